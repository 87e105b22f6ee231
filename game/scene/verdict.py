"""The picture of a verdict: who, how, how far, whom it touches, or what is in the way and where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.geometry.arcs import arc_polygon
from game.geometry.legs import Ahead, Wheel
from game.geometry.moves import MoveRules, walk
from game.geometry.pose import Pose
from game.geometry.ranks import Block, Side
from game.geometry.regions import Ground
from game.geometry.shapes import pieces
from game.scene.battle import View, army_colour, ground_items, units_items
from game.scene.drawables import Card, Circle, Drawable, Key, Line, Polygon, Scene, Text
from game.scene.tracks import ghost_items, leg_items

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.battle.battle import Battle
    from game.battle.unit import UnitId
    from game.engine.tally import Reason
    from game.geometry.approach import CostedLeg, FailedMove, Path
    from game.geometry.moves import Walk
    from game.geometry.pose import Point
    from game.geometry.ranks import Body

ARC_REACH = 140.0
MARGIN = 70.0
LEAST_SIDE = 320.0
_NOWHERE = Ground(1e6, 1e6)


@dataclass(frozen=True, slots=True)
class Shown:
    """What a verdict's picture shows beside the position: everything is optional."""

    who: tuple[UnitId, ...]
    card: Card
    side: tuple[UnitId, Side] | None = None
    path: Path | None = None
    attempt: Path | None = None
    failed: FailedMove | None = None
    walk: Walk | None = None
    ways: tuple[tuple[Point, Point], ...] = ()
    ends: tuple[tuple[UnitId, Body], ...] = ()
    lines: tuple[tuple[Point, Point, bool], ...] = ()
    reasons: tuple[Reason, ...] = ()
    labels: tuple[tuple[Point, str], ...] = ()


def verdict_scene(battle: Battle, shown: Shown) -> Scene:
    """The whole picture, cropped to what matters."""
    under: list[Drawable] = []
    if shown.side is not None:
        under += _zones(battle, *shown.side)
    drawn = list(_over(battle, shown))
    under += [item for item in drawn if isinstance(item, Polygon | Line) and _is_track(item)]
    over: list[Drawable] = [item for item in drawn if not (isinstance(item, Polygon | Line) and _is_track(item))]
    view = View(touched=_touched(shown), under=tuple(under), over=tuple(over))
    items = (*ground_items(battle), *view.under, *units_items(battle, view), *view.over)
    window = _window(battle, shown, items)
    step = 100.0 if window[2] - window[0] < 1200 else 300.0
    legend = tuple(_legend(shown))
    return Scene(window, items, shown.card, legend, step, f"{step / 10:g} cm")


def _is_track(item: Polygon | Line) -> bool:
    """Whether a drawable is a path's own colour: it lies under the units."""
    return item.stroke == "path" or (isinstance(item, Polygon) and item.fill == "path")


def _touched(shown: Shown) -> tuple[tuple[UnitId, tuple[int, ...]], ...]:
    if shown.path is None or len(shown.who) < 2:
        return ()
    return ((shown.who[1], shown.path.touched),)


def _zones(battle: Battle, target: UnitId, side: Side) -> Iterator[Drawable]:
    """The target's four zones, the charged one hatched."""
    body = battle.unit(target).body
    if not isinstance(body, Block):
        return
    for zone in Side:
        corners = arc_polygon(body, zone, ARC_REACH)
        if zone is side:
            yield Polygon(corners, hatch="arc")
        yield Line((corners[1], corners[2]), "arc", 1.5, dashed=True)
    (x1, y1), (x2, y2) = body.side(side)
    yield Line(((x1, y1), (x2, y2)), "arc", 7.0)


def _over(battle: Battle, shown: Shown) -> Iterator[Drawable]:
    if shown.path is not None:
        yield from _path_items(battle, shown, shown.path)
    if shown.attempt is not None:
        yield from _legs(battle.unit(shown.who[0]).block, shown.attempt.legs, "bad")
        yield Polygon(shown.attempt.before.corners, None, "bad", 1.2, dashed=True)
    if shown.failed is not None:
        start = battle.unit(shown.who[0]).block
        if shown.attempt is None:
            yield from _legs(start, shown.failed.legs, "path")
        yield from ghost_items(shown.failed.end, army_colour(battle, battle.unit(shown.who[0]).army))
        yield Text(
            shown.failed.end.rear_left, "the failed charge ends here", "text", 11.5, halo="halo", offset=(0.0, -16.0)
        )
    if shown.walk is not None:
        yield from _walk_items(battle, shown, shown.walk)
    yield from _ways(battle, shown)
    for a, b, clear in shown.lines:
        yield Line((a, b), "good" if clear else "bad", 2.0, dashed=not clear)
    yield from _reasons(battle, shown.reasons)
    for at, words in shown.labels:
        yield Text(at, words, "text", 11.5, bold=True, halo="halo")


def _legs(start: Block, legs: Iterable[CostedLeg], role: str) -> Iterator[Drawable]:
    block = start
    for costed in legs:
        end = _after(block, costed)
        yield from leg_items(costed.leg, block, end, costed.cost, role)
        block = end


def _after(block: Block, costed: CostedLeg) -> Block:
    """Where a leg ends."""
    match costed.leg:
        case Ahead(distance):
            return block.at(block.pose.moved(distance))
        case Wheel(hand, degrees):
            pivot = block.front_left if hand == "left" else block.front_right
            return block.at(block.pose.about(pivot, -degrees if hand == "left" else degrees))
    free = MoveRules(allowance=1e9, move=1e9, gap=0.0, lone=True)
    return walk(block, (costed.leg,), _NOWHERE, free).end


def _path_items(battle: Battle, shown: Shown, path: Path) -> Iterator[Drawable]:
    charger = battle.unit(shown.who[0])
    role = army_colour(battle, charger.army)
    yield from _legs(charger.block, path.legs, "path")
    yield Polygon(path.before.corners, None, "path", 1.2, dashed=True)
    yield from ghost_items(path.end, role, path.by)
    yield Circle(path.contact, 6.0, None, "text", 2.4, fixed=True)
    yield Text(path.contact, "contact", "text", 11.5, halo="halo", offset=(-44.0, 22.0), leader=True)
    if abs(path.align_degrees) > 0.05:
        words = f"closes {abs(path.align_degrees):.1f}° for free"
        outward = Pose(*path.end.pose.point, path.end.pose.facing)
        yield Text(outward.at(-path.end.depth - 14.0), words, "text", 11.5, halo="halo")


def _walk_items(battle: Battle, shown: Shown, walked: Walk) -> Iterator[Drawable]:
    role = "bad" if walked.bars else "path"
    for leg in walked.legs:
        yield from leg_items(leg.leg, leg.start, leg.end, leg.cost, role)
    yield from ghost_items(walked.end, army_colour(battle, battle.unit(shown.who[0]).army))


def _ways(battle: Battle, shown: Shown) -> Iterator[Drawable]:
    for start, end in shown.ways:
        yield Line((start, end), "path", 2.6, arrow=True)
    for unit, body in shown.ends:
        if isinstance(body, Block):
            yield from ghost_items(body, army_colour(battle, battle.unit(unit).army))


def _reasons(battle: Battle, reasons: tuple[Reason, ...]) -> Iterator[Drawable]:
    for n, reason in enumerate(reasons[:3]):
        blocker = next((unit for unit in battle.on_table() if unit.id == reason.blocker), None)
        if blocker is not None and isinstance(blocker.body, Block):
            yield Polygon(blocker.body.corners, None, "bad", 4.0)
        if reason.where is not None:
            yield Circle(reason.where, 9.0, None, "bad", 3.0, fixed=True)
            yield Circle(reason.where, 2.5, "bad", fixed=True)
            words = f"{reason.text} ({reason.rule})"
            yield Text(
                reason.where,
                words,
                "pill_text",
                11.0,
                bold=True,
                pill="bad",
                offset=(0.0, 26.0 + 24.0 * n),
                leader=True,
            )


def _legend(shown: Shown) -> Iterator[Key]:
    if shown.path is not None:
        yield Key("touched", "touches an enemy")
    if shown.path is not None or shown.walk is not None or shown.failed is not None:
        yield Key("path", "path and what it sweeps")
    if shown.side is not None:
        yield Key("arc", f"zone of the {shown.side[1]} and its side", "hatch")
    if shown.reasons:
        yield Key("bad", "what bars it")


def _window(battle: Battle, shown: Shown, items: tuple[Drawable, ...]) -> tuple[float, float, float, float]:
    """Everything that matters, some margin, and room for the card at the top."""
    points: list[Point] = []
    blockers = [r.blocker for r in shown.reasons if r.blocker]
    for unit in battle.units:
        if unit.id in shown.who or unit.id in blockers:
            for piece in pieces(unit.body):
                points += list(piece) if isinstance(piece, tuple) else [piece.centre]
    for body in (
        shown.path.end if shown.path else None,
        shown.attempt.before if shown.attempt else None,
        shown.failed.end if shown.failed else None,
        *(body for _, body in shown.ends),
    ):
        if isinstance(body, Block):
            points += body.corners
    points += [point for way in shown.ways for point in way]
    if shown.walk is not None:
        points += [corner for leg in shown.walk.legs for corner in leg.end.corners]
    left, right = min(x for x, _ in points) - MARGIN, max(x for x, _ in points) + MARGIN
    low, high = min(y for _, y in points) - MARGIN, max(y for _, y in points) + MARGIN
    middle_x = (left + right) / 2
    wide = max(right - left, LEAST_SIDE, (high - low) * 1.05)
    high += wide * 0.12
    low -= wide * 0.06
    spare = max(0.0, wide * 0.62 - (high - low))
    return middle_x - wide / 2, low - spare / 2, middle_x + wide / 2, high + spare / 2

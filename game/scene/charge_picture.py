"""The parts of a charge's picture: zones, path with its prices, contact and lining up, and what fails and where."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from game.engine.tally import say
from game.geometry.arcs import arc_polygon, votes, zone
from game.geometry.legs import Ahead, Facing, Files, Hand, Pivot, Reform, Turn, Wheel
from game.geometry.moves import moved
from game.geometry.pose import bearing, turn_between
from game.geometry.ranks import Block, Side, model_poses
from game.geometry.unions import swept_area
from game.language import N_, tr
from game.scene.drawables import Circle, Key, Line, Polygon
from game.scene.group_picture import group_end, group_track
from game.scene.tracks import ghost_items, wheel_track

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.battle.unit import UnitId
    from game.geometry.approach import CostedLeg, FailedMove, Path
    from game.geometry.legs import Leg
    from game.geometry.pose import Point
    from game.geometry.ranks import Body
    from game.scene.sheet import Sheet

RAY = 900.0
BAND = 75.0
GHOST = 0.8
"""What it costs a label to lie on a ghost."""
TRIFLE = 0.05
"""Legs of less, mm or degrees, are not drawn."""
NEAR = 8.0
"""A failed charge that moves less than this, mm, is told in words only."""


# -- zones


def zones(sheet: Sheet, target: UnitId, side: Side, of: UnitId | None, reach: float = BAND) -> None:
    """The rays of the target's zones, the charged one hatched, and whose models stand where (FB-ARC-01, FB-ARC-02)."""
    body = sheet.battle.unit(target).body
    if not isinstance(body, Block):
        return
    sheet.zones.append(Polygon(arc_polygon(body, side, reach), hatch="arc"))
    for each in Side:
        ray = arc_polygon(body, each, RAY)
        sheet.zones.append(Line((ray[1], ray[2]), "arc", 1.4, dashed=True))
    sheet.marks.append(Line(body.side(side), "arc", 5.0))
    sheet.key(Key("arc", say(ZONE_OF[side], unit=sheet.battle.unit(target).name), "hatch"))
    if of is not None:
        _votes(sheet, body, side, sheet.battle.unit(of).body)


def _votes(sheet: Sheet, target: Block, side: Side, charger: Body) -> None:
    counted = votes(target, charger)
    corners = arc_polygon(target, side, BAND)
    spots = [_between(corners[2], corners[3], share) for share in (0.5, 0.3, 0.7, 0.15, 0.85)]
    words = say(VOTES[side], n=counted[side], of=charger.count)
    sheet.note(words, spots, role="arc", ground="halo", rank=7)
    if counted[side] == charger.count:
        return
    for pose in model_poses(charger):
        inside = zone(target, pose.point) is side
        sheet.marks.append(Circle(pose.point, 5.0, "arc" if inside else "white", "black", 1.4, fixed=True))
    sheet.key(Key("arc", INSIDE[side], "dot"))


ZONE_OF = {
    Side.FRONT: N_("front zone of {unit}"),
    Side.LEFT: N_("left zone of {unit}"),
    Side.RIGHT: N_("right zone of {unit}"),
    Side.REAR: N_("rear zone of {unit}"),
}
VOTES = {
    Side.FRONT: N_("front zone: {n} of {of} {of:model|models}"),
    Side.LEFT: N_("left zone: {n} of {of} {of:model|models}"),
    Side.RIGHT: N_("right zone: {n} of {of} {of:model|models}"),
    Side.REAR: N_("rear zone: {n} of {of} {of:model|models}"),
}
INSIDE = {
    Side.FRONT: N_("base centre in the front zone"),
    Side.LEFT: N_("base centre in the left zone"),
    Side.RIGHT: N_("base centre in the right zone"),
    Side.REAR: N_("base centre in the rear zone"),
}
TURNS = {
    Facing.LEFT: N_("turn left, costs {cost}"),
    Facing.RIGHT: N_("turn right, costs {cost}"),
    Facing.ABOUT: N_("turn about, costs {cost}"),
}


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


# -- paths


def track(
    sheet: Sheet,
    start: Block,
    legs: Sequence[CostedLeg],
    role: str = "path",
    *,
    dashed: bool = False,
    priced: bool = True,
) -> Block:
    """The legs with their prices, and what they sweep; gives the block at their end."""
    legs = [costed for costed in legs if not _is_trifle(costed.leg)]
    sweep(sheet, start, [costed.leg for costed in legs], role)
    block = start
    for costed in legs:
        _leg(sheet, block, costed, role, dashed=dashed)
        if priced:
            _price(sheet, block, costed, role)
        block = moved(block, costed.leg)
    return block


def sweep(sheet: Sheet, start: Block, legs: Sequence[Leg], role: str = "path") -> None:
    """The ground a block covers on its legs, as one shape."""
    stages, block = [], start
    for leg in legs:
        end = moved(block, leg)
        stages.append((block, leg, end))
        block = end
    for ring in swept_area(stages):
        sheet.sweeps.append(Polygon(ring, role, role, 1.0, opacity=0.13, dashed=True))
        sheet.matter += ring


def _is_trifle(leg: Leg) -> bool:
    """Whether a leg is too short to be seen."""
    if isinstance(leg, Ahead):
        return leg.distance < TRIFLE
    return isinstance(leg, Wheel) and leg.degrees < TRIFLE


def _leg(sheet: Sheet, start: Block, costed: CostedLeg, role: str, *, dashed: bool) -> None:
    match costed.leg:
        case Ahead():
            way = start.pose.point, moved(start, costed.leg).pose.point
            sheet.paths.append(Line(way, role, 3.2, dashed=dashed, arrow=True))
        case Wheel() as wheel:
            pivot, arc = _swing(start, wheel)
            sheet.paths += [
                Line((arc[0], pivot, arc[-1]), role, 1.3, dashed=True),
                Line(arc, role, 3.2, dashed=dashed, arrow=True),
                Circle(pivot, 4.0, role, "white", 1.4, fixed=True),
            ]


def _swing(start: Block, leg: Wheel) -> tuple[Point, tuple[Point, ...]]:
    """The front corner that stays, and the arc of the other (FB-MOV-05)."""
    if leg.hand is Hand.RIGHT:
        return start.front_right, wheel_track(start.front_right, start.front_left, leg.degrees)
    return start.front_left, wheel_track(start.front_left, start.front_right, -leg.degrees)


def _price(sheet: Sheet, start: Block, costed: CostedLeg, role: str) -> None:
    """What a leg costs, beside it."""
    end = moved(start, costed.leg)
    match costed.leg:
        case Ahead(distance):
            anchors = [_between(start.pose.point, end.pose.point, share) for share in (0.5, 0.35, 0.65)]
            words = say("ahead {length}", length=sheet.length(distance, 2))
            sheet.pill(words + _extra(sheet, costed.cost, distance), role, anchors)
        case Wheel(_, degrees) as wheel:
            pivot, arc = _swing(start, wheel)
            middle, length = arc[len(arc) // 2], start.width * math.radians(degrees)
            words = say("wheel {degrees:.1f}° = {length}", degrees=degrees, length=sheet.length(length, 2))
            words += _extra(sheet, costed.cost, length)
            toward = (middle[0] - pivot[0], middle[1] - pivot[1])
            sheet.pill(words, role, [middle, arc[len(arc) // 3], arc[-1]], toward)
        case Turn(to):
            sheet.pill(say(TURNS[to], cost=sheet.length(costed.cost, 2)), role, [end.centre])
        case Files(files):
            words = say("{files} files, costs {cost}", files=files, cost=sheet.length(costed.cost, 2))
            sheet.pill(words, role, [end.centre])
        case Reform(files):
            sheet.pill(say("re-forms, {files} files", files=files), role, [end.centre])
        case Pivot(degrees):
            sheet.pill(say("turns {degrees:.0f}°", degrees=abs(degrees)), role, [end.centre])


def _extra(sheet: Sheet, cost: float, length: float) -> str:
    """What rough ground adds, where it does."""
    return say(", costs {cost}", cost=sheet.length(cost, 2)) if abs(cost - length) > 0.5 else ""


def charge_path(sheet: Sheet, charger: UnitId, path: Path, colour: str) -> None:
    """A legal path: its legs, the contact, the lining up, and the block where it ends."""
    body = sheet.battle.unit(charger).body
    if isinstance(body, Block):
        track(sheet, body, path.legs)
        sheet.sweeps.append(Polygon(path.before.corners, None, "path", 1.4, dashed=True))
    else:
        group_track(sheet, body, path.legs)
    sheet.ghosts += ghost_items(path.end, colour, path.by)
    sheet.solid.append((path.end.corners, GHOST))
    sheet.matter += path.end.corners
    sheet.matter += path.before.corners
    sheet.marks += [
        Circle(path.contact, 7.0, None, "white", 5.0, fixed=True),
        Circle(path.contact, 7.0, None, "black", 2.4, fixed=True),
    ]
    sheet.note(tr("first contact"), [path.contact], rank=4)
    _alignment(sheet, path)
    sheet.key(Key("path", "path and what it sweeps"))
    sheet.key(Key("touched", "models in contact"))
    sheet.key(Key(colour, "end position, lined up", "ghost"))


def _alignment(sheet: Sheet, path: Path) -> None:
    """How the front closes on the target's side after contact (FB-ALN-01, FB-ALN-02)."""
    words, block = [], path.end
    anchors = [block.rear_left, block.rear_right, block.pose.at(-block.depth), block.centre]
    if abs(path.align_degrees) > 0.05:
        words.append(say("closes {degrees:.1f}° for free", degrees=abs(path.align_degrees)))
        arc = _closing_arc(path)
        sheet.paths.append(Line(arc, "path", 2.0, arrow=True))
        anchors = [arc[len(arc) // 2], arc[len(arc) // 4]]
    if abs(path.slide) > 0.5:
        words.append(say("slides {length}", length=sheet.length(abs(path.slide), 2)))
    if words:
        sheet.note(", ".join(words), anchors, rank=6)


def _closing_arc(path: Path) -> tuple[Point, ...]:
    """A small arc about the contact from the front as it arrives to the front as it ends."""
    far = max((path.before.front_left, path.before.front_right), key=lambda p: math.dist(p, path.contact))
    start = bearing(far[0] - path.contact[0], far[1] - path.contact[1])
    turn = turn_between(path.before.pose.facing, path.end.pose.facing)
    radius = math.dist(far, path.contact) * 0.8
    at = (
        path.contact[0] + radius * math.sin(math.radians(start)),
        path.contact[1] + radius * math.cos(math.radians(start)),
    )
    return wheel_track(path.contact, at, turn)


# -- failures


def attempt(sheet: Sheet, charger: UnitId, path: Path, allowance: float, *, too_far: bool) -> None:
    """The path that would have to be: how far the allowance goes, or the way that is barred."""
    block = sheet.battle.unit(charger).body
    if not isinstance(block, Block):
        return
    if not too_far:
        track(sheet, block, path.legs, dashed=True)
        sheet.sweeps.append(Polygon(path.end.corners, None, "path", 1.4, dashed=True))
        sheet.matter += path.end.corners
        sheet.key(Key("path", "the way it would have to take"))
        return
    within, beyond = split(path.legs, allowance)
    reached = track(sheet, block, within)
    track(sheet, reached, beyond, "bad", dashed=True, priced=False)
    sheet.marks.append(Line((reached.front_left, reached.front_right), "bad", 4.5))
    far, short = sheet.length(allowance), sheet.length(path.cost - allowance)
    missing = say("{far} {unit} end here, {short} short", far=far, short=short, unit=sheet.unit)
    sheet.pill(missing, "bad", [reached.front_left, reached.front_right, reached.pose.point], rank=2)
    sheet.key(Key("path", "the way, as far as it may go"))
    sheet.key(Key("bad", "what is missing", "dashed"))


def split(legs: Sequence[CostedLeg], allowance: float) -> tuple[list[CostedLeg], list[CostedLeg]]:
    """The legs an allowance pays for and the rest; a leg is cut in proportion to its cost."""
    within: list[CostedLeg] = []
    beyond: list[CostedLeg] = []
    left = allowance
    for costed in legs:
        share = 1.0 if costed.cost <= left else max(0.0, left / costed.cost)
        left -= costed.cost * share
        if share > 1e-6:
            within.append(_part(costed, share))
        if share < 1.0 - 1e-6:
            beyond.append(_part(costed, 1.0 - share))
    return within, beyond


def _part(costed: CostedLeg, share: float) -> CostedLeg:
    match costed.leg:
        case Ahead(distance):
            return replace(costed, leg=Ahead(distance * share), cost=costed.cost * share)
        case Wheel(hand, degrees):
            return replace(costed, leg=Wheel(hand, degrees * share), cost=costed.cost * share)
    return costed


def failed_end(sheet: Sheet, charger: UnitId, failed: FailedMove, colour: str) -> None:
    """Where a charge that fails comes to stand (FB-CHG-13)."""
    body, end = sheet.battle.unit(charger).body, failed.end
    stops = say("stops after {length} {unit}", length=sheet.length(failed.length), unit=sheet.unit)
    if not isinstance(end, Block) or not isinstance(body, Block):
        group_end(sheet, end, colour, stops)
        return
    apart = math.dist(body.pose.point, end.pose.point)
    anchors = [end.pose.at(-end.depth / 2, side * end.width / 2) for side in (-1, 1)]
    sheet.note(stops, [*anchors, end.pose.point], rank=6)
    if apart < NEAR:
        return
    sheet.sweeps.append(Polygon(end.corners, colour, "ghost", 2.0, 0.18, dashed=True))
    sheet.sweeps.append(Line((end.front_left, end.front_right), "ghost", 4.0))
    sheet.solid.append((end.corners, GHOST))
    sheet.matter += end.corners
    sheet.key(Key("ghost", "where the failed charge stops", "ghost"))

"""The picture of a verdict: who, how, how far, whom it touches, or what is in the way and where."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.engine.tally import say
from game.geometry.arcs import arc_polygon
from game.geometry.legs import Ahead
from game.geometry.measure import distance, nearest_points
from game.geometry.move_values import GroupWalk
from game.geometry.ranks import Block, Side
from game.geometry.shapes import pieces
from game.geometry.sweeps import run_ahead
from game.language import N_, number, tr_name
from game.rulesets.fantasy.characters import characters_of
from game.scene.battle import army_colour, ground_items, is_met
from game.scene.charge_picture import BAND, GHOST, attempt, charge_path, failed_end, sweep, track, zones
from game.scene.drawables import Card, Circle, Key, Line, Polygon, Scene
from game.scene.group_picture import group_end, group_forms_up, group_walk
from game.scene.heroes import hero_items
from game.scene.sheet import PRINTED, Paper, Sheet, window
from game.scene.shoot_picture import shooting
from game.scene.tracks import ghost_items
from game.scene.units import NEAR, backward, name_anchors, unit_items

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.tally import Reason
    from game.geometry.approach import FailedMove, Path
    from game.geometry.moves import Walk
    from game.geometry.pose import Point
    from game.geometry.ranks import Body
    from game.rulesets.fantasy.volley import Volley

MOST_REASONS = 3


@dataclass(frozen=True, slots=True)
class Shown:
    """What a verdict's picture shows beside the position: everything is optional but who it is about and the words.

    `who` begins with the one that acts; `attempt` is a path that would have to be and is barred, `allowance` what may
    be spent (mm); `runs` are blocks that go straight ahead so far, `ends` where units come to stand, `gone` what stood
    there before; `lines` are lines of sight with whether they are clear, `blockers` what hides; `gaps` are pairs of
    units whose distance matters; `marked` are models to point out, for `marked_for`; `volley` is shot; `duel` joins two
    in a challenge.
    `mm` is one `unit` of length.
    """

    who: tuple[UnitId, ...]
    card: Card
    side: tuple[UnitId, Side] | None = None
    path: Path | None = None
    attempt: Path | None = None
    failed: FailedMove | None = None
    walk: Walk | GroupWalk | None = None
    runs: tuple[tuple[Body, float], ...] = ()
    ends: tuple[tuple[UnitId, Body], ...] = ()
    gone: tuple[tuple[UnitId, Body], ...] = ()
    lines: tuple[tuple[Point, Point, bool], ...] = ()
    blockers: tuple[str, ...] = ()
    gaps: tuple[tuple[UnitId, UnitId], ...] = ()
    reasons: tuple[Reason, ...] = ()
    labels: tuple[tuple[Point, str], ...] = ()
    allowance: float | None = None
    marked: tuple[tuple[UnitId, tuple[int, ...]], ...] = ()
    marked_for: str = N_("models it is about")
    volley: Volley | None = None
    duel: tuple[Point, Point] | None = None
    mm: float = 10.0
    unit: str = "cm"


def verdict_scene(battle: Battle, shown: Shown, paper: Paper = PRINTED) -> Scene:
    """The whole picture, cropped to what matters."""
    sheet = Sheet(battle, shown.mm, shown.unit, paper)
    for part in (_gone, _units, _zone, _charge, _walk, _runs, _lines, _shots, _gaps, _reasons, _extra):
        part(sheet, shown)
    view = window(sheet)
    labels = sheet.labels(view)
    step = shown.mm * _round_length((view[2] - view[0]) / shown.mm / 4)
    items = (*ground_items(battle), *sheet.drawn(), *labels)
    scale = f"{number(step / shown.mm, 'g')} {shown.unit}"
    return Scene(view, items, shown.card, tuple(sheet.keys), step, scale, paper.points)


def _round_length(most: float) -> float:
    """The longest handy length up to that one.

    >>> [_round_length(most) for most in (12.4, 7, 31)]
    [10.0, 5.0, 20.0]
    """
    power = 10.0 ** math.floor(math.log10(most))
    return max(step * power for step in (1.0, 2.0, 5.0) if step * power <= most)


def _colour(sheet: Sheet, unit: UnitId) -> str:
    return army_colour(sheet.battle, sheet.battle.unit(unit).army)


# -- who stands there


def _units(sheet: Sheet, shown: Shown) -> None:
    marked = dict(shown.marked)
    if shown.path is not None and len(shown.who) > 1 and not shown.runs:
        marked[shown.who[1]] = () if shown.path.formed else shown.path.touched
    about = {*shown.who, *shown.blockers, *(reason.blocker for reason in shown.reasons)}
    about |= {unit for pair in (*shown.gaps, *shown.gone) for unit in pair if isinstance(unit, str)}
    for unit in sheet.battle.on_table():
        main = unit.id in about
        colour = army_colour(sheet.battle, unit.army)
        sheet.units += unit_items(
            unit,
            colour,
            touched=marked.get(unit.id, ()),
            label=False,
            badge=not main,
            zoom=NEAR,
            faced=is_met(sheet.battle, unit),
        )
        sheet.units += hero_items(sheet.battle, unit, colour, marked.get(unit.id, ()))
        _name(sheet, unit)
        for piece in pieces(unit.body):
            outline = piece if isinstance(piece, tuple) else _square(piece.centre, piece.radius)
            sheet.solid.append((outline, 14.0))
            if main:
                sheet.matter += outline
    sheet.solid += [(ground.shape, 0.4) for ground in sheet.battle.terrain if ground.shape]
    if shown.marked:
        sheet.key(Key("touched", shown.marked_for))


def _name(sheet: Sheet, unit: Unit) -> None:
    """A unit's name behind it, else beside it."""
    body = unit.body
    if not isinstance(body, Block):
        sheet.heading(f"{tr_name(unit.name)} {unit.count}", [pose.point for pose in body.poses])
        return
    full = body.count == body.files * body.ranks
    name, shape = tr_name(unit.name), f"{body.files}×{body.ranks}"
    shape = shape if full else say("{n} in {files} {files:file|files}", n=body.count, files=body.files)
    words = name if body.count == 1 else f"{name}, {shape}"
    words = " + ".join((words, *(tr_name(hero.name) for hero in characters_of(sheet.battle, unit))))
    sheet.heading(words, name_anchors(unit), backward(unit))


def _square(centre: Point, reach: float) -> tuple[Point, ...]:
    x, y = centre
    return (x - reach, y - reach), (x + reach, y - reach), (x + reach, y + reach), (x - reach, y + reach)


# -- what is asked


def _zone(sheet: Sheet, shown: Shown) -> None:
    if any(reason.code == "not_seen" for reason in shown.reasons):
        _sight_arc(sheet, shown.who[0])
    elif shown.side is not None:
        target, side = shown.side
        other = next((unit for unit in shown.who if unit != target), None)
        gap = distance(sheet.battle.unit(target).body, sheet.battle.unit(other).body) if other else BAND
        zones(sheet, target, side, other, min(BAND, max(30.0, 0.6 * gap)))


def _sight_arc(sheet: Sheet, viewer: UnitId) -> None:
    """What the front of a unit sees (FB-UNI-11)."""
    body = sheet.battle.unit(viewer).body
    if isinstance(body, Block):
        arc = arc_polygon(body, Side.FRONT, 160.0)
        sheet.zones.append(Polygon(arc, hatch="arc"))
        sheet.zones += [Line(ray, "arc", 1.4, dashed=True) for ray in ((arc[1], arc[2]), (arc[0], arc[3]))]
        sheet.key(Key("arc", say("arc of sight of {unit}", unit=sheet.battle.unit(viewer).name), "hatch"))


def _charge(sheet: Sheet, shown: Shown) -> None:
    if not shown.who:
        return
    colour = _colour(sheet, shown.who[0])
    if shown.path is not None:
        charge_path(sheet, shown.who[0], shown.path, colour)
        group_forms_up(sheet, shown.who[1], shown.path, _colour(sheet, shown.who[1]))
    if shown.attempt is not None:
        too_far = shown.allowance is not None and shown.attempt.cost > shown.allowance
        attempt(sheet, shown.who[0], shown.attempt, shown.allowance or 0.0, too_far=too_far)
    if shown.failed is not None:
        body = sheet.battle.unit(shown.who[0]).body
        if shown.attempt is None and shown.failed.legs and isinstance(body, Block):
            track(sheet, body, shown.failed.legs)
        failed_end(sheet, shown.who[0], shown.failed, colour)


def _walk(sheet: Sheet, shown: Shown) -> None:
    """A move leg by leg, with the block at its end."""
    if shown.walk is None:
        return
    role = "bad" if shown.walk.bars else "path"
    if isinstance(shown.walk, GroupWalk):
        group_walk(sheet, shown.walk, role)
        group_end(sheet, shown.walk.end, _colour(sheet, shown.who[0]))
        sheet.key(Key(role, "the way of each model"))
        return
    start = sheet.battle.unit(shown.who[0]).block
    track(sheet, start, shown.walk.legs, role)  # type: ignore[arg-type] # a walked leg is a costed leg
    sheet.ghosts += ghost_items(shown.walk.end, _colour(sheet, shown.who[0]))
    sheet.solid.append((shown.walk.end.corners, GHOST))
    sheet.matter += shown.walk.end.corners
    sheet.key(Key(role, "path and what it sweeps"))
    sheet.key(Key(_colour(sheet, shown.who[0]), "end position", "ghost"))


def _runs(sheet: Sheet, shown: Shown) -> None:
    """Straight runs with what they sweep, and where they end."""
    for start, length in shown.runs:
        end = run_ahead(start, length)
        if isinstance(start, Block):
            sweep(sheet, start, [Ahead(length)])
        sheet.paths.append(Line((start.centre, end.centre), "path", 3.2, arrow=True))
        middle = ((start.centre[0] + end.centre[0]) / 2, (start.centre[1] + end.centre[1]) / 2)
        sheet.pill(f"{sheet.length(length)} {sheet.unit}", "path", [middle, end.centre])
        sheet.key(Key("path", "way and what it sweeps"))
    for unit, body in shown.ends:
        sheet.ghosts += ghost_items(body, _colour(sheet, unit))
        sheet.key(
            Key(_colour(sheet, unit), say("where {unit} {unit:ends|end}", unit=sheet.battle.unit(unit).name), "ghost")
        )
        if isinstance(body, Block):
            sheet.solid.append((body.corners, GHOST))
            sheet.matter += body.corners
        else:
            sheet.matter += [pose.point for pose in body.poses]


def _gone(sheet: Sheet, shown: Shown) -> None:
    """What stood there before: the places left empty show from under the units."""
    for unit, body in shown.gone:
        sheet.sweeps += ghost_items(body, _colour(sheet, unit))
        sheet.matter += body.corners if isinstance(body, Block) else [pose.point for pose in body.poses]
        sheet.key(Key(_colour(sheet, unit), say("where {unit} stood", unit=sheet.battle.unit(unit).name), "ghost"))


def _gaps(sheet: Sheet, shown: Shown) -> None:
    """The distance of two units, at its place."""
    for one, two in shown.gaps:
        here, there = nearest_points(sheet.battle.unit(one).body, sheet.battle.unit(two).body)
        sheet.paths += [Line((here, there), "text", 1.6, dashed=True)]
        sheet.marks += [Circle(end, 3.0, "text", fixed=True) for end in (here, there)]
        middle = ((here[0] + there[0]) / 2, (here[1] + there[1]) / 2)
        sheet.pill(f"{sheet.length(math.dist(here, there), 2)} {sheet.unit}", "ghost", [middle])


def _lines(sheet: Sheet, shown: Shown) -> None:
    for a, b, clear in shown.lines:
        role = "good" if clear else "bad"
        sheet.paths += [Line((a, b), "white", 5.0, opacity=0.7), Line((a, b), role, 2.6, dashed=not clear)]
        sheet.key(Key(role, "a clear line of sight" if clear else "no clear line", "line" if clear else "dashed"))
    for blocker in shown.blockers:
        _outline(sheet, blocker, N_("what hides the target"))


def _shots(sheet: Sheet, shown: Shown) -> None:
    if shown.volley is not None:
        shooting(sheet, shown.volley)


def _reasons(sheet: Sheet, shown: Shown) -> None:
    for reason in shown.reasons[:MOST_REASONS]:
        _outline(sheet, reason.blocker, N_("what is in the way"))
        if reason.where is not None:
            _cross(sheet, reason.where)
            sheet.pill(f"{reason.text} ({reason.rule})", "bad", [reason.where], rank=2)


def _outline(sheet: Sheet, blocker: str | None, words: str) -> None:
    """A thick line round what bars something."""
    for outline in _outlines(sheet.battle, blocker):
        sheet.marks += [Polygon(outline, None, "white", 7.0), Polygon(outline, None, "bad", 4.0)]
        sheet.matter += outline
        sheet.key(Key("bad", words, "ring"))


def _outlines(battle: Battle, blocker: str | None) -> list[tuple[Point, ...]]:
    """The shape of what is in the way: a unit's box or bases, or a piece of terrain."""
    found = [p for unit in battle.on_table() if unit.id == blocker for p in pieces(unit.body) if isinstance(p, tuple)]
    return found + [piece.shape for piece in battle.terrain if piece.id == blocker and piece.shape]


def _cross(sheet: Sheet, at: Point) -> None:
    """The very place: a ring with a dot."""
    sheet.marks += [
        Circle(at, 10.0, "white", "bad", 3.2, opacity=0.85, fixed=True),
        Circle(at, 3.6, "bad", fixed=True),
    ]
    sheet.matter.append(at)


def _extra(sheet: Sheet, shown: Shown) -> None:
    if shown.duel is not None:
        sheet.paths += [Line(shown.duel, "white", 7.0), Line(shown.duel, "path", 4.0)]
        sheet.key(Key("path", "challenge", "line"))
    for at, words in shown.labels:
        sheet.note(words, [at], rank=4)

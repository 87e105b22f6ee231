"""The picture of a volley: lines of fire, range rings, cover, who is out of range or sees nothing (FB-SHT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.tally import say
from game.geometry.arcs import arc_polygon
from game.geometry.pose import heading
from game.geometry.ranks import Block, Side, model_poses
from game.language import N_, tr
from game.rulesets.fantasy.aiming import to_hit
from game.rulesets.fantasy.cover import COVERS, Cover, model_cover
from game.rulesets.fantasy.missiles import missile_of
from game.scene.drawables import Circle, Key, Line, Polygon

if TYPE_CHECKING:
    from game.battle.unit import Unit
    from game.geometry.pose import Point
    from game.rulesets.fantasy.volley import Group, Volley
    from game.scene.sheet import Sheet

STEP = 3
"""Degrees between the points of a range ring."""
NEAR = 1.35
"""A ring is shown where it lies no further than this many times the furthest shot."""


def shooting(sheet: Sheet, volley: Volley) -> None:
    """Everything a volley's picture shows beside the two units."""
    unit, target = sheet.battle.unit(volley.unit), sheet.battle.unit(volley.target)
    if not volley.seers:
        return
    _arc(sheet, unit)
    _rings(sheet, unit, volley)
    _lines(sheet, volley)
    _silent(sheet, unit, volley)
    _cover(sheet, volley)
    for number, (group, models) in enumerate(volley.groups().items()):
        _number(sheet, unit, target, volley, group, models, number)


def _arc(sheet: Sheet, unit: Unit) -> None:
    """The arc of sight of the front rank."""
    if isinstance(unit.body, Block):
        arc = arc_polygon(unit.body, Side.FRONT, 900.0)
        sheet.zones += [Line(ray, "arc", 1.2, dashed=True) for ray in ((arc[1], arc[2]), (arc[0], arc[3]))]
        sheet.key(Key("arc", say("arc of sight of {unit}", unit=unit.name), "dashed"))


def _rings(sheet: Sheet, unit: Unit, volley: Volley) -> None:
    """How far short range and the weapon reach from the front."""
    weapon = missile_of(unit)
    far = max((shot.distance for shot in volley.shots), default=0.0)
    if weapon is None or not isinstance(unit.body, Block) or not (volley.shots or volley.beyond):
        return
    for reach, words in ((weapon.short, N_("short range")), (weapon.range, weapon.name)):
        if reach > NEAR * far and not (volley.beyond and reach == weapon.range):
            continue
        points = ring(unit.body, reach)
        sheet.zones.append(Line(points, "path", 1.6, dashed=reach == weapon.short))
        spots = [points[len(points) // 2], points[len(points) // 4], points[3 * len(points) // 4]]
        sheet.pill(f"{tr(words)} {sheet.length(reach, 1)} {sheet.unit}", "path", spots, rank=4)
        sheet.matter.append(points[len(points) // 2])
        sheet.key(Key("path", "range from the front rank", "line"))


def ring(block: Block, reach: float) -> tuple[Point, ...]:
    """The line `reach` mm off a block's front, within its arc of sight, from left to right.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> points = ring(Block(Pose(0, 0), 5, 5, Base(20, 20)), 100)
    >>> [(round(x, 1), round(y, 1)) for x, y in (points[0], points[15], points[-1])]
    [(-120.7, 70.7), (-50.0, 100.0), (120.7, 70.7)]
    """
    points: list[Point] = []
    for corner, turns in ((block.front_left, range(-45, 1, STEP)), (block.front_right, range(0, 46, STEP))):
        for turn in turns:
            dx, dy = heading(block.pose.facing + turn)
            points.append((corner[0] + dx * reach, corner[1] + dy * reach))
    return tuple(points)


def _lines(sheet: Sheet, volley: Volley) -> None:
    """From each eye the shortest clear line, long range dashed."""
    for shot in volley.shots:
        sheet.paths.append(Line(shot.line, "good", 1.3, dashed=shot.is_long, opacity=0.8))
        look = "dashed" if shot.is_long else "line"
        sheet.key(Key("good", N_("shoots at long range") if shot.is_long else N_("shoots at short range"), look))
    if volley.shots and not volley.charging:
        nearest = min(volley.shots, key=lambda shot: shot.distance)
        (ax, ay), (bx, by) = nearest.line
        words = f"{sheet.length(nearest.distance, 2)} {sheet.unit}"
        sheet.pill(words, "ghost", [((ax + bx) / 2, (ay + by) / 2), (ax + (bx - ax) * 0.3, ay + (by - ay) * 0.3)])


def _silent(sheet: Sheet, unit: Unit, volley: Volley) -> None:
    """Those who do not shoot: out of range, or out of arc and sight."""
    poses = model_poses(unit.body)
    for models, role, words in (
        (volley.beyond, "bad", N_("out of range")),
        (volley.blind, "white", N_("does not see it")),
    ):
        sheet.marks += [Circle(poses[model].point, 4.6, role, "black", 1.4, fixed=True) for model in models]
        if models:
            sheet.key(Key(role, words, "dot"))


def _cover(sheet: Sheet, volley: Volley) -> None:
    """The features that cover, and the models that have cover from the middle shooter."""
    if not volley.shots:
        return
    body, shot = sheet.battle.unit(volley.target).body, volley.shots[len(volley.shots) // 2]
    eye, givers = shot.line[0], set()
    for model, pose in enumerate(model_poses(body)):
        cover, giver = model_cover(sheet.battle, eye, body, model)
        if cover is not Cover.NONE:
            givers.add(giver)
            sheet.marks.append(Circle(pose.point, 4.0, "ghost", "black", 1.2, fixed=True))
    if givers and shot.cover is not Cover.NONE:
        sheet.key(Key("ghost", "model in cover", "dot"))
    for piece in sheet.battle.terrain:
        if piece.id in givers:
            _outline(sheet, piece.shape or piece.line, closed=bool(piece.shape), cover=COVERS[piece.kind])


def _outline(sheet: Sheet, points: tuple[Point, ...], *, closed: bool, cover: Cover) -> None:
    """What gives cover, with a thick line round or along it."""
    if closed:
        sheet.marks += [Polygon(points, None, "ghost", 3.4)]
    else:
        sheet.marks += [Line(points, "ghost", 4.0)]
    sheet.key(Key("ghost", N_("gives soft cover") if cover is Cover.SOFT else N_("gives hard cover"), "ring"))


def _number(sheet: Sheet, unit: Unit, target: Unit, volley: Volley, group: Group, models: int, number: int) -> None:
    """How many shoot on what number, beside the target."""
    tally = to_hit(sheet.battle, unit, target, is_long=group.is_long, cover=group.cover, charging=volley.charging)
    words = "{n} at long range: {needed:g}+" if group.is_long else "{n} at short range: {needed:g}+"
    x, y = target.body.centre
    shift = 12.0 * number
    sheet.pill(
        say(words, n=models, needed=tally.total),
        "good",
        [(x, y - shift), (x + 40.0, y - shift), (x - 40.0, y - shift)],
        rank=2,
    )

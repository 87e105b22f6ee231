"""Overlays of sight: whom the subject sees along which line, what hides the others, and what cover they have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.tally import message
from game.geometry.arcs import arc_polygon
from game.geometry.ranks import Block, Side, model_poses
from game.geometry.sight import seen_by_model
from game.language import N_, number, tr, tr_name
from game.rulesets.fantasy.aiming import needed_on_a_die, to_hit
from game.rulesets.fantasy.cover import COVERS, Cover, cover_from
from game.rulesets.fantasy.missiles import missile_of
from game.rulesets.fantasy.seeing import look, look_of
from game.rulesets.fantasy.shooting import shoots, target_bars
from game.rulesets.fantasy.units import skirmishes
from game.rulesets.fantasy.volley import marksmen, volley
from game.scene.drawables import Circle, Line, Polygon
from game.ui.overlays.marks import between, eye, outline, pill, told
from game.ui.overlays.measuring import is_open
from game.ui.overlays.overlay import Note

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from game.engine.tally import Tally
    from game.geometry.pose import Point
    from game.ui.overlays.overlay import Drawn, Glance

FAR = 900.0
SHORT = {Cover.NONE: "", Cover.SOFT: N_(" soft cover"), Cover.HARD: N_(" hard cover")}
SPOTS = (0.5, 0.38, 0.62, 0.3, 0.7)
"""Where along their lines the words of one enemy after the other stand, so that they do not cover each other."""


def sight(glance: Glance) -> Drawn:
    """A line to each enemy: green where it is seen, red to what hides it (FB-SHT-07, FB-SHT-09)."""
    unit = glance.subject
    if unit is None:
        return
    if isinstance(unit.body, Block) and not skirmishes(unit):
        arc = arc_polygon(unit.body, Side.FRONT, FAR)
        for ray in ((arc[1], arc[2]), (arc[0], arc[3])):
            yield Line(ray, "arc", 1.2, dashed=True)
    for row, enemy in enumerate(glance.battle.enemies_of(unit)):
        yield None
        yield from _seen(glance.battle, unit, enemy, SPOTS[row % len(SPOTS)])


def _seen(battle: Battle, unit: Unit, enemy: Unit, spot: float) -> Drawn:
    found = look(battle, unit, enemy)
    if found.line is not None:
        yield Line(found.line, "good", 2.2)
        yield Circle(found.line[1], 3.5, "good", fixed=True)
        words = message(
            "{unit} {unit:sees|see}, with {models} {models:model|models}", unit=unit.name, models=len(found.models)
        )
        yield Note(enemy.id, words)
        return
    line = eye(unit), enemy.body.centre
    yield Line(line, "bad", 1.6, dashed=True)
    if not found.in_arc:
        yield told(enemy, message("out of arc"), "bad")
        yield Note(enemy.id, message("{unit} {unit:does|do} not see: out of arc (FB-UNI-11)", unit=unit.name))
        return
    names = {other.id: tr_name(other.name) for other in battle.units}
    kinds = {piece.id: tr(piece.id.replace("_", " ")) for piece in battle.terrain}
    for blocker in found.blocked_by:
        yield from _blocker(battle, blocker)
    known = (names.get(thing) or kinds.get(thing, thing) for thing in found.blocked_by)
    blockers = ", ".join(dict.fromkeys(known))
    yield pill(between(*line, spot), message("hidden by {blocker}", blocker=blockers), "bad")
    words = message("{unit} {unit:does|do} not see: hidden by {blocker} (FB-SHT-09)", unit=unit.name, blocker=blockers)
    yield Note(enemy.id, words)


def _blocker(battle: Battle, thing: str) -> Drawn:
    if any(unit.id == thing for unit in battle.on_table()):
        yield from outline(battle, thing, "bad", 2.6)
    for piece in battle.terrain:
        if piece.id == thing and piece.shape:
            yield Polygon(piece.shape, None, "bad", 2.2, dashed=True)


# -- cover


def cover(glance: Glance) -> Drawn:
    """What cover each enemy has from the subject's shots, with the number needed to hit (FB-SHT-12, FB-SHT-22)."""
    unit, battle = glance.subject, glance.battle
    if unit is None:
        return
    if missile_of(unit) is None or not shoots(battle, unit):
        yield pill(unit.body.centre, message("{unit}: no missiles", unit=unit.name), "zone", (0.0, 26.0))
        return
    for piece in battle.terrain:
        if piece.kind in COVERS and piece.shape:
            yield Polygon(piece.shape, None, "arc", 1.4, dashed=True)
        elif piece.kind in COVERS:
            yield Line(piece.line, "arc", 3.0)
    for enemy in battle.enemies_of(unit):
        yield None
        yield from _target(battle, unit, enemy)


def _target(battle: Battle, unit: Unit, enemy: Unit) -> Drawn:
    bars = target_bars(battle, unit, enemy)
    if bars:
        yield told(enemy, message("no shot"), "bad")
        yield Note(enemy.id, message("no shot: {reason} ({rule})", reason=bars[0].text, rule=bars[0].rule))
        return
    covers = covers_of(battle, unit, enemy)
    for line in _lines(battle, unit, enemy):
        yield Line(line, "good", 1.0)
    far = _is_long(battle, unit, enemy)
    for row, (kind, models) in enumerate(sorted(covers.items())):
        tally = to_hit(battle, unit, enemy, is_long=bool(far), cover=kind)
        role = "good" if kind is Cover.NONE else "touched"
        short = message("{needed}+{cover}", needed=needed_on_a_die(tally.total), cover=tr(SHORT[kind]))
        yield told(enemy, short, role, row)
        yield Note(enemy.id, message("{words}", words=shot_words(kind, models, tally, far)))


def shot_words(kind: Cover, models: int, tally: Tally, far: bool | None) -> str:
    """A line for the shots at one cover: how many, the cover, the die needed and its terms."""
    words = {
        Cover.NONE: "{models} {models:shot|shots}, no cover: {needed}+",
        Cover.SOFT: "{models} {models:shot|shots}, soft cover: {needed}+",
        Cover.HARD: "{models} {models:shot|shots}, hard cover: {needed}+",
    }[kind]
    said = str(message(words, models=models, needed=needed_on_a_die(tally.total)))
    base, *terms = tally.parts
    said += f" = {number(base.value, 'g')} ({base.why})"
    said += "".join(f" {number(term.value, '+g')} {term.why}" for term in terms)
    return said if far is not None else said + str(message("; at long range 1 more"))


def covers_of(battle: Battle, unit: Unit, enemy: Unit) -> dict[Cover, int]:
    """How many of a unit's marksmen find the enemy behind each kind of cover."""
    seen = seen_by_model(look_of(battle, unit, enemy))
    found: dict[Cover, int] = {}
    for model in marksmen(battle, unit):
        if model in seen:
            pose = model_poses(unit.body)[model]
            kind = cover_from(battle, pose.at(unit.body.base.depth / 2), pose, enemy.body, seen[model])
            found[kind] = found.get(kind, 0) + 1
    return found


def _is_long(battle: Battle, unit: Unit, enemy: Unit) -> bool | None:
    """Whether most shots are at long range; None where nobody may measure that yet (FB-SHT-02)."""
    if not is_open(battle):
        return None
    shots = volley(battle, unit, enemy).shots
    return 2 * sum(shot.is_long for shot in shots) > len(shots)


def _lines(battle: Battle, unit: Unit, enemy: Unit) -> tuple[tuple[Point, Point], ...]:
    line = look(battle, unit, enemy).line
    return (line,) if line is not None else ()

"""Overlays of who belongs together: models in contact with the enemy, units near the General and the standard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battle.engagement import ChargeKind
from game.engine.tally import message
from game.geometry.contact import touching_pairs
from game.geometry.measure import distance, nearest_points
from game.geometry.ranks import Side
from game.geometry.shapes import base_pieces
from game.geometry.tolerance import at_most
from game.language import N_, tr
from game.rulesets.fantasy.characters import stands_as
from game.rulesets.fantasy.leadership import LEADER_RANGE, leadership
from game.rulesets.fantasy.units import touching_parts
from game.scene.drawables import Circle, Line, Polygon
from game.ui.overlays.marks import between, pill, rings, told
from game.ui.overlays.overlay import Note

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.engagement import Engagement, Foe
    from game.battle.unit import Unit
    from game.geometry.ranks import Body
    from game.ui.overlays.overlay import Drawn, Glance

SIDES = {Side.FRONT: N_("in front"), Side.LEFT: N_("in the left flank"), Side.RIGHT: N_("in the right flank"),
         Side.REAR: N_("in the rear")}  # fmt: skip
LEADERS = (
    ("general", "select", N_("General"), N_("General: lends his Leadership within 30 cm (FB-EXT-04)")),
    (
        "battle_standard",
        "arc",
        N_("Standard"),
        N_("battle standard: failed break tests are repeated within 30 cm (FB-C-07)"),
    ),
)


def contact(glance: Glance) -> Drawn:
    """Of every fight the models that touch, joined by lines, and who attacks whom where (FB-WHO-01)."""
    for fight in glance.battle.engagements:
        yield None
        yield from _fight(glance.battle, fight)


def _fight(battle: Battle, fight: Engagement) -> Drawn:
    one, two = (battle.unit(unit_id) for unit_id in fight.pair)
    if not (one.is_on_table and two.is_on_table):
        return
    mine, theirs = touching_parts(one, two)
    pairs = touching_pairs(mine, theirs)
    yield from _touching(mine, {a for a, _ in pairs})
    yield from _touching(theirs, {b for _, b in pairs})
    ours, others = _centres(mine), _centres(theirs)
    for a, b in pairs:
        yield Line((ours[a], others[b]), "black", 1.6)
        yield Circle(between(ours[a], others[b], 0.5), 2.5, "white", "black", 1.0, fixed=True)
    here, there = nearest_points(mine, theirs)
    words = message(
        "{one} {how_one}, {two} {how_two}: {a} against {b}",
        one=one.name,
        how_one=_how(fight.half(one.id)),
        two=two.name,
        how_two=_how(fight.half(two.id)),
        a=len({a for a, _ in pairs}),
        b=len({b for _, b in pairs}),
    )
    short = message("{a} against {b}", a=len({a for a, _ in pairs}), b=len({b for _, b in pairs}))
    yield pill(between(here, there, 0.5), short, "touched", (0.0, 4.0))
    yield Note(one.id, words)
    yield Note(two.id, words)


def _how(half: Foe) -> str:
    where = tr(SIDES[half.attacks])
    if half.charge is None:
        return where
    words = {
        ChargeKind.FULL: "charged {where}",
        ChargeKind.PSEUDO: "pseudo-charged {where}",
        ChargeKind.INCOMPLETE: "charged {where}, incompletely",
    }[half.charge]
    return str(message(words, where=where))


def _touching(body: Body, models: set[int]) -> Drawn:
    for number, piece in enumerate(base_pieces(body)):
        if number not in models:
            continue
        if isinstance(piece, tuple):
            yield Polygon(piece, "touched", "black", 1.2, 0.75)
        else:
            yield Circle(piece.centre, piece.radius, "touched", "black", 1.2, 0.75)


def _centres(body: Body) -> list[tuple[float, float]]:
    return [
        (sum(x for x, _ in piece) / len(piece), sum(y for _, y in piece) / len(piece))
        if isinstance(piece, tuple)
        else piece.centre
        for piece in base_pieces(body)
    ]


def leaders(glance: Glance) -> Drawn:
    """The 30 cm round General and battle standard, whom they help, and the Leadership each unit tests on."""
    battle = glance.battle
    for unit in battle.units:
        for what, role, short, words in LEADERS:
            if unit.has_special(what) and bool(battle.option(what, default=True)):
                yield None
                yield from _leader(battle, unit, role, (tr(short), words))
    for unit in battle.on_table():
        yield None
        tally = leadership(battle, unit)
        better = len(tally.parts) > 1
        yield told(unit, message("Ld {number:g}", number=tally.total), "select" if better else "dim")
        yield Note(unit.id, message("{words}", words=str(tally)))


def _leader(battle: Battle, leader: Unit, role: str, words: tuple[str, str]) -> Drawn:
    stands = stands_as(battle, leader.id)
    if not stands.is_on_table or stands.is_fleeing:
        return
    for ring in rings(stands.body, LEADER_RANGE):
        yield Polygon(ring, None, role, 1.6)
    yield pill(stands.body.centre, words[0], role, (0.0, 24.0))
    yield Note(stands.id, message("{leader}: {what}", leader=leader.name, what=words[1]))
    for unit in battle.of(leader.army):
        if unit.id != stands.id and at_most(distance(stands.body, unit.body), LEADER_RANGE):
            yield Line(nearest_points(stands.body, unit.body), role, 1.4)

"""The picture of a combat's verdict: who fights, in which order, and who fights a challenge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.language import N_, tr
from game.rulesets.fantasy.challenges import target_of
from game.rulesets.fantasy.characters import host_of
from game.rulesets.fantasy.units import character_slots
from game.scene.heroes import duel_line, place_of
from game.scene.verdict import Shown
from game.text.combat_verdict import several

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import UnitId
    from game.geometry.pose import Point
    from game.rulesets.fantasy.fighters import Contacts
    from game.scene.drawables import Card

MOUNTS = ":mounts"


def combat_shown(battle: Battle, evidence: dict[str, Any], answer: dict[str, Any], card: Card, mm: float) -> Shown:
    """What to show: fighting models marked, every step's number at those who strike."""
    contacts: Contacts = evidence["contacts"]
    return Shown(
        evidence["combat"],
        card,
        marked=marked(battle, answer),
        marked_for=N_("models that fight"),
        labels=tuple(labels(battle, answer)),
        duel=duel_line(battle, contacts.duel),
        mm=mm,
    )


def marked(battle: Battle, answer: dict[str, Any]) -> tuple[tuple[UnitId, tuple[int, ...]], ...]:
    """The models that fight, by the block they stand in."""
    found: dict[UnitId, list[int]] = {}
    for one in answer["fighters"]:
        unit = target_of(one["who"]).unit
        host = host_of(battle, unit)
        places = character_slots(host).get(unit, ()) if host else one["models"]
        found.setdefault(host.id if host else unit, []).extend(places)
    return tuple((unit, tuple(models)) for unit, models in found.items())


def labels(battle: Battle, answer: dict[str, Any]) -> list[tuple[Point, str]]:
    """At everybody who strikes the number of his step, with how many blows."""
    found: dict[Point, list[str]] = {}
    for one in answer["order"]:
        mounts = one["who"].endswith(MOUNTS)
        place = place_of(battle, target_of(one["who"].removesuffix(MOUNTS)))
        blows = several(one["attacks"], "blow")
        words = f"{one['step']}. {tr('mounts') + ': ' if mounts else ''}{blows}, {_dice(one)}"
        found.setdefault(place, []).append(words)
    return [(place, " · ".join(words)) for place, words in found.items()]


def _dice(one: dict[str, Any]) -> str:
    dice = sorted(set(one["to_hit"].values()))
    return "/".join(f"{die}+" if die else tr("auto") for die in dice)

"""Stupidity: the test as the turn begins, and half a unit's fists that hang down (FB-PSY-STU-01 to 03, 06, 07).

Mark: `stupidity_tested` (for the turn) on a unit that has had its test.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.battle.events import Marked
from game.battle.marks import Until
from game.battle.unit import Condition
from game.engine.requests import Allocate
from game.engine.tally import message
from game.rulesets.fantasy.characters import with_characters
from game.rulesets.fantasy.leadership import leadership_test
from game.rulesets.fantasy.order import Who
from game.rulesets.fantasy.psychology.states import STUPEFIED, is_immune_to_psychology, is_stupefied

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps
    from game.rulesets.fantasy.fighters import Combat, Contacts
    from game.rulesets.fantasy.order import Entry

TESTED = "stupidity_tested"
FIGHTS_ON = 4
"""What the odd model must roll to fight (FB-PSY-STU-03)."""


@dataclass(frozen=True, slots=True)
class Stupefied:
    """A unit failed its test of stupidity: until its next turn it knows not what it does."""

    unit: UnitId

    def apply(self, battle: Battle) -> Battle:
        """Until the owner's next turn begins (FB-PSY-STU-02)."""
        return battle.changing(self.unit, lambda unit: unit.marked(STUPEFIED, Until.OWN_TURN))


@dataclass(frozen=True, slots=True)
class Idle:
    """Some models of a stupid unit do not fight this round."""

    unit: UnitId
    models: int
    of: int

    def apply(self, battle: Battle) -> Battle:
        """The same battle: the round of blows knows who stands idle."""
        return battle


def must_test(battle: Battle, unit: Unit) -> bool:
    """Whether a unit owes a test of stupidity: it has stupid models and does not flee (FB-PSY-STU-01, STU-06)."""
    stupid = any(one.has_special("stupid") for one in with_characters(battle, unit))
    ready = unit.condition is Condition.STANDING and not unit.has(TESTED)
    return stupid and ready and not is_immune_to_psychology(battle, unit)


def at_start(game: Game) -> Steps[bool]:
    """The active player's next stupid unit tests, a rider's Leadership counting for his beast (FB-PSY-STU-07)."""
    for unit in sorted(game.battle.of(game.battle.active), key=lambda unit: unit.id):
        if must_test(game.battle, unit):
            game.emit(Marked(unit.id, TESTED, Until.TURN))
            passed = yield from leadership_test(game, unit.id, "stupidity", rule="FB-PSY-STU-01")
            if not passed:
                game.emit(Stupefied(unit.id))
            return True
    return False


# -- in combat


def is_idle_as(unit: Unit, entry: Entry) -> bool:
    """Whether an entry strikes with those who are stupid: a rider fights, his beast is the stupid one."""
    return unit.mount is None or entry.who is Who.MOUNTS


def settle_idle(game: Game, combat: Combat, contacts: Contacts) -> Steps[None]:
    """Who of the stupefied does not fight this round; the active player's units first (FB-PSY-STU-03)."""
    units = [game.unit(unit) for unit in combat if is_stupefied(game.unit(unit))]
    for unit in sorted(units, key=lambda unit: (unit.army != game.battle.active, unit.id)):
        if unit.has_special("stupid"):
            contacts.idle[unit.id] = yield from idlers(game, unit, contacts)


def idlers(game: Game, unit: Unit, contacts: Contacts) -> Steps[tuple[int, ...]]:
    """Half of those in contact; the odd one fights on 4 or more. Their owner says which where it matters."""
    touching = sorted(contacts.fighters(unit.id))
    idle = len(touching) // 2
    if len(touching) % 2:
        prompt = message("{unit}: does the odd one fight? 4 or more", unit=unit.name)
        (die,) = yield from game.roll(unit.army, "stupidity", 1, prompt, rule="FB-PSY-STU-03", unit=unit.id)
        idle += int(die < FIGHTS_ON)
    chosen = yield from _choose(game, unit, contacts, touching, idle)
    game.emit(Idle(unit.id, idle, len(touching)))
    return chosen


def _choose(game: Game, unit: Unit, contacts: Contacts, touching: list[int], idle: int) -> Steps[tuple[int, ...]]:
    """Which models stand idle, by the enemies they touch; the champion last of all."""
    champion = contacts.champions.get(unit.id)
    alike: dict[str, list[int]] = {}
    for model in sorted(touching, key=lambda model: (model == champion, -model)):
        foes = ",".join(contacts.enemies(unit.id, model))
        alike.setdefault(f"{foes}:champion" if model == champion else foes, []).append(model)
    if len(alike) == 1 or idle in (0, len(touching)):
        return tuple(model for models in alike.values() for model in models)[:idle]
    groups = tuple(
        (key, message("touching {foes}", foes=_touched(game, contacts, unit, models[0])), len(models))
        for key, models in alike.items()
    )
    prompt = message("{unit}: which {n} stand idle?", unit=unit.name, n=idle)
    answer = yield from game.ask(Allocate(unit.army, prompt, idle, groups, "FB-PSY-STU-03", unit.id))
    return tuple(model for key, models in alike.items() for model in models[: answer[key]])


def _touched(game: Game, contacts: Contacts, unit: Unit, model: int) -> str:
    names = ", ".join(game.unit(foe).name for foe in contacts.enemies(unit.id, model))
    return f"{names} (champion)" if model == contacts.champions.get(unit.id) else names

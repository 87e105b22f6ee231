"""Challenges: one man against another while the rest fight round them (FB-C-01, FB-EXT-05, FB-C-05).

A challenge is a mark on the battle, `duel:ONE` with the other as its value (both as targets are written), until one of
the two dies or flees. Mark on a character who refused and stood back: `stood_back`, for the turn.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.battle.events import Marked
from game.battle.marks import Mark, Until
from game.battle.unit import Condition
from game.engine.requests import Option
from game.engine.tally import message
from game.rulesets.fantasy.blows import described
from game.rulesets.fantasy.casualties import CHAMPION
from game.rulesets.fantasy.characters import characters_of, host_of, is_character, stands_as
from game.rulesets.fantasy.fighters import Target, combats, snapshot
from game.rulesets.fantasy.units import first_places

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import ArmyId, Unit, UnitId
    from game.engine.game import Game, Steps
    from game.rulesets.fantasy.fighters import Combat, Contacts

DUEL = "duel:"
RULE = "FB-C-01"
NONE, REFUSE = "none", "refuse"
Duel = tuple[Target, Target]


@dataclass(frozen=True, slots=True)
class ChallengeMet:
    """One was challenged and accepted, or sent somebody who did: the two fight only each other."""

    challenger: Target
    accepter: Target

    def apply(self, battle: Battle) -> Battle:
        """Remember the two."""
        mark = Mark(DUEL + self.challenger.key, Until.BATTLE, self.accepter.key)
        return replace(battle, marks=(*battle.marks, mark))


@dataclass(frozen=True, slots=True)
class ChallengeRefused:
    """Nobody took up a challenge; the character named, if any, stands back for this round."""

    challenger: Target
    army: ArmyId
    stands_back: UnitId | None = None

    def apply(self, battle: Battle) -> Battle:
        """He makes no attacks and lends no Leadership this round."""
        if self.stands_back is None:
            return battle
        return Marked(self.stands_back, "stood_back", Until.TURN).apply(battle)


@dataclass(frozen=True, slots=True)
class ChallengeOver:
    """One of the two is dead, has fled, or fights elsewhere."""

    one: Target
    two: Target

    def apply(self, battle: Battle) -> Battle:
        """Forget the two."""
        return replace(battle, marks=tuple(mark for mark in battle.marks if mark.name != DUEL + self.one.key))


# -- who fights whom


def target_of(key: str) -> Target:
    """A target from its notation.

    >>> target_of("spears:champion"), target_of("captain")
    (Target(unit='spears', champion=True), Target(unit='captain', champion=False))
    """
    unit, _, figure = key.partition(":")
    return Target(unit, figure == CHAMPION)


def duels(battle: Battle) -> tuple[Duel, ...]:
    """The challenges that are being fought."""
    found = (mark for mark in battle.marks if mark.name.startswith(DUEL))
    return tuple((target_of(mark.name.removeprefix(DUEL)), target_of(str(mark.value))) for mark in found)


def duel_in(battle: Battle, combat: Combat) -> Duel | None:
    """The challenge of a combat, if there is one: both alive, and both in it."""
    for pair in duels(battle):
        if all(is_alive(battle, one) and stands_as(battle, one.unit).id in combat for one in pair):
            return pair
    return None


def is_alive(battle: Battle, one: Target) -> bool:
    """Whether a champion or character still stands to fight."""
    unit = battle.unit(one.unit)
    if one.champion and not unit.has_command(CHAMPION):
        return False
    stands = stands_as(battle, one.unit)
    return unit.condition is not Condition.DESTROYED and stands.is_on_table and not stands.is_fleeing


def may_fight_alone(battle: Battle, unit: Unit) -> tuple[Target, ...]:
    """Those of a unit who give and take challenges: its characters and its champion, or a character on his own."""
    heroes = [Target(hero.id) for hero in characters_of(battle, unit) if not hero.has("stood_back")]
    if is_character(unit):
        heroes.append(Target(unit.id))
    return (*heroes, Target(unit.id, champion=True)) if unit.has_command(CHAMPION) else tuple(heroes)


def challengers(battle: Battle, combat: Combat, army: ArmyId) -> tuple[Target, ...]:
    """Who may challenge: in the first rank, in contact with the enemy, and somebody could take it up."""
    contacts = snapshot(battle, combat)
    own = [battle.unit(unit) for unit in combat if battle.unit(unit).army == army]
    return tuple(
        one
        for unit in own
        for one in may_fight_alone(battle, unit)
        if _is_in_front(contacts, unit, one) and accepters(battle, one)
    )


def _is_in_front(contacts: Contacts, unit: Unit, one: Target) -> bool:
    """Whether somebody touches an enemy and stands in the first rank."""
    files = getattr(unit.body, "files", 1)
    places = first_places(unit).get(CHAMPION if one.champion else one.unit) or (0,)
    model = contacts.champions.get(unit.id, 0) if one.champion else 0
    return places[0] < files and bool(contacts.fighters(one.unit).get(model))


def accepters(battle: Battle, challenger: Target) -> tuple[Target, ...]:
    """Who may take up a challenge: characters and champions of the enemy units that touch the challenger's."""
    home = stands_as(battle, challenger.unit)
    foes = sorted(fight.other(home.id) for fight in battle.fights_of(home.id))
    return tuple(one for foe in foes for one in may_fight_alone(battle, battle.unit(foe)))


# -- the steps


def challenge(game: Game, combat: Combat) -> Steps[None]:
    """At the start of a combat the active player may challenge, if he does not the other; one challenge at a time."""
    if duel_in(game.battle, combat) is not None:
        return
    for army in (game.battle.active, game.battle.opponent(game.battle.active)):
        challenger = yield from issue(game, combat, army)
        if challenger is not None:
            yield from answer(game, challenger)
            return


def issue(game: Game, combat: Combat, army: ArmyId) -> Steps[Target | None]:
    """Whether a side challenges, and with whom."""
    able = challengers(game.battle, combat, army)
    if not able:
        return None
    options: list[Option[Target | None]] = [_option(game.battle, one) for one in able]
    options.append(Option(None, NONE, message("No challenge")))
    prompt = message("{army}: does anybody challenge?", army=game.battle.army(army).name)
    return (yield from game.choose(army, prompt, options, rule=RULE, unit=able[0].unit))


def answer(game: Game, challenger: Target) -> Steps[None]:
    """Whether the enemy takes it up, and with whom; refused, one of its characters stands back."""
    battle = game.battle
    able = accepters(battle, challenger)
    army = battle.unit(able[0].unit).army
    options: list[Option[Target | None]] = [_option(battle, one) for one in able]
    options.append(Option(None, REFUSE, message("Refuse")))
    hero = described(battle, challenger)
    prompt = message(
        "{hero} {hero:challenges|challenge} {army}: who takes it up?", hero=hero, army=army_name(game, army)
    )
    chosen = yield from game.choose(army, prompt, options, rule=RULE, unit=able[0].unit)
    if chosen is not None:
        game.emit(ChallengeMet(challenger, chosen))
    else:
        hidden = yield from choose_who_stands_back(game, challenger, able)
        game.emit(ChallengeRefused(challenger, army, hidden))


def choose_who_stands_back(game: Game, challenger: Target, able: tuple[Target, ...]) -> Steps[UnitId | None]:
    """The challenger names a character of those who might have accepted, never a champion."""
    heroes = [one for one in able if not one.champion]
    if len(heroes) <= 1:
        return heroes[0].unit if heroes else None
    army = game.unit(challenger.unit).army
    prompt = message("{army}: which character stands back in shame?", army=army_name(game, army))
    options = [_option(game.battle, one) for one in heroes]
    chosen = yield from game.choose(army, prompt, options, rule=RULE, unit=challenger.unit)
    return chosen.unit if chosen else None


def end_challenges(game: Game) -> None:
    """Forget the challenges that are over."""
    now = combats(game.battle)
    for pair in duels(game.battle):
        homes = {stands_as(game.battle, one.unit).id for one in pair}
        together = any(homes <= set(combat) for combat in now)
        if not together or not all(is_alive(game.battle, one) for one in pair):
            game.emit(ChallengeOver(*pair))


def _option(battle: Battle, one: Target) -> Option[Target | None]:
    host = host_of(battle, one.unit)
    words = message("{hero} in {unit}", hero=described(battle, one), unit=host.name) if host else None
    return Option(one, one.key, words or message("{hero}", hero=described(battle, one)))


def army_name(game: Game, army: ArmyId) -> str:
    """An army as people call it."""
    return game.battle.army(army).name


# -- what it does to the fight


def apart(contacts: Contacts, pair: Duel) -> Contacts:
    """The contacts of a combat in which two fight only each other, and nobody else reaches them."""
    contacts.duel = pair
    for unit, models in contacts.touched.items():
        for model, targets in models.items():
            models[model] = tuple(target for target in targets if target not in pair)
        contacts.touched[unit] = {model: targets for model, targets in models.items() if targets}
    for one, other in (pair, pair[::-1]):
        model = contacts.champions[one.unit] if one.champion else 0
        contacts.touched.setdefault(one.unit, {})[model] = (other,)
    return contacts

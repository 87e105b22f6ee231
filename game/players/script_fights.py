"""What scripted units want in close combat: challenges, whom they strike, wider fronts, laps round the enemy."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.geometry.lapping import grown, widened
from game.geometry.legs import Hand
from game.rulesets.fantasy.blows import attacks_each, described, save_tally, strength_tally
from game.rulesets.fantasy.casualties import champion_left, ordinary_left, wounds_each
from game.rulesets.fantasy.challenges import NONE, REFUSE, accepters, challengers, target_of
from game.rulesets.fantasy.characters import stands_as
from game.rulesets.fantasy.expansion import STAY
from game.rulesets.fantasy.fighters import Target, combats
from game.rulesets.fantasy.order import Entry, Who
from game.rulesets.fantasy.result import rank_bonus
from game.rulesets.fantasy.saves import special_save
from game.rulesets.fantasy.tables import to_hit, to_wound

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.data.script_values import Script
    from game.engine.requests import Allocate, Choose

# -- who would win


def blow_of(battle: Battle, one: Target) -> Entry:
    """How somebody strikes: a champion has an Attack more than his men."""
    unit = battle.unit(one.unit)
    profile = unit.profile.changed(A=unit.profile["A"] + 1) if one.champion else unit.profile
    return Entry(unit.id, unit.army, Who.CHAMPION if one.champion else Who.MODELS, profile, (0, 0, 0))


def wounds_expected(battle: Battle, one: Target, other: Target) -> float:
    """How many wounds one causes another in a round on the average, as long as the other has them."""
    entry = blow_of(battle, one)
    return attacks_each(battle, entry).total * chance(battle, entry, battle.unit(other.unit))


def chance(battle: Battle, entry: Entry, target: Unit) -> float:
    """How likely one blow costs a target a wound, by the tables, Strength and saves."""
    strength = int(strength_tally(battle, entry, target.id).total)
    wound = to_wound(strength, target.profile["T"])
    if wound is None:
        return 0.0
    armour = save_tally(target, strength)
    hit = _likely(to_hit(entry.profile["WS"], target.profile["WS"]) or 1)
    saved = 1.0 - _likely(armour.total if armour is not None else None)
    return hit * _likely(wound) * saved * (1.0 - _likely(special_save(target)))


def _likely(needed: float | None) -> float:
    """The chance of so much or more on a die; none for no roll."""
    return 0.0 if needed is None else max(0.0, min(1.0, (7 - needed) / 6))


def rounds_to_kill(battle: Battle, one: Target, other: Target) -> float:
    """How many rounds one needs on the average to bring another down."""
    unit = battle.unit(other.unit)
    left = champion_left(unit) if other.champion else ordinary_left(unit)
    caused = wounds_expected(battle, one, other)
    return left / caused if caused else float("inf")


def is_stronger(battle: Battle, one: Target, other: Target) -> bool:
    """Whether one should bring the other down sooner than he falls himself."""
    return rounds_to_kill(battle, one, other) < rounds_to_kill(battle, other, one)


# -- challenges


def speak_to_challenge(request: Choose[Any], battle: Battle, script_of: Callable[[UnitId], Script]) -> str | None:
    """Whether somebody challenges, whether somebody takes it up, and who stands back."""
    able = [option.value for option in request.open if option.value is not None]
    keys = [option.key for option in request.open]
    if NONE in keys:
        return next((one.key for one in able if _challenges(battle, one, script_of)), NONE)
    if REFUSE in keys:
        foe = _challenger(request, battle, able[0])
        return next((one.key for one in able if _accepts(battle, one, foe, script_of)), REFUSE)
    best: Target = max(able, key=lambda one: (_worth(battle, one), one.key))
    return best.key


def _challenges(battle: Battle, one: Target, script_of: Callable[[UnitId], Script]) -> bool:
    """As his script has it, against everybody who might take it up."""
    wish = script_of(one.unit).challenge
    return all(is_bold(battle, one, foe, wish) for foe in accepters(battle, one))


def _accepts(battle: Battle, one: Target, foe: Target | None, script_of: Callable[[UnitId], Script]) -> bool:
    wish = script_of(one.unit).accept
    return wish == "always" or (foe is not None and is_bold(battle, one, foe, wish))


def is_bold(battle: Battle, one: Target, foe: Target, wish: str) -> bool:
    """Whether a wish has one meet another: always, if he should win, if he should live through the round, or never."""
    match wish:
        case "always":
            return True
        case "if_stronger":
            return is_stronger(battle, one, foe)
        case "if_lasting":
            return rounds_to_kill(battle, foe, one) > 1
    return False


def _challenger(request: Choose[Any], battle: Battle, accepter: Target) -> Target | None:
    """Who has challenged: whom the question names, as a person reads it."""
    home, named = stands_as(battle, accepter.unit), dict(request.prompt.params).get("hero")
    combat = next(combat for combat in combats(battle) if home.id in combat)
    able = challengers(battle, combat, battle.opponent(home.army))
    return next((one for one in able if described(battle, one) == named), None)


def _worth(battle: Battle, one: Target) -> float:
    """How much a fighter's blows are worth: who stands back should be the best."""
    entry = blow_of(battle, one)
    return attacks_each(battle, entry).total * strength_tally(battle, entry).total * entry.profile["WS"]


# -- wider fronts


def speak_to_width(request: Choose[Any], battle: Battle, wish: str, *, lap: bool) -> str | None:
    """How many files or lapping models: most first, or as many as cost no rank bonus; whom first if that is asked."""
    keys = [option.key for option in request.open]
    if STAY not in keys:
        return keys[0]
    if wish == "never" or request.unit is None:
        return STAY
    unit = battle.unit(request.unit)
    for option in request.open:
        if option.value is not None and (wish == "most" or _keeps_ranks(unit, option.value, lap=lap)):
            return option.key
    return STAY


def _keeps_ranks(unit: Unit, wanted: dict[Hand, int], *, lap: bool) -> bool:
    left, right = wanted[Hand.LEFT], wanted[Hand.RIGHT]
    body = grown(unit.block, -left - right) if lap else widened(unit.block, left, right)
    return rank_bonus(replace(unit, body=body)) >= rank_bonus(unit)


# -- blows


def shared_blows(request: Allocate, battle: Battle) -> dict[str, int]:
    """All blows at whom they hurt most surely, ordinary models before heroes where it is the same."""
    entry = blow_of(battle, Target(request.unit or ""))
    targets = {key: target_of(key) for key, _, _ in request.groups}

    def order(key: str) -> tuple[float, bool, str]:
        unit = battle.unit(targets[key].unit)
        return -round(chance(battle, entry, unit), 6), targets[key].champion or wounds_each(unit) > 1, key

    left, shares = request.total, {}
    limits = {key: limit for key, _, limit in request.groups}
    for key in sorted(limits, key=order):
        shares[key] = min(left, limits[key])
        left -= shares[key]
    return shares

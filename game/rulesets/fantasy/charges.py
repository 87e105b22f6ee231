"""Declaring, redirecting and measuring charges (FB-CHG-01 to 07, FB-CHG-10)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.battle.engagement import Charge, ChargeResult
from game.engine.requests import Lazily, Option
from game.engine.tally import Reason, bar, message, reason
from game.geometry.measure import distance
from game.geometry.tolerance import CONTACT, at_most
from game.rulesets.fantasy.approaches import (
    catch_reaches,
    catch_verdict,
    charge_range,
    charge_reaches,
    charge_verdict,
    side_charged,
)
from game.rulesets.fantasy.facts import ChargeDeclared, ChargeMeasured, ChargeSettled, RedirectDeclined
from game.rulesets.fantasy.lapping import fold_back
from game.rulesets.fantasy.loose import origin, snakes
from game.rulesets.fantasy.obstacles import obstacle_bars
from game.rulesets.fantasy.psychology.daring import dares
from game.rulesets.fantasy.psychology.states import order_bars
from game.rulesets.fantasy.psychology.terror import of_target as terror_of_target
from game.rulesets.fantasy.psychology.terror import test_due as terror_due
from game.rulesets.fantasy.reactions import answer_charge, flee_at_once
from game.rulesets.fantasy.seeing import unseen_bars
from game.rulesets.fantasy.units import fights_nobody, move_of, skirmishes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps
    from game.engine.tally import Message
    from game.geometry.approach import Verdict
    from game.geometry.ranks import Side

DONE = "done"
PSEUDO = "pseudo:"
RANDOM = "random_mover"


def charger_bars(battle: Battle, unit: Unit) -> tuple[Reason, ...]:
    """Why a unit may declare no charge at all (FB-CHG-04)."""
    return (
        *bar(not unit.is_on_table, "off_table", "it is not on the table", rule="FB-CHG-04"),
        *bar(unit.is_fleeing, "fleeing", "it is fleeing", rule="FB-CHG-04"),
        *bar(unit.has("rallied"), "rallied", "it rallied this turn", rule="FB-RAL-09"),
        *bar(battle.is_engaged(unit.id), "engaged", "it is in combat", rule="FB-CHG-04"),
        *bar(battle.charge_of(unit.id) is not None, "declared", "it has declared a charge", rule="FB-CHG-04"),
        *bar(move_of(unit) <= 0, "no_move", "it cannot move", rule="FB-PRF-02"),
        *bar(unit.troop == "war_machine", "war_machine", "war machines do not charge", rule="FB-EXT-06"),
        *bar(snakes(unit), "snaking", "a column that snakes has to straighten first", rule="FB-MOV-18"),
        *bar(unit.has_special(RANDOM), "random_mover", "it moves at random", rule="FB-CHG-04"),
        *order_bars(battle, unit),
    )


def sight_bars(battle: Battle, unit: Unit, target: Unit) -> tuple[Reason, ...]:
    """Why a target cannot be charged for want of sight (FB-CHG-03)."""
    return unseen_bars(battle, unit, target, rule="FB-CHG-03")


def pseudo_bars(battle: Battle, unit: Unit, target: Unit) -> tuple[Reason, ...]:
    """Why there is no pseudo-charge on a target: the house rule is off, or somebody sees it (FB-PSC-01)."""
    if not battle.option("pseudo_charge", default=True):
        return (reason("pseudo_off", "the switch pseudo_charge is off", rule="FB-PSC-01"),)
    words = message("{target} {target:is|are} seen: only a normal charge may be declared", target=target.name)
    return bar(not sight_bars(battle, unit, target), "seen", words, rule="FB-PSC-01")


def charge_bars(battle: Battle, by: UnitId, target: UnitId, *, pseudo: bool = False) -> tuple[Reason, ...]:
    """Every reason why a charge may not be declared; reach is no such reason (FB-CHG-05)."""
    charger, foe = battle.unit(by), battle.unit(target)
    of_kind = pseudo_bars if pseudo else sight_bars
    return (
        *charger_bars(battle, charger),
        *bar(charger.army == foe.army, "friend", "it is on the same side", rule="FB-CHG-04"),
        *bar(not foe.is_on_table, "gone", "it is not on the table", rule="FB-CHG-04"),
        *bar(fights_nobody(foe), "fanatic", "nobody charges fanatics", rule="FB-EXT-17"),
        *(of_kind(battle, charger, foe) if charger.is_on_table and foe.is_on_table else ()),
        *obstacle_bars(battle, charger, foe),
    )


def foes_of(battle: Battle, unit: Unit) -> Iterator[Unit]:
    """The enemies that may be fought at all: fanatics on the loose are charged by nobody (FB-EXT-17)."""
    return (enemy for enemy in battle.enemies_of(unit) if not fights_nobody(enemy))


def charge_targets(battle: Battle, charger: Unit) -> Lazily[UnitId | None]:
    """Every enemy as a target, the unseen ones barred; a distance is shown only where the switch allows (FB-CHG-05).

    Who is not seen may be attacked by a pseudo-charge where that house rule is on (FB-PSC-02).
    """
    options: list[Option[UnitId | None]] = [
        Option(enemy.id, enemy.id, _named(battle, charger, enemy), partial(target_bars, battle, charger, enemy))
        for enemy in foes_of(battle, charger)
    ]
    nobody: Option[UnitId | None] = Option(None, "none", message("Nobody"))

    def pseudo(key: str = "") -> Iterator[Option[UnitId | None]]:
        return _pseudo_targets(battle, charger, key.removeprefix(PSEUDO))

    def named(key: str) -> Option[UnitId | None] | None:
        return next(pseudo(key), None) if key.startswith(PSEUDO) else None

    return Lazily((*options, nobody), pseudo, at=len(options), named=named)


def _pseudo_targets(battle: Battle, charger: Unit, only: UnitId = "") -> Iterator[Option[UnitId | None]]:
    """Those that nobody of the charger sees, or one of them."""
    return (
        Option(
            PSEUDO + enemy.id,
            PSEUDO + enemy.id,
            message("{unit}, unseen: pseudo-charge", unit=_named(battle, charger, enemy)),
            partial(obstacle_bars, battle, charger, enemy),
        )
        for enemy in foes_of(battle, charger)
        if only in ("", enemy.id) and not pseudo_bars(battle, charger, enemy)
    )


def _named(battle: Battle, charger: Unit, enemy: Unit) -> Message:
    if not battle.option("show_distances", default=False):
        return message("{unit}", unit=enemy.name)
    return message("{unit}, {cm:.1f} cm", unit=enemy.name, cm=distance(charger.body, enemy.body) / 10)


def target_bars(battle: Battle, charger: Unit, enemy: Unit) -> tuple[Reason, ...]:
    """Why a unit may not charge an enemy it could choose: unseen, or behind an obstacle it cannot cross."""
    return (*sight_bars(battle, charger, enemy), *obstacle_bars(battle, charger, enemy))


def declared(battle: Battle, by: UnitId, target: UnitId, *, redirected: bool = False, pseudo: bool = False) -> Charge:
    """A charge with its side fixed now (FB-ARC-01)."""
    charger, foe = battle.unit(by), battle.unit(target)
    side = side_charged(battle, charger, foe)
    return Charge(by, target, side, origin(charger.body), pseudo=pseudo, redirected=redirected)


def sees_nobody_to_charge(battle: Battle, unit: Unit) -> bool:
    """Whether there is no enemy that a unit may charge, in whatever way (FB-CHG-03, FB-PSC-01)."""
    return all(
        obstacle_bars(battle, unit, enemy) or (sight_bars(battle, unit, enemy) and pseudo_bars(battle, unit, enemy))
        for enemy in foes_of(battle, unit)
    )


def declare_charge(game: Game) -> Steps[bool]:
    """The active player declares one charge, or is done (FB-CHG-01)."""
    battle = game.battle
    army = battle.active
    options: list[Option[UnitId | None]] = []
    for unit in battle.of(army):
        words = message("{unit} {unit:charges|charge}", unit=unit.name)
        options.append(Option(unit.id, unit.id, words, partial(_declarer_bars, battle, unit)))
    if not any(not option.blocked for option in options):
        return False
    options.append(Option(None, DONE, message("No more charges")))
    prompt = message("{army}: declare charges", army=battle.army(army).name)
    charger = yield from game.choose(army, prompt, options, rule="FB-CHG-01")
    if charger is None:
        return False
    prompt = message("{unit} {unit:charges|charge} whom?", unit=game.unit(charger).name)
    targets = charge_targets(game.battle, game.unit(charger))
    target = yield from game.choose(army, prompt, targets, rule="FB-CHG-03", unit=charger)
    if target is not None:
        pseudo, target = target.startswith(PSEUDO), target.removeprefix(PSEUDO)
        if (yield from dares(game, charger, target)):
            announce(game, declared(game.battle, charger, target, pseudo=pseudo))
    return True


def _declarer_bars(battle: Battle, unit: Unit) -> tuple[Reason, ...]:
    """Why a unit declares nothing, for want of somebody it sees too."""
    bars = charger_bars(battle, unit)
    if not bars and sees_nobody_to_charge(battle, unit):
        return (reason("sees_nobody", "it sees no enemy", rule="FB-CHG-03"),)
    return bars


def announce(game: Game, charge: Charge) -> None:
    """A charge is known to all; a target that laps round somebody folds back at once, come what may (FB-LAP-04)."""
    game.emit(ChargeDeclared(charge))
    fold_back(game, charge.target, "charged")


def redirect_candidates(battle: Battle, by: UnitId, after: UnitId) -> tuple[tuple[UnitId, float], ...]:
    """Whom a charger may turn on whose target fled: seen, within its charge range; nearest first, mm (FB-CHG-07)."""
    charger = battle.unit(by)
    found = [(enemy.id, distance(charger.body, enemy.body)) for enemy in foes_of(battle, charger) if enemy.id != after]
    within = [(foe, far) for foe, far in found if at_most(far, charge_range(charger))]
    seen = [
        (foe, far)
        for foe, far in within
        if not sight_bars(battle, charger, enemy := battle.unit(foe)) and not obstacle_bars(battle, charger, enemy)
    ]
    return tuple(sorted(seen, key=lambda pair: (pair[1], pair[0])))


def offered_redirects(candidates: tuple[tuple[UnitId, float], ...]) -> tuple[UnitId, ...]:
    """The nearest of the candidates, and what is as near (FB-CHG-07)."""
    return tuple(foe for foe, far in candidates if far <= candidates[0][1] + CONTACT)


def redirect(game: Game) -> Steps[bool]:
    """A charger whose target fled may turn on the nearest other enemy it sees in reach (FB-CHG-07)."""
    battle = game.battle
    for charge in battle.charges:
        if charge.redirected or charge.pseudo or not _has_fled(battle, charge):
            continue
        candidates = redirect_candidates(battle, charge.by, charge.target)
        if not candidates or not battle.unit(charge.by).is_on_table:
            game.emit(RedirectDeclined(charge.by))
            continue
        options: list[Option[UnitId | None]] = [
            Option(foe, foe, message("{unit} instead", unit=battle.unit(foe).name))
            for foe in offered_redirects(candidates)
        ]
        options.append(Option(None, "none", message("Keep after {unit}", unit=battle.unit(charge.target).name)))
        charger = battle.unit(charge.by)
        prompt = message("{unit}: charge another enemy?", unit=charger.name)
        chosen = yield from game.choose(charger.army, prompt, options, rule="FB-CHG-07", unit=charger.id)
        if chosen is None:
            game.emit(RedirectDeclined(charge.by))
        else:
            yield from charge_instead(game, charge.by, chosen)
        return True
    return False


def charge_instead(game: Game, charger: UnitId, target: UnitId) -> Steps[None]:
    """A redirected charge with all that a declaration brings with it: tests, and a reaction (steps 1b to 1d)."""
    if not (yield from dares(game, charger, target)):
        game.emit(RedirectDeclined(charger), ChargeSettled(charger, ChargeResult.DROPPED))
        return
    announce(game, declared(game.battle, charger, target, redirected=True))
    if terror_due(game.battle, target, charger):
        yield from terror_of_target(game, target, charger)
        yield from flee_at_once(game, target)
    yield from answer_charge(game, target)


def _has_fled(battle: Battle, charge: Charge) -> bool:
    reaction = battle.reaction_of(charge.target)
    return reaction is not None and reaction.kind == "flee" and reaction.fled is not None


def measure(game: Game) -> Steps[bool]:
    """Measure every charge (step 1f); fear tests, stand and shoot, panic of engaged targets are steps after it."""
    yield from ()
    for charge in game.battle.charges:
        if charge.result is ChargeResult.PENDING:
            game.emit(ChargeMeasured(charge.by, reaches(game.battle, charge)))
    return False


def reaches(battle: Battle, charge: Charge) -> bool:
    """Whether a declared charge reaches its target as things stand."""
    if not battle.unit(charge.target).is_on_table or not battle.unit(charge.by).is_on_table:
        return False
    if battle.unit(charge.target).is_fleeing:
        return catch_reaches(battle, charge.by, charge.target, pseudo=charge.pseudo)
    return charge_reaches(battle, charge.by, charge.target, side_now(battle, charge), pseudo=charge.pseudo)


def verdict_now(battle: Battle, charge: Charge, *, every: bool = False) -> Verdict:
    """What geometry says of a declared charge: on the side fixed then, of a fleeing target on any (FB-REA-06)."""
    if battle.unit(charge.target).is_fleeing:
        return catch_verdict(battle, charge.by, charge.target, pseudo=charge.pseudo, every=every)
    side = side_now(battle, charge)
    return charge_verdict(battle, charge.by, charge.target, side, pseudo=charge.pseudo, every=every)


def side_now(battle: Battle, charge: Charge) -> Side:
    """The side fixed when the charge was declared; of skirmishers formed up since, the one it comes to (FB-EXT-10)."""
    foe = battle.unit(charge.target)
    if skirmishes(foe) and battle.is_engaged(foe.id):
        return side_charged(battle, battle.unit(charge.by), foe)
    return charge.side

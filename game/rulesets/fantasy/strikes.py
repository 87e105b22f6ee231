"""Blows: who strikes when, how often, and what they do (FB-STR, FB-WHO-03 to 06, FB-HIT, FB-CWD, FB-CCS)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.battle.engagement import ChargeKind
from game.engine.requests import Allocate
from game.engine.tally import Part, Tally, message
from game.rulesets.fantasy.casualties import wounds_left
from game.rulesets.fantasy.saves import armour_save, save_needed, special_save
from game.rulesets.fantasy.tables import is_hit, to_hit, to_wound
from game.rulesets.fantasy.turn import roll_off
from game.rulesets.fantasy.weapons import strength_bonus

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.profile import Profile
    from game.battle.unit import ArmyId, Unit, UnitId
    from game.engine.game import Game, Steps
    from game.rulesets.fantasy.fighters import Combat, Contacts

Key = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Entry:
    """One unit's blows at one moment: its ordinary models or their mounts."""

    unit: UnitId
    army: ArmyId
    profile: Profile
    mounts: bool
    key: Key


@dataclass(frozen=True, slots=True)
class BlowsStruck:
    """One unit struck at another: dice thrown, hits, wounds, and what saves stopped."""

    unit: UnitId
    target: UnitId
    attacks: int
    hits: int
    wounds: int
    unsaved: int
    mounts: bool = False

    def apply(self, battle: Battle) -> Battle:
        """The same battle: the dead are removed when all blows of the combat are struck (FB-CCS-01)."""
        return battle


@dataclass(slots=True)
class Round:
    """What a round of combat has done so far."""

    contacts: Contacts
    left: dict[UnitId, int]
    wounds: dict[UnitId, int] = field(default_factory=dict)
    caused: dict[ArmyId, int] = field(default_factory=dict)
    fallen: dict[UnitId, list[int]] = field(default_factory=dict)
    killed_by: dict[UnitId, tuple[UnitId, ...]] = field(default_factory=dict)


def is_full_charger(battle: Battle, unit: UnitId) -> bool:
    """Whether a unit fights the round of a full charge (FB-STR-01)."""
    return any(fight.half(unit).charge is ChargeKind.FULL for fight in battle.fights_of(unit))


def is_first_round(battle: Battle, unit: UnitId) -> bool:
    """Whether a unit fights its first round against any of its enemies."""
    return any(fight.rounds == 0 for fight in battle.fights_of(unit))


def entries(battle: Battle, combat: Combat) -> list[Entry]:
    """Every entry in strike order: full chargers, then the rest, by descending Initiative (FB-STR-02, FB-STR-07)."""
    found: list[Entry] = []
    for unit_id in combat:
        unit = battle.unit(unit_id)
        rank = 0 if is_full_charger(battle, unit_id) else 1
        found.append(Entry(unit_id, unit.army, unit.profile, False, (rank, -unit.profile["I"])))
        if unit.mount is not None and unit.mount["A"] > 0:
            found.append(Entry(unit_id, unit.army, unit.mount, True, (rank, -unit.mount["I"])))
    return sorted((entry for entry in found if entry.profile["A"] > 0 and entry.profile["WS"] > 0), key=lambda e: e.key)


def first_side(game: Game, combat: Combat, listed: list[Entry]) -> Steps[ArmyId]:
    """Who strikes first where Initiatives tie: last round's winner, else a roll-off (FB-STR-04, FB-STR-05)."""
    if not _has_tie(listed):
        return game.battle.active
    winners = _last_winners(game.battle, combat)
    if len(winners) == 1 and winners[0] is not None:
        return winners[0]
    return (yield from roll_off(game, "initiative"))


def _has_tie(listed: list[Entry]) -> bool:
    return len({(entry.key, entry.army) for entry in listed}) > len({entry.key for entry in listed})


def _last_winners(battle: Battle, combat: Combat) -> list[ArmyId | None]:
    """The winners of the last round fought by the pairs of this combat that have fought."""
    fought = [f for f in battle.engagements if f.one.unit in combat and f.rounds > 0]
    found: list[ArmyId | None] = []
    for fight in fought:
        if fight.last_winner not in found:
            found.append(fight.last_winner)
    return found


def strike_all(game: Game, combat: Combat, contacts: Contacts) -> Steps[Round]:
    """Strike every blow of a combat; the dead do not strike (FB-STR-03)."""
    battle = game.battle
    done = Round(contacts, {unit: wounds_left(battle.unit(unit)) for unit in combat})
    listed = entries(battle, combat)
    first = yield from first_side(game, combat, listed)
    order = (first, battle.opponent(first))
    for key in sorted({entry.key for entry in listed}):
        for army in order:
            struck: list[tuple[UnitId, UnitId, int]] = []
            for entry in (e for e in listed if e.key == key and e.army == army):
                struck += yield from _strike(game, entry, done)
            _take_effect(battle, done, army, struck)
    return done


def _strike(game: Game, entry: Entry, done: Round) -> Steps[list[tuple[UnitId, UnitId, int]]]:
    """One entry's blows: share out the attacks, then roll at each target."""
    shares = yield from share_attacks(game, entry, done)
    struck: list[tuple[UnitId, UnitId, int]] = []
    for target, attacks in shares.items():
        if attacks:
            unsaved = yield from blows(game, entry, target, attacks)
            struck.append((entry.unit, target, unsaved))
    return struck


def strikers(battle: Battle, done: Round, unit: UnitId) -> dict[int, tuple[UnitId, ...]]:
    """The models that still strike, each with the living enemies it touches (FB-CCS-02 to 04)."""
    fallen = done.fallen.get(unit, [])
    standing = {
        model: tuple(enemy for enemy in foes if done.left.get(enemy, 0) > 0)
        for model, foes in sorted(done.contacts.fighters(unit).items())
        if model not in fallen
    }
    able = {model: foes for model, foes in standing.items() if foes}
    each = max(1, battle.unit(unit).profile["W"])
    survivors = -(-done.left[unit] // each)
    return dict(list(able.items())[:survivors])


def share_attacks(game: Game, entry: Entry, done: Round) -> Steps[dict[UnitId, int]]:
    """Attacks by target; a model that touches several enemies lets its owner choose (FB-WHO-03, 04, 06)."""
    each = entry.profile["A"]
    shares: dict[UnitId, int] = {}
    free: list[tuple[UnitId, ...]] = []
    for foes in strikers(game.battle, done, entry.unit).values():
        if len(foes) == 1:
            shares[foes[0]] = shares.get(foes[0], 0) + each
        else:
            free.append(foes)
    if free:
        groups = tuple(
            (foe, message("{unit}", unit=game.unit(foe).name), sum(each for foes in free if foe in foes))
            for foe in sorted({foe for foes in free for foe in foes})
        )
        who = game.unit(entry.unit)
        prompt = message("{unit}: share {n} attacks", unit=who.name, n=each * len(free))
        asked = Allocate(entry.army, prompt, each * len(free), groups, "FB-WHO-03", entry.unit)
        chosen: dict[UnitId, int] = yield from game.ask(asked)
        for foe, attacks in chosen.items():
            shares[foe] = shares.get(foe, 0) + attacks
    return dict(sorted(shares.items()))


def hit_tally(battle: Battle, entry: Entry, target: Unit) -> Tally | None:
    """The number to hit, None where it hits without a die (FB-HIT-02, FB-HIT-04)."""
    needed = to_hit(entry.profile["WS"], target.profile["WS"])
    if needed is None:
        return None
    why = message("WS {a} against {b}", a=entry.profile["WS"], b=target.profile["WS"])
    return Tally(message("to hit"), (Part(needed, why, "FB-HIT-02"),), "+")


def strength_tally(battle: Battle, entry: Entry) -> Tally:
    """The Strength of a blow; a rider's weapon never helps the mount (FB-CWD-02, FB-C-04)."""
    tally = Tally(message("Strength"), (Part(entry.profile["S"], message("own"), "FB-CWD-02"),))
    if entry.mounts:
        return tally
    charging = is_full_charger(battle, entry.unit)
    first = is_first_round(battle, entry.unit)
    bonus, name = strength_bonus(battle.unit(entry.unit), charging=charging, first_round=first)
    return tally.plus(bonus, message("{weapon}", weapon=name), "FB-C-04")


def blows(game: Game, entry: Entry, target_id: UnitId, attacks: int) -> Steps[int]:
    """Roll to hit, to wound and to save; gives the unsaved wounds (FB-HIT-01, FB-CWD-01, FB-CSV)."""
    attacker, target = game.unit(entry.unit), game.unit(target_id)
    hits = yield from _hits(game, entry, target, attacks)
    strength = int(strength_tally(game.battle, entry).total)
    needed = to_wound(strength, target.profile["T"])
    wounds = 0
    if needed is not None and hits:
        why = message("S {s} against T {t}", s=strength, t=target.profile["T"])
        tally = Tally(message("to wound"), (Part(needed, why, "FB-CWD-01"),), "+")
        prompt = message("{unit} wounds {target} on {n}+", unit=attacker.name, target=target.name, n=needed)
        rolled = yield from game.roll(
            attacker.army, "wound", hits, prompt, tally=tally, rule="FB-CWD-01", unit=attacker.id
        )
        wounds = sum(die >= needed for die in rolled)
    unsaved = yield from saved(game, target, wounds, strength)
    game.emit(BlowsStruck(entry.unit, target_id, attacks, hits, wounds, unsaved, entry.mounts))
    return unsaved


def _hits(game: Game, entry: Entry, target: Unit, attacks: int) -> Steps[int]:
    tally = hit_tally(game.battle, entry, target)
    if tally is None:
        return attacks
    attacker, needed = game.unit(entry.unit), int(tally.total)
    who = message("{unit} strikes at {target}: {n}+", unit=attacker.name, target=target.name, n=needed)
    rolled = yield from game.roll(attacker.army, "hit", attacks, who, tally=tally, rule="FB-HIT-01", unit=attacker.id)
    return sum(is_hit(die, needed) for die in rolled)


def saved(game: Game, target: Unit, wounds: int, strength: int) -> Steps[int]:
    """Armour first, then a special save for what got through; gives the unsaved wounds (FB-SAV-01)."""
    tally = armour_save(target)
    needed = save_needed(tally.total, strength)
    if needed is not None and wounds:
        tally = tally.plus(needed - tally.total, message("Strength {s}", s=strength), "FB-SAV-03")
        prompt = message("{unit} saves on {n}+", unit=target.name, n=needed)
        rolled = yield from game.roll(
            target.army, "armour", wounds, prompt, tally=tally, rule="FB-SAV-02", unit=target.id
        )
        wounds -= sum(die >= needed for die in rolled)
    ward = special_save(target)
    if ward is not None and wounds:
        prompt = message("{unit}: special save on {n}+", unit=target.name, n=ward)
        rolled = yield from game.roll(target.army, "ward", wounds, prompt, rule="FB-SAV-05", unit=target.id)
        wounds -= sum(die > 1 and die >= ward for die in rolled)
    return wounds


def _take_effect(battle: Battle, done: Round, army: ArmyId, struck: list[tuple[UnitId, UnitId, int]]) -> None:
    """Cap the wounds, count them, and mark who has fallen (FB-CCS-02, FB-CCS-04, FB-RES-01)."""
    for attacker, target, unsaved in struck:
        each = max(1, battle.unit(target).profile["W"])
        counted = min(unsaved, done.left[target])
        before = -(-done.left[target] // each)
        done.left[target] -= counted
        done.wounds[target] = done.wounds.get(target, 0) + counted
        done.caused[army] = done.caused.get(army, 0) + counted
        killed = before - (-(-done.left[target] // each))
        if done.left[target] == 0 and killed:
            done.killed_by[target] = (*done.killed_by.get(target, ()), attacker)
        _mark_fallen(done, target, attacker, killed)


def _mark_fallen(done: Round, unit: UnitId, by: UnitId, killed: int) -> None:
    """Each model killed silences one fighter that touches the killer: first those touching fewest enemies."""
    fallen = done.fallen.setdefault(unit, [])
    fighters = done.contacts.fighters(unit)
    able = [model for model in done.contacts.touching(unit, by) if model not in fallen]
    fallen += sorted(able, key=lambda model: (len(fighters[model]), model))[:killed]

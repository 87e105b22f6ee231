"""The blows of one combat in their order, and who falls by them (FB-STR-03, FB-WHO-03 to 06, FB-CCS-02 to 04)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.engine.requests import Allocate
from game.engine.tally import message
from game.rulesets.fantasy.blows import attacks_each, described, strike, striker
from game.rulesets.fantasy.casualties import champion_left, ordinary_left, wounds_each
from game.rulesets.fantasy.characters import characters_of
from game.rulesets.fantasy.chariots import impact_hits
from game.rulesets.fantasy.crews import is_machine
from game.rulesets.fantasy.fighters import Target
from game.rulesets.fantasy.order import Who, entries, settle_ties
from game.rulesets.fantasy.psychology.stupidity import is_idle_as

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import ArmyId, UnitId
    from game.engine.game import Game, Steps
    from game.rulesets.fantasy.fighters import Combat, Contacts
    from game.rulesets.fantasy.order import Entry

Shares = dict[Target, int]


@dataclass(frozen=True, slots=True)
class Struck:
    """What one entry's blows at one target let through."""

    by: UnitId
    target: Target
    unsaved: int


@dataclass(slots=True)
class Round:
    """What a round of combat has done so far: wounds left and taken by target, points by army, fighters fallen."""

    contacts: Contacts
    left: dict[Target, int]
    taken: dict[Target, int] = field(default_factory=dict)
    caused: dict[ArmyId, int] = field(default_factory=dict)
    fallen: dict[UnitId, list[int]] = field(default_factory=dict)
    overkill: dict[ArmyId, int] = field(default_factory=dict)


def begun(battle: Battle, combat: Combat, contacts: Contacts) -> Round:
    """A round before its first blow."""
    left: dict[Target, int] = {}
    for unit in map(battle.unit, combat):
        left[Target(unit.id)] = ordinary_left(unit)
        left |= {Target(hero.id): ordinary_left(hero) for hero in characters_of(battle, unit)}
        if unit.id in contacts.champions:
            left[Target(unit.id, champion=True)] = champion_left(unit)
    return Round(contacts, left)


def strike_all(game: Game, combat: Combat, contacts: Contacts) -> Steps[Round]:
    """Strike every blow of a combat; within a step one side's blows take effect before the other strikes."""
    battle = game.battle
    done = begun(battle, combat, contacts)
    listed = entries(battle, combat)
    for chariot, target, unsaved in (yield from impact_hits(game, combat)):
        struck = [Struck(chariot, Target(target), unsaved)]
        yield from _take_effect(game, done, battle.unit(chariot).army, struck, {entry.unit for entry in listed})
    firsts = yield from settle_ties(game, combat, listed)
    for key in sorted({entry.key for entry in listed}):
        first = firsts.get(key, battle.active)
        for army in (first, battle.opponent(first)):
            now = [entry for entry in listed if entry.key == key and entry.army == army]
            later = {e.unit for e in listed if e.key > key or (e.key == key and e.army != army and army == first)}
            struck = yield from _step(game, done, now)
            yield from _take_effect(game, done, army, struck, later)
    return done


def _step(game: Game, done: Round, now: list[Entry]) -> Steps[list[Struck]]:
    """One side's blows at one moment: all targets are named before any die is rolled (FB-WHO-03)."""
    aimed: list[tuple[Entry, Shares]] = []
    for entry in now:
        aimed.append((entry, (yield from share_attacks(game, entry, done))))
    struck: list[Struck] = []
    for entry, shares in aimed:
        for target, attacks in shares.items():
            if attacks:
                unsaved = yield from strike(game, entry, target, attacks)
                struck.append(Struck(entry.unit, target, unsaved))
    return struck


# -- who strikes whom


def strikers(battle: Battle, done: Round, entry: Entry) -> dict[int, tuple[Target, ...]]:
    """The models that strike for an entry, each with the targets in its reach that still live (FB-CCS-02 to 04)."""
    unit = battle.unit(entry.unit)
    idle = done.contacts.idle.get(unit.id, ()) if is_idle_as(unit, entry) else ()
    able = {n: targets for n, targets in _standing(done, unit.id).items() if n not in idle}
    champion = done.contacts.champions.get(unit.id)
    mine = {n: t for n, t in able.items() if n == champion}
    ordinary = {n: t for n, t in able.items() if n != champion}
    survivors = -(-done.left[Target(unit.id)] // wounds_each(unit))
    ordinary = dict(list(ordinary.items())[:survivors])
    if entry.who is Who.CHAMPION:
        return mine
    return ordinary if entry.who is Who.MODELS else {**ordinary, **mine}


def _standing(done: Round, unit: UnitId) -> dict[int, tuple[Target, ...]]:
    """The models not fallen that reach somebody alive; with spears also over the shoulder of one who stands."""
    fallen = done.fallen.get(unit, [])
    fighters = done.contacts.fighters(unit)
    reach = {n: _alive(done, targets) for n, targets in sorted(fighters.items()) if n not in fallen}
    for model, fronts in done.contacts.behind.get(unit, {}).items():
        if model not in fighters:
            reach[model] = _alive(done, _past(done, unit, fronts))
    return {model: targets for model, targets in reach.items() if targets}


def _past(done: Round, unit: UnitId, fronts: tuple[int, ...]) -> tuple[Target, ...]:
    """Whom a second-rank model reaches: the enemies to the front of those it stands behind.

    Where all of them have fallen it has stepped up itself, and strikes no blow this round (FB-CCS-02).
    """
    contacts = done.contacts
    ahead = contacts.to_the_front.get(unit, ())
    standing = [(who, n) for who, n in (contacts.who(unit, f) for f in fronts) if n not in done.fallen.get(who, [])]
    standing = [(who, n) for who, n in standing if _named(contacts, who, n) not in contacts.duel]
    reached = {t for who, n in standing for t in contacts.fighters(who).get(n, ()) if contacts.home(t.unit) in ahead}
    return tuple(sorted(reached))


def _alive(done: Round, targets: tuple[Target, ...]) -> tuple[Target, ...]:
    """Targets that can still be struck; where a unit's touched models are gone, those who stepped up."""
    found: list[Target] = []
    for target in targets:
        home = done.contacts.home(target.unit)
        instead = (Target(home), Target(home, champion=True), *_guests(done, home))
        others = [] if target in done.contacts.duel else [one for one in instead if one not in done.contacts.duel]
        living = next((one for one in (target, *others) if done.left.get(one, 0) > 0), None)
        if living is not None and living not in found:
            found.append(living)
    return tuple(found)


def _named(contacts: Contacts, who: UnitId, model: int) -> Target:
    return Target(who, champion=contacts.champions.get(who) == model)


def _guests(done: Round, unit: UnitId) -> tuple[Target, ...]:
    return tuple(Target(hero) for hero, home in done.contacts.homes.items() if home == unit)


def share_attacks(game: Game, entry: Entry, done: Round) -> Steps[Shares]:
    """Blows by target; models that touch the same several targets let their owner share (FB-WHO-03, 04, 06)."""
    each = int(attacks_each(game.battle, entry).total) * blows_of_one(game, entry, done)
    together: dict[tuple[Target, ...], int] = {}
    for targets in strikers(game.battle, done, entry).values():
        together[targets] = together.get(targets, 0) + each
    shares: Shares = {}
    for targets, attacks in sorted(together.items()):
        chosen = {targets[0]: attacks}
        if len(targets) > 1:
            chosen = yield from _choose(game, entry, targets, attacks)
        for target, share in chosen.items():
            shares[target] = shares.get(target, 0) + share
    return dict(sorted(shares.items()))


def blows_of_one(game: Game, entry: Entry, done: Round) -> int:
    """How many fight from one base: one, of a war machine the crew that still lives (FB-C-11)."""
    unit = game.unit(entry.unit)
    return _models(done.left[Target(unit.id)], wounds_each(unit)) if is_machine(unit) else 1


def _choose(game: Game, entry: Entry, targets: tuple[Target, ...], attacks: int) -> Steps[Shares]:
    battle = game.battle
    groups = tuple((target.key, message("{target}", target=described(battle, target)), attacks) for target in targets)
    prompt = message("{unit}: share {n} {n:attack|attacks}", unit=striker(battle, entry), n=attacks)
    answer = yield from game.ask(Allocate(entry.army, prompt, attacks, groups, "FB-WHO-03", entry.unit))
    return {target: answer[target.key] for target in targets}


# -- who falls


def _take_effect(game: Game, done: Round, army: ArmyId, struck: list[Struck], later: set[UnitId]) -> Steps[None]:
    """Cap the wounds, count them, and mark who has fallen (FB-CCS-02, FB-CCS-04, FB-RES-01)."""
    for blow in struck:
        unit, target = game.unit(blow.target.unit), blow.target
        counted = min(blow.unsaved, done.left[target])
        killed = _models(done.left[target], wounds_each(unit))
        done.left[target] -= counted
        killed -= _models(done.left[target], wounds_each(unit))
        done.taken[target] = done.taken.get(target, 0) + counted
        done.caused[army] = done.caused.get(army, 0) + counted
        if target in done.contacts.duel:
            done.overkill[army] = done.overkill.get(army, 0) + blow.unsaved - counted
        if killed and target.unit in done.contacts.homes:
            done.fallen[unit.id] = [0]
        elif target.champion and killed:
            done.fallen.setdefault(unit.id, []).append(done.contacts.champions[unit.id])
        elif killed and not is_machine(unit):
            yield from _mark_fallen(game, done, blow, killed, asks=unit.id in later)


def _models(wounds: int, each: int) -> int:
    return -(-wounds // each)


def _mark_fallen(game: Game, done: Round, blow: Struck, killed: int, *, asks: bool) -> Steps[None]:
    """Each model killed silences one fighter that touches the killer (FB-CCS-02).

    Those touching fewest enemy units first, of them those in ranks before those lapping, then by file; the owner is
    asked where it matters who falls.
    """
    unit = game.unit(blow.target.unit)
    fallen = done.fallen.setdefault(unit.id, [])
    touching = done.contacts.touching(unit.id, blow.by)
    able = [n for n in touching if n not in fallen and n != done.contacts.champions.get(unit.id)]
    files = getattr(unit.body, "files", 1)
    able.sort(key=lambda n: (len(done.contacts.enemies(unit.id, n)), n >= unit.body.count, n % files, n))
    alike: dict[tuple[UnitId, ...], list[int]] = {}
    for model in able:
        alike.setdefault(done.contacts.enemies(unit.id, model), []).append(model)
    if asks and len(alike) > 1 and killed < len(able):
        able = yield from _choose_fallen(game, unit.id, alike, killed)
    fallen += able[:killed]


def _choose_fallen(
    game: Game, unit_id: UnitId, alike: dict[tuple[UnitId, ...], list[int]], killed: int
) -> Steps[list[int]]:
    """The owner says of which fighters the dead are, by the enemies they touch."""
    unit = game.unit(unit_id)
    groups = tuple(
        (",".join(foes), message("touching {foes}", foes=", ".join(game.unit(f).name for f in foes)), len(models))
        for foes, models in alike.items()
    )
    prompt = message("{unit}: {n:which fighter has|which {n} fighters have} fallen?", unit=unit.name, n=killed)
    answer = yield from game.ask(Allocate(unit.army, prompt, killed, groups, "FB-CCS-02", unit_id))
    return [model for foes, models in alike.items() for model in models[: answer[",".join(foes)]]]

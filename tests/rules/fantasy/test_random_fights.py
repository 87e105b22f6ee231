"""Fights between random units, blow by blow to their end: no crash, no blow too many, nobody in two places."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

from hypothesis import given as sampled
from hypothesis import strategies as st

from game.analysis.invariants import Watch
from game.battle.engagement import ChargeKind
from game.engine.game import Game
from game.engine.requests import Roll
from game.geometry.measure import overlaps
from game.geometry.ranks import Side
from game.rulesets.fantasy.blows import BlowsStruck
from game.rulesets.fantasy.casualties import CasualtiesRemoved
from game.rulesets.fantasy.fighters import is_in_contact
from game.rulesets.fantasy.result import CombatResolved
from game.rulesets.fantasy.ruleset import FANTASY
from tests.play import fight, foot, given, profile

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.events import Event
    from game.battle.unit import Unit
    from game.engine.requests import Raw, Request

PHASES = ("combat_set_up", "fights", "break_tests", "flights", "pursuit_choices", "pursuits", "redress")
BASES = {"infantry": (20, 20), "cavalry": (25, 50), "large": (40, 40), "monster": (50, 50)}
GEAR = ("shield", "light_armour", "heavy_armour", "lance", "great_weapon", "spear", "two_hand_weapons", "flail")
ATTACKS = {
    Side.FRONT: ((60, 60), 0.0),
    Side.LEFT: ((65, 62), 270.0),
    Side.RIGHT: ((55, 62), 90.0),
}


def some_unit(rng: random.Random, id: str, army: str, front: tuple[float, float], facing: float, **more: Any) -> Unit:
    """A unit of any kind."""
    troop = rng.choice(list(BASES))
    models = 1 if troop == "monster" else rng.randint(1, 20)
    values: dict[str, Any] = {name: rng.randint(name != "WS", 6) for name in ("WS", "S", "T", "I", "A")}
    values |= {"W": rng.randint(1, 4), "Ld": rng.randint(2, 10)}
    figures = [figure for figure in ("champion", "standard", "musician") if rng.random() < 0.4]
    options: dict[str, Any] = {"models": models, "files": rng.randint(1, min(models, 5)), "base": BASES[troop], **more}
    unit = foot(
        id,
        army,
        front,
        facing,
        troop=troop,
        gear=rng.sample(GEAR, rng.randint(0, 3)),
        command=figures[: options["models"]],
        **options,
        **values,
    )
    if troop != "cavalry":
        return unit
    return replace(unit, mount=profile(WS=rng.randint(0, 4), S=3, I=rng.randint(1, 5), A=rng.randint(0, 2)))


def some_fight(rng: random.Random) -> Battle:
    """B, 5 Foot wide, with enemies on one to three of its sides."""
    victim = some_unit(rng, "B", "b", (60, 60), 180, base=(20, 20), models=rng.randint(5, 25), files=5)
    sides = [side for side in ATTACKS if rng.random() < 0.6] or [Side.FRONT]
    units, fights = [victim], []
    for n, side in enumerate(sides):
        (front, facing) = ATTACKS[side]
        units.append(some_unit(rng, f"A{n}", "a", front, facing))
        clash = fight(units[-1].id, "B", side)
        kind = rng.choice([None, *ChargeKind])
        fights.append(replace(clash, one=replace(clash.one, charge=kind), rounds=0 if kind else rng.randint(0, 2)))
    standing = [unit for unit in units if not any(overlaps(unit.body, o.body) for o in units if o.id < unit.id)]
    return given(*standing, fights=[f for f in fights if {*f.pair} <= {unit.id for unit in standing}])


def answer(rng: random.Random, request: Request) -> Raw:
    """Some legal answer."""
    if isinstance(request, Roll):
        return [rng.randint(1, request.faces) for _ in range(request.dice)]
    return rng.choice(list(request.examples()))


def one_phase(battle: Battle, rng: random.Random) -> tuple[Battle, list[Event]]:
    """A whole close-combat phase, watched."""
    events: list[Event] = []
    watch = Watch(battle)

    def tell(event: Event, after: Battle) -> None:
        events.append(event)
        watch(event, after)

    game = Game(battle, FANTASY.special, tell)
    for phase in (phase for phase in FANTASY.schedule.turn if phase.name in PHASES):
        again = True
        while again:
            step = phase.step(game)
            try:
                request = next(step)
                while True:
                    request = step.send(request.read(answer(rng, request)))
            except StopIteration as stop:
                again = bool(stop.value) and phase.how.value == "repeat"
    return game.battle, events


def check(before: Battle, after: Battle, events: list[Event]) -> None:
    """What holds of every fight."""
    blows = [event for event in events if isinstance(event, BlowsStruck)]
    assert all(0 <= blow.unsaved <= blow.wounds <= blow.hits <= blow.attacks for blow in blows)
    for fact in (event for event in events if isinstance(event, CasualtiesRemoved)):
        unit = before.unit(fact.unit)
        assert fact.models <= unit.count
        assert fact.wounds <= sum(blow.unsaved for blow in blows if blow.target == fact.unit)
        left = after.unit(fact.unit).count
        assert left in (0, unit.count - fact.models)
    for result in (event for event in events if isinstance(event, CombatResolved)):
        assert all(tally.total >= 0 for _, tally in result.tallies)
    for unit in after.on_table():
        assert 0 <= unit.wounds < max(1, unit.profile["W"])
        assert len(unit.command) <= unit.count
    assert all(is_in_contact(after, clash) for clash in after.engagements)
    pairs = combinations(after.on_table(), 2)
    assert not any(overlaps(one.body, two.body) for one, two in pairs if not (one.is_fleeing or two.is_fleeing))


@sampled(st.integers(0, 10**6))
def test_random_fights(seed: int) -> None:
    rng = random.Random(seed)
    battle = some_fight(rng)
    for turn in range(4):
        before = replace(battle, cursor=replace(battle.cursor, turn=turn + 1, active="ab"[turn % 2]))
        wiped = tuple(replace(u, marks=tuple(m for m in u.marks if m.until.value == "battle")) for u in before.units)
        before = replace(before, units=wiped)
        battle, events = one_phase(before, rng)
        check(before, battle, events)

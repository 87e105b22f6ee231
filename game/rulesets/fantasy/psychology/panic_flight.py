"""Where panic drives a unit (FB-PSY-PAN-16): away from the enemy, its owner bending the way by up to 45 degrees."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from game.engine.requests import Judgement, Option, Place
from game.engine.tally import message, reason
from game.geometry.pose import Pose, bearing, turn_between
from game.geometry.ranks import Block
from game.geometry.sweeps import facing_of, turned_to
from game.geometry.tolerance import at_most
from game.rulesets.fantasy.approaches import charge_verdict
from game.rulesets.fantasy.flight import away_from, flee, nearest_ones, toward_edge
from game.rulesets.fantasy.headings import AWAY, foes_of, heading_from, roll_off, strongest, weight
from game.rulesets.fantasy.units import unit_strength

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps
    from game.geometry.ranks import Body

    Ways: TypeAlias = dict[UnitId, float]
    """Those who tie for driving a unit away, each with the bearing straight away from it."""

MOST_BEND = 45.0
STEP = 15


def panic_heading(battle: Battle, unit: Unit, sources: Iterable[UnitId] = ()) -> float:
    """The bearing straight away from what a panicking unit runs from; of those that tie from the first."""
    ways = panic_ways(battle, unit, sources)
    return next(iter(ways.values()), toward_edge(battle, unit))


def panic_ways(battle: Battle, unit: Unit, sources: Iterable[UnitId] = ()) -> Ways:
    """Whom a panicking unit runs from: its enemies in combat, else the nearest that stands.

    With no standing enemy on the table it runs from the friends that caused the panic, without these from nobody.
    """
    if battle.is_engaged(unit.id):
        return {foe: heading_from(battle, unit, foe) for foe in strongest(battle, unit, foes_of(battle, unit))}
    standing = [enemy for enemy in battle.enemies_of(unit) if not enemy.is_fleeing]
    causes = standing or [battle.unit(source) for source in sources]
    return {one.id: away_from(unit, (one,)) for one in nearest_ones(unit, causes)} if causes else {}


def charge_ways(battle: Battle, unit: Unit, charger: UnitId) -> Ways:
    """Away from the strongest of a unit's enemies, a charger counted as touching the side it charges.

    Of equally strong ones those with most models in contact count (FB-PSY-PAN-16, FB-FLE-02).
    """
    charge = battle.charge_of(charger)
    if charge is None:
        return panic_ways(battle, unit)
    weights = {foe: weight(battle, unit, foe) for foe in foes_of(battle, unit)}
    best = charge_verdict(battle, charger, unit.id, charge.side).best
    weights[charger] = unit_strength(battle.unit(charger)), len(best.by) if best is not None else 0
    tied = [foe for foe in sorted(weights) if weights[foe] == max(weights.values())]
    along = (facing_of(unit.body) + AWAY[charge.side]) % 360.0
    return {foe: along if foe == charger else heading_from(battle, unit, foe) for foe in tied}


def settle_way(game: Game, unit_id: UnitId, ways: Ways) -> Steps[float]:
    """Who of those that tie drives a unit: dice decide between enemies in combat, else its owner does (FB-PSY-PAN-16).

    The row leaves it to the owner where exactly a unit runs; in combat it sends us to FB-FLE-02, which rolls.
    """
    unit = game.unit(unit_id)
    if not ways:
        return toward_edge(game.battle, unit)
    if game.battle.is_engaged(unit_id):
        return ways[(yield from roll_off(game, unit_id, tuple(ways)))]
    if len(ways) == 1:
        return next(iter(ways.values()))
    options = [Option(foe, foe, message("{unit}", unit=game.unit(foe).name)) for foe in ways]
    prompt = message("{unit} {unit:panics|panic}: away from which of them? They are equally near", unit=unit.name)
    return ways[(yield from game.choose(unit.army, prompt, options, rule="FB-PSY-PAN-16", unit=unit_id))]


def bent(unit: Unit, heading: float) -> Body:
    """The unit turned about its centre to a bearing."""
    return turned_to(unit.body, heading % 360.0)


def judge_heading(unit: Unit, straight: float, pose: Pose) -> Judgement[Body]:
    """The one judge of a chosen heading: of the place only the facing counts, at most 45 degrees off (FB-PSY-PAN-16).

    The value is the unit turned to it.
    """
    off = abs(turn_between(straight, pose.facing))
    body = bent(unit, pose.facing)
    if at_most(off, MOST_BEND):
        return Judgement(body)
    words = message("{off:.0f} degrees off the way straight from the enemy, 45 are the most", off=off)
    return Judgement(body, (reason("too_far_off", words, rule="FB-PSY-PAN-16", where=body.centre),))


def choose_heading(game: Game, unit_id: UnitId, straight: float) -> Steps[float]:
    """The owner decides where exactly a panicking unit runs."""
    unit = game.unit(unit_id)
    chosen: Body = yield from game.ask(
        Place(
            unit.army,
            message("{unit} {unit:panics|panic}: which way {unit:does it|do they} run?", unit=unit.name),
            unit_id,
            lambda pose, _: judge_heading(unit, straight, pose),
            lambda: ((way, None) for way in _ways(unit, straight)),
            rule="FB-PSY-PAN-16",
        )
    )
    return facing_of(chosen)


def _ways(unit: Unit, straight: float) -> Iterator[Pose]:
    for off in (0, *(sign * turn for turn in range(STEP, int(MOST_BEND) + 1, STEP) for sign in (1, -1))):
        body = bent(unit, straight + off)
        yield body.pose if isinstance(body, Block) else Pose(*body.centre, facing_of(body))


def away_from_point(unit: Unit, enemy: Unit) -> float:
    """The bearing from an enemy's centre to a unit's."""
    (x1, y1), (x2, y2) = enemy.body.centre, unit.body.centre
    return bearing(x2 - x1, y2 - y1)


def run_in_panic(game: Game, unit_id: UnitId, straight: float) -> Steps[None]:
    """A unit panics and runs at once, the way its owner bends it."""
    foes = tuple(sorted(fight.other(unit_id) for fight in game.battle.fights_of(unit_id)))
    heading = yield from choose_heading(game, unit_id, straight)
    yield from flee(game, unit_id, heading, "panic", foes)

"""The charge as a question to geometry: one query for rule, verdict, overlay and opponent (FB-CHG-10, FB-CHG-12)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from game.geometry.approach import Approach, ApproachRules, CostedLeg, Verdict, approach, failed_move, is_reached
from game.geometry.approach_arena import fence_gap
from game.geometry.arcs import VOTES, charged_side
from game.geometry.legs import Pivot
from game.geometry.measure import distance, overlaps
from game.geometry.pose import bearing, turn_between
from game.geometry.ranks import Block, Loose, Side
from game.geometry.tolerance import CONTACT, at_most
from game.rulesets.fantasy.flying import FLIGHT, flying_verdict
from game.rulesets.fantasy.going import ground_of
from game.rulesets.fantasy.loose import body_charged, goes_loose, group_runs, group_verdict, opened
from game.rulesets.fantasy.units import GAP, blockers, flies, is_lone, move_of

if TYPE_CHECKING:
    from typing import Literal

    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.geometry.approach import FailedMove, Path
    from game.geometry.approach_values import Failure
    from game.geometry.arcs import Vote
    from game.geometry.pose import Point


def vote(battle: Battle) -> Vote:
    """Who votes on the charged side (switch `arc_vote`, FB-ARC-01)."""
    chosen = str(battle.option("arc_vote", "models"))
    return next((known for known in VOTES if known == chosen), "models")


def side_charged(battle: Battle, charger: Unit, target: Unit) -> Side:
    """The side of the target a charger from where it stands charges (FB-ARC-01)."""
    return charged_side(body_charged(battle, target), charger.body, vote(battle))


def charge_range(unit: Unit, *, pseudo: bool = False) -> float:
    """The charge move, mm: twice M, of a pseudo-charge M alone; a flyer's 50 cm if more (FB-CHG-06, FB-PSC-04)."""
    on_foot = move_of(unit) if pseudo else 2 * move_of(unit)
    return max(FLIGHT, on_foot) if flies(unit) and not pseudo else on_foot


def wheel_measure(battle: Battle) -> Literal["front", "furthest"]:
    """At which corner a wheel is measured (switch `wheel_measure`, FB-MOV-05)."""
    return cast("Literal['front', 'furthest']", battle.option("wheel_measure", "front"))


def charge_rules(battle: Battle, charger: Unit, *, pseudo: bool = False) -> ApproachRules:
    """How this battle's switches read a charge; a pseudo-charge may begin with a turn at a quarter of M (FB-PSC-04)."""
    limited = bool(battle.option("align_limit_3m", default=True))
    return ApproachRules(
        wheel_measure=wheel_measure(battle),
        swing_limit=3 * move_of(charger) if limited else None,
        lone=is_lone(charger),
        turn_cost=move_of(charger) / 4 if pseudo and not is_lone(charger) else None,
    )


def charge_query(
    battle: Battle,
    charger: Unit,
    target: Unit,
    side: Side | None = None,
    allowance: float | None = None,
    *,
    pseudo: bool = False,
) -> Approach:
    """The question whether and how a charge reaches; everybody but charger and target blocks."""
    return Approach(
        mover=charger.block,
        target=body_charged(battle, target),
        side=side or side_charged(battle, charger, target),
        allowance=charge_range(charger, pseudo=pseudo) if allowance is None else allowance,
        ground=ground_of(battle, charger),
        blockers=blockers(battle, charger, but=(target.id,)),
        rules=charge_rules(battle, charger, pseudo=pseudo),
    )


def charge_verdict(
    battle: Battle,
    by: UnitId,
    target: UnitId,
    side: Side | None = None,
    allowance: float | None = None,
    *,
    pseudo: bool = False,
    every: bool = False,
    fly: bool | None = None,
) -> Verdict:
    """What geometry says of a charge as things stand; `every` lists the tied paths too (FB-CHG-12).

    Who can fly does so where it reaches, else goes on foot; with `fly` it does the one or the other (FB-EXT-09).
    """
    charger, foe = battle.unit(by), battle.unit(target)
    side = side or side_charged(battle, charger, foe)
    flown = None
    if flies(charger) and not pseudo and fly is not False:
        flown = flying_verdict(battle, charger, foe, side, FLIGHT if allowance is None else allowance)
        if flown.best is not None or fly:
            return flown
    reach = move_of(charger) * (1 if pseudo else 2) if allowance is None else allowance
    if goes_loose(charger):
        walked = group_verdict(battle, charger, foe, side, reach)
    else:
        walked = approach(charge_query(battle, charger, foe, side, reach, pseudo=pseudo), every)
    return walked if walked.best is not None or flown is None else flown


def charge_reaches(
    battle: Battle, by: UnitId, target: UnitId, side: Side | None = None, *, pseudo: bool = False
) -> bool:
    """Whether a charge has any legal path as things stand: less work than its verdict, the answer is the same."""
    charger, foe = battle.unit(by), battle.unit(target)
    if flies(charger) or goes_loose(charger):
        return charge_verdict(battle, by, target, side, pseudo=pseudo).best is not None
    return is_reached(charge_query(battle, charger, foe, side, pseudo=pseudo))


def catch_reaches(battle: Battle, by: UnitId, target: UnitId, *, pseudo: bool = False) -> bool:
    """Whether a charger still reaches any side of a fleeing target (FB-REA-06)."""
    charger, foe = battle.unit(by), battle.unit(target)
    if not at_most(distance(charger.body, foe.body), charge_range(charger, pseudo=pseudo)):
        return charge_reaches(battle, by, target, pseudo=pseudo)
    return any(charge_reaches(battle, by, target, side, pseudo=pseudo) for side in Side)


def catch_verdict(
    battle: Battle,
    by: UnitId,
    target: UnitId,
    allowance: float | None = None,
    *,
    pseudo: bool = False,
    every: bool = False,
) -> Verdict:
    """Whether a charger can still reach any side of a fleeing target (FB-REA-06)."""
    charger, foe = battle.unit(by), battle.unit(target)
    reach = charge_range(charger, pseudo=pseudo) if allowance is None else allowance
    if not at_most(distance(charger.body, foe.body), reach):
        return charge_verdict(battle, by, target, None, allowance, pseudo=pseudo)
    found = [charge_verdict(battle, by, target, side, allowance, pseudo=pseudo, every=every) for side in Side]
    caught = [verdict for verdict in found if verdict.best is not None]
    if caught:
        return min(caught, key=lambda verdict: _worth(verdict.best))
    return Verdict(None, (), found[0].distance, lambda: min((verdict.explain() for verdict in found), key=_lack))


NEARLY = ("no_room", "blocked", "too_far")
"""How near a failure came, the nearest first: the side that lacked least says why."""


def _lack(failure: Failure) -> int:
    return NEARLY.index(failure.why)


def _worth(path: Path | None) -> tuple[bool, int, float]:
    """The order of FB-CHG-12, best first."""
    assert path is not None
    return path.halved, -len(path.by), path.cost


def defended_obstacle(battle: Battle, charger: Unit, target: Unit, side: Side) -> str | None:
    """The obstacle the target stands directly behind on that side (FB-TER-11)."""
    if not isinstance(charger.body, Block) or isinstance(body_charged(battle, target), Loose):
        return None
    query = charge_query(battle, charger, target, side)
    for fence in battle.ground.fences:
        if fence_gap(replace(query, ground=replace(battle.ground, fences=(fence,)))) > 0.0:
            return fence.name
    return None


def failed_charge(battle: Battle, charger: Unit, toward: Point | None, allowance: float | None = None) -> FailedMove:
    """The move of a charge that fails (FB-CHG-13): M, one wheel toward the enemy, 3 cm off everybody hostile."""
    far = move_of(charger) if allowance is None else allowance
    if goes_loose(charger):
        return group_runs(battle, charger, opened(charger), toward, far)
    if toward is None or not is_lone(charger):
        return run_on(battle, charger, charger.block, far, toward)
    return _faced(battle, charger, toward, far)


def _faced(battle: Battle, charger: Unit, toward: Point, allowance: float) -> FailedMove:
    """A lone model faces the enemy freely and goes straight on (FB-EXT-20)."""
    (x, y), block = charger.block.centre, charger.block
    facing = bearing(toward[0] - x, toward[1] - y)
    turned = block.turned_about_centre(facing)
    if any(_is_crowded(charger, turned, other) for other in battle.others(charger)):
        return run_on(battle, charger, block, allowance)
    moved = run_on(battle, charger, turned, allowance)
    turn = CostedLeg(Pivot(turn_between(block.pose.facing, facing)), 0.0)
    return replace(moved, legs=(turn, *moved.legs))


def _is_crowded(charger: Unit, turned: Block, other: Unit) -> bool:
    """Whether turning on the spot would overlap somebody, or bring an enemy nearer than it may be (FB-MOV-19)."""
    if overlaps(turned, other.body):
        return True
    if other.army == charger.army:
        return False
    return distance(turned, other.body) < min(GAP, distance(charger.body, other.body)) - CONTACT


def run_on(
    battle: Battle,
    unit: Unit,
    start: Block,
    allowance: float,
    toward: Point | None = None,
    but: tuple[UnitId, ...] = (),
    fence: float | None = None,
) -> FailedMove:
    """A forced move ahead from a place, stopping 3 cm before enemies and short of everything solid.

    `fence` is what crossing an obstacle costs, mm; half of the allowance unless said otherwise.
    """
    return failed_move(
        start,
        toward,
        allowance,
        ground_of(battle, unit),
        blockers(battle, unit, but),
        GAP,
        fence,
        charge_rules(battle, unit),
    )

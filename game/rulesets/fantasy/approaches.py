"""The charge as a question to geometry: one query for rule, verdict, overlay and opponent (FB-CHG-10, FB-CHG-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from game.geometry.approach import Approach, ApproachRules, approach, failed_move
from game.geometry.arcs import VOTES, charged_side
from game.rulesets.fantasy.units import GAP, blockers, is_lone, move_of

if TYPE_CHECKING:
    from typing import Literal

    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.geometry.approach import FailedMove, Verdict
    from game.geometry.arcs import Vote
    from game.geometry.pose import Point
    from game.geometry.ranks import Block, Side


def vote(battle: Battle) -> Vote:
    """Who votes on the charged side (switch `arc_vote`, FB-ARC-01)."""
    chosen = str(battle.option("arc_vote", "models"))
    return next((known for known in VOTES if known == chosen), "models")


def side_charged(battle: Battle, charger: Unit, target: Unit) -> Side:
    """The side of the target a charger from where it stands charges (FB-ARC-01)."""
    return charged_side(target.body, charger.body, vote(battle))


def charge_range(unit: Unit) -> float:
    """The charge move, mm: twice M (FB-CHG-06)."""
    return 2 * move_of(unit)


def wheel_measure(battle: Battle) -> Literal["front", "furthest"]:
    """At which corner a wheel is measured (switch `wheel_measure`, FB-MOV-05)."""
    return cast("Literal['front', 'furthest']", battle.option("wheel_measure", "front"))


def charge_rules(battle: Battle, charger: Unit) -> ApproachRules:
    """How this battle's switches read a charge."""
    limited = bool(battle.option("align_limit_3m", default=True))
    return ApproachRules(
        wheel_measure=wheel_measure(battle),
        swing_limit=3 * move_of(charger) if limited else None,
        lone=is_lone(charger),
    )


def charge_query(
    battle: Battle, charger: Unit, target: Unit, side: Side | None = None, allowance: float | None = None
) -> Approach:
    """The question whether and how a charge reaches; everybody but charger and target blocks."""
    return Approach(
        mover=charger.block,
        target=target.body,
        side=side or side_charged(battle, charger, target),
        allowance=charge_range(charger) if allowance is None else allowance,
        ground=battle.ground,
        blockers=blockers(battle, charger, but=(target.id,)),
        rules=charge_rules(battle, charger),
    )


def charge_verdict(
    battle: Battle, by: UnitId, target: UnitId, side: Side | None = None, allowance: float | None = None
) -> Verdict:
    """What geometry says of a charge as things stand."""
    return approach(charge_query(battle, battle.unit(by), battle.unit(target), side, allowance))


def failed_charge(battle: Battle, charger: Unit, toward: Point | None, allowance: float | None = None) -> FailedMove:
    """The move of a charge that fails (FB-CHG-13): M, one wheel toward the enemy, 3 cm off everybody hostile."""
    return run_on(battle, charger, charger.block, move_of(charger) if allowance is None else allowance, toward)


def run_on(
    battle: Battle,
    unit: Unit,
    start: Block,
    allowance: float,
    toward: Point | None = None,
    but: tuple[UnitId, ...] = (),
) -> FailedMove:
    """A forced move ahead from a place, stopping 3 cm before enemies and short of everything solid."""
    return failed_move(
        start,
        toward,
        allowance,
        battle.ground,
        blockers(battle, unit, but),
        GAP,
        None,
        charge_rules(battle, unit),
    )

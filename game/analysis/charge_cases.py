"""Charge questions: the charge itself, several in order, reactions, redirection."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.analysis.shoot_cases import stand_and_shoot
from game.battle.engagement import ChargeKind, Engagement, Foe
from game.battle.unit import Condition
from game.engine.tally import Reason, message, reason
from game.geometry.contact import touching_side
from game.geometry.measure import distance
from game.geometry.ranks import Block, Side
from game.geometry.tolerance import at_most
from game.rulesets.fantasy.approaches import (
    catch_verdict,
    charge_range,
    charge_verdict,
    failed_charge,
    side_charged,
)
from game.rulesets.fantasy.charge_moves import caught_end
from game.rulesets.fantasy.charges import charge_bars, offered_redirects, redirect_candidates
from game.rulesets.fantasy.flight import away_from, flight_path
from game.rulesets.fantasy.flying import FLIGHT, fly_bars
from game.rulesets.fantasy.pseudo_charge import failed_pseudo_charge
from game.rulesets.fantasy.reactions import HOLD, STAND_AND_SHOOT, reaction_options, stand_and_shoot_bars
from game.rulesets.fantasy.shooting import has_missiles
from game.rulesets.fantasy.units import move_of

if TYPE_CHECKING:
    from game.analysis.answers import Scale
    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from game.geometry.approach import FailedMove, Path, Verdict
    from game.rulesets.fantasy.flight import Flight


def charge(battle: Battle, ask: Any, scale: Scale, evidence: dict[str, Any]) -> dict[str, Any]:
    """May this unit charge that one, and how (FB-CHG-03 to 13, FB-ALN, FB-REA-06)?"""
    pseudo = ask.kind == "pseudo"
    by, target = battle.unit(ask.by), battle.unit(ask.target)
    given = None if ask.allowance is None else ask.allowance * scale.mm
    allowance = given or {None: charge_range(by, pseudo=pseudo), True: FLIGHT, False: 2 * move_of(by)}[ask.fly]
    bars = charge_bars(battle, ask.by, ask.target, pseudo=pseudo) + (fly_bars(battle, by) if ask.fly else ())
    side = side_charged(battle, by, target)
    answer: dict[str, Any] = {
        "declarable": not bars,
        "legal": False,
        "reaches": False,
        "side": str(side),
        "distance": scale.length(distance(by.body, target.body)),
        "allowance": scale.length(allowance),
    }
    evidence |= {"side": side, "bars": bars}
    if bars:
        return {**answer, "why": _why_barred(bars), "alternatives": 0, "reasons": scale.reasons(bars)}
    if ask.reaction == STAND_AND_SHOOT:
        answer |= stand_and_shoot(battle, ask.target, ask.by, scale, evidence)
    elif ask.reaction not in (None, HOLD):
        return {**answer, **_after_flight(battle, by, target, ask.reaction.flee, allowance, scale, evidence, pseudo)}
    verdict = charge_verdict(battle, ask.by, ask.target, side, given, pseudo=pseudo, every=True, fly=ask.fly)
    evidence["verdict"] = verdict
    return {**answer, **_verdict(battle, by, target, verdict, allowance, scale, evidence, pseudo)}


def _why_barred(bars: tuple[Reason, ...]) -> str:
    return "not_seen" if all(bar.code == "not_seen" for bar in bars) else "barred"


def _verdict(
    battle: Battle,
    by: Unit,
    target: Unit,
    verdict: Verdict,
    allowance: float,
    scale: Scale,
    evidence: dict[str, Any],
    pseudo: bool,
) -> dict[str, Any]:
    if verdict.best is not None:
        return {
            "legal": True,
            "reaches": True,
            **path_answer(verdict.best, scale),
            "alternatives": len(verdict.alternatives),
            "reasons": [],
        }
    failure = verdict.failure
    why = failure.why if failure is not None else "no_room"
    said = failure_reason(battle, verdict, allowance)
    failed = (failed_pseudo_charge if pseudo else failed_charge)(battle, by, target.body.centre)
    evidence |= {"failed": failed, "reasons": (said,)}
    return {"why": why, "failed": _failed(failed, scale), "alternatives": 0, "reasons": scale.reasons((said,))}


def failure_reason(battle: Battle, verdict: Verdict, allowance: float) -> Reason:
    """Why no path is legal, in words, with the place and who is in the way."""
    failure = verdict.failure
    if failure is None:
        return reason("no_room", "no legal aligned position", rule="FB-ALN-02")
    name = next((unit.name for unit in battle.units if unit.id == failure.blocker), failure.blocker or "something")
    if failure.why == "too_far":
        needed = failure.distance_needed
        words = message("out of reach of {cm:.1f} cm", cm=allowance / 10)
        if needed is not None:
            words = message(
                "the least path costs {need:.1f} cm, {cm:.1f} are allowed", need=needed / 10, cm=allowance / 10
            )
        return reason("too_far", words, rule="FB-CHG-10", where=failure.where)
    if failure.why == "blocked":
        words = message("blocked by {blocker}", blocker=name)
        return reason("blocked", words, rule="FB-GEN-08", where=failure.where, blocker=failure.blocker)
    words = message("no room to line up: blocked by {blocker}", blocker=name)
    return reason("no_room", words, rule="FB-ALN-02", where=failure.where, blocker=failure.blocker)


def path_answer(path: Path, scale: Scale) -> dict[str, Any]:
    """A legal path in the words of the contract."""
    return {
        "cost": scale.length(path.cost),
        "legs": [scale.leg(leg.leg, leg.cost) for leg in path.legs],
        "align": {"degrees": round(path.align_degrees, 1) + 0.0, "about": scale.point(path.contact)},
        "end": scale.end(path.end),
        **({"formed": scale.end(path.formed)} if path.formed is not None else {}),
        "contacts": {"by": len(path.by), "target": len(path.touched)},
    }


def _failed(moved: FailedMove, scale: Scale) -> dict[str, Any]:
    return {
        "moved": scale.length(moved.length),
        "legs": [scale.leg(leg.leg, leg.cost) for leg in moved.legs],
        "end": scale.end(moved.end),
    }


def fled(battle: Battle, unit: Unit, flown: Flight) -> Battle:
    """The battle after a flight."""
    states = {"moved": Condition.FLEEING, "off_table": Condition.FLED, "destroyed": Condition.DESTROYED}
    return battle.with_unit(replace(unit, body=flown.end, condition=states[flown.result]))


def after_flight(battle: Battle, ask: Any, rolled: float) -> tuple[str, bool]:
    """What a flight of `rolled` mm comes to for a charge, in short: how it ends, and whether it is run down."""
    by, target = battle.unit(ask.by), battle.unit(ask.target)
    pseudo = ask.kind == "pseudo"
    allowance = FLIGHT if ask.fly else 2 * move_of(by) if ask.fly is False else charge_range(by, pseudo=pseudo)
    flown = flight_path(battle, target, away_from(target, [by]), rolled, [by.id])
    if flown.result != "moved" or not at_most(distance(by.body, flown.end), allowance):
        return flown.result, False
    caught = catch_verdict(fled(battle, target, flown), by.id, target.id, allowance, pseudo=pseudo)
    return flown.result, caught.best is not None


def _after_flight(
    battle: Battle,
    by: Unit,
    target: Unit,
    rolled: float,
    allowance: float,
    scale: Scale,
    evidence: dict[str, Any],
    pseudo: bool,
) -> dict[str, Any]:
    """The target flees first (FB-REA-05, FB-REA-06)."""
    flown = flight_path(battle, target, away_from(target, [by]), rolled * scale.mm, [by.id])
    after = fled(battle, target, flown)
    flight: dict[str, Any] = {"result": flown.result, "end": scale.end(flown.end)}
    evidence |= {"flight": flown}
    answer: dict[str, Any] = {"flight": flight, "caught": False, "alternatives": 0}
    verdict = None
    if flown.result == "moved":
        flight["gap"] = scale.length(distance(by.body, flown.end))
        verdict = catch_verdict(after, by.id, target.id, allowance, pseudo=pseudo, every=True)
        evidence["verdict"] = verdict
        if verdict.best is not None:
            end = caught_end(after, by, after.unit(target.id), verdict.best, pseudo=pseudo)
            moved = {"moved": scale.length(verdict.best.cost + end.cost), "end": scale.end(end.end)}
            answer["alternatives"] = len(verdict.alternatives)
            return {**answer, "legal": True, "reaches": True, "caught": True, **moved, "reasons": []}
    toward = flown.end.centre if flown.result == "moved" else None
    failed = (failed_pseudo_charge if pseudo else failed_charge)(after, by, toward)
    evidence["failed"] = failed
    said = [failure_reason(after, verdict, allowance)] if verdict is not None else []
    if not said:
        said = [reason("gone", "the target is gone", rule="FB-CHG-13")]
    evidence["reasons"] = tuple(said)
    return {**answer, "why": _why_not(verdict), "failed": _failed(failed, scale), "reasons": scale.reasons(said)}


def _why_not(verdict: Verdict | None) -> str:
    """The deciding word; a target that is gone is out of reach."""
    return verdict.failure.why if verdict is not None and verdict.failure is not None else "too_far"


def charges(battle: Battle, asks: list[Any], scale: Scale, evidence: dict[str, Any]) -> dict[str, Any]:
    """Several charges moved in order, each seeing the ones before (FB-CHG-18)."""
    answers: list[dict[str, Any]] = []
    for ask in asks:
        here: dict[str, Any] = {}
        answers.append(charge(battle, ask, scale, here))
        battle = moved_on(battle, ask.by, ask.target, here)
    evidence["battle"] = battle
    return {"answers": answers, "reasons": []}


def moved_on(battle: Battle, by: str, target: str, evidence: dict[str, Any]) -> Battle:
    """The battle after one charge of a row has been moved."""
    charger = battle.unit(by)
    verdict: Verdict | None = evidence.get("verdict")
    if verdict is not None and verdict.best is not None:
        end = verdict.best.end.snap()
        after = battle.with_unit(replace(charger, body=end))
        foe = battle.unit(target)
        back = touching_side(end, foe.body) if isinstance(end, Block) else Side.FRONT
        here = Foe(by, evidence["side"], ChargeKind.FULL)
        return replace(after, engagements=(*after.engagements, Engagement(here, Foe(target, back), since=1)))
    failed: FailedMove | None = evidence.get("failed")
    return battle.with_unit(replace(charger, body=failed.end.snap())) if failed is not None else battle


def reactions(battle: Battle, ask: Any, scale: Scale, evidence: dict[str, Any]) -> dict[str, Any]:
    """Which reactions are open, measured (FB-REA-01, FB-REA-02)?"""
    by, target = battle.unit(ask.by), battle.unit(ask.target)
    options = [option for option in reaction_options(battle, target, (ask.by,)) if option.key != STAND_AND_SHOOT]
    bars = [bar for option in options for bar in option.blocked] + list(
        stand_and_shoot_bars(battle, ask.target, ask.by) if has_missiles(battle, target) else ()
    )
    open_ones = {option.key: not option.blocked for option in options}
    volley = stand_and_shoot(battle, ask.target, ask.by, scale, evidence)
    gap = scale.length(distance(by.body, target.body))
    reasons = scale.reasons(dict.fromkeys(bars))
    return {"distance": gap, **open_ones, **volley, "reasons": reasons}


def redirect(battle: Battle, ask: Any, scale: Scale, evidence: dict[str, Any]) -> dict[str, Any]:
    """Whom may the charger turn on when its target flees (FB-CHG-07)?"""
    by, first = battle.unit(ask.by), battle.unit(ask.after)
    flown = flight_path(battle, first, away_from(first, [by]), ask.flee * scale.mm, [by.id])
    after = fled(battle, first, flown)
    candidates = redirect_candidates(after, ask.by, ask.after)
    evidence |= {"flight": flown, "battle": after}
    return {
        "flight": {"result": flown.result, "end": scale.end(flown.end)},
        "candidates": [{"target": foe, "distance": scale.length(far)} for foe, far in candidates],
        "offered": list(offered_redirects(candidates)) if candidates else [],
        "reasons": [],
    }

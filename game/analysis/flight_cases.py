"""Flight, pursuit, overrun and return, as questions."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.battle.marks import Until
from game.battle.unit import Condition
from game.geometry.contact import touching_side
from game.rulesets.fantasy.flight import away_from, flight_path, toward_edge
from game.rulesets.fantasy.flights import AWAY
from game.rulesets.fantasy.pursuit import overrun_path, pursue_path, return_place
from game.rulesets.fantasy.units import CM, flight_dice

if TYPE_CHECKING:
    from game.analysis.answers import Scale
    from game.battle.battle import Battle
    from game.rulesets.fantasy.pursuit_paths import Pursuit


def flee(battle: Battle, ask: Any, scale: Scale, evidence: dict[str, Any]) -> dict[str, Any]:
    """Where does it run (FB-FLE)? Without `from` it flees on toward the nearest edge (FB-FLE-12)."""
    unit = battle.unit(ask.unit)
    length = ask.distance * scale.mm if ask.distance is not None else sum(ask.roll) * CM
    if ask.source is None:
        heading, ignored = toward_edge(battle, unit), []
    elif fight := battle.fight(ask.unit, ask.source):
        heading = (unit.block.pose.facing + AWAY[fight.half(ask.source).attacks]) % 360.0
        ignored = [f.other(ask.unit) for f in battle.fights_of(ask.unit)]
    else:
        heading, ignored = away_from(unit, [battle.unit(ask.source)]), [ask.source]
    flown = flight_path(battle, unit, heading, length, ignored)
    evidence["flight"] = flown
    return {
        "distance": scale.length(length),
        "dice": flight_dice(unit),
        "end": scale.end(flown.end),
        "path": [scale.point(point) for point in flown.path],
        "result": flown.result,
        "reasons": [],
    }


def pursue(battle: Battle, ask: Any, scale: Scale, evidence: dict[str, Any]) -> dict[str, Any]:
    """Where does the pursuit lead (FB-PUR, FB-PCH)? Positions are those before the flight."""
    pursuer, quarry = battle.unit(ask.unit), battle.unit(ask.after)
    side = touching_side(quarry.block, pursuer.body)
    heading = (quarry.block.pose.facing + AWAY[side]) % 360.0
    fled, rolled = ask.fled * scale.mm, ask.distance * scale.mm
    flown = flight_path(battle, quarry, heading, fled, [pursuer.id])
    x, y = quarry.body.centre
    states = {"moved": Condition.FLEEING, "off_table": Condition.FLED, "destroyed": Condition.DESTROYED}
    gone = replace(quarry, body=flown.end, condition=states[flown.result])
    for name, value in (("fled_heading", heading), ("fled_from_x", x), ("fled_from_y", y)):
        gone = gone.marked(name, Until.TURN, value)
    after = replace(battle.with_unit(gone), engagements=())
    path = pursue_path(after, pursuer, gone, fled, rolled)
    evidence |= {"flight": flown, "pursuit": path}
    return _pursued(path, scale)


def overrun(battle: Battle, ask: Any, scale: Scale, evidence: dict[str, Any]) -> dict[str, Any]:
    """Where does the overrun lead (FB-OVR)? `over` is the destroyed unit."""
    unit, over = battle.unit(ask.unit), battle.unit(ask.over)
    side = touching_side(unit.block, over.body)
    after = replace(battle.with_unit(replace(over, condition=Condition.DESTROYED)), engagements=())
    path = overrun_path(after, unit, side, ask.distance * scale.mm)
    evidence["pursuit"] = path
    return _pursued(path, scale)


def _pursued(path: Pursuit, scale: Scale) -> dict[str, Any]:
    return {
        "caught": path.caught,
        "hits": list(path.hits),
        "side": str(path.side) if path.side else None,
        "contact_at": scale.length(path.contact_at) if path.contact_at is not None else None,
        "end": scale.end(path.end),
        "result": path.result,
        "ran_over": list(path.ran_over),
        "reasons": [],
    }


def come_back(battle: Battle, ask: Any, scale: Scale, evidence: dict[str, Any]) -> dict[str, Any]:
    """Where does it come back (FB-OFF-01)?"""
    found = return_place(battle, battle.unit(ask.unit))
    if found is None:
        return {"end": None, "shifted": None, "reasons": []}
    block, shifted = found
    evidence["end"] = block
    return {"end": scale.end(block), "shifted": scale.length(shifted), "reasons": []}

"""Flight, pursuit, overrun and return, as questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.rulesets.fantasy.flight import away_from, flight_path, toward_edge
from game.rulesets.fantasy.headings import foes_of, heading_from
from game.rulesets.fantasy.pursuit_paths import overrun_path, pursue_path, quarry_flight
from game.rulesets.fantasy.returns import return_place
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
    elif battle.fight(ask.unit, ask.source):
        heading, ignored = heading_from(battle, unit, ask.source), list(foes_of(battle, unit))
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
    fled, rolled = ask.fled * scale.mm, ask.distance * scale.mm
    flown, _ = quarry_flight(battle, ask.unit, ask.after, fled)
    path = pursue_path(battle, ask.unit, ask.after, fled, rolled)
    evidence |= {"flight": flown, "pursuit": path}
    return _pursued(path, scale)


def overrun(battle: Battle, ask: Any, scale: Scale, evidence: dict[str, Any]) -> dict[str, Any]:
    """Where does the overrun lead (FB-OVR)? `over` is the destroyed unit."""
    path = overrun_path(battle, ask.unit, ask.over, ask.distance * scale.mm)
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
    found = return_place(battle, ask.unit)
    if found is None:
        return {"end": None, "shifted": None, "reasons": []}
    block, shifted = found
    evidence["end"] = block
    return {"end": scale.end(block), "shifted": scale.length(shifted), "reasons": []}

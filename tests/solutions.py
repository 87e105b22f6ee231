"""A good way through each drill, as scripts for the player's side."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import yaml

from game.analysis.objectives import Score, score
from game.assets import scenario_path
from game.data.load import scenario_from_text
from game.engine.session import Session, play
from game.players.cast import cast_for

if TYPE_CHECKING:
    from game.data.load import Scenario

SOLUTIONS: dict[str, list[dict[str, Any]]] = {
    "take_the_flank": [
        {"unit": "lances", "orders": [{"do": "advance", "to": [25, 44]}, {"do": "charge", "from_turn": 2}]},
    ],
    "anvil_and_hammer": [{"unit": "hammer", "orders": [{"do": "charge", "target": "orcs"}]}],
    "refuse_the_flank": [
        {
            "unit": "reserve",
            "orders": [{"do": "advance", "to": [36, 30]}, {"do": "charge", "target": "riders", "from_turn": 2}],
        },
    ],
    "bait_and_counter": [
        {"unit": "archers", "reactions": ["flee"]},
        {"unit": "knights", "orders": [{"do": "charge", "target": "orcs"}]},
    ],
    "clipping_charge": [{"unit": "spears", "orders": [{"do": "charge", "target": "veterans"}]}],
    "one_inch_trap": [{"unit": "guard", "orders": [{"do": "advance", "to": [60, 13]}]}],
    "hold_the_wall": [{"unit": "garrison", "pursue": False, "orders": [{"do": "advance", "to": [60, 43.5]}]}],
    "wheel_or_fall_short": [
        {"unit": "spearmen", "orders": [{"do": "charge", "target": "swordsmen"}]},
        {"unit": "halberdiers", "orders": [{"do": "charge", "target": "pikes"}]},
        {
            "unit": "militia",
            "orders": [
                {"do": "advance", "to": [121, 49], "pace": "move"},
                {"do": "charge", "target": "raiders", "from_turn": 2},
            ],
        },
        {
            "unit": "knights",
            "orders": [{"do": "advance", "to": [156, 52]}, {"do": "charge", "target": "bowmen", "from_turn": 2}],
        },
    ],
    "chase_or_restrain": [{"unit": "lances", "pursue": True}, {"unit": "guard", "pursue": False}],
}


def drill(name: str, scripts: list[dict[str, Any]] | None = None) -> Scenario:
    """A drill with scripts for the player's side, too."""
    spec = yaml.safe_load(scenario_path("drills", f"{name}.yaml").read_text(encoding="utf-8"))
    spec["scripts"] = [*spec.get("scripts", []), *(scripts or [])]
    return scenario_from_text(json.dumps(spec), f"{name}.yaml")


def scored(scenario: Scenario, seed: int) -> Score:
    """The score of one playing: both sides by their scripts, units without one doing nothing."""
    session = Session(scenario.rules, scenario.battle)
    play(session, cast_for(scenario, {"a": "script", "b": "script"})(scenario.battle, seed), most=2000)
    assert session.is_over
    return score(session, scenario.objectives)

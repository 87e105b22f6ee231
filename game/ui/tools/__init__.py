"""One tool for each kind of request: it turns mouse and keys into a raw answer and shows what the answer would do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.engine.requests import Allocate, Amount, Choose, ChooseMany, Move, Place, Roll, Spot
from game.geometry.approach import Path
from game.geometry.ranks import Block
from game.rulesets.fantasy.units import is_lone, skirmishes
from game.ui.tools.allocate import AllocateTool
from game.ui.tools.amount import AmountTool
from game.ui.tools.charge import RULES, ChargeTool
from game.ui.tools.choose import ChooseManyTool, ChooseTool
from game.ui.tools.move import MoveTool
from game.ui.tools.path import PathTool
from game.ui.tools.place import PlaceTool
from game.ui.tools.roll import RollTool
from game.ui.tools.shoot import RULE as SHOOTING
from game.ui.tools.shoot import ShootTool
from game.ui.tools.spot import SpotTool
from game.ui.tools.tool import Tool
from game.ui.tools.way import WayTool

if TYPE_CHECKING:
    from game.battle.battle import Battle

__all__ = ["Tool", "tool_for"]


def tool_for(request: Any, battle: Battle) -> Tool:
    """The tool that answers a request."""
    match request:
        case Choose() if request.options and isinstance(request.options[0].value, Path):
            return PathTool(request, battle)
        case Choose() if request.rule in RULES and request.unit is not None:
            return ChargeTool(request, battle)
        case Choose() if request.rule == SHOOTING and request.unit is not None:
            return ShootTool(request, battle)
        case Choose():
            return ChooseTool(request, battle)
        case ChooseMany():
            return ChooseManyTool(request, battle)
        case Move() if _goes_freely(request, battle):
            return WayTool(request, battle)
        case Move():
            return MoveTool(request, battle)
        case Place():
            return PlaceTool(request, battle)
        case Allocate():
            return AllocateTool(request, battle)
        case Spot():
            return SpotTool(request, battle)
        case Amount():
            return AmountTool(request, battle)
        case Roll():
            return RollTool(request, battle)
    return Tool(request, battle)


def _goes_freely(request: Move[Any], battle: Battle) -> bool:
    """Whether a move is bound to no formation: in the air, of a lone model, of skirmishers, of a column that snakes."""
    unit = battle.unit(request.unit)
    loose = not isinstance(unit.body, Block) or unit.body.files == 1
    return (request.how == "fly" or is_lone(unit) or skirmishes(unit) or loose) and unit.troop != "chariot"

"""Coming back to the table after a pursuit beyond its edge (FB-OFF-01 to 03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battle.events import Marked, UnitPlaced
from game.battle.marks import Until
from game.battle.unit import Condition
from game.geometry.clearing import Keep, shift_along
from game.geometry.pose import Pose, heading
from game.geometry.ranks import Block, in_ranks
from game.rulesets.fantasy.units import GAP, bodies_round

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import UnitId
    from game.engine.game import Game, Steps


def come_back(game: Game) -> Steps[bool]:
    """The next unit that pursued off the table comes back where it left, if there is room (FB-OFF-01, FB-OFF-03)."""
    yield from ()
    for unit in game.battle.units:
        if unit.army != game.battle.active or unit.condition is not Condition.OFF_TABLE:
            continue
        place = return_place(game.battle, unit.id)
        if place is not None:
            game.emit(
                UnitPlaced(unit.id, place[0]),
                Marked(unit.id, "returned", Until.TURN),
                Marked(unit.id, "moved", Until.TURN),
            )
            return True
    return False


def inward(battle: Battle, out: Pose) -> float:
    """The bearing straight in from the edge where a front crossed it; at a corner the edge it faced most."""
    gaps = {0.0: out.y, 180.0: battle.height - out.y, 90.0: out.x, 270.0: battle.width - out.x}
    fx, fy = out.forward

    def against(bearing: float) -> float:
        ix, iy = heading(bearing)
        return fx * ix + fy * iy

    return min(gaps, key=lambda bearing: (round(abs(gaps[bearing]), 1), round(against(bearing), 6)))


def return_place(battle: Battle, unit_id: UnitId) -> tuple[Block, float] | None:
    """Rear edge on the table's edge, centred on the exit point, facing in; else the nearest free place along the edge.

    Gives the block and how far it was shifted, mm; enemies keep 3 cm. None where the whole edge is taken.
    """
    unit = battle.unit(unit_id)
    stood = in_ranks(unit.body)
    out = stood.pose
    facing = inward(battle, out)
    block = _entering(battle, stood, out, facing)
    keeps = [Keep(other.body, 0.0 if other.army == unit.army else GAP) for other in bodies_round(battle, unit)]
    far = battle.width + battle.height
    shift = shift_along(block, block.pose.right, -far, far, keeps, battle.ground)
    return None if shift is None else (block.at(block.pose.moved(0.0, shift)).snap(), abs(shift))


def _entering(battle: Battle, block: Block, out: Pose, facing: float) -> Block:
    """The block just inside the edge, centred on the exit point."""
    fx, fy = heading(facing)
    x = out.x if fx == 0.0 else block.depth if fx > 0 else battle.width - block.depth
    y = out.y if fy == 0.0 else block.depth if fy > 0 else battle.height - block.depth
    return block.at(Pose(x, y, facing))

"""How a rallied unit stands: any frontage and facing on its centre, shifted only as far as it must (FB-RAL-12)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.engine.requests import Judgement, Place
from game.engine.tally import message, reason
from game.geometry.clearing import Keep, least_shift
from game.rulesets.fantasy.flight import away_from
from game.rulesets.fantasy.units import GAP

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps
    from game.geometry.pose import Pose
    from game.geometry.ranks import Block


def nearest_stand(battle: Battle, unit: Unit, facing: float, files: int) -> Block | None:
    """Where a unit stands in that formation: on its centre, or as near to it as it is clear of everything.

    Enemies keep 3 cm. None where the table has no room for it at all.
    """
    block = replace(unit.block, files=files).centred_at(unit.block.centre, facing % 360.0)
    keeps = [Keep(other.body, 0.0 if other.army == unit.army else GAP) for other in battle.others(unit)]
    shift = least_shift(block, keeps, battle.ground)
    if shift is None:
        return None
    pose = block.pose
    return block.at(replace(pose, x=pose.x + shift[0], y=pose.y + shift[1])).snap()


def judge_stand(battle: Battle, unit: Unit, pose: Pose, files: int | None) -> Judgement[Block]:
    """The one judge of a re-forming: of the place only the facing counts, for the centre is not to be chosen."""
    wide = unit.block.files if files is None else files
    if not 1 <= wide <= unit.body.count:
        words = message("files must lie between 1 and {most}", most=unit.body.count)
        return Judgement(unit.block, (reason("files", words, rule="FB-RAL-12", where=unit.block.centre),))
    stand = nearest_stand(battle, unit, pose.facing, wide)
    if stand is None:
        no_room = reason("no_room", "there is no room in that formation", rule="FB-RAL-12", where=unit.block.centre)
        return Judgement(unit.block, (no_room,))
    return Judgement(stand)


def re_form(game: Game, unit_id: UnitId) -> Steps[Block]:
    """Ask how a rallied unit stands; where there is no room for any other way it stays as it is."""
    battle, unit = game.battle, game.unit(unit_id)
    if next(stands(battle, unit), None) is None:
        return unit.block
    block: Block = yield from game.ask(
        Place(
            unit.army,
            message("{unit} has rallied: choose its facing and files", unit=unit.name),
            unit_id,
            lambda pose, files: judge_stand(battle, unit, pose, files),
            lambda: ((stand.pose, stand.files) for stand in stands(battle, unit)),
            may_choose_files=True,
            rule="FB-RAL-12",
        )
    )
    return block


def stands(battle: Battle, unit: Unit) -> Iterator[Block]:
    """Places worth trying: first toward the nearest standing enemy, then the quarter turns, as wide as it is."""
    enemies = [enemy for enemy in battle.enemies_of(unit) if not enemy.is_fleeing]
    here = unit.block.pose.facing
    toward = away_from(unit, enemies) + 180.0 if enemies else here
    for facing in (toward, here, 0.0, 90.0, 180.0, 270.0):
        stand = nearest_stand(battle, unit, facing, unit.block.files)
        if stand is not None:
            yield stand

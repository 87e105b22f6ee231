"""How a rallied unit stands: any frontage and facing on its centre, shifted only as far as it must (FB-RAL-12)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.battle.memo import remember
from game.engine.requests import Judgement, Place
from game.engine.tally import message, reason
from game.geometry.clearing import Keep, least_shift
from game.geometry.groups import shifted
from game.geometry.ranks import Block, Loose, in_ranks
from game.geometry.sweeps import facing_of, turned_to
from game.rulesets.fantasy.flight import away_from
from game.rulesets.fantasy.loose import origin
from game.rulesets.fantasy.units import GAP, bodies_round, skirmishes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps
    from game.geometry.pose import Pose
    from game.geometry.ranks import Body


def nearest_stand(battle: Battle, unit: Unit, facing: float, files: int) -> Body | None:
    """Where a unit stands in that formation: on its centre, or as near to it as it is clear of everything.

    Enemies keep 3 cm. None where the table has no room for it at all.
    """
    key = ("stand", unit.id, unit.body, facing, files)
    return remember(battle, key, lambda: _nearest_stand(battle, unit, facing, files))


def _nearest_stand(battle: Battle, unit: Unit, facing: float, files: int) -> Body | None:
    body = _formed(unit, facing % 360.0, files)
    keeps = [Keep(other.body, 0.0 if other.army == unit.army else GAP) for other in bodies_round(battle, unit)]
    shift = least_shift(body, keeps, battle.ground)
    if shift is None:
        return None
    if isinstance(body, Loose):
        return shifted(body, shift).snap()
    pose = body.pose
    return body.at(replace(pose, x=pose.x + shift[0], y=pose.y + shift[1])).snap()


def _formed(unit: Unit, facing: float, files: int) -> Body:
    """The unit in that formation on its centre; models in no ranks stay in their places."""
    if isinstance(unit.body, Loose) and skirmishes(unit):
        return turned_to(unit.body, facing)
    return replace(in_ranks(unit.body), files=min(files, unit.body.count)).centred_at(unit.body.centre, facing)


def files_of(body: Body) -> int:
    """The files of a block; models in no ranks count as one file each."""
    return body.files if isinstance(body, Block) else body.count


def judge_stand(battle: Battle, unit: Unit, pose: Pose, files: int | None) -> Judgement[Body]:
    """The one judge of a re-forming: of the place only the facing counts, for the centre is not to be chosen."""
    wide = files_of(unit.body) if files is None else files
    if not 1 <= wide <= unit.body.count:
        words = message("files must lie between 1 and {most}", most=unit.body.count)
        return Judgement(unit.body, (reason("files", words, rule="FB-RAL-12", where=unit.body.centre),))
    stand = nearest_stand(battle, unit, pose.facing, wide)
    if stand is None:
        no_room = reason("no_room", "there is no room in that formation", rule="FB-RAL-12", where=unit.body.centre)
        return Judgement(unit.body, (no_room,))
    return Judgement(stand)


def re_form(game: Game, unit_id: UnitId) -> Steps[Body]:
    """Ask how a rallied unit stands; where there is no room for any other way it stays as it is.

    Skirmishers look all round and have nothing to choose: each keeps his place, or all go aside as far as they must.
    """
    battle, unit = game.battle, game.unit(unit_id)
    if isinstance(unit.body, Loose) and skirmishes(unit):
        return nearest_stand(battle, unit, facing_of(unit.body), files_of(unit.body)) or unit.body
    if next(stands(battle, unit), None) is None:
        return unit.body
    body: Body = yield from game.ask(
        Place(
            unit.army,
            message("{unit} {unit:has|have} rallied: choose {unit:its|their} facing and files", unit=unit.name),
            unit_id,
            lambda pose, files: judge_stand(battle, unit, pose, files),
            lambda: ((origin(stand), files_of(stand)) for stand in stands(battle, unit)),
            may_choose_files=True,
            rule="FB-RAL-12",
        )
    )
    return body


def stands(battle: Battle, unit: Unit) -> Iterator[Body]:
    """Places worth trying: first toward the nearest standing enemy, then the quarter turns, as wide as it is."""
    enemies = [enemy for enemy in battle.enemies_of(unit) if not enemy.is_fleeing]
    here = facing_of(unit.body)
    toward = away_from(unit, enemies) + 180.0 if enemies else here
    for facing in (toward, here, 0.0, 90.0, 180.0, 270.0):
        stand = nearest_stand(battle, unit, facing, files_of(unit.body))
        if stand is not None:
            yield stand

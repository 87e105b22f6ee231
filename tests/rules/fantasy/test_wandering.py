"""Units in open order that move at random, and columns that snake (FB-EXT-12, FB-EXT-10, FB-MOV-18)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from game.battle.engagement import ChargeKind
from game.battle.events import UnitMoved
from game.battle.unit import SpecialRule
from game.geometry.bases import Base
from game.geometry.pose import Pose
from game.geometry.ranks import Loose, Side, model_poses
from game.rulesets.fantasy import compulsory
from game.rulesets.fantasy.movement import move_bars
from tests.play import area, codes, dice, fleeing, foot, front, given, run, scouts

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from tests.play import Result


def places(battle: Battle, unit: str) -> list[tuple[float, float]]:
    """Where its models stand, in cm."""
    return [(round(pose.x / 10, 2), round(pose.y / 10, 2)) for pose in model_poses(battle.unit(unit).body)]


SWARM = ((90, 50), (94, 50), (98, 50))


def swarmed(
    *others: Unit, degrees: int, faces: tuple[int, ...] = (2, 2, 2, 2, 2), unit: Unit | None = None, **more: Any
) -> Result:
    """A swarm of three bases of 20 mm that looks down the table."""
    swarm = unit or scouts("swarm", *SWARM, facing=180, special=(SpecialRule("random_mover"),))
    rolls = dice(("direction", degrees), ("random move", *faces))
    return run(compulsory.move, given(swarm, *others, **more), dice=rolls, repeat=True)


@pytest.mark.rule("FB-EXT-12", "FB-EXT-10")
@pytest.mark.parametrize(("degrees", "dx", "dy"), [(360, 0, 10), (90, 10, 0), (210, -5, -8.66)])
def test_in_open_order_all_go_alike_by_the_angle_for_five_dice(degrees: int, dx: float, dy: float) -> None:
    """5D6 = 10 cm, whatever the ground: a wood slows a random mover no more than a pursuer."""
    wood = area("wood", (60, 30), (130, 30), (130, 80), (60, 80))
    done = swarmed(degrees=degrees, terrain=[wood])
    assert places(done.battle, "swarm") == [(x + dx, y + dy) for x, y in SWARM]
    swarm = done.battle.unit("swarm")
    assert (swarm.has("compulsory_moved"), [move.how for move in done.facts(UnitMoved)]) == (True, ["random_move"])
    assert "compulsory" in codes(move_bars(done.battle, swarm))


@pytest.mark.rule("FB-EXT-12", "FB-EXT-10")
def test_in_open_order_a_friend_or_impassable_ground_or_the_edge_stops_them_all() -> None:
    """Each 6 cm ahead of one base, whose edge is at y 51: the others stop with it."""
    stopped = [(x, y + 6) for x, y in SWARM]
    friend = foot("friend", front=(98, 59), models=1, files=1)
    assert places(swarmed(friend, degrees=360).battle, "swarm") == stopped
    lake = area("lake", (97, 57), (100, 57), (100, 60), (97, 60))
    assert places(swarmed(degrees=360, terrain=[lake]).battle, "swarm") == stopped
    assert places(swarmed(degrees=360, table=(180, 57)).battle, "swarm") == stopped


@pytest.mark.rule("FB-EXT-12", "FB-EXT-10")
def test_in_open_order_they_charge_the_enemy_they_meet_formed_up_on_the_side_they_come_from() -> None:
    """Orcs' front y 57 from x 89 to 99, facing down, 6 cm from the edges at y 51: three stand flush with it."""
    done = swarmed(foot("orcs", "b", front=(94, 57), facing=180), degrees=360)
    clash = done.battle.fight("swarm", "orcs")
    assert clash is not None
    assert (clash.half("swarm").attacks, clash.half("swarm").charge) == (Side.FRONT, ChargeKind.FULL)
    assert front(done.battle, "swarm") == (94.0, 57.0, 0.0)
    flank = swarmed(foot("orcs", "b", front=(98, 61), facing=90), degrees=360).battle
    met = flank.fight("swarm", "orcs")
    assert met is not None
    assert met.half("swarm").attacks is Side.RIGHT


@pytest.mark.rule("FB-EXT-12", "FB-EXT-10")
def test_in_open_order_they_run_over_who_flees_and_an_enemy_in_open_order_forms_up() -> None:
    """A runaway 4 cm ahead is gone; the skirmishers behind him, edge at y 58, are met after 7 cm."""
    runaway = fleeing(foot("runaway", "b", front=(94, 55), facing=0, models=1, files=1))
    done = swarmed(runaway, scouts("others", (94, 59), (98, 60), army="b", facing=180), degrees=360)
    assert not done.battle.unit("runaway").is_on_table
    assert done.battle.fight("swarm", "others") is not None
    assert front(done.battle, "swarm")[1] == front(done.battle, "others")[1]


@pytest.mark.rule("FB-EXT-12", "FB-MOV-18")
def test_a_column_that_snakes_follows_its_leader_at_random() -> None:
    """Along y 50, its leader at x 90: he turns up the table and goes 10 cm, the others 2 cm apart on his trail."""
    body = Loose(tuple(Pose(900 - 20.0 * n, 500, 90) for n in range(4)), Base(20, 20), 90)
    snake = replace(foot("swarm", models=4, files=1), body=body, special=(SpecialRule("random_mover"),))
    done = swarmed(degrees=360, unit=snake)
    assert places(done.battle, "swarm") == [(90, 60), (90, 58), (90, 56), (90, 54)]

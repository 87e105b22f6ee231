"""Winners widen their front (FB-EXP)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.battle.marks import Until
from game.engine.requests import Choose
from game.geometry.ranks import Side
from game.rulesets.fantasy import redress
from game.rulesets.fantasy.expansion import FrontWidened
from game.rulesets.fantasy.result import rank_bonus
from tests.clash import flankers, later, unit_a, unit_b
from tests.play import box, fight, foot, given, lone, rules, run

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from tests.play import Result


def won(unit: Unit) -> Unit:
    """A unit whose side has won this round."""
    return unit.marked("won", Until.TURN, 1)


def clash(a: Unit, b: Unit, *others: Unit, **more: object) -> Battle:
    """A and B after a round."""
    return given(a, b, *others, fights=[later(fight("A", "B"))], **more)  # type: ignore[arg-type] # as `given` takes them


def barred(result: Result, number: int = 0) -> dict[str, list[str]]:
    """The options of a question with the rules that bar each."""
    request = result.requests[number]
    assert isinstance(request, Choose)
    return {option.key: rules(option.blocked) for option in request.options}


@pytest.mark.rule("FB-EXP-01")
@pytest.mark.rule("FB-C-19")
def test_two_files_on_each_side_against_a_wide_enemy() -> None:
    """B 9 files wide (x 510 to 690): A goes from 5 to 9 files, ranks 9, 9, 2, rank bonus from +3 to +1."""
    before = clash(won(unit_a()), unit_b(models=20, files=9))
    assert rank_bonus(before.unit("A")) == 3
    done = run(redress.redress, before, answers=["2+2"])
    block = done.battle.unit("A").block
    assert (block.front_left, block.front_right) == ((510.0, 600.0), (690.0, 600.0))
    assert block.rank_sizes == (9, 9, 2)
    assert rank_bonus(done.battle.unit("A")) == 1
    assert done.facts(FrontWidened) == [FrontWidened("A", 2, 2, block)]


@pytest.mark.rule("FB-EXP-01")
def test_a_file_that_would_touch_nobody_is_barred() -> None:
    """B 5 files wide: only one file on each side is legal, it touches B's corner; ranks 7, 7, 6."""
    done = run(redress.redress, clash(won(unit_a()), unit_b()), answers=["1+1"])
    legal = [key for key, bars in barred(done).items() if not bars]
    assert legal == ["1+1", "1+0", "0+1", "stay"]
    assert barred(done)["2+1"] == ["FB-EXP-01"]
    assert done.battle.unit("A").block.rank_sizes == (7, 7, 6)
    assert done.battle.unit("A").block.pose.point == (600.0, 600.0)


@pytest.mark.rule("FB-EXP-01")
def test_files_on_one_side_only_shift_the_middle() -> None:
    """New F = F + r · (b − a) · bw / 2: one file on the left moves the middle 10 mm to the left."""
    done = run(redress.redress, clash(won(unit_a()), unit_b()), answers=["1+0"])
    assert done.battle.unit("A").block.pose.point == (590.0, 600.0)
    assert done.battle.unit("A").block.rank_sizes == (6, 6, 6, 2)


@pytest.mark.rule("FB-EXP-01")
def test_units_terrain_and_the_edge_leave_no_room() -> None:
    """Beside A's left a friend, beside its right a rock: no file at all, so nobody is asked."""
    friend = foot("friend", front=(51, 60), files=4, models=8)
    stuck = clash(won(unit_a()), unit_b(files=9), friend, terrain=[box("impassable", 65.5, 50, 70, 59)])
    done = run(redress.redress, stuck)
    assert done.asked == []
    half = clash(won(unit_a()), unit_b(files=9), terrain=[box("impassable", 65.5, 50, 70, 59)])
    done = run(redress.redress, half, answers=["2+0"])
    assert [key for key, bars in barred(done).items() if not bars] == ["2+0", "1+0", "stay"]


@pytest.mark.rule("FB-EXP-01")
def test_no_more_files_than_models() -> None:
    """7 models in 6 files: a seventh file is the last."""
    done = run(redress.redress, clash(won(unit_a(models=7, files=6)), unit_b(files=9)), answers=["1+0"])
    assert [key for key, bars in barred(done).items() if not bars] == ["1+0", "0+1", "stay"]
    assert done.battle.unit("A").block.rank_sizes == (7,)


@pytest.mark.rule("FB-EXP-02")
def test_two_wins_running_against_thirteen_files() -> None:
    """5 files, then 9, then 13."""
    battle = clash(won(unit_a()), unit_b(models=26, files=13))
    widths = [5]
    for _ in range(2):
        battle = run(redress.redress, battle, answers=["2+2"]).battle
        widths.append(battle.unit("A").block.files)
    assert widths == [5, 9, 13]


@pytest.mark.rule("FB-EXP-02")
@pytest.mark.parametrize("mark", ["drew", "lost"])
def test_never_in_a_draw_or_defeat(mark: str) -> None:
    """Nobody is asked, and the files stay."""
    done = run(redress.redress, clash(unit_a().marked(mark, Until.TURN, 1), unit_b(files=9)))
    assert done.asked == []
    assert done.battle.unit("A").block.files == 5


@pytest.mark.rule("FB-EXP-02")
def test_not_on_the_side_of_an_enemy_on_the_flank() -> None:
    """An enemy of B's side stands on A's right: files on the left alone."""
    horse = flankers("K", 2, army="b")
    flanked = given(
        won(unit_a()),
        unit_b(files=9),
        horse.at(horse.block.pose.moved(0.0, -65.0)),
        fights=[later(fight("A", "B")), later(fight("K", "A", Side.RIGHT))],
    )
    done = run(redress.redress, flanked, answers=["2+0"])
    assert {key: bars for key, bars in barred(done).items() if key in ("0+1", "2+2")} == {
        "0+1": ["FB-EXP-02"],
        "2+2": ["FB-EXP-02"],
    }
    assert done.battle.unit("A").block.files == 7


@pytest.mark.rule("FB-EXP-02")
def test_not_for_single_models_nor_those_who_fight_nobody_in_front() -> None:
    """A monster has no files; a flanked winner whose front fights nobody stays as it is."""
    monster = won(lone("M"))
    assert run(redress.redress, given(monster, unit_b(), fights=[later(fight("M", "B"))])).asked == []
    knights = flankers("K", 3, army="b")
    side = given(won(unit_a(front=(60, 68))), knights, fights=[later(fight("K", "A", Side.RIGHT))])
    assert run(redress.redress, side).asked == []


@pytest.mark.rule("FB-ORD-03")
def test_a_beaten_unit_keeps_its_files() -> None:
    """B loses but holds: still 5 files, while A widens."""
    done = run(redress.redress, clash(won(unit_a()), unit_b().marked("lost", Until.TURN, 1)), answers=["1+1"])
    assert done.battle.unit("B").block.files == 5

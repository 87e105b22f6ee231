"""A charger's owner may pick among the paths that bring as many models into contact (FB-CHG-12)."""

from __future__ import annotations

import pytest

from game.analysis.answers import Scale
from game.analysis.charge_cases import charge as charge_case
from game.data.questions import ChargeAsk
from game.engine.requests import Choose, Lazily, Option
from game.engine.tally import message
from game.geometry.approach import Path
from game.rulesets.fantasy import charge_moves, charges
from game.rulesets.fantasy.facts import ChargeDeclared
from tests.play import Result, foot, front, given, run

SPEARS = foot("spears", front=(65, 50))
FOE = foot("foe", "b", front=(77, 64), facing=180)
"""The row's charger at (0, 0) to (10, 0) and its target at x 12 to 22, y 14, moved by (60, 50)."""


def charging(*answers: str, spears: object = SPEARS, foe: object = FOE) -> Result:
    battle = given(spears, foe)  # type: ignore[arg-type]
    battle = ChargeDeclared(charges.declared(battle, "spears", "foe")).apply(battle)
    return run(charge_moves.move, battle, answers=answers)


def paths(result: Result) -> list[Path]:
    (request,) = result.requests
    assert isinstance(request, Choose)
    return [option.value for option in request.options]


@pytest.mark.rule("FB-CHG-12")
def test_at_twenty_the_least_wheel_is_the_default_and_lining_up_flush_may_be_picked() -> None:
    """Five in contact from 42.6 degrees (19.09) on: left end at x 10.0; flush, x 12 to 22, costs 9.27 + 10 = 19.27."""
    done = charging()
    assert front(done.battle, "spears") == (75.0, 64.0, 0.0)
    costs = [round(path.cost / 10, 2) for path in paths(done)]
    assert costs[0] == 19.09
    assert {len(path.by) for path in paths(done)} == {5}
    flush = f"path-{costs.index(19.27) + 1}"
    picked = charging(flush)
    assert front(picked.battle, "spears") == (77.0, 64.0, 0.0)
    assert picked.battle.fight("spears", "foe") is not None


@pytest.mark.rule("FB-CHG-12")
def test_straight_ahead_costs_fifteen_and_two_centimetres_to_either_side_may_be_picked() -> None:
    """Target x 0 to 10, y 15: no wheel, cost 15, five in contact; so many touch from 2 cm left to 2 cm right."""
    ahead = foot("foe", "b", front=(65, 65), facing=180)
    done = charging(foe=ahead)
    first, *others = paths(done)
    assert (round(first.cost / 10, 2), len(first.by)) == (15.0, 5)
    places = [round(path.end.pose.x / 10, 2) for path in others]
    assert (min(places), max(places)) == (63.0, 67.0)
    left = charging(f"path-{places.index(63.0) + 2}", foe=ahead)
    assert front(left.battle, "spears") == (63.0, 65.0, 0.0)


@pytest.mark.rule("FB-CHG-12")
def test_a_path_that_brings_fewer_models_is_not_offered() -> None:
    """At an allowance of 18 (M 9) the most are three; none of the ways with one or two is listed."""
    slow = foot("spears", front=(65, 50), M=9)
    assert {len(path.by) for path in paths(charging(spears=slow))} == {3}


def test_who_takes_the_default_works_out_nothing_else() -> None:
    looked: list[int] = []

    def rest() -> tuple[Option[int], ...]:
        looked.append(1)
        return (Option(2, "path-2", message("the other")),)

    request = Choose("a", message("which way?"), Lazily([Option(1, "best", message("the best"))], rest), default="best")
    assert request.read("best") == 1
    assert not looked
    assert request.read("path-2") == 2
    assert looked == [1]


@pytest.mark.rule("FB-CHG-12")
def test_a_case_counts_the_other_ways_its_owner_may_pick() -> None:
    """As many as the question in the window offers beside the best."""
    battle = given(SPEARS, FOE)
    answer = charge_case(battle, ChargeAsk(by="spears", target="foe"), Scale(10.0), {})
    assert answer["alternatives"] == len(paths(charging())) - 1 > 0
    assert (answer["cost"], answer["contacts"]["by"]) == (19.09, 5)

"""Drills: each has a briefing and a score, and a good way through it scores more than doing nothing."""

from __future__ import annotations

import pytest

from game.assets import scenario_path
from game.data.load import load_scenario
from tests.solutions import SOLUTIONS, drill, scored

SEEDS = range(6)
FILES = sorted(scenario_path("drills").glob("*.yaml"))


def test_every_drill_has_a_solution() -> None:
    """Nine of them."""
    assert len(FILES) >= 9
    assert set(SOLUTIONS) == {path.stem for path in FILES}


@pytest.mark.parametrize("name", SOLUTIONS)
def test_a_good_way_scores_more_than_doing_nothing(name: str) -> None:
    """Over a few playings, dice being dice."""
    good = [scored(drill(name, SOLUTIONS[name]), seed) for seed in SEEDS]
    idle = [scored(drill(name), seed) for seed in SEEDS]
    assert sum(score.points for score in good) > sum(score.points for score in idle)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_drill_says_what_it_is_about(path: object) -> None:
    """A briefing, objectives, and a person's seat against a script's where there is one."""
    found = load_scenario(path)  # type: ignore[arg-type]
    assert found.spec.kind == "drill"
    assert len(found.spec.briefing) > 100
    assert found.spec.objectives


@pytest.mark.parametrize("name", SOLUTIONS)
def test_a_drill_is_for_one_person(name: str) -> None:
    """The first side is open, the other follows its script."""
    found = load_scenario(scenario_path("drills", f"{name}.yaml"))
    assert [found.seat(army.id) for army in found.battle.armies] == ["", "script"]
    assert {found.battle.unit(script.unit).army for script in found.scripts} == {"b"}
    assert sum(objective.points for objective in found.objectives) >= 6

"""Every case file gives what it expects: those here and the gallery for people."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.analysis.cases import answer_case
from game.assets import scenario_path
from game.data.load import load_case

HERE = sorted(Path(__file__).parent.glob("*.yaml"))
GALLERY = sorted(scenario_path("cases").glob("*.yaml"))


@pytest.mark.parametrize("path", [*HERE, *GALLERY], ids=lambda path: path.stem)
def test_a_case_gives_what_it_expects(path: Path) -> None:
    """Field by field."""
    case = load_case(path)
    assert case.spec.expected is not None
    for number, verdict in enumerate(answer_case(case)):
        assert verdict.differs == {}, f"question {number}"


def test_the_cases_are_all_there() -> None:
    """50 files of the shared collection."""
    assert len(HERE) == 50

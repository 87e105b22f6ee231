"""The battles written down come out as they did."""

from __future__ import annotations

import pytest

from tests.universal.golden import BATTLES, difference


@pytest.mark.parametrize(("name", "seed"), BATTLES.items(), ids=list(BATTLES))
def test_a_battle_comes_out_as_it_was_written_down(name: str, seed: int) -> None:
    assert difference(name, seed) == "", "read the difference; if it is what you want: make golden"

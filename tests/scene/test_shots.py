"""Templates and bounces in the picture."""

from __future__ import annotations

import pytest

from game.rulesets.fantasy.templates import TemplateFell
from game.scene.battle import scene
from game.scene.drawables import describe
from tests.play import foot, given


@pytest.mark.rule("FB-EXT-13")
def test_a_template_is_drawn_where_it_fell() -> None:
    """A circle of 7.5 cm about the place, with its centre marked."""
    battle = TemplateFell("a stone", (600.0, 450.0)).apply(given(foot("guards")))
    drawn = describe(scene(battle))
    assert "circle 600 450 r 37.5" in drawn
    assert "r 37.5" not in describe(scene(given(foot("guards"))))

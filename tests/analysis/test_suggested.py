"""Pictures of battles that are still to be deployed show both armies."""

from __future__ import annotations

from game.analysis.suggested import CAPTION, deployed, is_undeployed, position_picture
from game.assets import scenario_path
from game.battle.unit import Condition
from game.data.load import load_scenario
from game.geometry.measure import is_inside, overlaps
from game.rulesets.fantasy.deployment import zone
from game.scene.drawables import Polygon, Text

RIDGE = load_scenario(scenario_path("battles", "wooded_ridge.yaml"))


def test_every_unit_stands_in_its_army_s_zone_and_in_no_other() -> None:
    """All who waited, a dozen at the least, wholly within 30 cm of their long sides (FB-EXT-18)."""
    assert is_undeployed(RIDGE.battle)
    after = deployed(RIDGE.rules, RIDGE.battle)
    units = list(after.on_table())
    assert len(units) == sum(unit.condition is Condition.RESERVE for unit in RIDGE.battle.units) >= 12
    assert all(is_inside(unit.body, zone(after, unit.army)) for unit in units)
    assert not any(overlaps(a.body, b.body) for n, a in enumerate(units) for b in units[:n])


def test_the_picture_says_that_it_is_only_a_suggestion() -> None:
    """Title, caption, both zones as dashed lines, and the name of every unit."""
    drawn = position_picture(RIDGE.rules, RIDGE.battle, RIDGE.spec.title)
    assert drawn.card is not None
    assert (drawn.card.title, drawn.card.lines) == ("The wooded ridge", (CAPTION,))
    dashed = [item.stroke for item in drawn.items if isinstance(item, Polygon) and item.dashed and item.fill is None]
    assert [stroke for stroke in dashed if stroke in ("red", "blue")] == ["red", "blue"]
    words = " ".join(item.text for item in drawn.items if isinstance(item, Text))
    assert all(unit.name in words for unit in RIDGE.battle.units)


def test_a_battle_that_stands_already_is_drawn_as_it_is() -> None:
    """No card, nobody moved."""
    ford = load_scenario(scenario_path("battles", "the_ford.yaml"))
    assert not is_undeployed(ford.battle)
    assert position_picture(ford.rules, ford.battle, ford.spec.title).card is None

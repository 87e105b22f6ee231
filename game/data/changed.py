"""A scenario with other switches than its file names, as a text of its own: a record of it replays anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import yaml

from game.data.load import scenario_from_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.battle.battle import OptionValue
    from game.data.load import Scenario

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def with_options(scenario: Scenario, options: Mapping[str, OptionValue]) -> Scenario:
    """The same battle with these switches set beside those of its file; itself where nothing differs."""
    values = scenario.rules.settings(scenario.battle)
    changed = {name: value for name, value in options.items() if values.get(name) != value}
    if not changed:
        return scenario
    file = yaml.load(scenario.text, Loader=_Loader)
    file["options"] = {**(file.get("options") or {}), **changed}
    text = yaml.safe_dump(file, sort_keys=False, allow_unicode=True, width=120)
    return scenario_from_text(text, scenario.name)

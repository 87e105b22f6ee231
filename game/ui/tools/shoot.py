"""Choose the target of a volley: at whoever is pointed at, the number needed to hit and all that it is made of.

Where distances may not be seen (switch `show_distances`) range is left open: nobody measures before he has chosen.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.rulesets.fantasy.aiming import to_hit
from game.rulesets.fantasy.cover import Cover
from game.rulesets.fantasy.missiles import missile_of
from game.rulesets.fantasy.volley import volley
from game.ui.overlays.measuring import is_open
from game.ui.overlays.sight import covers_of, shot_words
from game.ui.tools.choose import ChooseTool

if TYPE_CHECKING:
    from game.battle.unit import Unit
    from game.ui.tools.tool import Preview

RULE = "FB-SHT-02"
"""The row whose question about a unit asks for a target."""


class ShootTool(ChooseTool):
    """As every choice by click, with the shots at whoever is chosen or pointed at told beforehand."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._told: dict[str, tuple[tuple[str, str], ...]] = {}

    def preview(self) -> Preview:
        """Who may be shot at, and what the shots at one of them need."""
        plain, key = super().preview(), self.over if self.over is not None else self.pending
        target = self._unit_of(key) if key is not None else None
        option = next((option for option in self.request.options if option.key == target), None)
        if target is None or option is None or option.blocked:
            return plain
        if target not in self._told:
            self._told[target] = self._shots(self.battle.unit(target))
        at = self.battle.unit(target).body.centre
        return replace(plain, pills=tuple((at, words, role) for words, role in self._told[target]))

    def _shots(self, target: Unit) -> tuple[tuple[str, str], ...]:
        """A line for all shots that need the same number, by the tally that they are rolled with (FB-SHT-20)."""
        unit = self.battle.unit(self.request.unit)
        weapon = missile_of(unit)
        if weapon is None:
            return ()
        groups: dict[tuple[bool | None, Cover], int] = {}
        if is_open(self.battle):
            for group, models in volley(self.battle, unit, target).groups().items():
                groups[group.is_long, group.cover] = models
        else:
            groups = {(None, cover): models for cover, models in covers_of(self.battle, unit, target).items()}
        found = []
        for (far, cover), models in groups.items():
            tally = to_hit(self.battle, unit, target, is_long=bool(far), cover=cover)
            role = "good" if cover is Cover.NONE else "touched"
            found.append((shot_words(cover, models * weapon.shots, tally, far), role))
        return tuple(found)

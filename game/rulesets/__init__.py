"""The rule sets there are. Each is a value; none knows another."""

from __future__ import annotations

from game.rulesets.base import RuleSet, Switch
from game.rulesets.fantasy.ruleset import FANTASY

RULESETS: tuple[RuleSet, ...] = (FANTASY,)

__all__ = ["RULESETS", "RuleSet", "Switch"]

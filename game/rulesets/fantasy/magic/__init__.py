"""The magic phase: wizards, spells, dice, effects, bound spells (FB-TRN-05, FB-EXT-01, FB-EXT-02)."""

from __future__ import annotations

from game.rulesets.fantasy.magic.learning import learn
from game.rulesets.fantasy.magic.phase import cast

__all__ = ["cast", "learn"]

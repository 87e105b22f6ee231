"""The special rules of the fantasy battle: one function each, registered by what it speaks to."""

from __future__ import annotations

from game.engine.special import SpecialRules

SPECIAL = SpecialRules()

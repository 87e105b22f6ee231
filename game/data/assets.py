"""The files that ship with the program, for those who load data (see `game.assets`)."""

from __future__ import annotations

from game.assets import asset_path, scenario_path

__all__ = ["asset_path", "scenario_path"]

"""Colours by role, from `assets/palettes`; no drawing code names a colour."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache

import yaml

from game.assets import asset_path
from game.errors import DataError
from game.language import N_, told, tr

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass(frozen=True, slots=True)
class Palette:
    """A mapping of roles to colours (#rrggbb); an unknown role that is itself a colour stands for itself."""

    name: str
    colours: dict[str, str] = field(default_factory=dict)

    def __getitem__(self, role: str) -> str:
        return self.colours.get(role, role if role.startswith("#") else "#ff00ff")


@cache
def palette(name: str) -> Palette:
    """A palette by its file's name; raises DataError for an unknown or a broken one.

    >>> palette("print")["white"]
    '#ffffff'
    """
    path = asset_path("palettes", f"{name}.yaml")
    if not path.is_file():
        known = ", ".join(sorted(file.stem for file in asset_path("palettes").glob("*.yaml")))
        raise DataError([told("no palette '{name}'; use {known}", name=name, known=known)])
    colours = yaml.load(path.read_text(encoding="utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    wrong = [role for role, colour in colours.items() if not _COLOUR.fullmatch(str(colour))]
    if wrong:
        raise DataError([f"{path}: {role}: " + tr('a colour is written "#rrggbb"') for role in wrong])
    return Palette(name, colours)


PRINT = palette("print")
TABLE = palette("table")
CONTRAST = palette("contrast")
PALETTES = {found.name: found for found in (TABLE, PRINT, CONTRAST)}
NAMES = {"table": N_("Grass"), "print": N_("Paper"), "contrast": N_("High contrast")}
"""What people read where they choose one."""

"""Colours by role. Army colours differ in lightness as well as hue, so that colour-blind eyes tell them apart."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Palette:
    """A mapping of roles to colours (#rrggbb); an unknown role that is itself a colour stands for itself."""

    name: str
    colours: dict[str, str] = field(default_factory=dict)

    def __getitem__(self, role: str) -> str:
        return self.colours.get(role, role if role.startswith("#") else "#ff00ff")


ROLES = {
    "path": "#7a3b8f",
    "touched": "#f2b134",
    "good": "#2c7a4b",
    "bad": "#b3261e",
    "zone": "#c2452d",
    "arc": "#1f5fa8",
    "pill_text": "#ffffff",
    "white": "#ffffff",
    "black": "#16181d",
}

PRINT = Palette(
    "print",
    {
        **ROLES,
        "ground": "#efe8d6",
        "grid": "#ddd4bd",
        "edge": "#8a8067",
        "text": "#22252b",
        "dim": "#6b6f78",
        "card": "#fffdf6",
        "card_edge": "#22252b",
        "halo": "#f7f2e4",
        "red": "#b3262e",
        "red_dark": "#3d0b0e",
        "red_light": "#d98a8e",
        "blue": "#2f6fb5",
        "blue_dark": "#0f2743",
        "blue_light": "#8db4dd",
        "wood": "#b9cfa4",
        "wood_edge": "#5d7a45",
        "tree": "#7fa463",
        "tree_light": "#a6c58b",
        "hill": "#dccfa6",
        "hill_high": "#cbba86",
        "hill_edge": "#9d8a54",
        "water": "#a9cde6",
        "water_edge": "#5f93b8",
        "rock": "#b8b2a6",
        "rock_edge": "#6d675c",
        "rough": "#d9c9a3",
        "wall": "#8b8273",
        "building": "#c9a98b",
        "select": "#d18b00",
    },
)

TABLE = Palette(
    "table",
    {
        **ROLES,
        "ground": "#6f8253",
        "grid": "#66784c",
        "edge": "#1b1e24",
        "text": "#ffffff",
        "dim": "#d7dcc8",
        "card": "#262a32",
        "card_edge": "#454b57",
        "halo": "#1f2616",
        "path": "#f6e27a",
        "pill_text": "#1b1e24",
        "zone": "#ff8f70",
        "arc": "#a8d4ff",
        "good": "#7ed3a0",
        "bad": "#ff6b5c",
        "red": "#b3262e",
        "red_dark": "#3d0b0e",
        "red_light": "#e3979b",
        "blue": "#2f6fb5",
        "blue_dark": "#0f2743",
        "blue_light": "#a5c8ec",
        "wood": "#4c6138",
        "wood_edge": "#2c3b20",
        "tree": "#2f5a2c",
        "tree_light": "#4f8544",
        "hill": "#8a9760",
        "hill_high": "#a1ab74",
        "hill_edge": "#5f6c3f",
        "water": "#4f86ab",
        "water_edge": "#cfe3f0",
        "rock": "#8b8a84",
        "rock_edge": "#4b4a46",
        "rough": "#7b7a4d",
        "wall": "#b7ab96",
        "building": "#96785c",
        "select": "#f6e27a",
    },
)

PALETTES = {palette.name: palette for palette in (PRINT, TABLE)}

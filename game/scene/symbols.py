"""Unit symbols as polygons in a square from -1 to 1, so that every painter draws the same."""

from __future__ import annotations

import math

from game.geometry.pose import Point

Shape = tuple[Point, ...]


def _blade(x: float, tip: float, foot: float, width: float) -> Shape:
    return ((x, tip), (x + width, tip - 0.5), (x + width / 3, foot), (x - width / 3, foot), (x - width, tip - 0.5))


def _arc(radius: float, start: float, end: float, thick: float) -> Shape:
    turns = [math.radians(start + (end - start) * i / 14) for i in range(15)]
    outer = [(radius * math.cos(t), radius * math.sin(t)) for t in turns]
    inner = [((radius - thick) * math.cos(t), (radius - thick) * math.sin(t)) for t in reversed(turns)]
    return tuple(outer + inner)


SPEAR = (_blade(0.0, 0.9, -0.9, 0.22),)
SYMBOLS: dict[str, tuple[Shape, ...]] = {
    "spear": SPEAR,
    "infantry": SPEAR,
    "bow": (
        tuple((x - 0.25, y) for x, y in _arc(0.95, -72, 72, 0.2)),
        ((0.02, 0.9), (0.1, 0.9), (0.1, -0.9), (0.02, -0.9)),
        ((-0.85, 0.09), (0.75, 0.09), (0.75, -0.09), (-0.85, -0.09)),
        ((0.66, 0.3), (1.05, 0.0), (0.66, -0.3)),
    ),
    "crossbow": (_arc(0.8, 20, 160, 0.18), ((-0.1, 0.75), (0.1, 0.75), (0.12, -0.85), (-0.12, -0.85))),
    "horse": (
        (
            (-0.7, -0.8),
            (-0.55, 0.1),
            (-0.2, 0.55),
            (0.0, 0.95),
            (0.15, 0.6),
            (0.75, 0.2),
            (0.85, -0.1),
            (0.55, -0.2),
            (0.2, -0.05),
            (0.35, -0.8),
        ),
    ),
    "axe": (
        ((-0.08, 0.9), (0.1, 0.9), (0.1, -0.9), (-0.08, -0.9)),
        ((0.1, 0.75), (0.65, 0.9), (0.8, 0.4), (0.65, -0.05), (0.1, 0.15)),
    ),
    "club": (((-0.1, -0.9), (0.1, -0.9), (0.35, 0.4), (0.25, 0.85), (-0.25, 0.85), (-0.35, 0.4)),),
    "giant": (
        ((-0.35, -0.9), (-0.05, -0.9), (0.0, -0.2), (0.05, -0.9), (0.35, -0.9), (0.4, 0.35), (-0.4, 0.35)),
        tuple((0.26 * math.cos(math.radians(t)), 0.65 + 0.26 * math.sin(math.radians(t))) for t in range(0, 360, 30)),
    ),
    "crown": (((-0.8, -0.55), (0.8, -0.55), (0.9, 0.55), (0.4, 0.05), (0.0, 0.75), (-0.4, 0.05), (-0.9, 0.55)),),
    "chariot": (
        tuple((0.5 * math.cos(math.radians(t)), -0.3 + 0.5 * math.sin(math.radians(t))) for t in range(0, 360, 24)),
        ((-0.8, 0.15), (0.8, 0.15), (0.6, 0.6), (-0.6, 0.6)),
    ),
    "skull": (
        ((-0.65, 0.3), (-0.6, 0.65), (-0.3, 0.92), (0.3, 0.92), (0.6, 0.65), (0.65, 0.3)),
        ((-0.65, 0.3), (-0.5, 0.3), (-0.5, -0.15), (-0.6, -0.15)),
        ((-0.12, 0.3), (0.12, 0.3), (0.12, -0.15), (-0.12, -0.15)),
        ((0.5, 0.3), (0.65, 0.3), (0.6, -0.15), (0.5, -0.15)),
        ((-0.6, -0.15), (0.6, -0.15), (0.4, -0.4), (0.36, -0.9), (-0.36, -0.9), (-0.4, -0.4)),
    ),
    "tree": (
        ((-0.12, -0.9), (0.12, -0.9), (0.12, -0.4), (-0.12, -0.4)),
        ((-0.75, -0.45), (0.75, -0.45), (0.0, 0.35)),
        ((-0.55, 0.1), (0.55, 0.1), (0.0, 0.95)),
    ),
    "star": (
        tuple(
            (r * math.sin(math.radians(36 * n)), r * math.cos(math.radians(36 * n)))
            for n, r in enumerate((0.95, 0.38) * 5)
        ),
    ),
    "engine": (((-0.8, -0.4), (0.5, 0.35), (0.8, 0.75), (0.95, 0.5), (0.6, 0.1), (-0.6, -0.75)),),
}
BY_TROOP = {
    "infantry": "spear",
    "skirmishers": "bow",
    "cavalry": "horse",
    "fast_cavalry": "horse",
    "large": "club",
    "monster": "giant",
    "ridden_monster": "giant",
    "character": "crown",
    "chariot": "chariot",
    "war_machine": "engine",
}


def symbol(icon: str, troop: str) -> tuple[Shape, ...]:
    """The shapes of a unit's symbol: its own, or its troop type's."""
    return SYMBOLS.get(icon) or SYMBOLS[BY_TROOP.get(troop, "spear")]

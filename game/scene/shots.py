"""Where the last template fell and the last ball flew in this turn, from marks of the battle (FB-EXT-13, FB-EXT-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scene.drawables import Circle, Drawable, Line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle

TEMPLATE, BOUNCE = "template", "bounce"


def shot_items(battle: Battle) -> Iterator[Drawable]:
    """The template and the line of bounce that are still remembered."""
    for mark in battle.marks:
        if mark.name == TEMPLATE:
            x, y, radius = map(float, str(mark.value).split())
            yield Circle((x, y), radius, "bad", "black", 2.0, 0.35)
            yield Circle((x, y), 3.0, "black", fixed=True)
        elif mark.name == BOUNCE:
            x1, y1, x2, y2 = map(float, str(mark.value).split())
            yield Line(((x1, y1), (x2, y2)), "bad", 3.0, arrow=True)

"""What is laid over the table on the screen: one registry of layers, each with its command and its question.

A layer more is a generator of drawables, one line of `OVERLAYS`, and one of `COMMANDS` for its key and its button.
"""

from __future__ import annotations

from game.ui.overlays import company, ground, reach, sight
from game.ui.overlays.layers import Layers
from game.ui.overlays.marks import outline, rings
from game.ui.overlays.overlay import Glance, Overlay
from game.ui.overlays.previews import preview_items
from game.ui.overlays.ruler import Ruler

__all__ = ["OVERLAYS", "RULER", "Glance", "Layers", "Overlay", "Ruler", "outline", "preview_items", "rings"]

RULER = "ruler"
OVERLAYS = (
    Overlay("arcs", ground.arcs, of_unit=True, needs_unit=True),
    Overlay("zones", ground.zones, of_unit=True),
    Overlay("march", ground.march),
    Overlay("sight", sight.sight, of_unit=True, needs_unit=True),
    Overlay("reach", reach.reach, of_unit=True, needs_unit=True),
    Overlay("cover", sight.cover, of_unit=True, needs_unit=True),
    Overlay("contact", company.contact),
    Overlay("leaders", company.leaders),
)
"""Every layer, in the order in which they are drawn. The ruler (key 6) is no layer but a tool: `ruler.py`."""

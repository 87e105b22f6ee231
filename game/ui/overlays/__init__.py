"""What is laid over the table on the screen: one registry of layers, each with its command and its question.

A layer more is a generator of drawables, one line of `OVERLAYS`, and one of `COMMANDS` for its key and its button.
"""

from __future__ import annotations

from game.language import N_
from game.ui.overlays import company, ground, reach, sight
from game.ui.overlays.layers import Layers
from game.ui.overlays.marks import outline, rings
from game.ui.overlays.overlay import Glance, Overlay
from game.ui.overlays.previews import preview_items
from game.ui.overlays.ruler import Ruler

__all__ = ["OVERLAYS", "RULER", "Glance", "Layers", "Overlay", "Ruler", "outline", "preview_items", "rings"]

RULER = "ruler"
OVERLAYS = (
    Overlay("arcs", N_("front, flanks and rear of the selected unit"), ground.arcs, of_unit=True),
    Overlay("zones", N_("the 3 cm round enemies"), ground.zones, of_unit=True),
    Overlay("march", N_("the 20 cm round enemies, and who may not march for them"), ground.march),
    Overlay("sight", N_("whom the selected unit sees, and what hides the others"), sight.sight, of_unit=True),
    Overlay("reach", N_("where the selected unit's charge reaches"), reach.reach, of_unit=True),
    Overlay("cover", N_("what cover the selected unit's targets have"), sight.cover, of_unit=True),
    Overlay("contact", N_("which models touch the enemy"), company.contact),
    Overlay("leaders", N_("General and battle standard with their 30 cm"), company.leaders),
)
"""Every layer, in the order in which they are drawn. The ruler (key 6) is no layer but a tool: `ruler.py`."""

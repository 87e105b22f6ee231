"""Colours and shapes of the window's own parts; the table has palettes of its own in `assets/palettes`."""

from __future__ import annotations

from typing import Any

BACK = "#1b1e24"
PANEL = "#262a32"
PANEL_EDGE = "#343a46"
TEXT = "#e8eaf0"
DIM = "#9aa1b1"
FAINT = "#6b7280"
ACCENT = "#f6e27a"
GOOD = "#7ed3a0"
BAD = "#ff8f80"

ROUNDED = {"shape": "rounded_rectangle", "border_width": "1", "shadow_width": "0"}


def gui_theme() -> dict[str, Any]:
    """The theme that pygame_gui reads."""
    face = {"name": "noto_sans", "size": "14", "bold": "0", "italic": "0"}
    return {
        "defaults": {
            "colours": {
                "dark_bg": PANEL,
                "normal_bg": "#2f343e",
                "hovered_bg": "#3b424f",
                "selected_bg": "#4a5160",
                "active_bg": "#4a5160",
                "disabled_bg": "#23262d",
                "normal_text": TEXT,
                "hovered_text": "#ffffff",
                "selected_text": ACCENT,
                "disabled_text": FAINT,
                "normal_border": PANEL_EDGE,
                "hovered_border": ACCENT,
                "disabled_border": "#2a2e36",
                "link_text": ACCENT,
            },
            "font": face,
        },
        "button": {"misc": {**ROUNDED, "shape_corner_radius": "6"}},
        "#order": {"misc": {"text_horiz_alignment": "left", "text_horiz_alignment_padding": "10"}},
        "#primary": {"colours": {"normal_bg": "#5a5130", "normal_text": ACCENT, "normal_border": ACCENT}},
        "label": {"misc": {"text_horiz_alignment": "left"}},
        "#title": {"font": {**face, "size": "18", "bold": "1"}, "colours": {"normal_text": ACCENT}},
        "panel": {"misc": {**ROUNDED, "shape_corner_radius": "8"}},
        "text_box": {"colours": {"dark_bg": PANEL}, "misc": {"border_width": "0", "shadow_width": "0"}},
    }

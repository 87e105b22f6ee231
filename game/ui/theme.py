"""Colours and shapes of the window's own parts; the table has palettes of its own in `assets/palettes`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from game.ui.colours import mixed, readable


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours of one theme (#rrggbb): grounds, words of three strengths, what stands out, good and bad.

    A seat has three: `red` for words, `red_fill` below white words, `red_ground` below its own words.
    """

    back: str
    panel: str
    panel_edge: str
    text: str
    dim: str
    faint: str
    accent: str
    good: str
    bad: str
    button: str
    button_over: str
    button_down: str
    button_off: str
    button_off_edge: str
    bright: str
    primary: str
    row: str
    on_accent: str
    on_seat: str
    red: str
    red_fill: str
    red_ground: str
    blue: str
    blue_fill: str
    blue_ground: str
    die: str
    pip: str


THEMES = {
    "dark": Inks(
        back="#1b1e24",
        panel="#262a32",
        panel_edge="#343a46",
        text="#e8eaf0",
        dim="#a9b0bf",
        faint="#868d9d",
        accent="#f6e27a",
        good="#7ed3a0",
        bad="#ff8f80",
        button="#2f343e",
        button_over="#3b424f",
        button_down="#4a5160",
        button_off="#23262d",
        button_off_edge="#2a2e36",
        bright="#ffffff",
        primary="#5a5130",
        row="#2f343e",
        on_accent="#1b1e24",
        on_seat="#ffffff",
        red="#ff8d92",
        red_fill="#b3262e",
        red_ground="#3b1519",
        blue="#8fc1ff",
        blue_fill="#2f6fb5",
        blue_ground="#132a44",
        die="#f6f4ec",
        pip="#16181d",
    ),
    "light": Inks(
        back="#e9e6dd",
        panel="#f7f5ef",
        panel_edge="#c9c4b6",
        text="#22252b",
        dim="#4f5560",
        faint="#6e737f",
        accent="#7d5200",
        good="#17683c",
        bad="#b3261e",
        button="#dfdacc",
        button_over="#d3ccb9",
        button_down="#c8c0ab",
        button_off="#efece4",
        button_off_edge="#dcd8cd",
        bright="#000000",
        primary="#f0dfa8",
        row="#ece8dd",
        on_accent="#ffffff",
        on_seat="#ffffff",
        red="#a01820",
        red_fill="#b3262e",
        red_ground="#f7dcdb",
        blue="#1b518f",
        blue_fill="#2f6fb5",
        blue_ground="#d9e7f7",
        die="#ffffff",
        pip="#16181d",
    ),
}


class _Chosen:
    """The theme and the scale in use: one window, one of each."""

    inks = THEMES["dark"]
    scale = 1.0


def use(name: str, scale: float = 1.0, seats: tuple[str, str] | None = None) -> None:
    """Show a theme from now on, everything `scale` times as large; unknown names are the dark one.

    `seats` are the colours that red and blue have on the table.
    """
    found = THEMES.get(name, THEMES["dark"])
    _Chosen.inks = with_seats(found, *seats) if seats else found
    _Chosen.scale = scale


def with_seats(base: Inks, red: str, blue: str) -> Inks:
    """A theme whose seats look as their units do on the table, as far as words can still be read."""
    grounds = {name: mixed(fill, base.back, 0.82) for name, fill in (("red", red), ("blue", blue))}
    words = [
        readable(fill, base.bright, grounds[name], base.back, base.panel, base.button, base.row)
        for name, fill in (("red", red), ("blue", blue))
    ]
    return replace(
        base,
        red=words[0],
        red_fill=readable(red, "#000000", base.on_seat),
        red_ground=grounds["red"],
        blue=words[1],
        blue_fill=readable(blue, "#000000", base.on_seat),
        blue_ground=grounds["blue"],
    )


def inks() -> Inks:
    """The colours in use."""
    return _Chosen.inks


def scale() -> float:
    """How many times as large as designed words and widgets are."""
    return _Chosen.scale


def px(length: float) -> int:
    """A designed length in pixels of the screen, at least one."""
    return max(1, round(length * _Chosen.scale))


def __getattr__(name: str) -> str:
    """`theme.TEXT` and the like: the colour of that role in the theme in use."""
    try:
        return str(getattr(inks(), name.lower()))
    except AttributeError:
        raise AttributeError(f"no colour '{name}' in a theme") from None


ROUNDED = {"shape": "rounded_rectangle", "border_width": "1", "shadow_width": "0"}


def gui_theme() -> dict[str, Any]:
    """The theme that pygame_gui reads."""
    ink = inks()
    face = {"name": "noto_sans", "size": str(px(14)), "bold": "0", "italic": "0"}
    return {
        "defaults": {
            "colours": {
                "dark_bg": ink.panel,
                "normal_bg": ink.button,
                "hovered_bg": ink.button_over,
                "selected_bg": ink.button_down,
                "active_bg": ink.button_down,
                "disabled_bg": ink.button_off,
                "normal_text": ink.text,
                "hovered_text": ink.bright,
                "selected_text": ink.accent,
                "disabled_text": ink.faint,
                "normal_border": ink.panel_edge,
                "hovered_border": ink.accent,
                "disabled_border": ink.button_off_edge,
                "link_text": ink.accent,
            },
            "font": face,
        },
        "button": {"font": face, "misc": {**ROUNDED, "shape_corner_radius": "6"}},
        "text_entry_line": {"font": face, "misc": {**ROUNDED, "padding": f"{px(10)},{px(4)}"}},
        "#order": {"misc": {"text_horiz_alignment": "left", "text_horiz_alignment_padding": "10"}},
        "#primary": {"colours": {"normal_bg": ink.primary, "normal_text": ink.accent, "normal_border": ink.accent}},
        "label": {"misc": {"text_horiz_alignment": "left"}},
        "#title": {"font": {**face, "size": str(px(18)), "bold": "1"}, "colours": {"normal_text": ink.accent}},
        "panel": {"misc": {**ROUNDED, "shape_corner_radius": "8"}},
        "text_box": {"colours": {"dark_bg": ink.panel}, "misc": {"border_width": "0", "shadow_width": "0"}},
    }

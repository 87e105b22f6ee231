"""Colours as #rrggbb: mixing them, and how well one can be read on another (WCAG 2)."""

from __future__ import annotations

ENOUGH = 4.5
"""The contrast that words need."""
STEPS = 20


def parts(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mixed(one: str, other: str, share: float) -> str:
    """One colour with a share of another.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    both = zip(parts(one), parts(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in both)


def luminance(colour: str) -> float:
    """The relative luminance, 0 for black to 1 for white."""
    shares = (part / 255 for part in parts(colour))
    red, green, blue = (s / 12.92 if s <= 0.03928 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21.

    >>> contrast("#ffffff", "#000000")
    21.0
    """
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def readable(colour: str, towards: str, *grounds: str) -> str:
    """A colour with as much of another as it needs to be read on, or below, all of these."""
    for step in range(STEPS + 1):
        found = mixed(colour, towards, step / STEPS)
        if min(contrast(found, ground) for ground in grounds) >= ENOUGH:
            break
    return found

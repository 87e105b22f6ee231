"""Colours: every role has one, and colour-blind eyes tell apart what must be told apart."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.errors import DataError
from game.scene.battle import scene
from game.scene.palette import NAMES, PALETTES, Palette, palette
from tests.scene.pictures import CASES, LANE, WHEEL, drawn, of_file, roles

# What those without one kind of cone see, on linear light: severity 1.0 in table 1 of Machado, Oliveira and Fernandes,
# "A Physiologically-based Model for Simulation of Color Vision Deficiency" (IEEE TVCG 15, 2009).
BLINDNESS = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
APART = ("red", "blue", "path", "touched")
TOGETHER = [
    *combinations(APART, 2),
    ("good", "bad"),
    ("path", "zone"),
    ("path", "bad"),
    ("arc", "zone"),
    ("red", "ground"),
    ("blue", "ground"),
    ("red", "red_light"),
    ("blue", "blue_light"),
    ("text", "halo"),
]
"""Roles that stand side by side on the table."""
JUST_SEEN = 2.3
LEAST = 20.0
"""Steps of lightness and colour (CIE 1976) that roles side by side keep: some nine times what can just be seen."""


def test_all_palettes_have_the_same_roles() -> None:
    first, *others = (set(palette(name).colours) for name in PALETTES)
    assert len(others) == 2
    assert all(roles_of == first for roles_of in others)
    assert set(NAMES) == set(PALETTES)


def test_no_picture_asks_for_a_role_without_a_colour() -> None:
    shown = [drawn(WHEEL), drawn(WHEEL, 1), drawn(LANE)]
    for path in CASES[::6]:
        shown += of_file(path)
    asked = set().union(*map(roles, shown))
    assert len(asked) > 15
    for found in PALETTES.values():
        assert asked <= set(found.colours)


@pytest.mark.parametrize("name", sorted(PALETTES))
@pytest.mark.parametrize("eyes", ["all", *BLINDNESS])
@pytest.mark.parametrize("pair", TOGETHER, ids="-".join)
def test_what_stands_side_by_side_differs_for_all_eyes(pair: tuple[str, str], eyes: str, name: str) -> None:
    one, two = (_lab(_seen(palette(name), role, eyes)) for role in pair)
    apart = sum((a - b) ** 2 for a, b in zip(one, two, strict=True)) ** 0.5
    assert apart > LEAST > 8 * JUST_SEEN


def test_the_simulation_leaves_greys_alone() -> None:
    """Each row of a matrix sums to 1, so that white stays white for all eyes."""
    for rows in BLINDNESS.values():
        assert [sum(row) for row in rows] == pytest.approx([1.0] * 3, abs=2e-6)


def test_an_unknown_palette_is_said_with_the_known_ones() -> None:
    with pytest.raises(DataError, match="use contrast, print, table"):
        palette("neon")


def _seen(colours: Palette, role: str, eyes: str) -> list[float]:
    """Linear red, green and blue as those eyes see them."""
    light = [_linear(int(colours[role][n : n + 2], 16) / 255) for n in (1, 3, 5)]
    if eyes == "all":
        return light
    return [min(1.0, max(0.0, sum(m * v for m, v in zip(row, light, strict=True)))) for row in BLINDNESS[eyes]]


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _lab(light: list[float]) -> tuple[float, float, float]:
    red, green, blue = light
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def test_the_scene_of_a_position_is_not_empty() -> None:
    from game.data.load import case_from_text

    assert len(scene(case_from_text(WHEEL, "x").battle).items) > 80

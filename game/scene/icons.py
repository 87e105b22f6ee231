"""Unit symbols: heraldic drawings from `assets/icons`, as polygons in a square from -1 to 1 for every painter alike.

The files are SVG of the plainest kind, so that anybody can add one with any drawing program: a viewBox of 64 by 64,
paths of M, L, H, V, C, Q and Z with absolute places, circles and polygons; white parts are cut out of the dark ones.
"""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from game.assets import asset_path
from game.errors import DataError
from game.language import told

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from game.geometry.pose import Point

SIDE = 64.0
CURVE_STEPS = 6
ROUND = 20
_TOKEN = re.compile(r"[A-Za-z]|-?\d+(?:\.\d+)?")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}


@dataclass(frozen=True, slots=True)
class Part:
    """An area of a symbol, in a square from -1 to 1 with y up; `cut` areas show what lies below the symbol."""

    points: tuple[Point, ...]
    cut: bool = False


@cache
def icon(name: str) -> tuple[Part, ...]:
    """The symbol of that name; raises DataError for an unknown one or one that cannot be read.

    >>> [part.cut for part in icon("horse")]
    [False, True, True]
    """
    path = asset_path("icons", f"{name}.svg")
    if not path.is_file():
        raise DataError([told("no icon '{name}'; use {known}", name=name, known=", ".join(icon_names()))])
    return tuple(_parts(path))


@cache
def icon_names() -> tuple[str, ...]:
    """Every symbol there is."""
    return tuple(sorted(file.stem for file in asset_path("icons").glob("*.svg")))


def _parts(path: Path) -> Iterator[Part]:
    for element in ET.parse(path).getroot():
        kind = element.tag.rpartition("}")[2]
        cut = element.get("fill", "#000") in ("#fff", "#ffffff", "white")
        match kind:
            case "path":
                rings = _rings(element.get("d", ""), path)
            case "circle":
                rings = [_circle(*(float(element.get(name, "0")) for name in ("cx", "cy", "r")))]
            case "polygon":
                numbers = [float(number) for number in _TOKEN.findall(element.get("points", ""))]
                rings = [list(zip(numbers[::2], numbers[1::2], strict=True))]
            case "title" | "desc":
                continue
            case _:
                raise DataError([f"{path}: " + told("<{kind}> is not read; use path, circle or polygon", kind=kind)])
        for ring in rings:
            yield Part(tuple((x / SIDE * 2 - 1, 1 - y / SIDE * 2) for x, y in ring), cut)


def _circle(x: float, y: float, radius: float) -> list[Point]:
    turns = [2 * math.pi * n / ROUND for n in range(ROUND)]
    return [(x + radius * math.sin(turn), y - radius * math.cos(turn)) for turn in turns]


def _rings(words: str, path: Path) -> list[list[Point]]:
    """The closed outlines of a path, curves as short lines."""
    rings: list[list[Point]] = []
    tokens, order = _TOKEN.findall(words), "M"
    while tokens:
        if tokens[0].isalpha():
            order = tokens.pop(0)
        if order not in _TAKES:
            raise DataError(
                [
                    f"{path}: "
                    + told("'{order}' in a path is not read; use {known}", order=order, known=", ".join(_TAKES))
                ]
            )
        numbers = [float(tokens.pop(0)) for _ in range(_TAKES[order])]
        match order:
            case "M":
                rings.append([(numbers[0], numbers[1])])
                order = "L"
            case "L":
                rings[-1].append((numbers[0], numbers[1]))
            case "H":
                rings[-1].append((numbers[0], rings[-1][-1][1]))
            case "V":
                rings[-1].append((rings[-1][-1][0], numbers[0]))
            case "C" | "Q":
                ends = [rings[-1][-1], *zip(numbers[::2], numbers[1::2], strict=True)]
                rings[-1] += [_bezier(ends, n / CURVE_STEPS) for n in range(1, CURVE_STEPS + 1)]
    return rings


def _bezier(points: list[Point], share: float) -> Point:
    """The place on a curve of any degree (de Casteljau)."""
    while len(points) > 1:
        points = [(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share) for a, b in pairwise(points)]
    return points[0]

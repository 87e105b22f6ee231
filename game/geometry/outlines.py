"""Bodies and terrain as shapely geometry, made once and kept. Millimetres."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import shapely

from game.geometry.shapes import Disc, base_pieces, pieces
from game.geometry.tolerance import CONTACT

if TYPE_CHECKING:
    from game.geometry.pose import Point
    from game.geometry.ranks import Body
    from game.geometry.shapes import Piece

QUARTER_CIRCLE = 32
"""Segments a quarter of a buffered disc is drawn with."""


def _geometry(piece: Piece) -> shapely.Geometry:
    if isinstance(piece, Disc):
        return shapely.Point(piece.centre).buffer(piece.radius, quad_segs=QUARTER_CIRCLE)
    return shapely.Polygon(piece)


@lru_cache(maxsize=8192)
def outline(body: Body) -> shapely.Geometry:
    """A block's box or the union of a loose group's bases."""
    parts = [_geometry(piece) for piece in pieces(body)]
    return parts[0] if len(parts) == 1 else shapely.union_all(parts)


@lru_cache(maxsize=8192)
def bases_outline(body: Body) -> shapely.Geometry:
    """The union of all single bases."""
    return shapely.union_all([_geometry(piece) for piece in base_pieces(body)])


@lru_cache(maxsize=1024)
def polygon(shape: tuple[Point, ...]) -> shapely.Polygon:
    """A polygon, prepared for many questions."""
    made = shapely.Polygon(shape)
    shapely.prepare(made)
    return made


def shared_area(body: Body, shape: tuple[Point, ...]) -> float:
    """The area a body shares with a polygon, square mm."""
    return float(shapely.area(shapely.intersection(outline(body), polygon(shape))))


def shape_gap(body: Body, shape: tuple[Point, ...]) -> float:
    """The distance of a body from a polygon; discs are measured from their centres, so exactly."""
    return min(_piece_gap(piece, shape) for piece in pieces(body))


def _piece_gap(piece: Piece, shape: tuple[Point, ...]) -> float:
    if isinstance(piece, Disc):
        return max(0.0, float(shapely.distance(shapely.Point(piece.centre), polygon(shape))) - piece.radius)
    return float(shapely.distance(shapely.Polygon(piece), polygon(shape)))


def covers(shape: tuple[Point, ...], body: Body) -> bool:
    """Whether a polygon covers a body, to within contact."""
    return bool(_grown(shape).covers(outline(body)))


@lru_cache(maxsize=64)
def _grown(shape: tuple[Point, ...]) -> shapely.Polygon:
    made = polygon(shape).buffer(CONTACT)
    shapely.prepare(made)
    return made

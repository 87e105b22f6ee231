"""Who sees whom: arcs of sight, lines of sight, and what they may not cross (FB-SHT-07 to 09, FB-UNI-11, FB-EXT-15).

All lines of a question are judged at once: an array of shape (eyes, points), true where a thing cuts the line.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt
import shapely

from game.geometry.approach_pieces import convex_parts
from game.geometry.measure import contains_point
from game.geometry.ranks import Block, model_poses
from game.geometry.shapes import Disc, as_polygon, base_pieces, circle, edges, pieces, signed_area
from game.geometry.tolerance import CONTACT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.geometry.pose import Point
    from game.geometry.ranks import Body

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int_]

WOOD_DEPTH: Final = 50.0
"""A line of sight may pass through at most so much wood in all, mm (FB-EXT-15)."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A body that may block: it does when its height reaches both viewer's and target's (FB-SHT-09)."""

    name: str
    body: Body
    height: int = 1


@dataclass(frozen=True, slots=True)
class Veil:
    """Terrain that may block: `kind` is hill (of `level`), wood or wall."""

    name: str
    shape: tuple[Point, ...]
    kind: str
    level: int = 0


@dataclass(frozen=True, slots=True)
class Look:
    """A question of sight. `lookers` are the model numbers that may look; heights are size plus level.

    `viewer_heights` has one height for each looker, `target_heights` one for each model of the target; where they
    are empty, lookers are 1 and the target's models `target_height` high.
    """

    viewer: Body
    target: Body
    lookers: tuple[int, ...]
    screens: tuple[Screen, ...] = ()
    veils: tuple[Veil, ...] = ()
    viewer_heights: tuple[int, ...] = ()
    target_height: int = 1
    all_round: bool = False
    target_heights: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Sight:
    """Which models see, the shortest clear line of sight, and the names of what blocks when nobody sees."""

    models: tuple[int, ...]
    line: tuple[Point, Point] | None = None
    blocked_by: tuple[str, ...] = ()
    in_arc: bool = False

    @property
    def sees(self) -> bool:
        """Whether anybody sees."""
        return bool(self.models)


@dataclass(frozen=True, slots=True)
class _Lines:
    """Every line from an eye to a point of the target; arrays of shape (eyes, points) but for the ends themselves.

    `heights` is the greater of viewer's and target's, `of_base` the model each point belongs to.
    """

    eyes: Floats
    points: Floats
    heights: Ints
    lengths: Floats
    look: Look
    of_base: Ints


def sight(look: Look) -> Sight:
    """Answer a question of sight, model by model.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> archer = Block(Pose(0, 10), 1, 1, Base(20, 20))
    >>> foe = Block(Pose(0, 200, 180), 5, 20, Base(20, 20))
    >>> sight(Look(archer, foe, (0,))).models
    (0,)
    """
    points, of_base = _target_points(look.target)
    eyes, arc = _eyes_and_arcs(look, points)
    if not np.any(arc):
        return Sight(())
    seen = np.any(arc, axis=0)
    lines = _lines(look, eyes, points[seen], of_base[seen])
    arc = arc[:, seen]
    free, blocked = arc.copy(), set()
    for name, cut in _cuts(lines):
        if np.any(cut & arc):
            blocked.add(name)
            free &= ~cut
    models = tuple(model for model, row in zip(look.lookers, free, strict=True) if np.any(row))
    if not models:
        return Sight((), None, tuple(sorted(blocked)), in_arc=True)
    return Sight(models, _shortest(lines, free), (), in_arc=True)


def _shortest(lines: _Lines, free: Flags) -> tuple[Point, Point]:
    eye, point = np.unravel_index(np.argmin(np.where(free, lines.lengths, np.inf)), free.shape)
    (ax, ay), (bx, by) = lines.eyes[eye], lines.points[point]
    return (float(ax), float(ay)), (float(bx), float(by))


def _lines(look: Look, eyes: Floats, points: Floats, of_base: Ints) -> _Lines:
    high = np.array(look.viewer_heights or (1,) * len(look.lookers))
    aim = np.array(look.target_heights or (look.target_height,) * len(model_poses(look.target)))
    run = points[None, :, :] - eyes[:, None, :]
    heights = np.maximum(high[:, None], aim[of_base][None, :])
    return _Lines(eyes, points, heights, np.hypot(run[..., 0], run[..., 1]), look, of_base)


@lru_cache(maxsize=4096)
def _target_points(body: Body) -> tuple[Floats, Ints]:
    """Each base's centre, corners and edge midpoints, shape (n, 2), and whose they are (FB-SHT-08)."""
    found: list[Point] = []
    whose: list[int] = []
    for number, (pose, piece) in enumerate(zip(model_poses(body), base_pieces(body), strict=True)):
        before = len(found)
        found.append(pose.point)
        if isinstance(piece, Disc):
            r = piece.radius
            found += [pose.at(r), pose.at(-r), pose.at(0, r), pose.at(0, -r)]
        else:
            found += piece
            found += [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in edges(piece)]
        whose += [number] * (len(found) - before)
    return np.array(found, dtype=np.float64), np.array(whose)


def _eyes_and_arcs(look: Look, points: Floats) -> tuple[Floats, Flags]:
    """The eyes, each the middle of its base's front edge, and which points lie in whose arc (FB-UNI-11)."""
    poses, base = [model_poses(look.viewer)[model] for model in look.lookers], look.viewer.base
    eyes = np.array([pose.at(base.depth / 2) for pose in poses], dtype=np.float64).reshape(-1, 2)
    if look.all_round:
        return eyes, np.ones((len(eyes), len(points)), dtype=bool)
    forward = np.array([pose.forward for pose in poses], dtype=np.float64).reshape(-1, 2)
    run = points[None, :, :] - eyes[:, None, :]
    fx, fy = forward[:, None, 0], forward[:, None, 1]
    across, ahead = run[..., 0] * fy - run[..., 1] * fx, run[..., 0] * fx + run[..., 1] * fy
    return eyes, (ahead >= -CONTACT) & (np.abs(across) - base.width / 2 <= ahead + CONTACT)


def _cuts(lines: _Lines) -> Iterator[tuple[str, Flags]]:
    """For each blocker near the lines: its name and which lines it cuts."""
    box = _bounds(lines)
    for screen in lines.look.screens:
        if _is_near(box, screen.body) and screen.height >= int(lines.heights.min()):
            short = screen.height >= lines.heights
            for piece in pieces(screen.body):
                yield screen.name, short & _crossed(lines, as_polygon(piece))
    woods = tuple(veil for veil in lines.look.veils if veil.kind == "wood")
    if woods:
        thick = _wood_on(lines, tuple(wood.shape for wood in woods)) > WOOD_DEPTH + CONTACT
        for wood in woods if np.any(thick) else ():
            yield wood.name, thick & (_wood_on(lines, (wood.shape,)) > 0.0)
    for veil in lines.look.veils:
        if veil.kind == "hill":
            yield veil.name, ~_over(lines, veil) & _crossed(lines, veil.shape)
        elif veil.kind != "wood":
            yield veil.name, _crossed(lines, veil.shape)


def _over(lines: _Lines, hill: Veil) -> Flags:
    """A hill hides nothing from or of a model whose base centre is on it, nor of or from the tall (FB-EXT-15)."""
    look = lines.look
    above = np.array([contains_point(hill.shape, model_poses(look.viewer)[model].point) for model in look.lookers])
    there = np.array([contains_point(hill.shape, pose.point) for pose in model_poses(look.target)])
    tall: Flags = lines.heights > 1 + hill.level
    free: Flags = tall | above[:, None] | there[lines.of_base][None, :]
    return free


def _wood_on(lines: _Lines, shapes: tuple[tuple[Point, ...], ...]) -> Floats:
    """How much wood each line passes through, mm; where woods overlap it counts once."""
    shares = [_share_inside(lines, part, 0.0) for part in _parts_of_union(shapes)]
    total: Floats = np.sum(shares, axis=0) * lines.lengths
    return total


@lru_cache(maxsize=256)
def _parts_of_union(shapes: tuple[tuple[Point, ...], ...]) -> tuple[tuple[Point, ...], ...]:
    if len(shapes) == 1:
        return convex_parts(shapes[0])
    whole = shapely.union_all([shapely.Polygon(shape) for shape in shapes])
    parts = shapely.get_parts(shapely.constrained_delaunay_triangles(whole))
    return tuple(tuple((float(x), float(y)) for x, y in shapely.get_coordinates(part)[:-1]) for part in parts)


def _bounds(lines: _Lines) -> tuple[float, float, float, float]:
    low = np.minimum(lines.eyes.min(axis=0), lines.points.min(axis=0))
    high = np.maximum(lines.eyes.max(axis=0), lines.points.max(axis=0))
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])


def _is_near(box: tuple[float, float, float, float], body: Body) -> bool:
    x, y, r = circle(body)
    return box[0] - r <= x <= box[2] + r and box[1] - r <= y <= box[3] + r


def _crossed(lines: _Lines, shape: tuple[Point, ...]) -> Flags:
    """Which lines cross the interior of a shape; a line along an edge does not."""
    if len(convex_parts(shape)) > 1:
        return _crossed_hollow(lines, shape)
    through: Flags = _share_inside(lines, shape, CONTACT) * lines.lengths > CONTACT
    return through


def _crossed_hollow(lines: _Lines, shape: tuple[Point, ...]) -> Flags:
    """The same for a shape that is not convex; in convex parts a line along a cut would slip through."""
    count = (len(lines.eyes), len(lines.points), 2)
    ends = np.stack([np.broadcast_to(lines.eyes[:, None], count), np.broadcast_to(lines.points[None], count)], axis=2)
    return np.asarray(shapely.intersects(_shrunk(shape), shapely.linestrings(ends)), dtype=bool)


@lru_cache(maxsize=256)
def _shrunk(shape: tuple[Point, ...]) -> shapely.Geometry:
    made = shapely.buffer(shapely.Polygon(shape), -CONTACT, join_style="mitre")
    shapely.prepare(made)
    return made


def _share_inside(lines: _Lines, corners: tuple[Point, ...], margin: float) -> Floats:
    """Which share of each line runs more than `margin` mm inside a convex shape."""
    normals, offsets = _inward(corners)
    start = (lines.eyes @ normals.T - (offsets + margin))[:, None, :]
    end = (lines.points @ normals.T - (offsets + margin))[None, :, :]
    rate = end - start
    with np.errstate(divide="ignore", invalid="ignore"):
        at = -start / rate
    enter = np.where(rate > 0, at, 0.0).max(axis=2)
    leave = np.where(rate < 0, at, np.where((rate == 0) & (start < 0), -1.0, 1.0)).min(axis=2)
    share: Floats = np.minimum(leave, 1.0) - np.maximum(enter, 0.0)
    return np.maximum(share, 0.0)


@lru_cache(maxsize=8192)
def _inward(corners: tuple[Point, ...]) -> tuple[Floats, Floats]:
    """The inward unit normals of a convex shape's edges, shape (m, 2), and the edges' offsets along them."""
    turn = 1.0 if signed_area(corners) > 0 else -1.0
    ends = np.array(corners, dtype=np.float64)
    along = np.roll(ends, -1, axis=0) - ends
    normals = turn * np.column_stack((-along[:, 1], along[:, 0]))
    normals = normals / np.maximum(np.hypot(normals[:, 0], normals[:, 1]), 1e-12)[:, None]
    return normals, np.sum(normals * ends, axis=1)


def front_models(body: Body) -> tuple[int, ...]:
    """The models that look for a unit: its front rank, or all of a loose group."""
    return tuple(range(body.files)) if isinstance(body, Block) else tuple(range(body.count))

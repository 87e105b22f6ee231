"""Who sees whom: arcs of sight, lines of sight, and what they may not cross (FB-SHT-07 to 09, FB-UNI-11, FB-EXT-15).

All lines of a question are judged at once against one thing after the other, from the near to the far.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt
import shapely

from game.geometry.approach_pieces import convex_parts
from game.geometry.approach_strip import Piece as StripPiece
from game.geometry.glance import is_beyond_arcs
from game.geometry.measure import contains_point
from game.geometry.ranks import Block, model_poses
from game.geometry.shapes import Disc, as_polygon, base_pieces, circle, edges, pieces, signed_area
from game.geometry.tolerance import CONTACT

if TYPE_CHECKING:
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
    are empty, lookers are 1 and the target's models `target_height` high. With `each` a point that several models share
    is looked for once for each of them.
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
    each: bool = False


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


@dataclass(slots=True)
class _Lines:
    """Lines from eyes to points of the target: ends of shape (2, n), the rest of shape (n,).

    `eye` is the looker's place among the lookers, `base` the target's model, `high` the greater of their heights.
    """

    start: Floats
    end: Floats
    eye: Ints
    base: Ints
    high: Ints
    length: Floats

    def but(self, cut: Flags) -> _Lines:
        """What is left without the cut ones."""
        kept = ~cut
        return _Lines(
            self.start[:, kept], self.end[:, kept], self.eye[kept], self.base[kept], self.high[kept], self.length[kept]
        )


def sight(look: Look) -> Sight:
    """Answer a question of sight, model by model.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> archer = Block(Pose(0, 10), 1, 1, Base(20, 20))
    >>> foe = Block(Pose(0, 200, 180), 5, 20, Base(20, 20))
    >>> sight(Look(archer, foe, (0,))).models
    (0,)
    """
    lines, blocked = (None, set()) if is_beyond_arcs(look) else _clear_lines(look)
    if lines is None:
        return Sight(())
    if not lines.eye.size:
        return Sight((), None, tuple(sorted(blocked)), in_arc=True)
    return _seen(look, lines)


def seen_by_model(look: Look) -> dict[int, dict[int, tuple[Point, Point]]]:
    """For each looker that sees, the models it sees, each with the shortest clear line to it (FB-SHT-08).

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> archer = Block(Pose(0, 10), 1, 1, Base(20, 20))
    >>> foe = Block(Pose(0, 200, 180), 2, 2, Base(20, 20))
    >>> seen_by_model(Look(archer, foe, (0,)))
    {0: {0: ((0.0, 10.0), (0.0, 200.0)), 1: ((0.0, 10.0), (0.0, 200.0))}}
    """
    lines, _ = _clear_lines(replace(look, each=True))
    found: dict[int, dict[int, tuple[Point, Point]]] = {}
    if lines is None:
        return found
    order = np.lexsort((lines.length, lines.base, lines.eye))
    eyes, bases = lines.eye[order], lines.base[order]
    is_first = np.ones(order.shape, dtype=bool)
    is_first[1:] = (eyes[1:] != eyes[:-1]) | (bases[1:] != bases[:-1])
    best = order[is_first]
    ends = np.vstack((lines.start[:, best], lines.end[:, best])).T.tolist()
    for eye, base, (sx, sy, ex, ey) in zip(lines.eye[best].tolist(), lines.base[best].tolist(), ends, strict=True):
        found.setdefault(look.lookers[eye], {})[base] = ((sx, sy), (ex, ey))
    return found


def _clear_lines(look: Look) -> tuple[_Lines | None, set[str]]:
    """The lines of sight nothing cuts (None where none lies in an arc), and what cut the others."""
    lines = _lines_in_arc(look)
    blocked: set[str] = set()
    if not lines.eye.size:
        return None, blocked
    strip = _Strip(lines)
    for thing in _near_things(look, strip):
        cut = _cut(look, thing, lines)
        if cut.any():
            blocked.add(thing.name)
            lines = lines.but(cut)
            if not lines.eye.size:
                return lines, blocked
    return lines.but(_too_much_wood(look, strip, lines, blocked)), blocked


def _seen(look: Look, lines: _Lines) -> Sight:
    shortest = int(lines.length.argmin())
    (ax, bx), (ay, by) = ((float(lines.start[i, shortest]), float(lines.end[i, shortest])) for i in (0, 1))
    seers = np.unique(lines.eye)
    return Sight(tuple(look.lookers[int(eye)] for eye in seers), ((ax, ay), (bx, by)), (), in_arc=True)


def _lines_in_arc(look: Look) -> _Lines:
    """Every line from the middle of a looker's front edge to a point within its arc (FB-SHT-08, FB-UNI-11)."""
    aim = look.target_heights or (look.target_height,) * look.target.count
    points, of_base = _target_points(look.target, _kinds(look, aim))
    poses, base = [model_poses(look.viewer)[model] for model in look.lookers], look.viewer.base
    eyes = np.array([pose.at(base.depth / 2) for pose in poses], dtype=np.float64).reshape(-1, 2)
    dx, dy = points[0] - eyes[:, :1], points[1] - eyes[:, 1:]
    if look.all_round:
        inside = np.ones(dx.shape, dtype=bool)
    else:
        forward = np.array([pose.forward for pose in poses], dtype=np.float64).reshape(-1, 2)
        fx, fy = forward[:, :1], forward[:, 1:]
        across, ahead = dx * fy - dy * fx, dx * fx + dy * fy
        inside = (ahead >= -CONTACT) & (np.abs(across) - base.width / 2 <= ahead + CONTACT)
    eye, point = np.nonzero(inside)
    mine = np.array(look.viewer_heights or (1,) * len(look.lookers))[eye]
    whose = of_base[point]
    high = np.maximum(mine, np.array(aim)[whose])
    return _Lines(eyes[eye].T, points[:, point], eye, whose, high, np.hypot(dx[inside], dy[inside]))


def _kinds(look: Look, aim: tuple[int, ...]) -> tuple[int, ...]:
    """The target's models sorted into kinds that are alike in height and in the hills they stand on."""
    if look.each:
        return tuple(range(look.target.count))
    hills = [veil for veil in look.veils if veil.kind == "hill"]
    if not hills and len(set(aim)) == 1:
        return ()
    poses = model_poses(look.target)
    stands = [tuple(contains_point(hill.shape, pose.point) for hill in hills) for pose in poses]
    alike = list(zip(aim, stands, strict=True))
    return tuple(alike.index(kind) for kind in alike)


@lru_cache(maxsize=4096)
def _target_points(body: Body, kinds: tuple[int, ...]) -> tuple[Floats, Ints]:
    """Each base's centre, corners and edge midpoints, shape (2, n), and whose they are (FB-SHT-08).

    A point that models of one kind share is there once.
    """
    found: dict[tuple[float, float, int], tuple[Point, int]] = {}
    for number, (pose, piece) in enumerate(zip(model_poses(body), base_pieces(body), strict=True)):
        if isinstance(piece, Disc):
            r = piece.radius
            rim = [pose.at(r), pose.at(-r), pose.at(0, r), pose.at(0, -r)]
        else:
            rim = [*piece, *(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in edges(piece))]
        kind = kinds[number] if kinds else 0
        for x, y in (pose.point, *rim):
            found.setdefault((round(x, 3), round(y, 3), kind), ((x, y), number))
    points = np.array([point for point, _ in found.values()], dtype=np.float64).T
    return points, np.array([number for _, number in found.values()])


def _near_things(look: Look, strip: _Strip) -> list[Screen | Veil]:
    """What may cut a line, from the near to the far; woods are judged together and apart."""
    x, y = strip.middle
    near: list[tuple[float, int, Screen | Veil]] = []
    for place, screen in enumerate(look.screens):
        cx, cy, radius = circle(screen.body)
        if strip.holds(cx, cy, radius):
            near.append((math.hypot(cx - x, cy - y), place, screen))
    for place, veil in enumerate(look.veils, start=len(look.screens)):
        cx, cy, radius = _circle(veil.shape)
        if veil.kind != "wood" and strip.holds(cx, cy, radius):
            near.append((math.hypot(cx - x, cy - y), place, veil))
    return [thing for _, _, thing in sorted(near, key=lambda one: one[:2])]


class _Strip:
    """The rectangle along the mean line of sight that holds all lines; `middle` is the mean of the eyes."""

    __slots__ = ("along", "high", "low", "middle")

    def __init__(self, lines: _Lines) -> None:
        count = lines.eye.size
        (sx, sy), (ex, ey) = lines.start.sum(axis=1).tolist(), lines.end.sum(axis=1).tolist()
        dx, dy = ex - sx, ey - sy
        far = math.hypot(dx, dy) or 1.0
        self.middle = sx / count, sy / count
        self.along = dx / far, dy / far
        ends = np.array([[dx, dy], [dy, -dx]]) @ np.hstack((lines.start, lines.end)) / far
        self.low, self.high = ends.min(axis=1).tolist(), ends.max(axis=1).tolist()

    def holds(self, x: float, y: float, radius: float) -> bool:
        """Whether a circle reaches into it."""
        dx, dy = self.along
        u, v = x * dx + y * dy, x * dy - y * dx
        return bool(
            self.low[0] - radius < u < self.high[0] + radius and self.low[1] - radius < v < self.high[1] + radius
        )


@lru_cache(maxsize=1024)
def _circle(shape: tuple[Point, ...]) -> tuple[float, float, float]:
    piece = StripPiece.of("", shape)
    return piece.x, piece.y, piece.radius


def _cut(look: Look, thing: Screen | Veil, lines: _Lines) -> Flags:
    """Which lines something cuts."""
    if isinstance(thing, Screen):
        cut = np.zeros(lines.eye.shape, dtype=bool)
        hides = lines.high <= thing.height
        if hides.any():
            for piece in pieces(thing.body):
                cut |= hides & _pierced(lines, as_polygon(piece))
        return cut
    if thing.kind == "hill":
        return _crossed(lines, thing.shape) & ~_over(look, thing, lines)
    return _crossed(lines, thing.shape)


def _over(look: Look, hill: Veil, lines: _Lines) -> Flags:
    """A hill hides nothing from or of a model whose base centre is on it, nor of or from the tall (FB-EXT-15)."""
    here = np.array([contains_point(hill.shape, model_poses(look.viewer)[model].point) for model in look.lookers])
    there = np.array([contains_point(hill.shape, pose.point) for pose in model_poses(look.target)])
    free: Flags = (lines.high > 1 + hill.level) | here[lines.eye] | there[lines.base]
    return free


def _too_much_wood(look: Look, strip: _Strip, lines: _Lines, blocked: set[str]) -> Flags:
    """Which lines pass through more wood than one sees through; notes the woods that stop them."""
    woods = [veil for veil in look.veils if veil.kind == "wood" and strip.holds(*_circle(veil.shape))]
    thick = np.zeros(lines.eye.shape, dtype=bool)
    if woods:
        thick = _wood_on(lines, tuple(wood.shape for wood in woods)) > WOOD_DEPTH + CONTACT
        if thick.any():
            blocked |= {wood.name for wood in woods if (_wood_on(lines, (wood.shape,))[thick] > 0.0).any()}
    return thick


def _wood_on(lines: _Lines, shapes: tuple[tuple[Point, ...], ...]) -> Floats:
    """How much wood each line passes through, mm; where woods overlap it counts once."""
    total = np.zeros(lines.eye.shape)
    for part in _parts_of_union(shapes):
        total += _share_inside(lines, part, 0.0)
    return total * lines.length


@lru_cache(maxsize=256)
def _parts_of_union(shapes: tuple[tuple[Point, ...], ...]) -> tuple[tuple[Point, ...], ...]:
    if len(shapes) == 1:
        return _convex(shapes[0])
    whole = shapely.union_all([shapely.Polygon(shape) for shape in shapes])
    parts = shapely.get_parts(shapely.constrained_delaunay_triangles(whole))
    return tuple(tuple((float(x), float(y)) for x, y in shapely.get_coordinates(part)[:-1]) for part in parts)


@lru_cache(maxsize=1024)
def _convex(shape: tuple[Point, ...]) -> tuple[tuple[Point, ...], ...]:
    return convex_parts(shape)


def _crossed(lines: _Lines, shape: tuple[Point, ...]) -> Flags:
    """Which lines cross the interior of a shape; a line along an edge does not."""
    return _pierced(lines, shape) if len(_convex(shape)) == 1 else _crossed_hollow(lines, shape)


def _pierced(lines: _Lines, shape: tuple[Point, ...]) -> Flags:
    through: Flags = _share_inside(lines, shape, CONTACT) * lines.length > CONTACT
    return through


def _crossed_hollow(lines: _Lines, shape: tuple[Point, ...]) -> Flags:
    """The same for a shape that is not convex; in convex parts a line along a cut would slip through."""
    ends = np.stack((lines.start.T, lines.end.T), axis=1)
    return np.asarray(shapely.intersects(_shrunk(shape), shapely.linestrings(ends)), dtype=bool)


@lru_cache(maxsize=256)
def _shrunk(shape: tuple[Point, ...]) -> shapely.Geometry:
    made = shapely.buffer(shapely.Polygon(shape), -CONTACT, join_style="mitre")
    shapely.prepare(made)
    return made


def _share_inside(lines: _Lines, corners: tuple[Point, ...], margin: float) -> Floats:
    """Which share of each line runs more than `margin` mm inside a convex shape."""
    normals, offsets = _inward(corners)
    start = normals @ lines.start - (offsets + margin)
    rate = normals @ (lines.end - lines.start)
    with np.errstate(divide="ignore", invalid="ignore"):
        at = -start / rate
    enter = np.where(rate > 0, at, 0.0).max(axis=0)
    leave = np.where(rate < 0, at, np.where((rate == 0) & (start < 0), -1.0, 1.0)).min(axis=0)
    share: Floats = np.minimum(leave, 1.0) - np.maximum(enter, 0.0)
    return np.maximum(share, 0.0)


@lru_cache(maxsize=8192)
def _inward(corners: tuple[Point, ...]) -> tuple[Floats, Floats]:
    """The inward unit normals of a convex shape's edges, shape (m, 2), and the edges' offsets along them, (m, 1)."""
    turn = 1.0 if signed_area(corners) > 0 else -1.0
    found = []
    for (ax, ay), (bx, by) in edges(corners):
        size = turn * (math.hypot(bx - ax, by - ay) or 1.0)
        nx, ny = (ay - by) / size, (bx - ax) / size
        found.append((nx, ny, nx * ax + ny * ay))
    made = np.array(found, dtype=np.float64)
    return made[:, :2], made[:, 2:]


def front_models(body: Body) -> tuple[int, ...]:
    """The models that look for a unit: its front rank, or all of a loose group."""
    return tuple(range(body.files)) if isinstance(body, Block) else tuple(range(body.count))

"""Who sees whom: arcs of sight, lines of sight, and what they may not cross (FB-SHT-07 to 09, FB-UNI-11, FB-EXT-15).

All lines of a question are judged at once against one thing after the other, from the near to the far.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING, Final

import numpy as np
import shapely

from game.geometry.approach_pieces import convex_parts
from game.geometry.approach_strip import Piece as StripPiece
from game.geometry.glance import arcs_hold
from game.geometry.ranks import Block
from game.geometry.shapes import as_polygon, circle, pieces
from game.geometry.sight_lines import (
    Flags,
    Floats,
    Lines,
    all_pairs,
    eyes_of,
    forwards_of,
    points_of,
    share_inside,
    stands,
)
from game.geometry.tolerance import CONTACT

if TYPE_CHECKING:
    from game.geometry.pose import Point
    from game.geometry.ranks import Body

WOOD_DEPTH: Final = 50.0
"""A line of sight may pass through at most so much wood in all, mm (FB-EXT-15)."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A body that may block: it does when its height reaches both viewer's and target's (FB-SHT-09)."""

    name: str
    body: Body
    height: int = 1
    circle: tuple[float, float, float] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "circle", circle(self.body))


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


def sight(look: Look) -> Sight:
    """Answer a question of sight, model by model.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> archer = Block(Pose(0, 10), 1, 1, Base(20, 20))
    >>> foe = Block(Pose(0, 200, 180), 5, 20, Base(20, 20))
    >>> sight(Look(archer, foe, (0,))).models
    (0,)
    """
    lines, blocked = _clear_lines(look)
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
    base = lines.base
    order = np.lexsort((lines.length, base, lines.eye))
    eyes, bases = lines.eye[order], base[order]
    is_first = np.ones(order.shape, dtype=bool)
    is_first[1:] = (eyes[1:] != eyes[:-1]) | (bases[1:] != bases[:-1])
    best = order[is_first]
    ends = lines.as_array()[best].tolist()
    for eye, model, ((sx, sy), (ex, ey)) in zip(lines.eye[best].tolist(), base[best].tolist(), ends, strict=True):
        found.setdefault(look.lookers[eye], {})[model] = ((sx, sy), (ex, ey))
    return found


def _clear_lines(look: Look) -> tuple[Lines | None, set[str]]:
    """The lines of sight nothing cuts (None where none lies in an arc), and what cut the others."""
    lines = _lines_in_arc(look)
    blocked: set[str] = set()
    if lines is None:
        return None, blocked
    strip = _Strip(lines, look.target.centre)
    for thing in _near_things(look, strip):
        cut = _cut(look, thing, lines)
        if cut is not None and cut.any():
            blocked.add(thing.name)
            lines = lines.but(cut)
            if not lines.eye.size:
                return lines, blocked
    thick = _too_much_wood(look, strip, lines, blocked)
    return lines if thick is None else lines.but(thick), blocked


def _seen(look: Look, lines: Lines) -> Sight:
    shortest = int(lines.length.argmin())
    is_seer = np.zeros(len(look.lookers), dtype=bool)
    is_seer[lines.eye] = True
    return Sight(tuple(compress(look.lookers, is_seer.tolist())), lines.both(shortest), (), in_arc=True)


def _lines_in_arc(look: Look) -> Lines | None:
    """Every line from the middle of a looker's front edge to a point within its arc (FB-SHT-08, FB-UNI-11)."""
    within = arcs_hold(look)
    if within is False or not look.lookers:
        return None
    aim = look.target_heights or (look.target_height,) * look.target.count
    mine = look.viewer_heights or (1,) * len(look.lookers)
    points, whose = points_of(look.target, _kinds(look, aim))
    eyes = eyes_of(look.viewer, look.lookers)
    dx, dy = points[0] - eyes[0][:, None], points[1] - eyes[1][:, None]
    length = np.hypot(dx, dy)
    if within:
        eye, point = all_pairs(*length.shape)
        length = length.ravel()
    else:
        base, (fx, fy) = look.viewer.base, forwards_of(look.viewer, look.lookers)[:, :, None]
        across, ahead = dx * fy - dy * fx, dx * fx + dy * fy
        inside = (ahead >= -CONTACT) & (np.abs(across) - base.width / 2 <= ahead + CONTACT)
        eye, point = np.nonzero(inside)
        if not eye.size:
            return None
        length, point = length[inside], point + len(look.lookers)
    owners = np.hstack((np.arange(len(look.lookers)), whose))
    lowest, highest = min(aim), max(aim)
    lines = Lines(np.hstack((eyes, points)), owners, eye, point, length, None, max((*mine, highest)))
    if lowest != highest or (max(mine) > lowest and min(mine) != max(mine)):
        lines.high = np.maximum(np.array(mine).take(eye), np.array(aim).take(lines.base))
    return lines


def _kinds(look: Look, aim: tuple[int, ...]) -> tuple[int, ...]:
    """The target's models sorted into kinds that are alike in height and in the hills they stand on."""
    if look.each:
        return tuple(range(look.target.count))
    standing = [stands(look.target, veil.shape) for veil in look.veils if veil.kind == "hill"]
    if len(set(aim)) == 1 and not any(any(models) for models in standing):
        return ()
    alike = list(zip(aim, *standing, strict=True))
    return tuple(alike.index(kind) for kind in alike)


def _near_things(look: Look, strip: _Strip) -> list[Screen | Veil]:
    """What may cut a line, from the near to the far; woods are judged together and apart."""
    x, y = strip.middle
    near: list[tuple[float, int, Screen | Veil]] = []
    for place, screen in enumerate(look.screens):
        round_it = screen.circle
        if strip.holds(*round_it):
            near.append((math.hypot(round_it[0] - x, round_it[1] - y), place, screen))
    for place, veil in enumerate(look.veils, start=len(look.screens)):
        round_it = _circle(veil.shape)
        if veil.kind != "wood" and strip.holds(*round_it):
            near.append((math.hypot(round_it[0] - x, round_it[1] - y), place, veil))
    near.sort(key=lambda one: one[:2])
    return [thing for _, _, thing in near]


class _Strip:
    """A rectangle along the way to the target that holds all lines; `middle` is the mean of the eyes."""

    __slots__ = ("along", "high", "low", "middle")
    low: list[float]
    high: list[float]

    def __init__(self, lines: Lines, aim: Point) -> None:
        count = lines.eye.size
        sx, sy = lines.ends.T.take(lines.eye, axis=0).sum(axis=0).tolist()
        x, y = self.middle = sx / count, sy / count
        far = math.hypot(aim[0] - x, aim[1] - y) or 1.0
        self.along = dx, dy = (aim[0] - x) / far, (aim[1] - y) / far
        ends = np.dot(np.array(((dx, dy), (dy, -dx))), lines.ends)
        self.low, self.high = np.minimum.reduce(ends, axis=1).tolist(), np.maximum.reduce(ends, axis=1).tolist()

    def holds(self, x: float, y: float, radius: float) -> bool:
        """Whether a circle reaches into it."""
        dx, dy = self.along
        v = x * dy - y * dx
        beside = v < self.low[1] - radius or v > self.high[1] + radius
        return not beside and self.low[0] - radius < x * dx + y * dy < self.high[0] + radius


@lru_cache(maxsize=1024)
def _circle(shape: tuple[Point, ...]) -> tuple[float, float, float]:
    piece = StripPiece.of("", shape)
    return piece.x, piece.y, piece.radius


def _cut(look: Look, thing: Screen | Veil, lines: Lines) -> Flags | None:
    """Which lines something cuts; None for none."""
    if isinstance(thing, Screen):
        hides = lines.hidden_by(thing.height)
        if hides is False:
            return None
        cut: Flags | None = None
        for piece in pieces(thing.body):
            through = _pierced(lines, as_polygon(piece))
            if through is not None:
                cut = through if cut is None else cut | through
        return cut if cut is None or hides is True else cut & hides
    crossed = _crossed(lines, thing.shape)
    return crossed if thing.kind != "hill" or crossed is None else crossed & ~_over(look, thing, lines)


def _over(look: Look, hill: Veil, lines: Lines) -> Flags:
    """A hill hides nothing from or of a model whose base centre is on it, nor of or from the tall (FB-EXT-15)."""
    upon = stands(look.viewer, hill.shape)
    here, there = np.array([upon[model] for model in look.lookers]), np.array(stands(look.target, hill.shape))
    free: Flags = here[lines.eye] | there[lines.base] | np.logical_not(lines.hidden_by(1 + hill.level))
    return free


def _too_much_wood(look: Look, strip: _Strip, lines: Lines, blocked: set[str]) -> Flags | None:
    """Which lines pass through more wood than one sees through; notes the woods that stop them."""
    woods = [veil for veil in look.veils if veil.kind == "wood" and strip.holds(*_circle(veil.shape))]
    if not woods:
        return None
    thick: Flags = _wood_on(lines, tuple(wood.shape for wood in woods)) > WOOD_DEPTH + CONTACT
    if not thick.any():
        return None
    blocked |= {wood.name for wood in woods if (_wood_on(lines, (wood.shape,))[thick] > 0.0).any()}
    return thick


def _wood_on(lines: Lines, shapes: tuple[tuple[Point, ...], ...]) -> Floats:
    """How much wood each line passes through, mm; where woods overlap it counts once."""
    total = np.zeros(lines.eye.shape)
    for part in _parts_of_union(shapes):
        inside = share_inside(lines, part, 0.0)
        if inside is not None:
            total += inside
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


def _crossed(lines: Lines, shape: tuple[Point, ...]) -> Flags | None:
    """Which lines cross the interior of a shape, None for none; a line along an edge does not."""
    return _pierced(lines, shape) if len(_convex(shape)) == 1 else _crossed_hollow(lines, shape)


def _pierced(lines: Lines, shape: tuple[Point, ...]) -> Flags | None:
    inside = share_inside(lines, shape, CONTACT)
    return None if inside is None else inside * lines.length > CONTACT


def _crossed_hollow(lines: Lines, shape: tuple[Point, ...]) -> Flags:
    """The same for a shape that is not convex; in convex parts a line along a cut would slip through."""
    return np.asarray(shapely.intersects(_shrunk(shape), shapely.linestrings(lines.as_array())), dtype=bool)


@lru_cache(maxsize=256)
def _shrunk(shape: tuple[Point, ...]) -> shapely.Geometry:
    made = shapely.buffer(shapely.Polygon(shape), -CONTACT, join_style="mitre")
    shapely.prepare(made)
    return made


def front_models(body: Body) -> tuple[int, ...]:
    """The models that look for a unit: its front rank, or all of a loose group."""
    return tuple(range(body.files)) if isinstance(body, Block) else tuple(range(body.count))

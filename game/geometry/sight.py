"""Who sees whom: arcs of sight, segments, and what they may not cross (FB-SHT-07 to 09, FB-UNI-11, FB-EXT-15)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from game.geometry.approach_pieces import convex_parts
from game.geometry.approach_strip import signed_area
from game.geometry.measure import contains_point
from game.geometry.ranks import Block, model_poses
from game.geometry.shapes import Disc, base_pieces, circle, pieces
from game.geometry.tolerance import CONTACT

if TYPE_CHECKING:
    from game.geometry.pose import Point
    from game.geometry.ranks import Body

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

WOOD_DEPTH: Final = 50.0
"""A line of sight may pass through at most so much wood, mm (FB-EXT-15)."""
GRAZE: Final = 0.01
"""A line may graze a blocker by this much, mm, and a box's edge does not block."""


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
    """A question of sight. `lookers` are the model numbers that may look; heights are size plus level."""

    viewer: Body
    target: Body
    lookers: tuple[int, ...]
    screens: tuple[Screen, ...] = ()
    veils: tuple[Veil, ...] = ()
    viewer_heights: tuple[int, ...] = ()
    target_height: int = 1
    all_round: bool = False


@dataclass(frozen=True, slots=True)
class Sight:
    """Which models see, one clear line of sight, and the names of what blocks when nobody sees."""

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
    points = _target_points(look.target)
    seers: list[int] = []
    line = None
    blocked: set[str] = set()
    in_arc = False
    for place, model in enumerate(look.lookers):
        height = look.viewer_heights[place] if look.viewer_heights else 1
        eye, seen = _eye_and_arc(look, model, points)
        candidates = points[seen]
        in_arc = in_arc or len(candidates) > 0
        free = np.ones(len(candidates), dtype=bool)
        for name, cut in _cuts(look, height, eye, candidates):
            if np.any(cut & free):
                blocked.add(name)
            free &= ~cut
        if np.any(free):
            seers.append(model)
            if line is None:
                x, y = candidates[free][0]
                line = (eye, (float(x), float(y)))
    return Sight(tuple(seers), line, () if seers else tuple(sorted(blocked)), in_arc)


def _target_points(body: Body) -> Floats:
    """Each base's centre, corners and edge midpoints, shape (n, 2) (FB-SHT-08)."""
    found: list[Point] = []
    for pose, piece in zip(model_poses(body), base_pieces(body), strict=True):
        found.append(pose.point)
        if isinstance(piece, Disc):
            r = piece.radius
            found += [pose.at(r), pose.at(-r), pose.at(0, r), pose.at(0, -r)]
        else:
            found += piece
            found += [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(piece, piece[1:] + piece[:1], strict=True)]
    return np.array(found, dtype=np.float64)


def _eye_and_arc(look: Look, model: int, points: Floats) -> tuple[Point, Flags]:
    """The eye, the middle of the base's front edge, and which points lie in its arc."""
    pose, base = model_poses(look.viewer)[model], look.viewer.base
    eye = pose.at(base.depth / 2)
    if look.all_round:
        return eye, np.ones(len(points), dtype=bool)
    fx, fy = pose.forward
    dx, dy = points[:, 0] - pose.x, points[:, 1] - pose.y
    u, v = dx * fy - dy * fx, dx * fx + dy * fy - base.depth / 2
    inside: Flags = (v >= -CONTACT) & (np.abs(u) - base.width / 2 <= v + CONTACT)
    return eye, inside


def _cuts(look: Look, height: int, eye: Point, points: Floats) -> list[tuple[str, Flags]]:
    """For each blocker near the lines: its name and which lines it cuts."""
    if not len(points):
        return []
    found: list[tuple[str, Flags]] = []
    tallest = max(height, look.target_height)
    box = _bounds(eye, points)
    for screen in look.screens:
        if screen.height >= tallest and _is_near(box, screen.body):
            for piece in pieces(screen.body):
                corners = piece if isinstance(piece, tuple) else _octagon(piece)
                found.append((screen.name, _inside_length(eye, points, corners) > GRAZE))
    for veil in look.veils:
        if veil.kind == "wood":
            through = sum(
                (_inside_length(eye, points, part) for part in convex_parts(veil.shape)), np.zeros(len(points))
            )
            found.append((veil.name, through > WOOD_DEPTH + CONTACT))
        elif veil.kind != "hill" or not _sees_over(look, veil, eye, tallest):
            for part in convex_parts(veil.shape):
                found.append((veil.name, _inside_length(eye, points, part) > GRAZE))
    return found


def _sees_over(look: Look, hill: Veil, eye: Point, tallest: int) -> bool:
    """A hill hides nothing from or of whoever stands on it, nor of the tall."""
    if tallest > 1 + hill.level or contains_point(hill.shape, eye):
        return True
    return any(contains_point(hill.shape, pose.point) for pose in model_poses(look.target))


def _bounds(eye: Point, points: Floats) -> tuple[float, float, float, float]:
    low, high = points.min(axis=0), points.max(axis=0)
    return (
        min(eye[0], float(low[0])),
        min(eye[1], float(low[1])),
        max(eye[0], float(high[0])),
        max(eye[1], float(high[1])),
    )


def _is_near(box: tuple[float, float, float, float], body: Body) -> bool:
    x, y, r = circle(body)
    return box[0] - r <= x <= box[2] + r and box[1] - r <= y <= box[3] + r


def _octagon(disc: Disc) -> tuple[Point, ...]:
    turns = np.arange(32) * np.pi / 16
    x, y = disc.centre
    return tuple((x + disc.radius * float(np.cos(t)), y + disc.radius * float(np.sin(t))) for t in turns)


def _inside_length(eye: Point, points: Floats, corners: tuple[Point, ...]) -> Floats:
    """How much of each line from the eye runs inside a convex shape, mm; a line along an edge does not."""
    turn = 1.0 if signed_area(corners) > 0 else -1.0
    run = points - np.array(eye)
    enter, leave = np.zeros(len(points)), np.ones(len(points))
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        nx, ny = turn * (ay - by), turn * (bx - ax)
        size = float(np.hypot(nx, ny)) or 1.0
        nx, ny = nx / size, ny / size
        start = (eye[0] - ax) * nx + (eye[1] - ay) * ny - GRAZE
        rate = run[:, 0] * nx + run[:, 1] * ny
        with np.errstate(divide="ignore", invalid="ignore"):
            at = -start / rate
        enter = np.where(rate > 0, np.maximum(enter, at), enter)
        leave = np.where(rate < 0, np.minimum(leave, at), leave)
        leave = np.where((rate == 0) & (start < 0), -1.0, leave)
    share: Floats = np.maximum(0.0, leave - enter)
    return np.asarray(share * np.hypot(run[:, 0], run[:, 1]), dtype=np.float64)


def front_models(body: Body) -> tuple[int, ...]:
    """The models that look for a unit: its front rank, or all of a loose group."""
    return tuple(range(body.files)) if isinstance(body, Block) else tuple(range(body.count))

"""From a trial in the frame of the side to a path on the table."""

from __future__ import annotations

import math
from dataclasses import replace

from game.geometry.approach_arena import Arena, give_of
from game.geometry.approach_sides import exposures, models_touched
from game.geometry.approach_strip import Piece, span_in_strip
from game.geometry.approach_trial import Trial
from game.geometry.approach_values import CostedLeg, Path
from game.geometry.legs import Ahead, Hand, Wheel
from game.geometry.pose import Point, Pose
from game.geometry.ranks import Block

_TINY = 1e-6


def path_of(arena: Arena, trial: Trial, prefix: tuple[CostedLeg, ...] = ()) -> Path:
    """The path with its legs, the place of contact, the aligned block and who touches whom."""
    landing, met = trial.landing, trial.strike
    end = _aligned(arena, trial)
    first, past = arena.files_at(landing.offset, landing.files)
    width = landing.files * arena.mover.base.width
    return Path(
        legs=prefix + _legs(trial),
        cost=trial.cost,
        contact=arena.frame.at(met.at[1], met.at[0]),
        before=standing(arena, trial),
        align_degrees=-math.degrees(arena.phi + trial.hand * trial.theta) + 0.0,
        slide=landing.slide,
        end=end,
        by=tuple(range(first, past)),
        touched=_touched(arena, landing.offset, landing.offset + width),
        halved=landing.halved,
        swing=trial.swing,
    )


def _legs(trial: Trial) -> tuple[CostedLeg, ...]:
    lead, wheel, ahead = trial.parts
    found: list[CostedLeg] = []
    if trial.theta <= _TINY * 1e-2:
        return (CostedLeg(Ahead(trial.lead + max(0.0, trial.strike.ahead)), lead + wheel + ahead),)
    if trial.lead > _TINY:
        found.append(CostedLeg(Ahead(trial.lead), lead))
    hand = Hand.RIGHT if trial.hand > 0 else Hand.LEFT
    found.append(CostedLeg(Wheel(hand, math.degrees(trial.theta)), wheel))
    if trial.strike.ahead > _TINY:
        found.append(CostedLeg(Ahead(trial.strike.ahead), ahead))
    return tuple(found)


def standing(arena: Arena, trial: Trial) -> Block:
    """Where the mover stands at contact, before it aligns."""
    led = arena.mover.pose.moved(trial.lead)
    half = arena.width / 2 * (1 if trial.hand > 0 else -1)
    wheeled = led.about(led.at(0.0, half), math.degrees(trial.hand * trial.theta))
    return arena.mover.at(wheeled.moved(max(0.0, trial.strike.ahead)))


def _touched(arena: Arena, low: float, high: float) -> tuple[int, ...]:
    """The models of the side that an aligned front touches; of a lone model on a round base that one."""
    if arena.radius:
        return (0,)
    if arena.disc:
        middle, give = (low + high) / 2, give_of(arena.disc)
        low, high = middle - give, middle + give
    return models_touched(exposures(arena.query.target, arena.query.side), low, high)


def _aligned(arena: Arena, trial: Trial) -> Block:
    landing = trial.landing
    x, y = arena.frame.at(-arena.radius, landing.offset + landing.files * arena.mover.base.width / 2)
    return replace(arena.mover, pose=Pose(x, y, arena.frame.facing), files=landing.files)


def first_point(arena: Arena, piece: Piece, pose_phi: float, left: float, front: float) -> Point:
    """The place on a piece that an advancing front edge meets first, in the frame of the side."""
    cos, sin = math.cos(pose_phi), math.sin(pose_phi)
    span = span_in_strip(piece.points, cos, sin, left, left + arena.width)
    ahead = span[0] if span else front
    touching = [
        p
        for p in piece.points
        if abs(p[0] * sin + p[1] * cos - ahead) < 0.01 and left <= p[0] * cos - p[1] * sin <= left + arena.width
    ]
    if touching:
        return touching[0]
    return _edge_point(piece, cos, sin, left, ahead, arena.width)


def _edge_point(piece: Piece, cos: float, sin: float, left: float, ahead: float, width: float) -> Point:
    """A corner of the front struck an edge: the nearer end of the front edge at that height."""
    ends = [(left * cos + ahead * sin, -left * sin + ahead * cos) for left in (left, left + width)]
    return min(ends, key=lambda p: math.hypot(p[0] - piece.x, p[1] - piece.y) - piece.radius)

"""Legs in words: short ones for lists, with prices for the table. Lengths are said in cm."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.engine.tally import message
from game.geometry.legs import Ahead, Facing, Files, Hand, Leg, Pivot, Places, Reform, To, Turn, Wheel
from game.geometry.ranks import Block
from game.language import N_, tr

if TYPE_CHECKING:
    from game.geometry.ranks import Body

SAME = 0.05
"""A price that differs by less from the way gone is not told apart from it, mm."""
WHEELS = {Hand.LEFT: N_("wheel left {degrees:.1f}°"), Hand.RIGHT: N_("wheel right {degrees:.1f}°")}
FACES = (N_("face {degrees:.0f}° to the left"), N_("face {degrees:.0f}° to the right"))
TURNS = {Facing.LEFT: N_("turn left"), Facing.RIGHT: N_("turn right"), Facing.ABOUT: N_("turn about")}


def leg_words(leg: Leg) -> str:
    """A leg as people say it."""
    match leg:
        case Ahead(distance):
            return str(message("ahead {cm:.1f} cm", cm=distance / 10))
        case Wheel(hand, degrees):
            return str(message(WHEELS[hand], degrees=degrees))
        case Turn(to):
            return tr(TURNS[to])
        case Files(files):
            return str(message("{files} files", files=files))
        case Reform(files, facing):
            return str(message("re-form, {files} files, facing {facing:.0f}°", files=files, facing=facing))
        case Pivot(degrees):
            return str(message(FACES[degrees >= 0], degrees=abs(degrees)))
        case To(point):
            return str(message("to {x:.1f}, {y:.1f}", x=point[0] / 10, y=point[1] / 10))
        case Places():
            return tr("each to its place")


def priced(
    leg: Leg, start: Body, cost: float, left: float, measure: str = "front", furthest: float | None = None
) -> str:
    """A leg on the table: its length by the rule's measure, its price where that is another, and what is then left.

    `cost` and `left` in mm; `measure` is the corner at which wheels are measured, "front" or "furthest"; `furthest` is
    how far a re-forming takes one of its models.
    """
    if furthest is not None:
        return str(message("{what} · a model goes {cm:.1f}", what=leg_words(leg), cm=furthest / 10))
    cm, rest, what = cost / 10, max(left, 0.0) / 10, _bare(leg, start, measure)
    if left < -SAME:
        rest = max(cost + left, 0.0) / 10
        if abs(cost - _length(leg, start, measure, cost)) > SAME or not isinstance(leg, Ahead | Wheel):
            return str(message("{what}: {cm:.1f} of {rest:.1f} left: too far", what=what, cm=cm, rest=rest))
        return str(message("{what} of {rest:.1f} left: too far", what=what, rest=rest))
    if abs(cost - _length(leg, start, measure, cost)) > SAME:
        return str(message("{what}, costs {cm:.1f} · {rest:.1f} left", what=what, cm=cm, rest=rest))
    if isinstance(leg, Ahead | Wheel):
        return str(message("{what} · {rest:.1f} left", what=what, rest=rest))
    return str(message("{what}: {cm:.1f} · {rest:.1f} left", what=what, cm=cm, rest=rest))


def told(leg: Leg, start: Body, cost: float, measure: str = "front") -> str:
    """A leg on the table without a budget: its length, and its price where that is another."""
    what = _bare(leg, start, measure)
    if abs(cost - _length(leg, start, measure, cost)) > SAME:
        return str(message("{what}, costs {cm:.1f}", what=what, cm=cost / 10))
    return what


def _bare(leg: Leg, start: Body, measure: str) -> str:
    """A leg with its own length."""
    if isinstance(leg, Wheel) and isinstance(start, Block):
        radius, angle = wheel_radius(start, measure), math.radians(leg.degrees)
        arc, chord = radius * angle / 10, 2 * radius * math.sin(angle / 2) / 10
        words = "wheel {degrees:.0f}°: arc {arc:.1f} (chord {chord:.1f})"
        return str(message(words, degrees=leg.degrees, arc=arc, chord=chord))
    match leg:
        case Ahead(distance):
            return str(message("ahead {cm:.1f}", cm=distance / 10))
        case To():
            return tr("way")
    return leg_words(leg)


def _length(leg: Leg, start: Body, measure: str, cost: float) -> float:
    """What a leg would cost on open ground, as far as the leg itself tells."""
    if isinstance(leg, Ahead):
        return leg.distance
    if isinstance(leg, Wheel) and isinstance(start, Block):
        return wheel_radius(start, measure) * math.radians(leg.degrees)
    return cost


def wheel_radius(block: Block, measure: str) -> float:
    """How far from its pivot the corner is that a wheel is measured at, mm (FB-MOV-05).

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> wheel_radius(Block(Pose(0, 0), 3, 12, Base(20, 20)), "furthest")
    100.0
    """
    return math.hypot(block.width, block.depth) if measure == "furthest" else block.width

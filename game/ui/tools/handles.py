"""The marks on a formed unit that are drawn with the mouse: where they are, and what drawing one of them means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.geometry.legs import Ahead, Hand, Leg, Wheel
from game.geometry.pose import bearing, turn_between
from game.language import N_

if TYPE_CHECKING:
    from game.geometry.pose import Point
    from game.geometry.ranks import Block

WHOLE_TURN, HALF_TURN = 360.0, 180.0
ARM = 20.0
"""How far ahead of a front the marks to draw are at least, mm."""
BODY = "body"
WIDE = ("wide_left", "wide_right")
FRAME = "frame:"
HOVER = 1.6
"""How near to a handle the mouse says what it is for, in grips."""
HINTS = {
    "left": N_("drag: wheel to the right, up to {most:.0f}°"),
    "right": N_("drag: wheel to the left, up to {most:.0f}°"),
    "ahead": N_("drag: straight ahead, up to {most:.1f} cm"),
    "wide_left": N_("drag: more or fewer files"),
    "wide_right": N_("drag: more or fewer files"),
    "frame": N_("drag: more or fewer files"),
    "turn": N_("drag: face another way"),
}


def leg_of(handle: str, size: float) -> Leg:
    """The leg that drawing a handle so far makes: a corner wheels about the other, all else goes straight ahead."""
    return Ahead(size) if handle in (BODY, "ahead") else Wheel(hand_of(handle), size)


def handle_of(leg: Leg) -> str:
    """The handle that draws such a leg."""
    return ("left" if leg.hand is Hand.RIGHT else "right") if isinstance(leg, Wheel) else "ahead"


def drawn(block: Block, handle: str, point: Point) -> float:
    """How far a handle is drawn from where it begins: mm ahead, or degrees about the other corner."""
    if handle in (BODY, "ahead"):
        return block.pose.local(point)[1]
    degrees = wheel_to(block, hand_of(handle), point)
    return degrees if degrees > -HALF_TURN / 2 else degrees + WHOLE_TURN


def on_front(block: Block) -> tuple[tuple[str, Point], ...]:
    """The front corners and the mark ahead."""
    ahead = block.pose.at(max(block.base.depth, ARM))
    return ("left", block.front_left), ("right", block.front_right), ("ahead", ahead)


def on_frame(block: Block) -> tuple[tuple[str, Point], ...]:
    """The corners and sides of a frame, and its arm."""
    corners = tuple((f"{FRAME}{n}", corner) for n, corner in enumerate(block.corners))
    return (*corners, *on_sides(block), ("turn", block.pose.at(max(block.base.depth, ARM))))


def hand_of(handle: str) -> Hand:
    """Dragging the left corner forward wheels to the right, about the right corner."""
    return Hand.RIGHT if handle == "left" else Hand.LEFT


def on_sides(block: Block) -> tuple[tuple[str, Point], tuple[str, Point]]:
    """The middles of the left and the right side."""
    middle, half = -block.depth / 2, block.width / 2
    return (WIDE[0], block.pose.at(middle, -half)), (WIDE[1], block.pose.at(middle, half))


def is_in(block: Block, point: Point) -> bool:
    """Whether a place is within the box."""
    across, ahead = block.pose.local(point)
    return abs(across) <= block.width / 2 and -block.depth <= ahead <= 0.0


def wheel_to(block: Block, hand: Hand, point: Point) -> float:
    """The degrees of a wheel that brings the outer front corner into line with a point, negative for backward."""
    pivot, outer = (block.front_left, block.front_right) if hand is Hand.LEFT else (block.front_right, block.front_left)
    start = bearing(outer[0] - pivot[0], outer[1] - pivot[1])
    wanted = bearing(point[0] - pivot[0], point[1] - pivot[1])
    turn = turn_between(start, wanted)
    return -turn if hand is Hand.LEFT else turn

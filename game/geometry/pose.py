"""Where a thing stands and which way it looks.

The table's frame: x to the right, y up, millimetres, origin bottom left. A facing is a compass bearing in degrees:
0 = north (up the table), clockwise, so 90 = east (FB-GEN-01).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from game.geometry.tolerance import GRID

Point = tuple[float, float]
"""A place on the table, or a vector, in millimetres."""


@lru_cache(maxsize=65536)
def heading(facing: float) -> Point:
    """The unit vector of a compass bearing; exact for the quarter turns.

    >>> heading(0), heading(90), heading(180), heading(270)
    ((0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0))
    """
    quarter, rest = divmod(facing % 360.0, 90.0)
    if rest == 0.0:
        return ((0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0))[int(quarter) % 4]
    angle = math.radians(facing)
    return math.sin(angle), math.cos(angle)


def bearing(dx: float, dy: float) -> float:
    """The compass bearing of a vector, 0 up to 360; 0 for the zero vector.

    >>> bearing(0, 5), bearing(3, 3), bearing(-1, 0)
    (0.0, 45.0, 270.0)
    """
    return math.degrees(math.atan2(dx, dy)) % 360.0


def turn_between(start: float, end: float) -> float:
    """The signed turn from one bearing to another, clockwise positive, above -180 up to 180.

    >>> turn_between(350, 10), turn_between(10, 350), turn_between(0, 180)
    (20.0, -20.0, 180.0)
    """
    turn = (end - start) % 360.0
    return turn - 360.0 if turn > 180.0 else turn


@dataclass(frozen=True, slots=True)
class Pose:
    """A position in mm and a facing in compass degrees.

    For a block the position is the middle of its front edge, for a single base its centre.
    """

    x: float
    y: float
    facing: float = 0.0

    @property
    def point(self) -> Point:
        """The position as a point."""
        return self.x, self.y

    @property
    def forward(self) -> Point:
        """The unit vector the pose looks along."""
        return heading(self.facing)

    @property
    def right(self) -> Point:
        """The unit vector to the right of `forward` (FB-GEN-01).

        >>> Pose(0, 0, 0).right, Pose(0, 0, 90).right
        ((1.0, -0.0), (0.0, -1.0))
        """
        fx, fy = heading(self.facing)
        return fy, -fx

    def at(self, ahead: float, right: float = 0.0) -> Point:
        """The place so far ahead and to the right, in mm.

        >>> Pose(0, 0, 90).at(ahead=10, right=3)
        (10.0, -3.0)
        """
        fx, fy = heading(self.facing)
        return self.x + fx * ahead + fy * right, self.y + fy * ahead - fx * right

    def moved(self, ahead: float, right: float = 0.0) -> Pose:
        """The pose after moving so far without turning."""
        x, y = self.at(ahead, right)
        return Pose(x, y, self.facing)

    def turned(self, degrees: float) -> Pose:
        """The pose turned on its own position, clockwise positive."""
        return Pose(self.x, self.y, (self.facing + degrees) % 360.0)

    def about(self, pivot: Point, degrees: float) -> Pose:
        """The pose carried round a pivot, clockwise positive.

        >>> Pose(10, 0, 0).about((0, 0), 90).snap()
        Pose(x=0.0, y=-10.0, facing=90.0)
        """
        cos, sin = heading(degrees)[1], heading(degrees)[0]
        dx, dy = self.x - pivot[0], self.y - pivot[1]
        return Pose(pivot[0] + dx * cos + dy * sin, pivot[1] - dx * sin + dy * cos, (self.facing + degrees) % 360.0)

    def local(self, point: Point) -> Point:
        """A table point in this frame: (to the right, ahead), in mm.

        >>> Pose(10, 10, 90).local((15, 10))
        (0.0, 5.0)
        """
        fx, fy = heading(self.facing)
        dx, dy = point[0] - self.x, point[1] - self.y
        return dx * fy - dy * fx, dx * fx + dy * fy

    def snap(self) -> Pose:
        """The pose on the grid the battle keeps: 0.001 mm and a millionth of a degree.

        >>> Pose(1.00049, -0.0001, 359.9999999).snap()
        Pose(x=1.0, y=0.0, facing=0.0)
        """
        return Pose(
            round(self.x * GRID) / GRID + 0.0,
            round(self.y * GRID) / GRID + 0.0,
            round(self.facing % 360.0, 6) % 360.0,
        )

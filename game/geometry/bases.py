"""What a model stands on: a rectangle, a disc or an oval. Millimetres."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Shape(StrEnum):
    """The outline of a base."""

    RECTANGLE = "rectangle"
    DISC = "disc"
    OVAL = "oval"

    __hash__ = str.__hash__  # bodies are looked up in caches all the time, and that of Enum is slow


@dataclass(frozen=True, slots=True)
class Base:
    """A base of so many mm across (`width`) and from front to back (`depth`).

    >>> Base(25, 50).shape
    <Shape.RECTANGLE: 'rectangle'>
    """

    width: float
    depth: float
    shape: Shape = Shape.RECTANGLE

    @classmethod
    def disc(cls, diameter: float) -> Base:
        """A round base."""
        return cls(diameter, diameter, Shape.DISC)

"""Legs by their numbers: how long one is, and the same leg longer or shorter."""

from __future__ import annotations

from dataclasses import replace

from game.geometry.legs import Ahead, Files, Leg, Pivot, Reform, Wheel


def number_of(leg: Leg | None) -> float | None:
    """The number that gives a leg its size: mm, degrees or files; None where it has none."""
    match leg:
        case Ahead(distance):
            return distance
        case Wheel(_, degrees) | Pivot(degrees):
            return degrees
        case Reform(_, facing):
            return facing
        case Files(files):
            return float(files)
    return None


def by_number(leg: Leg, number: float) -> Leg:
    """A leg by a number that was typed: cm, degrees or files.

    >>> by_number(Ahead(5.0), 8.5)
    Ahead(distance=85.0)
    """
    match leg:
        case Ahead():
            return Ahead(round(number * 10, 3))
        case Wheel():
            return replace(leg, degrees=number)
        case Pivot(degrees):
            return Pivot(number if degrees >= 0 else -number)
        case Reform():
            return replace(leg, facing=number % 360.0)
        case Files():
            return Files(int(number))
    return leg


def length_of(leg: Leg | None) -> float:
    """mm of a way ahead, degrees of a wheel; 1 for what is whole or not at all, 0 for nothing."""
    if leg is None:
        return 0.0
    return leg.distance if isinstance(leg, Ahead) else leg.degrees if isinstance(leg, Wheel) else 1.0


def with_length(leg: Leg, length: float) -> Leg:
    """A way ahead or a wheel of another length; any other leg as it is."""
    if isinstance(leg, Ahead):
        return Ahead(length)
    return Wheel(leg.hand, length) if isinstance(leg, Wheel) else leg

"""Who goes for whom: declared charges, who fights, and the ways of flight and pursuit of this turn."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.battle.engagement import ChargeResult
from game.battle.events import UnitMoved
from game.geometry.measure import nearest_points
from game.geometry.ranks import Block
from game.scene.drawables import Circle, Drawable, Line
from game.scene.symbols import symbol_items

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from game.battle.battle import Battle
    from game.battle.engagement import Charge
    from game.battle.events import Event
    from game.geometry.pose import Point
    from game.geometry.ranks import Body

SHOWN = ("flight", "pursuit", "overrun", "charge", "blunder")
"""The moves that leave a trail on the picture, as events name them."""
HEAD = 18.0
"""How far from its end the pale edge of a charge's arrow stops, mm."""
LEAST = 12.0
"""Trails of less, mm, are left out."""


@dataclass(frozen=True, slots=True)
class Trail:
    """Where a unit went this turn, and why: "flight", "pursuit", "overrun", "charge"."""

    how: str
    army: str
    start: Point
    end: Point


def trails(steps: Iterable[tuple[Battle, Sequence[Event]]]) -> tuple[Trail, ...]:
    """The ways of those who charged, fled and pursued in some steps: the battle before each, and what happened."""
    found: list[Trail] = []
    for battle, events in steps:
        if not any(isinstance(event, UnitMoved) and event.how in SHOWN for event in events):
            continue
        now = battle
        for event in events:
            if isinstance(event, UnitMoved) and event.how in SHOWN:
                unit = now.unit(event.unit)
                start, end = _front(unit.body), _front(event.body)
                if math.dist(start, end) >= LEAST:
                    found.append(Trail(event.how, unit.army, start, end))
            now = event.apply(now)
    return tuple(found)


def _front(body: Body) -> Point:
    return body.pose.point if isinstance(body, Block) else body.centre


def trail_items(found: Iterable[Trail], colours: dict[str, str]) -> Iterator[Drawable]:
    """An arrow for each: dashed and pale for flight, whole for charge and pursuit."""
    for trail in found:
        ink = f"{colours[trail.army]}_dark"
        flees = trail.how == "flight"
        yield Line((trail.start, trail.end), "white", 4.6, opacity=0.5)
        yield Line((trail.start, trail.end), ink, 2.2, dashed=flees, arrow=True, opacity=0.75)
        yield Circle(trail.start, 3.2, ink, "white", 1.2, 0.8, fixed=True)


def charge_items(battle: Battle, colours: dict[str, str]) -> Iterator[Drawable]:
    """An arrow from each charger to the side it has declared its charge on, while the charge is still to come."""
    for charge in battle.charges:
        if charge.result is ChargeResult.PENDING:
            yield from _charge(battle, charge, colours)


def _charge(battle: Battle, charge: Charge, colours: dict[str, str]) -> Iterator[Drawable]:
    by, target = battle.unit(charge.by), battle.unit(charge.target)
    if not (by.is_on_table and target.is_on_table):
        return
    start, end = _front(by.body), _struck(target.body, charge)
    dark, near_end = f"{colours[by.army]}_dark", _short_of(start, end)
    yield Line((start, near_end), "white", 9.0)
    yield Line((start, end), dark, 6.5, arrow=True)
    yield Line((start, near_end), colours[by.army], 3.6)


def _short_of(start: Point, end: Point) -> Point:
    """A place a little before the end, where an arrow's head begins."""
    length = math.dist(start, end) or 1.0
    share = max(0.0, 1.0 - HEAD / length)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _struck(body: Body, charge: Charge) -> Point:
    if not isinstance(body, Block):
        return body.centre
    a, b = body.side(charge.side)
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def fight_items(battle: Battle, radius: float) -> Iterator[Drawable]:
    """Crossed swords where two units fight."""
    for fight in battle.engagements:
        one, two = (battle.unit(unit) for unit in fight.pair)
        if not (one.is_on_table and two.is_on_table):
            continue
        (x1, y1), (x2, y2) = nearest_points(one.body, two.body)
        x, y = _along_contact(one.body, two.body) or ((x1 + x2) / 2, (y1 + y2) / 2)
        yield Circle((x + 0.8, y - 1.4), radius, "black", opacity=0.35)
        yield Circle((x, y), radius, "black", "touched", 1.8)
        yield from symbol_items("swords", (x, y), radius * 0.68, "touched", "black")


def _along_contact(one: Body, two: Body) -> Point | None:
    """The middle of the stretch of a front along which the other block stands; None where no front is met so."""
    if not (isinstance(one, Block) and isinstance(two, Block)):
        return None
    for front, other in ((one, two), (two, one)):
        across = sorted(v for u, v in (_local(front, corner) for corner in other.corners) if abs(u) < 1.0)
        if len(across) < 2:
            continue
        low, high = max(-front.width / 2, across[0]), min(front.width / 2, across[-1])
        if high > low:
            return front.pose.at(0.0, (low + high) / 2)
    return None


def _local(block: Block, point: Point) -> Point:
    """A place as so far ahead of a block's front and to the right of its middle."""
    turn = math.radians(block.pose.facing)
    dx, dy = point[0] - block.pose.x, point[1] - block.pose.y
    return dx * math.sin(turn) + dy * math.cos(turn), dx * math.cos(turn) - dy * math.sin(turn)

"""What several overlays draw: outlines, pills, dashed lines between units."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from game.geometry.ranks import Block
from game.geometry.shapes import clip
from game.geometry.unions import merged
from game.rulesets.fantasy.characters import body_in, host_of
from game.scene.drawables import Polygon, Text
from game.scene.tracks import rounded
from game.scene.units import backward

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.tally import Message
    from game.geometry.pose import Point
    from game.geometry.ranks import Body
    from game.scene.drawables import Drawable

ON_THE_LINE, ROW = -4.0, 20.0
"""How far the foot of a pill's words lies off the line it stands on, and one row of pills off the next, points."""
ASIDE = 0.6


@lru_cache(maxsize=1024)
def rings(body: Body, by: float) -> tuple[tuple[Point, ...], ...]:
    """The outlines so far off a body: one round a block, as many round a group as do not run into each other."""
    if isinstance(body, Block):
        return (rounded(body, by),)
    singles = [Block(pose.moved(body.base.depth / 2), 1, 1, body.base) for pose in body.poses]
    return merged(rounded(single, by) for single in singles)


def on_table(battle: Battle, area: tuple[Point, ...]) -> tuple[Point, ...]:
    """The part of an area that lies on the table."""
    width, height = battle.width, battle.height
    return clip(area, ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))) or area


def outline(battle: Battle, unit_id: UnitId, role: str, width: float) -> Iterator[Drawable]:
    """A frame round a unit, round each model of a group, or round a character's place; nothing for who is elsewhere."""
    unit, host = battle.unit(unit_id), host_of(battle, unit_id)
    if host is not None and not host.is_fleeing:
        yield Polygon(rounded(body_in(host, unit), 2.0), None, role, width)
    elif unit.is_on_table:
        for ring in rings(unit.body, 7.0):
            yield Polygon(ring, None, role, width)


def pill(at: Point, words: str | Message, role: str, offset: Point = (0.0, 0.0)) -> Text:
    """Words on a rounded ground in the middle of a place."""
    return Text(at, str(words), "pill_text", 9.5, bold=True, pill=role, offset=offset)


def told(unit: Unit, words: str | Message, role: str, row: int = 0) -> Text:
    """Words about a unit on its rear edge, where they hide neither its symbol nor its name; in the given row.

    Of a unit that looks to the left or right the name stands beside it, so that they stand on its upper edge.
    """
    body, at = unit.body, unit.body.centre
    if isinstance(body, Block):
        looks_aside = abs(backward(unit)[1]) < ASIDE
        at = (at[0], max(y for _, y in body.corners)) if looks_aside else body.pose.at(-body.depth)
    return pill(at, words, role, (0.0, ON_THE_LINE - ROW * row))


def eye(unit: Unit) -> Point:
    """Where a unit looks from: the middle of its front, of a group its centre."""
    return unit.block.pose.point if isinstance(unit.body, Block) else unit.body.centre


def between(a: Point, b: Point, share: float) -> Point:
    """A place on the way from one to another."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share

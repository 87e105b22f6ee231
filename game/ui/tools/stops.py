"""Where a move that is drawn by hand stops by itself, and the small word that says why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.engine.tally import message
from game.geometry.legs import Ahead, Wheel
from game.geometry.moves import moved
from game.geometry.ranks import Block
from game.geometry.triggers import length_of
from game.language import tr
from game.rulesets.fantasy.incidents import next_stop, waiting
from game.rulesets.fantasy.movement import MARCH
from game.rulesets.fantasy.units import CM, GAP
from game.ui.overlays.measuring import measuring_bar
from game.ui.tools.limits import furthest
from game.ui.tools.sizes import length_of as length_of_leg
from game.ui.tools.sizes import with_length

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.engine.tally import Reason
    from game.geometry.legs import Leg
    from game.geometry.pose import Point
    from game.ui.tools.queue import LegQueue

BEYOND = 0.5
"""How far beyond the limit one asks what the limit is, mm or degrees."""
SAME = 0.02
"""Lengths that differ by less are the same, mm or degrees."""
SHORT = 0.1
"""So far before a place where something happens a move is held, mm: there nothing happens yet."""
LEAST = 1.0
"""Marks nearer to the begin of the way are of no use, mm."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A length worth stopping at, mm or degrees, with the word that says why."""

    size: float
    words: str


def stops_of(tool: LegQueue, nothing: Leg, before: tuple[Leg, ...], limit: float) -> Iterator[Stop]:
    """Where a leg is held, `nothing` being the same leg of no length: at its limit, then at what lies before it."""
    beyond = tool.new_reasons(before, with_length(nothing, limit + BEYOND), nothing)
    yield Stop(limit, limit_words(tool.battle, tool.request.how, beyond))
    if isinstance(nothing, Ahead) and tool.request.start is None:
        yield from _on_the_way(tool, before, limit)


def _on_the_way(tool: LegQueue, before: tuple[Leg, ...], limit: float) -> Iterator[Stop]:
    """Half the allowance, and short of whatever waits for somebody who comes near (FB-CHG-08)."""
    battle, how, most = tool.battle, tool.request.how, tool.request.allowance / 2

    def is_within_half(size: float) -> bool:
        return bool(tool.judge((*before, Ahead(size))).value.cost <= most)

    spent = tool.judge(before).value.cost if before else 0.0
    half = furthest(is_within_half, min(limit, most - spent))
    if LEAST <= half < limit - LEAST:
        yield Stop(half, tr("the plain move: half the march") if how == MARCH else tr("half the move"))
    unit = battle.unit(tool.request.unit)
    if not isinstance(unit.body, Block) or measuring_bar(battle) is not None:
        return
    walked, passed = _length(unit.body, before), list[str]()
    within = {other.id: near for other, near in waiting(battle, unit)}
    while within and (stop := next_stop(battle, unit, unit.body, (*before, Ahead(limit)), passed)) is not None:
        passed.append(stop.by)
        size = stop.after - walked - SHORT
        if size >= LEAST:
            name, cm = battle.unit(stop.by).name, within[stop.by] / CM
            yield Stop(
                size, str(message("nearer than {cm:.0f} cm something waits in {unit} · FB-CHG-08", unit=name, cm=cm))
            )


def _length(start: Block, legs: tuple[Leg, ...]) -> float:
    """How long a way is, mm."""
    length = 0.0
    for leg in legs:
        length += length_of(leg, start)
        start = moved(start, leg)
    return length


def limit_words(battle: Battle, how: str, beyond: tuple[Reason, ...]) -> str:
    """The small word for the most that is legal: what bars anything further."""
    if not beyond:
        return ""
    first = beyond[0]
    name = next((unit.name for unit in battle.units if unit.id == first.blocker), "")
    match first.code:
        case "too_far":
            return tr("the march limit") if how == MARCH else tr("the whole move")
        case "too_near" if name:
            return str(message("{cm:.0f} cm from {unit}", cm=GAP / CM, unit=name))
        case "blocked" if name:
            return str(message("up to {unit}", unit=name))
        case "edge":
            return tr("the table's edge")
        case "march_rough":
            return tr("no march goes further here")
    return first.text


def lines_of(stops: tuple[Stop, ...], leg: Leg | None, start: Block, limit: float) -> tuple[tuple[Point, Point], ...]:
    """Where the front is at each place short of the limit where a way ahead is held."""
    if not isinstance(leg, Ahead):
        return ()
    ends = [moved(start, Ahead(stop.size)) for stop in stops if stop.size < limit]
    return tuple((end.front_left, end.front_right) for end in ends)


def words_at(stops: tuple[Stop, ...], leg: Leg | None, start: Block) -> tuple[tuple[Point, str, str], ...]:
    """Why a leg that is drawn is held where it is, at its front."""
    if not isinstance(leg, Ahead | Wheel):
        return ()
    found = [stop.words for stop in stops if stop.words and abs(stop.size - length_of_leg(leg)) < SAME]
    return tuple((moved(start, leg).pose.point, words, "card") for words in found[:1])

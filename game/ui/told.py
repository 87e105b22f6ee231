"""What a line of the log tells, on the table: the units it names, the way one moved, who charged whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battle.events import UnitMoved
from game.geometry.legs import Ahead, Wheel
from game.geometry.moves import moved
from game.geometry.ranks import Block
from game.rulesets.fantasy.characters import stands_as
from game.rulesets.fantasy.facts import ChargeDeclared
from game.scene.drawables import Line
from game.scene.tracks import Track, ghost_items, track_items
from game.ui.log_filter import named
from game.ui.overlays.marks import eye, outline

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.engine.session import Session
    from game.geometry.ranks import Body
    from game.scene.drawables import Drawable
    from game.ui.controller import LogLine


def told_items(session: Session, line: LogLine) -> Iterator[Drawable]:
    """Everything a line tells of units that are on the table still."""
    battle, event = session.battle, line.event
    if event is None:
        return
    if isinstance(event, UnitMoved):
        yield from way_items(before(session, line), event)
    if isinstance(event, ChargeDeclared):
        by, target = battle.unit(event.charge.by), battle.unit(event.charge.target)
        yield Line((eye(by), target.body.centre), "select", 2.6, arrow=True)
    for unit in dict.fromkeys(stands_as(battle, unit).id for unit in named(event, battle)):
        if battle.unit(unit).is_on_table:
            yield from outline(battle, unit, "select", 3.4)


def before(session: Session, line: LogLine) -> Battle:
    """The battle just before what a line tells."""
    step = session.steps[line.step]
    battle = step.before
    for event in step.events:
        if event is line.event:
            break
        battle = event.apply(battle)
    return battle


def way_items(battle: Battle, event: UnitMoved) -> Iterator[Drawable]:
    """Where a unit stood, its way leg by leg, and where it came to stand."""
    start: Body = battle.unit(event.unit).body
    yield from ghost_items(start, "ghost")
    if isinstance(start, Block) and isinstance(event.body, Block) and _is_plain(event):
        here = start
        for leg in event.legs:
            there = moved(here, leg)
            yield from track_items(Track(leg, here, there, role="select"))
            here = there
    else:
        yield Line((start.centre, event.body.centre), "select", 2.6, arrow=True)
    yield from ghost_items(event.body, "select")


def _is_plain(event: UnitMoved) -> bool:
    """Whether the way is made of stretches and wheels alone, which can be drawn without asking the rules."""
    return all(isinstance(leg, Ahead | Wheel) for leg in event.legs)

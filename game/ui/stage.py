"""Draws one moment of a film: who moves glides, who strikes whom is pointed at, who is lost is counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.battle.events import ConditionChanged, DiceRolled, UnitMoved
from game.rulesets.fantasy.casualties import CasualtiesRemoved
from game.rulesets.fantasy.facts import ChargeDeclared, ContactMade
from game.scene.battle import army_colour
from game.scene.drawables import Circle, Line, Text
from game.scene.heroes import hero_items
from game.scene.units import unit_items
from game.ui import theme
from game.ui.board import Board
from game.ui.chrome.board import die
from game.ui.painter import Painter
from game.ui.theme import px

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.unit import UnitId
    from game.scene.drawables import Drawable
    from game.scene.palette import Palette
    from game.ui.camera import Camera
    from game.ui.film import Moment

MOST_DICE = 24


class Stage:
    """Keeps the pictures of whoever stands still, on a table of its own or on one that is shown elsewhere too."""

    def __init__(self, colours: Palette, table: Board | None = None) -> None:
        self.table = table or Board(colours)

    def draw(self, surface: pygame.Surface, box: pygame.Rect, camera: Camera, moment: Moment, share: float) -> None:
        """A moment after so much of its way, in a box of the window."""
        area = box.clip(surface.get_rect())
        if area.w <= 0 or area.h <= 0:
            return
        window = surface.subsurface(area)
        window.fill(theme.PANEL)
        near = camera.resized((0, 0, *area.size))
        moving = moment.movers if share < 1.0 else ()
        near = self.table.draw(window, near, moment.after, hidden=moving)
        Painter(window, near, self.table.palette).paint([*_moving(moment, share), *_told(moment, share)])
        if isinstance(moment.event, DiceRolled):
            _dice(surface, box, moment.event.dice)
        pygame.draw.rect(surface, theme.PANEL_EDGE, box, 2, border_radius=px(4))


def _moving(moment: Moment, share: float) -> Iterator[Drawable]:
    """The movers on their way, each with the line from where it stood."""
    if share >= 1.0:
        return
    for unit in moment.units_at(share):
        start = moment.before.unit(unit.id).body.centre
        colour = army_colour(moment.after, unit.army)
        yield Line((start, unit.body.centre), "halo", 2.0, dashed=True)
        yield from unit_items(unit, colour, label=False)
        yield from hero_items(moment.after, unit, colour)


def _told(moment: Moment, share: float) -> Iterator[Drawable]:
    """What is pointed at: a charge by its arrow, losses by their number, who breaks by a ring."""
    battle, event = moment.after, moment.event
    match event:
        case ChargeDeclared():
            yield from _arrow(battle, event.charge.by, event.charge.target)
        case ContactMade():
            yield from _ring(battle, event.engagement.pair[1])
        case CasualtiesRemoved() if event.models:
            yield from _over(moment.before, event.unit, f"−{event.models}")
        case ConditionChanged():
            yield from _ring(moment.before, event.unit)
        case UnitMoved() if share >= 1.0:
            start, end = moment.before.unit(event.unit).body.centre, battle.unit(event.unit).body.centre
            yield Line((start, end), "halo", 2.0, dashed=True, arrow=True)


def _arrow(battle: Battle, by: UnitId, target: UnitId) -> Iterator[Drawable]:
    one, two = battle.unit(by), battle.unit(target)
    if one.is_on_table and two.is_on_table:
        yield Line((one.body.centre, two.body.centre), army_colour(battle, one.army), 4.0, arrow=True)


def _ring(battle: Battle, unit_id: UnitId) -> Iterator[Drawable]:
    unit = battle.unit(unit_id)
    if unit.is_on_table:
        yield Circle(unit.body.centre, 70.0, None, "halo", 3.0)


def _over(battle: Battle, unit_id: UnitId, words: str) -> Iterator[Drawable]:
    unit = battle.unit(unit_id)
    if unit.is_on_table:
        yield Text(unit.body.centre, words, "pill_text", 20.0, bold=True, pill=army_colour(battle, unit.army))


def _dice(surface: pygame.Surface, box: pygame.Rect, faces: tuple[int, ...]) -> None:
    """The dice that fall, at the lower edge of the table."""
    side, gap = px(34), px(6)
    shown = [face for face in faces[:MOST_DICE] if face <= 6]
    columns = max(1, min(len(shown), (box.w - px(40)) // (side + gap)))
    for n, face in enumerate(shown):
        row, column = divmod(n, columns)
        left = box.centerx - columns * (side + gap) // 2 + column * (side + gap)
        surface.blit(
            die(side, face, (theme.DIE, theme.PIP, theme.PANEL_EDGE)), (left, box.bottom - px(54) - row * (side + gap))
        )

"""What lies under the mouse, and the card about it once the mouse has rested there a moment."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.battle.events import DiceRolled
from game.engine.tally import message
from game.geometry.crossing import is_beside
from game.geometry.measure import contains_point
from game.geometry.shapes import Disc
from game.language import N_, tr
from game.rulesets.fantasy.result import CombatResolved
from game.ui import theme
from game.ui.cards import about
from game.ui.cards.card import CardPicture
from game.ui.chrome.links import link_at
from game.ui.commands import key_of, key_words
from game.ui.idle import idle_commands
from game.ui.picking import hero_at, unit_at
from game.ui.pinned import Pinned

if TYPE_CHECKING:
    from game.battle.terrain import Terrain
    from game.geometry.pose import Point
    from game.ui.cards.card import HoverCard
    from game.ui.chrome.item import Box
    from game.ui.screens.table import TableScreen

REST = 300
"""Milliseconds the mouse must rest before a card appears."""
NEAR = 9.0
"""Pixels from a wall within which it is meant."""
Target = tuple[str, str]
NOTHING: Target = ("", "")
PIN_HINT = N_("{key}: {rule} in the rule browser · {pin} or right click keeps this card, to click on any rule")


class Hover:
    """Follows the mouse over one table screen."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.pixel: tuple[int, int] = (-1, -1)
        self.target: Target = NOTHING
        self._since = self._version = 0
        self._is_hushed = False
        self._shown: tuple[Target, tuple[int, int]] | None = None
        self._kept: tuple[object, HoverCard | None] | None = None
        self._picture = CardPicture()
        self.pinned = Pinned(self)

    @property
    def unit(self) -> str | None:
        """The unit on the table that is pointed at."""
        kind, name = self.target
        return name if kind == "unit" else None

    def moved(self, pixel: tuple[int, int]) -> None:
        """The mouse moved: what it points at now, and its rest begins anew."""
        if pixel != self.pixel:
            self._is_hushed = False
        self.pixel, self._since = pixel, pygame.time.get_ticks()
        if self.pinned.is_up:
            return
        self._version = self.screen.controller.version
        self.target = self.under(pixel)
        if self._shown is not None and self._shown[0] != self.target:
            self._shown = None

    def hide(self, *, clicked: bool = False) -> None:
        """No card until the mouse has rested again; whoever has clicked looks at what comes of it until it moves."""
        self._shown, self._since = None, pygame.time.get_ticks()
        self._is_hushed = self._is_hushed or clicked

    def under(self, pixel: tuple[int, int]) -> Target:
        """What lies under a pixel."""
        screen = self.screen
        if (link := self.link_at(pixel)) is not None:
            return "rule", link[0]
        for board in screen.chrome.boards:
            if meaning := board.at(pixel):
                kind, _, name = meaning.partition(":")
                return kind, name
        if screen.camera is None or not screen.camera.holds(pixel) or screen.hand.is_at_work(pixel):
            return NOTHING
        point, battle = screen.camera.to_table(pixel), screen.controller.battle
        found = hero_at(battle, point) or unit_at(battle, point)
        if found is not None:
            return "unit", found.id
        piece = self._piece(point, NEAR / screen.camera.scale)
        return ("terrain", piece.id) if piece is not None else NOTHING

    def link_at(self, pixel: tuple[int, int]) -> tuple[str, Box] | None:
        """The row that is named in the frame's words at a place, and where."""
        return link_at(self.screen.chrome.items, pixel)

    def _piece(self, point: Point, near: float) -> Terrain | None:
        """The piece of terrain at a place: what stands highest, walls before areas."""
        battle = self.screen.controller.battle
        for piece in battle.terrain:
            if piece.line and is_beside(Disc(point, 0.5), piece.line, near, closed=False):
                return piece
        inside = [piece for piece in battle.terrain if piece.shape and contains_point(piece.shape, point)]
        return max(inside, key=lambda piece: piece.kind != "hill", default=None)

    @property
    def card(self) -> HoverCard | None:
        """The card of what is pointed at, whether it is shown yet or not."""
        controller = self.screen.controller
        if controller.version != self._version and not self.pinned.is_up:
            self._version, self.target = controller.version, self.under(self.pixel)
        key = (
            self.target,
            controller.version,
            self.screen.tool and self.screen.tool.version,
            self._notes(),
            self.screen.selected,
        )
        if self._kept is None or self._kept[0] != key:
            self._kept = (key, self._hinted(self._card()))
        return self._kept[1]

    def _hinted(self, card: HoverCard | None) -> HoverCard | None:
        """The card with the keys that lead from it into the rule browser, and keep it."""
        keys = self.screen.app.settings.keys
        key, pin = key_of("rules", keys), key_of("pin", keys)
        if card is None or not card.rules or not key:
            return card
        words = message(PIN_HINT, key=key_words(key), rule=card.rules[0], pin=key_words(pin) or "–")
        return replace(card, hint=str(words))

    def _notes(self) -> tuple[str, ...]:
        return tuple(self.screen.aids.layers.notes(self.unit)) if self.unit else ()

    def _card(self) -> HoverCard | None:
        (kind, name), battle = self.target, self.screen.controller.battle
        match kind:
            case "unit":
                unit = next((unit for unit in battle.units if unit.id == name), None)
                return about.unit_card(battle, unit, self._notes()) if unit is not None else None
            case "terrain":
                return next((about.ground_card(piece) for piece in battle.terrain if piece.id == name), None)
            case "order":
                order = next((order for order in self.screen.orders() if order.id == name), None)
                return about.order_card(self.screen.controller.request, order) if order is not None else None
            case "special":
                return about.special_card(battle, name)
            case "rule":
                return about.rule_card(name)
            case "roll":
                rolled = self.screen.controller.last_roll
                return about.roll_card(rolled) if rolled is not None else None
            case "bar":
                return about.command_card(name, self._idle(name))
            case "log":
                return self._of_line(int(name))
        return None

    def _idle(self, command: str) -> str:
        """Why a command would show nothing now, "" where it shows something."""
        aids = self.screen.aids
        overlay = aids.layers.overlays.get(command)
        is_idle = overlay is not None and overlay.needs_unit and aids.glance.subject is None
        why = idle_commands(self.screen.controller).get(command, "")
        return tr("first select a unit, or point at one") if is_idle else tr(why)

    def _of_line(self, number: int) -> HoverCard | None:
        """How the numbers that the log tells were made up, and what a click on a line does."""
        lines = self.screen.controller.lines
        if number >= len(lines) or lines[number].step < 0:
            return None  # what is told before the battle explains itself, and nothing lies before it
        event = lines[number].event
        made = about.roll_card(event) if isinstance(event, DiceRolled) else None
        if isinstance(event, CombatResolved):
            made = about.result_card(self.screen.controller.battle, event, lines[number].text)
        return about.line_card(lines[number].text, made, key_of("redo", self.screen.app.settings.keys))

    def draw(self, surface: pygame.Surface) -> None:
        """The card that is kept, else the one of what the mouse has rested on."""
        if self.pinned.is_up:
            self.pinned.draw(surface, self.card)
            return
        if self.target == NOTHING or self.pixel == (-1, -1) or self.screen.aids.is_measuring:
            return
        if self.target[0] == "rule" and (link := self.link_at(self.pixel)) is not None:
            left, top, width, height = link[1]
            pygame.draw.line(surface, theme.ACCENT, (left, top + height - 2), (left + width, top + height - 2))
        if self._shown is None:
            if self._is_hushed or pygame.time.get_ticks() - self._since < REST or self.card is None:
                return
            self._shown = (self.target, self.pixel)
        if self.card is not None:
            self._picture.draw(surface, self.card, self._shown[1])

"""A card that stays where it is until it is let go, so that the rules it names can be clicked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.language import N_, tr
from game.ui import theme
from game.ui.cards.card import laid_out
from game.ui.chrome.board import paint
from game.ui.chrome.item import holds, moved
from game.ui.chrome.links import link_at, links_of
from game.ui.theme import px

if TYPE_CHECKING:
    from game.ui.cards.card import HoverCard
    from game.ui.chrome.item import Box, Item
    from game.ui.hover import Hover, Target

HINT = N_("click a rule to read it; Esc or a click elsewhere puts the card away")
PLAIN_HINT = N_("Esc or a click elsewhere puts the card away")
LEAST_DRAG = 4
"""Whoever moves the mouse no further between press and release, pixels, has clicked."""


class Pinned:
    """The card that one table's hover keeps, if any: by a key, or by a right click on what it is about."""

    def __init__(self, hover: Hover) -> None:
        self.hover = hover
        self.at: tuple[int, int] | None = None
        self._laid: tuple[object, list[Item], Box] | None = None
        self._pressed: tuple[int, int] | None = None
        self._meant: Target | None = None
        self._link = ""

    @property
    def is_up(self) -> bool:
        """Whether a card is kept."""
        return self.at is not None

    def pin(self, pixel: tuple[int, int], target: Target | None = None) -> bool:
        """Keep the card of what lies under a pixel, or lay there before; False where there is none."""
        self.let_go()
        self.hover.moved(pixel)
        self.hover.target = target or self.hover.target
        if self.hover.card is None:
            return False
        self.at = pixel
        return True

    def let_go(self) -> bool:
        """Put the card away; False where none is kept."""
        was, self.at, self._laid = self.is_up, None, None
        return was

    def link_at(self, pixel: tuple[int, int]) -> str:
        """The row that is named at a place of the card, "" for none."""
        found = link_at(self._laid[1], pixel) if self._laid is not None else None
        return found[0] if found is not None else ""

    # -- events

    def handle(self, event: pygame.event.Event) -> bool:
        """A right click keeps a card, a left one on it follows its rules; True where nobody else should have it."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            self._pressed, self._meant = event.pos, self.hover.under(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_RIGHT:
            start, self._pressed = self._pressed, None
            if start is not None and max(abs(a - b) for a, b in zip(start, event.pos, strict=True)) < px(LEAST_DRAG):
                self.pin(event.pos, self._meant)
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == pygame.BUTTON_LEFT:
            return self._clicked(event)
        return False

    def _clicked(self, event: pygame.event.Event) -> bool:
        if self._laid is None or not holds(self._laid[2], event.pos):
            if event.type == pygame.MOUSEBUTTONDOWN:
                self.let_go()
            return False
        link = self.link_at(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._link = link
        elif link and link == self._link:
            self.hover.screen.aids.open_rules(link)
        return True

    # -- picture

    def draw(self, surface: pygame.Surface, card: HoverCard | None) -> None:
        """The card with its rules as links; one about something that is no more is put away."""
        if card is None or self.at is None:
            self.let_go()
            return
        key = (card, self.at, surface.get_size(), theme.inks(), theme.scale())
        if self._laid is None or self._laid[0] != key:
            hint = tr(HINT) if card.rules else tr(PLAIN_HINT)
            items, box = laid_out(replace(card, hint=hint), self.at, surface.get_size())
            self._laid = (key, moved(items, *box[:2]), box)
        _, items, box = self._laid
        mouse = self.hover.pixel
        for item in items:
            paint(surface, item)
            for _, (left, top, width, height) in links_of(item):
                thick = 2 if holds((left, top, width, height), mouse) else 1
                low = top + height - thick
                pygame.draw.rect(surface, theme.ACCENT, (left, low, width, thick))

"""A card as a value, laid out as items of the frame and drawn beside the mouse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.ui import theme
from game.ui.chrome.board import paint
from game.ui.chrome.item import Item, high, paragraph
from game.ui.chrome.section import PAD
from game.ui.theme import px

if TYPE_CHECKING:
    from game.ui.chrome.item import Box

WIDTH, WIDE = 340, 620
"""Designed widths of a card: the usual one, and of one that would be higher than the window."""
TITLE, TEXT = 15, 12
BOX = 36
MOST_KEPT = 8
AWAY = 18
"""Pixels between the mouse and its card."""


@dataclass(frozen=True, slots=True)
class Line:
    """A paragraph of a card; `head` stands in bold before it, on a line of its own."""

    words: str
    ink: str = "text"
    head: str = ""


@dataclass(frozen=True, slots=True)
class HoverCard:
    """`rules` are the rows it names, the first of them what the rule browser opens at; `hint` says how."""

    title: str
    ink: str = "accent"
    state: str = ""
    profile: tuple[tuple[str, str], ...] = ()
    lines: tuple[Line, ...] = ()
    rules: tuple[str, ...] = ()
    hint: str = ""

    @property
    def words(self) -> str:
        """All of it as text, for tests."""
        told = [f"{line.head}: {line.words}" if line.head else line.words for line in self.lines]
        return "\n".join([self.title, self.state, *told])


def card_items(card: HoverCard, width: int) -> tuple[list[Item], int]:
    """The items of a card in a width, from (0, 0), and its height."""
    left, room = px(PAD), width - 2 * px(PAD)
    items, top = paragraph(card.title, (left, px(7), room), TITLE, card.ink, bold=True)
    if card.state:
        more, top = paragraph(card.state, (left, top, room), TEXT, "dim")
        items += more
    if card.profile:
        more, top = _profile(card, left, top + px(3), room)
        items += more
    for line in card.lines:
        top += px(3)
        if line.head:
            more, top = paragraph(line.head, (left, top, room), TEXT, "accent", bold=True)
            items += more
        more, top = paragraph(line.words, (left, top, room), TEXT, line.ink)
        items += more
    if card.hint:
        more, top = paragraph(card.hint, (left, top + px(4), room), 11, "faint")
        items += more
    height = top + px(8)
    return [Item((0, 0, width, height), fill="panel", edge="accent", radius=px(8)), *items], height


def _profile(card: HoverCard, left: int, top: int, room: int) -> tuple[list[Item], int]:
    step = (room + px(3)) // len(card.profile)
    items: list[Item] = []
    for n, (name, value) in enumerate(card.profile):
        x = left + n * step
        items += [
            Item((x, top, step - px(3), px(BOX)), fill="back", radius=px(4)),
            Item((x, top + px(2), step - px(3), high(10)), name, 10, "dim", align="middle"),
            Item((x, top + px(14), step - px(3), high(13)), value, 13, "text", bold=True, align="middle"),
        ]
    return items, top + px(BOX) + px(2)


def laid_out(card: HoverCard, mouse: tuple[int, int], window: tuple[int, int]) -> tuple[list[Item], Box]:
    """The items of a card from (0, 0), wider where it would be too high, and where it lies beside the mouse."""
    wide = min(px(WIDTH), window[0])
    items, height = card_items(card, wide)
    if height > window[1]:
        wide = min(px(WIDE), window[0])
        items, height = card_items(card, wide)
    return items, placed((wide, height), mouse, window)


class CardPicture:
    """Draws a card, kept as a picture until it changes."""

    def __init__(self) -> None:
        self._kept: dict[object, pygame.Surface] = {}

    def draw(self, surface: pygame.Surface, card: HoverCard, mouse: tuple[int, int]) -> Box:
        """Beside the mouse, wholly in the window; where it came to lie."""
        width, height = surface.get_size()
        picture = self._picture(card, min(px(WIDTH), width))
        if picture.get_height() > height:
            picture = self._picture(card, min(px(WIDE), width))
        box = placed(picture.get_size(), mouse, surface.get_size())
        surface.blit(picture, box[:2], (0, 0, *box[2:]))
        return box

    def _picture(self, card: HoverCard, width: int) -> pygame.Surface:
        key = (card, width, theme.inks(), theme.scale())
        if key not in self._kept:
            items, height = card_items(card, width)
            picture = pygame.Surface((width, height), pygame.SRCALPHA)
            pygame.draw.rect(picture, theme.PANEL, picture.get_rect().inflate(-4, -4), border_radius=px(6))
            for item in items:
                paint(picture, item)
            if len(self._kept) > MOST_KEPT:
                self._kept.clear()
            self._kept[key] = picture
        return self._kept[key]


def placed(size: tuple[int, int], mouse: tuple[int, int], window: tuple[int, int]) -> Box:
    """Where a card lies: right of and below the mouse, on its other side where there is no room, cut at the window.

    >>> placed((100, 50), (10, 10), (400, 300)), placed((100, 50), (390, 290), (400, 300))
    ((28, 28, 100, 50), (272, 222, 100, 50))
    """
    width, height = min(size[0], window[0]), min(size[1], window[1])
    left, top = mouse[0] + AWAY, mouse[1] + AWAY
    if left + width > window[0]:
        left = mouse[0] - AWAY - width
    if top + height > window[1]:
        top = mouse[1] - AWAY - height
    return min(max(left, 0), window[0] - width), min(max(top, 0), window[1] - height), width, height

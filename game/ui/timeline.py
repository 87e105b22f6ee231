"""The line of time below a film: turns in their army's colour, phases, marks for what mattered; it can be dragged."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pygame

from game.engine.tally import message
from game.language import language
from game.scene.battle import army_colour
from game.ui import theme
from game.ui.chrome.board import ink_of
from game.ui.film import BREAK, CHARGE, LOSS
from game.ui.fonts import written
from game.ui.theme import px

if TYPE_CHECKING:
    from game.ui.chrome.item import Box
    from game.ui.projector import Projector

HIGH = 46
MARKS = {CHARGE: "accent", LOSS: "dim", BREAK: "bad"}
"""What is marked, and in which ink."""


class Timeline:
    """Where a moment is on the line, and which moment lies at a pixel."""

    def __init__(self, projector: Projector) -> None:
        self.projector = projector
        self.box: Box = (0, 0, 1, 1)
        self._held = False
        self._picture: tuple[object, pygame.Surface] | None = None

    @property
    def _count(self) -> int:
        return max(1, len(self.projector.film.moments))

    def x_of(self, at: float) -> int:
        """Where a moment begins."""
        left, _, width, _ = self.box
        return left + round(width * min(1.0, at / self._count))

    def at(self, x: float) -> int:
        """The moment at a place of the line."""
        left, _, width, _ = self.box
        return min(self._count - 1, max(0, int((x - left) / max(1, width) * self._count)))

    def handle(self, event: pygame.event.Event) -> bool:
        """Drag; True when the event was about the line."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and pygame.Rect(self.box).collidepoint(event.pos):
            self._held = True
            self.projector.playing = False
            self.projector.to(self.at(event.pos[0]))
            return True
        if event.type == pygame.MOUSEMOTION and self._held:
            self.projector.to(self.at(event.pos[0]))
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._held:
            self._held = False
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """The line, kept as long as it stays the same, and the place on it."""
        key = (self.box, self._count, theme.inks(), theme.scale(), language())
        if self._picture is None or self._picture[0] != key:
            self._picture = (key, self._made())
        left, top, _, height = self.box
        surface.blit(self._picture[1], (left, top))
        moment = self.projector.at + self.projector.share
        x = self.x_of(moment)
        pygame.draw.rect(surface, theme.BRIGHT, (x - px(2), top, px(4), height), border_radius=px(2))

    def _made(self) -> pygame.Surface:
        left, _, width, height = self.box
        picture = pygame.Surface((width, height))
        picture.fill(theme.BACK)
        moments = self.projector.film.moments
        starts = [*self.projector.starts(turns=True), len(moments)]
        bar = pygame.Rect(0, px(14), width, height - px(14))
        pygame.draw.rect(picture, theme.PANEL, bar, border_radius=px(4))
        for start, end in pairwise(starts):
            battle = moments[start].after
            x, y = self.x_of(start) - left, self.x_of(end) - left
            role = army_colour(battle, battle.active) if battle.active else "accent"
            pygame.draw.rect(picture, ink_of(f"{role}_ground"), (x, bar.top, max(1, y - x - 1), bar.h))
            words = str(message("turn {turn}", turn=battle.round)) if moments[start].turn else ""
            picture_of = written(words, 10, ink_of(role))
            if picture_of.get_width() + px(6) <= y - x:
                picture.blit(picture_of, (x + px(2), 0))
        for start in self.projector.starts():
            x = self.x_of(start) - left
            pygame.draw.line(picture, theme.FAINT, (x, bar.bottom - px(6)), (x, bar.bottom))
        for n, moment in enumerate(moments):
            if moment.kind in MARKS:
                x = self.x_of(n) - left
                tall = bar.h - px(8) if moment.kind == BREAK else bar.h // 2
                pygame.draw.rect(picture, ink_of(MARKS[moment.kind]), (x, bar.top + px(2), px(2), tall))
        return picture

"""What others did, as a short film over the table; it can be held, sped up, and left with any other key."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.battle.events import ConditionChanged
from game.engine.tally import message
from game.language import number, tr
from game.ui.chrome.board import Board
from game.ui.chrome.buttons import buttons, buttons_height
from game.ui.chrome.frame import panel_width
from game.ui.chrome.item import Item, paragraph
from game.ui.film import losses
from game.ui.looking import Looking
from game.ui.projector import Projector, lasts
from game.ui.stage import Stage
from game.ui.telling import told_items
from game.ui.theme import px

if TYPE_CHECKING:
    from game.ui.camera import Camera
    from game.ui.chrome.buttons import Label
    from game.ui.film import Film
    from game.ui.flow import Flow

TOP = 52
LONGEST_MS = 14_000.0
"""A film that would be longer begins at a higher speed."""
END_MS = 1500.0
MOST_LOST = 8
SPEED_KEYS = {
    pygame.K_UP: 1, pygame.K_PLUS: 1, pygame.K_KP_PLUS: 1, pygame.K_DOWN: -1, pygame.K_MINUS: -1, pygame.K_KP_MINUS: -1,
}  # fmt: skip


class RecapScreen:
    """`title` says whose doings are shown, `role` the ink of his colour.

    While others are still at it the film grows, and the screen stays until a person is asked.
    """

    def __init__(self, flow: Flow, film: Film, title: str, role: str, camera: Camera | None) -> None:
        self.app, self.flow, self.film = flow.table.app, flow, film
        self.title, self.role = title, role
        self.projector = Projector(film)
        self.projector.playing = True
        whole = sum(map(lasts, film.moments))
        while self.projector.speed < 4.0 and whole / self.projector.speed > LONGEST_MS:
            self.projector.faster(1)
        battle = flow.controller.battle
        self.looking = Looking(battle.width, battle.height)
        if camera is not None:
            self.looking.take(camera)
        self._stage, self._board = Stage(self.app.palette, flow.table.board), Board()
        self._ticks = pygame.time.get_ticks()
        self._over = 0.0

    # -- layout

    @property
    def _labels(self) -> list[Label]:
        held = tr("Go on") if not self.projector.playing else tr("Hold")
        return [
            ("hold", f"{held}  {tr('(Space)')}"),
            ("slower", "−"),
            ("faster", f"{number(self.projector.speed, 'g')}×  +"),
            ("*skip", tr("Skip") + "  " + tr("(any key)")),
        ]

    @property
    def _low(self) -> int:
        width, height = self.app.size
        return height - px(12) - buttons_height(self._labels, width - px(24))

    @property
    def _box(self) -> pygame.Rect:
        width = self.app.size[0] - panel_width(self.app.size) - px(36)
        return pygame.Rect(px(12), px(TOP), width, self._low - px(12) - px(TOP))

    def lay_out(self) -> None:
        """The table's place for the window's size."""
        box = self._box
        self.looking.fit((box.left, box.top, box.w, box.h))

    # -- events

    def handle(self, event: pygame.event.Event) -> None:
        """Space holds, + and − change the speed, the mouse looks about; any other key leaves."""
        pressed = self._board.handle(event)
        if pressed:
            self.command(pressed)
        elif self.looking.handle(event):
            return
        elif event.type == pygame.KEYDOWN:
            if event.key == pygame.K_SPACE:
                self.command("hold")
            elif event.key in SPEED_KEYS:
                self.projector.faster(SPEED_KEYS[event.key])
            elif event.key not in (pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT):
                self.command("skip")

    def command(self, name: str) -> None:
        """One of the buttons."""
        kind, _, number = name.partition(":")
        match kind:
            case "hold":
                self.projector.play()
            case "faster" | "slower":
                self.projector.faster(1 if name == "faster" else -1)
            case "moment":
                self.projector.playing = False
                self.projector.to(int(number))
            case "skip":
                self.leave()

    def leave(self) -> None:
        """Back to the table."""
        if self.app.screen is self:
            self.flow.recap_left()
            self.app.pop()

    # -- time

    def _tick(self) -> None:
        now = pygame.time.get_ticks()
        self.pass_time(now - self._ticks)
        self._ticks = now

    def pass_time(self, ms: float) -> None:
        """Let the film go on; when it has been shown and nobody is at it any more, back to the table."""
        was_at_end = self.projector.is_at_end
        self.flow.tick()
        if self.film.catch_up(self.flow.controller.seen) and was_at_end:
            self.projector.playing = True
        self.projector.tick(ms)
        self.projector.glide(ms)
        waits = self.flow.controller.is_busy or not self.projector.is_at_end
        self._over = 0.0 if waits else self._over + ms
        if self._over >= END_MS:
            self.leave()

    # -- picture

    def items(self) -> list[Item]:
        """Everything but the table."""
        width, _ = self.app.size
        box = self._box
        known = self.role in ("red", "blue")
        head = (px(12), px(8), width - px(24), px(TOP) - px(16))
        fill, edge = (f"{self.role}_ground", f"{self.role}_fill") if known else ("panel", "accent")
        busy = self.flow.controller.thinking
        thinking = str(message("{army} {army:is|are} thinking …", army=busy)) if busy else ""
        words = f"{self.title}   {thinking}" if thinking and self.projector.is_at_end else self.title
        items = [Item(head, words, 16, self.role if known else "accent", True, "middle", fill, edge, px(7))]
        lost = self._lost((box.right + px(12), 0, panel_width(self.app.size)))
        below = max((item.box[1] + item.box[3] for item in lost), default=0) + (px(10) if lost else 0)
        area = (box.right + px(12), box.top, panel_width(self.app.size), box.h - below)
        items += told_items(self.film.moments, self.projector.at, area)
        items += [item.moved(0, box.bottom - below + px(8)) for item in lost]
        return [*items, *buttons(self._labels, (px(12), self._low, width - px(24)))]

    def _lost(self, place: tuple[int, int, int]) -> list[Item]:
        """Who has lost how much since the begin of the film, up to what is shown."""
        moment = self.projector.moment
        if moment is None:
            return []
        first = self.film.moments[0].before
        left, top, width = place
        items: list[Item] = []
        at = top
        found = [
            message("{unit}: {n} lost, {left} left", unit=unit.name, n=lost, left=unit.count if unit.is_on_table else 0)
            for unit, lost in losses(first, moment.after)
        ]
        shown = self.film.moments[: self.projector.at + 1]
        broken = {one.event.unit for one in shown if isinstance(one.event, ConditionChanged)}
        fled = [unit for unit in moment.after.units if unit.id in broken and unit.is_fleeing]
        found += [message("{unit}: in flight", unit=unit.name) for unit in fled]
        for words in found[:MOST_LOST]:
            more, at = paragraph(str(words), (left + px(4), at, width - px(8)), 13, "bad")
            items += more
        return items

    def draw(self, surface: pygame.Surface) -> None:
        """The film."""
        self._tick()
        if self.app.screen is not self:
            self.app.screen.draw(surface)
            return
        self._board.show((0, 0, *self.app.size), self.items())
        self._board.draw(surface)
        moment = self.projector.moment
        if moment is not None:
            self._stage.table.palette = self.app.palette
            self._stage.draw(surface, self._box, self.looking.camera, moment, self.projector.share)

    def draw_above(self, surface: pygame.Surface) -> None:
        """Nothing."""

    def close(self) -> None:
        """Nothing to let go of."""

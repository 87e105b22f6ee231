"""The end of a battle or a drill: who won, what was reached, what it cost, and where to go from here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.engine.tally import message
from game.language import tr
from game.ui.chrome.board import Board
from game.ui.chrome.buttons import buttons, buttons_height
from game.ui.chrome.item import Item, paragraph
from game.ui.chrome.top import outcome, seat
from game.ui.film import losses
from game.ui.theme import px

if TYPE_CHECKING:
    from game.ui.chrome.buttons import Label
    from game.ui.flow import Flow

WIDE, MARGIN = 620, 22
KEYS = {
    pygame.K_RETURN: "look", pygame.K_KP_ENTER: "look", pygame.K_ESCAPE: "look", pygame.K_SPACE: "look",
    pygame.K_r: "replay", pygame.K_m: "menu",
}  # fmt: skip


class ResultScreen:
    """A page over the table."""

    def __init__(self, flow: Flow, best: str = "") -> None:
        self.app, self.flow, self.best = flow.table.app, flow, best
        self._board = Board(clear=True)

    def lay_out(self) -> None:
        """Nothing to make."""

    def handle(self, event: pygame.event.Event) -> None:
        """Buttons and keys."""
        if event.type == pygame.KEYDOWN and event.mod & pygame.KMOD_CTRL:
            self.app.pop()
            self.app.screen.handle(event)  # an undo, a save: they are meant for the table
            return
        pressed = self._board.handle(event)
        self.command(pressed or (KEYS.get(event.key, "") if event.type == pygame.KEYDOWN else ""))

    def command(self, name: str) -> None:
        """One of the buttons."""
        if not name:
            return
        self.app.pop()
        if name == "menu":
            self.app.pop()
        elif name == "replay":
            self.flow.watch()

    def _labels(self) -> list[Label]:
        return [
            ("*look", tr("Look at the table") + "  " + tr("(Enter)")),
            ("replay", tr("Watch it") + "  [R]"),
            ("menu", tr("To the menu") + "  [M]"),
        ]

    def texts(self) -> list[tuple[str, int, str, bool]]:
        """What the page says: words, size, ink, whether bold."""
        controller = self.flow.controller
        battle = controller.battle
        winner = battle.outcome.winner if battle.outcome is not None else None
        ink = seat(battle, winner) if winner is not None else "accent"
        found = [(outcome(controller), 24, ink, True)]
        if controller.score is not None:
            for mark in controller.score.marks:
                found.append((str(mark.words), 14, "good" if mark.reached else "bad", False))
            if self.best:
                found.append((str(message("Best so far: {score}", score=self.best)), 14, "dim", False))
        elif battle.outcome is not None:
            points = [f"{tr(battle.army(army).name)} {n}" for army, n in battle.outcome.points]
            found.append((" · ".join(points), 16, "text", False))
        for army in battle.armies:
            lost = [f"{tr(u.name)} {n}" for u, n in losses(controller.session.start, battle) if u.army == army.id]
            words = ", ".join(lost) or tr("nobody")
            found.append((str(message("{army} lost: {units}", army=army.name, units=words)), 14, "dim", False))
        return found

    def items(self) -> list[Item]:
        """The page."""
        width, height = self.app.size
        wide = min(px(WIDE), width - px(40))
        inner = wide - 2 * px(MARGIN)
        items: list[Item] = []
        at = 0
        for words, size, ink, bold in self.texts():
            more, at = paragraph(words, (0, at, inner), size, ink, bold=bold)
            items += more
            at += px(6)
        tall = at + px(2 * MARGIN) + buttons_height(self._labels(), inner) + px(8)
        table = self.flow.table.viewport
        left = max(px(10), min(table[0] + (table[2] - wide) // 2, width - wide - px(10)))
        top = max(px(10), min(table[1] + (table[3] - tall) // 2, height - tall - px(10)))
        card = Item((left, top, wide, tall), fill="panel", edge="accent", radius=px(10))
        told = [item.moved(left + px(MARGIN), top + px(MARGIN)) for item in items]
        return [card, *told, *buttons(self._labels(), (left + px(MARGIN), top + px(MARGIN) + at + px(8), inner))]

    def draw(self, surface: pygame.Surface) -> None:
        """The table, and the page over it."""
        self.flow.table.draw(surface)
        items = self.items()
        self._board.show(items[0].box, items)
        self._board.draw(surface)

    def draw_above(self, surface: pygame.Surface) -> None:
        """Nothing."""

    def close(self) -> None:
        """Nothing to let go of."""

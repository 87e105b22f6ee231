"""A column of rows that is drawn and pressed: by mouse, or by Tab, Enter and the arrows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.language import number, number_of
from game.ui import theme
from game.ui.lab import clipboard
from game.ui.lab.form_layout import laid
from game.ui.lab.form_paint import FormPaint, bubble
from game.ui.lab.items import Button, Choice, Die, Field, Label
from game.ui.lab.popup import Popup
from game.ui.theme import px

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.ui.lab.form_layout import Cell
    from game.ui.lab.items import Item, Row

BAR = 10
FACES = ("1", "2", "3", "4", "5", "6")


class Form:
    """Shows rows in a box, scrolled where they need more. With `flows` items are as wide as their words, in lines.

    `ground` names the colour of the theme that it lies on.
    """

    def __init__(self, *, flows: bool = False, ground: str = "PANEL") -> None:
        self.flows = flows
        self._paint = FormPaint(ground)
        self.box = pygame.Rect(0, 0, 0, 0)
        self.cells: list[Cell] = []
        self.height = 0
        self.focus = ""
        self.text, self.caret = "", 0
        self.fault = ""
        self.popup: Popup | None = None
        self._scroll = 0
        self._over = (-1, -1)
        self._by_mouse = False

    # -- layout

    def lay(self, rows: Sequence[Row], box: pygame.Rect) -> None:
        """Put the rows into a box; what is being typed stays."""
        self.box = box
        self.cells, self.height = laid(rows, box.w, flows=self.flows)
        if self.height > box.h:
            self.cells, self.height = laid(rows, box.w - px(BAR), flows=self.flows)
        self._scroll = max(0, min(self._scroll, self.height - box.h))
        if self.focus and self._cell(self.focus) is None:
            self._let_go()

    def place(self, cell: Cell) -> pygame.Rect:
        """Where a cell is in the window."""
        return cell.box.move(self.box.left, self.box.top - self._scroll)

    def place_of(self, key: str) -> pygame.Rect:
        """Where the item of a key is in the window, scrolled into sight (for the pilot)."""
        cell = self._cell(key)
        if cell is None:
            raise KeyError(f"no '{key}' in this form; there is {', '.join(map(_key, self._open_cells()))}")
        self._show(cell)
        return self.place(cell)

    def _cell(self, key: str) -> Cell | None:
        return next((cell for cell in self.cells if _key(cell) == key), None)

    def _open_cells(self) -> list[Cell]:
        return [cell for cell in self.cells if not isinstance(cell.item, Label) and not _barred(cell.item)]

    def _show(self, cell: Cell) -> None:
        if cell.box.top < self._scroll:
            self._scroll = cell.box.top
        elif cell.box.bottom > self._scroll + self.box.h:
            self._scroll = cell.box.bottom - self.box.h

    # -- events

    @property
    def is_typing(self) -> bool:
        """Whether keys go into a field or a list."""
        cell = self._cell(self.focus) if self.focus else None
        return self.popup is not None or (cell is not None and isinstance(cell.item, Field))

    def handle(self, event: pygame.event.Event) -> bool:
        """React; whether the event was meant for this form."""
        if self.popup is not None:
            return self._popped(event)
        match event.type:
            case pygame.MOUSEMOTION:
                self._over = event.pos
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._pressed(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                return self._turned_back(event.pos)
            case pygame.MOUSEWHEEL:
                return self._wheel(event.y)
            case pygame.KEYDOWN if self.focus:
                return self._key(event)
            case pygame.TEXTINPUT if self.is_typing and not event.text.isascii():
                self._type(event.text)
                return True
        return False

    def _popped(self, event: pygame.event.Event) -> bool:
        assert self.popup is not None
        if event.type == pygame.MOUSEMOTION:
            self._over = event.pos
        consumed = self.popup.handle(event)
        if self.popup.is_over:
            self.popup = None
            if self._by_mouse:
                self._let_go()  # who opened it by the mouse goes on with the mouse, and Tab is the lab's again
        return consumed

    def _wheel(self, steps: int) -> bool:
        if not self.box.collidepoint(pygame.mouse.get_pos()):
            return False
        self._scroll = max(0, min(self._scroll - steps * px(40), self.height - self.box.h))
        return True

    def at(self, pixel: tuple[int, int]) -> Cell | None:
        """The cell under a pixel."""
        if not self.box.collidepoint(pixel):
            return None
        return next((cell for cell in self.cells if self.place(cell).collidepoint(pixel)), None)

    def _pressed(self, pixel: tuple[int, int]) -> bool:
        self.leave()
        if not self.box.collidepoint(pixel):
            return False
        cell = self.at(pixel)
        if cell is not None:
            self._by_mouse = True
            self._use(cell)
        return True

    def _use(self, cell: Cell) -> None:
        match cell.item:
            case Label(act=act) if act is not None:
                act()
            case Button() as button if not button.barred:
                button.act()
            case Field() as field:
                self._take_up(field)
            case Die() as die:
                self.focus = die.key
                die.turn(1)
            case Choice() as choice:
                self.focus = choice.key
                self.popup = Popup(choice, self.place(cell))

    def _turned_back(self, pixel: tuple[int, int]) -> bool:
        """The other button turns a die the other way."""
        cell = self.at(pixel)
        if cell is None or not isinstance(cell.item, Die):
            return False
        self.focus = cell.item.key
        cell.item.turn(-1)
        return True

    def focus_on(self, key: str) -> None:
        """Let the keys go to an item."""
        cell = self._cell(key)
        if cell is None:
            return
        self._show(cell)
        if isinstance(cell.item, Field):
            self._take_up(cell.item)
        else:
            self.focus = key

    def enter(self, *, back: bool = False) -> bool:
        """Let the keys go to the first item, or the last; whether there is one."""
        cells = self._open_cells()
        if cells:
            self.focus_on(_key(cells[-1 if back else 0]))
        return bool(cells)

    def leave(self) -> None:
        """Keys and lists go elsewhere."""
        self.popup = None
        self._let_go()

    def _let_go(self) -> None:
        self.focus, self.text, self.caret, self.fault = "", "", 0, ""

    def _take_up(self, field: Field) -> None:
        self.focus, self.text, self.fault = field.key, field.said, ""
        self.caret = len(self.text)

    def _key(self, event: pygame.event.Event) -> bool:
        cell = self._cell(self.focus)
        if cell is None:
            return False
        if event.key == pygame.K_TAB:
            self._next(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key == pygame.K_ESCAPE:
            self.leave()
        elif isinstance(cell.item, Field):
            return self._typed(event, cell.item)
        elif isinstance(cell.item, Die) and event.unicode in FACES:
            cell.item.choose(int(event.unicode))
            self._next_die()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self._by_mouse = False
            self._use(cell)
        elif event.key in (pygame.K_UP, pygame.K_DOWN):
            self._next(1 if event.key == pygame.K_DOWN else -1)
        else:
            return False
        return True

    def _next_die(self) -> None:
        """On to the die behind this one, if there is one."""
        cells = self._open_cells()
        at = next((n for n, cell in enumerate(cells) if _key(cell) == self.focus), -1)
        if 0 <= at < len(cells) - 1 and isinstance(cells[at + 1].item, Die):
            self.focus_on(_key(cells[at + 1]))

    def _next(self, step: int) -> None:
        cells = self._open_cells()
        at = next((n for n, cell in enumerate(cells) if _key(cell) == self.focus), -1)
        self.focus_on(_key(cells[(at + step) % len(cells)]))

    def _typed(self, event: pygame.event.Event, field: Field) -> bool:
        text, caret = self.text, self.caret
        if event.mod & pygame.KMOD_CTRL:
            return self._with_control(event.key)
        match event.key:
            case pygame.K_RETURN | pygame.K_KP_ENTER:
                self.leave()
            case pygame.K_BACKSPACE:
                self._write(text[: max(0, caret - 1)] + text[caret:], max(0, caret - 1))
            case pygame.K_DELETE:
                self._write(text[:caret] + text[caret + 1 :], caret)
            case pygame.K_LEFT:
                self.caret = max(0, caret - 1)
            case pygame.K_RIGHT:
                self.caret = min(len(text), caret + 1)
            case pygame.K_HOME:
                self.caret = 0
            case pygame.K_END:
                self.caret = len(text)
            case pygame.K_UP | pygame.K_DOWN if field.step:
                self._stepped(field.step * (1 if event.key == pygame.K_UP else -1), event.mod)
            case _ if event.unicode and event.unicode.isprintable() and event.unicode.isascii():
                self._type(event.unicode)
            case _:
                return not pygame.K_F1 <= event.key <= pygame.K_F12
        return True

    def _with_control(self, key: int) -> bool:
        match key:
            case pygame.K_v:
                self._type(clipboard.get().replace("\n", " "))
            case pygame.K_c:
                clipboard.put(self.text)
            case pygame.K_a:
                self._write("", 0)
            case _:
                return False
        return True

    def _stepped(self, step: float, mod: int) -> None:
        try:
            value = number_of(self.text or "0") + step * (10 if mod & pygame.KMOD_SHIFT else 1)
        except ValueError:
            return
        text = number(round(value, 4), "g")
        self._write(text, len(text))

    def _type(self, text: str) -> None:
        if self.popup is not None:
            self.popup.type(text)
            return
        self._write(self.text[: self.caret] + text + self.text[self.caret :], self.caret + len(text))

    def _write(self, text: str, caret: int) -> None:
        cell = self._cell(self.focus)
        if cell is None or not isinstance(cell.item, Field):
            return
        self.text, self.caret = text, caret
        self.fault = cell.item.write(text)

    # -- picture

    @property
    def over(self) -> Cell | None:
        """The cell under the mouse."""
        return self.at(self._over)

    @property
    def scrolled(self) -> int:
        """How far down the rows have been moved up, pixels."""
        return self._scroll

    def draw(self, surface: pygame.Surface) -> None:
        """The rows, and a bar where there is more than fits."""
        self._paint.draw(self, surface)

    def draw_above(self, surface: pygame.Surface) -> None:
        """An open list, what is wrong with what is typed, what a button means."""
        if self.popup is not None:
            self.popup.draw(surface)
            return
        cell = self._cell(self.focus) if self.focus else None
        if cell is not None and self.fault:
            bubble(surface, self.place(cell), self.fault, theme.BAD)
            return
        over = self.over
        if over is not None and isinstance(over.item, Button) and (over.item.barred or over.item.tip):
            bubble(surface, self.place(over), over.item.barred or over.item.tip, theme.DIM)


def _key(cell: Cell) -> str:
    return "" if isinstance(cell.item, Label) else cell.item.key


def _barred(item: Item) -> bool:
    return isinstance(item, Button) and bool(item.barred)

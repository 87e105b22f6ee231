"""How the parts of a form look."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from game.ui import theme
from game.ui.chrome.board import die
from game.ui.fonts import exact_font, font, written
from game.ui.lab.items import Button, Choice, Die, Field, Label
from game.ui.theme import px

if TYPE_CHECKING:
    from game.ui.lab.form import Form
    from game.ui.lab.items import Item

WORDS = 13
LEAST_WORDS = 9


class FormPaint:
    """Paints a form, and keeps the picture until anything of it looks another way."""

    def __init__(self, ground: str) -> None:
        self.ground = ground
        self._kept: tuple[object, pygame.Surface] | None = None

    def draw(self, form: Form, surface: pygame.Surface) -> None:
        """The rows in their box."""
        box = form.box.clip(surface.get_rect())
        if box.w <= 0 or box.h <= 0:
            return
        looks = [(tuple(cell.box), cell.item.looks) for cell in form.cells]
        over = form.over
        typed = (form.focus, form.text, form.caret, form.fault)
        key = (looks, typed, form.scrolled, tuple(over.box) if over else (), tuple(box), theme.inks(), theme.scale())
        if self._kept is None or self._kept[0] != key:
            self._kept = (key, self._painted(form, box))
        surface.blit(self._kept[1], box)

    def _painted(self, form: Form, box: pygame.Rect) -> pygame.Surface:
        picture = pygame.Surface(box.size)
        picture.fill(getattr(theme, self.ground))
        whole, over = picture.get_rect(), form.over
        for cell in form.cells:
            place = cell.box.move(0, -form.scrolled)
            if place.colliderect(whole):
                self._cell(picture, form, cell.item, place, over=over is not None and over.box == cell.box)
        if form.height > box.h:
            share = box.h / form.height
            bar = pygame.Rect(whole.right - px(3), int(form.scrolled * share), px(3), int(box.h * share))
            pygame.draw.rect(picture, theme.FAINT, bar, border_radius=px(2))
        return picture

    def _cell(self, surface: pygame.Surface, form: Form, item: Item, place: pygame.Rect, *, over: bool) -> None:
        match item:
            case Label():
                draw_label(surface, item, place, over=over and item.act is not None)
            case Button():
                draw_button(surface, item, place, over=over, focus=form.focus == item.key)
            case Field():
                draw_field(surface, item, place, form if form.focus == item.key else None)
            case Choice():
                draw_choice(surface, item, place, focus=form.focus == item.key)
            case Die():
                draw_die(surface, item, place, chosen=over or form.focus == item.key)


def broken(words: str, width: int, size: int, *, bold: bool = False) -> tuple[str, ...]:
    """A text as lines no wider than so many pixels."""
    return _broken(words, width, px(size), bold)


@lru_cache(maxsize=1024)
def _broken(words: str, width: int, tall: int, bold: bool) -> tuple[str, ...]:
    lines: list[str] = []
    line = ""
    for word in words.split():
        longer = f"{line} {word}".strip()
        if line and exact_font(tall, bold=bold).size(longer)[0] > width:
            lines.append(line)
            line = word
        else:
            line = longer
        while exact_font(tall, bold=bold).size(line)[0] > width and len(line) > 1:
            fits = _fitting(line, width, tall, bold)
            lines.append(line[:fits])
            line = line[fits:]
    return (*lines, line) if line else tuple(lines)


def _fitting(word: str, width: int, tall: int, bold: bool) -> int:
    """How many letters of a word too long for a line go on it: up to a slash where there is one, a path by folders."""
    most = next((n for n in range(len(word), 1, -1) if exact_font(tall, bold=bold).size(word[:n])[0] <= width), 1)
    return word.rfind("/", 1, most) + 1 or most


def frame(surface: pygame.Surface, place: pygame.Rect, edge: str) -> None:
    """The ground and the edge of something to fill in."""
    pygame.draw.rect(surface, theme.BACK, place, border_radius=px(5))
    pygame.draw.rect(surface, edge, place, px(1), border_radius=px(5))


def caption(surface: pygame.Surface, words: str, place: pygame.Rect, said: str, after: int) -> int:
    """What a row is about, no wider than leaves room for what it says and `after` pixels; where that begins."""
    left = place.left + px(8)
    if not words:
        return left
    room = place.right - after - left - px(8)
    picture = fitted(words, max(room // 2, room - font(WORDS).size(said)[0]), theme.DIM)
    surface.blit(picture, (left, place.centery - picture.get_height() // 2))
    return left + picture.get_width() + px(8)


def fitted(words: str, room: int, ink: str, *, bold: bool = False) -> pygame.Surface:
    """Words as large as they fit, at the least with an ellipsis."""
    for size in range(WORDS, LEAST_WORDS - 1, -1):
        if font(size, bold=bold).size(words)[0] <= room:
            return written(words, size, ink, bold=bold)
    while len(words) > 1 and font(LEAST_WORDS, bold=bold).size(words + "…")[0] > room:
        words = words[:-1]
    return written(words + "…", LEAST_WORDS, ink, bold=bold)


def draw_label(surface: pygame.Surface, item: Label, place: pygame.Rect, *, over: bool) -> None:
    """Words in their lines."""
    top, ink = place.top, theme.ACCENT if over else getattr(theme, item.ink)
    for line in broken(item.words, place.w, item.size, bold=item.bold):
        surface.blit(written(line, item.size, ink, bold=item.bold), (place.left, top))
        top += px(item.size + 5)


def draw_button(surface: pygame.Surface, item: Button, place: pygame.Rect, *, over: bool, focus: bool) -> None:
    """A button as it is."""
    ground = theme.BUTTON_OFF if item.barred else theme.BUTTON_OVER if over else theme.BUTTON
    edge, ink = theme.PANEL_EDGE, theme.FAINT if item.barred else getattr(theme, item.ink or "TEXT")
    if item.lit or item.primary:
        ground, edge, ink = theme.PRIMARY, theme.ACCENT, getattr(theme, item.ink or "ACCENT")
    if focus or (over and not item.barred):
        edge = theme.ACCENT
    pygame.draw.rect(surface, ground, place, border_radius=px(6))
    pygame.draw.rect(surface, edge, place, px(2) if focus else px(1), border_radius=px(6))
    picture = fitted(item.words, place.w - px(12), ink, bold=item.lit)
    left = place.left + px(10) if item.left else place.centerx - picture.get_width() // 2
    surface.blit(picture, (left, place.centery - picture.get_height() // 2))


def draw_die(surface: pygame.Surface, item: Die, place: pygame.Rect, *, chosen: bool) -> None:
    """A die with the face that lies on top."""
    side = min(place.size)
    picture = die(side, item.face, (theme.DIE, theme.PIP, theme.ACCENT if chosen else theme.PANEL_EDGE))
    box = picture.get_rect(center=place.center)
    surface.blit(picture, box)
    if chosen:
        pygame.draw.rect(surface, theme.ACCENT, box, px(2), border_radius=px(5))


def draw_choice(surface: pygame.Surface, item: Choice, place: pygame.Rect, *, focus: bool) -> None:
    """What is chosen, and the mark of a list."""
    frame(surface, place, theme.ACCENT if focus else theme.PANEL_EDGE)
    left = caption(surface, item.words, place, item.said, px(20))
    picture = fitted(item.said, place.right - px(20) - left, theme.TEXT)
    surface.blit(picture, (left, place.centery - picture.get_height() // 2))
    x, y = place.right - px(12), place.centery
    pygame.draw.polygon(surface, theme.DIM, [(x - px(4), y - px(2)), (x + px(4), y - px(2)), (x, y + px(3))])


def draw_field(surface: pygame.Surface, item: Field, place: pygame.Rect, typing: Form | None) -> None:
    """A text; with the caret where it is being typed."""
    edge = theme.PANEL_EDGE if typing is None else theme.BAD if typing.fault else theme.ACCENT
    frame(surface, place, edge)
    text = typing.text if typing is not None else item.said
    left = caption(surface, item.words, place, text, px(6))
    room = pygame.Rect(left, place.top, max(1, place.right - px(6) - left), place.h)
    picture = written(text, WORDS, theme.TEXT) if text else None
    caret = font(WORDS).size(typing.text[: typing.caret])[0] if typing is not None else 0
    shift = max(0, caret - room.w + px(4))
    surface.set_clip(room)
    if picture is not None:
        surface.blit(picture, (left - shift, place.centery - picture.get_height() // 2))
    if typing is not None:
        x = left + caret - shift
        pygame.draw.line(surface, theme.ACCENT, (x, place.top + px(5)), (x, place.bottom - px(5)), px(2))
    surface.set_clip(None)


def bubble(surface: pygame.Surface, beside: pygame.Rect, words: str, ink: str) -> None:
    """Words on a ground of their own below something, or above where there is no room."""
    width = min(px(360), surface.get_width() - px(16))
    lines = broken(words, width - px(16), 12)
    pictures = [written(line, 12, ink) for line in lines]
    box = pygame.Rect(0, 0, max(p.get_width() for p in pictures) + px(16), len(lines) * px(16) + px(10))
    box.topleft = (beside.left, beside.bottom + px(4))
    if box.bottom > surface.get_height():
        box.bottom = beside.top - px(4)
    box.clamp_ip(surface.get_rect())
    pygame.draw.rect(surface, theme.PANEL, box, border_radius=px(6))
    pygame.draw.rect(surface, ink, box, px(1), border_radius=px(6))
    for n, picture in enumerate(pictures):
        surface.blit(picture, (box.left + px(8), box.top + px(5) + n * px(16)))

"""Readings of the rules side by side: one question by every value of a switch, the differences marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.engine.tally import message
from game.language import tr
from game.text.switches import named, said
from game.ui import theme
from game.ui.fonts import written
from game.ui.lab.canvas_paint import palette_of
from game.ui.lab.form import Form
from game.ui.lab.items import Button, Choice, Label
from game.ui.lab.readings import Comparison, compare, that_matter
from game.ui.lab.thumb import thumb
from game.ui.theme import px

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.scene.drawables import Scene
    from game.ui.app import App
    from game.ui.lab.desk import Desk
    from game.ui.lab.items import Row
    from game.ui.lab.readings import Reading

MARGIN, WORDS = 12, 176
LEAST_COLUMN = 300


class CompareScreen:
    """A column for each value; what differs from the usual reading is marked."""

    def __init__(self, app: App, desk: Desk, switch: str = "") -> None:
        self.app, self.desk = app, desk
        self.switches = desk.rules.switches
        changed = [name for name in (desk.value.get("options") or {}) if name in self.switches]
        self.matter: list[str] = []
        self._picked = bool(switch or changed)
        self.bar = Form(flows=True, ground="BACK")
        self.columns: list[Form] = []
        self._closed = False
        self._kept: dict[int, tuple[object, pygame.Surface, Scene]] = {}
        self.found = Comparison("")
        self.choose(
            switch or (changed or ["arc_vote" if "arc_vote" in self.switches else next(iter(self.switches))])[0]
        )
        self._search()

    # -- what is compared

    def choose(self, switch: str) -> None:
        """Compare the values of another switch."""
        self.found = found = Comparison(switch)
        self._kept = {}
        value, question = self.desk.value, self.desk.question
        asked = self.switches[switch]
        self.desk.judge.run(
            "compare", lambda: compare(found, value, asked, question, lambda: self._closed or found is not self.found)
        )

    def _search(self) -> None:
        """Look for the switches that matter; the first of them is shown if none was picked."""
        self.matter = []
        found = self.matter
        value, question, switches = self.desk.value, self.desk.question, list(self.switches.values())
        stale: Callable[[], bool] = lambda: self._closed or found is not self.matter  # noqa: E731 - it is passed on
        self.desk.judge.run("matter", lambda: that_matter(value, switches, question, found, stale))

    @property
    def is_settled(self) -> bool:
        """Whether all that is compared is there."""
        return self.found.done and not self.desk.judge.is_busy

    def _pick(self, switch: str) -> None:
        self._picked = True
        self.choose(switch)

    def _apply(self, reading: Reading) -> None:
        """Read the case so from now on."""
        with self.desk.edit() as value:
            value["options"] = {**(value.get("options") or {}), self.found.switch: reading.value}
            if reading.value == self.switches[self.found.switch].default:
                del value["options"][self.found.switch]
            if not value["options"]:
                del value["options"]

    def _question(self, step: int) -> None:
        self.desk.choose_question(self.desk.question + step)
        self.choose(self.found.switch)
        self._search()

    # -- layout

    def lay_out(self) -> None:
        """Rows are laid out frame by frame."""
        self._kept = {}

    def _bar(self) -> Row:
        options = [(name, self._said(name)) for name in self.switches]
        count = message("Question {n} of {all}", n=self.desk.question + 1, all=len(self.desk.asked))
        return (
            Choice("switch", tr("switch"), self.found.switch, tuple(options), self._pick),
            Button("question:back", "‹", lambda: self._question(-1)),
            Button("question:now", str(count), lambda: self._question(1)),
            Button("question:next", "›", lambda: self._question(1)),
            Button("back", tr("Back (Esc)"), self.app.pop),
        )

    def _said(self, name: str) -> str:
        return f"{tr(named(name))}  · {tr('changes the answer')}" if name in self.matter else tr(named(name))

    def _lay(self) -> list[pygame.Rect]:
        width, height = self.app.size
        margin = px(MARGIN)
        self.bar.lay([self._bar()], pygame.Rect(margin, px(64), width - 2 * margin, height))
        self.bar.box.h = self.bar.height
        count = len(self.switches[self.found.switch].choices)
        across = max(1, min(count, (width - margin) // px(LEAST_COLUMN)))
        down = -(-count // across)
        top = self.bar.box.bottom + margin
        wide = (width - margin * (across + 1)) // across
        tall = (height - top - margin * down) // down
        boxes = [
            pygame.Rect(margin + n % across * (wide + margin), top + n // across * (tall + margin), wide, tall)
            for n in range(count)
        ]
        self.columns = [Form() for _ in boxes] if len(self.columns) != count else self.columns
        for n, (form, box) in enumerate(zip(self.columns, boxes, strict=True)):
            words = min(px(WORDS), tall // 2)
            inner = pygame.Rect(box.left + px(10), box.bottom - words + px(6), wide - px(20), words - px(12))
            form.lay(self._words(n), inner)
        return boxes

    def _words(self, number: int) -> list[Row]:
        if number >= len(self.found.readings):
            return [(Label(tr("judging …"), "DIM"),)]
        reading = self.found.readings[number]
        usual = f"  · {tr('the usual reading')}" if number == 0 else ""
        here = Button(f"apply:{number}", tr("Read it so"), lambda: self._apply(reading), lit=self._is_now(reading))
        found: list[Row] = [(Label(f"{tr(said(reading.value))}{usual}", "ACCENT", 15, bold=True), here)]
        if reading.verdict is None:
            return [*found, (Label(reading.fault, "BAD"),)]
        card = reading.scene.card if reading.scene is not None else None
        if card is not None:
            found.append((Label(card.title, "GOOD" if card.role == "good" else "BAD", 14, bold=True),))
        if number and not reading.differs:
            found.append((Label(tr("The same answer"), "DIM"),))
        found += [(Label(line, "ACCENT", 12, bold=True),) for line in reading.differs[:8]]
        found += [(Label(line, "DIM", 12),) for line in (card.lines if card is not None else ())]
        return found

    def _is_now(self, reading: Reading) -> bool:
        given: Any = self.desk.value.get("options") or {}
        return bool(given.get(self.found.switch, self.switches[self.found.switch].default) == reading.value)

    # -- events

    def handle(self, event: pygame.event.Event) -> None:
        """The bar, then the columns, then keys."""
        for form in (self.bar, *self.columns):
            if form.handle(event):
                return
        if event.type != pygame.KEYDOWN:
            return
        names = list(self.switches)
        at = names.index(self.found.switch)
        match event.key:
            case pygame.K_ESCAPE:
                self.app.pop()
            case pygame.K_UP | pygame.K_DOWN:
                self._pick(names[(at + (1 if event.key == pygame.K_DOWN else -1)) % len(names)])
            case pygame.K_LEFT | pygame.K_RIGHT | pygame.K_PAGEUP | pygame.K_PAGEDOWN:
                self._question(1 if event.key in (pygame.K_RIGHT, pygame.K_PAGEDOWN) else -1)
            case pygame.K_TAB:
                self.bar.enter()

    # -- picture

    def draw(self, surface: pygame.Surface) -> None:
        """Columns with pictures of the same stretch of the table."""
        self.desk.refresh()
        if not self._picked and self.matter and self.matter[0] != self.found.switch and self.found.done:
            self._pick(self.matter[0])
        boxes = self._lay()
        switch = self.switches[self.found.switch]
        surface.blit(written(tr("Readings side by side"), 20, theme.ACCENT, bold=True), (px(14), px(8)))
        meaning = f"{tr(named(switch.name))}: {tr(switch.meaning)} ({switch.rule})"
        surface.blit(written(meaning, 14, theme.DIM), (px(14), px(38)))
        self.bar.draw(surface)
        readings = list(self.found.readings)  # the judge adds to them meanwhile
        views = [reading.scene.view for reading in readings if reading.scene is not None]
        for n, (box, form) in enumerate(zip(boxes, self.columns, strict=True)):
            reading = readings[n] if n < len(readings) else None
            differs = reading is not None and bool(reading.differs)
            pygame.draw.rect(surface, theme.PANEL, box, border_radius=px(8))
            if reading is not None and reading.scene is not None:
                self._draw_picture(surface, n, reading.scene, box, form, views)
            edge = theme.ACCENT if differs else theme.PANEL_EDGE
            pygame.draw.rect(surface, edge, box, px(3) if differs else px(1), border_radius=px(8))
            form.draw(surface)

    def _draw_picture(
        self, surface: pygame.Surface, n: int, scene: Scene, box: pygame.Rect, form: Form, views: list[Any]
    ) -> None:
        place = pygame.Rect(box.left + px(3), box.top + px(3), box.w - px(6), form.box.top - box.top - px(12))
        key = (id(scene), place.size, len(views), theme.PANEL)
        if n not in self._kept or self._kept[n][0] != key:
            lefts, lows, rights, highs = zip(*views, strict=True)
            view = (min(lefts), min(lows), max(rights), max(highs))
            picture = thumb(scene, place.size, palette_of(self.app.settings), view)
            self._kept[n] = (key, picture, scene)
        surface.blit(self._kept[n][1], place)

    def draw_above(self, surface: pygame.Surface) -> None:
        """Open lists."""
        for form in (*self.columns, self.bar):
            form.draw_above(surface)

    def close(self) -> None:
        """No more comparing; the judge is the lab's."""
        self._closed = True

"""Readings of the rules side by side: one question by every reading that some switches make, the differences named."""

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
from game.ui.lab.readings import MOST, Comparison, compare, readings_of, that_matter
from game.ui.lab.sheet import paper_for
from game.ui.lab.thumb import thumb
from game.ui.theme import px

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.scene.drawables import Scene
    from game.ui.app import App
    from game.ui.lab.desk import Desk
    from game.ui.lab.items import Row
    from game.ui.lab.readings import Reading

MARGIN, WORDS, READING = 12, 150, 33
LEAST_COLUMN = 300
MOST_DIFFERENCES = 8


class CompareScreen:
    """A column for each answer, with the readings that come to it; what differs from the usual one is named."""

    def __init__(self, app: App, desk: Desk, switch: str = "") -> None:
        self.app, self.desk = app, desk
        self.switches = desk.rules.switches
        changed = [name for name in (desk.value.get("options") or {}) if name in self.switches]
        self.matter: list[str] = []
        self.notice = ""
        self._picked = bool(switch or changed)
        self.bar = Form(flows=True, ground="BACK")
        self.columns: list[Form] = []
        self._closed = False
        self._kept: dict[int, tuple[object, pygame.Surface, Scene]] = {}
        self.found = Comparison(())
        first = "arc_vote" if "arc_vote" in self.switches else next(iter(self.switches))
        self.choose(*([switch] if switch else changed or [first]))
        self._search()

    # -- what is compared

    def choose(self, *switches: str) -> None:
        """Compare by other switches: every set of their values; of too many the first that are not."""
        kept: list[str] = []
        self.notice = ""
        for name in dict.fromkeys(switches):
            if len(readings_of(self.switches[one] for one in (*kept, name))) <= MOST:
                kept.append(name)
            else:
                self.notice = str(message("{n} readings at once are the most", n=MOST))
        width, height = self.app.size
        paper = paper_for((width // 2, max(height // 2, height - px(WORDS + 4 * READING))))  # two columns, mostly
        self.found = found = Comparison(tuple(kept), paper)
        self._kept = {}
        value, question = self.desk.value, self.desk.question
        asked = [self.switches[name] for name in kept]
        stale: Callable[[], bool] = lambda: self._closed or found is not self.found  # noqa: E731 - it is passed on
        self.desk.judge.run("compare", lambda: compare(found, value, asked, question, stale))

    def toggle(self, switch: str) -> None:
        """One switch more, or one less."""
        self._picked = True
        now = self.found.switches
        left = tuple(name for name in now if name != switch)
        self.choose(*(left or now if switch in now else (*now, switch)))

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

    def _pick(self, *switches: str) -> None:
        self._picked = True
        self.choose(*switches)

    def _apply(self, reading: Reading) -> None:
        """Read the case so from now on."""
        with self.desk.edit() as value:
            kept = {**(value.get("options") or {}), **reading.options}
            usual = [name for name in reading.options if kept[name] == self.switches[name].default]
            value["options"] = {name: one for name, one in kept.items() if name not in usual}
            if not value["options"]:
                del value["options"]

    def _question(self, step: int) -> None:
        self.desk.choose_question(self.desk.question + step)
        self.choose(*self.found.switches)
        self._search()

    # -- layout

    def lay_out(self) -> None:
        """Rows are laid out frame by frame."""
        self._kept = {}

    def _bar(self) -> Row:
        now = self.found.switches
        options = tuple((name, self._said(name)) for name in self.switches if name not in now)
        chips = [self._chip(name) for name in now]
        more = [name for name in self.matter if name not in now]
        every = Button("matter", tr("All that change it"), lambda: self._pick(*self.matter))
        count = message("Question {n} of {all}", n=self.desk.question + 1, all=len(self.desk.asked))
        return (
            *chips,
            Choice("switch", tr("another switch"), "", options, self.toggle),
            *([every] if more else []),
            Button("question:back", "‹", lambda: self._question(-1)),
            Button("question:now", str(count), lambda: self._question(1)),
            Button("question:next", "›", lambda: self._question(1)),
            Button("back", tr("Back (Esc)"), self.app.pop),
        )

    def _chip(self, name: str) -> Button:
        """A switch that is compared; pressed, it is not any more."""
        switch = self.switches[name]
        tip = f"{tr(switch.meaning)} ({switch.rule})"
        return Button(f"chip:{name}", f"{tr(named(name))}  ×", lambda: self.toggle(name), lit=True, tip=tip)

    def _said(self, name: str) -> str:
        return f"{tr(named(name))}  · {tr('changes the answer')}" if name in self.matter else tr(named(name))

    def _lay(self, groups: list[list[Reading]]) -> list[pygame.Rect]:
        width, height = self.app.size
        margin = px(MARGIN)
        self.bar.lay([self._bar()], pygame.Rect(margin, px(64), width - 2 * margin, height))
        self.bar.box.h = self.bar.height
        count = max(1, len(groups))
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
        most = max((len(group) for group in groups), default=1)
        words = min(px(WORDS + READING * most), tall // 2)
        for n, (form, box) in enumerate(zip(self.columns, boxes, strict=True)):
            inner = pygame.Rect(box.left + px(10), box.bottom - words + px(6), wide - px(20), words - px(12))
            form.lay(self._words(groups[n]) if groups else [(Label(tr("judging …"), "DIM"),)], inner)
        return boxes

    def _words(self, group: list[Reading]) -> list[Row]:
        first = group[0]
        found: list[Row] = []
        card = first.scene.card if first.scene is not None else None
        if first.verdict is None:
            found.append((Label(first.fault, "BAD"),))
        if card is not None:
            found.append((Label(card.title, "GOOD" if card.role == "good" else "BAD", 15, bold=True),))
        found += [(Label(line, "ACCENT", 12, bold=True),) for line in first.differs[:MOST_DIFFERENCES]]
        found += [(self._reading(reading),) for reading in group]
        return [*found, *[(Label(line, "DIM", 12),) for line in (card.lines if card is not None else ())]]

    def _reading(self, reading: Reading) -> Button:
        """A reading by its values; pressed, the case is read so."""
        alone = len(reading.options) == 1
        parts = [
            tr(said(value)) if alone else f"{tr(named(name))}: {tr(said(value))}"
            for name, value in reading.options.items()
        ]
        usual = f"  · {tr('the usual reading')}" if self._is_usual(reading) else ""
        words = f"{', '.join(parts)}{usual}"
        key = "apply:" + "+".join(f"{name}={value}" for name, value in reading.options.items())
        tip = tr("read the case so")
        return Button(key, words, lambda: self._apply(reading), lit=self._is_now(reading), left=True, tip=tip)

    def _is_usual(self, reading: Reading) -> bool:
        return all(value == self.switches[name].default for name, value in reading.options.items())

    def _is_now(self, reading: Reading) -> bool:
        given: Any = self.desk.value.get("options") or {}
        return all(given.get(name, self.switches[name].default) == value for name, value in reading.options.items())

    # -- events

    def handle(self, event: pygame.event.Event) -> None:
        """The bar, then the columns, then keys."""
        for form in (self.bar, *self.columns):
            if form.handle(event):
                return
        if event.type != pygame.KEYDOWN:
            return
        names = list(self.switches)
        at = names.index(self.found.switches[0])
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
        if not self._picked and self.matter and self.matter[0] not in self.found.switches and self.found.done:
            self._pick(self.matter[0])
        groups = self.found.groups()
        boxes = self._lay(groups)
        surface.blit(written(tr("Readings side by side"), 20, theme.ACCENT, bold=True), (px(14), px(8)))
        surface.blit(written(self._about(groups), 14, theme.DIM), (px(14), px(38)))
        self.bar.draw(surface)
        views = [group[0].scene.view for group in groups if group[0].scene is not None]
        for n, (box, form) in enumerate(zip(boxes, self.columns, strict=True)):
            reading = groups[n][0] if groups else None
            differs = reading is not None and bool(reading.differs)
            pygame.draw.rect(surface, theme.PANEL, box, border_radius=px(8))
            if reading is not None and reading.scene is not None:
                self._draw_picture(surface, n, reading.scene, box, form, views)
            edge = theme.ACCENT if differs else theme.PANEL_EDGE
            pygame.draw.rect(surface, edge, box, px(3) if differs else px(1), border_radius=px(8))
            form.draw(surface)

    def _about(self, groups: list[list[Reading]]) -> str:
        """What one switch means; of several how many readings they make and how many answers."""
        if self.notice:
            return self.notice
        if len(self.found.switches) == 1:
            switch = self.switches[self.found.switches[0]]
            return f"{tr(named(switch.name))}: {tr(switch.meaning)} ({switch.rule})"
        words = "{n} {n:reading|readings}, {all} {all:answer|answers}"
        return str(message(words, n=len(self.found.readings), all=len(groups)))

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

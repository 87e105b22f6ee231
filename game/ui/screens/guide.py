"""The first battle: a table with somebody at your shoulder who says what to do, waits, and points at it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from game.assets import scenario_path
from game.data.load import load_scenario
from game.engine.tally import message
from game.errors import LeuctraError
from game.language import N_, tr
from game.ui import saves, theme
from game.ui.chrome.board import Board
from game.ui.chrome.buttons import buttons, buttons_height
from game.ui.chrome.item import Item, paragraph
from game.ui.guide.lessons import LAST, LESSONS, View
from game.ui.guide.play import LuckyDice, answer
from game.ui.orders import ENTER
from game.ui.screens.table import TableScreen
from game.ui.start import controller_of
from game.ui.theme import px

if TYPE_CHECKING:
    from game.geometry.pose import Point
    from game.ui.app import App
    from game.ui.chrome.buttons import Label
    from game.ui.chrome.item import Box
    from game.ui.guide.lessons import Advice, Lesson

FIRST_BATTLE = ("guide", "first_battle.yaml")
DONE = N_("learned")
WIDE, MARGIN = 400, 14
MOST_ANSWERS = 80
PULSE_MS = 900


def open_guide(app: App) -> GuideScreen:
    """Begin the first battle."""
    screen = GuideScreen(app)
    app.push(screen)
    return screen


class GuideScreen(TableScreen):
    """A table that knows at which step of the first battle one is."""

    def __init__(self, app: App) -> None:
        self.at = 0
        self.told = ""
        self.is_hinted = False
        self._note = Board(clear=True)
        self._memory: dict[str, object] = {}
        self._marks: list[tuple[int, int]] = [(0, 0)]
        self._looked: object = None
        self._advice: Advice | None = None
        controller = controller_of(app, load_scenario(scenario_path(*FIRST_BATTLE)))
        controller.dice = LuckyDice()
        super().__init__(app, controller)

    # -- the steps

    @property
    def lesson(self) -> Lesson | None:
        """The step one is at, None after the last."""
        return LESSONS[self.at] if self.at < len(LESSONS) else None

    @property
    def view(self) -> View:
        """What a step looks at."""
        return View(self.controller, self.tool, self.save_to, self._memory)

    def look(self) -> None:
        """See whether the step is done, and what is to be done now; only where something has changed."""
        tool = self.tool
        key = (
            self.at,
            self.controller.version,
            self.controller.is_busy,
            id(tool),
            tool.version if tool else 0,
            self.save_to,
        )
        if key == self._looked or self.controller.is_busy:
            return
        view = self.view
        lesson = self.lesson
        while lesson is not None and lesson.done(view):
            self._next(lesson)
            lesson, view = self.lesson, self.view
        self._advice = lesson.advise(view) if lesson is not None else None
        self._looked = (self.at, *key[1:])

    def _next(self, lesson: Lesson) -> None:
        self.told, self.is_hinted, self._memory = lesson.after, False, {}
        self.at += 1
        if self.at == len(LESSONS):
            self._learned()
        steps = self.controller.session.steps
        self._marks.append((len(steps) - 1, len(steps[-1].answers)))

    def _learned(self) -> None:
        """Note that the first battle has been played to its end."""
        settings = self.app.settings
        settings.results = {**settings.results, saves.slug(saves.title_of(self.controller.header.scenario)): DONE}
        self.app.store()

    def again(self) -> None:
        """Back to where this step began."""
        step, answers = self._marks[min(self.at, len(self._marks) - 1)]
        try:
            self.controller.session.rewind(step, answers)
        except LeuctraError:
            self._play_from_the_start()
        self._memory = {}
        self.flow.go_on()

    def skip(self) -> None:
        """The step is played for you: from where you are, or from the start where it does not go on from there."""
        lesson = self.lesson
        if lesson is None:
            return
        if lesson.is_played and not self._played(lesson):
            self._play_from_the_start()
            self._played(lesson)
        if self.lesson is lesson:
            self._next(lesson)
        self._looked = None
        self.flow.go_on()

    def _played(self, lesson: Lesson) -> bool:
        """Answer for you until the step is done."""
        for _ in range(MOST_ANSWERS):
            view = self.view
            view.tool = None
            if lesson.done(view):
                return True
            if not self._answered():
                return False
        return False

    def _answered(self) -> bool:
        session = self.controller.session
        request = session.request
        if request is None:
            return False
        try:
            seat = self.controller.seats.get(getattr(request, "army", ""))
            raw = self.controller.dice.answer(request, session.battle) if hasattr(request, "faces") else None
            raw = raw if raw is not None else seat.answer(request, session.battle) if seat is not None else None
            session.answer(raw if raw is not None else answer(request, session.battle))
        except LeuctraError:
            return False
        return True

    def _play_from_the_start(self) -> None:
        """The battle as it would be had every step before this one gone as it says."""
        self.controller.session.rewind(0, 0)
        for lesson in LESSONS[: self.at]:
            if lesson.is_played:
                self._played(lesson)

    # -- events

    def handle(self, event: pygame.event.Event) -> None:
        """The note's buttons, then the table."""
        pressed = self._note.handle(event)
        if pressed:
            self._press(pressed)
            return
        over = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and self._note.at(event.pos)
        if over:
            return
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_F3, pygame.K_F12):
            self._press("guide:hint" if event.key == pygame.K_F3 else "guide:skip")
            return
        super().handle(event)

    def _press(self, what: str) -> None:
        if self.controller.is_busy and what != "guide:hint":
            return
        match what:
            case "guide:hint":
                self.is_hinted = not self.is_hinted
            case "guide:again":
                self.again()
            case "guide:skip":
                self.skip()
            case "guide:leave":
                self.app.pop()

    # -- picture

    def draw(self, surface: pygame.Surface) -> None:
        """The table."""
        super().draw(surface)
        self.look()

    def draw_above(self, surface: pygame.Surface) -> None:
        """The note, and the pointer, which may point at a button of the note."""
        super().draw_above(surface)
        box = self._place()
        self._note.show(box, self.note_items(box))
        self._note.draw(surface)
        self._point(surface)

    def _labels(self) -> list[Label]:
        if self.lesson is None:
            return [("*guide:leave", tr("To the menu"))]
        return [
            ("guide:hint", tr("Hint") + "  [F3]"),
            ("guide:again", tr("Again")),
            ("guide:skip", tr("Skip") + "  [F12]"),
        ]

    def _texts(self) -> list[tuple[str, int, str, bool]]:
        lesson = self.lesson
        texts = [(tr(self.told), 13, "good", False)] if self.told else []
        if lesson is None:
            return [*texts, (tr(LAST), 15, "text", False)]
        head = str(message("{n} of {of}: {title}", n=self.at + 1, of=len(LESSONS), title=lesson.title))
        words = tr(self._advice.words) if self._advice is not None else ""
        texts += [(head, 16, "accent", True), (words, 15, "text", False)]
        return [*texts, (tr(lesson.more), 13, "dim", False)] if self.is_hinted else texts

    def note_items(self, box: Box) -> list[Item]:
        """The note: what happened, what to do now, and what helps."""
        left, top, width, height = box
        items = [Item(box, fill="panel", edge="accent", radius=px(8), id="guide:note")]
        at, inner = top + px(8), width - 2 * px(MARGIN)
        for words, size, ink, bold in self._texts():
            more, at = paragraph(words, (left + px(MARGIN), at, inner), size, ink, bold=bold)
            items += more
            at += px(4)
        low = top + height - px(10) - buttons_height(self._labels(), inner)
        return [*items, *buttons(self._labels(), (left + px(MARGIN), low, inner))]

    def _place(self) -> Box:
        """The corner of the table that hides nobody; where each would, the first."""
        left, top, width, height = self.viewport
        wide = min(px(WIDE), width - 2 * px(8))
        inner = wide - 2 * px(MARGIN)
        tall = px(26) + buttons_height(self._labels(), inner)
        for words, size, _, bold in self._texts():
            tall += paragraph(words, (0, 0, inner), size, "text", bold=bold)[1] + px(4)
        gap = px(8)
        right, low = left + width - wide - gap, top + height - tall - gap
        corners = [(right, top + gap), (right, low), (left + gap, low), (left + gap, top + gap)]
        return min(((x, y, wide, tall) for x, y in corners), key=self._hidden)

    def _hidden(self, box: Box) -> int:
        """How many units, and what is pointed at, lie below a place."""
        area = pygame.Rect(box)
        assert self.camera is not None
        shown = [self.camera.to_screen(unit.body.centre) for unit in self.controller.battle.on_table()]
        pointed = self._pointed() if self._advice is not None and not self._advice.is_on_the_note else None
        shown += [pointed.center] * 3 if pointed is not None else []
        return sum(area.inflate(px(60), px(60)).collidepoint(point) for point in shown)

    def _pointed(self) -> pygame.Rect | None:
        """Where what is to be pressed is now."""
        kind, _, name = (self._advice.target if self._advice is not None and self.lesson else "").partition(":")
        if not kind or self.controller.is_busy:
            return None
        if kind == "unit":
            return self._around_unit(name)
        if kind == "handle" and self.tool is not None:
            handles = dict(self.tool.preview().handles)
            return self._around_point(handles[name], px(16)) if name in handles else None
        if kind == "order" and not name and self.tool is not None:
            name = next((order.id for order in self.tool.orders() if order.hotkey == ENTER), "")
        board = {"order": self.side.board, "bar": self.chrome.low, "guide": self._note}.get(kind)
        found = board.box_of(f"{kind}:{name}") if board is not None else None
        return pygame.Rect(found) if found is not None else None

    def _around_point(self, point: Point, reach: int) -> pygame.Rect:
        assert self.camera is not None
        x, y = self.camera.to_screen(point)
        return pygame.Rect(round(x) - reach, round(y) - reach, 2 * reach, 2 * reach)

    def _around_unit(self, name: str) -> pygame.Rect:
        assert self.camera is not None
        return self._around_point(self.controller.battle.unit(name).body.centre, round(75 * self.camera.scale) + px(8))

    def _point(self, surface: pygame.Surface) -> None:
        """A frame that breathes."""
        box = self._pointed()
        if box is None:
            return
        swing = (1 + math.sin(pygame.time.get_ticks() / PULSE_MS * 2 * math.pi)) / 2
        out = px(3) + round(swing * px(4))
        pygame.draw.rect(surface, theme.ACCENT, box.inflate(2 * out, 2 * out), px(3), border_radius=px(8))

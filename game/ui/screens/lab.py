"""The case lab: a case on its table, its forms beside it, its verdict below it, judged while it is changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.errors import LeuctraError
from game.language import language, tr
from game.ui import theme
from game.ui.commands import bindings, key_name, key_words
from game.ui.fonts import written
from game.ui.lab import answer, clipboard, files, forms
from game.ui.lab.canvas import Canvas
from game.ui.lab.canvas_paint import CanvasPaint, palette_of
from game.ui.lab.desk import Desk
from game.ui.lab.draft import CaseDraft
from game.ui.lab.form import Form
from game.ui.lab.hand import Hand
from game.ui.lab.items import Button, Label
from game.ui.lab.orders import LAB_COMMANDS, key_of_lab
from game.ui.screens.lab_filing import Filing
from game.ui.theme import px

if TYPE_CHECKING:
    from pathlib import Path

    from game.ui.app import App
    from game.ui.lab.items import Row
    from game.ui.lab.prompt import Prompt

MARGIN, TITLE, SIDE, ANSWER, STEPS = 10, 26, 400, 168, 250
WHILE_DRAGGING = 120
"""Milliseconds between two looks of the forms while something is dragged."""
ARROWS = {pygame.K_UP: (0, 1), pygame.K_DOWN: (0, -1), pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0)}


class LabScreen:
    """Opens, builds and changes a case: the given one, one from a file, or a new one."""

    def __init__(self, app: App, case: CaseDraft | Path | None = None) -> None:
        self.app = app
        self.desk = Desk(case if isinstance(case, CaseDraft) else CaseDraft())
        self.canvas = Canvas(self.desk)
        self.hand = Hand(self.canvas)
        self.paint = CanvasPaint(self.hand)
        self.bar, self.tabs = Form(flows=True, ground="BACK"), Form(flows=True)
        self.side, self.words, self.steps = Form(), Form(), Form()
        self.prompt: Prompt | None = None
        self.filing = Filing(self)
        self._leaving = False
        self._laid: tuple[object, ...] = ()
        self._laid_at = 0
        self._boxes: dict[str, pygame.Rect] = {}
        if case is not None and not isinstance(case, CaseDraft):
            self.desk.notice = self._read(case)

    # -- layout

    @property
    def _forms(self) -> tuple[Form, ...]:
        return self.bar, self.tabs, self.side, self.words, self.steps

    def lay_out(self) -> None:
        """Everything in its place for the window's size."""
        self._laid = ()
        width, height = self.app.size
        margin = px(MARGIN)
        side = min(px(SIDE), width * 2 // 5)
        self.bar.lay([self._bar()], pygame.Rect(margin, px(TITLE) + margin, width - 2 * margin, height))
        self.bar.box.h = self.bar.height
        top = self.bar.box.bottom + px(4)
        tall = min(px(ANSWER), height * 3 // 10)
        table = pygame.Rect(margin, top, width - side - 3 * margin, height - top - tall - 2 * margin)
        self.canvas.lay(table)
        panel = pygame.Rect(table.right + margin, top, side, height - top - margin)
        below = pygame.Rect(margin, table.bottom + margin, table.w, tall)
        self._boxes = {"panel": panel, "answer": below}

    def _lay_forms(self) -> None:
        """The rows as they are now, where anything has changed."""
        if self.prompt is not None:
            self.prompt.lay(self.app.size)
        now = self._state()
        ticks = pygame.time.get_ticks()
        if now == self._laid or (self.hand.is_dragging and ticks - self._laid_at < WHILE_DRAGGING):
            return
        self._laid, self._laid_at = now, ticks
        panel, below = self._boxes["panel"], self._boxes["answer"]
        self.bar.lay([self._bar()], self.bar.box)
        inner = panel.inflate(-px(20), -px(16))
        self.tabs.lay([forms.tabs(self.desk)], pygame.Rect(inner.topleft, (inner.w, inner.h)))
        self.tabs.box.h = self.tabs.height
        used = self.tabs.height + px(10)
        left = pygame.Rect(inner.left, inner.top + used, inner.w, inner.h - used)
        self.side.lay(forms.rows(self.desk), left)
        words = below.inflate(-px(24), -px(12))
        steps = pygame.Rect(0, words.top, min(px(STEPS), words.w * 2 // 5), words.h)
        steps.right = words.right
        short = steps.w < px(STEPS) * 4 // 5
        rules = answer.rule_rows(self.desk, self._read_rule)
        self.steps.lay([*answer.steps(self.desk, short=short), *self._notice(), *rules], steps)
        self.words.lay(
            answer.words(self.desk), pygame.Rect(words.left, words.top, steps.left - words.left - px(12), words.h)
        )

    def _state(self) -> tuple[object, ...]:
        """All that the forms' rows are made of."""
        desk, drawing = self.desk, self.desk.drawing
        shown = desk.shown
        known = (id(shown), len(shown.pictures), shown.is_done) if shown is not None else ()
        chosen = (desk.selected, desk.question, desk.way, desk.tab, desk.notice)
        drawn = (drawing.preset, drawing.way) if drawing is not None else ()
        told = (isinstance(desk.verdict, str), desk.ways)
        return id(desk), desk.draft.version, desk.draft.path, chosen, drawn, known, told, language()

    def _bar(self) -> Row:
        keys = self.app.settings.keys
        shown = [command for command in LAB_COMMANDS if command.bar]
        return tuple(
            Button(
                command.id,
                tr(command.words),
                lambda name=command.id: self.command(name),  # type: ignore[misc]
                barred=self._barred(command.id),
                tip=key_words(key_of_lab(command.id, keys)),
            )
            for command in shown
        )

    def _barred(self, name: str) -> str:
        draft = self.desk.draft
        if name == "lab_undo" and not draft.can_undo:
            return tr("nothing to undo")
        if name == "lab_redo" and not draft.can_redo:
            return tr("nothing to redo")
        return ""

    def _notice(self) -> list[Row]:
        return [(Label(self.desk.notice, "ACCENT", 12),)] if self.desk.notice else []

    # -- events

    def handle(self, event: pygame.event.Event) -> None:
        """The question in the middle first, then lists and fields, then keys, then the table."""
        if self.prompt is not None:
            self.prompt.handle(event)
            if self.prompt.is_over:
                self.prompt = None
            return
        if self._in_forms(event):
            return
        if event.type == pygame.KEYDOWN:
            self._key(event)
        else:
            self.hand.handle(event)

    def _in_forms(self, event: pygame.event.Event) -> bool:
        open_one = next((form for form in self._forms if form.popup is not None), None)
        if open_one is not None:
            return open_one.handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            before = [form.focus for form in self._forms]
            used = [form.handle(event) for form in self._forms]
            if any(before):
                self.desk.draft.settle()
            return any(used)
        if event.type == pygame.MOUSEMOTION:
            for form in self._forms:
                form.handle(event)
            return False
        return any(form.handle(event) for form in self._forms)

    def _key(self, event: pygame.event.Event) -> None:
        name = key_name(event)
        command = bindings(self.app.settings.keys, LAB_COMMANDS).get(name, "")
        if event.key in ARROWS and self.desk.selected is not None:
            step = 1.0 if event.mod & pygame.KMOD_SHIFT else 0.01 if event.mod & pygame.KMOD_CTRL else 0.1
            dx, dy = ARROWS[event.key]
            self.hand.nudge(dx * step, dy * step)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.desk.drawing is not None:
            if not self.hand.finish_drawing():
                self.desk.notice = tr("draw some more points first")
        elif event.key == pygame.K_BACKSPACE and self.desk.drawing is not None and self.desk.drawing.points:
            self.desk.drawing.points.pop()
        elif command in ("lab_turn_left", "lab_turn_right"):
            step = 15.0 if event.mod & pygame.KMOD_SHIFT else 1.0
            self.hand.turn(-step if command == "lab_turn_left" else step)
        elif command:
            self.command(command)

    def command(self, name: str) -> None:
        """A button of the bar, or a key."""
        desk = self.desk
        match name:
            case "lab_new":
                self.filing.leave_for(lambda: self._take(CaseDraft()))
            case "lab_open":
                self.filing.leave_for(self._open_list)
            case "lab_save":
                self.filing.save()
            case "lab_save_as":
                self.filing.save_as()
            case "lab_undo":
                desk.undo()
            case "lab_redo":
                desk.redo()
            case "lab_png" | "lab_svg":
                self.filing.export(f".{name.removeprefix('lab_')}")
            case "lab_copy":
                desk.notice = clipboard.put(answer.as_text(desk)) or tr("The verdict is in the clipboard")
            case "lab_copy_yaml":
                desk.notice = clipboard.put(desk.draft.text) or tr("The case is in the clipboard")
            case "lab_compare":
                self._compare()
            case "lab_fit":
                self.canvas.fit()
            case "lab_close_up":
                self.canvas.fit_verdict()
            case "lab_way":
                desk.step_way(1)
            case "lab_way_back":
                desk.step_way(-1)
            case "lab_question" | "lab_question_back":
                desk.choose_question(desk.question + (1 if name == "lab_question" else -1))
            case "lab_form":
                self.side.enter()
            case "lab_copy_unit":
                desk.duplicate()
            case "lab_delete":
                desk.delete()
            case "lab_help":
                self._help()
            case "lab_menu":
                self._escape()

    def _escape(self) -> None:
        if self.desk.drawing is not None:
            self.desk.drawing = None
        elif self.desk.selected is not None:
            self.desk.selected = None
        else:
            self.filing.leave_for(self._leave)

    # -- files

    def _leave(self) -> None:
        self._leaving = True
        self.app.pop()

    def _take(self, draft: CaseDraft) -> None:
        """Work on another case."""
        self._put_up(draft)
        self.lay_out()

    def _put_up(self, draft: CaseDraft) -> None:
        self.desk = Desk(draft, self.desk.judge)
        self.canvas = Canvas(self.desk)
        self.hand = Hand(self.canvas)
        self.paint = CanvasPaint(self.hand)

    def open(self, path: Path) -> str:
        """Open a file here; what is wrong with it, "" for nothing."""
        fault = self._read(path)
        if not fault:
            self.lay_out()
        return fault

    def _read(self, path: Path) -> str:
        try:
            draft = CaseDraft.open(path)
        except LeuctraError as error:
            return str(error).splitlines()[0]
        self._put_up(draft)
        return ""

    def _open_list(self) -> None:
        from game.ui.screens.cases import CasesScreen

        self.app.push(CasesScreen(self.app, self.open))

    def _compare(self) -> None:
        from game.ui.screens.compare import CompareScreen

        if self.desk.faults or not self.desk.asked:
            self.desk.notice = tr("there is no answer to compare yet")
            return
        self.app.push(CompareScreen(self.app, self.desk))

    def _read_rule(self, rule: str) -> None:
        from game.ui.screens.rules import RulesScreen

        self.app.push(RulesScreen(self.app, rule))

    def _help(self) -> None:
        from game.ui.screens.lab_help import LabHelpScreen

        self.app.push(LabHelpScreen(self.app))

    # -- picture

    def draw(self, surface: pygame.Surface) -> None:
        """Title, table, forms, verdict."""
        self.desk.refresh()
        self._lay_forms()
        self._draw_title(surface)
        self.paint.draw(surface, palette_of(self.app.settings))
        for box in self._boxes.values():
            pygame.draw.rect(surface, theme.PANEL, box, border_radius=px(8))
            pygame.draw.rect(surface, theme.PANEL_EDGE, box, px(1), border_radius=px(8))
        below = self._boxes["answer"]
        card = answer.card_of(self.desk)
        ink = theme.BAD if self.desk.faults else theme.FAINT
        if card is not None and not self.desk.faults:
            ink = theme.GOOD if card.role == "good" else theme.BAD
        stripe = pygame.Rect(below.left, below.top, px(6), below.h)
        pygame.draw.rect(surface, ink, stripe, border_top_left_radius=px(8), border_bottom_left_radius=px(8))
        for form in self._forms:
            form.draw(surface)

    def _draw_title(self, surface: pygame.Surface) -> None:
        draft = self.desk.draft
        left = px(MARGIN) + px(2)
        title = written(tr("Case lab"), 18, theme.ACCENT, bold=True)
        surface.blit(title, (left, px(6)))
        name = draft.path.name if draft.path is not None else tr("not saved yet")
        changed = f" · {tr('changed')}" if draft.is_changed else ""
        words = f"{tr(str(draft.value.get('title', '')))}  ·  {name}{changed}"
        surface.blit(written(words, 14, theme.DIM), (left + title.get_width() + px(14), px(9)))

    def draw_above(self, surface: pygame.Surface) -> None:
        """Open lists, and the question in the middle."""
        for form in self._forms:
            form.draw_above(surface)
        if self.prompt is not None:
            self.prompt.draw(surface)

    def close(self) -> None:
        """Let the judge go; what was not saved is kept when the whole window is closed."""
        self.desk.close()
        if self.desk.draft.is_changed and not self._leaving:
            files.keep_unsaved(self.desk.draft)

"""The main menu: what there is to play with pictures and results, who plays it, and the way to everything else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.data.load import Case, Scenario
from game.engine.record import read, replay
from game.engine.tally import message
from game.errors import LeuctraError
from game.language import tr
from game.ui import saves, theme
from game.ui.chrome.board import Board
from game.ui.chrome.buttons import HIGH, buttons, buttons_height
from game.ui.chrome.frame import designed
from game.ui.chrome.item import Item, high, holds, overlap, paragraph, wide
from game.ui.commands import key_words
from game.ui.menu.details import setup_items, text_items
from game.ui.menu.doors import DOORS, door, is_there
from game.ui.menu.library import BATTLES, CASES, FIRST, RECORDS, SECTIONS, Library
from game.ui.menu.lineups import Lineups
from game.ui.menu.rows import Rows, picture_of
from game.ui.menu.setup import MOST_SEED, Setup
from game.ui.orders import ENTER
from game.ui.theme import px

if TYPE_CHECKING:
    from pathlib import Path

    from game.ui.app import App
    from game.ui.chrome.buttons import Label
    from game.ui.chrome.item import Box
    from game.ui.menu.library import Entry

KEYS = {
    pygame.K_RETURN: "play", pygame.K_KP_ENTER: "play", pygame.K_r: "replay", pygame.K_DELETE: "remove",
    pygame.K_d: "seed", pygame.K_s: "switches", pygame.K_g: "go_on", pygame.K_ESCAPE: "quit", pygame.K_1: "seat 0",
    pygame.K_2: "seat 1", pygame.K_o: "options", pygame.K_u: "rules", pygame.K_l: "lab", pygame.K_F1: "help",
}  # fmt: skip
STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -6, pygame.K_PAGEDOWN: 6}
SIDES = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
SMALL = 620
"""Designed width below which there is no room for a picture beside the list."""


class MenuScreen:
    """Choose a file with the mouse or the arrows, see it, and play it; `folder` holds more records to list."""

    def __init__(self, app: App, folder: Path | None = None) -> None:
        self.app = app
        self.library = Library(app.settings, folder)
        self.lineups = Lineups(in_background=app.in_background)
        self.rows = Rows(self.library, self.lineups)
        self.notice = app.notice
        self._setups: dict[Path, Setup] = {}
        self._board = Board()
        self._scroll = 0
        self._beyond = 0
        self._picture: tuple[object, pygame.Surface] | None = None
        self._removing: Path | None = None
        self.sections = [name for name in SECTIONS if self._has(name)]
        self.unfinished = self.library.unfinished()
        is_new = not app.settings.recent and not app.settings.results and self.unfinished is None
        self.rows.show(FIRST if is_new and FIRST in self.sections else self.sections[0])

    def _has(self, section: str) -> bool:
        if section == CASES and not is_there("lab"):
            return False
        return section in (BATTLES, RECORDS) or bool(self.library.entries(section))

    # -- what is chosen

    @property
    def entry(self) -> Entry | None:
        """The chosen file."""
        return self.rows.entry

    @property
    def setup(self) -> Setup | None:
        """What is chosen for the scenario that would begin."""
        entry = self.entry
        if entry is None or entry.is_record or self.rows.section == FIRST:
            return None
        found = self.library.look(entry)
        if not isinstance(found, Scenario):
            return None
        return self._setups.setdefault(entry.path, Setup(found))

    def open(self, section: str) -> None:
        """Show a section."""
        self.rows.show(section)
        self._scroll, self.notice = 0, ""

    def choose(self, path: Path) -> None:
        """Show the file's section and choose it; raises LookupError where it is not listed."""
        for section in self.sections:
            self.rows.show(section)
            found = [n for n, entry in enumerate(self.rows.entries) if entry.path == path]
            if found:
                self.rows.chosen = found[0]
                return
        raise LookupError(f"{path} is not in the menu")

    # -- events

    def lay_out(self) -> None:
        """Look again at what there is: something may have been played or saved."""
        chosen = self.entry
        self.unfinished = self.library.unfinished()
        first, at = self.rows.first, self.rows.chosen
        self.rows.show(self.rows.section)
        self.rows.first, self.rows.chosen = first, min(at, max(0, len(self.rows.entries) - 1))
        same = [n for n, entry in enumerate(self.rows.entries) if chosen is not None and entry.path == chosen.path]
        self.rows.chosen = same[0] if same else self.rows.chosen
        self._picture = None

    def handle(self, event: pygame.event.Event) -> None:
        """Mouse and keys."""
        pressed = self._board.handle(event)
        if pressed:
            self.command(pressed)
        elif event.type == pygame.MOUSEWHEEL:
            if holds(self._list_box, pygame.mouse.get_pos()):
                self.rows.scroll(-event.y, self._list_box)
            else:
                self._scroll = max(0, min(self._beyond, self._scroll - event.y * px(30)))
        elif event.type == pygame.KEYDOWN:
            self._key(event)

    def _key(self, event: pygame.event.Event) -> None:
        if event.key in STEPS:
            self.rows.step(STEPS[event.key])
            self._chosen_anew()
        elif event.key in SIDES:
            at = self.sections.index(self.rows.section)
            self.open(self.sections[(at + SIDES[event.key]) % len(self.sections)])
        elif event.key == pygame.K_TAB:
            back = bool(event.mod & pygame.KMOD_SHIFT)
            at = self.sections.index(self.rows.section)
            self.open(self.sections[(at + (-1 if back else 1)) % len(self.sections)])
        else:
            self.command(KEYS.get(event.key, ""))

    def _chosen_anew(self) -> None:
        self._scroll, self.notice, self._removing = 0, "", None
        self.rows.into_sight(self._list_box)

    def command(self, what: str) -> None:
        """What a button or a key means."""
        kind, _, name = what.partition(":")
        if what:
            self.notice = ""
        if kind == "section":
            self.open(name)
        elif kind == "entry":
            twice = self.rows.clicked(int(name), pygame.time.get_ticks())
            self._chosen_anew()
            if twice:
                self._play()
        elif kind in DOORS and is_there(kind):
            door(self.app, kind)
        elif kind == "quit":
            self.app.pop()
        elif kind == "go_on" and self.unfinished is not None:
            self._continue(self.unfinished.path)
        else:
            self._command_for_entry(kind, name)

    def _command_for_entry(self, kind: str, name: str) -> None:
        setup = self.setup
        if kind == "play":
            self._play()
        elif kind == "replay":
            self._replay()
        elif kind == "remove":
            self._remove()
        elif setup is not None and kind == "switches":
            from game.ui.screens.switches import SwitchesScreen

            self.app.push(SwitchesScreen(self.app, setup))
        elif setup is not None and kind == "seed":
            setup.seed = None if setup.seed is not None else pygame.time.get_ticks() % MOST_SEED
        elif setup is not None and kind.startswith("seat"):
            army = name or setup.scenario.battle.armies[int(kind[-1])].id
            setup.next_seat(army)

    # -- what it leads to

    def _play(self) -> None:
        entry = self.entry
        if entry is None:
            return
        found = self.library.look(entry)
        if entry.is_unfinished:
            self._continue(entry.path)
        elif entry.is_record:
            self._replay()
        elif self.rows.section == FIRST:
            self._learn()
        elif isinstance(found, Case):
            door(self.app, "lab", entry.path)
        elif self.setup is not None:
            self._begin(self.setup, entry.path)
        else:
            self.notice = self.library.fault(entry)

    def _begin(self, setup: Setup, path: Path) -> None:
        from game.ui.start import begin

        seed = setup.seed if setup.seed is not None else pygame.time.get_ticks() % MOST_SEED
        try:
            begin(self.app, setup.chosen(), setup.seats, seed, path=path)
        except LeuctraError as error:
            self.notice = str(error).splitlines()[0]

    def _continue(self, path: Path) -> None:
        """Play on where a battle stopped."""
        from game.ui.start import go_on_with

        try:
            go_on_with(self.app, path)
        except LeuctraError as error:
            self.notice = str(error).splitlines()[0]

    def _learn(self) -> None:
        from game.ui.screens.guide import open_guide

        open_guide(self.app)

    def _replay(self) -> None:
        from game.ui.screens.replay import ReplayScreen

        entry = self.entry
        if entry is None or not entry.is_record:
            return
        try:
            record = read(entry.path)
            found = self.library.look(entry)
            if not isinstance(found, Scenario):
                self.notice = self.library.fault(entry)
                return
            session = replay(record, found.rules, found.battle)
        except LeuctraError as error:
            self.notice = str(error).splitlines()[0]
            return
        self.app.push(ReplayScreen(self.app, session, record.header, found))

    def _remove(self) -> None:
        """Remove a record from the disk; asked twice."""
        entry = self.entry
        if entry is None or not entry.is_record:
            return
        if self._removing != entry.path:
            self._removing = entry.path
            self.notice = str(message("Remove {file} for good? Once more to do it.", file=entry.path.name))
            return
        saves.remove(entry.path)
        self._removing = None
        self.lay_out()

    # -- picture

    @property
    def _is_small(self) -> bool:
        return designed(self.app.size)[0] < SMALL

    @property
    def _top(self) -> int:
        """Where the sections are chosen: below the head where its buttons need more than a line and would meet them."""
        top, width = px(12) + high(30) + px(8), self.app.size[0] - 2 * px(20)
        head = [item.box for item in self._head() if item.id]
        tabs = [item.box for item in buttons(self._tabs, (px(20), top, width)) if item.id]
        meet = any(share[2] and share[3] for one in head for two in tabs if (share := overlap(one, two)))
        return max(box[1] + box[3] for box in head) + px(8) if meet else top

    @property
    def _tabs(self) -> list[Label]:
        return [(f"section:{name}", tr(SECTIONS[name])) for name in self.sections]

    @property
    def _body(self) -> Box:
        """What lies below the sections."""
        width, height = self.app.size
        top = self._top + buttons_height(self._tabs, width - 2 * px(20)) + px(10)
        return px(20), top, width - 2 * px(20), height - top - px(14)

    @property
    def _list_box(self) -> Box:
        left, top, width, height = self._body
        if self._is_small:
            play = px(HIGH) + px(12)
            return left, top, width, max(px(72), min(max(px(80), height // 3), height - play))
        return left, top, min(px(430), width * 2 // 5), height

    @property
    def _side(self) -> Box:
        left, top, width, height = self._body
        box = self._list_box
        if self._is_small:
            return left, box[1] + box[3] + px(8), width, height - box[3] - px(8)
        return box[0] + box[2] + px(16), top, width - box[2] - px(16), height

    def _actions(self) -> list[Label]:
        entry, key = self.entry, f"  ({key_words(ENTER)})"
        if entry is None:
            return []
        if entry.is_record:
            remove = ("remove", f"{tr('Remove')}  [{tr('Del')}]")
            if self.library.fault(entry):
                return [remove]
            if not entry.is_unfinished:
                return [("*play", tr("Watch it") + key), remove]
            return [("*play", tr("Play on") + key), ("replay", tr("Watch it") + "  [R]"), remove]
        found = self.library.look(entry)
        if found is None:
            return []
        words = tr("Open in the case lab") if isinstance(found, Case) else tr("Play")
        return [("*play", (tr("Begin") if self.rows.section == FIRST else words) + key)]

    def _head(self) -> list[Item]:
        width = self.app.size[0]
        named = tr("Leuctra")
        items = [Item((px(20), px(10), wide(named, 28, bold=True) + px(4), high(28)), named, 28, "accent", bold=True)]
        doors = [(name, f"{tr(words)}  [{key}]") for name, (_, _, words, key) in DOORS.items() if is_there(name)]
        labels = [*doors, ("quit", f"{tr('Quit')}  [Esc]")]
        left = items[0].box[0] + items[0].box[2] + px(16)
        room = width - left - px(20)
        if buttons_height(labels, room) > px(HIGH):
            labels = [(name, words.split("  [")[0]) for name, words in labels]
        return [*items, *buttons(labels, (left, px(12), room), right=True)]

    def items(self) -> list[Item]:
        """Everything of the page but its pictures."""
        left, _, width, _ = self._body
        lit = f"section:{self.rows.section}"
        items = [*self._head(), *buttons(self._tabs, (left, self._top, width), lit), *self.rows.items(self._list_box)]
        return [*items, *self._side_items()]

    def _side_items(self) -> list[Item]:
        entry = self.entry
        side = self._side
        left, top, width, height = side
        bottom = top + height
        items: list[Item] = []
        labels = self._actions()
        if self.unfinished is not None and not (entry is not None and entry.is_record):
            turn = self.unfinished.kept.turn if self.unfinished.kept is not None else 0
            words = message("Go on with {battle}, turn {turn}", battle=self.unfinished.title, turn=turn)
            labels.append(("go_on", f"{words}  [G]"))
        if labels:
            bottom -= buttons_height(labels, width)
            items += buttons(labels, (left, bottom, width))
        setup = self.setup
        _, end = setup_items(setup, (left, 0, width)) if setup is not None else ([], 0)
        if setup is not None and bottom - end - px(14) >= top:  # else the window is too low for it
            bottom -= end + px(14)
            items += setup_items(setup, (left, bottom, width))[0]
        if self.notice:
            told, end = paragraph(self.notice, (left, 0, width), 13, "bad", bold=True)
            bottom -= end + px(8)
            items += [item.moved(0, bottom) for item in told]
        if entry is not None:
            start = self._picture_box[1] + self._picture_box[3] + px(8)
            box = (left, start, width, max(0, bottom - start - px(8)))
            fault = self.library.fault(entry)
            told, self._beyond = text_items(self.library.look(entry), entry, fault, box, self._scroll)
            items += told
        return items

    @property
    def _picture_box(self) -> Box:
        left, top, width, height = self._side
        tall = int(height * 0.5)
        return left, top, width, 0 if tall < px(90) else tall

    def draw(self, surface: pygame.Surface) -> None:
        """The page, then the pictures."""
        self._board.show((0, 0, *self.app.size), self.items())
        self._board.draw(surface)
        self.rows.thumbs(surface, self._list_box, self.app.palette)
        entry, box = self.entry, pygame.Rect(self._picture_box)
        found = self.library.look(entry) if entry is not None else None
        if entry is None or found is None or box.h <= 0:
            return
        shown = self.lineups.of(found)
        key = (entry.path, box.size, self.app.palette.name, theme.inks(), shown is found.battle)
        if self._picture is None or self._picture[0] != key:
            self._picture = (key, picture_of(found.battle, shown, box.size, self.app.palette))
        picture = self._picture[1]
        at = picture.get_rect(center=box.center)
        surface.blit(picture, at)
        pygame.draw.rect(surface, theme.PANEL_EDGE, at, 1)

    def draw_above(self, surface: pygame.Surface) -> None:
        """Nothing."""

    def close(self) -> None:
        """Nothing to let go of."""

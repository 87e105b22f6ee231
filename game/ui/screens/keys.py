"""The keys of every command: choose one and press another; what else has that key is named, and may be swapped."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.engine.tally import message
from game.language import N_, tr
from game.ui.bindable import ALL, bar, key_now, named, owners
from game.ui.chrome.item import Item, high, lines_of, wide
from game.ui.chrome.section import Section
from game.ui.commands import key_name, key_words
from game.ui.orders import ENTER
from game.ui.screens.page import PageScreen
from game.ui.theme import px

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.commands import Command

RESET, SWAP, CANCEL = "reset", "swap", "cancel"
KEY_BOX = 150


class KeysScreen(PageScreen):
    """`waiting` is the command that the next key is for, `wanted` the key that another command has."""

    title = N_("Keys")

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.waiting: Command | None = None
        self.wanted = ""
        groups = list(dict.fromkeys(command.group for command in ALL))
        self.listed: list[Command | str] = []
        for group in groups:
            self.listed += [group, *(command for command in ALL if command.group == group)]

    def is_chosen(self, number: int) -> bool:
        """The commands; not the headings of their groups."""
        return number < len(self.listed) and not isinstance(self.listed[number], str)

    def foot(self) -> list[tuple[str, str]]:
        """Swap or leave it where a key is taken; else all keys as they were at first."""
        if self.wanted:
            return [(SWAP, f"{tr('Swap')} ({key_words(ENTER)})"), (CANCEL, tr("Leave it"))]
        if self.waiting is not None:
            return [(CANCEL, tr("Leave it"))]
        return [(RESET, tr("All as at first"))]

    def rows(self, width: int) -> list[Section]:
        """A heading for each group, and its commands with their keys."""
        return [_heading(one, width) if isinstance(one, str) else self._row(one, width) for one in self.listed]

    def _row(self, command: Command, width: int) -> Section:
        keys = self.app.settings.keys
        key, waits = key_now(command, keys), self.waiting is command
        said = tr("press a key …") if waits else key_words(key) or tr("none")
        box_wide = max(px(KEY_BOX), wide(said, 13, bold=True) + px(20))
        room = width - box_wide - px(20)
        words = lines_of(tr(command.words), 14, room)
        items = [Item((px(8), px(4) + n * high(14), room, high(14)), line, 14, "text") for n, line in enumerate(words)]
        said_wide = max(wide(tr(known.words), 14) for known in ALL if known.hint) + px(24)
        if command.hint and said_wide + wide(tr(command.hint), 12) + px(8) <= room:
            beside = (said_wide, px(4), room - said_wide, high(14))
            items = [replace(items[0], box=(*items[0].box[:2], said_wide - px(16), high(14)))]
            items.append(Item(beside, tr(command.hint), 12, "dim"))
        changed = command.id in keys and keys[command.id] != command.key
        fill, ink = ("accent", "on_accent") if waits else ("button", "accent" if changed else "text")
        tall = max(px(28), len(words) * high(14))
        box = (width - box_wide, px(2), box_wide, px(26))
        items.append(Item(box, said, 13, ink, True, "middle", fill, "panel_edge", px(5), f"bind:{command.id}"))
        return Section(tuple(items), tall + px(6))

    @property
    def takes_every_key(self) -> bool:
        """While a command waits for its key, no key means what it is bound to."""
        return self.waiting is not None

    # -- what is pressed

    def press(self, meaning: str) -> None:
        """A command waits for its key; or a button of the foot."""
        kind, _, name = meaning.partition(":")
        command = named(name)
        if kind == "bind" and command is not None:
            self._wait(command)
        elif kind == RESET:
            self._keep({})
        elif kind == SWAP:
            self._swap()
        elif kind == CANCEL:
            self._leave()

    def _wait(self, command: Command) -> None:
        self.wanted = ""
        self.waiting = command
        self.focus = self.listed.index(command)
        words = "{command}: press its new key. Delete leaves it without one, Esc leaves it as it is."
        self.notice, self.notice_ink = str(message(words, command=command.words)), "accent"

    def _leave(self) -> None:
        self.waiting, self.wanted, self.notice = None, "", ""

    def key(self, event: pygame.event.Event) -> bool:
        """The key that a command waits for; Enter begins the waiting, or swaps."""
        is_enter = event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if self.waiting is None:
            if is_enter and self.is_chosen(self.focus):
                chosen = self.listed[self.focus]
                assert not isinstance(chosen, str)
                self._wait(chosen)
            return is_enter
        if event.key == pygame.K_ESCAPE:
            self._leave()
        elif self.wanted and is_enter:
            self._swap()
        elif event.key in (pygame.K_DELETE, pygame.K_BACKSPACE):
            self._bind("")
        else:
            self._try(key_name(event))
        return True

    def _try(self, key: str) -> None:
        """Bind a key, unless it cannot be a command's, or another command has it."""
        assert self.waiting is not None
        if not key:
            return
        self.wanted, self.notice_ink = "", "bad"
        reason = bar(key, self.waiting)
        if reason:
            self.notice = str(reason)
            return
        keys = self.app.settings.keys
        others = owners(key, self.waiting, keys)
        if not others:
            self._bind(key)
            return
        old = key_now(self.waiting, keys)
        unfit = next((reason for other in others if old and (reason := bar(old, other))), None)
        if unfit:
            self.notice = str(unfit)
            return
        self.wanted = key
        words = "{key} belongs to {other}. Swap gives {other} the key that {command} has now."
        self.notice = str(message(words, key=key_words(key), other=others[0].words, command=self.waiting.words))
        self.notice_ink = "accent"

    def _bind(self, key: str) -> None:
        assert self.waiting is not None
        self._keep({**self.app.settings.keys, self.waiting.id: key})

    def _swap(self) -> None:
        if self.waiting is None or not self.wanted:
            return
        keys = self.app.settings.keys
        old = key_now(self.waiting, keys)
        given = {}
        for other in owners(self.wanted, self.waiting, keys):
            taken = any(known is not self.waiting for known in owners(old, other, keys))
            given[other.id] = "" if taken else old
        self._keep({**keys, **given, self.waiting.id: self.wanted})

    def _keep(self, keys: dict[str, str]) -> None:
        """Keep what differs from the keys at first."""
        self._leave()
        known = {name: command for name in keys if (command := named(name)) is not None}
        self.app.choose(keys={name: keys[name] for name, command in known.items() if keys[name] != command.key})
        self.notice, self.notice_ink = self.app.notice, "bad"


def _heading(words: str, width: int) -> Section:
    return Section((Item((0, px(12), width, high(15)), tr(words), 15, "accent", bold=True),), px(14) + high(15))

"""What can be ordered at any time in a battle's window, apart from answers: one list for buttons, keys and options.

A key is written "Z", "F1", "Ctrl+Z", "Shift+Tab"; people may bind others (`Settings.keys`, command to key).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.language import N_

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Command:
    """`id` is what a screen is told; `words` stand on its button; `key` is the default; `group` orders the options.

    `bar` puts it on the bar below the table.
    """

    id: str
    words: str
    key: str
    group: str
    bar: bool = True


VIEW, GAME, HELP = N_("View"), N_("Game"), N_("Help")
COMMANDS = (
    Command("arcs", N_("Arcs"), "1", VIEW),
    Command("zones", N_("Zones"), "2", VIEW),
    Command("march", N_("March"), "3", VIEW),
    Command("sight", N_("Sight"), "4", VIEW),
    Command("reach", N_("Reach"), "5", VIEW),
    Command("ruler", N_("Ruler"), "6", VIEW),
    Command("cover", N_("Cover"), "7", VIEW),
    Command("contact", N_("Contact"), "8", VIEW),
    Command("leaders", N_("Leaders"), "9", VIEW),
    Command("fit", N_("Whole table"), "0", VIEW),
    Command("undo", N_("Undo"), "Ctrl+Z", GAME),
    Command("redo", N_("Redo"), "Ctrl+Y", GAME),
    Command("save", N_("Save"), "Ctrl+S", GAME),
    Command("save_as", N_("Save as"), "Ctrl+Shift+S", GAME, bar=False),
    Command("dice", N_("Auto dice"), "F4", GAME),
    Command("dispute", N_("Dispute"), "F6", GAME, bar=False),
    Command("referee", N_("Referee"), "F7", GAME, bar=False),
    Command("help", N_("Help"), "F1", HELP),
    Command("menu", N_("Menu"), "Esc", HELP),
)
_NAMES = {pygame.K_ESCAPE: "Esc", pygame.K_RETURN: "Enter", pygame.K_KP_ENTER: "Enter", pygame.K_BACKSPACE: "Backspace"}
_MODS = (pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LALT, pygame.K_RALT)


HELD = (("Ctrl", pygame.KMOD_CTRL), ("Alt", pygame.KMOD_ALT), ("Shift", pygame.KMOD_SHIFT))


def key_name(event: pygame.event.Event) -> str:
    """A pressed key as it is written in bindings, "" for a modifier alone."""
    if event.key in _MODS:
        return ""
    name = _NAMES.get(event.key) or pygame.key.name(event.key).title()
    counts = len(name) > 1 or bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT))  # Shift and a letter: its capital
    held = [word for word, mod in HELD if event.mod & mod and (word != "Shift" or counts)]
    return "+".join((*held, name))


def tool_key(event: pygame.event.Event) -> str:
    """A key as a tool is told it: a digit, point or sign by what it writes, all others by their name."""
    written = str(event.unicode)
    plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
    return written if plain and written and written in "0123456789.,=" else key_name(event)


def bindings(keys: Mapping[str, str], commands: tuple[Command, ...] = COMMANDS) -> dict[str, str]:
    """The command of each key: the chosen one, else its default; a key that was given away has no other command.

    >>> bindings({"arcs": "F9"})["F9"], "1" in bindings({"arcs": "F9"})
    ('arcs', False)
    """
    chosen = {keys[command.id]: command.id for command in commands if command.id in keys}
    default = {command.key: command.id for command in commands if command.id not in keys}
    return {**{key: command for key, command in default.items() if key not in chosen}, **chosen}


def key_of(command_id: str, keys: Mapping[str, str]) -> str:
    """The key a command has now, "" for none."""
    return next((key for key, known in bindings(keys).items() if known == command_id), "")

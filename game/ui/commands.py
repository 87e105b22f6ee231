"""What can be ordered at any time in a battle's window, apart from answers: one list for buttons, keys and options.

A key is written "Z", "F1", "Ctrl+Z", "Shift+Tab"; people may bind others (`Settings.keys`, command to key).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.engine.tally import message
from game.language import N_, tr

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.engine.tally import Message


@dataclass(frozen=True, slots=True)
class Command:
    """`id` is what a screen is told; `words` stand on its button; `key` is the default; `group` orders the options.

    `bar` puts it on the bar below the table, `hint` says in a line what it does where its words are too short for that.
    """

    id: str
    words: str
    key: str
    group: str
    bar: bool = True
    hint: str = ""

    @property
    def told(self) -> str:
        """What it does, for those who read its key."""
        return self.hint or self.words


VIEW, GAME, HELP = N_("View"), N_("Game"), N_("Help")
COMMANDS = (
    Command("arcs", N_("Arcs"), "1", VIEW, hint=N_("front, flanks and rear of the selected unit")),
    Command("zones", N_("Zones"), "2", VIEW, hint=N_("what lies too close to an enemy")),
    Command("march", N_("March"), "3", VIEW, hint=N_("how far enemies bar a march")),
    Command("sight", N_("Sight"), "4", VIEW, hint=N_("what the selected unit sees, and what hides the rest")),
    Command("reach", N_("Reach"), "5", VIEW, hint=N_("how far it may charge, where the rules allow measuring")),
    Command("ruler", N_("Ruler"), "6", VIEW, hint=N_("measure between two places or units")),
    Command("cover", N_("Cover"), "7", VIEW, hint=N_("who stands in cover from the selected unit")),
    Command("contact", N_("Contact"), "8", VIEW, hint=N_("who touches whom")),
    Command("leaders", N_("Leaders"), "9", VIEW, hint=N_("how far the General and the battle standard reach")),
    Command("fit", N_("Whole table"), "0", VIEW, hint=N_("show the whole table")),
    Command("larger", N_("Larger"), "Ctrl+=", VIEW, bar=False, hint=N_("larger words and buttons")),
    Command("smaller", N_("Smaller"), "Ctrl+-", VIEW, bar=False, hint=N_("smaller words and buttons")),
    Command("full_screen", N_("Full screen"), "F11", VIEW, bar=False, hint=N_("full screen, or a window")),
    Command("undo", N_("Undo"), "Ctrl+Z", GAME, hint=N_("take back the last answer")),
    Command("redo", N_("Redo"), "Ctrl+Y", GAME, hint=N_("give it again")),
    Command("save", N_("Save"), "Ctrl+S", GAME, hint=N_("save the battle")),
    Command("save_as", N_("Save as"), "Ctrl+Shift+S", GAME, bar=False, hint=N_("save the battle under a name")),
    Command("dice", N_("Auto dice"), "F4", GAME, hint=N_("dice roll by themselves, or wait for Enter")),
    Command("case", N_("As a case"), "F8", GAME, hint=N_("take this position to the case lab")),
    Command("watch", N_("Watch"), "F5", GAME, bar=False, hint=N_("watch the battle so far; play on from any moment")),
    Command("recap", N_("Recap"), "F9", GAME, bar=False, hint=N_("see the turn before this one again")),
    Command("dispute", N_("Dispute"), "F6", GAME, bar=False, hint=N_("a die decides between both proposals")),
    Command(
        "referee",
        N_("Referee"),
        "F7",
        GAME,
        bar=False,
        hint=N_("place the selected unit where you agree"),
    ),
    Command("help", N_("Help"), "F1", HELP, hint=N_("this page")),
    Command("options", N_("Options"), "F10", HELP, hint=N_("looks, language, dice, keys")),
    Command("log_find", N_("Find in the log"), "Ctrl+F", HELP, bar=False, hint=N_("lines of the log with some words")),
    Command(
        "pin",
        N_("Keep the card"),
        "Ctrl+I",
        HELP,
        bar=False,
        hint=N_("keep the card of what the mouse is on: its rules can be clicked"),
    ),
    Command("rules", N_("Rules"), "F2", HELP, hint=N_("the rules, at the row of what the mouse is on")),
    Command("menu", N_("Menu"), "Esc", HELP, hint=N_("drop the choice, then the selection; then back to the menu")),
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
    chosen = {keys[command.id]: command.id for command in commands if keys.get(command.id)}
    default = {command.key: command.id for command in commands if command.id not in keys}
    return {**{key: command for key, command in default.items() if key not in chosen}, **chosen}


def key_of(command_id: str, keys: Mapping[str, str]) -> str:
    """The key a command has now, "" for none."""
    return next((key for key, known in bindings(keys).items() if known == command_id), "")


KEY_NAMES = (
    N_("Enter"), N_("Backspace"), N_("Delete"), N_("Space"), N_("Up"), N_("Down"), N_("Left"), N_("Right"), N_("Shift"),
    N_("Del"), N_("Home"), N_("End"), N_("Insert"), N_("Page Up"), N_("Page Down"),
)  # fmt: skip
"""Keys whose names are words; letters, Ctrl, Alt, Esc and Tab are the same in every language."""


def key_words(key: str) -> str:
    """A key as people read it.

    >>> key_words("Ctrl+Shift+S")
    'Ctrl+Shift+S'
    """
    said = tr(key)
    return said if said != key else "+".join(tr(part) if len(part) > 1 else part for part in key.split("+"))


ANSWERS = frozenset({"Enter", "Backspace", "Delete", "Tab", "Up", "Down", "Left", "Right", "Space"})
"""Keys that answer a question, with or without Shift."""


def bar_of_key(key: str) -> Message | None:
    """Why a key cannot be a command's: it gives orders or changes an answer; None where it can.

    >>> str(bar_of_key("A")), bar_of_key("Ctrl+A"), str(bar_of_key("Shift+Up"))
    ('A gives an order; take it with Ctrl or Alt, a number or a function key', None, 'Shift+Up changes the answer')
    """
    plain = key.removeprefix("Shift+")
    if plain in ANSWERS:
        return message("{key} changes the answer", key=key)
    if len(plain) == 1 and plain.isalpha():
        return message("{key} gives an order; take it with Ctrl or Alt, a number or a function key", key=key)
    return None

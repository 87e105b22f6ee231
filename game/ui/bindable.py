"""Every command that may be given another key, those of the table and those of the case lab, and whose keys collide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.tally import message
from game.ui.commands import COMMANDS, bar_of_key, bindings
from game.ui.lab.orders import LAB_COMMANDS, TAKEN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.engine.tally import Message
    from game.ui.commands import Command

EVERYWHERE = ("larger", "smaller", "full_screen", "options")
"""Commands that mean the same on every screen."""
ALL = (*COMMANDS, *LAB_COMMANDS)


def named(command_id: str) -> Command | None:
    """The command of an id, None for one that this program no longer has.

    >>> named("lab_compare").words, named("gone")
    ('Compare readings', None)
    """
    return next((command for command in ALL if command.id == command_id), None)


def is_of_lab(command: Command) -> bool:
    """Whether it is ordered in the case lab alone."""
    return command in LAB_COMMANDS


def rivals(command: Command) -> tuple[Command, ...]:
    """The commands of the screens on which it is ordered: no two of them may have one key.

    Undo is Ctrl+Z on the table and in the lab; but the options' key is the options' everywhere.
    """
    if command.id in EVERYWHERE:
        return ALL
    if not is_of_lab(command):
        return COMMANDS
    return (*LAB_COMMANDS, *(known for known in COMMANDS if known.id in EVERYWHERE))


def owners(key: str, command: Command, keys: Mapping[str, str]) -> tuple[Command, ...]:
    """Who has a key where that command is ordered: nobody, one, or one on the table and one in the lab."""
    others = rivals(command)
    found = [named(bindings(keys, among).get(key, "")) for among in (COMMANDS, LAB_COMMANDS)]
    return tuple(one for one in found if one is not None and one in others and one is not command)


def key_now(command: Command, keys: Mapping[str, str]) -> str:
    """The key a command has now, "" for none."""
    among = LAB_COMMANDS if is_of_lab(command) else COMMANDS
    return next((key for key, known in bindings(keys, among).items() if known == command.id), "")


def bar(key: str, command: Command) -> Message | None:
    """Why a key cannot be that command's; the lab has letters to give away, but not the keys that move what is chosen.

    >>> str(bar("Up", named("lab_compare"))), bar("K", named("lab_compare")), str(bar("K", named("undo")))[:1]
    ('Up moves or draws in the case lab', None, 'K')
    """
    if not is_of_lab(command):
        return bar_of_key(key)
    if key.removeprefix("Ctrl+").removeprefix("Shift+") in TAKEN:
        return message("{key} moves or draws in the case lab", key=key)
    return None

"""What can be ordered in the case lab at any time: buttons, keys, help."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.language import N_
from game.ui.commands import Command, bindings, key_words

if TYPE_CHECKING:
    from collections.abc import Mapping

CASE, POSITION, ANSWER = N_("Case lab"), N_("Case lab: position"), N_("Case lab: answer")
TAKEN = frozenset({"Enter", "Backspace", "Up", "Down", "Left", "Right"})
"""Keys that move what is selected, or end what is drawn."""
LAB_COMMANDS = (
    Command("lab_new", N_("New"), "Ctrl+N", CASE, hint=N_("an empty table with two units")),
    Command("lab_open", N_("Open"), "Ctrl+O", CASE, hint=N_("open a case")),
    Command("lab_save", N_("Save"), "Ctrl+S", CASE, hint=N_("save the case")),
    Command("lab_save_as", N_("Save as"), "Ctrl+Shift+S", CASE, hint=N_("save the case under a name")),
    Command("lab_undo", N_("Undo"), "Ctrl+Z", CASE, hint=N_("take back the last change")),
    Command("lab_redo", N_("Redo"), "Ctrl+Y", CASE, hint=N_("make it again")),
    Command("lab_png", N_("PNG"), "Ctrl+P", CASE, hint=N_("write the picture as a PNG file")),
    Command("lab_svg", N_("SVG"), "Ctrl+G", CASE, hint=N_("write the picture as an SVG file")),
    Command("lab_copy", N_("Copy verdict"), "Ctrl+C", CASE, hint=N_("put the verdict's words into the clipboard")),
    Command("lab_copy_yaml", N_("Copy YAML"), "Ctrl+Shift+C", CASE, hint=N_("put the case's text into the clipboard")),
    Command(
        "lab_compare",
        N_("Compare readings"),
        "C",
        ANSWER,
        hint=N_("the answers by other readings of the rules, side by side"),
    ),
    Command("lab_fit", N_("Whole table"), "0", POSITION, hint=N_("show the whole table")),
    Command(
        "lab_close_up", N_("Close-up"), "9", POSITION, hint=N_("show what the verdict is about, as large as it goes")
    ),
    Command("lab_help", N_("Help"), "F1", CASE, hint=N_("this page")),
    Command("lab_menu", N_("Back"), "Esc", CASE, hint=N_("drop what is drawn or selected; then leave the lab")),
    Command("lab_way", N_("Next way or step"), "Tab", ANSWER, bar=False),
    Command("lab_way_back", N_("Way or step before"), "Shift+Tab", ANSWER, bar=False),
    Command("lab_question", N_("Next question"), "Page Down", ANSWER, bar=False),
    Command("lab_question_back", N_("Question before"), "Page Up", ANSWER, bar=False),
    Command("lab_form", N_("Keys go to the form"), "F2", CASE, bar=False),
    Command("lab_copy_unit", N_("Duplicate what is selected"), "Ctrl+D", POSITION, bar=False),
    Command("lab_delete", N_("Delete what is selected"), "Delete", POSITION, bar=False),
    Command("lab_turn_left", N_("Turn left by 1°, with Shift 15°"), "Q", POSITION, bar=False),
    Command("lab_turn_right", N_("Turn right by 1°, with Shift 15°"), "E", POSITION, bar=False),
)
HINTS = (
    (N_("drag a unit or terrain"), N_("move it; with Ctrl it snaps into contact or line, with Shift to whole numbers")),
    (N_("drag the round handle"), N_("turn it; with Shift by 15°, with Ctrl by 0.1°")),
    (N_("drag the diamond beside the front"), N_("more or fewer files")),
    (N_("Shift + wheel, Ctrl + wheel"), N_("turn what is selected by 5° or 0.5°")),
    (N_("arrows"), N_("move what is selected by 0.1; with Shift by 1, with Ctrl by 0.01")),
    (N_("mouse wheel, drag the ground"), N_("zoom at the mouse, move the table")),
    (N_("right click on a corner"), N_("take it away")),
    (N_("click a die, right click it"), N_("turn it on or back; a digit is its face, and goes on to the next die")),
    (N_("Up, Down in a number"), N_("more or less; with Shift ten times as much")),
)


def key_of_lab(name: str, keys: Mapping[str, str]) -> str:
    """The key of one of the lab's commands, as people read it."""
    return key_words(next((key for key, known in bindings(keys, LAB_COMMANDS).items() if known == name), ""))

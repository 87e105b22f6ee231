"""The options: looks, language and what the window does by itself; every change shows at once and is kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.assets import asset_path
from game.language import LANGUAGES, N_, tr
from game.ui.chrome.item import Item, high, lines_of, wide
from game.ui.chrome.section import Section
from game.ui.screens.keys import KeysScreen
from game.ui.screens.page import PageScreen
from game.ui.theme import px

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.chrome.item import Box

SIDEWAYS = {pygame.K_RIGHT: 1, pygame.K_LEFT: -1, pygame.K_RETURN: 1, pygame.K_SPACE: 1}
PALETTE_WORDS = {"table": N_("Meadow"), "print": N_("Paper"), "contrast": N_("Contrast")}
KEYS, PALETTE = "keys", "palette"
SWATCH = 52


@dataclass(frozen=True, slots=True)
class Choice:
    """A setting by its name: what it is called, what it does, and what it may be, each value with its words."""

    name: str
    words: str
    hint: str
    values: tuple[tuple[object, str], ...]


YES_NO = ((True, N_("on")), (False, N_("off")))
THEMES = (("dark", N_("dark")), ("light", N_("light")))
PACES = (("off", N_("off")), ("slow", N_("slowly")), ("brisk", N_("briskly")), ("fast", N_("fast")))
SCALES = (0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0)


def palettes() -> tuple[str, ...]:
    """The palettes that a table in the window may have, the usual one first."""
    names = sorted(file.stem for file in asset_path("palettes").glob("*.yaml"))
    return tuple(sorted(names, key=lambda name: name != "table"))


def choices() -> tuple[Choice, ...]:
    """All of them, in the order of the page."""
    named = tuple((name, PALETTE_WORDS.get(name, name.replace("_", " ").capitalize())) for name in palettes())
    scales = ((None, N_("by itself")), *((scale, f"{scale * 100:.0f} %") for scale in SCALES))
    return (
        Choice("theme", N_("Theme"), N_("of everything round the table"), THEMES),
        Choice(PALETTE, N_("Table's colours"), N_("each holds for colour-blind eyes too"), named),
        Choice("scale", N_("Size of words and buttons"), "", scales),
        Choice("language", N_("Language"), "", tuple(LANGUAGES.items())),
        Choice("auto_dice", N_("Dice roll by themselves"), N_("off: you press Enter for every roll"), YES_NO),
        Choice(
            "auto_answer",
            N_("What has one answer answers itself"),
            N_("questions with a single legal answer are not asked"),
            YES_NO,
        ),
        Choice("pace", N_("Units go along their way"), N_("Esc, any key or a click brings them there at once"), PACES),
        Choice("recap", N_("Recap"), N_("the other side's turn is shown again before yours"), YES_NO),
        Choice("cover_screen", N_("Cover between turns"), N_("for two people who share one screen"), YES_NO),
        Choice("inches", N_("Ruler in inches too"), "", YES_NO),
    )


class OptionsScreen(PageScreen):
    """One row for each choice; left and right change it."""

    title = N_("Options")

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.choices = choices()

    def is_chosen(self, number: int) -> bool:
        """Every row but none beyond."""
        return number < len(self.choices)

    def foot(self) -> list[tuple[str, str]]:
        """The way to the keys."""
        return [(KEYS, tr("Keys …"))]

    def rows(self, width: int) -> list[Section]:
        """Words at the left, what it may be at the right."""
        return [self._row(choice, width) for choice in self.choices]

    def _row(self, choice: Choice, width: int) -> Section:
        pills = self._pills(choice)
        breadth = sum(wide_ for _, _, wide_ in pills) + px(6) * (len(pills) - 1)
        words, hint = tr(choice.words), tr(choice.hint)
        beside = wide(words, 15, bold=True) + breadth + px(30) <= width
        room = width - breadth - px(24) if beside else width
        top, items = px(6), []
        for line in lines_of(words, 15, room, bold=True):
            items.append(Item((0, top, room, high(15)), line, 15, "text", bold=True))
            top += high(15)
        for line in lines_of(hint, 12, room):
            items.append(Item((0, top, room, high(12)), line, 12, "dim"))
            top += high(12)
        x, y = (width - breadth, px(6)) if beside else (0, top + px(2))
        value = self._value(choice.name)
        for known, said, wanted in pills:
            if x > 0 and x + wanted > width:
                x, y = 0, y + px(36)
            items += _pill(choice, known, said, (x, y, wanted, px(30)), lit=known == value)
            x += wanted + px(6)
        return Section(tuple(items), max(top, y + px(30)) + px(10))

    def _pills(self, choice: Choice) -> list[tuple[object, str, int]]:
        more = px(SWATCH + 6) if choice.name == PALETTE else 0
        return [(value, tr(said), wide(tr(said), 13, bold=True) + px(26) + more) for value, said in choice.values]

    def press(self, meaning: str) -> None:
        """A value was chosen; or the keys are to be seen."""
        if meaning == KEYS:
            self.app.push(KeysScreen(self.app))
            return
        name, _, said = meaning.partition(":")
        self.focus = next(n for n, choice in enumerate(self.choices) if choice.name == name)
        values = self.choices[self.focus].values
        self._choose(name, next(value for value, _ in values if str(value) == said))

    def _value(self, name: str) -> object:
        """What is chosen; None for a scale that is left to the window."""
        chosen = self.app.settings.is_chosen(name) or name != "scale"
        return getattr(self.app.settings, name) if chosen else None

    def _choose(self, name: str, value: object) -> None:
        self.app.choose(**{name: value})
        self.notice = self.app.notice

    def key(self, event: pygame.event.Event) -> bool:
        """Left and right, Enter and Space change the chosen row."""
        if event.key not in SIDEWAYS:
            return False
        choice = self.choices[self.focus]
        values = [value for value, _ in choice.values]
        now = self._value(choice.name)
        at = values.index(now) if now in values else -1
        self._choose(choice.name, values[(at + SIDEWAYS[event.key]) % len(values)])
        return True


def _pill(choice: Choice, value: object, words: str, box: Box, *, lit: bool) -> list[Item]:
    """One value; a palette shows itself before its name."""
    left, top, width, height = box
    fill, ink = ("accent", "on_accent") if lit else ("button", "text")
    back = Item(box, fill=fill, edge="panel_edge", radius=height // 2, id=f"{choice.name}:{value}")
    if choice.name != PALETTE:
        return [back, Item(box, words, 13, ink, lit, "middle")]
    swatch = Item((left + px(10), top + (height - px(20)) // 2, px(SWATCH), px(20)), art=f"swatch:{value}")
    named = (left + px(SWATCH + 12), top, width - px(SWATCH + 18), height)
    return [back, swatch, Item(named, words, 13, ink, lit, "middle")]

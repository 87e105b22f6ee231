"""The list of a section: each file with a small picture, its title, and what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.engine.tally import message
from game.language import tr
from game.scene.battle import View, scene
from game.scene.drawables import Text
from game.scene.pills import spread
from game.ui import theme
from game.ui.board import still_picture
from game.ui.camera import Camera
from game.ui.chrome.item import Item, high, lines_of, paragraph
from game.ui.chrome.orders import scroll_mark
from game.ui.menu.library import BATTLES, DRILLS, FIRST, Entry, Library
from game.ui.menu.lineups import SUGGESTED, zone_items
from game.ui.painter import POINT, Painter
from game.ui.saves import slug
from game.ui.theme import px

if TYPE_CHECKING:
    from pathlib import Path

    from game.battle.battle import Battle
    from game.data.load import Case, Scenario
    from game.scene.palette import Palette
    from game.ui.chrome.item import Box
    from game.ui.menu.lineups import Lineups

DOUBLE = 400
"""Two clicks on a row within so many milliseconds are one double click."""
ROW, THUMB, MOST_LINES = 68, 92, 2
FEW, WIDE = 10, 900
"""Names are written where the units are few, or the picture wide."""


class Rows:
    """Knows which entry is chosen and how far the list is scrolled."""

    def __init__(self, library: Library, lineups: Lineups) -> None:
        self.library, self.lineups = library, lineups
        self.entries: list[Entry] = []
        self.section = ""
        self.chosen = 0
        self.first = 0
        self._clicked: tuple[int, int] | None = None
        self._thumbs: dict[tuple[Path, int, str], tuple[object, pygame.Surface]] = {}

    def show(self, section: str) -> None:
        """List a section."""
        self.section, self.entries = section, self.library.entries(section)
        self.chosen = self.first = 0
        self._clicked = None

    @property
    def entry(self) -> Entry | None:
        """The chosen one."""
        return self.entries[self.chosen] if self.chosen < len(self.entries) else None

    def step(self, by: int) -> None:
        """The next one, or the one before."""
        if self.entries:
            self.chosen = (self.chosen + by) % len(self.entries)

    def clicked(self, number: int, now: int) -> bool:
        """Choose a row that was clicked, `now` in ms; True where that was a double click, which begins what it is."""
        before = self._clicked
        twice = before is not None and before[0] == number and now - before[1] < DOUBLE
        self.chosen, self._clicked = number, None if twice else (number, now)
        return twice

    def room(self, box: Box) -> int:
        """How many rows a box shows."""
        return max(1, (box[3] - px(8)) // px(ROW))

    def scroll(self, by: int, box: Box) -> None:
        """Further down, or up."""
        self.first = max(0, min(len(self.entries) - self.room(box), self.first + by))

    def into_sight(self, box: Box) -> None:
        """Scroll so far that the chosen one is seen."""
        self.first = max(min(self.first, self.chosen), self.chosen - self.room(box) + 1, 0)

    def items(self, box: Box) -> list[Item]:
        """The rows in a box."""
        items = [Item(box, fill="panel", edge="panel_edge", radius=px(8))]
        if not self.entries:
            words = tr("Nothing here yet. What you play is kept here by itself.")
            return [*items, Item((box[0] + px(14), box[1] + px(12), box[2] - px(28), high(13)), words, 13, "dim")]
        for n in range(self.first, min(len(self.entries), self.first + self.room(box))):
            items += self._row(n, self._place(n, box))
        window = (box[0], box[1] + px(4), box[2], box[3] - px(8))
        beyond = (len(self.entries) - self.room(box)) * px(ROW)
        return [*items, *scroll_mark(window, beyond, self.first * px(ROW))]

    def _place(self, n: int, box: Box) -> Box:
        return box[0] + px(6), box[1] + px(4) + (n - self.first) * px(ROW), box[2] - px(18), px(ROW) - px(4)

    def _row(self, n: int, place: Box) -> list[Item]:
        entry, here = self.entries[n], n == self.chosen
        left, top, width, height = place
        start = left + px(THUMB) + px(16)
        room = width - (start - left) - px(8)
        words, ink = self.said(entry)
        fault = self.library.fault(entry)
        title = entry.path.name if fault else tr(entry.title)
        words = cut(words, room)
        first = top + (height - high(15) - len(lines_of(words, 12, room)) * high(12)) // 2
        below, _ = paragraph(words, (start, first + high(15), room), 12, ink)
        return [
            Item(place, fill="row" if here else "panel", edge="accent" if here else "", radius=px(6), id=f"entry:{n}"),
            Item((start, first, room, high(15)), title, 15, "accent" if here else "text", bold=True),
            *below,
        ]

    def said(self, entry: Entry) -> tuple[str, str]:
        """The second line of a row, and its ink."""
        fault = self.library.fault(entry)
        if fault:
            return fault, "bad"
        if entry.kept is not None:
            turn = str(message("turn {turn}", turn=entry.kept.turn)) if entry.kept.turn else tr("deployment")
            return f"{tr(entry.state)} · {turn} · {entry.path.stem}", "good" if entry.is_unfinished else "dim"
        result = self.library.settings.results.get(slug(entry.title), "")
        if self.section == DRILLS and result:
            return str(message("best so far: {score}", score=result)), "good"
        if self.section == FIRST and result:
            return tr(result), "good"
        if self.section == DRILLS:
            return tr("not tried yet"), "dim"
        if self.section == BATTLES and result:
            return str(message("last time: {result}", result=tr(result))), "good"
        spec = self.library.look(entry) if self.library.is_known(entry) else None
        about = tr(spec.spec.note) if spec is not None else ""
        return tr(entry.state) or about or entry.path.name, "dim"

    # -- pictures

    def thumbs(self, surface: pygame.Surface, box: Box, colours: Palette) -> None:
        """Draw the small pictures; one that is not known yet is made, a single one a frame."""
        made = False
        for n in range(self.first, min(len(self.entries), self.first + self.room(box))):
            entry = self.entries[n]
            left, top, _, height = self._place(n, box)
            at = pygame.Rect(left + px(6), top + px(4), px(THUMB), height - px(8))
            key = (entry.path, at.w, colours.name + theme.BACK)
            found = self._pictured(entry) if key in self._thumbs or not made else None
            shown = self.lineups.of(found) if found is not None else None
            if not made and (key not in self._thumbs or self._thumbs[key][0] is not shown):
                made = True
                self._thumbs[key] = (shown, self._made(found, at, colours))
            if key in self._thumbs:
                picture = self._thumbs[key][1]
                surface.blit(picture, picture.get_rect(center=at.center))
            else:
                pygame.draw.rect(surface, theme.BACK, at, border_radius=px(4))

    def _pictured(self, entry: Entry) -> Scenario | Case | None:
        return self.library.look(entry) if not entry.is_record or entry.is_unfinished else None

    def _made(self, found: Scenario | Case | None, at: pygame.Rect, colours: Palette) -> pygame.Surface:
        if found is not None:
            return picture_of(found.battle, self.lineups.of(found), at.size, colours, labels=False)
        small = pygame.Surface(at.size)
        small.fill(theme.BACK)
        return small


def cut(words: str, room: int) -> str:
    """As many words as fit two lines."""
    lines = lines_of(words, 12, room)
    if len(lines) <= MOST_LINES:
        return words
    kept = " ".join(lines[:MOST_LINES]).split()
    while kept and len(lines_of(" ".join(kept) + " …", 12, room)) > MOST_LINES:
        kept.pop()
    return " ".join(kept) + " …"


def picture_of(
    battle: Battle, shown: Battle, size: tuple[int, int], colours: Palette, *, labels: bool = True
) -> pygame.Surface:
    """A battle, shown as it may be deployed, as a picture that fits a size; the line round the table is left out."""
    scale = min(size[0] / battle.width, size[1] / battle.height)
    whole = max(1, round(battle.width * scale)), max(1, round(battle.height * scale))
    named = labels and (len(battle.units) <= FEW or whole[0] >= px(WIDE))
    rim = px(2)
    large = whole[0] + 2 * rim, whole[1] + 2 * rim
    camera = Camera.fit(battle.width, battle.height, (0, 0, *large), 0)
    view = View(labels=named, points=whole[0] / (POINT * theme.scale()), under=zone_items(battle, shown))
    picture = still_picture(large, camera, scene(shown, view).items, colours)
    if labels and shown is not battle:
        words = Text((battle.width / 2, 0.0), tr(SUGGESTED), "text", 10.5, bold=True, pill="card")
        Painter(picture, camera, colours).paint(spread((words,), camera.scale / (POINT * theme.scale()), camera.seen))
    return picture.subsurface((rim, rim, *whole))

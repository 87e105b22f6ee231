"""All cases to choose from, with a search: those that come with the program and the user's own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.errors import LeuctraError
from game.language import tr
from game.ui import theme
from game.ui.fonts import written
from game.ui.lab import files
from game.ui.lab.canvas_paint import palette_of
from game.ui.lab.draft import CaseDraft
from game.ui.lab.form import Form
from game.ui.lab.items import Button, Field, Label
from game.ui.lab.judge import Judge
from game.ui.lab.sheet import paper_for
from game.ui.lab.thumb import thumb
from game.ui.theme import px

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.scene.drawables import Scene
    from game.ui.app import App
    from game.ui.lab.items import Row
    from game.ui.lab.judge import Judged

MARGIN, LIST = 14, 460


class CasesScreen:
    """Choose a case by mouse or arrows; its title, note and picture stand beside the list."""

    def __init__(self, app: App, choose: Callable[[Path], str]) -> None:
        self.app, self._choose = app, choose
        self.wanted = ""
        self.notice = ""
        self.drafts: dict[Path, CaseDraft | str] = {}
        self.groups = ((tr("Your cases"), _own(app)), (tr("Cases that come with the program"), files.shipped()))
        for _, paths in self.groups:
            for path in paths:
                self.drafts[path] = _opened(path)
        self.chosen: Path | None = None
        self.list, self.about = Form(ground="BACK"), Form(ground="BACK")
        self._judge = Judge()
        self._judged: tuple[Path, Judged] | None = None
        self._kept: tuple[object, pygame.Surface, Scene] | None = None
        self._is_new = True
        self.mark(next(iter(self.shown()), None))

    def shown(self) -> list[Path]:
        """The files that the search leaves, in order."""
        wanted = self.wanted.casefold().split()
        return [
            path
            for _, paths in self.groups
            for path in paths
            if all(word in self._words(path).casefold() for word in wanted)
        ]

    def _words(self, path: Path) -> str:
        """What is searched: name, title, note, questions."""
        draft = self.drafts[path]
        if isinstance(draft, str):
            return path.name
        asked = " ".join(" ".join(question) for question in draft.value.get("ask") or () if isinstance(question, dict))
        return f"{path.stem} {draft.value.get('title', '')} {draft.value.get('note', '')} {asked}"

    def title(self, path: Path) -> str:
        """A case's title, or that it cannot be read."""
        draft = self.drafts[path]
        if isinstance(draft, str):
            return f"{path.name} · {tr('cannot be read')}"
        return tr(str(draft.value.get("title", path.stem)))

    def mark(self, path: Path | None) -> None:
        """Show what a file is about."""
        self.chosen = path
        draft = self.drafts.get(path) if path is not None else None
        self.notice = draft if isinstance(draft, str) else ""
        self._judged = None
        if path is not None and isinstance(draft, CaseDraft):
            self._judged = (path, self._judge.ask(draft.value, draft.name, 0, 0))

    def open(self, path: Path | None) -> None:
        """Take a case to the lab; a bad file says what is wrong with it."""
        if path is None:
            return
        self.mark(path)
        if self.notice:
            return
        self.app.pop()
        self._choose(path)

    # -- layout

    def lay_out(self) -> None:
        """Rows are laid out frame by frame."""
        self._kept = None

    def _lay(self) -> None:
        width, height = self.app.size
        margin = px(MARGIN)
        wide = min(px(LIST), (width - 3 * margin) // 2)
        self.list.lay(self._rows(), pygame.Rect(margin, px(54), wide, height - px(54) - margin))
        left = wide + 2 * margin
        tall = min(px(220), height // 3)
        self.about.lay(self._about(), pygame.Rect(left, height - tall - margin, width - left - margin, tall))
        if self._is_new:
            self.list.focus_on("search")
            self._is_new = False

    def _rows(self) -> list[Row]:
        shown = self.shown()
        found: list[Row] = [(Field("search", tr("search"), self.wanted, self._search),)]
        for words, paths in self.groups:
            listed = [path for path in paths if path in shown]
            if listed or not paths:
                found.append((Label(words, "ACCENT", 14, bold=True),))
            if not paths:
                found.append((Label(tr("none yet; save one from the lab"), "DIM"),))
            for path in listed:
                lit = path == self.chosen
                found.append((Button(f"case:{path}", self.title(path), _clicked(self, path), lit=lit, left=True),))
        if not shown:
            found.append((Label(tr("no case has these words"), "DIM"),))
        return found

    def _about(self) -> list[Row]:
        found: list[Row] = []
        draft = self.drafts.get(self.chosen) if self.chosen is not None else None
        if isinstance(draft, CaseDraft):
            open_it = Button("open", tr("Open (Enter)"), lambda: self.open(self.chosen), primary=True)
            found.append((open_it, Button("back", tr("Back (Esc)"), self.app.pop)))
            found.append((Label(tr(str(draft.value.get("title", ""))), "TEXT", 16, bold=True),))
            found.append((Label(tr(str(draft.value.get("note", ""))), "DIM"),))
        else:
            found.append((Button("back", tr("Back (Esc)"), self.app.pop),))
        if self.notice:
            found.append((Label(self.notice, "BAD"),))
        if self.chosen is not None:
            found.append((Label(str(self.chosen), "FAINT", 11),))
        return found

    def _search(self, text: str) -> str:
        self.wanted = text
        shown = self.shown()
        if self.chosen not in shown:
            self.mark(shown[0] if shown else None)
        return ""

    # -- events

    def handle(self, event: pygame.event.Event) -> None:
        """Arrows and Enter work while the search is typed."""
        if event.type == pygame.KEYDOWN:
            shown = self.shown()
            at = shown.index(self.chosen) if self.chosen in shown else -1
            match event.key:
                case pygame.K_ESCAPE:
                    self.app.pop()
                    return
                case pygame.K_RETURN | pygame.K_KP_ENTER if self.list.focus in ("", "search") and not self.about.focus:
                    self.open(self.chosen)
                    return
                case pygame.K_UP | pygame.K_DOWN if shown:
                    self.mark(shown[(at + (1 if event.key == pygame.K_DOWN else -1)) % len(shown)])
                    return
        if not self.about.handle(event):
            self.list.handle(event)

    # -- picture

    def draw(self, surface: pygame.Surface) -> None:
        """List, note and picture."""
        self._lay()
        surface.blit(written(tr("Open a case"), 22, theme.ACCENT, bold=True), (px(MARGIN), px(10)))
        self.list.draw(surface)
        self.about.draw(surface)
        box = pygame.Rect(self.about.box.left, px(54), self.about.box.w, self.about.box.top - px(54 + MARGIN))
        self._judge.paper = paper_for(box.size)
        judged = self._judged[1] if self._judged is not None else None
        if judged is not None and judged.paper != self._judge.paper:
            self.mark(self.chosen)
        scene = (judged.pictures.get((0, 0)) or judged.ground) if judged is not None else None
        pygame.draw.rect(surface, theme.PANEL, box)
        if scene is not None:
            key = (id(scene), box.size, self.app.settings.theme)
            if self._kept is None or self._kept[0] != key:
                picture = thumb(scene, box.size, palette_of(self.app.settings))
                self._kept = (key, picture, scene)
            surface.blit(self._kept[1], box)
        pygame.draw.rect(surface, theme.PANEL_EDGE, box, px(2), border_radius=px(4))

    def draw_above(self, surface: pygame.Surface) -> None:
        """What the forms lay over themselves."""
        self.list.draw_above(surface)
        self.about.draw_above(surface)

    def close(self) -> None:
        """Let the judge go."""
        self._judge.close()


def _clicked(screen: CasesScreen, path: Path) -> Callable[[], None]:
    """A first click marks, a second one opens."""
    return lambda: screen.open(path) if screen.chosen == path else screen.mark(path)


def _own(app: App) -> list[Path]:
    """The user's folder, and cases that were open lately wherever they lie."""
    known = files.own()
    recent = [Path(name) for name in app.settings.recent if name.endswith((".yaml", ".yml"))]
    lately = [path for path in recent if path.is_file() and path not in known and not files.is_shipped(path)]
    return [*known, *(path for path in lately if isinstance(_opened(path), CaseDraft))]


def _opened(path: Path) -> CaseDraft | str:
    """A case, or the one message of what is wrong with its file."""
    try:
        return CaseDraft.open(path)
    except LeuctraError as error:
        return str(error).splitlines()[0]

"""The main menu: scenarios with previews, recorded battles, and the way out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame
import pygame_gui
from pygame_gui.elements import UIButton

from game.assets import scenario_path
from game.data.load import Scenario, load_scenario, scenario_from_text
from game.data.objectives import said
from game.engine.record import read, replay
from game.errors import LeuctraError
from game.scene.battle import View, scene
from game.text.switches import switch_words
from game.ui import theme
from game.ui.camera import Camera
from game.ui.fonts import written
from game.ui.painter import Painter
from game.ui.panels import draw_lines
from game.ui.screens.help import HelpScreen

if TYPE_CHECKING:
    from game.ui.app import App

ROW = 44
LIST_WIDTH = 420
SEED = 0


class MenuScreen:
    """Choose a scenario with the mouse or the arrows, see it, and play it."""

    def __init__(self, app: App, folder: Path | None = None) -> None:
        self.app = app
        self.folder = folder or Path()
        self.files = [*sorted(scenario_path("battles").glob("*.yaml")), *sorted(scenario_path("drills").glob("*.yaml"))]
        self.files += sorted(self.folder.glob("*.jsonl"))
        self.chosen = 0
        self.notice = ""
        self._loaded: dict[Path, Scenario | None] = {}
        self._faults: dict[Path, str] = {}
        self._ids: dict[object, str] = {}
        self._previews: dict[object, pygame.Surface] = {}

    def lay_out(self) -> None:
        """Widgets for the window's size."""
        self._ids = {}
        for number, path in enumerate(self.files):
            box = pygame.Rect(40, 110 + number * self._row, LIST_WIDTH, self._row - self._row // 7)
            words = f"Record: {path.name}" if path.suffix == ".jsonl" else self._title(path)
            self._ids[UIButton(box, words, self.app.manager, object_id="#order")] = f"file:{number}"
        height = self.app.size[1]
        for n, (name, words) in enumerate(
            (
                ("play", "Play (Enter)"),
                ("solo", "Play against chance (P)"),
                ("replay", "Replay (R)"),
                ("help", "Keys (F1)"),
                ("quit", "Quit (Esc)"),
            )
        ):
            box = pygame.Rect(40 + n * 214, height - 62, 206, 40)
            style = "#primary" if name == "play" else "button"
            self._ids[UIButton(box, words, self.app.manager, object_id=style)] = name

    @property
    def _row(self) -> int:
        """The height of a row, so that all files are in sight."""
        return min(ROW, (self.app.size[1] - 190) // max(1, len(self.files)))

    def _title(self, path: Path) -> str:
        found = self._scenario(path)
        return found.spec.title if found else f"{path.name} (cannot be read)"

    def _scenario(self, path: Path) -> Scenario | None:
        if path not in self._loaded:
            try:
                if path.suffix == ".jsonl":
                    record = read(path)
                    self._loaded[path] = scenario_from_text(record.header.scenario, path.name)
                else:
                    self._loaded[path] = load_scenario(path)
            except LeuctraError as error:
                self._faults[path] = str(error).splitlines()[0]
                self._loaded[path] = None
        if self._loaded[path] is None:
            self.notice = self._faults[path]
        return self._loaded[path]

    @property
    def path(self) -> Path | None:
        """The chosen file."""
        return self.files[self.chosen] if self.files else None

    def handle(self, event: pygame.event.Event) -> None:
        """Mouse and keys."""
        if event.type == pygame_gui.UI_BUTTON_PRESSED:
            self._do(self._ids.get(event.ui_element, ""))
        elif event.type == pygame.KEYDOWN:
            keys = {
                pygame.K_RETURN: "play", pygame.K_p: "solo", pygame.K_r: "replay", pygame.K_F1: "help",
                pygame.K_ESCAPE: "quit",
            }  # fmt: skip
            if event.key in (pygame.K_UP, pygame.K_DOWN) and self.files:
                self.chosen = (self.chosen + (1 if event.key == pygame.K_DOWN else -1)) % len(self.files)
            elif event.key in keys:
                self._do(keys[event.key])

    def _do(self, what: str) -> None:
        self.notice = ""
        kind, _, number = what.partition(":")
        match kind:
            case "file":
                self.chosen = int(number)
            case "play" | "solo":
                self._play(solo=kind == "solo")
            case "replay":
                self._replay()
            case "help":
                self.app.push(HelpScreen(self.app))
            case "quit":
                self.app.pop()

    def _play(self, *, solo: bool) -> None:
        from game.ui.start import begin

        if self.path is None:
            return
        if self.path.suffix == ".jsonl":
            self._continue(self.path)
            return
        found = self._scenario(self.path)
        if found is not None:
            seats = {found.battle.armies[1].id: "random"} if solo else {}
            begin(self.app, found, seats, SEED, path=self.path)

    def _continue(self, path: Path) -> None:
        """Load a saved battle and play on from where it stopped."""
        from game.ui.start import go_on_with

        try:
            go_on_with(self.app, path)
        except LeuctraError as error:
            self.notice = str(error).splitlines()[0]

    def _replay(self) -> None:
        from game.ui.screens.replay import ReplayScreen

        if self.path is None or self.path.suffix != ".jsonl":
            self.notice = "choose a record (a .jsonl file in this folder) to replay it"
            return
        found = self._scenario(self.path)
        if found is None:
            return
        try:
            session = replay(read(self.path), found.rules, found.battle)
        except LeuctraError as error:
            self.notice = str(error).splitlines()[0]
            return
        self.app.push(ReplayScreen(self.app, session))

    def draw(self, surface: pygame.Surface) -> None:
        """Title, list mark, preview and what the scenario is about."""
        surface.blit(written("Leuctra", 40, theme.ACCENT, bold=True), (40, 18))
        surface.blit(written("tabletop battles on real positions", 16, theme.DIM), (42, 70))
        if self.notice:
            draw_lines(surface, pygame.Rect(480, 70, surface.get_width() - 520, 40), [(self.notice, theme.BAD)])
        if self.path is None:
            return
        pygame.draw.rect(surface, theme.ACCENT, (30, 110 + self.chosen * self._row, 4, self._row * 6 // 7))
        found = self._scenario(self.path)
        if found is None:
            return
        box = pygame.Rect(500, 130, surface.get_width() - 540, surface.get_height() - 380)
        switches = "Switches: " + " · ".join(switch_words(found.battle))
        draw_lines(surface, pygame.Rect(500, 92, box.w, 36), [(switches, theme.DIM)])
        surface.blit(self._preview(self.path, found, box), box)
        pygame.draw.rect(surface, theme.PANEL_EDGE, box, 2, border_radius=4)
        lines = [
            (found.spec.title, theme.ACCENT),
            (found.spec.briefing if found.spec.kind == "drill" else found.spec.note or found.spec.briefing, theme.TEXT),
        ]
        lines += [(f"• {said(objective)}", theme.DIM) for objective in found.spec.objectives]
        draw_lines(surface, pygame.Rect(500, box.bottom + 10, box.w, 160), lines)

    def _preview(self, path: Path, found: Scenario, box: pygame.Rect) -> pygame.Surface:
        key = (path, box.size, self.app.palette.name, theme.PANEL)
        if key not in self._previews:
            picture = pygame.Surface(box.size)
            picture.fill(theme.PANEL)
            camera = Camera.fit(found.battle.width, found.battle.height, (0, 0, box.w, box.h))
            Painter(picture, camera, self.app.palette).paint(scene(found.battle, View()).items)
            self._previews[key] = picture
        return self._previews[key]

    def draw_above(self, surface: pygame.Surface) -> None:
        """Nothing."""

    def close(self) -> None:
        """Nothing to let go of."""

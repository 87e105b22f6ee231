"""The window itself: one loop, a stack of screens."""

from __future__ import annotations

import gc
import os
from typing import Protocol

import pygame
import pygame_gui

from game import language
from game.errors import DataError
from game.scene.palette import TABLE, Palette, palette
from game.ui import density, settings, theme
from game.ui.commands import bindings, key_name
from game.ui.held import HeldKeys
from game.ui.settings import Settings

FRAMES_PER_SECOND = 60
START_SIZE = (1600, 900)
LEAST_SIZE = (960, 600)
ROOM = (640, 400)
"""The pixels that the pages need at scale 1."""
RESCALE = 0.1
BARS = 80
"""What title bar and panels of a desktop take of its height, pixels."""


class Screen(Protocol):
    """One screen of the window. It posts what it wants through `App`, and never calls up."""

    def handle(self, event: pygame.event.Event) -> None:
        """React to one event."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw below the widgets."""

    def draw_above(self, surface: pygame.Surface) -> None:
        """Draw above the widgets."""

    def lay_out(self) -> None:
        """Make the widgets anew for the window's size."""

    def close(self) -> None:
        """Let go of files."""


def start_size(scale: float = 1.0) -> tuple[int, int]:
    """The size a window opens with: what is wanted, or what the desktop has room for beside its own bars."""
    wanted = round(START_SIZE[0] * scale), round(START_SIZE[1] * scale)
    if pygame.display.get_driver() == "dummy":
        return START_SIZE
    width, height = pygame.display.get_desktop_sizes()[0]
    return min(wanted[0], max(width, LEAST_SIZE[0])), min(wanted[1], max(height - BARS, LEAST_SIZE[1]))


class App:
    """Owns the window and the widgets' manager; screens are pushed and popped.

    `settings` are the defaults where none are given; with `keep` what is chosen is kept in the user's folder, and
    seats think `in_background`, which tests do without.
    """

    def __init__(
        self, size: tuple[int, int] | None = None, settings: Settings | None = None, *, keep: bool = False
    ) -> None:
        self.settings = settings or Settings()
        self.notice = ""
        self._keep = keep
        self.in_background = keep
        density.prepare()
        pygame.display.init()
        size = size or start_size(max(1.0, self.scale))
        self._speak(size)
        self._windowed = size
        pygame.font.init()
        pygame.display.set_caption("Leuctra")
        pygame.key.set_repeat(300, 40)
        self.surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        self.manager = self._new_manager(size)
        self.screens: list[Screen] = []
        self.running = True
        self._held = HeldKeys()
        self._clock = pygame.time.Clock()

    @property
    def scale(self) -> float:
        """How large words and widgets are: as chosen, else as the desktop asks for."""
        return self.settings.scale if self.settings.is_chosen("scale") else density.desktop_scale()

    def _speak(self, size: tuple[int, int]) -> None:
        scale = min(self.scale, most_scale(size))
        theme.use(self.settings.theme, scale, (self.palette["red"], self.palette["blue"]))
        language.use(self.settings.language)

    def _new_manager(self, size: tuple[int, int]) -> pygame_gui.UIManager:
        manager = pygame_gui.UIManager(size, theme.gui_theme())
        preloaded: dict[str, str | int | float] = {
            "name": "noto_sans",
            "point_size": theme.px(14),
            "style": "bold",
            "antialiased": "1",
        }
        manager.preload_fonts([preloaded])
        return manager

    def choose(self, **values: object) -> None:
        """Change settings by name, show them at once and keep them; None leaves one to the window.

        Raises ValueError for one out of bounds.
        """
        for name, value in values.items():
            if value is None:
                self.settings.unchoose(name)
            else:
                setattr(self.settings, name, value)
        self._renew()
        if self.screens:
            self._lay_out()
        self.store()

    def _renew(self) -> None:
        """Theme, scale, language and widgets as they are chosen and as the window has room for."""
        self._speak(self.size)
        self.manager = self._new_manager(self.size)

    @property
    def keeps(self) -> bool:
        """Whether battles and settings are kept in the user's folder."""
        return self._keep

    def store(self) -> None:
        """Keep the settings as they are now, where this window keeps them."""
        if self._keep:
            self.notice = settings.save(self.settings)

    @property
    def palette(self) -> Palette:
        """The colours of the table that the person has chosen; the usual ones where these are not to be had."""
        try:
            return palette(self.settings.palette)
        except DataError:
            return TABLE

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in pixels."""
        return self.surface.get_size()

    @property
    def screen(self) -> Screen:
        """The screen on top."""
        return self.screens[-1]

    def push(self, screen: Screen) -> None:
        """Show a screen over the present one."""
        self.screens.append(screen)
        self._lay_out()

    def pop(self) -> None:
        """Back to the screen below; the window closes with the last."""
        self.screens.pop().close()
        if self.screens:
            self._lay_out()
        else:
            self.running = False

    def _lay_out(self) -> None:
        self.manager.clear_and_reset()  # type: ignore[no-untyped-call]
        self.screen.lay_out()

    def run(self) -> None:
        """Until the window is closed."""
        gc.freeze()
        gc.enable()
        try:
            while self.running and self.screens:
                self.frame(self._clock.tick(FRAMES_PER_SECOND) / 1000.0)
        finally:
            while self.screens:
                self.screens.pop().close()
            pygame.quit()

    def frame(self, seconds: float) -> None:
        """One turn of the loop: events, widgets, picture."""
        for event in pygame.event.get():
            self._handle(event)
            if not self.screens:
                return
        self.manager.update(seconds)
        self.surface.fill(theme.BACK)
        self.screen.draw(self.surface)
        self.manager.draw_ui(self.surface)
        self.screen.draw_above(self.surface)
        pygame.display.flip()

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            while self.screens:
                self.screens.pop().close()
            self.running = False
            return
        if self._held.is_echo(event):
            return
        if event.type == pygame.VIDEORESIZE:
            self._resize((max(event.w, LEAST_SIZE[0]), max(event.h, LEAST_SIZE[1])))
            return
        if event.type == pygame.KEYDOWN and self._command(event):
            return
        consumed = self.manager.process_events(event)
        if not (consumed and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)):
            self.screen.handle(event)

    def _command(self, event: pygame.event.Event) -> bool:
        """A key that means the same on every screen; False for any other."""
        if getattr(self.screen, "takes_every_key", False):
            return False
        match bindings(self.settings.keys).get(key_name(event)):
            case "larger":
                self._rescale(RESCALE)
            case "smaller":
                self._rescale(-RESCALE)
            case "full_screen":
                self.full_screen()
            case "options":
                self.options()
            case _:
                return False
        return True

    def options(self) -> None:
        """The options over the present screen, unless they are open."""
        from game.ui.screens.options import OptionsScreen

        if not any(isinstance(screen, OptionsScreen) for screen in self.screens):
            self.push(OptionsScreen(self))

    def _rescale(self, by: float) -> None:
        most = min(settings.MOST_SCALE, most_scale(self.size))
        wanted = min(most, max(settings.LEAST_SCALE, round(theme.scale() + by, 2)))
        if wanted != theme.scale():
            self.choose(scale=wanted)

    def full_screen(self) -> None:
        """The whole screen, or a window again."""
        if self.surface.get_flags() & pygame.FULLSCREEN:
            self._show(self._windowed, pygame.RESIZABLE)
        else:
            self._windowed = self.size
            self._show((0, 0), pygame.FULLSCREEN)

    def _show(self, size: tuple[int, int], flags: int) -> None:
        self.surface = pygame.display.set_mode(size, flags)
        self._fill()

    def _fill(self) -> None:
        """Everything as large as the window is now."""
        if theme.scale() != min(self.scale, most_scale(self.size)):
            self._renew()
        self.manager.set_window_resolution(self.size)
        self._lay_out()

    def _resize(self, size: tuple[int, int]) -> None:
        """What an edge that is dragged makes of the window; a new mode would take the window from the hand."""
        shown = pygame.display.get_surface()
        if self.surface.get_flags() & pygame.FULLSCREEN:
            return
        if shown is not None and shown.get_size() == size:
            self.surface = shown
            self._fill()
        else:
            self._show(size, pygame.RESIZABLE)


def most_scale(size: tuple[int, int]) -> float:
    """The largest scale at which every page still has room in a window of that size; 1 in any.

    >>> most_scale((960, 600)), most_scale((1280, 800)), most_scale((500, 300))
    (1.5, 2.0, 1.0)
    """
    return max(1.0, min(size[0] / ROOM[0], size[1] / ROOM[1]))


def has_display() -> bool:
    """Whether a window can be opened here."""
    if os.environ.get("SDL_VIDEODRIVER"):
        return True
    return (
        os.name == "nt"
        or os.uname().sysname == "Darwin"
        or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    )

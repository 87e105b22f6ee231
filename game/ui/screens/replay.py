"""Watch a battle again: play, drag the line of time, step by event, phase and turn, and play on from any moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.engine.tally import message
from game.errors import LeuctraError
from game.language import number, tr
from game.ui.chrome.board import Board
from game.ui.chrome.buttons import buttons, buttons_height
from game.ui.chrome.frame import panel_width
from game.ui.chrome.item import Item, high, wide
from game.ui.chrome.top import turn_words
from game.ui.film import Film
from game.ui.looking import Looking
from game.ui.projector import Projector
from game.ui.stage import Stage
from game.ui.telling import told_items
from game.ui.theme import px
from game.ui.timeline import HIGH, Timeline

if TYPE_CHECKING:
    from game.data.load import Scenario
    from game.engine.record import Header
    from game.engine.session import Session
    from game.ui.app import App
    from game.ui.chrome.buttons import Label

KEYS = {
    pygame.K_SPACE: "play", pygame.K_RIGHT: "on", pygame.K_LEFT: "back", pygame.K_HOME: "first", pygame.K_END: "last",
    pygame.K_PAGEUP: "turn_back", pygame.K_PAGEDOWN: "turn_on", pygame.K_UP: "faster", pygame.K_DOWN: "slower",
    pygame.K_RETURN: "from_here", pygame.K_KP_ENTER: "from_here", pygame.K_ESCAPE: "menu", pygame.K_PLUS: "faster",
    pygame.K_MINUS: "slower", pygame.K_KP_PLUS: "faster", pygame.K_KP_MINUS: "slower",
}  # fmt: skip
SHIFTED = {pygame.K_RIGHT: "phase_on", pygame.K_LEFT: "phase_back"}
TOP = 44


class ReplayScreen:
    """A session as a film; with its record's head and scenario one can play on from what is shown."""

    def __init__(
        self, app: App, session: Session, header: Header | None = None, scenario: Scenario | None = None
    ) -> None:
        self.app, self.session = app, session
        self.header, self.scenario = header, scenario
        rules = scenario.rules if scenario is not None else session.rules
        self.film = Film(rules, session)
        self.projector = Projector(self.film)
        self.projector.to(0)
        self.notice = ""
        self._stage, self._board = Stage(app.palette), Board()
        self._line = Timeline(self.projector)
        self.looking = Looking(session.battle.width, session.battle.height)
        self._ticks = pygame.time.get_ticks()

    # -- layout

    @property
    def _labels(self) -> list[Label]:
        playing = tr("Pause") if self.projector.playing else tr("Go on")
        labels = [
            ("turn_back", tr("Turn") + " «"),
            ("phase_back", tr("Phase") + " ‹"),
            ("back", "‹"),
            ("*play", playing + "  " + tr("(Space)")),
            ("on", "›"),
            ("phase_on", tr("Phase") + " ›"),
            ("turn_on", tr("Turn") + " »"),
            ("slower", "−"),
            ("faster", f"{number(self.projector.speed, 'g')}×  +"),
        ]
        if self.header is not None:
            labels.append(("from_here", tr("Play on from here") + "  " + tr("(Enter)")))
        return [*labels, ("menu", tr("Back") + "  [Esc]")]

    @property
    def _low(self) -> int:
        """Where buttons begin."""
        width, height = self.app.size
        return height - px(10) - buttons_height(self._labels, width - 2 * px(12))

    @property
    def _box(self) -> pygame.Rect:
        """Where the table is."""
        width, _ = self.app.size
        bottom = self._low - px(HIGH) - px(16)
        return pygame.Rect(px(12), px(TOP), width - panel_width(self.app.size) - px(36), bottom - px(TOP))

    def lay_out(self) -> None:
        """The table's place for the window's size."""
        box = self._box
        self.looking.fit((box.left, box.top, box.w, box.h))
        width, _ = self.app.size
        self._line.box = (px(12), self._low - px(HIGH) - px(8), width - px(24), px(HIGH))

    # -- events

    def handle(self, event: pygame.event.Event) -> None:
        """Buttons, the line of time, keys, looking about."""
        pressed = self._board.handle(event)
        if pressed:
            self._pressed(pressed)
        elif not self._line.handle(event) and not self.looking.handle(event) and event.type == pygame.KEYDOWN:
            shifted = SHIFTED.get(event.key) if event.mod & pygame.KMOD_SHIFT else None
            self.command(shifted or KEYS.get(event.key, ""))

    def _pressed(self, what: str) -> None:
        kind, _, number = what.partition(":")
        if kind == "moment":
            self.projector.playing = False
            self.projector.to(int(number))
        else:
            self.command(what)

    def command(self, name: str) -> None:
        """One of the buttons."""
        projector = self.projector
        match name:
            case "first":
                projector.to(0)
            case "last":
                projector.to(len(self.film.moments) - 1)
            case "back" | "on":
                projector.step(1 if name == "on" else -1)
            case "phase_back" | "phase_on":
                projector.part(1 if name == "phase_on" else -1)
            case "turn_back" | "turn_on":
                projector.part(1 if name == "turn_on" else -1, turns=True)
            case "faster" | "slower":
                projector.faster(1 if name == "faster" else -1)
            case "play":
                projector.play()
            case "from_here":
                self._from_here()
            case "menu":
                self.app.pop()

    def _from_here(self) -> None:
        """A battle of its own from this moment; the one that is watched stays as it is."""
        from game.ui.start import continued

        moment = self.projector.moment
        if moment is None or self.header is None or self.scenario is None:
            return
        self.projector.playing = False
        twin = self.session.fork()
        try:
            twin.rewind(moment.step, moment.answers)
            continued(self.app, self.header, self.scenario, twin)
        except LeuctraError as error:
            self.notice = str(error)

    # -- picture

    def items(self) -> list[Item]:
        """Everything but the table and the line of time."""
        width, _ = self.app.size
        moment = self.projector.moment
        words = str(message("Replay: {at} of {of}", at=self.projector.at + 1, of=len(self.film.moments)))
        items = [Item((px(14), px(6), wide(words, 18, bold=True) + px(4), high(18)), words, 18, "accent", bold=True)]
        if moment is not None:
            left = items[0].box[0] + items[0].box[2] + px(16)
            title = tr(self.scenario.spec.title) if self.scenario is not None else ""
            said = self.notice or " · ".join(words for words in (title, turn_words(moment.after)) if words)
            items.append(
                Item((left, px(8), width - left - px(14), high(14)), said, 14, "bad" if self.notice else "dim")
            )
        return [*items, *self._told(), *buttons(self._labels, (px(12), self._low, width - px(24)))]

    def _told(self) -> list[Item]:
        """What was said up to this moment; a click goes there."""
        box = self._box
        area = (box.right + px(12), box.top, panel_width(self.app.size), box.h)
        return told_items(self.film.moments, self.projector.at, area)

    def draw(self, surface: pygame.Surface) -> None:
        """The table at this moment, what is said of it, the line of time."""
        now = pygame.time.get_ticks()
        passed, self._ticks = now - self._ticks, now
        self.projector.tick(passed)
        self.projector.glide(passed)
        self._board.show((0, 0, *self.app.size), self.items())
        self._board.draw(surface)
        moment = self.projector.moment
        if moment is not None:
            self._stage.table.palette = self.app.palette
            self._stage.draw(surface, self._box, self.looking.camera, moment, self.projector.share)
        self._line.draw(surface)

    def draw_above(self, surface: pygame.Surface) -> None:
        """Nothing."""

    def close(self) -> None:
        """Nothing to let go of."""

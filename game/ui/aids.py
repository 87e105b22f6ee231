"""What helps to see and to understand in a battle's window: overlays, the ruler, cards about what
lies under the mouse, the tally of the open roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.engine.requests import Roll
from game.language import N_, tr
from game.rulesets.fantasy.characters import stands_as
from game.scene.drawables import Text
from game.scene.pills import spread
from game.text.rule_texts import ids_in
from game.ui import theme
from game.ui.cards import about
from game.ui.cards.card import WIDTH, CardPicture
from game.ui.hover import Hover
from game.ui.log_aid import FIND, LogAid
from game.ui.notices import News
from game.ui.overlays import OVERLAYS, RULER, Glance, Layers, Ruler
from game.ui.overlays.apart import Apart
from game.ui.overlays.spots import Spots
from game.ui.painter import POINT
from game.ui.screens.rules import RulesScreen
from game.ui.theme import px

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.geometry.pose import Point
    from game.scene.drawables import Drawable
    from game.scene.pills import Crowd
    from game.ui.screens.table import TableScreen


LEAST_DRAG = 4
"""Whoever moves the mouse no further between press and release, pixels, has clicked."""
HOW = N_("click two places or units, or drag from one to the other; Esc takes the tape up")


class Aids:
    """Belongs to one table screen, which hands it events, commands and the surface."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.layers = Layers(OVERLAYS)
        self.ruler = Ruler()
        self.is_measuring = False
        self.hover = Hover(screen)
        self.log = LogAid(screen)
        self._link = ""
        self._apart = Apart()
        self._roll = CardPicture()
        self._spots = Spots()

    @property
    def on(self) -> set[str]:
        """The overlays that are switched on, the ruler among them."""
        return self.layers.on | ({RULER} if self.is_measuring else set())

    @property
    def toggles(self) -> dict[str, bool]:
        """The commands that are on or off here, as they are now."""
        return {name: name in self.on for name in (*self.layers.overlays, RULER)}

    def command(self, name: str) -> bool:
        """A command of the window; False where it is none of these."""
        if name == RULER:
            self.is_measuring = not self.is_measuring
            self.ruler.clear()
            self.screen.notice = News(tr(HOW)) if self.is_measuring else ""
            return True
        if name == FIND:
            self.log.find()
            return True
        if name == "rules":
            self.open_rules(self._meant_rule())
            return True
        if name == "pin":
            pinned = self.hover.pinned
            if not pinned.let_go() and not pinned.pin(self.hover.pixel):
                self.screen.notice = tr("nothing lies under the mouse that a card tells of")
            return True
        if not self.layers.toggle(name):
            return False
        if name in self.layers.on:
            self.screen.notice = self._nothing_of(name)
        return True

    def _nothing_of(self, name: str) -> str:
        """Why a layer shows nothing now, "" where it shows something."""
        if self.layers.overlays[name].needs_unit and self.glance.subject is None:
            return tr("first select a unit, or point at one")
        if name == "contact" and not self.screen.controller.battle.engagements:
            return tr("nobody is in contact with an enemy now")
        return ""

    def open_rules(self, rule: str = "") -> None:
        """The rule browser, at a row."""
        self.hover.hide()
        self.screen.app.push(RulesScreen(self.screen.app, rule))

    def open_special(self, rule: str) -> None:
        """The rule browser at the row of a special rule."""
        card = about.special_card(self.screen.controller.battle, rule)
        self.open_rules(next(iter(card.rules), "") if card is not None else "")

    def _meant_rule(self) -> str:
        """The row that people mean: of what the mouse is on, of what bars the answer, of what was said last."""
        card, tool = self.hover.card, self.screen.tool
        reasons = tool.preview().reasons if tool is not None else ()
        said = ids_in(self.screen.notice)
        return next(iter((*(card.rules if card is not None else ()), *(r.rule for r in reasons), *said)), "")

    def escape(self) -> bool:
        """Esc puts the card away, then takes up the tape, then the ruler; False where there is none."""
        if self.hover.pinned.let_go() or self.ruler.clear():
            return True
        was, self.is_measuring = self.is_measuring, False
        return was

    # -- events

    def handle(self, event: pygame.event.Event) -> bool:
        """An event before anybody else has it; True where it was meant for links, the ruler or the log's words."""
        if self.log.handle(event) or self.hover.pinned.handle(event) or self._followed(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            self.hover.moved(event.pos)
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN, pygame.MOUSEWHEEL):
            self.hover.hide(clicked=event.type == pygame.MOUSEBUTTONDOWN)
        return self._measured(event)

    def pressed(self, kind: str, name: str) -> bool:
        """Something of the frame was pressed; False where it is none of these."""
        if kind == "rule":
            self.open_rules(name)
        elif kind == "special":
            self.open_special(name)
        else:
            return self.log.pressed(kind)
        return True

    def _followed(self, event: pygame.event.Event) -> bool:
        """A link is followed where the button is let go on it."""
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) or event.button != 1:
            return False
        link = self.hover.link_at(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._link = link[0] if link is not None else ""
            return bool(self._link)
        pressed, self._link = self._link, ""
        if pressed and link is not None and link[0] == pressed:
            self.open_rules(pressed)
        return bool(pressed)

    def _on_table(self, pixel: tuple[int, int]) -> Point | None:
        camera = self.screen.camera
        return camera.to_table(pixel) if camera is not None and camera.holds(pixel) else None

    def _measured(self, event: pygame.event.Event) -> bool:
        if not self.is_measuring:
            return False
        camera = self.screen.camera
        if event.type == pygame.MOUSEMOTION and self.ruler.follows and camera is not None:
            if self.ruler.is_held or camera.holds(event.pos):
                self.ruler.drag(camera.to_table(event.pos))
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.ruler.is_held and camera is not None:
            self.ruler.release(px(LEAST_DRAG) / camera.scale)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            point = self._on_table(event.pos)
            if point is not None:
                self.ruler.press(point)
            return point is not None
        return False

    # -- picture

    @property
    def glance(self) -> Glance:
        """What people look at now."""
        controller = self.screen.controller
        battle, request = controller.battle, controller.request
        army = request.army if request is not None else battle.active
        selected = self.screen.selected
        around = stands_as(battle, selected).id if selected else None
        return Glance(battle, army, around, self.hover.unit)

    def items(self) -> list[Drawable]:
        """What lies over the table."""
        glance = self.glance
        tape = self._tape(glance.battle) if self.is_measuring else ()
        kind, number = self.hover.target
        told = self.log.items(number) if kind == "log" else ()
        return [*self._laid(glance), *told, *tape]

    def _tape(self, battle: Battle) -> Iterator[Drawable]:
        """The ruler's tape, its words beside the symbols."""
        items = list(self.ruler.items(battle, inches=self.screen.app.settings.inches))
        yield from (item for item in items if not isinstance(item, Text))
        if self.screen.camera is not None:
            words = [item for item in items if isinstance(item, Text)]
            yield from spread(words, self._points, self.screen.camera.seen, self.crowd())

    def _laid(self, glance: Glance) -> list[Drawable]:
        """What the overlays show, their words last and apart from each other."""
        camera, shown = self.screen.camera, self.layers.items(glance)
        if camera is None or not shown:
            return shown
        crowd = self.crowd if self.screen.board.is_settled else None  # first the units are painted sharp
        return self._apart.items(shown, self.layers.stamp, camera, self._points, crowd)

    @property
    def _points(self) -> float:
        """Points a mm at this zoom."""
        assert self.screen.camera is not None
        return self.screen.camera.scale / theme.scale() / POINT

    def crowd(self) -> Crowd:
        """What words laid over the table should not hide."""
        return self._spots.of(self.screen.controller.battle, self.screen.board.labels, self._points)

    def draw_above(self, surface: pygame.Surface) -> None:
        """The tally of the open roll, and the card of what the mouse rests on."""
        request = self.screen.controller.request
        if isinstance(request, Roll) and (card := about.pending_card(request)) is not None:
            left, top, width, _ = self.screen.viewport
            self._roll.draw(surface, card, (left + width - px(WIDTH) - px(30), top - px(6)))
        self.hover.draw(surface)

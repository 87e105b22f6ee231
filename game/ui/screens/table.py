"""The battle on the screen: table, whose turn it is, orders, the answer so far, the log, the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.engine.requests import Roll
from game.errors import IllegalAnswer, LeuctraError
from game.language import tr
from game.rulesets.fantasy.characters import stands_as
from game.scene.drawables import Text
from game.ui import overlays, theme
from game.ui.aids import Aids
from game.ui.board import Board, lies_below
from game.ui.camera import Camera
from game.ui.cards import about
from game.ui.chrome.chrome import Chrome
from game.ui.commands import bindings, key_name, tool_key
from game.ui.flow import Flow
from game.ui.gliding import Gliding
from game.ui.hand import Hand
from game.ui.lab.of_battle import draft_of
from game.ui.notices import News
from game.ui.orders import AGAIN, ENTER
from game.ui.painter import Painter
from game.ui.placing import place_another
from game.ui.screens.help import HelpScreen
from game.ui.screens.options import OptionsScreen
from game.ui.tools import tool_for
from game.ui.tools.roll import ROLL
from game.ui.trails import Trails

if TYPE_CHECKING:
    from pathlib import Path

    from game.battle.unit import Unit, UnitId
    from game.scene.drawables import Drawable
    from game.ui.app import App
    from game.ui.controller import Controller, LogLine
    from game.ui.orders import Order
    from game.ui.side_panel import SidePanel
    from game.ui.tools import Tool

ENTERS = (pygame.K_RETURN, pygame.K_KP_ENTER)
CONFIRM = (*ENTERS, pygame.K_SPACE)
RIGHT = pygame.BUTTON_RIGHT
ARROWS = {pygame.K_UP: "up", pygame.K_DOWN: "down", pygame.K_LEFT: "left", pygame.K_RIGHT: "right"}


class TableScreen:
    """Plays one battle; `kept` is the file of the user's folder that it goes on with."""

    def __init__(self, app: App, controller: Controller, save_to: Path | None = None, kept: Path | None = None) -> None:
        self.app, self.controller = app, controller
        self.save_to = save_to
        self.selected: UnitId | None = None
        self._asked = ""
        self.notice = ""
        self.tool: Tool | None = None
        self.camera: Camera | None = None
        self.chrome = Chrome(app, controller)
        self.hand = Hand(self)
        self.board, self.trails = Board(app.palette), Trails()
        self.aids = Aids(self)
        self.flow = Flow(self)
        self.gliding = Gliding(controller)
        self.flow.begin(kept)

    # -- layout

    @property
    def viewport(self) -> tuple[int, int, int, int]:
        """Where the table is drawn."""
        return self.chrome.frame(self.toggles).table

    @property
    def side(self) -> SidePanel:
        """The side panel."""
        return self.chrome.side

    @property
    def toggles(self) -> dict[str, bool]:
        """The commands that are on or off, as they are now."""
        return {**self.aids.toggles, "dice": self.controller.auto_dice}

    def lay_out(self) -> None:
        """The camera for the window's size; the frame follows by itself. Who saw the whole table sees it still."""
        battle = self.controller.battle
        if self.camera is None or self.camera == Camera.fit(battle.width, battle.height, self.camera.viewport):
            self.camera = Camera.fit(battle.width, battle.height, self.viewport)
        else:
            self.camera = self.camera.resized(self.viewport)
        self.flow.resume()

    # -- the question

    def take_up(self) -> None:
        """Take up the open question with its tool."""
        request = self.controller.request
        self.tool = tool_for(request, self.controller.battle) if request is not None else None
        if self.tool is not None:
            self.tool.may_repeat = self.controller.may_repeat
        if request is not None and not isinstance(request, Roll) and self.controller.is_person(request.army):
            self._seat_taken(request.army)
        unit = getattr(request, "unit", None)
        if unit is not None:
            self.selected = unit

    def _seat_taken(self, army: str) -> None:
        """Where another person is asked now, what the one before had selected is selected no longer."""
        shown = self._shown_unit()
        if self._asked not in ("", army) and (shown is None or shown.army != army):
            self.selected = None
        self._asked = army

    def settle(self) -> None:
        """Give the answer that the tool has ready."""
        tool = self.tool
        if tool is not None and tool.another and place_another(self.controller, tool):
            self.take_up()
            return
        if tool is None or tool.answer is None:
            self.notice = tool.said if tool is not None else self.notice
            return
        answer, tool.answer = tool.answer, None
        self.notice = ""
        try:
            if answer == ROLL:
                self.controller.roll()
            elif answer == AGAIN:
                self.controller.repeat()
            else:
                self.controller.answer(answer)
        except IllegalAnswer as error:
            self.notice = str(error)
            tool.touched()
            return
        except LeuctraError as error:
            self.notice = str(error)
        self.flow.settled()

    def order(self, order_id: str) -> None:
        """An order was chosen, by button or key."""
        if self.tool is not None:
            self.tool.said = ""
            self.tool.order(order_id)
            self.settle()

    # -- events

    def handle(self, event: pygame.event.Event) -> None:
        """Mouse and keys; the first of them brings whoever is on the way to where he goes."""
        if self._hurried(event) or self.aids.handle(event):
            return
        if pressed := self.chrome.handle(event):
            self._pressed(pressed)
            return
        match event.type:
            case pygame.KEYDOWN:
                self._key(event)
            case _:
                self.hand.handle(event)

    def _hurried(self, event: pygame.event.Event) -> bool:
        """Esc does nothing more than that; all others do what they are pressed for too."""
        pressed = event.type == pygame.KEYDOWN and key_name(event) != ""
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button <= RIGHT
        if not (pressed or clicked) or not self.gliding.is_going_on:
            return False
        self.gliding.settle()
        return pressed and event.key == pygame.K_ESCAPE

    def _pressed(self, what: str) -> None:
        kind, _, name = what.partition(":")
        if kind == "order":
            self.order(name)
        elif kind == "bar":
            self.command(name)
        elif kind == "result":
            self.flow.show_result()
        elif self.aids.pressed(kind, name):
            return
        elif kind == "log":
            self._log_clicked(name)
        elif kind == "leg" and self.tool is not None:
            self.tool.choose_leg(int(name))

    def command(self, name: str) -> None:
        """A button of the bar, or its key."""
        if self.aids.command(name):
            return
        match name:
            case "fit":
                battle = self.controller.battle
                self.camera = Camera.fit(battle.width, battle.height, self.viewport)
            case "undo":
                self.flow.idle(lambda: self._undone(self.controller.undo(), "nothing to undo"))
            case "redo":
                self.flow.idle(lambda: self._undone(self.controller.redo(), "nothing to redo"))
            case "save" | "save_as":
                self.flow.idle(lambda: self.flow.save(ask=name == "save_as"))
            case "dice":
                self.flow.roll_by_hand_or_not()
            case "watch":
                self.flow.idle(self.flow.watch)
            case "recap":
                self.notice = "" if self.flow.recaps.again() else tr("nothing to show yet")
            case "dispute" | "referee":
                self.flow.idle(lambda: self._interject(name))
            case "case":
                from game.ui.screens.lab import LabScreen  # the window should open before it is loaded

                self.app.push(LabScreen(self.app, draft_of(self.controller, self.selected or "")))
            case "help":
                self.app.push(HelpScreen(self.app))
            case "options":
                self.app.push(OptionsScreen(self.app))
            case "menu":
                self.app.pop()

    def _interject(self, name: str) -> None:
        self.notice = self.controller.interject(name, self.selected or "")
        self.take_up()

    def _undone(self, done: bool, nothing: str) -> None:
        self.notice = "" if done else nothing
        self.take_up()

    def _log_clicked(self, target: str) -> None:
        if target.isdigit() and int(target) < len(self.controller.lines):
            line = self.controller.lines[int(target)]
            self.flow.idle(lambda: self._gone_back(line))

    def _gone_back(self, line: LogLine) -> None:
        if self.controller.undo_to(line):
            self.notice = News(tr("went back; Redo goes forward again"))
            self.take_up()

    def _key(self, event: pygame.event.Event) -> None:
        if self.tool is not None:
            self.tool.said = ""
        if self.tool is not None and self.tool.key(tool_key(event)):
            self.settle()
            return
        command = bindings(self.app.settings.keys).get(key_name(event), "")
        if command == "menu":
            self._escape()
        elif command:
            self.command(command)
        elif self.tool is not None and not event.mod & pygame.KMOD_CTRL:
            self._tool_key(event)
        elif event.key in ENTERS:
            self.flow.show_result()

    def _escape(self) -> None:
        if self.aids.escape() or (self.tool is not None and self.tool.back()):
            return
        if self.selected is not None:
            self.selected = None
        else:
            self.command("menu")

    def _tool_key(self, event: pygame.event.Event) -> None:
        assert self.tool is not None
        if event.key in ARROWS:
            self.tool.step(ARROWS[event.key], fine=bool(event.mod & pygame.KMOD_SHIFT))
            self.settle()
            return
        if event.key == pygame.K_BACKSPACE:
            self.tool.back()
            return
        pressed = ENTER if event.key in CONFIRM else event.unicode.upper()
        orders = self.tool.orders()
        order = next((o for o in orders if o.hotkey == pressed), None)
        if order is None and pressed == ENTER:
            order = next((o for o in orders if o.primary), None)
        if order is None:
            return
        if order.bar:
            self.notice = about.why_barred(self.controller.request, order)
        else:
            self.order(order.id)

    # -- picture

    def draw(self, surface: pygame.Surface) -> None:
        """Table and panels."""
        self.flow.frame()
        notice = self.notice or self.app.notice
        self.chrome.refresh(self.tool, self._shown_unit(), notice, self.toggles)
        assert self.camera is not None
        box = pygame.Rect(self.viewport)
        window = surface.subsurface(box)
        self.board.palette = self.app.palette
        over = self._over()
        pace = self.app.settings.pace
        self.gliding.tick(pace)
        camera = self.board.draw(
            window,
            self.camera.resized((0, 0, box.w, box.h)),
            self.controller.battle,
            selected=self._around,
            trails=self.trails.of(self.controller),
            hidden=self.gliding.under_way,
            earlier=self.gliding.earlier(),
            under=filter(lies_below, over),
        )
        painter = Painter(window, camera, self.app.palette)
        painter.paint(self.gliding.items(pace, camera.scale / theme.scale(), self._around))
        painter.paint(item for item in over if not lies_below(item))
        pygame.draw.rect(surface, theme.PANEL_EDGE, box, 2, border_radius=4)
        self.chrome.draw(surface)

    @property
    def _around(self) -> UnitId | None:
        """The unit on the table that the selected one is, or stands in."""
        return stands_as(self.controller.battle, self.selected).id if self.selected else None

    def _shown_unit(self) -> Unit | None:
        known = {unit.id: unit for unit in self.controller.battle.units}
        return known.get(self.selected or "")

    def draw_above(self, surface: pygame.Surface) -> None:
        """What lies under the mouse, in words."""
        self.aids.draw_above(surface)

    def _over(self) -> list[Drawable]:
        battle = self.controller.battle
        items = self.aids.items()
        if self.tool is not None:
            assert self.camera is not None
            items += overlays.preview_items(
                battle, self.tool.preview(), self.camera.scale / theme.scale(), self.camera.seen, self.aids.crowd
            )
        return sorted(items, key=lambda item: isinstance(item, Text))  # words lie above every line

    def orders(self) -> list[Order]:
        """What can be ordered now (for the pilot)."""
        return self.tool.orders() if self.tool is not None else []

    def close(self) -> None:
        """Let go of the record."""
        self.flow.close()

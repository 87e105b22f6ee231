"""The hand on the table: what press, drag, click and wheel mean for the open question; panning and zooming."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from game.ui import theme
from game.ui.picking import hero_at, unit_at
from game.ui.tools.place import DEPLOYING

if TYPE_CHECKING:
    from game.geometry.pose import Point
    from game.ui.camera import Camera
    from game.ui.screens.table import TableScreen
    from game.ui.tools import Tool

REACH = 14
"""How far off a handle a press still seizes it, pixels."""
GRIP = 9
"""How near is near for what snaps, pixels."""
LEAST_PAN = 4
ZOOM = 1.15


class Hand:
    """The mouse over one table screen's table."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._held = False
        self._dragging: tuple[int, int] | None = None
        self._moved = False

    @property
    def _tool(self) -> Tool | None:
        return self.table.tool

    @property
    def _camera(self) -> Camera:
        assert self.table.camera is not None
        return self.table.camera

    def is_at_work(self, pixel: Point) -> bool:
        """Whether the hand holds something, or is about to: whatever lies under it is not what it means."""
        tool = self._tool
        if self._held or self._dragging is not None:
            return True
        return tool is not None and self.table.camera is not None and self._handle_at(tool, pixel) is not None

    def handle(self, event: pygame.event.Event) -> None:
        """An event of the mouse."""
        if self.table.camera is None:
            return
        match event.type:
            case pygame.MOUSEBUTTONDOWN:
                self._down(event)
            case pygame.MOUSEBUTTONUP:
                self._up(event)
            case pygame.MOUSEMOTION:
                self._motion(event)
            case pygame.MOUSEWHEEL:
                self._wheel(event)

    def _down(self, event: pygame.event.Event) -> None:
        if not self._camera.holds(event.pos):
            return
        self._moved, tool = False, self._tool
        if event.button == 1 and tool is not None and (handle := self._handle_at(tool, event.pos)):
            self._guide(tool)
            tool.said = ""
            tool.grab(handle, self._camera.to_table(event.pos))
            self._held = True
        else:
            self._held = False
            self._dragging = event.pos

    def _handle_at(self, tool: Tool, pixel: Point) -> str | None:
        found: list[tuple[float, str]] = []
        for name, point in tool.preview().handles:
            x, y = self._camera.to_screen(point)
            if max(abs(x - pixel[0]), abs(y - pixel[1])) <= theme.px(REACH):
                found.append((math.dist((x, y), pixel), name))
        return min(found)[1] if found else tool.handle_under(self._camera.to_table(pixel))

    def _guide(self, tool: Tool) -> None:
        """Tell the tool how exact the hand is at this zoom, and whether Alt or Ctrl sets it free."""
        tool.grip = theme.px(GRIP) / self._camera.scale
        tool.is_free = bool(pygame.key.get_mods() & (pygame.KMOD_ALT | pygame.KMOD_CTRL))

    def _motion(self, event: pygame.event.Event) -> None:
        tool, camera = self._tool, self._camera
        if tool is not None:
            self._guide(tool)
        if self._held and tool is not None:
            tool.drag(camera.to_table(event.pos))
        elif self._dragging is not None:
            dx, dy = event.pos[0] - self._dragging[0], event.pos[1] - self._dragging[1]
            if self._moved or abs(dx) + abs(dy) > LEAST_PAN:
                self._moved = True
                self.table.camera = camera.panned(dx, dy)
                self._dragging = event.pos
        elif tool is not None and camera.holds(event.pos):
            self._carry(tool)
            if self._tool is not None:
                self._tool.hover(camera.to_table(event.pos))
        elif tool is not None and (order_id := self.table.side.order_at(event.pos)):
            tool.point_at(order_id)

    def _carry(self, tool: Tool) -> None:
        """A unit that is drawn out of the list onto the table is the one to be placed."""
        kind, _, name = self.table.side.board.down.partition(":")
        if kind == "order" and tool.request.rule == DEPLOYING and any(order.id == name for order in tool.orders()):
            self.table.side.board.down = ""
            self.table.order(name)

    def _up(self, event: pygame.event.Event) -> None:
        if self._held and self._tool is not None:
            self._held = False
            self._tool.release()
            self.table.settle()
            return
        dragged, self._dragging = self._dragging is not None and self._moved, None
        if event.button == 1 and not dragged and self._camera.holds(event.pos):
            self._click(self._camera.to_table(event.pos))

    def _click(self, point: Point) -> None:
        table, tool = self.table, self._tool
        unit, hero = unit_at(table.controller.battle, point), hero_at(table.controller.battle, point)
        if tool is not None:
            tool.said = ""
            meant = next((one for one in (hero, unit) if one is not None and tool.click_unit(one.id)), None)
            if meant is not None or tool.click_table(point):
                if unit is not None:
                    table.selected = (meant or unit).id
                table.settle()
                return
        table.selected = next((one.id for one in (hero, unit) if one is not None), None)

    def _wheel(self, event: pygame.event.Event) -> None:
        at, mods, tool = pygame.mouse.get_pos(), pygame.key.get_mods(), self._tool
        if not self._camera.holds(at):
            return
        if tool is not None:
            turns = mods & pygame.KMOD_SHIFT or (tool.takes_wheel and not mods & pygame.KMOD_CTRL)
            if turns and tool.turn_wheel(event.y):
                return
        self.table.camera = self._camera.zoomed(ZOOM**event.y, at)

"""What mouse and keys do on the lab's table: drag, turn, draw, move the table itself."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import pygame

from game.geometry.pose import bearing
from game.geometry.ranks import Block
from game.ui.lab import edits, terrains
from game.ui.lab.canvas import REACH
from game.ui.lab.desk import PIECE, TERRAIN
from game.ui.lab.snapping import snapped
from game.ui.theme import px

if TYPE_CHECKING:
    from game.geometry.pose import Point
    from game.ui.lab.canvas import Canvas

SNAP = 14
"""Pixels within which a block is drawn to what is near it."""
QUARTER = 15.0
DOUBLE = 400
"""Two clicks within so many milliseconds are one double click."""


class Hand:
    """Holds what is dragged, and the drawing in the making."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas, self.desk = canvas, canvas.desk
        self.mouse: Point | None = None
        self.grip: tuple[str, Any] | None = None
        self._from: Point = (0.0, 0.0)
        self._start: dict[str, Any] = {}
        self._pan: tuple[int, int] | None = None
        self._moved = False
        self._clicked = -DOUBLE

    @property
    def is_dragging(self) -> bool:
        """Whether something follows the mouse."""
        return self.grip is not None and self._moved

    # -- the mouse

    def handle(self, event: pygame.event.Event) -> bool:
        """React to the mouse; whether it was meant for the table."""
        if self.canvas.camera is None:
            return False
        match event.type:
            case pygame.MOUSEBUTTONDOWN if self.canvas.camera.holds(event.pos):
                self._down(event)
                return True
            case pygame.MOUSEMOTION:
                return self._motion(event)
            case pygame.MOUSEBUTTONUP if event.button in (1, 2):
                return self._up(event)
            case pygame.MOUSEWHEEL if self.canvas.camera.holds(pygame.mouse.get_pos()):
                self._wheel(event.y)
                return True
        return False

    def _down(self, event: pygame.event.Event) -> None:
        assert self.canvas.camera is not None
        point = self.canvas.camera.to_table(event.pos)
        self._moved = False
        if event.button == 2:
            self._pan = event.pos
        elif event.button == 3:
            self._take_corner(event.pos)
        elif event.button == 1 and self.desk.drawing is not None:
            self._draw_down(point)
        elif event.button == 1:
            self._grab(event.pos, point)

    def _grab(self, pixel: tuple[int, int], point: Point) -> None:
        handle = self.canvas.handle_at(pixel)
        piece, ground = self.canvas.piece_at(point), self.canvas.terrain_at(point)
        if handle:
            self.grip = (handle.partition(":")[0], handle.partition(":")[2])
            if self.grip[0] == "between":
                self._new_corner(int(self.grip[1]), point)
        elif piece is not None:
            self.desk.selected = (PIECE, piece)
            self.grip = (PIECE, piece)
        elif ground is not None:
            self.desk.selected = (TERRAIN, ground)
            self.grip = (TERRAIN, ground)
        else:
            self._pan = pixel
        self._from, self._start = point, self.desk.value

    def _new_corner(self, number: int, point: Point) -> None:
        assert self.desk.selected is not None
        with self.desk.edit() as value:
            piece = value["terrain"][self.desk.selected[1]]
            points = terrains.points_of(piece)
            points.insert(number + 1, (point[0] / self.canvas.mm, point[1] / self.canvas.mm))
            terrains.set_points(piece, points)
        self.grip = ("corner", str(number + 1))

    def _take_corner(self, pixel: tuple[int, int]) -> None:
        """A corner goes, as long as enough are left."""
        kind, _, number = self.canvas.handle_at(pixel).partition(":")
        piece = self.desk.chosen_terrain
        if kind != "corner" or piece is None or self.desk.selected is None:
            return
        points = terrains.points_of(piece)
        if len(points) > (2 if "line" in piece else 3):
            del points[int(number)]
            with self.desk.edit() as value:
                terrains.set_points(value["terrain"][self.desk.selected[1]], points)

    def _motion(self, event: pygame.event.Event) -> bool:
        assert self.canvas.camera is not None
        point = self.canvas.camera.to_table(event.pos)
        self.mouse = point if self.canvas.camera.holds(event.pos) else None
        if self.grip is not None:
            if self._moved or math.dist(self.canvas.camera.to_screen(self._from), event.pos) > 3:
                self._moved = True
                self._drag(point)
            return True
        if self._pan is not None:
            dx, dy = event.pos[0] - self._pan[0], event.pos[1] - self._pan[1]
            if self._moved or abs(dx) + abs(dy) > 4:
                self._moved = True
                self.canvas.pan(dx, dy)
                self._pan = event.pos
            return True
        return False

    def _drag(self, point: Point) -> None:
        assert self.grip is not None
        kind, number = self.grip
        dx, dy = (point[0] - self._from[0]) / self.canvas.mm, (point[1] - self._from[1]) / self.canvas.mm
        match kind:
            case "pieces":
                self._drag_piece(int(number), dx, dy)
            case "terrain":
                with self.desk.edit(f"drag {self.grip}") as value:
                    piece = value["terrain"][number]
                    terrains.set_points(piece, terrains.points_of(self._start["terrain"][number]))
                    piece["gates"] = self._start["terrain"][number].get("gates")
                    edits.set_or_drop(piece, "gates", piece["gates"])
                    terrains.move(piece, dx, dy)
            case "turn":
                self._drag_turn(point)
            case "files":
                self._drag_files(point)
            case "corner":
                self._drag_corner(int(number), point)

    def _drag_piece(self, number: int, dx: float, dy: float) -> None:
        here = edits.place_of(self._start["pieces"][number])
        if here is None:
            return
        with self.desk.edit(f"drag {number}") as value:
            piece = value["pieces"][number]
            piece["facing"] = self._start["pieces"][number].get("facing", 0)
            mods = pygame.key.get_mods()
            to = (here[0] + dx, here[1] + dy)
            if mods & pygame.KMOD_SHIFT:
                to = (round(to[0]), round(to[1]))
            edits.put(piece, to)
            if mods & pygame.KMOD_CTRL:
                self._snap(piece, number)

    def _snap(self, piece: dict[str, Any], number: int) -> None:
        """Flush with, or in line with, what is near."""
        assert self.canvas.camera is not None
        bodies = {n: self.canvas.body(piece, unit) if n == number else body for n, unit, body in self.canvas.standing()}
        mine = bodies.pop(number, None)
        if not isinstance(mine, Block) or "front" not in piece:
            return
        others = [body for body in bodies.values() if isinstance(body, Block)]
        found = snapped(mine, others, px(SNAP) / self.canvas.camera.scale)
        if found is not mine:
            edits.turn(piece, found.pose.facing, edits.FINE)
            edits.put(piece, (found.pose.x / self.canvas.mm, found.pose.y / self.canvas.mm), edits.FINE)

    def _drag_turn(self, point: Point) -> None:
        assert self.desk.selected is not None
        piece = self.desk.chosen_piece
        place = edits.place_of(piece) if piece is not None else None
        if place is None:
            return
        facing = bearing(point[0] - place[0] * self.canvas.mm, point[1] - place[1] * self.canvas.mm)
        step = QUARTER if pygame.key.get_mods() & pygame.KMOD_SHIFT else 1.0
        step = 0.1 if pygame.key.get_mods() & pygame.KMOD_CTRL else step
        with self.desk.edit(f"turn {self.desk.selected}") as value:
            edits.turn(value["pieces"][self.desk.selected[1]], round(facing / step) * step)

    def _drag_files(self, point: Point) -> None:
        """As many files as the front is dragged wide; it grows on both sides."""
        body = self.canvas.chosen_body()
        if not isinstance(body, Block) or self.desk.selected is None:
            return
        across = 2 * (abs(body.pose.local(point)[0]) - self.canvas.beside)
        files = max(1, min(body.count, round(across / body.base.width)))
        with self.desk.edit(f"files {self.desk.selected}") as value:
            value["pieces"][self.desk.selected[1]]["files"] = files

    def _drag_corner(self, number: int, point: Point) -> None:
        assert self.desk.selected is not None
        with self.desk.edit(f"corner {self.desk.selected} {number}") as value:
            piece = value["terrain"][self.desk.selected[1]]
            points = terrains.points_of(piece)
            points[number] = self.spot(point)
            terrains.set_points(piece, points)

    def spot(self, point: Point) -> Point:
        """A place of the table in the file's unit; whole ones with Shift."""
        digits = 0 if pygame.key.get_mods() & pygame.KMOD_SHIFT else 1
        return round(point[0] / self.canvas.mm, digits), round(point[1] / self.canvas.mm, digits)

    def _up(self, event: pygame.event.Event) -> bool:
        assert self.canvas.camera is not None
        if self.desk.drawing is not None and event.button == 1 and self._pan is None:
            self._draw_up(self.canvas.camera.to_table(event.pos))
            return True
        used = self.grip is not None or self._pan is not None
        if self._pan is not None and not self._moved and event.button == 1:
            self.desk.selected = None
        elif self.grip is not None and self.grip[0] in (PIECE, TERRAIN) and not self._moved:
            self.desk.select(*self.grip)  # a click shows its form; who drags goes on reading what is open
        self.grip, self._pan = None, None
        if used:
            self.desk.draft.settle()
        return used

    def _wheel(self, steps: int) -> None:
        assert self.canvas.camera is not None
        mods = pygame.key.get_mods()
        if mods & pygame.KMOD_SHIFT and self.desk.selected is not None:
            self.turn(steps * 5.0)
        elif mods & pygame.KMOD_CTRL and self.desk.selected is not None:
            self.turn(steps * 0.5)
        else:
            self.canvas.zoom(1.15**steps, pygame.mouse.get_pos())

    # -- drawing terrain

    def _draw_down(self, point: Point) -> None:
        drawing, spot = self.desk.drawing, self.spot(point)
        assert drawing is not None
        assert self.canvas.camera is not None
        if not drawing.is_line and drawing.way != terrains.POINTS:
            drawing.points = [spot]
            return
        now = pygame.time.get_ticks()
        first = self.canvas.camera.to_screen(self.canvas.in_mm(drawing.points[:1])[0]) if drawing.points else None
        closes = first is not None and math.dist(first, self.canvas.camera.to_screen(point)) <= px(REACH)
        closes = closes and not drawing.is_line and len(drawing.points) >= drawing.least
        twice = bool(drawing.points) and drawing.points[-1] == spot and now - self._clicked < DOUBLE
        if closes or twice:
            self.finish_drawing()
        elif not drawing.points or drawing.points[-1] != spot:
            drawing.points.append(spot)
        self._clicked = now

    def _draw_up(self, point: Point) -> None:
        drawing = self.desk.drawing
        assert drawing is not None
        if drawing.is_line or drawing.way == terrains.POINTS or not drawing.points:
            return
        spot = self.spot(point)
        if math.dist(spot, drawing.points[0]) * self.canvas.mm < 5.0:
            drawing.points = []
            return
        drawing.points.append(spot)
        self.finish_drawing()

    def finish_drawing(self) -> bool:
        """Put what has been drawn on the table; whether it was enough."""
        drawing = self.desk.drawing
        if drawing is None or len(drawing.outline()) < drawing.least:
            return False
        with self.desk.edit() as value:
            number = terrains.add(value, drawing)
        self.desk.drawing = None
        self.desk.select(TERRAIN, number)
        return True

    # -- keys

    def nudge(self, dx: float, dy: float) -> None:
        """Move what is selected by so much of the file's unit."""
        if self.desk.selected is None:
            return
        part, number = self.desk.selected
        with self.desk.edit(f"nudge {self.desk.selected}") as value:
            if part == PIECE:
                edits.shift(value["pieces"][number], dx, dy)
            else:
                terrains.move(value["terrain"][number], dx, dy)

    def turn(self, degrees: float) -> None:
        """Turn what is selected clockwise."""
        if self.desk.selected is None:
            return
        part, number = self.desk.selected
        with self.desk.edit(f"turn {self.desk.selected}") as value:
            if part == PIECE:
                piece = value["pieces"][number]
                edits.turn(piece, edits.facing_of(piece) + degrees)
            else:
                terrains.turn(value["terrain"][number], degrees)

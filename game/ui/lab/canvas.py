"""The lab's table: what is drawn on it, and what the mouse does there."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pygame

from game.geometry.pose import Pose, bearing
from game.geometry.ranks import Block, Loose
from game.scene.battle import army_colour
from game.scene.figures import body_items
from game.scene.palette import PALETTES, PRINT, TABLE
from game.ui import theme
from game.ui.camera import Camera
from game.ui.fonts import written
from game.ui.lab import edits, terrains
from game.ui.lab.desk import PIECE, TERRAIN
from game.ui.lab.outline import holds, near_line
from game.ui.lab.sheet import Sheet
from game.ui.lab.snapping import snapped
from game.ui.painter import Painter
from game.ui.theme import px

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from game.geometry.pose import Point
    from game.geometry.ranks import Body
    from game.scene.palette import Palette
    from game.ui.lab.desk import Desk
    from game.ui.settings import Settings

REACH, HANDLE = 12, 34
SNAP = 14
"""Pixels within which a block is drawn to what is near it."""
QUARTER = 15.0
DOUBLE = 400
"""Two clicks within so many milliseconds are one double click."""


def palette_of(settings: Settings) -> Palette:
    """The colours of the table: a chosen palette, else the table's in the dark theme, the printed one in the light."""
    if settings.palette in PALETTES and settings.palette != TABLE.name:
        return PALETTES[settings.palette]
    return TABLE if settings.theme == "dark" else PRINT


class Canvas:
    """Draws the case through a camera; drags units, corners and the table itself."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.camera: Camera | None = None
        self.mouse: Point | None = None
        self._grip: tuple[str, Any] | None = None
        self._from: Point = (0.0, 0.0)
        self._start: dict[str, Any] = {}
        self._pan: tuple[int, int] | None = None
        self._moved = False
        self._clicked = -DOUBLE
        self.sheet = Sheet()
        self._fitted = "close"
        self._is_new = True

    # -- the table

    @property
    def mm(self) -> float:
        """One unit of the file's length, mm."""
        return edits.mm_of(self.desk.value)

    @property
    def battle(self) -> Battle | None:
        """The position as it was looked at last."""
        shown = self.desk.shown
        return shown.look.battle if shown is not None and shown.look is not None else None

    def size(self) -> Point:
        """The table, mm."""
        table = self.desk.value.get("table")
        table = table if isinstance(table, dict) else {}
        sides = [table.get("width", 180), table.get("height", 120)]
        wide, deep = (float(side) if isinstance(side, int | float) and side > 0 else 100.0 for side in sides)
        return wide * self.mm, deep * self.mm

    def lay(self, box: pygame.Rect) -> None:
        """Take up a place in the window."""
        view = (box.left, box.top, box.w, box.h)
        if self.camera is None:
            self.camera = Camera.fit(*self.size(), view)
        elif self.camera.viewport != view:
            self.camera = self.camera.resized(view)
            if self._fitted == "close":
                self.fit_verdict()
            elif self._fitted == "table":
                self.fit()

    def fit(self) -> None:
        """The whole table."""
        self._fitted = "table"
        if self.camera is not None:
            self.camera = Camera.fit(*self.size(), self.camera.viewport)

    def fit_verdict(self) -> None:
        """What the picture of the verdict is about, as large as it goes."""
        self._fitted = "close"
        if self.camera is None or self.desk.pictured is None:
            return
        left, low, right, high = self.desk.pictured[0].view
        _, _, w, h = self.camera.viewport
        scale = min(w / max(1.0, right - left), h / max(1.0, high - low))
        self.camera = replace(self.camera, scale=scale, x=(left + right) / 2, y=(low + high) / 2)

    # -- who stands there

    def body(self, piece: dict[str, Any], unit: Unit) -> Body:
        """A unit's body where its piece says that it stands now; the judge may not have seen it there yet."""
        place, facing, mm = edits.place_of(piece), edits.facing_of(piece), self.mm
        body = unit.body
        if place is None:
            return body
        if isinstance(body, Block):
            pose = Pose(place[0] * mm, place[1] * mm, facing)
            if "front" not in piece:
                pose = pose.moved(body.base.depth / 2)
            return replace(body, pose=pose.snap())
        spots = piece.get("at") or []
        if not isinstance(body, Loose) or len(spots) != len(body.poses):
            return body
        return replace(body, poses=tuple(Pose(x * mm, y * mm, facing).snap() for x, y in spots), facing=facing)

    def standing(self) -> list[tuple[int, Unit, Body]]:
        """Every piece on the table with its number and its body now."""
        battle = self.battle
        if battle is None:
            return []
        units = {unit.id: unit for unit in battle.units if unit.is_on_table}
        listed = self.desk.value.get("pieces") or []
        return [
            (number, units[piece["id"]], self.body(piece, units[piece["id"]]))
            for number, piece in enumerate(listed)
            if isinstance(piece, dict) and piece.get("id") in units
        ]

    def piece_at(self, point: Point) -> int | None:
        """The number of the piece under a place."""
        for number, _, body in reversed(self.standing()):
            if isinstance(body, Block):
                if holds(body.corners, point):
                    return number
            elif any(math.dist(pose.point, point) <= body.base.width * 0.6 for pose in body.poses):
                return number
        return None

    def terrain_at(self, point: Point) -> int | None:
        """The number of the terrain under a place."""
        assert self.camera is not None
        reach = px(REACH) / self.camera.scale
        listed = self.desk.value.get("terrain") or []
        for number in reversed(range(len(listed))):
            if not isinstance(listed[number], dict):
                continue
            points = self._in_mm(terrains.points_of(listed[number]))
            if "line" in listed[number] and near_line(points, point, reach):
                return number
            if "shape" in listed[number] and holds(points, point):
                return number
        return None

    def _in_mm(self, points: list[Point]) -> list[Point]:
        return [(x * self.mm, y * self.mm) for x, y in points]

    def _chosen_body(self) -> Body | None:
        if self.desk.selected is None or self.desk.selected[0] != PIECE:
            return None
        return next((body for number, _, body in self.standing() if number == self.desk.selected[1]), None)

    # -- handles

    def handles(self) -> dict[str, Point]:
        """What can be gripped of the selected thing, in pixels: `turn`, `corner:n`, `between:n`."""
        assert self.camera is not None
        body, piece = self._chosen_body(), self.desk.chosen_terrain
        if body is not None:
            pose = body.pose if isinstance(body, Block) else Pose(*body.centre, body.facing)
            return {"turn": self.camera.to_screen(pose.moved(px(HANDLE) / self.camera.scale).point)}
        if piece is None:
            return {}
        points = self._in_mm(terrains.points_of(piece))
        found = {f"corner:{n}": self.camera.to_screen(point) for n, point in enumerate(points)}
        ends = list(pairwise(points)) if "line" in piece else self._round(points)
        for n, (a, b) in enumerate(ends):
            found[f"between:{n}"] = self.camera.to_screen(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
        return found

    @staticmethod
    def _round(points: list[Point]) -> list[tuple[Point, Point]]:
        return list(zip(points, [*points[1:], *points[:1]], strict=True))

    def _handle_at(self, pixel: Point) -> str:
        near = [(math.dist(at, pixel), name) for name, at in self.handles().items()]
        near = [one for one in near if one[0] <= px(REACH)]
        corners = [one for one in near if not one[1].startswith("between")]
        return min(corners or near)[1] if near else ""

    # -- the mouse

    def handle(self, event: pygame.event.Event) -> bool:
        """React to the mouse; whether it was meant for the table."""
        if self.camera is None:
            return False
        match event.type:
            case pygame.MOUSEBUTTONDOWN if self.camera.holds(event.pos):
                self._down(event)
                return True
            case pygame.MOUSEMOTION:
                return self._motion(event)
            case pygame.MOUSEBUTTONUP if event.button in (1, 2):
                return self._up(event)
            case pygame.MOUSEWHEEL if self.camera.holds(pygame.mouse.get_pos()):
                self._wheel(event.y)
                return True
        return False

    def _down(self, event: pygame.event.Event) -> None:
        assert self.camera is not None
        point = self.camera.to_table(event.pos)
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
        handle = self._handle_at(pixel)
        piece, ground = self.piece_at(point), self.terrain_at(point)
        if handle:
            self._grip = (handle.partition(":")[0], handle.partition(":")[2])
            if self._grip[0] == "between":
                self._new_corner(int(self._grip[1]), point)
        elif piece is not None:
            self.desk.select(PIECE, piece)
            self._grip = (PIECE, piece)
        elif ground is not None:
            self.desk.select(TERRAIN, ground)
            self._grip = (TERRAIN, ground)
        else:
            self._pan = pixel
        self._from, self._start = point, self.desk.value

    def _new_corner(self, number: int, point: Point) -> None:
        assert self.desk.selected is not None
        with self.desk.edit() as value:
            piece = value["terrain"][self.desk.selected[1]]
            points = terrains.points_of(piece)
            points.insert(number + 1, (point[0] / self.mm, point[1] / self.mm))
            terrains.set_points(piece, points)
        self._grip = ("corner", str(number + 1))

    def _take_corner(self, pixel: tuple[int, int]) -> None:
        """A corner goes, as long as enough are left."""
        kind, _, number = self._handle_at(pixel).partition(":")
        piece = self.desk.chosen_terrain
        if kind != "corner" or piece is None or self.desk.selected is None:
            return
        points = terrains.points_of(piece)
        if len(points) > (2 if "line" in piece else 3):
            del points[int(number)]
            with self.desk.edit() as value:
                terrains.set_points(value["terrain"][self.desk.selected[1]], points)

    def _motion(self, event: pygame.event.Event) -> bool:
        assert self.camera is not None
        point = self.camera.to_table(event.pos)
        self.mouse = point if self.camera.holds(event.pos) else None
        if self._grip is not None:
            if self._moved or math.dist(self.camera.to_screen(self._from), event.pos) > 3:
                self._moved = True
                self._drag(point)
            return True
        if self._pan is not None:
            dx, dy = event.pos[0] - self._pan[0], event.pos[1] - self._pan[1]
            if self._moved or abs(dx) + abs(dy) > 4:
                self._moved, self._fitted = True, ""
                self.camera = self.camera.panned(dx, dy)
                self._pan = event.pos
            return True
        return False

    def _drag(self, point: Point) -> None:
        assert self._grip is not None
        kind, number = self._grip
        dx, dy = (point[0] - self._from[0]) / self.mm, (point[1] - self._from[1]) / self.mm
        match kind:
            case "pieces":
                self._drag_piece(int(number), dx, dy)
            case "terrain":
                with self.desk.edit(f"drag {self._grip}") as value:
                    piece = value["terrain"][number]
                    terrains.set_points(piece, terrains.points_of(self._start["terrain"][number]))
                    piece["gates"] = self._start["terrain"][number].get("gates")
                    edits.set_or_drop(piece, "gates", piece["gates"])
                    terrains.move(piece, dx, dy)
            case "turn":
                self._drag_turn(point)
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
        assert self.camera is not None
        bodies = {n: self.body(piece, unit) if n == number else body for n, unit, body in self.standing()}
        mine = bodies.pop(number, None)
        if not isinstance(mine, Block) or "front" not in piece:
            return
        others = [body for body in bodies.values() if isinstance(body, Block)]
        found = snapped(mine, others, px(SNAP) / self.camera.scale)
        if found is not mine:
            edits.turn(piece, found.pose.facing, edits.FINE)
            edits.put(piece, (found.pose.x / self.mm, found.pose.y / self.mm), edits.FINE)

    def _drag_turn(self, point: Point) -> None:
        assert self.desk.selected is not None
        piece = self.desk.chosen_piece
        place = edits.place_of(piece) if piece is not None else None
        if place is None:
            return
        facing = bearing(point[0] - place[0] * self.mm, point[1] - place[1] * self.mm)
        step = QUARTER if pygame.key.get_mods() & pygame.KMOD_SHIFT else 1.0
        step = 0.1 if pygame.key.get_mods() & pygame.KMOD_CTRL else step
        with self.desk.edit(f"turn {self.desk.selected}") as value:
            edits.turn(value["pieces"][self.desk.selected[1]], round(facing / step) * step)

    def _drag_corner(self, number: int, point: Point) -> None:
        assert self.desk.selected is not None
        with self.desk.edit(f"corner {self.desk.selected} {number}") as value:
            piece = value["terrain"][self.desk.selected[1]]
            points = terrains.points_of(piece)
            points[number] = self._spot(point)
            terrains.set_points(piece, points)

    def _spot(self, point: Point) -> Point:
        """A place of the table in the file's unit; whole ones with Shift."""
        digits = 0 if pygame.key.get_mods() & pygame.KMOD_SHIFT else 1
        return round(point[0] / self.mm, digits), round(point[1] / self.mm, digits)

    def _up(self, event: pygame.event.Event) -> bool:
        assert self.camera is not None
        if self.desk.drawing is not None and event.button == 1 and self._pan is None:
            self._draw_up(self.camera.to_table(event.pos))
            return True
        used = self._grip is not None or self._pan is not None
        if self._pan is not None and not self._moved and event.button == 1:
            self.desk.selected = None
        self._grip, self._pan = None, None
        if used:
            self.desk.draft.settle()
        return used

    def _wheel(self, steps: int) -> None:
        assert self.camera is not None
        mods = pygame.key.get_mods()
        if mods & pygame.KMOD_SHIFT and self.desk.selected is not None:
            self.turn(steps * 5.0)
        elif mods & pygame.KMOD_CTRL and self.desk.selected is not None:
            self.turn(steps * 0.5)
        else:
            self._fitted = ""
            self.camera = self.camera.zoomed(1.15**steps, pygame.mouse.get_pos())

    # -- drawing terrain

    def _draw_down(self, point: Point) -> None:
        drawing, spot = self.desk.drawing, self._spot(point)
        assert drawing is not None
        assert self.camera is not None
        if not drawing.is_line and drawing.way != terrains.POINTS:
            drawing.points = [spot]
            return
        now = pygame.time.get_ticks()
        first = self.camera.to_screen(self._in_mm(drawing.points[:1])[0]) if drawing.points else None
        closes = first is not None and math.dist(first, self.camera.to_screen(point)) <= px(REACH)
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
        spot = self._spot(point)
        if math.dist(spot, drawing.points[0]) * self.mm < 5.0:
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

    # -- picture

    def draw(self, surface: pygame.Surface, palette: Palette) -> None:
        """The verdict's picture, or the bare position; what has been moved since; handles and what is being drawn."""
        assert self.camera is not None
        if self._is_new and self.desk.pictured is not None:
            self._is_new = False
            self.fit_verdict()
        box = pygame.Rect(self.camera.viewport)
        scene = self.desk.pictured[0] if self.desk.pictured is not None else None
        self.sheet.draw(surface, scene, self.camera, palette)
        window = surface.subsurface(box)
        here = Painter(window, self.camera.resized((0, 0, box.w, box.h)), palette)
        here.paint(self._moved_since(palette))
        old = surface.get_clip()
        surface.set_clip(box)
        self._draw_selected(surface, palette)
        self._draw_drawing(surface, palette)
        surface.set_clip(old)
        pygame.draw.rect(surface, theme.PANEL_EDGE, box, px(2), border_radius=px(4))

    def _moved_since(self, palette: Palette) -> list[Any]:
        """Units that stand elsewhere than in the picture, and those it does not show."""
        battle, pictured = self.battle, self.desk.pictured
        if battle is None or pictured is None:
            return []
        look = pictured[1].look
        was = {unit.id: unit.body for unit in look.battle.units} if look is not None and look.battle else {}
        items: list[Any] = []
        for _, unit, body in self.standing():
            if was.get(unit.id) != body:
                items += body_items(body, army_colour(battle, unit.army))
        return items

    def _draw_selected(self, surface: pygame.Surface, palette: Palette) -> None:
        assert self.camera is not None
        ink = palette["select"]
        body = self._chosen_body()
        if body is not None:
            outlines = [body.corners] if isinstance(body, Block) else []
            for outline in outlines:
                points = [self.camera.to_screen(point) for point in outline]
                pygame.draw.polygon(surface, ink, points, px(3))
            for pose in () if isinstance(body, Block) else body.poses:
                radius = body.base.width * 0.75 * self.camera.scale
                pygame.draw.circle(surface, ink, self.camera.to_screen(pose.point), radius, px(2))
        for name, at in self.handles().items():
            if name == "turn" and body is not None:
                self._draw_turn(surface, body, at, palette)
            else:
                small = name.startswith("between")
                pygame.draw.circle(surface, palette["white"], at, px(4) if small else px(7))
                pygame.draw.circle(surface, palette["black"], at, px(4) if small else px(7), px(1) if small else px(2))

    def _draw_turn(self, surface: pygame.Surface, body: Body, at: Point, palette: Palette) -> None:
        assert self.camera is not None
        front = body.pose.point if isinstance(body, Block) else body.centre
        pygame.draw.line(surface, palette["black"], self.camera.to_screen(front), at, px(2))
        pygame.draw.circle(surface, palette["select"], at, px(9))
        pygame.draw.circle(surface, palette["black"], at, px(9), px(2))
        if self._grip is not None and self._grip[0] in ("turn", PIECE) and self._moved and self.desk.chosen_piece:
            place = edits.place_of(self.desk.chosen_piece) or (0.0, 0.0)
            facing = edits.facing_of(self.desk.chosen_piece)
            words = f"{edits.tidy(place[0])}, {edits.tidy(place[1])}  {edits.tidy(facing, 1)}°"
            self._tag(surface, words, at)

    @staticmethod
    def _tag(surface: pygame.Surface, words: str, at: Point) -> None:
        picture = written(words, 13, theme.TEXT, bold=True)
        box = picture.get_rect(midbottom=(round(at[0]), round(at[1]) - px(14))).inflate(px(14), px(4))
        pygame.draw.rect(surface, theme.PANEL, box, border_radius=px(8))
        surface.blit(picture, picture.get_rect(center=box.center))

    def _draw_drawing(self, surface: pygame.Surface, palette: Palette) -> None:
        drawing = self.desk.drawing
        if drawing is None or self.camera is None:
            return
        mouse = self._spot(self.mouse) if self.mouse is not None else None
        points = [self.camera.to_screen(point) for point in self._in_mm(drawing.outline(mouse))]
        if len(points) > 1:
            closed = not drawing.is_line and len(points) > 2
            pygame.draw.lines(surface, palette["black"], closed, points, px(4))
            pygame.draw.lines(surface, palette["select"], closed, points, px(2))
        for point in [self.camera.to_screen(point) for point in self._in_mm(drawing.points)]:
            pygame.draw.circle(surface, palette["white"], point, px(5))
            pygame.draw.circle(surface, palette["black"], point, px(5), px(2))
        if mouse is not None and points:
            self._tag(surface, f"{edits.tidy(mouse[0])}, {edits.tidy(mouse[1])}", points[-1])

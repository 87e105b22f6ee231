"""The lab's table as it is seen: the verdict's picture, what has been moved since, handles, what is being drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.engine.tally import message
from game.geometry.ranks import Block
from game.language import number
from game.language import place as place_words
from game.scene.battle import army_colour
from game.scene.figures import body_items
from game.scene.palette import PALETTES, PRINT, TABLE
from game.ui import theme
from game.ui.fonts import written
from game.ui.lab import edits
from game.ui.lab.sheet import Sheet
from game.ui.painter import Painter
from game.ui.theme import px

if TYPE_CHECKING:
    from game.geometry.pose import Point
    from game.geometry.ranks import Body
    from game.scene.palette import Palette
    from game.ui.lab.hand import Hand
    from game.ui.settings import Settings


def palette_of(settings: Settings) -> Palette:
    """The colours of the table: a chosen palette, else the table's in the dark theme, the printed one in the light."""
    if settings.palette in PALETTES and settings.palette != TABLE.name:
        return PALETTES[settings.palette]
    return TABLE if settings.theme == "dark" else PRINT


FILES = ("files", "")


class CanvasPaint:
    """Draws one canvas."""

    def __init__(self, hand: Hand) -> None:
        self.hand, self.canvas, self.desk = hand, hand.canvas, hand.desk
        self.sheet = Sheet()

    def draw(self, surface: pygame.Surface, palette: Palette) -> None:
        """The verdict's picture, or the bare position; what has been moved since; handles and what is being drawn."""
        assert self.canvas.camera is not None
        if self.hand.grip is None:
            self.canvas.show_new()
        box = pygame.Rect(self.canvas.camera.viewport)
        scene = self.desk.pictured[0] if self.desk.pictured is not None else None
        self.sheet.draw(surface, scene, self.canvas.camera, palette)
        window = surface.subsurface(box)
        here = Painter(window, self.canvas.camera.resized((0, 0, box.w, box.h)), palette)
        here.paint(self._moved_since(palette))
        old = surface.get_clip()
        surface.set_clip(box)
        self._draw_selected(surface, palette)
        self._draw_drawing(surface, palette)
        surface.set_clip(old)
        pygame.draw.rect(surface, theme.PANEL_EDGE, box, px(2), border_radius=px(4))

    def _moved_since(self, palette: Palette) -> list[Any]:
        """Units that stand elsewhere than in the picture, and those it does not show."""
        battle, pictured = self.canvas.battle, self.desk.pictured
        if battle is None or pictured is None:
            return []
        look = pictured[1].look
        was = {unit.id: unit.body for unit in look.battle.units} if look is not None and look.battle else {}
        items: list[Any] = []
        for _, unit, body in self.canvas.standing():
            if was.get(unit.id) != body:
                items += body_items(body, army_colour(battle, unit.army))
        return items

    def _draw_selected(self, surface: pygame.Surface, palette: Palette) -> None:
        assert self.canvas.camera is not None
        ink = palette["select"]
        body = self.canvas.chosen_body()
        if body is not None:
            outlines = [body.corners] if isinstance(body, Block) else []
            for outline in outlines:
                points = [self.canvas.camera.to_screen(point) for point in outline]
                pygame.draw.polygon(surface, ink, points, px(3))
            for pose in () if isinstance(body, Block) else body.poses:
                radius = body.base.width * 0.75 * self.canvas.camera.scale
                pygame.draw.circle(surface, ink, self.canvas.camera.to_screen(pose.point), radius, px(2))
        for name, at in self.canvas.handles().items():
            if name == "turn" and body is not None:
                self._draw_turn(surface, body, at, palette)
            elif name == "files" and isinstance(body, Block):
                self._draw_files(surface, body, at, palette)
            else:
                small = name.startswith("between")
                pygame.draw.circle(surface, palette["white"], at, px(4) if small else px(7))
                pygame.draw.circle(surface, palette["black"], at, px(4) if small else px(7), px(1) if small else px(2))

    def _draw_turn(self, surface: pygame.Surface, body: Body, at: Point, palette: Palette) -> None:
        assert self.canvas.camera is not None
        front = body.pose.point if isinstance(body, Block) else body.centre
        pygame.draw.line(surface, palette["black"], self.canvas.camera.to_screen(front), at, px(2))
        pygame.draw.circle(surface, palette["select"], at, px(9))
        pygame.draw.circle(surface, palette["black"], at, px(9), px(2))
        if self.hand.is_dragging and self.desk.chosen_piece and self.hand.grip != FILES:
            place = edits.place_of(self.desk.chosen_piece) or (0.0, 0.0)
            facing = edits.facing_of(self.desk.chosen_piece)
            words = f"{place_words(edits.tidy(place[0]), edits.tidy(place[1]))}  {number(edits.tidy(facing, 1), 'g')}°"
            self._tag(surface, words, at)

    def _draw_files(self, surface: pygame.Surface, body: Block, at: Point, palette: Palette) -> None:
        """A diamond beside the front: dragged, it makes the front wider or narrower."""
        reach = px(8)
        (x, y), corner = at, body.pose.at(0.0, body.width / 2)
        assert self.canvas.camera is not None
        pygame.draw.line(surface, palette["black"], self.canvas.camera.to_screen(corner), at, px(2))
        diamond = [(x - reach, y), (x, y - reach), (x + reach, y), (x, y + reach)]
        pygame.draw.polygon(surface, palette["select"], diamond)
        pygame.draw.polygon(surface, palette["black"], diamond, px(2))
        if self.hand.is_dragging and self.hand.grip == FILES and self.desk.chosen_piece:
            files = int(self.desk.chosen_piece.get("files") or body.files)
            self._tag(surface, str(message("{n} {n:file|files}", n=files)), at)

    @staticmethod
    def _tag(surface: pygame.Surface, words: str, at: Point) -> None:
        picture = written(words, 13, theme.TEXT, bold=True)
        box = picture.get_rect(midbottom=(round(at[0]), round(at[1]) - px(14))).inflate(px(14), px(4))
        pygame.draw.rect(surface, theme.PANEL, box, border_radius=px(8))
        surface.blit(picture, picture.get_rect(center=box.center))

    def _draw_drawing(self, surface: pygame.Surface, palette: Palette) -> None:
        drawing = self.desk.drawing
        if drawing is None or self.canvas.camera is None:
            return
        mouse = self.hand.spot(self.hand.mouse) if self.hand.mouse is not None else None
        points = [self.canvas.camera.to_screen(point) for point in self.canvas.in_mm(drawing.outline(mouse))]
        if len(points) > 1:
            closed = not drawing.is_line and len(points) > 2
            pygame.draw.lines(surface, palette["black"], closed, points, px(4))
            pygame.draw.lines(surface, palette["select"], closed, points, px(2))
        for point in [self.canvas.camera.to_screen(point) for point in self.canvas.in_mm(drawing.points)]:
            pygame.draw.circle(surface, palette["white"], point, px(5))
            pygame.draw.circle(surface, palette["black"], point, px(5), px(2))
        if mouse is not None and points:
            self._tag(surface, place_words(edits.tidy(mouse[0]), edits.tidy(mouse[1])), points[-1])

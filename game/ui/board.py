"""The table with its units in the window: what does not change from frame to frame is painted once and kept.

Ground and terrain are kept in tiles, each unit as a picture of its own, names as places beside their units. While the
zoom changes they are shown in another size, and painted anew when it rests, as many a frame as there is time for.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.geometry.ranks import Block
from game.rulesets.fantasy.characters import characters_of
from game.scene.battle import View as SceneView
from game.scene.battle import above_items, army_colour, below_items, is_faced
from game.scene.drawables import Circle, Polygon
from game.scene.figures import TRAY, grown
from game.scene.heroes import hero_items
from game.scene.units import unit_items
from game.ui import theme
from game.ui.camera import Camera
from game.ui.ground import Land, extent
from game.ui.names import Names
from game.ui.painter import Painter

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.scene.drawables import Drawable, Text
    from game.scene.manoeuvres import Trail
    from game.scene.palette import Palette

    Sources = tuple[Unit, ...]

BUDGET, STANDING = 1, 2
"""Milliseconds a frame for painting what could wait: while the table is moved, and while it stands still."""
SURE = 1
"""How many things are painted in each frame in which the table stands still, however long they take."""
ON_THE_GROUND = ("zone", "arc")
"""Areas of these roles lie below the units."""
PAD = 5.0
"""How far pens reach beyond shapes, pixels at scale 1."""
RIM = ((9, 1, "#17110b"), (8, 2, "#4d3826"), (6, 4, "#6b4f36"), (2, 2, "#2a1d12"))
"""The strips of the wooden rim: how far out they begin and how wide they are, designed pixels, and their colour."""
MOST_FINE = ((250_000, 3), (1_200_000, 2))
"""Up to so many pixels of the finished picture times its fineness squared a unit is painted so many times too large."""


class Board:
    """Keeps the pictures of one table. `palette` may be changed at any time; `labels` are the names as drawn last."""

    def __init__(self, palette: Palette) -> None:
        self.palette = palette
        self._land: tuple[object, Land] | None = None
        self._sprites: dict[UnitId, _Sprite] = {}
        self._marks: tuple[object, list[Drawable], list[Drawable]] | None = None
        self._units: tuple[Battle, list[Sources]] | None = None
        self._names = Names()
        self.labels: tuple[Text, ...] = ()
        self._look: object = None
        self._scale = 0.0
        self._camera: Camera | None = None
        self._until = self._sure = 0
        self.is_settled = True

    def draw(
        self,
        window: pygame.Surface,
        camera: Camera,
        battle: Battle,
        *,
        selected: UnitId | None = None,
        trails: tuple[Trail, ...] = (),
        hidden: tuple[UnitId, ...] = (),
        earlier: Mapping[UnitId, Unit] | None = None,
        names: bool = True,
        under: Iterable[Drawable] = (),
    ) -> Camera:
        """Draw the battle; gives the camera it was drawn with, which lies on whole pixels, for what is laid over it.

        `under` lies on the ground, below the units; whoever is in `earlier` is shown as he was.
        """
        self._look_anew()
        origin = _origin(camera)
        rests, stands = abs(camera.scale - self._scale) < 1e-9, camera == self._camera
        self._scale, self._camera = camera.scale, camera
        self._until = pygame.time.get_ticks() + (STANDING if stands else BUDGET if rests else 0)
        self._sure = SURE if stands else 0
        self.is_settled = True
        camera = _snapped(camera, origin)
        shown = [sources for sources in self._present(battle, earlier or {}) if sources[0].id not in hidden]
        seen = self._prepared(battle, shown, camera.scale, window.get_rect().move(-origin[0], -origin[1]))
        _edge(window, camera, battle)
        self._land_of(battle).draw(window, camera.scale, origin, self._more)
        painter = Painter(window, camera, self.palette)
        below, above = self._marks_of(battle, trails, camera.scale / theme.scale())
        painter.paint(under)
        painter.paint(below)
        for sprite, box in seen:
            sprite.show(window, camera.scale, box.move(origin))
        painter.paint(above)
        for unit, *_ in shown:
            if unit.id == selected:
                painter.paint(frame_items(unit))
        labels = (
            self._names.labels(battle, shown, camera.scale / painter.point, self._more, rests=rests) if names else ()
        )
        self.labels = tuple(labels)
        painter.paint(labels)
        return camera

    def _present(self, battle: Battle, earlier: Mapping[UnitId, Unit]) -> list[Sources]:
        """The units on the table, each with the characters in it."""
        if self._units is None or self._units[0] is not battle:
            found = [(unit, *characters_of(battle, unit)) for unit in battle.on_table()]
            self._units = (battle, found)
        if not earlier:
            return self._units[1]
        others = [sources for sources in self._units[1] if sources[0].id not in earlier]
        return [*others, *((unit, *characters_of(battle, unit)) for unit in earlier.values())]

    def _more(self) -> bool:
        """Whether there is time left to paint in this frame; asked when something waits to be painted."""
        if self._sure > 0 or pygame.time.get_ticks() < self._until:
            self._sure -= 1
            return True
        self.is_settled = False
        return False

    def _look_anew(self) -> None:
        """Forget the pictures when palette or scale of the window have changed."""
        look = (self.palette.name, theme.scale())
        if look != self._look:
            self._look = look
            self._sprites.clear()
            self._land = None

    def _land_of(self, battle: Battle) -> Land:
        of = (battle.terrain, battle.width, battle.height)
        if self._land is None or self._land[0] != of:
            self._land = (of, Land(battle, self.palette))
        return self._land[1]

    def _marks_of(
        self, battle: Battle, trails: tuple[Trail, ...], zoom: float
    ) -> tuple[list[Drawable], list[Drawable]]:
        zoom = 2.0 ** (round(4 * math.log2(zoom)) / 4)  # in steps, not with every turn of the wheel
        key = (battle.engagements, battle.charges, battle.units, battle.marks, trails, zoom)
        if self._marks is None or self._marks[0] != key:
            below = list(below_items(battle, SceneView(trails=trails, zoom=zoom)))
            self._marks = (key, below, list(above_items(battle, zoom)))
        return self._marks[1], self._marks[2]

    def _prepared(
        self, battle: Battle, shown: list[Sources], scale: float, window: pygame.Rect
    ) -> list[tuple[_Sprite, pygame.Rect]]:
        """The pictures of the units that are seen and where they lie, painted anew as far as there is time."""
        seen = []
        for sources in shown:
            sprite = self._sprite(battle, sources)
            box = sprite.box(scale)
            if window.colliderect(box):
                seen.append((sprite, box))
                if sprite.scale != scale and (sprite.picture is None or self._more()):
                    sprite.paint(scale, self.palette)
        return seen

    def _sprite(self, battle: Battle, sources: Sources) -> _Sprite:
        unit = sources[0]
        sprite = self._sprites.get(unit.id)
        if sprite is None or not sprite.shows(sources, battle):
            old, sprite = sprite, _Sprite(sources, army_colour(battle, unit.army), battle)
            self._sprites[unit.id] = sprite
            if old is not None:
                sprite.take_over(old)
        return sprite


class _Sprite:
    """The picture of a unit at one zoom, with the characters in it."""

    def __init__(self, sources: Sources, colour: str, battle: Battle) -> None:
        self.sources, self.colour, self.faced = sources, colour, is_faced(battle, sources[0].id)
        self.scale = 0.0
        self.picture: pygame.Surface | None = None
        self._battle = battle
        self._far = self._items(1.0)
        sides = [extent(item) for item in self._far]
        self._extent = (
            min(left for left, _, _, _ in sides),
            min(low for _, low, _, _ in sides),
            max(right for _, _, right, _ in sides),
            max(high for _, _, _, high in sides),
        )

    def take_over(self, old: _Sprite) -> None:
        """Keep the picture of an older state that looks the same: what a new turn wipes off is mostly not seen."""
        if self._far == old._far:
            self.picture, self.scale = old.picture, old.scale

    def shows(self, sources: Sources, battle: Battle) -> bool:
        """Whether it is the picture of these very states."""
        if battle.engagements is not self._battle.engagements:
            if is_faced(battle, sources[0].id) != self.faced:
                return False
            self._battle = battle
        return len(sources) == len(self.sources) and all(a is b for a, b in zip(sources, self.sources, strict=True))

    def _items(self, zoom: float) -> list[Drawable]:
        unit = self.sources[0]
        return [
            *unit_items(unit, self.colour, label=False, zoom=zoom, faced=self.faced),
            *hero_items(self._battle, unit, self.colour),
        ]

    def box(self, scale: float) -> pygame.Rect:
        """Where it lies, in pixels from the table's lower left corner, y down."""
        left, low, right, high = self._extent
        pad = PAD * theme.scale()
        x, y = math.floor(left * scale - pad), math.floor(-high * scale - pad)
        return pygame.Rect(x, y, math.ceil(right * scale + pad) - x, math.ceil(-low * scale + pad) - y)

    def show(self, window: pygame.Surface, scale: float, box: pygame.Rect) -> None:
        """Put it where it lies, in another size where it has been painted for another zoom."""
        picture = self.picture
        assert picture is not None
        if self.scale != scale:
            picture = pygame.transform.smoothscale(picture, box.size)
        window.blit(picture, box, special_flags=pygame.BLEND_PREMULTIPLIED)

    def paint(self, scale: float, palette: Palette) -> None:
        """Paint it for a zoom."""
        box = self.box(scale)
        area = box.w * box.h
        fine = next((times for most, times in MOST_FINE if area * times * times <= most), 1)
        large = pygame.Surface((box.w * fine, box.h * fine), pygame.SRCALPHA)
        camera = Camera(scale, (box.x + box.w / 2) / scale, -(box.y + box.h / 2) / scale, (0, 0, box.w, box.h))
        Painter(large, camera, palette, fine).paint(self._items(scale / theme.scale()))
        picture = large.premul_alpha()
        self.picture = pygame.transform.smoothscale(picture, box.size) if fine > 1 else picture
        self.scale = scale


def _origin(camera: Camera) -> tuple[int, int]:
    """The pixel of the table's lower left corner."""
    x, y = camera.to_screen((0.0, 0.0))
    return round(x), round(y)


def _snapped(camera: Camera, origin: tuple[int, int]) -> Camera:
    """The camera moved by less than a pixel, so that the table's corner lies on a whole one."""
    x, y = camera.to_screen((0.0, 0.0))
    return replace(camera, x=camera.x + (x - origin[0]) / camera.scale, y=camera.y - (y - origin[1]) / camera.scale)


def _edge(window: pygame.Surface, camera: Camera, battle: Battle) -> None:
    """The table's wooden rim."""
    (left, top), (right, low) = camera.to_screen((0.0, battle.height)), camera.to_screen((battle.width, 0.0))
    table = pygame.Rect(round(left), round(top), round(right - left), round(low - top))
    for out, wide, colour in RIM:
        reach, thick = theme.px(out), theme.px(wide)
        ring = table.inflate(2 * reach, 2 * reach)
        for side in (
            (ring.left, ring.top, ring.w, thick),
            (ring.left, ring.bottom - thick, ring.w, thick),
            (ring.left, ring.top, thick, ring.h),
            (ring.right - thick, ring.top, thick, ring.h),
        ):
            window.fill(colour, side)


def lies_below(item: Drawable) -> bool:
    """Whether something laid over the table belongs on its ground, so that it veils no unit."""
    return isinstance(item, Polygon) and (item.fill or item.hatch or item.stroke) in ON_THE_GROUND


def frame_items(unit: Unit) -> Iterator[Drawable]:
    """What shows that a unit is selected."""
    body = unit.body
    if isinstance(body, Block):
        yield Polygon(grown(body, TRAY + 4), None, "black", 5.0)
        yield Polygon(grown(body, TRAY + 4), None, "select", 3.0)
        return
    for pose in body.poses:
        reach = max(body.base.width, body.base.depth) * 0.75
        yield Circle(pose.point, reach, None, "black", 4.0)
        yield Circle(pose.point, reach, None, "select", 2.0)


def still_picture(size: tuple[int, int], camera: Camera, items: Iterable[Drawable], palette: Palette) -> pygame.Surface:
    """A scene that does not change as a picture with smooth edges."""
    large = pygame.Surface((size[0] * 2, size[1] * 2))
    large.fill(theme.PANEL)
    Painter(large, camera, palette, 2).paint(items)
    return pygame.transform.smoothscale(large, size)

"""From the table's millimetres to the screen's pixels and back: pan, zoom, fit."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.geometry.pose import Point

MOST_ZOOM = 12.0
LEAST_ZOOM = 0.05


@dataclass(frozen=True, slots=True)
class Camera:
    """`scale` is pixels a mm; (`x`, `y`) is the table point in the middle of the viewport (left, top, width, height).

    >>> camera = Camera(2.0, 100, 50, (0, 0, 400, 200))
    >>> camera.to_screen((110, 60)), camera.to_table((220, 80))
    ((220.0, 80.0), (110.0, 60.0))
    """

    scale: float
    x: float
    y: float
    viewport: tuple[int, int, int, int]

    @classmethod
    def fit(cls, width: float, height: float, viewport: tuple[int, int, int, int], margin: int = 16) -> Camera:
        """The whole table in the viewport, `margin` pixels free around it."""
        _, _, w, h = viewport
        scale = min(max(w - 2 * margin, 1) / width, max(h - 2 * margin, 1) / height)
        return cls(scale, width / 2, height / 2, viewport)

    def to_screen(self, point: Point) -> Point:
        """A table point in pixels."""
        left, top, w, h = self.viewport
        return left + w / 2 + (point[0] - self.x) * self.scale, top + h / 2 - (point[1] - self.y) * self.scale

    def to_table(self, pixel: tuple[float, float]) -> Point:
        """A pixel on the table, mm."""
        left, top, w, h = self.viewport
        return self.x + (pixel[0] - left - w / 2) / self.scale, self.y - (pixel[1] - top - h / 2) / self.scale

    @property
    def seen(self) -> tuple[float, float, float, float]:
        """What is in view: left, bottom, right and top, mm."""
        _, _, w, h = self.viewport
        wide, high = w / 2 / self.scale, h / 2 / self.scale
        return self.x - wide, self.y - high, self.x + wide, self.y + high

    def holds(self, pixel: tuple[float, float]) -> bool:
        """Whether a pixel lies in the viewport."""
        left, top, w, h = self.viewport
        return left <= pixel[0] < left + w and top <= pixel[1] < top + h

    def zoomed(self, factor: float, about: tuple[float, float]) -> Camera:
        """Zoom so that the table point under a pixel stays under it."""
        scale = min(MOST_ZOOM, max(LEAST_ZOOM, self.scale * factor))
        before = self.to_table(about)
        nearer = replace(self, scale=scale)
        after = nearer.to_table(about)
        return replace(nearer, x=self.x + before[0] - after[0], y=self.y + before[1] - after[1])

    def panned(self, dx: float, dy: float) -> Camera:
        """Move the picture by so many pixels."""
        return replace(self, x=self.x - dx / self.scale, y=self.y + dy / self.scale)

    def resized(self, viewport: tuple[int, int, int, int]) -> Camera:
        """The same view in another viewport."""
        return replace(self, viewport=viewport)

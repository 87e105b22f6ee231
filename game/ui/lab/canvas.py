"""The lab's table: its camera, who stands where on it, and what of that can be gripped."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pygame

from game.geometry.pose import Pose
from game.geometry.ranks import Block, Loose
from game.ui.camera import Camera
from game.ui.lab import edits, terrains
from game.ui.lab.desk import PIECE
from game.ui.lab.outline import holds, near_line
from game.ui.lab.sheet import paper_for
from game.ui.theme import px

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from game.geometry.pose import Point
    from game.geometry.ranks import Body
    from game.scene.drawables import Scene
    from game.ui.lab.desk import Desk
    from game.ui.lab.judge import Judged

REACH, HANDLE, SIDE = 12, 34, 16
"""Pixels: how near to a handle counts as on it, how far ahead of a unit its handle is, how far beside its front."""


AROUND = 60.0
"""Ground round the units of a bare position, mm."""


def edges(body: Body) -> list[Point]:
    """Places that a body reaches to."""
    return list(body.corners) if isinstance(body, Block) else [pose.point for pose in body.poses]


class Canvas:
    """A case seen through a camera."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.camera: Camera | None = None
        self._fitted = "close"
        self._is_new = True
        self._is_seen = False
        self._question = desk.question
        self._known: tuple[Battle | None, dict[str, Unit]] = (None, {})

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
        self.desk.judge.paper = paper_for(box.size)
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
        left, low, right, high = self._close_up(self.desk.pictured[0])
        _, _, w, h = self.camera.viewport
        scale = min(w / max(1.0, right - left), h / max(1.0, high - low))
        self.camera = replace(self.camera, scale=scale, x=(left + right) / 2, y=(low + high) / 2)

    def _close_up(self, scene: Scene) -> tuple[float, float, float, float]:
        """What a verdict's picture shows; of a bare position the ground on which units stand."""
        battle = self.battle
        spots = [point for unit in battle.on_table() for point in edges(unit.body)] if battle is not None else []
        if scene.card is not None or not spots:
            return scene.view
        xs, ys = zip(*spots, strict=True)
        return min(xs) - AROUND, min(ys) - AROUND, max(xs) + AROUND, max(ys) + AROUND

    def pan(self, dx: float, dy: float) -> None:
        """Move the table by so many pixels."""
        if self.camera is not None:
            self._fitted, self.camera = "", self.camera.panned(dx, dy)

    def zoom(self, factor: float, about: tuple[int, int]) -> None:
        """Nearer or further, the place at a pixel staying where it is."""
        if self.camera is not None:
            self._fitted, self.camera = "", self.camera.zoomed(factor, about)

    def show_new(self) -> None:
        """What the first picture is about, as large as it goes."""
        pictured = self.desk.pictured
        if pictured is None:
            return
        self._follow_question(pictured)
        if not self._is_new:
            return
        if self._fitted == "close" and (pictured[0].card is not None or not self._is_seen):
            self.fit_verdict()
        self._is_seen = True
        self._is_new = self._fitted == "close" and pictured[0].card is None and not self.desk.judged.is_done

    def _follow_question(self, pictured: tuple[Scene, Judged]) -> None:
        """Another question may be about units elsewhere: they come into sight once its picture is there."""
        scene, judged = pictured
        question, way = self.desk.question, self.desk.way
        if question == self._question or judged.pictures.get((question, way)) is not scene or self.camera is None:
            return
        self._question = question
        left, low, right, high = scene.view
        seen = self.camera.seen
        inside = seen[0] <= left and seen[1] <= low and right <= seen[2] and high <= seen[3]
        if self._fitted == "close" or not inside:
            self.fit_verdict()

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
        """Every piece on the table with its number and its body now; a faulty one as it was last."""
        battle = self.battle
        if battle is None:
            return []
        if battle is not self._known[0]:
            self._known = (battle, {**self._known[1], **{unit.id: unit for unit in battle.units}})
        units = {unit: found for unit, found in self._known[1].items() if found.is_on_table}
        listed = self.desk.value.get("pieces") or []
        return [
            (number, units[piece["id"]], self.body(piece, units[piece["id"]]))
            for number, piece in enumerate(listed)
            if isinstance(piece, dict) and piece.get("id") in units and edits.place_of(piece) is not None
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
            points = self.in_mm(terrains.points_of(listed[number]))
            if "line" in listed[number] and near_line(points, point, reach):
                return number
            if "shape" in listed[number] and holds(points, point):
                return number
        return None

    def in_mm(self, points: list[Point]) -> list[Point]:
        """Places of the file in mm."""
        return [(x * self.mm, y * self.mm) for x, y in points]

    def chosen_body(self) -> Body | None:
        """The selected unit's body."""
        if self.desk.selected is None or self.desk.selected[0] != PIECE:
            return None
        return next((body for number, _, body in self.standing() if number == self.desk.selected[1]), None)

    # -- handles

    @property
    def beside(self) -> float:
        """How far beside a front its handle for files is, mm."""
        assert self.camera is not None
        return px(SIDE) / self.camera.scale

    def handles(self) -> dict[str, Point]:
        """What can be gripped of the selected thing, in pixels: `turn`, `files`, `corner:n`, `between:n`."""
        assert self.camera is not None
        body, piece = self.chosen_body(), self.desk.chosen_terrain
        if body is not None:
            pose = body.pose if isinstance(body, Block) else Pose(*body.centre, body.facing)
            found = {"turn": self.camera.to_screen(pose.moved(px(HANDLE) / self.camera.scale).point)}
            if isinstance(body, Block) and body.count > 1:
                found["files"] = self.camera.to_screen(body.pose.at(0.0, body.width / 2 + self.beside))
            return found
        if piece is None:
            return {}
        points = self.in_mm(terrains.points_of(piece))
        found = {f"corner:{n}": self.camera.to_screen(point) for n, point in enumerate(points)}
        ends = list(pairwise(points)) if "line" in piece else self._round(points)
        for n, (a, b) in enumerate(ends):
            found[f"between:{n}"] = self.camera.to_screen(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
        return found

    @staticmethod
    def _round(points: list[Point]) -> list[tuple[Point, Point]]:
        return list(zip(points, [*points[1:], *points[:1]], strict=True))

    def handle_at(self, pixel: Point) -> str:
        """The handle at a pixel, corners before the marks between them; "" for none."""
        near = [(math.dist(at, pixel), name) for name, at in self.handles().items()]
        near = [one for one in near if one[0] <= px(REACH)]
        corners = [one for one in near if not one[1].startswith("between")]
        return min(corners or near)[1] if near else ""

"""Sight against a slow look at every line, one at a time, with polygons (FB-SHT-08, FB-SHT-09)."""

from __future__ import annotations

import random

import pytest
from shapely import LineString, Polygon, unary_union

from game.geometry.pose import Point
from game.geometry.ranks import Block, Body, model_poses
from game.geometry.shapes import as_polygon, base_pieces, edges, pieces
from game.geometry.sight import Look, Screen, front_models, seen_by_model, sight
from tests.geometry.test_glance import crowd

HAIR = 0.05


def points_of(body: Body, model: int) -> list[Point]:
    """Centre, corners and edge midpoints of a square base."""
    piece = as_polygon(base_pieces(body)[model])
    return [model_poses(body)[model].point, *piece, *(((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in edges(piece))]


def seen_slowly(look: Look) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
    """The pairs of models of which one plainly sees the other, and those of which it at best may."""
    between = [Polygon(as_polygon(piece)) for screen in look.screens for piece in pieces(screen.body)]
    outer, inner = unary_union(between), unary_union([shape.buffer(-HAIR, join_style="mitre") for shape in between])
    plain, perhaps = set(), set()
    for looker in look.lookers:
        pose, base = model_poses(look.viewer)[looker], look.viewer.base
        for model in range(look.target.count):
            for point in points_of(look.target, model):
                across, ahead = pose.moved(base.depth / 2).local(point)
                spare = ahead - (abs(across) - base.width / 2)
                line = LineString([pose.at(base.depth / 2), point])
                if min(ahead, spare) > HAIR and not line.intersects(outer):
                    plain.add((looker, model))
                if min(ahead, spare) > -HAIR and line.intersection(inner).length <= HAIR:
                    perhaps.add((looker, model))
    return plain, perhaps


@pytest.mark.rule("FB-SHT-08", "FB-SHT-09")
@pytest.mark.parametrize("seed", range(4))
def test_every_model_sees_what_a_look_at_every_line_says(seed: int) -> None:
    chance, pairs = random.Random(f"sight {seed}"), 0
    bodies = [body for body in crowd(chance) if isinstance(body, Block)]
    for viewer in bodies[:5]:
        for target in bodies[5:]:
            screens = tuple(Screen(str(n), body) for n, body in enumerate(bodies) if body not in (viewer, target))
            look = Look(viewer, target, front_models(viewer), screens)
            plain, perhaps = seen_slowly(look)
            found = {(looker, model) for looker, models in seen_by_model(look).items() for model in models}
            assert plain <= found <= perhaps, (viewer, target)
            assert set(sight(look).models) == {looker for looker, _ in found}
            pairs += len(found)
    assert pairs > 20

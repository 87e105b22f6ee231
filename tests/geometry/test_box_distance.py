"""The gap of two boxes against shapely, whatever way they lie (FB-GEN-03)."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from game.geometry.bases import Base
from game.geometry.measure import box_distance
from game.geometry.pose import Pose
from game.geometry.ranks import Block

places = st.floats(0, 400, allow_nan=False)
turns = st.one_of(st.sampled_from([0.0, 90.0, 180.0, 270.0]), st.floats(0, 359.9, allow_nan=False))
blocks = st.builds(
    lambda x, y, facing, files, count: Block(Pose(x, y, facing), min(files, count), count, Base(25, 50)),
    places,
    places,
    turns,
    st.integers(1, 8),
    st.integers(1, 20),
)


@given(blocks, blocks)
def test_two_boxes_are_as_far_apart_as_shapely_says(one: Block, two: Block) -> None:
    expected = shapely.Polygon(one.corners).distance(shapely.Polygon(two.corners))
    assert box_distance(one, two) == pytest.approx(expected, abs=1e-6)
    assert box_distance(two, one) == pytest.approx(box_distance(one, two), abs=1e-9)

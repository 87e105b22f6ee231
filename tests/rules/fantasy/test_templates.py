"""Templates, scatter, and templates on a combat (FB-EXT-13, FB-SHT-15)."""

from __future__ import annotations

import pytest

from game.battle.engagement import Engagement
from game.engine.requests import Roll
from game.geometry.bases import Base
from game.geometry.pose import Pose
from game.geometry.templates import covered
from game.rulesets.fantasy.templates import TemplateFell, artillery_die, scatter, share_in_combats, template_hits
from tests.play import Result, dice, fight, foot, given, lone, run


@pytest.mark.rule("FB-EXT-13")
def test_a_centre_within_is_hit_an_overlapped_base_on_four_a_base_beyond_never() -> None:
    """r 3.75: (3,2) at 3.61 is hit; (4,0) on 20 mm is overlapped; (5,0), nearest point 4, is missed."""
    found = covered((Pose(30, 20), Pose(40, 0), Pose(50, 0)), Base(20, 20), (0.0, 0.0), 37.5)
    assert found.inside == (0,)
    assert found.overlapped == (1,)


@pytest.mark.rule("FB-EXT-13")
@pytest.mark.parametrize(("die", "hits"), [(4, 1), (3, 0)])
def test_a_brushed_base_is_hit_on_four_or_more(die: int, hits: int) -> None:
    """The base centre (4,0) of the row, the template's centre at (60,60)."""
    alone = foot("brushed", front=(64, 61), models=1, files=1)
    done = run(template_hits, given(alone), "b", (600.0, 600.0), "a blast", dice=dice(("brushed", die)))
    assert done.value.shares == ((("brushed", 1),) if hits else ())
    assert done.facts(TemplateFell)[0].radius == 37.5


@pytest.mark.rule("FB-EXT-13")
def test_the_model_under_the_centre_is_known() -> None:
    """A block of one file, its second base under the centre."""
    column = foot("column", front=(60, 63), models=3, files=1)
    done = run(template_hits, given(column), "b", (600.0, 600.0), "a stone")
    assert done.value.central == "column"
    assert done.value.shares == (("column", 3),)


@pytest.mark.rule("FB-EXT-13")
@pytest.mark.parametrize(
    ("rolls", "end"),
    [
        ([("scatter", 2)], (500.0, 500.0)),
        ([("scatter", 3), ("artillery", 3), ("direction", 90)], (650.0, 500.0)),
        ([("scatter", 6), ("artillery", 1), ("direction", 360)], (500.0, 550.0)),
        ([("scatter", 4), ("artillery", 6)], None),
    ],
    ids=["stays", "15 cm east", "5 cm north", "misfire"],
)
def test_scatter_stays_on_two_and_moves_by_the_artillery_die(
    rolls: list[tuple[str, int]], end: tuple[float, float] | None
) -> None:
    """The direction is a die of 360 faces, so that a record replays."""
    done = run(scatter, given(foot("machine")), "a", (500.0, 500.0), "the stone", dice=dice(*rolls))
    assert done.value == end
    directions = [r for r in done.requests if isinstance(r, Roll) and r.what == "direction"]
    assert all(request.faces == 360 for request in directions)


@pytest.mark.rule("FB-EXT-06")
@pytest.mark.parametrize(("face", "cm"), [(1, 5), (2, 10), (3, 15), (4, 20), (5, 25), (6, None)])
def test_the_artillery_die(face: int, cm: int | None) -> None:
    """1 to 5 are 5 to 25 cm, 6 is a misfire."""
    done = run(artillery_die, given(foot("machine")), "a", "the ball", dice=dice(("artillery", face)))
    assert done.value == (None if cm is None else cm * 10.0)


def melee(*hits: tuple[str, int], rolls: tuple[tuple[str | int, ...], ...] = (), third: bool = False) -> Result:
    """Hits shared among units of one combat: guards (a) against orcs (b), and a third unit of b."""
    fights: list[Engagement] = [fight("guards", "orcs")]
    units = [foot("guards", front=(60, 60)), foot("orcs", army="b", front=(60, 60), facing=180)]
    if third:
        units.append(lone("troll", army="b", front=(52.5, 55), facing=90))
        fights.append(fight("troll", "guards"))
    return run(share_in_combats, given(*units, fights=fights), "a", dict(hits), dice=dice(*rolls))


@pytest.mark.rule("FB-SHT-15")
def test_only_one_sides_models_under_it_only_that_unit_suffers() -> None:
    """Five of A's models only: A takes 5."""
    assert melee(("guards", 5)).value == {"guards": 5}


@pytest.mark.rule("FB-SHT-15")
def test_both_sides_share_the_hits_the_odd_one_goes_where_most_models_were() -> None:
    """6 of A and 1 of B are 7 hits: A 4, B 3."""
    assert melee(("guards", 6), ("orcs", 1)).value == {"guards": 4, "orcs": 3}


@pytest.mark.rule("FB-SHT-15")
def test_a_tie_for_the_odd_hit_is_rolled_off() -> None:
    """4 of A, 1 of B and 2 of B's other unit are 7: each 2, one over for A; 3, 3 and 1: the tie is rolled."""
    assert melee(("guards", 4), ("orcs", 1), ("troll", 2), third=True).value == {"guards": 3, "orcs": 2, "troll": 2}
    rolled = melee(("guards", 3), ("orcs", 3), ("troll", 1), third=True, rolls=(("odd hit", 2, 5),))
    assert rolled.value == {"guards": 2, "orcs": 3, "troll": 2}


@pytest.mark.rule("FB-SHT-15")
def test_a_template_that_drifts_onto_a_combat() -> None:
    """Centre 2 mm inside A's front: 6 and, on 4+, 4 of A; 4 and, on 4+, 6 of B. 10 and 4 hits make 7 each."""
    units = (foot("guards", front=(60, 60)), foot("orcs", army="b", front=(60, 60), facing=180))
    battle = given(*units, fights=[fight("guards", "orcs")])
    brushed = (("brushed", 6, 5, 4, 4), ("brushed", 1, 2, 3, 3, 2, 1))
    done = run(template_hits, battle, "a", (600.0, 598.0), "a stone", dice=dice(*brushed))
    assert dict(done.value.shares) == {"guards": 7, "orcs": 7}

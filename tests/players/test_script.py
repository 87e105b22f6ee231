"""Scripted units: each order does what it says, through the same questions as a person's."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.battle.events import ReactionChosen, UnitMoved
from game.data.load import scenario_from_text
from game.engine.requests import Roll
from game.engine.session import Session, play
from game.geometry.measure import distance
from game.players.cast import cast_for
from game.rulesets.fantasy.facts import ChargeDeclared

if TYPE_CHECKING:
    from game.battle.battle import Battle

BATTLE = """kind: battle
title: Two lines
table: {{width: 180, height: 120}}
turns: {turns}
first: a
sides:
  - {{id: a, name: Reds, seat: script}}
  - {{id: b, name: Blues, seat: script}}
pieces:
  - {{id: spears, side: a, unit: spearman, models: 20, files: 5, front: [60, 30], facing: 0}}
  - {{id: orcs, side: b, unit: orc, models: 20, files: 5, front: [60, {orcs}], facing: 180}}
  - {{id: goblins, side: b, unit: goblin, models: 20, files: 10, front: [150, 110], facing: 180}}
scripts:
{scripts}
"""


def played(*scripts: str, turns: int = 1, orcs: float = 110, seed: int = 1) -> Session:
    """A battle of scripts on both sides, to its end."""
    lines = "\n".join(f"  - {script}" for script in scripts)
    text = BATTLE.format(turns=turns, orcs=orcs, scripts=lines or "  []")
    found = scenario_from_text(text, "battle.yaml")
    session = Session(found.rules, found.battle)
    return play(session, cast_for(found)(found.battle, seed), most=2000)


def front(battle: Battle, unit: str) -> tuple[float, float, float]:
    """Front midpoint in cm, and facing."""
    pose = battle.unit(unit).block.pose
    return round(pose.x / 10, 1), round(pose.y / 10, 1), round(pose.facing % 360, 0)


def events(session: Session, kind: type) -> list[object]:
    """The facts of a kind."""
    return [entry.event for entry in session.log if isinstance(entry.event, kind)]


def test_units_without_a_script_hold_their_ground() -> None:
    """Nobody moves, nobody charges."""
    session = played("{unit: spears, orders: [{do: hold}]}", turns=2, orcs=46)
    assert events(session, UnitMoved) == []
    assert events(session, ChargeDeclared) == []


def test_an_advance_along_a_bearing_goes_on_turn_by_turn() -> None:
    """No enemy within 20 cm: a march of 2 x 10 cm straight ahead in each of two turns."""
    session = played("{unit: spears, orders: [{do: advance, bearing: 0}]}", turns=2)
    assert front(session.battle, "spears") == (60, 70, 0)


def test_a_pace_of_move_does_not_march() -> None:
    """10 cm."""
    session = played("{unit: spears, orders: [{do: advance, bearing: 0, pace: move}]}")
    assert front(session.battle, "spears") == (60, 40, 0)


def test_an_advance_to_a_point_wheels_and_halts_there() -> None:
    """To a place 40 cm to the right and 40 up the table, in three marches at the most; then it stays."""
    session = played("{unit: spears, orders: [{do: advance, to: [100, 70]}]}", turns=5)
    x, y, facing = front(session.battle, "spears")
    assert abs(x - 100) <= 3
    assert abs(y - 70) <= 3
    assert 30 < facing < 60
    assert len({entry.step for entry in session.log if isinstance(entry.event, UnitMoved)}) in (3, 4)


def test_what_lies_behind_is_reached_by_turning_about() -> None:
    """The orcs face down the table and are sent up."""
    session = played("{unit: orcs, orders: [{do: advance, bearing: 0}]}", orcs=60, turns=3)
    _, y, facing = front(session.battle, "orcs")
    assert y > 75
    assert facing in (0, 1, 359, 360)


def test_a_later_order_takes_over_from_its_turn_on() -> None:
    """Holds for two turns, marches 20 cm in the third, and holds again for the last."""
    orders = "{do: hold}, {do: advance, bearing: 0, from_turn: 3, until_turn: 3}"
    session = played(f"{{unit: spears, orders: [{orders}]}}", turns=4)
    assert front(session.battle, "spears") == (60, 50, 0)
    starts = {step.cursor.turn: step.before for step in reversed(session.steps)}
    assert front(starts[5], "spears") == (60, 30, 0)


def test_a_charge_waits_till_it_reaches() -> None:
    """Charge range is 20 cm: at 40 cm the spears go nearer, up to their move, and charge in their second turn."""
    script = "{unit: spears, orders: [{do: charge}]}"
    first = played(script, orcs=70)
    assert events(first, ChargeDeclared) == []
    assert front(first.battle, "spears") == (60, 50, 0)
    second = played(script, orcs=70, turns=2)
    assert [event.charge.target for event in events(second, ChargeDeclared)] == ["orcs"]


def test_a_charge_without_approach_stays_till_it_reaches() -> None:
    """The enemy stands 40 cm off and holds: nothing happens."""
    session = played("{unit: spears, orders: [{do: charge, approach: false}]}", orcs=70, turns=2)
    assert events(session, ChargeDeclared) == []
    assert front(session.battle, "spears") == (60, 30, 0)


def test_a_named_target_is_charged_and_no_other() -> None:
    """The orcs are in reach, but the goblins are meant."""
    session = played("{unit: spears, orders: [{do: charge, target: goblins, approach: false}]}", orcs=45)
    assert events(session, ChargeDeclared) == []


def test_a_guard_charges_who_comes_near_its_place() -> None:
    """The orcs stand 15 cm before it: within a radius of 30 they are charged, within one of 10 they are not."""
    near = "{{unit: spears, orders: [{{do: guard, at: [60, 30], radius: {radius}}}]}}"
    assert len(events(played(near.format(radius=30), orcs=45), ChargeDeclared)) == 1
    assert events(played(near.format(radius=10), orcs=45), ChargeDeclared) == []


def test_a_patrol_walks_from_point_to_point() -> None:
    """Two turns up to the first point 40 cm off, two more to the second beside it, then back again."""
    script = "{unit: spears, orders: [{do: patrol, points: [[60, 70], [90, 70]]}]}"
    assert front(played(script, turns=2).battle, "spears") == (60, 70, 0)
    there, _, _ = front(played(script, turns=4).battle, "spears")
    assert abs(there - 90) <= 3
    back, _, _ = front(played(script, turns=6).battle, "spears")
    assert abs(back - 60) <= 3


@pytest.mark.parametrize(
    ("when", "moves"),
    [
        ("{enemy_within: 90}", True),
        ("{enemy_within: 70}", False),
        ("{near: orcs, within: 90}", True),
        ("{near: goblins, within: 90}", False),
        ("{gone: orcs}", False),
        ("{flees: orcs}", False),
        ("{fights: spears}", False),
        ("{losses: 1}", False),
    ],
)
def test_an_order_waits_for_its_condition(when: str, moves: bool) -> None:
    """The orcs' front is 80 cm from the spears' front, the goblins further off; nobody fights."""
    session = played(f"{{unit: spears, orders: [{{do: advance, bearing: 0, when: {when}}}]}}")
    assert (events(session, UnitMoved) != []) == moves


@pytest.mark.parametrize(("reactions", "chosen"), [("[]", "hold"), ("[hold]", "hold"), ("[flee]", "flee")])
def test_reactions_are_those_of_the_script(reactions: str, chosen: str) -> None:
    """Charged from 15 cm."""
    session = played("{unit: spears, orders: [{do: charge}]}", f"{{unit: orcs, reactions: {reactions}}}", orcs=45)
    (reaction,) = events(session, ReactionChosen)[:1]
    assert reaction.reaction.kind == chosen


def test_a_side_s_script_is_for_the_units_that_no_other_names() -> None:
    """The orcs hold by their own script; the goblins go by their side's."""
    session = played("{side: b, orders: [{do: advance, bearing: 180}]}", "{unit: orcs, orders: [{do: hold}]}")
    assert front(session.battle, "orcs") == (60, 110, 180)
    assert front(session.battle, "goblins") == (150, 90, 180)


def test_a_script_keeps_clear_of_enemies_it_may_not_charge() -> None:
    """It goes on till the exclusion zone of 3 cm stops it, which no event breaks."""
    session = played("{unit: spears, orders: [{do: advance, bearing: 0}]}", orcs=70, turns=3)
    battle = session.battle
    assert distance(battle.unit("spears").body, battle.unit("orcs").body) >= 30 - 0.1


def test_a_character_goes_round_what_stands_in_his_way() -> None:
    """A rock 30 cm wide before him; without a way round he would end at it, 10 cm on."""
    rock = "terrain:\n  - {kind: impassable, shape: [[105, 70], [135, 70], [135, 76], [105, 76]]}\n"
    hero = "  - {id: captain, side: a, unit: captain, front: [120, 60], facing: 0}\n"
    text = BATTLE.format(turns=5, orcs=60, scripts="  - {unit: captain, orders: [{do: advance, to: [120, 95]}]}")
    text = text.replace("front: [60, 60]", "front: [20, 60]").replace("front: [150, 110]", "front: [20, 110]")
    found = scenario_from_text(text.replace("scripts:", f"{hero}{rock}scripts:"), "battle.yaml")
    session = play(Session(found.rules, found.battle), cast_for(found)(found.battle, 1), most=2000)
    x, y, _ = front(session.battle, "captain")
    assert abs(x - 120) <= 3
    assert abs(y - 95) <= 3


def test_undo_and_a_second_playing_give_the_same_battle() -> None:
    """Answers depend on the battle alone."""
    scripts = ("{unit: spears, orders: [{do: charge}]}", "{side: b, orders: [{do: charge}]}")
    one, two = played(*scripts, orcs=70, turns=3), played(*scripts, orcs=70, turns=3)
    assert one.log == two.log


def test_skirmishers_go_straight_to_their_point() -> None:
    """No wheel, no turn: 10 cm a turn on a move, to a place behind them."""
    text = BATTLE.format(turns=2, orcs=110, scripts="  - {unit: rangers, orders: [{do: advance, to: [90, 20]}]}")
    text = text.replace("scripts:", "  - {id: rangers, side: a, unit: ranger, models: 6, front: [90, 60]}\nscripts:")
    found = scenario_from_text(text, "battle.yaml")
    session = play(Session(found.rules, found.battle), cast_for(found)(found.battle, 1), most=2000)
    x, y = session.battle.unit("rangers").body.centre
    assert abs(x - 900) < 5
    assert abs(y - 200) < 35


def shots(shoot: str) -> list[str]:
    """At whom bowmen shoot who have orcs in two ranks 20 cm off and five goblins behind them on a flank, 24 cm off."""
    text = BATTLE.format(turns=1, orcs=110, scripts=f"  - {{unit: bows, shoot: {shoot}}}")
    more = """  - {id: bows, side: a, unit: archer, models: 10, files: 10, front: [110, 40], facing: 0}
  - {id: near, side: b, unit: orc, models: 20, files: 5, front: [106, 60], facing: 180}
  - {id: weak, side: b, unit: goblin, models: 5, files: 5, front: [122, 64], facing: 180}
"""
    found = scenario_from_text(text.replace("scripts:", more + "scripts:"), "battle.yaml")
    session = Session(found.rules, found.battle)
    asked: list[str] = []
    players = cast_for(found)(found.battle, 1)
    while session.request is not None:
        request = session.request
        raw = players["dice" if isinstance(request, Roll) else request.army].answer(request, session.battle)
        if getattr(request, "rule", "") == "FB-SHT-02" and getattr(request, "unit", None) == "bows":
            asked.append(str(raw))
        session.answer(raw)
    return asked


@pytest.mark.parametrize(("shoot", "target"), [("nearest", ["near"]), ("weakest", ["weak"]), ("nobody", [])])
def test_bowmen_shoot_at_whom_their_script_says(shoot: str, target: list[str]) -> None:
    """The nearest, the one of least strength, or nobody."""
    assert shots(shoot) == target


def test_bowmen_stand_and_shoot_where_they_may_and_hold_where_they_may_not() -> None:
    """The first reaction that is open: charged from 18 cm they shoot, from 8 cm (within half of 20) they hold."""
    for gap, chosen in ((18, "stand_and_shoot"), (8, "hold")):
        scripts = "  - {unit: bows, reactions: [stand_and_shoot, hold]}\n  - {unit: orcs, orders: [{do: charge}]}"
        text = BATTLE.format(turns=1, orcs=50 + gap, scripts=scripts).replace("unit: orc,", "unit: spearman,")
        text = text.replace("[60, 30]", "[20, 20]").replace("first: a", "first: b\noptions: {show_distances: true}")
        bows = "  - {id: bows, side: a, unit: archer, models: 10, files: 10, front: [60, 50]}\n"
        found = scenario_from_text(text.replace("scripts:", f"{bows}scripts:"), "battle.yaml")
        session = play(Session(found.rules, found.battle), cast_for(found)(found.battle, 2), most=2000)
        (reaction,) = events(session, ReactionChosen)[:1]
        assert reaction.reaction.kind == chosen

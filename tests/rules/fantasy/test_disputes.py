"""Disputes: a die between two proposals, and the referee's hand (FB-TRN-08, FB-C-21)."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from game.battle.battle import digest
from game.engine.record import Header, Recorder, read, replay
from game.engine.requests import Choose, Place, Roll
from game.engine.session import Session
from game.errors import IllegalAnswer
from game.rulesets.fantasy.disputes import DisputeSettled, roll_for_it
from game.rulesets.fantasy.ruleset import FANTASY
from tests.play import dice, foot, given, run

if TYPE_CHECKING:
    from pathlib import Path

    from game.battle.battle import Battle


def battle() -> Battle:
    return given(foot("spears", front=(60, 40)), foot("orcs", "b", front=(60, 60), facing=180))


def session() -> Session:
    """The first question: the Reds declare charges."""
    found = Session(FANTASY, battle())
    assert isinstance(found.request, Choose)
    assert "declare charges" in str(found.request.prompt)
    return found


@pytest.mark.rule("FB-TRN-08")
@pytest.mark.parametrize(("die", "army"), [(1, "a"), (3, "a"), (4, "b"), (5, "b")])
def test_one_to_three_is_the_active_players_proposal_four_to_six_the_others(die: int, army: str) -> None:
    done = run(roll_for_it, battle(), True, dice=dice(("dispute", die)))
    assert [(fact.army, fact.die) for fact in done.facts(DisputeSettled)] == [(army, die)]


@pytest.mark.rule("FB-TRN-08", "FB-C-21")
def test_the_roll_is_offered_at_any_question_which_is_asked_again_afterwards() -> None:
    """Even in the middle of a step: whom does the unit charge?"""
    play = session()
    play.answer("spears")
    asked = play.request
    play.answer({"!dispute": True})
    assert isinstance(play.request, Roll)
    play.answer([5])
    assert play.request is asked
    assert any(isinstance(entry.event, DisputeSettled) and entry.event.army == "b" for entry in play.log)
    play.answer("orcs")
    assert play.battle.charge_of("spears") is not None


@pytest.mark.rule("FB-C-21")
def test_a_referee_puts_a_unit_where_it_stands_and_the_question_is_asked_anew() -> None:
    play = session()
    play.answer({"!referee": "orcs"})
    assert isinstance(play.request, Place)
    with pytest.raises(IllegalAnswer, match="overlaps spears"):
        play.answer({"x": 600.0, "y": 390.0, "facing": 180.0})
    play.answer({"x": 600.0, "y": 590.0, "facing": 180.0})
    assert play.battle.unit("orcs").block.pose.y == 590.0
    assert isinstance(play.request, Choose)
    assert "declare charges" in str(play.request.prompt)


@pytest.mark.rule("FB-C-21")
def test_the_referee_waits_until_what_is_open_is_finished() -> None:
    play = session()
    play.answer("spears")
    with pytest.raises(IllegalAnswer, match="finish or take back"):
        play.answer({"!referee": "orcs"})
    with pytest.raises(IllegalAnswer, match="no unit in ranks"):
        session().answer({"!referee": "nobody"})
    with pytest.raises(IllegalAnswer, match="cannot be said here"):
        session().answer({"!thunder": True})


def test_records_undo_and_forks_know_interjections(tmp_path: Path) -> None:
    """What was interjected is replayed in its place, and undone like any answer."""
    play = Session(FANTASY, battle())
    with closing(Recorder(tmp_path / "r.jsonl", Header("fantasy", ""), play)):
        for raw in ({"!referee": "orcs"}, {"x": 600.0, "y": 590.0, "facing": 180.0}, {"!dispute": True}, [2], "spears"):
            play.answer(raw)
    again = replay(read(tmp_path / "r.jsonl"), FANTASY, battle())
    assert digest(again.battle) == digest(play.battle)
    assert str(again.request.prompt) == str(play.request.prompt)  # type: ignore[union-attr]
    twin = play.fork()
    assert digest(twin.battle) == digest(play.battle)
    for _ in range(4):
        assert twin.undo(practice=True)
    assert twin.battle.unit("orcs").block.pose.y == 600.0

"""Asking, answering, undoing and forking, tried on a toy rule set."""

from __future__ import annotations

import pytest

from game.battle.battle import digest
from game.engine.players import Answers, Human, NamedDice
from game.engine.session import Session, play
from game.errors import IllegalAnswer, LeuctraError, RuleError
from tests.engine.toy import Toy, battle, total


def session(*answers: object) -> Session:
    """A session with some answers given."""
    started = Session(Toy(), battle())
    for raw in answers:
        started.answer(raw)
    return started


def test_a_battle_walks_its_schedule_to_the_end() -> None:
    """Four player turns of one number each, then the closing."""
    players = {
        "a": Answers(["2", "2"]),
        "b": Answers(["2", "2"]),
        "dice": NamedDice(*[("toy", n) for n in (1, 2, 3, 4)]),
    }
    done = play(session(), players)
    assert done.is_over
    assert total(done.battle) == 2 * 4 + 1 + 2 + 3 + 4
    assert done.battle.outcome is not None
    assert done.battle.outcome.winner == "a"
    assert done.battle.cursor.part == "over"
    players["dice"].done()


def test_a_repeated_phase_goes_on_until_its_step_says_no() -> None:
    """1 asks again in the same turn, 2 ends it."""
    on = session("1", [6])
    assert (on.battle.cursor.turn, on.battle.cursor.visit) == (1, 1)
    on.answer("2")
    on.answer([1])
    assert (on.battle.cursor.turn, on.battle.active) == (2, "b")


def test_a_barred_answer_is_refused_with_every_reason_and_changes_nothing() -> None:
    """The rule never sees it."""
    on = session()
    before = digest(on.battle)
    with pytest.raises(IllegalAnswer) as refused:
        on.answer("3")
    assert [reason.rule for reason in refused.value.reasons] == ["TOY-1"]
    assert digest(on.battle) == before
    assert on.steps[-1].answers == []


@pytest.mark.parametrize("raw", ["4", None, 1, [], {}, "", ["1"]])
def test_nonsense_is_refused_with_a_message(raw: object) -> None:
    """Whatever JSON comes."""
    with pytest.raises(IllegalAnswer, match="is not offered"):
        session().answer(raw)


@pytest.mark.parametrize("raw", ["6", [], [7], [0], [1, 1], [1.5], [True], None, {}])
def test_dice_must_be_dice(raw: object) -> None:
    """One face from 1 to 6."""
    with pytest.raises(IllegalAnswer):
        session("1").answer(raw)


def test_undo_takes_back_ones_own_choice_but_not_what_dice_have_said() -> None:
    """With the dice still open the choice can be taken back; after the roll only in practice."""
    on = session("1")
    assert on.undo()
    assert on.steps[-1].answers == []
    on = session("1", [6])
    assert not on.undo()
    assert on.undo(practice=True)
    assert on.steps[-1].answers == []
    assert on.steps[-1].cursor.visit == 0


def test_undo_all_the_way_and_redo_gives_the_same_battle_event_by_event() -> None:
    """Every step back is a battle that was; every redo is the one that was left."""
    on = session("1", [6], "2", [3], "2", [5])
    end, log = digest(on.battle), list(on.log)
    depth = 0
    while on.undo(practice=True):
        depth += 1
    assert depth == 3
    assert on.battle.cursor.turn == 1
    assert not on.log or all(entry.answers == 0 for entry in on.log)
    while on.redo():
        pass
    assert digest(on.battle) == end
    assert on.log == log


def test_a_new_answer_forgets_what_could_be_redone() -> None:
    """Undo, then another choice."""
    on = session("1")
    on.undo()
    on.answer("2")
    assert not on.can_redo
    assert not on.redo()


def test_a_fork_in_mid_step_goes_its_own_way() -> None:
    """The twin's answers do not reach the original."""
    on = session("1", [2], "1")
    twin = on.fork()
    assert digest(twin.battle) == digest(on.battle)
    assert twin.log == on.log
    twin.answer([6])
    on.answer([1])
    assert total(twin.battle) == 1 + 2 + 1 + 6
    assert total(on.battle) == 1 + 2 + 1 + 1


def test_a_person_is_waited_for() -> None:
    """`play` stops where somebody has to think."""
    on = play(session(), {"a": Human(), "b": Human(), "dice": NamedDice()})
    assert on.request is not None
    assert on.request.army == "a"


def test_marks_last_as_long_as_they_say() -> None:
    """A mark of a phase is gone in the next."""
    on = session()
    assert [mark.name for mark in on.battle.marks] == []
    assert on.battle.cursor.phase == 1


def test_answering_a_finished_battle_is_an_error() -> None:
    """Nothing is asked any more."""
    on = session(*["2", [1]] * 4)
    assert on.is_over
    with pytest.raises(RuleError, match="over"):
        on.answer("1")


def test_scripted_dice_must_be_named_and_all_used() -> None:
    """A roll of another name, or dice left over, is an error that says so."""
    dice = NamedDice(("other", 1))
    with pytest.raises(LeuctraError, match="no dice prepared for 'toy'"):
        play(session("1"), {"dice": dice})
    with pytest.raises(LeuctraError, match="dice not used"):
        dice.done()

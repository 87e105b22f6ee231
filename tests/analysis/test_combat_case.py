"""The question about a combat: who fights whom, in which order, and the score with dice."""

from __future__ import annotations

from typing import Any

import pytest

from game.analysis.cases import Verdict, answer_case
from game.analysis.pictures import picture
from game.data.load import case_from_text
from game.errors import DataError
from game.scene.drawables import Polygon
from game.text.verdicts import said

POSITION = """kind: case
title: A combat
table: {width: 60, height: 40}
pieces:
  - {id: A, side: a, base: [20, 20], models: 20, files: 5, front: [30, 20], facing: 0, gear: [spear]}
  - {id: B, side: b, base: [20, 20], models: 20, files: 5, front: [30, 20], facing: 180, command: [champion]}
  - {id: hero, side: a, type: character, base: [20, 20], joined: A, profile: {WS: 5, S: 4, W: 2, I: 5, A: 3}}
  - {id: far, side: b, base: [20, 20], models: 5, files: 5, front: [50, 35], facing: 180}
ask:
  - combat: {QUESTION}
"""


def verdict(question: str) -> Verdict:
    (found,) = answer_case(case_from_text(POSITION.replace("QUESTION", question), "combat.yaml"))
    return found


def answer(question: str) -> dict[str, Any]:
    return verdict(question).answer


@pytest.mark.rule("FB-STR-01", "FB-STR-02")
def test_chargers_strike_first_whatever_their_initiative() -> None:
    """A charged: its hero (I 5), then its men (I 3), then B and its champion, though spears have no second rank now."""
    found = answer("units: [A], charged: [A]")
    assert [(one["step"], one["who"], one["attacks"], one["why"]) for one in found["order"]] == [
        (1, "hero", 3, "charge"),
        (2, "A", 4, "charge"),
        (3, "B", 4, "initiative"),
        (3, "B:champion", 2, "initiative"),
    ]
    counted = [term["rule"] for term in found["score"]["a"]["terms"]]
    assert counted == ["FB-RES-01", "FB-RES-06", "FB-RES-11", "FB-RES-20"]
    assert (found["score"]["a"]["points"], found["score"]["b"]["points"]) == (0 + 3 + 1 + 1, 3)


@pytest.mark.rule("FB-STR-05")
def test_a_tie_that_nothing_settles_says_that_it_is_rolled_off() -> None:
    """Both I 3, the last round a draw: spears of A's second rank fight too, over five shoulders 4 + 5 blows."""
    found = answer("units: [A]")
    assert [(one["step"], one["who"], one["attacks"], one["roll_off"]) for one in found["order"]] == [
        (1, "hero", 3, False),
        (2, "A", 9, True),
        (2, "B", 4, True),
        (2, "B:champion", 2, True),
    ]
    assert sorted(n for one in found["fighters"] if one["who"] == "A" for n in one["models"]) == [0, 1, *range(3, 10)]


def test_the_side_named_as_winner_strikes_first_among_equals() -> None:
    found = answer("units: [B], winner: b")
    assert [(one["step"], one["who"]) for one in found["order"]] == [
        (1, "hero"), (2, "B"), (2, "B:champion"), (3, "A")
    ]  # fmt: skip


@pytest.mark.rule("FB-RES-19")
def test_with_dice_the_round_is_fought_to_its_score() -> None:
    """The hero's three blows at the champion: three wounds of which he has one: 1 + 2 overkill; nobody else hurts."""
    dice = "[{hit: [3, 3, 3]}, {wound: [3, 3, 3]}, {hit: [1, 1, 1, 1]}, {hit: [1, 1, 1, 1]}]"
    found = answer(f"units: [A], charged: [A], challenge: [hero, 'B:champion'], dice: {dice}")
    assert found["blows"][0] == {"who": "hero", "at": "B:champion", "attacks": 3, "hits": 3, "wounds": 3, "unsaved": 3}
    assert found["losses"] == {"B": 1}
    assert {army: one["points"] for army, one in found["score"].items()} == {"a": 1 + 2 + 3 + 1 + 1, "b": 3 - 0}
    assert (found["winner"], found["difference"]) == ("a", 5)


def test_the_first_roll_that_is_not_given_is_named() -> None:
    found = answer("units: [A], charged: [A], dice: [{hit: [3, 3, 1]}]")
    assert found["missing"] == {"roll": "wound", "dice": 2, "text": "Hero wounds B on 3+"}
    assert "winner" not in found
    wrong = answer("units: [A], charged: [A], dice: [{hit: [3, 3]}]")
    assert wrong["missing"]["dice"] == 3


def test_answers_decide_what_players_would_be_asked() -> None:
    """Without them the hero's blows go to the first target, the men; with them to the champion beside."""
    dice = "[{hit: [3, 3, 3]}]"
    plain = answer(f"units: [A], charged: [A], dice: {dice}")
    assert plain["missing"]["text"].startswith("Hero wounds B on")
    shared = answer(f"units: [A], charged: [A], answers: [none, none, {{B: 0, 'B:champion': 3}}], dice: {dice}")
    assert shared["missing"]["text"].startswith("Hero wounds B (champion) on")


def test_dice_that_are_left_are_told() -> None:
    dice = "[{hit: [1, 1, 1]}, {hit: [1, 1, 1, 1]}, {hit: [1, 1, 1, 1]}, {hit: [1, 1]}, {panic: [6, 6]}]"
    assert answer(f"units: [A], charged: [A], dice: {dice}")["unused"] == [{"panic": [6, 6]}]


def test_who_fights_nobody_and_who_cannot_be_challenged_are_told() -> None:
    assert [one["rule"] for one in answer("units: [far]")["reasons"]] == ["FB-CC-03"]
    nobody = answer("units: [A], challenge: [hero, far]")
    assert [one["text"] for one in nobody["reasons"]] == ["far does not fight in this combat"]
    own = answer("units: [A], challenge: [hero, A]")
    assert [one["text"] for one in own["reasons"]] == ["a challenge is fought between enemies"]


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ("units: [A, ghost]", "ask[0].combat.units[1]: no unit 'ghost' among the pieces"),
        ("units: [A], challenge: [hero, 'C:champion']", "ask[0].combat.challenge[1]: no unit 'C' among the pieces"),
        ("units: [A], dice: [{hit: [7]}]", "must be at most 6, not 7"),
        ("units: [A], dice: [{hit: [1], wound: [2]}]", "each roll is its name with its dice"),
        ("units: []", "too short"),
    ],
)
def test_faults_of_the_question_are_named(question: str, says: str) -> None:
    with pytest.raises(DataError) as found:
        verdict(question)
    assert any(says in fault for fault in found.value.faults), found.value.faults


def test_it_is_said_in_words_and_shown_in_a_picture() -> None:
    question = "units: [A], charged: [A], challenge: [hero, 'B:champion']"
    found = verdict(question)
    title, lines = said("combat", found.question.raw, found.answer, "cm")
    assert title == "hero strikes first"
    assert lines[0] == "1. hero: 3 blows of S 4 at champion of B on 3+ (charged)"
    case = case_from_text(POSITION.replace("QUESTION", question), "combat.yaml")
    shown = picture(case, found)
    assert [key.words for key in shown.legend] == ["models that fight", "challenge"]
    assert len([item for item in shown.items if isinstance(item, Polygon) and item.fill == "touched"]) >= 8


LEAVING = POSITION.replace("combat: {QUESTION}", "QUESTION").replace(
    "front: [30, 20], facing: 180", "front: [30, 31], facing: 180"
)


def asked(question: str) -> dict[str, Any]:
    (found,) = answer_case(case_from_text(LEAVING.replace("QUESTION", question), "leaving.yaml"))
    return found.answer


@pytest.mark.rule("FB-EXT-03")
def test_a_character_in_a_unit_may_be_asked_whether_he_leaves_it_that_way() -> None:
    """From the middle of the front rank, 8 cm ahead: out; 1 cm ahead he still stands in it."""
    assert asked("move: {unit: hero, legs: [{ahead: 8}]}") | {"legs": []} == {
        "legal": True, "cost": 8.0, "allowance": 10.0, "legs": [], "files": 1,
        "end": {"front": [30.0, 28.0], "facing": 0.0}, "reasons": [],
    }  # fmt: skip
    assert [one["rule"] for one in asked("move: {unit: hero, legs: [{ahead: 1}]}")["reasons"]] == ["FB-EXT-03"]


def test_other_questions_want_a_unit_that_stands_on_its_own() -> None:
    with pytest.raises(DataError) as found:
        asked("charge: {by: hero, target: B}")
    assert list(found.value.faults) == ["leaving.yaml:10: ask[0].charge.by: 'hero' stands in 'A'; ask about 'A'"]

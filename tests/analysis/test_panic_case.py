"""The question about panic: who must test after what has happened, why, on what number, and who is exempt."""

from __future__ import annotations

from typing import Any

import pytest

from game.analysis.cases import Verdict, answer_case
from game.analysis.pictures import picture
from game.data.load import case_from_text
from game.errors import DataError
from game.text.verdicts import said

POSITION = """kind: case
title: Panic
pieces:
  - {id: spears, side: a, base: [20, 20], models: 20, files: 5, front: [60, 60], engaged_with: [orcs]}
  - {id: orcs, side: b, base: [20, 20], models: 20, files: 5, front: [60, 60], facing: 180}
  - {id: guard, side: a, base: [20, 20], models: 30, files: 5, front: [80, 60]}
  - {id: hero, side: a, type: character, base: [20, 20], joined: guard, profile: {Ld: 9, W: 2}}
  - {id: levy, side: a, base: [20, 20], models: 12, files: 5, front: [45, 58], fleeing: true}
  - {id: wild, side: a, base: [20, 20], models: 10, files: 5, front: [60, 47], special: [frenzy]}
  - {id: k, side: b, type: cavalry, base: [25, 50], models: 3, files: 3, front: [35, 56], facing: 90, profile: {M: 18}}
  - {id: bows, side: b, base: [20, 20], models: 10, files: 10, front: [120, 100], facing: 180, gear: [bow]}
  - {id: horse, side: a, type: cavalry, base: [25, 50], models: 10, files: 5, front: [120, 70], profile: {M: 18, Ld: 8}}
ask:
  - panic: {QUESTION}
"""


def verdict(question: str) -> Verdict:
    (found,) = answer_case(case_from_text(POSITION.replace("QUESTION", question), "panic.yaml"))
    return found


def answer(question: str) -> dict[str, Any]:
    return verdict(question).answer


def rules(one: dict[str, Any]) -> list[str]:
    return [reason["rule"] for reason in one["reasons"]]


@pytest.mark.rule("FB-PSY-PAN-05", "FB-PSY-PAN-09", "FB-PSY-GEN-05")
def test_a_broken_friend_frightens_the_larger_too_and_leaves_the_frenzied_cold() -> None:
    """The guard of US 31 is 10 cm away and tests on its hero's 9; the wild ones stand 5 cm behind."""
    found = answer("when: combat, broken: [spears]")
    assert found["tests"] == ["guard"]
    guard, wild = found["units"]["guard"], found["units"]["wild"]
    assert (guard["causes"][0]["cause"], guard["causes"][0]["from"]) == (2, {"spears": 10.0})
    assert (guard["needed"], guard["runs"]) == (9, "with_the_broken")
    assert wild["tests"] is False
    assert rules(wild) == ["FB-PSY-FRE-08"]


@pytest.mark.rule("FB-PSY-PAN-04")
def test_who_flees_as_the_turn_begins_frightens_nobody_larger() -> None:
    """Levy of US 12, 5 cm from the spears of US 20."""
    found = answer("when: start_of_turn")
    assert found["tests"] == []
    assert found["units"]["spears"]["causes"][0]["from"] == {"levy": 5.0}
    assert rules(found["units"]["spears"]) == ["FB-PSY-PAN-04"]


@pytest.mark.rule("FB-PSY-PAN-10")
def test_a_flank_charge_on_who_fights() -> None:
    """Three knights (US 6) 20 cm to the left; without the levy in their way."""
    found = verdict("when: charge, charges: [{by: k, target: spears}]")
    causes = found.answer["units"].get("spears", {"causes": []})["causes"]
    assert causes == [], "the levy bars their way"
    open_way = POSITION.replace("front: [45, 58], fleeing", "front: [45, 30], fleeing")
    text = open_way.replace("QUESTION", "when: charge, charges: [{by: k, target: spears}]")
    (cleared,) = answer_case(case_from_text(text, "panic.yaml"))
    assert cleared.answer["tests"] == ["spears"]
    assert cleared.answer["units"]["spears"]["causes"][0]["from"] == {"k": 20.0}
    assert cleared.answer["units"]["spears"]["way"]["degrees"] == 180.0, "from the stronger orcs to its front"


@pytest.mark.rule("FB-PSY-PAN-12")
def test_a_friend_run_down() -> None:
    found = answer("when: after_charges, caught: [levy], unit: spears")
    assert rules(found["units"]["spears"]) == ["FB-PSY-PAN-12"]


@pytest.mark.rule("FB-PSY-PAN-13", "FB-PSY-PAN-15", "FB-PSY-PAN-02")
def test_losses_and_friends_shot_away_make_one_test() -> None:
    found = answer("when: end_of_phase, lost: {spears: 5}, destroyed: [guard]")
    spears = found["units"]["spears"]
    assert found["tests"] == ["spears"]
    assert [one["cause"] for one in spears["causes"]] == [5, 6]
    assert spears["runs"] == "at_once"
    assert answer("when: end_of_phase, lost: {spears: 4}")["tests"] == []
    told = answer("when: end_of_phase, lost: {spears: 5}, tested: [spears]")
    assert rules(told["units"]["spears"]) == ["FB-PSY-PAN-02"]


@pytest.mark.rule("FB-PSY-PAN-14")
def test_a_charger_shot_at_by_its_target() -> None:
    """Three of ten: it would run straight down the table; two are too few."""
    found = answer("when: stand_and_shoot, charges: [{by: horse, target: bows}], lost: {horse: 3}")
    assert found["tests"] == ["horse"]
    assert (found["units"]["horse"]["needed"], found["units"]["horse"]["way"]["degrees"]) == (8, 180.0)
    assert answer("when: stand_and_shoot, charges: [{by: horse, target: bows}], lost: {horse: 2}")["tests"] == []


@pytest.mark.rule("FB-PSY-PAN-16")
def test_the_words_and_the_picture() -> None:
    found = verdict("when: combat, broken: [spears]")
    title, lines = said("panic", found.question.raw, found.answer, "cm")
    assert title == "guard must test panic"
    assert "guard: cause 2, friends broke or were destroyed in combat near by (spears at 10.0 cm)" in lines
    assert "wild does not test for that: it is frenzied (FB-PSY-FRE-08)" in lines
    scene = picture(case_from_text(POSITION.replace("QUESTION", "when: combat, broken: [spears]"), "p"), found)
    assert scene.items


def test_a_unit_without_a_cause_says_so_when_asked_for() -> None:
    found = verdict("when: combat, broken: [spears], unit: horse")
    assert found.answer["units"]["horse"] == {"tests": False, "causes": [], "reasons": []}
    assert said("panic", found.question.raw, found.answer, "cm") == ("Nobody tests panic", ["horse: no cause"])


@pytest.mark.parametrize(
    "question",
    [
        "when: tomorrow",
        "when: combat, broken: [speers]",
        "when: end_of_phase, lost: {speers: 3}",
        "when: end_of_phase, lost: {spears: -1}",
        "when: charge, charges: [{by: k, target: speers}]",
    ],
)
def test_what_makes_no_sense_is_refused(question: str) -> None:
    with pytest.raises(DataError) as refused:
        verdict(question)
    assert "panic.yaml" in str(refused.value)


def test_the_picture_of_nobody_who_tests_shows_the_whole_position() -> None:
    case = case_from_text(
        """
kind: case
title: A loss too small
table: {width: 60, height: 60}
pieces:
  - {id: spears, side: a, base: [20, 20], models: 10, files: 5, front: [30, 30], facing: 0}
ask:
  - panic: {when: end_of_phase, lost: {spears: 2}}
""",
        "loss",
    )
    scene = picture(case, answer_case(case)[0])
    assert scene.card is not None
    assert scene.card.title == "Nobody tests panic"
    left, low, right, high = scene.view
    assert left < 250 < 350 < right
    assert low < 260 < 300 < high

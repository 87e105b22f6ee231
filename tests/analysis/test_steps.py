"""What an answer is stepped through by: the parts it is made of, or what else may come of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import language
from game.analysis.answering import Verdict
from game.analysis.cases import answer_one, ways
from game.analysis.pictures import picture
from game.assets import scenario_path
from game.data.load import Case, case_from_text, load_case

DISPUTES = Path(__file__).parents[1] / "cases"
FIELD = """
kind: case
title: A field
pieces:
  - {id: spears, side: a, base: [20, 20], models: 20, files: 5, front: [60, 40], facing: 0, profile: {M: 10}}
  - {id: foe, side: b, base: [20, 20], models: 20, files: 5, front: [60, 54], facing: 180, profile: {M: 10}}
  - {id: far, side: b, base: [20, 20], models: 10, files: 5, front: [90, 58], facing: 180, profile: {M: 10}}
ask:
"""


def steps(case: Case, number: int = 0) -> list[Verdict]:
    """The steps of a question, its answer left out."""
    found = ways(case, answer_one(case, number))
    assert found is not None
    return list(found[1:])


def asked(question: str) -> list[Verdict]:
    """The steps of a question about three units in a field."""
    return steps(case_from_text(f"{FIELD}  - {question}\n", "field"))


def dispute(name: str, number: int = 0) -> list[Verdict]:
    """The steps of a question of a dispute."""
    return steps(load_case(DISPUTES / f"{name}.yaml"), number)


def titles(found: list[Verdict]) -> list[str]:
    """What each says first."""
    return [one.step.title if one.step is not None else "" for one in found]


def lines(found: list[Verdict]) -> list[str]:
    """The first line of each."""
    return [one.step.lines[0] for one in found if one.step is not None]


def test_a_move_is_stepped_through_leg_by_leg() -> None:
    """M 10: 4 ahead, then a wheel of 30 degrees by the front of 10 cm (pi/6 * 10 = 5.24), then 3 more are too far."""
    found = asked("move: {unit: spears, legs: [{ahead: 4}, {wheel: right, degrees: 30}, {ahead: 3}]}")
    assert titles(found) == ["Leg 1 of 3: ahead 4", "Leg 2 of 3: wheel right 30° (5.24)", "Leg 3 of 3: ahead 3"]
    assert lines(found)[:2] == ["4 of 10 cm spent so far, 6 left", "9.24 of 10 cm spent so far, 0.76 left"]
    assert [one.answer["legal"] for one in found] == [True, True, False]
    assert asked("move: {unit: spears, legs: [{ahead: 4}]}") == []


def test_a_flight_is_stepped_through_by_what_its_dice_come_to() -> None:
    """The dispute's archers stand 8 cm before the edge: with 9 they leave the table, five dice give 5 to 30."""
    found = dispute("047-at-the-table-edge")
    assert [one.answer["result"] for one in found] == ["moved", "off_table"]
    assert lines(found) == ["rolls of 5 to 8 with 5 dice; shown is 8", "rolls of 9 to 30 with 5 dice; shown is 30"]


def test_a_pursuit_is_stepped_through_by_what_its_dice_come_to() -> None:
    """The quarry fled 12: caught from 12 on; a fresh enemy stands 13.5 cm ahead and is met from 14 on."""
    found = dispute("057-fresh-enemy-first")
    assert [(one.answer["caught"], one.answer["hits"]) for one in found] == [
        (False, []),
        (True, []),
        (True, ["brutes"]),
    ]
    assert [line.split(" with ")[0] for line in lines(found)] == [
        "pursuit rolls of 5 to 11",
        "pursuit rolls of 12 to 13",
        "pursuit rolls of 14 to 30",
    ]


def test_a_flight_from_a_charge_has_its_deciding_roll() -> None:
    """Of M 10 and 14 cm away: whoever flees 7 is 21 away and gone, for a charge reaches 20; with 6 it is run down."""
    found = asked("reactions: {by: spears, target: foe}")
    assert titles(found) == ["", "", ""]
    assert found[0].step is not None
    assert found[0].step.lines == ("if it holds",)
    assert [one.answer.get("caught") for one in found[1:]] == [True, False]
    assert [line.split(" cm ")[0] for line in lines(found)[1:]] == ["it flees 5 to 6", "it flees 7 to 30"]


def test_an_arc_is_stepped_through_reading_by_reading() -> None:
    """Eight models of ten in the right zone, both of the front rank before the front."""
    found = dispute("001-column-all-models")
    sides = [one.step.changes["side"][1] for one in found if one.step is not None]
    assert list(map(str, sides)) == ["right", "front", "front", "right"]
    assert [one.step.lines[1] for one in found[:2] if one.step is not None] == ["8 of 10 votes", "2 of 2 votes"]


def test_sight_is_stepped_through_model_by_model() -> None:
    found = dispute("061-one-man-sees")
    assert titles(found) == [
        *(f"Model {n} of warriors does not see wizard" for n in range(4)),
        "Model 4 of warriors sees wizard",
    ]


def test_shots_are_stepped_through_by_their_numbers_and_who_does_not_shoot() -> None:
    """Two ranks stand on the hill and shoot at long range, the first sees nothing over its friends."""
    assert titles(dispute("077-half-on-a-hill", 1)) == [
        "10 of archers shoot on the same number",
        "5 models do not see it",
    ]


def test_a_volley_may_have_another_target() -> None:
    text = FIELD.replace("profile: {M: 10}}", "profile: {M: 10, BS: 3}, gear: [bow]}", 1)
    found = steps(case_from_text(f"{text}  - shoot: {{unit: spears, at: foe}}\n", "field"))
    assert found[-1].question.raw == {"unit": "spears", "at": "far"}


def test_charges_are_stepped_through_in_their_order() -> None:
    """The second is judged on the table that the first has left."""
    found = asked("charges: [{by: spears, target: foe}, {by: far, target: spears}]")
    assert lines(found) == ["charge 1 of 2: spears", "charge 2 of 2: far"]
    assert found[1].step is not None
    assert found[1].step.battle is not None
    assert found[1].step.battle.unit("spears").body == found[0].evidence["verdict"].best.end.snap()


def test_a_charge_that_fails_is_shown_as_it_would_have_to_be_and_as_it_goes() -> None:
    assert lines(dispute("015-chariot-in-the-lane")) == ["what the charge would need", "what it does instead"]


def test_losses_ranks_lapping_and_wider_fronts() -> None:
    """Five losses one by one; of 17 in fives two ranks count; two round the left alone is one share of several."""
    assert [one.answer["files"] for one in asked("casualties: {unit: spears, models: 3}")] == [5, 5, 5]
    assert lines(dispute("073-rank-bonus")) == [
        "the first rank never counts",
        "it counts: +1",
        "it counts: +1",
        "it does not count: narrower than 4 models",
    ]
    shares = [(len(one.answer["left"]), len(one.answer["right"])) for one in dispute("071-lapping", 1)]
    assert (2, 1) not in shares, "that is the answer itself"
    assert (2, 0) in shares


def test_a_combat_is_stepped_through_blow_by_blow_and_ends_with_who_is_left() -> None:
    """The dice of the case: the captain falls with his second Wound, and of twenty spears one."""
    case = load_case(scenario_path("cases", "the_captains_challenge.yaml"))
    plain, fought = steps(case, 0), steps(case, 1)
    assert [title.split(":")[0] for title in titles(plain)] == ["1. captain", "2. warlord", "3. spears", "4. foe"]
    assert titles(fought)[0] == "captain at warlord: 3 blows, 2 hits, 2 wounds"
    assert titles(fought)[3] == "foe at spears: 4 blows, 2 hits, 1 wound"
    last = fought[4].step
    assert last is not None
    assert last.battle is not None
    assert last.battle.unit("warlord").wounds == 2
    assert last.battle.unit("spears").count == 19
    assert "spears loses 1, captain loses 1" in last.lines


def test_panic_is_stepped_through_unit_by_unit() -> None:
    found = steps(load_case(scenario_path("cases", "who_must_test_panic.yaml")))
    assert len(found) == len({one.step.changes["who"][0] for one in found if one.step is not None}) == 2


@pytest.mark.parametrize(("number", "path"), list(enumerate(sorted(scenario_path("cases").glob("*.yaml")))))
def test_every_step_has_words_and_a_picture(number: int, path: Path) -> None:
    """In one language or the other."""
    language.use(("en", "es")[number % 2])
    try:
        case = load_case(path)
        for question in range(len(case.questions)):
            for one in steps(case, question)[:5]:
                scene = picture(case, one)
                assert scene.card is not None
                assert scene.card.title
                assert scene.items
    finally:
        language.use("en")

"""Every question about every odd kind of piece: an answer with its reasons, or the rows it waits for; never a crash."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from game.analysis.cases import answer_case
from game.data.load import case_from_text

PIECES = """
pieces:
  - {id: spears, side: a, base: [20, 20], models: 20, files: 5, front: [60, 60], facing: 0}
  - {id: foe, side: b, base: [20, 20], models: 20, files: 5, front: [60, 60], facing: 180, engaged_with: [spears]}
  - {id: riders, side: a, unit: knight, models: 5, files: 5, front: [100, 40], facing: 0}
  - {id: giant, side: b, unit: giant, models: 1, at: [[100, 60]], facing: 180}
  - {id: skirmishers, side: b, type: skirmishers, base: [20, 20], at: [[130, 60], [133, 60], [130, 63]], facing: 180}
  - {id: runaways, side: a, base: [20, 20], models: 9, files: 5, front: [150, 100], facing: 90, fleeing: true}
  - {id: away, side: a, base: [20, 20], models: 10, files: 5, front: [90, 120], facing: 0, off_table: true}
  - {id: eagle, side: a, unit: great_eagle, models: 1, front: [130, 40], facing: 0}
  - {id: boars, side: b, unit: boar_chariot, models: 1, files: 1, front: [70, 100], facing: 180}
  - {id: snake, side: a, base: [20, 20], at: [[20, 60], [22, 60], [24, 60], [24, 58]], facing: 270}
  - {id: rider, side: b, type: ridden_monster, base: [50, 50], front: [40, 90], facing: 180, mount: {M: 15, W: 5}}
  - {id: rooted, side: a, base: [20, 20], models: 3, front: [20, 20], facing: 0, profile: {M: 0}}
"""
IDS = (
    "spears",
    "foe",
    "riders",
    "giant",
    "skirmishers",
    "runaways",
    "away",
    "rooted",
    "eagle",
    "boars",
    "snake",
    "rider",
)
MOST = 100
"""Questions that one file may ask."""
PAIRS = (
    "charge: {{by: {0}, target: {1}}}",
    "charge: {{by: {0}, target: {1}, reaction: {{flee: 12}}}}",
    "charge: {{by: {0}, target: {1}, fly: true}}",
    "charges: [{{by: {0}, target: {1}}}]",
    "reactions: {{by: {0}, target: {1}}}",
    "redirect: {{by: {0}, after: {1}, flee: 12}}",
    "arc: {{of: {0}, from: {1}}}",
    "sight: {{from: {0}, to: {1}}}",
    "flee: {{unit: {0}, from: {1}, distance: 12}}",
    "pursue: {{unit: {0}, after: {1}, fled: 12, distance: 14}}",
    "overrun: {{unit: {0}, over: {1}, distance: 14}}",
    "shoot: {{unit: {0}, at: {1}}}",
    "lap: {{unit: {0}, around: {1}}}",
    "charge: {{by: {0}, target: {1}, reaction: stand_and_shoot}}",
)
SINGLES = (
    "move: {{unit: {0}, legs: [{{ahead: 3}}, {{wheel: left, degrees: 20}}]}}",
    "move: {{unit: {0}, legs: [{{files: 0}}]}}",
    "move: {{unit: {0}, legs: [{{reform: {{files: 600, facing: 90}}}}]}}",
    "move: {{unit: {0}, legs: [{{wheel: right, degrees: 400}}]}}",
    "move: {{unit: {0}, legs: [{{ahead: -3}}]}}",
    "move: {{unit: {0}, legs: []}}",
    "move: {{unit: {0}, legs: [{{to: [100, 90]}}]}}",
    "move: {{unit: {0}, legs: [{{to: [100, 50]}}, {{pivot: 40}}], fly: true}}",
    "move: {{unit: {0}, legs: [{{places: [[60, 60], [63, 60]]}}]}}",
    "march: {{unit: {0}}}",
    "march: {{unit: {0}, legs: [{{ahead: 14}}]}}",
    "flee: {{unit: {0}, roll: [1, 2, 3, 4, 5]}}",
    "return: {{unit: {0}}}",
    "casualties: {{unit: {0}, models: 2}}",
    "casualties: {{unit: {0}, models: 500}}",
    "rank_bonus: {{unit: {0}}}",
    "expand: {{unit: {0}, left: 1}}",
    "expand: {{unit: {0}, left: 3, right: 50}}",
)


def answers(questions: list[str]) -> list[dict[str, Any]]:
    """The answers to questions about the odd pieces."""
    if len(questions) > MOST:
        return [*answers(questions[:MOST]), *answers(questions[MOST:])]
    text = f"kind: case\ntitle: Odd pieces\n{PIECES}ask:\n" + "".join(f"  - {question}\n" for question in questions)
    return [verdict.to_json() for verdict in answer_case(case_from_text(text, "odd.yaml"))]


@pytest.mark.parametrize("question", PAIRS)
def test_a_question_about_two_pieces_has_an_answer(question: str) -> None:
    """All pairs, a piece with itself and with its friends among them."""
    asked = [question.format(one, two) for one, two in itertools.product(IDS, IDS)]
    found = answers(asked)
    assert len(found) == len(asked)
    for asking, answer in zip(asked, found, strict=True):
        assert "reasons" in answer, asking
        if answer.get("legal") is False:
            assert answer["why"], asking
            assert answer["reasons"], asking


@pytest.mark.parametrize("question", SINGLES)
def test_a_question_about_one_piece_has_an_answer(question: str) -> None:
    """Pieces that cannot move, flee, are away or stand loose."""
    for answer in answers([question.format(one) for one in IDS]):
        assert "reasons" in answer
        if answer.get("legal") is False:
            assert answer["why"]


def test_a_lone_base_given_by_its_centre_is_a_block_of_one() -> None:
    """A giant on a 50 mm base centred at y 60 that looks down has its front at y 57.5."""
    (answer,) = answers(["casualties: {unit: giant, models: 0}"])
    assert answer["end"] == {"front": [100.0, 57.5], "facing": 180.0}

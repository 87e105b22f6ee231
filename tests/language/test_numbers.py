"""Numbers for people have the decimal sign of their language; files, records and JSON keep the point."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from game import language
from game.analysis.cases import answer_case
from game.assets import scenario_path
from game.data.load import load_case
from game.engine.tally import Part, Tally, message
from game.text.verdicts import said
from game.ui.lab.arguments import number_in
from game.ui.lab.items import Field
from game.ui.lab.notation import to_yaml
from game.ui.overlays.ruler import length_words

CLIPPING = scenario_path("cases", "clipping_the_corner.yaml")


@pytest.fixture
def spanish() -> Iterator[None]:
    language.use("es")
    yield
    language.use(language.ENGLISH)


def test_lengths_have_a_comma_in_spanish(spanish: None) -> None:
    assert str(length_words(141.4, inches=True)) == "14,1 cm (5,6 pulg.)"
    assert str(message("{unit} {unit:moves|move} {cm:.1f} cm", unit="Orcs", cm=7.5)) == "Orcos mueven 7,5 cm"
    assert language.place(12.5, 3.25) == "12,5; 3,25"


def test_lengths_have_a_point_in_english() -> None:
    assert str(length_words(141.4, inches=True)) == "14.1 cm (5.6 in)"
    assert language.place(12.5, 3.25) == "12.5, 3.25"


def test_the_terms_of_a_tally_have_a_comma_in_spanish(spanish: None) -> None:
    tally = Tally(message("{n}", n=1), (Part(2.5, message("{n}", n=2)), Part(-0.5, message("{n}", n=3))))
    assert str(tally) == "1 2 = 2,5 (2), -0,5 3"


def test_a_verdict_has_commas_and_its_answer_numbers(spanish: None) -> None:
    case = load_case(CLIPPING)
    verdict = answer_case(case)[0]
    _, lines = said(verdict.question.name, verdict.question.raw, verdict.answer, "cm")
    cost = f"{verdict.answer['cost']:g}"
    assert "." in cost
    assert cost.replace(".", ",") in " ".join(lines)
    assert f'"cost": {cost}' in json.dumps(verdict.to_json())


def test_a_form_shows_a_comma_and_takes_either_sign(spanish: None) -> None:
    field = Field("piece:x", "x", "12.5", lambda text: "", 0.1)
    assert field.said == "12,5"
    assert number_in("12,5") == number_in("12.5") == (12.5, "")
    assert to_yaml({"front": [12.5, 1]}) == "front: [12.5, 1]\n"
    assert Field("case:title", "title", "No. 2.5", lambda text: "").said == "No. 2.5"

"""Verdicts in another language: neither title, lines nor picture of any case keep an English word but its own ids."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import language
from game.analysis.cases import answer_case
from game.analysis.pictures import picture
from game.assets import scenario_path
from game.data.load import load_case
from game.scene.drawables import Scene, Text
from game.text.fields import field_words
from game.text.verdicts import said
from tests.language.strange import english_in

CASES = sorted(scenario_path("cases").glob("*.yaml"))
KEYS = {"none", "natural"}


def texts_of(scene: Scene) -> Iterator[str]:
    """Everything written on a picture."""
    if scene.card is not None:
        yield from (scene.card.title, *scene.card.lines)
    yield from (key.words for key in scene.legend)
    yield from (item.text for item in scene.items if isinstance(item, Text))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_verdict_is_told_without_english(strangely: None, path: Path) -> None:
    case = load_case(path)
    ids = re.compile("|".join([re.escape(unit.id) for unit in case.battle.units]))
    kept = []
    for verdict in answer_case(case):
        title, lines = said(verdict.question.name, verdict.question.raw, verdict.answer, case.spec.units or "cm")
        for words in (title, *lines, *texts_of(picture(case, verdict))):
            if english_in(ids.sub("", words)):
                kept.append(words)
    assert not kept, "\n".join(["", *kept])


@pytest.mark.usefixtures("strangely")
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_every_field_of_an_answer_has_its_words(path: Path) -> None:
    """As the readings of the case lab name what differs, units by their ids."""
    case = load_case(path)
    ids = {unit.id for unit in case.battle.units} | {army.id for army in case.battle.armies}
    told = {key: field_words(key) for verdict in answer_case(case) for key in keys_of(verdict.answer, ids)}
    assert {key: words for key, words in told.items() if english_in(words)} == {}


def keys_of(value: object, ids: set[str]) -> Iterator[str]:
    """Every key of an answer but the ids of units."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key.partition(":")[0] not in ids:
                yield key
            yield from keys_of(inner, ids)
    elif isinstance(value, list):
        for inner in value:
            yield from keys_of(inner, ids)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("march_at_twenty", ["Guardianes pueden marchar", "Piqueros no pueden marchar", "Levas no pueden marchar"]),
        ("stepping_back", ["Movimiento ilegal de Levas", "Movimiento legal de Levas", "Movimiento legal de Levas"]),
    ],
)
def test_a_spanish_verdict_agrees_with_the_units_it_names(name: str, says: list[str]) -> None:
    language.use("es")
    try:
        case = load_case(scenario_path("cases", f"{name}.yaml"))
        cards = [picture(case, verdict).card for verdict in answer_case(case)[:3]]
    finally:
        language.use(language.ENGLISH)
    assert [card.title for card in cards if card is not None] == says
    if name == "stepping_back":
        assert any("dar media vuelta (2,5) + adelante 5" in line for card in cards if card for line in card.lines)

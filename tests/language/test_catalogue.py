"""Every text has its translation: none is missing, none unused, and what is filled in stands in each."""

from __future__ import annotations

import string
from collections.abc import Iterator

import pytest

from game import language
from game.engine.tally import both, either, is_many
from game.language import ENGLISH, LANGUAGES, tr_name
from tests.language.catalogue import DOMAINS, catalogue, compiled, missing, po_path, wanted

CATALOGUES = [(code, domain) for code in LANGUAGES if code != ENGLISH for domain in DOMAINS]
PATTERNS = {r"(?:[^s]s|men)(?: \d+)?$|^you$"}
"""What is translated but is not said."""


@pytest.fixture
def spanish() -> Iterator[None]:
    language.use("es")
    yield
    language.use(ENGLISH)


def fields(template: str) -> tuple[set[tuple[str, str]], set[str], list[list[str]]]:
    """What a template fills in with its form, what it fills in or asks for the number, the words to choose from."""
    parts = [(name, form or "") for _, name, form, _ in string.Formatter().parse(template) if name is not None]
    choices = [form.split("|") for _, form in parts if "|" in form]
    return {part for part in parts if "|" not in part[1]}, {name for name, _ in parts}, choices


@pytest.mark.parametrize(("code", "domain"), CATALOGUES)
def test_no_text_is_without_its_translation(code: str, domain: str) -> None:
    assert missing(catalogue(code, domain), wanted(domain)) == [], "run `make messages`, then translate what is new"


@pytest.mark.parametrize(("code", "domain"), CATALOGUES)
def test_no_translation_is_of_a_text_that_is_gone(code: str, domain: str) -> None:
    known = {text.id for text in catalogue(code, domain) if text.id}
    assert known - set(wanted(domain)) == set(), "run `make messages`"


@pytest.mark.parametrize(("code", "domain"), CATALOGUES)
def test_what_is_compiled_is_what_is_written(code: str, domain: str) -> None:
    path = po_path(code, domain).with_suffix(".mo")
    assert path.read_bytes() == compiled(catalogue(code, domain)), "run `make messages`"


@pytest.mark.parametrize("code", [code for code, domain in CATALOGUES if domain == "leuctra"])
def test_a_translation_fills_in_the_same_and_chooses_between_two_words(code: str) -> None:
    wrong = []
    for text in catalogue(code, "leuctra"):
        if not text.id or not text.string or text.id in PATTERNS or "{" not in text.id:
            continue
        (plain, named, _), (said, asked, choices) = fields(text.id), fields(text.string)
        if plain != said or not asked <= named or any(len(words) != 2 for words in choices):
            wrong.append((text.id, text.string))
    assert wrong == []


def test_a_made_up_name_is_translated_by_its_parts(spanish: None) -> None:
    assert [tr_name(name) for name in ("Big orcs 2", "3 Orcs", "Orcs, Zealots (champion)", "Grishnak")] == [
        "Orcos grandes 2",
        "3 Orcos",
        "Orcos, Zelotes (paladín)",
        "Grishnak",
    ]


def test_spanish_names_know_their_number(spanish: None) -> None:
    many = ("Lanceros", "Los muertos", "Jinetes de lobo", "Más goblins 2", "Orcos, El Rey")
    one = (
        "La Guardia",
        "Guardia de los túmulos",
        "Lanzavirotes élfico",
        "El Rey",
        "Goblins, fanático 1",
        "El Grifo, jinete",
    )
    assert [is_many(name) for name in (*many, *one)] == [True] * 5 + [False] * 6


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["Orcs", "Infantes"], "Orcos e Infantes"),
        (["Orcs", "Goblins"], "Orcos y Goblins"),
        (["Hielo", "Hierro"], "Hielo y Hierro"),
        (["Orcs", "Hijos"], "Orcos e Hijos"),
    ],
)
def test_spanish_says_e_before_the_sound_of_i(spanish: None, names: list[str], said: str) -> None:
    assert str(both(names)) == said


def test_spanish_says_u_before_the_sound_of_o(spanish: None) -> None:
    assert str(either(["Goblins", "Orcs"])) == "Goblins u Orcos"
    assert str(either(["Orcs", "Goblins"])) == "Orcos o Goblins"


def test_terrain_without_a_name_is_called_in_spanish(spanish: None) -> None:
    said = [tr_name(f"{name} 2") for name in ("very difficult ground", "wood", "hard cover", "impassable ground")]
    assert said == ["terreno muy difícil 2", "bosque 2", "cobertura sólida 2", "terreno intransitable 2"]

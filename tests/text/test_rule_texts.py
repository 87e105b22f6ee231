"""The rows' texts: complete, in order, and in step with code and tests."""

from __future__ import annotations

from game.text.rule_texts import all_rules, built_at, found_rules, ids_in, rule_as_json, rule_text, where_tested


def test_every_row_has_a_name_and_a_text() -> None:
    """412 rows of the fantasy battle."""
    rows = all_rules()
    assert len(rows) == 412
    assert all(row.name and row.text for row in rows.values())


def test_no_id_in_code_or_tests_is_unknown() -> None:
    """An id that the texts do not know is a slip."""
    known = set(all_rules())
    in_code = {rule for rule in built_at() if rule.startswith("FB-")}
    in_tests = {rule for rule in where_tested() if rule.startswith("FB-")}
    assert in_code - known == set()
    assert in_tests - known == set()


def test_a_row_is_found_by_id_prefix_and_words() -> None:
    """The three ways to ask."""
    assert [row.id for row in found_rules("FB-CHG-12")] == ["FB-CHG-12"]
    assert {row.id.rsplit("-", 1)[0] for row in found_rules("fb-ter")} == {"FB-TER"}
    assert "FB-MOV-05" in {row.id for row in found_rules("front corner arc wheel")}
    assert found_rules("no such words at all") == []


def test_a_row_says_where_it_is_built_and_tested() -> None:
    """From the source tree."""
    row = rule_text("FB-MOV-05")
    assert row is not None
    shown = rule_as_json(row)
    assert "game/rulesets/fantasy/movement.py" in shown["built"]
    assert any(place.startswith("tests/") for place in shown["tested"])


def test_spans_name_every_row_between() -> None:
    """As docstrings write them."""
    assert list(ids_in("FB-TER-03 to 05")) == ["FB-TER-03", "FB-TER-04", "FB-TER-05"]
    assert set(ids_in("FB-PSY-FEA-01 and FB-C-04")) == {"FB-PSY-FEA-01", "FB-C-04"}

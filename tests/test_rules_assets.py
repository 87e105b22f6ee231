"""The rule texts as files: complete, unique, clean, and pointing only at each other."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
import yaml

from game.assets import asset_path

ID = re.compile(r"FB-(?:[A-Z]+-)+\d\d")
STATUS = {"rule", "decision", "house rule", "completion"}
FIELDS = {"id", "name", "chapter", "status", "text", "table", "reading", "example"}
SPANISH = re.compile(r"[áéíóúñ¿¡]|\b(?:unidad|carga|combate|miedo|fila)\w*\b", re.I)

# Rows of a chapter, counted by hand in the rules inventory.
COUNTS = {
    "FB-GEN": 8,
    "FB-PRF": 5,
    "FB-UNI": 11,
    "FB-TRN": 9,
    "FB-SEQ": 1,
    "FB-CHG": 18,
    "FB-REA": 6,
    "FB-RAL": 18,
    "FB-CMP": 2,
    "FB-ARC": 2,
    "FB-ALN": 4,
    "FB-PSC": 10,
    "FB-MOV": 19,
    "FB-TER": 11,
    "FB-SHT": 30,
    "FB-WND": 2,
    "FB-SAV": 5,
    "FB-CAS": 6,
    "FB-EXT": 21,
    "FB-C": 22,
    "FB-RES": 20,
    "FB-PUR": 12,
    "FB-PSY-PAN": 20,
}


@pytest.fixture(scope="module")
def rows() -> list[dict[str, Any]]:
    files = sorted(asset_path("rules").glob("*.yaml"))
    return [row for file in files for row in yaml.safe_load(file.read_text(encoding="utf-8"))]


def words(row: dict[str, Any]) -> str:
    cells = [cell for line in row.get("table", ()) for cell in line]
    return " ".join([row["name"], row["text"], row.get("reading", ""), row.get("example", ""), *map(str, cells)])


def test_every_id_is_there_once(rows: list[dict[str, Any]]) -> None:
    assert [rule for rule, times in Counter(row["id"] for row in rows).items() if times > 1] == []
    assert len(rows) == 412
    chapters = Counter(row["id"].rsplit("-", 1)[0] for row in rows)
    assert {chapter: chapters[chapter] for chapter in COUNTS} == COUNTS


def test_a_chapter_numbers_its_rows_without_a_gap(rows: list[dict[str, Any]]) -> None:
    numbers: dict[str, list[int]] = {}
    for row in rows:
        chapter, number = row["id"].rsplit("-", 1)
        numbers.setdefault(chapter, []).append(int(number))
    gaps = {chapter: sorted(set(range(1, max(seen) + 1)) - set(seen)) for chapter, seen in numbers.items()}
    # The flight from combat ends with 08, later flight starts with 10.
    assert {chapter: missing for chapter, missing in gaps.items() if missing} == {"FB-FLE": [9]}


def test_every_row_has_its_fields(rows: list[dict[str, Any]]) -> None:
    for row in rows:
        assert set(row) <= FIELDS, row["id"]
        assert row["status"] in STATUS, row["id"]
        assert row["name"], row["id"]
        assert row["text"], row["id"]
        assert all(isinstance(cell, str) for line in row.get("table", ()) for cell in line), row["id"]


def test_rows_point_only_at_rows_that_exist(rows: list[dict[str, Any]]) -> None:
    known = {row["id"] for row in rows}
    lost = {row["id"]: set(ID.findall(words(row))) - known for row in rows}
    assert {rule: ids for rule, ids in lost.items() if ids} == {}


def test_the_texts_are_our_own_english(rows: list[dict[str, Any]]) -> None:
    assert [row["id"] for row in rows if SPANISH.search(words(row)) or "Source:" in words(row)] == []


@pytest.mark.parametrize(
    ("rule", "status", "holds"),
    [
        ("FB-MOV-07", "rule", ["¼ of the normal move"]),
        ("FB-MOV-19", "decision", ["3 cm"]),
        ("FB-FLE-01", "decision", ["5D6", "8D6", "15 cm"]),
        ("FB-ALN-03", "house rule", ["3M"]),
        ("FB-EXT-18", "completion", ["180 × 120", "6 turns"]),
        ("FB-C-09", "completion", ["US 4", "D6 automatic hits of S 5"]),
        ("FB-WND-02", "decision", ["cannot be wounded"]),
    ],
)
def test_rows_keep_their_numbers(rows: list[dict[str, Any]], rule: str, status: str, holds: list[str]) -> None:
    row = next(row for row in rows if row["id"] == rule)
    assert row["status"] == status
    assert [part for part in holds if part not in words(row)] == []

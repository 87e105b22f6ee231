"""Broken files: every fault at once, with file, line, path and a hint, and never a traceback."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.data.load import load
from game.errors import DataError

if TYPE_CHECKING:
    from pathlib import Path

CASE = """kind: case
title: A case
table: {width: 180, height: 120}
pieces:
  - {id: spears, side: a, base: [20, 20], models: 20, files: 5, front: [50, 50], facing: 0}
  - {id: foe, side: b, base: [20, 20], models: 20, files: 5, front: [50, 80], facing: 180}
ask:
  - charge: {by: spears, target: foe}
"""


def faults(tmp_path: Path, text: str | bytes) -> list[str]:
    """The faults of a file with that content, the folder's name cut off."""
    path = tmp_path / "x.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(DataError) as found:
        load(path)
    return [fault.replace(f"{tmp_path}/", "") for fault in found.value.faults]


def changed(old: str, new: str) -> str:
    """The sound case with one thing changed."""
    assert old in CASE
    return CASE.replace(old, new, 1)


def test_the_sound_case_loads(tmp_path: Path) -> None:
    """So that each fault below is the only one."""
    path = tmp_path / "x.yaml"
    path.write_text(CASE)
    assert load(path) is not None


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("files: 5, front: [50, 50]", "files: 7, models: 5, front: [50, 50]", "x.yaml:5: pieces[0].models: this key"),
        ("models: 20, files: 5, front: [50, 50]", "models: 5, files: 7, front: [50, 50]", "7 but it has 5 models; use"),
        ("target: foe", "target: fo", "x.yaml:8: ask[0].charge.target: no unit 'fo' among the pieces; did you mean"),
        ("charge: {", "chrage: {", "unknown question 'chrage'; did you mean 'charge'?"),
        ("front: [50, 80]", "front: [52, 48]", "unit 'foe' overlaps 'spears'; move one of them"),
        ("front: [50, 80]", "front: [2, 80]", "unit 'foe' stands off the table; the table is 180 by 120"),
        ("front: [50, 80]", "front: [.nan, 80]", "finite number"),
        ("front: [50, 80]", "front: [1e12, 80]", "must be at most 100000"),
        ("facing: 180", "facing: .inf", "finite number"),
        ("front: [50, 80]", f"front: [{'9' * 400}, 80]", "pieces[1].front[0]"),
        ("front: [50, 80]", f"front: [{'9' * 9000}, 80]", "pieces[1].front[0]"),
        ("front: [50, 80]", "front: [true, 80]", "must be a number, not 'True'"),
        ("models: 20, files: 5, front: [50, 80]", "models: 20000, files: 5, front: [50, 80]", "must be at most 500"),
        ("id: foe", "id: spears", "the id 'spears' stands twice"),
        ("side: b", "colour: red, side: b", "colour: is not a known key"),
        ("files: 5, front: [50, 80]", "fils: 5, front: [50, 80]", "fils: is not a known key; did you mean 'files'?"),
        ("title: A case\n", "", "title: is missing"),
        ("kind: case", "kind: cases", "unknown kind 'cases'; did you mean 'case'?"),
        ("title: A case", "title: A case\nruleset: fantsy", "no rule set 'fantsy'; did you mean 'fantasy'?"),
        ("title: A case", "title: A case\noptions: {arc_votes: models}", "'arc_votes'; did you mean 'arc_vote'"),
        ("title: A case", "title: A case\noptions: {arc_vote: most}", "cannot be 'most'; use models, front_rank"),
        ("facing: 180}", "facing: 180, unit: knigt}", "no unit 'knigt' in the catalogue; did you mean 'knight'?"),
        ("facing: 180}", "facing: 180, special: [larg]}", "unknown special rule 'larg'; did you mean 'large'?"),
        ("facing: 180}", "facing: 180, gear: [lanc]}", "unknown gear 'lanc'; did you mean 'lance'?"),
        ("facing: 180}", "facing: 180, profile: {Q: 3}}", "unknown characteristic 'Q'"),
        ("facing: 180}", "facing: 180, engaged_with: [ghost]}", "no unit 'ghost' to fight"),
        ("ask:", "terrain:\n  - {kind: swamp, shape: [[0, 0], [1, 0], [1, 1]]}\nask:", "kind of terrain"),
        ("ask:", "terrain:\n  - {kind: wood, line: [[0, 0], [1, 0]]}\nask:", "only obstacles and cover are lines"),
        ("ask:", "terrain:\n  - {kind: wood, shape: [[0, 0], [1, 1], [1, 0], [0, 1]]}\nask:", "crosses itself"),
        ("ask:", "terrain:\n  - {kind: wood, shape: [[5, 5], [5, 5], [5, 5]]}\nask:", "encloses no ground"),
        ("ask:", "terrain:\n  - {kind: wood, clas: open, shape: [[0, 0], [1, 0], [1, 1]]}\nask:", "mean 'class'"),
        ("kind: case", "kind: {a: 1}", "unknown kind"),
        ("ask:", "expected: []\nask:", "holds 0 answers for 1 questions"),
        ("front: [50, 50]", "front: [50]", "pieces[0].front"),
    ],
)  # fmt: skip
def test_a_fault_is_named_with_its_place_and_the_way_out(tmp_path: Path, old: str, new: str, says: str) -> None:
    """One change, one message."""
    found = faults(tmp_path, changed(old, new))
    assert any(says in fault for fault in found), found
    assert all(fault.startswith("x.yaml:") for fault in found)


def test_every_fault_is_told_at_once(tmp_path: Path) -> None:
    """Three slips, three messages, in the order of their lines."""
    text = changed("target: foe", "target: fo").replace("kind: case", "kind: case\noptions: {nonsense: 1}")
    text = text.replace("front: [50, 80]", "front: [52, 48]")
    found = faults(tmp_path, text)
    assert len(found) == 3
    assert ["nonsense" in found[0], "overlaps" in found[1], "'fo'" in found[2]] == [True] * 3


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"\xff\xfe\x00\x01", "not a text file in UTF-8"),
        (b"", "the file is empty"),
        (b"kind: [case\n", "not valid YAML"),
        (b"- 1\n- 2\n", "a file is a mapping"),
        (b"kind: case\nx: !!python/object/apply:os.system ['true']\n", "x.yaml:2"),
        (b"a: &a [1, 2]\nb: *a\n", "aliases (*name) are not allowed"),
        (b"a: " + b"[" * 200 + b"]" * 200, "nested too deeply"),
        (b"x: " + b"a" * (1024 * 1024 + 10), "larger than 1024 KB"),
    ],
)
def test_a_file_that_is_no_position_is_refused(tmp_path: Path, content: bytes, says: str) -> None:
    """A bomb, a binary file, an empty one, foreign tags."""
    assert says in faults(tmp_path, content)[0]


def test_a_bomb_of_aliases_is_refused_before_it_grows(tmp_path: Path) -> None:
    """Nine levels of nine would be half a thousand million values."""
    lines = ["a0: &a0 [lol]"] + [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10)]
    assert "aliases" in faults(tmp_path, "\n".join(lines))[0]


def test_a_missing_file_and_a_folder_are_said(tmp_path: Path) -> None:
    """With their names."""
    with pytest.raises(DataError, match=r"gone\.yaml:1: cannot be read"):
        load(tmp_path / "gone.yaml")
    with pytest.raises(DataError, match="this is a folder"):
        load(tmp_path)


def test_a_roster_that_costs_too_much(tmp_path: Path) -> None:
    """20 spearmen at 7 points are 140."""
    text = "kind: roster\ntitle: Few\npoints: 100\nunits:\n  - {unit: spearman, models: 20}\n"
    assert "the units cost 140 points, 100 are allowed" in faults(tmp_path, text)[0]

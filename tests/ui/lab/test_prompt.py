"""The question under which name to write: whatever is typed or pasted there is written or said to be wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.ui.lab import files
from game.ui.lab.draft import CaseDraft
from game.ui.lab.prompt import NamePrompt

if TYPE_CHECKING:
    from pathlib import Path


def asked(path: Path) -> NamePrompt:
    draft = CaseDraft()
    return NamePrompt("Save as", path, lambda where: files.save(draft, where))


def test_a_name_is_written_and_one_that_exists_is_asked_about(tmp_path: Path) -> None:
    """The second Enter replaces it."""
    for enters in (1, 2):
        prompt = asked(tmp_path / "mine.yaml")
        for _ in range(enters):
            assert not prompt.is_over
            prompt.enter()
        assert prompt.is_over
    assert (tmp_path / "mine.yaml").read_text(encoding="utf-8").startswith("kind: case")


@pytest.mark.parametrize("name", ["x" * 5000, "nul\0byte.yaml", "a\nb" * 400, ""])
def test_a_name_that_no_file_can_have_is_told_and_nothing_is_lost(tmp_path: Path, name: str) -> None:
    """A whole case pasted into the field, among others; the prompt stays, its message short."""
    prompt = asked(tmp_path / name)
    prompt.enter()
    assert not prompt.is_over
    assert 0 < len(prompt.fault) < 300


def test_nobodys_folder_is_no_crash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`~nobody-of-that-name` cannot be opened up to a folder: it is a name like any other."""
    monkeypatch.chdir(tmp_path)
    prompt = asked(tmp_path)
    prompt.path = "~nobody-of-that-name/mine.yaml"
    prompt.enter()
    assert prompt.is_over
    assert (tmp_path / "~nobody-of-that-name" / "mine.yaml").is_file()

"""What a person chose is kept, and a bad file loses nothing."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.ui import settings
from game.ui.commands import COMMANDS, bindings, key_name, key_of
from game.ui.settings import Settings


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEUCTRA_HOME", str(tmp_path / "home"))


def test_settings_come_back_as_they_were_kept() -> None:
    assert settings.load() == (Settings(), "")
    chosen = Settings(theme="light", scale=1.5, language="es", keys={"arcs": "F9"})
    assert settings.save(chosen) == ""
    assert settings.load() == (chosen, "")


@pytest.mark.parametrize("text", ["", "{", '{"scale": 9}', '{"theme": "pink"}', "[]"])
def test_a_bad_file_is_put_aside_and_said(text: str) -> None:
    settings.home().mkdir()
    path = settings.home() / settings.FILE
    path.write_text(text, encoding="utf-8")
    found, fault = settings.load()
    assert found == Settings()
    assert str(path) in fault
    assert "the defaults are used" in fault
    assert path.with_suffix(".bad.json").read_text(encoding="utf-8") == text


def test_recent_files_are_few_and_each_is_named_once(tmp_path: Path) -> None:
    chosen = Settings()
    for number in [*range(10), 3]:
        chosen.remember(tmp_path / f"{number}.yaml")
    assert [Path(name).stem for name in chosen.recent] == ["3", "9", "8", "7", "6", "5", "4", "2"]


def test_every_command_has_a_key_of_its_own() -> None:
    keys = [command.key for command in COMMANDS]
    assert len(keys) == len(set(keys))


def test_a_command_can_be_given_another_key() -> None:
    keys = {"arcs": "Ctrl+A", "zones": "Ctrl+Z"}
    assert bindings(keys)["Ctrl+A"] == "arcs"
    assert bindings(keys)["Ctrl+Z"] == "zones", "the person's choice goes before a default"
    assert "1" not in bindings(keys)
    assert key_of("undo", keys) == "", "its key was given away"


@pytest.mark.parametrize(
    ("key", "mod", "name"),
    [
        (pygame.K_z, pygame.KMOD_LCTRL, "Ctrl+Z"),
        (pygame.K_1, 0, "1"),
        (pygame.K_F1, pygame.KMOD_LSHIFT, "Shift+F1"),
        (pygame.K_ESCAPE, 0, "Esc"),
        (pygame.K_a, pygame.KMOD_LSHIFT, "A"),
        (pygame.K_LCTRL, pygame.KMOD_LCTRL, ""),
    ],
)
def test_keys_are_named_as_they_are_written(key: int, mod: int, name: str) -> None:
    pygame.display.init()
    assert key_name(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod)) == name

"""The commands' help in another language: neither a command nor an argument keeps its English words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import typer

from game.cli import app
from game.text.usage import translate
from tests.language.strange import english_in

VALUES = {"en", "es", "SIDE=human", "SIDE=script", "SIDE=random"}


def commands(command: Any) -> Iterator[Any]:
    yield command
    for inner in getattr(command, "commands", {}).values():
        yield from commands(inner)


@pytest.mark.usefixtures("strangely")
def test_the_help_of_every_command_is_translated() -> None:
    whole = typer.main.get_command(app)
    translate(whole)
    found = list(commands(whole))
    assert len(found) == 9
    said = [words for one in found for words in (one.help, *(getattr(option, "help", "") for option in one.params))]
    assert len(said) > 30
    assert [words for words in said if not words] == []
    assert [words for words in said if english_in(words)] == []


@pytest.mark.usefixtures("strangely")
def test_how_a_command_is_used_is_translated() -> None:
    whole = typer.main.get_command(app)
    translate(whole)
    with typer.Context(whole, info_name="leuctra") as context:
        assert english_in(whole.get_usage(context)) == ["leuctra"]
        assert english_in(whole.get_help_option(context).help) == []

"""Every state of the window that the gallery shows is told without an English word, but for its own battles' names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from game.assets import scenario_path
from game.ui.settings import Settings
from tests.language.strange import english_in
from tests.language.test_window import listening
from tests.ui import gallery

NAMES = {"name", "id", "title"}


def named(value: Any) -> Iterator[str]:
    """What is named in a file, as it may be read."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in NAMES and isinstance(inner, str):
                yield from (inner, inner.replace("_", " "), inner.lower().replace(" ", "-"))
            yield from named(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from named(inner)


def own() -> re.Pattern[str]:
    """The names in the gallery's own battles, and the ids in the cases it opens."""
    texts = [text for text in vars(gallery).values() if isinstance(text, str) and text.lstrip().startswith("kind:")]
    texts += [path.read_text(encoding="utf-8") for path in sorted(scenario_path("cases").glob("*.yaml"))]
    found = {name for text in texts for name in named(yaml.safe_load(text))} | {"saved"}
    return re.compile(r"\b(?:" + "|".join(map(re.escape, sorted(found, key=len, reverse=True))) + r")\b", re.IGNORECASE)


OWN = own()


@pytest.mark.usefixtures("strangely")
@pytest.mark.parametrize("name", gallery.STATES)
def test_a_state_of_the_window_is_told_without_english(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    with gallery.shown(name, (1600, 900), Settings(language="es")) as app:
        reader = listening(app, monkeypatch)
        reader.look(name)
        app.choose(scale=1.1)  # everything is written anew
        reader.look(name)
        seen = list(reader.seen)
    assert len(seen) > 2
    assert [text for text in seen if english_in(OWN.sub("", text))] == []

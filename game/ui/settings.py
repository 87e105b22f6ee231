"""What a person has chosen, kept in the user's folder: looks, language, keys, recent files, results.

The folder is the platform's own for settings, or what the environment variable LEUCTRA_HOME names.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

import platformdirs
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from game.engine.tally import say
from game.language import tr, why_not

FILE = "settings.json"
MOST_RECENT = 8
LEAST_SCALE, MOST_SCALE = 0.75, 2.0


class Settings(BaseModel):
    """Everything that is kept; every value has a default, and a file may leave out any of them.

    A `scale` that nobody has chosen is the window's to find, and is not written.
    """

    model_config = ConfigDict(extra="ignore", validate_assignment=True)

    theme: Literal["dark", "light"] = "dark"
    palette: str = "table"
    scale: float = Field(default=1.0, ge=LEAST_SCALE, le=MOST_SCALE)
    language: Literal["en", "es"] = "en"
    auto_dice: bool = True
    auto_answer: bool = True
    cover_screen: bool = False
    recap: bool = True
    pace: Literal["off", "slow", "brisk", "fast"] = "brisk"
    inches: bool = False
    keys: dict[str, str] = {}
    recent: list[str] = []
    results: dict[str, str] = {}

    def is_chosen(self, name: str) -> bool:
        """Whether a person has chosen a value, if only the default."""
        return name in self.model_fields_set

    def unchoose(self, name: str) -> None:
        """Leave a value to the window again."""
        setattr(self, name, type(self).model_fields[name].default)
        self.model_fields_set.discard(name)

    def remember(self, path: Path) -> None:
        """Put a file at the head of the recent ones."""
        name = str(path.resolve())
        self.recent = [name, *(known for known in self.recent if known != name)][:MOST_RECENT]


def home() -> Path:
    """The user's folder for settings, saved battles and what was being played; it need not exist yet."""
    named = os.environ.get("LEUCTRA_HOME")
    return Path(named) if named else Path(platformdirs.user_data_dir("leuctra", appauthor=False))


def load() -> tuple[Settings, str]:
    """The kept settings, and what is wrong with their file, "" for nothing; a bad file is put aside, not lost."""
    path = home() / FILE
    try:
        return Settings.model_validate_json(path.read_text(encoding="utf-8")), ""
    except FileNotFoundError:
        return Settings(), ""
    except (OSError, UnicodeDecodeError) as error:
        why = why_not(error) if isinstance(error, OSError) else tr("not a text file in UTF-8")
        return Settings(), say("{path}: cannot be read: {why}; the defaults are used", path=str(path), why=why)
    except ValidationError as error:
        from game.data.faults import words_of  # only where something is wrong: settings are read before the rest loads

        aside = path.with_suffix(".bad.json")
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or tr("the file")
        why = "; ".join(filter(None, words_of(first, [])))
        try:
            path.replace(aside)
        except OSError:
            return Settings(), say(
                "{path}: {where}: {why}; the defaults are used", path=str(path), where=where, why=why
            )
        words = "{path}: {where}: {why}; kept as {aside}, the defaults are used"
        return Settings(), say(words, path=str(path), where=where, why=why, aside=aside.name)


def save(settings: Settings) -> str:
    """Keep the settings; what went wrong, "" for nothing. The old file is replaced only once the new one is whole."""
    path = home() / FILE
    whole = path.with_suffix(".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        left = None if settings.is_chosen("scale") else {"scale"}
        whole.write_text(settings.model_dump_json(indent=2, exclude=left) + "\n", encoding="utf-8")
        whole.replace(path)
    except OSError as error:
        return say("{path}: cannot be written: {why}", path=str(path), why=error.strerror or "")
    return ""

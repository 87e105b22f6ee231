"""Case files: those that come with the program, the user's own, and what is written."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from game.assets import scenario_path
from game.engine.tally import message
from game.scene.svg import to_svg
from game.ui import settings

if TYPE_CHECKING:
    from pathlib import Path

    from game.scene.drawables import Scene
    from game.ui.lab.draft import CaseDraft

UNSAVED = "unsaved.yaml"
"""What was open when the window was closed without saving."""
MOST_NAMED = 160
"""How many characters of a path are told to a person."""


def own_folder() -> Path:
    """Where the user's cases are kept; it need not exist yet."""
    return settings.home() / "cases"


def shipped() -> list[Path]:
    """The cases that come with the program."""
    return sorted(scenario_path("cases").glob("*.yaml"))


def own() -> list[Path]:
    """The user's cases."""
    return sorted(own_folder().glob("*.yaml"))


def is_shipped(path: Path) -> bool:
    """Whether a file came with the program, and is not to be written over."""
    return path.resolve().is_relative_to(scenario_path().resolve())


def file_name(title: str) -> str:
    """A file's name from a title.

    >>> file_name("Wheel — or fall short?"), file_name("¿Ñandú?"), file_name("!")
    ('wheel_or_fall_short', 'nandu', 'case')
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:60] or "case"


def suggested(draft: CaseDraft, ending: str) -> Path:
    """Where a case, or a picture of it, would be written."""
    if draft.path is not None and not is_shipped(draft.path):
        return draft.path.with_suffix(ending)
    stem = draft.path.stem if draft.path is not None else file_name(str(draft.value.get("title", "")))
    return own_folder() / f"{stem}{ending}"


def save(draft: CaseDraft, path: Path) -> str:
    """Write a case; what went wrong, "" for nothing. The old file goes only once the new one is whole."""
    fault = _written(path, draft.text)
    if not fault:
        draft.saved(path)
    return fault


def _written(path: Path, text: str) -> str:
    whole = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        whole.write_text(text, encoding="utf-8")
        whole.replace(path)
    except (OSError, ValueError) as error:
        return _said(path, error)
    return ""


def _said(path: Path, error: OSError | ValueError) -> str:
    why, name = getattr(error, "strerror", None) or str(error), str(path)
    if len(name) > MOST_NAMED:
        name = name[:MOST_NAMED] + "…"
    return str(message("could not write {path}: {error}", path=name, error=why))


def keep_unsaved(draft: CaseDraft) -> None:
    """Keep what the window is closed upon; where that cannot be, there is nobody left to tell."""
    _written(own_folder() / UNSAVED, draft.text)


def export(scene: Scene, path: Path) -> str:
    """Write a picture, PNG or SVG by the file's ending; what went wrong, "" for nothing."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".svg":
            path.write_text(to_svg(scene), encoding="utf-8")
        else:
            from game.scene.png import to_png  # it takes a while to load, and the window should open soon

            to_png(scene, path)
    except (OSError, ValueError) as error:
        return _said(path, error)
    return ""

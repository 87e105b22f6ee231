"""Where the files that ship with the program are: catalogues, rule texts, icons, scenarios.

In a source tree they are the folders `assets/` and `scenarios/` beside the package; in an installed package they
are inside it. Either way a path from here is right from any working folder.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def asset_path(*parts: str) -> Path:
    """A file or folder below `assets/`; it need not exist.

    >>> asset_path("rules").name
    'rules'
    """
    return _shipped("assets").joinpath(*parts)


def scenario_path(*parts: str) -> Path:
    """A file or folder below `scenarios/`; it need not exist.

    >>> scenario_path("battles").parts[-1]
    'battles'
    """
    return _shipped("scenarios").joinpath(*parts)


def source_root() -> Path | None:
    """The folder of the source tree, or None when the program is installed without one."""
    root = _PACKAGE.parent
    return root if (root / "pyproject.toml").is_file() and (root / "tests").is_dir() else None


@cache
def _shipped(name: str) -> Path:
    inside = _PACKAGE / f"_{name}"
    return inside if inside.is_dir() else _PACKAGE.parent / name

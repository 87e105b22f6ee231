"""Symbols of units come from plain SVG files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.errors import DataError
from game.scene import icons
from game.scene.icons import icon, icon_names
from game.scene.symbols import BY_TROOP, symbol_name

if TYPE_CHECKING:
    from pathlib import Path

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">{}</svg>'


@pytest.mark.parametrize("name", icon_names())
def test_a_symbol_fills_its_square_and_stays_within(name: str) -> None:
    xs = [x for part in icon(name) for x, _ in part.points]
    ys = [y for part in icon(name) for _, y in part.points]
    assert -1.06 <= min(xs) < max(xs) <= 1.06
    assert -1.06 <= min(ys) < max(ys) <= 1.06
    assert max(max(xs) - min(xs), max(ys) - min(ys)) > 1.5


def test_every_troop_type_has_a_symbol() -> None:
    assert set(BY_TROOP.values()) <= set(icon_names())
    assert symbol_name("star", "infantry") == "star"


def test_lines_curves_and_circles_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The middle of the square is 0, 0: there a curve from (0, 64) over (32, 0) to (64, 64) is half way."""
    drawn = '<path d="M0 64 Q32 0 64 64 Z"/><path fill="#fff" d="M32 32 H64 V0 Z"/><circle cx="32" cy="32" r="32"/>'
    (tmp_path / "arch.svg").write_text(SVG.format(drawn))
    monkeypatch.setattr(icons, "asset_path", lambda *parts: tmp_path.joinpath(*parts[1:]))
    arch, wedge, disc = icon.__wrapped__("arch")
    assert (0.0, 0.0) in arch.points
    assert (arch.points[0], arch.points[-1]) == ((-1.0, -1.0), (1.0, -1.0))
    assert wedge.cut
    assert wedge.points == ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0))
    assert max(y for _, y in disc.points) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("drawn", "said"), [("<rect/>", "<rect> is not read"), ('<path d="M0 0 A1 1 2 2"/>', "'A' in a path is not read")]
)
def test_what_is_not_read_is_said(drawn: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "odd.svg").write_text(SVG.format(drawn))
    monkeypatch.setattr(icons, "asset_path", lambda *parts: tmp_path.joinpath(*parts[1:]))
    with pytest.raises(DataError, match=said):
        icon.__wrapped__("odd")


def test_an_unknown_symbol_is_said_with_the_known_ones() -> None:
    with pytest.raises(DataError, match=r"no icon 'teapot'; use axe, .*wolf"):
        icon("teapot")

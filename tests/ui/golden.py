"""Kept pictures and scenes of the window: `make golden` draws them anew. Read the difference before you commit it.

A picture may differ a little from one machine's letters to another's: by `MEAN` of 255 on the average, and by more than
`FAR` in no more than `SHARE` of its pixels. Numbers of a scene may differ by `NEAR` mm.
"""

from __future__ import annotations

import re
import sys
import tempfile
from functools import lru_cache
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

import numpy
import pygame
from PIL import Image

from game.scene.battle import View, scene, units_items
from game.scene.drawables import Circle, Line, Polygon, Text
from game.ui.screens.table import TableScreen
from game.ui.settings import Settings
from tests.ui.gallery import shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.scene.drawables import Drawable
    from game.ui.app import App

FOLDER = Path(__file__).parent.parent / "golden"
WINDOW, KEPT = (960, 600), (640, 400)
MEAN, FAR, SHARE, NEAR = 2.0, 24, 0.0025, 0.2
SPANISH, LIGHT = {"language": "es"}, {"theme": "light"}
PICTURES: dict[str, tuple[str, dict[str, str]]] = {
    "menu": ("menu", {}),
    "menu-es-light": ("drills", {**SPANISH, **LIGHT}),
    "table": ("table", {}),
    "table-light": ("selected", LIGHT),
    "wheel": ("wheel", {}),
    "illegal": ("illegal", {}),
    "charge-es": ("charge", SPANISH),
    "ways": ("ways", {}),
    "deployment": ("deployment", {}),
    "arcs-reach": ("arcs_and_reach", {}),
    "zones-march": ("zones_and_march", {}),
    "sight-cover": ("sight_and_cover", {}),
    "contact-leaders": ("contact_and_leaders", {}),
    "ruler": ("ruler", LIGHT),
    "replay": ("replay", {}),
    "recap": ("recap", {}),
    "guide": ("guide_wheel", {}),
    "fight": ("fight", {}),
    "lab": ("lab", {}),
    "lab-es-light": ("lab_unit", {**SPANISH, **LIGHT}),
    "compare": ("lab_compare", {}),
    "rules": ("rules", {}),
    "options": ("options", LIGHT),
    "keys-es": ("keys", SPANISH),
}
"""Each picture: the state of the window, and the settings it is seen with."""
SCENES = (
    "table", "flight", "wheel", "illegal", "charge", "ways", "deployment", "arcs_and_reach", "zones_and_march",
    "sight_and_cover", "contact_and_leaders", "ruler",
)  # fmt: skip
"""The states whose drawables are kept as text; of the whole table once, else only what lies over it."""


@lru_cache
def captured(state: str, theme: str = "dark", language: str = "en") -> tuple[Image.Image, dict[str, str]]:
    """A state's picture, and the scenes it is kept for by their names."""
    settings = Settings.model_validate({"theme": theme, "language": language})
    with shown(state, WINDOW, settings) as app:
        return small(app), scenes_of(state, app.screen) if isinstance(app.screen, TableScreen) else {}


# -- scenes


def scenes_of(state: str, screen: TableScreen) -> dict[str, str]:
    """What is drawn on the table: what lies over it, and of one state what lies below."""
    if state != "table":
        return {state: lines(screen._over())}
    battle = screen.controller.battle
    others = tuple(unit.id for unit in battle.units if unit.id != "runners")
    return {
        "table": lines(scene(battle, View(hidden=("archers", "goblins", "lurkers", "runners"))).items),
        "flight": lines(units_items(battle, View(hidden=others))),
    }


def scene_text(name: str) -> str:
    """A scene as text, one drawable a line."""
    return captured("table" if name == "flight" else name)[1][name]


def lines(items: Iterable[Drawable]) -> str:
    """Drawables as text: kind, roles, and places in mm."""
    return "".join(f"{_line(item)}\n" for item in items)


def _line(item: Drawable) -> str:
    match item:
        case Text(at=at, text=text, colour=colour, pill=pill):
            return f"text {pill or colour} {text!r} {_places((at,))}"
        case Polygon(points=points, fill=fill, stroke=stroke, hatch=hatch):
            return f"area {fill or '-'} {stroke or '-'} {hatch or '-'} {_places(points)}"
        case Line(points=points, stroke=stroke, dashed=dashed, arrow=arrow):
            return f"{'dashes' if dashed else 'arrow' if arrow else 'line'} {stroke} {_places(points)}"
        case Circle(centre=centre, radius=radius, fill=fill, stroke=stroke):
            return f"disc {fill or '-'} {stroke or '-'} {_places((centre,))} r {radius:.1f}"


def _places(points: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x + 0.0:.1f},{y + 0.0:.1f}" for x, y in points)


NUMBER = re.compile(r"-?\d+\.\d+")


def same_line(kept: str, now: str) -> bool:
    """Whether two lines say the same, numbers within `NEAR`."""
    if NUMBER.sub("#", kept) != NUMBER.sub("#", now):
        return False
    pairs = zip(NUMBER.findall(kept), NUMBER.findall(now), strict=True)
    return all(abs(float(one) - float(two)) <= NEAR for one, two in pairs)


def scene_path(name: str) -> Path:
    """Where a scene is kept."""
    return FOLDER / "scenes" / f"{name.replace('_', '-')}.txt"


def scene_difference(name: str) -> str:
    """The first lines in which a scene differs from what is kept; empty if it does not."""
    path = scene_path(name)
    kept = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    pairs = enumerate(zip_longest(kept, scene_text(name).splitlines(), fillvalue=""), 1)
    found = [f"{path.name}:{n}\n  kept {was}\n  now  {now}" for n, (was, now) in pairs if not same_line(was, now)]
    return "\n".join(found[:10])


# -- pictures


def picture_of(name: str) -> Image.Image:
    """What the window shows, made small."""
    state, chosen = PICTURES[name]
    return captured(state, **chosen)[0]


def small(app: App) -> Image.Image:
    """The window's picture at the size that is kept."""
    app.frame(0.0)
    pixels = pygame.image.tobytes(app.surface, "RGB")
    return Image.frombytes("RGB", app.size, pixels).resize(KEPT, Image.Resampling.BOX)


def picture_path(name: str) -> Path:
    """Where a picture is kept."""
    return FOLDER / "pictures" / f"{name}.png"


def keep(picture: Image.Image, path: Path) -> bool:
    """Write a picture with no more colours than it needs; False where it is kept so already."""
    path.parent.mkdir(parents=True, exist_ok=True)
    before = path.read_bytes() if path.is_file() else b""
    few = picture.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(path, optimize=True)
    return path.read_bytes() != before


def differs(kept: Image.Image, now: Image.Image) -> tuple[float, float, Image.Image]:
    """How much two pictures differ: on the average, in which share of pixels by much, and where (white)."""
    one, two = (numpy.asarray(picture.convert("RGB"), dtype=numpy.int16) for picture in (kept, now))
    off = numpy.abs(one - two)
    much = off.max(axis=2) > FAR
    return (
        float(off.mean()),
        float(much.mean()),
        Image.fromarray(numpy.where(much, 255, off.max(axis=2)).astype("uint8")),
    )


def picture_difference(name: str, folder: Path) -> str:
    """What is said of a picture that is not as it was; what it is now, and where it differs, are put in a folder."""
    path, now = picture_path(name), picture_of(name)
    if not path.is_file():
        return f"{path} is missing"
    mean, share, where = differs(Image.open(path), now)
    if mean <= MEAN and share <= SHARE:
        return ""
    now.save(folder / f"{name}-now.png")
    where.save(folder / f"{name}-where.png")
    return f"{name}: mean {mean:.2f} (at most {MEAN}), far off {share:.2%} (at most {SHARE:.2%}); see {folder}"


def main() -> int:
    """Write every scene and picture that is not as it was; one that differs as little as may be is left alone."""
    for name in SCENES:
        path = scene_path(name)
        changed = not path.is_file() or bool(scene_difference(name))
        if changed:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(scene_text(name), encoding="utf-8")
        print(f"{path.name}: {'written' if changed else 'as it was'}")
    for name in PICTURES:
        with tempfile.TemporaryDirectory() as folder:
            changed = bool(picture_difference(name, Path(folder))) and keep(picture_of(name), picture_path(name))
        print(f"{picture_path(name).name}: {'written' if changed else 'as it was'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

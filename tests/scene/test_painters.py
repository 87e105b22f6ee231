"""SVG and PNG are painted from the same scene."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFont

from game.scene.drawables import Card, Circle, Key, Line, Polygon, Scene, Text
from game.scene.metrics import text_width
from game.scene.palette import PRINT, TABLE
from game.scene.paper import paper
from game.scene.png import _face, to_image, to_png
from game.scene.strokes import dashes, label_box
from game.scene.svg import to_svg
from tests.scene.pictures import WHEEL, drawn

SQUARE = ((10.0, 10.0), (90.0, 10.0), (90.0, 90.0), (10.0, 90.0))
SVG = "{http://www.w3.org/2000/svg}"


def scene(*items: Polygon | Line | Circle | Text, card: Card | None = None) -> Scene:
    """A picture of 100 by 100 mm at 4 points a mm."""
    return Scene((0.0, 0.0, 100.0, 100.0), items, card, points=400.0)


def test_svg_is_well_formed_and_escapes_words() -> None:
    root = ET.fromstring(to_svg(scene(Text((50, 50), "<Guards> & Orcs 5×4 · 42.6°"), card=Card('"A" & <B>'))))
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert "<Guards> & Orcs 5×4 · 42.6°" in texts
    assert '"A" & <B>' in texts


def test_svg_is_the_same_each_time() -> None:
    assert to_svg(drawn(WHEEL)) == to_svg(drawn(WHEEL))


def test_svg_has_one_pattern_for_each_hatched_role() -> None:
    root = ET.fromstring(
        to_svg(scene(Polygon(SQUARE, hatch="arc"), Polygon(SQUARE, hatch="arc"), Polygon(SQUARE, hatch="bad")))
    )
    assert [pattern.get("id") for pattern in root.iter(f"{SVG}pattern")] == ["hatch0", "hatch1"]


def test_svg_draws_an_arrow_as_a_line_and_its_head() -> None:
    root = ET.fromstring(to_svg(scene(Line(((10, 50), (90, 50)), "path", 2.0, arrow=True))))
    (head,) = root.iter(f"{SVG}polygon")
    assert head.get("points", "").split()[0] == "360.0,200.0"


def test_png_paints_each_drawable_where_it_stands() -> None:
    shown = to_image(scene(Polygon(SQUARE, "red"), Circle((50, 50), 10, "blue")), 400)
    assert shown.size == (400, 400)
    assert _close(shown, (200, 200), "blue")
    assert _close(shown, (80, 80), "red")
    assert _close(shown, (10, 10), "page")


def test_png_edges_are_smooth() -> None:
    """A slanted edge has more shades than the two colours it parts."""
    shown = to_image(scene(Polygon(((0, 0), (100, 0), (100, 93)), "black")), 400)
    assert len(shown.convert("L").getcolors() or []) > 4


def test_hatching_leaves_the_ground_between_its_lines() -> None:
    shown = to_image(scene(Polygon(SQUARE, hatch="arc")), 400)
    colours = {shown.getpixel((x, 200)) for x in range(60, 340)}
    assert len(colours) > 3
    assert any(_near(colour, "page") for colour in colours)


def test_the_card_stands_above_the_map_and_hides_nothing_of_it(tmp_path: Path) -> None:
    card = Card("Legal charge", ("19 of 20 cm",), role="good")
    plain, carded = scene(Polygon(SQUARE, "red")), scene(Polygon(SQUARE, "red"), card=card)
    above = round(paper(carded).above)
    target = tmp_path / "x.png"
    to_png(carded, target, 400)
    with Image.open(target) as shown:
        assert shown.size[0] == 400
        below = shown.convert("RGB").crop((0, above + 2, 400, above + 398))
    assert _alike(below, plain)


def test_a_long_legend_takes_a_second_row() -> None:
    keys = tuple(Key("path", f"what number {n} of the legend stands for") for n in range(4))
    short = paper(Scene((0, 0, 100, 50), (), Card("x"), keys[:1], points=800))
    assert paper(Scene((0, 0, 100, 50), (), Card("x"), keys, points=800)).height > short.height


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("text", ["Spearmen 20", "wheel 42.6° = 7.43", "5×4 Hellebardiere", "áñü ¿qué?"])
def test_the_layouts_widths_are_those_of_the_font(text: str, *, bold: bool) -> None:
    face = _face(100, bold=bold)
    assert isinstance(face, ImageFont.FreeTypeFont)
    assert text_width(text, 100.0, bold=bold) == pytest.approx(face.getlength(text), rel=0.04)


def test_dashes_run_on_round_corners() -> None:
    """8 mm of line in dashes of 3 and gaps of 2: 0 to 3 and 5 to 8, the second round the corner at 6."""
    assert dashes([(0, 0), (6, 0), (6, 2)], 3, 2) == [[(0, 0), (3.0, 0.0)], [(5.0, 0.0), (6, 0), (6, 2)]]


def test_a_pill_is_wider_than_its_words() -> None:
    plain, pill = (label_box(Text((0, 0), "ahead 11.66", pill=role)) for role in (None, "path"))
    assert pill[2] - pill[0] > plain[2] - plain[0]


def test_both_palettes_paint_the_same_scene() -> None:
    shown = drawn(WHEEL)
    assert to_image(shown, 300, PRINT).size == to_image(shown, 300, TABLE).size


def _near(colour: object, role: str) -> bool:
    want = tuple(int(PRINT[role][n : n + 2], 16) for n in (1, 3, 5))
    return isinstance(colour, tuple) and max(abs(a - b) for a, b in zip(colour, want, strict=True)) <= 3


def _close(shown: Image.Image, at: tuple[int, int], role: str) -> bool:
    return _near(shown.getpixel(at), role)


def _alike(below: Image.Image, plain: Scene) -> bool:
    """Equal but for the pixels at smoothed edges."""
    other = to_image(plain, 400).crop((0, 2, 400, 398))
    apart = ImageChops.difference(below, other).convert("L").point(lambda value: 255 if value > 8 else 0)
    return apart.histogram()[255] < 0.03 * apart.width * apart.height

"""The frame round the table at every size and scale: nothing leaves the window, overlaps or is cut."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pygame
import pytest

from game.ui.chrome.board import fits
from game.ui.chrome.item import Box, Item, overlap
from game.ui.chrome.orders import OrderRows
from game.ui.orders import ENTER, Order

if TYPE_CHECKING:
    from game.ui.app import App
    from tests.ui.conftest import Table

SIZES = ((960, 600), (1280, 720), (1600, 900), (2560, 1440))
SCALES = (0.75, 1.0, 1.5, 2.0)


def is_cut(item: Item) -> bool:
    """Whether a list has scrolled an item half out of sight, or all of it."""
    return item.clip is not None and item.seen != item.box


def meet(a: Box, b: Box) -> bool:
    """Whether two boxes share any pixel."""
    _, _, width, height = overlap(a, b)
    return width > 0 and height > 0


def check(table: Table) -> None:
    """Everything that is shown now."""
    screen, (width, height) = table.screen, table.app.size
    where = screen.chrome.frame(screen.toggles)
    areas = [where.table, *(board.area for board in screen.chrome.boards)]
    assert all(x >= 0 and y >= 0 and x + w <= width and y + h <= height for x, y, w, h in areas)
    assert [pair for pair in combinations(areas, 2) if meet(*pair)] == []
    assert where.table[2] >= width * 0.4
    assert where.table[3] >= height * 0.4
    for board in screen.chrome.boards:
        seen = [item for item in board.items if item.seen[2] and item.seen[3]]
        assert [i for i in seen if overlap(i.seen, board.area) != i.seen] == []
        words = [i for i in seen if (i.words or i.art) and not i.art.startswith("scroll")]
        assert [(a.words, b.words) for a, b in combinations(words, 2) if meet(a.seen, b.seen)] == []
        pressed = [i for i in seen if i.id]
        assert [(a.id, b.id) for a, b in combinations(pressed, 2) if meet(a.seen, b.seen)] == []
        assert [item.words for item in words if not is_cut(item) and not fits(item)] == []


def half_moved(table: Table) -> None:
    """A move of four legs that is not confirmed."""
    table.pilot.key(pygame.K_RETURN)
    table.screen.order("reserve")
    table.screen.order("move")
    for key in (pygame.K_RIGHT, pygame.K_UP, pygame.K_RIGHT, pygame.K_UP):
        table.pilot.key(key)
    assert table.screen.tool is not None
    assert len(table.screen.tool.legs_told()) == 4


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_nothing_is_cut_or_overlaps(duel: Table, size: tuple[int, int], scale: float) -> None:
    """While charges are declared, and in the middle of a move that is too long."""
    duel.app.choose(scale=scale)
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size))
    duel.pilot.frame()
    assert duel.app.size == size
    check(duel)
    duel.screen.selected = "goblins"
    duel.pilot.frame()
    check(duel)
    half_moved(duel)
    duel.screen.notice = "the last leg was too long and has been shortened to what is left (FB-GEN-07)"
    duel.pilot.frame()
    check(duel)


@pytest.mark.parametrize("size", [SIZES[0], SIZES[1]])
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_nothing_is_cut_or_overlaps_in_spanish(duel: Table, size: tuple[int, int], scale: float) -> None:
    """Longer words, less room."""
    duel.app.choose(scale=scale, language="es")
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size))
    duel.pilot.frame()
    try:
        check(duel)
        half_moved(duel)
        duel.pilot.frame()
        check(duel)
    finally:
        duel.app.choose(language="en")


def test_the_wheel_brings_what_lies_below_into_sight(duel: Table) -> None:
    """A low window with large letters: the log is below the orders, and comes up."""
    duel.app.choose(scale=2.0)
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, w=960, h=600, size=(960, 600)))
    half_moved(duel)
    side = duel.screen.side

    def shown() -> set[str]:
        return {item.words for item in side.board.items if item.seen == item.box}

    assert "Orders" in shown()
    assert "Log" not in shown()
    left, top, width, height = side.board.area
    duel.pilot.move((left + width // 2, top + height // 2))
    for _ in range(40):
        duel.pilot.wheel(-1)
    assert "Log" in shown()
    assert "Orders" not in shown()


def test_a_button_is_pressed_where_it_is_let_go(duel: Table) -> None:
    """Down on Arcs and up elsewhere means nothing; down and up switches them on, and the pill says so."""
    box = pygame.Rect(duel.screen.chrome.low.box_of("bar:arcs") or (0, 0, 0, 0))
    duel.pilot.drag(box.center, (box.centerx, box.top - 200))
    assert not duel.screen.toggles["arcs"]
    duel.pilot.click(box.center)
    assert duel.screen.toggles["arcs"]
    lit = next(item for item in duel.screen.chrome.low.items if item.id == "bar:arcs")
    assert lit.fill == "accent"


def test_the_phases_stand_in_the_order_of_the_turn_and_the_present_one_is_lit_in_the_colour_of_its_seat(
    duel: Table,
) -> None:
    """FB-SEQ-01: charges, rally, compulsory moves, charge moves, remaining moves."""
    pills = [item for item in duel.screen.chrome.top.items if item.radius and item.align == "middle"]
    assert [pill.words for pill in pills] == [
        "Start", "Charges", "Rally", "Compulsory", "Charge moves", "Remaining moves", "Magic", "Shooting", "Combat",
    ]  # fmt: skip
    assert [pill.words for pill in pills if pill.fill == "red_fill"] == ["Charges"]
    banner = next(item for item in duel.screen.chrome.top.items if item.edge == "red_fill")
    assert banner.fill == "red_ground"


def test_a_barred_order_says_why_with_its_rule_beside_it(duel: Table) -> None:
    """Orcs 14 cm ahead bar the march (FB-MOV-14); nothing happens when it is clicked."""
    duel.pilot.key(pygame.K_RETURN)
    duel.click("guards")
    said = " ".join(item.words for item in duel.screen.side.board.items if item.ink == "bad")
    assert "FB-MOV-14" in said
    prompt = duel.prompt
    duel.pilot.click(duel.screen.side.box_of("order:march").center)
    assert duel.prompt == prompt


def test_in_a_list_too_long_to_see_what_can_be_ordered_comes_first(app: App) -> None:
    """Six barred targets and one open one: with room for all they stand as they are, else the open one leads."""
    orders = [Order(f"far{n}", f"Far {n}", "ABCDEF"[n], "out of sight") for n in range(6)]
    rows = OrderRows([*orders, Order("near", "Near", "N"), Order("none", "Nobody", ENTER)], 360)

    def listed(height: int) -> list[str]:
        items = [item for item in rows.section(height, 0).items if item.id.startswith("order:")]
        return [item.id.removeprefix("order:") for item in sorted(items, key=lambda item: item.box[1])]

    assert listed(rows.natural)[:2] == ["far0", "far1"]
    assert listed(rows.natural - 60)[:2] == ["near", "far0"]

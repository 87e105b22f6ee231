"""The log: lines show on the table what they tell, are narrowed down, and lead to rules and back in time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from game.battle.events import UnitMoved
from game.geometry.measure import contains_point
from game.scene.drawables import Line, Polygon
from game.ui.chrome.item import Item
from game.ui.chrome.links import link_at, links_of
from game.ui.log_filter import LogFilter, named
from game.ui.screens.rules import RulesScreen
from game.ui.told import before, told_items

if TYPE_CHECKING:
    from game.ui.controller import LogLine
    from tests.ui.conftest import Table


def moved_ahead(duel: Table) -> LogLine:
    """The reserve goes 5 cm ahead; the line that tells it."""
    duel.pilot.enter()
    duel.click("reserve")
    duel.pilot.letter("m")
    for _ in range(10):
        duel.pilot.key(pygame.K_UP)
    duel.pilot.enter()
    duel.pilot.frame(2)
    return next(line for line in duel.screen.controller.lines if isinstance(line.event, UnitMoved))


def shown(duel: Table) -> list[str]:
    """The lines in sight."""
    items = duel.screen.chrome.side.board.items
    return [item.words for item in items if item.id.startswith("log:")]


def test_a_line_shows_the_way_it_tells(duel: Table) -> None:
    """Where the reserve stood (front at y 20), the 5 cm ahead, its frame where it stands now."""
    line = moved_ahead(duel)
    session = duel.screen.controller.session
    assert before(session, line).unit("reserve").block.pose.y == 200
    items = list(told_items(session, line))
    (way,) = [item for item in items if isinstance(item, Line) and item.arrow]
    assert [round(y) for _, y in way.points] == [200, 250]
    frame = items[-1]
    assert isinstance(frame, Polygon)
    assert contains_point(frame.points, duel.screen.controller.battle.unit("reserve").body.centre)


def test_pointing_at_a_line_lays_it_over_the_table(duel: Table) -> None:
    """Only while the mouse is there."""
    line = moved_ahead(duel)
    number = duel.screen.controller.lines.index(line)
    bare = len(duel.screen.aids.items())
    duel.pilot.move(duel.screen.side.box_of(f"log:{number}").center)
    assert len(duel.screen.aids.items()) > bare
    duel.pilot.move((5, 5))
    assert len(duel.screen.aids.items()) == bare


def test_a_click_goes_back_and_redo_forward(duel: Table) -> None:
    """No question is asked; Ctrl+Y brings the move back."""
    line = moved_ahead(duel)
    number = duel.screen.controller.lines.index(line)
    duel.pilot.click(duel.screen.side.box_of(f"log:{number}").center)
    duel.pilot.frame(3)
    assert duel.screen.controller.battle.unit("reserve").block.pose.y == 200
    for _ in range(4):
        duel.pilot.key(pygame.K_y, mod=pygame.KMOD_CTRL)
    duel.pilot.frame(3)
    assert duel.screen.controller.battle.unit("reserve").block.pose.y == pytest.approx(250)


def test_whom_a_fact_names(duel: Table) -> None:
    """A declared charge names charger and target, nested as they are."""
    duel.click("guards")
    duel.click("orcs")
    duel.click("orcs")
    duel.pilot.enter()
    controller = duel.screen.controller
    told = [named(line.event, controller.battle) for line in controller.lines if line.event is not None]
    assert ("guards", "orcs") in told


def test_lines_are_narrowed_to_army_phase_and_words(duel: Table) -> None:
    """Reds alone, then Blues; headings of turns stay, except where words are looked for."""
    moved_ahead(duel)
    controller = duel.screen.controller
    reds = [str(controller.lines[n].text) for n in LogFilter(army="a").shown(controller)]
    assert any("Reserve" in words for words in reds)
    blues = [str(controller.lines[n].text) for n in LogFilter(army="b").shown(controller)]
    assert not any("Reserve" in words for words in blues)
    assert any(words.startswith("Turn 1") for words in blues)
    here = LogFilter(heading="Remaining moves").shown(controller)
    assert [str(controller.lines[n].text) for n in here if controller.lines[n].indent] == ["Reserve moves 5.0 cm"]
    assert LogFilter(words="xyzzy").shown(controller) == []


def test_words_are_typed_and_taken_back(duel: Table) -> None:
    """Ctrl+F, letters that are no orders now, Enter keeps the words, Esc while typing drops them."""
    moved_ahead(duel)
    before_typing = duel.prompt
    duel.pilot.key(pygame.K_f, mod=pygame.KMOD_CTRL)
    for letter in "reserve":
        duel.pilot.letter(letter)
    duel.pilot.enter()
    duel.pilot.frame(2)
    assert shown(duel)
    assert all("Reserve" in words for words in shown(duel))
    assert duel.prompt == before_typing
    duel.pilot.key(pygame.K_f, mod=pygame.KMOD_CTRL)
    duel.pilot.key(pygame.K_ESCAPE)
    assert duel.screen.side.filter.is_open


def test_pills_of_the_heading_go_through_armies(duel: Table) -> None:
    """All armies, the Reds, the Blues, all again."""
    duel.pilot.frame(2)
    seen = []
    for _ in range(3):
        duel.pilot.click(duel.screen.side.box_of("logarmy:").center)
        seen.append(duel.screen.side.filter.army)
    assert seen == ["a", "b", ""]


def test_a_row_named_in_the_frame_is_a_link(duel: Table) -> None:
    """The id behind a barred march opens its row; beside the id the order is meant."""
    duel.pilot.enter()
    duel.click("guards")
    duel.pilot.frame(2)
    named_there = next(item for item in duel.screen.chrome.items if "FB-MOV-14" in item.words)
    ((rule, (x, y, width, height)),) = links_of(named_there)
    assert rule == "FB-MOV-14"
    assert link_at(duel.screen.chrome.items, (x - 30, y + height / 2)) is None
    duel.pilot.click((x + width / 2, y + height / 2))
    assert isinstance(duel.app.screen, RulesScreen)
    assert duel.app.screen.rule == "FB-MOV-14"


def test_only_known_rows_are_links() -> None:
    """An id that no row has is only text."""
    assert links_of(Item((0, 0, 300, 20), "see FB-XXX-99")) == []

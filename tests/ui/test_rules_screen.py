"""The rule browser: search, links, the way from a reason to its row and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from game.text.rule_texts import all_rules
from game.ui import theme
from game.ui.chrome.board import fits
from game.ui.chrome.links import links_of
from game.ui.pilot import Pilot
from game.ui.rule_page import decided_in, linked
from game.ui.screens.rules import BACK, RulesScreen

if TYPE_CHECKING:
    from game.ui.app import App
    from tests.ui.conftest import Table


def shown(screen: RulesScreen) -> str:
    """All words on the page."""
    return " ".join(item.words for item in screen.items())


@pytest.fixture
def rules(app: App) -> tuple[RulesScreen, Pilot]:
    """The browser with all rows."""
    screen = RulesScreen(app)
    app.push(screen)
    pilot = Pilot(app)
    pilot.frame()
    return screen, pilot


def typed(pilot: Pilot, words: str) -> None:
    """Type words."""
    for letter in words:
        pilot.key(pygame.K_SPACE if letter == " " else pygame.key.key_code(letter), text=letter)


def test_search_as_one_types(rules: tuple[RulesScreen, Pilot]) -> None:
    """All rows at first; each letter narrows them; Esc shows all again, once more goes back."""
    screen, pilot = rules
    assert screen.rules == list(all_rules())
    typed(pilot, "soft cover")
    assert {"FB-SHT-12", "FB-SHT-28"} <= set(screen.rules)
    assert len(screen.rules) < 20
    assert screen.rule in screen.rules
    pilot.key(pygame.K_ESCAPE)
    assert screen.rules == list(all_rules())
    pilot.key(pygame.K_ESCAPE)
    assert screen not in screen.app.screens


def test_a_row_with_its_reading_example_and_table(rules: tuple[RulesScreen, Pilot]) -> None:
    """An id finds the row; everything its file says of it is on the page."""
    screen, pilot = rules
    typed(pilot, "fb-chg-10")
    assert screen.rules == ["FB-CHG-10"]
    row, words = all_rules()["FB-CHG-10"], shown(screen)
    assert row.text in words
    assert row.example.split(":")[0] in words
    assert "game/rulesets/fantasy/approaches.py" in decided_in("FB-CHG-10")
    tabled = next(row for row in all_rules().values() if row.table)
    screen.choose(tabled.id)
    assert all(word in shown(screen) for cell in tabled.table[-1] for word in cell.split())


def test_links_lead_to_other_rows_and_back(rules: tuple[RulesScreen, Pilot]) -> None:
    """FB-CHG-10 names FB-MOV-05; a click goes there, Back returns; who names a row is linked too."""
    screen, pilot = rules
    screen.choose("FB-CHG-10", link=False)
    assert "FB-MOV-05" in linked(all_rules()["FB-CHG-10"])
    assert "FB-CHG-10" in linked(all_rules()["FB-MOV-05"])
    pilot.frame()
    links = [item for item in screen.items() if item.id == "rule:FB-MOV-05"]
    x, y, width, height = links[-1].box
    pilot.click((x + width / 2, y + height / 2))
    assert screen.rule == "FB-MOV-05"
    x, y, width, height = screen.board.box_of(BACK) or (0, 0, 0, 0)
    pilot.click((x + width / 2, y + height / 2))
    assert screen.rule == "FB-CHG-10"


def test_an_id_in_the_words_is_a_link_too(rules: tuple[RulesScreen, Pilot]) -> None:
    """FB-CHG-10's reading speaks of FB-ARC-01: a click on the id goes there."""
    screen, pilot = rules
    screen.choose("FB-CHG-10", link=False)
    pilot.frame()
    item = next(item for item in screen.items() if "(FB-ARC-01)" in item.words)
    (x, y, width, height) = next(box for rule, box in links_of(item) if rule == "FB-ARC-01")
    pilot.click((x + width / 2, y + height / 2))
    assert screen.rule == "FB-ARC-01"


def test_arrows_and_wheel(rules: tuple[RulesScreen, Pilot]) -> None:
    """Down chooses the next row, always in sight; the wheel scrolls the list."""
    screen, pilot = rules
    for _ in range(45):
        pilot.key(pygame.K_DOWN)
    assert screen.rule == list(all_rules())[45]
    assert any(item.id == f"rule:{screen.rule}" for item in screen.items())
    before = screen.scroll["list"]
    pilot.move((100, 400))
    pilot.wheel(-2)
    assert screen.scroll["list"] == before + 6


def test_from_a_barred_order_to_its_row_and_back(duel: Table) -> None:
    """The mouse rests on March, F2 opens FB-MOV-14; F2 again is back at the same question."""
    duel.pilot.enter()
    duel.click("guards")
    prompt = duel.prompt
    duel.pilot.move(duel.screen.side.box_of("order:march").center)
    duel.pilot.key(pygame.K_F2)
    screen = duel.app.screen
    assert isinstance(screen, RulesScreen)
    assert screen.rule == "FB-MOV-14"
    duel.pilot.key(pygame.K_F2)
    assert duel.app.screen is duel.screen
    assert duel.prompt == prompt


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
def test_no_word_of_a_page_is_cut(app: App, size: tuple[int, int], scale: float) -> None:
    """At all sizes and scales; names in the narrow list may end in an ellipsis."""
    theme.use("dark", scale)
    app.surface = pygame.display.set_mode(size)
    screen = RulesScreen(app, "FB-PSY-PAN-08")
    left = screen._boxes()[1][0]
    assert [item.words for item in screen.items() if item.box[0] >= left and not fits(item)] == []
    theme.use("dark", 1.0)

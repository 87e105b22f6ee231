"""Whatever lies under the mouse is explained: units, terrain, orders, special rules, rolls."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame
import pytest

from game.battle.events import DiceRolled
from game.battle.unit import SpecialRule
from game.data.load import scenario_from_text
from game.engine.requests import Roll
from game.engine.tally import Part, Tally, message
from game.rulesets.fantasy.result import CombatResolved
from game.ui.cards.about import result_card, roll_card, unit_card
from game.ui.cards.card import HoverCard, card_items
from game.ui.chrome.links import links_of
from game.ui.screens.rules import RulesScreen
from game.ui.start import table_screen
from tests.ui.conftest import Table

if TYPE_CHECKING:
    from game.ui.app import App

GLADE = """
kind: battle
title: A glade
table: {width: 120, height: 90}
turns: 2
first: a
sides:
  - {id: a, name: The Reds, colour: red}
  - {id: b, name: The Blues, colour: blue}
terrain:
  - {id: copse, kind: wood, shape: [[10, 60], [30, 60], [30, 80], [10, 80]]}
  - {id: wall, kind: obstacle, line: [[80, 60], [110, 60]]}
pieces:
  - {id: trolls, side: a, unit: troll, name: Trolls, models: 4, files: 4, front: [60, 20], facing: 0}
  - {id: orcs, side: b, unit: orc, name: Orcs, models: 20, files: 5, front: [60, 75], facing: 180}
"""


@pytest.fixture
def glade(app: App, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A wood, a wall, trolls with special rules; cards come at once."""
    monkeypatch.setattr("game.ui.hover.REST", 0)
    screen = table_screen(app, scenario_from_text(GLADE, "glade"), seed=4)
    app.push(screen)
    return Table(app, screen)


def rested(table: Table, at: tuple[float, float]) -> HoverCard:
    """The card of a place once the mouse rests there."""
    table.pilot.move(at)
    table.pilot.frame(2)
    card = table.screen.aids.hover.card
    assert card is not None
    return card


def place(table: Table, x: float, y: float) -> tuple[float, float]:
    """A place of the table (cm) on the screen."""
    assert table.screen.camera is not None
    return table.screen.camera.to_screen((x * 10, y * 10))


def test_a_unit_tells_profile_state_and_special_rules_with_their_wording(glade: Table) -> None:
    """The catalogue's trolls: M 15, stupid, causing fear; four in one rank."""
    card = rested(glade, glade.pixel("trolls"))
    assert card.title == "Trolls"
    assert dict(card.profile)["M"] == "15"
    assert "4 files, 1 rank" in card.words
    assert "Stupid: It tests as its turn begins" in card.words
    assert "FB-PSY-STU" in card.words


def test_wizards_and_items_are_told_spell_by_spell(duel: Table) -> None:
    """FB-EXT-01: Bolt 6+, 60 cm, D6 hits S 4; the rod of bolts of the catalogue holds one of power 4."""
    battle = duel.screen.controller.battle
    rod = SpecialRule("magic_item", (("name", "Rod of bolts"), ("bound_spell", "bolt"), ("power", 4)))
    wizard = SpecialRule("wizard", (("level", 2), ("spells", "bolt")))
    guards = replace(battle.unit("guards"), special=(wizard, rod))
    card = unit_card(battle, guards)
    told = {line.head: line.words for line in card.lines}
    assert "Wizard of level 2" in told
    assert told["Bolt"] == "6+ · 60 cm · Missile: D6 hits S 4"
    assert told["Rod of bolts"] == "the spell Bolt is bound in it; of power 4"


def test_marks_of_the_turn_are_told(duel: Table) -> None:
    """Who has declared a charge and who is charged."""
    duel.click("guards")
    duel.click("orcs")
    duel.click("orcs")
    battle = duel.screen.controller.battle
    assert "charges Orcs" in unit_card(battle, battle.unit("guards")).words
    assert "is charged by Guards" in unit_card(battle, battle.unit("orcs")).words


@pytest.mark.rule("FB-TER-03")
def test_terrain_tells_what_it_does_by_which_row(glade: Table) -> None:
    """A wood: difficult, hides, soft cover."""
    card = rested(glade, place(glade, 20, 70))
    assert card.title == "Wood"
    assert card.rules == ("FB-TER-03", "FB-EXT-15", "FB-SHT-12", "FB-SHT-28")


@pytest.mark.rule("FB-TER-07")
def test_a_wall_is_found_near_its_line(glade: Table) -> None:
    """Some pixels beside it are near enough."""
    x, y = place(glade, 95, 60)
    assert "FB-TER-07" in rested(glade, (x, y + 4)).rules
    glade.pilot.move((x, y + 40))
    assert glade.screen.aids.hover.card is None


def test_a_barred_order_tells_every_reason_and_what_its_rule_is_about(duel: Table) -> None:
    """Guards may not march: an enemy within 20 cm; the words of the code and the row's name."""
    duel.pilot.enter()
    duel.click("guards")
    card = rested(duel, duel.screen.side.box_of("order:march").center)
    assert "FB-MOV-14" in card.rules
    assert "Nobody marches who has an enemy within 20 cm as the turn begins." in card.words


def test_a_command_tells_what_it_does_and_what_it_wants_first(glade: Table) -> None:
    """Sight shows nothing before a unit is selected; zones need none."""
    x, y, width, height = glade.screen.chrome.low.box_of("bar:sight") or (0, 0, 0, 0)
    card = rested(glade, (x + width / 2, y + height / 2))
    assert "First select a unit" in card.words
    glade.screen.selected = "trolls"
    assert "First select a unit" not in rested(glade, (x + width / 2, y + height / 2)).words
    glade.screen.selected = None
    x, y, width, height = glade.screen.chrome.low.box_of("bar:zones") or (0, 0, 0, 0)
    assert "First select a unit" not in rested(glade, (x + width / 2, y + height / 2)).words


def test_the_key_of_a_barred_order_tells_why(duel: Table) -> None:
    """Its letter: the reason in full, as pointing at it would show it."""
    duel.pilot.enter()
    duel.click("guards")
    order = next(order for order in duel.screen.orders() if order.id == "march")
    duel.pilot.letter(order.hotkey)
    assert "Nobody marches who has an enemy within 20 cm" in duel.screen.notice


def test_undo_is_greyed_until_there_is_something_to_undo(duel: Table) -> None:
    """At the first question nothing; after an answer it is open, and redo once it was taken back."""
    low = duel.screen.chrome.low
    assert not low.is_open("bar:undo")
    x, y, width, height = low.box_of("bar:undo") or (0, 0, 0, 0)
    assert "Nothing to undo" in rested(duel, (x + width / 2, y + height / 2)).words
    duel.pilot.enter()
    duel.pilot.frame(2)
    assert low.is_open("bar:undo")
    assert not low.is_open("bar:redo")
    duel.pilot.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    duel.pilot.frame(2)
    assert low.is_open("bar:redo")


def test_no_card_while_the_mouse_moves(glade: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """It must rest; a press puts the card away."""
    drawn: list[str] = []
    hover = glade.screen.aids.hover
    monkeypatch.setattr(hover._picture, "draw", lambda surface, card, mouse: drawn.append(card.title))
    monkeypatch.setattr("game.ui.hover.REST", 60_000)
    glade.pilot.move(glade.pixel("trolls"))
    glade.pilot.frame(3)
    assert drawn == []
    monkeypatch.setattr("game.ui.hover.REST", 0)
    glade.pilot.frame(2)
    assert set(drawn) == {"Trolls"}


def test_whoever_clicks_looks_at_what_comes_of_it(glade: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A click takes the card away until the mouse moves; a key does so only for the moment."""
    drawn: list[str] = []
    hover = glade.screen.aids.hover
    monkeypatch.setattr(hover._picture, "draw", lambda surface, card, mouse: drawn.append(card.title))
    at = glade.pixel("trolls")
    glade.pilot.click(at)
    drawn.clear()
    glade.pilot.frame(5)
    assert drawn == []
    glade.pilot.move((at[0] + 2, at[1]))
    glade.pilot.frame(2)
    assert set(drawn) == {"Trolls"}
    glade.pilot.key(pygame.K_1)
    drawn.clear()
    glade.pilot.frame(5)
    assert set(drawn) == {"Trolls"}


def test_the_pending_roll_shows_its_tally(duel: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """With dice by hand: base, modifiers with their rules and the total, before the dice fall."""
    shown: list[HoverCard] = []
    monkeypatch.setattr(duel.screen.aids._roll, "draw", lambda surface, card, mouse: shown.append(card))
    duel.pilot.key(pygame.K_F4)
    duel.click("guards")
    duel.click("orcs")
    duel.click("orcs")
    for _ in range(60):
        request = duel.screen.controller.request
        if isinstance(request, Roll) and request.tally is not None:
            break
        duel.pilot.letter("h") if "charged by" in duel.prompt else duel.pilot.enter()
    assert isinstance(request, Roll)
    assert request.tally is not None
    duel.pilot.frame()
    card = shown[-1]
    assert f"= {request.tally.total:g}{request.tally.suffix}" in card.words
    assert len(card.lines) == len(request.tally.parts) + 1


def test_cards_are_as_high_as_their_words() -> None:
    """No item of a card reaches beyond it."""
    card = HoverCard("Trolls", profile=(("M", "15"), ("WS", "3")), rules=("FB-TER-03",))
    items, height = card_items(card, 300)
    assert max(item.box[1] + item.box[3] for item in items) <= height


def test_only_dice_that_are_added_up_have_a_sum() -> None:
    """A Leadership test is the sum of two dice; each save is a die of its own."""
    saves = Tally(message("armour save"), (Part(6, message("shield")),), "+")
    test = Tally(message("Leadership"), (Part(7, message("own")),))
    assert roll_card(DiceRolled("a", "save", (2, 1), tally=saves)).state == "2 1"
    assert roll_card(DiceRolled("a", "break", (2, 1), tally=test)).state == "2 + 1 = 3"


def test_the_result_of_a_combat_is_told_term_by_term(duel: Table) -> None:
    """Both armies, their points with the rows that give them, and the sums."""
    points = message("combat result")
    ours = Tally(points, (Part(2, message("wounds"), "FB-RES-01"), Part(1, message("standard"), "FB-RES-12")))
    theirs = Tally(points, (Part(0, message("wounds"), "FB-RES-01"),))
    event = CombatResolved(("guards", "orcs"), (("a", ours), ("b", theirs)), "a", 3)
    card = result_card(duel.screen.controller.battle, event, message("The Reds win"))
    assert [line.words for line in card.lines] == [
        "The Reds", "2  wounds (FB-RES-01)", "+1  standard (FB-RES-12)", "= 3  combat result",
        "The Blues", "0  wounds (FB-RES-01)", "= 0  combat result",
    ]  # fmt: skip
    assert card.rules == ("FB-RES-01", "FB-RES-12")


def rule_box(table: Table, rule: str) -> tuple[float, float]:
    """The middle of where the kept card names a row."""
    laid = table.screen.aids.hover.pinned._laid
    assert laid is not None
    boxes = [box for item in laid[1] for found, box in links_of(item) if found == rule]
    left, top, width, height = boxes[0]
    return left + width / 2, top + height / 2


@pytest.mark.parametrize("by", ["key", "right click"])
def test_a_card_is_kept_and_its_rules_are_clicked(glade: Table, by: str) -> None:
    """The trolls' card stays though the mouse leaves them; a click on a row or chapter opens the rule browser there."""
    pinned = glade.screen.aids.hover.pinned
    rested(glade, glade.pixel("trolls"))
    if by == "key":
        glade.pilot.key(pygame.K_i, mod=pygame.KMOD_LCTRL)
    else:
        glade.pilot.press(3)
        glade.pilot.let_go(3)
    glade.pilot.frame()
    assert pinned.is_up
    at = rule_box(glade, "FB-PSY-STU-01")
    glade.pilot.move(at)
    assert glade.screen.aids.hover.card is not None
    assert glade.screen.aids.hover.card.title == "Trolls"
    glade.pilot.click(at)
    browser = glade.app.screen
    assert isinstance(browser, RulesScreen)
    assert browser.rule == "FB-PSY-STU-01"
    glade.pilot.key(pygame.K_ESCAPE)
    assert glade.app.screen is glade.screen
    assert pinned.is_up
    glade.pilot.key(pygame.K_ESCAPE)
    assert not pinned.is_up
    assert glade.app.screen is glade.screen, "Esc has put the card away, and did nothing else"


def test_a_click_beside_a_kept_card_puts_it_away_and_does_what_it_does(glade: Table) -> None:
    """A click on the card itself chooses nothing below it; one on the Orcs selects them; a drag keeps no card."""
    pinned = glade.screen.aids.hover.pinned
    glade.pilot.move(glade.pixel("trolls"))
    glade.pilot.press(3)
    glade.pilot.let_go(3)
    glade.pilot.frame()
    assert pinned._laid is not None
    left, top, _, _ = pinned._laid[2]
    selected = glade.screen.selected
    glade.pilot.click((left + 6, top + 6))
    assert pinned.is_up
    assert glade.screen.selected == selected
    glade.click("orcs")
    assert not pinned.is_up
    assert glade.screen.selected == "orcs"
    glade.pilot.move(glade.pixel("trolls"))
    glade.pilot.press(3)
    x, y = glade.pixel("trolls")
    glade.pilot.move((x + 40, y))
    glade.pilot.let_go(3)
    assert not pinned.is_up


def test_nothing_to_keep_is_said(glade: Table) -> None:
    """The key over bare ground says so."""
    glade.pilot.move(place(glade, 60, 50))
    glade.pilot.key(pygame.K_i, mod=pygame.KMOD_LCTRL)
    assert not glade.screen.aids.hover.pinned.is_up
    assert "nothing lies under the mouse" in glade.screen.notice

"""Two people at one window, and one against a seat: films between turns, the cover, answers for a whole phase."""

from __future__ import annotations

import pygame
import pytest

from game.data.load import scenario_from_text
from game.engine.requests import Allocate, Choose, Option
from game.engine.tally import message
from game.players.script import ScriptPlayer
from game.ui.app import App
from game.ui.orders import AGAIN
from game.ui.screens.cover import CoverScreen
from game.ui.screens.recap import RecapScreen
from game.ui.screens.replay import ReplayScreen
from game.ui.screens.result import ResultScreen
from game.ui.screens.table import TableScreen
from game.ui.silent import Standing, only_answer
from game.ui.start import table_screen
from tests.play import foot, given
from tests.ui.conftest import DUEL, Table


@pytest.fixture
def shared(app: App) -> Table:
    """Two people, films between turns, a cover."""
    app.settings.recap = app.settings.cover_screen = True
    screen = table_screen(app, scenario_from_text(DUEL, "duel"), seed=4)
    app.push(screen)
    return Table(app, screen)


def to_the_other(table: Table) -> None:
    """One unit moves, and the turn passes to the other player."""
    table.pilot.enter()
    table.click("reserve")
    table.pilot.letter("m")
    for _ in range(4):
        table.pilot.key(pygame.K_UP)
    table.pilot.enter()
    for _ in range(20):
        if not isinstance(table.app.screen, TableScreen):
            return
        table.pilot.enter()
    pytest.fail("the turn does not pass on")


def test_the_window_is_covered_and_then_shows_what_was_done(shared: Table) -> None:
    """The cover names the next person; below it the film of the turn; any key leads to the table."""
    to_the_other(shared)
    cover = shared.app.screen
    assert isinstance(cover, CoverScreen)
    assert any(item.words == "Pass to The Blues" for item in cover.items())
    cover._since = 0
    shared.pilot.click((400, 400))
    film = shared.app.screen
    assert isinstance(film, RecapScreen)
    assert film.title == "Meanwhile: The Reds"
    assert any("Reserve" in item.words for item in film.items()) or film.projector.at == 0
    said = [str(moment.text) for moment in film.film.moments]
    assert "Turn 1: The Reds" in said
    assert any(words.startswith("Reserve") and "2.0 cm" in words for words in said)
    shared.pilot.letter("x")
    assert shared.app.screen is shared.screen
    assert shared.screen.controller.battle.active == "b"
    shared.pilot.frame(3)
    assert shared.app.screen is shared.screen, "a turn is shown once"
    shared.pilot.key(pygame.K_F9)
    shared.pilot.frame()
    assert isinstance(shared.app.screen, RecapScreen), "and again when somebody asks for it"


def test_the_film_can_be_held_sped_up_and_ends_by_itself(shared: Table) -> None:
    """Space, +, and then patience."""
    shared.app.settings.cover_screen = False
    to_the_other(shared)
    film = shared.app.screen
    assert isinstance(film, RecapScreen)
    shared.pilot.key(pygame.K_SPACE)
    at = (film.projector.at, film.projector.gone)
    film.pass_time(5000)
    assert (film.projector.at, film.projector.gone) == at
    speed = film.projector.speed
    shared.pilot.key(pygame.K_UP)
    assert film.projector.speed == speed * 2
    shared.pilot.key(pygame.K_SPACE)
    for _ in range(100):
        if shared.app.screen is shared.screen:
            break
        film.pass_time(1000)
    assert shared.app.screen is shared.screen


def test_without_the_settings_the_turn_passes_at_once(duel: Table) -> None:
    """No film, no cover."""
    for _ in range(20):
        if duel.screen.controller.battle.active == "b":
            break
        duel.pilot.enter()
    duel.pilot.frame(2)
    assert duel.app.screen is duel.screen


def test_what_one_player_had_selected_is_not_selected_for_the_other(duel: Table) -> None:
    """The Reds look at their Reserve, the Blues find nothing selected; an enemy looked at stays while one is asked."""
    for _ in range(20):
        if duel.screen.controller.battle.active == "b":
            break
        duel.screen.selected = "reserve"
        duel.pilot.enter()
    request = duel.screen.controller.request
    assert request is not None
    assert (request.army, duel.screen.selected) == ("b", None)
    duel.screen.selected = "reserve"
    duel.pilot.enter()
    assert duel.screen.controller.battle.active == "b"
    assert duel.screen.selected == "reserve", "looked at by the one who is asked himself"


def test_what_a_seat_did_is_shown_when_it_has_done(app: App) -> None:
    """The Blues' orders make them march: the film shows it before the Reds are asked again."""
    app.settings.recap = True
    text = DUEL + "scripts:\n  - {side: b, orders: [{do: advance, bearing: 180}]}\n"
    scenario = scenario_from_text(text, "duel")
    screen = table_screen(app, scenario, {"b": "script"}, seed=4)
    assert isinstance(screen.controller.seats["b"], ScriptPlayer)
    app.push(screen)
    table = Table(app, screen)
    for _ in range(30):
        if app.screen is not screen:
            break
        table.pilot.enter()
    film = app.screen
    assert isinstance(film, RecapScreen)
    assert film.title == "Meanwhile: The Blues"
    assert any(moment.movers == ("goblins",) for moment in film.film.moments)
    table.pilot.enter()
    assert app.screen is screen
    assert screen.controller.request is not None
    assert screen.controller.request.army == "a"


def test_what_one_set_going_oneself_is_not_shown_as_the_other_s_doing(app: App) -> None:
    """The Goblins 41 cm away hold and the Reserve falls short: nobody but the Reds has done anything."""
    app.settings.recap = True
    text = DUEL + "scripts:\n  - {side: b, orders: [{do: hold}]}\n"
    screen = table_screen(app, scenario_from_text(text, "duel"), {"b": "script"}, seed=4)
    app.push(screen)
    table = Table(app, screen)
    for unit in ("reserve", "goblins"):
        table.click(unit)
    table.pilot.enter()
    assert screen.controller.battle.unit("reserve").has("declared_charge") or screen.controller.battle.charges
    table.pilot.enter()
    table.pilot.frame(10)
    assert app.screen is screen


def test_the_end_is_told_on_a_page_and_an_undo_goes_to_the_table(duel: Table) -> None:
    """Who won and what it cost; R watches it; Ctrl+Z is meant for the table."""
    for _ in range(80):
        if duel.app.screen is not duel.screen:
            break
        duel.pilot.enter()
    page = duel.app.screen
    assert isinstance(page, ResultScreen)
    assert any("lost: " in words for words, _, _, _ in page.texts())
    duel.pilot.letter("r")
    assert isinstance(duel.app.screen, ReplayScreen)
    duel.pilot.key(pygame.K_ESCAPE)
    assert duel.app.screen is duel.screen
    duel.pilot.frame(2)
    assert duel.app.screen is duel.screen, "the page comes once"
    duel.pilot.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert not duel.screen.controller.session.is_over
    duel.pilot.enter()
    for _ in range(80):
        if duel.app.screen is not duel.screen:
            break
        duel.pilot.enter()
    assert isinstance(duel.app.screen, ResultScreen)
    duel.pilot.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert duel.app.screen is duel.screen
    assert not duel.screen.controller.session.is_over


def test_the_page_of_the_result_is_found_again(duel: Table) -> None:
    """Who looks at the table first finds a button beside who has won, and Enter; not while the battle goes on."""
    assert duel.screen.chrome.top.box_of("result:") is None
    for _ in range(80):
        if duel.app.screen is not duel.screen:
            break
        duel.pilot.enter()
    duel.pilot.enter()
    assert duel.app.screen is duel.screen
    duel.pilot.frame(2)
    box = duel.screen.chrome.top.box_of("result:")
    assert box is not None
    duel.pilot.click(pygame.Rect(box).center)
    page = duel.app.screen
    assert isinstance(page, ResultScreen)
    duel.pilot.key(pygame.K_ESCAPE)
    assert duel.app.screen is duel.screen
    duel.pilot.enter()
    assert isinstance(duel.app.screen, ResultScreen)
    duel.pilot.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    duel.pilot.frame(2)
    assert duel.screen.chrome.top.box_of("result:") is None, "its end was taken back"


def test_the_battle_so_far_can_be_watched_at_any_time(duel: Table) -> None:
    """F5, and Enter plays on from there in a battle of its own."""
    duel.pilot.enter()
    duel.pilot.key(pygame.K_F5)
    film = duel.app.screen
    assert isinstance(film, ReplayScreen)
    duel.pilot.enter()
    other = duel.app.screen
    assert isinstance(other, TableScreen)
    assert other is not duel.screen


BATTLE = given(foot("spears"), foot("pikes", front=(90, 60)))


def asked(unit: str, *keys: str, rule: str = "FB-PSY-PAN-20") -> Choose[str]:
    """A question about a unit."""
    return Choose("a", message("re-roll?"), tuple(Option(key, key, message(key)) for key in keys), rule, unit)


def test_the_same_can_be_said_for_the_rest_of_the_phase() -> None:
    """A no about one unit goes for the next; not for another rule's question, not for which unit to choose."""
    standing = Standing()
    assert standing.offered(asked("spears", "yes", "no"), BATTLE) is None
    standing.note(asked("spears", "yes", "no"), BATTLE, "no")
    again = asked("pikes", "yes", "no")
    assert standing.offered(again, BATTLE) == "no"
    assert standing.answer(again, BATTLE) is None, "it is asked until it is wanted so"
    assert standing.keep(again, BATTLE) == "no"
    assert standing.answer(asked("spears", "yes", "no"), BATTLE) == "no"
    assert standing.answer(asked("spears", "yes", "no", rule="FB-RAL-03"), BATTLE) is None
    assert standing.answer(asked("spears", "yes"), BATTLE) is None, "where it is not offered it is asked"


def test_one_legal_answer_goes_without_a_question() -> None:
    """Of an option that is barred nobody need be told twice."""
    assert only_answer(asked("spears", "yes")) == "yes"
    assert only_answer(asked("spears", "yes", "no")) is None


def parted(unit: str, total: int, *groups: tuple[str, int], rule: str = "FB-WHO-03") -> Allocate:
    """A number to be shared by a unit."""
    return Allocate("a", message("share"), total, tuple((key, message(key), most) for key, most in groups), rule, unit)


@pytest.mark.parametrize(
    ("said", "asked_next", "given_then"),
    [
        ({"orcs": 4, "orcs:champion": 0}, parted("pikes", 6, ("orcs", 6), ("orcs:champion", 6)), (6, 0)),
        ({"orcs": 3, "orcs:champion": 1}, parted("pikes", 8, ("orcs", 8), ("orcs:champion", 8)), (6, 2)),
        ({"orcs": 3, "orcs:champion": 1}, parted("pikes", 5, ("orcs", 5), ("orcs:champion", 5)), (4, 1)),
        ({"orcs": 4, "orcs:champion": 0}, parted("pikes", 6, ("orcs", 4), ("orcs:champion", 6)), (4, 2)),
        ({"orcs": 1, "orcs:champion": 3}, parted("pikes", 8, ("goblins", 8), ("goblins:champion", 8)), (2, 6)),
    ],
)
def test_shares_are_given_in_the_same_parts_again(
    said: dict[str, int], asked_next: Allocate, given_then: tuple[int, ...]
) -> None:
    """Of as many blows as there are now, to the same targets or to those of the same kind, as far as they have room."""
    standing, first = Standing(), parted("spears", sum(said.values()), ("orcs", 4), ("orcs:champion", 4))
    standing.note(first, BATTLE, dict(said))
    keys = [key for key, _, _ in asked_next.groups]
    wanted = dict(zip(keys, given_then, strict=True))
    assert standing.answer(asked_next, BATTLE) is None
    assert standing.offered(asked_next, BATTLE) == wanted
    assert standing.keep(asked_next, BATTLE) == wanted
    assert asked_next.read(wanted) == wanted
    assert standing.answer(first, BATTLE) == said, "what was said stays the measure, not what came of it"


def test_a_target_nobody_has_thought_of_is_asked_about() -> None:
    """A character among the targets was not shared with before; nor is anything shared for another rule's question."""
    standing = Standing()
    standing.note(parted("spears", 4, ("orcs", 4), ("orcs:champion", 4)), BATTLE, {"orcs": 4, "orcs:champion": 0})
    assert standing.offered(parted("pikes", 4, ("orcs", 4), ("orcs:champion", 4), ("trolls", 4)), BATTLE) is None
    other = parted("pikes", 4, ("orcs", 4), ("orcs:champion", 4), rule="FB-CCS-02")
    assert standing.offered(other, BATTLE) is None
    assert standing.offered(parted("pikes", 4, ("wolves", 4), ("goblins", 4)), BATTLE) is None, "two of a kind"


TWO_FIGHTS = """
kind: battle
title: Two fights
table: {width: 120, height: 90}
turns: 2
first: a
sides:
  - {id: a, name: The Reds, colour: red}
  - {id: b, name: The Blues, colour: blue}
pieces:
  - {id: left, side: a, unit: spearman, name: Left, models: 20, files: 5, front: [30, 40], facing: 0, engaged_with: [orcs]}
  - {id: right, side: a, unit: spearman, name: Right, models: 20, files: 5, front: [90, 40], facing: 0, engaged_with: [gobs]}
  - {id: orcs, side: b, unit: orc, name: Orcs, models: 20, files: 5, front: [30, 40], facing: 180, command: [champion]}
  - {id: gobs, side: b, unit: orc, name: Others, models: 20, files: 5, front: [90, 40], facing: 180, command: [champion]}
"""  # noqa: E501 - a file as people write it


def test_the_second_fight_is_fought_as_the_first(app: App) -> None:
    """The Left strike at ordinary Orcs alone; the Right, asked next, do the same for the rest of the phase."""
    screen = table_screen(app, scenario_from_text(TWO_FIGHTS, "two fights"), seed=4)
    app.push(screen)
    table = Table(app, screen)
    answered: list[tuple[str, object]] = []
    for _ in range(30):
        request = screen.controller.request
        if isinstance(request, Allocate) and request.army == "a":
            if any(order.id == AGAIN for order in screen.orders()):
                answered.append((str(request.unit), AGAIN))
                screen.order(AGAIN)
                break
            ordinary = next(key for key, _, _ in request.groups if ":" not in key)
            answered.append((str(request.unit), ordinary))
            screen.order(ordinary)
            table.pilot.enter()
            table.pilot.enter()
        elif request is not None and "which combat" in str(request.prompt):
            screen.order(screen.orders()[0].id)
        else:
            table.pilot.enter()
    assert [what for _, what in answered][-1:] == [AGAIN]
    assert len({unit for unit, _ in answered}) == 2
    shares = [raw for step in screen.controller.session.steps for raw in step.answers if isinstance(raw, dict)]
    assert {share for raw in shares for key, share in raw.items() if key.endswith(":champion")} == {0}

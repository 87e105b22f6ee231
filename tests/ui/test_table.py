"""Whole turns by mouse and keys."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pygame
import pytest

from game.battle.battle import digest
from game.battle.engagement import ChargeResult
from game.engine.requests import Choose
from game.engine.tally import message
from game.geometry.legs import Ahead, Wheel
from game.geometry.ranks import Side
from game.rulesets.fantasy.charges import charge_targets
from game.ui.screens.help import HelpScreen
from game.ui.screens.menu import MenuScreen
from game.ui.screens.replay import ReplayScreen
from game.ui.tools.charge import ChargeTool
from game.ui.tools.path import PathTool
from tests.play import foot, given

if TYPE_CHECKING:
    from pathlib import Path

    from tests.ui.conftest import Table


def to_moves(duel: Table) -> None:
    """No charges; the first player's remaining moves."""
    assert duel.prompt == "The Reds: declare charges"
    duel.pilot.enter()
    assert duel.prompt == "The Reds: move your units"


def test_a_unit_is_wheeled_and_moved_with_the_mouse(duel: Table) -> None:
    """Click it, drag a front corner, drag ahead, confirm; it stands where the legs lead."""
    to_moves(duel)
    duel.click("reserve")
    duel.pilot.letter("m")
    x, y = duel.handle("left")
    duel.pilot.drag((x, y), (x + 4, y - 14))
    x, y = duel.handle("ahead")
    duel.pilot.drag((x, y), (x + 4, y - 16))
    assert duel.screen.tool is not None
    legs = duel.screen.tool.legs  # type: ignore[attr-defined]
    assert [type(leg) for leg in legs] == [Wheel, Ahead]
    assert str(legs[0].hand) == "right"
    before = duel.screen.controller.battle.unit("reserve").block
    duel.pilot.enter()
    after = duel.screen.controller.battle.unit("reserve")
    assert after.block.pose.facing == pytest.approx(legs[0].degrees)
    wheeled = before.pose.about(before.front_right, legs[0].degrees).moved(legs[1].distance)
    assert after.block.pose.point == pytest.approx(wheeled.point, abs=0.01)
    assert after.has("moved")


def test_a_move_drawn_too_far_snaps_back_to_the_limit_and_says_why(duel: Table) -> None:
    """M 10: at most 10 cm, however far the mouse goes."""
    to_moves(duel)
    duel.click("reserve")
    duel.pilot.letter("m")
    x, y = duel.handle("ahead")
    duel.pilot.drag((x, y), (x, y - 300))
    assert duel.screen.tool is not None
    (leg,) = duel.screen.tool.legs  # type: ignore[attr-defined]
    assert leg.distance == pytest.approx(100.0, abs=0.05)
    assert "FB-GEN-07" in duel.screen.notice


def test_an_enemy_near_bars_the_march_and_says_so(duel: Table) -> None:
    """Orcs 14 cm ahead: no march; M 10 is the limit, 4 cm short of them."""
    to_moves(duel)
    duel.click("guards")
    march = next(order for order in duel.screen.orders() if order.id == "march")
    assert "FB-MOV-14" in march.bar
    duel.pilot.letter("m")
    for _ in range(20):
        duel.pilot.key(pygame.K_UP)
    duel.pilot.enter()
    assert duel.screen.controller.battle.unit("guards").block.pose.y == pytest.approx(500.0, abs=0.05)


def test_orders_by_keyboard_alone(duel: Table) -> None:
    """Letters choose, arrows move, Backspace takes back, Enter confirms."""
    to_moves(duel)
    key = next(order.hotkey for order in duel.screen.orders() if order.id == "reserve")
    duel.pilot.letter(key)
    duel.pilot.letter("m")
    for _ in range(4):
        duel.pilot.key(pygame.K_RIGHT)
    duel.pilot.key(pygame.K_UP)
    duel.pilot.key(pygame.K_BACKSPACE)
    duel.pilot.key(pygame.K_UP, mod=pygame.KMOD_SHIFT)
    duel.pilot.enter()
    pose = duel.screen.controller.battle.unit("reserve").block.pose
    assert pose.facing == pytest.approx(8.0)


def test_a_charge_from_declaration_to_the_fight(duel: Table) -> None:
    """Own unit, enemy twice, reaction by the other player, contact, blows, the result in the log."""
    duel.click("guards")
    assert duel.prompt == "Guards charge whom?"
    duel.click("orcs")
    assert duel.screen.tool is not None
    assert duel.screen.tool.preview().chosen == ("orcs",)
    duel.click("orcs")
    duel.pilot.enter()
    assert duel.prompt == "The Blues: Orcs are charged by Guards"
    duel.pilot.letter("h")
    assert duel.prompt == "Guards: which way into Orcs?"
    duel.pilot.enter()
    battle = duel.screen.controller.battle
    assert battle.charges[0].result is ChargeResult.CONTACT
    assert battle.fight("guards", "orcs") is not None
    for _ in range(40):
        if duel.screen.controller.battle.cursor.turn != 1:
            break
        duel.pilot.enter()
    said = " ".join(str(line.text) for line in duel.screen.controller.lines)
    assert "Guards declare a charge on Orcs" in said
    assert "combat" in said


def test_a_charger_may_line_up_elsewhere_with_as_many_models(duel: Table) -> None:
    """FB-CHG-12: five Guards touch the Orcs' 12.5 cm from every place between their ends; the mouse shows each."""
    for step in (lambda: duel.click("guards"), lambda: duel.click("orcs"), lambda: duel.click("orcs")):
        step()
    duel.pilot.enter()
    duel.pilot.letter("h")
    tool = duel.screen.tool
    assert isinstance(tool, PathTool)
    ends = [path.end.pose.x for path in tool.paths]
    assert ends[0] == pytest.approx(600)
    assert len(ends) > 3
    far = max(range(len(ends)), key=ends.__getitem__)
    assert duel.screen.camera is not None
    where = duel.screen.camera.to_screen(tool.paths[far].end.pose.at(-20.0))
    duel.pilot.move(where)
    assert tool.preview().ghost == tool.paths[far].end
    assert tool.preview().path[-1].end.pose.y == pytest.approx(tool.paths[far].before.pose.y)
    duel.pilot.click(where)
    assert duel.screen.controller.battle.unit("guards").block.pose.x == pytest.approx(ends[far], abs=0.01)
    assert duel.screen.controller.battle.fight("guards", "orcs") is not None


def test_a_dispute_is_rolled_for_and_a_referee_places_the_selected_unit(duel: Table) -> None:
    """FB-TRN-08 with F6, FB-C-21 with F7: the question that was open comes back."""
    asked = duel.prompt
    duel.pilot.key(pygame.K_F6)
    assert any("The dispute is settled" in str(line.text) for line in duel.screen.controller.lines)
    assert duel.prompt == asked
    duel.screen.selected = "goblins"
    duel.pilot.key(pygame.K_F7)
    assert duel.prompt == "Referee: where does Goblins stand?"
    duel.pilot.key(pygame.K_LEFT)
    duel.pilot.enter()
    assert duel.screen.controller.battle.unit("goblins").block.pose.x == pytest.approx(940.0)
    assert duel.prompt == asked


def test_the_line_of_the_list_under_the_mouse_shows_its_way(duel: Table) -> None:
    for step in (lambda: duel.click("guards"), lambda: duel.click("orcs"), lambda: duel.click("orcs")):
        step()
    duel.pilot.enter()
    duel.pilot.letter("h")
    tool = duel.screen.tool
    assert isinstance(tool, PathTool)
    duel.pilot.frame()
    duel.pilot.move(duel.screen.side.box_of("order:path-3").center)
    assert tool.at == 2


def test_a_click_on_an_unseen_enemy_means_a_pseudo_charge() -> None:
    """FB-PSC-02: the first click shows it with the side it would strike, the second declares it."""
    battle = given(foot("spears", front=(65, 60)), foot("unseen", "b", front=(81, 60)))
    options = charge_targets(battle, battle.unit("spears"))
    tool = ChargeTool(Choose("a", message("whom?"), options, "FB-CHG-03", "spears"), battle)
    assert tool.preview().offered == ("unseen",)
    assert tool.click_unit("unseen")
    assert tool.preview().chosen == ("unseen",)
    assert tool.preview().side == ("unseen", Side.LEFT)
    tool.click_unit("unseen")
    assert tool.answer == "pseudo:unseen"


def test_no_distance_shows_before_a_charge_is_declared(duel: Table) -> None:
    """FB-CHG-05: neither in the options nor in the prompt."""
    duel.click("guards")
    words = [duel.prompt, *(order.text + order.bar for order in duel.screen.orders())]
    assert not any(character.isdigit() for word in words for character in word.split("(FB")[0])


def test_undo_and_redo_by_key(duel: Table) -> None:
    """Ctrl Z and Ctrl Y."""
    to_moves(duel)
    duel.click("reserve")
    duel.pilot.letter("m")
    duel.pilot.key(pygame.K_UP)
    duel.pilot.enter()
    moved = digest(duel.screen.controller.battle)
    duel.pilot.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert duel.screen.controller.battle.unit("reserve").block.pose.y == 200.0
    duel.pilot.key(pygame.K_y, mod=pygame.KMOD_CTRL)
    assert digest(duel.screen.controller.battle) == moved


def test_a_click_on_the_log_goes_back_there(duel: Table) -> None:
    """The battle is as it was before that line."""
    to_moves(duel)
    duel.click("reserve")
    duel.pilot.letter("m")
    duel.pilot.key(pygame.K_UP)
    duel.pilot.enter()
    lines = duel.screen.controller.lines
    number = next(n for n, line in enumerate(lines) if "Reserve moves" in str(line.text))
    duel.screen._log_clicked(str(number))
    duel.pilot.frame()
    assert duel.screen.controller.battle.unit("reserve").block.pose.y == 200.0
    assert not any("Reserve moves" in str(line.text) for line in duel.screen.controller.lines)


def test_a_battle_is_saved_loaded_and_replayed(duel: Table, tmp_path: Path) -> None:
    """Ctrl S, then from the menu: play on where it stopped, and watch it."""
    to_moves(duel)
    duel.click("reserve")
    duel.pilot.letter("m")
    duel.pilot.key(pygame.K_UP)
    duel.pilot.enter()
    duel.screen.save_to = tmp_path / "battle.jsonl"
    duel.pilot.key(pygame.K_s, mod=pygame.KMOD_CTRL)
    assert "saved as" in duel.screen.notice
    state = digest(duel.screen.controller.battle)
    menu = MenuScreen(duel.app, tmp_path)
    duel.app.push(menu)
    menu.choose(tmp_path / "battle.jsonl")
    duel.pilot.enter()
    loaded = duel.app.screen
    assert digest(loaded.controller.battle) == state  # type: ignore[attr-defined]
    duel.app.pop()
    duel.pilot.letter("r")
    watched = duel.app.screen
    assert isinstance(watched, ReplayScreen)
    duel.pilot.key(pygame.K_END)
    assert watched.projector.at == len(watched.film.moments) - 1
    duel.pilot.key(pygame.K_LEFT)
    assert watched.projector.at == len(watched.film.moments) - 2
    duel.pilot.key(pygame.K_SPACE)
    watched.projector.tick(10_000)
    assert watched.projector.at == len(watched.film.moments) - 1


def test_a_damaged_record_is_said_in_the_menu(duel: Table, tmp_path: Path) -> None:
    """One line, and the menu goes on."""
    (tmp_path / "bad.jsonl").write_text("nonsense\n")
    menu = MenuScreen(duel.app, tmp_path)
    duel.app.push(menu)
    menu.choose(tmp_path / "bad.jsonl")
    duel.pilot.enter()
    assert "bad.jsonl:1" in menu.notice
    assert duel.app.screen is menu


def test_saving_where_it_cannot_be_is_said(duel: Table, tmp_path: Path) -> None:
    """Nothing is lost."""
    duel.screen.save_to = tmp_path / "no" / "such" / "folder" / "battle.jsonl"
    duel.pilot.key(pygame.K_s, mod=pygame.KMOD_CTRL)
    assert "could not save" in duel.screen.notice


def test_the_dice_can_be_rolled_by_hand(duel: Table) -> None:
    """F4: each roll waits for Enter, and says what is needed."""
    duel.pilot.key(pygame.K_F4)
    duel.click("guards")
    duel.click("orcs")
    duel.click("orcs")
    duel.pilot.enter()
    duel.pilot.letter("h")
    for _ in range(10):
        if "strike" in duel.prompt:
            break
        duel.pilot.enter()
    assert "strike at" in duel.prompt
    rolled = len(duel.screen.controller.session.steps[-1].answers)
    duel.pilot.enter()
    assert len(duel.screen.controller.session.steps[-1].answers) == rolled + 1


def test_zoom_pan_and_fit(duel: Table) -> None:
    """The place under the mouse stays under it; 0 shows the whole table."""
    camera = duel.screen.camera
    assert camera is not None
    duel.pilot.move(duel.pixel("orcs"))
    before = camera.to_table(duel.pilot.at)
    duel.pilot.wheel(3)
    assert duel.screen.camera is not None
    assert duel.screen.camera.scale > camera.scale
    assert duel.screen.camera.to_table(duel.pilot.at) == pytest.approx(before, abs=0.01)
    duel.pilot.drag((300, 300), (340, 330))
    duel.pilot.letter("0")
    assert duel.screen.camera == camera


def test_help_overlays_and_resizing(duel: Table) -> None:
    """F1 and back; arcs and zones; a smaller window."""
    duel.pilot.key(pygame.K_F1)
    assert isinstance(duel.app.screen, HelpScreen)
    duel.pilot.key(pygame.K_ESCAPE)
    duel.click("guards")
    duel.pilot.letter("1")
    duel.pilot.letter("2")
    assert duel.screen.aids.on == {"arcs", "zones"}
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, w=1000, h=640, size=(1000, 640)))
    duel.pilot.frame(2)
    assert duel.app.size == (1000, 640)
    assert duel.screen.camera is not None
    left, top, width, height = duel.screen.viewport
    for corner in ((0, 0), (1200, 900)):
        x, y = duel.screen.camera.to_screen(corner)
        assert left <= x <= left + width, "who saw the whole table sees it still"
        assert top <= y <= top + height
    nearer = duel.screen.camera.zoomed(2.0, (300, 300))
    duel.screen.camera = nearer
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, w=1200, h=700, size=(1200, 700)))
    duel.pilot.frame(2)
    assert duel.screen.camera.scale == nearer.scale, "who looked closer does so still"


def test_random_clicks_and_keys_raise_nothing(duel: Table) -> None:
    """Six hundred of them, and the battle is still one that replays."""
    chance = random.Random(7)
    keys = [
        pygame.K_RETURN,
        pygame.K_BACKSPACE,
        pygame.K_UP,
        pygame.K_LEFT,
        *range(pygame.K_1, pygame.K_9 + 1),
        pygame.K_F4,
    ]
    for _ in range(300):
        if duel.app.screen is not duel.screen:
            duel.app.pop()
        match chance.randrange(4):
            case 0:
                duel.pilot.click((chance.randrange(1280), chance.randrange(720)))
            case 1:
                duel.pilot.key(chance.choice(keys))
            case 2:
                duel.pilot.letter(chance.choice("abcefghmnopqrtw"))
            case _:
                start = (chance.randrange(900), chance.randrange(700))
                duel.pilot.drag(start, (chance.randrange(900), chance.randrange(700)), steps=2)
    twin = duel.screen.controller.session.fork()
    assert digest(twin.battle) == digest(duel.screen.controller.battle)


def test_a_dragged_edge_keeps_the_window(duel: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the window has its new size already no mode is set: on X11 that would open another one in its place."""

    def opened(*_: object) -> None:
        pytest.fail("a window is opened anew")

    monkeypatch.setattr(pygame.display, "set_mode", opened)
    laid_out: list[bool] = []
    monkeypatch.setattr(duel.screen, "lay_out", lambda: laid_out.append(True))
    width, height = duel.app.size
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, w=width, h=height, size=(width, height)))
    duel.pilot.frame()
    assert laid_out == [True]

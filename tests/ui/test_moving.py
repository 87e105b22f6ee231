"""Moves of formed units in the window: arc and chord of a wheel, limits, a queue that is edited, numbers, the frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from game.data.load import scenario_from_text
from game.geometry.legs import Ahead, Facing, Files, Hand, Reform, Turn, Wheel
from game.geometry.ranks import Block
from game.scene.drawables import Text
from game.scene.pills import half_of
from game.ui import theme
from game.ui.notices import News
from game.ui.painter import POINT
from game.ui.start import table_screen
from game.ui.tools.move import MoveTool
from game.ui.tools.stops import stops_of
from tests.ui.conftest import DUEL, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.ui.app import App


def moving(app: App, unit: str, text: str = DUEL) -> Table:
    """A unit of the first player about to move."""
    screen = table_screen(app, scenario_from_text(text, "duel"), seed=4)
    app.push(screen)
    table = Table(app, screen)
    table.pilot.enter()
    table.click(unit)
    table.pilot.letter("m")
    return table


@pytest.fixture
def guards(app: App) -> Iterator[Table]:
    """Twenty spearmen, 10 cm wide and 8 deep, 14 cm before their enemy."""
    yield moving(app, "guards")
    pygame.key.set_mods(0)


def tool(table: Table) -> MoveTool:
    """The tool that is open."""
    assert isinstance(table.screen.tool, MoveTool)
    return table.screen.tool


def digits(table: Table, number: str) -> None:
    """Type a number."""
    for digit in number:
        table.pilot.key(pygame.key.key_code(digit), text=digit)


def ahead(table: Table, cm: float, name: str = "ahead") -> tuple[tuple[float, float], tuple[float, float]]:
    """From a handle so far up the table, in pixels."""
    assert table.screen.camera is not None
    x, y = table.handle(name)
    return (x, y), (x, y - cm * 10 * table.screen.camera.scale)


@pytest.mark.rule("FB-MOV-05")
def test_a_wheel_tells_arc_chord_and_what_is_left(guards: Table) -> None:
    """24° of a front of 10 cm: arc 10 x 0.4189 = 4.2, chord 20 x sin 12° = 4.2, 5.8 of M 10 left."""
    guards.pilot.key(pygame.K_RIGHT)
    digits(guards, "=24")
    assert tool(guards).preview().path[0].words == "wheel 24°: arc 4.2 (chord 4.2) · 5.8 left"
    assert tool(guards).preview().path[0].is_chosen


@pytest.mark.rule("FB-MOV-05")
def test_a_wheel_measured_at_the_furthest_corner_is_dearer(app: App) -> None:
    """Switch wheel_measure: the far corner is 12.8 cm off, so 24° are 5.4 cm along the arc and 5.3 straight."""
    table = moving(app, "guards", DUEL.replace("turns: 2", "turns: 2\noptions: {wheel_measure: furthest}"))
    table.pilot.key(pygame.K_RIGHT)
    digits(table, "=24")
    assert tool(table).preview().path[0].words == "wheel 24°: arc 5.4 (chord 5.3) · 4.6 left"


@pytest.mark.rule("FB-GEN-07")
def test_a_drag_is_held_at_the_limit_and_far_beyond_it_is_red(guards: Table) -> None:
    """M 10: 10.4 cm of the hand are 10; 10.9 are red while held, and 10 after; with Ctrl they stay and say why."""
    start, end = ahead(guards, 10.4)
    guards.pilot.move(start)
    guards.pilot.press()
    guards.pilot.move(end)
    assert tool(guards).judged.reasons == ()
    assert tool(guards).legs == [Ahead(100.0)]
    guards.pilot.move((end[0], end[1] - 60))
    assert [reason.rule for reason in tool(guards).preview().reasons][:1] == ["FB-MOV-19"]
    assert tool(guards).preview().path[0].role == "bad"
    guards.pilot.let_go()
    assert tool(guards).legs == [Ahead(100.0)]
    assert tool(guards).judged.reasons == ()
    pygame.key.set_mods(pygame.KMOD_LCTRL)
    guards.pilot.drag(*ahead(guards, 2.0))
    (leg,) = tool(guards).legs
    assert isinstance(leg, Ahead)
    assert leg.distance == pytest.approx(120.0, abs=1.5)
    assert {reason.rule for reason in tool(guards).judged.reasons} == {"FB-GEN-07", "FB-MOV-19"}


WATCHED = DUEL.replace(
    "{id: goblins, side: b, unit: goblin, name: Goblins, models: 20, files: 5, front: [95, 80], facing: 180}",
    "{id: goblins, side: b, unit: goblin, name: Goblins, models: 20, files: 5, front: [96, 79], facing: 180,"
    " special: [{rule: fanatics, parameters: {number: 1}}]}\n"
    "  - {id: knights, side: a, unit: knight, name: Knights, models: 5, files: 5, front: [96, 46], facing: 0}",
)


def held(table: Table, cm: float) -> tuple[float, tuple[str, ...]]:
    """How long the way ahead is while the hand holds it so far up the table, cm, and the small words at its front."""
    start, end = ahead(table, cm)
    table.pilot.move(start)
    table.pilot.press()
    table.pilot.move(end)
    (leg,) = tool(table).legs
    assert isinstance(leg, Ahead)
    words = tuple(words for _, words, _ in tool(table).preview().pills)
    table.pilot.let_go()
    tool(table).back()
    return leg.distance / 10, words


@pytest.mark.rule("FB-CHG-08")
def test_a_drag_stops_where_it_matters_and_says_why(app: App) -> None:
    """Knights march 33 cm from Goblins who hide a fanatic (20 cm): held before 13, at M 18, and 3 cm short, at 30.

    Barding takes 2 of their M 20 (FB-MOV-03).
    """
    table = moving(app, "knights", WATCHED)
    for _ in range(3):
        table.screen.command("undo")
    table.screen.order("done")
    table.click("knights")
    table.pilot.letter("a")
    assert tool(table).request.how == "march"
    assert held(table, 8.0) == (pytest.approx(8.0, abs=0.2), ())
    assert held(table, 13.2) == (12.99, ("nearer than 20 cm something waits in Goblins · FB-CHG-08",))
    assert held(table, 18.2) == (18.0, ("the plain move: half the march",))
    far, words = held(table, 29.8)
    assert far == pytest.approx(30.0, abs=0.02)
    assert words == ("3 cm from Goblins",)


@pytest.mark.rule("FB-GEN-07")
def test_half_and_whole_of_a_move_are_marks_too(app: App) -> None:
    """M 10 for the reserve: held at 5 and at 10; beside them lines lie across its way while it is drawn."""
    table = moving(app, "reserve")
    assert held(table, 5.2) == (5.0, ("half the move",))
    assert held(table, 9.8) == (10.0, ("the whole move",))
    start, end = ahead(table, 7.5)
    table.pilot.move(start)
    table.pilot.press()
    table.pilot.move(end)
    preview = tool(table).preview()
    assert [left[1] for left, _ in preview.stops] == [pytest.approx(250.0)], "half of 10 cm before (30, 20)"
    assert preview.limit is not None
    assert preview.limit[0][1] == pytest.approx(300.0)


@pytest.mark.rule("FB-MOV-05")
def test_a_wheel_says_what_holds_it(guards: Table) -> None:
    """M 10 is 57.3° about a front of 10 cm."""
    guards.pilot.key(pygame.K_RIGHT)
    assert "the whole move" in [stop.words for stop in stops_of(tool(guards), Wheel(Hand.RIGHT, 0.0), (), 57.29)]


@pytest.mark.rule("FB-MOV-04")
def test_backward_is_shown_red_and_comes_to_nothing(guards: Table) -> None:
    """Units move forward only."""
    start, end = ahead(guards, -3.0)
    guards.pilot.move(start)
    guards.pilot.press()
    guards.pilot.move(end)
    assert [reason.code for reason in tool(guards).preview().reasons] == ["backward"]
    guards.pilot.let_go()
    assert tool(guards).legs == []
    assert "FB-MOV-04" in guards.screen.notice


def test_a_move_cut_short_says_why_and_is_no_fault(guards: Table) -> None:
    """Of 40 cm the Guards may go 10 (M 10): what stopped them is their allowance, not the Orcs beyond."""
    start, end = ahead(guards, 40.0)
    guards.pilot.drag(start, end)
    said = guards.screen.notice or tool(guards).said
    assert sum(leg.distance for leg in tool(guards).legs if isinstance(leg, Ahead)) == 100.0
    assert isinstance(said, News)
    assert said.startswith("no further: ")
    assert "FB-GEN-07" in said
    assert "Orcs" not in said


def test_the_unit_itself_can_be_dragged_ahead(guards: Table) -> None:
    """Wherever it is seized; a click on it alone moves nothing."""
    assert guards.screen.camera is not None
    x, y = guards.pixel("guards")
    guards.pilot.click((x, y))
    assert tool(guards).legs == []
    guards.pilot.drag((x, y), (x, y - 40 * guards.screen.camera.scale))
    (leg,) = tool(guards).legs
    assert isinstance(leg, Ahead)
    assert leg.distance == pytest.approx(40.0, abs=1.5)


def test_a_queue_is_edited_by_keys(guards: Table) -> None:
    """Wheel 8°, ahead 2; then the wheel made 12°, a turn put in behind it, taken back, and the wheel dropped."""
    for _ in range(4):
        guards.pilot.key(pygame.K_RIGHT)
    for _ in range(4):
        guards.pilot.key(pygame.K_UP)
    assert tool(guards).legs == [Wheel(Hand.RIGHT, 8.0), Ahead(20.0)]
    guards.pilot.key(pygame.K_TAB)
    assert tool(guards).leg_chosen == 0
    digits(guards, "12")
    guards.pilot.enter()
    assert tool(guards).legs == [Wheel(Hand.RIGHT, 12.0), Ahead(20.0)]
    assert tool(guards).end.pose.facing == pytest.approx(12.0)  # type: ignore[union-attr]
    guards.pilot.letter("e")
    assert tool(guards).legs == [Wheel(Hand.RIGHT, 12.0), Turn(Facing.RIGHT), Ahead(20.0)]
    assert tool(guards).leg_chosen == 1
    guards.pilot.key(pygame.K_BACKSPACE)
    assert tool(guards).legs == [Wheel(Hand.RIGHT, 12.0), Ahead(20.0)]
    guards.pilot.key(pygame.K_DELETE)
    assert tool(guards).legs == [Ahead(20.0)]
    guards.pilot.enter()
    pose = guards.screen.controller.battle.unit("guards").block.pose
    assert (pose.x, pose.y, pose.facing) == pytest.approx((600.0, 420.0, 0.0))


def test_a_leg_goes_before_the_first(guards: Table) -> None:
    """Shift+Tab goes back from the last leg to the place before the first."""
    guards.pilot.key(pygame.K_UP)
    guards.pilot.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert tool(guards).leg_chosen == 0
    guards.pilot.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert tool(guards).leg_chosen is None
    guards.pilot.key(pygame.K_LEFT)
    assert tool(guards).legs == [Wheel(Hand.LEFT, 2.0), Ahead(5.0)]


def test_a_queue_is_edited_by_the_mouse(guards: Table) -> None:
    """A click on the first leg's number, then its corner drawn on: the way ahead behind it follows."""
    assert guards.screen.camera is not None
    x, y = guards.handle("left")
    guards.pilot.drag((x, y), (x + 2, y - 14 * guards.screen.camera.scale))
    guards.pilot.drag(*ahead(guards, 4.0))
    first, second = tool(guards).legs
    assert isinstance(first, Wheel)
    guards.pilot.click(guards.handle("leg:0"))
    assert tool(guards).leg_chosen == 0
    x, y = guards.handle("left")
    guards.pilot.drag((x, y), (x, y - 10 * guards.screen.camera.scale))
    wheel, way = tool(guards).legs
    assert isinstance(wheel, Wheel)
    assert wheel.degrees > first.degrees + 3
    assert way == second
    assert tool(guards).end.pose.facing == pytest.approx(wheel.degrees)  # type: ignore[union-attr]


def test_a_change_that_bars_a_later_leg_says_which(guards: Table) -> None:
    """10 cm ahead are all of M: a wheel put before them makes them too many, not itself."""
    guards.pilot.key(pygame.K_UP)
    digits(guards, "=10")
    guards.pilot.enter()
    for _ in range(2):
        guards.pilot.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    tool(guards).choose_leg(-1)
    guards.pilot.key(pygame.K_RIGHT)
    assert [ok for _, _, ok in tool(guards).legs_told()] == [True, False]
    guards.pilot.enter()
    assert guards.prompt.startswith("Guards")
    assert "FB-GEN-07" in guards.screen.notice


@pytest.mark.rule("FB-MOV-10")
def test_the_side_is_drawn_for_more_files(guards: Table) -> None:
    """From 5 files to 7 is from 4 ranks to 3: half of M."""
    assert guards.screen.camera is not None
    x, y = guards.handle("wide_right")
    guards.pilot.drag((x, y), (x + 20 * guards.screen.camera.scale, y))
    assert tool(guards).legs == [Files(7)]
    assert tool(guards).budget() == (50.0, 100.0)


@pytest.mark.rule("FB-MOV-11")
def test_a_frame_is_dragged_to_re_form(guards: Table) -> None:
    """The arm sets the facing, a corner the files; the quarter of the compass holds it; W and N do too."""
    assert guards.screen.camera is not None
    guards.pilot.letter("r")
    assert tool(guards).legs == [Reform(5, 0.0)]
    x, y = guards.pixel("guards")
    guards.pilot.drag(guards.handle("turn"), (x + 60, y + 2))
    assert tool(guards).legs == [Reform(5, 90.0)]
    x, y = guards.handle("frame:0")
    guards.pilot.drag((x, y), (x, y + 10 * guards.screen.camera.scale))
    assert tool(guards).legs == [Reform(4, 90.0)]
    guards.pilot.letter("w")
    guards.pilot.key(pygame.K_RIGHT)
    assert tool(guards).legs == [Reform(5, 95.0)]
    guards.pilot.enter()
    body = guards.screen.controller.battle.unit("guards").body
    assert isinstance(body, Block)
    assert (body.files, body.pose.facing) == (5, 95.0)
    assert body.centre == pytest.approx((600.0, 360.0), abs=0.01)


def test_fronts_in_line_hold_the_hand(app: App) -> None:
    """Reserve 20 cm up: after 6 cm its front is level with a friend's that looks the same way."""
    friend = "  - {id: near, side: a, unit: spearman, name: Near, models: 10, files: 5, front: [45, 26], facing: 0}\n"
    table = moving(app, "reserve", DUEL + friend)
    start, end = ahead(table, 6.4)
    table.pilot.move(start)
    table.pilot.press()
    table.pilot.move(end)
    assert tool(table).legs == [Ahead(60.0)]
    assert tool(table).preview().guides == (((450.0, 260.0), (300.0, 260.0)),)


def test_a_click_on_the_ground_goes_there_as_far_as_is_legal(guards: Table) -> None:
    """10 cm right of and beside the right corner: a wheel of 53.13° costs 9.3 of M 10, so 0.7 ahead; one undo."""
    assert guards.screen.camera is not None
    guards.pilot.click(guards.screen.camera.to_screen((700.0, 500.0)))
    wheel, way = tool(guards).legs
    assert isinstance(wheel, Wheel)
    assert isinstance(way, Ahead)
    assert wheel.hand is Hand.RIGHT
    assert wheel.degrees == pytest.approx(53.13, abs=0.6)
    assert way.distance == pytest.approx(100 - 92.7, abs=1.1)
    assert tool(guards).judged.reasons == ()
    guards.pilot.key(pygame.K_BACKSPACE)
    assert tool(guards).legs == []


def test_handles_say_what_they_do_and_how_far(guards: Table) -> None:
    """M 10: straight ahead up to 10 cm, a wheel of 10 cm up to 57°; while it is drawn a line shows the limit."""
    guards.pilot.move(guards.handle("ahead"))
    ((_, words, _),) = tool(guards).preview().pills
    assert words == "drag: straight ahead, up to 10.0 cm"
    guards.pilot.move(guards.handle("right"))
    ((_, words, _),) = tool(guards).preview().pills
    assert words == "drag: wheel to the left, up to 57°"
    start, end = ahead(guards, 3.0)
    guards.pilot.move(start)
    guards.pilot.press()
    guards.pilot.move(end)
    limit = tool(guards).preview().limit
    assert limit is not None
    assert limit[0] == pytest.approx((550.0, 500.0))


def test_words_leave_the_handles_to_the_hand(guards: Table) -> None:
    """After a wheel its arc is told beside the front and no handle lies below the words, nor below a hint's."""
    screen = guards.screen
    (x, y), camera = guards.handle("left"), screen.camera
    assert camera is not None
    guards.pilot.drag((x, y), (x + 10, y - 60))
    guards.pilot.move(guards.handle("right"))
    scale, shown = camera.scale / theme.scale(), tool(guards).preview()
    pills = [item for item in screen._over() if isinstance(item, Text) and item.pill]
    assert {pill.text.split()[0] for pill in pills} >= {"wheel", "drag:"}
    for pill in pills:
        half, points = half_of(pill.text, pill.size), scale / POINT
        for name, at in shown.handles:
            across = abs((at[0] - pill.at[0]) * points - pill.offset[0])
            up = abs((at[1] - pill.at[1]) * points - pill.offset[1] - pill.size * 0.45)
            assert across >= half[0] + 7 or up >= half[1] + 7, f"'{pill.text}' hides {name}"


def test_ctrl_z_is_undo_within_the_queue_first(guards: Table) -> None:
    """Then it takes back what was answered."""
    guards.pilot.key(pygame.K_UP)
    guards.pilot.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert tool(guards).legs == []
    guards.pilot.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert guards.prompt == "Guards: move or march?"

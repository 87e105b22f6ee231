"""Watching a battle again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from game.battle.battle import digest
from game.battle.events import StepBegan, UnitMoved
from game.data.load import scenario_from_text
from game.engine.record import Header
from game.engine.session import Session, play
from game.geometry.bases import Base
from game.geometry.legs import Ahead, Hand, Wheel
from game.geometry.pose import Pose
from game.geometry.ranks import Block
from game.players.cast import Cast
from game.scene.motion import midway
from game.ui.film import BREAK, CHARGE, TURN, Film
from game.ui.pilot import Pilot
from game.ui.projector import Projector, lasts
from game.ui.screens.replay import ReplayScreen
from game.ui.screens.table import TableScreen
from tests.ui.conftest import DUEL

if TYPE_CHECKING:
    from game.ui.app import App

FIELD = scenario_from_text(DUEL, "duel")


@pytest.fixture(scope="module")
def fought() -> Session:
    """The duel played to its end by chance."""
    return play(Session(FIELD.rules, FIELD.battle), Cast()(FIELD.battle, 3))


@pytest.fixture
def screen(app: App, fought: Session) -> ReplayScreen:
    """The battle to be watched."""
    shown = ReplayScreen(app, fought, Header("fantasy", DUEL, {"a": "human", "b": "human"}), FIELD)
    app.push(shown)
    return shown


def test_a_film_leads_from_the_first_battle_to_the_last(fought: Session) -> None:
    """Each moment begins where the one before ended; a film begun in the middle is the end of the whole one."""
    film = Film(FIELD.rules, fought)
    assert all(a.after is b.before for a, b in zip(film.moments, film.moments[1:], strict=False))
    assert film.moments[-1].after.outcome == fought.battle.outcome
    half = len(fought.log) // 2
    rest = Film(FIELD.rules, fought, half)
    assert [m.event for m in rest.moments] == [m.event for m in film.moments][-len(rest.moments) :]
    assert digest(rest.moments[-1].after) == digest(film.moments[-1].after)
    assert [m.turn for m in film.moments if isinstance(m.event, StepBegan)] == [1, 2, 3, 4]


def test_a_wheel_is_gone_along_its_arc() -> None:
    """Twenty men in fives wheel left by 90° and go 100 on: the arc is 157.08 long, so at half of it they have 45°."""
    start = Block(Pose(50, 0), 5, 20, Base(20, 20))
    end = start.at(Pose(-100.0, 50.0, 270.0))
    legs = (Wheel(Hand.LEFT, 90), Ahead(100))
    half_wheel = midway(start, end, legs, 157.0796 / 2 / 257.0796)
    assert isinstance(half_wheel, Block)
    assert half_wheel.pose.facing == pytest.approx(315.0, abs=0.1)
    assert half_wheel.front_left == pytest.approx((0.0, 0.0), abs=0.5), "the pivot stays"
    assert midway(start, end, legs, 1.0) == end


def test_units_glide_and_speed_shortens_it(fought: Session) -> None:
    """In the middle of a moment the mover is between its places; at double speed half the time suffices."""
    projector = Projector(Film(FIELD.rules, fought))
    at = next(n for n, m in enumerate(projector.film.moments) if isinstance(m.event, UnitMoved) and m.way > 20)
    projector.at, projector.gone, projector.playing = at, 0.0, True
    moment = projector.film.moments[at]
    projector.tick(lasts(moment) / 3)
    assert 0.0 < projector.share < 1.0
    (mover,) = [unit for unit in moment.units_at(projector.share) if unit.id == moment.event.unit]  # type: ignore[attr-defined]
    places = [battle.unit(mover.id).body.centre for battle in (moment.before, moment.after)]
    assert mover.body.centre not in places
    projector.gone, projector.speed = 0.0, 2.0
    projector.tick(lasts(moment) / 2 + 1)
    assert projector.at == at + 1


def test_steps_by_event_phase_and_turn(screen: ReplayScreen) -> None:
    """By keys: arrows, with Shift, page keys, Home and End."""
    pilot, projector = Pilot(screen.app), screen.projector
    pilot.key(pygame.K_RIGHT)
    assert projector.at == 1
    pilot.key(pygame.K_PAGEDOWN)
    assert projector.at == projector.starts(turns=True)[1]
    pilot.key(pygame.K_RIGHT, mod=pygame.KMOD_SHIFT)
    assert projector.at == next(n for n in projector.starts() if n > projector.starts(turns=True)[1])
    pilot.key(pygame.K_END)
    assert projector.at == len(screen.film.moments) - 1
    pilot.key(pygame.K_HOME)
    assert projector.at == 0
    pilot.key(pygame.K_UP)
    assert projector.speed == 2.0
    pilot.key(pygame.K_SPACE)
    assert projector.playing


def test_the_line_of_time_is_dragged(screen: ReplayScreen) -> None:
    """From its begin to its middle and beyond its end."""
    pilot = Pilot(screen.app)
    pilot.frame(2)
    left, top, width, height = screen._line.box
    pilot.drag((left + 2, top + height / 2), (left + width / 2, top + height / 2))
    assert screen.projector.at == pytest.approx(len(screen.film.moments) / 2, abs=2)
    pilot.drag((left + width / 2, top + height / 2), (left + width + 50, top + height / 2))
    assert screen.projector.at == len(screen.film.moments) - 1
    kinds = {moment.kind for moment in screen.film.moments}
    assert {CHARGE, TURN} <= kinds or BREAK in kinds


def test_the_line_of_time_speaks_the_language_chosen(screen: ReplayScreen) -> None:
    """The options can be opened over a replay: its turns are named anew."""
    line = screen._line
    Pilot(screen.app).frame(2)
    line.draw(screen.app.surface)
    assert line._picture is not None
    english = pygame.image.tobytes(line._picture[1], "RGB")
    screen.app.choose(language="es")
    try:
        line.draw(screen.app.surface)
        assert pygame.image.tobytes(line._picture[1], "RGB") != english
    finally:
        screen.app.choose(language="en")


def test_one_plays_on_from_any_moment(screen: ReplayScreen, fought: Session) -> None:
    """The new battle stands where the film was held; what was watched stays as it is."""
    end = digest(fought.battle)
    at = screen.projector.starts(turns=True)[2]
    screen.projector.to(at)
    Pilot(screen.app).enter()
    table = screen.app.screen
    assert isinstance(table, TableScreen)
    assert table.controller.battle.cursor.turn == screen.film.moments[at].turn
    assert not table.controller.session.is_over
    assert digest(fought.battle) == end

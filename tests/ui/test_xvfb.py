"""The program in a real window, played with xdotool on a virtual screen."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from game.analysis.cases import answer_case
from game.data.load import load_case, load_scenario, scenario_from_text
from game.engine.record import read, replay
from game.ui.screens.lab import LabScreen
from game.ui.start import table_screen
from tests.ui.conftest import DUEL, Table
from tests.ui.lab.test_draft import TWO

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from game.geometry.pose import Point
    from game.ui.app import App

pytestmark = pytest.mark.xvfb
PATIENCE = 90.0
"""Seconds until it is said that something was waited for in vain; many machines start slowly while they test."""
SIZE, CORNER = (1600, 820), (0, 40)
"""The window on a screen of 1600 by 900 pixels that nobody else has: in its middle, with room for bars."""


@pytest.fixture
def display() -> Iterator[str]:
    """A virtual screen of its own."""
    if not (shutil.which("Xvfb") and shutil.which("xdotool")):
        pytest.skip("Xvfb and xdotool are not installed")
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x900x24"]
    with subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL) as screen:
        os.close(write)
        with os.fdopen(read) as numbers:
            number = numbers.readline().strip()
        yield f":{number}"
        screen.terminate()


def xdotool(display: str, *arguments: str) -> str:
    """One call of xdotool."""
    environment = {**os.environ, "DISPLAY": display}
    done = subprocess.run(["xdotool", *arguments], env=environment, capture_output=True, text=True, check=False)
    return done.stdout.strip()


def until(condition: object, what: str) -> None:
    """Wait for something to come true."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if condition():  # type: ignore[operator]
            return
        time.sleep(0.2)
    pytest.fail(f"waited in vain: {what}")


def answers(record: Path) -> list[object]:
    """Everything answered so far, by the record on the disk."""
    if not record.is_file():
        return []
    lines = record.read_text(encoding="utf-8").splitlines()[1:]
    return [answer for line in lines for answer in json.loads(line)["answers"]]


@contextmanager
def program(display: str, home: Path, *arguments: str) -> Iterator[None]:
    """The program in its window, which is closed by keys in the end; it must have said nothing of an error."""
    environment = {**os.environ, "DISPLAY": display, "LEUCTRA_HOME": str(home)}
    environment.pop("SDL_VIDEODRIVER", None)
    with subprocess.Popen(
        [sys.executable, "-m", "game", *arguments], env=environment, stderr=subprocess.PIPE, text=True
    ) as started:
        try:
            yield
            for _ in range(12):
                if started.poll() is not None:
                    break
                xdotool(display, "key", "Escape")
                time.sleep(0.3)
            assert started.wait(PATIENCE) == 0
        finally:
            started.kill()
            errors = started.stderr.read() if started.stderr else ""
    assert "Traceback" not in errors


def opened(display: str) -> None:
    """Wait for the window: the mouse is on it as soon as it is there."""
    ground = xdotool(display, "getmouselocation", "--shell")
    until(lambda: xdotool(display, "getmouselocation", "--shell") != ground, "the window")


def drag(display: str, start: Point, end: Point) -> None:
    """Drag with the mouse in the window, as a hand would: not at once."""
    left, top = CORNER
    for share in (0.0, 0.1, 0.5, 1.0):
        x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
        xdotool(display, "mousemove", str(round(left + x)), str(round(top + y)))
        time.sleep(0.15)
        if share == 0.0:
            xdotool(display, "mousedown", "1")
            time.sleep(0.15)
    xdotool(display, "mouseup", "1")
    time.sleep(0.3)


def test_a_move_in_a_real_window(display: str, tmp_path: Path) -> None:
    """No charges, one unit ahead, undo, redo; the record on the disk tells; Esc closes."""
    scenario, record = tmp_path / "duel.yaml", tmp_path / "battle.jsonl"
    scenario.write_text(DUEL)
    with program(display, tmp_path / "home", "play", str(scenario), "--record", str(record)):
        play(display, record)


def test_a_whole_battle_in_a_real_window(display: str, tmp_path: Path, app: App) -> None:
    """A wheel with the mouse, then the first answer to whatever is asked; the Blues by chance, to the end."""
    scenario, record, home = tmp_path / "duel.yaml", tmp_path / "battle.jsonl", tmp_path / "home"
    scenario.write_text(DUEL)
    corner = about_to_move(app).handle("left")
    with program(display, home, "play", str(scenario), "--seat", "b=random", "--record", str(record)):
        until(record.is_file, "the battle to begin")
        time.sleep(2.0)
        for key, given in (("Return", "done"), ("r", "reserve"), ("m", "move")):
            xdotool(display, "key", key)
            until(lambda given=given: given in answers(record), f"the answer {given}")
        drag(display, corner, (corner[0] + 12, corner[1] - 30))
        xdotool(display, "key", "Return")
        until(lambda: any(isinstance(one, list) and "wheel" in str(one) for one in answers(record)), "the wheel")
        end = time.monotonic() + PATIENCE
        while not list(home.glob("records/*.jsonl")):
            assert time.monotonic() < end, f"the battle has not come to its end: {answers(record)[-5:]}"
            xdotool(display, "key", "Return")
            time.sleep(0.1)
    (kept,) = home.glob("records/*.jsonl")
    found = load_scenario(scenario)
    for path in (kept, record):
        played = replay(read(path), found.rules, found.battle)
        assert played.is_over
        assert {army for step in played.steps for army in step.asked} >= {"a", "b"}


def about_to_move(app: App) -> Table:
    """The same battle without a screen, to know where things are: the reserve about to move."""
    screen = table_screen(app, scenario_from_text(DUEL, "duel"), {"b": "random"})
    app.push(screen)
    app._resize(SIZE)
    table = Table(app, screen)
    for answer in ("done", "reserve", "move"):
        screen.order(answer)
    table.pilot.frame(2)
    return table


def test_the_case_lab_in_a_real_window(display: str, tmp_path: Path, app: App) -> None:
    """A case of one's own is opened; its enemy, 15 cm off and to be charged, is dragged out of reach, and saved so."""
    home, case = tmp_path / "home", tmp_path / "home" / "cases" / "two.yaml"
    case.parent.mkdir(parents=True)
    case.write_text(TWO)
    assert legal(case)
    screen = LabScreen(app, case)
    app.push(screen)
    app._resize(SIZE)
    screen.command("lab_fit")
    app.frame(0.0)
    assert screen.canvas.camera is not None
    start, end = (screen.canvas.camera.to_screen(at) for at in ((900.0, 580.0), (900.0, 880.0)))
    app.pop()
    with program(display, home):
        opened(display)
        time.sleep(2.0)
        for key in ("l", "ctrl+o", "Return", "0"):
            xdotool(display, "key", key)
            time.sleep(1.0)
        drag(display, start, end)
        xdotool(display, "key", "ctrl+g")
        time.sleep(0.5)
        xdotool(display, "key", "Return")
        until(case.with_suffix(".svg").is_file, "the picture")
        xdotool(display, "key", "ctrl+s")
        until(lambda: case.read_text() != TWO, "the case to be saved")
    assert "too far" in case.with_suffix(".svg").read_text(encoding="utf-8")
    assert not legal(case)
    (foe,) = [unit for unit in load_case(case).battle.units if unit.id == "foe"]
    assert foe.block.pose.y == pytest.approx(850, abs=15)


def legal(path: Path) -> bool:
    """The verdict on the one question of a case."""
    (verdict,) = answer_case(load_case(path))
    return bool(verdict.to_json()["legal"])


def play(display: str, record: Path) -> None:
    """The moves of the person at the keys."""
    until(record.is_file, "the battle to begin")
    time.sleep(2.0)
    xdotool(display, "mousemove", "1500", "700")
    for key, given in (("Return", "done"), ("r", "reserve"), ("m", "move")):
        xdotool(display, "key", key)
        until(lambda given=given: given in answers(record), f"the answer {given}")
    xdotool(display, "key", "Up")
    time.sleep(0.3)
    xdotool(display, "key", "Return")
    moved = [{"ahead": 5.0}]
    until(lambda: moved in answers(record), "the move")
    xdotool(display, "key", "ctrl+z")
    until(lambda: moved not in answers(record), "the undo")
    xdotool(display, "key", "ctrl+y")
    until(lambda: moved in answers(record), "the redo")


def test_a_case_is_changed_and_saved_in_a_real_window(display: str, tmp_path: Path) -> None:
    """The lab from the menu; its new case's foe is dragged by hand, the file saved and judged by the command."""
    environment = {**os.environ, "DISPLAY": display, "LEUCTRA_HOME": str(tmp_path)}
    environment.pop("SDL_VIDEODRIVER", None)
    case = tmp_path / "cases" / "a_new_case.yaml"
    with subprocess.Popen(
        [sys.executable, "-m", "game"], env=environment, stderr=subprocess.PIPE, text=True
    ) as program:
        try:
            build(display, case)
            assert program.wait(PATIENCE) == 0
        finally:
            program.kill()
            errors = program.stderr.read() if program.stderr else ""
    assert "Traceback" not in errors
    told = subprocess.run(
        [sys.executable, "-m", "game", "case", str(case)], capture_output=True, text=True, env=environment, check=True
    )
    assert "cannot charge foe: too far" in told.stdout


def build(display: str, case: Path) -> None:
    """Open the lab, drag the foe far off, save, leave. The window, 820 high, lies 40 pixels below the screen's top."""
    ground = xdotool(display, "getmouselocation", "--shell")
    until(lambda: xdotool(display, "getmouselocation", "--shell") != ground, "the window")
    time.sleep(3.0)
    xdotool(display, "mousemove", "1450", "650", "click", "1")
    time.sleep(2.0)
    xdotool(display, "key", "l")
    time.sleep(5.0)
    xdotool(display, "key", "0")
    until(lambda: is_far_off(display, case), "the foe dragged and the case saved")
    for _ in range(4):
        xdotool(display, "key", "Escape")
        time.sleep(0.4)


def is_far_off(display: str, case: Path) -> bool:
    """Drag the foe up the table and save; whether the file says that it stands there."""
    for y, press in ((323, True), (280, False), (220, False), (160, False)):
        xdotool(display, "mousemove", "622", str(40 + y), *(["mousedown", "1"] if press else []))
        time.sleep(0.5)
    xdotool(display, "mouseup", "1", "key", "ctrl+s")
    time.sleep(1.0)
    xdotool(display, "key", "Return")
    time.sleep(2.0)
    foe = load_case(case).battle.unit("foe") if case.is_file() else None
    return foe is not None and foe.block.pose.y > 900

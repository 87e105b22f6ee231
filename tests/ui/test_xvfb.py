"""The program in a real window, played with xdotool on a virtual screen."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from game.data.load import load_case
from tests.ui.conftest import DUEL

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.xvfb
PATIENCE = 90.0
"""Seconds until it is said that something was waited for in vain; many machines start slowly while they test."""


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


def test_a_move_in_a_real_window(display: str, tmp_path: Path) -> None:
    """No charges, one unit ahead, undo, redo; the record on the disk tells; Esc twice closes."""
    scenario, record = tmp_path / "duel.yaml", tmp_path / "battle.jsonl"
    scenario.write_text(DUEL)
    environment = {**os.environ, "DISPLAY": display}
    environment.pop("SDL_VIDEODRIVER", None)
    command = [sys.executable, "-m", "game", "play", str(scenario), "--record", str(record)]
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) as program:
        try:
            play(display, record)
            assert program.wait(PATIENCE) == 0
        finally:
            program.kill()
            errors = program.stderr.read() if program.stderr else ""
    assert "Traceback" not in errors


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
    for _ in range(6):
        xdotool(display, "key", "Escape")
        time.sleep(0.3)


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

"""How long frames take while the table is panned and zoomed, and how long the window takes to open.

Times are those of the processor in this process, drawn by software, so that whoever shares the machine does not count.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest

from game.data.load import scenario_from_text
from game.ui.app import App
from game.ui.pilot import Pilot
from game.ui.screens.table import TableScreen
from game.ui.start import table_screen

SIZE = (1920, 1080)
MOST_MS, MOST_SECONDS = 16.0, 1.5
ROOT = Path(__file__).resolve().parents[2]
GROUND = """
terrain:
  - {id: wood, kind: wood, shape: [[40, 62], [58, 60], [62, 76], [44, 80]]}
  - {id: copse, kind: wood, shape: [[132, 58], [150, 60], [148, 74], [130, 76]]}
  - {id: down, kind: hill, level: 1, shape: [[84, 60], [110, 58], [114, 74], [88, 76]]}
  - {id: wall, kind: obstacle, line: [[64, 68], [80, 66]]}
  - {id: mere, kind: lake, shape: [[8, 60], [26, 58], [30, 72], [10, 74]]}
"""
OPENING = """
import sys, time
from game.ui import opening
from game.ui.app import App
made = opening.own_app
def own_app(*given):
    app = made(*given)
    print(f"window after {time.process_time():.3f}")
    return app
opening.own_app = own_app
drawn = App.frame
def first(self, seconds):
    drawn(self, seconds)
    print(f"first frame after {time.process_time():.3f}")
    self.running = False
App.frame = first
from game.cli import main
sys.argv = ["leuctra", "play"]
main()
"""


def crowd() -> str:
    """Twenty units of twenty a side in two lines, with command groups, terrain between the armies."""
    pieces = []
    for n in range(40):
        side, row, file = n % 2, n // 20, n // 2 % 10
        y, facing = (38 - row * 18, 2 * file - 9) if side == 0 else (94 + row * 18, 171 + 2 * file)
        pieces.append(
            f"  - {{id: u{n}, side: {'ab'[side]}, unit: {('spearman', 'orc')[side]}, name: Unit {n}, models: 20,"
            f" files: 5, front: [{14 + file * 17}, {y}], facing: {facing % 360}, command: [standard, musician]}}"
        )
    head = "kind: battle\ntitle: A crowd\ntable: {width: 180, height: 130}\nturns: 2\nfirst: a\n"
    sides = "sides:\n  - {id: a, name: Red, colour: red}\n  - {id: b, name: Blue, colour: blue}\n"
    return f"{head}{sides}{GROUND}pieces:\n" + "\n".join(pieces) + "\n"


@pytest.fixture
def screen() -> TableScreen:
    """The crowd in a large window, a unit selected, arcs and zones shown, all pictures painted."""
    app = App(SIZE)
    shown = table_screen(app, scenario_from_text(crowd(), "crowd"))
    app.push(shown)
    assert sum(unit.count for unit in shown.controller.battle.on_table()) == 800
    shown.selected = "u9"
    for name in ("arcs", "zones"):
        shown.command(name)
    Pilot(app).frame(40)
    return shown


def played(screen: TableScreen) -> list[float]:
    """Milliseconds of each frame while the mouse drags the table about and its wheel zooms in and out."""
    pilot = Pilot(screen.app)
    middle = (700, 500)
    pilot.move(middle)
    times: list[float] = []

    def frame() -> None:
        start = time.process_time()
        screen.app.frame(1 / 60)
        times.append((time.process_time() - start) * 1000)

    def wheel(steps: int) -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=steps, precise_x=0.0, precise_y=float(steps)))

    def drag(dx: int, dy: int, frames: int) -> None:
        x, y = middle
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=middle, button=1, touch=False))
        for _ in range(frames):
            x, y = x + dx, y + dy
            motion = {"pos": (x, y), "rel": (dx, dy), "buttons": (1, 0, 0), "touch": False}
            pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, **motion))
            frame()
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=1, touch=False))
        frame()

    for _ in range(3):
        for steps in (1, 1, 1, 1, 1, 1, 1, 1):
            wheel(steps)
            frame()
            frame()
        drag(9, 4, 25)
        drag(-11, -6, 25)
        for _ in range(14):
            wheel(-1)
            frame()
        for _ in range(6):
            wheel(1)
            frame()
        for _ in range(12):
            frame()
    return sorted(times)


@pytest.mark.nightly
def test_frames_while_panning_and_zooming(screen: TableScreen) -> None:
    """The best of three runs: a machine that others use is slower at times, never faster."""
    runs = [played(screen) for _ in range(3)]
    p50, p99, worst = min((statistics.median(run), run[int(len(run) * 0.99)], run[-1]) for run in runs)
    print(f"\nframes at 1920x1080, 40 units, 800 models, arcs and zones: {len(runs[0])} frames a run")
    print(f"p50 {p50:.1f} ms, p99 {p99:.1f} ms, worst {worst:.1f} ms (processor time, best of {len(runs)} runs)")
    assert p99 <= MOST_MS


def gone(screen: TableScreen) -> list[float]:
    """Milliseconds of each frame while a unit wheels and goes ahead, seen from afar, nearer, and from near by."""
    pilot, times = Pilot(screen.app), []
    for steps in (0, 4, 4):
        screen.app.settings.pace = "off"
        for _ in range(9):
            if any(order.id == "u18" and not order.bar for order in screen.orders()):
                break
            screen.command("undo")
        screen.order("u18")
        screen.order("move")
        for key in (*[pygame.K_LEFT] * 6, *[pygame.K_UP] * 12):
            pilot.key(key)
        assert screen.camera is not None
        screen.camera = screen.camera.zoomed(1.15**steps, (900, 600))
        pilot.frame(40)
        screen.app.settings.pace = "slow"
        pilot.enter()
        assert screen.gliding.is_going_on
        while screen.gliding.is_going_on:
            start = time.process_time()
            screen.app.frame(1 / 60)
            times.append((time.process_time() - start) * 1000)
    return sorted(times)


@pytest.mark.nightly
def test_frames_while_a_unit_goes_its_way(screen: TableScreen) -> None:
    """The best of three runs."""
    Pilot(screen.app).enter()
    runs = [gone(screen) for _ in range(3)]
    p50, p99, worst = min((statistics.median(run), run[int(len(run) * 0.99)], run[-1]) for run in runs)
    print(f"\nframes at 1920x1080, 40 units, 800 models, while a unit of 20 goes its way: {len(runs[0])} frames a run")
    print(f"p50 {p50:.1f} ms, p99 {p99:.1f} ms, worst {worst:.1f} ms (processor time, best of {len(runs)} runs)")
    assert p99 <= MOST_MS


@pytest.mark.nightly
def test_the_window_opens_soon(tmp_path: Path) -> None:
    """A fresh process from its start to the window, and to the first picture of a battle in it.

    The first run of all is to write bytecode.
    """
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    env |= {"SDL_VIDEODRIVER": "dummy", "LEUCTRA_HOME": str(tmp_path), "PYTHONPYCACHEPREFIX": str(tmp_path / "pyc")}
    command = [sys.executable, "-c", OPENING]
    opened, times = [], []
    for _ in range(4):
        told = subprocess.run(
            command, env=env, cwd=ROOT, capture_output=True, text=True, check=True, timeout=120
        ).stdout
        window, battle = (float(line.rpartition("after ")[2]) for line in told.splitlines() if "after " in line)
        opened.append(window)
        times.append(battle)
    print(f"\nwindow open after {min(opened[1:]):.2f} s of the processor, {opened[0]:.2f} s without bytecode")
    print(f"first frame of a battle after {min(times[1:]):.2f} s, {times[0]:.2f} s without bytecode")
    assert min(opened[1:]) <= MOST_SECONDS

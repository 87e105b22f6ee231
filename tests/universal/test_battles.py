"""Every scenario, played at random: to the end, replayed, undone, forked; no illegal position after any event."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from game.analysis.invariants import Watch
from game.analysis.simulate import one_battle
from game.assets import scenario_path
from game.battle.battle import digest
from game.data.load import Scenario, load_scenario, scenario_from_text
from game.engine.record import Header, Recorder, read, replay
from game.engine.session import Session, play
from game.errors import ReplayDivergence
from game.players.cast import Cast

EVERY_SCENARIO = sorted([*scenario_path("battles").glob("*.yaml"), *scenario_path("drills").glob("*.yaml")])
BIG = 24
"""Units from which a battle takes too long for the daily run."""


def is_big(path: Path) -> bool:
    """Whether a battle is one for the night: 2000 points a side."""
    return len(load_scenario(path).battle.units) >= BIG


SCENARIOS = [path for path in EVERY_SCENARIO if not is_big(path)]
BY_NIGHT = (pytest.mark.nightly,)
EACH = [pytest.param(path, id=path.stem, marks=BY_NIGHT if is_big(path) else ()) for path in EVERY_SCENARIO]
EVERY_SEED = 20
NIGHTLY_SEEDS = 200
BIG_SEEDS = 500

DIGEST_OF_A_BATTLE = """
import sys
from pathlib import Path
from game.battle.battle import digest
from game.data.load import load_scenario
from game.engine.session import Session, play
from game.players.cast import Cast
scenario = load_scenario(Path(sys.argv[1]))
session = Session(scenario.rules, scenario.battle)
play(session, Cast()(scenario.battle, 3))
print(len(session.log), [digest(step.before) for step in session.steps][-1], hash("a") != 0)
"""


def played(scenario: Scenario, seed: int = 1) -> Session:
    """A random battle to its end."""
    session = Session(scenario.rules, scenario.battle)
    session.observers.append(Watch(session.battle))
    return play(session, Cast()(scenario.battle, seed), most=20_000)


def seeds(count: int, among: list[Path] = SCENARIOS) -> list[object]:
    """Seeds shared out over scenarios, so that together they are `count` battles."""
    shared = ((among[number % len(among)], number) for number in range(count))
    return [pytest.param(path, number, id=f"{path.stem}-{number}") for path, number in shared]


@pytest.mark.parametrize(("path", "seed"), seeds(EVERY_SEED))
def test_a_random_battle_ends_without_crash_stall_or_illegal_position(path: Path, seed: int) -> None:
    """Watched after every event."""
    scenario = load_scenario(path)
    report = one_battle(scenario.rules, scenario.battle, seed, Cast())
    assert report.error is None
    assert report.finished


@pytest.mark.nightly
@pytest.mark.parametrize(("path", "seed"), seeds(NIGHTLY_SEEDS, EVERY_SCENARIO))
def test_two_hundred_random_battles(path: Path, seed: int) -> None:
    """The same, many times."""
    scenario = load_scenario(path)
    report = one_battle(scenario.rules, scenario.battle, 1000 + seed, Cast())
    assert report.error is None
    assert report.finished


@pytest.mark.nightly
@pytest.mark.parametrize(("path", "seed"), seeds(BIG_SEEDS, [path for path in EVERY_SCENARIO if is_big(path)]))
def test_five_hundred_random_battles_of_2000_points(path: Path, seed: int) -> None:
    """Foot, horse, missiles, engines, monsters, characters and wizards on both sides."""
    scenario = load_scenario(path)
    report = one_battle(scenario.rules, scenario.battle, 5000 + seed, Cast())
    assert report.error is None
    assert report.finished


@pytest.mark.parametrize("path", EACH)
def test_a_recorded_battle_replays_event_by_event(path: Path, tmp_path: Path) -> None:
    """From the file alone, scenario included."""
    scenario = load_scenario(path)
    session = Session(scenario.rules, scenario.battle)
    header = Header(scenario.rules.id, scenario.text)
    with closing(Recorder(tmp_path / "battle.jsonl", header, session)):
        play(session, Cast()(scenario.battle, 2))
    record = read(tmp_path / "battle.jsonl")
    again = scenario_from_text(record.header.scenario, "record")
    repeated = replay(record, again.rules, again.battle)
    assert repeated.log == session.log
    assert digest(repeated.battle) == digest(session.battle)


@pytest.mark.parametrize("path", EACH)
def test_a_changed_die_is_noticed(path: Path, tmp_path: Path) -> None:
    """The first step that differs is named."""
    scenario = load_scenario(path)
    session = Session(scenario.rules, scenario.battle)
    with closing(Recorder(tmp_path / "battle.jsonl", Header(scenario.rules.id, scenario.text), session)):
        play(session, Cast()(scenario.battle, 2))
    record = read(tmp_path / "battle.jsonl")
    number = next(n for n, step in enumerate(session.steps) if step.asked[-1:] == ["dice"])
    path_of_record = tmp_path / "battle.jsonl"
    lines = path_of_record.read_text(encoding="utf-8").splitlines()
    dice = record.steps[number].answers[-1]
    other = [7 - face for face in dice]
    lines[number + 1] = lines[number + 1].replace(str(dice).replace(" ", ""), str(other).replace(" ", ""))
    path_of_record.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(ReplayDivergence) as found:
        replay(read(path_of_record), scenario.rules, scenario.battle)
    assert found.value.step >= number


@pytest.mark.parametrize("path", EACH)
def test_undo_all_the_way_and_redo(path: Path) -> None:
    """Back to the first question and forward again gives the same battle."""
    session = played(load_scenario(path), 4)
    log, end = list(session.log), digest(session.battle)
    while session.undo(practice=True):
        pass
    assert all(set(step.asked) <= {"dice"} for step in session.steps)
    while session.redo():
        pass
    assert digest(session.battle) == end
    assert session.log == log


@pytest.mark.parametrize("path", EACH)
def test_a_fork_in_mid_step_lives_its_own_life(path: Path) -> None:
    """Forked where dice are open, the twin plays on and the original does not move."""
    scenario = load_scenario(path)
    session = Session(scenario.rules, scenario.battle)
    cast = Cast()(scenario.battle, 5)
    for _ in range(400):
        if session.is_over or (len(session.steps) > 60 and session.steps[-1].answers):
            break
        request = session.request
        who = "dice" if type(request).__name__ == "Roll" else request.army
        session.answer(cast[who].answer(request, session.battle))
    before, log = digest(session.battle), list(session.log)
    twin = session.fork()
    assert digest(twin.battle) == before
    assert twin.log == log
    play(twin, Cast()(scenario.battle, 6))
    assert digest(session.battle) == before
    assert session.log == log


def test_the_same_battle_under_two_hash_seeds() -> None:
    """No iteration over sets decides anything."""
    outputs = []
    for seed in ("1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-c", DIGEST_OF_A_BATTLE, str(SCENARIOS[0])]
        outputs.append(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)
    assert outputs[0] == outputs[1]
    assert len(outputs[0].split()) == 3

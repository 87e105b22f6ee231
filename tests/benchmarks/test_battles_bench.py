"""How long whole battles take: played at random, and replayed with every step verified."""

from __future__ import annotations

import statistics
import time
from contextlib import closing
from pathlib import Path

import pytest

from game.assets import scenario_path
from game.data.load import load_scenario
from game.engine.record import Header, Recorder, read, replay
from game.engine.session import Session, play
from game.players.cast import Cast

BATTLES = ("open_field", "kings_field", "barrow_downs")


@pytest.mark.nightly
@pytest.mark.parametrize("name", BATTLES)
def test_a_whole_battle_played_and_replayed(name: str, tmp_path: Path) -> None:
    """Design section 7: replay and verify a whole battle in a second."""
    scenario = load_scenario(scenario_path("battles", f"{name}.yaml"))
    played, replayed, steps = [], [], []
    for seed in range(3):
        session = Session(scenario.rules, scenario.battle)
        path = tmp_path / f"{seed}.jsonl"
        start = time.perf_counter()
        with closing(Recorder(path, Header(scenario.rules.id, scenario.text), session)):
            play(session, Cast()(scenario.battle, seed))
        played.append(time.perf_counter() - start)
        record = read(path)
        start = time.perf_counter()
        again = replay(record, scenario.rules, scenario.battle)
        replayed.append(time.perf_counter() - start)
        steps.append(len(session.steps))
        assert again.log == session.log
    print(
        f"\n{name}: a random battle {statistics.median(played):.2f} s ({statistics.median(steps):.0f} steps), "
        f"replayed and verified in {statistics.median(replayed):.2f} s (aim 1 s)"
    )
    assert statistics.median(replayed) <= 3 * max(1.0, statistics.median(played))

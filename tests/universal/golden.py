"""Three battles written down: how much was asked of whom, and what the log tells. `make golden` writes them anew.

A change of the rules changes them; a change of anything else must not. Read the difference before you commit it.
"""

from __future__ import annotations

import difflib
import sys
from collections import Counter
from pathlib import Path

from game.assets import scenario_path
from game.battle.battle import Battle
from game.battle.events import Event
from game.data.load import load_scenario
from game.engine.session import Session, play
from game.players.cast import Cast
from game.text.log import sentence

FOLDER = Path(__file__).parent.parent / "golden"
BATTLES = {"open_field": 11, "wooded_ridge": 12, "kings_field": 13}
"""Scenario and seed of each."""
MOST = 30_000


def transcript(name: str, seed: int) -> str:
    """A random battle as text: the counts of decisions first, then the log line by line."""
    scenario = load_scenario(scenario_path("battles", f"{name}.yaml"))
    session = Session(scenario.rules, scenario.battle)
    told: list[str] = []

    def tell(event: Event, battle: Battle) -> None:
        words = sentence(event, battle)
        if words is not None:
            told.append(f"{battle.cursor.turn:2}  {words}")

    session.observers.append(tell)
    play(session, Cast()(scenario.battle, seed), most=MOST)
    asked = Counter(who for step in session.steps for who in step.asked)
    outcome = session.battle.outcome
    head = [
        f"{scenario.spec.title}, seed {seed}",
        f"steps {len(session.steps)}, facts {len(session.log)}",
        "answers " + ", ".join(f"{who} {asked[who]}" for who in sorted(asked)),
        f"winner {outcome.winner if outcome else None}",
        "points " + (", ".join(f"{army} {points}" for army, points in outcome.points) if outcome else "none"),
        "",
    ]
    return "\n".join([*head, *told]) + "\n"


def path_of(name: str, seed: int) -> Path:
    """Where a transcript is kept."""
    return FOLDER / f"{name}-{seed}.txt"


def difference(name: str, seed: int) -> str:
    """The first lines in which a battle differs from what is kept; empty if it does not."""
    path = path_of(name, seed)
    kept = path.read_text(encoding="utf-8") if path.is_file() else ""
    lines = difflib.unified_diff(
        kept.splitlines(), transcript(name, seed).splitlines(), "kept", "now", lineterm="", n=2
    )
    return "\n".join(list(lines)[:40])


def main() -> int:
    """Write every transcript anew and say which changed."""
    FOLDER.mkdir(exist_ok=True)
    for name, seed in BATTLES.items():
        text, path = transcript(name, seed), path_of(name, seed)
        same = path.is_file() and path.read_text(encoding="utf-8") == text
        path.write_text(text, encoding="utf-8")
        print(f"{path.name}: {'as it was' if same else 'written'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""How much memory a battle of 40 units takes, window included."""

from __future__ import annotations

import subprocess
import sys

MOST_MB = 200
UNITS = 40
MEASURE = """
import os, resource
os.environ["SDL_VIDEODRIVER"] = "dummy"
from game.data.load import scenario_from_text
from game.ui.app import App
from game.ui.pilot import Pilot
from game.ui.start import table_screen
piece = "  - {{id: {side}{n}, side: {side}, unit: spearman, models: 20, files: 5, front: [{x}, {y}], facing: {facing}}}"
rows = [
    piece.format(side=side, n=n, x=10 + 16 * (n % 10), y=(20 if side == "a" else 100) + 10 * (n > 9), facing=facing)
    for side, facing in (("a", 0), ("b", 180)) for n in range(20)
]
text = "kind: battle\\ntitle: Forty\\nsides: [{id: a, name: A}, {id: b, name: B}]\\npieces:\\n" + "\\n".join(rows)
scenario = scenario_from_text(text, "forty")
app = App((1600, 900))
app.push(table_screen(app, scenario))
Pilot(app).frame(5)
print(len(scenario.battle.units), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def test_a_battle_of_forty_units_stays_small() -> None:
    """Resident memory at its peak, the window open."""
    done = subprocess.run([sys.executable, "-c", MEASURE], capture_output=True, text=True, check=True)
    units, megabytes = done.stdout.split()[-2:]
    print(f"\n{units} units with the window open: {float(megabytes):.0f} MB at the peak (at most {MOST_MB})")
    assert int(units) == UNITS
    assert float(megabytes) < MOST_MB

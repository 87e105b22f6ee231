"""The dice of the first battle, and how it is played for whoever skips a step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.engine.requests import Choose, Move, Roll
from game.rulesets.fantasy.charges import sight_bars

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.engine.requests import Raw, Request

SPEARS, LANCES, ORCS = "spears", "lances", "orcs"
YOU, FOE = "a", "b"
AHEAD, WHEEL = 80.0, 55.0
LUCK: dict[tuple[str, str], tuple[int, ...]] = {
    ("hit", YOU): (5, 3, 4, 6, 4, 3), ("wound", YOU): (4, 5, 6), ("armour", FOE): (2, 1, 3), ("break", FOE): (6, 5),
    ("flight", FOE): (2, 3, 1, 2, 2), ("pursuit", YOU): (4, 3, 5, 4), ("hit", FOE): (2, 1, 3),
    ("armour", YOU): (6, 5, 6),
}  # fmt: skip
USUAL: dict[str, tuple[int, ...]] = {YOU: (2, 3, 1), FOE: (4, 3, 5)}


class LuckyDice:
    """Fall so that the lesson goes as it says: you strike well, the orcs break and are caught."""

    def answer(self, request: Request, battle: Battle) -> Raw | None:
        """The faces, over and over in their order."""
        assert isinstance(request, Roll)
        faces = LUCK.get((request.what, request.army), USUAL[request.army])
        return [faces[n % len(faces)] for n in range(request.dice)]


def sees_orcs(battle: Battle) -> bool:
    """Whether the lances see the orcs from where they stand."""
    lances, orcs = battle.unit(LANCES), battle.unit(ORCS)
    return lances.is_on_table and orcs.is_on_table and not sight_bars(battle, lances, orcs)


def answer(request: Request, battle: Battle) -> Raw:
    """What you would do: spears ahead, lances round to the orcs, then their charge and the pursuit."""
    if isinstance(request, Move):
        return {SPEARS: [{"ahead": AHEAD}], LANCES: [{"wheel": "right", "degrees": WHEEL}]}.get(request.unit, [])
    if not isinstance(request, Choose):
        return next(iter(request.examples()))
    if request.default is not None:
        return request.default
    keys = [option.key for option in request.open]
    wanted = _wanted(request, battle)
    return next((key for key in wanted if key in keys), keys[0])


def _wanted(request: Choose[Any], battle: Battle) -> tuple[str, ...]:
    match request.rule:
        case "FB-CHG-01":
            is_ready = battle.charge_of(LANCES) is None and sees_orcs(battle) and battle.cursor.turn > 1
            return (LANCES, "done") if is_ready else ("done",)
        case "FB-CHG-03":
            return (ORCS, "none")
        case "FB-MOV-01":
            first = [unit for unit in (SPEARS, LANCES) if not battle.unit(unit).has("moved")]
            return (*first, "done") if battle.cursor.turn == 1 else ("done",)
        case "FB-MOV-13":
            return ("move",)
    return (f"quarry:{ORCS}", "done", "none", "hold")

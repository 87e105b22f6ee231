"""Units that nobody steers: their scripts answer the rules' questions through the same door as a person.

What an answer depends on is read from the battle alone, so that undo, forks and replays change nothing. What no
script speaks of gets the quietest legal answer: done, none, hold, stay.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from game.engine.requests import Allocate, Amount, Choose, ChooseMany, Move, Place, Spot, leg_to_raw
from game.errors import IllegalAnswer, LeuctraError
from game.geometry.measure import distance
from game.players.script_moves import legs_toward
from game.players.script_orders import charge_target, goal, order_of, reaches
from game.rulesets.fantasy.crews import is_machine
from game.rulesets.fantasy.movement import march_bars
from game.rulesets.fantasy.units import unit_strength
from game.rulesets.fantasy.war_machines import engine_target_bars

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from game.battle.battle import Battle
    from game.battle.unit import ArmyId, Unit, UnitId
    from game.data.scripts import Script
    from game.engine.requests import Raw, Request
    from game.geometry.legs import Leg
    from game.geometry.pose import Point

QUIET = ("done", "none", "hold", "stay", "pass", "no")
"""Keys of answers that do nothing, in the order they are looked for."""
SUGGESTIONS = 60
MM_PER_CM = 10.0
SHOOTING = "FB-SHT"
GUESS = "cm"
"""What an engine's crew is asked: a distance in whole centimetres."""


class ScriptPlayer:
    """Answers for one army by the scripts of its units; units without one hold their ground."""

    def __init__(self, army: ArmyId, scripts: Iterable[Script] = ()) -> None:
        self.army = army
        self.scripts = {script.unit: script for script in scripts}

    def answer(self, request: Request, battle: Battle) -> Raw | None:
        """A legal raw answer; raises LeuctraError where the request suggests none."""
        match request:
            case Choose():
                return self._choose(request, battle)
            case Amount() if request.what == GUESS:
                return self._guess(request, battle)
            case ChooseMany() | Allocate() | Amount():
                return next(iter(request.examples()))
            case Move():
                return self._move(request, battle)
            case Place() | Spot():
                return _first_legal(request)
        raise LeuctraError("dice are no matter of scripts")

    def _choose(self, request: Choose[Any], battle: Battle) -> Raw:
        """By the rule that asks; what comes back is never a barred option."""
        if request.default is not None:
            return request.default
        keys = [option.key for option in request.open]
        if not keys:
            raise LeuctraError(f"nothing can be chosen: {request.prompt}")
        speak = SPEAKERS.get(request.rule)
        if speak is None and request.rule.startswith(SHOOTING):
            speak = ScriptPlayer._shoot
        wish = speak(self, request, battle, keys) if speak is not None else None
        return next(key for key in (wish, request.default, *QUIET, keys[0]) if key in keys)

    # -- charges

    def _who_charges(self, request: Choose[Any], battle: Battle, keys: list[str]) -> str | None:
        units = [battle.unit(key) for key in keys if key in self.scripts]
        return next((unit.id for unit in units if charge_target(battle, unit, self._order(battle, unit))), None)

    def _whom_to_charge(self, request: Choose[Any], battle: Battle, keys: list[str]) -> str | None:
        unit = battle.unit(request.unit or "")
        return charge_target(battle, unit, self._order(battle, unit))

    def _redirect(self, request: Choose[Any], battle: Battle, keys: list[str]) -> str | None:
        unit = battle.unit(request.unit or "")
        targets = [battle.unit(key) for key in keys if key in _ids(battle)]
        return next((enemy.id for enemy in targets if _would_reach(battle, unit, enemy)), None)

    def _react(self, request: Choose[Any], battle: Battle, keys: list[str]) -> str | None:
        script = self.scripts.get(request.unit or "")
        return next((kind for kind in (script.reactions if script else ()) if kind in keys), "hold")

    # -- moves

    def _who_moves(self, request: Choose[Any], battle: Battle, keys: list[str]) -> str | None:
        units = [battle.unit(key) for key in keys if key in self.scripts]
        return next((unit.id for unit in units if unit.is_on_table and self._wants_to_move(battle, unit)), None)

    def _wants_to_move(self, battle: Battle, unit: Unit) -> bool:
        point = goal(battle, unit, self._order(battle, unit))
        return point is not None and bool(self._legs(battle, unit, point)[1])

    def _how(self, request: Choose[Any], battle: Battle, keys: list[str]) -> str | None:
        unit = battle.unit(request.unit or "")
        point = goal(battle, unit, self._order(battle, unit))
        return self._legs(battle, unit, point)[0] if point is not None else "move"

    def _legs(self, battle: Battle, unit: Unit, point: Point) -> tuple[str, tuple[Leg, ...]]:
        """How a unit goes toward a point: a march where it is allowed and brings it there, else a move."""
        if self._order(battle, unit).march and not march_bars(battle, unit):
            legs = legs_toward(battle, unit, point, march=True)
            if legs:
                return "march", legs
        return "move", legs_toward(battle, unit, point, march=False)

    def _move(self, request: Move[Any], battle: Battle) -> Raw:
        unit = battle.unit(request.unit)
        point = goal(battle, unit, self._order(battle, unit))
        if point is None:
            return _first_legal(request)
        raw = [leg_to_raw(leg) for leg in legs_toward(battle, unit, point, march=request.how == "march")]
        return raw if _is_legal(request, raw) else _first_legal(request)

    # -- the rest

    def _shoot(self, request: Choose[Any], battle: Battle, keys: list[str]) -> str | None:
        """Which unit shoots, and at whom: both are units among the keys."""
        units = [battle.unit(key) for key in keys if key in _ids(battle)]
        own = [unit for unit in units if unit.army == self.army]
        if own:
            return next((unit.id for unit in own if self._wants_to_shoot(battle, unit)), None)
        return self._target(request, battle, units)

    def _wants_to_shoot(self, battle: Battle, unit: Unit) -> bool:
        """Whether a unit's script would have it shoot, and an engine has somebody to shoot at."""
        script = self.scripts.get(unit.id)
        if script is None or script.shoot == "nobody":
            return False
        return not is_machine(unit) or any(
            not engine_target_bars(battle, unit, enemy) for enemy in battle.enemies_of(unit)
        )

    def _target(self, request: Choose[Any] | Amount, battle: Battle, enemies: list[Unit]) -> str | None:
        script = self.scripts.get(request.unit or "")
        if script is None or script.shoot == "nobody" or not enemies:
            return None
        shooter = battle.unit(script.unit)
        if script.shoot == "weakest":
            return min(enemies, key=lambda enemy: (unit_strength(enemy), enemy.id)).id
        return min(enemies, key=lambda enemy: (distance(shooter.body, enemy.body), enemy.id)).id

    def _guess(self, request: Amount, battle: Battle) -> int:
        """The distance to whom its script shoots at, as well as a script can tell."""
        unit = battle.unit(request.unit or "")
        target = self._target(request, battle, list(battle.enemies_of(unit)))
        far = distance(unit.body, battle.unit(target).body) / MM_PER_CM if target is not None else request.least
        return max(request.least, min(request.most, round(far)))

    def _rally(self, request: Choose[Any], battle: Battle, keys: list[str]) -> str | None:
        script = self.scripts.get(request.unit or "")
        return "decline" if script is not None and not script.rally else "test"

    def _pursue(self, request: Choose[Any], battle: Battle, keys: list[str]) -> str | None:
        script = self.scripts.get(request.unit or "")
        if script is not None and script.pursue:
            return next((key for key in keys if key != "stay"), None)
        return "stay"

    def _order(self, battle: Battle, unit: Unit) -> Any:
        return order_of(battle, unit, self.scripts.get(unit.id))


SPEAKERS: dict[str, Callable[[ScriptPlayer, Choose[Any], Battle, list[str]], str | None]] = {
    "FB-CHG-01": ScriptPlayer._who_charges,
    "FB-CHG-03": ScriptPlayer._whom_to_charge,
    "FB-CHG-07": ScriptPlayer._redirect,
    "FB-REA-01": ScriptPlayer._react,
    "FB-RAL-03": ScriptPlayer._rally,
    "FB-MOV-01": ScriptPlayer._who_moves,
    "FB-MOV-13": ScriptPlayer._how,
    "FB-C-07": lambda player, request, battle, keys: "again",
    "FB-EXT-06": ScriptPlayer._shoot,
    "FB-PUR-01": ScriptPlayer._pursue,
    "FB-PUR-10": ScriptPlayer._pursue,
}
"""Who speaks to the choice a row asks for; shooting is known by its chapter."""


def _ids(battle: Battle) -> frozenset[UnitId]:
    return frozenset(unit.id for unit in battle.units)


def _would_reach(battle: Battle, unit: Unit, enemy: Unit) -> bool:
    """Whether a second charge gets there: the first, whose target fled, does not stand against it."""
    return reaches(replace(battle, charges=()), unit, enemy)


def _is_legal(request: Move[Any] | Place[Any] | Spot[Any], raw: Raw) -> bool:
    try:
        request.read(raw)
    except IllegalAnswer:
        return False
    return True


def _first_legal(request: Move[Any] | Place[Any] | Spot[Any]) -> Raw:
    """The first suggestion that is legal: to stay, or the first place."""
    for raw in islice(request.examples(), SUGGESTIONS):
        if _is_legal(request, raw):
            return raw
    raise LeuctraError(f"no legal answer suggested: {request.prompt}")

"""Units that nobody steers: their scripts answer the rules' questions through the same door as a person.

What an answer depends on is read from the battle and the question alone, so that undo, forks and replays change
nothing. What no script speaks of gets the quietest legal answer: done, none, hold, stay.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from game.battle.unit import Condition
from game.data.script_values import Script
from game.engine.requests import Allocate, Amount, Choose, ChooseMany, Move, Place, Spot, leg_to_raw
from game.errors import IllegalAnswer, LeuctraError
from game.geometry.measure import distance
from game.language import told, tr
from game.players.script_choices import edge_away, first_listed, nearest, strongest, weakest
from game.players.script_fights import shared_blows, speak_to_challenge, speak_to_width
from game.players.script_magic import dispel_dice, next_cast, spells_to_learn
from game.players.script_moves import can_join, legs_in_air, legs_out, legs_toward
from game.players.script_orders import charge_target, goal, order_of, reaches, wanted
from game.rulesets.fantasy.crews import is_machine
from game.rulesets.fantasy.flying import fly_bars
from game.rulesets.fantasy.joining import JOIN
from game.rulesets.fantasy.loose import goes_loose
from game.rulesets.fantasy.movement import BACK, FLY, MARCH, MOVE, march_bars
from game.rulesets.fantasy.units import unit_strength
from game.rulesets.fantasy.war_machines import engine_target_bars

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from game.battle.battle import Battle
    from game.battle.unit import ArmyId, Unit, UnitId
    from game.data.script_values import Order
    from game.engine.requests import Raw, Request
    from game.geometry.legs import Leg
    from game.players.script_magic import Cast

QUIET = ("done", "none", "hold", "stay", "pass", "no")
"""Keys of answers that do nothing, in the order they are looked for."""
SUGGESTIONS = 60
MM_PER_CM = 10.0
GUESS, POWER, DISPEL = "cm", "power dice", "dispel dice"
"""What is asked as a number: a distance in whole centimetres, and dice."""
MAGIC, LEAVING, BLOWS = "FB-EXT-01", "FB-EXT-03", "FB-WHO-03"


class ScriptPlayer:
    """Answers for one army by the scripts of its units; those without one hold their ground and fight from there."""

    def __init__(self, army: ArmyId, scripts: Iterable[Script] = ()) -> None:
        self.army = army
        self.scripts = {script.unit: script for script in scripts}

    def answer(self, request: Request, battle: Battle) -> Raw | None:
        """A legal raw answer; raises LeuctraError where the request suggests none."""
        match request:
            case Choose():
                return self._choose(request, battle)
            case Amount():
                return self._amount(request, battle)
            case ChooseMany() if request.rule == MAGIC:
                return spells_to_learn(request, self.script_of(request.unit or ""))
            case Allocate() if request.rule == BLOWS:
                return shared_blows(request, battle)
            case ChooseMany() | Allocate():
                return next(iter(request.examples()))
            case Move():
                return self._move(request, battle)
            case Spot() if request.rule == MAGIC:
                return self._spell_place(request, battle)
            case Place() | Spot():
                return _first_legal(request)
        raise LeuctraError(tr("dice are no matter of scripts"))

    def script_of(self, unit: UnitId) -> Script:
        """A unit's script; without one it holds its ground and pursues nobody."""
        return self.scripts.get(unit) or Script(unit, pursue=False)

    def _choose(self, request: Choose[Any], battle: Battle) -> Raw:
        """By the rule that asks; what comes back is never a barred option."""
        if request.default is not None:
            return request.default
        keys = [option.key for option in request.open]
        if not keys:
            raise LeuctraError(told("nothing can be chosen: {prompt}", prompt=request.prompt))
        speak = SPEAKERS.get(request.rule)
        wish = speak(self, request, battle, keys) if speak is not None else None
        return next(key for key in (wish, *QUIET, keys[0]) if key in keys)

    def _amount(self, request: Amount, battle: Battle) -> int:
        match request.what:
            case what if what == GUESS:
                return self._guess(request, battle)
            case what if what == POWER:
                cast = self._cast(battle)
                return max(request.least, min(request.most, cast.dice if cast else request.least))
            case what if what == DISPEL:
                wish = next(
                    (s.dispel for s in self.scripts.values() if battle.unit(s.unit).army == self.army), "enough"
                )
                return dispel_dice(request, battle, wish)
        return request.least

    # -- charges

    def _who_charges(self, request: Choose[Any], battle: Battle, keys: list[str]) -> str | None:
        units = [battle.unit(key) for key in keys if key in self.scripts]
        return next((unit.id for unit in units if charge_target(battle, unit, self._order(battle, unit))), None)

    def _whom_to_charge(self, request: Choose[Any], battle: Battle, keys: list[str]) -> str | None:
        unit = battle.unit(request.unit or "")
        return charge_target(battle, unit, self._order(battle, unit))

    def _must_charge(self, request: Choose[Any], battle: Battle, keys: list[str]) -> str | None:
        """Whom its order wants, else the nearest."""
        unit = battle.unit(request.unit or "")
        listed = [enemy.id for enemy in wanted(battle, unit, self._order(battle, unit))]
        near = nearest(unit, [battle.unit(key) for key in keys])
        return next((key for key in (*listed, near) if key in keys), None)

    def _redirect(self, request: Choose[Any], battle: Battle, keys: list[str]) -> str | None:
        unit = battle.unit(request.unit or "")
        targets = [battle.unit(key) for key in keys if key in _ids(battle)]
        return next((enemy.id for enemy in targets if _would_reach(battle, unit, enemy)), None)

    def _react(self, request: Choose[Any], battle: Battle, keys: list[str]) -> str | None:
        """How a unit reacts, or at which of its chargers it shoots."""
        chargers = [battle.unit(key) for key in keys if key in _ids(battle)]
        if chargers:
            return self._target(request, battle, chargers)
        return next((kind for kind in self.script_of(request.unit or "").reactions if kind in keys), "hold")

    # -- moves

    def _who_moves(self, request: Choose[Any], battle: Battle, keys: list[str]) -> str | None:
        units = [battle.unit(key) for key in keys if key in self.scripts]
        return next((unit.id for unit in units if self._wants_to_move(battle, unit)), None)

    def _wants_to_move(self, battle: Battle, unit: Unit) -> bool:
        if unit.condition is Condition.JOINED:
            return self._way_out(battle, unit)[0] != BACK
        how, legs = self._way(battle, unit)
        return unit.is_on_table and (bool(legs) or how.startswith(JOIN))

    def _how(self, request: Choose[Any], battle: Battle, keys: list[str]) -> str | None:
        return self._way(battle, battle.unit(request.unit or ""))[0]

    def _how_out(self, request: Choose[Any], battle: Battle, keys: list[str]) -> str | None:
        return self._way_out(battle, battle.unit(request.unit or ""))[0]

    def _way(self, battle: Battle, unit: Unit) -> tuple[str, tuple[Leg, ...]]:
        """How a unit follows its order now: into a unit, through the air, at a march or a move; no legs to stay."""
        order = self._order(battle, unit)
        if order.do == "join" and order.target is not None and can_join(battle, unit, order.target):
            return JOIN + order.target, ()
        point = goal(battle, unit, order)
        if point is None:
            return MOVE, ()
        if order.march and self.script_of(unit.id).fly and not fly_bars(battle, unit):
            legs = legs_in_air(battle, unit, point)
            if legs:
                return FLY, legs
        if order.march and not march_bars(battle, unit):
            legs = legs_toward(battle, unit, point, march=True)
            if legs:
                return MARCH, legs
        return MOVE, legs_toward(battle, unit, point, march=False)

    def _way_out(self, battle: Battle, hero: Unit) -> tuple[str, tuple[Leg, ...]]:
        """How a character leaves the unit he stands in for another he should join; only such an order makes him."""
        order = self._order(battle, hero)
        point = goal(battle, hero, order) if order.do == "join" else None
        for how in (MARCH, MOVE) if order.march else (MOVE,):
            legs = legs_out(battle, hero.id, point, march=how == MARCH) if point is not None else ()
            if legs:
                return how, legs
        return BACK, ()

    def _move(self, request: Move[Any], battle: Battle) -> Raw:
        """The legs of that kind of move toward the unit's goal, else to stay."""
        unit = battle.unit(request.unit)
        point = goal(battle, unit, self._order(battle, unit))
        if point is None:
            return _first_legal(request)
        if unit.condition is Condition.JOINED:
            legs = legs_out(battle, unit.id, point, march=request.how == MARCH)
        elif request.how == FLY:
            legs = legs_in_air(battle, unit, point)
        else:
            legs = legs_toward(battle, unit, point, march=request.how == MARCH)
        raw = [leg_to_raw(leg) for leg in legs]
        return raw if _is_legal(request, raw) else _first_legal(request)

    # -- magic

    def _cast(self, battle: Battle) -> Cast | None:
        def has_use(unit: Unit) -> bool:
            point = goal(battle, unit, self._order(battle, unit))
            return point is not None and not goes_loose(unit) and bool(legs_toward(battle, unit, point, march=False))

        return next_cast(battle, self.army, self.script_of, has_use)

    def _magic(self, request: Choose[Any], battle: Battle, keys: list[str]) -> str | None:
        """Which spell, or on whom."""
        cast = self._cast(battle)
        if cast is None:
            return None
        return cast.casting.key if request.unit is None else cast.target if isinstance(cast.target, str) else None

    def _spell_place(self, request: Spot[Any], battle: Battle) -> Raw:
        cast = self._cast(battle)
        if cast is not None and not isinstance(cast.target, str):
            raw = {"x": cast.target[0], "y": cast.target[1]}
            if _is_legal(request, raw):
                return raw
        return _first_legal(request)

    # -- shooting

    def _shoot(self, request: Choose[Any], battle: Battle, keys: list[str]) -> str | None:
        """Which unit shoots, and at whom: both are units among the keys."""
        units = [battle.unit(key) for key in keys if key in _ids(battle)]
        own = [unit for unit in units if unit.army == self.army]
        if own:
            return next((unit.id for unit in own if self._wants_to_shoot(battle, unit)), None)
        return self._target(request, battle, units)

    def _wants_to_shoot(self, battle: Battle, unit: Unit) -> bool:
        """Whether a unit's script would have it shoot, and an engine has somebody to shoot at."""
        if self.script_of(unit.id).shoot == "nobody":
            return False
        return not is_machine(unit) or any(
            not engine_target_bars(battle, unit, enemy) for enemy in battle.enemies_of(unit)
        )

    def _target(self, request: Choose[Any] | Amount, battle: Battle, enemies: list[Unit]) -> str | None:
        script = self.script_of(request.unit or "")
        if script.shoot == "nobody" or not enemies:
            return None
        if script.shoot == "weakest":
            return min(enemies, key=lambda enemy: (unit_strength(enemy), enemy.id)).id
        return nearest(battle.unit(script.unit), enemies)

    def _guess(self, request: Amount, battle: Battle) -> int:
        """The distance to whom its script shoots at, as well as a script can tell."""
        unit = battle.unit(request.unit or "")
        target = self._target(request, battle, list(battle.enemies_of(unit)))
        far = distance(unit.body, battle.unit(target).body) / MM_PER_CM if target is not None else request.least
        return max(request.least, min(request.most, round(far)))

    # -- combat and after

    def _challenge(self, request: Choose[Any], battle: Battle, keys: list[str]) -> str | None:
        return speak_to_challenge(request, battle, self.script_of)

    def _widen(self, request: Choose[Any], battle: Battle, keys: list[str]) -> str | None:
        return speak_to_width(request, battle, self.script_of(request.unit or "").widen, lap=False)

    def _lap(self, request: Choose[Any], battle: Battle, keys: list[str]) -> str | None:
        return speak_to_width(request, battle, self.script_of(request.unit or "").lap, lap=True)

    def _rally(self, request: Choose[Any], battle: Battle, keys: list[str]) -> str | None:
        return "test" if self.script_of(request.unit or "").rally else "decline"

    def _pursue(self, request: Choose[Any], battle: Battle, keys: list[str]) -> str | None:
        if self.script_of(request.unit or "").pursue:
            return next((key for key in keys if key != "stay"), None)
        return "stay"

    def _order(self, battle: Battle, unit: Unit) -> Order:
        return order_of(battle, unit, self.scripts.get(unit.id))


SPEAKERS: dict[str, Callable[[ScriptPlayer, Choose[Any], Battle, list[str]], str | None]] = {
    "FB-EXT-18": first_listed,
    "FB-CHG-01": ScriptPlayer._who_charges,
    "FB-CHG-03": ScriptPlayer._whom_to_charge,
    "FB-PSY-FRE-03": ScriptPlayer._must_charge,
    "FB-CHG-07": ScriptPlayer._redirect,
    "FB-CHG-18": first_listed,
    "FB-REA-01": ScriptPlayer._react,
    "FB-RAL-03": ScriptPlayer._rally,
    "FB-CMP-02": first_listed,
    "FB-FLE-12": edge_away,
    "FB-MOV-01": ScriptPlayer._who_moves,
    "FB-MOV-13": ScriptPlayer._how,
    LEAVING: ScriptPlayer._how_out,
    MAGIC: ScriptPlayer._magic,
    "FB-SHT-02": ScriptPlayer._shoot,
    "FB-SHT-17": ScriptPlayer._shoot,
    "FB-EXT-06": ScriptPlayer._shoot,
    "FB-CC-03": first_listed,
    "FB-C-01": ScriptPlayer._challenge,
    "FB-BRK-01": first_listed,
    "FB-C-07": lambda *_: "again",
    "FB-FLE-02": first_listed,
    "FB-PUR-01": ScriptPlayer._pursue,
    "FB-PUR-10": ScriptPlayer._pursue,
    "FB-EXP-01": ScriptPlayer._widen,
    "FB-LAP-01": ScriptPlayer._lap,
    "FB-PSY-PAN-16": strongest,
    "FB-PSY-PAN-20": lambda *_: "refuse",
    "FB-EXT-16": weakest,
}
"""Who speaks to the choice a row asks for."""


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
    raise LeuctraError(told("no legal answer suggested: {prompt}", prompt=request.prompt))

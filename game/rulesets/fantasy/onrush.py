"""Going along a charge path, with whatever waits on its way: stop, settle it, measure what is left (FB-CHG-08)."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.geometry.approach import ApproachRules, CostedLeg, approach
from game.geometry.legs import Pivot, Wheel
from game.geometry.pose import turn_between
from game.geometry.ranks import Block, Side
from game.rulesets.fantasy.approaches import charge_query, charge_range
from game.rulesets.fantasy.incidents import Way, ahead, happen, others_as_they_stand, stopped
from game.rulesets.fantasy.units import is_lone

if TYPE_CHECKING:
    from game.battle.engagement import Charge
    from game.battle.unit import UnitId
    from game.engine.game import Game, Steps
    from game.geometry.approach import Path
    from game.geometry.triggers import Halt
    from game.rulesets.fantasy.incidents import Legs


@dataclass(frozen=True, slots=True)
class Came:
    """How far a charger came: the rest of its path, None where nothing reaches any more; the points spent before it."""

    rest: Path | None
    spent: float = 0.0
    dropped: bool = False


def go_along(game: Game, charge: Charge, path: Path) -> Steps[Came]:
    """Go on until nothing more waits before the contact; a charger that flees or falls drops its charge."""
    spent = 0.0
    passed: list[UnitId] = []
    while (stop := ahead(game, charge.by, legs_of(game, charge, path), passed)) is not None:
        cut, part = stopped(game, charge.by, "onrush", Way(legs_of(game, charge, path), path.cost, path.end), stop)
        passed.append(stop.by)
        spent += part
        before = others_as_they_stand(game.battle, charge.by)
        files = game.unit(charge.by).block.files
        if not (yield from happen(game, charge.by, stop)):
            return Came(None, spent, dropped=True)
        same = others_as_they_stand(game.battle, charge.by) == before and game.unit(charge.by).block.files == files
        rest = cut_short(game, charge, path, cut, part) if same else measured_again(game, charge, cut, spent)
        if rest is None:
            return Came(None, spent)
        path = rest
    return Came(path, spent)


def legs_of(game: Game, charge: Charge, path: Path) -> Legs:
    """The legs of a path; those of a lone model begin with its free facing (FB-EXT-20)."""
    legs = tuple(costed.leg for costed in path.legs)
    unit = game.unit(charge.by)
    if not isinstance(unit.body, Block):
        return ()
    turn = turn_between(unit.block.pose.facing, path.before.pose.facing)
    return (Pivot(turn), *legs) if is_lone(unit) and abs(turn) > 1e-6 else legs


def cut_short(game: Game, charge: Charge, path: Path, cut: Halt, part: float) -> Path:
    """The rest of a path on which nothing has changed but perhaps the number of those who run it."""
    count = game.unit(charge.by).block.count
    rest = max(0.0, path.cost - part)
    whole = sum(_size(leg) for leg in cut.after)
    legs = tuple(CostedLeg(leg, rest * _size(leg) / whole if whole else 0.0) for leg in cut.after)
    end, before = replace(path.end, count=count), replace(path.before, count=count)
    return replace(path, legs=legs, cost=rest, end=end, before=before)


def _size(leg: object) -> float:
    return math.radians(leg.degrees) * 100.0 if isinstance(leg, Wheel) else float(getattr(leg, "distance", 0.0))


def measured_again(game: Game, charge: Charge, cut: Halt, spent: float) -> Path | None:
    """The best way on from here with what is left of the charge move; whoever has wheeled or turned goes straight."""
    battle = game.battle
    charger, target = battle.unit(charge.by), battle.unit(charge.target)
    if not target.is_on_table:
        return None
    left = charge_range(charger, pseudo=charge.pseudo) - spent
    sides = tuple(Side) if target.is_fleeing else (charge.side,)
    found = []
    for side in sides:
        query = charge_query(battle, charger, target, side, left, pseudo=charge.pseudo)
        found.append(approach(replace(query, rules=_rules_on_the_way(query.rules, cut, charger_lone=is_lone(charger)))))
    paths = [verdict.best for verdict in found if verdict.best is not None]
    return min(paths, key=lambda path: (path.halved, -len(path.by), path.cost), default=None)


def _rules_on_the_way(rules: ApproachRules, cut: Halt, *, charger_lone: bool) -> ApproachRules:
    """One wheel to a charge: once it is behind, only the way straight on is left (FB-CHG-11)."""
    begun = bool(cut.before)
    wheeling = bool(cut.after) and isinstance(cut.after[0], Wheel)
    turned = any(isinstance(leg, Wheel) for leg in cut.before) and not wheeling
    straight = turned or (charger_lone and begun)
    return replace(rules, straight=straight, turn_cost=None if begun else rules.turn_cost)

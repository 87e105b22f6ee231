"""Choose the target of a charge: who is pointed at shows the side that would be struck, and why it is barred.

Where distances may be seen (switch `show_distances`) the way that geometry finds is shown too, or what it lacks; else
only what is plain to all: nobody measures before he has declared (FB-CHG-05).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.analysis.charge_cases import failure_reason
from game.engine.tally import message
from game.geometry.ranks import Block
from game.rulesets.fantasy.approaches import catch_verdict, charge_range, charge_verdict, side_charged, wheel_measure
from game.rulesets.fantasy.charges import PSEUDO
from game.ui.overlays.measuring import is_open
from game.ui.tools.choose import ChooseTool
from game.ui.tools.path import ways_in

if TYPE_CHECKING:
    from game.battle.unit import UnitId
    from game.geometry.approach import Verdict
    from game.geometry.ranks import Side
    from game.ui.tools.tool import Preview

RULES = frozenset(("FB-CHG-03", "FB-CHG-07"))
"""The rows whose questions ask for a target."""


class ChargeTool(ChooseTool):
    """As every choice by click, with the charge on whoever is chosen or pointed at drawn beforehand."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._verdicts: dict[str, Verdict] = {}

    @property
    def _shown(self) -> str | None:
        """The key of the charge that is shown: the one chosen, else the one pointed at."""
        key = self.pending or self.over
        return key if key is not None and self._unit_of(key) is not None else None

    def preview(self) -> Preview:
        """Who may be charged, the side, and where it may be known the way in."""
        shown, plain = self._shown, super().preview()
        if shown is None:
            return plain
        target = self.battle.unit(shown.removeprefix(PSEUDO))
        bars = next(option.blocked for option in self.request.options if option.key == shown)
        if bars:
            return replace(plain, pills=((target.body.centre, str(bars[0]), "bad"),))
        found = replace(plain, side=self._charged_side(target.id))
        return self._with_way(found, shown, target.id) if is_open(self.battle) else found

    def _charged_side(self, target: UnitId) -> tuple[UnitId, Side]:
        """The side a charge would strike: no distance tells (FB-ARC-01)."""
        charger = self.battle.unit(self.request.unit)
        return target, side_charged(self.battle, charger, self.battle.unit(target))

    def _with_way(self, plain: Preview, key: str, target: UnitId) -> Preview:
        """The best way in with its price, or what it lacks and where."""
        charger, foe = self.battle.unit(self.request.unit), self.battle.unit(target)
        verdict, pseudo = self._verdict(key, target), key.startswith(PSEUDO)
        most = charge_range(charger, pseudo=pseudo)
        if verdict.best is None:
            lack = failure_reason(self.battle, verdict, most)
            return replace(plain, reasons=(lack if lack.where is not None else replace(lack, where=foe.body.centre),))
        path = verdict.best
        tracks = (
            tuple(ways_in(charger.body, path, wheel_measure(self.battle))) if isinstance(charger.body, Block) else ()
        )
        words = message(
            "reaches: {cost:.1f} of {most:.1f} cm, {models} {models:model touches|models touch}",
            cost=path.cost / 10, most=most / 10, models=len(path.by),
        )  # fmt: skip
        place = foe.body.centre
        return replace(plain, unit=charger.id, ghost=path.end, path=tracks, pills=((place, str(words), "path"),))

    def _verdict(self, key: str, target: UnitId) -> Verdict:
        """What geometry says of a charge, asked once while the question is open."""
        if key not in self._verdicts:
            ask = catch_verdict if self.battle.unit(target).is_fleeing else charge_verdict
            self._verdicts[key] = ask(self.battle, self.request.unit, target, pseudo=key.startswith(PSEUDO))
        return self._verdicts[key]

"""What the pictures of the menu show: battles as they begin, those still to be deployed as the rules suggest it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.analysis.suggested import deployed, is_undeployed
from game.data.load import Scenario
from game.errors import LeuctraError
from game.language import N_
from game.scene.battle import army_colour
from game.scene.drawables import Polygon
from game.ui.worker import Worker

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.battle.battle import Battle
    from game.data.load import Case
    from game.scene.drawables import Drawable

SUGGESTED = N_("still to be deployed: places as the rules suggest them")
_KNOWN: dict[str, Battle] = {}
"""The deployed battles by the texts of their files: worked out once."""


class Lineups:
    """Battles deployed by suggestion; with `in_background` they are worked out one after the other beside the window.

    Until one is known it is shown as it is, with nobody on the table.
    """

    def __init__(self, *, in_background: bool) -> None:
        self.in_background = in_background
        self._worker = Worker()

    def of(self, found: Scenario | Case) -> Battle:
        """The battle to be pictured."""
        battle = found.battle
        if not isinstance(found, Scenario) or not is_undeployed(battle):
            return battle
        known = _KNOWN.get(found.text)
        if known is None and self._worker.is_done():
            self._work_out(found)
            known = _KNOWN.get(found.text)
        return known if known is not None else battle

    def _work_out(self, found: Scenario) -> None:
        def work(stopped: Callable[[], bool]) -> None:
            try:
                _KNOWN[found.text] = deployed(found.rules, found.battle)
            except LeuctraError:
                _KNOWN[found.text] = found.battle  # there is no room for somebody: shown as it is

        if self.in_background:
            self._worker.start(work)
        else:
            work(lambda: False)


def zone_items(battle: Battle, shown: Battle) -> tuple[Drawable, ...]:
    """The zones of a battle that is shown as it may be deployed."""
    if battle is shown:
        return ()
    return tuple(Polygon(a.zone, None, army_colour(shown, a.id), 1.6, dashed=True) for a in shown.armies if a.zone)

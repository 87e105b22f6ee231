"""What tools that queue legs show: the legs with their prices in the panel and on the table, and what bars the move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.requests import leg_to_raw
from game.engine.tally import message
from game.geometry.ranks import Block
from game.language import number, tr
from game.rulesets.fantasy.approaches import wheel_measure
from game.scene.tracks import Track
from game.ui.orders import ENTER, Order
from game.ui.tools.leg_words import leg_words, priced
from game.ui.tools.queue import LegQueue

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.geometry.legs import Leg
    from game.geometry.pose import Point

LEG = "leg:"
"""The handle of a leg is this and its place in the queue."""


class LegTool(LegQueue):
    """A queue of legs before the eyes of a person, who confirms it."""

    # -- the panel

    def legs_told(self) -> list[tuple[str, float, bool]]:
        """The legs so far; those from the first that fails on are not legal."""
        walked = self.judged.value.legs if self.legs else ()
        bad = self._first_bad
        return [
            (leg_words(leg), float(walk.cost), n < bad)
            for n, (leg, walk) in enumerate(zip(self.legs, walked, strict=False))
        ]

    def budget(self) -> tuple[float, float] | None:
        """What the legs cost, and the most they may, mm."""
        return self.cost_before(len(self.legs)), self.request.allowance

    @property
    def _first_bad(self) -> int:
        """The place of the leg that brings in what bars the move; behind the last where nothing does."""
        against = {(reason.code, reason.blocker) for reason in self.judged.reasons}
        for n in range(len(self.legs) if against else 0):
            found = self.judge(tuple(self.legs[: n + 1])).reasons
            if any((reason.code, reason.blocker) in against for reason in found):
                return n
        return len(self.legs)

    def lines(self) -> list[str]:
        """The legs with their cost, what is left, and what bars the move."""
        said = [
            str(message("{n}  {leg}: {cm:.2f} cm", n=n, leg=words, cm=cost / 10))
            for n, (words, cost, _) in enumerate(self.legs_told(), 1)
        ]
        cost, most = self.cost_before(len(self.legs)) / 10, self.request.allowance / 10
        left = max(most - cost, 0.0)
        said.append(str(message("{cost:.1f} of {most:.1f} cm used, {left:.1f} left", cost=cost, most=most, left=left)))
        return [*said, *map(str, self.judged.reasons), *self.hints()]

    def hints(self) -> Iterator[str]:
        """What is being typed, or which leg keys change."""
        if self.typed:
            said = number(self.typed.lstrip("=")) or "?"
            yield str(message("leg {n}: {number} … (Enter)", n=self.cursor, number=said))
        elif self.leg_chosen is not None:
            yield str(message("leg {n} chosen: arrows or digits change it, Del drops it", n=self.cursor))

    def _first_orders(self) -> list[Order]:
        """Confirm, and take back where there is something to take back."""
        reasons = self.judged.reasons
        words = tr("Confirm the move") if self.legs else tr("Stay here")
        listed = [Order("confirm", words, ENTER, str(reasons[0]) if reasons else "", primary=not reasons)]
        if self._past:
            listed.append(Order("drop", tr("Take back"), "Bksp"))
        if self.legs:
            listed.append(Order("next_leg", tr("Change another leg"), "Tab"))
        if self.cursor:
            listed.append(Order("delete", str(message("Delete leg {n}", n=self.cursor)), "Del"))
        return listed

    def _leg_orders(self, buttons: tuple[tuple[str, str, str, Leg], ...]) -> list[Order]:
        """Legs that a button adds (id, words, key, leg), each with what bars it here."""
        before = tuple(self.legs[: self.cursor])
        stuck = bool(self.judge(before).reasons)
        found: list[Order] = []
        for order_id, text, key, leg in buttons:
            bars = () if stuck else self.judge((*before, leg)).reasons
            found.append(Order(order_id, text, key, str(bars[0]) if bars else ""))
        return found

    def order(self, order_id: str) -> None:
        """Confirm, take back, go to another leg, delete one."""
        match order_id:
            case "confirm":
                self._confirm()
            case "drop":
                self.back()
            case "next_leg":
                self.key("Tab")
            case "delete":
                self.key("Delete")
        self.touched()

    def _confirm(self) -> None:
        self._finish_typing()
        reasons = self.judged.reasons
        if reasons:
            self.said = "; ".join(map(str, reasons))
        else:
            self.answer = [leg_to_raw(leg) for leg in self.legs]

    # -- the table

    def _tracks(self) -> tuple[Track, ...]:
        """The legs with their words: all of it on the one that is changed, the price alone on the others."""
        walked = self.judged.value.legs if self.legs else ()
        bad, measure, spent = self._first_bad, wheel_measure(self.battle), 0.0
        tracks: list[Track] = []
        for n, walk in enumerate(walked):
            spent += float(walk.cost)
            is_current = n == self.cursor - 1
            left = float(self.request.allowance) - spent
            words = priced(walk.leg, walk.start, float(walk.cost), left, measure, walk.furthest) if is_current else ""
            role = "path" if n < bad else "bad"
            tracks.append(Track(walk.leg, walk.start, walk.end, words, role, is_current))
        return tuple(tracks)

    def _ends(self) -> tuple[Block, ...]:
        """Where legs before the last lead."""
        walked = self.judged.value.legs[:-1] if len(self.legs) > 1 else ()
        return tuple(walk.end for walk in walked if isinstance(walk.end, Block))

    def _numbers(self) -> tuple[tuple[str, Point], ...]:
        """A number to click on each leg, where there are several."""
        if len(self.legs) < 2:
            return ()
        return tuple((f"{LEG}{n}", walk.end.centre) for n, walk in enumerate(self.judged.value.legs))

"""Choose from a list, or by clicking the unit itself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.engine.tally import message
from game.language import tr
from game.rulesets.fantasy.charges import PSEUDO
from game.text.explain import explain
from game.ui.orders import AGAIN, ENTER, Order, with_hotkeys
from game.ui.picking import unit_at
from game.ui.tools.tool import Preview, Tool

if TYPE_CHECKING:
    from game.battle.unit import UnitId
    from game.engine.requests import Option
    from game.geometry.pose import Point

FIXED_KEYS = {"done": ENTER, "none": ENTER, "stay": ENTER}


class ChooseTool(Tool):
    """One click on one's own unit chooses it; an enemy is shown first and chosen by a second click or Enter."""

    def __post_init__(self) -> None:
        """Nothing chosen, nothing pointed at."""
        self.pending: str | None = None
        self.over: str | None = None
        self.lit = 0

    def orders(self) -> list[Order]:
        """Every option, the barred ones with their reasons."""
        listed = [self._order(option) for option in self.request.options]
        if self.may_repeat:
            listed.append(Order(AGAIN, tr("The same as before for the rest of this phase")))
        if self.pending is not None:
            listed.insert(
                0,
                Order(
                    "confirm", str(message("Confirm: {option}", option=self._text(self.pending))), ENTER, primary=True
                ),
            )
            listed = [o if o.hotkey != ENTER or o.id == "confirm" else Order(o.id, o.text, "", o.bar) for o in listed]
        return self._lighted(with_hotkeys(listed))

    def _lighted(self, listed: list[Order]) -> list[Order]:
        """With the order lit that Enter gives where no other has that key; not where units are chosen."""
        if any(order.hotkey == ENTER for order in listed) or any(self._unit_of(o.key) for o in self.request.options):
            return listed
        free = [n for n, order in enumerate(listed) if not order.bar]
        if free:
            at = free[self.lit % len(free)]
            listed[at] = replace(listed[at], primary=True)
        return listed

    def step(self, direction: str, *, fine: bool = False) -> bool:
        """Up and down go through the list."""
        if direction not in ("up", "down"):
            return False
        self.lit += 1 if direction == "down" else -1
        self.touched()
        return True

    def _order(self, option: Option[object]) -> Order:
        bar = str(option.blocked[0]) if option.blocked else ""
        return Order(option.key, str(option.text), FIXED_KEYS.get(option.key, ""), bar)

    def _text(self, key: str) -> str:
        return next(str(option.text) for option in self.request.options if option.key == key)

    def order(self, order_id: str) -> None:
        """Choose it; one that is barred says why."""
        if order_id in ("confirm", AGAIN):
            self.answer = self.pending if order_id == "confirm" else AGAIN
            return
        option = next((o for o in self.request.options if o.key == order_id), None)
        if option is None:
            return
        if option.blocked:
            self.said = " ".join(map(explain, option.blocked))
            self.touched()
        else:
            self.answer = order_id

    def click_unit(self, unit: UnitId) -> bool:
        """Choose a unit by clicking it."""
        option = self._meant(unit)
        if option is None:
            return False
        own = self.battle.unit(unit).army == self.request.army
        if option.blocked or own or self.pending == option.key:
            self.order(option.key)
        else:
            self.pending = option.key
            self.touched()
        return True

    def _meant(self, unit: UnitId) -> Option[object] | None:
        """The option a click on a unit stands for: an open one before a barred one, an unseen unit's too."""
        found = [o for key in (unit, PSEUDO + unit) for o in self.request.options if o.key == key]
        return next((o for o in found if not o.blocked), found[0] if found else None)

    def back(self) -> bool:
        """Drop the enemy shown."""
        if self.pending is None:
            return False
        self.pending = None
        self.touched()
        return True

    def hover(self, point: Point) -> None:
        """The mouse is over a unit: the option that a click on it would mean."""
        unit = unit_at(self.battle, point)
        option = self._meant(unit.id) if unit is not None else None
        self._point(option.key if option is not None else None)

    def point_at(self, order_id: str) -> None:
        """The mouse is over a line of the list."""
        self._point(order_id if any(option.key == order_id for option in self.request.options) else None)

    def _point(self, key: str | None) -> None:
        if key != self.over:
            self.over = key

    def _unit_of(self, key: str) -> UnitId | None:
        """The unit on the table that an option stands for."""
        unit = key.removeprefix(PSEUDO)
        return unit if any(one.id == unit for one in self.battle.on_table()) else None

    def preview(self) -> Preview:
        """Which units are offered, which are barred, which is pointed at."""
        meant = {unit.id: option for unit in self.battle.units if (option := self._meant(unit.id)) is not None}
        pointed = self._unit_of(self.over) if self.over is not None else None
        return Preview(
            chosen=(self.pending.removeprefix(PSEUDO),) if self.pending else (),
            offered=tuple(unit for unit, option in meant.items() if not option.blocked),
            barred=tuple(unit for unit, option in meant.items() if option.blocked),
            pointed=(pointed,) if pointed is not None else (),
        )


class ChooseManyTool(Tool):
    """Tick options, then confirm."""

    def __post_init__(self) -> None:
        self.ticked: list[str] = []

    def orders(self) -> list[Order]:
        """Every option with its tick, then the confirmation."""
        enough = self.request.least <= len(self.ticked) <= self.request.most
        bar = "" if enough else self._limits()
        listed = [
            Order(o.key, str(o.text), "", str(o.blocked[0]) if o.blocked else "", ticked=o.key in self.ticked)
            for o in self.request.options
        ]
        return with_hotkeys([*listed, Order("confirm", tr("Confirm"), ENTER, bar, primary=enough)])

    def _limits(self) -> str:
        least, most = self.request.least, self.request.most
        if least == most:
            return str(message("choose {n}", n=least))
        return str(message("choose {least} to {most}", least=least, most=most))

    def order(self, order_id: str) -> None:
        """Tick or untick; confirm."""
        if order_id == "confirm":
            if self.request.least <= len(self.ticked) <= self.request.most:
                self.answer = list(self.ticked)
            return
        if order_id in self.ticked:
            self.ticked.remove(order_id)
        else:
            self.ticked.append(order_id)
        self.touched()

    def click_unit(self, unit: UnitId) -> bool:
        """Tick a unit by clicking it."""
        if not any(option.key == unit and not option.blocked for option in self.request.options):
            return False
        self.order(unit)
        return True

    def preview(self) -> Preview:
        """The ticked units."""
        ids = {unit.id for unit in self.battle.units}
        return Preview(chosen=tuple(key for key in self.ticked if key in ids))

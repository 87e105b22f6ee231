"""Special rules: five kinds of hook, a closed set (design section 3).

modify   contributions to a query (a modifier, a re-roll, dice to keep, an automatic pass or fail)
forbid   a reason against something
offer    an option more in a choice
react    a generator that runs when something has just happened
replace  another step in place of the usual one

A hook is one function per special rule, registered by the type of its first parameter; its docstring is the wording
the interface shows. Data names rules by id; an unknown id is a load error.
"""

from __future__ import annotations

import inspect
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints

from game.errors import RuleError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from game.engine.requests import Option
    from game.engine.tally import Part, Reason

F = TypeVar("F", bound="Callable[..., Any]")
KINDS = ("modify", "forbid", "offer", "react", "replace")


@dataclass(frozen=True, slots=True)
class Hook:
    """One function of one special rule."""

    rule: str
    kind: str
    subject: type
    function: Callable[..., Any]


@dataclass(slots=True)
class SpecialRules:
    """The special rules a rule set knows. Filled while its modules load, read ever after."""

    hooks: list[Hook] = field(default_factory=list)
    wording: dict[str, str] = field(default_factory=dict)
    _known: dict[tuple[str, type], tuple[Hook, ...]] = field(default_factory=dict)

    def declare(self, rule: str, wording: str) -> None:
        """Make a rule known that acts through a query of the core (a flag such as `fast_cavalry`)."""
        self.wording[rule] = wording

    def register(self, rule: str, kind: str) -> Callable[[F], F]:
        """Decorate one hook function; its first parameter's type says what it speaks to."""
        if kind not in KINDS:
            raise RuleError(f"special rule '{rule}': '{kind}' is no kind of hook; use one of {', '.join(KINDS)}")

        def keep(function: F) -> F:
            first = next(iter(inspect.signature(function).parameters))
            self.hooks.append(Hook(rule, kind, get_type_hints(function)[first], function))
            self._known.clear()
            self.wording.setdefault(rule, " ".join((inspect.getdoc(function) or "").split()))
            return function

        return keep

    def knows(self, rule: str) -> bool:
        """Whether data may name that rule."""
        return rule in self.wording

    def _hooks(self, kind: str, subject: object, units: tuple[Unit, ...]) -> Iterator[tuple[Hook, Unit]]:
        for hook in self._that_speak(kind, type(subject)):
            for unit in units:
                if unit.has_special(hook.rule):
                    yield hook, unit

    def _that_speak(self, kind: str, subject: type) -> tuple[Hook, ...]:
        """The hooks of a kind to a type of subject, in the order of their rules' ids."""
        found = self._known.get((kind, subject))
        if found is None:
            fitting = (hook for hook in self.hooks if hook.kind == kind and issubclass(subject, hook.subject))
            found = self._known[kind, subject] = tuple(sorted(fitting, key=lambda hook: hook.rule))
        return found

    def contributions(self, query: object, battle: Battle, *units: Unit) -> tuple[Part, ...]:
        """Every `modify` hook's terms for a query, in a fixed order."""
        found: list[Part] = []
        for hook, unit in self._hooks("modify", query, units):
            found += hook.function(query, battle, unit)
        return tuple(found)

    def bars(self, question: object, battle: Battle, *units: Unit) -> tuple[Reason, ...]:
        """Every `forbid` hook's reasons."""
        found: list[Reason] = []
        for hook, unit in self._hooks("forbid", question, units):
            found += hook.function(question, battle, unit)
        return tuple(found)

    def offers(self, window: object, battle: Battle, *units: Unit) -> tuple[Option[Any], ...]:
        """Every `offer` hook's options."""
        found: list[Option[Any]] = []
        for hook, unit in self._hooks("offer", window, units):
            found += hook.function(window, battle, unit)
        return tuple(found)

    def reactions(self, moment: object, units: tuple[Unit, ...]) -> Iterator[tuple[Hook, Unit]]:
        """The `react` hooks for something that has just happened."""
        return self._hooks("react", moment, units)

    def replacement(self, step: object, *units: Unit) -> Hook | None:
        """The `replace` hook for a step, if any unit has one."""
        return next((hook for hook, _ in self._hooks("replace", step, units)), None)

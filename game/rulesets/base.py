"""A rule set is a value: its schedule, its special rules, and how it reads a position."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.errors import RuleError
from game.language import told

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.battle.battle import Battle, OptionValue
    from game.battle.unit import Unit
    from game.engine.sequence import Schedule
    from game.engine.session import Interjection
    from game.engine.special import SpecialRules


@dataclass(frozen=True, slots=True)
class Switch:
    """An option of a rule set: its default, what else it may be, and what it means."""

    name: str
    default: OptionValue
    choices: tuple[OptionValue, ...]
    meaning: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Everything that makes one game different from another. `unit_mm` is the rule set's unit of length in mm.

    `seat` gives a unit with a character in it, or the words why he cannot stand there; `outfit` a unit with what its
    special rules change in its values as it is set up, or what is wrong with them; `part` the units that one piece of
    a file makes, the one on the table first; `settle` a case's battle with what holds of pieces that were placed so.
    `spells` names the spells and at whom each goes (friend, enemy or place), `spells_of` those a unit may come to know.
    """

    id: str
    title: str
    length_name: str
    unit_mm: float
    schedule: Schedule
    special: SpecialRules
    switches: Mapping[str, Switch] = field(default_factory=dict)
    characteristics: tuple[str, ...] = ()
    lengths: tuple[str, ...] = ()
    troops: tuple[str, ...] = ()
    default_table: tuple[float, float] = (1800.0, 1200.0)
    seat: Callable[[Unit, Unit], Unit | str] | None = None
    outfit: Callable[[Unit], Unit | str] | None = None
    part: Callable[[Unit], tuple[Unit, ...]] | None = None
    settle: Callable[[Battle], Battle] | None = None
    interjections: Mapping[str, Interjection] = field(default_factory=dict)
    spells: Mapping[str, str] = field(default_factory=dict)
    spells_of: Callable[[Unit], tuple[str, ...]] | None = None

    def settings(self, battle: Battle) -> dict[str, OptionValue]:
        """Every switch of the rule set with its value in a battle."""
        return {name: battle.option(name, switch.default) for name, switch in self.switches.items()}


def ruleset(name: str) -> RuleSet:
    """The rule set of that id; raises RuleError naming those there are."""
    from game.rulesets import RULESETS

    for known in RULESETS:
        if known.id == name:
            return known
    raise RuleError(told("no rule set '{name}'; there is {known}", name=name, known=", ".join(r.id for r in RULESETS)))

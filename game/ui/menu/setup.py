"""What is chosen before a battle: who plays each army, the dice, the switches."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.data.changed import with_options
from game.language import N_, tr
from game.players.cast import WITHOUT_A_WINDOW

if TYPE_CHECKING:
    from game.battle.battle import OptionValue
    from game.data.load import Scenario

HUMAN, SCRIPT = "human", "script"
SEATS = {HUMAN: N_("a person"), SCRIPT: N_("its orders"), "random": N_("chance"), "tactician": N_("a tactician")}
"""Who may play an army, in words."""
MOST_SEED = 999_999


def seat_words(kind: str) -> str:
    """Who plays, for people."""
    return tr(SEATS.get(kind, kind))


@dataclass(slots=True)
class Setup:
    """The choices for one scenario; `seed` is None for other dice each time."""

    scenario: Scenario
    seats: dict[str, str] = field(default_factory=dict)
    seed: int | None = None
    options: dict[str, OptionValue] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """As the file says; else a person, and against him whoever the file has orders for."""
        armies = [army.id for army in self.scenario.battle.armies]
        for n, army in enumerate(armies):
            usual = SCRIPT if n and self.has_orders(army) else HUMAN
            self.seats.setdefault(army, self.scenario.seat(army) or usual)

    def has_orders(self, army: str) -> bool:
        """Whether the file says what an army's units do."""
        battle = self.scenario.battle
        return any(battle.unit(script.unit).army == army for script in self.scenario.scripts)

    def choices(self, army: str) -> list[str]:
        """Who may play an army."""
        others = [kind for kind in WITHOUT_A_WINDOW if kind != SCRIPT or self.has_orders(army)]
        return [HUMAN, *sorted(others, key=lambda kind: kind == "random")]

    def next_seat(self, army: str) -> None:
        """Somebody else plays an army."""
        kinds = self.choices(army)
        now = self.seats[army]
        self.seats[army] = kinds[(kinds.index(now) + 1) % len(kinds)] if now in kinds else kinds[0]

    def value(self, switch: str) -> OptionValue:
        """A switch as it will be."""
        return self.options.get(switch, self.scenario.rules.settings(self.scenario.battle)[switch])

    def next_value(self, switch: str) -> None:
        """The switch's next choice."""
        choices = self.scenario.rules.switches[switch].choices
        now = self.value(switch)
        at = next((n for n, choice in enumerate(choices) if choice == now and type(choice) is type(now)), -1)
        self.options[switch] = choices[(at + 1) % len(choices)]

    @property
    def changed(self) -> list[str]:
        """The switches that will not be as the rules have them."""
        switches = self.scenario.rules.switches
        return [name for name in switches if self.value(name) != switches[name].default]

    def chosen(self) -> Scenario:
        """The scenario with these switches."""
        return with_options(self.scenario, self.options)

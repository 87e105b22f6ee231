"""War machines as units: one base, a machine with wounds of its own, and a crew that is counted (FB-EXT-06, FB-C-11).

The unit's profile is the crew's. Marks of this module, for the battle: `crew`, how many are left once some have
fallen, and `machine_wounds`, what the machine has taken.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.battle.events import ConditionChanged
from game.battle.marks import Until
from game.battle.unit import Condition
from game.engine.tally import Part, Tally, message
from game.geometry.bases import Base
from game.geometry.ranks import Block
from game.rulesets.fantasy.tables import to_wound

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import ArmyId, Unit, UnitId
    from game.engine.game import Game, Steps

MACHINE = "war_machine"
ENGINES = ("bolt_thrower", "cannon", "stone_thrower")
"""What a machine is, by its special rule."""
CREW = 3
TOUGHNESS = 7
WOUNDS = 3
MACHINE_STRUCK = 4
"""Of every hit from afar a die up to this strikes the machine, a higher one the crew."""
FOOT = 20.0
"""How wide and deep a crewman's base is who runs, mm."""
D3 = {"1": 0, "D3": 3, "D6": 6}


@dataclass(frozen=True, slots=True)
class MachineHurt:
    """A war machine itself took wounds; its last ones are its end."""

    unit: UnitId
    wounds: int
    left: int

    def apply(self, battle: Battle) -> Battle:
        """Note them."""
        taken = WOUNDS - self.left
        return battle.changing(self.unit, lambda unit: unit.marked("machine_wounds", Until.BATTLE, taken))


@dataclass(frozen=True, slots=True)
class MachineAbandoned:
    """A crew ran: the machine is lost, and those who served it are so many men on foot."""

    unit: UnitId

    def apply(self, battle: Battle) -> Battle:
        """Stand the crew where the machine stood."""
        return battle.changing(self.unit, on_foot)


def is_machine(unit: Unit) -> bool:
    """Whether a unit is a war machine with its crew (FB-UNI-06)."""
    return unit.troop == MACHINE


def crew_left(unit: Unit) -> int:
    """How many of the crew live: the data's number, else three, less the fallen."""
    whole = next(
        (int(v) for s in unit.special if s.id in ENGINES for name, v in s.parameters if name == "crew"),
        CREW,
    )
    return int(unit.mark("crew") or whole)


def machine_left(unit: Unit) -> int:
    """The wounds the machine itself has left."""
    return WOUNDS - int(unit.mark("machine_wounds") or 0)


def on_foot(unit: Unit) -> Unit:
    """The crew without their machine, in the same place and facing the same way."""
    crew, old = crew_left(unit), unit.block
    files = max(1, min(crew, int(old.base.width // FOOT)))
    block = Block(old.pose, files, crew, Base(FOOT, FOOT)).centred_at(old.centre, old.pose.facing)
    return replace(
        unit.unmarked("crew", "machine_wounds"),
        name=f"{unit.name} (crew)",
        body=block.snap(),
        troop="infantry",
        original_count=crew,
        special=tuple(rule for rule in unit.special if rule.id not in ENGINES),
        icon="",
    )


def abandon(game: Game, unit_id: UnitId) -> None:
    """Whoever runs from a war machine loses it (FB-EXT-06); nothing for other units."""
    if is_machine(game.unit(unit_id)):
        game.emit(MachineAbandoned(unit_id))


def strike_machine(
    game: Game, by: ArmyId, unit_id: UnitId, hits: int, strength: int, *, wounds: str = "1", why: str
) -> Steps[int]:
    """Of some hits from afar those that strike the machine, settled; gives how many are left for the crew (FB-EXT-06).

    The machine has Toughness 7, three Wounds and no save.
    """
    prompt = message("{why}: machine of {unit} on {n} or less", why=why, unit=game.unit(unit_id).name, n=MACHINE_STRUCK)
    split = yield from game.roll(by, "machine or crew", hits, prompt, rule="FB-EXT-06", unit=unit_id)
    struck = sum(die <= MACHINE_STRUCK for die in split)
    needed = to_wound(strength, TOUGHNESS)
    if needed is None:
        return hits - struck
    so = message("S {s} against T {t}", s=strength, t=TOUGHNESS)
    tally = Tally(message("to wound"), (Part(needed, so, "FB-WND-02"),), "+")
    prompt = message("{why} damages {unit} on {n}+", why=why, unit=game.unit(unit_id).name, n=needed)
    rolled = yield from game.roll(by, "damage", struck, prompt, tally=tally, rule="FB-WND-02", unit=unit_id)
    damage = yield from _multiplied(game, by, unit_id, sum(die >= needed for die in rolled), wounds, why)
    return 0 if damage_machine(game, unit_id, damage) else hits - struck


def damage_machine(game: Game, unit_id: UnitId, wounds: int) -> bool:
    """Let a machine take wounds; true where they were its last, and the unit is gone."""
    counted = min(wounds, machine_left(game.unit(unit_id)))
    if counted <= 0:
        return False
    game.emit(MachineHurt(unit_id, counted, machine_left(game.unit(unit_id)) - counted))
    if machine_left(game.unit(unit_id)) > 0:
        return False
    game.emit(ConditionChanged(unit_id, Condition.DESTROYED, "machine"))
    return True


def _multiplied(game: Game, by: ArmyId, unit_id: UnitId, wounds: int, each: str, why: str) -> Steps[int]:
    faces = D3[each]
    if not faces:
        return wounds
    prompt = message("{why}: each wound on {unit} becomes {die}", why=why, unit=game.unit(unit_id).name, die=each)
    rolled = yield from game.roll(by, "wounds", wounds, prompt, faces=faces, rule="FB-CAS-01", unit=unit_id)
    return sum(rolled)

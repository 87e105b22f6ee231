"""The questions a case may ask, and their arguments (design section 6.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AliasChoices, Field, StrictBool, StrictInt, ValidationError, model_validator

from game.data.spec_types import Length, Name, Number, Outline, Point, Spec
from game.language import told, tr

if TYPE_CHECKING:
    from game.data.source import Source, Where

Die = Annotated[StrictInt, Field(ge=1, le=6)]
Distance = Annotated[float, Field(strict=True, ge=0, le=1000, allow_inf_nan=False)]


class Flee(Spec):
    """A flight reaction with its rolled distance."""

    flee: Distance


class ChargeAsk(Spec):
    """May this unit charge that one, and how? A flyer flies where it reaches so; `fly` true or false decides for it."""

    by: Name
    target: Name
    allowance: Length | None = None
    kind: Literal["normal", "pseudo"] = "normal"
    reaction: Flee | Literal["hold", "stand_and_shoot"] | None = None
    fly: StrictBool | None = None


class ReactionsAsk(Spec):
    """Which reactions are open?"""

    by: Name
    target: Name


class RedirectAsk(Spec):
    """Whom else may it charge when its target flees?"""

    by: Name
    after: Name
    flee: Distance


class ReformLeg(Spec):
    """Re-form."""

    files: StrictInt
    facing: Number


class LegAsk(Spec):
    """One leg of a move. `to` is a point a lone model, a snaking column's leader or a group's centre goes straight to;
    `places` are the base centres the models of a group go to, in their order.
    """

    ahead: Number | None = None
    wheel: Literal["left", "right"] | None = None
    degrees: Number | None = None
    turn: Literal["left", "right", "about"] | None = None
    files: StrictInt | None = None
    reform: ReformLeg | None = None
    pivot: Number | None = None
    to: Point | None = None
    places: Outline | None = None

    @model_validator(mode="after")
    def _one(self) -> LegAsk:
        known = ("ahead", "wheel", "turn", "files", "reform", "pivot", "to", "places")
        kinds = [k for k in known if getattr(self, k) is not None]
        if len(kinds) != 1 or (self.degrees is None) == (kinds == ["wheel"]):
            raise ValueError(tr("a leg is one of ahead, wheel with degrees, turn, files, reform, pivot, to, places"))
        return self


class MoveAsk(Spec):
    """Is this move legal? With `fly: true` it is made in the air, 50 cm over everything."""

    unit: Name
    legs: list[LegAsk] = Field(max_length=50)
    fly: StrictBool = False


class MarchAsk(Spec):
    """May it march?"""

    unit: Name
    legs: list[LegAsk] | None = Field(default=None, max_length=50)


class ArcAsk(Spec):
    """In which arc does it stand?"""

    of: Name
    source: Name = Field(alias="from", validation_alias=AliasChoices("from", "source"))


class SightAsk(Spec):
    """Does it see?"""

    source: Name = Field(alias="from", validation_alias=AliasChoices("from", "source"))
    to: Name


class FleeAsk(Spec):
    """Where does it run?"""

    unit: Name
    source: Name | None = Field(default=None, alias="from", validation_alias=AliasChoices("from", "source"))
    distance: Distance | None = None
    roll: list[Die] | None = Field(default=None, max_length=20)

    @model_validator(mode="after")
    def _length(self) -> FleeAsk:
        if (self.distance is None) == (self.roll is None):
            raise ValueError(tr("give a distance or a roll, one of them"))
        return self


class PursueAsk(Spec):
    """Where does the pursuit lead?"""

    unit: Name
    after: Name
    fled: Distance
    distance: Distance


class OverrunAsk(Spec):
    """Where does the overrun lead?"""

    unit: Name
    over: Name
    distance: Distance


class UnitAsk(Spec):
    """A question about one unit."""

    unit: Name


class CasualtiesAsk(Spec):
    """How does it stand after losing models?"""

    unit: Name
    models: Annotated[StrictInt, Field(ge=0, le=500)]


class ExpandAsk(Spec):
    """May it widen its front?"""

    unit: Name
    left: Annotated[StrictInt, Field(ge=0, le=50)] = 0
    right: Annotated[StrictInt, Field(ge=0, le=50)] = 0


class LapAsk(Spec):
    """May it lap round?"""

    unit: Name
    around: Name


class ShootAsk(Spec):
    """Who shoots, and on what number?"""

    unit: Name
    at: Name
    moved: StrictBool = False


class CombatAsk(Spec):
    """Who fights whom, in which order, and what the score is.

    `units` are some of the combat's; `charged` those that came by a full charge this turn; `winner` is the side that
    won the last round, `active` the side whose turn it is. `challenge` are the two who fight one, as targets are
    written: a character's id, or UNIT:champion. With `dice` the round is fought: each roll by its name and in its
    order, such as {hit: [4, 4, 1]}. `answers` decide what the players would be asked, in order; without them nobody
    challenges, and blows go to the first of the possible targets.
    """

    units: list[Name] = Field(min_length=1, max_length=20)
    charged: list[Name] = Field(default_factory=list, max_length=20)
    winner: Name | None = None
    active: Name | None = None
    challenge: tuple[Name, Name] | None = None
    dice: list[dict[Name, list[Die]]] | None = Field(default=None, max_length=200)
    answers: list[Any] = Field(default_factory=list, max_length=100)

    @model_validator(mode="after")
    def _rolls(self) -> CombatAsk:
        if any(len(roll) != 1 for roll in self.dice or ()):
            raise ValueError(tr("each roll is its name with its dice, such as {hit: [4, 4, 1]}"))
        return self


class ChargeNamed(Spec):
    """One unit charges another."""

    by: Name
    target: Name


class PanicAsk(Spec):
    """Who must test panic, why, and on what number?

    `when` is the moment, and with it what may have happened:

    - `start_of_turn`: the pieces that are `fleeing` (cause 1)
    - `combat`: `broken` pieces have lost their break tests, `destroyed` ones were wiped out by blows (cause 2)
    - `charge`: `charges` are declared and measured; pieces with `engaged_with` were fighting before (cause 3)
    - `after_charges`: `caught` pieces fled from a charge and were run down where they stand (cause 4)
    - `end_of_phase`: pieces have `lost` models to missiles or magic, or were `destroyed` by them (causes 5 and 6)
    - `stand_and_shoot`: the charger of one of `charges` has `lost` models to its target (cause 5)

    Pieces are as they were when the phase began, `destroyed` and `caught` ones in their places. `tested` have had their
    test of the phase already; `unit` asks for one unit alone.
    """

    when: Literal["start_of_turn", "combat", "charge", "after_charges", "end_of_phase", "stand_and_shoot"]
    unit: Name | None = None
    broken: list[Name] = Field(default_factory=list, max_length=100)
    destroyed: list[Name] = Field(default_factory=list, max_length=100)
    caught: list[Name] = Field(default_factory=list, max_length=100)
    lost: dict[Name, Annotated[StrictInt, Field(ge=0, le=500)]] = Field(default_factory=dict, max_length=100)
    charges: list[ChargeNamed] = Field(default_factory=list, max_length=20)
    tested: list[Name] = Field(default_factory=list, max_length=100)

    @property
    def named(self) -> list[str]:
        """Every piece that charges or is charged."""
        return [name for charge in self.charges for name in (charge.by, charge.target)]


QUESTIONS: dict[str, type[Spec]] = {
    "charge": ChargeAsk,
    "reactions": ReactionsAsk,
    "redirect": RedirectAsk,
    "move": MoveAsk,
    "march": MarchAsk,
    "arc": ArcAsk,
    "sight": SightAsk,
    "flee": FleeAsk,
    "pursue": PursueAsk,
    "overrun": OverrunAsk,
    "return": UnitAsk,
    "casualties": CasualtiesAsk,
    "rank_bonus": UnitAsk,
    "combat": CombatAsk,
    "expand": ExpandAsk,
    "lap": LapAsk,
    "panic": PanicAsk,
    "shoot": ShootAsk,
}
WITHIN = ("combat", "move")
"""Questions that may be asked about a character who stands in a unit."""
UNIT_LISTS = ("units", "charged", "challenge", "broken", "destroyed", "caught", "lost", "tested", "named")
UNIT_KEYS = ("by", "target", "after", "unit", "of", "source", "to", "over", "around", "at")


class Question:
    """A checked question: its name, its arguments, and the list of charges for `charges`."""

    def __init__(self, name: str, arguments: Any, raw: Any) -> None:
        self.name = name
        self.arguments = arguments
        self.raw = raw


Units = dict[str, str | None]
"""The pieces by id, each with the piece it stands in."""


def check_questions(source: Source, asked: list[dict[str, Any]], units: Units) -> list[Question]:
    """Check every question; faults go to the source."""
    from game.data.source import did_you_mean

    found: list[Question] = []
    for index, item in enumerate(asked):
        where: Where = ("ask", index)
        if len(item) != 1:
            source.fault(where, tr("one question each"), tr("write {charge: {by: …, target: …}}"))
            continue
        ((name, raw),) = item.items()
        if name == "charges":
            rows = raw if isinstance(raw, list) else []
            if not rows:
                source.fault(where, tr("charges needs a list of {by, target}"))
            parts = [_one(source, "charge", row, (*where, name, n), units) for n, row in enumerate(rows)]
            found.append(Question(name, [part for part in parts if part is not None], raw))
        elif name not in QUESTIONS:
            source.fault(
                (*where, name),
                told("unknown question '{name}'", name=name),
                did_you_mean(name, [*QUESTIONS, "charges"]),
            )
        else:
            arguments = _one(source, name, raw, (*where, name), units)
            if arguments is not None:
                found.append(Question(name, arguments, raw))
    return found


def _one(source: Source, name: str, raw: Any, where: Where, units: Units) -> Spec | None:
    from game.data.faults import note_validation

    try:
        arguments = QUESTIONS[name].model_validate(raw)
    except ValidationError as error:
        note_validation(source, error, QUESTIONS[name], where)
        return None
    faults = len(source.faults)
    for key in UNIT_KEYS:
        unit = getattr(arguments, key, None)
        if isinstance(unit, str):
            _check_unit(source, unit, units, (*where, "from" if key == "source" else key), alone=name not in WITHIN)
    for key in UNIT_LISTS:
        for n, named in enumerate(getattr(arguments, key, None) or ()):
            _check_unit(source, named.partition(":")[0], units, (*where, key, n), alone=False)
    return arguments if len(source.faults) == faults else None


def _check_unit(source: Source, unit: str, units: Units, where: Where, *, alone: bool) -> None:
    """Note a unit that is no piece, or that stands in another where the question wants one on its own."""
    from game.data.source import did_you_mean

    if unit not in units:
        source.fault(where, told("no unit '{unit}' among the pieces", unit=unit), did_you_mean(unit, sorted(units)))
    elif alone and units[unit] is not None:
        source.fault(
            where,
            told("'{unit}' stands in '{host}'", unit=unit, host=units[unit]),
            told("ask about '{unit}'", unit=units[unit]),
        )

"""The shape of scripts and objectives in scenario files (design section 6.2). Lengths in the file's unit."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool, StrictInt, StrictStr, model_validator

from game.data.spec_types import Length, Name, Number, Point, Spec

Round = Annotated[StrictInt, Field(ge=1, le=50)]


# -- scripts


class ConditionSpec(Spec):
    """When an order holds; of several conditions all must.

    `enemy_within`: any enemy is that near. `near`: that unit is within `within`. `gone`, `flees`, `fights`: that unit
    is lost, flees, is in combat. `losses`: the scripted unit has lost so many per cent of its models.
    """

    enemy_within: Length | None = None
    near: Name | None = None
    within: Length | None = None
    gone: Name | None = None
    flees: Name | None = None
    fights: Name | None = None
    losses: Annotated[StrictInt, Field(ge=1, le=100)] | None = None


class OrderSpec(Spec):
    """One order. A later order takes the place of those before it while it holds.

    `hold` stays. `advance` goes along a `bearing` of the table (0 is up), or to a point and halts there. `charge`
    charges `target` (or the nearest enemy) when it reaches, and till then goes towards it unless `approach` is false.
    `guard` stays at `at` and charges enemies that come within `radius` of it. `patrol` walks from point to point,
    round and round. `join` sends a character to the friendly unit `target`, out of another one if he stands there; in
    any unit he otherwise goes where it goes.
    """

    do: Literal["hold", "advance", "charge", "guard", "patrol", "join"]
    bearing: Annotated[Number, Field(ge=0, lt=360)] | None = None
    to: Point | None = None
    target: Name | None = None
    approach: StrictBool | None = None
    at: Point | None = None
    radius: Length | None = None
    points: Annotated[list[Point], Field(min_length=2, max_length=20)] | None = None
    pace: Literal["move", "march"] | None = None
    from_turn: Round | None = None
    until_turn: Round | None = None
    when: ConditionSpec | None = None


class SpellSpec(Spec):
    """A spell that a wizard tries (or an item holds), in the order of the list.

    `at` is a unit, `nearest`, `weakest` or `own`, the unit he stands in; of one's own side the nearest is the one
    nearest to the enemy. Without `at` a spell goes where it does most good. `dice`: how many power dice; without it the
    fewest whose average is enough.
    """

    cast: Name
    at: Name | None = None
    dice: Annotated[StrictInt, Field(ge=1, le=5)] | None = None
    from_turn: Round | None = None
    until_turn: Round | None = None
    when: ConditionSpec | None = None


Boldness = Literal["always", "if_lasting", "if_stronger", "never"]
Width = Literal["ranks", "most", "never"]


class ScriptSpec(Spec):
    """What units do that nobody steers: one `unit`, several `units`, or a `side`'s units that no other script names.

    `reactions` are tried in their order; without them a unit holds. `shoot` says at whom, `rally` and `pursue` what
    is wished where the rules leave a choice. `spells`: what its wizards cast; without it whatever has a target, with
    an empty list nothing. `dispel` is a side's: with `enough` dice, with `all`, or `never`. `challenge` and `accept`:
    whether its heroes challenge and take a challenge up, `if_stronger` when they should win, `if_lasting` when they
    should live through the round. `widen` and `lap`: a
    winner widens its front or laps round as far as that costs no rank bonus (`ranks`), as far as it may (`most`), or
    `never`. `fly`: whether flyers fly where that brings them nearer.
    """

    unit: Name | None = None
    units: Annotated[list[Name], Field(min_length=1, max_length=100)] | None = None
    side: Name | None = None
    orders: Annotated[list[OrderSpec], Field(max_length=20)] = Field(default_factory=list)
    reactions: Annotated[list[Literal["hold", "stand_and_shoot", "flee"]], Field(max_length=3)] = Field(
        default_factory=list
    )
    shoot: Literal["nearest", "weakest", "nobody"] = "nearest"
    rally: StrictBool = True
    pursue: StrictBool = True
    spells: Annotated[list[SpellSpec], Field(max_length=20)] | None = None
    dispel: Literal["enough", "all", "never"] | None = None
    challenge: Boldness = "if_stronger"
    accept: Boldness = "if_lasting"
    widen: Width = "ranks"
    lap: Width = "ranks"
    fly: StrictBool = True


# -- objectives


class PlaceSpec(Spec):
    """A round place on the table."""

    at: Point
    radius: Length


class ObjectiveSpec(Spec):
    """Something to reach: words for people, and one of the kinds, checked by the program, with its points.

    A text alone stands for words alone. `destroy`: that unit is lost (destroyed, or fled off the table). `hold`: at
    the end a unit of `side` (or `unit`) that does not flee stands in the place and no enemy does. `charge`: that
    target was charged on one of `sides` (by `unit`, if it is named). `keep`: that unit was never in combat with
    `enemy` (or any enemy), or with `within` never so near to it at the end of a turn. `survive`: that unit is not lost
    and does not flee at the end (or at the end of turn `until`). `spare`: that unit has lost at most `losses` models.
    """

    text: Annotated[StrictStr, Field(min_length=1, max_length=400)]
    points: Annotated[StrictInt, Field(ge=1, le=100)] = 1
    destroy: Name | None = None
    hold: PlaceSpec | None = None
    charge: Name | None = None
    keep: Name | None = None
    survive: Name | None = None
    spare: Name | None = None
    unit: Name | None = None
    side: Name | None = None
    sides: list[Literal["front", "left", "right", "rear", "flank"]] | None = None
    enemy: Name | None = None
    within: Length | None = None
    until: Round | None = None
    losses: Annotated[StrictInt, Field(ge=0, le=500)] | None = None

    @model_validator(mode="before")
    @classmethod
    def _words(cls, given: Any) -> Any:
        return {"text": given} if isinstance(given, str) else given

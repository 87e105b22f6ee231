"""The shape of the files people write: scenarios, cases, rosters (design section 6). Lengths in the file's unit."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool, StrictInt, StrictStr

from game.data.script_specs import ObjectiveSpec, ScriptSpec
from game.data.spec_types import Count, Length, Name, Number, Outline, Point, Spec, Value

OptionValue = StrictBool | StrictInt | StrictStr


class Table(Spec):
    """The size of the table."""

    width: Length = 180
    height: Length = 120


class SpecialSpec(Spec):
    """A special rule with parameters."""

    rule: Name
    parameters: dict[str, StrictBool | StrictInt | Value | StrictStr] = Field(default_factory=dict)


class DiscSpec(Spec):
    """A round base by its diameter, mm."""

    disc: Length


class OvalSpec(Spec):
    """An oval base: across and from front to back, mm."""

    oval: tuple[Length, Length]


BaseSpec = tuple[Length, Length] | DiscSpec | OvalSpec
"""A base: [across, from front to back], {disc: diameter} or {oval: [across, from front to back]}, in mm."""


class PieceSpec(Spec):
    """A unit. `front` is the middle of its front edge; a loose group has `at`, the base centres, instead.

    A character who stands in a unit has `joined`, its id, and no place of his own.
    """

    id: Name
    side: Name
    name: Name | None = None
    unit: Name | None = None
    base: BaseSpec | None = None
    models: Count | None = None
    files: Count | None = None
    front: Point | None = None
    facing: Number = 0
    at: Annotated[list[Point], Field(max_length=500)] | None = None
    profile: dict[str, Value | None] = Field(default_factory=dict)
    mount: dict[str, Value | None] | None = None
    type: Name | None = None
    special: list[Name | SpecialSpec] = Field(default_factory=list)
    keywords: list[Name] = Field(default_factory=list, max_length=50)
    gear: list[Name] | None = None
    command: list[Name] | None = None
    engaged_with: list[Name] = Field(default_factory=list)
    fleeing: StrictBool = False
    off_table: StrictBool = False
    joined: Name | None = None
    points: Annotated[StrictInt, Field(ge=0, le=100_000)] | None = None
    original: Count | None = None
    options: list[Name] = Field(default_factory=list, max_length=20)
    """Options of its kind in the catalogue, by name: gear or special rules for points."""


class TerrainSpec(Spec):
    """A piece of terrain: an area (`shape`) or a line."""

    kind: Name
    id: Name | None = None
    shape: Outline | None = None
    line: Outline | None = None
    level: Annotated[StrictInt, Field(ge=0, le=9)] = 1
    going: Name | None = Field(default=None, alias="class")
    gates: list[tuple[Point, Point]] = Field(default_factory=list, max_length=50)


class Position(Spec):
    """What scenarios and cases share."""

    title: Name
    note: StrictStr = ""
    ruleset: Name = "fantasy"
    units: Literal["cm", "in", "mm"] | None = None
    table: Table = Field(default_factory=Table)
    options: dict[str, OptionValue] = Field(default_factory=dict)
    pieces: list[PieceSpec] = Field(default_factory=list, max_length=200)
    terrain: list[TerrainSpec] = Field(default_factory=list, max_length=200)


class CaseSpec(Position):
    """A question about a position (design section 6.1)."""

    kind: Literal["case"]
    ask: list[dict[str, Any]] = Field(max_length=100)
    expected: list[dict[str, Any]] | None = None


class RosterUnit(Spec):
    """One unit of a roster, by its catalogue name; without `models` the least there may be of it.

    A character may begin in a unit of the roster: `joined` is its id.
    """

    unit: Name
    id: Name | None = None
    name: Name | None = None
    models: Count | None = None
    files: Count | None = None
    command: list[Name] = Field(default_factory=list, max_length=3)
    options: list[Name] = Field(default_factory=list, max_length=20)
    joined: Name | None = None


class RosterSpec(Spec):
    """An army by catalogue names; `army` keeps it to one army's units, `points` is the most they may cost."""

    kind: Literal["roster"]
    title: Name
    note: StrictStr = ""
    ruleset: Name = "fantasy"
    army: Name | None = None
    points: Annotated[StrictInt, Field(ge=0, le=100_000)] | None = None
    units: list[RosterUnit] = Field(min_length=1, max_length=100)


class SideSpec(Spec):
    """One army of a battle."""

    id: Name
    name: Name
    colour: Name | None = None
    seat: Literal["human", "script", "random"] | None = None
    zone: Outline | None = None
    roster: Name | None = None
    """A roster file in the scenario's own folder (or a folder in it), whose units are placed in deployment."""


class ScenarioSpec(Position):
    """A battle or a drill (design section 6.2)."""

    kind: Literal["battle", "drill"]
    sides: list[SideSpec] = Field(min_length=2, max_length=2)
    deployment: Literal["fixed", "alternate"] = "fixed"
    turns: Annotated[StrictInt, Field(ge=1, le=50)] = 6
    first: Name | None = None
    victory: Literal["points"] = "points"
    briefing: StrictStr = ""
    objectives: Annotated[list[ObjectiveSpec], Field(max_length=20)] = Field(default_factory=list)
    """What to reach: words alone, or something the program checks and gives points for."""
    scripts: Annotated[list[ScriptSpec], Field(max_length=200)] = Field(default_factory=list)
    """What units do in a seat `script`; units without one hold."""
    rosters: dict[Name, RosterSpec] = Field(default_factory=dict)
    """Rosters by file name, as records keep them; a file is only read for a name that is not here."""


class UpgradeSpec(Spec):
    """What an option brings for its points: gear instead of `without`, special rules."""

    points: Annotated[StrictInt, Field(ge=0, le=1000)]
    each: Literal["model", "unit"] = "model"
    gear: list[Name] = Field(default_factory=list)
    without: list[Name] = Field(default_factory=list)
    special: list[Name | SpecialSpec] = Field(default_factory=list)


class CatalogueUnit(Spec):
    """One kind of unit of the catalogue; lengths in the rule set's unit, bases in mm, points a model.

    `size` is the fewest and the most models of a roster's unit, `command` the points of each figure it may have.
    """

    name: Name
    army: Name = ""
    type: Name = "infantry"
    base: BaseSpec
    profile: dict[str, Value | None]
    mount: dict[str, Value | None] | None = None
    gear: list[Name] = Field(default_factory=list)
    special: list[Name | SpecialSpec] = Field(default_factory=list)
    keywords: list[Name] = Field(default_factory=list, max_length=50)
    points: Annotated[StrictInt, Field(ge=0, le=5000)]
    size: tuple[Count, Count] = (1, 1)
    command: dict[Literal["champion", "standard", "musician"], Annotated[StrictInt, Field(ge=0, le=500)]] = Field(
        default_factory=dict
    )
    options: dict[Name, UpgradeSpec] = Field(default_factory=dict)
    icon: Name = ""


class CatalogueSpec(Spec):
    """A rule set's catalogue: the armies by id, and the units."""

    kind: Literal["catalogue"]
    ruleset: Name
    armies: dict[Name, Name] = Field(default_factory=dict)
    units: dict[str, CatalogueUnit]


SPECS: dict[str, type[Spec]] = {
    "case": CaseSpec,
    "battle": ScenarioSpec,
    "drill": ScenarioSpec,
    "roster": RosterSpec,
    "catalogue": CatalogueSpec,
}

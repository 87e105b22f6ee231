"""From checked specs to a battle: units of length, catalogue, bodies, and what does not fit together."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.battle.battle import Army, Battle, Cursor
from game.battle.engagement import Engagement, Foe
from game.battle.marks import Mark, Until
from game.battle.profile import Profile
from game.battle.terrain import IMPLIED, OBSTACLES, Going, Terrain
from game.battle.unit import Condition, SpecialRule, Unit
from game.data.catalogue import catalogue
from game.data.rosters import cost, gear_of, special_of
from game.data.source import did_you_mean
from game.data.specs import CaseSpec, DiscSpec, OvalSpec, ScenarioSpec
from game.geometry.bases import Base, Shape
from game.geometry.contact import touching_side
from game.geometry.measure import overlaps, overlaps_shape, within_table
from game.geometry.polygons import is_outline
from game.geometry.pose import Pose
from game.geometry.ranks import Block, Loose, Side
from game.language import told, tr

if TYPE_CHECKING:
    from game.data.source import Source, Where
    from game.data.specs import BaseSpec, CatalogueUnit, PieceSpec, Position, TerrainSpec
    from game.geometry.ranks import Body
    from game.rulesets.base import RuleSet

MM = {"mm": 1.0, "cm": 10.0, "in": 25.4}
SOLDIER = {"WS": 3, "BS": 3, "S": 3, "T": 3, "W": 1, "I": 3, "A": 1, "Ld": 7}
"""What a piece has that names no profile: a plain foot soldier."""
PLAIN_MOVE = 100.0
TERRAIN_WORDS = {
    "open": "open ground",
    "difficult": "difficult ground",
    "very_difficult": "very difficult ground",
    "impassable": "impassable ground",
    "hard_cover": "hard cover",
    "soft_cover": "soft cover",
}
"""What a piece without an id is called; the other kinds are words already."""
LINES = ("obstacle", "fortification", "hard_cover", "soft_cover")
COMMAND = ("champion", "standard", "musician")
GEAR = (
    "light_armour", "heavy_armour", "shield", "barding", "lance", "cavalry_spear", "halberd", "flail", "morning_star",
    "great_weapon", "two_hand_weapons", "spear", "hand_weapon", "bow", "short_bow", "longbow", "crossbow",
    "repeater_crossbow", "sling", "javelin", "throwing_axe", "throwing_spear", "throwing_knife", "dart", "firearm",
    "pistol",
)  # fmt: skip
COLOURS = ("red", "blue")


class Builder:
    """Builds one battle; every fault goes to the source."""

    def __init__(self, source: Source, spec: Position, rules: RuleSet) -> None:
        self.source = source
        self.spec = spec
        self.rules = rules
        self.mm = MM[spec.units] if spec.units else rules.unit_mm

    def build(self) -> Battle:
        """The battle as far as it can be made; the caller raises the faults."""
        self._check_options()
        terrain = tuple(t for n, piece in enumerate(self.spec.terrain) if (t := self._terrain(n, piece)) is not None)
        units = [u for n, piece in enumerate(self.spec.pieces) if (u := self._unit(n, piece)) is not None]
        self._check_ids()
        units = self._part(self._seat(units))
        battle = Battle(
            ruleset=self.rules.id,
            width=self.spec.table.width * self.mm,
            height=self.spec.table.height * self.mm,
            armies=self._armies(),
            units=tuple(units),
            terrain=terrain,
            options=tuple(sorted(self.spec.options.items())),
        )
        self._check_places(battle)
        return self._engaged(battle)

    # -- parts

    def _armies(self) -> tuple[Army, ...]:
        if isinstance(self.spec, ScenarioSpec):
            return tuple(
                Army(
                    side.id,
                    side.name,
                    side.colour or COLOURS[n],
                    tuple((x * self.mm, y * self.mm) for x, y in side.zone or ()),
                )
                for n, side in enumerate(self.spec.sides)
            )
        known = sorted({piece.side for piece in self.spec.pieces})
        known += [name for name in ("a", "b") if name not in known][: max(0, 2 - len(known))]
        return tuple(Army(side, side, COLOURS[n % 2]) for n, side in enumerate(known))

    def _check_options(self) -> None:
        for name, value in self.spec.options.items():
            switch = self.rules.switches.get(name)
            if switch is None:
                hint = did_you_mean(name, self.rules.switches)
                self.source.fault(("options", name), told("unknown switch '{name}'", name=name), hint)
            elif value not in switch.choices or type(value) not in {type(choice) for choice in switch.choices}:
                shown = ", ".join(str(choice).lower() for choice in switch.choices)
                self.source.fault(
                    ("options", name), told("cannot be {value}", value=repr(value)), told("use {known}", known=shown)
                )

    def _check_ids(self) -> None:
        seen: set[str] = set()
        sides = {side.id for side in self.spec.sides} if isinstance(self.spec, ScenarioSpec) else None
        for n, piece in enumerate(self.spec.pieces):
            if piece.id in seen:
                self.source.fault(
                    ("pieces", n, "id"), told("the id '{id}' stands twice", id=piece.id), tr("give each unit its own")
                )
            seen.add(piece.id)
            if sides is not None and piece.side not in sides:
                hint = did_you_mean(piece.side, sorted(sides))
                self.source.fault(("pieces", n, "side"), told("no side '{side}'", side=piece.side), hint)
        for n, piece in enumerate(self.spec.pieces):
            for k, other in enumerate(piece.engaged_with):
                if other not in seen or other == piece.id:
                    hint = did_you_mean(other, sorted(seen - {piece.id}))
                    self.source.fault(
                        ("pieces", n, "engaged_with", k), told("no unit '{unit}' to fight", unit=other), hint
                    )

    def _terrain(self, number: int, piece: TerrainSpec) -> Terrain | None:
        where: Where = ("terrain", number)
        if piece.kind not in IMPLIED:
            hint = did_you_mean(piece.kind, IMPLIED)
            self.source.fault((*where, "kind"), told("unknown kind of terrain '{kind}'", kind=piece.kind), hint)
            return None
        going = IMPLIED[piece.kind]
        if piece.going is not None:
            if piece.going not in {g.value for g in Going}:
                hint = did_you_mean(piece.going, [g.value for g in Going])
                self.source.fault((*where, "class"), told("unknown class '{name}'", name=piece.going), hint)
                return None
            going = Going(piece.going)
        if (piece.shape is None) == (piece.line is None):
            self.source.fault(where, tr("needs a shape or a line, one of them"))
            return None
        if piece.line is not None and (piece.kind not in LINES or len(piece.line) < 2):
            self.source.fault((*where, "line"), tr("only obstacles and cover are lines, of two points or more"))
            return None
        if piece.shape is not None and (len(piece.shape) < 3 or piece.kind in OBSTACLES):
            self.source.fault((*where, "shape"), tr("a shape needs three points or more, and an obstacle is a line"))
            return None
        if piece.shape is not None and not is_outline([(x * self.mm, y * self.mm) for x, y in piece.shape]):
            self.source.fault(
                (*where, "shape"), tr("encloses no ground or crosses itself"), tr("list its corners in order")
            )
            return None
        if piece.line is not None and len(set(piece.line)) < len(piece.line):
            self.source.fault((*where, "line"), tr("passes the same point twice"), tr("make it two lines"))
            return None
        return Terrain(
            piece.id or f"{TERRAIN_WORDS.get(piece.kind, piece.kind)} {number + 1}",
            piece.kind,
            going,
            tuple((x * self.mm, y * self.mm) for x, y in piece.shape or ()),
            tuple((x * self.mm, y * self.mm) for x, y in piece.line or ()),
            piece.level if piece.kind == "hill" else 0,
            tuple(((a[0] * self.mm, a[1] * self.mm), (b[0] * self.mm, b[1] * self.mm)) for a, b in piece.gates),
        )

    def _unit(self, number: int, piece: PieceSpec) -> Unit | None:
        where: Where = ("pieces", number)
        kind = self._kind(piece, where)
        if piece.unit is not None and kind is None:
            return None
        body = self._body(piece, kind, where)
        if body is None:
            return None
        self._check_words(where, "options", tuple(piece.options), tuple(kind.options) if kind else ())
        gear = tuple(piece.gear if piece.gear is not None else gear_of(kind, piece.options) if kind else ())
        self._check_words(where, "gear", gear, GEAR)
        command = tuple(piece.command or ())
        self._check_words(where, "command", command, COMMAND)
        troop = piece.type or (kind.type if kind else "infantry")
        self._check_words(where, "type", (troop,), self.rules.troops)
        unit = Unit(
            id=piece.id,
            name=piece.name or (kind.name if kind and not isinstance(self.spec, CaseSpec) else as_name(piece.id)),
            army=piece.side,
            body=body,
            profile=self._profile(piece, kind, where),
            troop=troop,
            original_count=piece.original or body.count,
            points=_points(piece, kind, body.count),
            mount=self._mount(piece, kind),
            gear=gear,
            command=tuple(figure for figure in COMMAND if figure in command),
            special=self._special(piece, kind, where),
            condition=self._condition(piece),
            icon=kind.icon if kind else "",
            keywords=_keywords(piece, kind),
        )
        outfitted = self.rules.outfit(unit) if self.rules.outfit else unit
        if isinstance(outfitted, str):
            self.source.fault((*where, "special"), told("unit '{id}': {fault}", id=piece.id, fault=outfitted))
            return unit
        return outfitted

    def _kind(self, piece: PieceSpec, where: Where) -> CatalogueUnit | None:
        if piece.unit is None:
            return None
        known = catalogue(self.rules.id)
        if piece.unit not in known:
            hint = did_you_mean(piece.unit, known)
            self.source.fault((*where, "unit"), told("no unit '{unit}' in the catalogue", unit=piece.unit), hint)
            return None
        return known[piece.unit]

    def _condition(self, piece: PieceSpec) -> Condition:
        if piece.fleeing:
            return Condition.FLEEING
        if piece.off_table:
            return Condition.OFF_TABLE
        if piece.joined is not None:
            return Condition.JOINED
        return Condition.RESERVE if self._is_reserve(piece) else Condition.STANDING

    def _part(self, units: list[Unit]) -> list[Unit]:
        """Pieces that are more than one unit: those beside the first come after all others."""
        if self.rules.part is None:
            return units
        parted = [self.rules.part(unit) for unit in units]
        return [parts[0] for parts in parted] + [other for parts in parted for other in parts[1:]]

    def _seat(self, units: list[Unit]) -> list[Unit]:
        """Give every character who stands in a unit his seat."""
        found = {unit.id: unit for unit in units}
        for number, piece in enumerate(self.spec.pieces):
            if piece.joined is None or piece.id not in found:
                continue
            host = found.get(piece.joined)
            if host is None or self.rules.seat is None:
                hint = did_you_mean(piece.joined, found)
                self.source.fault(
                    ("pieces", number, "joined"), told("no unit '{unit}' to stand in", unit=piece.joined), hint
                )
                continue
            after = self.rules.seat(found[piece.id], host)
            if isinstance(after, str):
                self.source.fault(("pieces", number, "joined"), after)
            else:
                found[host.id] = after
        return [found[unit.id] for unit in units]

    def _is_reserve(self, piece: PieceSpec) -> bool:
        alternate = isinstance(self.spec, ScenarioSpec) and self.spec.deployment == "alternate"
        return alternate and piece.front is None and piece.at is None

    def _body(self, piece: PieceSpec, kind: CatalogueUnit | None, where: Where) -> Body | None:
        size = piece.base or (kind.base if kind else None)
        if size is None:
            self.source.fault(
                where, told("unit '{id}': base is missing", id=piece.id), tr("write base: [20, 20], in mm")
            )
            return None
        base = base_of(size)
        if piece.joined is not None and (piece.front is not None or piece.at is not None):
            self.source.fault(
                where,
                told("unit '{id}': stands in '{host}'", id=piece.id, host=piece.joined),
                tr("leave front or joined out"),
            )
            return None
        if (piece.front is None) == (piece.at is None) and not self._is_reserve(piece) and piece.joined is None:
            self.source.fault(
                where, told("unit '{id}': needs front (the middle of its front edge) or at, one of them", id=piece.id)
            )
            return None
        if piece.at is not None:
            return self._loose(piece, base, where)
        models = piece.models or 1
        files = piece.files or min(models, 5)
        if files > models:
            what = told(
                "unit '{id}': files is {files} but it has {models} models", id=piece.id, files=files, models=models
            )
            self.source.fault((*where, "files"), what, told("use 1 to {models}", models=models))
            return None
        if files < 1:
            self.source.fault((*where, "files"), told("unit '{id}': files must be at least 1", id=piece.id))
            return None
        x, y = piece.front or (0.0, 0.0)
        pose = Pose(x * self.mm, y * self.mm, piece.facing % 360.0).snap()
        return Block(pose, files, models, base)

    def _loose(self, piece: PieceSpec, base: Base, where: Where) -> Body | None:
        at = piece.at or []
        if not at or (piece.models is not None and piece.models != len(at)):
            self.source.fault(
                (*where, "at"),
                told(
                    "unit '{id}': at holds {n} places for {models} models", id=piece.id, n=len(at), models=piece.models
                ),
            )
            return None
        poses = tuple(Pose(x * self.mm, y * self.mm, piece.facing % 360.0).snap() for x, y in at)
        if len(poses) == 1 and piece.type != "skirmishers":
            return Block(poses[0].moved(base.depth / 2).snap(), 1, 1, base)
        return Loose(poses, base, piece.facing % 360.0)

    def _check_words(self, where: Where, key: str, given: tuple[str, ...], known: tuple[str, ...]) -> None:
        for word in given:
            if word not in known:
                self.source.fault(
                    (*where, key), told("unknown {key} '{word}'", key=key, word=word), did_you_mean(word, known)
                )

    def _profile(self, piece: PieceSpec, kind: CatalogueUnit | None, where: Where) -> Profile:
        for name in piece.profile:
            if name not in self.rules.characteristics:
                hint = did_you_mean(name, self.rules.characteristics)
                self.source.fault((*where, "profile", name), told("unknown characteristic '{name}'", name=name), hint)
        plain: dict[str, float | None] = {"M": PLAIN_MOVE, **SOLDIER}
        values = {
            **plain,
            **(_in_mm(kind.profile, self.rules.unit_mm) if kind else {}),
            **_in_mm(piece.profile, self.mm),
        }
        for name, value in values.items():
            if value is not None and not 0 <= value <= 10_000:
                self.source.fault((*where, "profile", name), told("{name} cannot be {value}", name=name, value=value))
        return Profile.of({name: values.get(name) for name in self.rules.characteristics})

    def _mount(self, piece: PieceSpec, kind: CatalogueUnit | None) -> Profile | None:
        if piece.mount is not None:
            return Profile.of(_in_mm(piece.mount, self.mm))
        return Profile.of(_in_mm(kind.mount, self.rules.unit_mm)) if kind and kind.mount else None

    def _special(self, piece: PieceSpec, kind: CatalogueUnit | None, where: Where) -> tuple[SpecialRule, ...]:
        found: list[SpecialRule] = []
        for n, named in enumerate([*(special_of(kind, piece.options) if kind else []), *piece.special]):
            rule = named if isinstance(named, str) else named.rule
            if not self.rules.special.knows(rule):
                hint = did_you_mean(rule, self.rules.special.wording)
                self.source.fault((*where, "special", n), told("unknown special rule '{rule}'", rule=rule), hint)
            found.append(SpecialRule(rule, () if isinstance(named, str) else tuple(named.parameters.items())))
        return tuple(found)

    # -- what fits together

    def _check_places(self, battle: Battle) -> None:
        places = {unit.id: n for n, unit in enumerate(battle.units)}
        standing = list(battle.on_table())
        for n, unit in enumerate(standing):
            where: Where = ("pieces", places[unit.id])
            if not within_table(unit.body, battle.ground):
                what = told("unit '{id}' stands off the table", id=unit.id)
                self.source.fault(
                    where,
                    what,
                    told(
                        "the table is {width:g} by {height:g}",
                        width=self.spec.table.width,
                        height=self.spec.table.height,
                    ),
                )
            for other in standing[n + 1 :]:
                if overlaps(unit.body, other.body):
                    here: Where = ("pieces", places[other.id])
                    self.source.fault(
                        here, told("unit '{id}' overlaps '{other}'", id=other.id, other=unit.id), tr("move one of them")
                    )
            for barrier in battle.ground.barriers:
                if overlaps_shape(unit.body, barrier.shape):
                    self.source.fault(
                        where, told("unit '{id}' stands in impassable terrain '{name}'", id=unit.id, name=barrier.name)
                    )

    def _engaged(self, battle: Battle) -> Battle:

        found: list[Engagement] = []
        for piece in self.spec.pieces:
            for other in piece.engaged_with:
                ids = {unit.id for unit in battle.units}
                if {piece.id, other} <= ids and not any({piece.id, other} == set(f.pair) for f in found):
                    one, two = battle.unit(piece.id), battle.unit(other)
                    found.append(Engagement(_half(one, two), _half(two, one), since=0, rounds=1))
        return replace(battle, engagements=tuple(found)) if found else battle


def base_of(spec: BaseSpec) -> Base:
    """A base from its notation.

    >>> base_of((25.0, 50.0)).shape, base_of(DiscSpec(disc=40.0)).width
    (<Shape.RECTANGLE: 'rectangle'>, 40.0)
    """
    if isinstance(spec, DiscSpec):
        return Base.disc(spec.disc)
    return Base(*spec.oval, Shape.OVAL) if isinstance(spec, OvalSpec) else Base(*spec)


def _half(unit: Unit, enemy: Unit) -> Foe:
    side = touching_side(enemy.body, unit.body) if isinstance(enemy.body, Block) else Side.FRONT
    return Foe(unit.id, side)


def _points(piece: PieceSpec, kind: CatalogueUnit | None, models: int) -> int:
    if piece.points is not None or kind is None:
        return piece.points or 0
    return cost(kind, models, piece.command or (), piece.options)


def _keywords(piece: PieceSpec, kind: CatalogueUnit | None) -> tuple[str, ...]:
    """What a unit is known by: its kind and army in the catalogue, that kind's words and its own (FB-C-17)."""
    of_kind = [kind.army, *kind.keywords] if kind else []
    named = [*([piece.unit] if piece.unit else []), *of_kind, *piece.keywords]
    return tuple(dict.fromkeys(name for name in named if name))


def _in_mm(profile: dict[str, float | None], mm: float) -> dict[str, float | None]:
    return {name: value * mm if name == "M" and value is not None else value for name, value in profile.items()}


def as_name(unit_id: str) -> str:
    """An id as a name.

    >>> as_name("heavy_riders")
    'Heavy riders'
    """
    words = unit_id.replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:]


def opening(battle: Battle, spec: ScenarioSpec) -> Battle:
    """A scenario's battle at its beginning: its length, and who begins where the file says so."""

    marks = (Mark("first", Until.BATTLE, spec.first),) if spec.first else ()
    return replace(battle, rounds=spec.turns, marks=marks, cursor=Cursor())


def questioned(battle: Battle) -> Battle:
    """A case's battle: in the first player's movement, so that rules that ask for the active army have one."""

    return replace(battle, cursor=Cursor("turn", 1, battle.armies[0].id, 0, 0))

"""What a rule can ask, and how an answer is read and refused.

A raw answer is plain JSON (text, numbers, lists, mappings), so that it can be recorded. `read` turns it into the
value the rule wants or raises IllegalAnswer with every reason. Whatever is barred is listed with its reasons.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast, overload

from game.engine.tally import Message, Reason, Tally, message, reason
from game.errors import IllegalAnswer
from game.geometry.legs import Ahead, Facing, Files, Hand, Leg, Pivot, Places, Reform, To, Turn, Wheel
from game.geometry.pose import Pose

if TYPE_CHECKING:
    from game.battle.unit import ArmyId, UnitId
    from game.geometry.pose import Point
    from game.geometry.ranks import Block

T = TypeVar("T")
Raw = Any
"""A raw answer: JSON values only."""


def refuse(template: str, rule: str = "", **params: str | float) -> IllegalAnswer:
    """An IllegalAnswer with one reason of form, not of a game's rule."""
    return IllegalAnswer([reason("not_an_answer", message(template, **params), rule=rule or "answer")])


@dataclass(frozen=True, slots=True)
class Option(Generic[T]):
    """One thing that may be chosen; `key` is its notation in records.

    `bars` are the reasons against it, or what works them out once somebody asks whether it is `blocked`: most of what
    is offered is never looked at when a record is played again.
    """

    value: T
    key: str
    text: Message
    bars: tuple[Reason, ...] | Callable[[], tuple[Reason, ...]] = ()

    @property
    def blocked(self) -> tuple[Reason, ...]:
        """Why it may not be chosen: every reason; empty where it may."""
        if callable(self.bars):
            object.__setattr__(self, "bars", self.bars())
        return cast("tuple[Reason, ...]", self.bars)


class Lazily(Sequence[Option[T]]):
    """Options of which some are at hand and the rest is worked out once somebody looks further.

    `rest` gives those that stand among them from the place `at`, by default behind them all, one by one; `named` finds
    one of the rest by its key without a look at the others.

    >>> listed = Lazily([Option(1, "best", message("best"))], lambda: [Option(2, "other", message("other"))])
    >>> [option.key for option in listed]
    ['best', 'other']
    """

    def __init__(
        self,
        known: Sequence[Option[T]],
        rest: Callable[[], Iterable[Option[T]]],
        at: int | None = None,
        named: Callable[[str], Option[T] | None] | None = None,
    ) -> None:
        self.known = tuple(known)
        self._named = named
        self._rest = rest
        self._at = len(self.known) if at is None else at
        self._found: list[Option[T]] = []
        self._coming: Iterator[Option[T]] | None = None

    @property
    def _all(self) -> tuple[Option[T], ...]:
        return tuple(iter(self))

    def __iter__(self) -> Iterator[Option[T]]:
        yield from self.known[: self._at]
        self._coming = self._coming or iter(self._rest())
        place = 0
        while place < len(self._found) or self._find_one():
            yield self._found[place]
            place += 1
        yield from self.known[self._at :]

    def _find_one(self) -> bool:
        assert self._coming is not None
        found = list(islice(self._coming, 1))
        self._found += found
        return bool(found)

    def found(self, key: Raw) -> Option[T] | None:
        """The option of that key, None for none."""
        at_hand = next((option for option in self.known if option.key == key), None)
        if at_hand is not None or not isinstance(key, str):
            return at_hand
        if self._named is not None:
            return self._named(key)
        return next((option for option in self if option.key == key), None)

    @overload
    def __getitem__(self, index: int) -> Option[T]: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Option[T], ...]: ...
    def __getitem__(self, index: int | slice) -> Option[T] | tuple[Option[T], ...]:
        """One of them, or some; the first ones cost nothing where they are at hand."""
        if isinstance(index, int) and 0 <= index < self._at:
            return self.known[index]
        return self._all[index]

    def __len__(self) -> int:
        return len(self._all)


@dataclass(frozen=True, slots=True)
class Choose(Generic[T]):
    """Choose one option; the raw answer is its key.

    `default` is the key that whoever does not care may answer without a look at the other options.
    """

    army: ArmyId
    prompt: Message
    options: Sequence[Option[T]]
    rule: str = ""
    unit: UnitId | None = None
    default: str | None = None

    @property
    def open(self) -> tuple[Option[T], ...]:
        """The options that are not barred."""
        return tuple(option for option in self.options if not option.blocked)

    def read(self, raw: Raw) -> T:
        """The chosen value."""
        option: Option[T] | None
        if isinstance(self.options, Lazily):
            option = self.options.found(raw)
        else:
            option = next((option for option in self.options if option.key == raw), None)
        if option is not None:
            if option.blocked:
                raise IllegalAnswer(option.blocked)
            return option.value
        raise refuse("'{given}' is not offered; choose {keys}", given=str(raw), keys=_keys(self.options))

    def examples(self) -> Iterable[Raw]:
        """Legal raw answers."""
        return [option.key for option in self.open]


@dataclass(frozen=True, slots=True)
class ChooseMany(Generic[T]):
    """Choose between `least` and `most` options; the raw answer is a list of keys."""

    army: ArmyId
    prompt: Message
    options: tuple[Option[T], ...]
    least: int = 0
    most: int = 1
    rule: str = ""
    unit: UnitId | None = None

    def read(self, raw: Raw) -> tuple[T, ...]:
        """The chosen values in the order given."""
        if not isinstance(raw, list) or len(set(map(str, raw))) != len(raw):
            raise refuse("a list of different choices is needed")
        if not self.least <= len(raw) <= self.most:
            raise refuse("choose {least} to {most}, not {given}", least=self.least, most=self.most, given=len(raw))
        one = Choose(self.army, self.prompt, self.options)
        return tuple(one.read(key) for key in raw)

    def examples(self) -> Iterable[Raw]:
        """Legal raw answers: the fewest and the most."""
        keys = [option.key for option in self.options if not option.blocked]
        return [keys[: self.least], keys[: self.most]]


@dataclass(frozen=True, slots=True)
class Judgement(Generic[T]):
    """What a judge says of an answer: the value it makes, and the reasons that bar it."""

    value: T
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Move(Generic[T]):
    """Move a unit by legs; the raw answer is a list of leg notations (see `leg_to_raw`), empty to stay.

    `judge` is the one function that decides: the ghost under the mouse calls it too. `how` names the kind of move and
    `allowance` is in mm. `start` is where it begins for whoever does not stand on the table by himself.
    """

    army: ArmyId
    prompt: Message
    unit: UnitId
    how: str
    allowance: float
    judge: Callable[[tuple[Leg, ...]], Judgement[T]]
    suggest: Callable[[], Iterable[tuple[Leg, ...]]] = field(default=lambda: ((),))
    rule: str = ""
    start: Block | None = None

    def read(self, raw: Raw) -> T:
        """The judged move."""
        judged = self.judge(legs_from_raw(raw))
        if judged.reasons:
            raise IllegalAnswer(judged.reasons)
        return judged.value

    def examples(self) -> Iterable[Raw]:
        """Raw answers worth trying; staying is always the first."""
        return ([leg_to_raw(leg) for leg in legs] for legs in self.suggest())


@dataclass(frozen=True, slots=True)
class Place(Generic[T]):
    """Place a unit; the raw answer is {"x", "y", "facing"} in mm and degrees, and "files" where `may_choose_files`.

    x and y are the pose of the body: the middle of a block's front edge.
    """

    army: ArmyId
    prompt: Message
    unit: UnitId
    judge: Callable[[Pose, int | None], Judgement[T]]
    suggest: Callable[[], Iterable[tuple[Pose, int | None]]] = field(default=tuple)
    may_choose_files: bool = False
    rule: str = ""

    def read(self, raw: Raw) -> T:
        """The judged place."""
        if not isinstance(raw, dict):
            raise refuse("a place needs x, y and facing")
        pose = Pose(*(_number(raw.get(key), key) for key in ("x", "y", "facing")))
        files = raw.get("files")
        if files is not None:
            files = _whole(files, "files")
            if not self.may_choose_files:
                raise refuse("the number of files is not to be chosen here")
        judged = self.judge(pose, files)
        if judged.reasons:
            raise IllegalAnswer(judged.reasons)
        return judged.value

    def examples(self) -> Iterable[Raw]:
        """Raw answers worth trying."""
        return (place_to_raw(pose, files) for pose, files in self.suggest())


@dataclass(frozen=True, slots=True)
class Allocate:
    """Share `total` among groups, each with its limit; the raw answer maps group keys to whole numbers."""

    army: ArmyId
    prompt: Message
    total: int
    groups: tuple[tuple[str, Message, int], ...]
    rule: str = ""
    unit: UnitId | None = None

    def read(self, raw: Raw) -> dict[str, int]:
        """The shares by group key."""
        if not isinstance(raw, dict):
            raise refuse("say how many for each of {keys}", keys=", ".join(key for key, _, _ in self.groups))
        limits = {key: limit for key, _, limit in self.groups}
        shares = {str(key): _whole(value, str(key)) for key, value in raw.items()}
        for key, share in shares.items():
            if not 0 <= share <= limits.get(key, -1):
                raise refuse("{key} takes 0 to {most}, not {given}", key=key, most=limits.get(key, 0), given=share)
        if sum(shares.values()) != self.total:
            raise refuse("{given} shared, but {total} is needed", given=sum(shares.values()), total=self.total)
        return {key: shares.get(key, 0) for key in limits}

    def examples(self) -> Iterable[Raw]:
        """One legal raw answer: fill the groups in order."""
        left, shares = self.total, {}
        for key, _, limit in self.groups:
            shares[key] = min(left, limit)
            left -= shares[key]
        return [shares]


@dataclass(frozen=True, slots=True)
class Spot(Generic[T]):
    """Name a place on the table; the raw answer is {"x", "y"} in mm.

    `radius` is that of a template shown about it (0 for a bare point), `origin` where the shot comes from.
    """

    army: ArmyId
    prompt: Message
    judge: Callable[[Point], Judgement[T]]
    suggest: Callable[[], Iterable[Point]]
    radius: float = 0.0
    origin: Point | None = None
    rule: str = ""
    unit: UnitId | None = None

    def read(self, raw: Raw) -> T:
        """The judged place."""
        if not isinstance(raw, dict):
            raise refuse("a place needs x and y")
        judged = self.judge((_number(raw.get("x"), "x"), _number(raw.get("y"), "y")))
        if judged.reasons:
            raise IllegalAnswer(judged.reasons)
        return judged.value

    def examples(self) -> Iterable[Raw]:
        """Raw answers worth trying."""
        return ({"x": x, "y": y} for x, y in self.suggest())


@dataclass(frozen=True, slots=True)
class Amount:
    """Name a whole number from `least` to `most`, say a guess in cm or so many dice; the raw answer is the number."""

    army: ArmyId
    prompt: Message
    least: int
    most: int
    what: str = ""
    rule: str = ""
    unit: UnitId | None = None

    def read(self, raw: Raw) -> int:
        """The number."""
        number = _whole(raw, self.what or "the answer")
        if not self.least <= number <= self.most:
            raise refuse("{least} to {most}, not {given}", least=self.least, most=self.most, given=number)
        return number

    def examples(self) -> Iterable[Raw]:
        """Legal raw answers: the least, the middle, the most."""
        return list(dict.fromkeys((self.least, (self.least + self.most) // 2, self.most)))


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll dice; the raw answer is the list of faces. `what` names the roll (charge tests of scripted dice use it)."""

    army: ArmyId
    prompt: Message
    what: str
    dice: int
    faces: int = 6
    tally: Tally | None = None
    rule: str = ""
    unit: UnitId | None = None

    def read(self, raw: Raw) -> tuple[int, ...]:
        """The faces."""
        if not isinstance(raw, list | tuple) or len(raw) != self.dice:
            raise refuse("{dice} dice are needed", dice=self.dice)
        faces = tuple(_whole(face, "a die") for face in raw)
        if not all(1 <= face <= self.faces for face in faces):
            raise refuse("a die shows 1 to {faces}", faces=self.faces)
        return faces

    def examples(self) -> Iterable[Raw]:
        """One possible roll."""
        return [[1 + i % self.faces for i in range(self.dice)]]


Request = Choose[Any] | ChooseMany[Any] | Move[Any] | Place[Any] | Allocate | Spot[Any] | Amount | Roll


def leg_to_raw(leg: Leg) -> dict[str, Any]:
    """A leg in the notation of files (lengths in mm).

    >>> leg_to_raw(Wheel(Hand.LEFT, 30))
    {'wheel': 'left', 'degrees': 30}
    """
    match leg:
        case Ahead(distance):
            return {"ahead": distance}
        case Wheel(hand, degrees):
            return {"wheel": str(hand), "degrees": degrees}
        case Turn(to):
            return {"turn": str(to)}
        case Files(files):
            return {"files": files}
        case Reform(files, facing):
            return {"reform": {"files": files, "facing": facing}}
        case Pivot(degrees):
            return {"pivot": degrees}
        case To(point):
            return {"to": list(point)}
        case Places(places):
            return {"places": [list(place) for place in places]}


def leg_from_raw(raw: Raw) -> Leg:
    """A leg from its notation; raises IllegalAnswer for anything else.

    >>> leg_from_raw({"ahead": 75})
    Ahead(distance=75.0)
    """
    try:
        match raw:
            case {"ahead": distance, **rest} if not rest:
                return Ahead(_number(distance, "ahead"))
            case {"wheel": hand, "degrees": degrees, **rest} if not rest:
                return Wheel(Hand(hand), _number(degrees, "degrees"))
            case {"turn": to, **rest} if not rest:
                return Turn(Facing(to))
            case {"files": files, **rest} if not rest:
                return Files(_whole(files, "files"))
            case {"reform": {"files": files, "facing": facing}}:
                return Reform(_whole(files, "files"), _number(facing, "facing"))
            case {"pivot": degrees, **rest} if not rest:
                return Pivot(_number(degrees, "pivot"))
            case {"to": point, **rest} if not rest:
                return To(_point(point, "to"))
            case {"places": places, **rest} if not rest and isinstance(places, list | tuple):
                return Places(tuple(_point(place, "a place") for place in places))
    except ValueError:
        pass
    raise refuse("'{given}' is not a leg; use ahead, wheel, turn, files, reform, pivot, to or places", given=str(raw))


def legs_from_raw(raw: Raw) -> tuple[Leg, ...]:
    """A list of legs from their notation."""
    if not isinstance(raw, list | tuple):
        raise refuse("a move is a list of legs")
    if len(raw) > 100:
        raise refuse("a move has at most 100 legs")
    return tuple(leg_from_raw(leg) for leg in raw)


def place_to_raw(pose: Pose, files: int | None = None) -> dict[str, float]:
    """A place in the notation of records."""
    raw: dict[str, float] = {"x": pose.x, "y": pose.y, "facing": pose.facing}
    return raw if files is None else {**raw, "files": files}


def _keys(options: Sequence[Option[Any]]) -> str:
    return ", ".join(option.key for option in options if not option.blocked)


def _number(value: Raw, name: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value) or abs(value) > 1e7:
        raise refuse("{name} must be a number within reason, not {given}", name=name, given=str(value))
    return float(value)


def _point(value: Raw, name: str) -> Point:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise refuse("{name} needs x and y, not {given}", name=name, given=str(value))
    return _number(value[0], name), _number(value[1], name)


def _whole(value: Raw, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 10**6:
        raise refuse("{name} must be a whole number, not {given}", name=name, given=str(value))
    return value


STAY = message("stay")

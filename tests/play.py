"""Rules tried as play: a position in centimetres, prepared dice, prepared answers, and one step or a few phases.

battle = given(foot("spears", front=(60, 40)), foot("orcs", army="b", front=(60, 55), facing=180))
done = run(charges.declare_charge, battle, answers=["spears", "orcs"])
assert done.battle.charge_of("spears").side is Side.FRONT
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from game.battle.battle import Army, Battle, Cursor
from game.battle.engagement import Engagement, Foe
from game.battle.events import Event, StepBegan
from game.battle.profile import Profile
from game.battle.terrain import IMPLIED, Going, Terrain
from game.battle.unit import Condition, SpecialRule, Unit
from game.engine.game import Game, Steps
from game.engine.players import NamedDice
from game.engine.requests import Choose, Raw, Request, Roll
from game.engine.sequence import How, Phase
from game.geometry.bases import Base
from game.geometry.pose import Pose
from game.geometry.ranks import Block, Loose, Side
from game.rulesets.fantasy.characters import joined_by
from game.rulesets.fantasy.ruleset import FANTASY

PROFILE: dict[str, float] = {"M": 10, "WS": 3, "BS": 3, "S": 3, "T": 3, "W": 1, "I": 3, "A": 1, "Ld": 7}
LENGTHS = ("M",)
Point = tuple[float, float]


def profile(**values: float | None) -> Profile:
    """A profile from the plain soldier's, M in cm."""
    whole = {**PROFILE, **values}
    return Profile.of({k: v * 10 if k in LENGTHS and v is not None else v for k, v in whole.items()})


def foot(
    id: str,
    army: str = "a",
    front: Point = (60, 60),
    facing: float = 0,
    models: int = 20,
    files: int = 5,
    base: tuple[int, int] = (20, 20),
    *,
    troop: str = "infantry",
    gear: Iterable[str] = (),
    command: Iterable[str] = (),
    special: Iterable[str] = (),
    condition: Condition = Condition.STANDING,
    original: int | None = None,
    points: int = 0,
    wounds: int = 0,
    **values: float | None,
) -> Unit:
    """A block of foot: front midpoint and M in cm, bases in mm."""
    body = Block(Pose(front[0] * 10, front[1] * 10, facing), files, models, Base(*base))
    return Unit(
        id,
        id,
        army,
        body.snap(),
        profile(**values),
        troop=troop,
        original_count=models if original is None else original,
        points=points,
        gear=tuple(gear),
        command=tuple(command),
        special=tuple(SpecialRule(name) for name in special),
        condition=condition,
        wounds=wounds,
    )


def horse(id: str, army: str = "a", front: Point = (60, 60), facing: float = 0, models: int = 5, **more: Any) -> Unit:
    """Cavalry on 25 x 50 mm bases in one rank, M 20."""
    values: dict[str, Any] = {"files": models, "base": (25, 50), "troop": "cavalry", "M": 20, **more}
    return foot(id, army, front, facing, models, **values)


def lone(id: str, army: str = "a", front: Point = (60, 60), facing: float = 0, **more: Any) -> Unit:
    """A monster on a 50 x 50 mm base, M 15."""
    values: dict[str, Any] = {"base": (50, 50), "troop": "monster", "M": 15, "W": 6, **more}
    return foot(id, army, front, facing, 1, 1, **values)


def scouts(id: str, *at: Point, army: str = "a", facing: float = 0, **more: Any) -> Unit:
    """Skirmishers on 20 mm bases, their centres in cm, M 10."""
    body = Loose(tuple(Pose(x * 10, y * 10, facing) for x, y in at), Base(20, 20), facing)
    return Unit(id, id, army, body, profile(), troop="skirmishers", original_count=len(at), **more)


def hero(id: str, army: str = "a", front: Point = (60, 60), facing: float = 0, **more: Any) -> Unit:
    """A character on foot, base 20 x 20 mm: W 2, A 3, Ld 9."""
    values: dict[str, Any] = {"troop": "character", "WS": 5, "S": 4, "T": 4, "W": 2, "I": 5, "A": 3, "Ld": 9, **more}
    return foot(id, army, front, facing, 1, 1, **values)


def led(host: Unit, *heroes: Unit) -> tuple[Unit, ...]:
    """A unit with characters in it."""
    for one in heroes:
        host = joined_by(host, one)
    return host, *(replace(one, condition=Condition.JOINED) for one in heroes)


def fleeing(unit: Unit) -> Unit:
    """The same unit in flight."""
    return replace(unit, condition=Condition.FLEEING)


def area(kind: str, *corners: Point, going: str | None = None, level: int = 0, id: str = "") -> Terrain:
    """A piece of terrain with an outline in cm."""
    shape = tuple((x * 10, y * 10) for x, y in corners)
    return Terrain(id or kind, kind, Going(going) if going else IMPLIED[kind], shape, level=level)


def box(kind: str, left: float, bottom: float, right: float, top: float, **more: Any) -> Terrain:
    """A rectangular piece of terrain, in cm."""
    return area(kind, (left, bottom), (right, bottom), (right, top), (left, top), **more)


def wall(*points: Point, gates: Iterable[tuple[Point, Point]] = (), id: str = "wall") -> Terrain:
    """An obstacle along a line, in cm, with gaps."""
    line = tuple((x * 10, y * 10) for x, y in points)
    gaps = tuple(((a[0] * 10, a[1] * 10), (b[0] * 10, b[1] * 10)) for a, b in gates)
    return Terrain(id, "obstacle", Going.OPEN, line=line, gates=gaps)


def fight(one: str, two: str, side: Side = Side.FRONT, back: Side = Side.FRONT, since: int = 0) -> Engagement:
    """An engagement: `one` fights on that side of `two`, and `two` on `back` of `one`."""
    return Engagement(Foe(one, side), Foe(two, back), since)


def given(
    *units: Unit,
    terrain: Iterable[Terrain] = (),
    options: Mapping[str, Any] | None = None,
    table: tuple[float, float] = (180, 120),
    fights: Iterable[Engagement] = (),
    active: str = "a",
    turn: int = 1,
    rounds: int = 6,
) -> Battle:
    """A battle of armies a and b in the movement of a's first turn; table in cm."""
    return Battle(
        "fantasy",
        table[0] * 10.0,
        table[1] * 10.0,
        (Army("a", "Reds"), Army("b", "Blues")),
        units,
        tuple(terrain),
        tuple((options or {}).items()),
        rounds,
        Cursor("turn", turn, active, 0, 0),
        engagements=tuple(fights),
    )


def dice(*rolls: tuple[str | int, ...]) -> NamedDice:
    """Prepared dice: each roll its name and faces."""
    return NamedDice(*rolls)


@dataclass(slots=True)
class Result:
    """What came of a run: the battle, the facts, what was asked, and what the last step returned."""

    battle: Battle
    events: list[Event] = field(default_factory=list)
    requests: list[Request] = field(default_factory=list)
    value: Any = None

    def facts(self, kind: type) -> list[Any]:
        """The facts of a kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def asked(self) -> list[str]:
        """The prompts, dice left out."""
        return [str(request.prompt) for request in self.requests if not isinstance(request, Roll)]


class Table:
    """Runs steps on a battle with prepared answers and dice; both must be used up at the end."""

    def __init__(self, battle: Battle, answers: Iterable[Raw] = (), dice: NamedDice | None = None) -> None:
        self.answers = list(answers)
        self.dice = dice or NamedDice()
        self.result = Result(battle)

    def step(self, step: Callable[..., Steps[Any]], *args: Any) -> Any:
        """Run one generator to its end."""
        game = Game(self.result.battle, FANTASY.special, self._tell)
        running = step(game, *args)
        try:
            request = next(running)
            while True:
                self.result.requests.append(request)
                request = running.send(request.read(self._answer(request, game.battle)))
        except StopIteration as stop:
            self.result.value = stop.value
        return self.result.value

    def phase(self, phase: Phase) -> None:
        """Run a phase as often as it wants, wiping what ends with phases before it."""
        self._begin(phase)
        while self.step(phase.step) and phase.how is not How.ONCE:
            pass

    def done(self) -> Result:
        """The result, once nothing prepared is left."""
        assert not self.answers, f"answers not used: {self.answers}"
        self.dice.done()
        return self.result

    def _begin(self, phase: Phase) -> None:
        cursor = self.result.battle.cursor
        index = FANTASY.schedule.turn.index(phase)
        self.result.battle = StepBegan(replace(cursor, phase=index, visit=0)).apply(self.result.battle)

    def _answer(self, request: Request, battle: Battle) -> Raw:
        if isinstance(request, Roll):
            return self.dice.answer(request, battle)
        if isinstance(request, Choose) and request.default is not None and not self._is_meant(request):
            return request.default
        assert self.answers, f"no answer prepared for '{request.prompt}'"
        return self.answers.pop(0)

    def _is_meant(self, request: Choose[Any]) -> bool:
        """Whether the next answer is one to this question; where there is a default it need not be prepared."""
        return bool(self.answers) and any(option.key == self.answers[0] for option in request.options)

    def _tell(self, event: Event, battle: Battle) -> None:
        self.result.events.append(event)
        self.result.battle = battle


def run(
    step: Callable[..., Steps[Any]],
    battle: Battle,
    *args: Any,
    answers: Iterable[Raw] = (),
    dice: NamedDice | None = None,
    repeat: bool = False,
) -> Result:
    """Run one step (or, with `repeat`, until it says that it is done)."""
    table = Table(battle, answers, dice)
    while table.step(step, *args) and repeat:
        pass
    return table.done()


def play(
    battle: Battle, *names: str, answers: Iterable[Raw] = (), dice: NamedDice | None = None, until: str | None = None
) -> Result:
    """Run phases of the turn by name, in the order given; `until` runs all from the first name up to that one."""
    phases = {phase.name: phase for phase in FANTASY.schedule.turn}
    order = list(phases)
    chosen = order[order.index(names[0]) : order.index(until) + 1] if until else names
    table = Table(battle, answers, dice)
    for name in chosen:
        table.phase(phases[name])
    return table.done()


def front(battle: Battle, unit: str) -> tuple[float, float, float]:
    """Where a unit stands: front midpoint in cm and facing, rounded as the rows print them."""
    pose = battle.unit(unit).block.pose
    return round(pose.x / 10, 2), round(pose.y / 10, 2), round(pose.facing, 1) % 360.0


def codes(reasons: Iterable[Any]) -> list[str]:
    """The codes of reasons."""
    return [reason.code for reason in reasons]


def rules(reasons: Iterable[Any]) -> list[str]:
    """The rules that reasons name."""
    return [reason.rule for reason in reasons]

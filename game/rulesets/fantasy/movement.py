"""Remaining moves: move, march, turn, wheel, change of formation, reform (FB-MOV-01 to 17 and 19)."""

from __future__ import annotations

import itertools
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from game.battle.events import Marked, UnitMoved
from game.battle.marks import Until
from game.engine.requests import Judgement, Move, Option
from game.engine.tally import Reason, bar, message, reason
from game.geometry.groups import walk_group
from game.geometry.legs import Ahead, Facing, Files, Hand, Pivot, Reform, To, Turn, Wheel
from game.geometry.move_values import GroupWalk
from game.geometry.moves import MoveRules, walk
from game.geometry.pose import Pose
from game.geometry.snake import walk_snake
from game.language import N_
from game.rulesets.fantasy.approaches import wheel_measure
from game.rulesets.fantasy.flying import FLIGHT, fly_bars, in_the_air, judge_flying
from game.rulesets.fantasy.going import ground_of
from game.rulesets.fantasy.incidents import Way, come_near, go
from game.rulesets.fantasy.loose import goes_loose, group_rules, may_snake, opened, snakes
from game.rulesets.fantasy.psychology.states import order_bars
from game.rulesets.fantasy.turn import has_room_to_march, nearest_enemy
from game.rulesets.fantasy.units import GAP, blockers, flies, is_fast_cavalry, is_lone, move_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps
    from game.geometry.approach import Blocker
    from game.geometry.legs import Leg
    from game.geometry.moves import Bar, Walk
    from game.geometry.ranks import Block
    from game.rulesets.fantasy.flying import FLIGHT, fly_bars, in_the_air, judge_flying
from game.rulesets.fantasy.incidents import Legs

MOVE, MARCH, FLY, BACK, DONE = "move", "march", "fly", "back", "done"
HALVINGS = 20
ASKED = {
    MOVE: N_("{unit} {unit:moves|move}: which way?"),
    MARCH: N_("{unit} {unit:marches|march}: which way?"),
    FLY: N_("{unit} {unit:flies|fly}: where to?"),
}

WORDS = {
    "backward": "units move forward only; turn first",
    "blocked": "{blocker} is in the way after {cm:.1f} cm",
    "edge": "the table ends after {cm:.1f} cm",
    "too_near": "comes nearer than {gap:.0f} cm to {blocker} after {cm:.1f} cm",
    "march_rough": "a march stops at difficult ground and obstacles, here after {cm:.1f} cm",
    "march_start": "a unit in difficult ground or across an obstacle cannot march",
    "march_turn": "no turns on a march",
    "march_formation": "no change of formation on a march",
    "files": "files must lie between 1 and {most:.0f}",
    "ranks": "at most two ranks more or fewer, not {ranks:.0f}",
    "reform_far": "a model would have to go {cm:.1f} cm, {most:.1f} is the most",
    "reform_alone": "re-forming is all a unit does in its move",
    "turns": "at most four turns",
    "pivot": "only lone models turn freely",
    "no_group": "only models that no formation binds go each to its place",
    "no_ranks": "models that no formation binds go ahead, to a point or each to its place",
    "places": "{given:.0f} places for {most:.0f} models",
    "snake_leg": "a column that snakes goes ahead, to a point, or its leader faces another way",
    "crowded": "two of its models would stand in each other",
    "scattered": "its models must end in one group, at most {most:.1f} cm apart",
    "too_far": "costs {cm:.1f} cm, {most:.1f} is the most",
}


def move_rules(battle: Battle, unit: Unit, *, march: bool = False) -> MoveRules:
    """How this battle judges a unit's move."""
    base = move_of(unit)
    allowance = 2 * base if march else base
    return MoveRules(
        allowance=allowance,
        move=base,
        gap=GAP,
        fence=allowance / 2,
        march=march,
        lone=is_lone(unit),
        wheel_measure=wheel_measure(battle),
        command=len(unit.command) + unit.seated,
        free_reform=is_fast_cavalry(unit),
    )


def judge_way(
    battle: Battle, unit: Unit, legs: tuple[Leg, ...], *, march: bool = False, fly: bool = False
) -> Judgement[Walk | GroupWalk]:
    """The one judge of a move, in ranks, each on its own or in the air: for the answer, the ghost and the verdict."""
    if fly:
        return judge_flying(battle, unit, legs)
    if goes_loose(unit):
        return judge_group(battle, unit, legs, march=march)
    if may_snake(unit, legs):
        return judge_snake(battle, unit, legs, march=march)
    walked = judge_move(battle, unit, legs, march=march)
    return Judgement(walked.value, walked.reasons)


def judge_move(
    battle: Battle, unit: Unit, legs: tuple[Leg, ...], *, march: bool = False, spent: float = 0.0
) -> Judgement[Walk]:
    """The judge of a move in ranks, or of a lone model; `spent` points are gone already."""
    return judge_walk(battle, unit, legs, blockers(battle, unit), march=march, spent=spent)


def judge_walk(
    battle: Battle,
    unit: Unit,
    legs: tuple[Leg, ...],
    standing: tuple[Blocker, ...],
    *,
    march: bool = False,
    spent: float = 0.0,
) -> Judgement[Walk]:
    """A move among those who stand in the way."""
    rules = move_rules(battle, unit, march=march)
    walked = walk(
        unit.block, legs, ground_of(battle, unit), replace(rules, allowance=rules.allowance - spent), standing
    )
    said = tuple(in_words(battle, found) for found in walked.bars)
    return Judgement(walked, (*said, *kind_bars(unit, legs)))


def kind_bars(unit: Unit, legs: tuple[Leg, ...]) -> tuple[Reason, ...]:
    """What a kind of troops cannot do in a move: chariots wheel, no more (FB-EXT-07)."""
    other = any(isinstance(leg, Turn | Files | Reform) for leg in legs)
    words = "chariots make no turns and no changes of formation"
    return bar(unit.troop == "chariot" and other, "chariot", words, rule="FB-EXT-07")


def judge_group(battle: Battle, unit: Unit, legs: tuple[Leg, ...], *, march: bool) -> Judgement[Walk | GroupWalk]:
    """The move of models that go each on its own (FB-EXT-10)."""
    rules, ground = group_rules(unit, march=march), ground_of(battle, unit)
    walked = walk_group(opened(unit), legs, ground, rules, blockers(battle, unit))
    return Judgement(walked, tuple(in_words(battle, found) for found in walked.bars))


def judge_snake(battle: Battle, unit: Unit, legs: tuple[Leg, ...], *, march: bool) -> Judgement[Walk | GroupWalk]:
    """The move of a column that follows its leader (FB-MOV-18)."""
    rules = move_rules(battle, unit, march=march)
    walked = walk_snake(unit.body, legs, battle.ground, rules, blockers(battle, unit))
    return Judgement(walked, tuple(in_words(battle, found) for found in walked.bars))


def in_words(battle: Battle, found: Bar) -> Reason:
    """A bar of geometry as a reason for people."""
    name = next((unit.name for unit in battle.units if unit.id == found.blocker), found.blocker or "")
    words = message(WORDS[found.code], blocker=name, **dict(found.figures))
    return reason(found.code, words, rule=found.rule, where=found.where, blocker=found.blocker)


def move_bars(battle: Battle, unit: Unit) -> tuple[Reason, ...]:
    """Why a unit has no remaining move (FB-MOV-01)."""
    charged = battle.charge_of(unit.id) is not None
    return (
        *bar(unit.is_fleeing, "fleeing", "it is fleeing", rule="FB-MOV-01"),
        *bar(battle.is_engaged(unit.id), "engaged", "it is in combat", rule="FB-MOV-12"),
        *bar(charged, "charged", "it declared a charge this turn", rule="FB-MOV-01"),
        *bar(unit.has("compulsory_moved"), "compulsory", "it has made a compulsory move", rule="FB-MOV-01"),
        *bar(unit.has("rallied"), "rallied", "it rallied this turn", rule="FB-RAL-13"),
        *bar(unit.has("ordered"), "moved", "it has had its move", rule="FB-MOV-01"),
        *order_bars(battle, unit),
        *bar(move_of(unit) <= 0, "no_move", "it cannot move", rule="FB-PRF-02"),
    )


def march_bars(battle: Battle, unit: Unit) -> tuple[Reason, ...]:
    """Why a unit may not march: an enemy within 20 cm at the start of the turn, its kind, its return (FB-MOV-14)."""
    allowed = unit.mark("march_allowed")
    near = not (has_room_to_march(battle, unit) if allowed is None else bool(allowed))
    nearest = nearest_enemy(battle, unit) or 0.0
    words = message("an enemy stood within 20 cm at the start of the turn")
    if bool(battle.option("show_distances", default=False)) or allowed is None:
        words = message("an enemy is {cm:.1f} cm away, 20 are needed", cm=nearest / 10)
    return (
        *bar(near, "enemy_near", words, rule="FB-MOV-14"),
        *bar(unit.troop == "chariot", "chariot", "chariots do not march", rule="FB-EXT-07"),
        *bar(unit.troop == "war_machine", "war_machine", "war machines do not march", rule="FB-EXT-06"),
        *bar(unit.has("returned"), "returned", "it has just come back to the table", rule="FB-OFF-02"),
    )


def movers(battle: Battle) -> list[Option[UnitId | None]]:
    """The active player's units, those without a move barred."""
    return [
        Option(unit.id, unit.id, message("{unit}", unit=unit.name), partial(move_bars, battle, unit))
        for unit in battle.of(battle.active)
    ]


def choose_mover(game: Game, options: list[Option[UnitId | None]]) -> Steps[UnitId | None]:
    """Whom the active player moves next; None when he is done, or has nobody left to move."""
    if not any(not option.blocked for option in options):
        return None
    army = game.battle.army(game.battle.active)
    prompt = message("{army}: move your units", army=army.name)
    done: Option[UnitId | None] = Option(None, DONE, message("End of moves"))
    return (yield from game.choose(army.id, prompt, (*options, done), rule="FB-MOV-01"))


def move_unit(game: Game, unit_id: UnitId) -> Steps[None]:
    """Move or march one unit."""
    unit = game.unit(unit_id)
    prompt = message("{unit}: move or march?", unit=unit.name)
    kinds = (*ways_of(game.battle, unit), Option(BACK, BACK, message("Another unit")))
    how = yield from game.choose(unit.army, prompt, kinds, rule="FB-MOV-13", unit=unit_id)
    if how != BACK:
        yield from move_as(game, unit_id, how)


def ways_of(battle: Battle, unit: Unit) -> list[Option[str]]:
    """How a unit may move: at its pace, at a march, through the air."""
    ways = [
        Option(MOVE, MOVE, message("Move")),
        Option(MARCH, MARCH, message("March"), partial(march_bars, battle, unit)),
    ]
    if flies(unit):
        ways.append(Option(FLY, FLY, message("Fly"), partial(fly_bars, battle, unit)))
    return ways


def move_as(game: Game, unit_id: UnitId, how: str) -> Steps[None]:
    """One unit's move of that kind, along the legs its owner gives."""
    battle, unit = game.battle, game.unit(unit_id)
    march, fly = how == MARCH, how == FLY
    walked: Walk | GroupWalk = yield from game.ask(
        Move(
            unit.army,
            message(ASKED.get(how, ASKED[MOVE]), unit=unit.name),
            unit_id,
            how,
            FLIGHT if fly else move_rules(battle, unit, march=march).allowance,
            lambda legs: judge_way(battle, unit, legs, march=march, fly=fly),
            lambda: in_the_air(unit) if fly else suggestions(unit, march=march),
            rule="FB-MOV-02",
        )
    )
    yield from make_move(game, unit_id, walked, how)


def note_move(game: Game, unit_id: UnitId, walked: Walk | GroupWalk, how: str) -> None:
    """Let a judged move happen at once and remember what it means for the rest of the turn."""
    if remember(game, unit_id, walked, how):
        game.emit(UnitMoved(unit_id, name_of(walked, how), legs_of(walked), walked.cost, walked.end))


def make_move(game: Game, unit_id: UnitId, walked: Walk | GroupWalk, how: str) -> Steps[None]:
    """Let a judged move happen, with whatever waits on its way; groups and flyers go all at once (FB-CHG-08)."""
    if isinstance(walked, GroupWalk) or how == FLY:
        note_move(game, unit_id, walked, how)
        yield from come_near(game, unit_id)
        return
    if not remember(game, unit_id, walked, how):
        return

    def resume(unit: Unit, left: Way, spent: float) -> Way:
        return still_open(game.battle, unit, left.legs, spent, march=how == MARCH)

    way = Way(legs_of(walked), walked.cost, walked.end)
    yield from go(game, unit_id, name_of(walked, how), way, resume)


def legs_of(walked: Walk | GroupWalk) -> Legs:
    """The legs of a judged move."""
    return tuple(leg.leg for leg in walked.legs)


def name_of(walked: Walk | GroupWalk, how: str) -> str:
    """What kind of move it is: to re-form is one of its own, unless it is part of a move (FB-MOV-11, FB-EXT-11)."""
    return "reform" if len(walked.legs) == 1 and isinstance(walked.legs[0].leg, Reform) else how


def remember(game: Game, unit_id: UnitId, walked: Walk | GroupWalk, how: str) -> bool:
    """Note the move on the unit for the rest of the turn; whether it moves at all."""
    game.emit(Marked(unit_id, "ordered", Until.TURN))
    if not walked.legs:
        return False
    game.emit(Marked(unit_id, "moved", Until.TURN))
    if name_of(walked, how) == "reform" and not is_fast_cavalry(game.unit(unit_id)):
        game.emit(Marked(unit_id, "reformed", Until.TURN))
    elif how == MARCH:
        game.emit(Marked(unit_id, "marched", Until.TURN))
    return True


def still_open(battle: Battle, unit: Unit, legs: tuple[Leg, ...], spent: float, *, march: bool) -> Way:
    """As much of the rest of a suspended move as is still legal (FB-CHG-08)."""

    def judged(some: tuple[Leg, ...]) -> Judgement[Walk]:
        return judge_move(battle, unit, some, march=march, spent=spent)

    return open_part(judged, legs, unit.block)


def open_part(judged: Callable[[Legs], Judgement[Walk]], legs: Legs, here: Block) -> Way:
    """As much of some legs as their judge allows; none is to stay here."""
    for whole in range(len(legs), -1, -1):
        if not judged(legs[:whole]).reasons:
            kept = (*legs[:whole], *shortened(judged, legs[:whole], legs[whole : whole + 1]))
            walked = judged(kept).value
            return Way(kept, walked.cost, walked.end)
    return Way((), 0.0, here)


def shortened(judged: Callable[[tuple[Leg, ...]], Judgement[Walk]], kept: Legs, leg: Legs) -> Legs:
    """As much of one more leg as is legal; turns and new formations are whole or not at all."""
    if not leg or not isinstance(leg[0], Ahead | Wheel):
        return ()
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if judged((*kept, part_of(leg[0], middle))).reasons else (middle, high)
    return (part_of(leg[0], low),) if low > 0.0 else ()


def part_of(leg: Ahead | Wheel, share: float) -> Leg:
    """The first part of a leg."""
    return Ahead(leg.distance * share) if isinstance(leg, Ahead) else Wheel(leg.hand, leg.degrees * share)


def suggestions(unit: Unit, *, march: bool) -> Iterator[tuple[Leg, ...]]:
    """Moves worth trying: none, straight ahead, wheels, turns; the shorter ones last."""
    far = move_of(unit) * (2 if march else 1)
    yield ()
    if goes_loose(unit):
        x, y = unit.body.centre
        for share, turn in itertools.product((1.0, 0.6, 0.3), range(0, 360, 45)):
            yield (To(Pose(x, y, turn).at(far * share)),)
        return
    if snakes(unit) or (unit.block.files == 1 and unit.count > 1):
        for degrees in (0.0, 30.0, -30.0, 90.0, -90.0):
            yield (Pivot(degrees), Ahead(far))
            yield (Ahead(far / 3), Pivot(degrees), Ahead(far / 3))
        if snakes(unit):
            return
    if is_lone(unit):
        for degrees in (0.0, 30.0, -30.0, 90.0, -90.0, 180.0):
            yield (Pivot(degrees), Ahead(far))
            yield (Pivot(degrees), Ahead(far / 3))
        return
    for share in (1.0, 0.6, 0.3, 0.1):
        yield (Ahead(far * share),)
        for hand in Hand:
            yield (Wheel(hand, 40 * share), Ahead(far * share / 3))
            yield (Ahead(far * share / 3), Wheel(hand, 30 * share))
    if not march:
        for facing in Facing:
            yield (Turn(facing), Ahead(far / 2))
        for files in (unit.block.files + 1, unit.block.files - 1):
            if 1 <= files <= unit.body.count:
                yield (Files(files), Ahead(far / 3))
                yield (Reform(files, (unit.block.pose.facing + 90.0) % 360.0),)

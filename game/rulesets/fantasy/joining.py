"""Characters join units in the remaining moves, by moving into contact (FB-EXT-03, FB-C-02, FB-RAL-14)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.battle.events import Marked
from game.battle.marks import Until
from game.engine.requests import Judgement, Move, Option
from game.engine.tally import bar, message, reason
from game.geometry.legs import Ahead, Pivot
from game.geometry.measure import distance, nearest_points, overlaps, overlaps_shape, touches, within_table
from game.geometry.moves import furthest_ahead
from game.geometry.pose import bearing, turn_between
from game.geometry.ranks import Loose
from game.geometry.tolerance import at_most, less_than
from game.rulesets.fantasy import movement
from game.rulesets.fantasy.characters import (
    CharacterJoined,
    has_place,
    is_character,
    rides_among_foot,
    takes_characters,
    with_seat,
)
from game.rulesets.fantasy.units import GAP, blockers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps
    from game.engine.tally import Reason
    from game.geometry.legs import Leg
    from game.geometry.moves import Walk

JOIN = "join:"
RULE = "FB-EXT-03"


def join_bars(battle: Battle, hero: Unit, unit: Unit) -> tuple[Reason, ...]:
    """Why a character cannot join a unit (FB-EXT-03, FB-RAL-14)."""
    found = (
        *bar(unit.is_fleeing, "fleeing", "it is fleeing", rule="FB-RAL-14"),
        *bar(battle.is_engaged(unit.id), "engaged", "it is in combat", rule=RULE),
        *place_bars(unit, hero),
    )
    return found if found or isinstance(unit.body, Loose) else room_bars(battle, hero, unit)


def place_bars(unit: Unit, hero: Unit) -> tuple[Reason, ...]:
    """Why a unit has no place for a character, in a first rank or among models in open order (FB-EXT-03, FB-EXT-10)."""
    fits, single = takes_characters(unit), unit.original_count == 1
    words = "a single model has no first rank to stand in" if single else "a column that snakes has no first rank"
    words = "characters form no unit among themselves" if is_character(unit) else words
    riding, loose = rides_among_foot(unit, hero), isinstance(unit.body, Loose)
    full = fits and not riding and not has_place(unit, hero)
    return (
        *bar(not fits, "no_company", words, rule=RULE),
        *bar(fits and riding, "riding", "only a character on foot goes with models on foot in open order", rule=RULE),
        *bar(full and loose, "broad", "his base is broader than theirs", rule=RULE),
        *bar(full and not loose, "full", "its first rank has no place left", rule=RULE),
    )


def room_bars(battle: Battle, hero: Unit, unit: Unit) -> tuple[Reason, ...]:
    """Why the models he displaces would not have room at the rear."""
    grown = with_seat(unit, hero)
    ground = battle.ground
    shut = not within_table(grown, ground) or any(overlaps_shape(grown, barrier.shape) for barrier in ground.barriers)
    found = list(bar(shut, "no_room", "the ground leaves no room at its rear", rule=RULE))
    for other in battle.others(unit):
        if other.id == hero.id:
            continue
        near = other.army != unit.army and less_than(distance(grown, other.body), GAP)
        if overlaps(grown, other.body) or near:
            words = message("{other} {other:leaves|leave} no room at its rear", other=other.name)
            found.append(reason("no_room", words, rule=RULE, where=grown.centre, blocker=other.id))
    return tuple(found)


def move_character(game: Game, hero_id: UnitId) -> Steps[None]:
    """A character on his own moves, or joins a unit (FB-EXT-03)."""
    battle, hero = game.battle, game.unit(hero_id)
    options = movement.ways_of(battle, hero)
    for unit in joinable(battle, hero):
        words = message("Join {unit}", unit=unit.name)
        options.append(Option(JOIN + unit.id, JOIN + unit.id, words, partial(join_bars, battle, hero, unit)))
    options.append(Option(movement.BACK, movement.BACK, message("Another unit")))
    prompt = message("{hero}: move, march or join a unit?", hero=hero.name)
    how = yield from game.choose(hero.army, prompt, options, rule="FB-MOV-13", unit=hero_id)
    if how.startswith(JOIN):
        yield from join(game, hero_id, how.removeprefix(JOIN))
    elif how != movement.BACK:
        yield from movement.move_as(game, hero_id, how)


def joinable(battle: Battle, hero: Unit) -> list[Unit]:
    """The friendly units he could come to, in reach by the straight distance."""
    far = reach(battle, hero)
    others = (unit for unit in battle.of(hero.army) if unit.id != hero.id)
    return [unit for unit in others if at_most(distance(hero.body, unit.body), far)]


def reach(battle: Battle, hero: Unit) -> float:
    """How far he gets this turn, marching where he may."""
    return movement.move_rules(battle, hero, march=not movement.march_bars(battle, hero)).allowance


def join(game: Game, hero_id: UnitId, unit_id: UnitId) -> Steps[None]:
    """A character moves into contact with a unit and takes his place in it; it moves no more this turn."""
    walked = yield from way_in(game, hero_id, unit_id)
    if not walked.legs and not touches(walked.end, game.unit(unit_id).body):
        return
    far = walked.cost > movement.move_rules(game.battle, game.unit(hero_id)).allowance
    yield from movement.make_move(game, hero_id, walked, movement.MARCH if far else movement.MOVE)
    if touches(game.unit(hero_id).body, game.unit(unit_id).body) and not game.unit(hero_id).is_fleeing:
        game.emit(CharacterJoined(hero_id, unit_id), Marked(unit_id, "ordered", Until.TURN))


def way_in(game: Game, hero_id: UnitId, unit_id: UnitId) -> Steps[Walk]:
    """His path: straight to the unit where nothing is in the way, else as his owner says."""
    battle, hero = game.battle, game.unit(hero_id)
    straight = next(straight_ways(battle, hero, unit_id), None)
    if straight is not None:
        return straight
    unit = game.unit(unit_id)
    walked: Walk = yield from game.ask(
        Move(
            hero.army,
            message("{hero} {hero:joins|join} {unit}: which way?", hero=hero.name, unit=unit.name),
            hero_id,
            movement.MOVE,
            reach(battle, hero),
            lambda legs: judge_joining(battle, hero, unit_id, legs),
            rule=RULE,
        )
    )
    return walked


def judge_joining(battle: Battle, hero: Unit, unit_id: UnitId, legs: tuple[Leg, ...]) -> Judgement[Walk]:
    """The one judge of a way into a unit: it ends in contact; a march where a move is not enough."""
    judged = movement.judge_move(battle, hero, legs)
    if any(found.code == "too_far" for found in judged.reasons) and not movement.march_bars(battle, hero):
        judged = movement.judge_move(battle, hero, legs, march=True)
    unit = battle.unit(unit_id)
    short = bool(legs) and not touches(judged.value.end, unit.body)
    words = message("does not reach {unit}", unit=unit.name)
    return Judgement(judged.value, (*judged.reasons, *bar(short, "no_contact", words, rule=RULE)))


def straight_ways(battle: Battle, hero: Unit, unit_id: UnitId) -> Iterator[Walk]:
    """The straight ways into a unit that are legal: none where he touches it, to its nearest point, to its middle."""
    unit = battle.unit(unit_id)
    if touches(hero.body, unit.body):
        yield judge_joining(battle, hero, unit_id, ()).value
    block = hero.block
    _, near = nearest_points(block, unit.body)
    for x, y in (near, unit.body.centre):
        facing = bearing(x - block.centre[0], y - block.centre[1])
        legs = _straight(battle, hero, Pivot(turn_between(block.pose.facing, facing)))
        judged = judge_joining(battle, hero, unit_id, legs)
        if not judged.reasons:
            yield judged.value


def _straight(battle: Battle, hero: Unit, pivot: Pivot) -> tuple[Leg, ...]:
    """A turn and as far ahead as is free."""
    rules = movement.move_rules(battle, hero, march=not movement.march_bars(battle, hero))
    far = furthest_ahead(hero.block, battle.ground, rules, blockers(battle, hero), (pivot,))
    return (pivot, Ahead(far))

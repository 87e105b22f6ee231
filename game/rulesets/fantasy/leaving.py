"""Characters leave units in the remaining moves (FB-EXT-03, FB-RAL-16, FB-RAL-17).

One who leaves goes along a path of his own that begins where he stood in the unit.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.battle.events import Marked, UnitMoved
from game.battle.marks import Until
from game.battle.unit import Condition
from game.engine.requests import Judgement, Move, Option
from game.engine.tally import bar, message
from game.geometry.measure import overlaps
from game.geometry.triggers import halt
from game.rulesets.fantasy import movement
from game.rulesets.fantasy.characters import CharacterLeft, body_in, host_of
from game.rulesets.fantasy.incidents import CameNear, MoveSuspended, Way, go, next_stop, price
from game.rulesets.fantasy.rally import QUARTER
from game.rulesets.fantasy.riders import is_rider
from game.rulesets.fantasy.units import blockers

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps
    from game.engine.tally import Reason
    from game.geometry.legs import Leg
    from game.geometry.moves import Walk
    from game.geometry.triggers import Halt
    from game.rulesets.fantasy.incidents import Stop

RULE = "FB-EXT-03"


def leavers(battle: Battle) -> list[Option[UnitId | None]]:
    """The active player's characters who stand in units, each with what keeps him there."""
    found: list[Option[UnitId | None]] = []
    for hero in battle.units:
        host = host_of(battle, hero.id) if hero.army == battle.active else None
        if host is not None and host.is_on_table:
            words = message("{hero} {hero:leaves|leave} {unit}", hero=hero.name, unit=host.name)
            found.append(Option(hero.id, hero.id, words, partial(leave_bars, battle, hero, host)))
    return found


def leave_bars(battle: Battle, hero: Unit, host: Unit) -> tuple[Reason, ...]:
    """Why a character cannot leave his unit now (FB-EXT-03, FB-RAL-16, FB-RAL-17)."""
    few = host.is_fleeing and QUARTER * host.count < host.original_count
    acted = host.has("ordered") or host.has("compulsory_moved") or battle.charge_of(host.id) is not None
    return (
        *bar(few, "too_few", "too few are left, he flees on with them", rule="FB-RAL-16"),
        *bar(host.is_fleeing and not few, "fleeing", "his unit is fleeing", rule="FB-RAL-17"),
        *bar(host.has("rallied"), "rallied", "his unit rallied this turn", rule="FB-RAL-17"),
        *bar(battle.is_engaged(host.id), "engaged", "his unit is in combat", rule=RULE),
        *bar(acted, "moved", "his unit has had its move", rule=RULE),
        *bar(hero.has("ordered"), "joined", "he has had his move", rule="FB-MOV-01"),
        *bar(is_rider(hero), "rider", "he rides a monster", rule="FB-EXT-08"),
    )


def leave(game: Game, hero_id: UnitId) -> Steps[None]:
    """A character leaves his unit, with a move or a march (FB-EXT-03)."""
    host = host_of(game.battle, hero_id)
    if host is None:
        return
    out = stepped_out(game.battle, hero_id)
    how = yield from ask_kind(game, out, hero_id)
    if how == movement.BACK:
        return
    walked = yield from ask_way_out(game, out, hero_id, march=how == movement.MARCH)
    if walked.legs:
        yield from go_out(game, hero_id, host.id, walked, how)


def go_out(game: Game, hero_id: UnitId, host_id: UnitId, walked: Walk, how: str) -> Steps[None]:
    """Along his way out of his unit, with whatever waits there (FB-CHG-08).

    What speaks while he is still among its models speaks to his unit; he goes on if he may still leave it.
    """
    way = Way(movement.legs_of(walked), walked.cost, walked.end)
    passed: list[UnitId] = []
    while (stop := first_stop(game.battle, hero_id, way, passed)) is not None:
        out = stepped_out(game.battle, hero_id)
        cut = halt(out.unit(hero_id).block, way.legs, stop.after)
        if not overlaps(cut.at, out.unit(host_id).body):
            yield from _step_out_to(game, hero_id, host_id, walked, how, way, cut)
            return
        passed.append(stop.by)
        game.emit(MoveSuspended(hero_id, stop.by))
        yield from game.window(CameNear(host_id, stop.by))
        way = still_out(game.battle, hero_id, host_id, way, march=how == movement.MARCH)
    if way.legs:
        game.emit(CharacterLeft(hero_id, host_id, way.end, Condition.STANDING))
        movement.remember(game, hero_id, walked, how)
        game.emit(UnitMoved(hero_id, how, way.legs, way.cost, way.end))


def first_stop(battle: Battle, hero_id: UnitId, way: Way, passed: list[UnitId]) -> Stop | None:
    """What waits first on a character's way out of the unit he still stands in."""
    if not way.legs:
        return None
    out = stepped_out(battle, hero_id)
    hero = out.unit(hero_id)
    return next_stop(out, hero, hero.block, way.legs, passed)


def still_out(battle: Battle, hero_id: UnitId, host_id: UnitId, way: Way, *, march: bool) -> Way:
    """As much of a way out as is open after something happened to his unit; no legs where he cannot leave it."""
    nowhere = Way((), 0.0, way.end)
    host = host_of(battle, hero_id)
    if host is None or leave_bars(battle, battle.unit(hero_id), host):
        return nowhere
    out = stepped_out(battle, hero_id)

    def judged(legs: tuple[Leg, ...]) -> Judgement[Walk]:
        return judge_leaving(out, hero_id, host_id, legs, march=march)

    return movement.open_part(judged, way.legs, out.unit(hero_id).block)


def _step_out_to(
    game: Game, hero_id: UnitId, host_id: UnitId, walked: Walk, how: str, way: Way, cut: Halt
) -> Steps[None]:
    """Out of his unit as far as something waits, and from there on as any move."""
    hero = stepped_out(game.battle, hero_id).unit(hero_id)
    part = min(way.cost, price(game.battle, hero, cut.before))
    game.emit(CharacterLeft(hero_id, host_id, cut.at, Condition.STANDING))
    movement.remember(game, hero_id, walked, how)
    if cut.before:
        game.emit(UnitMoved(hero_id, how, cut.before, part, cut.at))

    def resume(unit: Unit, left: Way, spent: float) -> Way:
        return movement.still_open(game.battle, unit, left.legs, part + spent, march=how == movement.MARCH)

    yield from go(game, hero_id, how, Way(cut.after, way.cost - part, way.end), resume)


def ask_kind(game: Game, out: Battle, hero_id: UnitId) -> Steps[str]:
    """Move or march out of the unit."""
    hero = out.unit(hero_id)
    kinds = (
        Option(movement.MOVE, movement.MOVE, message("Move")),
        Option(movement.MARCH, movement.MARCH, message("March"), partial(movement.march_bars, out, hero)),
        Option(movement.BACK, movement.BACK, message("Another unit")),
    )
    prompt = message("{hero} {hero:leaves|leave} his unit: move or march?", hero=hero.name)
    return (yield from game.choose(hero.army, prompt, kinds, rule=RULE, unit=hero_id))


def ask_way_out(game: Game, out: Battle, hero_id: UnitId, *, march: bool) -> Steps[Walk]:
    """Along which path; no leg at all is a change of mind."""
    hero, host = out.unit(hero_id), host_of(game.battle, hero_id)
    host_id = host.id if host else ""
    walked: Walk = yield from game.ask(
        Move(
            hero.army,
            message("{hero} {hero:leaves|leave} {unit}: which way?", hero=hero.name, unit=host.name if host else ""),
            hero_id,
            "march" if march else "move",
            movement.move_rules(out, hero, march=march).allowance,
            lambda legs: judge_leaving(out, hero_id, host_id, legs, march=march),
            lambda: movement.suggestions(hero, march=march),
            rule=RULE,
            start=hero.block,
        )
    )
    return walked


def stepped_out(battle: Battle, hero_id: UnitId) -> Battle:
    """The battle in which a character begins to leave: on his own, where he stood in his unit's first rank."""
    host = host_of(battle, hero_id)
    if host is None:
        return battle
    hero = battle.unit(hero_id)
    after = CharacterLeft(hero_id, host.id, body_in(host, hero), Condition.STANDING).apply(battle)
    allowed = host.mark("march_allowed")
    return after if allowed is None else Marked(hero_id, "march_allowed", Until.TURN, allowed).apply(after)


def judge_leaving(
    out: Battle, hero_id: UnitId, host_id: UnitId, legs: tuple[Leg, ...], *, march: bool
) -> Judgement[Walk]:
    """The one judge of a way out: his unit is not in his way, but he may not end in it."""
    hero, host = out.unit(hero_id), out.unit(host_id)
    judged = movement.judge_walk(out, hero, legs, blockers(out, hero, but=(host_id,)), march=march)
    words = message("he still stands in {unit}", unit=host.name)
    inside = bool(legs) and overlaps(judged.value.end, host.body)
    return Judgement(judged.value, (*judged.reasons, *bar(inside, "in_unit", words, rule=RULE)))

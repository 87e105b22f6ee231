"""The close-combat phase: set up, fight, result, break tests (FB-CC, FB-BRK), in the order of section 28."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.battle.engagement import Engagement, Foe
from game.battle.events import ConditionChanged, EngagementsChanged, Marked, Unmarked
from game.battle.marks import Until
from game.battle.unit import Condition
from game.engine.requests import Option
from game.engine.tally import message
from game.geometry.contact import touching_side
from game.geometry.measure import touches
from game.geometry.ranks import Block, Side
from game.rulesets.fantasy.casualties import suffer
from game.rulesets.fantasy.fighters import combats, sides, snapshot
from game.rulesets.fantasy.flight import lose_standard
from game.rulesets.fantasy.leadership import leadership
from game.rulesets.fantasy.result import CombatResolved, judged, side_tally
from game.rulesets.fantasy.strikes import strike_all

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import ArmyId, Unit, UnitId
    from game.engine.game import Game, Steps
    from game.rulesets.fantasy.fighters import Combat, Contacts
    from game.rulesets.fantasy.strikes import Round


@dataclass(frozen=True, slots=True)
class BreakTested:
    """A unit of a losing side rolled 2D6 plus the difference against its Leadership (FB-BRK-02)."""

    unit: UnitId
    dice: tuple[int, ...]
    difference: int
    leadership: int
    holds: bool

    def apply(self, battle: Battle) -> Battle:
        """The same battle; breaking is a fact of its own."""
        return battle


def set_up(game: Game) -> Steps[bool]:
    """Bring the engagements up to date: who no longer touches is free, who touches fights (step 0)."""
    yield from ()
    for unit in game.battle.on_table():
        known = [m.name for m in unit.marks if m.name in ("fought", "won", "lost", "drew", "break_tested")]
        if known:
            game.emit(Unmarked(unit.id, tuple(known)))
    now = current_engagements(game.battle)
    if now != game.battle.engagements:
        game.emit(EngagementsChanged(now, "contact"))
    return False


def current_engagements(battle: Battle) -> tuple[Engagement, ...]:
    """The engagements of all enemies in contact, old ones kept."""
    standing = [unit for unit in battle.on_table() if not unit.is_fleeing]
    found: list[Engagement] = []
    for fight in battle.engagements:
        one, two = (battle.unit(u) for u in fight.pair)
        if one in standing and two in standing and touches(one.body, two.body):
            found.append(fight)
    for n, one in enumerate(standing):
        for two in standing[n + 1 :]:
            if one.army != two.army and battle.fight(one.id, two.id) is None and touches(one.body, two.body):
                found.append(meeting(battle, one, two))
    return tuple(found)


def meeting(battle: Battle, one: Unit, two: Unit) -> Engagement:
    """An engagement of two units that touch without a charge."""
    here = touching_side(two.body, one.body) if isinstance(two.body, Block) else Side.FRONT
    there = touching_side(one.body, two.body) if isinstance(one.body, Block) else Side.FRONT
    return Engagement(Foe(one.id, here), Foe(two.id, there), since=battle.cursor.turn)


def fight(game: Game) -> Steps[bool]:
    """Fight one combat to its result; the active player chooses the order (FB-CC-03)."""
    waiting = [c for c in combats(game.battle) if not any(game.unit(unit).has("fought") for unit in c)]
    if not waiting:
        return False
    chosen = waiting[0]
    if len(waiting) > 1:
        army = game.battle.active
        options = [Option(c, c[0], message("{units}", units=_names(game.battle, c))) for c in waiting]
        prompt = message("{army}: which combat next?", army=game.battle.army(army).name)
        chosen = yield from game.choose(army, prompt, options, rule="FB-CC-03")
    yield from fight_one(game, chosen)
    return True


def _names(battle: Battle, combat: Combat) -> str:
    return " – ".join(battle.unit(unit).name for unit in combat)


def fight_one(game: Game, combat: Combat) -> Steps[None]:
    """All blows of one combat, its casualties and its result."""
    contacts = snapshot(game.battle, combat)
    done = yield from strike_all(game, combat, contacts)
    _remove_casualties(game, combat, done)
    _resolve(game, combat, done, contacts)


def _remove_casualties(game: Game, combat: Combat, done: Round) -> None:
    """Take off the dead when every blow has been struck (FB-CCS-01); note what was wiped out in its first round."""
    for unit_id in combat:
        wounds = done.wounds.get(unit_id, 0)
        if not wounds:
            continue
        lost = suffer(game.unit(unit_id), wounds)
        if lost.body is None:
            _note_overruns(game, unit_id)
        game.emit(lost)
        if lost.body is None:
            lose_standard(game, unit_id)


def _note_overruns(game: Game, destroyed: UnitId) -> None:
    """Whoever touched a unit destroyed in the first round of the pair may overrun (FB-OVR-01)."""
    for fight in game.battle.fights_of(destroyed):
        if fight.rounds == 0:
            side = fight.half(destroyed).attacks
            game.emit(Marked(fight.other(destroyed), f"overrun:{destroyed}", Until.TURN, str(side)))


def _resolve(game: Game, combat: Combat, done: Round, contacts: Contacts) -> None:
    """Count both sides' points, name the winner, and remember it (FB-RES-04)."""
    battle = game.battle
    armies = sides(battle, combat)
    tallies = tuple(
        (army, side_tally(battle, army, units, _others(armies, army), done.caused.get(army, 0), contacts))
        for army, units in armies.items()
    )
    alive = {army: any(battle.unit(unit).is_on_table for unit in units) for army, units in armies.items()}
    winner, difference = judged(tallies, alive)
    game.emit(CombatResolved(combat, tallies, winner, difference))
    for unit_id in combat:
        army = battle.unit(unit_id).army
        word = "drew" if winner is None else "won" if army == winner else "lost"
        game.emit(Marked(unit_id, "fought", Until.TURN), Marked(unit_id, word, Until.TURN, difference))
    _note_round(game, combat, winner)


def _others(armies: dict[ArmyId, tuple[UnitId, ...]], army: ArmyId) -> tuple[UnitId, ...]:
    return next(units for other, units in armies.items() if other != army)


def _note_round(game: Game, combat: Combat, winner: ArmyId | None) -> None:
    """One more round fought by every pair; a destroyed unit fights nobody."""
    battle = game.battle
    kept = []
    for fight in battle.engagements:
        if not all(battle.unit(unit).is_on_table for unit in fight.pair):
            continue
        mine = fight.one.unit in combat
        kept.append(replace(fight, rounds=fight.rounds + 1, last_winner=winner) if mine else fight)
    game.emit(EngagementsChanged(tuple(kept), "round"))


def break_test(game: Game) -> Steps[bool]:
    """One unit of a losing side tests; its side's owner could name the order, ascending id serves (FB-BRK-01)."""
    for unit in sorted(game.battle.on_table(), key=lambda unit: unit.id):
        if unit.has("lost") and not unit.has("break_tested") and not unit.is_fleeing:
            yield from test_one(game, unit.id)
            return True
    return False


def test_one(game: Game, unit_id: UnitId) -> Steps[None]:
    """2D6 plus the difference: above the Leadership the unit breaks (FB-BRK-02)."""
    unit = game.unit(unit_id)
    difference = int(unit.mark("lost") or 0)
    needed = int(leadership(unit).total)
    tally = replace(leadership(unit), name=message("needed")).plus(-difference, message("lost by"), "FB-BRK-02")
    prompt = message("{unit}: break test on {n} or less", unit=unit.name, n=needed - difference)
    dice = yield from game.roll(unit.army, "break", 2, prompt, tally=tally, rule="FB-BRK-02", unit=unit_id)
    holds = sum(dice) + difference <= needed
    game.emit(BreakTested(unit_id, dice, difference, needed, holds), Marked(unit_id, "break_tested", Until.TURN))
    if not holds:
        game.emit(ConditionChanged(unit_id, Condition.BROKEN, "combat"))

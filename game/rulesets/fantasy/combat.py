"""The close-combat phase: set up, fight, result (FB-CC), in the order of section 28.

Marks of this module on units, for the turn: `fought` (the combat's number in this phase), `won`, `lost` or `drew` (the
difference), `lost_models` (how many fell), `overrun:ID` (the side on which a unit stood that was wiped out in its
first round).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.battle.engagement import Engagement, Foe
from game.battle.events import BodyChanged, EngagementsChanged, Marked, Unmarked
from game.battle.marks import Until
from game.battle.unit import Condition
from game.engine.requests import Option
from game.engine.tally import message
from game.geometry.contact import touching_side
from game.geometry.ranks import Block, Side
from game.rulesets.fantasy.casualties import fall
from game.rulesets.fantasy.challenges import apart, challenge, duel_in, end_challenges
from game.rulesets.fantasy.character_losses import hurt_in_unit, survivors_leave
from game.rulesets.fantasy.fighters import Target, combats, is_in_contact, snapshot
from game.rulesets.fantasy.flight import lose_standard
from game.rulesets.fantasy.lapping import fold_stray
from game.rulesets.fantasy.loose import form_up_against
from game.rulesets.fantasy.obstacles import after_round, defender_against
from game.rulesets.fantasy.psychology.phases import begin
from game.rulesets.fantasy.psychology.stupidity import settle_idle
from game.rulesets.fantasy.result import combat_result
from game.rulesets.fantasy.strikes import strike_all
from game.rulesets.fantasy.units import are_touching, fights_nobody, touching_parts

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import ArmyId, Unit, UnitId
    from game.engine.game import Game, Steps
    from game.rulesets.fantasy.fighters import Combat, Contacts
    from game.rulesets.fantasy.strikes import Round


OF_ONE_PHASE = ("fought", "won", "lost", "drew", "lost_models", "break_tested")


def set_up(game: Game) -> Steps[bool]:
    """Bring the engagements up to date: who no longer touches is free, who touches fights (step 0)."""
    yield from ()
    begin(game, "combat")
    for unit in game.battle.on_table():
        known = [mark.name for mark in unit.marks if mark.name in OF_ONE_PHASE]
        if known:
            game.emit(Unmarked(unit.id, tuple(known)))
    fold_stray(game)
    _form_up(game)
    now = current_engagements(game.battle)
    if now != game.battle.engagements:
        game.emit(EngagementsChanged(now, "contact"))
    end_challenges(game)
    return False


def _form_up(game: Game) -> None:
    """Models in no ranks that an enemy has come to touch form up to fight it (FB-EXT-10)."""
    for unit in game.battle.on_table():
        enemies = (e for e in game.battle.enemies_of(unit) if not e.is_fleeing and are_touching(e, unit))
        formed = (block for e in enemies if (block := form_up_against(game.battle, unit, e)) is not None)
        block = None if unit.is_fleeing or isinstance(unit.body, Block) else next(formed, None)
        if block is not None:
            game.emit(BodyChanged(unit.id, "formed_up", block))


def current_engagements(battle: Battle) -> tuple[Engagement, ...]:
    """The engagements of all enemies in contact, old ones kept."""
    standing = [unit for unit in battle.on_table() if not unit.is_fleeing and not fights_nobody(unit)]
    found: list[Engagement] = []
    for fight in battle.engagements:
        one, two = (battle.unit(u) for u in fight.pair)
        if one in standing and two in standing and is_in_contact(battle, fight):
            found.append(fight)
    for n, one in enumerate(standing):
        for two in standing[n + 1 :]:
            if one.army != two.army and battle.fight(one.id, two.id) is None and are_touching(one, two):
                found.append(meeting(battle, one, two))
    return tuple(found)


def meeting(battle: Battle, one: Unit, two: Unit) -> Engagement:
    """An engagement of two units that touch without a charge."""
    mine, theirs = touching_parts(one, two)
    here = touching_side(theirs, mine) if isinstance(theirs, Block) else Side.FRONT
    there = touching_side(mine, theirs) if isinstance(mine, Block) else Side.FRONT
    defender = defender_against(two, here) or defender_against(one, there)
    return Engagement(Foe(one.id, here), Foe(two.id, there), since=battle.cursor.turn, defender=defender)


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
    yield from challenge(game, combat)
    contacts = fighting(game.battle, combat)
    yield from settle_idle(game, combat, contacts)
    done = yield from strike_all(game, combat, contacts)
    _remove_casualties(game, combat, done)
    alone = tuple(hero for hero in contacts.homes if game.unit(hero).is_on_table)
    _resolve(game, (*combat, *alone), done)
    end_challenges(game)


def fighting(battle: Battle, combat: Combat) -> Contacts:
    """Who can strike whom in a combat, two who fight a challenge apart from the rest (FB-WHO-01, FB-C-01)."""
    contacts, duel = snapshot(battle, combat), duel_in(battle, combat)
    return apart(contacts, duel) if duel else contacts


def _remove_casualties(game: Game, combat: Combat, done: Round) -> None:
    """Take off the dead when every blow has been struck (FB-CCS-01); note what was wiped out in its first round."""
    for hero_id, home in done.contacts.homes.items():
        hurt_in_unit(game, hero_id, done.taken.get(Target(hero_id), 0))
        if game.unit(hero_id).condition is Condition.DESTROYED:
            _note_losses(game, home, 1)
    for unit_id in combat:
        ordinary, champion = done.taken.get(Target(unit_id), 0), done.taken.get(Target(unit_id, champion=True), 0)
        if not ordinary + champion:
            continue
        before = game.unit(unit_id)
        lost = fall(before, ordinary, champion)
        if lost.body is None:
            _note_overruns(game, unit_id)
        game.emit(lost)
        if lost.models:
            _note_losses(game, unit_id, lost.models)
        if lost.body is None:
            survivors_leave(game, before)
            lose_standard(game, unit_id)


def _note_losses(game: Game, unit_id: UnitId, models: int) -> None:
    before = int(game.unit(unit_id).mark("lost_models") or 0)
    game.emit(Marked(unit_id, "lost_models", Until.TURN, before + models))


def _note_overruns(game: Game, destroyed: UnitId) -> None:
    """Whoever touched a unit destroyed in the first round of the pair may overrun (FB-OVR-01)."""
    for fight in game.battle.fights_of(destroyed):
        if fight.rounds == 0:
            side = fight.half(destroyed).attacks
            game.emit(Marked(fight.other(destroyed), f"overrun:{destroyed}", Until.TURN, str(side)))


def _resolve(game: Game, combat: Combat, done: Round) -> None:
    """Count both sides' points, name the winner, and remember it (FB-RES-04)."""
    resolved = combat_result(game.battle, combat, done.caused, done.overkill)
    game.emit(resolved)
    number = 1 + max(int(unit.mark("fought") or 0) for unit in game.battle.units)
    for unit_id in combat:
        army = game.unit(unit_id).army
        word = "drew" if resolved.winner is None else "won" if army == resolved.winner else "lost"
        game.emit(Marked(unit_id, "fought", Until.TURN, number))
        game.emit(Marked(unit_id, word, Until.TURN, resolved.difference))
    _note_round(game, combat, resolved.winner)


def _note_round(game: Game, combat: Combat, winner: ArmyId | None) -> None:
    """One more round fought by every pair; a destroyed unit fights nobody."""
    battle = game.battle
    kept = []
    for fight in battle.engagements:
        if not all(battle.unit(unit).is_on_table for unit in fight.pair):
            continue
        mine = fight.one.unit in combat
        fought = replace(after_round(battle, fight, winner), rounds=fight.rounds + 1, last_winner=winner)
        kept.append(fought if mine else fight)
    game.emit(EngagementsChanged(tuple(kept), "round"))

"""What becomes of characters in a unit: wounds, death, and who outlives his unit (FB-ORD-06, FB-C-02, FB-RAL-18)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.battle.events import EngagementsChanged
from game.battle.unit import Condition
from game.geometry.clearing import Keep, least_shift
from game.geometry.measure import overlaps, touches
from game.rulesets.fantasy.casualties import wounds_each
from game.rulesets.fantasy.characters import CharacterLeft, body_in, characters_of, host_of, unseated
from game.rulesets.fantasy.flight import lose_standard

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.engagement import Engagement
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game
    from game.geometry.ranks import Block


@dataclass(frozen=True, slots=True)
class CharacterHurt:
    """A character in a unit suffered wounds; where they were his last, a model from its rear fills the gap."""

    character: UnitId
    unit: UnitId
    wounds: int
    carried: int
    falls: bool

    def apply(self, battle: Battle) -> Battle:
        """Note the wounds, or take him off."""
        hero = replace(battle.unit(self.character), wounds=self.carried)
        if not self.falls:
            return battle.with_unit(hero)
        after = battle.with_unit(replace(hero, condition=Condition.DESTROYED))
        return after.with_unit(unseated(battle.unit(self.unit), self.character))


def hurt_in_unit(game: Game, hero_id: UnitId, wounds: int) -> None:
    """Wound a character where he stands in a unit; he takes no more than he has left (FB-CAS-05)."""
    hero, host = game.unit(hero_id), host_of(game.battle, hero_id)
    if wounds <= 0 or host is None:
        return
    counted = min(wounds, wounds_each(hero) - hero.wounds)
    falls = hero.wounds + counted == wounds_each(hero)
    game.emit(CharacterHurt(hero_id, host.id, counted, hero.wounds + counted, falls))
    lose_standard(game, hero_id)


def survivors_leave(game: Game, before: Unit) -> None:
    """Characters who outlive their unit stand on their own where they stood; they flee, or fight on (FB-RAL-18).

    `before` is the unit with its last models.
    """
    for hero in characters_of(game.battle, before):
        stand = _clear(game.battle, hero, before)
        game.emit(CharacterLeft(hero.id, before.id, stand, before.condition, "survivor"))
        taken = [
            _taken_over(fight, before.id, hero.id)
            for fight in game.battle.fights_of(before.id)
            if touches(stand, game.unit(fight.other(before.id)).body)
        ]
        if taken:
            game.emit(EngagementsChanged((*game.battle.engagements, *taken), "survivor"))


def _taken_over(fight: Engagement, unit: UnitId, hero: UnitId) -> Engagement:
    """The fight of a unit as that of the character who outlives it."""
    if fight.one.unit == unit:
        return replace(fight, one=replace(fight.one, unit=hero))
    return replace(fight, two=replace(fight.two, unit=hero))


def _clear(battle: Battle, hero: Unit, host: Unit) -> Block:
    """Where he stood, or as near to it as there is room for his base."""
    stand = body_in(host, hero)
    near = [other.body for other in battle.others(hero) if other.id != host.id]
    if not any(overlaps(stand, body) for body in near):
        return stand
    shift = least_shift(stand, [Keep(body, 0.0) for body in near], battle.ground)
    if shift is None:
        return stand
    pose = stand.pose
    return stand.at(replace(pose, x=pose.x + shift[0], y=pose.y + shift[1])).snap()

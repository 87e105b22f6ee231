"""Harm that comes from afar: wounds on a unit, and hits that need no roll to hit (FB-WND, FB-SAV, FB-CAS-05).

Everything that hurts a unit outside close combat goes through `hurt`: shooting, war machines, spells, terrain.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.battle.events import EngagementsChanged
from game.engine.tally import Part, Tally, message
from game.rulesets.fantasy.blows import unsaved_wounds
from game.rulesets.fantasy.casualties import suffer, wounds_each
from game.rulesets.fantasy.character_losses import hurt_in_unit, survivors_leave
from game.rulesets.fantasy.crews import is_machine, strike_machine
from game.rulesets.fantasy.flight import lose_standard
from game.rulesets.fantasy.shared_hits import share_hits
from game.rulesets.fantasy.tables import to_wound

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import ArmyId, UnitId
    from game.engine.game import Game, Steps
    from game.rulesets.fantasy.casualties import CasualtiesRemoved

WOUND_DICE = {"1": 0, "D3": 3, "D6": 6}
"""The faces of the die that says how many wounds one unsaved wound becomes; 0 where there is none."""


@dataclass(frozen=True, slots=True)
class HitsTaken:
    """A unit was hit from afar: hits, wounds, what saves did not stop, and by what."""

    unit: UnitId
    why: str
    hits: int
    wounds: int
    unsaved: int

    def apply(self, battle: Battle) -> Battle:
        """The same battle: what the wounds do is a fact of its own."""
        return battle


def hurt(game: Game, unit_id: UnitId, wounds: int, *, why: str) -> CasualtiesRemoved | None:
    """Take off what wounds kill; those beyond the last model are lost, and the dead fight nobody (FB-CAS-05)."""
    unit = game.unit(unit_id)
    hurt_in_unit(game, unit_id, wounds)
    if wounds <= 0 or not unit.is_on_table:
        return None
    lost = suffer(unit, wounds)
    game.emit(lost)
    if lost.body is None:
        survivors_leave(game, unit)
        lose_standard(game, unit_id)
        if game.battle.is_engaged(unit_id):
            kept = tuple(fight for fight in game.battle.engagements if not fight.involves(unit_id))
            game.emit(EngagementsChanged(kept, why))
    return lost


def hit_automatically(
    game: Game,
    unit_id: UnitId,
    hits: int,
    strength: int,
    *,
    why: str,
    armour: bool = True,
    save_modifier: int = 0,
    wounds: str = "1",
    shooter: UnitId | None = None,
) -> Steps[int]:
    """Roll to wound and to save for hits already made, and remove the dead; gives the wounds suffered.

    `wounds` says what an unsaved wound becomes (1, D3 or D6), `save_modifier` worsens armour beside the Strength.
    Characters in the unit may be struck as well (FB-EXT-03).
    """
    by = game.battle.opponent(game.unit(unit_id).army)
    if is_machine(game.unit(unit_id)):
        hits = yield from strike_machine(game, by, unit_id, hits, strength, wounds=wounds, why=why)
        if not hits:
            return 0
    total = 0
    for who, share in (yield from share_hits(game, by, unit_id, hits, why=why)):
        wounded = yield from roll_to_wound(game, by, who, share, strength, why=why, unit=shooter)
        unsaved = yield from unsaved_wounds(
            game, who, wounded, strength, armour=armour, save_modifier=save_modifier, rule="FB-SAV-01"
        )
        suffered = yield from multiplied(game, by, who, unsaved, wounds, why=why)
        game.emit(HitsTaken(who, why, share, wounded, unsaved))
        hurt(game, who, suffered, why=why)
        total += suffered
    return total


def roll_to_wound(
    game: Game, by: ArmyId, unit_id: UnitId, hits: int, strength: int, *, why: str, unit: UnitId | None = None
) -> Steps[int]:
    """One die a hit, Strength against Toughness (FB-WND-02); `by` rolls, for the shooting `unit` if there is one."""
    target = game.unit(unit_id)
    toughness = target.profile["T"]
    needed = to_wound(strength, toughness)
    if needed is None:
        return 0
    so = message("S {s} against T {t}", s=strength, t=toughness)
    tally = Tally(message("to wound"), (Part(needed, so, "FB-WND-02"),), "+")
    prompt = message("{why} {why:wounds|wound} {target} on {n}+", why=why, target=target.name, n=needed)
    rolled = yield from game.roll(by, "wound", hits, prompt, tally=tally, rule="FB-WND-02", unit=unit)
    return sum(die >= needed for die in rolled)


def multiplied(game: Game, by: ArmyId, unit_id: UnitId, unsaved: int, wounds: str, *, why: str) -> Steps[int]:
    """What unsaved wounds become where each is worth a die: at most what one model has (FB-CAS-01)."""
    target, faces = game.unit(unit_id), WOUND_DICE[wounds]
    most = wounds_each(target)
    if not faces or most == 1:
        return unsaved
    prompt = message("{why}: each wound on {target} becomes {die}", why=why, target=target.name, die=wounds)
    rolled = yield from game.roll(by, "wounds", unsaved, prompt, faces=faces, rule="FB-CAS-01")
    return sum(min(die, most) for die in rolled)

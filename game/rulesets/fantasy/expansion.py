"""Winners widen their front or lap round the enemy when ranks are redressed (FB-EXP-01, FB-EXP-02, FB-LAP-01 to 03)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.battle.unit import Condition
from game.engine.requests import Option
from game.engine.tally import Reason, bar, message, reason
from game.geometry.contact import touching_side
from game.geometry.lapping import added_base, widened
from game.geometry.legs import Hand
from game.geometry.measure import touches
from game.geometry.ranks import Block, Loose, Side
from game.rulesets.fantasy.fighters import is_in_contact
from game.rulesets.fantasy.lapping import block_bars, fill, lap_bars, sent_round, shares
from game.rulesets.fantasy.units import are_touching, parts

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps

MOST = 2
"""How many files may be added on each side after one won round (FB-EXP-01)."""
STAY = "stay"
FLANK = {Hand.LEFT: Side.LEFT, Hand.RIGHT: Side.RIGHT}
Shares = Mapping[Hand, int]


@dataclass(frozen=True, slots=True)
class FrontWidened:
    """A winner added files on its left and right; all ranks were dealt again (FB-EXP-01)."""

    unit: UnitId
    left: int
    right: int
    body: Block

    def apply(self, battle: Battle) -> Battle:
        """Stand it so."""
        return battle.changing(self.unit, lambda unit: replace(unit, body=self.body.snap()))


# -- who may


def front_foes(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The enemies a unit fights with its front, still in contact (FB-EXP-01)."""
    return tuple(
        battle.unit(fight.other(unit.id))
        for fight in battle.fights_of(unit.id)
        if fight.half(fight.other(unit.id)).attacks is Side.FRONT and is_in_contact(battle, fight)
    )


def winner_bars(battle: Battle, unit: Unit) -> tuple[Reason, ...]:
    """Why a unit may neither widen its front nor lap round: not won, or nobody before its front (FB-EXP-02)."""
    return (
        *bar(not unit.has("won"), "not_won", "it has not won this round", rule="FB-EXP-02"),
        *form_bars(battle, unit),
    )


def form_bars(battle: Battle, unit: Unit) -> tuple[Reason, ...]:
    """What bars a unit by its kind and place, whoever has won the round (FB-EXP-01, FB-EXP-02)."""
    return (
        *bar(unit.condition is not Condition.STANDING, "gone", "it does not stand", rule="FB-EXP-02"),
        *bar(not isinstance(unit.body, Block), "loose", "it has no ranks", rule="FB-EXP-02"),
        *bar(unit.original_count <= 1, "lone", "a single model has no files to add", rule="FB-EXP-02"),
        *bar(not front_foes(battle, unit), "no_front", "its front fights nobody", rule="FB-EXP-01"),
    )


def file_bars(battle: Battle, unit: Unit, wanted: Mapping[Hand, int]) -> tuple[Reason, ...]:
    """Why so many files cannot be added on each side, tested from the inside out (FB-EXP-01)."""
    more = sum(wanted.values())
    if max(wanted.values()) > MOST:
        return (reason("too_many", "two files a side are the most", rule="FB-EXP-01", where=unit.block.pose.point),)
    if unit.block.files + more > unit.block.count:
        words = message("it has too few models for {files} files", files=unit.block.files + more)
        return (reason("too_few", words, rule="FB-EXP-01"),)
    for hand in Hand:
        for number in range(1, wanted[hand] + 1):
            found = _file_bars(battle, unit, hand, number)
            if found:
                return found
    return block_bars(battle, unit, widened(unit.block, wanted[Hand.LEFT], wanted[Hand.RIGHT]))


def _file_bars(battle: Battle, unit: Unit, hand: Hand, number: int) -> tuple[Reason, ...]:
    """Why one new file brings nobody to the fight, or has an enemy beside it."""
    pose = added_base(unit.block, hand, number)
    if is_flanked(battle, unit, FLANK[hand]):
        words = message("an enemy is on its {side} flank", side=str(hand))
        return (reason("flanked", words, rule="FB-EXP-02", where=pose.point),)
    base = Loose((pose,), unit.body.base)
    touched = any(touches(base, part) for foe in battle.enemies_of(unit) for part in parts(foe))
    words = message("file {n} on the {side} would touch no enemy", n=number, side=str(hand))
    return () if touched else (reason("no_contact", words, rule="FB-EXP-01", where=pose.point),)


def is_flanked(battle: Battle, unit: Unit, flank: Side) -> bool:
    """Whether an enemy is in contact with that flank, lapping models included (FB-EXP-02)."""
    return any(
        touches(unit.body, part) and touching_side(unit.block, part) is flank
        for foe in battle.enemies_of(unit)
        if are_touching(unit, foe)
        for part in parts(foe)
    )


def can_widen(battle: Battle, unit: Unit) -> bool:
    """Whether a file may be added on either side; if not its front is at its maximum (FB-LAP-01)."""
    one_file: tuple[Shares, ...] = ({Hand.LEFT: 1, Hand.RIGHT: 0}, {Hand.LEFT: 0, Hand.RIGHT: 1})
    return any(not file_bars(battle, unit, one) for one in one_file)


def lap_victims(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The enemies a unit at its widest could send somebody round (FB-LAP-01)."""
    return tuple(
        foe
        for foe in front_foes(battle, unit)
        if not lap_bars(battle, unit, foe) and any(not fill(battle, unit, foe, one).bars for one in shares())
    )


# -- the owner's choices


def widen_fronts(game: Game) -> Steps[None]:
    """Winners widen their front or lap round, the active player's first, each in ascending id (FB-ORD-01)."""
    for unit_id in [unit.id for unit in winners(game.battle)]:
        if can_widen(game.battle, game.unit(unit_id)):
            yield from widen(game, unit_id)
        else:
            yield from lap(game, unit_id)


def winners(battle: Battle) -> list[Unit]:
    """Who may do either, in order."""
    able = [unit for unit in battle.on_table() if not winner_bars(battle, unit) and _fought(battle, unit)]
    return sorted(able, key=lambda unit: (unit.army != battle.active, unit.id))


def _fought(battle: Battle, unit: Unit) -> bool:
    """Whether it still faces an enemy of the round it has won; one met in pursuit has not been fought yet."""
    foes = {foe.id for foe in front_foes(battle, unit)}
    return any(fight.rounds > 0 and fight.other(unit.id) in foes for fight in battle.fights_of(unit.id))


def share_options(bars_of: Callable[[Shares], tuple[Reason, ...]], words: str) -> tuple[Option[Shares | None], ...]:
    """Every share of left and right, most first, with what bars it; and none of it."""
    found: list[Option[Shares | None]] = []
    for one in shares():
        left, right = one[Hand.LEFT], one[Hand.RIGHT]
        found.append(Option(one, f"{left}+{right}", message(words, left=left, right=right), bars_of(one)))
    return (*found, Option(None, STAY, message("Stay as it is")))


def widen(game: Game, unit_id: UnitId) -> Steps[None]:
    """Ask how many files a winner adds, and add them (FB-EXP-01)."""
    battle, unit = game.battle, game.unit(unit_id)
    words = "{left} {left:file|files} on the left, {right} on the right"
    options = share_options(lambda one: file_bars(battle, unit, one), words)
    prompt = message("{unit} {unit:has|have} won: widen {unit:its|their} front?", unit=unit.name)
    wanted = yield from game.choose(unit.army, prompt, options, rule="FB-EXP-01", unit=unit_id)
    if wanted is not None:
        left, right = wanted[Hand.LEFT], wanted[Hand.RIGHT]
        game.emit(FrontWidened(unit_id, left, right, widened(game.unit(unit_id).block, left, right)))


def lap(game: Game, unit_id: UnitId) -> Steps[None]:
    """Ask how many models a winner at its widest sends round each flank (FB-LAP-01, FB-LAP-03)."""
    victims = lap_victims(game.battle, game.unit(unit_id))
    if not victims:
        return
    unit, victim = game.unit(unit_id), victims[0].id
    if len(victims) > 1:
        named = [Option(foe.id, foe.id, message("{unit}", unit=foe.name)) for foe in victims]
        prompt = message("{unit} may lap round whom?", unit=unit.name)
        victim = yield from game.choose(unit.army, prompt, named, rule="FB-LAP-01", unit=unit_id)
    battle, foe = game.battle, game.unit(victim)
    options = share_options(lambda one: fill(battle, unit, foe, one).bars, "{left} round the left, {right} the right")
    prompt = message("{unit} {unit:has|have} won: lap round {enemy}?", unit=unit.name, enemy=foe.name)
    wanted = yield from game.choose(unit.army, prompt, options, rule="FB-LAP-01", unit=unit_id)
    if wanted is not None:
        unit, foe = game.unit(unit_id), game.unit(victim)
        game.emit(sent_round(unit, victim, fill(game.battle, unit, foe, wanted).placed))

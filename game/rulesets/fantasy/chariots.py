"""Chariots: hits as they crash in, and harm where they are dragged through rough ground (FB-EXT-07, FB-C-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battle.engagement import ChargeKind
from game.engine.tally import message
from game.geometry.approach_pieces import fence_pieces, rough_pieces
from game.geometry.approach_strip import boxes_overlap
from game.geometry.ranks import Block
from game.geometry.sweeps import swept_box
from game.rulesets.fantasy.blows import unsaved_wounds
from game.rulesets.fantasy.fighters import sides
from game.rulesets.fantasy.harm import HitsTaken, hit_automatically, roll_to_wound
from game.rulesets.fantasy.shared_hits import share_hits

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import UnitId
    from game.engine.game import Game, Steps
    from game.geometry.approach_strip import Piece
    from game.geometry.ranks import Body
    from game.geometry.regions import Ground
    from game.rulesets.fantasy.fighters import Combat

IMPACT, DRAGGED = 5, 6
"""Strength of the hits a chariot deals as it charges, and of those it takes in ground it should not be in."""
RULE = "FB-EXT-07"
Hurt = tuple["UnitId", "UnitId", int]
"""A chariot, whom it hurt, and the wounds no save stopped."""


def crashing_in(battle: Battle, combat: Combat) -> list[tuple[UnitId, UnitId]]:
    """The chariots of a combat that fight the round of a full charge, each with whom it charged; active side first."""
    units = [unit for own in sides(battle, combat).values() for unit in own if battle.unit(unit).troop == "chariot"]
    return [
        (unit, fight.other(unit))
        for unit in units
        for fight in battle.fights_of(unit)
        if fight.half(unit).charge is ChargeKind.FULL
    ]


def impact_hits(game: Game, combat: Combat) -> Steps[list[Hurt]]:
    """D6 automatic hits of Strength 5 from each chariot on the unit it charged, before any blow (FB-C-09)."""
    done: list[Hurt] = []
    for chariot, foe in crashing_in(game.battle, combat):
        unit, target = game.unit(chariot), game.unit(foe)
        prompt = message("{unit} {unit:crashes|crash} into {target}: D6 hits", unit=unit.name, target=target.name)
        dice = yield from game.roll(unit.army, "impact", unit.count, prompt, rule="FB-C-09", unit=chariot)
        for who, hits in (yield from share_hits(game, unit.army, foe, sum(dice), why="impact")):
            wounds = yield from roll_to_wound(game, unit.army, who, hits, IMPACT, why="the impact", unit=chariot)
            unsaved = yield from unsaved_wounds(game, who, wounds, IMPACT)
            game.emit(HitsTaken(who, "impact", hits, wounds, unsaved))
            done.append((chariot, who, unsaved))
    return done


def dragged(game: Game, unit_id: UnitId, start: Body, length: float) -> Steps[None]:
    """A chariot that was forced through rough ground or over an obstacle takes D6 hits of Strength 6 (FB-EXT-07)."""
    unit = game.unit(unit_id)
    if unit.troop != "chariot" or not unit.is_on_table or not isinstance(start, Block):
        return
    if not harmful(start, length, game.battle.ground):
        return
    prompt = message("{unit} {unit:is|are} dragged through rough ground: D6 hits", unit=unit.name)
    dice = yield from game.roll(unit.army, "rough ground", unit.count, prompt, rule=RULE, unit=unit_id)
    yield from hit_automatically(game, unit_id, sum(dice), DRAGGED, why="rough ground")


def harmful(start: Block, length: float, ground: Ground) -> bool:
    """Whether a straight run enters rough ground or cuts an obstacle in which the chariot did not stand already.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.regions import Ground, Rough
    >>> wood = Rough(((0, 100), (900, 100), (900, 300), (0, 300)), 2.0)
    >>> chariot = Block(Pose(400, 50), 1, 1, Base(50, 100))
    >>> [harmful(chariot, far, Ground(1800, 1200, (wood,))) for far in (40, 60)]
    [False, True]
    """
    swept = tuple(reversed(swept_box(start, length)))
    lines = [piece for fence in fence_pieces(ground, start.width) for piece in fence]
    here = tuple(reversed(start.corners))
    return any(_meets(swept, piece) and not _meets(here, piece) for piece in (*rough_pieces(ground), *lines))


def _meets(box: tuple[tuple[float, float], ...], piece: Piece) -> bool:
    counter = box if _turn(box) > 0 else tuple(reversed(box))
    return boxes_overlap(counter, piece.points)


def _turn(box: tuple[tuple[float, float], ...]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(box, (*box[1:], box[0]), strict=True))

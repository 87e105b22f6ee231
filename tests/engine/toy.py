"""A toy rule set, to try the engine without any real rule. Each player turn: name a number, roll, perhaps again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.battle.battle import Army, Battle, Outcome
from game.battle.events import BattleEnded, BattleMarked
from game.battle.marks import Until
from game.engine.requests import Option
from game.engine.sequence import How, Phase, Schedule
from game.engine.session import Interjection
from game.engine.special import SpecialRules
from game.engine.tally import message, reason

if TYPE_CHECKING:
    from game.engine.game import Game, Steps


def total(battle: Battle) -> int:
    """The sum so far."""
    return int(next((mark.value for mark in battle.marks if mark.name == "total"), 0) or 0)


def name_a_number(game: Game) -> Steps[bool]:
    """Choose 1 or 2 (3 is barred), roll a die, add both; asked again until 2 is chosen."""
    options = [
        Option(1, "1", message("one")),
        Option(2, "2", message("two")),
        Option(3, "3", message("three"), (reason("too_many", "three is too many", rule="TOY-1"),)),
    ]
    number = yield from game.choose(game.battle.active, message("which number?"), options)
    (die,) = yield from game.roll(game.battle.active, "toy", 1, message("a die"))
    game.emit(BattleMarked("total", Until.BATTLE, total(game.battle) + number + die))
    return number == 1


def silent(game: Game) -> Steps[bool]:
    """Asks nothing."""
    game.emit(BattleMarked("silent", Until.PHASE, game.battle.cursor.turn))
    return False
    yield


def finish(game: Game) -> Steps[bool]:
    """The first army wins with an even total."""
    winner = game.battle.armies[total(game.battle) % 2].id
    game.emit(BattleEnded(Outcome(winner, ())))
    return False
    yield


class Toy:
    """The rule set."""

    schedule = Schedule(
        (Phase("hello", silent),),
        (Phase("silent", silent), Phase("number", name_a_number, How.REPEAT)),
        (Phase("finish", finish),),
    )
    special = SpecialRules()
    interjections: dict[str, Interjection] = {}  # noqa: RUF012 - nobody adds to it


def battle(rounds: int = 2) -> Battle:
    """Two armies, no units."""
    return replace(Battle("toy", 1000.0, 1000.0, (Army("a", "Reds"), Army("b", "Blues")), ()), rounds=rounds)

"""Sentences for combat: contact, challenges, blows, losses, results, breaks, and what winners do then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battle.battle import Battle
from game.engine.tally import Message, listed, message
from game.geometry.ranks import Side
from game.rulesets.fantasy.battle_standard import BreakTestRepeated
from game.rulesets.fantasy.blows import BlowsStruck, described
from game.rulesets.fantasy.break_tests import BreakTested
from game.rulesets.fantasy.casualties import CasualtiesRemoved
from game.rulesets.fantasy.challenges import ChallengeMet, ChallengeOver, ChallengeRefused
from game.rulesets.fantasy.character_losses import CharacterHurt
from game.rulesets.fantasy.expansion import FrontWidened
from game.rulesets.fantasy.facts import (
    ContactMade,
)
from game.rulesets.fantasy.lapping import LappersMoved, ModelsLapped
from game.rulesets.fantasy.order import Who
from game.rulesets.fantasy.pursuit import QuarryCaught
from game.rulesets.fantasy.result import CombatResolved
from game.text.sentences import MM_PER_CM, name, sentence

if TYPE_CHECKING:
    from game.engine.tally import Tally

STRIKES = {
    Who.MODELS: "{unit} {unit:strikes|strike} at {target}",
    Who.CHAMPION: "The champion of {unit} strikes at {target}",
    Who.MOUNTS: "The mounts of {unit} strike at {target}",
}


CONTACTS = {
    Side.FRONT: "{unit} {unit:meets|meet} the front of {target}",
    Side.LEFT: "{unit} {unit:takes|take} {target} in the left flank",
    Side.RIGHT: "{unit} {unit:takes|take} {target} in the right flank",
    Side.REAR: "{unit} {unit:takes|take} {target} in the rear",
}
"""What a charge strikes."""


TOUCH = "{unit} {unit:touches|touch} {target} too, and they fight each other"


@sentence.register
def _(event: BlowsStruck, battle: Battle) -> Message | None:
    target = name(battle, event.target) + (" (champion)" if event.at_champion else "")
    return message(
        "{strike}: {attacks} {attacks:attack|attacks}, {hits} {hits:hit|hits}, "
        "{wounds} {wounds:wound|wounds}, {unsaved} not saved",
        strike=message(STRIKES[event.who], unit=name(battle, event.unit), target=target),
        attacks=event.attacks,
        hits=event.hits,
        wounds=event.wounds,
        unsaved=event.unsaved,
    )


@sentence.register
def _(event: CasualtiesRemoved, battle: Battle) -> Message | None:
    if event.body is None:
        return message("{unit} {unit:is|are} wiped out", unit=name(battle, event.unit))
    if not event.models:
        return message(
            "{unit} {unit:suffers|suffer} {wounds} {wounds:wound|wounds}",
            unit=name(battle, event.unit),
            wounds=event.wounds,
        )
    return message(
        "{unit} {unit:loses|lose} {models} {models:model|models}", unit=name(battle, event.unit), models=event.models
    )


@sentence.register
def _(event: CharacterHurt, battle: Battle) -> Message | None:
    words = "{hero} in {unit} {unit:suffers|suffer} {wounds} {wounds:wound|wounds}"
    if event.falls:
        words = "{hero} in {unit} {unit:suffers|suffer} {wounds} {wounds:wound|wounds} and falls"
    return message(words, hero=name(battle, event.character), unit=name(battle, event.unit), wounds=event.wounds)


@sentence.register
def _(event: ChallengeMet, battle: Battle) -> Message | None:
    words = "{one} {one:challenges|challenge}, and {two} {two:takes|take} it up: they fight only each other"
    return message(words, one=described(battle, event.challenger), two=described(battle, event.accepter))


@sentence.register
def _(event: ChallengeRefused, battle: Battle) -> Message | None:
    one, army = described(battle, event.challenger), battle.army(event.army).name
    if event.stands_back is None:
        return message("{army} {army:refuses|refuse} the challenge of {one}", army=army, one=one)
    words = "{army} {army:refuses|refuse} the challenge of {one}: {hero} {hero:stands|stand} back"
    return message(words, army=army, one=one, hero=name(battle, event.stands_back))


@sentence.register
def _(event: ChallengeOver, battle: Battle) -> Message | None:
    words = "The challenge of {one} and {two} {two:is|are} over"
    return message(words, one=described(battle, event.one), two=described(battle, event.two))


@sentence.register
def _(event: BreakTestRepeated, battle: Battle) -> Message | None:
    words = "{unit} {unit:looks|look} to {bearer} and {unit:tests|test} again"
    return message(words, unit=name(battle, event.unit), bearer=name(battle, event.bearer))


@sentence.register
def _(event: CombatResolved, battle: Battle) -> Message | None:
    tallies = sorted(event.tallies, key=lambda side: side[0] != event.winner)
    sides = [_side_points(battle.army(army).name, tally) for army, tally in tallies]
    points = message("{one} to {two}", one=sides[0], two=listed(sides[1:]))
    if event.winner is None:
        return message("The combat is a draw: {points}", points=points)
    winner = battle.army(event.winner).name
    return message(
        "{army} {army:wins|win} the combat by {by}: {points}", army=winner, by=event.difference, points=points
    )


def _side_points(army: str, tally: Tally) -> Message:
    """A side's points of a combat with what each is for: 5 (You: 2 for wounds, 1 for standard, 2 for ranks)."""
    terms = [message("{n:g} for {why}", n=part.value, why=part.why) for part in tally.parts if part.value]
    if not terms:
        return message("{n:g} ({army})", n=tally.total, army=army)
    return message("{n:g} ({army}: {terms})", n=tally.total, army=army, terms=listed(terms))


@sentence.register
def _(event: ContactMade, battle: Battle) -> Message | None:
    fight = event.engagement
    words = CONTACTS[fight.one.attacks] if fight.one.charge is not None else TOUCH
    return message(words, unit=name(battle, fight.one.unit), target=name(battle, fight.two.unit))


@sentence.register
def _(event: BreakTested, battle: Battle) -> Message | None:
    words = "{unit} {unit:holds|hold}: {sum} + {by} against {needed}"
    if not event.holds:
        words = "{unit} {unit:fails|fail} {unit:its|their} break test: {sum} + {by} against {needed}"
    return message(
        words, unit=name(battle, event.unit), sum=sum(event.dice), by=event.difference, needed=event.leadership
    )


@sentence.register
def _(event: QuarryCaught, battle: Battle) -> Message | None:
    words = "{unit} {unit:catches|catch} {quarry}: {rolled:.0f} against {fled:.0f} cm"
    return message(
        words,
        unit=name(battle, event.pursuer),
        quarry=name(battle, event.quarry),
        rolled=event.rolled / MM_PER_CM,
        fled=event.fled / MM_PER_CM,
    )


FOLDS = {
    "charged": "{unit} {unit:is|are} charged while lapping round {victim}: the models fall back into their ranks",
    "defeat": "Beaten, {unit} no longer laps round {victim}: the models fall back into their ranks",
    "contact_repaired": "{unit} {unit:closes|close} up round {victim}",
    "": "The models of {unit} that lapped round {victim} fall back into their ranks",
}


@sentence.register
def _(event: FrontWidened, battle: Battle) -> Message | None:
    return message(
        "{unit} {unit:widens|widen} the front to {files} files, {left} more on the left and {right} on the right",
        unit=name(battle, event.unit),
        files=event.body.files,
        left=event.left,
        right=event.right,
    )


@sentence.register
def _(event: ModelsLapped, battle: Battle) -> Message | None:
    return message(
        "{unit} {unit:laps|lap} round {victim}: {left} {left:model|models} to the left, {right} to the right",
        unit=name(battle, event.unit),
        victim=name(battle, event.victim),
        left=event.left,
        right=event.right,
    )


@sentence.register
def _(event: LappersMoved, battle: Battle) -> Message | None:
    words = FOLDS.get(event.why, FOLDS[""])
    return message(words, unit=name(battle, event.unit), victim=name(battle, event.victim))

"""What happened, in sentences: one for each fact that people care about.

`sentence(event, battle)` gives a Message (None for facts that are only bookkeeping). `battle` is the one after the
event. A new fact gets its words with `@sentence.register`: moves and turns here, the rest in the modules loaded here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from game.battle.battle import Battle
from game.battle.events import (
    BattleEnded,
    BodyChanged,
    ConditionChanged,
    DiceRolled,
    ReactionChosen,
    StepBegan,
    UnitMoved,
    UnitPlaced,
)
from game.battle.unit import Condition
from game.engine.tally import Message, message
from game.rulesets.fantasy.characters import CharacterJoined, CharacterLeft
from game.rulesets.fantasy.disputes import DisputeSettled
from game.rulesets.fantasy.facts import (
    CharacteristicReduced,
    ChargeDeclared,
    ChargeMeasured,
    RedirectDeclined,
    SideTaken,
)
from game.rulesets.fantasy.incidents import MoveSuspended
from game.rulesets.fantasy.obstacles import PositionLeft, PositionTaken
from game.rulesets.fantasy.special.fanatics import FanaticLetLoose
from game.text import combat_log as combat_log  # loading them gives combats, tests, shots and spells their words
from game.text import magic_log as magic_log
from game.text import psychology_log as psychology_log
from game.text import shooting_log as shooting_log
from game.text.sentences import MM_PER_CM, name, sentence

if TYPE_CHECKING:
    from game.engine.tally import Tally

__all__ = ["sentence"]

MOVES = {
    "move": "{unit} {unit:moves|move} {cm:.1f} cm",
    "fly": "{unit} {unit:flies|fly} {cm:.1f} cm",
    "march": "{unit} {unit:marches|march} {cm:.1f} cm",
    "reform": "{unit} {unit:re-forms|re-form}",
    "charge": "{unit} {unit:charges|charge} home, {cm:.1f} cm",
    "onrush": "{unit} {unit:comes|come} on {cm:.1f} cm",
    "failed_charge": "{unit} {unit:falls|fall} short and {unit:moves|move} {cm:.1f} cm",
    "follow_up": "{unit} {unit:runs|run} on {cm:.1f} cm over the fleeing enemy",
    "flight": "{unit} {unit:flees|flee} {cm:.1f} cm",
    "haste": "{unit} {unit:moves|move} {cm:.1f} cm by Haste",
    "pursuit": "{unit} {unit:pursues|pursue} {cm:.1f} cm",
    "overrun": "{unit} {unit:overruns|overrun} {cm:.1f} cm",
    "fanatic": "{unit} {unit:whirls|whirl} {cm:.1f} cm",
    "random_move": "{unit} {unit:wanders|wander} {cm:.1f} cm",
    "animosity": "{unit} {unit:falls|fall} upon {unit:its|their} own, {cm:.1f} cm",
    "eager": "{unit} {unit:presses|press} on {cm:.1f} cm toward the enemy",
    "blunder": "{unit} {unit:blunders|blunder} {cm:.1f} cm ahead",
}


CONDITIONS = {
    Condition.BROKEN: "{unit} {unit:breaks|break}",
    Condition.FLEEING: "{unit} {unit:turns|turn} and {unit:flees|flee}",
    Condition.FLED: "{unit} {unit:leaves|leave} the table for good",
    Condition.OFF_TABLE: "{unit} {unit:pursues|pursue} off the table",
    Condition.DESTROYED: "{unit} {unit:is|are} destroyed",
}


REACTIONS = {
    "hold": "{unit} {unit:holds|hold}",
    "stand_and_shoot": "{unit} {unit:stands|stand} to shoot",
    "flee": "{unit} {unit:chooses|choose} to flee",
}


PANICS = {
    Condition.BROKEN: "{unit} {unit:panics|panic} and will run with the broken",
    Condition.FLEEING: "{unit} {unit:panics|panic} and {unit:flees|flee}",
}


CHANGES = {
    "rally": "{unit} {unit:re-forms|re-form}",
    "referee": "{unit} {unit:is|are} placed by the referee",
    "faced": "{unit} {unit:faces|face} anew",
    "aligned": "{unit} {unit:lines|line} up with the enemy",
    "formed_up": "{unit} {unit:forms|form} up on the contact line",
    "contact_repaired": "{unit} {unit:closes|close} up with the enemy",
}


@sentence.register
def _(event: StepBegan, battle: Battle) -> Message | None:
    cursor = event.cursor
    if cursor.part == "turn" and cursor.phase == 0 and cursor.visit == 0:
        turn = (cursor.turn - 1) // max(1, len(battle.armies)) + 1
        return message("Turn {turn}: {army}", turn=turn, army=battle.army(cursor.active).name)
    return None


@sentence.register
def _(event: DiceRolled, battle: Battle) -> Message | None:
    faces = " ".join(map(str, event.dice))
    if event.asked:
        asked = cast("Message", event.asked)
        if event.tally is None:
            return message("{asked}: {faces}", asked=asked, faces=faces)
        return message("{asked}: {faces} [{tally}]", asked=asked, faces=faces, tally=cast("Tally", event.tally))
    who = battle.army(event.army).name if event.unit is None else name(battle, event.unit)
    return message("{who} {who:rolls|roll} for {what}: {faces}", who=who, what=event.what, faces=faces)


@sentence.register
def _(event: UnitPlaced, battle: Battle) -> Message | None:
    return message("{unit} {unit:takes|take} {unit:its|their} place", unit=name(battle, event.unit))


@sentence.register
def _(event: UnitMoved, battle: Battle) -> Message | None:
    words = MOVES.get(event.how, "{unit} {unit:moves|move} {cm:.1f} cm")
    return message(words, unit=name(battle, event.unit), cm=event.cost / MM_PER_CM)


@sentence.register
def _(event: BodyChanged, battle: Battle) -> Message | None:
    words = CHANGES.get(event.why)
    return message(words, unit=name(battle, event.unit)) if words else None


@sentence.register
def _(event: ConditionChanged, battle: Battle) -> Message | None:
    words = "{unit} {unit:rallies|rally}" if event.why == "rally" else CONDITIONS.get(event.condition)
    if event.why == "panic":
        words = PANICS.get(event.condition, words)
    return message(words, unit=name(battle, event.unit)) if words else None


@sentence.register
def _(event: ReactionChosen, battle: Battle) -> Message | None:
    if event.reaction.fled is not None:
        return None  # the choice was told when it was made, the run is a fact of its own
    words = REACTIONS.get(event.reaction.kind)
    return message(words, unit=name(battle, event.reaction.unit)) if words else None


@sentence.register
def _(event: BattleEnded, battle: Battle) -> Message | None:
    winner = event.outcome.winner
    points = ", ".join(f"{battle.army(army).name} {score}" for army, score in event.outcome.points)
    if winner is None:
        return message("The battle ends in a draw ({points})", points=points)
    return message("{army} {army:wins|win} the battle ({points})", army=battle.army(winner).name, points=points)


@sentence.register
def _(event: ChargeDeclared, battle: Battle) -> Message | None:
    charge = event.charge
    words = (
        "{unit} {unit:turns|turn} on {target} instead"
        if charge.redirected
        else "{unit} {unit:declares|declare} a charge on {target}"
    )
    if charge.pseudo:
        words = "{unit} {unit:declares|declare} a pseudo-charge on {target}, which {unit:it does|they do} not see"
    return message(words, unit=name(battle, charge.by), target=name(battle, charge.target))


@sentence.register
def _(event: DisputeSettled, battle: Battle) -> Message | None:
    words = "The dispute is settled by a {die}: {army}'s proposal holds"
    return message(words, die=event.die, army=battle.army(event.army).name)


@sentence.register
def _(event: MoveSuspended, battle: Battle) -> Message | None:
    return message(
        "{unit} {unit:stops|stop}: {unit:it has|they have} come near {other}",
        unit=name(battle, event.unit),
        other=name(battle, event.by),
    )


@sentence.register
def _(event: FanaticLetLoose, battle: Battle) -> Message | None:
    return message("{unit} {unit:bursts|burst} out of {host}", unit=event.fanatic.name, host=name(battle, event.host))


@sentence.register
def _(event: SideTaken, battle: Battle) -> Message | None:
    return message("{army} {army:takes|take} {army:its|their} side of the table", army=battle.army(event.army).name)


@sentence.register
def _(event: RedirectDeclined, battle: Battle) -> Message | None:
    return message("{unit} {unit:keeps|keep} after whom {unit:it|they} charged first", unit=name(battle, event.by))


@sentence.register
def _(event: CharacteristicReduced, battle: Battle) -> Message | None:
    return message("{unit}: {what} falls by {by}", unit=name(battle, event.unit), what=event.name, by=event.by)


@sentence.register
def _(event: ChargeMeasured, battle: Battle) -> Message | None:
    words = (
        "{unit} {unit:is|are} in reach of {unit:its|their} target"
        if event.reaches
        else "{unit} {unit:is|are} out of reach of {unit:its|their} target"
    )
    return message(words, unit=name(battle, event.by))


@sentence.register
def _(event: CharacterJoined, battle: Battle) -> Message | None:
    return message("{hero} {hero:joins|join} {unit}", hero=name(battle, event.character), unit=name(battle, event.unit))


@sentence.register
def _(event: CharacterLeft, battle: Battle) -> Message | None:
    words = (
        "{hero} {hero:leaves|leave} {unit}"
        if event.why == "left"
        else "{hero} {hero:is|are} all that is left of {unit}"
    )
    return message(words, hero=name(battle, event.character), unit=name(battle, event.unit))


@sentence.register
def _(event: PositionTaken, battle: Battle) -> Message | None:
    return message(
        "{unit} {unit:takes|take} position behind {what}", unit=name(battle, event.unit), what=event.obstacle
    )


@sentence.register
def _(event: PositionLeft, battle: Battle) -> Message | None:
    return message("{unit} no longer defends {unit:its|their} obstacle", unit=name(battle, event.unit))

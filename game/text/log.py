"""What happened, in sentences: one for each fact that people care about.

`sentence(event, battle)` gives a Message (None for facts that are only bookkeeping). `battle` is the one after the
event. A new fact gets its words here with `@sentence.register`.
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
from game.engine.tally import Message, both, listed, message
from game.geometry.ranks import Side
from game.rulesets.fantasy.animosity import Quarrelled
from game.rulesets.fantasy.battle_standard import BreakTestRepeated
from game.rulesets.fantasy.blows import BlowsStruck, described
from game.rulesets.fantasy.break_tests import BreakTested
from game.rulesets.fantasy.casualties import CasualtiesRemoved
from game.rulesets.fantasy.challenges import ChallengeMet, ChallengeOver, ChallengeRefused
from game.rulesets.fantasy.character_losses import CharacterHurt
from game.rulesets.fantasy.characters import CharacterJoined, CharacterLeft
from game.rulesets.fantasy.disputes import DisputeSettled
from game.rulesets.fantasy.expansion import FrontWidened
from game.rulesets.fantasy.facts import (
    CharacteristicReduced,
    ChargeDeclared,
    ChargeMeasured,
    ContactMade,
    RedirectDeclined,
    SideTaken,
)
from game.rulesets.fantasy.firing import VolleyFired
from game.rulesets.fantasy.harm import HitsTaken
from game.rulesets.fantasy.incidents import MoveSuspended
from game.rulesets.fantasy.lapping import LappersMoved, ModelsLapped
from game.rulesets.fantasy.leadership import LeadershipTested
from game.rulesets.fantasy.obstacles import PositionLeft, PositionTaken
from game.rulesets.fantasy.order import Who
from game.rulesets.fantasy.psychology.blunders import Confused
from game.rulesets.fantasy.psychology.daring import ChargeNotDared
from game.rulesets.fantasy.psychology.fear import BrokenByFear
from game.rulesets.fantasy.psychology.frenzy_end import FrenzyLost
from game.rulesets.fantasy.psychology.panic import Cause, PanicDue
from game.rulesets.fantasy.psychology.stupidity import Idle, Stupefied
from game.rulesets.fantasy.pursuit import QuarryCaught
from game.rulesets.fantasy.result import CombatResolved
from game.rulesets.fantasy.special.fanatics import FanaticLetLoose
from game.rulesets.fantasy.splitting import ShotsLost
from game.rulesets.fantasy.stand_and_shoot import VolleyWithheld
from game.text import magic_log as magic_log  # loading it gives shots and spells their words
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

STRIKES = {
    Who.MODELS: "{unit} {unit:strikes|strike} at {target}",
    Who.CHAMPION: "The champion of {unit} strikes at {target}",
    Who.MOUNTS: "The mounts of {unit} strike at {target}",
}

CHANGES = {
    "rally": "{unit} {unit:re-forms|re-form}",
    "referee": "{unit} {unit:is|are} placed by the referee",
    "faced": "{unit} {unit:faces|face} anew",
    "aligned": "{unit} {unit:lines|line} up with the enemy",
    "formed_up": "{unit} {unit:forms|form} up on the contact line",
    "contact_repaired": "{unit} {unit:closes|close} up with the enemy",
}


CONTACTS = {
    Side.FRONT: "{unit} {unit:meets|meet} the front of {target}",
    Side.LEFT: "{unit} {unit:takes|take} {target} in the left flank",
    Side.RIGHT: "{unit} {unit:takes|take} {target} in the right flank",
    Side.REAR: "{unit} {unit:takes|take} {target} in the rear",
}
"""What a charge strikes."""
TOUCH = "{unit} {unit:touches|touch} {target} too, and they fight each other"

PANIC = {
    Cause.FLEEING_FRIENDS: "{unit} must test panic, for {sources} {who:flees|flee} near by",
    Cause.BROKEN_FRIENDS: "{unit} must test panic, for {unit:it sees|they see} the end of {sources}",
    Cause.CHARGED: "{unit} must test panic, charged in flank or rear by {sources} while {unit:it fights|they fight}",
    Cause.CAUGHT_FRIENDS: "{unit} must test panic, for {sources} {who:was|were} run down near by",
    Cause.LOSSES: "{unit} must test panic, having lost a quarter of {unit:its|their} models",
    Cause.SHOT_FRIENDS: "{unit} must test panic, for {sources} {who:was|were} shot to nothing near by",
    Cause.AGREED: "{unit} {unit:tests|test} panic, as both players agree",
    Cause.SPELL: "{unit} must test panic, for Dread is upon {unit:it|them}",
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
def _(event: Quarrelled, battle: Battle) -> Message | None:
    words = {
        "attack": "{unit} {unit:quarrels|quarrel} and {unit:turns|turn} on {other}",
        "nothing": "{unit} {unit:quarrels|quarrel} and {unit:does|do} nothing this turn",
        "eager": "{unit} {unit:quarrels|quarrel} and {unit:presses|press} on",
    }[event.outcome]
    other = name(battle, event.other) if event.other else ""
    return message(words, unit=name(battle, event.unit), other=other)


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
def _(event: LeadershipTested, battle: Battle) -> Message | None:
    words = "{unit} {unit:passes|pass} {unit:its|their} {what} test: {sum} against {needed}"
    if not event.passed:
        words = "{unit} {unit:fails|fail} {unit:its|their} {what} test: {sum} against {needed}"
    total = sum(event.dice)
    return message(words, unit=name(battle, event.unit), what=event.what, sum=total, needed=event.needed)


@sentence.register
def _(event: PanicDue, battle: Battle) -> Message | None:
    sources = [name(battle, source) for source in event.sources]
    who = sources[0] if len(sources) == 1 else len(sources)
    return message(PANIC[event.cause], unit=name(battle, event.unit), sources=both(sources), who=who)


@sentence.register
def _(event: ChargeNotDared, battle: Battle) -> Message | None:
    words = "{unit} {unit:does|do} not dare to charge {target}"
    return message(words, unit=name(battle, event.unit), target=name(battle, event.target))


@sentence.register
def _(event: BrokenByFear, battle: Battle) -> Message | None:
    foes = ", ".join(name(battle, enemy) for enemy in event.enemies)
    words = (
        "{unit} {unit:breaks|break} without a test: {unit:it fears|they fear} {foes}, "
        "and {unit:its|their} unit strength {own} is not above {theirs}"
    )
    return message(words, unit=name(battle, event.unit), foes=foes, own=event.strength, theirs=event.against)


@sentence.register
def _(event: Stupefied, battle: Battle) -> Message | None:
    return message(
        "{unit} {unit:knows|know} not what {unit:it does|they do} until {unit:its|their} next turn",
        unit=name(battle, event.unit),
    )


@sentence.register
def _(event: Idle, battle: Battle) -> Message | None:
    words = "{unit} {unit:is|are} stupid: {idle} of {of} in contact do not fight"
    return message(words, unit=name(battle, event.unit), idle=event.models, of=event.of)


@sentence.register
def _(event: Confused, battle: Battle) -> Message | None:
    words = "{unit} {unit:stumbles|stumble} into {friend}: neither does anything for the rest of the turn"
    return message(words, unit=name(battle, event.unit), friend=name(battle, event.friend))


@sentence.register
def _(event: FrenzyLost, battle: Battle) -> Message | None:
    return message("{unit} {unit:is|are} beaten and {unit:its|their} frenzy is gone", unit=name(battle, event.unit))


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
def _(event: HitsTaken, battle: Battle) -> Message | None:
    return message(
        "{unit} {unit:is|are} hit ({why}): {hits} {hits:hit|hits}, {wounds} {wounds:wound|wounds}, {unsaved} not saved",
        unit=name(battle, event.unit),
        why=event.why,
        hits=event.hits,
        wounds=event.wounds,
        unsaved=event.unsaved,
    )


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
def _(event: VolleyFired, battle: Battle) -> Message | None:
    names = {"unit": name(battle, event.unit), "target": name(battle, event.target)}
    if not event.shots:
        return message("{unit} {unit:shoots|shoot} at {target}: out of range", **names)
    first = (
        message("{unit} {unit:stands|stand} and {unit:shoots|shoot} at {target}", **names)
        if event.charging
        else message("{unit} {unit:shoots|shoot} at {target}", **names)
    )
    words = "{volley}: {shots} {shots:shot|shots}, {hits} {hits:hit|hits}"
    if event.beyond:
        words = "{volley}: {shots} {shots:shot|shots}, {hits} {hits:hit|hits}; {beyond} {beyond:shot|shots} fall short"
    return message(words, volley=first, shots=event.shots, hits=event.hits, beyond=event.beyond)


@sentence.register
def _(event: ShotsLost, battle: Battle) -> Message | None:
    words = "{target} {target:is|are} nearer than the first target: {models} {models:shot|shots} of {unit} are lost"
    return message(words, unit=name(battle, event.unit), target=name(battle, event.target), models=event.models)


@sentence.register
def _(event: VolleyWithheld, battle: Battle) -> Message | None:
    why = listed([reason.words for reason in event.why], "; ")
    words = "{unit} cannot shoot at {against}: {why}"
    return message(words, unit=name(battle, event.unit), against=name(battle, event.against), why=why)


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


@sentence.register
def _(event: PositionTaken, battle: Battle) -> Message | None:
    return message(
        "{unit} {unit:takes|take} position behind {what}", unit=name(battle, event.unit), what=event.obstacle
    )


@sentence.register
def _(event: PositionLeft, battle: Battle) -> Message | None:
    return message("{unit} no longer defends {unit:its|their} obstacle", unit=name(battle, event.unit))

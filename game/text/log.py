"""What happened, in sentences: one for each fact that people care about.

`sentence(event, battle)` gives a Message (None for facts that are only bookkeeping). `battle` is the one after the
event. A new fact gets its words here with `@sentence.register`.
"""

from __future__ import annotations

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

__all__ = ["sentence"]

MOVES = {
    "move": "{unit} moves {cm:.1f} cm",
    "fly": "{unit} flies {cm:.1f} cm",
    "march": "{unit} marches {cm:.1f} cm",
    "reform": "{unit} re-forms",
    "charge": "{unit} charges home, {cm:.1f} cm",
    "onrush": "{unit} comes on {cm:.1f} cm",
    "failed_charge": "{unit} falls short and moves {cm:.1f} cm",
    "follow_up": "{unit} runs on {cm:.1f} cm over the fleeing enemy",
    "flight": "{unit} flees {cm:.1f} cm",
    "haste": "{unit} moves {cm:.1f} cm by Haste",
    "pursuit": "{unit} pursues {cm:.1f} cm",
    "overrun": "{unit} overruns {cm:.1f} cm",
    "fanatic": "{unit} whirls {cm:.1f} cm",
    "random_move": "{unit} wanders {cm:.1f} cm",
    "animosity": "{unit} falls upon its own, {cm:.1f} cm",
    "eager": "{unit} presses on {cm:.1f} cm toward the enemy",
    "blunder": "{unit} blunders {cm:.1f} cm ahead",
}

CONDITIONS = {
    Condition.BROKEN: "{unit} breaks",
    Condition.FLEEING: "{unit} turns and flees",
    Condition.FLED: "{unit} leaves the table for good",
    Condition.OFF_TABLE: "{unit} pursues off the table",
    Condition.DESTROYED: "{unit} is destroyed",
}

REACTIONS = {
    "hold": "{unit} holds",
    "stand_and_shoot": "{unit} stands to shoot",
    "flee": "{unit} chooses to flee",
}

PANICS = {
    Condition.BROKEN: "{unit} panics and will run with the broken",
    Condition.FLEEING: "{unit} panics and flees",
}

STRIKES = {
    Who.MODELS: "{unit} strikes at {target}",
    Who.CHAMPION: "{unit}'s champion strikes at {target}",
    Who.MOUNTS: "{unit}'s mounts strike at {target}",
}

CHANGES = {
    "rally": "{unit} re-forms",
    "referee": "{unit} is placed by the referee",
    "faced": "{unit} faces anew",
    "aligned": "{unit} lines up with the enemy",
    "formed_up": "{unit} forms up on the contact line",
    "contact_repaired": "{unit} closes up with the enemy",
}


PANIC = {
    Cause.FLEEING_FRIENDS: "{unit} must test panic, for {sources} flee near by",
    Cause.BROKEN_FRIENDS: "{unit} must test panic, for it sees the end of {sources}",
    Cause.CHARGED: "{unit} must test panic, charged in flank or rear by {sources} while it fights",
    Cause.CAUGHT_FRIENDS: "{unit} must test panic, for {sources} were run down near by",
    Cause.LOSSES: "{unit} must test panic, having lost a quarter of its models",
    Cause.SHOT_FRIENDS: "{unit} must test panic, for {sources} were shot to nothing near by",
    Cause.AGREED: "{unit} tests panic, as both players agree",
    Cause.SPELL: "{unit} must test panic, for Dread is upon it",
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
        why = f" [{event.tally}]" if event.tally is not None else ""
        return message("{asked}: {faces}{why}", asked=str(event.asked), faces=faces, why=why)
    who = battle.army(event.army).name if event.unit is None else name(battle, event.unit)
    return message("{who} rolls for {what}: {faces}", who=who, what=event.what, faces=faces)


@sentence.register
def _(event: UnitPlaced, battle: Battle) -> Message | None:
    return message("{unit} takes its place", unit=name(battle, event.unit))


@sentence.register
def _(event: UnitMoved, battle: Battle) -> Message | None:
    words = MOVES.get(event.how, "{unit} moves {cm:.1f} cm")
    return message(words, unit=name(battle, event.unit), cm=event.cost / MM_PER_CM)


@sentence.register
def _(event: BodyChanged, battle: Battle) -> Message | None:
    words = CHANGES.get(event.why)
    return message(words, unit=name(battle, event.unit)) if words else None


@sentence.register
def _(event: ConditionChanged, battle: Battle) -> Message | None:
    words = "{unit} rallies" if event.why == "rally" else CONDITIONS.get(event.condition)
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
    return message("{army} wins the battle ({points})", army=battle.army(winner).name, points=points)


@sentence.register
def _(event: ChargeDeclared, battle: Battle) -> Message | None:
    charge = event.charge
    words = "{unit} turns on {target} instead" if charge.redirected else "{unit} declares a charge on {target}"
    if charge.pseudo:
        words = "{unit} declares a pseudo-charge on {target}, which it does not see"
    return message(words, unit=name(battle, charge.by), target=name(battle, charge.target))


@sentence.register
def _(event: DisputeSettled, battle: Battle) -> Message | None:
    words = "The dispute is settled by a {die}: {army}'s proposal holds"
    return message(words, die=event.die, army=battle.army(event.army).name)


@sentence.register
def _(event: MoveSuspended, battle: Battle) -> Message | None:
    return message(
        "{unit} stops: it has come near {other}", unit=name(battle, event.unit), other=name(battle, event.by)
    )


@sentence.register
def _(event: FanaticLetLoose, battle: Battle) -> Message | None:
    return message("{unit} bursts out of {host}", unit=event.fanatic.name, host=name(battle, event.host))


@sentence.register
def _(event: Quarrelled, battle: Battle) -> Message | None:
    words = {
        "attack": "{unit} quarrels and turns on {other}",
        "nothing": "{unit} quarrels and does nothing this turn",
        "eager": "{unit} quarrels and presses on",
    }[event.outcome]
    other = name(battle, event.other) if event.other else ""
    return message(words, unit=name(battle, event.unit), other=other)


@sentence.register
def _(event: SideTaken, battle: Battle) -> Message | None:
    return message("{army} takes its side of the table", army=battle.army(event.army).name)


@sentence.register
def _(event: RedirectDeclined, battle: Battle) -> Message | None:
    return message("{unit} keeps after whom it charged first", unit=name(battle, event.by))


@sentence.register
def _(event: CharacteristicReduced, battle: Battle) -> Message | None:
    return message("{unit}: {what} falls by {by}", unit=name(battle, event.unit), what=event.name, by=event.by)


@sentence.register
def _(event: ChargeMeasured, battle: Battle) -> Message | None:
    words = "{unit} is in reach of its target" if event.reaches else "{unit} is out of reach of its target"
    return message(words, unit=name(battle, event.by))


@sentence.register
def _(event: LeadershipTested, battle: Battle) -> Message | None:
    words = "{unit} passes its {what} test: {sum} against {needed}"
    if not event.passed:
        words = "{unit} fails its {what} test: {sum} against {needed}"
    total = sum(event.dice)
    return message(words, unit=name(battle, event.unit), what=event.what, sum=total, needed=event.needed)


@sentence.register
def _(event: PanicDue, battle: Battle) -> Message | None:
    sources = ", ".join(name(battle, source) for source in event.sources)
    return message(PANIC[event.cause], unit=name(battle, event.unit), sources=sources)


@sentence.register
def _(event: ChargeNotDared, battle: Battle) -> Message | None:
    words = "{unit} does not dare to charge {target}"
    return message(words, unit=name(battle, event.unit), target=name(battle, event.target))


@sentence.register
def _(event: BrokenByFear, battle: Battle) -> Message | None:
    foes = ", ".join(name(battle, enemy) for enemy in event.enemies)
    words = "{unit} breaks without a test: it fears {foes}, and its unit strength {own} is not above their {theirs}"
    return message(words, unit=name(battle, event.unit), foes=foes, own=event.strength, theirs=event.against)


@sentence.register
def _(event: Stupefied, battle: Battle) -> Message | None:
    return message("{unit} knows not what it does until its next turn", unit=name(battle, event.unit))


@sentence.register
def _(event: Idle, battle: Battle) -> Message | None:
    words = "{unit} is stupid: {idle} of {of} in contact do not fight"
    return message(words, unit=name(battle, event.unit), idle=event.models, of=event.of)


@sentence.register
def _(event: Confused, battle: Battle) -> Message | None:
    words = "{unit} stumbles into {friend}: neither does anything for the rest of the turn"
    return message(words, unit=name(battle, event.unit), friend=name(battle, event.friend))


@sentence.register
def _(event: FrenzyLost, battle: Battle) -> Message | None:
    return message("{unit} is beaten and its frenzy is gone", unit=name(battle, event.unit))


@sentence.register
def _(event: BlowsStruck, battle: Battle) -> Message | None:
    words = STRIKES[event.who] + ": {attacks} attacks, {hits} hits, {wounds} wounds, {unsaved} not saved"
    return message(
        words,
        unit=name(battle, event.unit),
        target=name(battle, event.target) + (" (champion)" if event.at_champion else ""),
        attacks=event.attacks,
        hits=event.hits,
        wounds=event.wounds,
        unsaved=event.unsaved,
    )


@sentence.register
def _(event: CasualtiesRemoved, battle: Battle) -> Message | None:
    if event.body is None:
        return message("{unit} is wiped out", unit=name(battle, event.unit))
    if not event.models:
        return message("{unit} suffers {wounds} wounds", unit=name(battle, event.unit), wounds=event.wounds)
    return message("{unit} loses {models} models", unit=name(battle, event.unit), models=event.models)


@sentence.register
def _(event: HitsTaken, battle: Battle) -> Message | None:
    return message(
        "{unit} is hit ({why}): {hits} hits, {wounds} wounds, {unsaved} not saved",
        unit=name(battle, event.unit),
        why=event.why,
        hits=event.hits,
        wounds=event.wounds,
        unsaved=event.unsaved,
    )


@sentence.register
def _(event: CharacterJoined, battle: Battle) -> Message | None:
    return message("{hero} joins {unit}", hero=name(battle, event.character), unit=name(battle, event.unit))


@sentence.register
def _(event: CharacterLeft, battle: Battle) -> Message | None:
    words = "{hero} leaves {unit}" if event.why == "left" else "{hero} is all that is left of {unit}"
    return message(words, hero=name(battle, event.character), unit=name(battle, event.unit))


@sentence.register
def _(event: CharacterHurt, battle: Battle) -> Message | None:
    words = "{hero} in {unit} suffers {wounds} wounds" + (" and falls" if event.falls else "")
    return message(words, hero=name(battle, event.character), unit=name(battle, event.unit), wounds=event.wounds)


@sentence.register
def _(event: ChallengeMet, battle: Battle) -> Message | None:
    words = "{one} challenges, and {two} takes it up: they fight only each other"
    return message(words, one=described(battle, event.challenger), two=described(battle, event.accepter))


@sentence.register
def _(event: ChallengeRefused, battle: Battle) -> Message | None:
    one, army = described(battle, event.challenger), battle.army(event.army).name
    if event.stands_back is None:
        return message("{army} refuse the challenge of {one}", army=army, one=one)
    words = "{army} refuse the challenge of {one}: {hero} stands back"
    return message(words, army=army, one=one, hero=name(battle, event.stands_back))


@sentence.register
def _(event: ChallengeOver, battle: Battle) -> Message | None:
    words = "The challenge of {one} and {two} is over"
    return message(words, one=described(battle, event.one), two=described(battle, event.two))


@sentence.register
def _(event: BreakTestRepeated, battle: Battle) -> Message | None:
    words = "{unit} looks to {bearer} and tests again"
    return message(words, unit=name(battle, event.unit), bearer=name(battle, event.bearer))


@sentence.register
def _(event: VolleyFired, battle: Battle) -> Message | None:
    names = {"unit": name(battle, event.unit), "target": name(battle, event.target)}
    if not event.shots:
        return message("{unit} shoots at {target}: out of range", **names)
    words = "{unit} stands and shoots at {target}" if event.charging else "{unit} shoots at {target}"
    words += ": {shots} shots, {hits} hits"
    if event.beyond:
        words += "; {beyond} shots fall short"
    return message(words, **names, shots=event.shots, hits=event.hits, beyond=event.beyond)


@sentence.register
def _(event: ShotsLost, battle: Battle) -> Message | None:
    words = "{target} is nearer than the first target: {models} shots of {unit} are lost"
    return message(words, unit=name(battle, event.unit), target=name(battle, event.target), models=event.models)


@sentence.register
def _(event: VolleyWithheld, battle: Battle) -> Message | None:
    why = "; ".join(reason.text for reason in event.why)
    words = "{unit} cannot shoot at {against}: {why}"
    return message(words, unit=name(battle, event.unit), against=name(battle, event.against), why=why)


@sentence.register
def _(event: CombatResolved, battle: Battle) -> Message | None:
    points = " to ".join(f"{tally.total:g} ({battle.army(army).name})" for army, tally in event.tallies)
    if event.winner is None:
        return message("The combat is a draw: {points}", points=points)
    winner = battle.army(event.winner).name
    return message("{army} wins the combat by {by}: {points}", army=winner, by=event.difference, points=points)


@sentence.register
def _(event: BreakTested, battle: Battle) -> Message | None:
    words = "{unit} holds: {sum} + {by} against {needed}"
    if not event.holds:
        words = "{unit} fails its break test: {sum} + {by} against {needed}"
    return message(
        words, unit=name(battle, event.unit), sum=sum(event.dice), by=event.difference, needed=event.leadership
    )


@sentence.register
def _(event: QuarryCaught, battle: Battle) -> Message | None:
    words = "{unit} catches {quarry}: {rolled:.0f} against {fled:.0f} cm"
    return message(
        words,
        unit=name(battle, event.pursuer),
        quarry=name(battle, event.quarry),
        rolled=event.rolled / MM_PER_CM,
        fled=event.fled / MM_PER_CM,
    )


FOLDS = {
    "charged": "{unit} is charged while lapping round {victim}: its models fall back into their ranks",
    "defeat": "Beaten, {unit} no longer laps round {victim}: its models fall back into their ranks",
    "contact_repaired": "{unit} closes up round {victim}",
}


@sentence.register
def _(event: FrontWidened, battle: Battle) -> Message | None:
    return message(
        "{unit} widens its front to {files} files, {left} more on the left and {right} on the right",
        unit=name(battle, event.unit),
        files=event.body.files,
        left=event.left,
        right=event.right,
    )


@sentence.register
def _(event: ModelsLapped, battle: Battle) -> Message | None:
    return message(
        "{unit} laps round {victim}: {left} models to the left, {right} to the right",
        unit=name(battle, event.unit),
        victim=name(battle, event.victim),
        left=event.left,
        right=event.right,
    )


@sentence.register
def _(event: LappersMoved, battle: Battle) -> Message | None:
    words = FOLDS.get(event.why, "The models of {unit} that lapped round {victim} fall back into their ranks")
    return message(words, unit=name(battle, event.unit), victim=name(battle, event.victim))


@sentence.register
def _(event: PositionTaken, battle: Battle) -> Message | None:
    return message("{unit} takes position behind {what}", unit=name(battle, event.unit), what=event.obstacle)


@sentence.register
def _(event: PositionLeft, battle: Battle) -> Message | None:
    return message("{unit} no longer defends its obstacle", unit=name(battle, event.unit))

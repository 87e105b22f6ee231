"""Sentences for tests of Leadership, panic, fear, stupidity, frenzy and quarrels."""

from __future__ import annotations

from game.battle.battle import Battle
from game.engine.tally import Message, both, message
from game.rulesets.fantasy.animosity import Quarrelled
from game.rulesets.fantasy.leadership import LeadershipTested
from game.rulesets.fantasy.psychology.blunders import Confused
from game.rulesets.fantasy.psychology.daring import ChargeNotDared
from game.rulesets.fantasy.psychology.fear import BrokenByFear
from game.rulesets.fantasy.psychology.frenzy_end import FrenzyLost
from game.rulesets.fantasy.psychology.panic import Cause, PanicDue
from game.rulesets.fantasy.psychology.stupidity import Idle, Stupefied
from game.text.sentences import name, sentence

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
def _(event: Quarrelled, battle: Battle) -> Message | None:
    words = {
        "attack": "{unit} {unit:quarrels|quarrel} and {unit:turns|turn} on {other}",
        "nothing": "{unit} {unit:quarrels|quarrel} and {unit:does|do} nothing this turn",
        "eager": "{unit} {unit:quarrels|quarrel} and {unit:presses|press} on",
    }[event.outcome]
    other = name(battle, event.other) if event.other else ""
    return message(words, unit=name(battle, event.unit), other=other)


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

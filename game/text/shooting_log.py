"""Sentences for shots and what they hit."""

from __future__ import annotations

from game.battle.battle import Battle
from game.engine.tally import Message, listed, message
from game.rulesets.fantasy.firing import VolleyFired
from game.rulesets.fantasy.harm import HitsTaken
from game.rulesets.fantasy.splitting import ShotsLost
from game.rulesets.fantasy.stand_and_shoot import VolleyWithheld
from game.text.sentences import name, sentence


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

"""Sentences for war machines, templates and magic."""

from __future__ import annotations

import math

from game.battle.battle import Battle
from game.engine.tally import Message, message
from game.rulesets.fantasy.crews import MachineAbandoned, MachineHurt
from game.rulesets.fantasy.magic.facts import DispelTried, MagicGathered, SpellCast, SpellEnded, SpellLaid
from game.rulesets.fantasy.magic.spells import SPELLS
from game.rulesets.fantasy.piercing import BoltShot
from game.rulesets.fantasy.templates import TemplateFell
from game.rulesets.fantasy.war_machines import BallBounced, Misfired
from game.text.sentences import MM_PER_CM, name, sentence

MISFIRES = {
    "destroyed": "{unit} {unit:misfires|misfire} and {unit:bursts|burst}",
    "two turns": "{unit} {unit:misfires|misfire}: no shot in this turn and the next",
    "one turn": "{unit} {unit:misfires|misfire}: no shot in this turn",
}

BOLTS = {
    "hit": "{unit} {unit:hits|hit} {target}",
    "missed": "{unit} {unit:misses|miss} {target}",
    "beyond": "{unit} cannot reach {target}: the bolt is spent",
}

SPELL_RESULTS = {
    "cast": "{unit} {unit:casts|cast} {spell}: {total}",
    "irresistible": "{unit} {unit:casts|cast} {spell} beyond dispelling: {total}",
    "failed": "{unit} {unit:fails|fail} to cast {spell}: {total}",
    "miscast": "{unit} {unit:miscasts|miscast} {spell}",
    "bound": "{unit} {unit:looses|loose} {spell}, of power {total}",
}


@sentence.register
def _(event: BallBounced, battle: Battle) -> Message | None:
    far = math.dist(event.start, event.end) / MM_PER_CM
    words = (
        "{unit}: the ball comes down and bounces {cm:.0f} cm on" if far else "{unit}: the ball sticks where it lands"
    )
    return message(words, unit=name(battle, event.unit), cm=far)


@sentence.register
def _(event: Misfired, battle: Battle) -> Message | None:
    return message(MISFIRES[event.result], unit=name(battle, event.unit))


@sentence.register
def _(event: BoltShot, battle: Battle) -> Message | None:
    return message(BOLTS[event.result], unit=name(battle, event.unit), target=name(battle, event.target))


@sentence.register
def _(event: MachineHurt, battle: Battle) -> Message | None:
    words = "{unit}: the machine takes {wounds} {wounds:wound|wounds}, {left} are left"
    return message(words, unit=name(battle, event.unit), wounds=event.wounds, left=event.left)


@sentence.register
def _(event: MachineAbandoned, battle: Battle) -> Message | None:
    return message("{unit} leave their machine behind", unit=name(battle, event.unit))


@sentence.register
def _(event: MagicGathered, battle: Battle) -> Message | None:
    words = "{army} gathers {power} power dice against {dispel} dispel dice"
    return message(words, army=battle.army(event.army).name, power=event.power, dispel=event.dispel)


@sentence.register
def _(event: SpellCast, battle: Battle) -> Message | None:
    words = SPELL_RESULTS[event.result]
    return message(words, unit=name(battle, event.caster), spell=SPELLS[event.spell].name, total=event.total)


@sentence.register
def _(event: DispelTried, battle: Battle) -> Message | None:
    words = "{army} {army:dispels|dispel} {spell}: {sum} against {total}"
    if not event.dispelled:
        words = "{army} {army:fails|fail} to dispel {spell}: {sum} against {total}"
    army, spell = battle.army(event.army).name, SPELLS[event.spell].name
    return message(words, army=army, spell=spell, sum=sum(event.dice), total=event.against)


@sentence.register
def _(event: SpellLaid, battle: Battle) -> Message | None:
    return message("{spell} lies on {unit}", spell=SPELLS[event.spell].name, unit=name(battle, event.unit))


@sentence.register
def _(event: SpellEnded, battle: Battle) -> Message | None:
    return message(
        "{spell} on {unit} {unit:is|are} over", spell=SPELLS[event.spell].name, unit=name(battle, event.unit)
    )


@sentence.register
def _(event: TemplateFell, battle: Battle) -> Message | None:
    return message("{what} comes down", what=event.what)

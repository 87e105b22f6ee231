"""What a reason or a number means, for whoever has not read the rules: a wording for every code and every tally.

A reason says what is so here ("needs 21.4 cm, 20 are allowed"); `explain` says what the rule is about and what to do.
A test reads the rules' source and fails where a code or a tally has no wording here.
"""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from game.engine.tally import Reason, Tally
from game.language import tr
from game.text.rule_texts import rule_text

if TYPE_CHECKING:
    from collections.abc import Iterator

REASONS: dict[str, str] = {
    # what the unit is or does
    "broken": "A broken unit runs before it does anything else.",
    "confused": "A unit that a blundering friend has run into loses its turn.",
    "engaged": "A unit in combat fights; it neither moves nor charges nor shoots.",
    "fleeing": "A fleeing unit obeys nobody until it has rallied.",
    "frenzied": "The frenzied charge, pursue and overrun whether they are told to or not.",
    "gone": "That unit is no longer on the table.",
    "hatred": "Whoever hates an enemy runs after him.",
    "immune": "Nothing of the kind touches this unit.",
    "jammed": "After some misfires a machine is not ready in the next turn either.",
    "off_table": "Only units on the table take part.",
    "rallied": "A unit that has rallied this turn stands and catches its breath.",
    "returned": "A unit that has just come back to the table may not march or charge.",
    "snaking": "A column that winds round a corner has to straighten before it does anything but move.",
    "squabbles": "Greenskins that quarrel lose their turn.",
    "stands_still": "A unit that did not dare to charge stands where it is.",
    "stupefied": "A unit that has failed its stupidity test knows no orders until it passes one.",
    # once a turn, once a phase
    "charged": "A unit that declared a charge has no other move or shot this turn.",
    "compulsory": "A unit that had to move has had its move.",
    "declared": "A unit declares one charge a turn.",
    "fresh": "A unit that began to flee this turn cannot rally yet.",
    "joined": "A character who joins or leaves a unit has had his move.",
    "marched": "A unit that marched does not shoot.",
    "move_or_fire": "This weapon is either moved or shot in a turn.",
    "moved": "A unit moves once a turn.",
    "reformed": "Re-forming takes the whole move, and the shot.",
    "shot": "A unit shoots once a turn.",
    "tested": "A unit tests once for the same thing in a phase.",
    "tried": "A wizard tries a spell once in a magic phase.",
    # kinds of unit
    "chariot": "Chariots neither turn nor change formation, do not march, and do not charge across obstacles.",
    "fanatic": "Fanatics whirl where they will: they are neither charged nor shot at.",
    "in_unit": "A character who stands in a unit moves with it, or leaves it first.",
    "lone": "A single model has no files and no flank to lap round.",
    "loose": "Only units in ranks and files do that.",
    "no_dice": "Magic needs power dice, and they are spent.",
    "no_missiles": "It has nothing to shoot with.",
    "no_move": "A Movement of 0 moves nowhere.",
    "no_company": "A character takes a place beside others, in a first rank or among models in open order.",
    "riding": "Models in open order on foot take in characters on foot, no riders.",
    "broad": "In open order a character stands on a base like those of the others, or on a smaller one.",
    "no_ranks": "Only units in ranks and files do that.",
    "no_skill": "Without Ballistic Skill nobody shoots.",
    "no_wings": "Only flyers fly.",
    "random_mover": "It goes where it goes, in the compulsory moves.",
    "rider": "Who rides a monster stays on it.",
    "war_machine": "War machines are pushed by their crews: they neither charge nor march.",
    # sight, arcs and reach
    "friend": "That unit is on the same side.",
    "misses": "The line of the shot passes the target by; aim at one of its models.",
    "no_target": "There is nobody within reach whom it may be cast on.",
    "not_widest": "Whoever can still widen its front does not lap round the enemy's flanks.",
    "by_eye": "Until charges and targets are declared distances are judged by eye.",
    "not_seen": "At least one model must see the target: in its arc of 90 degrees, with nothing in between.",
    "out_of_arc": "A machine shoots into the 90 degrees before it.",
    "pseudo_off": "To attack an enemy that nobody sees is a house rule, and its switch pseudo_charge is off.",
    "seen": "Only an enemy that nobody sees is attacked in this way; charge him instead.",
    "sees_nobody": "It sees no enemy: nobody in its arc, or something stands in between.",
    "too_far": "It costs more than there is: wheels count by the arc of the outer corner, rough ground counts double.",
    "too_far_off": "It is further away than this rule reaches.",
    "too_near": "Enemies that do not fight each other stay 3 cm apart; and a charger may be too near to be shot at.",
    "enemy_near": "Nobody marches who has an enemy within 20 cm as the turn begins.",
    # room and ground
    "askew": "Whoever laps round must stand lined up with the enemy.",
    "backward": "Units move forward only; turn first.",
    "blocked": "Something stands in the way; the picture shows where.",
    "crowded": "Two models cannot stand in the same place.",
    "defended": "Behind an obstacle in its front it is attacked in other ways.",
    "edge": "The table ends there, and nobody leaves it of his own will.",
    "enveloped": "There is no place left on that side of the enemy.",
    "flank_taken": "Another unit fights on that side already.",
    "flanked": "A unit that is attacked in flank or rear does not widen its front.",
    "full": "All places of the first rank are taken.",
    "no_contact": "The models must come to touch.",
    "no_group": "Only models that no formation binds go each to its own place.",
    "no_landing": "A flyer comes down on open ground, on nobody, and not on impassable terrain.",
    "no_room": "There is no place where the unit could stand so.",
    "overlap": "Two units cannot stand in the same place.",
    "pivot": "Only lone models turn freely; units wheel or turn.",
    "places": "Every model needs a place, and no more.",
    "scattered": "Skirmishers stay in one group, their models no more than 2.5 cm apart.",
    "short": "Only a front that reaches the enemy's corner can be lapped round it.",
    "snake_leg": "A column that snakes only follows its leader.",
    "terrain": "Nobody stands in impassable terrain.",
    "zone": "In deployment a unit stands wholly within its zone.",
    # marching and forming
    "march_formation": "A march leaves no time for another formation.",
    "march_rough": "A march stops at difficult ground and obstacles.",
    "march_start": "Nobody marches who stands in difficult ground or across an obstacle.",
    "march_turn": "A march leaves no time for turns.",
    "files": "A unit has at least one file, and no more files than models.",
    "ranks": "A change of formation adds or takes away two ranks at the most.",
    "reform_alone": "Re-forming is all a unit does in its move.",
    "reform_far": "No model may go further than twice its move while the unit re-forms.",
    "turns": "Four turns in one move are the most.",
    # combat and magic
    "front_rank": "The first rank fights where it stands; only those behind it lap round.",
    "in_combat": "Nobody shoots or casts into a combat.",
    "laps_another": "A unit laps round one enemy at a time.",
    "larger": "A unit is not upset by the fate of one that is smaller.",
    "no_front": "Only a unit whose front fights somebody widens it or laps round.",
    "not_fighting": "This is a test of units that were in combat when the turn began.",
    "not_won": "Only the winner of a round does that.",
    "one_rank": "There is nobody behind the first rank to lap round.",
    "spared": "It has had its test of this kind, or none is due.",
    "too_few": "Too few are left.",
    "too_many": "A winner adds two files a side at the most.",
    "weak": "So few men frighten nobody.",
    # answers
    "not_an_answer": "That is no answer to what is asked.",
}
"""Every code of a reason, and what it is about."""

TALLIES: dict[str, str] = {
    "to hit": "The least die that hits; a 1 never does.",
    "to wound": "The least die that wounds, from Strength against Toughness.",
    "armour save": "The least die that armour saves on, before the blow's Strength worsens it; 7 is none.",
    "Attacks": "How many blows each fighter strikes.",
    "Strength": "With what Strength the blow falls.",
    "Leadership": "What two dice must not exceed.",
    "needed": "What two dice must not exceed in this test.",
    "combat result": "A side's points in a round of combat; the higher sum wins it.",
    "power dice": "The dice for casting in this magic phase.",
    "dispel dice": "The dice against the enemy's spells in this magic phase.",
}
"""Every tally by its name, and what the number is for."""


@singledispatch
def explain(thing: object) -> str:
    """What a reason or a tally means, with its parts and rules; "" for anything else.

    >>> from game.engine.tally import reason
    >>> explain(reason("shot", "it has shot", rule="FB-SHT-30"))
    'It has shot. A unit shoots once a turn. (FB-SHT-30: Who may not shoot this turn (summary))'
    """
    return ""


@explain.register
def _(thing: Reason) -> str:
    here = thing.text[:1].upper() + thing.text[1:]
    row = rule_text(thing.rule)
    rule = f" ({thing.rule}{': ' + tr(row.name) if row is not None else ''})" if thing.rule else ""
    return f"{here}. {tr(REASONS.get(thing.code, ''))}".rstrip() + rule


@explain.register
def _(thing: Tally) -> str:
    return " ".join((f"{thing}.", tr(TALLIES.get(thing.name.template, "")), *_rules(thing))).replace("  ", " ").strip()


def _rules(tally: Tally) -> Iterator[str]:
    """The rules its terms come from, each once."""
    named = list(dict.fromkeys(part.rule for part in tally.parts if part.rule))
    if named:
        yield f"({', '.join(named)})"

"""The fantasy battle as a value: its table of phases, switches and characteristics (FB-TRN-02, FB-SEQ-01)."""

from __future__ import annotations

from game.engine.sequence import How, Phase, Schedule
from game.language import N_
from game.rulesets.base import RuleSet, Switch
from game.rulesets.fantasy import (
    animosity,
    break_tests,
    characters,
    charge_moves,
    charges,
    combat,
    compulsory,
    deployment,
    flights,
    magic,
    obstacles,
    pursuit,
    rally,
    reactions,
    redress,
    remaining,
    returns,
    riders,
    shooting,
    stand_and_shoot,
    turn,
    victory,
)
from game.rulesets.fantasy import items as items  # loading it lets magic items speak
from game.rulesets.fantasy import war_machines as war_machines  # loading it lets engines shoot
from game.rulesets.fantasy.disputes import INTERJECTIONS
from game.rulesets.fantasy.magic.spells import SPELLS
from game.rulesets.fantasy.magic.wizards import spells_open_to
from game.rulesets.fantasy.outfit import outfitted
from game.rulesets.fantasy.psychology import fear, frenzy, panic_steps, phases, stupidity, terror
from game.rulesets.fantasy.psychology import hatred as hatred  # loading it registers its rules
from game.rulesets.fantasy.special import SPECIAL
from game.rulesets.fantasy.special import fanatics as fanatics
from game.rulesets.fantasy.special import flags as flags  # loading it declares its rules

DEPLOYMENT, START, CHARGES = N_("Deployment"), N_("Start"), N_("Charges")
RALLY, COMPULSORY = N_("Rally"), N_("Compulsory")
CHARGE_MOVES, REMAINING_MOVES = N_("Charge moves"), N_("Remaining moves")
MAGIC, SHOOTING, COMBAT, VICTORY = N_("Magic"), N_("Shooting"), N_("Combat"), N_("Victory")

OPENING = (
    Phase("sides", deployment.choose_sides, How.ONCE, "deployment", DEPLOYMENT),
    Phase("deployment", deployment.place_unit, How.ALTERNATE, "deployment", DEPLOYMENT),
    Phase("spells", magic.learn, How.REPEAT, "deployment", DEPLOYMENT),
    Phase("first_turn", turn.roll_for_first_turn, How.ONCE, "deployment", DEPLOYMENT),
    Phase("first_positions", obstacles.take_positions_at_first, How.ONCE, "deployment", DEPLOYMENT),
)

TURN = (
    Phase("start_of_turn", turn.start_of_turn, How.ONCE, "start", START),
    Phase("panic_at_start", panic_steps.at_start, How.REPEAT, "start", START),
    Phase("animosity", animosity.quarrel, How.REPEAT, "start", START),
    Phase("terror_at_start", terror.at_start, How.REPEAT, "start", START),
    Phase("stupidity_tests", stupidity.at_start, How.REPEAT, "start", START),
    Phase("movement_begins", phases.movement_begins, How.ONCE, "movement", CHARGES),
    Phase("charges", charges.declare_charge, How.REPEAT, "movement", CHARGES),
    Phase("forced_charges", frenzy.forced_charge, How.REPEAT, "movement", CHARGES),
    Phase("terror_of_targets", terror.of_targets, How.REPEAT, "movement", CHARGES),
    Phase("reactions", reactions.react, How.REPEAT, "movement", CHARGES),
    Phase("flight_reactions", reactions.flee_from_charge, How.REPEAT, "movement", CHARGES),
    Phase("redirections", charges.redirect, How.REPEAT, "movement", CHARGES),
    Phase("measuring", charges.measure, How.ONCE, "movement", CHARGES),
    Phase("fear_of_charged", fear.of_charged, How.REPEAT, "movement", CHARGES),
    Phase("stand_and_shoot", stand_and_shoot.stand_and_shoot, How.REPEAT, "movement", CHARGES),
    Phase("panic_of_charged", panic_steps.of_charged, How.REPEAT, "movement", CHARGES),
    Phase("rally", rally.rally, How.REPEAT, "movement", RALLY),
    Phase("compulsory", compulsory.move, How.REPEAT, "movement", COMPULSORY),
    Phase("charge_moves", charge_moves.move, How.REPEAT, "movement", CHARGE_MOVES),
    Phase("panic_after_charges", panic_steps.after_charges, How.REPEAT, "movement", CHARGE_MOVES),
    Phase("returns", returns.come_back, How.REPEAT, "movement", CHARGE_MOVES),
    Phase("remaining_moves", remaining.move, How.REPEAT, "movement", REMAINING_MOVES),
    Phase("positions", obstacles.take_positions, How.ONCE, "movement", REMAINING_MOVES),
    Phase("panic_after_moves", panic_steps.end_of_phase, How.REPEAT, "movement", REMAINING_MOVES),
    Phase("magic_begins", phases.magic_begins, How.ONCE, "magic", MAGIC),
    Phase("magic", magic.cast, How.REPEAT, "magic", MAGIC),
    Phase("panic_after_magic", panic_steps.end_of_phase, How.REPEAT, "magic", MAGIC),
    Phase("shooting_begins", phases.shooting_begins, How.ONCE, "shooting", SHOOTING),
    Phase("shooting", shooting.shoot, How.REPEAT, "shooting", SHOOTING),
    Phase("panic_after_shooting", panic_steps.end_of_phase, How.REPEAT, "shooting", SHOOTING),
    Phase("combat_set_up", combat.set_up, How.ONCE, "combat", COMBAT),
    Phase("fights", combat.fight, How.REPEAT, "combat", COMBAT),
    Phase("break_tests", break_tests.break_test, How.REPEAT, "combat", COMBAT),
    Phase("panic_in_combat", panic_steps.in_combat, How.REPEAT, "combat", COMBAT),
    Phase("flights", flights.flee_from_combat, How.REPEAT, "combat", COMBAT),
    Phase("pursuit_choices", pursuit.choose, How.REPEAT, "combat", COMBAT),
    Phase("pursuits", pursuit.pursue, How.REPEAT, "combat", COMBAT),
    Phase("redress", redress.redress, How.ONCE, "combat", COMBAT),
)

CLOSING = (Phase("victory", victory.count, How.ONCE, "victory", VICTORY),)

SWITCHES = (
    Switch(
        "pseudo_charge", True, (True, False), "a unit may attack an enemy that none of its models sees", "FB-PSC-01"
    ),
    Switch("align_limit_3m", True, (True, False), "a swing longer than three times M spoils a charge", "FB-ALN-03"),
    Switch("charge_combat_bonus", 1, (0, 1), "combat points for a proper charge", "FB-CHG-17"),
    Switch("wheel_measure", "front", ("front", "furthest"), "which corner a wheel is measured at", "FB-MOV-05"),
    Switch("rally_optional", False, (False, True), "the owner may decline a rally test", "FB-RAL-03"),
    Switch("agreed_tests", False, (False, True), "panic tests on which both players agree", "FB-PSY-PAN-20"),
    Switch("show_distances", False, (False, True), "distances are shown before charges are declared", "FB-CHG-05"),
    Switch("general", True, (True, False), "the General lends his Leadership within 30 cm", "FB-EXT-04"),
    Switch("battle_standard", True, (True, False), "near a battle standard failed break tests are repeated", "FB-C-07"),
    Switch("musician_wins", False, (False, True), "where points are equal a musician wins the combat", "FB-C-06"),
    Switch("overkill_cap", "none", ("none", 5), "combat points for overkill in a challenge at the most", "FB-RES-19"),
    Switch(
        "arc_vote", "models", ("models", "front_rank", "front_centre", "area"), "who votes on the side", "FB-ARC-01"
    ),
)

FANTASY = RuleSet(
    id="fantasy",
    title="Fantasy battle",
    length_name="cm",
    unit_mm=10.0,
    schedule=Schedule(OPENING, TURN, CLOSING),
    special=SPECIAL,
    interjections=INTERJECTIONS,
    switches={switch.name: switch for switch in SWITCHES},
    characteristics=("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld"),
    lengths=("M",),
    troops=(
        "infantry",
        "cavalry",
        "large",
        "war_machine",
        "chariot",
        "monster",
        "ridden_monster",
        "character",
        "skirmishers",
        "fast_cavalry",
    ),
    default_table=(1800.0, 1200.0),
    settle=obstacles.settled,
    seat=characters.seat_from_the_start,
    part=riders.parted,
    outfit=outfitted,
    spells={name: str(spell.aim) for name, spell in SPELLS.items()},
    spells_of=spells_open_to,
)

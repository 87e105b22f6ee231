"""Special rules that are read as flags by the core's queries."""

from __future__ import annotations

from game.rulesets.fantasy.special import SPECIAL

SPECIAL.declare("large", "A large target: it is seen over troops of ordinary size (FB-SHT-09, FB-SHT-23).")
SPECIAL.declare("skirmish", "Skirmishers: no ranks, each model goes its own way (FB-EXT-10, FB-C-12).")
SPECIAL.declare("fast_cavalry", "Fast cavalry: one re-forming for free in its move, no rank bonus (FB-EXT-11).")
SPECIAL.declare("flies", "Flies: 50 cm over everything; flees and pursues on eight dice (FB-EXT-09, FB-C-13).")
SPECIAL.declare("rider", "Rides a monster, or did until it fell (FB-EXT-08).")
SPECIAL.declare("general", "The General: the enemy scores 100 points more for his death (FB-EXT-18).")
SPECIAL.declare("special_save", "A save that is never modified, taken after armour (FB-SAV-05).")
SPECIAL.declare("natural_armour", "Scales or hide: an armour save that strength worsens like any other (FB-PRF-05).")
SPECIAL.declare("causes_fear", "Causes fear: enemies test before they charge it and when it charges them (FB-PSY-FEA).")
SPECIAL.declare("causes_terror", "Causes terror: enemies near it or in a charge with it test, once (FB-PSY-TER).")
SPECIAL.declare("stupid", "Stupid: it tests as its turn begins, or blunders ahead, or half of it fights (FB-PSY-STU).")
SPECIAL.declare("crew_leadership", "A crew of several Leadership values: the highest counts (FB-PSY-GEN-04).")
SPECIAL.declare("character", "A character, mounted or not: he may join units (FB-EXT-03).")
SPECIAL.declare("battle_standard", "Carries the battle standard: it counts as a standard (FB-RES-12).")

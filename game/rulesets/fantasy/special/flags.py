"""Special rules that are read as flags by the core's queries. Those of psychology act with the rows FB-PSY."""

from __future__ import annotations

from game.rulesets.fantasy.special import SPECIAL

SPECIAL.declare("large", "A large target: it is seen over troops of ordinary size (FB-SHT-09, FB-SHT-23).")
SPECIAL.declare("general", "The General: the enemy scores 100 points more for his death (FB-EXT-18).")
SPECIAL.declare("special_save", "A save that is never modified, taken after armour (FB-SAV-05).")
SPECIAL.declare("causes_fear", "Causes fear (FB-PSY-FEA): noted on the unit; its tests come with psychology.")
SPECIAL.declare("causes_terror", "Causes terror (FB-PSY-TER): noted on the unit; its tests come with psychology.")
SPECIAL.declare("stupid", "Stupid (FB-PSY-STU): noted on the unit; its tests come with psychology.")
SPECIAL.declare("character", "A character, mounted or not: he may join units (FB-EXT-03).")
SPECIAL.declare("battle_standard", "Carries the battle standard: it counts as a standard (FB-RES-12).")

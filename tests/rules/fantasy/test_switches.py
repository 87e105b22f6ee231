"""Every switch of the rule set changes something; what a battle is played by is named in its record and its window."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from game.battle.engagement import ChargeKind
from game.battle.marks import Until
from game.battle.unit import SpecialRule
from game.engine.record import Header, read, write
from game.engine.session import Session
from game.geometry.legs import Hand, Wheel
from game.rulesets.fantasy import approaches, break_tests, charges, rally
from game.rulesets.fantasy.break_tests import BreakTested
from game.rulesets.fantasy.leadership import leadership
from game.rulesets.fantasy.movement import judge_move
from game.rulesets.fantasy.result import capped, combat_result
from game.rulesets.fantasy.ruleset import FANTASY
from game.text.switches import switch_words
from tests.clash import charged, later, unit_a, unit_b
from tests.play import dice, fight, fleeing, foot, given, hero, play, run

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.battle.battle import Battle

SPEARS = foot("spears", front=(65, 60))


def pseudo_charge(options: dict[str, Any]) -> Any:
    """FB-PSC-01: an enemy beside the unit is offered to a pseudo-charge, or not at all."""
    battle = given(SPEARS, foot("unseen", "b", front=(81, 60)), options=options)
    return [option.key for option in charges.charge_targets(battle, SPEARS)]


def align_limit_3m(options: dict[str, Any]) -> Any:
    """FB-ALN-03: 19 + 15.71 = 34.71 > 30 halves the front of ten, or costs nothing."""
    wide = foot("wide", front=(70, 50), files=10)
    oblique = foot("oblique", "b", front=(62.1215, 71.1215), facing=135)
    best = approaches.charge_verdict(given(wide, oblique, options=options), "wide", "oblique", allowance=190.0).best
    return best is not None and best.halved


def charge_combat_bonus(options: dict[str, Any]) -> Any:
    """FB-CHG-17: a proper charge is worth a point, or none."""
    battle = given(unit_a(), unit_b(), fights=[charged("A", "B", kind=ChargeKind.FULL)], options=options)
    return dict(combat_result(battle, ("A", "B"), {}).tallies)["a"].total


def wheel_measure(options: dict[str, Any]) -> Any:
    """FB-MOV-05: left 30 degrees of 10 by 8 cm cost 5.24, at the furthest corner 6.71."""
    battle = given(SPEARS, options=options)
    return round(judge_move(battle, SPEARS, (Wheel(Hand.LEFT, 30),)).value.cost / 10, 2)


def rally_optional(options: dict[str, Any]) -> Any:
    """FB-RAL-03: the owner is asked whether to test, or not."""
    runner = fleeing(foot("runner", front=(90, 60))).marked("fleeing_at_turn_start", Until.TURN)
    battle = given(runner, options=options)
    answers = ["test"] if options.get("rally_optional") else []
    return len(run(rally.rally, battle, answers=answers, dice=dice(("rally", 6, 6))).asked)


def show_distances(options: dict[str, Any]) -> Any:
    """FB-CHG-05: the options tell the distance, or only the name."""
    battle = given(SPEARS, foot("orcs", "b", front=(65, 80), facing=180), options=options)
    return str(charges.charge_targets(battle, SPEARS)[0].text)


def arc_vote(options: dict[str, Any]) -> Any:
    """FB-ARC-01: the column of the row charges the right flank, by its front rank the front."""
    target = foot("target", "b", front=(60, 64), files=5)
    column = foot("column", front=(66, 73), facing=270, models=10, files=2, base=(25, 50), troop="cavalry")
    battle = given(target, column, options=options)
    return approaches.side_charged(battle, battle.unit("column"), battle.unit("target"))


def overkill_cap(options: dict[str, Any]) -> Any:
    """FB-RES-19: seven wounds beyond the last are worth seven, or five."""
    return capped(given(SPEARS, options=options), 7)


def general(options: dict[str, Any]) -> Any:
    """FB-EXT-04: a General of Leadership 9 within 30 cm, or the unit's own 7."""
    lord = replace(foot("lord", front=(80, 60), models=1, files=1, troop="character", Ld=9), special=(GENERAL,))
    battle = given(SPEARS, lord, options=options)
    return leadership(battle, SPEARS).total


def battle_standard(options: dict[str, Any]) -> Any:
    """FB-C-07: a failed break test near the battle standard is rolled again, or not."""
    bearer = replace(hero("bearer", front=(60 + 5 + 1 + 30, 60), Ld=7), special=(SpecialRule("battle_standard"),))
    beaten = unit_a().marked("fought", Until.TURN, 1).marked("lost", Until.TURN, 2)
    battle = given(beaten, bearer, unit_b(), fights=[later(fight("A", "B"))], options=options)
    again = options.get("battle_standard", True)
    rolls = [("break", 6, 6), *[("break", 1, 1)] * again]
    done = run(break_tests.break_test, battle, answers=["again"] * again, dice=dice(*rolls))
    return len(done.facts(BreakTested))


def musician_wins(options: dict[str, Any]) -> Any:
    """FB-C-06: 3 points each, a musician on one side: a draw, or won by one."""
    battle = given(unit_a(command=["musician"]), unit_b(), fights=[later(fight("A", "B"))], options=options)
    return combat_result(battle, ("A", "B"), {}).difference


def agreed_tests(options: dict[str, Any]) -> Any:
    """FB-PSY-PAN-20: the players are asked for a test both agree on, or nobody is asked."""
    battle = given(SPEARS, options=options)
    answers = ["nobody"] if options.get("agreed_tests") else []
    return len(play(battle, "start_of_turn", "panic_at_start", answers=answers).asked)


GENERAL = SpecialRule("general")
LOOKS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "pseudo_charge": pseudo_charge,
    "align_limit_3m": align_limit_3m,
    "charge_combat_bonus": charge_combat_bonus,
    "wheel_measure": wheel_measure,
    "rally_optional": rally_optional,
    "show_distances": show_distances,
    "arc_vote": arc_vote,
    "overkill_cap": overkill_cap,
    "general": general,
    "battle_standard": battle_standard,
    "musician_wins": musician_wins,
    "agreed_tests": agreed_tests,
}
SEEN = {
    "pseudo_charge": {True: ["unseen", "pseudo:unseen", "none"], False: ["unseen", "none"]},
    "align_limit_3m": {True: True, False: False},
    "charge_combat_bonus": {1: 4.0, 0: 3.0},
    "wheel_measure": {"front": 5.24, "furthest": 6.71},
    "rally_optional": {False: 0, True: 1},
    "show_distances": {False: "orcs", True: "orcs, 20.0 cm"},
    "arc_vote": {"models": "right", "front_rank": "front", "front_centre": "front", "area": "right"},
    "overkill_cap": {"none": 7, 5: 5},
    "general": {True: 9, False: 7},
    "battle_standard": {True: 2, False: 1},
    "musician_wins": {False: 0, True: 1},
    "agreed_tests": {False: 0, True: 1},
}


def test_every_switch_is_looked_at_with_every_value() -> None:
    """None is forgotten here when one is added."""
    assert {name: set(values) for name, values in SEEN.items()} == {
        name: set(switch.choices) for name, switch in FANTASY.switches.items()
    }


@pytest.mark.parametrize("name", LOOKS)
def test_a_switch_changes_what_it_says(name: str) -> None:
    """The default and what else it may be, each with the row's figures."""
    assert FANTASY.switches[name].default == next(iter(SEEN[name]))
    for value, expected in SEEN[name].items():
        assert LOOKS[name]({name: value}) == expected, value
    assert LOOKS[name]({}) == next(iter(SEEN[name].values()))


def battle_with(**options: Any) -> Battle:
    return given(SPEARS, options=options)


def test_the_switches_of_a_battle_are_all_named_the_changed_ones_first() -> None:
    words = switch_words(battle_with(pseudo_charge=False, arc_vote="front_rank"))
    assert words[:2] == ("* pseudo charge off", "* arc vote front rank")
    assert len(words) == len(FANTASY.switches)
    assert "wheel measure front" in words
    assert FANTASY.settings(battle_with(rally_optional=True))["rally_optional"] is True


def test_a_record_names_the_switches_in_its_header(tmp_path: Path) -> None:
    """And an older record without them is read as well."""
    battle = battle_with(charge_combat_bonus=0)
    header = Header("fantasy", "", switches=FANTASY.settings(battle))
    write(tmp_path / "one.jsonl", header, Session(FANTASY, battle))
    assert read(tmp_path / "one.jsonl").header.switches["charge_combat_bonus"] == 0
    first, *rest = (tmp_path / "one.jsonl").read_text().splitlines(keepends=True)
    old = {key: value for key, value in json.loads(first).items() if key != "switches"}
    (tmp_path / "old.jsonl").write_text(json.dumps(old) + "\n" + "".join(rest))
    assert read(tmp_path / "old.jsonl").header.switches == {}

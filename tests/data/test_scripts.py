"""Faults of scripts and objectives: named with line, path and the way out."""

from __future__ import annotations

import pytest

from game.data.load import scenario_from_text
from game.errors import DataError

BATTLE = """kind: drill
title: A drill
turns: 3
sides:
  - {id: a, name: Reds}
  - {id: b, name: Blues, seat: script}
pieces:
  - {id: spears, side: a, unit: spearman, models: 20, files: 5, front: [60, 30], facing: 0}
  - {id: orcs, side: b, unit: orc, models: 20, files: 5, front: [60, 80], facing: 180}
  - {id: mage, side: b, unit: orc_shaman, front: [80, 80], facing: 180,
     special: [{rule: wizard, parameters: {level: 3, spells: bolt ward haste}}]}
scripts:
  - SCRIPT
"""
SOUND = "{unit: orcs, orders: [{do: charge, target: spears, from_turn: 2, when: {enemy_within: 30}}]}"


def faults(script: str) -> list[str]:
    """The faults of a drill with that script."""
    with pytest.raises(DataError) as found:
        scenario_from_text(BATTLE.replace("SCRIPT", script), "x.yaml")
    return list(found.value.faults)


def test_the_sound_script_loads() -> None:
    """Turned into millimetres."""
    (script,) = scenario_from_text(BATTLE.replace("SCRIPT", SOUND), "x.yaml").scripts
    assert (script.unit, script.orders[0].target, script.orders[0].when.enemy_within) == ("orcs", "spears", 300.0)


@pytest.mark.parametrize(
    ("script", "says"),
    [
        ("{unit: orks}", "x.yaml:13: scripts[0].unit: no unit 'orks' among the pieces; did you mean 'orcs'?"),
        ("{units: [orcs, goblins]}", "scripts[0].units[1]: no unit 'goblins' among the pieces"),
        ("{side: c}", "scripts[0].side: no side 'c'; use a, b"),
        ("{orders: [{do: hold}]}", "scripts[0]: needs one of unit, units and side; say for whom"),
        ("{unit: orcs, side: b}", "needs one of unit, units and side"),
        ("{units: [orcs, orcs]}", "unit 'orcs' has a script already"),
        ("{unit: orcs, orders: [{do: charg}]}", "orders[0].do: cannot be 'charg'; did you mean 'charge'?"),
        ("{unit: orcs, orders: [{do: charge, target: spaers}]}", "orders[0].target: no unit 'spaers' among"),
        ("{unit: orcs, orders: [{do: charge, target: orcs}]}", "target: 'orcs' is on the same side; name an enemy"),
        ("{unit: orcs, orders: [{do: advance}]}", "'advance' needs a bearing or a point to go to, one of them"),
        ("{unit: orcs, orders: [{do: advance, bearing: 90, to: [1, 1]}]}", "needs a bearing or a point to go to"),
        ("{unit: orcs, orders: [{do: advance, bearing: 360}]}", "bearing: must be less than 360"),
        (
            "{unit: orcs, orders: [{do: advance, to: [190, 10]}]}",
            "the point 190, 10 lies off the table; the table is 180",
        ),
        ("{unit: orcs, orders: [{do: guard}]}", "orders[0]: 'guard' needs at"),
        ("{unit: orcs, orders: [{do: patrol, points: [[1, 1]]}]}", "points: is too short"),
        ("{unit: orcs, orders: [{do: hold, radius: 5}]}", "orders[0].radius: 'hold' takes no radius; it takes nothing"),
        ("{unit: orcs, orders: [{do: hold, from_turn: 4}]}", "from_turn: there is no turn 4; the battle has 3"),
        ("{unit: orcs, orders: [{do: hold, from_turn: 3, until_turn: 2}]}", "ends before it begins, in turn 3"),
        ("{unit: orcs, orders: [{do: hold, when: {}}]}", "when: names no condition; leave it out, or use enemy_within"),
        ("{unit: orcs, orders: [{do: hold, when: {near: spears}}]}", "near and within belong together"),
        ("{unit: orcs, orders: [{do: hold, when: {gone: spers}}]}", "when.gone: no unit 'spers' among the pieces"),
        ("{unit: orcs, reactions: [fly]}", "reactions[0]: cannot be 'fly'"),
        ("{unit: orcs, shoot: strongest}", "shoot: cannot be 'strongest'"),
        ("{unit: orcs, orderz: []}", "orderz: is not a known key; did you mean 'orders'?"),
        (
            "{unit: mage, spells: [{cast: bold}]}",
            "x.yaml:13: scripts[0].spells[0].cast: no spell 'bold'; did you mean 'bolt'?",
        ),
        (
            "{unit: mage, spells: [{cast: bolt, at: spaers}]}",
            "spells[0].at: no unit 'spaers' among the pieces; did you",
        ),
        (
            "{unit: mage, spells: [{cast: bolt, at: orcs}]}",
            "'bolt' is cast on the enemy, not on 'orcs'; name a unit of",
        ),
        ("{unit: mage, spells: [{cast: ward, at: spears}]}", "'ward' is cast on its own side, not on 'spears'; name a"),
        ("{unit: mage, spells: [{cast: bolt, at: own}]}", "not on one's own; use nearest or weakest"),
        ("{unit: mage, spells: [{cast: gloom}]}", "unit 'mage' never knows 'gloom'; use bolt, ward, haste"),
        ("{unit: orcs, spells: [{cast: bolt}]}", "unit 'orcs' casts no spells; name a wizard, or leave its spells out"),
        ("{unit: mage, spells: [{cast: bolt, dice: 9}]}", "spells[0].dice: must be at most 5, not 9"),
        (
            "{unit: mage, spells: [{cast: bolt, from_turn: 4}]}",
            "spells[0].from_turn: there is no turn 4; the battle has 3",
        ),
        ("{unit: mage, spells: [{cast: bolt, when: {gone: spers}}]}", "spells[0].when.gone: no unit 'spers' among"),
        ("{unit: mage, spells: bolt}", "spells: must be a list, not 'bolt'"),
        ("{unit: mage, dispel: all}", "dispel: a whole side dispels, not one unit; write it in a script of the side"),
        ("{side: b, dispel: some}", "dispel: cannot be 'some'; use enough, all, never"),
        ("{unit: orcs, challenge: true}", "challenge: cannot be True; use always, if_lasting, if_stronger, never"),
        ("{unit: orcs, accept: maybe}", "accept: cannot be 'maybe'"),
        ("{unit: orcs, widen: more}", "widen: cannot be 'more'; use ranks, most, never"),
        ("{unit: orcs, lap: more}", "lap: cannot be 'more'; use ranks, most, never"),
        ("{unit: orcs, fly: high}", "fly: must be true or false, not 'high'"),
        ("{unit: mage, orders: [{do: join}]}", "orders[0]: 'join' needs target"),
        ("{unit: mage, orders: [{do: join, target: orks}]}", "orders[0].target: no unit 'orks' among the pieces; did"),
        ("{unit: mage, orders: [{do: join, target: spears}]}", "'mage' cannot join: unit 'spears' takes no characters"),
        (
            "{side: a, orders: [{do: join, target: orcs}]}",
            "target: 'orcs' is on the other side; name a unit to join on",
        ),
        ("{unit: mage, spells: [bolt]}", "must be a mapping, not 'bolt'; write it with its keys: cast, at, dice,"),
        ("{unit: mage, orders: join}", "orders: must be a list, not 'join'; put it between [ and ]"),
        ("{unit: orcs, orders: [{do: join, target: mage}]}", "'orcs' cannot join: unit 'orcs' is no character"),
    ],
)
def test_what_is_wrong_with_a_script_is_said(script: str, says: str) -> None:
    """One fault each."""
    found = faults(script)
    assert len(found) == 1, found
    assert says in found[0]


def test_all_faults_come_at_once() -> None:
    """Two orders, three faults."""
    found = faults("{unit: orcs, orders: [{do: charge, target: x, from_turn: 9}, {do: guard}]}")
    assert len(found) == 3


OBJECTIVE = BATTLE.replace("scripts:\n  - SCRIPT", "objectives:\n  - OBJECTIVE")


@pytest.mark.parametrize(
    ("objective", "says"),
    [
        (
            "{text: Go., points: 2}",
            "x.yaml:13: objectives[0]: needs one of destroy, hold, charge, keep, survive, spare",
        ),
        ("{text: Go., destroy: orcs, keep: spears}", "needs one of destroy, hold, charge, keep, survive, spare"),
        ("{text: Go., destroy: orks}", "objectives[0].destroy: no unit 'orks' among the pieces; did you mean 'orcs'?"),
        ("{text: Go., destroy: orcs, losses: 3}", "objectives[0].losses: 'destroy' takes no losses; it takes nothing"),
        ("{text: Go., charge: orcs, sides: [side]}", "objectives[0].sides[0]: cannot be 'side'"),
        ("{text: Go., charge: orcs, unit: spear}", "objectives[0].unit: no unit 'spear' among the pieces"),
        ("{text: Go., hold: {at: [1, 1], radius: 5}}", "'hold' needs a side or a unit that is to stand there"),
        ("{text: Go., hold: {at: [1, 500], radius: 5}, side: a}", "the point 1, 500 lies off the table"),
        ("{text: Go., hold: {at: [1, 5], radius: 5}, side: c}", "objectives[0].side: no side 'c'; use a, b"),
        ("{text: Go., survive: spears, until: 4}", "objectives[0].until: there is no turn 4; the battle has 3"),
        ("{destroy: orcs}", "objectives[0].text: is missing"),
    ],
)
def test_what_is_wrong_with_an_objective_is_said(objective: str, says: str) -> None:
    """Line, path and way out."""
    with pytest.raises(DataError) as found:
        scenario_from_text(OBJECTIVE.replace("OBJECTIVE", objective), "x.yaml")
    assert any(says in fault for fault in found.value.faults), found.value.faults


def test_a_side_has_one_script() -> None:
    """The second would never be heard."""
    text = BATTLE.replace("SCRIPT", "{side: b, dispel: all}\n  - {side: b, orders: [{do: hold}]}")
    with pytest.raises(DataError) as found:
        scenario_from_text(text, "x.yaml")
    assert list(found.value.faults) == [
        "x.yaml:14: scripts[1]: side 'b' has a script already; put the two together, or name units"
    ]


def test_a_side_s_wish_to_dispel_is_that_of_all_its_scripts() -> None:
    """Whoever of them is asked."""
    text = BATTLE.replace("SCRIPT", "{unit: orcs}\n  - {side: b, dispel: all}")
    scripts = scenario_from_text(text, "x.yaml").scripts
    assert {script.unit: script.dispel for script in scripts} == {"orcs": "all", "mage": "all"}

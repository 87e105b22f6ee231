"""Declaring charges, reactions, redirection (FB-CHG-01 to 07, FB-REA, FB-SEQ, FB-TRN-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.battle.engagement import ChargeResult
from game.errors import IllegalAnswer
from game.geometry.ranks import Side
from game.rulesets.fantasy import charges, reactions, shooting
from game.rulesets.fantasy.facts import ChargeDeclared
from game.rulesets.fantasy.ruleset import FANTASY
from tests.play import codes, dice, fight, fleeing, foot, front, given, horse, play, run

if TYPE_CHECKING:
    from game.battle.battle import Battle

B = {"army": "b", "facing": 180}
SPEARS = foot("spears", front=(60, 40))


def declared(battle: Battle, *pairs: tuple[str, str]) -> Battle:
    """The battle after some declarations."""
    for by, target in pairs:
        battle = ChargeDeclared(charges.declared(battle, by, target)).apply(battle)
    return battle


@pytest.mark.rule("FB-CHG-01", "FB-SEQ-01", "FB-TRN-02", "FB-TRN-04")
def test_nobody_has_to_charge_and_who_did_not_declare_does_not_charge_later() -> None:
    battle = given(SPEARS, foot("orcs", front=(60, 55), **B))
    done = play(battle, "start_of_turn", until="remaining_moves", answers=["done", "done"])
    assert done.asked == ["Reds: declare charges", "Reds: move your units"]
    assert done.battle.charges == ()
    assert front(done.battle, "spears") == (60, 40, 0)


@pytest.mark.rule("FB-SEQ-01")
def test_the_movement_phase_runs_in_its_order() -> None:
    names = [phase.name for phase in FANTASY.schedule.turn if phase.group == "movement"]
    steps = [
        "charges",
        "reactions",
        "flight_reactions",
        "redirections",
        "measuring",
        "stand_and_shoot",
        "panic_of_charged",
        "rally",
    ]
    steps += ["compulsory", "charge_moves", "panic_after_charges", "returns", "remaining_moves"]
    assert [name for name in names if name in steps] == steps
    groups = list(dict.fromkeys(phase.group for phase in FANTASY.schedule.turn))
    assert groups == ["start", "movement", "magic", "shooting", "combat"]


@pytest.mark.rule("FB-CHG-03")
def test_one_model_must_see_one_model() -> None:
    charger = foot("spears", front=(55, 50))
    seen = foot("seen", army="b", front=(77, 68), models=20)
    assert charges.charge_bars(given(charger, seen), "spears", "seen") == ()
    bars = charges.charge_bars(given(charger, foot("hidden", army="b", front=(77, 59), models=20)), "spears", "hidden")
    assert codes(bars) == ["not_seen"]
    assert bars[0].rule == "FB-CHG-03"


@pytest.mark.rule("FB-CHG-03")
def test_an_unseen_enemy_is_offered_greyed() -> None:
    battle = given(SPEARS, foot("ahead", front=(60, 60), **B), foot("behind", front=(60, 10), **B))
    options = {option.key: option.blocked for option in charges.charge_targets(battle, SPEARS)}
    assert options["ahead"] == ()
    assert codes(options["behind"]) == ["not_seen"]


@pytest.mark.rule("FB-CHG-04")
def test_who_may_not_declare() -> None:
    foe = foot("foe", front=(60, 60), **B)
    engaged = foot("engaged", front=(100, 40))
    battle = given(
        fleeing(SPEARS), engaged, foot("pinned", front=(100, 40), **B), foe, fights=[fight("engaged", "pinned")]
    )
    assert codes(charges.charger_bars(battle, battle.unit("spears"))) == ["fleeing"]
    assert codes(charges.charger_bars(battle, battle.unit("engaged"))) == ["engaged"]


@pytest.mark.rule("FB-CHG-04")
def test_one_target_each_but_several_chargers_may_share_one() -> None:
    battle = given(SPEARS, foot("swords", front=(80, 40)), foot("orcs", front=(70, 60), **B))
    done = run(charges.declare_charge, battle, answers=["spears", "orcs", "swords", "orcs"], repeat=True)
    assert [charge.by for charge in done.battle.charges_on("orcs")] == ["spears", "swords"]


@pytest.mark.rule("FB-CHG-05")
def test_a_hopeless_charge_may_be_declared_and_nothing_is_measured() -> None:
    battle = given(foot("spears", front=(10, 10)), foot("far", front=(10, 210), **B), table=(180, 240))
    assert charges.charge_bars(battle, "spears", "far") == ()
    done = run(charges.declare_charge, battle, answers=["spears", "far"])
    assert done.battle.charge_of("spears").reaches is None
    texts = [str(option.text) for request in done.requests for option in request.options]
    assert not any("cm" in text for text in texts)


@pytest.mark.rule("FB-CHG-05")
def test_distances_show_where_the_switch_allows() -> None:
    battle = given(SPEARS, foot("orcs", front=(60, 55), **B), options={"show_distances": True})
    assert str(charges.charge_targets(battle, SPEARS)[0].text) == "orcs, 15.0 cm"


@pytest.mark.rule("FB-ARC-01")
def test_the_side_is_fixed_at_the_declaration() -> None:
    battle = given(SPEARS, foot("orcs", front=(60, 55), army="b", facing=90))
    charge = declared(battle, ("spears", "orcs")).charge_of("spears")
    assert charge is not None
    assert charge.side is Side.RIGHT
    assert charge.origin == SPEARS.block.pose


@pytest.mark.rule("FB-REA-01")
def test_a_charged_unit_holds_or_flees_and_one_in_combat_only_holds() -> None:
    orcs = foot("orcs", front=(60, 55), **B)
    free = declared(given(SPEARS, orcs), ("spears", "orcs"))
    assert [o.key for o in reactions.reaction_options(free, orcs) if not o.blocked] == ["hold", "flee"]
    pinned = given(SPEARS, orcs, foot("swords", front=(60, 55)), fights=[fight("swords", "orcs")])
    done = play(declared(pinned, ("spears", "orcs")), "reactions")
    assert done.asked == []
    assert done.battle.reaction_of("orcs").kind == "hold"


@pytest.mark.rule("FB-REA-01", "FB-FLE-14")
def test_a_unit_that_flees_already_flees_again() -> None:
    battle = declared(given(SPEARS, fleeing(foot("orcs", front=(60, 55), army="b"))), ("spears", "orcs"))
    done = play(battle, "reactions", "flight_reactions", dice=dice(("flight", 1, 2, 3, 4, 5)))
    assert done.asked == []
    assert front(done.battle, "orcs") == (60, 70, 0)


@pytest.mark.rule("FB-REA-01")
def test_one_reaction_against_all_chargers() -> None:
    battle = given(SPEARS, foot("swords", front=(80, 40)), foot("orcs", front=(70, 60), **B))
    done = play(declared(battle, ("spears", "orcs"), ("swords", "orcs")), "reactions", answers=["hold"])
    assert done.asked == ["Blues: orcs are charged by spears, swords"]


@pytest.mark.rule("FB-REA-02")
@pytest.mark.parametrize(
    ("charger", "distance", "may"),
    [
        (foot("c", front=(60, 30)), 10.0, False),
        (foot("c", front=(60, 30)), 10.1, True),
        (horse("c", front=(60, 30), gear=["barding"]), 18.0, False),
        (horse("c", front=(60, 30), gear=["barding"]), 18.1, True),
    ],
)
def test_stand_and_shoot_needs_more_than_half_the_charge_move(charger: object, distance: float, may: bool) -> None:
    archers = foot("archers", front=(60, 30 + distance), gear=["bow"], **B)
    battle = given(charger, archers)  # type: ignore[arg-type]
    assert (reactions.stand_and_shoot_bars(battle, "archers", "c") == ()) is may


@pytest.mark.rule("FB-REA-02")
def test_archers_charged_from_behind_or_without_bows_cannot_stand_and_shoot() -> None:
    behind = given(SPEARS, foot("archers", front=(60, 66), army="b", gear=["bow"]))
    assert codes(reactions.stand_and_shoot_bars(behind, "archers", "spears")) == ["not_seen"]
    unarmed = given(SPEARS, foot("orcs", front=(60, 58), **B))
    assert codes(reactions.stand_and_shoot_bars(unarmed, "orcs", "spears")) == ["no_missiles"]


@pytest.mark.rule("FB-REA-04")
def test_a_unit_that_holds_stays_where_it_is() -> None:
    battle = declared(given(SPEARS, foot("orcs", front=(60, 55), **B)), ("spears", "orcs"))
    done = play(battle, "reactions", until="charge_moves", answers=["hold"])
    assert front(done.battle, "orcs") == (60, 55, 180)
    assert done.battle.is_engaged("orcs")


@pytest.mark.rule("FB-REA-05")
def test_a_fleeing_unit_runs_straight_away_from_the_charger() -> None:
    # Centres (40, 40) and (49, 52); 2+3+4+5+6 = 20 cm on bring it to (61, 68).
    battle = declared(given(foot("spears", front=(40, 44)), foot("orcs", front=(49, 48), **B)), ("spears", "orcs"))
    done = play(battle, "reactions", "flight_reactions", answers=["flee"], dice=dice(("flight", 2, 3, 4, 5, 6)))
    block = done.battle.unit("orcs").block
    assert [round(x / 10, 2) for x in block.centre] == [61, 68]
    assert [round(x, 2) for x in block.pose.forward] == [0.6, 0.8]


@pytest.mark.rule("FB-REA-05")
@pytest.mark.parametrize(("move", "number"), [(15, 8), (14, 5)])
def test_how_many_dice_a_flight_takes(move: float, number: int) -> None:
    battle = declared(given(SPEARS, foot("foe", front=(60, 55), M=move, **B)), ("spears", "foe"))
    faces = (1,) * number
    done = play(battle, "reactions", "flight_reactions", answers=["flee"], dice=dice(("flight", *faces)))
    assert front(done.battle, "foe") == (60, 63 + number, 0)


def charge_after_flight(*faces: int) -> Battle:
    """Spears (front y 40) charge orcs 12 cm away, who flee."""
    battle = declared(given(SPEARS, foot("orcs", front=(60, 52), **B)), ("spears", "orcs"))
    return play(battle, "reactions", until="charge_moves", answers=["flee"], dice=dice(("flight", *faces))).battle


@pytest.mark.rule("FB-REA-06", "FB-CHG-13")
def test_out_of_reach_after_the_flight_the_charge_fails() -> None:
    battle = charge_after_flight(2, 2, 3, 4, 4)
    assert battle.charge_of("spears").result is ChargeResult.FAILED
    assert front(battle, "spears") == (60, 50, 0)
    assert battle.unit("orcs").is_on_table


@pytest.mark.rule("FB-REA-06")
def test_a_target_still_in_reach_after_its_flight_is_destroyed() -> None:
    battle = charge_after_flight(1, 1, 1, 2, 2)
    assert battle.charge_of("spears").result is ChargeResult.CAUGHT
    assert front(battle, "spears") == (60, 60, 0)
    assert not battle.unit("orcs").is_on_table
    assert not battle.is_engaged("spears")


@pytest.mark.rule("FB-REA-06", "FB-MOV-19")
def test_who_ran_down_a_target_stops_three_centimetres_before_the_next_enemy() -> None:
    guard = foot("guard", front=(70, 62), **B)
    battle = declared(given(SPEARS, foot("orcs", front=(60, 52), **B), guard), ("spears", "orcs"))
    done = play(battle, "reactions", until="charge_moves", answers=["flee"], dice=dice(("flight", 1, 1, 1, 1, 1)))
    assert not done.battle.unit("orcs").is_on_table
    assert front(done.battle, "spears") == (60, 59, 0)


@pytest.mark.rule("FB-CHG-07")
def test_a_charger_whose_target_fled_may_turn_on_the_nearest_it_sees_in_reach() -> None:
    # The first target runs off; the second is 16 cm away, the third 18.
    second, third = foot("second", front=(48, 56), **B), foot("third", front=(72, 58), **B)
    battle = declared(given(SPEARS, foot("first", front=(60, 48), **B), second, third), ("spears", "first"))
    far = [(foe, round(mm, 1)) for foe, mm in charges.redirect_candidates(battle, "spears", "first")]
    assert [foe for foe, _ in far] == ["second", "third"]
    done = play(
        battle, "reactions", until="redirections",
        answers=["flee", "second", "hold"], dice=dice(("flight", 6, 6, 6, 6, 6)),
    )  # fmt: skip
    offered = next(r for r in done.requests if r.rule == "FB-CHG-07")
    assert [option.key for option in offered.options] == ["second", "none"]
    charge = done.battle.charge_of("spears")
    assert (charge.target, charge.redirected) == ("second", True)
    assert done.battle.reaction_of("second").kind == "hold"


@pytest.mark.rule("FB-CHG-07")
def test_beyond_the_charge_range_nobody_is_offered() -> None:
    second, third = foot("second", front=(50, 61), **B), foot("third", front=(70, 60.5), **B)
    battle = declared(given(SPEARS, foot("first", front=(60, 48), **B), second, third), ("spears", "first"))
    assert charges.redirect_candidates(battle, "spears", "first") == ()


@pytest.mark.rule("FB-CHG-07")
def test_a_charge_is_redirected_once_only() -> None:
    second, third = foot("second", front=(48, 56), **B), foot("third", front=(72, 58), **B)
    battle = declared(given(SPEARS, foot("first", front=(60, 48), **B), second, third), ("spears", "first"))
    rolls = dice(("flight", 6, 6, 6, 6, 6), ("flight", 6, 6, 6, 6, 6))
    done = play(battle, "reactions", until="redirections", answers=["flee", "second", "flee"], dice=rolls)
    assert done.battle.charge_of("spears").target == "second"


@pytest.mark.rule("FB-CHG-14", "FB-CHG-13")
def test_after_a_failed_charge_nobody_shoots_and_nobody_moves_on() -> None:
    gunners = foot("gunners", front=(60, 40), gear=["firearm"])
    battle = declared(given(gunners, foot("orcs", front=(60, 75), **B)), ("gunners", "orcs"))
    done = play(battle, "reactions", until="remaining_moves", answers=["hold"])
    assert front(done.battle, "gunners") == (60, 50, 0)
    assert "charged" in codes(shooting.shooting_bars(done.battle, done.battle.unit("gunners")))


@pytest.mark.rule("FB-CHG-04")
def test_a_second_charge_of_the_same_unit_is_refused() -> None:
    battle = declared(given(SPEARS, foot("swords", front=(80, 40)), foot("orcs", front=(60, 55), **B)),
                      ("spears", "orcs"))  # fmt: skip
    with pytest.raises(IllegalAnswer, match="it has declared a charge"):
        run(charges.declare_charge, battle, answers=["spears"])

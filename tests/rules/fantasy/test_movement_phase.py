"""The movement phase as it is played, with the rows' numbers (FB-TRN, FB-SEQ, FB-CHG, FB-REA, FB-RAL, FB-CMP)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from game.battle.battle import Cursor
from game.battle.engagement import ChargeResult
from game.battle.events import StepBegan, UnitMoved
from game.battle.marks import Until
from game.battle.unit import Condition, SpecialRule
from game.engine.requests import Roll
from game.errors import IllegalAnswer
from game.rulesets.fantasy import charges, remaining, shooting
from game.rulesets.fantasy.facts import ChargeDeclared
from game.rulesets.fantasy.firing import VolleyFired
from game.rulesets.fantasy.harm import hurt
from game.rulesets.fantasy.movement import move_bars
from game.rulesets.fantasy.reactions import reaction_options
from game.rulesets.fantasy.ruleset import FANTASY
from tests.play import Result, codes, dice, fight, fleeing, foot, front, given, hero, horse, led, lone, play, run

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from game.engine.game import Game, Steps

B: dict[str, Any] = {"army": "b", "facing": 180}
SPEARS = foot("spears", front=(60, 40))
AWAY, WEST = {"x": 0, "y": 0, "facing": 180}, {"x": 0, "y": 0, "facing": 250}


def declared(battle: Battle, *pairs: tuple[str, str]) -> Battle:
    """The battle after some declarations."""
    for by, target in pairs:
        battle = ChargeDeclared(charges.declared(battle, by, target)).apply(battle)
    return battle


def rolled(done: Result) -> list[str]:
    """What dice were rolled for, in order."""
    return [request.what for request in done.requests if isinstance(request, Roll)]


def wizard(unit: Unit) -> Unit:
    """The unit as a wizard who knows Bolt."""
    return replace(unit, special=(*unit.special, SpecialRule("wizard", (("level", 2), ("spells", "bolt")))))


# -- the turn


@pytest.mark.rule("FB-TRN-02")
def test_in_the_magic_phase_an_order_to_move_is_refused() -> None:
    """A wizard makes the phase ask; neither a unit nor a way is an answer."""
    mage = wizard(hero("mage", front=(60, 60)))
    battle = given(mage, SPEARS, foot("orcs", front=(60, 90), **B))
    for order in ("spears", [{"ahead": 50.0}], "move"):
        with pytest.raises(IllegalAnswer):
            play(battle, "magic", answers=[order])


@pytest.mark.rule("FB-TRN-03", "FB-RAL-04")
def test_who_fails_a_test_of_terror_as_the_turn_begins_flees_and_does_not_rally() -> None:
    """`fleeing` is true, `fleeing_at_turn_start` is not: no rally this turn, though it may test in the next."""
    monster = lone("monster", front=(60, 65), special=("causes_terror",), **B)
    done = play(
        given(foot("unit", front=(60, 50)), monster), "start_of_turn", "terror_at_start", "rally",
        dice=dice(("terror", 4, 4)),
    )  # fmt: skip
    unit = done.battle.unit("unit")
    assert (unit.is_fleeing, unit.has("fleeing_at_turn_start"), rolled(done)) == (True, False, ["terror"])


@pytest.mark.rule("FB-TRN-04")
def test_the_opponents_units_move_in_it_only_by_flight() -> None:
    """Of two of his units the charged one flees, the other is never asked and stays."""
    battle = given(SPEARS, foot("orcs", front=(60, 52), **B), foot("goblins", front=(120, 60), **B))
    rolls = dice(("flight", 6, 6, 6, 6, 6))
    done = play(battle, "start_of_turn", until="remaining_moves", answers=["spears", "orcs", "flee"], dice=rolls)
    assert [(move.unit, move.how) for move in done.facts(UnitMoved) if move.unit != "spears"] == [("orcs", "flight")]
    assert [words for words in done.asked if words.startswith("Blues")] == ["Blues: orcs are charged by spears"]
    assert front(done.battle, "goblins") == (120, 60, 180)


@pytest.mark.rule("FB-SEQ-01")
def test_every_step_of_the_phase_stands_in_its_place() -> None:
    """1a declarations, 1b frenzy and terror, 1c reactions, 1d flights, 1e redirections, 1f measuring and fear,
    1g stand and shoot, 1h panic of who fights already, 2 rally, 3 compulsory, 4 charges, 5 the rest."""
    names = [phase.name for phase in FANTASY.schedule.turn if phase.group == "movement"]
    pipeline = ["charges", "forced_charges", "terror_of_targets", "reactions", "flight_reactions", "redirections"]
    pipeline += ["measuring", "fear_of_charged", "stand_and_shoot", "panic_of_charged", "rally", "compulsory"]
    pipeline += ["charge_moves", "remaining_moves"]
    assert [name for name in names if name in pipeline] == pipeline


@pytest.mark.rule("FB-SEQ-01", "FB-REA-03")
def test_a_charger_shot_into_panic_neither_rallies_nor_charges() -> None:
    """Five of twenty fall in 1g and Ld 7 fails on 8: it flees; no rally in 2, no charge move in 4, no move in 5."""
    archers = foot("archers", front=(60, 55), models=10, files=10, gear=["bow"], **B)
    rolls = dice(
        ("shoot", *[5] * 5, *[4] * 5), ("wound", *[4] * 5), ("panic", 4, 4), ("flight", 1, 1, 1, 1, 1)
    )  # fmt: skip
    done = play(
        declared(given(SPEARS, archers), ("spears", "archers")), "movement_begins",
        *("reactions", "flight_reactions", "redirections", "measuring", "stand_and_shoot", "panic_of_charged"),
        *("rally", "compulsory", "charge_moves", "remaining_moves"),
        answers=["stand_and_shoot", AWAY], dice=rolls,
    )  # fmt: skip
    assert rolled(done) == ["shoot", "wound", "panic", "flight"]
    assert [move.how for move in done.facts(UnitMoved)] == ["flight"]
    charge = done.battle.charge_of("spears")
    assert charge is not None
    assert (charge.result, done.battle.unit("spears").is_fleeing) == (ChargeResult.DROPPED, True)


# -- charges and reactions


@pytest.mark.rule("FB-CHG-01")
def test_an_order_to_charge_later_in_the_phase_is_refused() -> None:
    """Nothing was declared: in the remaining moves there is moving and marching, and no other word."""
    battle = given(SPEARS, foot("orcs", front=(60, 55), **B))
    with pytest.raises(IllegalAnswer):
        run(remaining.move, battle, answers=["spears", "charge"])
    done = run(remaining.move, battle, answers=["spears", "back"])
    assert [option.key for option in done.requests[1].options] == ["move", "march", "back"]  # type: ignore[union-attr]


@pytest.mark.rule("FB-CHG-04")
def test_other_compulsory_moves_forbid_a_charge_and_who_rallies_has_none_this_turn() -> None:
    """A stupid unit and one that moves at random; one that flees at 1a and rallies at 2 stands in no charge at 4."""
    orcs = foot("orcs", front=(60, 60), **B)
    stupid = SPEARS.marked("stupefied", Until.OWN_TURN)
    assert codes(charges.charger_bars(given(stupid, orcs), stupid)) == ["stupefied"]
    wild = replace(SPEARS, special=(SpecialRule("random_mover"),))
    assert codes(charges.charger_bars(given(wild, orcs), wild)) == ["random_mover"]
    runner = fleeing(foot("spears", front=(60, 30)))
    stand = {"x": 600, "y": 260, "facing": 0}
    done = play(
        given(runner, orcs), "start_of_turn", until="remaining_moves", answers=[stand], dice=dice(("rally", 1, 1))
    )
    assert (done.battle.charges, done.battle.unit("spears").is_fleeing) == ((), False)


@pytest.mark.rule("FB-REA-01", "FB-REA-04")
def test_engaged_spearmen_who_are_charged_can_only_hold_and_stay() -> None:
    """Options {hold}; nobody is asked, and they stand where they stood."""
    held = foot("held", front=(60, 55), gear=["bow"], **B)
    battle = given(foot("flank", front=(80, 51), facing=270), held, foot("swords", front=(60, 55)),
                   fights=[fight("swords", "held")])  # fmt: skip
    battle = declared(battle, ("flank", "held"))
    assert [o.key for o in reaction_options(battle, held) if not o.blocked] == ["hold"]
    done = play(battle, "reactions", "flight_reactions", "measuring", "charge_moves")
    assert [words for words in done.asked if words.startswith("Blues")] == []
    assert front(done.battle, "held") == (60, 55, 180)
    assert done.battle.fight("flank", "held") is not None


@pytest.mark.rule("FB-REA-06")
@pytest.mark.parametrize(("order", "ends"), [("knights", {"spears": (60, 50), "knights": (82, 80)}), ("spears", None)])
def test_one_charger_of_several_that_still_reaches_is_enough(
    order: str, ends: dict[str, tuple[float, float]] | None
) -> None:
    """Orcs 12 cm off flee 15: 27 for the spears (20), and as far for the knights beside them (M 20: 40)."""
    orcs = foot("orcs", front=(60, 52), files=10, models=20, **B)
    battle = declared(
        given(SPEARS, horse("knights", front=(75, 40), models=4), orcs), ("spears", "orcs"), ("knights", "orcs")
    )
    done = play(
        battle, "reactions", until="charge_moves", answers=["flee", order], dice=dice(("flight", 3, 3, 3, 3, 3))
    )
    assert done.battle.unit("orcs").condition is Condition.DESTROYED
    results = {charge.by: charge.result for charge in done.battle.charges}
    assert results == {"spears": ChargeResult.FAILED, "knights": ChargeResult.CAUGHT}
    assert not done.battle.engagements
    if ends is not None:
        assert front(done.battle, "spears")[:2] == ends["spears"]


SECOND, THIRD = foot("second", front=(48, 56), **B), foot("third", front=(72, 58), **B)
FIRST = foot("first", front=(60, 48), **B)


@pytest.mark.rule("FB-CHG-07")
def test_of_two_equally_near_the_charger_chooses() -> None:
    """Both 16 cm away."""
    third = foot("third", front=(72, 56), **B)
    battle = declared(given(SPEARS, FIRST, SECOND, third), ("spears", "first"))
    done = play(battle, "reactions", until="redirections", answers=["flee", "third", "hold"],
                dice=dice(("flight", 6, 6, 6, 6, 6)))  # fmt: skip
    (asked,) = [request for request in done.requests if request.rule == "FB-CHG-07"]
    assert [option.key for option in asked.options] == ["second", "third", "none"]  # type: ignore[attr-defined]
    assert done.battle.charge_of("spears").target == "third"  # type: ignore[union-attr]


@pytest.mark.rule("FB-CHG-07")
def test_a_new_target_keeps_the_reaction_it_has_given() -> None:
    """The second is charged by swords too and has chosen to hold: nobody is asked again."""
    swords = foot("swords", front=(40, 40))
    battle = declared(given(SPEARS, swords, FIRST, SECOND), ("spears", "first"), ("swords", "second"))
    done = play(battle, "reactions", until="redirections", answers=["flee", "hold", "second"],
                dice=dice(("flight", 6, 6, 6, 6, 6)))  # fmt: skip
    assert [words for words in done.asked if "second" in words] == ["Blues: second is charged by swords"]
    assert [charge.by for charge in done.battle.charges_on("second")] == ["swords", "spears"]


@pytest.mark.rule("FB-CHG-07")
def test_a_new_target_that_shoots_at_another_charger_holds_against_this_one() -> None:
    """Its one volley goes at the swords; the redirected spears are not shot at."""
    swords = foot("swords", front=(40, 40))
    shooters = replace(SECOND, gear=("bow",))
    battle = declared(given(SPEARS, swords, FIRST, shooters), ("spears", "first"), ("swords", "second"))
    done = play(
        battle, "movement_begins",
        *("reactions", "flight_reactions", "redirections", "measuring", "stand_and_shoot"),
        answers=["flee", "stand_and_shoot", "second"],
        dice=dice(("flight", 6, 6, 6, 6, 6), ("shoot", 1, 1, 1, 1, 1)),
    )  # fmt: skip
    assert [(fact.unit, fact.target) for fact in done.facts(VolleyFired)] == [("second", "swords")]
    assert done.battle.charge_of("spears").target == "second"  # type: ignore[union-attr]


@pytest.mark.rule("FB-CHG-07")
def test_only_what_is_seen_from_where_the_charger_stands_is_offered() -> None:
    """The one behind its back is 8 cm away, the other before it 16: the latter is offered."""
    behind = foot("behind", front=(60, 24), army="b")
    battle = declared(given(SPEARS, FIRST, behind, SECOND), ("spears", "first"))
    done = play(battle, "reactions", until="redirections", answers=["flee", "none"],
                dice=dice(("flight", 6, 6, 6, 6, 6)))  # fmt: skip
    (asked,) = [request for request in done.requests if request.rule == "FB-CHG-07"]
    assert [option.key for option in asked.options] == ["second", "none"]  # type: ignore[attr-defined]


@pytest.mark.rule("FB-CHG-14")
@pytest.mark.parametrize(
    ("faces", "result"), [((6, 6, 6, 6, 6), ChargeResult.FAILED), ((1, 1, 1, 1, 1), ChargeResult.CAUGHT)]
)
def test_after_a_charge_that_failed_or_caught_nobody_shoots_but_their_wizard_casts(
    faces: tuple[int, ...], result: ChargeResult
) -> None:
    """Handgunners with a wizard among them: 0 shots, and Bolt is open to him."""
    gunners, mage = led(foot("gunners", front=(60, 40), gear=["firearm"]), wizard(hero("mage")))
    battle = given(gunners, mage, foot("orcs", front=(60, 52), **B), foot("other", front=(60, 110), **B))
    done = play(declared(battle, ("gunners", "orcs")), "reactions", "flight_reactions", "measuring", "charge_moves",
                answers=["flee"], dice=dice(("flight", *faces)))  # fmt: skip
    after, charge = done.battle, done.battle.charge_of("gunners")
    assert charge is not None
    assert charge.result is result
    assert codes(shooting.shooting_bars(after, after.unit("gunners"))) == ["charged"]
    assert play(after, "shooting").asked == []
    (asked,) = play(after, "magic", answers=["done"]).requests
    assert {option.key: option.blocked for option in asked.options} == {"cast:mage:bolt": (), "done": ()}  # type: ignore[union-attr]


# -- rallying and compulsory moves


@pytest.mark.rule("FB-RAL-01", "FB-SHT-30")
def test_fleeing_archers_are_refused_an_order_to_shoot() -> None:
    battle = given(fleeing(foot("archers", gear=["bow"])), foot("other", front=(90, 60), gear=["bow"]),
                   foot("orcs", front=(60, 90), **B))  # fmt: skip
    with pytest.raises(IllegalAnswer, match="it is fleeing"):
        play(battle, "shooting", answers=["archers"])


@pytest.mark.rule("FB-RAL-02")
def test_an_order_to_rally_in_the_compulsory_moves_is_refused() -> None:
    """Step 3 only runs it: with a test not made in step 2 it rolls no rally."""
    runner = fleeing(foot("u", front=(60, 30), facing=180)).marked("fleeing_at_turn_start", Until.TURN)
    done = play(given(runner), "compulsory", dice=dice(("flight", 1, 1, 1, 1, 1)))
    assert (rolled(done), done.asked) == (["flight"], [])


@pytest.mark.rule("FB-RAL-05")
def test_a_hero_does_not_count_among_the_quarter() -> None:
    """20 and a hero, of whom 4 and the hero are left: no test; with 5 and the hero there is one."""
    for left, tests in ((4, []), (5, ["rally"])):
        spears, captain = led(foot("spears", models=left, files=left, original=20), hero("captain", Ld=7))
        runner = fleeing(spears).marked("fleeing_at_turn_start", Until.TURN)
        assert rolled(play(given(runner, captain), "rally", dice=dice(*[(what, 6, 6) for what in tests]))) == tests


@pytest.mark.rule("FB-RAL-13")
def test_rallied_archers_neither_move_nor_shoot_and_may_panic_again() -> None:
    """A friend beaten 12 cm to their right breaks in the combat phase: within 15, they fail on 8 and flee again."""
    archers = fleeing(foot("archers", front=(60, 60), gear=["bow"])).marked("fleeing_at_turn_start", Until.TURN)
    friend = foot("friend", front=(82, 60)).marked("fought", Until.TURN, 1).marked("lost", Until.TURN, 2)
    winner = foot("winner", front=(82, 60), **B).marked("fought", Until.TURN, 1).marked("won", Until.TURN, 2)
    battle = given(archers, friend, winner, fights=[replace(fight("winner", "friend"), rounds=1)])
    stand = {"x": 600, "y": 560, "facing": 0}
    rallied = play(battle, "rally", answers=[stand], dice=dice(("rally", 3, 4))).battle
    unit = rallied.unit("archers")
    assert codes(move_bars(rallied, unit)) == ["rallied"]
    assert codes(shooting.shooting_bars(rallied, unit)) == ["rallied"]
    rolls = dice(("break", 6, 6), ("panic", 4, 4), ("flight", 1, 1, 1, 1, 1), ("flight", 1, 1, 1, 1, 1))
    done = play(rallied, "break_tests", "panic_in_combat", "flights", answers=[WEST, "friend"], dice=rolls)
    assert done.battle.unit("archers").is_fleeing


@pytest.mark.rule("FB-RAL-18")
def test_hero_and_one_of_twenty_do_not_test_and_the_hero_alone_does_in_his_next_turn() -> None:
    """The last trooper is shot in the opponent's turn; then a 9 rallies the hero on his own Ld 9, in his own turn."""
    spears, captain = led(foot("spears", models=1, files=1, original=20, Ld=5), hero("captain", Ld=9))
    battle = play(given(fleeing(spears), captain), "start_of_turn").battle
    assert play(battle, "rally").events == []

    def arrows(game: Game) -> Steps[None]:
        yield from ()
        hurt(game, "spears", 1, why="arrows")

    theirs = StepBegan(Cursor("turn", 2, "b", 0, 0)).apply(battle)
    shot = run(arrows, theirs).battle
    assert (shot.unit("spears").condition, shot.unit("captain").is_fleeing) == (Condition.DESTROYED, True)
    mine = StepBegan(Cursor("turn", 3, "a", 0, 0)).apply(shot)
    done = play(mine, "start_of_turn", "rally", answers=[AWAY], dice=dice(("rally", 4, 5)))
    assert done.battle.unit("captain").condition is Condition.STANDING


@pytest.mark.rule("FB-CMP-01")
def test_who_fails_to_rally_and_who_is_stupid_move_in_step_three_and_not_in_step_five() -> None:
    """The runner 5D6 = 10 cm down, the stupid unit half of M 10 up; only the third is offered a remaining move."""
    runner = fleeing(foot("runner", front=(60, 40), facing=180))
    stupid = foot("stupid", front=(90, 40), special=["stupid"], Ld=4)
    battle = given(runner, stupid, foot("other", front=(140, 40)), foot("foe", front=(140, 110), **B))
    rolls = dice(("stupidity", 3, 3), ("rally", 6, 6), ("flight", 2, 2, 2, 2, 2))
    done = play(battle, "start_of_turn", "stupidity_tests", "movement_begins", "rally", "compulsory", "remaining_moves",
                answers=["done"], dice=rolls)  # fmt: skip
    assert (front(done.battle, "runner"), front(done.battle, "stupid")) == ((60, 30, 180), (90, 45, 0))
    offered = {option.key: bool(option.blocked) for option in done.requests[-1].options}  # type: ignore[union-attr]
    assert offered == {"runner": True, "stupid": True, "other": False, "done": False}


# -- who may not shoot


@pytest.mark.rule("FB-SHT-30")
def test_who_feared_to_charge_does_not_shoot() -> None:
    """Ld 7 fails on 8: not a shot this turn (line 1217 of the write-up)."""
    archers = foot("archers", front=(60, 40), gear=["bow"])
    battle = given(archers, foot("orcs", front=(60, 60), special=["causes_fear"], **B))
    done = play(battle, "charges", answers=["archers", "orcs"], dice=dice(("fear", 4, 4))).battle
    assert codes(shooting.shooting_bars(done, done.unit("archers"))) == ["stands_still"]
    assert play(done, "shooting").asked == []

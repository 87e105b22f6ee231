"""The magic phase: dice, casting, dispelling, the six spells, who casts at whom (FB-TRN-05, FB-EXT-01, FB-C-14)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.battle.battle import Battle
from game.battle.events import BattleMarked
from game.battle.marks import Until
from game.battle.unit import Condition, SpecialRule, Unit
from game.engine.requests import Amount, Choose, ChooseMany, Spot
from game.rulesets.fantasy import magic
from game.rulesets.fantasy.aiming import to_hit
from game.rulesets.fantasy.harm import HitsTaken
from game.rulesets.fantasy.leadership import LeadershipTested
from game.rulesets.fantasy.magic.casting import outcome
from game.rulesets.fantasy.magic.facts import DispelTried, MagicGathered, SpellCast, SpellEnded
from game.rulesets.fantasy.magic.phase import Casting, casting_bars, target_options
from game.rulesets.fantasy.magic.spells import SPELLS, place_bars
from game.rulesets.fantasy.magic.wizards import dispel_dice, power_dice, spells_known, viewer
from game.rulesets.fantasy.outfit import SPELL_NAMES
from game.rulesets.fantasy.saves import special_save
from game.rulesets.fantasy.templates import TemplateFell
from tests.play import Result, codes, dice, fight, fleeing, foot, given, play, run, wall

NORTH = {"x": 0, "y": 0, "facing": 0}
"""Which way a panicking unit runs."""
ALL = "bolt ward gloom dread haste blast"


def wizard(id: str = "mage", army: str = "a", level: int = 2, spells: str | None = ALL, **more: Any) -> Unit:
    """A wizard on foot, W 2, looking north from (60,60)."""
    values: dict[str, Any] = {"front": (60, 60), "models": 1, "files": 1, "W": 2, **more}
    known = (("level", level),) if spells is None else (("level", level), ("spells", spells))
    unit = foot(id, army, **values)
    return replace(unit, troop="character", special=(*unit.special, SpecialRule("wizard", known)))


def orcs(**more: Any) -> Unit:
    """Twenty orcs 30 cm north of him, T 4, no armour."""
    return foot("orcs", **{"army": "b", "front": (60, 90), "facing": 180, "T": 4, **more})


def with_dice(battle: Battle, power: int = 6, dispel: int = 2) -> Battle:
    """A magic phase under way with so many dice."""
    after = BattleMarked("power_dice", Until.PHASE, power).apply(battle)
    return BattleMarked("dispel_dice", Until.PHASE, dispel).apply(after)


def cast(battle: Battle, *answers: Any, rolls: tuple[tuple[str | int, ...], ...] = (), dispel: int = 2) -> Result:
    """One spell with six power dice at hand."""
    return run(magic.cast, with_dice(battle, dispel=dispel), answers=answers, dice=dice(*rolls))


def bars_of(battle: Battle, caster: str, spell: str) -> list[str]:
    """Why a spell may not be tried."""
    return codes(casting_bars(with_dice(battle), Casting(caster, spell)))


def blocked(battle: Battle, spell: str, caster: str = "mage") -> dict[str, list[str]]:
    """The targets of a spell with what bars them."""
    options = target_options(battle, Casting(caster, spell))
    return {str(option.value): codes(option.blocked) for option in options}


# -- the phase and its dice


@pytest.mark.rule("FB-TRN-05")
def test_without_wizards_the_phase_is_skipped() -> None:
    """Nothing is asked and nothing happens."""
    done = play(given(foot("spears"), orcs()), "magic")
    assert done.requests == []
    assert done.facts(MagicGathered) == []


@pytest.mark.rule("FB-TRN-05")
def test_only_the_active_players_wizards_cast() -> None:
    """The enemy's wizard is no reason for a magic phase of his."""
    assert play(given(foot("spears"), wizard("shaman", "b", front=(60, 90), facing=180)), "magic").requests == []
    assert play(given(wizard(), orcs()), "magic", answers=["done"]).asked


@pytest.mark.rule("FB-EXT-01")
def test_power_and_dispel_dice_by_the_levels_of_those_who_stand() -> None:
    """2 + levels 2 and 1 = 5 power; 2 + half of 3 and of 1, rounded up, = 5 dispel; who flees or is away gives none."""
    away = replace(wizard("away", level=4, front=(90, 120)), condition=Condition.OFF_TABLE)
    coward = fleeing(wizard("coward", level=4, front=(80, 60)))
    mine = (wizard(), wizard("pupil", level=1, front=(70, 60)), coward, away)
    theirs = (wizard("shaman", "b", level=3, front=(60, 90)), wizard("novice", "b", level=1, front=(70, 90)))
    battle = given(*mine, *theirs)
    assert power_dice(battle, "a").total == 5
    assert dispel_dice(battle, "b").total == 5
    (gathered,) = play(battle, "magic", answers=["done"]).facts(MagicGathered)
    assert (gathered.power, gathered.dispel) == (5, 5)


@pytest.mark.rule("FB-EXT-01")
def test_before_the_battle_the_owner_chooses_as_many_spells_as_the_level() -> None:
    """Level 2: two of the six; a wizard whose spells the data names is not asked for."""
    battle = given(wizard(spells=None), wizard("shaman", "b", spells="dread", front=(60, 90)))
    done = run(magic.learn, battle, answers=[["blast", "ward"]], repeat=True)
    (asked,) = done.requests
    assert isinstance(asked, ChooseMany)
    assert (asked.least, asked.most, len(asked.options)) == (2, 2, 6)
    assert spells_known(done.battle.unit("mage")) == ("ward", "blast")
    assert spells_known(done.battle.unit("shaman")) == ("dread",)


@pytest.mark.rule("FB-EXT-01")
def test_the_table_of_spells() -> None:
    """Values and ranges as the row lists them."""
    table = {spell.name: (spell.value, spell.range / 10) for spell in SPELLS.values()}
    assert table == {
        "Bolt": (6, 60),
        "Ward": (7, 30),
        "Gloom": (7, 60),
        "Dread": (8, 45),
        "Haste": (9, 30),
        "Blast": (10, 60),
    }
    assert tuple(SPELLS) == SPELL_NAMES


# -- casting and dispelling


@pytest.mark.rule("FB-EXT-01")
@pytest.mark.parametrize(("dispel", "stopped"), [((5, 4), False), ((6, 4), True)], ids=["9 fails", "10 dispels"])
def test_a_bolt_cast_on_ten_is_dispelled_by_ten(dispel: tuple[int, int], stopped: bool) -> None:
    """Level 2, three dice 4, 1, 5 make 10; the dispel needs as much."""
    rolls: list[tuple[str | int, ...]] = [("cast", 4, 1, 5), ("dispel", *dispel)]
    if not stopped:
        rolls += [("hits", 2), ("wound", 4, 3)]
    done = cast(given(wizard(), orcs()), "cast:mage:bolt", "orcs", 3, 2, rolls=tuple(rolls))
    (fact,) = done.facts(SpellCast)
    assert (fact.result, fact.total) == ("cast", 10)
    assert done.facts(DispelTried)[0].dispelled is stopped
    assert done.battle.unit("orcs").count == (20 if stopped else 19)


@pytest.mark.rule("FB-EXT-01")
def test_two_ones_are_a_miscast() -> None:
    """1, 1, 6: the spell fails, and the wizard takes one hit of S 6, wounding T 3 on 2+, without an armour save."""
    mage = wizard(gear=("heavy_armour",))
    done = cast(given(mage, orcs()), "cast:mage:bolt", "orcs", 3, rolls=(("cast", 1, 1, 6), ("wound", 2)))
    assert done.facts(SpellCast)[0].result == "miscast"
    assert done.battle.unit("mage").wounds == 1
    assert done.battle.unit("orcs").count == 20


@pytest.mark.rule("FB-EXT-01")
def test_two_sixes_cannot_be_dispelled() -> None:
    """6, 6: the opponent is not asked."""
    rolls = (("cast", 6, 6), ("hits", 1), ("wound", 3))
    done = cast(given(wizard(), orcs()), "cast:mage:bolt", "orcs", 2, rolls=rolls)
    assert done.facts(SpellCast)[0].result == "irresistible"
    assert not any("dispel" in words for words in done.asked)
    assert outcome((6, 6), 12) == "irresistible"


@pytest.mark.rule("FB-EXT-01")
def test_a_spell_that_falls_short_is_spent() -> None:
    """5 against 6+: nothing happens, the die is gone, and he does not try it again in this phase."""
    done = cast(given(wizard(), orcs()), "cast:mage:bolt", "orcs", 1, rolls=(("cast", 5),))
    assert done.facts(SpellCast)[0].result == "failed"
    assert codes(casting_bars(done.battle, Casting("mage", "bolt"))) == ["tried"]
    assert bars_of(given(wizard(), orcs()), "mage", "bolt") == []
    left = next(mark.value for mark in done.battle.marks if mark.name == "power_dice")
    assert left == 5


@pytest.mark.rule("FB-EXT-01")
def test_at_most_one_die_more_than_the_level_and_no_more_than_there_are() -> None:
    """Level 2: 1 to 3 dice; with two left 1 to 2. The opponent may roll any number of his."""
    battle = given(wizard(), orcs())
    done = cast(battle, "cast:mage:bolt", "orcs", 2, 0, rolls=(("cast", 3, 4), ("hits", 1), ("wound", 1)))
    power, dispel = [(r.least, r.most) for r in done.requests if isinstance(r, Amount)]
    assert power == (1, 3)
    assert dispel == (0, 2)
    few = run(magic.cast, with_dice(battle, power=2), answers=["cast:mage:bolt", "orcs", 1], dice=dice(("cast", 2)))
    assert [(r.least, r.most) for r in few.requests if isinstance(r, Amount)] == [(1, 2)]


@pytest.mark.rule("FB-EXT-01")
def test_unused_dice_are_lost() -> None:
    """The next phase knows of none."""
    done = play(given(wizard(), orcs()), "magic", "panic_after_magic", answers=["done"])
    assert not any(mark.name in ("power_dice", "dispel_dice") for mark in done.battle.marks)


# -- the six spells


@pytest.mark.rule("FB-EXT-01")
def test_bolt_is_d6_hits_of_strength_four_saved_as_usual() -> None:
    """Four hits, S 4 against T 4 on 4+: three wounds; armour 5+ against S 4 is 6+: one saved, two fall."""
    target = orcs(gear=("light_armour", "shield"))
    rolls = (("cast", 4, 3), ("hits", 4), ("wound", 4, 5, 6, 3), ("armour", 6, 5, 1))
    done = cast(given(wizard(), target), "cast:mage:bolt", "orcs", 2, 0, rolls=rolls)
    (hit,) = done.facts(HitsTaken)
    assert (hit.hits, hit.wounds, hit.unsaved) == (4, 3, 2)
    assert done.battle.unit("orcs").count == 18


@pytest.mark.rule("FB-EXT-01")
def test_ward_is_a_special_save_until_the_casters_next_magic_phase() -> None:
    """5+ for the friends, in combat too; it outlasts the enemy's turn and ends as his own side's phase begins."""
    battle = given(wizard(), foot("spears", front=(60, 80)), orcs(front=(60, 80)), fights=[fight("spears", "orcs")])
    done = cast(battle, "cast:mage:ward", "spears", 2, 0, rolls=(("cast", 4, 3),))
    assert special_save(done.battle.unit("spears")) == 5
    theirs = replace(done.battle, cursor=replace(done.battle.cursor, turn=2, active="b"), marks=())
    assert special_save(play(theirs, "magic").battle.unit("spears")) == 5
    mine = replace(theirs, cursor=replace(theirs.cursor, turn=3, active="a"))
    after = play(mine, "magic", answers=["done"])
    assert special_save(after.battle.unit("spears")) is None
    assert [event.unit for event in after.facts(SpellEnded)] == ["spears"]


@pytest.mark.rule("FB-EXT-01")
def test_gloom_takes_one_off_the_enemys_shooting() -> None:
    """BS 3 needs 4+; under Gloom 5+."""
    archers = orcs(gear=("bow",))
    done = cast(given(wizard(), archers), "cast:mage:gloom", "orcs", 2, 0, rolls=(("cast", 4, 3),))
    for battle, needed in ((given(wizard(), archers), 4), (done.battle, 5)):
        target = foot("spears", front=(60, 60))
        assert to_hit(battle, battle.unit("orcs"), target).total == needed


@pytest.mark.rule("FB-EXT-01")
def test_dread_is_a_panic_test() -> None:
    """Ld 7, a 9: the orcs run."""
    rolls = (("cast", 4, 4), ("panic", 5, 4), ("flight", 1, 1, 1, 1, 1))
    done = cast(given(wizard(), orcs()), "cast:mage:dread", "orcs", 2, 0, NORTH, rolls=rolls)
    (test,) = done.facts(LeadershipTested)
    assert (test.what, test.needed, test.passed) == ("panic", 7, False)
    assert done.battle.unit("orcs").is_fleeing


@pytest.mark.rule("FB-EXT-01")
def test_haste_is_a_normal_move_at_once() -> None:
    """M 10: ten centimetres ahead, no more, and the unit has moved; not into the enemy's 3 cm."""
    spears = foot("spears", front=(60, 76))
    battle = given(wizard(front=(80, 60)), spears, orcs())
    rolls = (("cast", 5, 4),)
    done = cast(battle, "cast:mage:haste", "spears", 2, 0, [{"ahead": 100}], rolls=rolls)
    assert done.battle.unit("spears").block.pose.y == 860
    assert done.battle.unit("spears").has("moved")
    (move,) = [r for r in done.requests if type(r).__name__ == "Move"]
    assert codes(move.judge(_ahead(100.1)).reasons) == ["too_far"]
    close = given(wizard(front=(80, 60)), foot("spears", front=(60, 80)), orcs())
    near = cast(close, "cast:mage:haste", "spears", 2, 0, [], rolls=rolls)
    (move,) = [r for r in near.requests if type(r).__name__ == "Move"]
    assert codes(move.judge(_ahead(71)).reasons) == ["too_near"]


def _ahead(mm: float) -> Any:
    from game.geometry.legs import Ahead

    return (Ahead(mm),)


@pytest.mark.rule("FB-EXT-01")
def test_blast_is_a_template_at_a_seen_place_without_scatter() -> None:
    """Centre on the middle of the front rank: 3 inside and 2 brushed there, 3 and 2 behind, 3 brushed in the third.

    One of the seven brushed is hit on 4+: seven hits of S 4 against T 4.
    """
    battle = given(wizard(), orcs())
    rolls = (("cast", 5, 5), ("brushed", 3, 4, 1, 2, 3, 2, 1), ("wound", 4, 4, 4, 3, 3, 3, 1))
    done = cast(battle, "cast:mage:blast", {"x": 600, "y": 910}, 2, 0, rolls=rolls)
    assert done.facts(TemplateFell)[0].at == (600, 910)
    (hit,) = done.facts(HitsTaken)
    assert (hit.hits, hit.wounds) == (7, 3)
    assert done.battle.unit("orcs").count == 17


# -- who casts, and at whom


@pytest.mark.rule("FB-EXT-01")
def test_missiles_need_arc_sight_and_a_target_not_in_combat() -> None:
    """Behind him, behind a screen, in combat: no Bolt, each with its reason; 60 cm is in range, 60.1 is not."""
    assert blocked(given(wizard(), orcs()), "bolt")["orcs"] == []
    assert blocked(given(wizard(), orcs(front=(60, 40))), "bolt")["orcs"] == ["not_seen"]
    screen = foot("spears", front=(60, 70), models=30, files=30)
    assert blocked(given(wizard(), screen, orcs()), "bolt")["orcs"] == ["not_seen"]
    melee = given(wizard(), foot("spears", front=(68, 90)), orcs(front=(60, 90)), fights=[fight("spears", "orcs")])
    assert "in_combat" in blocked(melee, "bolt")["orcs"]
    assert blocked(given(wizard(front=(60, 20)), orcs(front=(60, 80))), "bolt")["orcs"] == []
    assert blocked(given(wizard(front=(60, 19.9)), orcs(front=(60, 80))), "bolt")["orcs"] == ["too_far"]


@pytest.mark.rule("FB-EXT-01")
def test_other_spells_need_no_sight() -> None:
    """Gloom and Dread on an enemy behind his back; Dread on nobody in combat, Gloom on him too."""
    behind = given(wizard(), orcs(front=(60, 40)))
    assert blocked(behind, "gloom")["orcs"] == blocked(behind, "dread")["orcs"] == []
    melee = given(wizard(), foot("spears", front=(60, 90)), orcs(), fights=[fight("spears", "orcs")])
    assert blocked(melee, "gloom")["orcs"] == []
    assert blocked(melee, "dread")["orcs"] == ["in_combat"]
    assert blocked(melee, "haste")["spears"] == ["in_combat"]
    assert "fleeing" in blocked(given(wizard(), fleeing(foot("spears", front=(60, 80)))), "haste")["spears"]


@pytest.mark.rule("FB-EXT-01")
def test_an_engaged_wizard_only_casts_ward() -> None:
    """Whatever else he knows is greyed."""
    battle = given(wizard(), orcs(front=(60, 60)), fights=[fight("mage", "orcs")])
    found = {spell: bars_of(battle, "mage", spell) for spell in SPELLS}
    assert found.pop("ward") == []
    assert all(bars == ["engaged"] for bars in found.values())


@pytest.mark.rule("FB-EXT-01")
def test_a_place_for_a_template_is_seen_in_range_and_clear_of_combats() -> None:
    """A wood behind, the table's end, a combat; low walls hide nothing."""
    mage = wizard(front=(60, 60))
    battle = given(mage, orcs(), terrain=[wall((50, 75), (70, 75))])
    assert place_bars(battle, "blast", mage, (600.0, 910.0)) == ()
    assert codes(place_bars(battle, "blast", mage, (600.0, 400.0))) == ["not_seen"]
    assert codes(place_bars(battle, "blast", mage, (600.0, 1150.0))) == ["not_seen"], "hidden by the orcs"
    far = wizard(front=(60, 40))
    assert codes(place_bars(given(far), "blast", far, (600.0, 1001.0))) == ["too_far"]
    melee = given(mage, foot("spears", front=(60, 90)), orcs(), fights=[fight("spears", "orcs")])
    assert "in_combat" in codes(place_bars(melee, "blast", mage, (600.0, 895.0)))


@pytest.mark.rule("FB-C-14")
def test_nobody_casts_while_fleeing_or_under_failed_stupidity() -> None:
    """`can_cast` false; marched, re-formed and rallied wizards cast."""
    assert bars_of(given(fleeing(wizard()), orcs()), "mage", "bolt") == ["fleeing"]
    assert bars_of(given(wizard().marked("stupefied", Until.OWN_TURN), orcs()), "mage", "bolt") == ["stupefied"]
    for mark in ("marched", "reformed", "rallied"):
        assert bars_of(given(wizard().marked(mark, Until.TURN), orcs()), "mage", "bolt") == []


@pytest.mark.rule("FB-C-14")
def test_a_wizard_in_a_unit_casts_from_his_place_and_flees_with_it() -> None:
    """He looks from the first rank with the unit's facing; a fleeing or stupid unit silences him."""
    from game.rulesets.fantasy.characters import seated

    battle = seated(given(foot("spears"), wizard(front=(60, 40)), orcs()), "mage", "spears")
    seer = viewer(battle, battle.unit("mage"))
    assert seer.id == "spears"
    assert seer.block.pose.y == 600
    assert bars_of(battle, "mage", "bolt") == []
    ran = battle.with_unit(fleeing(battle.unit("spears")))
    assert bars_of(ran, "mage", "bolt") == ["fleeing"]
    assert power_dice(ran, "a").total == 2
    stupid = battle.with_unit(battle.unit("spears").marked("stupefied", Until.OWN_TURN))
    assert bars_of(stupid, "mage", "bolt") == ["stupefied"]


@pytest.mark.rule("FB-C-18")
def test_a_quarter_lost_to_a_spell_is_cause_for_panic() -> None:
    """Twenty orcs lose five to a Bolt: one test at the end of the magic phase, for a loss of any kind counts."""
    rolls = (
        ("cast", 6, 6, 5),
        ("hits", 6),
        ("wound", 4, 4, 4, 4, 4, 1),
        ("panic", 6, 6),
        ("flight", 1, 1, 1, 1, 1),
    )
    answers = ["cast:mage:bolt", "orcs", 3, "done", NORTH]
    done = play(given(wizard(), orcs()), "magic_begins", answers=answers, dice=dice(*rolls), until="panic_after_magic")
    assert done.battle.unit("orcs").count == 15
    assert [test.what for test in done.facts(LeadershipTested)] == ["panic"]
    assert done.battle.unit("orcs").is_fleeing


def test_every_prompt_names_who_is_asked() -> None:
    """Choices, numbers and places of the phase."""
    battle = given(wizard(), orcs())
    rolls = (("cast", 5, 5), ("brushed", 1, 1, 1, 1, 1, 1, 1), ("wound", 1, 1, 1, 1, 1, 1))
    done = cast(battle, "cast:mage:blast", {"x": 600, "y": 910}, 2, 0, rolls=rolls)
    kinds = [type(request) for request in done.requests if isinstance(request, Choose | Spot | Amount)]
    assert kinds == [Choose, Spot, Amount, Amount]
    assert all("Reds" in words or "mage" in words or "Blues" in words for words in done.asked)

"""What scripts wish for beside their orders: spells, dispelling, challenges, wider fronts, laps, flying, joining."""

from __future__ import annotations

import ast
import importlib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import game.rulesets.fantasy
from game.battle.battle import Battle
from game.battle.events import BattleMarked, UnitMoved
from game.battle.marks import Until
from game.battle.unit import Condition, SpecialRule, Unit
from game.data.script_values import Order, Script, SpellWish
from game.engine.requests import Allocate, Amount, Choose, ChooseMany, Option, Request, Roll
from game.engine.tally import message
from game.geometry.measure import distance
from game.players.script import SPEAKERS, ScriptPlayer
from game.rulesets.fantasy import magic, rally, redress, remaining
from game.rulesets.fantasy.challenges import ChallengeMet, ChallengeRefused, challenge
from game.rulesets.fantasy.characters import host_of
from game.rulesets.fantasy.expansion import FrontWidened
from game.rulesets.fantasy.fighters import combats
from game.rulesets.fantasy.lapping import ModelsLapped
from game.rulesets.fantasy.magic.facts import SpellCast, SpellLaid
from game.rulesets.fantasy.templates import TemplateFell
from tests.clash import later, unit_a, unit_b
from tests.play import Table, dice, fight, fleeing, foot, given, hero, led, lone

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.engine.players import NamedDice
    from tests.play import Result

SpellRolls = tuple[tuple[str | int, ...], ...]


class Scripted(Table):
    """A table at which scripts answer for both armies."""

    def __init__(self, battle: Battle, scripts: tuple[Script, ...], rolls: NamedDice | None = None) -> None:
        super().__init__(battle, (), rolls)
        self.players = {army.id: ScriptPlayer(army.id, scripts) for army in battle.armies}
        self.said: list[tuple[str, Any]] = []

    def _answer(self, request: Request, battle: Battle) -> Any:
        if isinstance(request, Roll):
            return super()._answer(request, battle)
        raw = self.players[request.army].answer(request, battle)
        self.said.append((str(request.prompt), raw))
        return raw


def scripted(step: Callable[..., Any], battle: Battle, *scripts: Script, rolls: SpellRolls = ()) -> Result:
    """One step, answered by scripts."""
    table = Scripted(battle, scripts, dice(*rolls))
    table.step(step)
    return table.done()


# -- magic


def mage(spells: str | None = "bolt ward gloom dread haste blast", level: int = 2, **more: Any) -> Unit:
    """A wizard looking north from (60,60)."""
    known = (("level", level),) if spells is None else (("level", level), ("spells", spells))
    unit = foot("mage", "a", **{"front": (60, 60), "models": 1, "files": 1, "W": 2, **more})
    return replace(unit, troop="character", special=(*unit.special, SpecialRule("wizard", known)))


NEAR = foot("near", "b", front=(60, 90), facing=180)
FEW = foot("few", "b", front=(75, 95), facing=180, models=5)
FRIENDS = foot("friends", "a", front=(40, 60))


def phase(*units: Unit, power: int = 6, dispel: int = 0, **more: Any) -> Battle:
    """A magic phase under way with so many dice."""
    after = BattleMarked("power_dice", Until.PHASE, power).apply(given(*units, **more))
    return BattleMarked("dispel_dice", Until.PHASE, dispel).apply(after)


def casting(battle: Battle, *scripts: Script, rolls: SpellRolls = ()) -> Result:
    """One spell of the magic phase."""
    return scripted(magic.cast, battle, *scripts, rolls=rolls)


@pytest.mark.parametrize(("at", "whom"), [("", "near"), ("nearest", "near"), ("weakest", "few"), ("few", "few")])
def test_a_bolt_goes_where_the_script_says(at: str, whom: str) -> None:
    """Two dice for a 6: their average, 7, is enough."""
    wish = Script("mage", spells=(SpellWish("bolt", at),))
    done = casting(phase(mage(), NEAR, FEW), wish, rolls=(("cast", 4, 3), ("hits", 1), ("wound", 1)))
    assert done.facts(SpellCast) == [SpellCast("mage", "bolt", (4, 3), "cast", 7)]
    assert [request.unit for request in done.requests if isinstance(request, Roll) and request.what == "hits"] == [whom]


def test_dice_are_as_many_as_the_script_says_and_no_more_than_there_are() -> None:
    wish = Script("mage", spells=(SpellWish("bolt", dice=3),))
    for power, faces in ((6, (1, 2, 2)), (2, (1, 2))):
        done = casting(phase(mage(), NEAR, power=power), wish, rolls=(("cast", *faces),))
        assert done.facts(SpellCast)[0].dice == faces


def test_a_spell_that_the_dice_cannot_reach_is_not_tried() -> None:
    """Dread takes an 8: one die is not enough, and no other spell is wished."""
    wish = Script("mage", spells=(SpellWish("dread"),))
    assert casting(phase(mage(), NEAR, power=1), wish).facts(SpellCast) == []


def test_no_spells_means_none_and_no_script_means_all_that_have_a_target() -> None:
    """The table begins with the bolt."""
    assert casting(phase(mage(), NEAR), Script("mage", spells=())).facts(SpellCast) == []
    done = casting(phase(mage(), NEAR), rolls=(("cast", 1, 2),))
    assert [fact.spell for fact in done.facts(SpellCast)] == ["bolt"]


def test_a_wish_waits_for_its_turn() -> None:
    """From the second turn on."""
    wish = Script("mage", spells=(SpellWish("bolt", from_turn=2),))
    assert casting(phase(mage(), NEAR), wish).facts(SpellCast) == []
    assert casting(phase(mage(), NEAR, turn=3), wish, rolls=(("cast", 1, 2),)).facts(SpellCast) != []


def test_ward_goes_on_the_unit_he_stands_in_and_not_twice() -> None:
    """Its own first, and once it lies there nothing more is tried."""
    wish = Script("mage", spells=(SpellWish("ward", "own"),))
    battle = phase(*led(FRIENDS, mage()), NEAR)
    done = casting(battle, wish, rolls=(("cast", 4, 3),))
    assert [fact.unit for fact in done.facts(SpellLaid)] == ["friends", "mage"]
    fresh = done.battle.changing("mage", lambda unit: unit.unmarked("tried:ward"))
    assert casting(fresh, wish).facts(SpellCast) == []


def test_haste_only_for_those_who_have_somewhere_to_go() -> None:
    """They go 10 cm toward the enemy; without an order nobody is hastened."""
    wish = Script("mage", spells=(SpellWish("haste"),))
    assert casting(phase(mage(), FRIENDS, NEAR), wish).facts(SpellCast) == []
    going = Script("friends", orders=(Order("advance", bearing=0.0),))
    done = casting(phase(mage(), FRIENDS, NEAR), wish, going, rolls=(("cast", 3, 3, 3),))
    assert done.battle.unit("friends").block.pose.y == pytest.approx(700, abs=0.1)


def test_a_blast_covers_enemies_and_no_friend() -> None:
    """The nearer of two enemies has a friend beside it."""
    wish = Script("mage", spells=(SpellWish("blast", dice=3),))
    close = foot("close", "a", front=(55, 81), facing=0, models=5)
    other = foot("other", "b", front=(85, 90), facing=180)
    battle = phase(mage(), replace(NEAR, body=NEAR.block.at(replace(NEAR.block.pose, x=550.0, y=840.0))), close, other)
    done = Scripted(battle, (wish,), None)
    done.dice = dice(("cast", 1, 1, 4), ("wound", 1))
    done.step(magic.cast)
    (place,) = [raw for _, raw in done.said if isinstance(raw, dict)]
    assert 800 <= place["x"] <= 900
    assert 900 <= place["y"] <= 980
    assert done.result.facts(TemplateFell) == []


def amount(total: float, left: int) -> Amount:
    """The question whether to dispel."""
    return Amount("b", message("Dispel, {total}? Dice, 0 for none", total=total), 0, left, "dispel dice", "FB-EXT-01")


@pytest.mark.parametrize(
    ("wish", "total", "left", "power", "answer"),
    [
        ("enough", 7, 4, 3, 2),
        ("enough", 8, 4, 3, 3),
        ("enough", 15, 3, 3, 0),
        ("enough", 15, 3, 0, 3),
        ("enough", 19, 3, 0, 0),
        ("all", 3, 4, 3, 4),
        ("never", 3, 4, 3, 0),
    ],
)
def test_an_army_dispels_as_it_wishes(wish: str, total: int, left: int, power: int, answer: int) -> None:
    """Enough is an average of 3.5 a die; too few are thrown only where no spell can follow and sixes would do."""
    player = ScriptPlayer("b", [Script("near", dispel=wish)])
    assert player.answer(amount(total, left), phase(mage(), NEAR, power=power)) == answer


def test_a_wizard_learns_what_its_script_casts() -> None:
    """Two spells: the one that is named, then the first of the table."""
    done = scripted(magic.learn, given(mage(None)), Script("mage", spells=(SpellWish("blast"),)))
    assert done.battle.unit("mage").mark("spells") == "bolt blast"


# -- challenges


STRONG = hero("strong", "a", WS=6, S=5, T=5, W=3, I=6, A=5)
WEAK = hero("weak", "b", WS=3, S=3, T=3, W=1, I=3, A=1)


def challenged(*scripts: Script, ours: Unit = STRONG, theirs: Unit = WEAK) -> Result:
    """The start of a round between A with a hero and B with a hero."""
    battle = given(*led(unit_a(), ours), *led(unit_b(), theirs), fights=[later(fight("A", "B"), "a")])
    table = Scripted(battle, scripts)
    table.step(challenge, combats(battle)[0])
    return table.done()


def test_the_stronger_challenges_and_the_weaker_refuses_and_stands_back() -> None:
    (refused,) = challenged().facts(ChallengeRefused)
    assert (refused.challenger.unit, refused.stands_back) == ("strong", "weak")


def test_the_weaker_does_not_challenge_and_the_stronger_does_when_asked() -> None:
    """The active player's hero is the weaker: the other challenges, and he refuses."""
    swapped = {"ours": replace(WEAK, army="a"), "theirs": replace(STRONG, army="b")}
    (refused,) = challenged(**swapped).facts(ChallengeRefused)
    assert refused.challenger.unit == "strong"


def test_wishes_for_challenges_overrule_strength() -> None:
    assert challenged(Script("strong", challenge="never")).facts(ChallengeRefused) == []
    assert [fact.accepter.unit for fact in challenged(Script("weak", accept="always")).facts(ChallengeMet)] == ["weak"]
    bold = challenged(Script("strong", challenge="never"), Script("weak", challenge="always"))
    assert [(f.challenger.unit, f.accepter.unit) for f in bold.facts(ChallengeMet)] == [("weak", "strong")]


def test_who_should_last_the_round_accepts_though_he_is_the_weaker() -> None:
    """Alpha: 4 blows, 2/3 hit (WS 6 against 5), 2/3 wound (S 5, T 4): 1.78 wounds; beta has 2 left, or 1."""
    alpha = hero("alpha", "a", WS=6, S=5, T=4, W=3, I=6, A=4)
    beta = hero("beta", "b", WS=5, S=4, T=4, W=2, I=5, A=3)
    assert len(challenged(ours=alpha, theirs=beta).facts(ChallengeMet)) == 1
    assert challenged(ours=alpha, theirs=replace(beta, wounds=1)).facts(ChallengeMet) == []
    assert challenged(Script("beta", accept="if_stronger"), ours=alpha, theirs=beta).facts(ChallengeMet) == []


# -- wider fronts


@pytest.mark.parametrize(("models", "wish", "files"), [(20, "ranks", 5), (24, "ranks", 6), (20, "most", 9)])
def test_a_winner_widens_as_far_as_its_ranks_allow(models: int, wish: str, files: int) -> None:
    """20 in 5 files have +3, in 6 files (6, 6, 6, 2) only +2; 24 in 6 files are four full ranks."""
    battle = given(unit_a(models=models).marked("won", Until.TURN, 1), unit_b(files=9), fights=[later(fight("A", "B"))])
    scripted_once = scripted(redress.redress, battle, Script("A", widen=wish))
    assert scripted_once.battle.unit("A").block.files == files


def test_never_is_never() -> None:
    battle = given(unit_a().marked("won", Until.TURN, 1), unit_b(files=9), fights=[later(fight("A", "B"))])
    assert scripted(redress.redress, battle, Script("A", widen="never")).facts(FrontWidened) == []


@pytest.mark.parametrize(
    ("models", "wish", "sent"),
    [(21, "ranks", 3), (20, "ranks", 2), (18, "ranks", 0), (21, "most", 4), (21, "never", 0)],
)
def test_a_winner_at_its_widest_laps_round_as_far_as_its_ranks_allow(models: int, wish: str, sent: int) -> None:
    """7 files, +2 for two ranks behind the first: the last may shrink to four, from 7 by three, from 6 by two."""
    won = unit_a(models=models, files=7).marked("won", Until.TURN, 1)
    done = scripted(redress.redress, given(won, unit_b(), fights=[later(fight("A", "B"))]), Script("A", lap=wish))
    assert sum(fact.left + fact.right for fact in done.facts(ModelsLapped)) == sent


# -- flying


def griffon(**more: Any) -> Unit:
    """A flyer looking north."""
    return lone("griffon", "a", **{"front": (60, 20), "special": ("flies",), **more})


@pytest.mark.parametrize(("fly", "gone"), [(True, 500), (False, 150)])
def test_a_flyer_flies_unless_it_should_not(fly: bool, gone: float) -> None:
    """50 cm through the air; on foot M 15, for an enemy stands too near for a march."""
    order = Script("griffon", orders=(Order("advance", bearing=0.0),), fly=fly)
    watcher = foot("watcher", "b", front=(75, 20), facing=270)
    battle = given(griffon(), watcher, table=(180, 180))
    done = scripted(remaining.move, battle, order)
    start, end = battle.unit("griffon").body.centre, done.battle.unit("griffon").body.centre
    assert end[1] - start[1] == pytest.approx(gone, abs=1.0)


def test_a_flyer_comes_down_short_of_its_enemy() -> None:
    """It may not land within 3 cm; the nearest of its landings lies within a twentieth of the way more."""
    order = Script("griffon", orders=(Order("charge"),))
    wood = foot("foe", "b", front=(60, 60), facing=180)
    done = scripted(remaining.move, given(griffon(), wood), order)
    left = distance(done.battle.unit("griffon").body, done.battle.unit("foe").body)
    assert 30 <= left <= 60
    assert [fact.how for fact in done.facts(UnitMoved)] == ["fly"]


# -- joining


def test_a_character_joins_the_unit_he_is_sent_to() -> None:
    """From 9 cm beside it, in one move."""
    wish = Script("captain", orders=(Order("join", target="friends"),))
    done = scripted(remaining.move, given(FRIENDS, hero("captain", front=(55, 60))), wish)
    assert host_of(done.battle, "captain") == done.battle.unit("friends")


def test_from_far_away_he_comes_nearer_first() -> None:
    """60 cm off: he marches 20."""
    wish = Script("captain", orders=(Order("join", target="friends"),))
    done = scripted(remaining.move, given(FRIENDS, hero("captain", front=(106, 60), facing=270)), wish)
    assert done.battle.unit("captain").body.centre[0] == pytest.approx(1070 - 200, abs=15)


def test_he_leaves_another_unit_for_it_and_stays_once_he_is_there() -> None:
    wish = Script("captain", orders=(Order("join", target="friends"),))
    others = foot("others", "a", front=(80, 60))
    done = scripted(remaining.move, given(*led(others, hero("captain")), FRIENDS), wish)
    captain = done.battle.unit("captain")
    assert captain.condition is Condition.STANDING
    assert captain.body.centre[0] < 800
    there = scripted(remaining.move, given(*led(FRIENDS, hero("captain")), others), wish)
    assert host_of(there.battle, "captain") == there.battle.unit("friends")


# -- whatever else is asked


def test_blows_go_where_they_hurt_most_surely() -> None:
    """T 3 before T 5, and of two alike the ordinary models before the hero."""
    battle = given(unit_a(), *led(unit_b(), hero("tough", "b", T=5, WS=3)))
    groups = tuple((key, message("{k}", k=key), 4) for key in ("tough", "B"))
    player = ScriptPlayer("a")
    assert player.answer(Allocate("a", message("share"), 4, groups, "FB-WHO-03", "A"), battle) == {"B": 4, "tough": 0}
    weak = given(unit_a(), *led(unit_b(T=6), hero("tender", "b", T=3, WS=3)))
    groups = tuple((key, message("{k}", k=key), 4) for key in ("B", "tender"))
    answer = player.answer(Allocate("a", message("share"), 6, groups, "FB-WHO-03", "A"), weak)
    assert answer == {"tender": 4, "B": 2}


def test_of_two_edges_as_near_a_unit_flees_to_the_one_away_from_the_enemy() -> None:
    """The enemy stands on its right."""
    battle = given(foot("runners", front=(30, 30)), foot("foe", "b", front=(70, 30), facing=270))
    options = tuple(Option(edge, edge, message(edge)) for edge in ("right", "left"))
    ask = Choose("a", message("which edge?"), options, "FB-FLE-12", "runners")
    assert ScriptPlayer("a").answer(ask, battle) == "left"


def test_shots_are_not_shared_and_nobody_agrees_to_a_panic_test() -> None:
    battle = given(unit_a(), NEAR, FEW)
    options = tuple(Option(key, key, message(key)) for key in ("near", "few"))
    player = ScriptPlayer("a")
    assert player.answer(ChooseMany("a", message("further?"), options, 0, 2, "FB-SHT-18", "A"), battle) == []
    agree = (Option(True, "agree", message("yes")), Option(False, "refuse", message("no")))
    assert player.answer(Choose("a", message("agreed?"), agree, "FB-PSY-PAN-20", "A"), battle) == "refuse"


def test_a_rallied_unit_turns_to_the_enemy() -> None:
    """It ran south; the enemy stands north of it. Ld 7, a 5 rallies."""
    runaways = fleeing(foot("halberds", facing=180)).marked("fleeing_at_turn_start", Until.TURN)
    done = scripted(
        rally.rally, given(runaways, foot("foe", "b", front=(60, 110), facing=180)), rolls=(("rally", 3, 2),)
    )
    assert not done.battle.unit("halberds").is_fleeing
    assert done.battle.unit("halberds").block.pose.facing % 360 == pytest.approx(0, abs=0.1)


def asked_rules() -> dict[str, str]:
    """Every row for which some rule of the fantasy battle asks to choose without a default, and where."""
    found: dict[str, str] = {}
    root = Path(game.rulesets.fantasy.__file__).parent
    for path in sorted(root.rglob("*.py")):
        name = ".".join(("game.rulesets.fantasy", *path.relative_to(root).with_suffix("").parts))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "choose"):
                continue
            given_ = {keyword.arg: keyword.value for keyword in node.keywords}
            if "default" in given_ or "rule" not in given_:
                continue
            rule = given_["rule"]
            if isinstance(rule, ast.Constant):
                found[str(rule.value)] = path.name
            elif isinstance(rule, ast.Name) and hasattr(importlib.import_module(name), rule.id):
                found[getattr(importlib.import_module(name), rule.id)] = path.name
    return found


def test_scripts_have_an_answer_of_their_own_to_every_choice() -> None:
    """No row's choice is left to whatever comes first by accident."""
    asked = asked_rules()
    assert len(asked) > 20
    left = {rule: where for rule, where in asked.items() if rule not in SPEAKERS}
    assert not left, f"say in SPEAKERS of game/players/script.py what scripts answer to {left}"

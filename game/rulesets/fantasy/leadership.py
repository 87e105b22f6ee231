"""Leadership and the tests made on it (FB-GEN-05, FB-PSY-GEN-03, FB-PSY-GEN-05, FB-EXT-04, FB-RAL-08).

Who leads a unit: it goes by the best of its own Leadership, its officers' and, near enough, the General's. Mark read:
`stood_back` (turn) on a character who refused a challenge and lends no Leadership (FB-C-01).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.engine.tally import Part, Tally, message
from game.geometry.measure import distance
from game.geometry.tolerance import at_most
from game.rulesets.fantasy.characters import characters_of, stands_as
from game.rulesets.fantasy.riders import rider_of
from game.rulesets.fantasy.units import CM

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps

MOST = 10
CREW = "crew_leadership"
LEADER_RANGE = 30 * CM
"""How far General and battle standard are heeded (FB-EXT-04)."""


@dataclass(frozen=True, slots=True)
class LeadershipTested:
    """A unit rolled 2D6 against its Leadership."""

    unit: UnitId
    what: str
    dice: tuple[int, ...]
    needed: int
    passed: bool

    def apply(self, battle: Battle) -> Battle:
        """The same battle; what follows from it are facts of their own."""
        return battle


def leadership(battle: Battle, unit: Unit) -> Tally:
    """The Leadership a unit tests on: of cavalry and ridden monsters the rider's; a better leader lends it his."""
    stands = stands_as(battle, unit.id)
    own = rider_of(battle, stands) or stands
    tally = Tally(message("Leadership"), (own_leadership(own),))
    officer = max(officers(battle, stands), key=lambda hero: hero.profile["Ld"], default=None)
    if officer is not None and officer.profile["Ld"] > tally.total:
        words = message("led by {officer}", officer=officer.name)
        tally = tally.plus(officer.profile["Ld"] - tally.total, words, "FB-PSY-GEN-05")
    general = general_near(battle, stands)
    if general is not None and general.profile["Ld"] > tally.total:
        words = message("{general} is near", general=general.name)
        tally = tally.plus(general.profile["Ld"] - tally.total, words, "FB-EXT-04")
    return tally


def own_leadership(unit: Unit) -> Part:
    """What a unit has of its own; of a crew the highest among its members (FB-PSY-GEN-04)."""
    crew = [int(value) for special in unit.special if special.id == CREW for _, value in special.parameters]
    if crew:
        return Part(max(crew), message("the best of the crew"), "FB-PSY-GEN-04")
    return Part(unit.profile["Ld"], message("own"), "FB-GEN-05")


def officers(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The characters in a unit who lend it their Leadership."""
    return tuple(hero for hero in characters_of(battle, unit) if not hero.has("stood_back"))


def general_near(battle: Battle, unit: Unit) -> Unit | None:
    """The General where he lends a unit his Leadership: within 30 cm, not fleeing (FB-EXT-04; switch `general`).

    A unit that flees has him only if he was not fleeing himself when the turn began (FB-RAL-08).
    """
    if not bool(battle.option("general", default=True)):
        return None
    found = leader_near(battle, unit, "general")
    if found is None:
        return None
    stands = stands_as(battle, found.id)
    late = unit.is_fleeing and stands.has("fleeing_at_turn_start")
    silent = found.has("stood_back") and stands.mark("fought") == unit.mark("fought")
    return None if late or silent else found


def leader_near(battle: Battle, unit: Unit, what: str) -> Unit | None:
    """Who of the same army with that special rule stands within 30 cm, box from box, and is not fleeing."""
    for leader in battle.units:
        if leader.army != unit.army or not leader.has_special(what):
            continue
        stands = stands_as(battle, leader.id)
        if stands.is_on_table and not stands.is_fleeing and at_most(distance(stands.body, unit.body), LEADER_RANGE):
            return leader
    return None


def is_passed(dice: tuple[int, ...], needed: float) -> bool:
    """Whether 2D6 pass: a total of at most the Leadership; a printed 0 fails every test (FB-GEN-05, FB-PRF-02).

    >>> is_passed((3, 4), 7), is_passed((4, 4), 7), is_passed((1, 1), 0)
    (True, False, False)
    """
    return needed > 0 and sum(dice) <= needed


def leadership_test(game: Game, unit_id: UnitId, what: str, tally: Tally | None = None, *, rule: str) -> Steps[bool]:
    """Roll 2D6 against a unit's Leadership, or against a tally made from it."""
    unit = game.unit(unit_id)
    against = tally or leadership(game.battle, unit)
    needed = int(min(MOST, against.total))
    prompt = message("{unit}: {what} test on {needed} or less", unit=unit.name, what=what, needed=needed)
    dice = yield from game.roll(unit.army, what, 2, prompt, tally=against, rule=rule, unit=unit_id)
    passed = is_passed(dice, needed)
    game.emit(LeadershipTested(unit_id, what, dice, needed, passed))
    return passed

"""What the rules leave open: a die decides between two proposals, a referee puts things right (FB-TRN-08, FB-C-21)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.battle.events import BodyChanged
from game.engine.requests import Judgement, Place, refuse
from game.engine.session import Interjection
from game.engine.tally import message, reason
from game.geometry.measure import overlaps, overlaps_shape, within_table
from game.geometry.ranks import Block
from game.rulesets.fantasy.deployment import placed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.unit import ArmyId, Unit
    from game.engine.game import Game, Steps
    from game.engine.requests import Raw
    from game.engine.tally import Reason
    from game.geometry.pose import Pose
    from game.geometry.ranks import Body

ACTIVE_WINS = 3
"""The die up to which the active player's proposal holds."""


@dataclass(frozen=True, slots=True)
class DisputeSettled:
    """A die decided whose proposal holds."""

    army: ArmyId
    die: int

    def apply(self, battle: Battle) -> Battle:
        """What was proposed is between the players."""
        return battle


def roll_for_it(game: Game, said: Raw) -> Steps[None]:
    """One die: up to three the active player's proposal, else the other's (FB-TRN-08)."""
    active = game.battle.active
    prompt = message("{army}: 1 to 3 its proposal holds, 4 to 6 the other's", army=game.battle.army(active).name)
    (die,) = yield from game.roll(active, "dispute", 1, prompt, rule="FB-TRN-08")
    game.emit(DisputeSettled(active if die <= ACTIVE_WINS else game.battle.opponent(active), die))


def referee(game: Game, said: Raw) -> Steps[None]:
    """A unit is put where both players agree that it stands (FB-C-21)."""
    battle = game.battle
    unit = next((unit for unit in battle.on_table() if unit.id == said and isinstance(unit.body, Block)), None)
    if unit is None:
        raise refuse("'{unit}' is no unit in ranks on the table", unit=str(said))
    body = yield from game.ask(
        Place(
            unit.army,
            message("Referee: where does {unit} stand?", unit=unit.name),
            unit.id,
            lambda pose, files: judge(battle, unit, pose, files),
            lambda: here(unit),
            may_choose_files=True,
            rule="FB-C-21",
        )
    )
    game.emit(BodyChanged(unit.id, "referee", body))


def here(unit: Unit) -> Iterator[tuple[Pose, int | None]]:
    """Where it stands already."""
    yield unit.block.pose, unit.block.files


def judge(battle: Battle, unit: Unit, pose: Pose, files: int | None) -> Judgement[Body]:
    """The one thing a referee cannot do is to stand a unit on another, on a rock or off the table (FB-GEN-08)."""
    if files is not None and not 1 <= files <= unit.body.count:
        return Judgement(unit.body, (reason("files", "too many or too few files", rule="FB-UNI-02"),))
    body = placed(unit, pose.snap(), files)
    found: list[Reason] = []
    if not within_table(body, battle.ground):
        found.append(reason("edge", "beyond the table's edge", rule="FB-GEN-08", where=body.centre))
    for other in battle.others(unit):
        if overlaps(body, other.body):
            words = message("overlaps {other}", other=other.name)
            found.append(reason("overlap", words, rule="FB-GEN-08", where=body.centre, blocker=other.id))
    if any(overlaps_shape(body, barrier.shape) for barrier in battle.ground.barriers):
        found.append(reason("terrain", "stands in impassable terrain", rule="FB-TER-06", where=body.centre))
    return Judgement(body, tuple(found))


INTERJECTIONS = {"dispute": Interjection(roll_for_it), "referee": Interjection(referee, changes=True)}

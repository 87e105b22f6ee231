"""Which of several equally good ways a charger takes: its owner's choice (FB-CHG-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.requests import Lazily, Option
from game.engine.tally import listed, message
from game.geometry.legs import Ahead, Facing, Hand, Pivot, Turn, Wheel
from game.language import N_
from game.rulesets.fantasy.charges import verdict_now

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.engagement import Charge
    from game.engine.game import Game, Steps
    from game.engine.tally import Message
    from game.geometry.approach import Path
    from game.geometry.legs import Leg

BEST = "best"
RULE = "FB-CHG-12"


def pick_path(game: Game, charge: Charge, best: Path) -> Steps[Path]:
    """The best path, or one that brings as many models into contact; the others are sought only if somebody looks."""
    charger, battle = game.unit(charge.by), game.battle
    options = Lazily([Option(best, BEST, words(best))], lambda: others(battle, charge))
    prompt = message("{unit}: which way into {target}?", unit=charger.name, target=game.unit(charge.target).name)
    path: Path = yield from game.choose(charger.army, prompt, options, rule=RULE, unit=charger.id, default=BEST)
    return path


def others(battle: Battle, charge: Charge) -> tuple[Option[Path], ...]:
    """The paths tied with the best one, the cheaper ones first."""
    listed = verdict_now(battle, charge, every=True).alternatives
    return tuple(Option(path, f"path-{number}", words(path)) for number, path in enumerate(listed, 2))


def words(path: Path) -> Message:
    """A path in a line: what it costs, how it goes, how many fight."""
    way = [words for costed in path.legs if (words := _leg(costed.leg)) is not None] or [message("as it stands")]
    return message("{cm:.1f} cm: {way}; {models} touch", cm=path.cost / 10, way=listed(way), models=len(path.by))


WHEELS = {Hand.LEFT: N_("wheel left {degrees:.0f}°"), Hand.RIGHT: N_("wheel right {degrees:.0f}°")}
TURNS = {Facing.LEFT: N_("turn left"), Facing.RIGHT: N_("turn right"), Facing.ABOUT: N_("turn about")}


def _leg(leg: Leg) -> Message | None:
    match leg:
        case Ahead(distance):
            return message("ahead {cm:.1f}", cm=distance / 10)
        case Wheel(hand, degrees):
            return message(WHEELS[hand], degrees=degrees)
        case Turn(to):
            return message(TURNS[to])
        case Pivot(degrees):
            return message("face {degrees:+.0f}°", degrees=degrees)
    return None

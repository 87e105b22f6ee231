"""A battle that is still to be deployed, as it would stand by what the rules suggest: for pictures of it."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from game.battle.unit import Condition
from game.engine.requests import Choose, Place, Roll
from game.engine.session import Session
from game.errors import IllegalAnswer
from game.language import N_, tr
from game.scene.battle import View, army_colour, scene
from game.scene.drawables import Card, Polygon

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.engine.requests import Raw, Request
    from game.rulesets.base import RuleSet
    from game.scene.drawables import Scene

CAPTION = N_(
    "Still to be deployed: every unit is drawn at the first place suggested for it in its army's zone (dashed)."
)
SUGGESTIONS = 60


def is_undeployed(battle: Battle) -> bool:
    """Whether units wait that are placed before the first turn."""
    return not battle.cursor.active and any(unit.condition is Condition.RESERVE for unit in battle.units)


def deployed(rules: RuleSet, battle: Battle) -> Battle:
    """The battle once every unit stands at the first place suggested; the first army has its choice of sides."""
    session, rolls = Session(rules, battle), 0
    while session.request is not None and session.battle.cursor.part == "opening":
        if not _waits(session.battle):
            break
        rolls += isinstance(session.request, Roll)
        session.answer(_first(session.request, rolls))
    return session.battle


def _waits(battle: Battle) -> bool:
    return any(unit.condition is Condition.RESERVE for unit in battle.units)


def _first(request: Request, rolls: int) -> Raw:
    """The first answer that is legal; dice fall lower from roll to roll, so that no roll-off ties for ever."""
    match request:
        case Roll():
            return [request.faces - (rolls - 1) % request.faces] * request.dice
        case Choose() if request.default is not None:
            return request.default
        case Place():
            for raw in islice(request.examples(), SUGGESTIONS):
                try:
                    request.read(raw)
                except IllegalAnswer:
                    continue
                return raw
    return next(iter(request.examples()))


def position_picture(rules: RuleSet, battle: Battle, title: str) -> Scene:
    """The picture of a position; of one that is still to be deployed, as suggested and with words that say so."""
    if not is_undeployed(battle):
        return scene(battle)
    after = deployed(rules, battle)
    zones = (Polygon(a.zone, None, army_colour(after, a.id), 1.6, dashed=True) for a in after.armies if a.zone)
    return scene(after, View(under=tuple(zones), card=Card(tr(title), (tr(CAPTION),), role="text")))

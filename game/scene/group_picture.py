"""Pictures of models that no formation binds: their ways, where they end, where they form up (FB-EXT-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.tally import say
from game.geometry.groups import shifted
from game.geometry.legs import To
from game.geometry.ranks import model_poses
from game.scene.drawables import Key, Line
from game.scene.tracks import ghost_items

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.battle.unit import UnitId
    from game.geometry.approach import CostedLeg, Path
    from game.geometry.move_values import GroupWalk
    from game.geometry.ranks import Body, Loose
    from game.scene.sheet import Sheet

GHOST = 0.8
"""What it costs a label to lie on a ghost."""


def group_track(sheet: Sheet, start: Loose, legs: Sequence[CostedLeg], role: str = "path") -> None:
    """The ways of a group's models on a leg, with the price of the dearest."""
    for costed in legs:
        if not isinstance(costed.leg, To):
            continue
        (x, y), (px, py) = start.centre, costed.leg.point
        end = shifted(start, (px - x, py - y))
        for one, two in zip(start.poses, end.poses, strict=True):
            sheet.paths.append(Line((one.point, two.point), role, 1.6, arrow=True))
        sheet.pill(f"{sheet.length(costed.cost, 2)} {sheet.unit}", role, [end.centre])
        start = end


def group_walk(sheet: Sheet, walked: GroupWalk, role: str) -> None:
    """The ways of a group's models leg by leg, each leg with the price of the dearest."""
    for leg in walked.legs:
        for one, two in zip(model_poses(leg.start), model_poses(leg.end), strict=True):
            sheet.paths.append(Line((one.point, two.point), role, 1.6, arrow=True))
        sheet.pill(f"{sheet.length(leg.cost, 2)} {sheet.unit}", role, [leg.end.centre])


def group_end(sheet: Sheet, body: Body, colour: str, words: str = "") -> None:
    """Where a group ends that stands in no ranks."""
    sheet.ghosts += ghost_items(body, colour)
    sheet.matter += [pose.point for pose in model_poses(body)]
    if words:
        sheet.note(words, [body.centre], rank=6)


def group_forms_up(sheet: Sheet, target: UnitId, path: Path, colour: str) -> None:
    """Where a charged group forms up before the charger's front (FB-EXT-10)."""
    if path.formed is None:
        return
    sheet.ghosts += ghost_items(path.formed, colour, path.touched)
    sheet.solid.append((path.formed.corners, GHOST))
    sheet.matter += path.formed.corners
    sheet.key(Key(colour, say("where {unit} {unit:forms|form} up", unit=sheet.battle.unit(target).name), "ghost"))

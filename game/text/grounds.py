"""A piece of terrain in words: what it is, and what it does by which row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battle.terrain import Going
from game.engine.tally import Message, message
from game.language import N_
from game.rulesets.fantasy.cover import COVERS, Cover
from game.rulesets.fantasy.seeing import VEILS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.terrain import Terrain

KINDS = {
    "open": N_("Open ground"),
    "difficult": N_("Difficult ground"),
    "very_difficult": N_("Very difficult ground"),
    "impassable": N_("Impassable ground"),
    "wood": N_("Wood"),
    "hill": N_("Hill"),
    "building": N_("Building"),
    "rock": N_("Rock or cliff"),
    "lake": N_("Water"),
    "obstacle": N_("Wall or fence"),
    "fortification": N_("Fortification"),
    "hard_cover": N_("Hard cover"),
    "soft_cover": N_("Soft cover"),
}
GOINGS = {
    Going.OPEN: message("open: no effect on movement (FB-TER-02)"),
    Going.DIFFICULT: message("difficult: movement is halved there (FB-TER-03)"),
    Going.VERY_DIFFICULT: message("very difficult: movement is a quarter there (FB-TER-05)"),
    Going.IMPASSABLE: message("impassable: nobody crosses it (FB-TER-06)"),
}
CROSSED = message("crossed at the price of half the movement (FB-TER-07)")
HIDES = {
    "hill": message("hides what is behind it; models on it stand {level} higher (FB-SHT-09, FB-SHT-11)", level=1),
    "wood": message("hides where a line of sight runs through more than 5 cm of it (FB-EXT-15)"),
    "wall": message("hides what is behind it (FB-SHT-09)"),
}
COVERED = {
    Cover.SOFT: message("soft cover: -1 to hit whoever is in or behind it (FB-SHT-12, FB-SHT-28)"),
    Cover.HARD: message("hard cover: -2 to hit whoever is in or behind it (FB-SHT-12, FB-SHT-28)"),
}


def ground_words(piece: Terrain) -> Iterator[Message]:
    """What a piece does to movement, sight and shots."""
    if piece.line:
        yield CROSSED
    else:
        yield GOINGS[piece.going]
    if piece.gates:
        yield message("a gate in it is open ground (FB-TER-09)")
    veil = VEILS.get(piece.kind) if piece.shape else None
    if veil == "hill":
        yield message(HIDES["hill"].template, level=piece.level)
    elif veil is not None:
        yield HIDES[veil]
    if piece.kind in COVERS:
        yield COVERED[COVERS[piece.kind]]
    if piece.kind in ("obstacle", "fortification"):
        yield message("may be defended: attackers across it hit on 6 only, until they win a round (FB-OBS-02)")

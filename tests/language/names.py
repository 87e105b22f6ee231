"""Names in the program that people read as words: of weapons, special rules, sides, states, switches."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

from game.battle.terrain import IMPLIED
from game.battle.unit import Condition
from game.cli import app
from game.data.build import TERRAIN_WORDS
from game.geometry.legs import Facing
from game.geometry.ranks import Side
from game.rulesets.base import ruleset
from game.rulesets.fantasy.cover import Cover
from game.rulesets.fantasy.magic.spells import SPELLS
from game.rulesets.fantasy.missiles import MISSILES
from game.rulesets.fantasy.saves import ARMOUR
from game.rulesets.fantasy.weapons import WEAPONS
from game.text.switches import named, said

KINDS = ("normal", "pseudo")
PARAMETERS = ("value", "number", "keywords", "elves", "greenskins")
SAID = ("the answer", "a die", "a place", "others", "fanatic", "Fantasy battle")
GROUND = ("table edge", "difficult ground", "impassable terrain")
PROBLEMS = (
    "could not find expected ':'",
    "did not find expected key",
    "did not find expected ',' or ']'",
    "did not find expected ',' or '}'",
    "did not find expected '-' indicator",
    "did not find expected node content",
    "found character that cannot start any token",
    "found unexpected end of stream",
    "found unknown escape character",
    "found undefined tag handle",
    "found undefined alias",
    "mapping values are not allowed in this context",
    "block sequence entries are not allowed in this context",
    "block mapping entries are not allowed in this context",
    "found a tab character that violates indentation",
    "found unexpected document indicator",
    "control characters are not allowed",
)
"""What the reader of YAML says."""
REFUSALS = (
    "No such file or directory",
    "Permission denied",
    "Is a directory",
    "Not a directory",
    "File exists",
    "No space left on device",
    "Read-only file system",
    "File name too long",
)
"""What the system says of files."""
POSTS = ("champion", "standard", "musician", "mounts", "crew")


def words_of_names() -> dict[str, list[tuple[str, int]]]:
    """Each name as it is read, with the module it comes from."""
    found: dict[str, list[tuple[str, int]]] = {}
    for file, words in _all():
        found.setdefault(words, [(f"game/{file}.py", 1)])
    return found


def _all() -> Iterator[tuple[str, str]]:
    callback = app.registered_callback.callback if app.registered_callback else None
    for command in (callback, *(one.callback for one in app.registered_commands)):
        yield "cli", inspect.getdoc(command) or ""
    rules = ruleset("fantasy")
    for name, wording in rules.special.wording.items():
        yield from (("rulesets/fantasy/special/__init__", words) for words in (spaced(name), wording))
    for weapon, one in [*WEAPONS.items(), *MISSILES.items()]:
        yield from (("rulesets/fantasy/weapons", words) for words in (spaced(weapon), one.name))
    for switch in rules.switches.values():
        yield from (("text/switches", words) for words in (named(switch.name), switch.meaning))
        yield from (
            ("text/switches", said(value)) for value in switch.choices if said(value).replace(" ", "").isalpha()
        )
    yield from (("rulesets/fantasy/saves", spaced(piece)) for piece in ARMOUR)
    yield from (("rulesets/fantasy/magic/spells", spell.name) for spell in SPELLS.values())
    yield from (("rulesets/fantasy/cover", cover.words) for cover in Cover)
    yield from (("rulesets/fantasy/ruleset", spaced(troop)) for troop in rules.troops)
    yield from (("rulesets/fantasy/ruleset", letters) for letters in rules.characteristics)
    yield from (("battle/terrain", spaced(kind)) for kind in IMPLIED)
    yield from (("data/build", words) for words in TERRAIN_WORDS.values())
    yield from (("battle/unit", spaced(condition)) for condition in Condition)
    yield from (("battle/unit", post) for post in POSTS)
    yield from (("data/questions", kind) for kind in KINDS)
    yield from (("battle/unit", words) for words in PARAMETERS)
    yield from (("engine/requests", words) for words in SAID)
    yield from (("data/source", words) for words in (*PROBLEMS, *REFUSALS))
    yield from (("geometry/approach_pieces", words) for words in GROUND)
    yield from (("geometry/ranks", side) for side in Side)
    yield from (("geometry/legs", facing) for facing in Facing)


def spaced(name: str) -> str:
    """A name of the program as words."""
    return name.replace("_", " ")

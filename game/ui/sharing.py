"""Sharing a number as another was shared before: among the same targets, or others of their kind, in the same parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rulesets.fantasy.characters import is_character

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.battle.battle import Battle
    from game.engine.requests import Allocate


def shared_alike(before: Mapping[str, int], request: Allocate, battle: Battle) -> dict[str, int] | None:
    """The shares of a request in the parts of another one; None where it has a group that was not there before.

    What a group has no room for goes to the others, first to those that were given most.
    """
    parts: dict[str, int] = {}
    for key, _, _ in request.groups:
        old = _old_key(key, before, [one for one, _, _ in request.groups], battle)
        if old is None:
            return None
        parts[key] = before[old]
    whole = sum(parts.values())
    if whole <= 0:
        return None
    room = {key: limit for key, _, limit in request.groups}
    shares = {key: min(room[key], request.total * part // whole) for key, part in parts.items()}
    left = request.total - sum(shares.values())
    for key in sorted(parts, key=lambda one: -parts[one]):
        more = min(left, room[key] - shares[key])
        shares[key] += more
        left -= more
    return shares if left == 0 else None


def _old_key(key: str, before: Mapping[str, int], keys: list[str], battle: Battle) -> str | None:
    """The group of before that is this one, else the only one of its kind, if this is the only one of it now."""
    if key in before:
        return key
    wanted = _kind(key, battle)
    old = [one for one in before if _kind(one, battle) == wanted]
    now = [one for one in keys if _kind(one, battle) == wanted]
    return old[0] if len(old) == len(now) == 1 else None


def _kind(key: str, battle: Battle) -> str:
    """What a group is apart from its name: a champion, a character, ordinary models, those who touch several."""
    name, _, part = key.partition(":")
    if "," in name:
        return f"several:{part}"
    unit = next((unit for unit in battle.units if unit.id == name), None)
    return "character" if unit is not None and is_character(unit) else f"models:{part}"

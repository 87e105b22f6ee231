"""The tables: to hit in close combat, to wound (FB-HIT-02, FB-CWD-01, FB-WND-02)."""

from __future__ import annotations

HARDEST = 10
"""Values above this count as this."""


def to_hit(attacker: int, defender: int) -> int | None:
    """The die needed in close combat, Weapon Skill against Weapon Skill; None where it hits without a die (FB-HIT-04).

    >>> to_hit(4, 3), to_hit(3, 7), to_hit(4, 8), to_hit(4, 9), to_hit(3, 0)
    (3, 5, 4, 5, None)
    """
    if defender <= 0:
        return None
    if attacker > defender:
        return 3
    return 5 if defender > 2 * attacker else 4


def to_wound(strength: int, toughness: int) -> int | None:
    """The die needed to wound; None where no wound is possible (FB-WND-02).

    >>> to_wound(3, 4), to_wound(3, 7), to_wound(4, 7), to_wound(4, 3)
    (5, None, 6, 3)
    """
    strength, toughness = min(strength, HARDEST), min(toughness, HARDEST)
    above = toughness - strength
    if above >= 4:
        return None
    return 6 if above == 3 else max(2, 4 + above)


def is_hit(die: int, needed: int) -> bool:
    """Whether a die hits: a natural 6 always does, a natural 1 never (FB-HIT-03)."""
    return die == 6 or (die != 1 and die >= needed)

"""The switches of a battle in words: which house rules and readings it is played by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.language import tr
from game.rulesets.base import ruleset

if TYPE_CHECKING:
    from game.battle.battle import Battle, OptionValue


def switch_words(battle: Battle) -> tuple[str, ...]:
    """Every switch with its value, those that differ from the default first and marked."""
    rules = ruleset(battle.ruleset)
    values = rules.settings(battle)
    changed = [name for name, value in values.items() if value != rules.switches[name].default]
    usual = [name for name in values if name not in changed]
    return tuple(
        f"{'* ' if name in changed else ''}{tr(named(name))} {tr(said(values[name]))}" for name in (*changed, *usual)
    )


def named(name: str) -> str:
    """A switch's name for people.

    >>> named("pseudo_charge")
    'pseudo charge'
    """
    return name.replace("_", " ")


def said(value: OptionValue) -> str:
    """A value for people.

    >>> said(True), said("front_rank"), said(1)
    ('on', 'front rank', '1')
    """
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value).replace("_", " ")

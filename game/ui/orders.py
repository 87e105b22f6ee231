"""What a person can do now, as a list: each order with its key, its words and, where it is barred, the reason."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

ENTER = "Enter"
AGAIN = "again"
"""The order, and the answer, that gives the same answer as before for the rest of the phase."""
RESERVED = frozenset("Z")


@dataclass(frozen=True, slots=True)
class Order:
    """`id` is what the tool is told when it is chosen; `hotkey` a letter or Enter; `bar` why it is barred.

    `ticked` says of one of several that may be chosen together whether it is; None of any other order.
    """

    id: str
    text: str
    hotkey: str = ""
    bar: str = ""
    primary: bool = False
    ticked: bool | None = None


def with_hotkeys(orders: Iterable[Order]) -> list[Order]:
    """Give each order without a key the first free letter of its words.

    >>> [order.hotkey for order in with_hotkeys([Order("hold", "Hold"), Order("halt", "Halt")])]
    ['H', 'A']
    """
    listed = list(orders)
    used = set(RESERVED) | {order.hotkey for order in listed}
    for index, order in enumerate(listed):
        if order.hotkey:
            continue
        letter = next((c for c in order.text.upper() if c.isascii() and c.isalpha() and c not in used), "")
        used.add(letter)
        listed[index] = replace(order, hotkey=letter)
    return listed

"""Rows named in the words of the frame are links: which one lies under a pixel, and where it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.text.rule_texts import links_in
from game.ui.chrome.board import room_of
from game.ui.chrome.item import Box, Item, fitted, holds, wide

if TYPE_CHECKING:
    from collections.abc import Iterable


def link_at(items: Iterable[Item], pixel: tuple[float, float]) -> tuple[str, Box] | None:
    """The row whose id is written at a place, and the box of the id; None where there is none."""
    for item in items:
        if item.words and holds(item.seen, pixel):
            for rule, box in links_of(item):
                if holds(box, pixel):
                    return rule, box
    return None


def links_of(item: Item) -> list[tuple[str, Box]]:
    """The rows an item names, each with the box of its id."""
    if not links_in(item.words):
        return []
    room = room_of(item)
    words, size = fitted(item.words, item.size, room, bold=item.bold)
    left, top, width, height = item.box
    slack = room - wide(words, size, bold=item.bold)
    start = left + (width - room) // 2 + {"left": 0, "middle": slack // 2, "right": slack}[item.align]
    links = []
    for begin, end, rule in links_in(words):
        x = start + wide(words[:begin], size, bold=item.bold)
        links.append((rule, (x, top, wide(words[begin:end], size, bold=item.bold), height)))
    return links

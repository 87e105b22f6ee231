"""Changes of a case's plain values: pieces moved, turned, added, renamed; what names them follows.

Places and lengths are in the file's unit; the values may be faulty, and are then left as they are.
"""

from __future__ import annotations

import copy
import math
from typing import TYPE_CHECKING, Any

from game.data.build import MM
from game.geometry.pose import heading

if TYPE_CHECKING:
    from game.geometry.pose import Point

Value = dict[str, Any]
FINE = 4
"""Decimals kept of what was snapped: a thousandth of a millimetre in centimetres."""


def mm_of(value: Value) -> float:
    """One unit of length of the file, mm."""
    return MM.get(str(value.get("units", "cm")), 10.0)


def tidy(number: float, digits: int = 2) -> float | int:
    """A number as people write it.

    >>> tidy(12.0), tidy(12.3456), tidy(-0.001)
    (12, 12.35, 0)
    """
    rounded = round(number, digits) + 0.0
    return int(rounded) if rounded == int(rounded) else rounded


def pieces(value: Value) -> list[Value]:
    """The pieces that are mappings, as they should be."""
    listed = value.get("pieces")
    return [piece for piece in listed if isinstance(piece, dict)] if isinstance(listed, list) else []


def piece_of(value: Value, unit: str) -> Value | None:
    """The piece of an id."""
    return next((piece for piece in pieces(value) if piece.get("id") == unit), None)


def is_point(place: Any) -> bool:
    """Whether it is two numbers."""
    return isinstance(place, list) and len(place) == 2 and all(isinstance(n, int | float) for n in place)


def place_of(piece: Value) -> Point | None:
    """Where a piece stands: the middle of its front edge, or of its group's models."""
    if is_point(piece.get("front")):
        return float(piece["front"][0]), float(piece["front"][1])
    spots = [spot for spot in piece.get("at") or () if is_point(spot)]
    if not spots:
        return None
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def facing_of(piece: Value) -> float:
    """Which way it looks, 0 up to 360."""
    facing = piece.get("facing", 0)
    return float(facing) % 360.0 if isinstance(facing, int | float) else 0.0


def put(piece: Value, to: Point, digits: int = 2) -> None:
    """Set a piece down with its front, or its group's middle, at a place."""
    here = place_of(piece)
    if here is None:
        return
    if "front" in piece:
        piece["front"] = [tidy(to[0], digits), tidy(to[1], digits)]
        return
    dx, dy = to[0] - here[0], to[1] - here[1]
    piece["at"] = [[tidy(x + dx, digits), tidy(y + dy, digits)] for x, y in piece["at"]]


def shift(piece: Value, dx: float, dy: float) -> None:
    """Move a piece."""
    here = place_of(piece)
    if here is not None:
        put(piece, (here[0] + dx, here[1] + dy), FINE)


def turn(piece: Value, facing: float, digits: int = 1) -> None:
    """Make a piece look another way; a group turns about its middle."""
    degrees = math.radians(facing - facing_of(piece))
    middle = place_of(piece)
    if "front" not in piece and middle is not None and len(piece["at"]) > 1:
        sin, cos = math.sin(degrees), math.cos(degrees)
        turned = []
        for x, y in piece["at"]:
            dx, dy = x - middle[0], y - middle[1]
            turned.append([tidy(middle[0] + dx * cos + dy * sin), tidy(middle[1] - dx * sin + dy * cos)])
        piece["at"] = turned
    piece["facing"] = tidy(facing % 360.0, digits)


def free_id(value: Value, wanted: str) -> str:
    """An id that no piece has yet.

    >>> free_id({"pieces": [{"id": "foe"}, {"id": "foe_2"}]}, "foe")
    'foe_3'
    """
    taken = {piece.get("id") for piece in pieces(value)}
    number, found = 1, wanted
    while found in taken:
        number += 1
        found = f"{wanted}_{number}"
    return found


def add_piece(value: Value, kind: str, side: str, at: Point, models: int = 20) -> int:
    """A new unit, of a kind of the catalogue or bare (`kind` is ""); its number among the pieces."""
    piece: Value = {"id": free_id(value, kind or "unit"), "side": side}
    piece |= {"unit": kind} if kind else {"base": [20, 20]}
    piece |= {"models": models, "files": min(models, 5), "front": [tidy(at[0]), tidy(at[1])]}
    piece["facing"] = 0 if side == "a" else 180
    value.setdefault("pieces", []).append(piece)
    return len(value["pieces"]) - 1


def duplicate(value: Value, number: int) -> int:
    """A copy of a piece beside it; its number."""
    piece = copy.deepcopy(value["pieces"][number])
    piece["id"] = free_id(value, str(piece.get("id", "unit")).rsplit("_", 1)[0])
    piece.pop("engaged_with", None)
    step = 30.0 / mm_of(value)
    right = heading(facing_of(piece) + 90.0)
    wide = (piece.get("files") or 5) * 20.0 / mm_of(value)
    shift(piece, right[0] * (wide + step), right[1] * (wide + step))
    value["pieces"].append(piece)
    return len(value["pieces"]) - 1


def remove_piece(value: Value, number: int) -> None:
    """Take a piece away, and the questions that cannot be asked without it."""
    gone = value["pieces"].pop(number)
    unit = gone.get("id") if isinstance(gone, dict) else None
    for piece in pieces(value):
        if unit in (piece.get("engaged_with") or ()):
            piece["engaged_with"] = [other for other in piece["engaged_with"] if other != unit]
            if not piece["engaged_with"]:
                del piece["engaged_with"]
        if piece.get("joined") == unit:
            del piece["joined"]
            if place_of(piece) is None and place_of(gone) is not None:
                piece["front"] = list(place_of(gone) or ())
    for n in reversed(range(len(value.get("ask") or ()))):
        if names(value["ask"][n], unit):
            remove_question(value, n)


def remove_question(value: Value, number: int) -> None:
    """Take a question away with its expected answer."""
    del value["ask"][number]
    if isinstance(value.get("expected"), list) and number < len(value["expected"]):
        del value["expected"][number]
        if not value["expected"]:
            del value["expected"]


def names(part: Any, unit: str | None) -> bool:
    """Whether a unit is named anywhere in a part of the file."""
    if isinstance(part, dict):
        return any(key == unit or names(one, unit) for key, one in part.items())
    if isinstance(part, list):
        return any(names(one, unit) for one in part)
    return isinstance(part, str) and unit is not None and (part == unit or part.startswith(f"{unit}:"))


def rename(value: Value, number: int, unit: str) -> None:
    """Give a piece another id wherever it is named."""
    piece = value["pieces"][number]
    old, piece["id"] = piece.get("id"), unit
    if not isinstance(old, str) or any(other.get("id") == old for other in pieces(value)):
        return
    for other in pieces(value):
        for key in ("engaged_with", "joined"):
            if key in other:
                other[key] = _renamed(other[key], old, unit)
    for key in ("ask", "expected"):
        if key in value:
            value[key] = _renamed(value[key], old, unit)


def _renamed(part: Any, old: str, new: str) -> Any:
    if isinstance(part, dict):
        return {_renamed(key, old, new): _renamed(one, old, new) for key, one in part.items()}
    if isinstance(part, list):
        return [_renamed(one, old, new) for one in part]
    if isinstance(part, str) and (part == old or part.startswith(f"{old}:")):
        return new + part[len(old) :]
    return part


def set_or_drop(holder: Value, key: str, wanted: Any) -> None:
    """Set a value, or leave the key out for None and empty ones."""
    if wanted is None or wanted == "" or wanted == [] or wanted == {}:
        holder.pop(key, None)
    else:
        holder[key] = wanted


def free_place(value: Value) -> tuple[float, float]:
    """The middle of the table, or as near to it as no unit's front is within 12 cm."""
    table = value.get("table") or {}
    wide, deep = float(table.get("width", 180)), float(table.get("height", 120))
    step = 120.0 / mm_of(value)
    taken = [place for piece in pieces(value) if (place := place_of(piece)) is not None]
    spots = [(wide / 2 + x * step, deep / 2 + y * step) for y in range(-3, 4) for x in range(-4, 5)]
    spots = [(x, y) for x, y in spots if step / 2 < x < wide - step / 2 and step < y < deep - step]
    free = [s for s in spots if all(abs(s[0] - x) >= step or abs(s[1] - y) >= step for x, y in taken)]
    return min(free or [(wide / 2, deep / 2)], key=lambda s: abs(s[0] - wide / 2) + abs(s[1] - deep / 2))

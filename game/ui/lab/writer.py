"""Writes what fields and choices say into one piece of the case."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.data.source import read_text
from game.errors import DataError
from game.language import tr
from game.ui.lab import edits, terrains
from game.ui.lab.arguments import number_in
from game.ui.lab.edits import free_place

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.lab.desk import Desk


class Writer:
    """Writes into one piece; each method gives what a field or a choice calls."""

    def __init__(self, desk: Desk, part: str, number: int) -> None:
        self.desk, self.part, self.number_of = desk, part, number

    def _set(self, key: str, wanted: Any, tag: str = "") -> None:
        with self.desk.edit(tag and f"{self.part} {self.number_of} {tag}") as value:
            edits.set_or_drop(value[self.part][self.number_of], key, wanted)

    def id(self, text: str) -> str:
        """Another id, if no other piece has it."""
        taken = [unit for n, unit in enumerate(self.desk.units) if n != self.number_of]
        if not text.strip() or text in taken:
            return tr("give it an id of its own")
        with self.desk.edit(f"rename {self.number_of}") as value:
            edits.rename(value, self.number_of, text)
        return ""

    def word(self, key: str) -> Callable[[str], None]:
        return lambda wanted: self._set(key, wanted)

    def text(self, key: str) -> Callable[[str], str]:
        def write(text: str) -> str:
            self._set(key, text, key)
            return ""

        return write

    def number(self, key: str, *, whole: bool = False) -> Callable[[str], str]:
        def write(text: str) -> str:
            wanted, fault = number_in(text, whole=whole)
            if not fault:
                self._set(key, wanted, key)
            return fault

        return write

    def flip(self, key: str) -> Callable[[], None]:
        def act() -> None:
            piece = self.desk.value[self.part][self.number_of]
            self._set(key, None if piece.get(key) else True)

        return act

    def place(self, axis: int) -> Callable[[str], str]:
        def write(text: str) -> str:
            wanted, fault = number_in(text)
            if fault or wanted is None:
                return fault or tr("write a number")
            with self.desk.edit(f"place {self.number_of} {axis}") as value:
                piece = value["pieces"][self.number_of]
                here = edits.place_of(piece) or (0.0, 0.0)
                edits.put(piece, (wanted, here[1]) if axis == 0 else (here[0], wanted), edits.FINE)
            return ""

        return write

    def facing(self, text: str) -> str:
        wanted, fault = number_in(text)
        if fault or wanted is None:
            return fault or tr("write a number")
        with self.desk.edit(f"facing {self.number_of}") as value:
            edits.turn(value["pieces"][self.number_of], float(wanted), edits.FINE)
        return ""

    def base(self, axis: int, shown: Any) -> Callable[[str], str]:
        def write(text: str) -> str:
            wanted, fault = number_in(text)
            if fault or wanted is None:
                return fault or tr("write a number")
            base = [edits.tidy(shown[0]), edits.tidy(shown[1])]
            base[axis] = wanted
            self._set("base", base, f"base {axis}")
            return ""

        return write

    def profile(self, name: str) -> Callable[[str], str]:
        def write(text: str) -> str:
            wanted, fault = number_in(text)
            if not fault:
                profile = dict(self.desk.value["pieces"][self.number_of].get("profile") or {})
                edits.set_or_drop(profile, name, wanted)
                self._set("profile", profile, f"profile {name}")
            return fault

        return write

    def yaml(self, key: str) -> Callable[[str], str]:
        def write(text: str) -> str:
            if not text.strip():
                self._set(key, None, key)
                return ""
            try:
                self._set(key, read_text(text, "line").value, key)
            except DataError as error:
                return error.faults[0].split(": ", 1)[-1]
            return ""

        return write

    def add_word(self, key: str) -> Callable[[str], None]:
        def choose(wanted: str) -> None:
            listed = self.desk.value[self.part][self.number_of].get(key)
            kept = listed if isinstance(listed, list) else []
            self._set(key, kept if wanted in kept else [*kept, wanted])

        return choose

    def drop_word(self, key: str, word: str) -> Callable[[], None]:
        def act() -> None:
            listed = self.desk.value[self.part][self.number_of].get(key)
            self._set(key, [one for one in listed if one != word] if isinstance(listed, list) else None)

        return act

    def corner(self, number: int, axis: int) -> Callable[[str], str]:
        """A corner of a piece of terrain, x or y."""

        def write(text: str) -> str:
            wanted, fault = number_in(text)
            if fault or wanted is None:
                return fault or tr("write a number")
            with self.desk.edit(f"corner {self.number_of} {number} {axis}") as value:
                piece = value[self.part][self.number_of]
                points = terrains.points_of(piece)
                x, y = points[number]
                points[number] = (wanted, y) if axis == 0 else (x, wanted)
                terrains.set_points(piece, points)
            return ""

        return write

    def join(self, host: str) -> None:
        """Stand in a unit, or on one's own again beside it."""
        with self.desk.edit() as value:
            piece = value["pieces"][self.number_of]
            edits.set_or_drop(piece, "joined", host)
            if host:
                for key in ("front", "at", "files"):
                    piece.pop(key, None)
            elif edits.place_of(piece) is None:
                x, y = free_place(self.desk.value)
                piece["front"] = [edits.tidy(x), edits.tidy(y)]

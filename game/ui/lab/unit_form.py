"""The form of a unit: its numbers, its kind, its state; and all units to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.data.catalogue import catalogue
from game.errors import DataError
from game.language import tr
from game.ui.lab import edits
from game.ui.lab.desk import PIECE
from game.ui.lab.items import Button, Choice, Field, Label
from game.ui.lab.notation import short
from game.ui.lab.word_rows import word_rows
from game.ui.lab.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.data.specs import CatalogueUnit
    from game.ui.lab.desk import Desk
    from game.ui.lab.items import Row

BARE = ""


def kinds(desk: Desk) -> dict[str, CatalogueUnit]:
    """The catalogue's units."""
    try:
        return catalogue(str(desk.value.get("ruleset", "fantasy")))
    except DataError:
        return {}


def unit_rows(desk: Desk) -> list[Row]:
    """The selected unit's numbers, and all units to select."""
    found: list[Row] = [_new_unit(desk)]
    piece = desk.chosen_piece
    if piece is not None and desk.selected is not None:
        found += _piece_rows(desk, desk.selected[1], piece)
    else:
        words = tr("Drag units on the table; click one to turn it by its handle and to type its numbers")
        found.append((Label(words, "DIM", 12),))
    found.append((Label(tr("All units"), "ACCENT", bold=True),))
    for number, one in enumerate(desk.value.get("pieces") or ()):
        if isinstance(one, dict):
            found.append((_unit_button(desk, number, one),))
    if not edits.pieces(desk.value):
        found.append((Label(tr("None yet: choose a kind above, and it is set up in the middle of the table"), "DIM"),))
    return found


def _unit_button(desk: Desk, number: int, piece: dict[str, Any]) -> Button:
    where = f" · {tr('stands in {unit}').format(unit=piece['joined'])}" if piece.get("joined") else ""
    where += f" · {tr('off the table')}" if piece.get("off_table") else ""
    words = f"{piece.get('side', '?')}  {piece.get('id', '?')}{where}"
    lit = desk.selected == (PIECE, number)
    return Button(f"unit:{number}", words, lambda: desk.select(PIECE, number), lit=lit, left=True)


def _new_unit(desk: Desk) -> Row:
    known = sorted(kinds(desk).items(), key=lambda one: (one[1].army, one[1].name))
    options = ((BARE, tr("bare: 20 models on 20 mm")), *((key, f"{kind.name} · {kind.army}") for key, kind in known))

    def add(side: str) -> Callable[[str], None]:
        def act(kind: str) -> None:
            models = 20 if kind == BARE else max(kinds(desk)[kind].size[0], min(20, kinds(desk)[kind].size[1]))
            desk.add_unit(kind, side, edits.free_place(desk.value), models)

        return act

    a, b = desk.sides[:2]
    return (
        Choice("add:a", tr("New unit, side"), a, options, add(a)),
        Choice("add:b", tr("New unit, side"), b, options, add(b)),
    )


def _piece_rows(desk: Desk, number: int, piece: dict[str, Any]) -> list[Row]:
    write = Writer(desk, PIECE, number)
    found: list[Row] = [
        (
            Field("piece:id", tr("id"), str(piece.get("id", "")), write.id),
            Choice("piece:side", tr("side"), str(piece.get("side", "")), _same(desk.sides), write.word("side")),
        )
    ]
    where = _place_fields(piece, write)
    if where:
        found.append(tuple(where))
    files = Field("piece:files", tr("files"), _text(piece.get("files")), write.number("files", whole=True), 1)
    models = Field("piece:models", tr("models"), _text(piece.get("models")), write.number("models", whole=True), 1)
    found.append((models, files) if "at" not in piece else (models,))
    found.append(_base_fields(desk, piece, write))
    found.append((_kind_choice(desk, piece, write), _type_choice(desk, piece, write)))
    found += _profile_rows(desk, piece, write)
    found += _state_rows(desk, piece, write)
    copy = Button("unit:copy", tr("Duplicate"), desk.duplicate, tip="Ctrl+D")
    drop = Button("unit:drop", tr("Delete"), desk.delete, tip=tr("Delete key"))
    return [*found, (copy, drop)]


def _place_fields(piece: dict[str, Any], write: Writer) -> list[Any]:
    place = edits.place_of(piece)
    if place is None:
        return []
    x, y = place
    return [
        Field("piece:x", "x", f"{edits.tidy(x, 4)}", write.place(0), 0.1),
        Field("piece:y", "y", f"{edits.tidy(y, 4)}", write.place(1), 0.1),
        Field("piece:facing", tr("facing"), f"{edits.tidy(edits.facing_of(piece), 4)}", write.facing, 1),
    ]


def _base_fields(desk: Desk, piece: dict[str, Any], write: Writer) -> Row:
    base, kind = piece.get("base"), kinds(desk).get(str(piece.get("unit", "")))
    shown = base if base is not None else kind.base if kind else [20, 20]
    if isinstance(shown, list | tuple) and len(shown) == 2:
        across = Field("piece:across", tr("base across, mm"), f"{shown[0]:g}", write.base(0, shown), 5)
        deep = Field("piece:deep", tr("deep, mm"), f"{shown[1]:g}", write.base(1, shown), 5)
        return across, deep
    return (Field("piece:base", tr("base"), short(base) if base is not None else "", write.yaml("base")),)


def _kind_choice(desk: Desk, piece: dict[str, Any], write: Writer) -> Choice:
    known = sorted(kinds(desk).items(), key=lambda one: (one[1].army, one[1].name))
    options = ((BARE, tr("bare")), *((key, f"{kind.name} · {kind.army}") for key, kind in known))

    def choose(wanted: str) -> None:
        with desk.edit() as value:
            one = value["pieces"][write.number_of]
            edits.set_or_drop(one, "unit", wanted)
            if wanted == BARE and "base" not in one:
                one["base"] = [20, 20]

    return Choice("piece:kind", tr("kind"), str(piece.get("unit", BARE)), options, choose)


def _type_choice(desk: Desk, piece: dict[str, Any], write: Writer) -> Choice:
    options = (("", tr("as its kind")), *((troop, tr(troop.replace("_", " "))) for troop in desk.rules.troops))
    return Choice("piece:type", tr("type"), str(piece.get("type", "")), options, write.word("type"))


def _profile_rows(desk: Desk, piece: dict[str, Any], write: Writer) -> list[Row]:
    """Every characteristic: what the piece says, or nothing where it has that of its kind."""
    given = piece.get("profile") if isinstance(piece.get("profile"), dict) else {}
    cells = [
        Field(f"piece:profile:{name}", tr(name), _text((given or {}).get(name)), write.profile(name), 1)
        for name in desk.rules.characteristics
    ]
    words = tr("Profile (empty: as its kind, or a plain soldier)")
    return [(Label(words, "DIM", 12),), *[tuple(cells[n : n + 5]) for n in range(0, len(cells), 5)]]


def _state_rows(desk: Desk, piece: dict[str, Any], write: Writer) -> list[Row]:
    others = [unit for unit in desk.units if unit != piece.get("id")]
    hosts = (("", tr("nobody")), *((unit, unit) for unit in others))
    found: list[Row] = [
        (
            Button("piece:fleeing", tr("Fleeing"), write.flip("fleeing"), lit=bool(piece.get("fleeing"))),
            Button("piece:off_table", tr("Off the table"), write.flip("off_table"), lit=bool(piece.get("off_table"))),
        ),
        (Choice("piece:joined", tr("stands in"), str(piece.get("joined") or ""), hosts, write.join),),
    ]
    return [*found, *word_rows(desk, piece, kinds(desk).get(str(piece.get("unit", ""))), write)]


def _same(words: list[str]) -> tuple[tuple[str, str], ...]:
    return tuple((word, word) for word in words)


def _text(value: Any) -> str:
    return "" if value is None else f"{value}"

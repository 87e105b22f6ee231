"""The lab's tabs and what stands on each: units, terrain, questions, switches, the case itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.battle.terrain import IMPLIED, Going
from game.data.build import MM
from game.engine.tally import message
from game.language import N_, tr
from game.text.switches import named as switch_named
from game.text.switches import said as switch_said
from game.ui.lab import asking, edits, questions, terrains
from game.ui.lab.arguments import number_in
from game.ui.lab.asking import KINDS
from game.ui.lab.desk import TABS, TERRAIN
from game.ui.lab.items import Button, Choice, Field, Label
from game.ui.lab.unit_form import unit_rows
from game.ui.lab.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.lab.desk import Desk
    from game.ui.lab.items import Row

TAB_WORDS = {
    "unit": N_("Units"),
    "terrain": N_("Terrain"),
    "ask": N_("Questions"),
    "switches": N_("Switches"),
    "case": N_("Case"),
}


MOST_CORNERS = 10
"""Corners that have fields of their own at the most."""


def tabs(desk: Desk) -> Row:
    """The tabs themselves."""

    def open_tab(tab: str) -> Callable[[], None]:
        return lambda: setattr(desk, "tab", tab)

    return tuple(Button(f"tab:{tab}", tr(TAB_WORDS[tab]), open_tab(tab), lit=desk.tab == tab) for tab in TABS)


def rows(desk: Desk) -> list[Row]:
    """The rows of the open tab."""
    made = {"unit": unit_rows, "terrain": terrain_rows, "ask": ask_rows, "switches": switch_rows, "case": case_rows}
    return made[desk.tab](desk)


# -- terrain


def terrain_rows(desk: Desk) -> list[Row]:
    """What can be drawn, and the selected piece."""
    found: list[Row] = [(Label(tr("Draw"), "ACCENT", bold=True),)]
    made = [_preset(desk, key) for key in terrains.PRESETS]
    found += [tuple(made[n : n + 3]) for n in range(0, len(made), 3)]
    drawing = desk.drawing
    if drawing is not None:
        found += _drawing_rows(desk, drawing)
    piece = desk.chosen_terrain
    if piece is not None and desk.selected is not None:
        found += _terrain_piece(desk, desk.selected[1], piece)
    found.append((Label(tr("All terrain"), "ACCENT", bold=True),))
    for number, one in enumerate(desk.value.get("terrain") or ()):
        if isinstance(one, dict):
            words = f"{number + 1}  {one.get('id') or tr(str(one.get('kind', '?')).replace('_', ' '))}"
            found.append((_terrain_button(desk, number, words),))
    return found


def _preset(desk: Desk, key: str) -> Button:
    def act() -> None:
        way = desk.drawing.way if desk.drawing is not None else terrains.POINTS
        desk.drawing = terrains.Drawing(key, way)
        desk.selected = None

    lit = desk.drawing is not None and desk.drawing.preset == key
    return Button(f"draw:{key}", tr(terrains.PRESETS[key].words), act, lit=lit)


def _drawing_rows(desk: Desk, drawing: terrains.Drawing) -> list[Row]:
    def choose(way: str) -> Callable[[], None]:
        return lambda: setattr(desk, "drawing", terrains.Drawing(drawing.preset, way))

    ways = [
        Button(f"way:{way}", tr(words), choose(way), lit=drawing.way == way) for way, words in terrains.WAYS.items()
    ]
    help_words = {
        terrains.POINTS: N_("Click corner after corner; Enter or a click on the first closes it, Esc drops it"),
        terrains.RECTANGLE: N_("Drag from corner to corner"),
        terrains.ROUND: N_("Drag from the middle outwards"),
    }
    if drawing.is_line:
        return [(Label(tr("Click point after point; Enter or a double click ends the line, Esc drops it"), "DIM", 12),)]
    return [tuple(ways), (Label(tr(help_words[drawing.way]), "DIM", 12),)]


def _terrain_button(desk: Desk, number: int, words: str) -> Button:
    lit = desk.selected == (TERRAIN, number)
    return Button(f"terrain:{number}", words, lambda: desk.select(TERRAIN, number), lit=lit, left=True)


def _terrain_piece(desk: Desk, number: int, piece: dict[str, Any]) -> list[Row]:
    write = Writer(desk, TERRAIN, number)
    goings = (("", tr("as its kind")), *((str(going), tr(str(going).replace("_", " "))) for going in Going))
    listed = tuple((kind, tr(kind.replace("_", " "))) for kind in IMPLIED)
    found: list[Row] = [
        (
            Field("terrain:id", tr("name"), str(piece.get("id", "")), write.text("id")),
            Choice("terrain:kind", tr("kind"), str(piece.get("kind", "")), listed, write.word("kind")),
        ),
        (Choice("terrain:class", tr("movement"), str(piece.get("class") or ""), goings, write.word("class")),),
    ]
    if piece.get("kind") == "hill":
        level = Field("terrain:level", tr("level"), str(piece.get("level", 1)), write.number("level", whole=True), 1)
        found.append((level,))
    if "gates" in piece:
        found.append((Label(str(message("{n} {n:gate|gates} in it", n=len(piece["gates"]))), "DIM", 12),))
    found += _corner_rows(piece, write)
    words = tr("Drag its corners; the small marks between them make new ones; a right click takes a corner away")
    found.append((Label(words, "DIM", 12),))
    found.append(
        (
            Button("terrain:copy", tr("Duplicate"), desk.duplicate, tip="Ctrl+D"),
            Button("terrain:drop", tr("Delete"), desk.delete, tip=tr("Delete key")),
        )
    )
    return found


def _corner_rows(piece: dict[str, Any], write: Writer) -> list[Row]:
    """Every corner's place; not of what is drawn round, which has too many."""
    points = terrains.points_of(piece)
    if len(points) > MOST_CORNERS:
        return []
    fields = [
        Field(f"terrain:{n}:{axis}", f"{n + 1} {'xy'[axis]}", f"{edits.tidy(point[axis])}", write.corner(n, axis), 0.5)
        for n, point in enumerate(points)
        for axis in (0, 1)
    ]
    return [tuple(fields[n : n + 4]) for n in range(0, len(fields), 4)]


# -- questions


def ask_rows(desk: Desk) -> list[Row]:
    """All questions, and the arguments of the chosen one."""
    options = tuple((kind, tr(words)) for kind, words in KINDS.items())
    found: list[Row] = [(Choice("ask:add", tr("New question"), "", options, desk.add_question),)]
    for number, question in enumerate(desk.asked):
        found.append((_question_button(desk, number, question),))
    if not desk.asked:
        words = tr("Nothing is asked yet: choose a question above; it is asked about the selected unit")
        return [*found, (Label(words, "DIM"),)]
    found.append((Label(tr("What is asked"), "ACCENT", bold=True),))
    found += questions.rows(desk)
    found.append(
        (
            Button("ask:drop", tr("Remove question"), desk.remove_question),
            Button(
                "ask:expect",
                tr("Expect no answer") if desk.expected else tr("Expect this answer"),
                desk.expect,
                lit=bool(desk.expected),
                tip=tr("What is expected is saved with the case, and compared with the answer from then on"),
            ),
        )
    )
    return found


def _question_button(desk: Desk, number: int, question: Any) -> Button:
    words = f"{number + 1}  {asking.said(question)}"
    lit = desk.question == number
    return Button(f"question:{number}", words, lambda: desk.choose_question(number), lit=lit, left=True)


# -- switches


def switch_rows(desk: Desk) -> list[Row]:
    """Every reading of the rules, and what it is here."""
    found: list[Row] = [(Label(tr("How the rules are read here. Compare shows all values side by side."), "DIM"),)]
    given = desk.value.get("options") if isinstance(desk.value.get("options"), dict) else {}
    for name, switch in desk.rules.switches.items():
        now = (given or {}).get(name, switch.default)
        words = f"{tr(switch_named(name))}: {tr(switch.meaning)} ({switch.rule})"
        found.append((Label(words, "ACCENT" if now != switch.default else "TEXT", 12),))
        found.append(
            tuple(
                Button(
                    f"switch:{name}:{choice}",
                    tr(switch_said(choice)),
                    _switch_to(desk, name, choice),
                    lit=choice == now and type(choice) is type(now),
                )
                for choice in switch.choices
            )
        )
    return found


def _switch_to(desk: Desk, name: str, choice: Any) -> Callable[[], None]:
    def act() -> None:
        with desk.edit() as value:
            options = dict(value.get("options") or {})
            options[name] = choice
            if choice == desk.rules.switches[name].default:
                del options[name]
            value["options"] = options
            if not options:
                del value["options"]

    return act


# -- the case itself


def case_rows(desk: Desk) -> list[Row]:
    """Title, note, table, unit of length, and the faults."""
    table = desk.value.get("table") if isinstance(desk.value.get("table"), dict) else {}
    lengths = tuple((unit, unit) for unit in MM)
    what = tr("units, terrain and questions; Undo brings all back")
    return [
        (Field("case:title", tr("title"), str(desk.value.get("title", "")), _case_text(desk, "title")),),
        (Field("case:note", tr("note"), str(desk.value.get("note", "")), _case_text(desk, "note")),),
        (Label(tr(str(desk.value.get("note", ""))) or tr("No note"), "DIM", 12),),
        (
            Field("case:width", tr("table width"), f"{(table or {}).get('width', 180)}", _table(desk, "width"), 10),
            Field("case:height", tr("depth"), f"{(table or {}).get('height', 120)}", _table(desk, "height"), 10),
        ),
        (Choice("case:units", tr("unit of length"), str(desk.value.get("units", "cm")), lengths, _lengths(desk)),),
        (Label(tr("Another unit of length leaves the numbers as they are"), "DIM", 12),),
        (
            Button(
                "case:clear",
                tr("Clear the table"),
                desk.clear,
                tip=what,
            ),
        ),
    ]


def _case_text(desk: Desk, key: str) -> Callable[[str], str]:
    def write(text: str) -> str:
        with desk.edit(f"case {key}") as value:
            if text or key == "title":
                value[key] = text
            else:
                value.pop(key, None)
        return "" if text or key != "title" else tr("a case needs a title")

    return write


def _table(desk: Desk, key: str) -> Callable[[str], str]:
    def write(text: str) -> str:
        wanted, fault = number_in(text)
        if fault or wanted is None:
            return fault or tr("write a number")
        with desk.edit(f"table {key}") as value:
            value["table"] = {**(value.get("table") or {}), key: wanted}
        return ""

    return write


def _lengths(desk: Desk) -> Callable[[str], None]:
    def choose(wanted: str) -> None:
        with desk.edit() as value:
            value["units"] = wanted

    return choose

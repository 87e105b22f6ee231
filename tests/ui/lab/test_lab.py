"""The case lab by mouse and keys, as a person uses it."""

from __future__ import annotations

import random
import threading
from typing import TYPE_CHECKING

import pygame
import pytest

from game.analysis.cases import Verdict, answer_case
from game.assets import scenario_path
from game.cli import app as commands
from game.data.load import load_case
from game.data.source import read_text
from game.ui.lab import files
from game.ui.lab.draft import CaseDraft
from game.ui.pilot import Pilot
from game.ui.screens.cases import CasesScreen
from game.ui.screens.compare import CompareScreen
from game.ui.screens.lab import LabScreen
from game.ui.screens.menu import MenuScreen
from game.ui.screens.rules import RulesScreen
from tests.ui.lab.test_draft import TWO

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from game.ui.app import App
    from game.ui.lab.form import Form

SLOWEST = 20_000
"""Milliseconds that the judge may take in a test."""


class Lab:
    """The lab in the window, with a pilot that waits for the judge."""

    def __init__(self, app: App, screen: LabScreen) -> None:
        self.app, self.screen, self.pilot = app, screen, Pilot(app)
        self.settle()

    @property
    def desk(self) -> object:
        return self.screen.desk

    def settle(self) -> None:
        """Run frames until everything shown is of the case as it is."""
        start = pygame.time.get_ticks()
        self.pilot.frame(2)
        while not self.screen.desk.is_settled:
            assert pygame.time.get_ticks() - start < SLOWEST
            pygame.time.wait(2)
            self.pilot.frame()
        self.pilot.frame(2)

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        """A place of the table, cm, on the screen."""
        assert self.screen.canvas.camera is not None
        return self.screen.canvas.camera.to_screen((x * 10, y * 10))

    def title(self) -> str:
        """The words of the verdict."""
        return self.screen.words.cells[0].item.words

    def form_with(self, key: str) -> Form:
        """The form that has an item of that key now."""
        prompt = [self.screen.prompt.form] if self.screen.prompt is not None else []
        forms = [*prompt, *self.screen._forms]
        return next(form for form in forms if any(getattr(cell.item, "key", "") == key for cell in form.cells))

    def click(self, key: str) -> None:
        """Click an item of a form."""
        self.pilot.frame()
        self.pilot.click(self.form_with(key).place_of(key).center)

    def choose(self, key: str, value: str) -> None:
        """Choose from a list with the mouse."""
        self.click(key)
        popup = self.form_with(key).popup
        assert popup is not None
        self.pilot.click(popup.place(value).center)

    def type_die(self, key: str, face: int) -> None:
        """Turn a die to a face by its digit."""
        self.click(key)
        self.pilot.key(ord(str(face)), text=str(face))

    def type(self, key: str, text: str) -> None:
        """Write into a field over what it holds."""
        self.click(key)
        self.pilot.key(pygame.K_a, mod=pygame.KMOD_CTRL)
        for letter in text:
            self.pilot.key(ord(letter.lower()), text=letter)
        self.pilot.enter()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder of its own."""
    monkeypatch.setenv("LEUCTRA_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def lab(app: App, home: Path) -> Iterator[Lab]:
    """Two units 15 cm apart and the question whether one may charge the other."""
    screen = LabScreen(app, CaseDraft.from_text(TWO))
    app.push(screen)
    yield Lab(app, screen)
    screen._leaving = True


def shown(app: App, name: str) -> Lab:
    """A shipped case in the lab."""
    screen = LabScreen(app, CaseDraft.open(scenario_path("cases", f"{name}.yaml")))
    app.push(screen)
    return Lab(app, screen)


def test_a_unit_dragged_out_of_reach_turns_the_verdict_and_undo_turns_it_back(lab: Lab) -> None:
    """M 10: a charge reaches 20 cm. At 15 cm it is legal, at 45 cm it is not."""
    assert lab.title() == "Legal charge into the front"
    lab.pilot.drag(lab.pixel(90, 58), lab.pixel(90, 88))
    lab.settle()
    assert lab.screen.desk.value["pieces"][1]["front"][1] == pytest.approx(85, abs=0.5)
    assert lab.title() == "Spears cannot charge Foe: too far"
    lab.pilot.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    lab.settle()
    assert lab.screen.desk.value["pieces"][1]["front"] == [90, 55]
    assert lab.title() == "Legal charge into the front"


def test_a_unit_is_turned_by_its_handle_and_by_keys(lab: Lab) -> None:
    lab.pilot.click(lab.pixel(90, 58))
    assert lab.screen.desk.selected == ("pieces", 1)
    handle = lab.screen.canvas.handles()["turn"]
    lab.pilot.drag(handle, lab.pixel(60, 55))
    assert lab.screen.desk.value["pieces"][1]["facing"] == pytest.approx(270, abs=2)
    before = lab.screen.desk.value["pieces"][1]["facing"]
    lab.pilot.letter("e")
    assert lab.screen.desk.value["pieces"][1]["facing"] == pytest.approx(before + 1)
    lab.pilot.key(pygame.K_UP)
    lab.pilot.key(pygame.K_RIGHT, mod=pygame.KMOD_SHIFT)
    assert lab.screen.desk.value["pieces"][1]["front"] == [91, 55.1]


def test_numbers_are_typed_and_what_is_wrong_is_said_while_typing(lab: Lab) -> None:
    lab.pilot.click(lab.pixel(90, 38))
    lab.type("piece:files", "30")
    lab.settle()
    assert (
        lab.screen.desk.faults[0].words == "spears: files: unit 'spears': files is 30 but it has 20 models; use 1 to 20"
    )
    lab.type("piece:files", "10")
    lab.type("piece:x", "92.5")
    lab.type("piece:across", "25")
    lab.settle()
    assert lab.screen.desk.faults == ()
    piece = lab.screen.desk.value["pieces"][0]
    assert (piece["files"], piece["front"], piece["base"]) == (10, [92.5, 40], [25, 20])
    lab.click("piece:x")
    lab.pilot.key(pygame.K_UP)
    assert lab.screen.desk.value["pieces"][0]["front"][0] == 92.6


def test_units_are_added_copied_and_deleted_with_the_questions_about_them(lab: Lab) -> None:
    lab.choose("add:b", "orc")
    lab.settle()
    added = lab.screen.desk.value["pieces"][2]
    assert (added["id"], added["side"], added["unit"]) == ("orc", "b", "orc")
    assert lab.screen.desk.faults == ()
    lab.pilot.key(pygame.K_d, mod=pygame.KMOD_CTRL)
    assert lab.screen.desk.value["pieces"][3]["id"] == "orc_2"
    lab.click("unit:1")
    lab.click("unit:drop")
    assert [piece["id"] for piece in lab.screen.desk.value["pieces"]] == ["spears", "orc", "orc_2"]
    assert lab.screen.desk.value["ask"] == []
    lab.pilot.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert lab.screen.desk.value["ask"] == [{"charge": {"by": "spears", "target": "foe"}}]


def test_terrain_drawn_in_the_way_bars_the_charge(lab: Lab) -> None:
    """A building from side to side between them: nobody sees past it."""
    lab.click("tab:terrain")
    lab.click("draw:building")
    for x, y in ((60, 45), (120, 45), (120, 50), (60, 50)):
        lab.pilot.click(lab.pixel(x, y))
    lab.pilot.enter()
    lab.settle()
    (piece,) = lab.screen.desk.value["terrain"]
    assert piece["kind"] == "building"
    assert [[round(x), round(y)] for x, y in piece["shape"]] == [[60, 45], [120, 45], [120, 50], [60, 50]]
    assert lab.title() == "Spears cannot charge Foe: not seen"
    corner = lab.screen.canvas.handles()["corner:0"]
    lab.pilot.drag(corner, lab.pixel(100, 45))
    assert lab.screen.desk.value["terrain"][0]["shape"][0] == [pytest.approx(100, abs=0.5), pytest.approx(45, abs=0.5)]
    lab.pilot.key(pygame.K_DELETE)
    lab.settle()
    assert lab.screen.desk.value["terrain"] == []
    assert lab.title() == "Legal charge into the front"


def test_a_wall_and_a_rectangle_are_drawn_too(lab: Lab) -> None:
    lab.pilot.letter("0")
    lab.click("tab:terrain")
    lab.click("draw:wall")
    for x, y in ((20, 20), (40, 20)):
        lab.pilot.click(lab.pixel(x, y))
    lab.pilot.enter()
    lab.click("draw:wood")
    lab.click("way:rectangle")
    lab.pilot.drag(lab.pixel(20, 60), lab.pixel(40, 80))
    lab.settle()
    wall, wood = lab.screen.desk.value["terrain"]
    assert (wall["kind"], len(wall["line"])) == ("obstacle", 2)
    assert (wood["kind"], len(wood["shape"])) == ("wood", 4)
    assert lab.screen.desk.faults == ()


@pytest.mark.parametrize("kind", ["reactions", "arc", "sight", "move", "march", "flee", "casualties", "shoot", "panic"])
def test_a_question_of_each_kind_is_asked_from_the_list_and_answered(lab: Lab, kind: str) -> None:
    lab.click("tab:ask")
    lab.choose("ask:add", kind)
    lab.settle()
    assert lab.screen.desk.faults == ()
    assert isinstance(lab.screen.desk.verdict, Verdict)
    assert lab.screen.desk.verdict.question.name == kind


def test_the_arguments_of_a_question_are_chosen_and_typed(lab: Lab) -> None:
    """With 10 cm the charge falls short; the other way round it does too; pseudo-charges are for whom nobody sees."""
    lab.click("tab:ask")
    lab.type("ask:allowance", "10")
    lab.settle()
    assert lab.title() == "Spears cannot charge Foe: too far"
    lab.choose("ask:by", "foe")
    lab.choose("ask:target", "spears")
    lab.settle()
    assert lab.screen.desk.value["ask"] == [{"charge": {"by": "foe", "target": "spears", "allowance": 10}}]
    assert lab.title() == "Foe cannot charge Spears: too far"
    lab.type("ask:allowance", "")
    lab.choose("ask:reaction", "flee")
    lab.settle()
    assert lab.screen.desk.value["ask"] == [{"charge": {"by": "foe", "target": "spears", "reaction": {"flee": 15}}}]


def test_legs_are_built_one_by_one(lab: Lab) -> None:
    lab.click("tab:ask")
    lab.choose("ask:add", "move")
    lab.choose("ask:leg:add", "wheel left")
    lab.type("ask:leg:1:degrees", "10")
    lab.click("ask:leg:0:drop")
    lab.settle()
    asked = lab.screen.desk.value["ask"][1]
    assert asked == {"move": {"unit": "spears", "legs": [{"wheel": "left", "degrees": 10}]}}
    assert lab.title() == "Legal move of Spears"


def test_every_way_is_stepped_through_with_its_own_picture_and_price(app: App, home: Path) -> None:
    lab = shown(app, "clipping_the_corner")
    count = lab.screen.desk.ways
    case = load_case(scenario_path("cases", "clipping_the_corner.yaml"))
    assert count == 1 + answer_case(case)[0].answer["alternatives"] > 1
    seen = []
    for _ in range(count):
        lab.settle()
        seen.append((id(lab.screen.desk.pictured[0]), lab.screen.words.cells[1].item.words))  # type: ignore[index]
        lab.pilot.key(pygame.K_TAB)
    assert len({picture for picture, _ in seen}) == count
    assert seen[0][1].startswith("13.82 of 20 cm")
    assert lab.screen.desk.way == 0


def test_another_question_brings_its_units_into_sight(app: App, home: Path) -> None:
    """The third hedge's charge is 1 m to the right of the first: its units are seen as soon as it is chosen."""
    lab = shown(app, "hedge_halfway")
    lab.screen.desk.choose_question(2)
    for _ in range(1000):
        lab.settle()
        if (2, 0) in lab.screen.desk.shown.pictures:  # type: ignore[union-attr]
            break
    lab.pilot.frame(2)
    camera = lab.screen.canvas.camera
    assert camera is not None
    bodies = {unit.id: body for _, unit, body in lab.screen.canvas.standing()}
    assert all(camera.holds(camera.to_screen(bodies[unit].centre)) for unit in ("pikemen", "raiders"))


def compared(lab: Lab, screen: CompareScreen) -> None:
    """Wait until every reading is there."""
    start = pygame.time.get_ticks()
    lab.pilot.frame()
    while not screen.is_settled:
        assert pygame.time.get_ticks() - start < SLOWEST
        pygame.time.wait(2)
        lab.pilot.frame()
    lab.pilot.frame(2)


def test_readings_of_arc_vote_stand_side_by_side_with_their_differences(app: App, home: Path) -> None:
    """Low riders: three of five models stand in the flank, but the middle of the front rank's edge lies in front."""
    lab = shown(app, "flank_by_one_man")
    lab.pilot.letter("c")
    screen = app.screen
    assert isinstance(screen, CompareScreen)
    screen.choose("arc_vote")
    compared(lab, screen)
    readings = {reading.options["arc_vote"]: reading for reading in screen.found.readings}
    assert list(readings) == ["models", "front_rank", "front_centre", "area"]
    assert readings["models"].verdict is not None
    told = readings["models"].verdict.answer["readings"]
    for value, reading in readings.items():
        assert reading.verdict is not None
        assert reading.verdict.answer["arc"] == told[value]
        assert bool(reading.differs) == (told[value] != told["models"])
    assert "arc_vote" in screen.matter
    alike = [[str(reading.options["arc_vote"]) for reading in group] for group in screen.found.groups()]
    assert len(alike) == len(screen.columns) == len(set(told.values())), "a column for each answer"
    assert all(len({told[value] for value in group}) == 1 for group in alike)
    other = next(reading for reading in readings.values() if reading.differs)
    assert other.differs[0].startswith("zone: ")
    assert " instead of " in other.differs[0]
    lab.pilot.key(pygame.K_ESCAPE)
    assert app.screen is lab.screen


def test_any_set_of_switches_is_compared_and_the_case_read_by_one_of_them(app: App, home: Path) -> None:
    """Four votes by two values of the pseudo-charge: eight readings; the usual one stands first."""
    lab = shown(app, "flank_by_one_man")
    lab.pilot.letter("c")
    screen = app.screen
    assert isinstance(screen, CompareScreen)
    screen.choose("arc_vote")
    compared(lab, screen)
    lab.pilot.click(screen.bar.place_of("switch").center)
    assert screen.bar.popup is not None
    lab.pilot.click(screen.bar.popup.place("pseudo_charge").center)
    compared(lab, screen)
    assert screen.found.switches == ("arc_vote", "pseudo_charge")
    assert len(screen.found.readings) == 8
    assert sum(len(group) for group in screen.found.groups()) == 8
    first = screen.found.groups()[0][0]
    assert first.options == {"arc_vote": "models", "pseudo_charge": True}
    lab.pilot.click(screen.columns[0].place_of("apply:arc_vote=models+pseudo_charge=False").center)
    assert lab.screen.desk.value["options"] == {"pseudo_charge": False}
    lab.pilot.click(screen.bar.place_of("chip:arc_vote").center)
    compared(lab, screen)
    assert screen.found.switches == ("pseudo_charge",)
    lab.pilot.click(screen.bar.place_of("matter").center)
    compared(lab, screen)
    assert set(screen.found.switches) == set(screen.matter) >= {"arc_vote"}
    lab.pilot.key(pygame.K_ESCAPE)


def test_what_is_built_is_saved_and_the_command_gives_the_same_verdict(lab: Lab, home: Path) -> None:
    from typer.testing import CliRunner

    lab.pilot.drag(lab.pixel(90, 58), lab.pixel(90, 88))
    lab.settle()
    lab.pilot.key(pygame.K_s, mod=pygame.KMOD_CTRL)
    lab.pilot.frame()
    lab.pilot.enter()
    lab.settle()
    path = home / "cases" / "two_units.yaml"
    assert path.is_file()
    assert not lab.screen.desk.draft.is_changed
    result = CliRunner().invoke(commands, ["case", str(path)])
    assert result.exit_code == 0
    assert "spears cannot charge foe: too far" in result.output
    assert lab.title() == "Spears cannot charge Foe: too far"


def test_nothing_is_written_over_without_being_asked_twice(lab: Lab, home: Path) -> None:
    taken = home / "cases" / "two_units.yaml"
    taken.parent.mkdir()
    taken.write_text("mine")
    lab.pilot.key(pygame.K_s, mod=pygame.KMOD_CTRL)
    lab.pilot.frame()
    lab.pilot.enter()
    assert taken.read_text() == "mine"
    assert lab.screen.prompt is not None
    lab.pilot.enter()
    assert taken.read_text().startswith("kind: case")
    assert lab.screen.prompt is None


def test_pictures_are_written_as_png_and_svg_like_the_command_does(lab: Lab, home: Path) -> None:
    from game.analysis.pictures import picture
    from game.scene.svg import to_svg

    for key, ending in ((pygame.K_p, ".png"), (pygame.K_g, ".svg")):
        lab.pilot.key(key, mod=pygame.KMOD_CTRL)
        lab.pilot.frame()
        lab.pilot.enter()
        assert (home / "cases" / f"two_units{ending}").is_file()
    case = lab.screen.desk.draft.look().case
    assert case is not None
    wanted = to_svg(picture(case, answer_case(case)[0]))
    assert (home / "cases" / "two_units.svg").read_text(encoding="utf-8") == wanted


def test_verdict_and_file_are_copied_or_it_is_said_that_there_is_no_clipboard(
    lab: Lab, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    lab.pilot.key(pygame.K_c, mod=pygame.KMOD_CTRL)
    lab.pilot.key(pygame.K_c, mod=pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert "Legal charge into the front" in copied[0]
    assert copied[1] == lab.screen.desk.draft.text

    def refuse(text: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    lab.pilot.key(pygame.K_c, mod=pygame.KMOD_CTRL)
    assert "no clipboard" in lab.screen.desk.notice


def test_the_answer_is_expected_and_a_later_difference_is_told(lab: Lab) -> None:
    lab.click("tab:ask")
    lab.click("ask:expect")
    lab.settle()
    assert lab.screen.desk.value["expected"][0]["legal"] is True
    words = [cell.item.words for cell in lab.screen.words.cells]
    assert "As expected" in words
    lab.pilot.drag(lab.pixel(90, 58), lab.pixel(90, 88))
    lab.settle()
    words = [cell.item.words for cell in lab.screen.words.cells]
    assert "Other than expected" in words
    assert "legal: expected yes, got no" in words


def test_the_lab_is_opened_from_the_menu_and_has_a_list_to_search(app: App, home: Path) -> None:
    bad = home / "cases" / "bad.yaml"
    bad.parent.mkdir()
    bad.write_text("kind: battle\n")
    app.push(MenuScreen(app))
    pilot = Pilot(app)
    pilot.frame()
    pilot.letter("l")
    assert isinstance(app.screen, LabScreen)
    pilot.key(pygame.K_o, mod=pygame.KMOD_CTRL)
    screen = app.screen
    assert isinstance(screen, CasesScreen)
    pilot.frame(2)
    assert len(screen.shown()) == 1 + len(files.shipped())
    for letter in "bad":
        pilot.letter(letter)
    pilot.enter()
    assert app.screen is screen
    assert "this is no case" in screen.notice
    for _ in "bad":
        pilot.key(pygame.K_BACKSPACE)
    for letter in "corner clipping":
        pilot.key(ord(letter), text=letter)
    pilot.enter()
    lab = app.screen
    assert isinstance(lab, LabScreen)
    assert lab.desk.value["title"] == "Clipping the corner"


def test_leaving_with_changes_asks_first(lab: Lab) -> None:
    lab.pilot.drag(lab.pixel(90, 58), lab.pixel(90, 88))
    lab.pilot.key(pygame.K_ESCAPE)
    lab.pilot.key(pygame.K_ESCAPE)
    assert lab.screen.prompt is not None
    assert lab.app.screens
    lab.pilot.frame()
    lab.click("leave")
    assert not lab.app.screens


def test_a_file_that_is_gone_gives_one_message(app: App, home: Path) -> None:
    screen = LabScreen(app, home / "nothing.yaml")
    app.push(screen)
    assert "cannot be read" in screen.desk.notice
    assert "\n" not in screen.desk.notice


def test_a_unit_dragged_with_ctrl_lies_flush_with_the_other(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let go 4 mm off: its front lies on the other's front, centre on centre, and the loader finds no overlap."""
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_CTRL)
    lab.pilot.drag(lab.pixel(90, 58), lab.pixel(90.3, 43.4))
    monkeypatch.undo()
    lab.settle()
    assert lab.screen.desk.value["pieces"][1]["front"] == [90, 40]
    assert lab.screen.desk.faults == ()


def test_a_faulty_unit_stays_on_the_table_and_the_open_form_stays_while_it_is_dragged(lab: Lab) -> None:
    with lab.screen.desk.edit() as value:
        value["pieces"][1]["files"] = 99
    lab.settle()
    assert lab.screen.desk.faults
    lab.click("tab:ask")
    lab.pilot.drag(lab.pixel(90, 58), lab.pixel(90, 63))
    assert lab.screen.desk.value["pieces"][1]["front"][1] == pytest.approx(60, abs=0.5)
    assert lab.screen.desk.tab == "ask"
    lab.pilot.click(lab.pixel(90, 63))
    assert lab.screen.desk.tab == "unit"


def test_another_language_is_spoken_at_once(lab: Lab) -> None:
    lab.app.choose(language="es")
    lab.settle()
    assert lab.title() == "Carga legal por el frente"
    lab.app.choose(language="en")


def test_the_rules_of_a_verdict_are_read_with_a_click(lab: Lab) -> None:
    lab.click("rule:FB-CHG-10")
    assert isinstance(lab.app.screen, RulesScreen)
    assert lab.app.screen.rule == "FB-CHG-10"
    lab.pilot.key(pygame.K_ESCAPE)
    assert lab.app.screen is lab.screen


def test_the_window_never_waits_for_the_judge(lab: Lab) -> None:
    """While something is judged frames go on, and the unit stands where the mouse has it."""
    started = threading.Event()
    go_on = threading.Event()

    def slow() -> None:
        started.set()
        go_on.wait(10)

    lab.screen.desk.judge.run("slow", slow)
    started.wait(5)
    lab.pilot.drag(lab.pixel(90, 58), lab.pixel(90, 68))
    assert lab.screen.desk.value["pieces"][1]["front"][1] == pytest.approx(65, abs=0.5)
    bodies = {unit.id: body for _, unit, body in lab.screen.canvas.standing()}
    assert bodies["foe"].centre[1] > 680
    assert not lab.screen.desk.is_settled
    go_on.set()
    lab.settle()
    assert lab.title() == "Spears cannot charge Foe: too far"


KEYS = [
    pygame.K_TAB, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_UP, pygame.K_DOWN,
    pygame.K_LEFT, pygame.K_RIGHT, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_F1, pygame.K_F2, pygame.K_SPACE,
    *(ord(letter) for letter in "abcdenoqsvyzgp01259.-[{"),
]  # fmt: skip


@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_clicked_and_typed_leaves_a_file_that_can_be_read(app: App, home: Path, seed: int) -> None:
    """Any clicks, drags and keys: no error, and the draft is written and read back as it is."""
    chance = random.Random(seed)
    screen = LabScreen(app, files.shipped()[seed * 7])
    pilot = Pilot(app)
    width, height = app.size
    for _ in range(120):
        if not app.screens:
            screen = LabScreen(app, screen.desk.draft)
            app.push(screen)
        spots = [(chance.randrange(width), chance.randrange(height)) for _ in range(2)]
        match chance.randrange(5):
            case 0:
                pilot.click(spots[0])
            case 1:
                pilot.drag(*spots, steps=2)
            case 2:
                pilot.click(spots[0])
                pilot.wheel(chance.choice((-2, 1)))
            case _:
                key = chance.choice(KEYS)
                mod = chance.choice((0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT))
                pilot.key(key, mod=mod, text=chr(key) if 32 <= key < 127 else "")
    assert read_text(screen.desk.draft.text, "x").value == screen.desk.value


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
def test_nothing_lies_over_anything_else_at_any_size_and_scale(
    app: App, home: Path, size: tuple[int, int], scale: float
) -> None:
    lab = shown(app, "half_behind_a_wall")
    app._resize(size)
    app.choose(scale=scale)
    lab.screen.desk.select("pieces", 0)
    for tab in ("unit", "terrain", "ask", "switches", "case"):
        lab.screen.desk.tab = tab
        lab.pilot.frame(2)
        screen = lab.screen
        assert screen.canvas.camera is not None
        boxes = [form.box for form in screen._forms] + [pygame.Rect(screen.canvas.camera.viewport)]
        window = pygame.Rect(0, 0, *app.size)
        assert all(window.contains(box) and box.w > 0 and box.h > 0 for box in boxes)
        assert all(box.collidelist(boxes[n + 1 :]) == -1 for n, box in enumerate(boxes))
        for form in screen._forms:
            cells = [cell.box for cell in form.cells]
            assert all(box.collidelist(cells[n + 1 :]) == -1 for n, box in enumerate(cells))
            assert all(box.left >= 0 and box.right <= form.box.w for box in cells)


def test_the_table_shows_the_units_before_anything_is_judged(
    app: App, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the judge is held up the first frame has both units, and they can be dragged."""
    go_on = threading.Event()
    monkeypatch.setattr("game.ui.lab.judge.judge", lambda *given: go_on.wait(10))
    screen = LabScreen(app, CaseDraft.from_text(TWO))
    app.push(screen)
    pilot = Pilot(app)
    pilot.frame()
    assert [unit.id for _, unit, _ in screen.canvas.standing()] == ["spears", "foe"]
    assert screen.desk.pictured is not None
    assert screen.desk.verdict is None
    assert screen.canvas.camera is not None
    pilot.drag(screen.canvas.camera.to_screen((900, 580)), screen.canvas.camera.to_screen((900, 680)))
    assert screen.desk.value["pieces"][1]["front"][1] == pytest.approx(65, abs=0.5)
    go_on.set()
    screen._leaving = True


def test_a_move_is_stepped_through_leg_by_leg_with_tab(lab: Lab) -> None:
    """4 cm ahead of 10, then a wheel: the button says which step is shown, the picture and the words are the step's."""
    lab.click("tab:ask")
    lab.choose("ask:add", "move")
    lab.type("ask:leg:0:ahead", "4")
    lab.choose("ask:leg:add", "wheel right")
    lab.settle()
    whole = lab.screen.desk.pictured
    assert lab.form_with("way:now").place_of("way:now")
    seen = []
    for _ in range(3):
        button = next(cell.item for cell in lab.screen.steps.cells if getattr(cell.item, "key", "") == "way:now")
        seen.append((button.words, lab.title()))
        lab.pilot.key(pygame.K_TAB)
        lab.settle()
    assert seen == [
        ("Whole, in 2 steps", "Legal move of Spears"),
        ("Step 1 of 2", "Leg 1 of 2: ahead 4"),
        ("Step 2 of 2", "Leg 2 of 2: wheel right 30° (5.24)"),
    ]
    assert lab.screen.desk.way == 0
    assert lab.screen.desk.pictured == whole


def test_files_are_chosen_by_dragging_the_front_wider(lab: Lab) -> None:
    """Spears of 20 mm bases, five wide: dragged to 7 cm either side of the middle they stand in seven files.

    No wider than there are models, no narrower than one; Undo takes the whole drag back.
    """
    lab.pilot.click(lab.pixel(90, 38))
    lab.settle()
    handle = lab.screen.canvas.handles()["files"]
    edge = lab.pixel(95, 40)
    off = handle[0] - edge[0]
    to = lab.pixel(97, 40)
    lab.pilot.drag(handle, (to[0] + off, to[1]))
    lab.settle()
    piece = lab.screen.desk.value["pieces"][0]
    assert (piece["files"], piece["front"]) == (7, [90, 40])
    lab.pilot.drag(lab.screen.canvas.handles()["files"], lab.pixel(140, 40))
    lab.settle()
    assert lab.screen.desk.value["pieces"][0]["files"] == 20
    assert lab.screen.desk.faults == ()
    for wide in (7, 5):
        lab.pilot.key(pygame.K_z, mod=pygame.KMOD_CTRL)
        assert lab.screen.desk.value["pieces"][0]["files"] == wide

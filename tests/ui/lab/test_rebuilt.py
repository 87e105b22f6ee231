"""Disputes rebuilt in the lab from an empty table by mouse and keys alone, saved, and judged by the command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
import pytest
from typer.testing import CliRunner

from game.cli import app as commands
from game.data.source import read_file
from game.ui.screens.lab import LabScreen
from tests.ui.lab.test_lab import Lab

if TYPE_CHECKING:
    from game.ui.app import App

DISPUTES = Path(__file__).parents[2] / "cases"
ROCKS = {"impassable": "rock"}
UNITS = ("by", "target", "of", "from", "to", "unit", "at", "after", "around", "over", "kind")


class Builder:
    """Puts a case on the table as a person would who has it on paper."""

    def __init__(self, lab: Lab) -> None:
        self.lab = lab

    def build(self, case: dict[str, Any]) -> None:
        lab = self.lab
        lab.click("tab:case")
        lab.click("case:clear")
        lab.type("case:title", case["title"])
        lab.click("tab:unit")
        for piece in case["pieces"]:
            self.unit(piece)
        for number, piece in enumerate(case["pieces"]):
            for foe in piece.get("engaged_with", ()):
                lab.click(f"unit:{number}")
                lab.choose("piece:engaged_with:add", foe)
        for piece in case.get("terrain", ()):
            self.terrain(piece)
        lab.click("tab:ask")
        for asked in case["ask"]:
            ((kind, raw),) = asked.items()
            lab.choose("ask:add", kind)
            lab.settle()
            for key, given in raw.items():
                self.argument(key, given)
        lab.settle()

    def unit(self, piece: dict[str, Any]) -> None:
        lab = self.lab
        lab.choose(f"add:{piece['side']}", "")
        (x, y), (across, deep) = piece["front"], piece["base"]
        numbers = {"x": x, "y": y, "facing": piece["facing"], "models": piece["models"], "files": piece["files"]}
        lab.settle()
        lab.type("piece:id", piece["id"])
        for key, value in {**numbers, "across": across, "deep": deep}.items():
            lab.type(f"piece:{key}", f"{value:g}")
        for name, value in piece["profile"].items():
            lab.type(f"piece:profile:{name}", f"{value}")
        for word in piece.get("gear", ()):
            lab.choose("piece:gear:add", word)
        if piece.get("off_table"):
            lab.click("piece:off_table")
        lab.settle()

    def terrain(self, piece: dict[str, Any]) -> None:
        """Drawn with the mouse, then its corners set to the very places."""
        lab = self.lab
        lab.click("tab:terrain")
        lab.pilot.letter("0")
        lab.pilot.frame()
        lab.click(f"draw:{ROCKS.get(piece['kind'], piece['kind'])}")
        for place in piece["shape"]:
            lab.pilot.click(lab.pixel(*place))
        lab.pilot.enter()
        lab.settle()
        for number, place in enumerate(piece["shape"]):
            for axis in (0, 1):
                lab.type(f"terrain:{number}:{axis}", f"{place[axis]:g}")

    def argument(self, key: str, given: Any) -> None:
        lab = self.lab
        if key in UNITS:
            lab.choose(f"ask:{key}", given)
        elif key == "roll":
            lab.settle()
            lab.click("ask:by_dice")
            lab.settle()
            lab.click("ask:roll:0")
            for face in given:
                lab.pilot.key(ord(str(face)), text=str(face))
        elif key == "legs":
            for number, leg in enumerate(given):
                self.leg(number, leg)
        else:
            lab.type(f"ask:{key}", f"{given:g}")

    def leg(self, number: int, leg: dict[str, Any]) -> None:
        word = next(iter(leg))
        kind = f"{word} {leg[word]}" if word in ("wheel", "turn") else word
        self.lab.choose("ask:leg:0" if number == 0 else "ask:leg:add", kind)
        for key in ("ahead", "degrees"):
            if key in leg:
                self.lab.type(f"ask:leg:{number}:{key}", f"{leg[key]:g}")


@pytest.mark.parametrize(
    "name",
    [
        "001-column-all-models",
        "013-rock-then-wheel",
        "043-turning-cavalry",
        "045-exactly-fifteen",
        "071-lapping",
        "077-half-on-a-hill",
    ],
)
def test_a_dispute_is_rebuilt_by_hand_and_the_command_gives_its_verdict(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("LEUCTRA_HOME", str(tmp_path))
    case = read_file(DISPUTES / f"{name}.yaml").value
    screen = LabScreen(app)
    app.push(screen)
    app._resize((960, 600))
    lab = Lab(app, screen)
    Builder(lab).build(case)
    assert screen.desk.faults == ()
    lab.pilot.key(pygame.K_s, mod=pygame.KMOD_CTRL)
    lab.pilot.frame()
    lab.pilot.enter()
    saved = screen.desk.draft.path
    assert saved is not None
    told, wanted = verdicts(saved), verdicts(DISPUTES / f"{name}.yaml")
    assert told == wanted


def verdicts(path: Path) -> list[dict[str, Any]]:
    """What the command says of a case's questions."""
    output = CliRunner().invoke(commands, ["case", str(path), "--json"]).output
    return [{key: value for key, value in one.items() if key != "file"} for one in json.loads(output)]

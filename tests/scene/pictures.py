"""Pictures for the tests: a case from its text, and what stands on a scene."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.analysis.cases import answer_case
from game.analysis.pictures import picture
from game.data.load import case_from_text, load_case
from game.scene.drawables import Circle, Line, Polygon, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.data.load import Case
    from game.scene.drawables import Scene

ROOT = Path(__file__).resolve().parents[2]
CASES = sorted([*(ROOT / "tests" / "cases").glob("*.yaml"), *(ROOT / "scenarios" / "cases").glob("*.yaml")])

WHEEL = """
kind: case
title: Wheel or fall short
pieces:
  - {id: spears, side: a, base: [20, 20], models: 20, files: 5, front: [35, 20], facing: 0, profile: {M: 10}}
  - {id: foe, side: b, base: [20, 20], models: 20, files: 5, front: [47, 34], facing: 180, profile: {M: 10}}
ask:
  - charge: {by: spears, target: foe}
  - charge: {by: spears, target: foe, allowance: 15}
"""
LANE = """
kind: case
title: A friend in the lane
pieces:
  - {id: warriors, side: a, base: [20, 20], models: 20, files: 5, front: [90, 50], facing: 0, profile: {M: 20}}
  - {id: archers, side: a, base: [20, 20], models: 15, files: 5, front: [98.8, 56.5], facing: 0, profile: {M: 10}}
  - {id: spears, side: b, base: [20, 20], models: 20, files: 5, front: [88, 76], facing: 180, profile: {M: 10}}
ask:
  - charge: {by: warriors, target: spears}
"""


def drawn(text: str, question: int = 0) -> Scene:
    """The picture of one question of a case."""
    return of_case(case_from_text(text, "test.yaml"), question)


def of_case(case: Case, question: int = 0) -> Scene:
    """The picture of one question."""
    return picture(case, answer_case(case)[question])


def of_file(path: Path) -> Iterator[Scene]:
    """Every picture of a file."""
    case = load_case(path)
    for verdict in answer_case(case):
        yield picture(case, verdict)


def words(scene: Scene) -> list[str]:
    """Every label."""
    return [item.text for item in scene.items if isinstance(item, Text)]


def label(scene: Scene, text: str) -> Text:
    """The label of that text."""
    return next(item for item in scene.items if isinstance(item, Text) and item.text == text)


def filled(scene: Scene, role: str) -> list[Polygon]:
    """The polygons filled with a role."""
    return [item for item in scene.items if isinstance(item, Polygon) and item.fill == role]


def roles(scene: Scene) -> set[str]:
    """Every role a scene asks its palette for."""
    found: set[str | None] = {key.role for key in scene.legend}
    if scene.card:
        found.add(scene.card.role)
    for item in scene.items:
        match item:
            case Polygon():
                found |= {item.fill, item.stroke, item.hatch}
            case Line():
                found.add(item.stroke)
            case Circle():
                found |= {item.fill, item.stroke}
            case Text():
                found |= {item.colour, item.pill, item.halo}
    return {role for role in found if role}

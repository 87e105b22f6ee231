"""Every kind of question is answered by the mouse alone and by the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from game.data.load import scenario_from_text
from game.engine.requests import Allocate, Amount, Choose, ChooseMany, Judgement, Move, Option, Place, Roll, Spot
from game.engine.sequence import Phase, Schedule
from game.engine.tally import message, reason
from game.geometry.approach import Path
from game.rulesets.fantasy.approaches import charge_verdict
from game.rulesets.fantasy.charges import charge_targets
from game.rulesets.fantasy.deployment import place_bars, placed
from game.rulesets.fantasy.movement import judge_way
from game.ui.controller import Controller
from game.ui.screens.table import TableScreen
from tests.ui.conftest import DUEL, Table

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.engine.game import Game, Steps
    from game.ui.app import App

GIANT = "  - {id: scout, side: a, unit: giant, models: 1, files: 1, front: [90, 20], facing: 0}\n"
Hand = Callable[[Table], None]


def asking(app: App, request_of: Callable[[Battle], Any], *, auto_dice: bool = True) -> tuple[Table, list[Any]]:
    """A window in which one question is open, and what was answered."""
    said: list[Any] = []

    def step(game: Game) -> Steps[None]:
        said.append((yield from game.ask(request_of(game.battle))))

    scenario = scenario_from_text(DUEL + GIANT, "duel")
    rules = replace(scenario.rules, schedule=Schedule((Phase("asked", step),), ()))
    app.settings.auto_dice = auto_dice
    screen = TableScreen(app, Controller(rules, scenario.battle, seed=4))
    app.push(screen)
    return Table(app, screen), said


def press(order: str) -> Hand:
    """A click on a line of the list."""
    return lambda table: table.pilot.click(table.screen.side.box_of(f"order:{order}").center)


def at(x: float, y: float) -> Hand:
    """A click on a place of the table, cm."""

    def click(table: Table) -> None:
        assert table.screen.camera is not None
        table.pilot.click(table.screen.camera.to_screen((x * 10, y * 10)))

    return click


def drawn(handle: str, x: float, y: float) -> Hand:
    """A handle drawn to a place of the table, cm."""

    def drag(table: Table) -> None:
        assert table.screen.camera is not None
        table.pilot.drag(table.handle(handle), table.screen.camera.to_screen((x * 10, y * 10)))

    return drag


def on(unit: str) -> Hand:
    """A click on a unit."""
    return lambda table: table.click(unit)


def turned(notches: int) -> Hand:
    """The mouse wheel over the table."""

    def wheel(table: Table) -> None:
        table.pilot.move(table.pixel("reserve"))
        table.pilot.wheel(notches)

    return wheel


def keys(*names: str) -> Hand:
    """Keys one after the other: letters, digits, and names of others."""

    def strike(table: Table) -> None:
        for name in names:
            if len(name) == 1:
                table.pilot.key(pygame.key.key_code(name), text=name)
            else:
                table.pilot.key(pygame.key.key_code(name), text="\r" if name == "return" else "")

    return strike


def option(key: str) -> Option[str]:
    """Something that may be chosen."""
    return Option(key, key, message(key.capitalize()))


def choose(_: Battle) -> Choose[str]:
    return Choose("a", message("Guards: hold or flee?"), (option("hold"), option("flee")), unit="guards")


def several(_: Battle) -> ChooseMany[str]:
    return ChooseMany("a", message("Guards: which?"), (option("one"), option("two"), option("six")), 2, 2)


def share(_: Battle) -> Allocate:
    groups = (("orcs", message("Orcs"), 3), ("goblins", message("Goblins"), 3))
    return Allocate("a", message("Guards: share 3 hits"), 3, groups, unit="guards")


def guess(_: Battle) -> Amount:
    return Amount("a", message("Cannon: guess how far"), 10, 90, "cm", unit="guards")


def spot(battle: Battle) -> Spot[Any]:
    return Spot("a", message("Cannon: aim where?"), Judgement, lambda: ((500.0, 500.0),), 30.0, unit="guards")


def target(battle: Battle) -> Choose[Any]:
    options = charge_targets(battle, battle.unit("guards"))
    return Choose("a", message("Guards charge whom?"), options, "FB-CHG-03", "guards")


def way_in(battle: Battle) -> Choose[Path]:
    verdict = charge_verdict(battle, "guards", "orcs", every=True)
    assert verdict.best is not None
    ways = (verdict.best, *verdict.alternatives)
    options = tuple(Option(path, f"path-{n}", message("way {n}", n=n)) for n, path in enumerate(ways, 1))
    return Choose("a", message("Guards: which way into Orcs?"), options, "FB-CHG-12", "guards")


def place(battle: Battle) -> Place[Any]:
    unit = battle.unit("reserve")

    def judge(pose: Any, files: int | None) -> Judgement[Any]:
        body = placed(unit, pose.snap(), files)
        return Judgement(body, place_bars(battle, replace(unit, body=body), body))

    suggest = lambda: ((unit.block.pose, 5),)  # noqa: E731 - a place to begin with
    return Place("a", message("Where does Reserve stand?"), "reserve", judge, suggest, may_choose_files=True)


def move_of(unit: str) -> Callable[[Battle], Move[Any]]:
    def move(battle: Battle) -> Move[Any]:
        mover = battle.unit(unit)
        return Move("a", message("Which way?"), unit, "move", 100.0, lambda legs: judge_way(battle, mover, legs))

    return move


def barred(_: Battle) -> Choose[str]:
    bars = (reason("engaged", "it is in combat", rule="FB-REA-01"),)
    options = (Option("flee", "flee", message("Flee"), bars), option("hold"), option("shoot"))
    return Choose("a", message("Guards: hold or flee?"), options, unit="guards")


ANSWERS: list[tuple[str, Callable[[Battle], Any], list[Hand], list[Hand], Callable[[Any], Any], Any]] = [
    ("choose", choose, [press("flee")], [keys("f")], str, "flee"),
    ("barred", barred, [press("flee"), press("hold")], [keys("f", "h")], str, "hold"),
    (
        "several",
        several,
        [press("six"), press("one"), press("confirm")],
        [keys("s", "o", "return")],
        set,
        {"one", "six"},
    ),
    (
        "share",
        share,
        [press("goblins"), on("orcs"), on("goblins"), press("confirm")],
        [keys("g", "o", "g", "return")],
        dict,
        {"orcs": 1, "goblins": 2},
    ),
    (
        "the rest",
        share,
        [press("rest"), press("confirm")],
        [keys("return", "return")],
        dict,
        {"orcs": 3, "goblins": 0},
    ),
    (
        "the rest of it",
        share,
        [press("goblins"), press("rest"), press("confirm")],
        [keys("g", "return", "return")],
        dict,
        {"orcs": 0, "goblins": 3},
    ),
    ("guess", guess, [turned(2), press("ten_more"), press("take")], [keys("6", "2", "return")], int, 62),
    (
        "spot",
        spot,
        [at(40, 30)],
        [*[keys("left")] * 10, *[keys("down")] * 20, keys("return")],
        lambda p: (round(p[0], -1), round(p[1], -1)),
        (400.0, 300.0),
    ),
    ("target", target, [on("orcs"), on("orcs")], [keys("o")], str, "orcs"),
    ("way in", way_in, [press("path-3"), press("confirm")], [keys("down", "down", "return")], type, Path),
    (
        "place",
        place,
        [at(40, 15)],
        [*[keys("right")] * 10, *[keys("down")] * 4, keys("return")],
        lambda body: (round(body.pose.x, -1), body.pose.facing),
        (400.0, 0.0),
    ),
    (
        "move",
        move_of("guards"),
        [drawn("ahead", 60, 45), press("turn_left"), press("confirm")],
        [*[keys("up")] * 6, keys("q", "return")],
        lambda walk: (round(walk.end.centre[1], -1), walk.end.pose.facing),
        (390.0, 270.0),
    ),
    (
        "way",
        move_of("scout"),
        [at(90, 23), press("face_right"), press("confirm")],
        [*[keys("up")] * 11, keys("e", "return")],
        lambda walk: (round(walk.end.centre[1], -1), walk.end.pose.facing % 360 > 10),
        (230.0, True),
    ),
]


@pytest.mark.parametrize("hand", ["mouse", "keyboard"])
@pytest.mark.parametrize(
    ("request_of", "mouse", "board", "read", "wanted"),
    [pytest.param(*case[1:], id=case[0]) for case in ANSWERS],
)
def test_it_is_answered(
    app: App,
    request_of: Callable[[Battle], Any],
    mouse: list[Hand],
    board: list[Hand],
    read: Callable[[Any], Any],
    wanted: object,
    hand: str,
) -> None:
    """The same answer by either hand."""
    table, said = asking(app, request_of)
    assert table.prompt
    for act in mouse if hand == "mouse" else board:
        assert said == []
        act(table)
        table.pilot.frame()
    assert [read(one) for one in said] == [wanted]


@pytest.mark.parametrize("act", [press("roll"), keys("return")], ids=["mouse", "keyboard"])
def test_dice_are_rolled(app: App, act: Hand) -> None:
    """A click, or Enter."""
    table, said = asking(app, lambda _: Roll("a", message("Guards: roll"), "test", 2), auto_dice=False)
    assert said == []
    act(table)
    (faces,) = said
    assert len(faces) == 2

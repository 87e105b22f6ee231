"""Places and numbers as answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from game.engine.requests import Amount, Choose, Judgement, Lazily, Option, Spot
from game.engine.tally import Reason, bar, message, reason
from game.errors import IllegalAnswer
from game.players.random_player import RandomPlayer
from game.ui.tools import tool_for
from game.ui.tools.amount import AmountTool
from game.ui.tools.spot import SpotTool
from tests.play import foot, given

BATTLE = given(foot("guards"))
GUESS = Amount("a", message("How far?"), 30, 150, "cm")
SPOT = Spot(
    "a",
    message("Where?"),
    lambda at: Judgement(at, bar(at[0] > 500, "far", "too far", rule="X")),
    lambda: ((490.0, 10.0), (510.0, 10.0)),
)


@pytest.mark.parametrize("raw", [29, 151, 30.5, "60", None, True])
def test_a_number_out_of_bounds_or_no_number_is_refused(raw: object) -> None:
    """30 to 150, whole."""
    with pytest.raises(IllegalAnswer):
        GUESS.read(raw)


def test_numbers_within_the_bounds_are_read() -> None:
    """The bounds included; examples are legal."""
    assert [GUESS.read(raw) for raw in (30, 150, *GUESS.examples())] == [30, 150, 30, 90, 150]


def test_a_place_is_judged() -> None:
    """Read as a point; a barred one says why; no place at all is refused."""
    assert SPOT.read({"x": 12, "y": 3.5}) == (12.0, 3.5)
    for raw in ({"x": 501, "y": 0}, {"x": 1}, [1, 2], {"x": "a", "y": 1}):
        with pytest.raises(IllegalAnswer):
            SPOT.read(raw)


def test_the_random_player_answers_both() -> None:
    """Within the bounds, and never where it is barred."""
    player = RandomPlayer(3)
    for _ in range(50):
        assert 30 <= GUESS.read(player.answer(GUESS, BATTLE)) <= 150
        assert SPOT.read(player.answer(SPOT, BATTLE))[0] <= 500


def test_the_window_has_tools_for_both() -> None:
    """The number is raised by orders and taken; a barred place says why and is not taken."""
    amount = tool_for(GUESS, BATTLE)
    assert isinstance(amount, AmountTool)
    for order in ("ten_more", "fewer", "take"):
        amount.order(order)
    assert amount.answer == 90 + 10 - 1
    spot = tool_for(SPOT, BATTLE)
    assert isinstance(spot, SpotTool)
    spot.click_table((700.0, 20.0))
    assert spot.answer is None
    assert "too far" in spot.said
    assert spot.preview().spot == ((700.0, 20.0), 0.0)
    spot.click_table((70.0, 20.0))
    assert spot.answer == {"x": 70.0, "y": 20.0}


def test_bars_are_worked_out_for_whoever_asks_and_once() -> None:
    looked: list[str] = []

    def barred(key: str) -> Callable[[], tuple[Reason, ...]]:
        def look() -> tuple[Reason, ...]:
            looked.append(key)
            return (reason("far", "too far", rule="X"),) if key == "b" else ()

        return look

    request = Choose("a", message("whom?"), [Option(key, key, message(key), barred(key)) for key in "abc"])
    assert request.read("a") == "a"
    assert looked == ["a"], "nobody looked at the others"
    assert [option.key for option in request.open] == ["a", "c"]
    assert looked == ["a", "b", "c"]
    with pytest.raises(IllegalAnswer, match="too far"):
        request.read("b")
    assert len(looked) == 3


def test_options_at_hand_are_found_before_the_rest_is_worked_out() -> None:
    worked: list[int] = []

    def rest() -> Iterator[Option[int]]:
        for number in (2, 3):
            worked.append(number)
            yield Option(number, str(number), message("more"))

    known = [Option(1, "1", message("one")), Option(9, "9", message("nobody"))]
    listed = Lazily(known, rest, at=1)
    request = Choose("a", message("which?"), listed)
    assert request.read("9") == 9
    assert worked == []
    assert request.read("2") == 2
    assert worked == [2], "the third was not needed"
    assert [option.key for option in listed] == ["1", "2", "3", "9"]
    assert (len(listed), listed[0].key, listed[3].key, worked) == (4, "1", "9", [2, 3])

"""A battle in another language: no sentence of the log, no question, option or reason keeps an English word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from game.assets import scenario_path
from game.battle.battle import Battle
from game.battle.events import Event
from game.data.load import load_scenario
from game.engine.requests import Choose, ChooseMany, Raw, Request
from game.engine.session import Player, Session, play
from game.players.cast import Cast
from game.text.cards import carried, left_of
from game.text.explain import explain
from game.text.log import sentence
from game.ui.cards.about import unit_card
from tests.language.strange import english_in

MOST = 2_000


class Listener:
    """A player that notes what it is asked before another one answers."""

    def __init__(self, player: Player, heard: Counter[str]) -> None:
        self.player, self.heard = player, heard

    def answer(self, request: Request, battle: Battle) -> Raw | None:
        """The other's answer."""
        for words in _words_of(request):
            self.heard.update(english_in(words) and [words])
        return self.player.answer(request, battle)


def _words_of(request: Request) -> Iterator[str]:
    yield str(request.prompt)
    if isinstance(request, Choose | ChooseMany):
        for option in list(request.options)[:12]:
            yield str(option.text)
            for why in option.blocked:
                yield str(why)
                yield explain(why)
    tally = getattr(request, "tally", None)
    if tally is not None:
        yield str(tally)
        yield explain(tally)


@pytest.mark.parametrize(("kind", "name"), [("battles", "burning_glade"), ("drills", "take_the_flank")])
def test_nothing_that_is_told_stays_english(strangely: None, kind: str, name: str) -> None:
    heard: Counter[str] = Counter()
    scenario = load_scenario(scenario_path(kind, f"{name}.yaml"))
    session = Session(scenario.rules, scenario.battle)

    def tell(event: Event, battle: Battle) -> None:
        words = str(sentence(event, battle) or "")
        heard.update(english_in(words) and [words])

    session.observers.append(tell)
    players = Cast()(scenario.battle, 5)
    play(session, {who: Listener(player, heard) for who, player in players.items()}, most=MOST)
    assert sorted(heard) == []


@pytest.mark.parametrize("name", ["kings_field", "barrow_downs", "the_ford"])
def test_cards_of_units_are_told_without_english(strangely: None, name: str) -> None:
    battle = load_scenario(scenario_path("battles", f"{name}.yaml")).battle
    cards = [unit_card(battle, unit) for unit in battle.units]
    told = [words for card in cards for words in (card.title, card.state, *(line.words for line in card.lines))]
    told += [words for unit in battle.units for words in (str(left_of(unit)), *carried(unit))]
    assert sorted({words for words in told if english_in(words)}) == []

"""A player that answers at random, legally: for tests and for filling a seat."""

from __future__ import annotations

import random
from itertools import islice
from typing import TYPE_CHECKING

from game.engine.requests import Allocate, Amount, Choose, ChooseMany, Move, Place, Roll, Spot
from game.errors import IllegalAnswer, LeuctraError
from game.language import told

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.engine.requests import Raw, Request

SUGGESTIONS = 40
PLACES = 12
TRIES = 6
CURIOUS = 0.05
"""How often it looks at more than the default where there is one: working out the rest takes time."""


class RandomPlayer:
    """Chooses uniformly among what is open; moves and places by the request's own suggestions, bent a little."""

    def __init__(self, seed: int | None = None) -> None:
        self.random = random.Random(seed)

    def answer(self, request: Request, battle: Battle) -> Raw | None:
        """A legal raw answer; raises LeuctraError when the request suggests none."""
        match request:
            case Choose():
                return self._choose(request)
            case ChooseMany():
                return self._choose_many(request)
            case Allocate():
                return self._allocate(request)
            case Move() | Place() | Spot():
                return self._try(request)
            case Amount():
                return self.random.randint(request.least, request.most)
            case Roll():
                return [self.random.randint(1, request.faces) for _ in range(request.dice)]

    def _choose(self, request: Choose[object]) -> Raw:
        if request.default is not None and self.random.random() > CURIOUS:
            return request.default
        keys = [option.key for option in request.open]
        if not keys:
            raise LeuctraError(told("nothing can be chosen: {prompt}", prompt=request.prompt))
        return self.random.choice(keys)

    def _choose_many(self, request: ChooseMany[object]) -> Raw:
        keys = [option.key for option in request.options if not option.blocked]
        return self.random.sample(keys, self.random.randint(request.least, min(request.most, len(keys))))

    def _allocate(self, request: Allocate) -> Raw:
        room = [key for key, _, limit in request.groups for _ in range(limit)]
        drawn = self.random.sample(room, request.total)
        return {key: drawn.count(key) for key, _, _ in request.groups}

    def _try(self, request: Move[object] | Place[object] | Spot[object]) -> Raw:
        most = PLACES if isinstance(request, Place) else SUGGESTIONS
        examples = list(islice(request.examples(), most))
        order = self.random.sample(examples, len(examples))
        bent = [self._bend(raw) for raw in order[:TRIES]]
        for raw in (*bent, *order[:TRIES], *examples):
            try:
                request.read(raw)
            except IllegalAnswer:
                continue
            return raw
        raise LeuctraError(told("no legal answer suggested: {prompt}", prompt=request.prompt))

    def _bend(self, raw: Raw) -> Raw:
        """The same move or place with its lengths and angles changed a little."""
        if isinstance(raw, list):
            return [self._bend(leg) for leg in raw]
        return {key: self._bend_value(key, value) for key, value in raw.items()}

    def _bend_value(self, key: str, value: Raw) -> Raw:
        if key in ("ahead", "degrees") and isinstance(value, int | float):
            return round(value * self.random.uniform(0.3, 1.0), 2)
        if key in ("x", "y"):
            return round(value + self.random.uniform(-60, 60), 1)
        return value

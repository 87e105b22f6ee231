"""Players that need no randomness: a person (who answers elsewhere) and a list of answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.requests import Choose, Roll
from game.errors import LeuctraError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.battle.battle import Battle
    from game.engine.requests import Raw, Request


def goes_without_saying(request: Request) -> bool:
    """Whether a question has its default for its only answer."""
    return isinstance(request, Choose) and request.default is not None and len(request.options) == 1


class Human:
    """A person: the window answers for them, so this player thinks on wherever there is something to choose."""

    def answer(self, request: Request, battle: Battle) -> Raw | None:
        """None, but for a default without any other option."""
        return request.default if isinstance(request, Choose) and goes_without_saying(request) else None


class Answers:
    """Gives prepared answers in order, then thinks on."""

    def __init__(self, answers: Iterable[Raw]) -> None:
        self.left = list(answers)

    def answer(self, request: Request, battle: Battle) -> Raw | None:
        """The next answer."""
        return self.left.pop(0) if self.left else None


class NamedDice:
    """Scripted dice: each roll is named and takes the first left of that name; all of them must be used.

    >>> dice = NamedDice(("charge", 5, 3))
    >>> dice.left
    [('charge', (5, 3))]
    """

    def __init__(self, *rolls: tuple[str | int, ...]) -> None:
        self.left = [(str(name), tuple(int(face) for face in faces)) for name, *faces in rolls]

    def answer(self, request: Request, battle: Battle) -> Raw | None:
        """The faces prepared for this roll; raises LeuctraError naming the roll when there are none."""
        if not isinstance(request, Roll):
            raise LeuctraError(f"dice were asked '{request.prompt}'")
        for index, (name, faces) in enumerate(self.left):
            if name == request.what:
                del self.left[index]
                return list(faces)
        raise LeuctraError(f"no dice prepared for '{request.what}' ({request.dice}); left: {self.left}")

    def done(self) -> None:
        """Raise unless every prepared roll was used."""
        if self.left:
            raise LeuctraError(f"dice not used: {self.left}")

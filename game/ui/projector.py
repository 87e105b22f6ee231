"""Runs a film: which moment is shown, how far it has gone, forward at any speed, to any place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.film import DICE, TURN

if TYPE_CHECKING:
    from game.ui.film import Film, Moment

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
WORDS_MS, DICE_MS, TURN_MS, PAUSE_MS = 900.0, 500.0, 1000.0, 260.0
MS_A_MM, LEAST_MOVE_MS, MOST_MOVE_MS = 4.0, 350.0, 1800.0


def lasts(moment: Moment) -> float:
    """How long a moment takes at the plain speed, ms: a move as long as its way, words as long as one reads."""
    if moment.movers:
        return min(MOST_MOVE_MS, max(LEAST_MOVE_MS, moment.way * MS_A_MM)) + PAUSE_MS
    return {DICE: DICE_MS, TURN: TURN_MS}.get(moment.kind, WORDS_MS)


class Projector:
    """`at` is the moment shown and `gone` how many of its ms have passed; a moment that is over is shown at its end."""

    def __init__(self, film: Film) -> None:
        self.film = film
        self.at = 0
        self.gone = 0.0
        self.speed = 1.0
        self.playing = False

    @property
    def moment(self) -> Moment | None:
        """What is shown."""
        moments = self.film.moments
        return moments[min(self.at, len(moments) - 1)] if moments else None

    @property
    def share(self) -> float:
        """How much of the way the movers have gone."""
        moment = self.moment
        if moment is None or not moment.movers:
            return 1.0
        return min(1.0, self.gone / max(1.0, lasts(moment) - PAUSE_MS))

    @property
    def is_at_end(self) -> bool:
        """Whether the last moment has been shown to its end."""
        moment = self.moment
        return moment is None or (self.at >= len(self.film.moments) - 1 and self.gone >= lasts(moment))

    def tick(self, ms: float) -> None:
        """Let time pass."""
        if not self.playing:
            return
        left = ms * self.speed
        while left > 0.0 and (moment := self.moment) is not None:
            rest = lasts(moment) - self.gone
            if left < rest:
                self.gone += left
                return
            if self.at >= len(self.film.moments) - 1:
                self.gone = lasts(moment)
                self.playing = False
                return
            left -= max(0.0, rest)
            self.at, self.gone = self.at + 1, 0.0

    def play(self) -> None:
        """Go on, or hold; at the end from the start again."""
        if not self.playing and self.is_at_end:
            self.at, self.gone = 0, 0.0
        self.playing = not self.playing

    def to(self, at: int) -> None:
        """Show the end of a moment."""
        self.at = min(len(self.film.moments) - 1, max(0, at))
        moment = self.moment
        self.gone = lasts(moment) if moment is not None else 0.0

    def step(self, by: int) -> None:
        """One moment on, gliding into it, or back."""
        if by > 0 and self.at < len(self.film.moments) - 1:
            self.playing = False
            self.at, self.gone = self.at + 1, 0.0
            self._glide = True
        else:
            self.to(self.at + by)

    _glide = False

    def glide(self, ms: float) -> None:
        """Let a moment that was stepped into come to its end."""
        moment = self.moment
        if self._glide and not self.playing and moment is not None:
            self.gone = min(lasts(moment), self.gone + ms * self.speed)

    def faster(self, by: int) -> None:
        """Another speed."""
        self.speed = SPEEDS[min(len(SPEEDS) - 1, max(0, SPEEDS.index(self.speed) + by))]

    def part(self, by: int, *, turns: bool = False) -> None:
        """To the begin of the next phase or turn, or of this one or the one before."""
        starts = self.starts(turns=turns)
        later = [n for n in starts if n > self.at]
        earlier = [n for n in starts if n < self.at]
        if by > 0:
            self.to(later[0] if later else len(self.film.moments) - 1)
        else:
            self.to(earlier[-1] if earlier else 0)

    def starts(self, *, turns: bool = False) -> list[int]:
        """The moments with which turns, or phases, begin."""
        keys = [(moment.turn, "" if turns else moment.group) for moment in self.film.moments]
        return [n for n, key in enumerate(keys) if n == 0 or keys[n - 1] != key]

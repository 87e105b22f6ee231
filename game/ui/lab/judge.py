"""Cases judged beside the window, so that it never waits: one thread, the newest wish first, stale ones dropped.

What the thread works with is never shared: it reads plain values, and hands over frozen ones.
"""

from __future__ import annotations

import sys
import threading
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from game.analysis.cases import Verdict, answer_one, ways
from game.analysis.pictures import picture, words_of
from game.data.load import look
from game.errors import LeuctraError
from game.scene.battle import View, scene
from game.scene.drawables import Scene
from game.scene.sheet import PRINTED, Paper
from game.ui.worker import SWITCH

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.data.load import Look
    from game.ui.lab.draft import CaseDraft

Told = Verdict | str | None
"""The answer to a question, the words why there is none, or None before it is known."""


@dataclass(slots=True)
class Judged:
    """What is known of one state of a case; it fills while the judge works.

    `ground` is the position without a verdict, `told` the answers by question, `ways` and `pictures` what has been
    asked for of them, laid out for `paper`.
    """

    version: int
    paper: Paper = PRINTED
    look: Look | None = None
    ground: Scene | None = None
    told: list[Told] = field(default_factory=list)
    ways: dict[int, tuple[Verdict, ...]] = field(default_factory=dict)
    pictures: dict[tuple[int, int], Scene] = field(default_factory=dict)
    is_done: bool = False

    def verdict(self, question: int, way: int = 0) -> Told:
        """What is known of a question, by one of its ways."""
        if question in self.ways and way < len(self.ways[question]):
            return self.ways[question][way]
        return self.told[question] if question < len(self.told) else None


def judge(judged: Judged, value: dict[str, Any], name: str, first: int, is_stale: Callable[[], bool]) -> None:
    """Fill in what is known of a case, its `first` question before the others."""
    seen = look(value, name)
    if seen.battle is not None:
        judged.ground = scene(seen.battle, View())
    judged.look = seen
    if seen.case is None:
        return
    count = len(seen.case.questions)
    judged.told = [None] * count
    for question in sorted(range(count), key=lambda n: n != first):
        if is_stale():
            return
        judged.told[question] = tried(lambda n=question: answer_one(seen.case, n))  # type: ignore[misc]
        if question == first:
            paint(judged, question, 0)


def first_look(draft: CaseDraft) -> Judged | None:
    """The bare position at once, so that the table is never empty while the judge begins; None where there is none."""
    seen = tried(draft.look)
    if isinstance(seen, str) or seen.battle is None:
        return None
    return Judged(-1, look=seen, ground=scene(seen.battle, View()))


def show(judged: Judged, question: int, way: int, is_stale: Callable[[], bool]) -> None:
    """Draw one of the ways of a question; the answer itself before its ways are looked for, which may take longer."""
    if (question, 0) not in judged.pictures:
        paint(judged, question, 0)
    case, told = judged.look.case if judged.look else None, judged.verdict(question)
    if case is not None and isinstance(told, Verdict) and question not in judged.ways:
        found = tried(lambda: ways(case, told, is_stale))
        if found is not None:
            judged.ways[question] = (told,) if isinstance(found, str) else found
    if way and question in judged.ways:
        paint(judged, question, min(way, len(judged.ways[question]) - 1))


def paint(judged: Judged, question: int, way: int) -> None:
    """Keep the picture of a verdict."""
    made = drawn(judged, question, way, judged.paper)
    if made is not None:
        judged.pictures[question, way] = made


def drawn(judged: Judged, question: int, way: int, paper: Paper = PRINTED) -> Scene | None:
    """The picture of a verdict; where it cannot be drawn, the bare position with its words."""
    case, told = judged.look.case if judged.look else None, judged.verdict(question, way)
    if case is None or not isinstance(told, Verdict):
        return None
    made = tried(lambda: picture(case, told, paper))
    if isinstance(made, str) and judged.ground is not None:
        ground = judged.ground
        made = tried(lambda: replace(ground, card=words_of(case, told)))
        made = ground if isinstance(made, str) else made
    return made if isinstance(made, Scene) else None


def tried(work: Callable[[], Any]) -> Any:
    """What comes of it, or the words of what went wrong: a position half made must never take the window with it."""
    try:
        return work()
    except LeuctraError as error:
        return str(error)
    except Exception as error:  # a verdict on a position that cannot be is no reason to lose the case
        return f"{type(error).__name__}: {error}"


class Judge:
    """The thread. `ask` has a case judged, `draw` a further picture of the newest one, `run` anything else.

    `paper` is what pictures are laid out for from now on.
    """

    def __init__(self) -> None:
        self.paper = PRINTED
        self._wake = threading.Condition()
        self._jobs: list[tuple[str, Callable[[], None]]] = []
        self._newest = 0
        self._working = False
        self._closed = False
        sys.setswitchinterval(SWITCH)
        threading.Thread(target=self._work, daemon=True, name="judge").start()

    @property
    def is_busy(self) -> bool:
        """Whether anything is still to be done."""
        with self._wake:
            return self._working or bool(self._jobs)

    def ask(self, value: dict[str, Any], name: str, version: int, first: int) -> Judged:
        """Judge a state of a case, which nobody changes; what was wished before it is dropped."""
        judged = Judged(version, self.paper)
        self._newest += 1
        number = self._newest

        def work() -> None:
            judge(judged, value, name, first, lambda: number != self._newest)
            judged.is_done = True

        self._put("judge", work)
        return judged

    def draw(self, judged: Judged, question: int, way: int) -> None:
        """Have a picture drawn, and the ways looked for until something else is wished for."""
        self._put("picture", lambda: show(judged, question, way, lambda: bool(self._jobs)))

    def run(self, name: str, work: Callable[[], None]) -> None:
        """Have anything done; of wishes of the same name only the last is."""
        self._put(name, work)

    def close(self) -> None:
        """No more work."""
        with self._wake:
            self._closed, self._jobs = True, []
            self._newest += 1
            self._wake.notify()

    def _put(self, name: str, work: Callable[[], None]) -> None:
        with self._wake:
            self._jobs = [job for job in self._jobs if job[0] != name]
            self._jobs.append((name, work))
            self._wake.notify()

    def _work(self) -> None:
        while True:
            with self._wake:
                self._working = False
                self._wake.wait_for(lambda: self._closed or bool(self._jobs))
                if self._closed:
                    return
                _, work = self._jobs.pop(0)
                self._working = True
            tried(work)

"""Battles without a window in words and pictures: one that is played through, and what many came to."""

from __future__ import annotations

from contextlib import closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.analysis.objectives import score
from game.engine.record import Header, Recorder
from game.engine.session import Session, play
from game.engine.tally import say
from game.language import number, told, tr
from game.players.cast import cast_for
from game.scene.battle import scene
from game.scene.png import to_png
from game.text.log import sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.data.load import Scenario

PICTURES = Path("out")
WIDTH = 1600


def played_in_pictures(found: Scenario, seats: dict[str, str], seed: int, record: Path | None) -> list[str]:
    """Play a battle to its end, leave a picture of each turn in `out`, and say how it went."""
    PICTURES.mkdir(exist_ok=True)
    session = Session(found.rules, found.battle)
    cast = cast_for(found, {army: kind for army, kind in seats.items() if kind != "human"})
    switches = found.rules.settings(found.battle)
    header = Header(found.rules.id, found.text, dict(cast.seats), seed, switches=switches)
    with closing(Recorder(record, header, session)) if record else nullcontext():
        play(session, cast(found.battle, seed))
    starts = {step.cursor.turn: step.before for step in reversed(session.steps)}
    to_png(scene(starts.get(1, found.battle)), PICTURES / "start.png", WIDTH)
    for turn, battle in sorted(starts.items()):
        if turn:
            to_png(scene(battle), PICTURES / f"turn-{turn:02}.png", WIDTH)
    to_png(scene(session.battle), PICTURES / "end.png", WIDTH)
    last = sentence(session.log[-2].event, session.battle) if len(session.log) > 1 else None
    ended, names = str(last or tr("The battle is over")), f"{PICTURES}/start.png … {PICTURES}/end.png"
    return [told("{ended}. Pictures: {files}", ended=ended, files=names), *score_lines(found, session)]


def log_lines(found: Scenario, session: Session) -> list[str]:
    """The battle's log, and how a drill went."""
    told_of = (sentence(entry.event, session.battle) for entry in session.log)
    return [*(str(words) for words in told_of if words is not None), *score_lines(found, session)]


def score_lines(found: Scenario, session: Session) -> list[str]:
    """How a drill went, in words; nothing for a battle without objectives or one that is not over."""
    if not found.objectives or not session.is_over:
        return []
    return [str(line) for line in score(session, found.objectives).lines]


def summary_lines(total: dict[str, Any], battle: Battle) -> Iterator[str]:
    """What many battles came to, `total` as `simulate --json` prints it."""
    for army in battle.armies:
        yield say("{army}: {n} won", army=army.name, n=total["wins"][army.id])
    counted = {**total, "errors": len(total["errors"])}
    yield told("draws: {draws}, unfinished: {unfinished}, errors: {errors}", **counted)
    words = "{battles} battles in {seconds} s, {turns} turns on the average"
    taken, turns = number(total["seconds"]), number(total["turns_mean"])
    yield told(words, battles=total["battles"], seconds=taken, turns=turns)
    if "score" in total:
        yield from _score_of_many(total["score"], total["battles"])


def _score_of_many(found: dict[str, Any], battles: int) -> Iterator[str]:
    """How drills went: the mean score, and how often each objective was reached."""
    yield say("score: {mean} of {most} on the average", mean=found["mean"], most=found["most"])
    words = "{reached} of {all} reached: {text} ({points})"
    for one in found["objectives"]:
        yield "  " + say(words, reached=one["reached"], all=battles, text=one["text"], points=one["points"])

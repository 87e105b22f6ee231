"""Records: written as the battle goes, cut short, changed, replayed."""

from __future__ import annotations

import json
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from game.battle.battle import digest
from game.engine.record import Header, Recorder, read, replay, write
from game.engine.session import Session
from game.errors import RecordError, ReplayDivergence
from tests.engine.toy import Toy, battle

if TYPE_CHECKING:
    from pathlib import Path

ANSWERS = ["1", [6], "2", [3], "2", [5], "1", [1]]


def recorded(path: Path, answers: list[object] = ANSWERS) -> Session:
    """A session with its record on the disk."""
    session = Session(Toy(), battle())
    recorder = Recorder(path, Header("toy", "scenario text"), session)
    for raw in answers:
        session.answer(raw)
    recorder.close()
    return session


def test_a_record_replays_to_the_same_battle(tmp_path: Path) -> None:
    """Event by event."""
    session = recorded(tmp_path / "r.jsonl")
    again = replay(read(tmp_path / "r.jsonl"), Toy(), battle())
    assert digest(again.battle) == digest(session.battle)
    assert again.log == session.log


def test_what_is_saved_equals_what_is_recorded_on_the_way(tmp_path: Path) -> None:
    """One format, two ways to it."""
    session = recorded(tmp_path / "r.jsonl")
    write(tmp_path / "saved.jsonl", Header("toy", "scenario text"), session)
    assert (tmp_path / "saved.jsonl").read_text() == (tmp_path / "r.jsonl").read_text()


def test_each_answer_is_on_the_disk_before_the_next_is_given(tmp_path: Path) -> None:
    """A crash loses nothing that was answered."""
    session = Session(Toy(), battle())
    with closing(Recorder(tmp_path / "r.jsonl", Header("toy", ""), session)):
        for count, raw in enumerate(ANSWERS, 1):
            session.answer(raw)
            assert sum(len(step.answers) for step in read(tmp_path / "r.jsonl").steps) == count


def test_an_undo_shortens_the_record(tmp_path: Path) -> None:
    """What was taken back is not in the file."""
    session = Session(Toy(), battle())
    with closing(Recorder(tmp_path / "r.jsonl", Header("toy", ""), session)):
        for raw in ANSWERS:
            session.answer(raw)
        session.undo(practice=True)
        session.undo(practice=True)
    again = replay(read(tmp_path / "r.jsonl"), Toy(), battle())
    assert digest(again.battle) == digest(session.battle)


def test_a_record_cut_short_is_recovered_to_its_last_complete_line(tmp_path: Path) -> None:
    """Cut anywhere after the header, it replays what is whole."""
    path = tmp_path / "r.jsonl"
    recorded(path)
    whole = path.read_bytes()
    first = whole.index(b"\n") + 1
    for length in range(first, len(whole), 7):
        path.write_bytes(whole[:length])
        record = read(path)
        assert record.cut == (whole[length - 1 : length] != b"\n")
        replay(record, Toy(), battle())


def test_a_changed_answer_is_named_by_its_step(tmp_path: Path) -> None:
    """A die turned to another face breaks the seal of its step."""
    path = tmp_path / "r.jsonl"
    recorded(path)
    lines = path.read_text().splitlines()
    index = next(i for i, line in enumerate(lines) if json.loads(line).get("answers") == ["1", [6]])
    path.write_text("\n".join([*lines[:index], lines[index].replace("[6]", "[5]"), *lines[index + 1 :]]) + "\n")
    with pytest.raises(ReplayDivergence, match="differs from the one that was sealed") as found:
        replay(read(path), Toy(), battle())
    assert found.value.step == index - 1  # the header is line 0


def test_an_illegal_answer_is_named_by_its_step(tmp_path: Path) -> None:
    """A barred option in the file."""
    path = tmp_path / "r.jsonl"
    recorded(path)
    path.write_text(path.read_text().replace('["1",[6]]', '["3",[6]]'))
    with pytest.raises(ReplayDivergence, match="three is too many"):
        replay(read(path), Toy(), battle())


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "no complete line"),
        (b"\xff\xfe\x00", "not a text file"),
        (b"hello\n", "not a line of a record"),
        (b"[1]\n", "must be a mapping"),
        (b'{"format": "other"}\n', "not a record of this game"),
        (b'{"format": "leuctra-record-1", "game": 1}\n', "ruleset: must be a text"),
        (b'{"a": NaN}\n', "not a line of a record"),
        (b'{"a": 1e999}\n', "not a line of a record"),
    ],
)
def test_a_file_that_is_no_record_is_refused_with_place(tmp_path: Path, content: bytes, says: str) -> None:
    """One message, no traceback."""
    path = tmp_path / "bad.jsonl"
    path.write_bytes(content)
    with pytest.raises(RecordError, match=says):
        read(path)


@pytest.mark.parametrize("line", ["{}", '{"cursor": [1,2], "digest": "x", "answers": []}', '{"cursor": null}', "zzz"])
def test_a_damaged_line_is_named_by_its_number(tmp_path: Path, line: str) -> None:
    """File and line."""
    path = tmp_path / "r.jsonl"
    recorded(path, ["1"])
    lines = path.read_text().splitlines()
    path.write_text("\n".join([lines[0], line, *lines[1:]]) + "\n")
    with pytest.raises(RecordError, match=r"r\.jsonl:2"):
        read(path)


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    """With its name."""
    with pytest.raises(RecordError, match=r"gone\.jsonl: cannot be read"):
        read(tmp_path / "gone.jsonl")

"""The commands as a person runs them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game.assets import scenario_path
from game.data.schema import KINDS

CASES = Path(__file__).parents[1] / "cases"
FIELD = str(scenario_path("battles", "open_field.yaml"))


def run(*arguments: str, folder: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program in another folder."""
    plain = {"PYTHONPATH": str(Path(__file__).parents[2]), "LC_ALL": "C.UTF-8", "LEUCTRA_LANGUAGE": ""}
    kept = {**os.environ, **plain, **environment}
    command = [sys.executable, "-m", "game", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, env=kept, check=False, timeout=300)


def test_a_verdict_for_people() -> None:
    """The verdict, the path and the contacts."""
    done = run("case", str(CASES / "011-most-models.yaml"))
    assert done.returncode == 0
    assert "Legal charge into the front" in done.stdout
    assert "5 models touch 5 of the enemy" in done.stdout


def test_a_verdict_in_spanish() -> None:
    """Another language by an option; one that nobody has translated is refused."""
    done = run("case", str(CASES / "011-most-models.yaml"), "--language", "es")
    assert "Carga legal por el frente" in done.stdout
    assert "5 miniaturas tocan a 5 del enemigo" in done.stdout
    done = run("case", str(CASES / "011-most-models.yaml"), "--language", "xx")
    assert (done.returncode, done.stderr) == (2, "no language 'xx'; use en, es\n")


def test_what_is_simulated_is_told_in_spanish() -> None:
    """By an option or by the system's language; the JSON has the same keys."""
    told = run("simulate", FIELD, "--seed", "3", "--language", "es")
    assert "El Reino: 1 victoria\nLa Horda: 0 victorias\n" in told.stdout
    assert "empates: 0, sin terminar: 0, errores: 0" in told.stdout
    assert re.search(r"1 batallas en \d+,\d+ s, 6,0 turnos de media", told.stdout)
    spoken = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "es_ES.UTF-8"}
    found = run("simulate", FIELD, "--seed", "3", "--json", **spoken)
    total = json.loads(found.stdout)
    assert set(total) == {"battles", "wins", "draws", "unfinished", "errors", "seconds", "turns_mean"}
    assert total["wins"] == {"a": 1, "b": 0}
    assert run("check", FIELD, **spoken).stdout.endswith(": válido\n")
    assert run("check", FIELD, LEUCTRA_LANGUAGE="en", LANG="es_ES.UTF-8").stdout.endswith(": valid\n")


def test_what_is_simulated_is_told_in_english_as_it_ever_was() -> None:
    """Line by line, but for the seconds."""
    lines = run("simulate", FIELD, "--seed", "3").stdout.splitlines()
    assert lines[:3] == ["The Kingdom: 1 won", "The Horde: 0 won", "draws: 0, unfinished: 0, errors: 0"]
    assert re.fullmatch(r"1 battles in \d+\.\d+ s, 6\.0 turns on the average", lines[3])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["simulate", "--foo"], "no hay ninguna opción --foo; mira"),
        (["simulate", "--battles", "x"], "--battles necesita un número entero; mira"),
        (["simulate", "--battles", "0"], "--battles debe"),
        (["schema"], "falta el argumento"),
        (["schema", "cas"], "no hay ningún esquema «cas»; ¿querías decir «case»?"),
        (["nonsense"], "no hay ninguna orden nonsense"),
        (["render", FIELD], "di dónde guardar la imagen: --svg ARCHIVO o --png ARCHIVO"),
        (["simulate", "--seat", "a=dog"], "--seat a=dog: escribe BANDO=TIPO con un bando de a, b y "),
    ],
)
def test_a_command_called_wrongly_is_told_in_spanish(arguments: list[str], says: str) -> None:
    """One line with the way out, exit 2."""
    done = run(*arguments, LEUCTRA_LANGUAGE="es")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert says in done.stderr


def test_rules_are_found_by_spanish_words() -> None:
    """And told in Spanish."""
    done = run("rules", "pérdida", "bonificador", "filas", "--language", "es")
    assert "FB-CHG-16  Pérdida del bonificador por filas" in done.stdout
    gone = run("rules", "xyzzy", "--language", "es")
    assert (gone.returncode, gone.stderr.count("xyzzy"), "prueba con" in gone.stderr) == (1, 1, True)


def test_the_json_of_many_cases_is_one_list() -> None:
    """One object a question, in order, nothing else on standard output."""
    done = run("case", str(CASES / "011-most-models.yaml"), str(CASES / "045-exactly-fifteen.yaml"), "--json")
    answers = json.loads(done.stdout)
    assert [answer["ask"] for answer in answers] == ["charge"] * 3 + ["flee"] * 2
    first = answers[0]
    assert (first["by"], first["target"], first["side"], first["legal"]) == ("warriors", "spears", "front", True)
    assert first["cost"] == pytest.approx(29.18, abs=0.1)
    assert first["contacts"] == {"by": 5, "target": 5}
    assert {"legs", "align", "end", "alternatives", "reasons", "distance", "allowance"} <= set(first)


def test_strict_is_a_no_where_an_answer_differs(tmp_path: Path) -> None:
    """Exit 1, and the field is named."""
    text = (CASES / "029-single-file-flank.yaml").read_text().replace("cost: 13.70", "cost: 15.70")
    (tmp_path / "case.yaml").write_text(text)
    done = run("case", str(tmp_path / "case.yaml"), "--strict")
    assert done.returncode == 1
    assert "differs: cost: expected 15.7" in done.stdout
    assert run("case", str(CASES / "029-single-file-flank.yaml"), "--strict").returncode == 0


def test_pictures_are_written(tmp_path: Path) -> None:
    """SVG and PNG, one a question."""
    case = str(CASES / "011-most-models.yaml")
    done = run("case", case, "--svg", str(tmp_path / "a.svg"), "--png", str(tmp_path / "a.png"))
    assert done.returncode == 0
    assert sorted(p.name for p in tmp_path.iterdir()) == [f"a{n}.{k}" for n in ("-2", "-3", "") for k in ("png", "svg")]
    assert (tmp_path / "a.svg").read_text().startswith("<svg")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


def test_a_battle_is_simulated_recorded_and_replayed(tmp_path: Path) -> None:
    """From another folder: play without a display, replay, verify, change a die."""
    done = run("play", "--record", "battle.jsonl", folder=tmp_path, DISPLAY="", WAYLAND_DISPLAY="", SDL_VIDEODRIVER="")
    assert done.returncode == 0, done.stderr
    assert "There is no display here" in done.stdout
    assert "pygame" not in done.stdout
    assert (tmp_path / "out" / "end.png").is_file()
    verified = json.loads(run("replay", "battle.jsonl", "--verify", "--json", folder=tmp_path).stdout)
    assert verified["verified"] is True
    assert verified["complete"] is True
    assert run("check", "battle.jsonl", folder=tmp_path).returncode == 0
    record = tmp_path / "battle.jsonl"
    lines = record.read_text().splitlines()
    number = next(n for n, line in enumerate(lines) if n and json.loads(line)["answers"])
    step = json.loads(lines[number])
    step["answers"][0] = [7 - face for face in step["answers"][0]]
    record.write_text("\n".join([*lines[:number], json.dumps(step), *lines[number + 1 :]]) + "\n")
    changed = run("replay", "battle.jsonl", folder=tmp_path)
    assert changed.returncode == 1
    assert "does not verify" in changed.stderr


def test_simulate_prints_the_contract() -> None:
    """Two battles from seeds 5 and 6."""
    done = run("simulate", FIELD, "--battles", "2", "--seed", "5", "--json")
    total = json.loads(done.stdout)
    assert done.returncode == 0
    assert set(total) == {"battles", "wins", "draws", "unfinished", "errors", "seconds", "turns_mean"}
    assert total["battles"] == sum(total["wins"].values()) + total["draws"] == 2
    assert total["errors"] == []


@pytest.mark.parametrize("kind", [*KINDS, "record"])
def test_a_schema_is_json(kind: str) -> None:
    """For editors."""
    assert json.loads(run("schema", kind).stdout)["title"]


def test_the_schema_of_a_case_knows_the_questions() -> None:
    """An editor can complete `charge: {by, target}` and `arc: {of, from}`."""
    asked = json.loads(run("schema", "case").stdout)["properties"]["ask"]["items"]["properties"]
    assert {"by", "target", "reaction"} <= set(asked["charge"]["properties"])
    assert set(asked["arc"]["properties"]) == {"of", "from"}
    assert asked["charges"]["type"] == "array"


def test_the_schema_of_a_scenario_knows_scripts_objectives_and_rosters() -> None:
    """Orders by name, the kinds of objective or words alone, rosters by file and inside a record."""
    schema = json.loads(run("schema", "scenario").stdout)
    assert {"scripts", "objectives", "rosters"} <= set(schema["properties"])
    orders = ["hold", "advance", "charge", "guard", "patrol", "join"]
    assert schema["$defs"]["OrderSpec"]["properties"]["do"]["enum"] == orders
    assert {"spells", "dispel", "challenge", "widen", "fly"} <= set(schema["$defs"]["ScriptSpec"]["properties"])
    assert {"type": "string"} in schema["properties"]["objectives"]["items"]["anyOf"]
    assert {"seat", "roster"} <= set(schema["$defs"]["SideSpec"]["properties"])
    assert {"options", "joined"} <= set(json.loads(run("schema", "roster").stdout)["$defs"]["RosterUnit"]["properties"])


def test_scripts_take_seats_in_simulations() -> None:
    """The file's own seat, and one by the command."""
    drill = str(scenario_path("drills", "clipping_charge.yaml"))
    for seats in ((), ("--seat", "a=script")):
        done = run("simulate", drill, *seats, "--battles", "2", "--json")
        assert json.loads(done.stdout)["errors"] == []
    assert "write SIDE=KIND" in run("simulate", drill, "--seat", "a=human").stderr


def test_simulated_drills_end_with_their_score() -> None:
    """Both sides by script, yours without one: nobody charges, nobody is lost, the last two objectives are reached."""
    drill = str(scenario_path("drills", "take_the_flank.yaml"))
    seats = ("--seat", "a=script", "--seat", "b=script", "--battles", "2")
    done = run("simulate", drill, *seats)
    assert done.returncode == 0
    assert "score: 2.0 of 8 on the average" in done.stdout
    assert "0 of 2 reached: Be rid of the orcs. (3)" in done.stdout
    assert "2 of 2 reached: Keep the spears in the fight. (1)" in done.stdout
    score = json.loads(run("simulate", drill, *seats, "--json").stdout)["score"]
    assert (score["mean"], score["most"]) == (2.0, 8)
    assert [objective["reached"] for objective in score["objectives"]] == [0, 0, 2, 2]


def test_a_drill_without_a_display_ends_with_its_score(tmp_path: Path) -> None:
    """Played at random against the script, recorded, and told again."""
    drill = str(scenario_path("drills", "clipping_charge.yaml"))
    done = run(
        "play", drill, "--record", "drill.jsonl", folder=tmp_path, DISPLAY="", WAYLAND_DISPLAY="", SDL_VIDEODRIVER=""
    )
    assert "Score: " in done.stdout
    told = json.loads(run("replay", "drill.jsonl", "--json", folder=tmp_path).stdout)["log"]
    assert told[-5].startswith("Score: ")
    assert told[-5] in done.stdout


def test_the_shipped_rosters_are_valid() -> None:
    """As a person checks his own."""
    rosters = sorted(map(str, scenario_path("battles", "rosters").glob("*.yaml")))
    done = run("check", *rosters, "--json")
    assert [result["valid"] for result in json.loads(done.stdout)] == [True] * 4


def test_a_damaged_record_is_said(tmp_path: Path) -> None:
    """A picture that is called a record, and a line that is none."""
    (tmp_path / "a.jsonl").write_bytes(b"\x89PNG\r\n\xff\xfe")
    (tmp_path / "b.jsonl").write_text('{"format": "leuctra-record-1"}\n')
    done = run("check", "a.jsonl", "b.jsonl", folder=tmp_path)
    assert done.returncode == 1
    assert "a.jsonl: not a text file" in done.stdout
    assert "b.jsonl" in done.stdout.splitlines()[1]


def test_rules_are_found() -> None:
    """By id, with where they are built and tested."""
    (row,) = json.loads(run("rules", "FB-CHG-12", "--json").stdout)
    assert row["name"] == "Bring in as many as possible"
    assert any("approach" in place for place in row["built"])


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["case", "gone.yaml"], 1, "gone.yaml:1: cannot be read"),
        (["replay", "gone.jsonl"], 1, "gone.jsonl: cannot be read"),
        (["check", str(CASES / "test_cases.py")], 1, "test_cases.py"),
        (["simulate", FIELD, "--seat", "a=wizard"], 2, "write SIDE=KIND with a side of a, b"),
        (["simulate", FIELD, "--battles", "0"], 2, "battles"),
        (["schema", "scenari"], 2, "did you mean 'scenario'?"),
        (["render", FIELD], 2, "say where the picture goes"),
        (["rules", "xyzzy"], 1, "no rule matches"),
        (["nonsense"], 2, "nonsense"),
        (["case", str(CASES / "011-most-models.yaml"), "--png", "/nowhere/at/all.png"], 1, "/nowhere/at/all.png"),
    ],
)
def test_what_is_wrong_is_said_in_one_message(arguments: list[str], code: int, says: str) -> None:
    """Never a traceback."""
    done = run(*arguments)
    assert done.returncode == code, done.stderr
    assert says in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_without_a_display_the_menu_says_so() -> None:
    """In one line, naming what works."""
    done = run(DISPLAY="", WAYLAND_DISPLAY="", SDL_VIDEODRIVER="")
    assert done.returncode == 0
    assert done.stdout.count("\n") == 1
    assert "simulate" in done.stdout

"""The commands. Exit codes: 0 done, 1 "no", 2 wrong usage; errors are one readable message, never a traceback."""

from __future__ import annotations

import gc
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from game import __version__, language
from game.engine.tally import say
from game.errors import LeuctraError, ReplayDivergence, UsageError
from game.language import N_, told, tr, why_not

if TYPE_CHECKING:
    from game.analysis.cases import Verdict
    from game.data.load import Case, Scenario

app = typer.Typer(
    add_completion=False,
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    help=N_("Tabletop battles on real positions."),
)
out = Console(highlight=False, soft_wrap=True)
err = Console(stderr=True, highlight=False, soft_wrap=True)
DEFAULT_BATTLE = ("battles", "open_field.yaml")
NO_DISPLAY = N_(
    "There is no display here; without one you can use: case, simulate, replay, render, check, rules, schema."
)
Json = Annotated[bool, typer.Option("--json", help=N_("Print one JSON document and nothing else."))]
Speak = Annotated[
    str,
    typer.Option(
        "--language",
        envvar="LEUCTRA_LANGUAGE",
        help=N_("en or es, else your system's; for the window until another is chosen there."),
    ),
]
Files = Annotated[list[Path], typer.Argument(help=N_("Files."), show_default=False)]


def main() -> None:
    """Run a command; whatever goes wrong is one message and an exit code."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        _run()
    except UsageError as error:
        _fail(str(error), 2)
    except LeuctraError as error:
        _fail(str(error), 1)
    except KeyboardInterrupt:
        _fail(tr("stopped"), 1)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        _fail(f"{error.filename or tr('a file')}: {why_not(error)}", 1)
    except Exception as error:
        if os.environ.get("LEUCTRA_DEBUG"):
            raise
        words = "the program failed: {error}; set LEUCTRA_DEBUG=1 to see where"
        _fail(told(words, error=f"{type(error).__name__}: {error}"), 1)


def _run() -> None:
    """Run the command, in another language than English with its help translated."""
    code = language.named_in(sys.argv[1:]) or language.usual()
    language.use(code)
    if code == language.ENGLISH:
        app()
    else:
        from game.text.usage import run

        run(typer.main.get_command(app))


def _speak(code: str) -> None:
    """Speak a language, if one is named; raises UsageError for an unknown one."""
    if code:
        language.use(code)


def _fail(text: str, code: int) -> None:
    err.print(text, markup=False)
    sys.exit(code)


def _print_json(value: Any) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


@app.callback(invoke_without_command=True)
def menu(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help=N_("Show the version."))] = False,
    speak: Speak = "",
) -> None:
    """Without a command: the main menu."""
    _speak(speak)
    if version:
        out.print(f"leuctra {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        from game.ui.app import has_display

        if not has_display():
            out.print(tr(NO_DISPLAY))
            raise typer.Exit
        from game.ui.opening import own_app

        window = own_app(speak)  # seen before the rest is loaded
        from game.ui.start import open_menu

        open_menu(window)


@app.command()
def play(
    scenario: Annotated[Path | None, typer.Argument(help=N_("A battle or drill."), show_default=False)] = None,
    seat: Annotated[list[str] | None, typer.Option(help=N_("SIDE=human, SIDE=script or SIDE=random."))] = None,
    seed: Annotated[int, typer.Option(help=N_("The seed of the dice."))] = 0,
    record: Annotated[Path | None, typer.Option(help=N_("Write the record here as the battle goes."))] = None,
    speak: Speak = "",
) -> None:
    """A battle in the window; without a display one without a window, its pictures left in out/."""
    _speak(speak)
    gc.disable()  # what is loaded stays; the window goes on collecting once it is open
    from game.ui.app import has_display

    path = _scenario_file(scenario)
    found = _scenario(path)
    seats = _seats(seat, found, ("human", "script", "random"))
    if has_display():
        from game.ui.opening import own_app

        window = own_app(speak)  # seen before the rest is loaded
        from game.ui.start import open_battle

        open_battle(window, found, seats, seed, record, path)
        return
    gc.enable()
    out.print(tr(NO_DISPLAY))
    out.print(say("Playing {title} without a window; its pictures go to out/.", title=found.spec.title), markup=False)
    from game.report.battles import played_in_pictures

    for line in played_in_pictures(found, seats, seed, record):
        out.print(line, markup=False)


@app.command()
def case(
    files: Files,
    as_json: Json = False,
    svg: Annotated[Path | None, typer.Option(help=N_("Write the picture as SVG."))] = None,
    png: Annotated[Path | None, typer.Option(help=N_("Write the picture as PNG."))] = None,
    strict: Annotated[bool, typer.Option("--strict", help=N_("Exit 1 when illegal or other than expected."))] = False,
    speak: Speak = "",
) -> None:
    """The verdict on each question of a case file."""
    from game.analysis.cases import answer_case

    _speak(speak)
    answered = [(found, verdict) for found in _cases(files) for verdict in answer_case(found)]
    if as_json:
        _print_json([verdict.to_json() for _, verdict in answered])
    else:
        for found, verdict in answered:
            _show(found, verdict)
    _draw(answered, svg, png)
    if strict and any(_is_no(found, verdict) for found, verdict in answered):
        raise typer.Exit(1)


def _cases(files: list[Path]) -> list[Case]:
    from game.data.load import load_case
    from game.errors import DataError

    found: list[Case] = []
    faults: list[str] = []
    for path in files:
        try:
            found.append(load_case(path))
        except DataError as error:
            faults += error.faults
    if faults:
        raise DataError(faults)
    return found


def _is_no(found: Case, verdict: Verdict) -> bool:
    """With expectations a difference is a no; without, an illegal charge or move is."""
    if found.spec.expected is not None:
        return bool(verdict.differs)
    return verdict.answer.get("legal") is False


def _show(found: Case, verdict: Verdict) -> None:
    from game.text.verdicts import said

    title, lines = said(verdict.question.name, verdict.question.raw, verdict.answer, found.spec.units or "cm")
    good = verdict.answer.get("legal", verdict.answer.get("allowed", verdict.answer.get("sees")))
    out.print(language.tr(found.spec.title), style="dim", markup=False)
    out.print(title, style="bold green" if good else "bold red" if good is False else "bold", markup=False)
    for line in lines:
        out.print(f"  {line}", markup=False)
    differs = verdict.differs
    for name, (want, got) in differs.items():
        words = told("differs: {name}: expected {want}, got {got}", name=name, want=want, got=got)
        out.print(f"  {words}", style="yellow", markup=False)
    out.print()


def _draw(answered: list[tuple[Case, Verdict]], svg: Path | None, png: Path | None) -> None:
    if svg is None and png is None:
        return
    from game.analysis.pictures import picture
    from game.scene.png import to_png
    from game.scene.svg import to_svg

    for n, (found, verdict) in enumerate(answered, 1):
        scene = picture(found, verdict)
        if svg is not None:
            _numbered(svg, n).write_text(to_svg(scene), encoding="utf-8")
        if png is not None:
            to_png(scene, _numbered(png, n))


def _numbered(path: Path, number: int) -> Path:
    return path if number == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")


@app.command()
def simulate(
    scenario: Annotated[Path | None, typer.Argument(help=N_("A battle or drill."), show_default=False)] = None,
    battles: Annotated[int, typer.Option(min=1, max=100_000, help=N_("How many battles."))] = 1,
    seed: Annotated[int, typer.Option(help=N_("The first battle's seed; the next ones count up."))] = 0,
    seat: Annotated[list[str] | None, typer.Option(help=N_("SIDE=random or SIDE=script."))] = None,
    jobs: Annotated[int, typer.Option(min=1, max=64, help=N_("How many at once."))] = 1,
    as_json: Json = False,
    speak: Speak = "",
) -> None:
    """Battles without a window."""
    _speak(speak)
    from rich.progress import track

    from game.analysis.simulate import many_battles, summary
    from game.players.cast import WITHOUT_A_WINDOW, cast_for
    from game.players.clock import seconds
    from game.report.battles import summary_lines

    found = _scenario(_scenario_file(scenario))
    cast = cast_for(found, _seats(seat, found, WITHOUT_A_WINDOW))
    started = seconds()
    running = many_battles(found.rules, found.battle, range(seed, seed + battles), cast, jobs, found.objectives)
    reports = list(track(running, tr("Battles"), battles, console=err, transient=True))
    sides = [army.id for army in found.battle.armies]
    total = summary(reports, sides, seconds() - started, found.objectives).to_json()
    if as_json:
        _print_json(total)
    else:
        for line in summary_lines(total, found.battle):
            out.print(line, markup=False)
        for error in total["errors"]:
            out.print(told("seed {seed}: {error}", **error), style="red", markup=False)
    if total["errors"] or total["unfinished"]:
        raise typer.Exit(1)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help=N_("A recorded battle."))],
    verify: Annotated[bool, typer.Option("--verify", help=N_("Only check that it replays."))] = False,
    as_json: Json = False,
    speak: Speak = "",
) -> None:
    """A recorded battle: its log, or whether it verifies."""
    _speak(speak)
    from game.data.load import scenario_from_text
    from game.engine.record import read
    from game.engine.record import replay as play_again
    from game.report.battles import log_lines

    record = read(file)
    found = scenario_from_text(record.header.scenario, f"{file}: scenario")
    try:
        session = play_again(record, found.rules, found.battle)
    except ReplayDivergence as error:
        if as_json:
            _print_json({"file": str(file), "verified": False, "step": error.step, "error": str(error)})
        else:
            words = told("does not verify: {error}", error=error)
            err.print(f"{file}:{error.step + 2}: {words}", style="red", markup=False)
        raise typer.Exit(1) from None
    lines = log_lines(found, session)
    outcome = session.battle.outcome
    if as_json:
        winner = outcome.winner if outcome else None
        _print_json(
            {
                "file": str(file), "verified": True, "steps": len(record.steps), "complete": outcome is not None,
                "cut": record.cut, "winner": winner, "log": [] if verify else lines,
            }
        )  # fmt: skip
        return
    if not verify:
        for line in lines:
            out.print(line, markup=False)
    n = len(record.steps)
    words = say("{n} steps verified, complete", n=n) if outcome else say("{n} steps verified, not finished", n=n)
    cut = tr("; its last line was cut short and left out") if record.cut else ""
    out.print(f"{file}: {words}{cut}", markup=False)


@app.command()
def render(
    scenario: Annotated[Path, typer.Argument(help=N_("A scenario, or a case."))],
    svg: Annotated[Path | None, typer.Option(help=N_("Write it as SVG."))] = None,
    png: Annotated[Path | None, typer.Option(help=N_("Write it as PNG."))] = None,
    width: Annotated[int, typer.Option(min=100, max=8000, help=N_("Pixels across."))] = 1600,
    speak: Speak = "",
) -> None:
    """The picture of a position; of a battle still to be deployed, as the rules suggest to deploy it."""
    _speak(speak)
    from game.analysis.suggested import position_picture
    from game.data.load import Case, Scenario, load
    from game.scene.png import to_png
    from game.scene.svg import to_svg

    if svg is None and png is None:
        raise UsageError(tr("say where the picture goes: --svg FILE or --png FILE"))
    found = load(scenario)
    if not isinstance(found, Case | Scenario):
        raise UsageError(told("{file}: a roster has no position to draw", file=scenario))
    drawn = position_picture(found.rules, found.battle, found.spec.title)
    if svg is not None:
        svg.write_text(to_svg(drawn, width), encoding="utf-8")
    if png is not None:
        to_png(drawn, png, width)


@app.command()
def check(files: Files, as_json: Json = False, speak: Speak = "") -> None:
    """Validate scenarios, cases, rosters and records; every fault at once."""
    _speak(speak)
    from game.errors import DataError

    results: list[dict[str, Any]] = []
    for path in files:
        try:
            _check_one(path)
            results.append({"file": str(path), "valid": True, "faults": []})
        except DataError as error:
            results.append({"file": str(path), "valid": False, "faults": list(error.faults)})
        except ReplayDivergence as error:
            results.append({"file": str(path), "valid": False, "faults": [f"{path}:{error.step + 2}: {error}"]})
    if as_json:
        _print_json(results)
    else:
        for result in results:
            if result["valid"]:
                out.print(told("{file}: valid", file=result["file"]), style="green", markup=False)
            for fault in result["faults"]:
                out.print(fault, style="red", markup=False)
    if not all(result["valid"] for result in results):
        raise typer.Exit(1)


def _check_one(path: Path) -> None:
    from game.data.load import load, scenario_from_text
    from game.engine.record import read
    from game.engine.record import replay as play_again

    if path.suffix == ".jsonl":
        record = read(path)
        found = scenario_from_text(record.header.scenario, f"{path}: scenario")
        play_again(record, found.rules, found.battle)
        return
    load(path)


@app.command()
def rules(
    words: Annotated[
        list[str] | None, typer.Argument(help=N_("A row's id, or words to look for."), show_default=False)
    ] = None,
    as_json: Json = False,
    speak: Speak = "",
) -> None:
    """The rule texts, and for each row where it is built and tested."""
    _speak(speak)
    from game.text.rule_texts import found_rules, rule_as_json

    found = found_rules(" ".join(words or []))
    if as_json:
        _print_json([rule_as_json(rule) for rule in found])
    else:
        for rule in found:
            shown = rule_as_json(rule)
            out.print(f"{shown['id']}  {tr(shown['name'])}", style="bold", markup=False)
            out.print(f"  {tr(shown['text'])}", markup=False)
            if words:
                built = ", ".join(shown["built"]) or tr("not built yet")
                tested = ", ".join(shown["tested"]) or tr("no test in reach")
                out.print("  " + told("built in: {places}", places=built), style="dim", markup=False)
                out.print("  " + told("tested in: {places}", places=tested), style="dim", markup=False)
    if not found:
        wanted = " ".join(words or [])
        err.print(
            told("no rule matches '{words}'; try an id such as FB-CHG-12, or fewer words", words=wanted), markup=False
        )
        raise typer.Exit(1)


@app.command()
def schema(
    kind: Annotated[str, typer.Argument(help=N_("scenario, case, roster or record."))], speak: Speak = ""
) -> None:
    """The JSON Schema of a kind of file, for editors."""
    _speak(speak)
    from game.data.schema import schema_of

    _print_json(schema_of(kind))


def _scenario_file(given: Path | None) -> Path:
    from game.assets import scenario_path

    return given or scenario_path(*DEFAULT_BATTLE)


def _scenario(path: Path) -> Scenario:
    from game.data.load import load_scenario

    return load_scenario(path)


def _seats(given: list[str] | None, found: Scenario, kinds: tuple[str, ...]) -> dict[str, str]:
    sides = [army.id for army in found.battle.armies]
    seats: dict[str, str] = {}
    for word in given or []:
        side, _, kind = word.partition("=")
        if side not in sides or kind not in kinds:
            raise UsageError(
                told(
                    "--seat {word}: write SIDE=KIND with a side of {known} and {kinds}",
                    word=word,
                    known=", ".join(sides),
                    kinds=tr(" or ").join(kinds),
                )
            )
        seats[side] = kind
    return seats

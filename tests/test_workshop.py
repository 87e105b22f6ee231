"""The workshop itself: what is shipped, what is declared, and that it works away from the source tree."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
from pathlib import Path
from typing import Any

import pytest

from game import __version__
from game.assets import asset_path, scenario_path, source_root


@pytest.fixture(scope="module")
def project(root: Path) -> dict[str, Any]:
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_shipped_folders_are_found_in_the_source_tree(root: Path) -> None:
    assert source_root() == root
    assert asset_path("rules") == root / "assets" / "rules"
    assert scenario_path("battles", "x.yaml") == root / "scenarios" / "battles" / "x.yaml"


def test_every_rule_set_is_held_to_independence(root: Path, project: dict[str, Any]) -> None:
    contracts = {contract["id"]: contract for contract in project["tool"]["importlinter"]["contracts"]}
    on_disk = {f"game.rulesets.{init.parent.name}" for init in (root / "game/rulesets").glob("*/__init__.py")}
    assert on_disk == set(contracts["rule-sets"]["modules"])


def test_every_package_is_held_to_its_borders(root: Path, project: dict[str, Any]) -> None:
    packages = {f"game.{init.parent.name}" for init in (root / "game").glob("*/__init__.py")}
    contracts = {contract["id"]: contract for contract in project["tool"]["importlinter"]["contracts"]}
    assert packages - set(contracts["window"]["source_modules"]) == {"game.ui"}
    assert packages - set(contracts["shapes"]["source_modules"]) == {"game.geometry"}
    assert packages - set(contracts["chance"]["source_modules"]) == {"game.players"}


def test_every_dependency_has_its_reason(root: Path, project: dict[str, Any]) -> None:
    changelog = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    needed = [*project["project"]["dependencies"], *project["project"]["optional-dependencies"]["dev"]]
    names = [re.split(r"[<>=!\[ ]", entry)[0] for entry in needed]
    assert [name for name in names if f"`{name}`" not in changelog] == []


def test_the_version_is_in_the_changelog(root: Path) -> None:
    changelog = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    assert "## Unreleased" in changelog or f"## {__version__}" in changelog


def test_the_readme_names_only_targets_that_exist(root: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (root / "Makefile").read_text(encoding="utf-8"), re.M))
    for page in ("README.md", "CONTRIBUTING.md"):
        named = set(re.findall(r"`make ([a-z-]+)`", (root / page).read_text(encoding="utf-8")))
        assert named, page
        assert named <= targets, page


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", page, re.S)


def run(python: str, *arguments: str, cwd: Path) -> str:
    """A command without a display and without standard input; it must end well."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "PYTHONPATH"}
    }
    done = subprocess.run(
        [python, *arguments],
        cwd=cwd,
        env={**environment, "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 0, f"{' '.join(arguments)}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def test_the_case_of_the_readme_gives_what_the_readme_prints(root: Path, tmp_path: Path) -> None:
    page = (root / "README.md").read_text(encoding="utf-8")
    (case,) = blocks(page, "yaml")
    (printed,) = blocks(page, "console")
    (tmp_path / "wheel.yaml").write_text(case, encoding="utf-8")
    said = run(sys.executable, "-m", "game", "case", str(tmp_path / "wheel.yaml"), cwd=root)
    assert said.split() == printed.split("\n", 1)[1].split()


@pytest.mark.slow
def test_the_worked_examples_of_the_guide_work(root: Path, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    for folder in ("game", "tests", "assets", "scenarios"):
        shutil.copytree(root / folder, tree / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(root / "pyproject.toml", tree)
    guide = (root / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rule, loading, test = blocks(guide, "python")
    unit, case = blocks(guide, "yaml")
    fantasy = tree / "game/rulesets/fantasy"
    (fantasy / "special/standards.py").write_text(rule, encoding="utf-8")
    with (fantasy / "ruleset.py").open("a", encoding="utf-8") as ruleset:
        ruleset.write(loading)
    (tree / "tests/rules/fantasy/test_standards.py").write_text(test, encoding="utf-8")
    with (tree / "assets/units/fantasy.yaml").open("a", encoding="utf-8") as catalogue:
        catalogue.write(unit)
    (tree / "halberds.yaml").write_text(case, encoding="utf-8")
    python = sys.executable
    said = run(
        python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/rules/fantasy/test_standards.py", cwd=tree
    )
    assert "2 passed" in said
    assert "standards.py" in run(python, "-m", "game", "rules", "FB-RAL-10", cwd=tree)
    assert "14 of 20 cm" in run(python, "-m", "game", "case", "halberds.yaml", cwd=tree)


class Installed:
    """The program installed from its wheel into a virtual environment of its own, called from a folder elsewhere."""

    def __init__(self, folder: Path, source: Path) -> None:
        self.elsewhere = folder / "elsewhere"
        self.elsewhere.mkdir()
        venv.create(folder / "venv", with_pip=True)
        self.bin = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
        self.run("python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(source))

    def run(self, command: str, *arguments: str) -> str:
        return run(str(self.bin / command), *arguments, cwd=self.elsewhere)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Installed:
    return Installed(tmp_path_factory.mktemp("installed"), root)


@pytest.mark.slow
def test_the_wheel_brings_rules_and_scenarios(installed: Installed) -> None:
    listing = installed.run(
        "python",
        "-c",
        "from game.assets import asset_path, scenario_path, source_root\n"
        "print(source_root())\n"
        "for folder in (asset_path(), scenario_path()):\n"
        "    print(*sorted(file.relative_to(folder).as_posix() for file in folder.rglob('*.yaml')), sep='\\n')",
    ).splitlines()
    assert listing[0] == "None"
    here = [
        file.relative_to(folder).as_posix()
        for folder in (asset_path(), scenario_path())
        for file in sorted(folder.rglob("*.yaml"))
    ]
    assert sorted(listing[1:]) == sorted(here)


@pytest.mark.slow
def test_the_commands_work_away_from_the_source_tree(installed: Installed, root: Path) -> None:
    (case,) = blocks((root / "README.md").read_text(encoding="utf-8"), "yaml")
    (installed.elsewhere / "wheel.yaml").write_text(case, encoding="utf-8")
    verdict = json.loads(installed.run("leuctra", "case", "wheel.yaml", "--json", "--png", "wheel.png"))
    assert verdict[0]["legal"] is True
    assert (installed.elsewhere / "wheel.png").stat().st_size > 1000
    assert "corner model is the pivot" in installed.run("leuctra", "rules", "FB-MOV-05")
    fought = json.loads(installed.run("leuctra", "simulate", "--battles", "1", "--json"))
    assert fought["battles"] == 1
    assert fought["errors"] == []


@pytest.mark.slow
def test_play_without_a_display_leaves_pictures(installed: Installed) -> None:
    assert "no display" in installed.run("leuctra", "play", "--seed", "1").lower()
    pictures = sorted(file.name for file in (installed.elsewhere / "out").glob("*.png"))
    assert {"start.png", "end.png"} <= set(pictures)

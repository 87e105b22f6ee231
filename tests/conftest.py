"""What every test shares: no window unless asked for, and how hard hypothesis tries."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import subprocess
import sys
from pathlib import Path
from typing import Protocol

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent

# Derandomised, so that a red run can be repeated by anybody; `nightly` looks for new examples each time.
settings.register_profile(
    "default", max_examples=50, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "nightly", max_examples=1000, deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


class RunPython(Protocol):
    """Run a piece of Python in a process of its own and return what it printed."""

    def __call__(self, code: str, *, hash_seed: int = 0) -> str: ...


@pytest.fixture
def run_python() -> RunPython:
    """Python in a fresh process under a chosen PYTHONHASHSEED: what depends on set or hash order shows here."""

    def run(code: str, *, hash_seed: int = 0) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the source tree."""
    return ROOT

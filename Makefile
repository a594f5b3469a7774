# Thin on purpose: each target calls the tool that does the work. `make run` and `make test` are all that
# a newcomer needs; both set this clone up first.
PY := .venv/bin/python

.PHONY: run test setup lint firmware flash bench cases soak games picture train clean ready

run: ready
	$(PY) -m app.cli run $(ARGS)

test: ready
	$(PY) -m pytest -n auto $(ARGS)

setup:
	PENGADIL_RETRY=1 ./setup.sh

ready:
	@./setup.sh

lint: ready
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/lint-imports --no-logo
	@$(MAKE) --no-print-directory -C firmware lint

firmware:
	@$(MAKE) --no-print-directory -C firmware

flash:
	$(MAKE) --no-print-directory -C firmware flash PORT=$(PORT)

bench: ready
	$(PY) -m tests.bench $(ARGS)

# Every case file of a folder: make cases CASES=DIR.
cases: ready
	$(PY) -m tests.cases_runner $(CASES)

# 10,000 random games of each game on all cores, or so many: make soak ARGS="dabong 500".
soak: ready
	$(PY) -m tests.soak $(ARGS)

# People play card games before the virtual camera, with mistakes, and each ruling is held against the
# truth: make games ARGS="kongkang 20 --conditions hard".
games: ready
	$(PY) -m tests.card_games $(ARGS)

# The picture of the README, made anew by the test that plays the game.
picture: ready
	PENGADIL_PICTURE=1 $(PY) -m pytest -q tests/browser/test_game_in_progress.py

# The networks of the card reader, from fonts, card art and chance: 90 minutes on two cores; with
# ARGS=--further they go on from the weights that are there. Card art and pictures to lay under are taken
# from Debian packages that are installed; see vision/weights/README.md.
train: ready
	$(PY) -m pip install -q -e '.[opencv,train]'
	$(PY) -m vision.training $(ARGS)

clean:
	rm -rf .venv build dist firmware/build

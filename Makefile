# One or two lines a command; what they need is set up on first use. Python 3.11+ is all that must be there.
export PYTHONPATH := $(CURDIR):$(CURDIR)/gen
PYTHON ?= python3
BIN := .venv/bin

.PHONY: setup protos lock lint test play bench
setup: .venv/ready gen/ready .venv/bin/hall .venv/hall.pth
	@$(BIN)/python -m services.ai.warm
protos: gen/ready

.venv/ready: requirements-dev.txt
	@echo "setting up .venv: about a minute, once"
	$(PYTHON) -m venv .venv && $(BIN)/pip install --quiet --require-hashes -r requirements-dev.txt && touch $@

.venv/bin/hall: | .venv/ready
	ln -sf ../../sdk/hall.sh $@

.venv/hall.pth: | .venv/ready # so that plain pytest, and editors, find sdk
	printf '%s\n' "$(CURDIR)" "$(CURDIR)/gen" | tee $@ > "$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/hall.pth"

gen/ready: .venv/ready $(wildcard protos/hall/v1/*.proto)
	rm -rf gen && mkdir gen && $(BIN)/python -m grpc_tools.protoc -Iprotos --python_out=gen --pyi_out=gen --grpc_python_out=gen protos/hall/v1/*.proto && touch $@

lock: # writes both lock files; needs uv
	uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-emit-find-links pyproject.toml -o requirements.txt
	uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-emit-find-links --extra dev pyproject.toml -o requirements-dev.txt

lint: .venv/ready gen/ready
	$(BIN)/ruff check && $(BIN)/ruff format --check && $(BIN)/mypy && $(BIN)/buf lint protos && $(BIN)/buf breaking protos --against '.git#ref=HEAD,subdir=protos'
	npm ci --silent && npm run --silent check

test: setup
	$(BIN)/pytest $(ARGS)

play: setup
	$(BIN)/python -m deploy.local

bench: setup
	for script in bench/*.py; do $(BIN)/python $$script || exit 1; done

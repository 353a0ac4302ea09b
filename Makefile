# For test frameworks such as OpenBench: `make EXE=name` builds a program for this very machine and puts it at `name`.
# Everybody else uses cargo.

EXE ?= arrocco
ifeq ($(OS),Windows_NT)
  SUFFIX := .exe
endif
TARGET_DIR ?= $(or $(CARGO_TARGET_DIR),target)

.PHONY: all clean
all:
	cargo build --release --package arrocco --target-dir "$(TARGET_DIR)"
	cp "$(TARGET_DIR)/release/arrocco$(SUFFIX)" "$(EXE)"

clean:
	cargo clean --target-dir "$(TARGET_DIR)"

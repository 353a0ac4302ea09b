#!/bin/bash
# Builds the generator, proves it, plays, and trains networks on the games: each step by its name, in this order.
#
#     training/gpu/run.sh build prove play export train
#
# What it needs is named by variables:
#   ARROCCO   the engine's program                        NETWORK   the network that plays
#   WORK      a folder for what is large                  OUT       a folder for what is kept
#   SUITES    perft suites (*.epd)                        SECONDS_OF_PLAY, NODES, SEED, WIDTH (of NETWORK)
#   TRAININGS  "NAME:WIDTH:RATE:SUPERBATCHES ...", a name that begins with "further" goes on from NETWORK, whose width
#              WIDTH may be a multiple of; others begin with nothing
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
: "${ARROCCO:=arrocco}" "${NETWORK:=$here/../../crates/engine/networks/arrocco.net}"
: "${WORK:=/tmp/selfplay}" "${OUT:=$WORK/out}" "${SUITES:=}"
: "${SECONDS_OF_PLAY:=500}" "${NODES:=400}" "${SEED:=1}" "${WIDTH:=512}"
: "${TRAININGS:=further:512:1.5e-4:1 fresh:512:3e-3:40}"
mkdir -p "$WORK" "$OUT"
export PYTHONUNBUFFERED=1
program=$WORK/selfplay

say() { echo "== $(date +%T) $*"; }

build() {
  local how=(-O3 -arch=sm_90 -std=c++17 -lineinfo -Xptxas -v "-DNETWORK_WIDTH=$WIDTH")
  if ! nvcc "${how[@]}" -o "$program" "$here/main.cu" > "$WORK/build.txt" 2>&1; then
    cat "$WORK/build.txt"
    exit 1
  fi
  grep -A2 "SelfPlay" "$WORK/build.txt" | grep -E "Used|spill" | head -2
}

prove() {
  if [ -n "$SUITES" ]; then "$program" perft "$SUITES"/*.epd; fi
  "$program" play --network "$NETWORK" --out "$WORK/proof.arrg" --seconds 8 --nodes 200 --seed 1000
  "$ARROCCO" data check "$WORK/proof.arrg"
  "$ARROCCO" data export "$WORK/proof.arrg" --out "$WORK/proof.bin" --held-out "$WORK/proof-held.bin"
  python3 "$here/positions.py" "$WORK/proof.bin" --program "$ARROCCO" --network "$NETWORK" > "$WORK/positions.txt"
  "$program" eval --network "$NETWORK" "$WORK/positions.txt"
}

play() {
  "$program" play --network "$NETWORK" --out "$WORK/games.arrg" \
    --seconds "$SECONDS_OF_PLAY" --nodes "$NODES" --seed "$SEED"
  # As many games as are easily kept; what is torn at the end is cut off by whoever reads them.
  head -c 15000000 "$WORK/games.arrg" > "$OUT/games.arrg"
}

export_positions() {
  "$ARROCCO" data check "$WORK/games.arrg"
  "$ARROCCO" data stats "$WORK/games.arrg"
  "$ARROCCO" data export "$WORK/games.arrg" --out "$WORK/learn.bin" --held-out "$WORK/held.bin" --one-in 200
}

train() {
  local name width rate superbatches start
  for one in $TRAININGS; do
    IFS=: read -r name width rate superbatches <<< "$one"
    start=()
    if [[ $name == further* ]]; then start=(--start "$NETWORK"); fi
    say "$one"
    python3 "$here/../train.py" --learn "$WORK/learn.bin" --held-out "$WORK/held.bin" --out "$WORK/$name" \
      --hidden "$width" --rate "$rate" --superbatches "$superbatches" "${start[@]}" \
      --batch 32768 --result-share 0.1 --unit 270 --decay 0.1 --thin --reports 4
    cp "$WORK/$name.net" "$OUT"
  done
}

for step in "$@"; do
  say "$step"
  case $step in
    build | prove | play | train) $step ;;
    export) export_positions ;;
    *) echo "no such step: $step" >&2; exit 2 ;;
  esac
done
say end

#!/bin/bash
# Builds the generator, proves it, plays, and trains networks on the games: each step by its name, in this order.
#
#     training/gpu/run.sh build prove play export train
#
# What it needs is named by variables:
#   ARROCCO   the engine's program                        NETWORK   the network that plays
#   WORK      a folder for what is large                  OUT       a folder for what is kept
#   SUITES    perft suites (*.epd)                        SECONDS_OF_PLAY, NODES, SEED, WIDTH (of NETWORK)
#   PARTS     files that the games are divided into: each is checked and exported while the next is played
#   TRAININGS  "NAME:WIDTH:BUCKETS:LAYERS:RATE:SUPERBATCHES:SHARE:DECAY ...": a name that begins with "further" goes on
#              from NETWORK, whose width WIDTH may exceed and whose king buckets BUCKETS may divide; others begin with nothing.
#              LAYERS is "layers" or "plain"; SHARE that of the games' results in what is learnt;
#              DECAY that of the weights
#   LATER_SHARE  of the scores of later moves in what is learnt
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
: "${ARROCCO:=arrocco}" "${NETWORK:=$here/../../crates/engine/networks/arrocco.net}"
: "${WORK:=/tmp/selfplay}" "${OUT:=$WORK/out}" "${SUITES:=}"
: "${SECONDS_OF_PLAY:=500}" "${NODES:=400}" "${SEED:=1}" "${WIDTH:=512}"
: "${PARTS:=6}" "${LATER_SHARE:=1}"
: "${TRAININGS:=further:512:6:layers:5e-4:8:0.1:0.1}"
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
  local part
  for part in $(seq "$PARTS"); do
    "$program" play --network "$NETWORK" --out "$WORK/games-$part.arrg" \
      --seconds "$((SECONDS_OF_PLAY / PARTS))" --nodes "$NODES" --seed "$((SEED + part))"
    export_part "$part" > "$WORK/export-$part.txt" 2>&1 &
  done
  # As many games as are easily kept; what is torn at the end is cut off by whoever reads them.
  head -c 15000000 "$WORK/games-1.arrg" > "$OUT/games.arrg"
}

export_part() {
  "$ARROCCO" data check "$WORK/games-$1.arrg"
  "$ARROCCO" data stats "$WORK/games-$1.arrg"
  "$ARROCCO" data export "$WORK/games-$1.arrg" --out "$WORK/learn-$1.bin" --held-out "$WORK/held-$1.bin" --one-in 500
}

export_positions() {
  wait
  cat "$WORK"/export-*.txt
}

train() {
  local name width buckets layers rate superbatches share decay options
  for one in $TRAININGS; do
    IFS=: read -r name width buckets layers rate superbatches share decay <<< "$one"
    options=(--hidden "$width" --buckets "$buckets" --rate "$rate" --superbatches "$superbatches")
    if [[ $name == further* ]]; then options+=(--start "$NETWORK"); fi
    if [[ $layers == layers ]]; then options+=(--layers); fi
    say "$one"
    python3 "$here/../train.py" --learn "$WORK"/learn-*.bin --held-out "$WORK"/held-*.bin --out "$WORK/$name" \
      "${options[@]}" --batch 32768 --result-share "$share" --later-share "$LATER_SHARE" --unit 270 --decay "$decay" \
      --thin --reports 6
    cp "$WORK/$name.net" "$WORK/$name.json" "$OUT"
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

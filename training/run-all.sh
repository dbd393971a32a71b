#!/bin/bash
# Trains the five folds and the final model in parallel, calibrates on the folds, and exports. BASE CORPUS OUT [options of train.py]
set -e
cd "$(dirname "$0")"
base=$1 corpus=$2 out=$3
shift 3
mkdir -p "$out"
for fold in 0 1 2 3 4; do
  python3 train.py "$base" "$corpus" "$out/fold$fold" --fold $fold "$@" >"$out/fold$fold.log" 2>&1 &
done
python3 train.py "$base" "$corpus" "$out/final" "$@" >"$out/final.log" 2>&1 &
wait
tail -n 1 "$out"/fold?.log "$out/final.log"
python3 calibrate.py "$out" "$out"/fold? >"$out/calibration.log"
python3 export.py "$base" "$corpus" "$out/final" "$out" "$out/export"

#!/bin/bash
# How late does `deduce solve GAME --time-limit T` end? One line for each game and limit: milliseconds from the limit to
# the end of the process. What comes before the limit begins to count (starting, reading a table) is in them, too.
#
#   scripts/stop_delay.sh [PROGRAM [MOST]]     MOST: exit with 1 if any is more milliseconds late (default 200)
set -eu
program=${1:-build/deduce}
most=${2:-200}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# 1. A table of many questions: 300 situations, 10,000 questions of up to 7 answers.
table="$folder/many.csv"
awk 'BEGIN {
    srand(1)
    printf "situation"; for (q = 0; q < 10000; q++) printf ",q%d", q; print ""
    for (s = 0; s < 300; s++) { printf "s%d", s; for (q = 0; q < 10000; q++) printf ",%d", int(7 * rand()); print "" }
}' > "$table"

# 2. Each game, stopped in its early phases and in its search.
latest=0
measure() {
    local limit=$2 start end late code=0
    start=$(date +%s%N)
    "$program" solve "$1" --time-limit "$limit" --quiet > "$folder/out" 2>&1 || code=$?
    end=$(date +%s%N)
    late=$(((end - start) / 1000000 - $(awk -v t="${limit%s}" 'BEGIN { printf "%d", 1000 * t }')))
    if [ "$code" -ne 3 ]; then
        printf '%-34s %6s  not stopped (exit %d)\n' "${1/#$folder\//}" "$limit" "$code"
        return
    fi
    printf '%-34s %6s %6d ms late  %s\n' "$(basename "$1")" "$limit" "$late" \
        "$(grep -E '^(lower|upper)_total' "$folder/out" | tr '\n' ' ')"
    if [ "$late" -gt "$latest" ]; then latest=$late; fi
}
for limit in 0.1s 0.5s 1s 2s 3s 5s 8s 12s; do measure bulls:digits=5,symbols=10 "$limit"; done
for limit in 0.1s 0.5s 1s 2s 3s 5s 8s 12s; do measure blackbox:size=8,dots=4 "$limit"; done
for limit in 0.1s 0.3s 0.6s 1s 2s 3s 5s 8s; do measure mastermind:pegs=5,colours=8 "$limit"; done
for limit in 0.05s 0.2s 0.5s 1s 3s; do measure "table:$table" "$limit"; done
echo "latest: $latest ms"
[ "$latest" -le "$most" ]

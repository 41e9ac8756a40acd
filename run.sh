#!/usr/bin/env bash
# Builds deduce, then runs it: `./run.sh` reproduces the published tables on a few MPI ranks, `./run.sh bench` runs the
# benchmarks (see `./run.sh bench --help`), `./run.sh <arguments>` is `deduce <arguments>`. stdout holds the output of
# the program alone; progress, and the log of a failed build, go to stderr.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build=$root/build
cores=$(nproc)

program=deduce
targets=(deduce)
parts=(run)
bench=OFF
if [[ ${1-} == bench ]]; then
    program=deduce_bench
    targets+=(deduce_bench bench_kernels)
    parts+=(test)
    bench=ON
    shift
fi

"$root/scripts/ensure_packages.sh" "${parts[@]}"
# test.sh shares the folder. What it has configured stays, unless its packages are not here (any more).
options=()
if ! "$root/scripts/ensure_packages.sh" --check test; then
    options=(-DDEDUCE_TESTS=OFF "-DDEDUCE_BENCH=$bench")
elif [[ $bench == ON ]]; then
    options=(-DDEDUCE_BENCH=ON)
fi
# shellcheck source=scripts/mpi_environment.sh
source "$root/scripts/mpi_environment.sh"

quietly() {
    if ! "$@" >>"$build/run.log" 2>&1; then
        cat "$build/run.log" >&2
        printf 'deduce: this failed: %s\n' "$*" >&2
        exit 1
    fi
}

mkdir -p "$build"
: >"$build/run.log"
printf 'deduce: building (log: %s)\n' "$build/run.log" >&2
quietly cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release "${options[@]}"
quietly cmake --build "$build" --parallel "$cores" --target "${targets[@]}"

if (($# > 0)) || [[ $program != deduce ]]; then
    exec "$build/$program" "$@"
fi

ranks=$((cores < 2 ? 2 : cores > 4 ? 4 : cores))
printf 'deduce: reproducing the tables on %d ranks\n' "$ranks" >&2
exec mpirun -n "$ranks" "$build/deduce" reproduce

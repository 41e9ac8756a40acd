#!/usr/bin/env bash
# The full test: format, a build with warnings as errors and all tests, then the unit tests under the address and
# undefined behaviour sanitizers, the concurrency tests under the thread sanitizer, and a minute of fuzzing.
# `./test.sh --quick` leaves out the sanitizers, the browser, and jobs that are killed, hang or queue. The last line reads
# "N passed, N failed, N skipped", over all builds; a step that fails before its tests can run counts as one failure. Exit
# code 1 if anything failed.
set -euo pipefail

quick=false
case "${1-}" in
"") ;;
--quick) quick=true ;;
*)
    printf 'usage: %s [--quick]\n' "$0" >&2
    exit 2
    ;;
esac

cd "$(dirname "${BASH_SOURCE[0]}")"
scripts/ensure_packages.sh run test
# shellcheck source=scripts/mpi_environment.sh
source scripts/mpi_environment.sh
export ASAN_OPTIONS=${ASAN_OPTIONS-detect_stack_use_after_return=1}
export UBSAN_OPTIONS=${UBSAN_OPTIONS-halt_on_error=1:print_stacktrace=1}
export TSAN_OPTIONS=${TSAN_OPTIONS-halt_on_error=1:second_deadlock_stack=1}

passed=0 failed=0 skipped=0
failures=() # their names, for the end of a long output

heading() { printf '\n== %s\n' "$*"; }

fail() {
    printf 'FAILED: %s\n' "$*"
    failed=$((failed + 1))
    failures+=("$*")
}

# Our C++ files: what git knows or would add, or all but the builds if there is no git here.
source_files() {
    git ls-files --cached --others --exclude-standard '*.cpp' '*.hpp' 2>/dev/null ||
        find . -path './build*' -prune -o \( -name '*.cpp' -o -name '*.hpp' \) -print
}

check_format() {
    local file
    local -a files=()
    heading "format"
    while read -r file; do
        if [[ -e $file ]]; then files+=("$file"); fi # git also lists what was deleted
    done < <(source_files)
    clang-format --dry-run --Werror "${files[@]}" || fail "clang-format"
}

# The thread sanitizer of GCC 12 cannot live with the address space randomization of newer kernels.
without_randomization() {
    if setarch --addr-no-randomize true 2>/dev/null; then setarch --addr-no-randomize "$@"; else "$@"; fi
}

# count_results <junit file> <ctest exit code>: adds to the totals. To ctest's junit writer, a test that it could not
# start is as much "notrun" as one that skipped itself; only the latter's message begins with SKIP_.
count_results() {
    local ran broken skips name
    read -r ran broken skips < <(awk '
        /<testcase / && /status="run"/      { ran++ }
        /<testcase / && /status="fail"/     { broken++ }
        /<testcase / && /status="disabled"/ { skips++ }
        /<testcase /                        { notrun = /status="notrun"/ }
        notrun && /<skipped /               { if (/message="SKIP_/) skips++; else broken++; notrun = 0 }
        END                                 { print ran + 0, broken + 0, skips + 0 }' "$1")
    passed=$((passed + ran))
    failed=$((failed + broken))
    skipped=$((skipped + skips))
    while read -r name; do failures+=("$1: $name"); done < <(sed -n 's/.*<testcase name="\([^"]*\)".*status="fail".*/\1/p' "$1")
    if (($2 != 0 && broken == 0)); then fail "ctest: exit code $2"; fi
}

# build_and_test <directory> <ctest options> -- <cmake options>
build_and_test() {
    local build=$1 status=0
    local -a ctest_options=()
    shift
    while [[ $1 != -- ]]; do
        ctest_options+=("$1")
        shift
    done
    shift

    heading "$build: build"
    if ! cmake -S . -B "$build" -G Ninja -DDEDUCE_WERROR=ON -DDEDUCE_TESTS=ON -DDEDUCE_BENCH=ON "$@" ||
        ! without_randomization cmake --build "$build" --parallel "$(nproc)"; then
        fail "build of $build"
        return
    fi

    heading "$build: test"
    rm -f "$build/junit.xml"
    without_randomization ctest --test-dir "$build" --output-on-failure --no-tests=error \
        --output-junit junit.xml "${ctest_options[@]}" || status=$?
    if [[ -s $build/junit.xml ]]; then
        count_results "$build/junit.xml" "$status"
    else
        fail "tests of $build: no results"
    fi
}

# Another compiler, and file by file: so each file includes what it needs. Needs clang with its libFuzzer; without, its six
# targets count as skipped.
fuzz() {
    if printf 'extern "C" int LLVMFuzzerTestOneInput(const char*, unsigned long) { return 0; }' |
        clang++ -x c++ -fsanitize=fuzzer,address,undefined -o /dev/null - 2>/dev/null; then
        build_and_test build-fuzz --parallel "$(nproc)" -- -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_CXX_COMPILER=clang++ \
            -DDEDUCE_FUZZ=ON -DDEDUCE_UNITY=OFF
    else
        heading "build-fuzz"
        printf 'SKIPPED: no clang++ with libFuzzer here (Debian: clang, libclang-rt-14-dev)\n'
        skipped=$((skipped + 6))
    fi
}

check_format
if $quick; then
    build_and_test build -LE '^(browser|patient)$' --parallel "$(nproc)" -- -DCMAKE_BUILD_TYPE=Release
else
    sanitized=(-DCMAKE_BUILD_TYPE=RelWithDebInfo)
    build_and_test build --parallel "$(nproc)" -- -DCMAKE_BUILD_TYPE=Release
    build_and_test build-asan -L '^unit$' --parallel "$(nproc)" -- "${sanitized[@]}" -DDEDUCE_SANITIZE=address,undefined
    build_and_test build-tsan -L '^concurrency$' --parallel "$(nproc)" -- "${sanitized[@]}" -DDEDUCE_SANITIZE=thread
    fuzz
fi

heading "result"
if ((failed > 0)); then printf 'FAILED: %s\n' "${failures[@]}"; fi
printf '%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
((failed == 0))

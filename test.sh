#!/usr/bin/env bash
# The full test: format, a build with warnings as errors and all tests, then the unit tests under the address and
# undefined behaviour sanitizers, the concurrency tests under the thread sanitizer, and half a minute of fuzzing.
# `./test.sh --quick` leaves out the sanitizers, the browser, and jobs that are killed, hang or queue. The last line reads
# "N passed, N failed, N skipped", over all builds, below the names of what failed and what was skipped; a step that fails before its tests can run counts as one failure. Exit
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
names=() # of what failed and what was skipped, for the end of a long output

heading() { printf '\n== %s\n' "$*"; }

fail() {
    printf 'FAILED: %s\n' "$*"
    failed=$((failed + 1))
    names+=("FAILED: $*")
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

# Each test of a junit file: "run", "fail" or "skip", and its name; below a skip, where its output tells one, "why" and the
# reason. To ctest's junit writer, a test that it could not start is as much "notrun" as one that skipped itself; only the
# latter's message begins with SKIP_.
results_in() {
    awk '
        /<testcase /                        { name = $0; sub(/.*<testcase name="/, "", name); sub(/" classname=.*/, "", name) }
        /<testcase / && /status="run"/      { print "run", name }
        /<testcase / && /status="fail"/     { print "fail", name }
        /<testcase / && /status="disabled"/ { print "skip", name }
        /<testcase /                        { notrun = /status="notrun"/; skipped = 0 }
        notrun && /<skipped /               { skipped = /message="SKIP_/; print skipped ? "skip" : "fail", name; notrun = 0 }
        skipped && said                     { print "why", $0; skipped = 0 }
        skipped && /SKIPPED: /              { sub(/.*SKIPPED: /, ""); print "why", $0; skipped = 0 }
                                            { said = /: Skipped$/ }' "$1"
}

# count_results <junit file> <ctest exit code>: adds to the totals, and names what failed and what was skipped.
count_results() {
    local kind text broken=0
    while read -r kind text; do
        case $kind in
        run) passed=$((passed + 1)) ;;
        fail) broken=$((broken + 1)) && names+=("FAILED: $1: $text") ;;
        skip) skipped=$((skipped + 1)) && names+=("SKIPPED: $1: $text") ;;
        why) names+=("    $text") ;;
        esac
    done < <(results_in "$1")
    failed=$((failed + broken))
    if (($2 != 0 && broken == 0)); then fail "ctest: exit code $2"; fi
}

# build <directory> <cmake options>
build() {
    local directory=$1
    shift
    cmake -S . -B "$directory" -G Ninja -DDEDUCE_WERROR=ON -DDEDUCE_TESTS=ON -DDEDUCE_BENCH=ON "$@" &&
        without_randomization cmake --build "$directory" --parallel "$(nproc)"
}

# run_tests <directory> <ctest options>
run_tests() {
    local directory=$1 status=0
    shift
    heading "$directory: test"
    rm -f "$directory/junit.xml"
    without_randomization ctest --test-dir "$directory" --output-on-failure --no-tests=error --output-junit junit.xml \
        --parallel "$(nproc)" "$@" || status=$?
    if [[ -s $directory/junit.xml ]]; then
        count_results "$directory/junit.xml" "$status"
    else
        fail "tests of $directory: no results"
    fi
}

# The other builds go on beside the tests, as these often wait: at the lowest priority, so that no test sees much of it.
# Each leaves its output and its exit code in its directory.
build_later() {
    local directory status
    local -a options
    renice -n 19 "$BASHPID" >/dev/null
    for directory in "$@"; do
        case $directory in
        build-asan) options=("-DDEDUCE_SANITIZE=address,undefined") ;;
        build-tsan) options=(-DDEDUCE_SANITIZE=thread) ;;
        # Another compiler, and file by file: so each file includes what it needs.
        build-fuzz) options=(-DCMAKE_CXX_COMPILER=clang++ -DDEDUCE_FUZZ=ON -DDEDUCE_UNITY=OFF) ;;
        esac
        status=0
        build "$directory" -DCMAKE_BUILD_TYPE=RelWithDebInfo "${options[@]}" >"$directory/build.log" 2>&1 || status=$?
        printf '%d\n' "$status" >"$directory/build.status"
    done
}

# wait_for <directory>: whether it is built.
wait_for() {
    heading "$1: build"
    while [[ ! -s $1/build.status ]] && kill -0 "$builder" 2>/dev/null; do sleep 0.2; done
    cat "$1/build.log"
    if [[ $(cat "$1/build.status" 2>/dev/null) != 0 ]]; then
        fail "build of $1"
        return 1
    fi
}

check_format
heading "build: build"
if ! build build -DCMAKE_BUILD_TYPE=Release; then
    fail "build of build"
elif $quick; then
    run_tests build -LE '^(browser|patient)$'
else
    later=(build-asan build-tsan)
    # Needs clang with its libFuzzer; without, its six targets count as skipped.
    if printf 'extern "C" int LLVMFuzzerTestOneInput(const char*, unsigned long) { return 0; }' |
        clang++ -x c++ -fsanitize=fuzzer,address,undefined -o /dev/null - 2>/dev/null; then
        later+=(build-fuzz)
    else
        names+=("SKIPPED: build-fuzz: no clang++ with libFuzzer here (Debian: clang, libclang-rt-14-dev)")
        skipped=$((skipped + 6))
    fi
    mkdir -p "${later[@]}"
    rm -f build-{asan,tsan,fuzz}/build.status
    set -m # a process group of its own, which ends with this script
    build_later "${later[@]}" &
    builder=$!
    set +m
    trap 'kill -- "-$builder" 2>/dev/null || true' EXIT

    run_tests build
    if wait_for build-asan; then run_tests build-asan -L '^unit$'; fi
    if wait_for build-tsan; then run_tests build-tsan -L '^concurrency$'; fi
    if [[ ${later[*]} == *build-fuzz* ]] && wait_for build-fuzz; then run_tests build-fuzz; fi
fi

heading "result"
if ((${#names[@]} > 0)); then printf '%s\n' "${names[@]}"; fi
printf '%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
((failed == 0))

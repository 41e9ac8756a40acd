#!/usr/bin/env bash
# Installs what packages.txt lists and this machine lacks. Fast, silent and without network if nothing is missing.
# Writes to stderr only. Exit code 2 if something is missing and cannot be installed from here.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '%s\n' "$*" >&2; }

usage() {
    say "usage: $0 [--list | --check] [run | test]...
    run     what building and running needs (if no part is named)
    test    what tests and benchmarks need besides
    --list  installs nothing: prints the packages to stdout
    --check installs nothing: exit code 1 if one is missing"
    exit "$1"
}

# part <name>: the packages below the line [name] of packages.txt.
part() { awk -v part="[$1]" '{ sub(/#.*/, "") } /^\[/ { inside = $1 == part; next } inside && NF { print $1 }' "$root/packages.txt"; }

mode=install
wanted=()
for argument in "$@"; do
    case $argument in
    --list | --check) mode=${argument#--} ;;
    run | test)
        mapfile -t -O "${#wanted[@]}" wanted < <(part "$argument")
        ;;
    --help) usage 0 ;;
    *) usage 2 ;;
    esac
done
((${#wanted[@]} > 0)) || mapfile -t wanted < <(part run)

if [[ $mode == list ]]; then
    printf '%s\n' "${wanted[@]}"
    exit 0
fi

give_up() {
    say "deduce needs these Debian packages, and $1:"
    say "    ${missing[*]}"
    say "Install them as root, then try again:"
    say "    apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"
    exit 2
}

missing_packages() {
    local installed
    installed=$(dpkg-query --show --showformat '${Package} ${db:Status-Status}\n' "${wanted[@]}" 2>/dev/null |
        awk '$2 == "installed" { print $1 }' || true)
    comm -23 <(printf '%s\n' "${wanted[@]}" | sort -u) <(printf '%s\n' "$installed" | sort -u)
}

install_with() {
    "$@" apt-get update >&2 && "$@" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y --no-install-recommends "${missing[@]}" >&2
}

# Not Debian: the tools must be there; CMake tells which libraries are not.
if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    if [[ $mode == check ]]; then exit 1; fi
    missing=("${wanted[@]}")
    for tool in cmake ninja c++ mpirun; do
        command -v "$tool" >/dev/null || give_up "'$tool' is not here (no Debian: use your system's names)"
    done
    exit 0
fi

mapfile -t missing < <(missing_packages)
((${#missing[@]} > 0)) || exit 0
if [[ $mode == check ]]; then exit 1; fi

say "deduce: installing ${missing[*]}"
if ((EUID == 0)); then
    install_with || give_up "apt-get failed"
elif command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [[ -t 0 && -t 2 ]]; }; then
    install_with sudo || give_up "apt-get failed under sudo"
else
    give_up "only root can install them"
fi

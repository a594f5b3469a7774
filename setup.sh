#!/bin/sh
# Makes this clone ready to run and to test: Debian packages, a virtual environment, the firmware, the
# translations. Does nothing, quickly, when all is there. Set PENGADIL_RETRY=1 to ask again for packages
# that could not be installed the last time (`make setup` does).
set -eu
cd "$(dirname "$0")"

say() { printf 'setup: %s\n' "$*"; }
fail() { printf 'setup: %s\n' "$*" >&2; exit 1; }

# ---- what is needed from Debian, and why ------------------------------------------------------------
# name of the package | what it is for | what happens without it
FIRMWARE_PACKAGES="gcc-avr avr-libc libsimavr-dev libelf-dev gcc libc6-dev"
CHECK_PACKAGES="chromium clang-format cppcheck"

on_raspberry_pi() { [ -r /proc/device-tree/model ] && grep -q 'Raspberry Pi' /proc/device-tree/model; }

# A Pi takes OpenCV from Debian: the wheel wants a numpy that Debian's picamera2 cannot use.
# `make setup OPENCV=debian` asks for the same on any machine.
opencv=${OPENCV:-}
if [ -z "$opencv" ]; then if on_raspberry_pi; then opencv=debian; else opencv=wheel; fi; fi
case $opencv in
    debian) CAMERA_PACKAGES="python3-opencv python3-numpy" ;;
    wheel) CAMERA_PACKAGES="libgl1 libglib2.0-0" ;;
    *) fail "OPENCV=$opencv is not known: use OPENCV=debian or OPENCV=wheel." ;;
esac

python=${PYTHON:-python3}
command -v "$python" >/dev/null 2>&1 || fail "Python is missing: install python3 (3.11 or newer)."
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    fail "$("$python" --version) is too old: Pengadil needs Python 3.11 or newer."

is_installed() {
    # A package counts under its own name or when another provides it (libglib2.0-0t64 on Debian 13).
    case " $(dpkg-query -W -f='${db:Status-Status} ' "$1" "$1t64" 2>/dev/null || true)" in
        *" installed "*) return 0 ;;
        *) return 1 ;;
    esac
}

missing_of() {
    for package in "$@"; do is_installed "$package" || printf '%s ' "$package"; done
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; elif command -v sudo >/dev/null 2>&1; then sudo "$@"
    else say "not root, and sudo is not installed: cannot run $*"; return 1; fi
}

lists_are_fresh=no
install_packages() { # WHY PACKAGE...
    why=$1; shift
    if [ "$(id -u)" = 0 ]; then how="as root"; else how="with sudo"; fi
    say "installing $how, $why: $*"
    if [ $lists_are_fresh = no ]; then as_root apt-get update -qq || true; lists_are_fresh=yes; fi
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" \
        >/dev/null
}

given_up=.venv/packages-not-installed
wants_retry() { [ "${PENGADIL_RETRY:-0}" = 1 ] || ! grep -qsx "$1" "$given_up"; }
give_up() { mkdir -p .venv; printf '%s\n' "$1" >>"$given_up"; }

optional_packages() { # GROUP WHY CONSEQUENCE PACKAGE...
    group=$1 why=$2 consequence=$3; shift 3
    # shellcheck disable=SC2046 # the list is meant to split
    set -- $(missing_of "$@")
    [ $# -gt 0 ] || return 0
    if ! wants_retry "$group"; then say "still without $*: $consequence"; return 0; fi
    if install_packages "$why" "$@"; then return 0; fi
    say "could not install $*: $consequence"
    give_up "$group"
}

debian_packages() {
    if ! command -v dpkg-query >/dev/null 2>&1; then
        say "this is no Debian: install what you can of $FIRMWARE_PACKAGES $CHECK_PACKAGES yourself."
        return 0
    fi
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        install_packages "for the virtual environment" python3-venv ||
            fail "python3-venv is needed and could not be installed: install it, then try again."
    fi
    [ "${PENGADIL_RETRY:-0}" = 1 ] && rm -f "$given_up"
    optional_packages firmware "to build the firmware and the bench that runs it" \
        "the virtual table will use the pure-Python board." $FIRMWARE_PACKAGES
    optional_packages camera "for OpenCV" "the camera will not work." $CAMERA_PACKAGES
    optional_packages checks "for tests in a browser and for checks of the C code" \
        "those tests and checks will say that they did not run." $CHECK_PACKAGES
}

# ---- the virtual environment ------------------------------------------------------------------------
stamp=.venv/setup-stamp
# What the stamp covers: change any of it and the environment is brought up to date.
state="$(cat pyproject.toml constraints.txt setup.sh | cksum) $opencv $("$python" --version) $PWD"

python_packages() {
    if [ -x .venv/bin/python ] && [ "$(cat $stamp 2>/dev/null)" = "$state" ]; then return 0; fi
    say "installing the Python packages into .venv"
    site=; extras="opencv,dev"
    if [ "$opencv" = debian ]; then site=--system-site-packages; extras=dev; fi
    # Two OpenCVs in one environment hide one another.
    clear=
    case $(cat $stamp 2>/dev/null) in ""|*" $opencv "*) ;; *) clear=--clear ;; esac
    # shellcheck disable=SC2086 # $site and $clear are one word or none
    "$python" -m venv $site $clear .venv
    pip=".venv/bin/python -m pip --disable-pip-version-check --quiet install -c constraints.txt"
    # The build tools first, pinned too, and then no isolation: pip would fetch unpinned ones (cobs is a
    # source package).
    if ! $pip hatchling editables setuptools wheel || ! { install_project || install_without_onnxruntime; }
    then
        fail "pip could not install the Python packages (see above): check the network, then try again."
    fi
    printf '%s' "$state" >$stamp
}

install_project() {
    $pip --no-build-isolation -e ".[$extras]" || return 1
    [ "$opencv" = debian ] || return 0
    # Without its dependencies: the pinned numpy would hide the one that Debian's OpenCV is built against.
    $pip --no-deps onnxruntime flatbuffers protobuf || say "still without onnxruntime: $only_printed"
}

# There are no wheels of it for every processor and every new Python.
install_without_onnxruntime() {
    [ "$opencv" = wheel ] || return 1
    say "trying without onnxruntime: $only_printed"
    $pip --no-build-isolation -e ".[dev]" opencv-python numpy
}
only_printed="of cards, the camera will read only printed decks."

translations() {
    for po in app/web/translations/*/LC_MESSAGES/messages.po; do
        [ -e "$po" ] || continue
        mo=${po%.po}.mo
        if [ ! -e "$mo" ] || [ "$po" -nt "$mo" ]; then
            .venv/bin/pybabel --quiet compile -i "$po" -o "$mo"
        fi
    done
}

build_firmware() {
    command -v avr-gcc >/dev/null 2>&1 && [ -e /usr/include/simavr/sim_avr.h ] || return 0
    { make --no-print-directory -s -C firmware && make --no-print-directory -s -C firmware/bench; } \
        >/dev/null ||
        fail "the firmware could not be built (see above)."
}

debian_packages
python_packages
translations
build_firmware

"""Whether this machine can build the firmware and the bench, and the one place that builds them."""

import fcntl
import shutil
import subprocess
from functools import cache
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
BUILD = REPOSITORY / "firmware" / "build"
SELFTEST_ELF = BUILD / "selftest.elf"

_PROGRAMS = ("avr-gcc", "cc", "make")
_HEADERS = {
    "avr-libc": Path("/usr/lib/avr/include/avr/io.h"),
    "libsimavr-dev": Path("/usr/include/simavr/sim_avr.h"),
}


@cache
def missing() -> str:
    """Return what is not installed, in words; empty when all is there."""
    names = [program for program in _PROGRAMS if shutil.which(program) is None]
    names += [package for package, header in _HEADERS.items() if not header.exists()]
    if not names:
        return ""
    return f"{' and '.join(names)} {'is' if len(names) == 1 else 'are'} not installed"


def build() -> None:
    """Build the firmware, the bench and its test program; at once when nothing has changed."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / ".lock").open("w") as lock:  # pytest's workers come here all at once
        fcntl.flock(lock, fcntl.LOCK_EX)
        for folder in ("firmware", "firmware/bench", "firmware/bench/selftest"):
            made = subprocess.run(
                ["make", "--no-print-directory", "-C", REPOSITORY / folder],
                capture_output=True,
                text=True,
                timeout=300,
                check=False,
            )
            assert made.returncode == 0, f"make -C {folder}:\n{made.stdout}{made.stderr}"

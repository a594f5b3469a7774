"""The firmware's parts without hardware, built for this machine with sanitizers and checked there."""

import re
import subprocess
from pathlib import Path

import pytest

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"

NOT_PURE = re.compile(r"#include [<\"](avr/|util/|registers\.h|stamped\.h)")


def make(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["make", "--no-print-directory", "-C", str(FIRMWARE), *arguments],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def listed_in_makefile(name: str) -> list[str]:
    joined = (FIRMWARE / "Makefile").read_text().replace("\\\n", " ")
    line = re.search(rf"^{name} := (.*)$", joined, re.MULTILINE)
    assert line is not None
    return line[1].split()


@pytest.fixture(scope="module")
def tested(tmp_path_factory: pytest.TempPathFactory) -> subprocess.CompletedProcess[str]:
    # A folder of its own: other workers build the firmware at the same time.
    return make("test", f"BUILD={tmp_path_factory.mktemp('host')}")


def test_every_check_of_the_pure_parts_holds(tested: subprocess.CompletedProcess[str]) -> None:
    assert tested.returncode == 0, tested.stdout + tested.stderr
    summary = re.search(r"^(\d+) checks, 0 failed$", tested.stdout, re.MULTILINE)
    assert summary is not None
    assert int(summary[1]) > 100_000
    assert tested.stderr == ""


def test_every_pure_part_has_checks(tested: subprocess.CompletedProcess[str]) -> None:
    subjects = re.findall(r"^ok +(\d+) checks  (.+?):", tested.stdout, re.MULTILINE)
    assert len(subjects) == len(list((FIRMWARE / "tests").glob("test_*.c")))
    assert all(int(count) > 0 for count, _ in subjects)


def test_the_pure_parts_know_no_hardware() -> None:
    names = listed_in_makefile("PURE")
    assert len(names) > 10
    for name in names:
        for suffix in (".c", ".h"):
            path = FIRMWARE / f"{name}{suffix}"
            if path.exists():
                assert not NOT_PURE.search(path.read_text()), f"{path.name} includes hardware"


def test_no_source_is_left_out_of_the_build() -> None:
    built = [*listed_in_makefile("PURE"), *listed_in_makefile("HARDWARE")]
    assert sorted(path.stem for path in FIRMWARE.glob("*.c")) == sorted(built)

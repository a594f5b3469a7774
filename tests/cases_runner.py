"""`make cases CASES=DIR`: every case file of a folder through its game's adapter.

`python -m tests.cases_runner [DIR|FILE...]` prints for each file how many cases agree, and each that
does not with what was expected and got. It exits with 1 when any fails, with 2 when a file cannot be
read.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from app.rules.game import RulesError
from app.rules.options import nearest, quoted
from tests.rules import congkak_cases, dabong_cases, kombio_cases, kongkang_cases
from tests.rules.case_words import Answer, Case, UnknownWordError, name_of

CASES = Path(__file__).parent / "cases"

FAILED, UNREADABLE = 1, 2


class Adapter(msgspec.Struct, frozen=True):
    """How a game's files are read: the cases of a file, what the engine says, and what differs."""

    cases_of: Callable[[Mapping[str, Any]], Iterable[Case]]
    answer: Callable[[Case], Answer]
    differences: Callable[[Case], list[str]]


def _listed(file: Mapping[str, Any]) -> list[Case]:
    """The cases of a file that lists them."""
    return list(file["cases"])


def _adapter(module: Any, cases_of: Callable[[Mapping[str, Any]], Iterable[Case]]) -> Adapter:
    """The functions that each adapter's module has by these names."""
    return Adapter(cases_of, module.answer, module.differences)


ADAPTERS: Mapping[str, Adapter] = {
    "congkak": _adapter(congkak_cases, congkak_cases.cases_of),
    "dabong": _adapter(dabong_cases, _listed),
    "kongkang": _adapter(kongkang_cases, _listed),
    "kombio": _adapter(kombio_cases, _listed),
}


class UnreadableError(Exception):
    """A file or folder that cannot be read; the text is one sentence."""


class Report(msgspec.Struct):
    """What came of one file: how many cases agree, and the lines of those that do not."""

    agree: int = 0
    failures: list[tuple[str, str]] = msgspec.field(default_factory=list)


def files_in(place: Path) -> list[Path]:
    """The case files of a folder in order of their names; a file is itself.

    Raises:
        UnreadableError: there is none.
    """
    if place.is_file():
        return [place]
    found = sorted(place.glob("*.json")) if place.is_dir() else []
    if not found:
        raise UnreadableError(
            f"{place}: there is no case file here; name a folder with *.json files."
        )
    return found


def read(path: Path) -> tuple[Adapter, list[Case]]:
    """The cases of a file and the adapter of its game.

    Raises:
        UnreadableError: it is no case file; the sentence says why.
    """
    try:
        file = msgspec.json.decode(path.read_bytes())
    except OSError as error:
        raise UnreadableError(f"{path}: it cannot be opened ({error.strerror}).") from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise UnreadableError(f"{path}: it is not JSON ({error}).") from error
    if not isinstance(file, dict):
        raise UnreadableError(f"{path}: a case file is a table with a `game` and its cases.")
    name = file.get("game", "")
    letters = "".join(filter(str.isalpha, name.casefold())) if isinstance(name, str) else ""
    adapter = ADAPTERS.get(letters)
    if adapter is None:
        hint = nearest(str(name), ADAPTERS)
        raise UnreadableError(f"{path}: its game {quoted(name)} is not known; {hint}")
    try:
        return adapter, list(adapter.cases_of(file))
    except Exception as error:
        raise UnreadableError(f"{path}: its cases cannot be read ({_said(error)}).") from error


def run(adapter: Adapter, cases: Iterable[object]) -> Report:
    """Ask for each case; a case that cannot be asked counts as failed and the others go on."""
    report = Report()
    for case in cases:
        label = str(case.get("id", "(without an id)")) if isinstance(case, Mapping) else "(no case)"
        differ = _differ(adapter, case)
        report.agree += not differ
        report.failures += [(label, "; ".join(differ))] if differ else []
    return report


def _differ(adapter: Adapter, case: object) -> list[str]:
    if not isinstance(case, Mapping):
        return [f"{quoted(case)} is no case"]
    try:
        return adapter.differences(case)
    except UnknownWordError as error:
        return [str(error)]
    except RulesError as error:
        return [f"{name_of(case)}: the engine refuses its table: {error}"]
    except Exception as error:  # noqa: BLE001 - a case may be of any shape: it is told, the others go on
        return [f"{name_of(case)}: it cannot be set up ({_said(error)})"]


def _said(error: Exception) -> str:
    if isinstance(error, KeyError):
        return f"no {error.args[0]!r}"
    return str(error) or type(error).__name__


def lines(places: Sequence[Path]) -> Iterator[tuple[str, int]]:
    """What is printed, each line with the exit status that it calls for."""
    agree, count = 0, 0
    for place in places:
        try:
            paths = files_in(place)
        except UnreadableError as error:
            yield str(error), UNREADABLE
            continue
        for path in paths:
            try:
                adapter, cases = read(path)
            except UnreadableError as error:
                yield str(error), UNREADABLE
                continue
            report = run(adapter, cases)
            agree, count = agree + report.agree, count + len(cases)
            yield f"{path.name:<24} {report.agree} of {len(cases)} agree", 0
            for label, why in report.failures:
                yield f"  {label}: {why}", FAILED
    yield f"{'all':<24} {agree} of {count} agree", 0


def main(words: Sequence[str]) -> int:
    """Print the report; returns the exit status."""
    status = 0
    for line, calls_for in lines([Path(word) for word in words] or [CASES]):
        sys.stdout.write(line + "\n")
        status = max(status, calls_for)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

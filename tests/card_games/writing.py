"""A game that was played, as a scenario file that `pengadil rehearse` plays again."""

from collections.abc import Sequence

from tests.card_games.account import Account

Line = tuple[int, str]
"""When an act began and its words; no words when it was done. `# words` is what the referee ruled then."""

LAST = "wait 6s"
"""What was done last is ruled too."""

LONGEST = 480
"""A scenario's line has at most 500 characters."""


def as_scenario(head: str, settings: Sequence[str], lines: Sequence[Line], came: Account) -> str:
    """The text of a scenario file.

    Args:
        head: the settings' lines.
        settings: acts that make the conditions, before all others.
        lines: what was done, and when.
        came: what the referee made of it.
    """
    written = [head.rstrip(), *settings]
    free_us = lines[0][0] if lines else 0
    began_us = free_us
    for at_us, line in lines:
        if line.startswith("#"):
            written.append(f"# {(at_us - began_us) / 1e6:.2f} s{line[1:]}"[:LONGEST])
            continue
        if line:
            pause_ms = round((at_us - free_us) / 1000)
            if pause_ms > 0:
                written.append(f"wait {pause_ms}ms")
            written.append(line)
        free_us = max(free_us, at_us)
    written.append(LAST)
    for fault in came.faults:
        told = f"{fault.outcome} at {fault.at_us / 1e6:.1f} s ({fault.kind}): {fault.got}"
        written.append(f"# {told}"[:LONGEST])
    return "\n".join(written) + "\n"

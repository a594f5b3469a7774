"""Text from the operating system, devices and settings, made fit to be shown: one line, bounded."""

LONGEST = 100


def plain(text: str, longest: int = LONGEST) -> str:
    """`text` with everything unprintable written as an escape, and its end cut off.

    For a page it is still to be escaped as HTML: `<` stays `<`.
    """
    shown = "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in text[: longest + 1]
    )
    return shown if len(shown) <= longest else shown[: longest - 1] + "…"

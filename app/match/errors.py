"""What can go wrong with a match, each with a sentence that says where and what to do."""


class MatchError(Exception):
    """Root of the match room's errors. Its text is one sentence for a person."""


class LogOpenError(MatchError, OSError):
    """The log cannot be opened: no permission, no such folder, or the file is no match log."""


class LogVersionError(LogOpenError):
    """The log was written by a newer Pengadil than this one; it is left untouched."""


class LogBusyError(LogOpenError):
    """Another process writes to this log."""


class LogWriteError(MatchError, OSError):
    """Events could not be committed (disk full, read-only); none of them is in the log."""


class LogCorruptError(MatchError, ValueError):
    """A row of the log cannot be read; the sentence names file, match and event number."""


class NoSuchMatchError(MatchError, LookupError):
    """The log holds no match of that id, or none that could be resumed."""


class FoldError(MatchError, ValueError):
    """A decision that cannot follow from where the match stands (an undo deeper than the match)."""


class ImportRefusedError(MatchError, ValueError):
    """Lines that are no exported match, or a match that is in the log already."""

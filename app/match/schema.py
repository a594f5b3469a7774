"""The numbered migrations that make a log's tables; a file's `user_version` says how many it has had."""

from importlib import resources

import msgspec

APPLICATION_ID = 0x5067646C
"""SQLite's `application_id` of a match log: `Pgdl` in ASCII, so that no other database is taken for one."""


class Migration(msgspec.Struct, frozen=True):
    """One step: the SQL that brings a file of version `version - 1` to `version`."""

    version: int
    sql: str


def _migrations() -> tuple[Migration, ...]:
    folder = resources.files("app.match") / "migrations"
    files = sorted((f for f in folder.iterdir() if f.name.endswith(".sql")), key=lambda f: f.name)
    steps = tuple(Migration(int(f.name.partition("_")[0]), f.read_text("utf-8")) for f in files)
    if [step.version for step in steps] != list(range(1, len(steps) + 1)):
        raise RuntimeError(f"the migrations in {folder} are not numbered 1, 2, 3 ...")
    return steps


MIGRATIONS = _migrations()
NEWEST_VERSION = len(MIGRATIONS)

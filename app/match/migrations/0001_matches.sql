-- A file of matches, and the events of each in the order in which they were acknowledged.

CREATE TABLE match (
    number INTEGER PRIMARY KEY,     -- order of creation in this file
    id TEXT NOT NULL UNIQUE,        -- what people and exports call it
    game TEXT NOT NULL,
    created TEXT NOT NULL           -- wall clock, a label and never an order
) STRICT;

CREATE TABLE event (
    match INTEGER NOT NULL REFERENCES match (number),
    number INTEGER NOT NULL CHECK (number >= 1),
    at_us INTEGER NOT NULL,         -- monotonic clock of the run that wrote it
    wall TEXT NOT NULL,             -- wall clock, a label and never an order
    kind TEXT NOT NULL,
    body TEXT NOT NULL,             -- JSON of the decision or the observation
    PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER event_is_never_changed BEFORE UPDATE ON event
BEGIN
    SELECT RAISE(ABORT, 'the log is append-only');
END;

CREATE TRIGGER event_is_never_deleted BEFORE DELETE ON event
BEGIN
    SELECT RAISE(ABORT, 'the log is append-only');
END;

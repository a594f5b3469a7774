"""The camera's side of a table: what an eye tells, as observations on the one queue."""

"""How the networks of the finder and the reader are made: `make train`. Nothing here runs at a table."""

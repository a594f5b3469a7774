"""The decks that are drawn here: their faces, backs and corner codes, and the reader of those codes."""

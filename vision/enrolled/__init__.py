"""Decks that people own: enrolled from a photograph of each card, and read by what they look like."""

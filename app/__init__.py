"""Pengadil: a table assistant that watches a real table, judges the game and keeps the score."""

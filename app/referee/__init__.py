"""Observations in, rulings out: the only place where sensors meet rules."""

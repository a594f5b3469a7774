"""What is legal in each game: pure values and functions, no clock, no I/O, no hidden chance."""

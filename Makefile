# Thin: each line calls the tool that does the work.

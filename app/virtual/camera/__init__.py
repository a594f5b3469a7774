"""The camera above the virtual table: a scene in, the picture out that a real camera would take."""

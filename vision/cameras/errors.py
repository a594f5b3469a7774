"""What goes wrong with cameras."""


class CameraError(Exception):
    """A camera cannot be used; the sentence says what is missing and what to do."""

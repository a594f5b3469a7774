"""Where the table's camera is opened from, by the settings."""

from app.config import CameraSettings, SettingsError
from vision.cameras.sources import CsiSource, FolderSource, Source, UsbSource, VideoSource


def source_of(settings: CameraSettings) -> Source | None:
    """Where the table's camera is opened from; None when the settings name none.

    Raises:
        SettingsError: a CSI camera is named by something that is no number.
    """
    match settings.kind:
        case "usb":
            return UsbSource(settings.which)
        case "csi":
            return CsiSource(_number(settings.which or "0"))
        case "video":
            return VideoSource(settings.which)
        case "folder":
            return FolderSource(settings.which, period_s=0.5, again=True)
        case "none":
            return None


def _number(which: str) -> int:
    if not which.isdecimal():
        raise SettingsError(
            f"settings: [camera] `which` is {which!r}; a CSI camera is named by a number, 0 or 1."
        )
    return int(which)

"""Settings of a table: frozen, typed, from a TOML file. An unknown key is an error that names the nearest."""

import difflib
import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec


class SettingsError(Exception):
    """The settings file cannot be used; the text is one sentence that says where and what to do."""


class WebSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The pages. `host` 0.0.0.0 lets phones in; `names` are further host names that may be asked for."""

    host: str = "0.0.0.0"  # noqa: S104 - phones and the TV on the same network are the point
    port: Annotated[int, msgspec.Meta(ge=1, le=65535)] = 8000
    names: tuple[str, ...] = ()


class BoardSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The microcontroller: `port` empty searches all of them; `id` picks one board of several."""

    port: str = ""
    id: int = 0
    calibration: str = ""


class CameraSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The camera above the table.

    Attributes:
        kind: how it is reached; `none` while there is none.
        which: a USB camera's name in `/dev/v4l/by-id` (empty: the first), a CSI camera's number, or the
            path of a folder of pictures or of a video.
        deck: the deck in play, printed, French or enrolled; empty for the printed deck of the game.
        mat: the printed sheets in one piece, or four loose corners.
    """

    kind: Literal["none", "usb", "csi", "folder", "video"] = "none"
    which: str = ""
    deck: str = ""
    mat: Literal["sheet", "loose"] = "sheet"


class GameSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played, by whom in seat order, and the named options that differ from their default."""

    name: str = "congkak"
    players: tuple[str, ...] = ("South", "North")
    options: dict[str, str | int | bool] = {}

    def named_options(self) -> dict[str, str]:
        """The options as the rules take them: TOML's `true` is `on`, its numbers are words."""
        switched = {True: "on", False: "off"}
        return {
            name: switched[value] if isinstance(value, bool) else str(value)
            for name, value in self.options.items()
        }


Profile = Literal["none", "buttons", "cards", "full"]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All settings of one table. `data` is the folder of its matches (empty: the user's own)."""

    profile: Profile = "full"
    data: str = ""
    web: WebSettings = WebSettings()
    board: BoardSettings = BoardSettings()
    camera: CameraSettings = CameraSettings()
    game: GameSettings = GameSettings()

    def data_folder(self, environment: Mapping[str, str]) -> Path:
        """Where matches are kept: `data`, else the XDG data folder of the user."""
        if self.data:
            return Path(self.data).expanduser()
        base = environment.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
        return Path(base) / "pengadil"


UNKNOWN_FIELD = re.compile(
    r"Object contains unknown field `(?P<key>.*?)`(?: - at `\$\.?(?P<at>[^`]*)`)?$"
)


def default_path(environment: Mapping[str, str]) -> Path:
    """The settings file that is read when none is named: XDG config folder, `pengadil.toml`."""
    base = environment.get("XDG_CONFIG_HOME") or str(Path.home() / ".config")
    return Path(base) / "pengadil" / "pengadil.toml"


def load(path: Path | None, environment: Mapping[str, str] = os.environ) -> Settings:
    """Read the settings from `path`, or from the default place where it exists.

    Raises:
        SettingsError: the file is missing though named, is no TOML, or says what no table has.
    """
    chosen = path or default_path(environment)
    try:
        text = chosen.read_text(encoding="utf-8")
    except FileNotFoundError:
        if path is None:
            return Settings()
        raise SettingsError(
            f"settings: {path} is not there; check the name after --config."
        ) from None
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"settings: {chosen} cannot be read: {error}.") from error
    return parse(text, str(chosen))


def parse(text: str, where: str) -> Settings:
    """Turn TOML text into settings; `where` names it in errors.

    Raises:
        SettingsError: see `load`.
    """
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"settings: {where} is no valid TOML: {error}.") from error
    try:
        return msgspec.convert(raw, Settings)
    except msgspec.ValidationError as error:
        raise SettingsError(f"settings: {where}: {_explain(str(error))}") from error


def _explain(message: str) -> str:
    """Make msgspec's message a sentence; an unknown key gets the nearest known one."""
    found = UNKNOWN_FIELD.match(message)
    if not found:
        what, _, at = message.partition(" - at `$.")
        return f"{at.rstrip('`')}: {what[0].lower()}{what[1:]}." if at else f"{message}."
    at = found["at"] or ""
    known = _known_keys(at)
    key = found["key"]
    near = difflib.get_close_matches(key, known, n=1, cutoff=0.5)
    place = f"[{at}] " if at else ""
    hint = f"did you mean `{near[0]}`?" if near else f"known are {', '.join(sorted(known))}."
    return f"{place}`{key}` is no setting; {hint}"


def _known_keys(at: str) -> list[str]:
    struct: Any = Settings
    for step in filter(None, at.split(".")):
        struct = next(f.type for f in msgspec.structs.fields(struct) if f.name == step)
    return [f.name for f in msgspec.structs.fields(struct)]

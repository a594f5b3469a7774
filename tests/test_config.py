from pathlib import Path

import pytest

from app.config import Settings, SettingsError, default_path, load, parse


def test_no_file_gives_the_defaults(tmp_path: Path) -> None:
    assert load(None, {"XDG_CONFIG_HOME": str(tmp_path)}) == Settings()


def test_the_users_own_file_is_read(tmp_path: Path) -> None:
    environment = {"XDG_CONFIG_HOME": str(tmp_path)}
    path = default_path(environment)
    path.parent.mkdir()
    path.write_text('[game]\nplayers = ["Aminah", "Badrul"]\noptions = {no_pieces = "sweep"}\n')
    settings = load(None, environment)
    assert settings.game.players == ("Aminah", "Badrul")
    assert settings.game.options == {"no_pieces": "sweep"}


def test_a_named_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"nowhere\.toml is not there; check the name"):
        load(tmp_path / "nowhere.toml")


def test_a_folder_is_no_settings_file(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="cannot be read"):
        load(tmp_path)


def test_bytes_that_are_no_text_are_said(tmp_path: Path) -> None:
    path = tmp_path / "pengadil.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SettingsError, match="cannot be read"):
        load(path)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("profil = 'full'", "here: `profil` is no setting; did you mean `profile`?"),
        ("[web]\nprot = 80", r"here: \[web\] `prot` is no setting; did you mean `port`?"),
        ("[web]\nzzzz = 80", r"here: \[web\] `zzzz` is no setting; known are host, names, port"),
        ("[web]\nport = 0", "here: web.port: expected `int` >= 1"),
        ("[web]\nport = 65536", "here: web.port: expected `int` <= 65535"),
        ("[web]\nport = 'x'", "here: web.port: expected `int`, got `str`"),
        ("profile = 'most'", "here: profile: invalid enum value 'most'"),
        ("[game]\nplayers = 3", "here: game.players: expected `array`, got `int`"),
        ("[game\n", "here is no valid TOML"),
        ("web = 3", "here: web: expected `object`, got `int`"),
    ],
)
def test_a_wrong_setting_is_one_clear_sentence(text: str, sentence: str) -> None:
    with pytest.raises(SettingsError, match=sentence.replace("?", r"\?")) as caught:
        parse(text, "here")
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith("settings: ")


def test_matches_are_kept_where_the_settings_or_the_user_say(tmp_path: Path) -> None:
    assert Settings(data=str(tmp_path)).data_folder({}) == tmp_path
    assert Settings().data_folder({"XDG_DATA_HOME": str(tmp_path)}) == tmp_path / "pengadil"
    assert Settings().data_folder({}) == Path.home() / ".local" / "share" / "pengadil"


def test_options_may_be_written_as_toml_has_them() -> None:
    text = "[game]\noptions = {bank_lone_piece = false, touch_move = true, first = 2, c2 = 'stays'}"
    options = parse(text, "here").game.named_options()
    assert options == {"bank_lone_piece": "off", "touch_move": "on", "first": "2", "c2": "stays"}


def test_the_settings_in_the_readme_are_settings() -> None:
    readme = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    example = readme.split("```toml\n", 1)[1].split("```", 1)[0]
    assert parse(example, "README.md").game.players == ("Aminah", "Badrul")

import pytest

from scenes.kit.sound import HUSHED, Background, BackgroundLoop

ROOM, MUSIC = BackgroundLoop.ROOM, BackgroundLoop.MUSIC
RAIN, TITLE, THEME = (ROOM, "ambience.ogg"), (MUSIC, "music.ogg"), (MUSIC, "theme.ogg")


class Mixer:
    """Stands in for a track and its channel: what was told, and a fade that ends when it should."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.busy = False
        self.volume = -1.0

    def decoded(self, path: object) -> "Mixer":
        self.told.append(str(path).rpartition("/")[2])
        return self

    def play(self, *, loops: int, fade_ms: int) -> "Mixer":
        assert not self.busy, "one track at a time"
        assert loops == -1
        assert fade_ms > 0
        self.busy = True
        return self

    def fadeout(self, milliseconds: int) -> None:
        assert milliseconds > 500
        self.told.append("fades")

    def get_busy(self) -> bool:
        return self.busy

    def set_volume(self, volume: float) -> None:
        self.volume = volume


@pytest.fixture
def mixer(monkeypatch: pytest.MonkeyPatch) -> Mixer:
    made = Mixer()
    monkeypatch.setattr("pygame.mixer.Sound", made.decoded)
    monkeypatch.setattr("scenes.kit.sound.asset_path", lambda relative: relative)
    return made


def settled(background: Background, mixer: Mixer) -> list[str]:
    """Update until nothing is left to do. Returns what the mixer was told."""
    for _ in range(6):
        if background.is_settled:
            break
        background.update()
        if background.decoding is not None:
            background.decoding.join()
        if mixer.told and mixer.told[-1] == "fades":
            background.update()
            assert mixer.told[-1] == "fades", "nothing starts before all has faded"
            mixer.busy = False
    assert background.is_settled
    told, mixer.told = mixer.told, []
    return told


def test_a_theme_takes_over_from_the_title_s_music_and_the_room_from_both(mixer: Mixer) -> None:
    background = Background({ROOM: 0.4, MUSIC: 0.6})
    background.want(TITLE)
    assert settled(background, mixer) == ["music.ogg"]
    assert mixer.volume == 0.6
    background.want(THEME, RAIN)
    assert settled(background, mixer) == ["fades", "theme.ogg"]
    background.volumes[MUSIC] = 0.0
    assert settled(background, mixer) == ["fades", "ambience.ogg"]
    assert mixer.volume == 0.4
    background.volumes[MUSIC] = 0.6
    assert settled(background, mixer) == ["fades", "theme.ogg"]


def test_it_is_softer_while_something_is_said(mixer: Mixer) -> None:
    background = Background({ROOM: 0.4, MUSIC: 0.6})
    background.want(RAIN)
    settled(background, mixer)
    background.hushed = True
    background.update()
    assert 0.1 < mixer.volume < 0.4, "no step that startles"
    settled(background, mixer)
    assert mixer.volume == 0.4 * HUSHED
    background.hushed = False
    settled(background, mixer)
    assert mixer.volume == 0.4


@pytest.mark.parametrize("fault", [OSError, FileNotFoundError])
def test_a_file_that_cannot_be_played_is_tried_once(
    mixer: Mixer, monkeypatch: pytest.MonkeyPatch, fault: type[Exception]
) -> None:
    def fail(path: object) -> None:
        raise fault

    monkeypatch.setattr("pygame.mixer.Sound", fail)
    background = Background({ROOM: 0.4, MUSIC: 0.5})
    background.want(RAIN)
    assert background.update() == ""
    assert background.decoding is not None
    background.decoding.join()
    assert background.update() == "ambience.ogg"
    assert background.is_settled
    assert background.update() == ""

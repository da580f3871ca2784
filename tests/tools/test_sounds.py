"""The sounds come out of their recipes as they should, and lie in the app as they came out."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from scenes.front import FRONTS
from scenes.kit.effects import SHARED
from tests.tools.sounds import decoded, loudest_tone
from tools.sounds import synth
from tools.sounds.ambience import LOUDNESS, quiet_room
from tools.sounds.loudness import integrated, momentary, true_peak
from tools.sounds.modal import RATE
from tools.sounds.synth import made

SOUNDS = synth.all_sounds()
FIRST_TAKES = [name for name in SOUNDS if name.endswith("-1")]


def test_there_is_a_recipe_for_every_file() -> None:
    own = [effect for front in FRONTS.values() for effect in front.load().sounds]
    files = {f"sounds/{name}.ogg" for name in SOUNDS}
    assert files == {file for effect in (*SHARED, *own) for file in effect.files}


def test_every_effect_has_takes_to_choose_from() -> None:
    own = [effect for front in FRONTS.values() for effect in front.load().sounds]
    assert [effect.name for effect in (*SHARED, *own) if effect.takes < 2] == []


@pytest.mark.parametrize("name", list(SOUNDS))
def test_a_file_is_as_loud_as_it_should_be_and_begins_and_ends_in_silence(name: str) -> None:
    signal = decoded(name)
    peak = np.max(np.abs(signal))
    assert momentary(signal) == pytest.approx(SOUNDS[name].loudness, abs=1.5)
    assert true_peak(signal) < -1.0
    assert np.max(np.abs(signal[:8])) < 0.02 * peak
    assert np.max(np.abs(signal[-8:])) < 0.002 * peak + 8 / 32_768
    assert abs(np.mean(signal)) < 0.02 * peak


@pytest.mark.parametrize("name", FIRST_TAKES)
def test_a_file_is_what_its_recipe_gives(name: str) -> None:
    ours, theirs = made(name), decoded(name)
    # Vorbis may add a few samples, and leaves out what cannot be heard.
    length = min(len(ours), len(theirs))
    assert abs(len(ours) - len(theirs)) < RATE // 50
    ours, theirs = ours[:length], theirs[:length]
    likeness = np.dot(ours, theirs) / np.sqrt(np.dot(ours, ours) * np.dot(theirs, theirs))
    assert likeness > 0.9


def test_no_two_takes_are_alike_and_each_is_always_the_same() -> None:
    first = made("tile-rack-1")
    made.cache_clear()
    assert np.array_equal(first, made("tile-rack-1"))
    assert not np.array_equal(first[:2000], made("tile-rack-2")[:2000])


@pytest.mark.parametrize("step", range(len(synth.PENTATONIC)))
def test_arriving_beads_sound_their_tone(step: int) -> None:
    tone = loudest_tone(made(f"arrive-{step + 1}-1"))
    assert tone == pytest.approx(2 * synth.PENTATONIC[step], rel=0.004)


@pytest.mark.long
def test_the_room_is_quiet_and_has_no_seam() -> None:
    room = quiet_room()
    assert room.shape[0] == 2
    assert integrated(room) == pytest.approx(LOUDNESS, abs=0.1)
    assert np.max(np.abs(room)) < 0.5
    inside = np.max(np.abs(np.diff(room, axis=1)))
    assert np.max(np.abs(room[:, 0] - room[:, -1])) <= inside


def test_files_are_written_and_unknown_names_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert synth.main(["turn-1", "--wav", "--out", str(tmp_path)]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["turn-1.wav"]
    assert synth.main(["gong", "--out", str(tmp_path)]) == 1
    assert capsys.readouterr().err == "There is no sound called gong.\n"

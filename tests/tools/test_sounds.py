"""The sounds come out of their recipes as they should: level, start, end, and an endless loop."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from scenes.front import FRONTS
from scenes.kit.effects import SHARED
from tests.tools.hearing import decibels, loudest_tone
from tools.sounds import synth
from tools.sounds.ambience import quiet_room


def test_there_is_a_recipe_for_every_file() -> None:
    own = [effect for front in FRONTS.values() for effect in front.load().sounds]
    wanted = {
        Path(f).with_suffix("").relative_to("sounds").as_posix()
        for e in (*SHARED, *own)
        for f in e.files
    }
    assert set(synth.all_sounds()) == wanted


@pytest.mark.parametrize("name", synth.all_sounds())
def test_an_effect_stands_at_its_level_and_starts_and_ends_in_silence(name: str) -> None:
    signal = synth.made(name)
    level = synth.all_sounds()[name].peak
    assert level <= -6
    assert decibels(np.max(np.abs(signal))) == pytest.approx(level, abs=0.01)
    peak = np.max(np.abs(signal))
    assert abs(signal[0]) < 0.12 * peak
    assert abs(signal[-1]) < 0.001 * peak
    assert abs(np.mean(signal)) < 0.02 * peak


def test_the_same_recipe_gives_the_same_sound() -> None:
    assert np.array_equal(synth.made("tile-rack-2"), synth.made("tile-rack-2"))
    assert not np.array_equal(synth.made("tile-rack-1")[:2000], synth.made("tile-rack-2")[:2000])


@pytest.mark.parametrize("step", range(len(synth.PENTATONIC)))
def test_arriving_beads_sound_their_tone(step: int) -> None:
    tone = loudest_tone(synth.made(f"arrive-{step + 1}-1"))
    octaves = np.log2(tone / synth.PENTATONIC[step])
    assert octaves == pytest.approx(round(octaves), abs=0.006)


def test_the_room_is_quiet_and_has_no_seam() -> None:
    room = quiet_room()
    assert room.shape[0] == 2
    assert decibels(float(np.sqrt(np.mean(room**2)))) == pytest.approx(-30, abs=0.01)
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

"""The piece for the title: its score is whole, and the app's file plays it."""

from __future__ import annotations

import numpy as np
import pytest

from tests.tools.sounds import decoded
from tools.sounds import score
from tools.sounds.loudness import integrated, true_peak
from tools.sounds.modal import RATE, Signal
from tools.sounds.music import LOUDNESS, frequency_of

D_MAJOR = {2, 4, 6, 7, 9, 11, 1}


@pytest.fixture(scope="module")
def file() -> Signal:
    """Both channels as the app plays them."""
    return decoded("music", 2)


def test_every_bar_is_full_and_all_voices_end_together() -> None:
    assert score.BARS == 32
    for voice in (score.written(score.MELODY), score.written(score.ANSWER), score.harp()):
        notes = list(voice)
        assert max(note.start + note.length for note in notes) <= score.BARS * score.BEATS
    with pytest.raises(ValueError, match="bar 2"):
        list(score.written("D5 3 | D5 2"))


def test_it_is_in_d_but_for_the_two_bars_that_are_meant_to_leave_it() -> None:
    voices = (*score.written(score.MELODY), *score.written(score.ANSWER), *score.harp())
    strange = {int(n.start // score.BEATS) + 1 for n in voices if n.pitch % 12 not in D_MAJOR}
    assert strange == {22, 28}


def test_the_file_plays_the_melody(file: Signal) -> None:
    scale = file.shape[1] / RATE / score.SECONDS
    length = RATE // 4
    wrong = []
    for note in score.written(score.MELODY):
        first = round((score.moment(note.start) * scale + 0.03) * RATE)
        window = file[:, first : first + length].sum(axis=0) * np.hanning(length)
        spectrum = np.abs(np.fft.rfft(window, 2 * RATE))
        loudest = (860 + int(np.argmax(spectrum[860:2_200]))) / 2
        if abs(12 * np.log2(loudest / frequency_of(note.pitch))) > 0.4:
            wrong.append(note)
    assert wrong == []


@pytest.mark.long
def test_the_file_is_quiet_and_long_enough_and_has_no_seam(file: Signal) -> None:
    assert 60 < file.shape[1] / RATE < 90
    assert integrated(file) == pytest.approx(LOUDNESS, abs=0.5)
    assert true_peak(file[:, : 20 * RATE]) < -3
    steps = np.abs(np.diff(file, axis=1))
    assert np.max(np.abs(file[:, 0] - file[:, -1])) < np.quantile(steps, 0.99)

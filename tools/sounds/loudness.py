"""How loud a sound is: ITU-R BS.1770-5 and EBU R 128, and its true peak.

Signals are mono or have a row per channel; a mono sound is measured as the board plays it in the
middle, with the same power as here from both speakers together.
"""

from collections.abc import Callable
from math import pi, sqrt, tan
from typing import Final

import numpy as np

from tools.sounds.modal import RATE, Signal, Spectrum, frequencies, quick, seconds

BLOCK: Final = 0.4
"""Seconds over which momentary loudness is taken."""

_STEP: Final = 0.1
_SILENCE: Final = -70.0
_BELOW: Final = -10.0
_OFFSET: Final = -0.691
_PADDING: Final = 0.5
_NOTHING: Final = 1e-12


def _biquad(z: Spectrum, above: tuple[float, ...], below: tuple[float, ...]) -> Spectrum:
    response: Spectrum = (above[0] + above[1] * z + above[2] * z**2) / (
        below[0] + below[1] * z + below[2] * z**2
    )
    return response


def _k_weighting(frequency: Signal) -> Spectrum:
    """Both filters of BS.1770, at this rate: what a head does, and what the ear leaves out."""
    z = np.exp(-2j * pi * frequency / RATE)
    k, q = tan(pi * 1_681.974450955533 / RATE), 0.7071752369554196
    high = 10 ** (3.999843853973347 / 20)
    band = high**0.4996667741545416
    below = (1 + k / q + k * k, 2 * (k * k - 1), 1 - k / q + k * k)
    above = (high + band * k / q + k * k, 2 * (k * k - high), high - band * k / q + k * k)
    head = _biquad(z, above, below)
    k, q = tan(pi * 38.13547087602444 / RATE), 0.5003270373238773
    low = 1 + k / q + k * k
    ear = _biquad(z, (low, -2 * low, low), (low, 2 * (k * k - 1), 1 - k / q + k * k))
    both: Spectrum = np.multiply(head, ear)
    return both


def _power(signal: Signal) -> Signal:
    """The weighted power of each sample, all channels together, followed by silence."""
    channels = np.atleast_2d(signal)
    count = quick(channels.shape[1] + seconds(_PADDING))
    spectrum = np.fft.rfft(channels, count, axis=1)
    weighted = np.fft.irfft(spectrum * _k_weighting(frequencies(count)), count, axis=1)
    power: Signal = np.sum(weighted**2, axis=0)
    return power


def _blocks(signal: Signal, step: float) -> Signal:
    """The mean power of every whole 0.4 s block of the signal, or of one that holds it."""
    sums = np.concatenate(([0.0], np.cumsum(_power(signal))))
    length = seconds(BLOCK)
    starts = np.arange(0, max(1, np.atleast_2d(signal).shape[1] - length + 1), seconds(step))
    ends = np.minimum(starts + length, len(sums) - 1)
    means: Signal = (sums[ends] - sums[starts]) / length
    return means


def _loudness(power: float) -> float:
    return _OFFSET + 10 * float(np.log10(max(power, _NOTHING)))


def momentary(signal: Signal) -> float:
    """The greatest momentary loudness in LUFS; a signal that's too short is followed by silence."""
    return _loudness(float(np.max(_blocks(signal, 0.005))))


def integrated(signal: Signal) -> float:
    """The loudness of a whole programme in LUFS, gated; a loop is taken once."""
    blocks = _blocks(signal, _STEP)
    kept = blocks[blocks > 10 ** ((_SILENCE - _OFFSET) / 10)]
    if not len(kept):
        return _SILENCE
    gate = float(np.mean(kept)) * 10 ** (_BELOW / 10)
    return _loudness(float(np.mean(kept[kept > gate])))


def at_loudness(
    signal: Signal, loudness: float, measured: Callable[[Signal], float] = integrated
) -> Signal:
    """A sound made as loud as this in LUFS: as a whole programme, unless told otherwise."""
    level: Signal = signal * 10 ** ((loudness - measured(signal)) / 20)
    return level


def true_peak(signal: Signal) -> float:
    """The highest point, between samples too, in decibels below full scale."""
    channels = np.atleast_2d(signal)
    count = channels.shape[1]
    spectrum = np.fft.rfft(channels, axis=1)
    fine = np.fft.irfft(spectrum, 4 * count, axis=1) * 4
    return 20 * float(np.log10(max(float(np.max(np.abs(fine))), sqrt(_NOTHING))))

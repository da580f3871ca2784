"""What can be measured of a sound, beside its loudness."""

from __future__ import annotations

from typing import Final

import numpy as np

from tools.sounds.modal import RATE, Signal

_BLOCK: Final = 256
"""Samples of a column of a picture, for what changes quickly."""


def decibels(level: float) -> float:
    """A level above or below 1, in decibels."""
    return 20 * float(np.log10(max(level, 1e-9)))


def centre_of(signal: Signal) -> float:
    """The mean frequency in hertz, weighted by power: the spectral centroid."""
    power = np.abs(np.fft.rfft(signal)) ** 2
    frequency = np.fft.rfftfreq(len(signal), 1 / RATE)
    return float(np.sum(power * frequency) / np.sum(power))


def end_of(signal: Signal) -> float:
    """The seconds after which no more than a twentieth of the energy is left."""
    energy = np.cumsum(signal**2)
    return float(np.searchsorted(energy, 0.95 * energy[-1])) / RATE


def decay_of(signal: Signal) -> float:
    """Seconds to fall by 60 dB after the loudest moment, from its first 20 (Schroeder 1965)."""
    left = np.cumsum(signal[::-1] ** 2)[::-1]
    loudest = int(np.argmax(np.abs(signal)))
    fallen = 10 * np.log10(np.maximum(left[loudest:] / left[loudest], 1e-12))
    reached = int(np.searchsorted(-fallen, 20.0))
    return 3 * reached / RATE


def crest_of(signal: Signal) -> float:
    """How far the highest peak stands above the mean power, in decibels."""
    return decibels(float(np.max(np.abs(signal)) / np.sqrt(np.mean(signal**2))))


def loudest_tone(signal: Signal) -> float:
    """The frequency in hertz that is heard most."""
    return float(np.argmax(np.abs(np.fft.rfft(signal, 4 * RATE)))) / 4


def fluctuation_of(signal: Signal) -> float:
    """How much loudness beats between 8 and 60 times a second, 0 for steady: what sounds rough.

    The share of those frequencies in the envelope of a steady part.
    """
    blocks = len(signal) // _BLOCK
    envelope = np.sqrt(np.mean(signal[: blocks * _BLOCK].reshape(blocks, _BLOCK) ** 2, axis=1))
    spectrum = np.abs(np.fft.rfft(envelope / np.mean(envelope) - 1)) / blocks
    rate = np.fft.rfftfreq(blocks, _BLOCK / RATE)
    beating = spectrum[(rate > 8) & (rate < 60)]
    return float(np.sqrt(2 * np.sum(beating**2)))


def spectrogram(signal: Signal, length: int = 512, step: int = 64) -> Signal:
    """Decibels below the loudest point: a row for each frequency, a column for each moment."""
    padded = np.concatenate((np.zeros(length // 2), signal, np.zeros(length)))
    starts = np.arange(0, len(padded) - length, step)
    windows = np.stack([padded[start : start + length] for start in starts]) * np.hanning(length)
    power = np.abs(np.fft.rfft(windows, axis=1).T) ** 2
    level: Signal = 10 * np.log10(np.maximum(power / np.max(power), 1e-9))
    return level

"""What can be measured of a sound."""

from __future__ import annotations

import numpy as np

from tools.sounds.modal import RATE, Signal


def decibels(level: float) -> float:
    return 20 * float(np.log10(level))


def centre_of(signal: Signal) -> float:
    """The mean frequency in hertz, weighted by power."""
    power = np.abs(np.fft.rfft(signal)) ** 2
    frequency = np.fft.rfftfreq(len(signal), 1 / RATE)
    return float(np.sum(power * frequency) / np.sum(power))


def end_of(signal: Signal) -> float:
    """The seconds after which no more than a twentieth of the energy is left."""
    energy = np.cumsum(signal**2)
    return float(np.searchsorted(energy, 0.95 * energy[-1])) / RATE


def loudest_tone(signal: Signal) -> float:
    """The frequency in hertz that is heard most."""
    return float(np.argmax(np.abs(np.fft.rfft(signal, 4 * RATE)))) / 4

"""What the tests of sounds measure, beside loudness."""

from __future__ import annotations

from typing import Final

import numpy as np
import pygame

from scenes.kit.assets import asset_path
from tools.sounds.modal import RATE, Signal

_BLOCK: Final = 256
"""Samples of a column of a picture, for what changes quickly."""


def decoded(name: str, channels: int = 1) -> Signal:
    """A file as the app plays it, with a row for each of two channels."""
    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, channels)
    try:
        raw = pygame.mixer.Sound(asset_path(f"sounds/{name}.ogg")).get_raw()
    finally:
        pygame.mixer.quit()
    samples: Signal = np.frombuffer(raw, "<i2").astype(np.float64) / 32_768
    return samples if channels == 1 else samples.reshape(-1, channels).T


def decibels(level: float) -> float:
    """A level above or below 1, in decibels."""
    return 20 * float(np.log10(max(level, 1e-9)))


def centre_of(signal: Signal) -> float:
    """The mean frequency in hertz, weighted by power: the spectral centroid."""
    power = np.abs(np.fft.rfft(signal)) ** 2
    frequency = np.fft.rfftfreq(len(signal), 1 / RATE)
    return float(np.sum(power * frequency) / np.sum(power))


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

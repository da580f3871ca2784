"""Struck things: a sum of decaying partials, excited by a short contact, heard in a small room.

Signals are float64 arrays at RATE samples a second, mono unless said otherwise; full scale is 1.0.
Times are seconds, frequencies hertz, and a decay is the time to fall by 60 dB.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

RATE: Final = 44_100

Signal = NDArray[np.float64]
Spectrum = NDArray[np.complex128]


@dataclass(frozen=True)
class Partial:
    """One way a body rings."""

    frequency: float
    level: float
    decay: float


def frequencies(count: int) -> Signal:
    """The frequencies of a spectrum of ``count`` samples."""
    steps: Signal = np.arange(count // 2 + 1, dtype=np.float64) * (RATE / count)
    return steps


def quick(count: int) -> int:
    """At least ``count`` samples: a number whose spectrum is quick to make."""
    step = 1 << max(0, count.bit_length() - 6)
    return -(-count // step) * step


def seconds(duration: float) -> int:
    """The number of samples in ``duration`` seconds."""
    return round(duration * RATE)


def ring(
    partials: Sequence[Partial], duration: float, rng: np.random.Generator | None = None
) -> Signal:
    """Let a body ring freely after an ideally short blow.

    Phases start at zero, so that the sound starts without a step. ``rng`` detunes each partial by a
    fraction of a percent, as no two pieces of wood are alike; without it the body is in tune.
    """
    out = np.zeros(seconds(duration))
    for partial in partials:
        frequency = partial.frequency * (1 + (rng.normal(0, 0.003) if rng else 0.0))
        if frequency >= RATE / 2:
            continue
        # What has fallen by 80 dB is left out.
        time = np.arange(min(len(out), seconds(partial.decay * 4 / 3))) / RATE
        envelope = 10 ** (-3 * time / partial.decay)
        out[: len(time)] += partial.level * envelope * np.sin(2 * np.pi * frequency * time)
    return out


def softened(signal: Signal, length: float) -> Signal:
    """Strike with a mallet that touches for ``length`` seconds: high partials are left out."""
    count = max(2, seconds(length))
    pulse = np.sin(np.pi * (np.arange(count) + 0.5) / count) ** 1.5
    return np.convolve(signal, pulse / pulse.sum())


def band(noise: Signal, low: float, high: float, slope: float = 2.0) -> Signal:
    """Keep the part of a signal between two frequencies, with soft edges.

    Circular: what leaves at the end comes in at the start, so a loop stays a loop.
    """
    spectrum = np.fft.rfft(noise)
    frequency = np.maximum(np.fft.rfftfreq(len(noise), 1 / RATE), 1e-3)
    gain = 1 / np.sqrt(1 + (low / frequency) ** (2 * slope))
    gain = gain / np.sqrt(1 + (frequency / high) ** (2 * slope))
    return np.fft.irfft(spectrum * gain, len(noise))


def scrape(duration: float, low: float, high: float, rng: np.random.Generator) -> Signal:
    """Band-limited noise of unit loudness: the raw material of friction and of contacts."""
    return steady(band(rng.normal(0, 1, seconds(duration)), low, high))


def burst(duration: float, low: float, high: float, rng: np.random.Generator) -> Signal:
    """The short noise of two surfaces meeting, falling by 60 dB over ``duration``."""
    noise = scrape(max(duration, 0.02), low, high, rng)
    time = np.arange(len(noise)) / RATE
    return shaped(noise * 10 ** (-3 * time / duration), 0.0004, 0.0)


def even(signal: Signal) -> Signal:
    """A sound of unit energy."""
    unit: Signal = signal / np.sqrt(np.sum(signal**2))
    return unit


def steady(signal: Signal) -> Signal:
    """A sound of unit loudness."""
    unit: Signal = signal / np.sqrt(np.mean(signal**2))
    return unit


def mix(*parts: tuple[float, float, Signal]) -> Signal:
    """Mix sounds; each part is its start in seconds, its gain and its signal."""
    total = max(seconds(start) + len(signal) for start, _, signal in parts)
    out = np.zeros(total)
    for start, gain, signal in parts:
        first = seconds(start)
        out[first : first + len(signal)] += gain * signal
    return out


def echo(
    rng: np.random.Generator, size: float, length: float, late: float, low: float, high: float
) -> Signal:
    """What a room answers to a blow from ``late`` on, which dies within ``size`` seconds."""
    time = np.arange(seconds(length)) / RATE
    tail = rng.normal(0, 1, len(time)) * 10 ** (-3 * time / size)
    tail[: seconds(late)] = 0
    return even(band(tail, low, high, 1.0))


def laid(out: Signal, sound: Signal, first: int, level: float, place: float) -> None:
    """Add a sound to a stereo loop from sample ``first`` on, at a place, -1 left to 1 right."""
    where = (first + np.arange(len(sound))) % out.shape[1]
    angle = (1 + place) * np.pi / 4
    out[0, where] += level * np.cos(angle) * sound
    out[1, where] += level * np.sin(angle) * sound


def room(
    signal: Signal, rng: np.random.Generator, *, size: float = 0.22, level: float = 0.10
) -> Signal:
    """Put a sound into a small furnished room.

    ``size`` is the time its echo takes to die, ``level`` how loud the echo is beside the sound.
    """
    tail = echo(rng, size, size, 0.004, 180, 3_800)
    length = len(signal) + len(tail)
    count = quick(length)
    wet = np.fft.irfft(np.fft.rfft(signal, count) * np.fft.rfft(tail, count), count)[:length]
    wet[: len(signal)] += signal / max(level, 1e-6)
    return wet * level


def shaped(signal: Signal, attack: float, release: float) -> Signal:
    """Fade a sound in and out with rounded edges."""
    out = signal.copy()
    rise, fall = min(seconds(attack), len(out)), min(seconds(release), len(out))
    if rise:
        out[:rise] *= 0.5 - 0.5 * np.cos(np.pi * np.arange(rise) / rise)
    if fall:
        out[-fall:] *= 0.5 + 0.5 * np.cos(np.pi * np.arange(fall) / fall)
    return out


def trimmed(signal: Signal) -> Signal:
    """Cut the end off where it has fallen 62 decibels below the peak, and fade both ends."""
    loud = np.flatnonzero(np.abs(signal) > np.max(np.abs(signal)) * 10 ** (-62 / 20))
    end = min(len(signal), int(loud[-1]) + seconds(0.025))
    return shaped(signal[:end], 0.0012, 0.025)

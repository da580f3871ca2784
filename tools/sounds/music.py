"""Plays scores: a kalimba, a harp, a celesta and others, and held tones below, in a quiet room.

Tones are sums of partials. A kalimba tine's second tone is 5.3 to 6.7 times as high as its first
and soon over (Chapman, Canadian Acoustics 34(3), 26, 2006); a string plucked at a fifth of its
length lacks every fifth partial; a celesta's bar rings at 1, 2.76 and 5.4 (Fletcher and Rossing).
What sounds on past the end is heard at the beginning: the piece has no seam.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, partial
from math import pi, sin
from typing import Final

import numpy as np

from tools.sounds.bodies import glass_tone, marimba
from tools.sounds.loudness import at_loudness
from tools.sounds.modal import (
    RATE,
    Partial,
    Signal,
    burst,
    echo,
    laid,
    mix,
    ring,
    seconds,
    shaped,
    softened,
)
from tools.sounds.score import Score, ScoreNote

_UNEVEN: Final = 0.007
"""Seconds by which hands are early or late."""

_STEP: Final = 1 << 16
"""A piece has a multiple of this many samples, so that its spectrum is quick to make."""

Voice = Callable[[int], Signal]


def frequency_of(pitch: int) -> float:
    """The frequency in hertz of a pitch in semitones; 69 is 440."""
    return float(440 * 2 ** ((pitch - 69) / 12))


@cache
def kalimba(pitch: int) -> Signal:
    """A steel tine over a small wooden box, plucked by a thumb."""
    f = frequency_of(pitch)
    rng = np.random.default_rng(pitch)
    long = 2.4 * (440 / f) ** 0.5
    tine = (
        Partial(f, 1.0, long),
        Partial(2 * f, 0.015, 0.6 * long),
        Partial(5.9 * f, 0.10, 0.14 * long),
        Partial(9.8 * f, 0.02, 0.06),
    )
    box = ring((Partial(196, 0.5, 0.11), Partial(331, 0.35, 0.08)), 0.2)
    thumb = burst(0.02, 400, 2_400, rng)
    return mix(
        (0.0, (f / 587) ** 0.7, softened(ring(tine, 1.25 * long), 0.0016)),
        (0.0, 0.16, softened(box, 0.003)),
        (0.0, 0.012, thumb),
    )


@cache
def harp(pitch: int) -> Signal:
    """A gut string, plucked by a fingertip at a fifth of its length."""
    f = frequency_of(pitch)
    long = 2.6 * (220 / f) ** 0.4
    string = [
        Partial(
            k * f * (1 + 6e-5 * k * k),
            abs(sin(pi * k / 5)) / k**1.7,
            long / (1 + 0.045 * k * k),
        )
        for k in range(1, 22)
        if k * f < 9_000
    ]
    return softened(ring(string, 1.2 * long), 0.0022)


@cache
def celesta(pitch: int) -> Signal:
    """A steel bar over its box, struck with felt."""
    f = frequency_of(pitch)
    long = 1.5 * (880 / f) ** 0.5
    bar = (
        Partial(f, 0.7, long),
        Partial(1.0012 * f, 0.3, 0.9 * long),
        Partial(2.756 * f, 0.06, 0.28 * long),
        Partial(5.404 * f, 0.012, 0.1 * long),
    )
    return softened(ring(bar, 1.2 * long), 0.0018)


@cache
def wood(pitch: int) -> Signal:
    """A short rosewood bar, struck with a soft mallet."""
    f = frequency_of(pitch)
    return marimba(f, np.random.default_rng(pitch), 0.7 * (440 / f) ** 0.3)


@cache
def glass(pitch: int) -> Signal:
    """A glass bead that rings, as none of this size would."""
    return softened(glass_tone(frequency_of(pitch), np.random.default_rng(pitch), 1.1), 0.002)


@cache
def muted(pitch: int) -> Signal:
    """A string that a fingertip stops at once."""
    string = harp(pitch)
    return shaped(string[: seconds(0.42)], 0.0005, 0.36)


@cache
def _held(bar: float, pitch: int) -> Signal:
    """A tone that comes and goes with the bar: two that beat slowly, softer the higher they go."""
    f = frequency_of(pitch)
    length = 1.25 * bar
    time = np.arange(seconds(length)) / RATE
    tone = np.zeros_like(time)
    for k in range(1, 7):
        for near in (0.9994, 1.0007):
            tone += np.sin(2 * pi * k * near * f * time + k) / k**2.2
    return shaped(tone, 0.45 * length, 0.5 * length)


def _played(
    out: Signal,
    score: Score,
    notes: Iterable[ScoreNote],
    voice: Voice,
    level: float,
    side: float,
    seed: int,
) -> None:
    """Let a voice play; ``side`` is where it sits, -1 left to 1 right, high tones further out."""
    rng = np.random.default_rng(seed)
    for note in notes:
        place = max(-0.8, min(0.8, side + 0.012 * (note.pitch - 69) * (1 if side >= 0 else -1)))
        loud = level * note.strength * float(rng.uniform(0.93, 1.05))
        start = score.moment(note.start) * out.shape[1] / RATE / score.seconds
        start += float(rng.normal(0, _UNEVEN)) + 0.02
        laid(out, voice(note.pitch), seconds(start), loud, place)


def _echoed(out: Signal) -> Signal:
    """Put it in a room of 1.6 seconds; circular, as the piece is a loop."""
    rng = np.random.default_rng(31)
    count = out.shape[1]
    wet = np.zeros_like(out)
    for side in (0, 1):
        tail = echo(rng, 1.6, 1.7, 0.018, 220, 3_000)
        # Each side hears a little of the other.
        dry = 0.75 * out[side] + 0.35 * out[1 - side]
        wet[side] = np.fft.irfft(np.fft.rfft(dry) * np.fft.rfft(tail, count), count)
    return out + 0.30 * wet


@dataclass(frozen=True, slots=True)
class ScorePart:
    """Who plays a voice of a score, or its broken chords: how loud, and on which side."""

    voice: Voice
    level: float
    side: float


def piece(
    score: Score,
    *,
    chords: ScorePart,
    loudness: float = -30.0,
    ground: float = 0.055,
    **voices: ScorePart,
) -> Signal:
    """A score, played: two rows of samples, left and right, at its loudness in LUFS.

    A game's theme is quieter than the title's: people think meanwhile.
    ``voices`` play what's written under their names, ``ground`` is how loud tones are held.
    """
    out = np.zeros((2, round(score.seconds * RATE / _STEP) * _STEP))
    held = partial(_held, score.beats * 60 / score.tempo)
    _played(out, score, score.ground(), held, ground, 0.0, 1)
    _played(out, score, score.broken(), chords.voice, chords.level, chords.side, 2)
    for seed, (name, part) in enumerate(voices.items(), 3):
        _played(out, score, score.written(name), part.voice, part.level, part.side, seed)
    return at_loudness(_echoed(out), loudness)

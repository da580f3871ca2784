"""Many small touches: coins in a bag, stirred tiles, a marble on threads or grains.

Things moving together lose their energy to touches, each a little weaker and all a little rarer
than before (Cook 1997, physically informed stochastic event modelling). Rolling is a rough ground
read off at rolling speed: twice as fast sounds an octave higher, and some 9 dB louder, like railway
wheels (Thompson 2009, Railway Noise and Vibration, chapter 2).
"""

from collections.abc import Callable

import numpy as np

from tools.sounds.modal import RATE, Signal, band, mix, seconds, shaped, steady

Grain = Callable[[np.random.Generator], Signal]


def shaken(
    rng: np.random.Generator, grain: Grain, *, rate: float, decay: float, length: float
) -> Signal:
    """``rate`` touches a second at first; their energy falls by 60 dB in ``decay`` seconds."""
    parts: list[tuple[float, float, Signal]] = []
    time = float(rng.exponential(1 / rate))
    while time < length:
        energy = 10 ** (-3 * time / decay)
        level = energy * float(rng.beta(1.5, 3.0)) / 0.33
        parts.append((time, level, grain(rng)))
        # Slower things also meet more rarely.
        time += float(rng.exponential(1 / (rate * (0.35 + 0.65 * energy))))
    return mix((0.0, 0.0, np.zeros(seconds(length))), *parts)


def stirred(rng: np.random.Generator, grain: Grain, *, count: int, length: float) -> Signal:
    """``count`` touches within ``length`` seconds, most and strongest in the middle."""
    moments = np.sort(rng.beta(2.0, 2.0, count)) * length
    parts = [
        (float(moment), 10 ** (float(rng.uniform(-14, 0)) / 20), grain(rng)) for moment in moments
    ]
    return mix((0.0, 0.0, np.zeros(seconds(length))), *parts)


def muffled(signal: Signal, cut: float) -> Signal:
    """A signal heard through cloth, which removes what's above ``cut`` hertz."""
    room = np.concatenate((np.zeros(256), signal, np.zeros(RATE // 5)))
    return band(room, 70, cut, 1.0)[256 - 64 :]


def rustle(
    rng: np.random.Generator, length: float, *, low: float, high: float, grains: float = 2_600.0
) -> Signal:
    """Sliding cloth, paper or skin: ``grains`` tiny catches a second between two frequencies.

    Of unit loudness and without edges; Gaussian noise is what it would be with endless catches.
    """
    count = seconds(length)
    catches = (rng.random(count) < grains / RATE) * rng.standard_t(6, count)
    noise = band(catches + 0.05 * rng.normal(0, 1, count), low, high, 1.5)
    return shaped(steady(noise), 0.003, 0.003)


def rolling(
    rng: np.random.Generator,
    speed: float,
    *,
    length: float,
    patch: float,
    pitch: float,
    grains: float = 0.0,
) -> Signal:
    """A ball that rolls at ``speed`` (m/s), read off the ground, of unit loudness.

    ``patch`` is how long a piece of the ground it touches at once: finer things don't lift it.
    ``pitch`` is the distance between threads; both are in metres. With ``grains`` (per metre) it
    also breaks over single grains. It fades in and out so that two overlapping by half have one
    loudness together.
    """
    count = seconds(length)
    frequency = np.fft.rfftfreq(count, 1 / RATE)
    waves = np.maximum(frequency, 20.0) / speed
    # Woven or trodden ground is rough at all lengths: each octave finer, half as high.
    rough = 1 / np.sqrt(1 + (waves * patch) ** 2.4) / (1 + (90 / np.maximum(frequency, 1)) ** 3)
    threads = 0.5 * np.exp(-(((waves * pitch - 1) / 0.16) ** 2)) * rough
    spectrum = np.fft.rfft(rng.normal(0, 1, count)) * (rough + threads)
    ground = steady(np.fft.irfft(spectrum, count))
    if grains:
        broken = (rng.random(count) < min(0.4, grains * speed / RATE)) * rng.lognormal(
            0, 0.55, count
        )
        ticks = band(broken - np.mean(broken), 500, 1_500 + 2_500 * speed, 1.0)
        ground = 0.75 * ground + 0.65 * steady(ticks)
    window = np.sin(np.pi * (np.arange(count) + 0.5) / count)
    return ground * window

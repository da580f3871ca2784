"""Writes ``assets/sounds``: run as ``python -m tools.sounds.synth`` or ``make sounds``.

Nothing is recorded. Every sound is wood, glass, clay, metal or cloth put together from decaying
partials and filtered noise, from fixed seeds: running it again gives the same samples.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
import wave
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Final

import numpy as np

from scenes.kit import effects
from tools.sounds import contacts
from tools.sounds.ambience import quiet_room
from tools.sounds.bodies import (
    PENTATONIC,
    Sound,
    bead_set_down,
    glass_tone,
    graded,
    marimba,
    on_board,
    on_cloth,
    recorded,
    tile_on_rack,
    wooden_knock,
)
from tools.sounds.contacts import BEAD, click, struck
from tools.sounds.grains import rustle
from tools.sounds.loudness import at_loudness, momentary
from tools.sounds.modal import (
    RATE,
    Partial,
    Signal,
    burst,
    even,
    mix,
    ring,
    room,
    seconds,
    softened,
    trimmed,
)
from tools.sounds.music import ScorePart, celesta, harp, kalimba, piece
from tools.sounds.plates import table
from tools.sounds.score import TITLE
from tools.workshop import of_all_games

MET: Final = (0.03, 0.07, 0.17, 0.35, 0.65, 1.20)
"""Speeds in m/s of marbles that hit, one per level; the third is between the steps in play."""

CLOTH_THUMP: Final = -6.0
"""How loud the cloth's thump is beside the push of two marbles at 1 m/s, in decibels."""

PRESSED: Final = 0.0005
"""Seconds that a jerk takes through the cloth under a marble's weight."""


def marble_click(speed: float, rng: np.random.Generator) -> Signal:
    """Two marbles hit at ``speed`` m/s: the harder, the shorter their contact and the brighter.

    The cloth's answer grows more slowly, so that a soft touch is more thump than click.
    """
    pace = speed * rng.uniform(0.85, 1.18)
    push = even(click(contacts.MARBLE, contacts.MARBLE, pace, off_axis=rng.uniform(0.5, 1.15)))
    # The cloth is pressed already: the contact's jerk goes through it, and the thump follows.
    jerk = even(struck(table(rng, covered=0.05), PRESSED))
    thump = even(on_cloth(rng, contacts.MARBLE, 0.3 * pace))
    below = mix((0.0, 1.0, jerk), (0.0006, 0.5, thump))
    return mix((0.0, pace**1.4, push), (0.0, 10 ** (CLOTH_THUMP / 20) * pace, below))


OUT: Final = Path(__file__).resolve().parents[2] / "assets" / "sounds"

BEFORE: Final = 0.004
AFTER: Final = 0.012
"""Seconds of silence: Vorbis smears a click over some milliseconds, which mustn't be cut."""

SHARP: Final = 24.0
"""The crest factor in decibels from which a sound is encoded so well that nothing precedes it."""

THUMP: Final = ((132, 1.0, 0.16), (214, 0.75, 0.12), (337, 0.45, 0.08))
"""A cloth over wood under a knuckle: frequency, level and decay of its tones."""

KNOCK: Final = ((318, 1.0, 0.13), (641, 0.5, 0.09), (1_105, 0.2, 0.05))
"""The rim of a board under a fingertip."""


def bead_arrives(step: int, rng: np.random.Generator) -> Signal:
    """A bead comes to rest on a scoring edge: the touch of wood and a clear glass tone above it."""
    return mix(
        (0.0, 1.1, bead_set_down(rng)),
        (0.012, 1.0, glass_tone(PENTATONIC[step] * 2, rng, 0.72)),
        (0.012, 0.30, glass_tone(PENTATONIC[step], rng, 0.55)),
    )


def felt_thump(rng: np.random.Generator) -> Signal:
    """No: a knuckle on the cloth, low and soft, never a buzzer.

    No lower than this, or laptop speakers would leave it out.
    """
    pitch = rng.uniform(0.97, 1.03)
    body = [Partial(f * pitch, level, t) for f, level, t in THUMP]
    return mix(
        (0.0, 1.0, softened(ring(body, 0.3, rng), 0.004)),
        (0.0, 0.06, burst(0.05, 200, 1_300, rng)),
        (rng.uniform(0.100, 0.112), 0.42, softened(ring(body, 0.3, rng), 0.004)),
    )


def soft_knock(rng: np.random.Generator) -> Signal:
    """The turn passes on: a fingertip on the rim of the board."""
    pitch = rng.uniform(0.97, 1.03)
    modes = [Partial(f * pitch, level, t) for f, level, t in KNOCK]
    return mix(
        (0.0, 1.0, softened(ring(modes, 0.2, rng), 0.0022)),
        (0.0, 0.8, struck(wooden_knock(rng, pitch), 0.002)),
    )


def cloth_swish(rng: np.random.Generator) -> Signal:
    """A page or a curtain: cloth drawn across the table, its folds catching twice."""
    length = 0.5
    low = rustle(rng, length, low=350, high=1_500)
    high = rustle(rng, length, low=1_500, high=4_200)
    time = np.arange(len(low)) / RATE
    sweep = np.sin(np.pi * np.minimum(1, time / length)) ** 1.6
    late = np.sin(np.pi * np.clip((time - 0.06) / (length - 0.06), 0, 1)) ** 2.4
    folds = 1 + 0.35 * np.sin(2 * np.pi * (5.2 * time + 3.0 * time**2))
    return (0.6 * low * sweep + 0.16 * high * late) * folds


def slide_back(rng: np.random.Generator) -> Signal:
    """A bead slid back over wood: friction that swells, then a small tap."""
    length = 0.24
    friction = rustle(rng, length, low=420, high=2_400)
    time = np.arange(len(friction)) / RATE
    grain = 1 + 0.5 * np.sin(2 * np.pi * 62 * time + 2.2 * np.sin(2 * np.pi * 7 * time))
    swell = (time / length) ** 1.8 * np.clip((length - time) / 0.02, 0, 1)
    backwards = glass_tone(659.26, rng, 0.16)[: seconds(length)][::-1]
    return mix(
        (0.0, 0.055, friction * grain * swell),
        (max(0.0, length - len(backwards) / RATE), 0.22, backwards),
        (length - 0.012, 2.4, on_board(rng, BEAD, 0.2)),
    )


def sparkle(rng: np.random.Generator) -> Signal:
    """A hint: light running over glass."""
    notes = (1_318.5, 1_568.0, 1_760.0, 2_093.0, 2_637.0)
    return mix(
        *(
            (0.062 * index + rng.uniform(0, 0.008), 0.5 + 0.1 * index, glass_tone(note, rng, 0.42))
            for index, note in enumerate(notes)
        )
    )


def phrase(notes: Sequence[tuple[float, float, float]], rng: np.random.Generator) -> Signal:
    """Play a marimba; each note is its start in seconds, its frequency and its strength."""
    return mix(*((start, level, marimba(pitch, rng)) for start, pitch, level in notes))


def win(rng: np.random.Generator) -> Signal:
    """Won: the marimba climbs home, and glass rings on top of the last chord."""
    climb = ((0.0, 196.0, 0.30), (0.0, 392.0, 0.45), (0.15, 523.25, 0.55), (0.30, 659.26, 0.68))
    home = ((0.48, 783.99, 0.8), (0.48, 261.63, 0.55), (0.74, 1_046.5, 1.0), (0.74, 261.63, 0.7))
    return mix(
        (0.0, 1.0, phrase(climb + home, rng)),
        (0.74, 0.30, glass_tone(2_093.0, rng, 1.2)),
        (0.82, 0.22, glass_tone(1_568.0, rng, 1.2)),
        (0.90, 0.16, glass_tone(2_637.0, rng, 1.0)),
    )


def lose(rng: np.random.Generator) -> Signal:
    """Lost: three steps down to a warm end. Friendly: there'll be another game."""
    steps = ((0.0, 440.0, 0.55), (0.2, 392.0, 0.6), (0.42, 329.63, 0.7))
    return phrase((*steps, (0.42, 196.0, 0.6), (0.68, 261.63, 0.55)), rng)


def draw(rng: np.random.Generator) -> Signal:
    """Drawn: two voices come to rest on the same open fifth."""
    first = ((0.0, 293.66, 0.7), (0.0, 440.0, 0.6), (0.24, 329.63, 0.6), (0.24, 493.88, 0.5))
    return phrase((*first, (0.50, 293.66, 0.8), (0.50, 440.0, 0.7), (0.50, 587.33, 0.4)), rng)


def round_over(rng: np.random.Generator) -> Signal:
    """A round is over, the match is not: a short question that stays open."""
    notes = ((0.0, 392.0, 0.6), (0.13, 523.25, 0.7), (0.26, 587.33, 0.85), (0.26, 392.0, 0.5))
    return mix((0.0, 1.0, phrase(notes, rng)), (0.26, 0.14, glass_tone(1_174.66, rng, 0.7)))


SHARED: Final[Mapping[str, Sound]] = {
    **graded(effects.ARRIVE, bead_arrives, range(6), -30.0, 0.0, 0.16),
    **recorded(effects.TILE_RACK, Sound(tile_on_rack, -35.0, 0.10)),
    **graded(effects.MARBLE, marble_click, MET, -49.0, 2.0, 0.10),
    **recorded(effects.ROUND, Sound(round_over, -28.0, 0.20)),
    **recorded(effects.ILLEGAL, Sound(felt_thump, -31.0, 0.08)),
    **recorded(effects.CURTAIN, Sound(cloth_swish, -35.0, 0.08)),
    **recorded(effects.TURN, Sound(soft_knock, -36.0, 0.14)),
    **recorded(effects.UNDO, Sound(slide_back, -34.0, 0.10)),
    **recorded(effects.HINT, Sound(sparkle, -31.0, 0.22)),
    **recorded(effects.WIN, Sound(win, -25.0, 0.20)),
    **recorded(effects.LOSE, Sound(lose, -27.0, 0.20)),
    **recorded(effects.DRAW, Sound(draw, -27.0, 0.20)),
}
"""What games share; their own are in their workshops."""


def all_sounds() -> Mapping[str, Sound]:
    """Every sound by its file's path below assets/sounds, without its ending."""
    return {**SHARED, **of_all_games("sounds", "SOUNDS")}


LONG: Final[Mapping[str, Callable[[], Signal]]] = {
    "ambience": quiet_room,
    "music": partial(
        piece,
        TITLE,
        loudness=-25.0,
        chords=ScorePart(harp, 0.34, 0.25),
        melody=ScorePart(kalimba, 0.62, -0.15),
        answer=ScorePart(celesta, 0.75, 0.45),
    ),
    **of_all_games("sounds", "LOOPS"),
}
"""What's heard without end, in stereo."""


@cache
def made(name: str) -> Signal:
    """One sound by its name, finished: in the room, trimmed and at its loudness."""
    sound = all_sounds()[name]
    rng = np.random.default_rng(zlib.crc32(name.encode()))
    signal = sound.recipe(rng)
    if sound.echo:
        signal = trimmed(room(signal, rng, level=sound.echo))
    signal = np.concatenate((np.zeros(seconds(BEFORE)), signal, np.zeros(seconds(AFTER))))
    return at_loudness(signal, sound.loudness, momentary)


def write_wave(path: Path, signal: Signal) -> None:
    """Write 16-bit samples; ``signal`` has a row for each of one or two channels."""
    channels = np.atleast_2d(signal)
    # Less than one step of noise keeps fading tails from turning into gravel at 16 bits.
    dither = np.random.default_rng(1).triangular(-1, 0, 1, channels.shape)
    samples = np.clip(np.round(channels * 32_767 + dither), -32_768, 32_767).astype("<i2")
    with wave.open(str(path), "wb") as file:
        file.setnchannels(len(channels))
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.T.tobytes())


def encode(source: Path, target: Path, quality: float) -> None:
    """Turn a wave file into Ogg Vorbis, the same bytes every time."""
    subprocess.run(
        ["oggenc", "--quiet", "--serial", "1", "-q", str(quality), "-o", target, source],
        check=True,
    )


def quality(name: str, signal: Signal) -> float:
    """How well a sound is encoded, on oggenc's scale from -1 to 10."""
    if name in LONG:
        return 0
    # How far the highest peak is above the mean power.
    crest = np.max(np.abs(signal)) / np.sqrt(np.mean(signal**2))
    return 8 if 20 * np.log10(crest) > SHARP else 4


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the sounds. Returns 0, or 1 after a sentence on standard error."""
    parser = argparse.ArgumentParser(prog="tools.sounds.synth", description=__doc__)
    everything = [*all_sounds(), *LONG]
    parser.add_argument("names", nargs="*", help="only these, such as win-1, music")
    names = parser.parse_args(arguments).names or everything
    if unknown := sorted(set(names) - set(everything)):
        print(f"There is no sound called {', '.join(unknown)}.", file=sys.stderr)
        return 1
    if shutil.which("oggenc") is None:
        print("oggenc is needed to write the sounds: install vorbis-tools.", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as scratch:
        written = Path(scratch) / "sound.wav"
        for name in names:
            signal = LONG[name]() if name in LONG else made(name)
            write_wave(written, signal)
            (OUT / name).parent.mkdir(parents=True, exist_ok=True)
            encode(written, OUT / f"{name}.ogg", quality(name, signal))
            print(f"{name}: {signal.shape[-1] / RATE:.2f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

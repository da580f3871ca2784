"""Measures the sounds: ``python -m tools.sounds.report`` writes the table of docs/sound.md.

With ``--pictures FOLDER`` it draws spectrograms of their first takes there as well. What is
measured is what the app plays: the files, decoded.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean
from typing import Final

import numpy as np

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from scenes.kit.assets import asset_path
from tools.sounds.loudness import integrated, momentary, true_peak
from tools.sounds.measures import centre_of, crest_of, decay_of, spectrogram
from tools.sounds.modal import RATE, Signal
from tools.sounds.synth import LONG, all_sounds

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "sound.md"
BEGIN: Final = "<!-- measured: python -m tools.sounds.report -->"
END: Final = "<!-- end of what is measured -->"

_HEAD: Final = (
    "| Sound | takes | seconds | LUFS, wanted | LUFS, greatest momentary | LUFS, integrated "
    "| true peak, dBTP | crest, dB | centroid, Hz | T60, ms |"
)
_LINE: Final = "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|"


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


def _rows() -> Iterator[str]:
    sounds = all_sounds()
    stems = dict.fromkeys(name.rpartition("-")[0] for name in sounds)
    for stem in stems:
        names = [name for name in sounds if name.rpartition("-")[0] == stem]
        takes = [decoded(name) for name in names]
        loud = [momentary(take) for take in takes]
        low, high = min(loud), max(loud)
        spread = f"{low:.1f}" if high - low < 0.15 else f"{low:.1f} to {high:.1f}"
        yield (
            f"| {stem} | {len(takes)} | {mean(map(len, takes)) / RATE:.2f} "
            f"| {sounds[names[0]].loudness:.1f} | {spread} "
            f"| {mean(map(integrated, takes)):.1f} | {max(map(true_peak, takes)):.1f} "
            f"| {mean(map(crest_of, takes)):.0f} | {round(mean(map(centre_of, takes)), -1):.0f} "
            f"| {1000 * mean(map(decay_of, takes)):.0f} |"
        )
    for name in LONG:
        both = decoded(name, 2)
        yield (
            f"| {name} | | {both.shape[1] / RATE:.1f} | | {momentary(both):.1f} "
            f"| {integrated(both):.1f} | {true_peak(both):.1f} | {crest_of(both[0]):.0f} "
            f"| {round(centre_of(both[0]), -1):.0f} | |"
        )


def table() -> str:
    """All rows, as Markdown."""
    return "\n".join((_HEAD, _LINE, *_rows()))


def written(page: str, measured: str) -> str:
    """A page with its table replaced."""
    before, rest = page.split(BEGIN)
    after = rest.split(END)[1]
    return f"{before}{BEGIN}\n\n{measured}\n\n{END}{after}"


def draw(name: str, folder: Path, height: int = 240, width: int = 480) -> None:
    """Draw a spectrogram, low at the bottom: frequency by its logarithm, from 60 Hz to 20 kHz."""
    level = spectrogram(decoded(name))
    heard = np.geomspace(60, 20_000, height)[::-1]
    rows = np.clip(np.round(heard * 512 / RATE), 0, len(level) - 1).astype(int)
    columns = np.linspace(0, level.shape[1] - 1, width).astype(int)
    bright = np.clip(1 + level[np.ix_(rows, columns)] / 75, 0, 1)
    colours = np.stack((bright**0.8, bright**1.8, 0.5 * np.sin(np.pi * bright)), axis=2)
    picture = pygame.surfarray.make_surface((255 * colours.swapaxes(0, 1)).astype(np.uint8))
    path = folder / f"{name.replace('/', '-')}.png"
    pygame.image.save(picture, path)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the table, and pictures where they are wanted; return 0."""
    parser = argparse.ArgumentParser(prog="tools.sounds.report", description=__doc__)
    parser.add_argument("--pictures", type=Path, help="folder for spectrograms")
    options = parser.parse_args(arguments)
    PAGE.write_text(written(PAGE.read_text("utf-8"), table()), "utf-8")
    if options.pictures is not None:
        options.pictures.mkdir(parents=True, exist_ok=True)
        for name in all_sounds():
            if name.endswith("-1"):
                draw(name, options.pictures)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

"""Moving pictures as a GIF that has one palette for all of them.

A picture is written as soon as the next one is there, and only where it differs from the one
before: that is small, quick, and flickers nowhere.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Final

import pygame
from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata

from scenes.kit.theme import Rgb

_COLOURS: Final = 255
"""Colours of a palette; one more index leaves what lay there before."""

_TICKS: Final = 100
"""The format counts time in hundredths of a second."""

_NEAREST: Final = Image.Resampling.NEAREST

_LOOPS: Final = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
"""It begins anew for ever."""


def image_of(surface: pygame.Surface) -> Image.Image:
    """A picture of pygame's as one of Pillow's."""
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


class Palette:
    """The colours of a film: all ``kept`` ones exactly, the others those that ``samples`` need."""

    def __init__(self, samples: Sequence[Image.Image], kept: Sequence[Rgb]) -> None:
        exact = list(dict.fromkeys(kept))
        # Every other point of every other line tells enough.
        small = [each.resize((each.width // 2, each.height // 2), _NEAREST) for each in samples]
        sheet = Image.new("RGB", (small[0].width, sum(each.height for each in small)))
        top = 0
        for each in small:
            sheet.paste(each, (0, top))
            top += each.height
        found = sheet.quantize(_COLOURS - len(exact), Image.Quantize.MEDIANCUT).getpalette() or []
        flat = [part for colour in exact for part in colour] + found
        self.flat: bytes = bytes(flat[: 3 * _COLOURS])
        self._image = Image.new("P", (1, 1))
        self._image.putpalette(self.flat)

    def drawn(self, image: Image.Image) -> Image.Image:
        """The picture in these colours, each point in the nearest."""
        return image.quantize(palette=self._image, dither=Image.Dither.NONE)


class Gif:
    """A GIF under way; ``bytes`` is all of it so far."""

    def __init__(self, size: tuple[int, int], palette: Palette) -> None:
        self.palette = palette
        flat = palette.flat.ljust(3 * (_COLOURS + 1), b"\0")
        # A table of 256 colours for all pictures; the first of them is the background.
        self._parts = [b"GIF89a", struct.pack("<HHBBB", *size, 0xF7, 0, 0), flat, _LOOPS]
        self._last: Image.Image | None = None
        self._waiting: tuple[Image.Image, tuple[int, int]] | None = None
        self._shown = 0.0
        self._written = 0

    def add(self, picture: Image.Image, seconds: float) -> None:
        """Show a picture of the palette's for so long; the same once more goes on being shown."""
        last = self._last
        box: tuple[int, int, int, int] | None = (0, 0, *picture.size)
        if last is not None:
            changed = _differing(picture, last)
            box = changed.getbbox()
        if box is not None:
            self._write()
            part = picture.crop(box)
            if last is not None:
                part.paste(_COLOURS, mask=ImageChops.invert(changed.crop(box)))
            self._waiting = part, box[:2]
            self._last = picture
        self._shown += seconds

    def _write(self) -> None:
        """Write the picture whose time is known now."""
        if self._waiting is None:
            return
        ticks = round(self._shown * _TICKS) - self._written
        self._written += ticks
        part, offset = self._waiting
        self._waiting = None
        # Later pictures are laid over this one; the last index leaves what is there.
        control = struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 0b101, ticks, _COLOURS, 0)
        self._parts += [control, *getdata(part, offset)]

    def bytes(self) -> bytes:
        """The whole file."""
        self._write()
        return b"".join([*self._parts, b";"])


def _differing(one: Image.Image, other: Image.Image) -> Image.Image:
    """White where two pictures of the same palette differ."""
    # As numbers, whatever colours they stand for.
    first, second = (Image.frombytes("L", each.size, each.tobytes()) for each in (one, other))
    return ImageChops.difference(first, second).point(lambda value: 255 if value else 0)

"""Which letters a font file has."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from scenes.kit.assets import MissingAsset, asset_path

_TABLES_AT: Final = 12

_HEAD: Final = 4096
"""Any font's table directory is within this many bytes."""


@cache
def letters_of(name: str) -> frozenset[int]:
    """The code points of all letters in a face of ``assets/fonts``, by name.

    Raises MissingAsset if there's no such face.
    """
    data = font_path(name).read_bytes()
    found: set[int] = set()
    start = _table(data, b"cmap")
    (count,) = struct.unpack_from(">H", data, start + 2)
    for number in range(count):
        (offset,) = struct.unpack_from(">L", data, start + 8 + 8 * number)
        (form,) = struct.unpack_from(">H", data, start + offset)
        match form:
            case 4:
                found.update(_short_segments(data, start + offset))
            case 12:
                found.update(_long_segments(data, start + offset))
    return frozenset(found)


@cache
def font_path(name: str) -> Path:
    """A face's file. Raises MissingAsset if it's missing, not a font, or truncated.

    A truncated font would open, and fail at the first letter it lost.
    """
    path = asset_path(f"fonts/{name}.ttf")
    with path.open("rb") as file:
        head = file.read(_HEAD)
    try:
        ends = [offset + length for _name, offset, length in _tables(head)]
    except struct.error:
        ends = []
    if not ends or max(ends) > path.stat().st_size:
        raise MissingAsset(f"fonts/{name}.ttf")
    return path


def _tables(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    """The names, offsets and lengths of a font's tables."""
    (count,) = struct.unpack_from(">H", data, 4)
    for number in range(count):
        name, _sum, offset, length = struct.unpack_from(">4sLLL", data, _TABLES_AT + 16 * number)
        yield name, offset, length


def _table(data: bytes, tag: bytes) -> int:
    for name, offset, _length in _tables(data):
        if name == tag:
            return offset
    raise ValueError("a font without a table of its letters")


def _short_segments(data: bytes, start: int) -> Iterator[int]:
    """Format 4: code points of 16 bits."""
    (twice,) = struct.unpack_from(">H", data, start + 6)
    ends, starts = start + 14, start + 16 + twice
    deltas, offsets = starts + twice, starts + 2 * twice
    for at in range(0, twice, 2):
        last, first, delta, offset = (
            struct.unpack_from(">H", data, column + at)[0]
            for column in (ends, starts, deltas, offsets)
        )
        for point in range(first, last + 1):
            glyph = point
            if offset:
                place = offsets + at + offset + 2 * (point - first)
                (glyph,) = struct.unpack_from(">H", data, place)
            if point < 0xFFFF and glyph and (glyph + delta) & 0xFFFF:
                yield point


def _long_segments(data: bytes, start: int) -> Iterator[int]:
    """Format 12: code points of 32 bits."""
    (count,) = struct.unpack_from(">L", data, start + 12)
    for number in range(count):
        first, last, glyph = struct.unpack_from(">LLL", data, start + 16 + 12 * number)
        yield from (point for point in range(first, last + 1) if glyph + point - first)

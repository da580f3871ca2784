"""Pictures that carry a match: PNG files with its text in a chunk of their own.

Only the PNG container is read and written here, not what the picture shows.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Final

from game.match import MAX_TEXT
from game.messages import N_, Message
from game.tags import DamagedMatch

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
KEYWORD: Final = b"Pocketful"
"""The keyword of the picture's text chunk."""

_TYPE: Final = b"iTXt"
_HEAD: Final = KEYWORD + b"\0\1\0\0\0"
"""The keyword, the compression flag and method; no language and no translated keyword."""

_MOST_BYTES: Final = 4 * MAX_TEXT
_MOST_CHUNKS: Final = 100_000

_DAMAGED = Message(N_("This picture is damaged."))
_EMPTY = Message(N_("There’s no match in this picture. Chats that shrink pictures remove it."))


def with_match(png: bytes, text: str) -> bytes:
    """The PNG file ``png`` with a match's text in it. Raises DamagedMatch if it isn't a PNG."""
    places = [start for start, kind, _data in _chunks(png) if kind == b"IEND"]
    if not places:
        raise DamagedMatch(_DAMAGED)
    return png[: places[0]] + _chunk(_HEAD + zlib.compress(text.encode(), 9)) + png[places[0] :]


def match_text_in(png: bytes) -> str:
    """The match's text in a PNG file. Raises DamagedMatch."""
    for _start, kind, data in _chunks(png):
        if kind == _TYPE and data.startswith(KEYWORD + b"\0"):
            return _text(data)
    raise DamagedMatch(_EMPTY)


def _chunk(data: bytes) -> bytes:
    sum_ = zlib.crc32(_TYPE + data)
    return len(data).to_bytes(4, "big") + _TYPE + data + sum_.to_bytes(4, "big")


def _chunks(png: bytes) -> Iterator[tuple[int, bytes, bytes]]:
    """Each chunk's start, type and data, up to the last. Raises DamagedMatch."""
    if not png.startswith(SIGNATURE):
        raise DamagedMatch(_DAMAGED)
    start = len(SIGNATURE)
    for _number in range(_MOST_CHUNKS):
        size = int.from_bytes(png[start : start + 4], "big")
        kind, data = png[start + 4 : start + 8], png[start + 8 : start + 8 + size]
        end = start + 12 + size
        if end > len(png) or zlib.crc32(kind + data) != int.from_bytes(png[end - 4 : end], "big"):
            raise DamagedMatch(_DAMAGED)
        yield start, kind, data
        if kind == b"IEND":
            return
        start = end
    raise DamagedMatch(_DAMAGED)


def _text(data: bytes) -> str:
    if not data.startswith(_HEAD):
        raise DamagedMatch(_DAMAGED)
    unpacker = zlib.decompressobj()
    try:
        # Never more than a match can have, whatever a small file claims to hold.
        text = unpacker.decompress(data[len(_HEAD) :], _MOST_BYTES)
        if not unpacker.eof:
            raise DamagedMatch(_DAMAGED)
        return text.decode()
    except (zlib.error, UnicodeDecodeError):
        raise DamagedMatch(_DAMAGED) from None

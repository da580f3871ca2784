"""Pictures that carry a match: PNG files with its text in a chunk of their own.

Only the frame of the file is read and written here; what the picture shows does not matter.
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
"""The name of the text in the picture."""

_TYPE: Final = b"iTXt"
_HEAD: Final = KEYWORD + b"\0\1\0\0\0"
"""The name, that the text is compressed, and by what; no language and no translated name."""

_MOST_BYTES: Final = 4 * MAX_TEXT
_MOST_CHUNKS: Final = 100_000

_DAMAGED = Message(N_("This picture is damaged."))
_EMPTY = Message(N_("There’s no match in this picture. Chats that shrink pictures remove it."))


def with_match(png: bytes, text: str) -> bytes:
    """The PNG file ``png`` with a match's text in it. Raises DamagedMatch if it is no such file."""
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
    """Where each chunk begins, its type and its data, until the last. Raises DamagedMatch."""
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

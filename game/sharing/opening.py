"""Anything that holds a match, recognised by content: a saved match, a picture or a code.

Pictures that carry a match are PNG files with its text in a chunk of their own.
"""

import re
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from os.path import lexists
from pathlib import Path
from typing import Final
from urllib.parse import unquote
from zlib import crc32

from game.match import MAX_TEXT, Match
from game.messages import N_, Message
from game.records.files import DamagedRecord, decoded, read_bytes
from game.records.saves import SaveStore, not_opened
from game.sharing.codes import is_code, match_of
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


AROUND: Final = " \t\r\n\0\xa0\"'`“”„‘’‚«»‹›「」『』<>()[].,;" + "".join(
    map(chr, (0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2060, 0x206A), 0xFEFF))
)
"""What mail, chat and phones put around a word: quotes, brackets, stops, invisible characters."""

_LONGEST_PATH: Final = 4096

MOST_BYTES = 32_000_000
"""The largest file that's read."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A match from outside or from the saves.

    ``save_id`` is its id among the saves, None if it isn't there. The seats of a match from a code
    have numbers for names (``nameless``).
    """

    match: Match
    save_id: str | None = None
    nameless: bool = False


def opened(saves: SaveStore, what: str | Path) -> Opened:
    """The match in a file of any kind, in a code, or in a text, which may name a file.

    Raises RecordError.
    """
    text = str(what)
    path = path_in(text) if len(text) < _LONGEST_PATH else Path()
    is_text = is_code(text) or isinstance(what, str)
    try:
        if is_text and (len(text) >= _LONGEST_PATH or not lexists(path)):
            return from_text(text)
        id = saves.id_of(path)
        if id is not None:
            return Opened(saves.load(id), id)
        return from_bytes(read_bytes(path, MOST_BYTES), path)
    except DamagedMatch as error:
        raise DamagedRecord(error.message if is_text else not_opened(path, error)) from None


def path_in(text: str) -> Path:
    """The path a text names, whatever mail, chat and desktops put around it.

    It may be a ``file:`` address, or begin with ``~``. If it exists as written, that's it.
    """
    plain = text.strip(AROUND)
    ways = [text, plain]
    # Path collapses repeated slashes.
    address = re.search(r"file:/*(?:localhost(?=/))?(/.+)", plain, re.IGNORECASE)
    if address is not None:
        first = re.split(r"[\s<>]", address[1])[0]
        ways += [unquote(address[1]), address[1], unquote(first), unquote(first.rstrip(AROUND))]
        ways = [way[1:] if re.match(r"/[A-Za-z]:", way) else way for way in ways]
        plain = ways[2]
    else:
        ways.append(re.sub(r"\\(.)", r"\1", plain))
        with suppress(RuntimeError):
            ways.append(str(Path(plain).expanduser()))
    return Path(next(filter(lexists, ways), plain))


def from_bytes(data: bytes, path: Path) -> Opened:
    """The match in a file's content; ``path`` is for sentences.

    Raises RecordError or DamagedMatch.
    """
    if data.startswith(SIGNATURE):
        return Opened(Match.from_text(match_text_in(data)))
    return from_text(decoded(data[: 4 * MAX_TEXT + 1], path))


def from_text(text: str) -> Opened:
    """The match in a text: a code, or a match's text. Raises DamagedMatch."""
    # A match's title may look like a code.
    if "[Pocketful " not in text and is_code(text):
        return Opened(match_of(text), nameless=True)
    return Opened(Match.from_text(text))


def kept(saves: SaveStore, found: Opened) -> str | None:
    """The id a match from outside is played on under; None for a new one.

    An unfinished one is saved at once, unless it's there already. A finished one is only for
    looking at: it was won elsewhere and is no record of this house. Raises RecordError.
    """
    match = found.match
    if found.save_id is not None or match.is_finished or not match.log:
        return found.save_id
    told = "\n".join(f"{entry.player} {entry.action.notation()}" for entry in match.log)
    id = f"opened-{crc32(f'{match.info.key} {match.seed} {match.cursor} {told}'.encode()):08x}"
    if all(info.id != id for info in saves.saves()):
        return saves.save(id, match)
    there = saves.load(id)
    # It was played on: that line stays, and what's played from here becomes another save.
    return id if (there.log, there.cursor) == (match.log, match.cursor) else None

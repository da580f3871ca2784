"""Ways to spoil a file, drawn from a seed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

NASTY = (
    b"\0",
    b"\xff\xfe",
    b"\xed\xa0\x80",
    b"\xc0\xaf",
    b"\r",
    b"\n\n",
    b"\x1b[2J",
    b"\xe2\x80\xa8",
    b"\xe2\x80\xae",
    b"9" * 5000,
    b"-1",
    b"1e999",
    b"NaN",
    b"[" * 3000,
    b'{"a":' * 800,
    b"null",
    b"true",
    b"{why}{0}{line!r:>999}",
    b"%s%n",
    b"../../etc/passwd",
    b"__import__('os').system('touch owned')",
    b"!!python/object/apply:os.system [touch owned]",
    b"cos\nsystem\n(S'touch owned'\ntR.",
    b"'; DROP TABLE games; --",
    b"x" * 20_000,
)


def _flip(data: bytearray, rng: Random) -> None:
    for _ in range(rng.randint(1, 8)):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)


def _truncate(data: bytearray, rng: Random) -> None:
    del data[rng.randrange(len(data)) :]


def _cut_out(data: bytearray, rng: Random) -> None:
    start = rng.randrange(len(data))
    del data[start : start + rng.randint(1, 200)]


def _double(data: bytearray, rng: Random) -> None:
    start = rng.randrange(len(data))
    piece = data[start : start + rng.randint(1, 2000)]
    data[start:start] = piece * rng.randint(1, 5)


def _insert(data: bytearray, rng: Random) -> None:
    place = rng.randrange(len(data) + 1)
    data[place:place] = rng.choice(NASTY)


def _overwrite(data: bytearray, rng: Random) -> None:
    place = rng.randrange(len(data))
    nasty = rng.choice(NASTY)
    data[place : place + len(nasty)] = nasty


def _swap_lines(data: bytearray, rng: Random) -> None:
    lines = data.split(b"\n")
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    data[:] = b"\n".join(lines)


def _replace_number(data: bytearray, rng: Random) -> None:
    digits = [n for n, byte in enumerate(data) if 48 <= byte <= 57]
    if digits:
        place = rng.choice(digits)
        data[place : place + 1] = rng.choice((b"-1", b"7", b"99", b"1e9", b"9" * 4000, b"0.5"))


def _noise(data: bytearray, rng: Random) -> None:
    data[:] = rng.randbytes(rng.randint(0, 3000))


def _recode(data: bytearray, rng: Random) -> None:
    data[:] = data.decode("utf-8", "replace").encode(rng.choice(("utf-16", "utf-32", "utf-7")))


WAYS: tuple[Callable[[bytearray, Random], None], ...] = (
    _flip,
    _flip,
    _truncate,
    _cut_out,
    _double,
    _insert,
    _insert,
    _overwrite,
    _swap_lines,
    _replace_number,
    _noise,
    _recode,
)


def spoiled(data: bytes, rng: Random) -> bytes:
    """``data`` after one to three accidents."""
    spoiled = bytearray(data)
    for _ in range(rng.randint(1, 3)):
        if spoiled:
            rng.choice(WAYS)(spoiled, rng)
    return bytes(spoiled)

"""What docs/formats.md says of codes and pictures is enough to read them; old codes open."""

from __future__ import annotations

from pathlib import Path
from zlib import crc32

import pytest

from game.sharing.codes import code_of, match_of
from game.sharing.pictures import with_match
from tests.game.sharing.reader import read_code, read_picture
from tests.game.sharing.test_codes import SOME, played
from tests.game.sharing.test_pictures import DOT

GOLDEN = Path(__file__).parent / "golden-codes.txt"
"""Codes of version 1, 2 and 3, each with the CRC-32 of its log. They open for ever."""


def log_of(code: str) -> list[str]:
    return [f"{entry.player} {entry.action.notation()}" for entry in match_of(code).log]


def test_codes_that_were_made_once_open_as_the_same_matches() -> None:
    for line in GOLDEN.read_text("utf-8").splitlines():
        code, sum_ = line.split()
        assert f"{crc32(chr(10).join(log_of(code)).encode()):08x}" == sum_
        assert code_of(match_of(code)) == code


@pytest.mark.parametrize("number", range(len(SOME)))
def test_the_independent_reader_reads_every_code(number: int) -> None:
    match = played(SOME[number], number, most=60 if number % 2 else 1000)
    code = code_of(match)
    assert read_code(code) == log_of(code)


def test_the_independent_reader_reads_pictures() -> None:
    text = played(SOME[0], 1, most=9).to_text()
    assert read_picture(with_match(DOT, text)) == text

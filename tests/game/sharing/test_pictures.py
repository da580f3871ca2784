import zlib

import pytest

from game.match import MAX_TEXT
from game.sharing.pictures import SIGNATURE, match_text_in, with_match
from game.tags import DamagedMatch


def chunk(kind: bytes, data: bytes) -> bytes:
    sum_ = zlib.crc32(kind + data).to_bytes(4, "big")
    return len(data).to_bytes(4, "big") + kind + data + sum_


END = chunk(b"IEND", b"")
DOT = SIGNATURE + chunk(b"IHDR", bytes(13)) + chunk(b"IDAT", b"dot") + END
HEAD = b"Pocketful\0\1\0\0\0"


def test_the_text_comes_back_whatever_it_says() -> None:
    text = '[Title "Zwölf Öfen 🎲"]\n\n0 d4-c4\n' * 1000
    picture = with_match(DOT, text)
    assert match_text_in(picture) == text
    assert len(picture) < len(DOT) + 1000
    assert picture.startswith(DOT[: -len(END)])
    assert picture.endswith(END)


@pytest.mark.parametrize(
    "png",
    [
        b"",
        SIGNATURE,
        DOT,
        DOT[:-1],
        DOT[: -len(END)],
        SIGNATURE + b"\xff\xff\xff\xffIDAT",
        SIGNATURE + chunk(b"iTXt", HEAD + b"no zlib") + END,
        SIGNATURE + chunk(b"iTXt", b"Pocketful\0") + END,
        SIGNATURE + chunk(b"iTXt", HEAD + zlib.compress(b"\xff\xfe")) + END,
        SIGNATURE + chunk(b"iTXt", HEAD + zlib.compress(bytes(4 * MAX_TEXT + 1))) + END,
        with_match(DOT, "text").replace(b"dot", b"dog"),
    ],
    ids=range(11),
)
def test_any_other_file_is_refused_in_a_sentence(png: bytes) -> None:
    with pytest.raises(DamagedMatch):
        match_text_in(png)


def test_nothing_is_put_into_what_is_no_picture() -> None:
    with pytest.raises(DamagedMatch):
        with_match(b"GIF89a", "text")

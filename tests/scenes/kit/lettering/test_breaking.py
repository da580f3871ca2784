import pytest

from scenes.kit.lettering.breaking import chunks, elided, fitted
from scenes.terminal.view import columns

FAMILY = "👩\u200d👩\u200d👧"


def shown(text: str) -> int:
    """A width that knows soft hyphens."""
    return columns(text.replace("\u00ad", ""))


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("two words", ["two ", "words"]),
        ("Pass-and-play", ["Pass-", "and-", "play"]),
        ("yes/no, km/h", ["yes/", "no, ", "km/h"]),
        ("f5-f3-f2 1–2 e-mail -5", ["f5-f3-f2 ", "1–2 ", "e-mail ", "-5"]),
        ("Paris–Berlin", ["Paris–", "Berlin"]),
        ("«\u00a0oui\u00a0»\u202f! Non", ["«\u00a0oui\u00a0»\u202f! ", "Non"]),
        ("« oui » ! Non ?", ["« oui » ! ", "Non ?"]),
        ("¿Qué? :-)", ["¿Qué? ", ":-)"]),
        ("Donau\u00addampf\u00adschiff", ["Donau\u00ad", "dampf\u00ad", "schiff"]),
        ("日本語です。", ["日", "本", "語", "です。"]),
        ("「日本」、（犬）", ["「日", "本」、", "（犬）"]),
        ("ゲームっていいな", ["ゲームっ", "て", "い", "い", "な"]),
        ("Pebblesで12点", ["Pebbles", "で", "12点"]),
        ("そう……だ", ["そ", "う……", "だ"]),
        ("が\u3099あ", ["が\u3099", "あ"]),
        ("東\u3000京", ["東\u3000", "京"]),
    ],
)
def test_a_line_may_end_where_its_script_allows(text: str, parts: list[str]) -> None:
    assert [*chunks(text)] == parts
    assert "".join(chunks(text)) == text


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("two words", 5, ["two", "words"]),
        ("Donau\u00addampf\u00adschiff", 11, ["Donau\u00addampf-", "schiff"]),
        ("Donaudampfschiff", 6, ["Donaud", "ampfsc", "hiff"]),
        ("日本語です。", 6, ["日本語", "です。"]),
        ("日本語、です", 6, ["日本", "語、", "です"]),
        ("遊びは「犬」", 8, ["遊びは", "「犬」"]),
        (f"{FAMILY}{FAMILY}", 2, [FAMILY, FAMILY]),
        ("e\u0301e\u0301e\u0301", 1, ["e\u0301"] * 3),
        ("yellow 12 or", 9, ["yellow 12", "or"]),
        ("a\nb", 9, ["a", "b"]),
    ],
)
def test_lines_are_filled(text: str, width: int, lines: list[str]) -> None:
    assert fitted(text, shown, width, None) == lines


def test_what_is_left_out_ends_in_an_ellipsis_after_a_whole_letter() -> None:
    assert fitted("日本語です。よろしく", shown, 6, 2) == ["日本語", "です…"]
    assert elided(f"ab{FAMILY}cd", shown, 4) == "ab…"
    assert fitted("one two three", shown, 7, 1) == ["one tw…"]

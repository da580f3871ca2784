"""Matches written by others, or by an older Pocketful, are read for ever."""

from pathlib import Path

from game.match import Match
from game.records.saves import SaveStore

NOTATION = Path(__file__).parents[4] / "docs" / "notation.md"


def test_the_documented_match_is_read_and_written() -> None:
    text = NOTATION.read_text(encoding="utf-8").split("```\n")[1]
    match = Match.from_text(text)
    assert [entry.action.notation() for entry in match.log] == ["d4-c3", "h8-i9"]
    assert match.to_text() == text


def test_the_oldest_format_stays_readable(tmp_path: Path) -> None:
    fixture = Path(__file__).with_name("format-1.pocketful")
    match = SaveStore(tmp_path).load_file(fixture)
    assert match.is_finished
    assert match.state.returns() == (12.0, 22.0)
    written = match.to_text().replace(f"[Moves {match.moves()}]\n", "")
    assert written == fixture.read_text(encoding="utf-8")

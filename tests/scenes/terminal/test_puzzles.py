from pathlib import Path

import pytest

from game.catalogue import GAMES
from game.records.places import find_places, open_records
from game.records.puzzle_book import GameResults, Rating
from scenes.kit.learning import puzzles_of
from tests.scenes.terminal.play import Said, check_refused, pocketful

pytestmark = pytest.mark.usefixtures("pebbles_laid_out")

ANSWERS = {
    "Take the last pebble.": ["take 9", "take 1", "take 3", "take 2"],
    "Leave four pebbles.": ["take 1", "take 3"],
    "Win, whatever your opponent does.": ["take 1", "take 3", "take 2", "take 3"],
}


def solved(folder: Path, *typed: str, seed: int = 1) -> Said:
    said = pocketful(
        folder, "--puzzles", "pebbles", "--seed", str(seed), "--nodes", "5", typed=typed
    )
    assert (said.status, said.err) == (0, "")
    return said


def results(folder: Path) -> GameResults:
    return open_records(find_places(str(folder))).puzzle_book.of("").of("pebbles")


def seed_asking(folder: Path, question: str) -> int:
    """A seed with which this is asked first."""
    return next(seed for seed in range(40) if question in solved(folder, seed=seed).lines)


def test_without_a_game_the_puzzles_are_counted(tmp_path: Path) -> None:
    said = pocketful(tmp_path, "--puzzles")
    assert said.status == 0
    assert "pebbles: 4 puzzles: Take the last (2), Leave four (1), Win by force (1)" in said.lines
    assert [line.partition(":")[0] for line in said.lines] == list(GAMES)


@pytest.mark.parametrize("question", ANSWERS)
def test_a_wrong_answer_is_refused_or_answered_and_the_right_one_solves_it(
    tmp_path: Path, question: str
) -> None:
    seed = seed_asking(tmp_path, question)
    assert results(tmp_path) == GameResults()
    lines = solved(tmp_path, *ANSWERS[question], "quit", seed=seed).lines
    assert "Solved." in lines
    (tries,) = results(tmp_path).tries.values()
    assert tries.solved
    assert tries.tried == 2
    assert results(tmp_path).rating.value < 1100
    missed = next(line for line in lines if line.startswith("Not that one"))
    assert lines.index(missed) < lines.index("Solved.")


def test_what_is_solved_at_once_raises_the_rating(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Rating, "is_rough", False)
    question = "Win, whatever your opponent does."
    seed = seed_asking(tmp_path, question)
    lines = solved(tmp_path, "nonsense", "board", "help", "take 3", "take 3", seed=seed).lines
    assert "Right so far. What now?" in lines
    assert any(line.startswith("Your rating:") and "(+" in line for line in lines)
    assert results(tmp_path).rating.value > 1100


def test_who_gives_up_sees_the_solution_and_whoever_goes_on_loses_nothing(tmp_path: Path) -> None:
    question = "Win, whatever your opponent does."
    seed = seed_asking(tmp_path, question)
    solved(tmp_path, "next", "next", "quit", seed=seed)
    assert results(tmp_path) == GameResults()
    lines = solved(tmp_path, "take 1", "show", "quit", seed=seed).lines
    shown = lines[lines.index(next(line for line in lines if "Not that one" in line)) :]
    assert sum("take" in line.lower() for line in shown) >= 3
    (tries,) = results(tmp_path).tries.values()
    assert (tries.tried, tries.solved) == (1, False)


def test_a_damaged_book_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "puzzles.json").write_text("{", encoding="utf-8")
    lines = solved(tmp_path, "quit").lines
    assert sum("damaged" in line for line in lines) == 1


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["--puzzles", "chess"], "chess"),
        (["--puzzles", "pebbles", "--seats", "human"], "--puzzles"),
        (["--puzzles", "pebbles", "--fullscreen"], "--fullscreen doesn’t go with --puzzles"),
        (["--puzzles", "bare"], "no puzzles"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(
    tmp_path: Path, arguments: list[str], hint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.catalogue import ENTRIES

    monkeypatch.setitem(ENTRIES, "bare", ENTRIES["pebbles"])
    assert not puzzles_of("bare").puzzles
    check_refused(tmp_path, arguments, hint)

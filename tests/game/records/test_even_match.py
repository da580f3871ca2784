"""What the history says about people who play against the adaptive computer."""

from datetime import UTC, datetime
from pathlib import Path

from game.match import Match
from game.records.evening_out import EvenMatch, even_match
from game.records.history import GameRecord, History, SeatResult
from game.records.store import Store
from tests.game.records.matches import new_match, play_on

ANN = ("Ann", "human")
BEN = ("Ben", "human")
SKILLED = ("Computer 3", "skilled")


def computer(strength: int) -> tuple[str, str]:
    return ("Computer", f"adaptive-{strength}")


def game(*seats: tuple[tuple[str, str], int], teams: tuple[int, ...] = ()) -> GameRecord:
    """A game with (name and kind, place) for each seat, everyone alone or in ``teams``."""
    results = tuple(
        SeatResult(n, name, kind, teams[n] if teams else n, place, 5.0)
        for n, ((name, kind), place) in enumerate(seats)
    )
    return GameRecord("id", "save", "a-game", "", "", "", None, len(seats), {}, 40, results)


def won(strength: int) -> GameRecord:
    return game((ANN, 1), (computer(strength), 2))


def lost(strength: int) -> GameRecord:
    return game((ANN, 2), (computer(strength), 1))


def test_wins_are_counted_and_the_strength_follows() -> None:
    assert even_match([won(60)], ["Ann"]) == EvenMatch(100, 1, 1)
    # The latest comes first.
    assert even_match([lost(100), won(60)], ["Ann"]) == EvenMatch(70, 1, 2)


def test_only_the_last_games_are_told() -> None:
    records = [*[lost(150)] * 5, *[won(150)] * 10]
    found = even_match(records, ["Ann"])
    assert (found.won, found.played) == (3, 8)


def test_people_who_play_together_are_followed_together() -> None:
    record = game((BEN, 2), (computer(60), 1), (ANN, 3))
    found = even_match([record, won(200)], ["Ann", "Ben"])
    assert (found.won, found.played) == (0, 1)
    assert found.strength < 60


def test_only_adaptive_opponents_are_compared_with() -> None:
    # Behind the skilled computer, but before the adaptive one.
    assert even_match([game((ANN, 2), (SKILLED, 1), (computer(60), 3))], ["Ann"]) == EvenMatch(
        100, 0, 1
    )
    # Neither was first, and no one knows which of them was better.
    assert even_match([game((ANN, 2), (SKILLED, 1), (computer(60), 2))], ["Ann"]) == EvenMatch(
        60, 0, 1
    )


def test_a_partner_is_no_opponent() -> None:
    together = game((ANN, 1), (SKILLED, 2), (computer(60), 1), (SKILLED, 2), teams=(0, 1, 0, 1))
    assert even_match([together], ["Ann"]) == EvenMatch()


def test_a_fair_share_among_many_leaves_the_strength_as_it_is() -> None:
    def among_three(ann: int, first: int, second: int) -> GameRecord:
        return game((ANN, ann), (computer(150), first), (computer(150), second))

    gains = [
        even_match([record], ["Ann"]).strength - 150
        for record in (among_three(1, 2, 2), among_three(2, 1, 2), among_three(2, 2, 1))
    ]
    assert gains[0] > 0
    assert sum(gains) == 0


def test_the_strength_of_a_match_is_kept_with_it_and_with_its_record(tmp_path: Path) -> None:
    match = play_on(new_match(3, ("human", "adaptive-137")))
    assert Match.from_text(match.to_text()).seats[1].kind == "adaptive-137"
    history = History(Store(tmp_path / "history.sqlite"))
    history.record("save", match, datetime(2026, 11, 21, tzinfo=UTC))
    found = even_match(history.games(match.info.key), ["Ann"])
    history.store.close()
    assert found.played == 1
    assert found.strength == 137 + (40 if found.won else -40)

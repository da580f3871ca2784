"""The studies beside the ladders: who is met, how often, and what the tables say."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.catalogue import GAMES
from tests.game.dice_game import INFO
from tools.arena import studies_page
from tools.arena.__main__ import main
from tools.arena.contests import Contest
from tools.arena.page import DOCS
from tools.arena.playing import Played
from tools.arena.studies import SEATS, SPARRING, STUDIES, TIMES, by_rounds, contests_of, standing

with_dice = pytest.mark.usefixtures("dice")


def played(contest: Contest, number: int, share: float, first: int = 0, **more: object) -> Played:
    shares = (share, 1 - share) if number % 2 == 0 else (1 - share, share)
    return Played(contest.name, number, share, "home", 9, 1.0, shares=shares, first=first, **more)  # type: ignore[arg-type]


@with_dice
def test_the_expert_meets_every_engine_that_knows_the_game_with_equal_time() -> None:
    found = contests_of(SPARRING, INFO, 0.2, 5)
    assert [(each.setting, each.upper.name, each.lower.name) for each in found] == [
        ("2", "expert@0.2s", "bold@0.2s"),
        ("2", "expert@0.2s", "duellist@0.2s"),
        ("3, deal=yes, rounds=2", "expert@0.2s", "bold@0.2s"),
    ]
    assert {each.seed for each in found} == {5}
    assert not contests_of(SPARRING, INFO, 0.2, 5, players=3, engines=["duellist"])


@with_dice
def test_more_time_is_held_against_less_and_seats_against_their_like() -> None:
    steps = [(each.upper.seconds, each.lower.seconds) for each in contests_of(TIMES, INFO, 1, 0)]
    assert steps == [(0.3, 0.1), (1.0, 0.3), (3.0, 1.0)]
    (only,) = contests_of(TIMES, INFO, 1, 0, steps=(0.2, 0.4))
    assert (only.upper.seconds, only.lower.seconds) == (0.4, 0.2)
    seats = contests_of(SEATS, INFO, 1, 0)
    assert all(each.upper == each.lower for each in seats)
    assert all(each.opening % each.players == 0 for each in seats)


@with_dice
def test_a_study_is_made_by_other_rules_too() -> None:
    found = contests_of(SEATS, INFO, 1, 0, players=3, rules=["deal=yes", "rounds=2"])
    assert {(each.players, each.options["rounds"]) for each in found} == {(3, 2)}


@with_dice
def test_games_are_played_round_by_round_in_all_contests() -> None:
    two, _, three = contests_of(SPARRING, INFO, 0.2, 5)
    order = [(contest.players, number) for contest, number in by_rounds([two, three], 3)]
    assert order == [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2), (2, 2), (2, 3)]


@with_dice
def test_pairs_and_seats_are_counted_in_whole_rounds() -> None:
    contest = contests_of(SPARRING, INFO, 0.2, 5)[0]
    name = contest.upper.name
    games = [
        played(contest, 0, 1.0, thought={name: [0.1, 0.3]}),
        played(contest, 1, 1.0, first=1),
        played(contest, 2, 1.0),
        played(contest, 3, 0.0),
        played(contest, 4, 1.0),
    ]
    found = standing(SPARRING, contest, games, "2026-11-23")
    assert found is not None
    assert (found.games, found.share, found.pairs) == (4, 0.75, (1, 0, 1))
    assert found.ends == (3, 0, 1)
    assert [seat.share for seat in found.seats] == [1.0, 0.0]
    (thought,) = found.thought
    assert (thought.who, thought.moves, thought.mean) == ("expert", 2, 0.2)
    assert thought.over == pytest.approx(0.1)
    assert standing(SPARRING, contest, games[4:], "2026-11-23") is None


@with_dice
def test_a_run_of_all_studies_writes_its_tables_and_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "strength.md"
    page.write_text("## Dice\n\n<!-- arena dice -->\n<!-- end of arena dice -->\n\nmore\n")
    words = ["dice", "--sparring", "--times", "--seats", "--games", "2", "--jobs", "1"]
    words += ["--docs", str(tmp_path), "--write", "--resume", str(tmp_path / "games.jsonl")]
    assert main([*words, "--seconds", "0.2"]) == 0
    shown = page.read_text(encoding="utf-8")
    measured = shown.partition("<!-- studies dice -->")[2].partition("<!-- end of studies dice")[0]
    assert "| 2 | expert | bold | 0.2 s | 2 |" in measured
    assert "| 2 | expert | expert | 0.3 s and 0.1 s | 2 |" in measured
    assert "| 2 | skilled |" in measured
    assert "| 2 | expert | 0.2 s |" in measured
    assert shown.endswith("\n\nmore\n")
    kept = studies_page.read(tmp_path / "ladders" / "studies" / "dice.json")
    assert {each.study for each in kept} == {*STUDIES}
    assert main([*words, "--seconds", "0.2"]) == 0
    assert page.read_text(encoding="utf-8") == shown
    assert "of 0 games" not in capsys.readouterr().err


@with_dice
def test_studies_are_wanted_for_a_time(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["dice", "--sparring", "--minutes", "0"]) == 2
    assert main(["dice", "--times", "0", "1"]) == 2
    assert main(["dice", "--sparring", "nobody"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "The time for a run and for a move has to be above 0.",
        "The time for a run and for a move has to be above 0.",
        "There is no such study of Dice.",
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_page_in_the_project_shows_the_studies_that_are_kept(game: str) -> None:
    shown = (DOCS / "strength.md").read_text(encoding="utf-8")
    shown = shown.partition(f"<!-- studies {game} -->\n")[2]
    shown = shown.partition(f"\n<!-- end of studies {game} -->")[0]
    kept = studies_page.read(DOCS / "ladders" / "studies" / f"{game}.json")
    assert shown.strip() == studies_page.report(kept).strip()

"""The arena: fair rounds, repeatable games, honest sums."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.catalogue import GAMES
from game.protocol import NATURE
from tools import arena
from tools.arena import Contest, Played

NODES = {"learner": 50, "casual": 50, "skilled": 200, "expert": 200}


def contest(players: int = 2, upper: str = "casual", **options: object) -> Contest:
    complete = GAMES["trickle"].complete_options(players, options)
    return Contest("trickle", players, complete, upper, "learner", NODES)


def test_all_games_of_a_round_begin_alike_and_the_next_round_does_not() -> None:
    three = contest(3)
    assert three.initial_state(0) == three.initial_state(1) == three.initial_state(2)
    assert three.initial_state(3) != three.initial_state(0)
    assert three.initial_state(0) != GAMES["trickle"].new_initial_state(3)


def test_a_shuffle_is_the_same_in_both_games_of_a_pair() -> None:
    shuffled = contest(2, scoring_beads="shuffled")
    assert shuffled.initial_state(0) == shuffled.initial_state(1)


def rounds_of_trakkx(rounds: int) -> Contest:
    nodes = dict.fromkeys(NODES, 5)
    return Contest("trakkx", 2, {"rounds": rounds}, "casual", "learner", nodes, opening=0)


def test_what_is_dealt_before_the_first_turn_is_the_same_for_a_round() -> None:
    two = rounds_of_trakkx(1)
    assert NATURE not in two.initial_state(0).acting_players()
    assert two.initial_state(0) == two.initial_state(1)
    assert two.initial_state(2) != two.initial_state(0)


def test_later_deals_of_a_match_are_the_same_for_a_round_of_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dealt: list[list[object]] = []

    class Passerby:
        def choose(self, state, player, budget, rng):  # type: ignore[no-untyped-def]
            if state.round and not state.table and state.player == player:
                dealt[-1].append(state.display)
            return arena_bots("trakkx", "learner").choose(state, player, budget, rng)

    arena_bots = arena.new_bot
    monkeypatch.setattr(arena, "new_bot", lambda *_: Passerby())
    for number in (0, 1, 2):
        dealt.append([])
        played = arena.play(rounds_of_trakkx(2), number)
        assert played.rounds == 2
    assert dealt[0][0] == dealt[1][0] != dealt[2][0]


def test_scores_are_told_by_round() -> None:
    match = rounds_of_trakkx(2)
    games = [
        Played(match.name, n, 1.0, "done", 90, 1.0, rounds=2, points=points)
        for n, points in enumerate([(-10.0, -30.0), (0.0, -20.0)])
    ]
    score = arena.score(match, games)
    assert score.points == (-5.0, -25.0)
    assert "| 2, rounds=2 | casual | learner | -5.0 | -25.0 |" in arena.points([score])
    report = arena.report([score], "2026-11-21")
    assert report.startswith("Measured on 2026-11-21, seed 0.\n\n| Players")
    assert arena.points([arena.score(contest(), [])]) == ""


def test_a_game_can_be_played_again() -> None:
    first, second = arena.play(contest(), 1), arena.play(contest(), 1)
    assert replace(first, seconds=0) == replace(second, seconds=0)
    assert first.share in {0.0, 0.5, 1.0}
    assert first.reason == "All beads have reached the rim."


def test_the_upper_level_sits_everywhere_once_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    seats: list[set[int]] = []

    class Recorder:
        def __init__(self, level: str) -> None:
            self.level = level

        def choose(self, state, player, budget, rng):  # type: ignore[no-untyped-def]
            if self.level == "casual":
                seats[-1].add(player)
            return arena_bots("trickle", "learner").choose(state, player, budget, rng)

    arena_bots = arena.new_bot
    monkeypatch.setattr(arena, "new_bot", lambda _, level: Recorder(level))
    for number in range(2):
        seats.append(set())
        arena.play(contest(4, partnerships=True), number)
    assert seats == [{0, 2}, {1, 3}]


def test_the_casual_level_beats_the_learner() -> None:
    played = [arena.play(contest(), number) for number in range(6)]
    assert sum(game.share or 0.0 for game in played) >= 4.5


def test_shares_are_added_up_and_games_given_up_told_apart() -> None:
    two = contest()
    games = [
        Played(two.name, n, share, reason, 100, 1.0)
        for n, (share, reason) in enumerate(
            [(1.0, "home"), (0.5, "home"), (0.0, "stall"), (None, "given up")]
        )
    ]
    games.append(Played("another contest", 0, 1.0, "home", 100, 1.0))
    score = arena.score(two, games)
    assert (score.games, score.share) == (3, 0.5)
    assert score.endings == {"home": 2, "stall": 1, "given up": 1}
    assert score.low < 0.5 < score.high
    assert not score.passed
    assert "| 2 | home |" in arena.endings([score])


def test_the_gate_is_higher_than_the_fair_share() -> None:
    gates = [arena.score(contest(players), []).gate for players in (2, 3, 6)]
    assert gates == pytest.approx([0.7, 1 / 3 + 0.15, 1 / 6 + 0.15])


@pytest.mark.parametrize(
    ("share", "games", "low", "high"),
    [(0.5, 100, 0.404, 0.596), (0.0, 20, 0.0, 0.161), (1.0, 20, 0.839, 1.0), (0.0, 0, 0.0, 1.0)],
)
def test_wilson_intervals(share: float, games: int, low: float, high: float) -> None:
    assert arena.wilson(share, games) == pytest.approx((low, high), abs=0.001)


def test_games_are_rounded_up_to_whole_rounds_and_finished_ones_left_out() -> None:
    three = contest(3)
    assert [n for _, n in arena.tasks(three, 4, set())] == [0, 1, 2, 3, 4, 5]
    assert [n for _, n in arena.tasks(three, 3, {(three.name, 1)})] == [0, 2]


def test_a_run_is_resumed_where_it_was_cut_off(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games.jsonl"
    words = ["--players", "2", "--levels", "learner", "casual", "--jobs", "1"]
    words += ["--resume", str(file), "--nodes", "casual=50"]
    arena.main([*words, "--games", "2"])
    first = file.read_text(encoding="utf-8").splitlines()
    assert len(first) == 2
    file.write_text("\n".join((*first, '{"contest": "cut o')), encoding="utf-8")
    again: list[int] = []
    really = arena.play

    def play(contest: Contest, number: int) -> Played:
        again.append(number)
        return really(contest, number)

    monkeypatch.setattr(arena, "play", play)
    arena.main([*words, "--games", "4"])
    assert again == [2, 3]
    assert [game.number for game in arena.read_played(file)] == [0, 1, 2, 3]
    assert "| 2 | casual | learner | 50 and 200 | 4 |" in capsys.readouterr().out


def test_the_report_goes_between_its_markers(tmp_path: Path) -> None:
    page = tmp_path / "strength.md"
    page.write_text(
        "before\n<!-- arena trickle -->\nold\n<!-- end of arena trickle -->\nafter\n",
        encoding="utf-8",
    )
    score = arena.score(contest(), [Played(contest().name, 0, 1.0, "home", 90, 1.0)])
    arena.write_report(page, "trickle", arena.report([score], "2026-11-21"))
    text = page.read_text(encoding="utf-8")
    assert text.startswith("before\n<!-- arena trickle -->\nMeasured on 2026-11-21")
    assert text.endswith("\n<!-- end of arena trickle -->\nafter\n")
    assert "old" not in text
    assert "| 2 | casual | learner | 50 and 50 | 1 | 1.000 |" in text
    with pytest.raises(ValueError, match="no place marked"):
        arena.write_report(page, "chess", "x")


def test_the_report_of_one_game_keeps_those_of_the_others(tmp_path: Path) -> None:
    page = tmp_path / "strength.md"
    page.write_text(
        "".join(
            f"## {key}\n<!-- arena {key} -->\nof {key}\n<!-- end of arena {key} -->\n"
            for key in ("trickle", "trickle-down", "bead-game")
        ),
        encoding="utf-8",
    )
    arena.write_report(page, "trickle-down", "anew")
    arena.write_report(page, "trickle", "first")
    assert page.read_text(encoding="utf-8").split("\n") == [
        *("## trickle", "<!-- arena trickle -->", "first", "<!-- end of arena trickle -->"),
        *("## trickle-down", "<!-- arena trickle-down -->", "anew"),
        "<!-- end of arena trickle-down -->",
        *("## bead-game", "<!-- arena bead-game -->", "of bead-game"),
        *("<!-- end of arena bead-game -->", ""),
    ]


def test_the_page_in_the_project_has_a_place_for_every_game() -> None:
    page = arena.STRENGTH.read_text(encoding="utf-8")
    for key in GAMES:
        assert f"<!-- arena {key} -->" in page
        assert f"<!-- end of arena {key} -->" in page


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], f"There is no game “chess”; there are {', '.join(GAMES)}."),
        (["--players", "5"], "Trickle is not for 5 players."),
        (["--players", "2", "--options", "speed=1"], "Trickle has no option “speed”."),
        (["--players", "2", "--options", "speed"], "“speed” should be written as name=value."),
        (["--levels", "genius", "expert"], "There is no computer level “genius”"),
        (["--nodes", "genius=5"], "There is no level “genius”"),
        (
            ["--players", "2", "--options", "off_board=yes", "move_from_corner=yes"],
            "cannot be combined",
        ),
    ],
)
def test_bad_words_are_answered_in_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert arena.main(words) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1

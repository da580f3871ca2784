"""The arena: fair rounds, repeatable games, honest sums."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.bots.bot import Bot, Budget, Decision, Meter, Question
from game.bots.trickle.kernel import searches
from game.catalogue import GAMES, chance_of
from game.protocol import NATURE
from game.rules.trakkx.state import TrakkxState
from tools.arena import page, playing
from tools.arena.__main__ import main
from tools.arena.contests import Contest
from tools.arena.entrants import Entrant, parsed
from tools.arena.ladders import ladder, whole_ladder
from tools.arena.page import DOCS, Row
from tools.arena.playing import GameFile, Played, play
from tools.arena.scoring import Score, score, wilson
from tools.arena.weights import bot_with, numbers_of, usual_weights, with_changes

NODES = {"learner": 50, "casual": 50, "skilled": 200, "expert": 200}


def contest(
    players: int = 2, upper: str = "casual", lower: str = "learner", **options: object
) -> Contest:
    complete = GAMES["trickle"].complete_options(players, options)
    return Contest("trickle", players, complete, parsed(upper, NODES), parsed(lower, NODES))


def test_all_games_of_a_round_begin_alike_and_the_next_round_does_not() -> None:
    three = contest(3)
    assert three.initial_state(0) == three.initial_state(1) == three.initial_state(2)
    assert three.initial_state(3) != three.initial_state(0)
    assert three.initial_state(0) != GAMES["trickle"].new_initial_state(3)


def test_a_shuffle_is_the_same_in_both_games_of_a_pair() -> None:
    shuffled = contest(2, scoring_beads="shuffled")
    assert shuffled.initial_state(0) == shuffled.initial_state(1)


def rounds_of_trakkx(rounds: int) -> Contest:
    upper, lower = Entrant("casual", 5), Entrant("learner", 5)
    return Contest("trakkx", 2, {"rounds": rounds}, upper, lower, opening=0)


def test_what_is_dealt_before_the_first_turn_is_the_same_for_a_round() -> None:
    two = rounds_of_trakkx(1)
    assert NATURE not in two.initial_state(0).acting_players()
    assert two.initial_state(0) == two.initial_state(1)
    assert two.initial_state(2) != two.initial_state(0)


def test_later_deals_of_a_match_are_the_same_for_a_round_of_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dealt: list[list[object]] = []
    usual = Entrant.new_bot

    class Passerby:
        def __init__(self, bot: Bot) -> None:
            self.bot = bot

        def choose(self, question: Question) -> Decision:
            state = question.seen(TrakkxState)
            if state.round and not state.table and state.player == question.player:
                dealt[-1].append(state.display)
            return self.bot.choose(question)

    monkeypatch.setattr(Entrant, "new_bot", lambda self, game: Passerby(usual(self, game)))
    for number in (0, 1, 2):
        dealt.append([])
        played = play(rounds_of_trakkx(2), number)
        assert played.rounds == 2
    assert dealt[0][0] == dealt[1][0] != dealt[2][0]


def test_a_game_can_be_played_again() -> None:
    first, second = play(contest(), 1), play(contest(), 1)
    assert replace(first, seconds=0) == replace(second, seconds=0)
    assert first.share in {0.0, 0.5, 1.0}
    assert first.reason == "All beads have reached the rim."


def test_the_upper_player_sits_everywhere_once_a_round_and_every_seat_has_its_own_bot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seats: list[set[int]] = []
    made: list[str] = []
    usual = Entrant.new_bot

    class Recorder:
        def __init__(self, who: str, bot: Bot) -> None:
            self.who, self.bot = who, bot

        def choose(self, question: Question) -> Decision:
            if self.who == "casual":
                seats[-1].add(question.player)
            return self.bot.choose(question)

    def new_bot(self: Entrant, game: str) -> Recorder:
        made.append(self.who)
        return Recorder(self.who, usual(self, game))

    monkeypatch.setattr(Entrant, "new_bot", new_bot)
    for number in range(2):
        seats.append(set())
        play(contest(4, partnerships=True), number)
    assert seats == [{0, 2}, {1, 3}]
    assert sorted(made) == ["casual"] * 4 + ["learner"] * 4


def test_the_casual_level_beats_the_learner() -> None:
    played = [play(contest(), number) for number in range(6)]
    assert sum(game.share or 0.0 for game in played) >= 4.5


@pytest.mark.parametrize("game", [*GAMES])
def test_sparring_partners_play_every_game_by_its_rules(game: str) -> None:
    info = GAMES[game]
    options = info.complete_options(info.players[0], {"rounds": 1} if game == "trakkx" else {})
    both = Contest(game, info.players[0], options, Entrant("child", 1), Entrant("random", 1))
    state = both.initial_state(0)
    rng = Random(1)
    bots = [both.upper.new_bot(game), both.lower.new_bot(game)]
    for _ in range(30):
        player = state.acting_players()[0]
        if player == NATURE:
            action = chance_of(game)(state, rng)
        else:
            seen = state.observation(player)
            action = bots[player % 2].choose(Question(seen, player, Budget(nodes=1), rng)).action
            assert state.legal_actions(player).why_not(action) is None
        state = state.apply_action(player, action)
        if state.is_terminal:
            break


def test_a_child_beats_chance() -> None:
    both = contest(upper="child", lower="random")
    assert sum(play(both, number).share or 0.0 for number in range(4)) >= 3


# Entrants


def test_an_entrant_is_read_as_it_is_named() -> None:
    for text in (
        "expert@8000",
        "casual@0.5s/python",
        "skilled@100+nearness_of_two=0.4",
        "random@1",
    ):
        assert parsed(text, NODES).name == text
    assert parsed("expert@1s/python", NODES).label == "expert/python"
    assert parsed("adaptive-150", NODES) == Entrant("adaptive-150", 200)
    assert parsed("expert", NODES) == Entrant("expert", 200)
    assert parsed("expert@9", NODES).label == "expert"
    assert parsed("expert@9+open_lead=1", NODES).label == "expert+open_lead=1"
    assert parsed("casual@0.5s", NODES).budget == Budget(seconds=0.5)


def test_changed_numbers_change_how_an_entrant_plays() -> None:
    state = GAMES["trickle"].new_initial_state(2)

    def values(text: str) -> list[float]:
        bot = parsed(text, NODES).new_bot("trickle")
        found = bot.choose(Question(state, 0, Budget(nodes=50), Random(1))).candidates
        return sorted(candidate.value for candidate in found)

    assert values("casual+nearness_of_two=0.32") == values("casual")
    assert values("casual+nearness_of_two=0.7") != values("casual")


def test_an_entrant_can_do_without_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays the same either way, as both search alike; only who searches differs."""
    asked: list[bool] = []
    usual = searches.duel_search

    def watched(meter: Meter) -> object:
        asked.append(searches.available())
        return usual(meter)

    monkeypatch.setattr("game.bots.trickle.bot.duel_search", watched)
    state = GAMES["trickle"].new_initial_state(2)
    chosen = [
        parsed(text, NODES)
        .new_bot("trickle")
        .choose(Question(state, 0, Budget(nodes=60), Random(1)))
        .action
        for text in ("casual", "casual/python")
    ]
    assert chosen[0] == chosen[1]
    assert asked == [searches.available(), False]


@pytest.mark.parametrize("game", [*GAMES])
def test_numbers_are_named_and_changed_by_name(game: str) -> None:
    weights = usual_weights(game)
    numbers = numbers_of(weights)
    assert numbers
    assert numbers_of(with_changes(weights, numbers)) == numbers
    name = next(iter(numbers))
    changed = numbers_of(with_changes(weights, {name: numbers[name] + 1}))
    assert changed == {**numbers, name: numbers[name] + 1}
    with pytest.raises(ValueError, match="There is no number “x”"):
        with_changes(weights, {"x": 1.0})
    assert bot_with(game, "expert", {name: numbers[name] + 1})


# Scores


def test_scores_are_told_by_round() -> None:
    match = rounds_of_trakkx(2)
    games = [
        Played(match.name, n, 1.0, "done", 90, 1.0, rounds=2, points=points)
        for n, points in enumerate([(-10.0, -30.0), (0.0, -20.0)])
    ]
    found = score(match, games)
    assert found.points == (-5.0, -25.0)
    assert "| 2, rounds=2 | casual | learner | -5.0 | -25.0 |" in page.points([row(found)])
    assert page.points([row(score(contest(), []))]) == ""


def test_shares_are_added_up_and_games_given_up_told_apart() -> None:
    two = contest()
    games = [
        Played(two.name, n, share, reason, 100, 1.0)
        for n, (share, reason) in enumerate(
            [(1.0, "home"), (0.5, "home"), (0.0, "stall"), (None, "given up")]
        )
    ]
    games.append(Played("another contest", 0, 1.0, "home", 100, 1.0))
    found = score(two, games)
    assert (found.games, found.share) == (3, 0.5)
    assert found.endings == {"home": 2, "stall": 1, "given up": 1}
    assert found.low < 0.5 < found.high
    assert not found.passed
    assert "| 2 | home |" in page.endings([row(found)])


def test_the_gate_is_higher_than_the_fair_share() -> None:
    gates = [score(contest(players), []).gate for players in (2, 3, 6)]
    assert gates == pytest.approx([0.7, 1 / 3 + 0.15, 1 / 6 + 0.15])
    assert score(contest(upper="child"), []).gate == pytest.approx(0.6)
    assert score(contest(lower="random", upper="learner"), []).gate == pytest.approx(0.7)
    for upper in ("skilled", "learner@9", "casual+open_lead=1"):
        assert score(contest(upper=upper), []).gate is None


@pytest.mark.parametrize(
    ("share", "games", "low", "high"),
    [(0.5, 100, 0.404, 0.596), (0.0, 20, 0.0, 0.161), (1.0, 20, 0.839, 1.0), (0.0, 0, 0.0, 1.0)],
)
def test_wilson_intervals(share: float, games: int, low: float, high: float) -> None:
    assert wilson(share, games) == pytest.approx((low, high), abs=0.001)


def test_games_are_rounded_up_to_whole_rounds() -> None:
    assert [*contest(3).games(4)] == [0, 1, 2, 3, 4, 5]
    assert [*contest(2).games(4)] == [0, 1, 2, 3]


def test_a_whole_ladder_shows_every_step_and_where_the_lowest_level_stands() -> None:
    found = whole_ladder(GAMES["trickle-down"], {"expert": 500}, seed=3)
    steps = [("learner", "random"), ("child", "learner")]
    steps += [("casual", "learner"), ("skilled", "casual"), ("expert", "skilled")] * 2
    assert [(each.upper.who, each.lower.who) for each in found] == steps
    assert {each.setting for each in found} == {"3", "3, bags=shuffled"}
    assert found[-1].upper.nodes == 500
    assert {each.seed for each in found} == {3}
    assert all(score(each, []).gate is not None for each in found)


def test_any_players_can_be_paired() -> None:
    found = ladder(GAMES["trickle"], [(2, {})], ["learner", "expert@9", "expert@5s"], NODES)
    assert [(each.lower.name, each.upper.name) for each in found] == [
        ("learner@50", "expert@9"),
        ("expert@9", "expert@5s"),
    ]


# A run


def test_a_run_is_resumed_where_it_was_cut_off(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kept" / "games.jsonl"
    words = ["--players", "2", "--levels", "learner", "casual", "--jobs", "1"]
    words += ["--resume", str(file), "--nodes", "casual=50"]
    main([*words, "--games", "2"])
    first = file.read_text(encoding="utf-8").splitlines()
    assert len(first) == 2
    file.write_text("\n".join((*first, '{"contest": "cut o')), encoding="utf-8")
    again: list[int] = []
    really = playing.play

    def watched(contest: Contest, number: int) -> Played:
        again.append(number)
        return really(contest, number)

    monkeypatch.setattr(playing, "play", watched)
    main([*words, "--games", "4"])
    assert again == [2, 3]
    assert [game.number for game in GameFile(file).games] == [0, 1, 2, 3]
    shown = capsys.readouterr()
    assert "| 2 | casual | learner | 50 and 200 | 0.5 and 0.3 | 4 |" in shown.out
    assert "2 of 2 games; trickle, 2: casual against learner" in shown.err


def test_games_of_another_version_of_the_program_are_kept_but_not_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    kept = GameFile(file)
    kept.add(Played("x", 0, 1.0, "home", 90, 1.0, code="another"))
    kept.add(Played("x", 1, 1.0, "home", 90, 1.0, code=playing.code_version()))
    found = GameFile(file)
    assert ([game.number for game in found.games], found.strangers) == ([1], 1)
    assert len(file.read_text(encoding="utf-8").splitlines()) == 2
    words = ["--players", "2", "--levels", "learner", "learner@9", "--games", "1"]
    main([*words, "--jobs", "1", "--resume", str(file)])
    assert "1 games in" in capsys.readouterr().err


# The page


def row(found: Score, day: str = "2026-11-21") -> Row:
    return Row.of(found, day)


def won(each: Contest, share: float = 1.0) -> Row:
    return row(score(each, [Played(each.name, 0, share, "home", 90, 1.0)]))


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    (tmp_path / "strength.md").write_text(
        "".join(
            f"## {key}\n<!-- arena {key} -->\nold\n<!-- end of arena {key} -->\n" for key in GAMES
        ),
        encoding="utf-8",
    )
    return tmp_path


def test_rows_go_between_the_marks_of_their_game(docs: Path) -> None:
    page.keep(docs, "trickle", [won(contest())])
    text = (docs / "strength.md").read_text(encoding="utf-8")
    before, after = text.split("<!-- end of arena trickle -->")
    assert "old" not in before
    assert after.count("old") == len(GAMES) - 1
    assert (
        "| 2 | casual | learner | 50 and 50 | 0.5 and 0.3 | 1 | 1.000 | 0.207 to 1.000 | 0.70 "
        "| reached | 2026-11-21, seed 0 |"
    ) in before
    (docs / "strength.md").write_text("nothing here", encoding="utf-8")
    with pytest.raises(ValueError, match="no place marked"):
        page.keep(docs, "trickle", [])


def test_a_new_row_takes_the_place_of_the_old_one_of_its_contest_alone(docs: Path) -> None:
    page.keep(docs, "trickle", [won(contest(3)), won(contest(2, "skilled", "casual"))])
    page.keep(docs, "trickle", [won(contest(2))])
    page.keep(docs, "trickle", [won(replace(contest(3), seed=7), 0.5)])
    rows = page.read_rows(docs / "ladders" / "trickle.json")
    assert [(each.setting, each.upper, each.share, each.seed) for each in rows] == [
        ("2", "casual", 1.0, 0),
        ("2", "skilled", 1.0, 0),
        ("3", "casual", 0.5, 7),
    ]
    assert rows[0] == won(contest(2))


def test_rows_beside_the_ladder_are_kept_for_every_budget(docs: Path) -> None:
    others = [won(contest(upper=f"learner@{nodes}")) for nodes in (100, 200)]
    page.keep(docs, "trickle", [*others, won(contest())])
    page.keep(docs, "trickle", [won(contest(upper="learner@200"), 0.0)])
    text = (docs / "strength.md").read_text(encoding="utf-8")
    ladder_rows, _, beside = text.partition("Beside the ladder:")
    assert "| 2 | casual |" in ladder_rows
    assert "| 2 | learner | learner | 100 and 50 | 0.3 and 0.3 | 1 | 1.000 |" in beside
    assert "| 2 | learner | learner | 200 and 50 | 0.3 and 0.3 | 1 | 0.000 |" in beside


def test_players_that_are_no_levels_come_after_the_others(docs: Path) -> None:
    unusual = ["adaptive-150", "expert@9/python", "child", "casual@9+open_lead=1"]
    page.keep(docs, "trickle", [won(contest(upper=upper, lower="skilled")) for upper in unusual])
    rows = page.read_rows(docs / "ladders" / "trickle.json")
    assert rows[-1].upper == "child"
    assert {each.upper for each in rows[:-1]} == {
        "adaptive-150",
        "expert/python",
        "casual+open_lead=1",
    }


def test_a_part_of_a_ladder_is_written_when_asked_for_alone(docs: Path) -> None:
    words = ["--players", "2", "--levels", "learner@20", "casual@20", "--games", "2", "--jobs", "1"]
    words += ["--docs", str(docs)]
    main(words)
    assert not (docs / "ladders").exists()
    main([*words, "--write"])
    assert len(page.read_rows(docs / "ladders" / "trickle.json")) == 1


def test_the_page_in_the_project_shows_the_rows_that_are_kept() -> None:
    text = (DOCS / "strength.md").read_text(encoding="utf-8")
    for key in GAMES:
        shown = text.partition(f"<!-- arena {key} -->\n")[2]
        shown = shown.partition(f"\n<!-- end of arena {key} -->")[0]
        assert shown == page.report(page.read_rows(DOCS / "ladders" / f"{key}.json"))
        assert shown


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], f"There is no game “chess”; there are {', '.join(GAMES)}."),
        (["--players", "5"], "Trickle is not for 5 players."),
        (["--players", "2", "--options", "speed=1"], "Trickle has no option “speed”."),
        (["--players", "2", "--options", "speed"], "“speed” should be written as name=value."),
        (["--levels", "genius", "expert"], "There is no player “genius”"),
        (["--levels", "casual", "expert@x"], "“expert@x” should be written like expert,"),
        (["--levels", "casual", "expert/c"], "“expert/c” should end in /python."),
        (["--levels", "casual", "expert@0"], "“expert@0” has a budget that is not above 0."),
        (["--levels", "casual", "expert+speed=1"], "There is no number “speed”; there are near"),
        (["--games", "0"], "At least one game and one process are needed."),
        (["--levels", "casual", "adaptive-9+open_lead=1"], "Only the numbers of a level can be"),
        (["--nodes", "genius=5"], "There is no level “genius”"),
        (["--nodes", "expert=many"], "“many” is not a number of nodes."),
        (
            ["--players", "2", "--options", "off_board=yes", "move_from_corner=yes"],
            "cannot be combined",
        ),
    ],
)
def test_bad_words_are_answered_in_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1

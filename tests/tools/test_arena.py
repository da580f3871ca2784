"""The arena: fair rounds, repeatable games, honest sums."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.bots.bot import Bot, Budget, Decision, Question
from game.bots.player import player_of
from game.catalogue import GAMES, chance_of
from game.protocol import NATURE, GameInfo, OptionValue
from tests.game.dice_game import INFO, DiceState
from tools.arena import page, playing
from tools.arena.__main__ import main
from tools.arena.contests import Contest
from tools.arena.entrants import Entrant, parsed
from tools.arena.ladders import ladder, whole_ladder
from tools.arena.page import DOCS, Row
from tools.arena.playing import GameFile, Played, play
from tools.arena.scoring import Score, score, wilson
from tools.arena.sparring import has_child
from tools.arena.terms import OPENING
from tools.arena.weights import bot_with, numbers_of, usual_weights, with_changes

MEASURED = [key for key in GAMES if (DOCS / "ladders" / f"{key}.json").exists()]
"""The games whose strength was measured."""

NODES = {"learner": 50, "casual": 50, "skilled": 200, "expert": 200}

with_dice = pytest.mark.usefixtures("dice")


def contest(
    players: int = 2,
    upper: str = "casual",
    lower: str = "learner",
    opening: int = OPENING,
    **options: OptionValue,
) -> Contest:
    """Two entrants who play the made-up game."""
    complete = INFO.complete_options(players, options)
    entrants = parsed(upper, NODES), parsed(lower, NODES)
    return Contest(INFO.key, players, complete, *entrants, opening)


@with_dice
def test_all_games_of_a_round_begin_alike_and_the_next_round_does_not() -> None:
    three = contest(3)
    assert three.initial_state(0) == three.initial_state(1) == three.initial_state(2)
    assert three.initial_state(3) != three.initial_state(0)
    assert three.initial_state(0) != INFO.new_initial_state(3)


def dealt_rounds(rounds: int) -> Contest:
    return contest(opening=0, deal=True, rounds=rounds)


@with_dice
def test_what_is_dealt_before_the_first_turn_is_the_same_for_a_round() -> None:
    two = dealt_rounds(1)
    assert NATURE not in two.initial_state(0).acting_players()
    assert two.initial_state(0) == two.initial_state(1)
    assert two.initial_state(2) != two.initial_state(0)


@with_dice
def test_later_deals_of_a_match_are_the_same_for_a_round_of_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dealt: list[list[tuple[int, ...]]] = []
    usual = Entrant.new_bot

    class Passerby:
        def __init__(self, bot: Bot) -> None:
            self.bot = bot

        def choose(self, question: Question) -> Decision:
            dealt[-1].append(question.seen(DiceState).cards[2:])
            return self.bot.choose(question)

    monkeypatch.setattr(Entrant, "new_bot", lambda self, game: Passerby(usual(self, game)))
    for number in (0, 1, 2):
        dealt.append([])
        assert play(dealt_rounds(2), number).rounds == 2
    first, second, third = (seen[-1] for seen in dealt)
    assert first == second != third


@with_dice
def test_a_game_can_be_played_again() -> None:
    first, second = play(contest(), 1), play(contest(), 1)
    assert replace(first, seconds=0) == replace(second, seconds=0)
    assert first.share in {0.0, 0.5, 1.0}
    assert first.reason == "The dice have fallen."


@with_dice
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
        play(contest(4), number)
    assert seats == [{0, 2}, {1, 3}]
    assert sorted(made) == ["casual"] * 4 + ["learner"] * 4


@pytest.mark.parametrize("game", [*GAMES])
def test_sparring_partners_play_every_game_by_its_rules(game: str) -> None:
    info = GAMES[game]
    options = info.complete_options(info.players[0], {})
    upper = "child" if has_child(game) else "random"
    both = Contest(game, info.players[0], options, Entrant(upper, 1), Entrant("random", 1))
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


# Entrants


def test_an_entrant_is_read_as_it_is_named() -> None:
    for text in (
        "expert@8000",
        "casual@0.5s/python",
        "skilled@100+daring=0.4",
        "random@1",
    ):
        assert parsed(text, NODES).name == text
    assert parsed("expert@1s/python", NODES).label == "expert/python"
    assert parsed("adaptive-150", NODES) == Entrant("adaptive-150", 200)
    assert parsed("expert", NODES) == Entrant("expert", 200)
    assert parsed("expert@9", NODES).label == "expert"
    assert parsed("expert@9+thrift=1", NODES).label == "expert+thrift=1"
    assert parsed("casual@0.5s", NODES).budget == Budget(seconds=0.5)


@with_dice
def test_changed_numbers_change_how_an_entrant_plays() -> None:
    question = Question(INFO.new_initial_state(2), 0, Budget(nodes=50), Random(1))

    def values(text: str) -> list[float]:
        decision = parsed(text, NODES).new_bot(INFO.key).choose(question)
        return [candidate.value for candidate in decision.candidates]

    assert values("casual") == values("casual+daring=0.32") == [0.32, 0.3]
    assert values("casual+daring=0.7") == [0.7, 0.3]


@pytest.mark.parametrize("game", [key for key in GAMES if player_of(key).judgement])
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


@with_dice
def test_scores_are_told_by_round() -> None:
    match = dealt_rounds(2)
    games = [
        Played(match.name, n, 1.0, "done", 90, 1.0, rounds=2, points=points)
        for n, points in enumerate([(-10.0, -30.0), (0.0, -20.0)])
    ]
    found = score(match, games)
    assert found.points == (-5.0, -25.0)
    assert "| 2, deal=yes, rounds=2 | casual | learner | -5.0 | -25.0 |" in page.points(
        [row(found)]
    )
    assert page.points([row(score(contest(), []))]) == ""


@with_dice
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


@with_dice
def test_the_gate_is_higher_than_the_fair_share() -> None:
    gates = [score(contest(players), []).gate for players in (2, 3, 6)]
    assert gates == pytest.approx([0.7, 1 / 3 + 0.15, 1 / 6 + 0.15])
    assert score(contest(upper="child"), []).gate == pytest.approx(0.6)
    assert score(contest(lower="random", upper="learner"), []).gate == pytest.approx(0.7)
    for upper in ("skilled", "learner@9", "casual+thrift=1"):
        assert score(contest(upper=upper), []).gate is None


@pytest.mark.parametrize(
    ("share", "games", "low", "high"),
    [(0.5, 100, 0.404, 0.596), (0.0, 20, 0.0, 0.161), (1.0, 20, 0.839, 1.0), (0.0, 0, 0.0, 1.0)],
)
def test_wilson_intervals(share: float, games: int, low: float, high: float) -> None:
    assert wilson(share, games) == pytest.approx((low, high), abs=0.001)


@with_dice
def test_games_are_rounded_up_to_whole_rounds() -> None:
    assert [*contest(3).games(4)] == [0, 1, 2, 3, 4, 5]
    assert [*contest(2).games(4)] == [0, 1, 2, 3]


@with_dice
def test_a_whole_ladder_shows_every_step_and_where_the_lowest_level_stands() -> None:
    found = whole_ladder(INFO, {"expert": 500}, seed=3)
    steps = [("learner", "random"), ("child", "learner")]
    steps += [("casual", "learner"), ("skilled", "casual"), ("expert", "skilled")] * 2
    assert [(each.upper.who, each.lower.who) for each in found] == steps
    assert {each.setting for each in found} == {"2", "3, deal=yes, rounds=2"}
    assert (found[-1].lower.nodes, found[-1].upper.nodes) == (77, 500)
    assert {each.seed for each in found} == {3}
    assert all(score(each, []).gate is not None for each in found)


@with_dice
def test_any_players_can_be_paired() -> None:
    found = ladder(INFO, [(2, {})], ["learner", "expert@9", "expert@5s"], NODES)
    assert [(each.lower.name, each.upper.name) for each in found] == [
        ("learner@50", "expert@9"),
        ("expert@9", "expert@5s"),
    ]


# A run


@with_dice
def test_a_run_is_resumed_where_it_was_cut_off(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kept" / "games.jsonl"
    words = ["dice", "--players", "2", "--levels", "learner", "casual", "--jobs", "1"]
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
    assert "2 of 2 games; dice, 2: casual against learner" in shown.err


@with_dice
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
    words = ["dice", "--players", "2", "--levels", "learner", "learner@9", "--games", "1"]
    main([*words, "--jobs", "1", "--resume", str(file)])
    assert "1 games in" in capsys.readouterr().err


# The page


def row(found: Score, day: str = "2026-11-21") -> Row:
    return Row.of(found, day)


def won(each: Contest, share: float = 1.0) -> Row:
    return row(score(each, [Played(each.name, 0, share, "home", 90, 1.0)]))


@pytest.fixture
def docs(dice: GameInfo, tmp_path: Path) -> Path:
    (tmp_path / "strength.md").write_text(
        "".join(
            f"## {key}\n<!-- arena {key} -->\nold\n<!-- end of arena {key} -->\n" for key in GAMES
        ),
        encoding="utf-8",
    )
    return tmp_path


@with_dice
def test_rows_go_between_the_marks_of_their_game(docs: Path) -> None:
    page.keep(docs, "dice", [won(contest())])
    text = (docs / "strength.md").read_text(encoding="utf-8")
    before, _, measured = text.partition("<!-- arena dice -->")
    assert before.count("old") == len(GAMES) - 1
    assert "old" not in measured
    assert (
        "| 2 | casual | learner | 50 and 50 | 0.5 and 0.3 | 1 | 1.000 | 0.207 to 1.000 | 0.70 "
        "| reached | 2026-11-21, seed 0 |"
    ) in measured


@with_dice
def test_a_game_without_a_place_on_the_page_gets_one(docs: Path) -> None:
    strength = docs / "strength.md"
    strength.write_text("nothing here\n", encoding="utf-8")
    page.keep(docs, "dice", [won(contest())])
    before, _, measured = strength.read_text(encoding="utf-8").partition("<!-- arena dice -->\n")
    assert before == f"nothing here\n\n## {INFO.title}\n\n"
    assert measured.endswith(f"{page.report([won(contest())])}\n<!-- end of arena dice -->\n")
    strength.write_text("<!-- arena dice -->\n", encoding="utf-8")
    with pytest.raises(ValueError, match="no end marked"):
        page.keep(docs, "dice", [])


@with_dice
def test_a_new_row_takes_the_place_of_the_old_one_of_its_contest_alone(docs: Path) -> None:
    page.keep(docs, "dice", [won(contest(3)), won(contest(2, "skilled", "casual"))])
    page.keep(docs, "dice", [won(contest(2))])
    page.keep(docs, "dice", [won(replace(contest(3), seed=7), 0.5)])
    rows = page.read_rows(docs / "ladders" / "dice.json")
    assert [(each.setting, each.upper, each.share, each.seed) for each in rows] == [
        ("2", "casual", 1.0, 0),
        ("2", "skilled", 1.0, 0),
        ("3", "casual", 0.5, 7),
    ]
    assert rows[0] == won(contest(2))


@with_dice
def test_rows_beside_the_ladder_are_kept_for_every_budget(docs: Path) -> None:
    others = [won(contest(upper=f"learner@{nodes}")) for nodes in (100, 200)]
    page.keep(docs, "dice", [*others, won(contest())])
    page.keep(docs, "dice", [won(contest(upper="learner@200"), 0.0)])
    text = (docs / "strength.md").read_text(encoding="utf-8")
    ladder_rows, _, beside = text.partition("Beside the ladder:")
    assert "| 2 | casual |" in ladder_rows
    assert "| 2 | learner | learner | 100 and 50 | 0.3 and 0.3 | 1 | 1.000 |" in beside
    assert "| 2 | learner | learner | 200 and 50 | 0.3 and 0.3 | 1 | 0.000 |" in beside


@with_dice
def test_players_that_are_no_levels_come_after_the_others(docs: Path) -> None:
    unusual = ["adaptive-150", "expert@9/python", "child", "casual@9+thrift=1"]
    page.keep(docs, "dice", [won(contest(upper=upper, lower="skilled")) for upper in unusual])
    rows = page.read_rows(docs / "ladders" / "dice.json")
    assert rows[-1].upper == "child"
    assert {each.upper for each in rows[:-1]} == {
        "adaptive-150",
        "expert/python",
        "casual+thrift=1",
    }


@with_dice
def test_a_part_of_a_ladder_is_written_when_asked_for_alone(docs: Path) -> None:
    words = [
        "dice",
        "--players",
        "2",
        "--levels",
        "learner@20",
        "casual@20",
        "--games",
        "2",
        "--jobs",
        "1",
    ]
    words += ["--docs", str(docs)]
    main(words)
    assert not (docs / "ladders").exists()
    main([*words, "--write"])
    assert len(page.read_rows(docs / "ladders" / "dice.json")) == 1


def test_the_page_in_the_project_shows_every_game_that_was_measured() -> None:
    shown = (DOCS / "strength.md").read_text(encoding="utf-8")
    assert set(re.findall("<!-- arena ([a-z-]+) -->", shown)) == set(MEASURED)


@pytest.mark.parametrize("game", MEASURED)
def test_the_page_in_the_project_shows_the_rows_that_are_kept(game: str) -> None:
    shown = (DOCS / "strength.md").read_text(encoding="utf-8")
    shown = shown.partition(f"<!-- arena {game} -->\n")[2]
    shown = shown.partition(f"\n<!-- end of arena {game} -->")[0]
    assert shown == page.report(page.read_rows(DOCS / "ladders" / f"{game}.json"))
    assert shown


@with_dice
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--players", "5"], "Dice is not for 5 players."),
        (["--players", "2", "--options", "speed=1"], "Dice has no option “speed”."),
        (["--players", "2", "--options", "speed"], "“speed” should be written as name=value."),
        (
            ["--players", "2", "--options", "rounds=2"],
            "The option “rounds” cannot be “2” with 2 players.",
        ),
        (["--levels", "genius", "expert"], "There is no player “genius”"),
        (["--levels", "casual", "expert@x"], "“expert@x” should be written like expert,"),
        (["--levels", "casual", "expert/c"], "“expert/c” should end in /python."),
        (["--levels", "casual", "expert@0"], "“expert@0” has a budget that is not above 0."),
        (["--levels", "casual", "expert+speed=1"], "There is no number “speed”; there are daring"),
        (["--levels", "casual", "adaptive-9+thrift=1"], "Only the numbers of a level can be"),
        (["--games", "0"], "At least one game and one process are needed."),
        (["--nodes", "genius=5"], "There is no level “genius”"),
        (["--nodes", "expert=many"], "“many” is not a number of nodes."),
    ],
)
def test_bad_words_are_answered_in_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([INFO.key, *words]) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1


def test_an_unknown_game_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chess"]) == 2
    assert capsys.readouterr().err == (f"There is no game “chess”; there are {', '.join(GAMES)}.\n")

"""The arena: fair rounds, repeatable games, honest sums."""

from __future__ import annotations

import pytest

from game.bots.bot import Bot, Budget, Decision, Question
from game.catalogue import GAMES, chance_of
from game.protocol import NATURE, OptionValue
from tests.game.dice_game import INFO
from tools.arena.__main__ import main
from tools.arena.contests import Contest, Entrant, Played, entrant, play, score
from tools.workshop import workshop_of

with_dice = pytest.mark.usefixtures("dice")


def contest(
    players: int = 2, upper: str = "casual@50", lower: str = "learner@50", **options: OptionValue
) -> Contest:
    """Two entrants who play the made-up game."""
    complete = INFO.complete_options(players, options)
    entrants = entrant(upper, INFO.key), entrant(lower, INFO.key)
    return Contest(INFO.key, players, complete, *entrants)


@with_dice
def test_all_games_of_a_round_begin_alike_and_the_next_round_does_not() -> None:
    three = contest(3)
    assert three.initial_state(0) == three.initial_state(1) == three.initial_state(2)
    assert three.initial_state(3) != three.initial_state(0)
    assert three.initial_state(0) != INFO.new_initial_state(3)


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
def test_random_play_and_engines_keep_the_rules_of_every_game(game: str) -> None:
    info = GAMES[game]
    options = info.complete_options(info.players[0], {})
    engine = "engine" if workshop_of(game).terms().engine is not None else "random"
    both = Contest(game, info.players[0], options, Entrant(engine, 2), Entrant("random", 1))
    state = both.initial_state(0)
    rng = both.deal(0, 1)
    bots = [both.upper.new_bot(game), both.lower.new_bot(game)]
    for _ in range(30):
        player = state.acting_players()[0]
        if player == NATURE:
            action = chance_of(game)(state, rng)
        else:
            seen = state.observation(player)
            action = bots[player % 2].choose(Question(seen, player, Budget(nodes=2), rng)).action
            assert state.legal_actions(player).why_not(action) is None
        state = state.apply_action(player, action)
        if state.is_terminal:
            break


@with_dice
def test_an_entrant_is_read_as_it_is_named() -> None:
    for text in ("expert@8000", "casual@0.5s", "random@1", "engine@77", "adaptive-150@9"):
        assert str(entrant(text, INFO.key)) == text
    assert entrant("skilled", INFO.key).nodes == 77
    assert entrant("engine", INFO.key) == Entrant("engine", entrant("expert", INFO.key).nodes)


@with_dice
def test_shares_are_added_up_and_games_given_up_told_apart() -> None:
    shares = [(1.0, "home"), (0.5, "home"), (0.0, "stall"), (None, "given up")]
    games = [Played(share, reason, (-10.0 * n, 0.0)) for n, (share, reason) in enumerate(shares)]
    found = score(contest(), games)
    assert (found.games, found.share, found.points) == (3, 0.5, (-10.0, 0.0))
    assert found.endings == {"home": 2, "stall": 1, "given up": 1}
    assert found.low < 0.5 < found.high


@with_dice
def test_a_run_prints_every_pair_of_every_setting(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["dice", "--games", "2", "--jobs", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    steps = [("learner", "random"), ("casual", "learner"), ("skilled", "casual")]
    steps += [("expert", "skilled"), ("expert", "engine")]
    assert [line.partition(": ")[0] for line in lines] == (
        ["dice 2"] * 5 + ["dice 3 deal=yes rounds=2"] * 5
    )
    for line, (upper, lower) in zip(lines, steps * 2, strict=True):
        assert f": {upper}@" in line
        assert f" against {lower}@" in line
    assert "of 3 games" in lines[-1]


@with_dice
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--players", "5"], "Dice is not for 5 players."),
        (["--options", "speed=1"], "Dice has no option “speed=1”"),
        (["--options", "speed"], "write it as name=value."),
        (
            ["--players", "2", "--options", "rounds=2"],
            "The option “rounds” can’t be “2” with 2 players.",
        ),
        (["--levels", "genius", "expert"], "There is no player “genius”"),
        (["--levels", "casual", "expert@x"], "“expert@x” should be like expert,"),
        (["--levels", "casual", "expert@0"], "“expert@0” should be like expert,"),
        (["--games", "0"], "At least one game and one process are needed."),
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

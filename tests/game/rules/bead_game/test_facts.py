from random import Random

import pytest

from game.catalogue import GAMES
from game.match import Match, Seat
from game.messages import ContextText
from game.rules.bead_game.actions import Draw, Play, Split, parse_action
from game.rules.bead_game.facts import FACTS
from game.tasks.task import Position, Task, TaskGoal, TaskStatus
from tests.game.rules.bead_game.positions import position


def facts(text: str, chains: str, hands: str, pile: str = "", **options: str) -> frozenset[str]:
    before = position(chains, hands, pile, **options)
    action = parse_action(text)
    return FACTS.shown(before, 0, action, before.apply_action(0, action))


@pytest.mark.parametrize(
    ("text", "chains", "expected"),
    [
        ("play red outside", "gr wr | br", {"took:1", "took:2", "hit:1"}),
        ("play red inside", "r gr | rr", {"took:1", "hit:1", "single", "one"}),
        ("play red inside", "gw | r r b", {"hit:1", "hit:2", "last", "last:1", "last:2", "single"}),
        ("play red inside", "gw | bb", {"quiet"}),
        ("play red inside", "r | rb", {"took:1", "hit:1", "single", "victory"}),
        ("play red inside", "gw | r", {"hit:1", "last", "last:1", "single", "helped"}),
    ],
)  # fmt: skip
def test_play_says_what_it_took(text: str, chains: str, expected: set[str]) -> None:
    assert facts(text, chains, "rw | b") == expected | {"play"}


def test_whole_runs_and_ties_are_told() -> None:
    assert "run" in facts("play red inside", "rrg | b", "r", removal="run")
    assert facts("play red inside", "r | r", "rw | b") >= {"tie", "helped", "victory"}
    assert "victory" not in facts("play red inside", "r | r", "r | bbb")


def test_drawing_and_splitting_are_told() -> None:
    assert facts("draw red", "rg | b", "", "r") == {"draw", "empty", "quiet"}
    assert facts("split red 0@1", "rg | b", "r") == {"split"}


@pytest.mark.parametrize(
    ("chains", "hands", "pile", "expected"),
    [
        ("gg | bw", "r", "", {"play"}),
        ("gw | bw", "r", "g", {"play", "draw"}),
        ("gwg | bw", "w", "", {"play", "split"}),
        ("rr | bw", "r", "", {"play", "split", "one"}),
        ("gg | bw", "", "r", {"play", "empty"}),
        ("gg | b w", "w", "", {"play", "last"}),
        ("gg | w", "w", "", {"play", "last", "helped"}),
        ("w | w", "w", "", {"play", "single", "last", "helped", "tie"}),
    ],
)
def test_what_matters_now_is_at_hand(
    chains: str, hands: str, pile: str, expected: set[str]
) -> None:
    state = position(chains, hands, pile)
    assert FACTS.at_hand(state, 0) == expected
    assert not FACTS.at_hand(state, 1)


def test_options_are_at_hand_where_they_apply() -> None:
    state = position("rrg | bw", "r | b", must_remove=True, hidden_hands=True, removal="run")
    assert FACTS.at_hand(state.observation(0), 0) >= {"must-remove", "hidden", "run"}


def test_what_is_read_can_be_translated_like_what_is_chosen() -> None:
    for text in ("play red outside", "draw red", "split red 0@1"):
        action = parse_action(text)
        assert isinstance(action, Play | Draw | Split)
        assert isinstance(action.colour, ContextText)
        assert action.colour.context == "a bead"


def test_who_wins_the_game_for_someone_else_denies_them_nothing() -> None:
    """In the Bead Game an action may take the last chain of the next player alone."""
    rng = Random(1)
    for seed in range(60):
        match = Match(GAMES["bead-game"], (Seat("Ann"), Seat("Ben")), seed=seed)
        while match.advance() or not match.is_over:
            player = match.acting_seats()[0]
            for action in match.state.legal_actions(player):
                outcome = match.state.apply_action(player, action).outcome()
                if outcome is not None and player not in outcome.winners:
                    moves = tuple(entry.action.notation() for entry in match.log)
                    asked = Task(Position("bead-game", 2, moves), TaskGoal(denies=("victory",)), 1)
                    tried = asked.position.match()
                    tried.play(player, action)
                    assert asked.judge(tried) is TaskStatus.MISSED
                    return
            match.play(player, match.state.legal_actions(player).sample(rng))
    raise AssertionError("no such action")

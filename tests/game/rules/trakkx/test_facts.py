"""What a better turn would have laid, as a puzzle: no one can list all lays that are as good."""

from random import Random

import pytest

from game.bots.bot import Advice, Candidate
from game.catalogue import GAMES
from game.match import Match, Seat
from game.messages import Message
from game.rules.trakkx.actions import Lay, Take, parse_action
from game.rules.trakkx.facts import FACTS
from game.rules.trakkx.state import TrakkxState
from game.tasks.puzzles import mistake_of, read_mistake
from game.tasks.task import TaskStatus
from tests.game.rules.trakkx.positions import laid_out, position
from tools.workshop import play_on

REDS = "r5 r6 r7"
ROWS = f"{REDS} . . y2\n. . . . . g2\nb3 b4 b5 . . b2"


def facts(state: TrakkxState, picture: str) -> set[str]:
    lay = Lay(laid_out(picture))
    shown = FACTS.shown(state, state.player, lay, state.apply_action(state.player, lay))
    return {fact for fact in shown if not fact.startswith("laid:")}


@pytest.mark.parametrize(
    ("rack", "picture", "said"),
    [
        ("r8", f"{REDS} r8 . y2\n. . . . . g2\nb3 b4 b5 . . b2", {"row", "add"}),
        ("r2", f"{REDS} . . y2\n. . . . . g2\nb3 b4 b5 . . b2\n. . . . . r2", {"sequence", "add"}),
        ("r4", f". y2 . . .\n. g2 . r4 {REDS}\n. b2 . . .\n. . . . .\nb3 b4 b5", {"row", "move"}),
    ],
)
def test_a_lay_tells_what_kind_of_line_it_made(rack: str, picture: str, said: set[str]) -> None:
    state = position(f"{rack} g14", "y14", on=ROWS)
    assert facts(state, picture) == said


def test_own_tokens_in_two_lines_cross_them() -> None:
    state = position("r8 g8 y8 b9", "y14", on=REDS)
    crossed = facts(state, f"{REDS} r8\n. . . g8\n. . . y8")
    assert crossed == {"sequence", "row", "cross", "add"}


def test_tokens_laid_are_counted_and_named() -> None:
    state = position("r5 r6 r7", "y14", opened=False)
    lay = Lay(laid_out(REDS))
    shown = FACTS.shown(state, 0, lay, state.apply_action(0, lay))
    assert shown == {
        *("open", "row", "out"),
        *("laid:1", "laid:2", "laid:3", "laid:r5", "laid:r6", "laid:r7"),
    }


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (position("r5 r6 r7 g1", "y14 y12 y10 y8", opened=False), {"open"}),
        (position("r5 r6 y7 g1", "y14 y12 y10 y8", opened=False), {"take"}),
        (position("r9 swap y2 g1", "y14 y12 y10", on=REDS), {"add", "take", "swap", "out"}),
        (
            position("r1 r2 r3 g1", "y9 y1 y4 y6", on=REDS, opened=(True, False)),
            {"add", "take", "early"},
        ),
        (position("r1 r2 r3 g1", "y9 y1 y4 y6", on=ROWS), {"add", "take", "move", "limit"}),
        (position("r9 g1 y2 g3", "y9 y1 y4 y6", on=REDS, empty_bag=True), {"add", "take", "empty"}),
    ],
)
def test_what_matters_now_is_at_hand(state: TrakkxState, told: set[str]) -> None:
    assert FACTS.at_hand(state.observation(0), 0) == told
    assert FACTS.at_hand(state.observation(1), 0) == FACTS.at_hand(state, 1) == frozenset()


def test_who_passes_tokens_on_is_told_what_that_means() -> None:
    state = position("swap r1 r2", "g1 g2")
    owed = state.apply_action(0, parse_action("swap"))
    assert FACTS.at_hand(owed.observation(1), 1) == {"pass-on"}
    assert set(FACTS.concepts) > {"pass-on"}


def played_out(match: Match) -> Match:
    """The match at the same position, with a chance end."""
    whole = play_on(match.copy(), Random(2))
    whole.go_to(match.cursor)
    return whole


WHY = Message("It is good.")


def test_whoever_lays_as_much_solves_it() -> None:
    match = Match(GAMES["trakkx"], [Seat("Ann"), Seat("Ben")], {}, seed=5)
    match.advance()
    seat = match.acting_seats()[0]
    space, rng = match.state.legal_actions(seat), Random(1)
    sampled = [space.sample(rng) for _number in range(400)]
    lays = [action for action in sampled if isinstance(action, Lay) and len(action.table) == 3]
    take = next(action for action in sampled if isinstance(action, Take))
    advice = Advice((Candidate(lays[0], 0.8),), WHY, Candidate(take, 0.3))
    assert mistake_of(match, advice) is None, "it tells all racks"
    match = played_out(match)
    line = mistake_of(match, advice)
    assert line is not None
    puzzle = read_mistake("trakkx", line)
    assert puzzle is not None
    for action, verdict in (
        (lays[0], TaskStatus.MET),
        (lays[-1], TaskStatus.MET),
        (take, TaskStatus.MISSED),
    ):
        again = puzzle.task.position.match()
        again.play(seat, action)
        again.advance()
        assert puzzle.task.judge(again) is verdict
    # A take may be as good as another, and nothing counts how good.
    assert mistake_of(match, Advice((Candidate(take, 0.8),), WHY, Candidate(lays[0], 0.3))) is None

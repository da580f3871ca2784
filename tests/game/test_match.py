from collections.abc import Callable
from random import Random

import pytest

from game.match import HUMAN, Match, Seat, UndoPolicy
from game.protocol import IllegalAction
from game.tags import DamagedMatch
from tests.game.dice_game import INFO as DICE
from tests.game.dice_game import MISS, ROLL
from tests.pebbles.rules import INFO as PEBBLES
from tools.workshop import play_on

PEOPLE = (Seat("Ann"), Seat("Ben"))
SOLO = (Seat("Ann"), Seat("Bot", "casual"))
BOTS = (Seat("One", "casual"), Seat("Two", "expert"))
OPENING = ("take 1", "take 2", "take 3", "take 1")

pytestmark = pytest.mark.usefixtures("pebbles", "dice")


def played(match: Match, *moves: str) -> Match:
    match.advance()
    for move in moves:
        match.play(match.acting_seats()[0], match.info.parse_action(move))
        match.advance()
    return match


def pebbles(seats: tuple[Seat, ...] = PEOPLE, *moves: str) -> Match:
    return played(Match(PEBBLES, seats, seed=7), *moves)


def dice(
    seats: tuple[Seat, ...] = PEOPLE, *moves: str, seed: int = 7, **options: bool | int
) -> Match:
    return played(Match(DICE, seats, options, seed=seed), *moves)


def random_match(seed: int) -> Match:
    return play_on(dice(seed=seed), Random(seed))


def notations(match: Match) -> list[str]:
    return [entry.action.notation() for entry in match.log]


# Chance


def thrown(seed: int, match: Match | None = None) -> Match:
    """A match, or the rest of one, in which everyone always rolls the die."""
    match = match or dice(seed=seed)
    while not match.is_over:
        played(match, "roll")
    return match


def test_a_pass_happens_by_itself_and_is_no_decision_to_take_back() -> None:
    match = thrown(3)
    passed = next(n for n, entry in enumerate(match.log) if entry.action == MISS)
    match.go_to(passed)
    assert match.fork().advance()[0] == match.log[passed]
    match.go_to(passed + 1)
    target = match.undo_target()
    assert target is not None
    assert match.log[target].action == ROLL


def test_chance_falls_the_same_way_after_taking_back() -> None:
    match = thrown(3)
    decisions = [n for n, entry in enumerate(match.log) if entry.action == ROLL]
    for cursor in decisions[::4]:
        again = match.copy()
        again.go_to(cursor)
        assert notations(thrown(3, again.fork())) == notations(match)


# Undo


@pytest.mark.parametrize(
    ("seats", "moves", "target", "policy"),
    [
        pytest.param(PEOPLE, 4, 3, UndoPolicy.ASK, id="people: the last move"),
        pytest.param(PEOPLE, 3, 2, UndoPolicy.ASK, id="people: the last move of the other"),
        pytest.param(SOLO, 4, 2, UndoPolicy.FREE, id="the computer's reply too"),
        pytest.param(SOLO, 3, 2, UndoPolicy.FREE, id="before the computer has replied"),
        pytest.param(SOLO, 2, 0, UndoPolicy.FREE, id="to the beginning"),
        pytest.param(BOTS, 4, 3, UndoPolicy.FREE, id="computers: one action"),
        pytest.param(PEOPLE, 0, None, UndoPolicy.NOTHING, id="nothing played"),
        pytest.param(SOLO[::-1], 1, None, UndoPolicy.NOTHING, id="the computer alone has played"),
    ],
)
def test_where_undo_leads_and_whom_it_asks(
    seats: tuple[Seat, ...], moves: int, target: int | None, policy: UndoPolicy
) -> None:
    match = pebbles(seats, *OPENING[:moves])
    assert (match.undo_target(), match.undo_policy()) == (target, policy)


@pytest.mark.parametrize("seats", [PEOPLE, SOLO])
def test_undo_behind_a_throw_needs_everybody(seats: tuple[Seat, ...]) -> None:
    match = dice(seats, "roll")
    assert match.undo_target() == 0
    assert match.undo_policy() is UndoPolicy.ASK_EVERYONE


@pytest.mark.parametrize("seats", [PEOPLE, SOLO, BOTS])
def test_redo_is_the_way_back_of_undo(seats: tuple[Seat, ...]) -> None:
    match = pebbles(seats, *OPENING)
    stops = [match.cursor]
    while (target := match.undo_target()) is not None:
        match.go_to(target)
        stops.append(target)
    assert stops[-1] == 0
    assert len(stops) > 2
    for stop in reversed(stops[:-1]):
        assert match.redo_target() == stop
        match.go_to(stop)
    assert match.redo_target() is None


@pytest.mark.parametrize("cursor", [-1, 5])
def test_the_cursor_stays_in_the_log(cursor: int) -> None:
    match = pebbles(PEOPLE, *OPENING)
    with pytest.raises(IndexError):
        match.go_to(cursor)
    assert match.cursor == 4


# Another line


# Stopping early


def decided_match() -> Match:
    """A match up to the first position whose winner is certain, but not over."""
    for seed in range(100):
        match = random_match(seed)
        for cursor, state in enumerate(match.states):
            if state.is_decided and not state.is_terminal:
                match.go_to(cursor)
                return match.fork()
    raise AssertionError("no such game")


def test_stop_ends_a_decided_match_with_the_score_as_it_stands() -> None:
    match = decided_match()
    assert not match.is_over
    match.stop()
    assert match.is_over
    assert match.is_finished
    assert match.outcome() == match.state.standing()
    assert not match.state.is_terminal
    player = match.state.acting_players()[0]
    with pytest.raises(IllegalAction):
        match.play(player, match.state.legal_actions(player).sample(Random(1)))


def test_stop_is_refused_while_the_match_is_open() -> None:
    match = pebbles(PEOPLE, *OPENING)
    with pytest.raises(IllegalAction):
        match.stop()
    assert not match.is_over


def test_a_stopped_match_can_be_looked_back_at_and_played_on() -> None:
    match = decided_match()
    match.stop()
    match.go_to(0)
    assert not match.is_over
    played(match, "keep")
    assert not match.is_over
    assert not match.stopped


# Who sits where


def test_hands_that_change_back_and_forth_stay_short() -> None:
    match = pebbles(PEOPLE, *OPENING)
    for _change in range(500):
        match.hand_over(0, "skilled")
        match.hand_over(0, HUMAN)
    match.hand_over(0, "skilled")
    played(match, "take 1")
    assert [match.kind_at(position, 0) for position in (3, 4)] == [HUMAN, "skilled"]
    assert len(match.handovers) == 1


def test_what_is_played_after_taking_back_is_the_new_hands() -> None:
    match = pebbles(PEOPLE, *OPENING)
    match.hand_over(0, "skilled")
    match.go_to(2)
    played(match, "take 2")
    assert [match.kind_at(position, 0) for position in (0, 1, 2)] == [HUMAN, HUMAN, "skilled"]


@pytest.mark.parametrize("parted", [Match.fork, Match.copy])
def test_another_line_has_handovers_of_its_own(parted: Callable[[Match], Match]) -> None:
    match = pebbles(PEOPLE, *OPENING)
    parted(match).hand_over(1, "casual")
    assert not match.handovers


@pytest.mark.parametrize(
    "value", ["5", '[[0, 7, "human"]]', '[[99, 0, "human"]]', "[[0, 0]]", '[[0, 0, "human", 5]]']
)
def test_damaged_handovers_are_refused(value: str) -> None:
    text = pebbles(PEOPLE, *OPENING).to_text().replace("[Cursor", f"[Handovers {value}]\n[Cursor")
    with pytest.raises(DamagedMatch, match="Handovers"):
        Match.from_text(text)

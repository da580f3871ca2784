"""What a better turn would have laid, as a puzzle: no one can list all lays that are as good."""

from random import Random

from game.bots.bot import Advice, Candidate
from game.catalogue import GAMES, chance_of
from game.match import Match, Seat
from game.messages import Message
from game.rules.trakkx.actions import Lay, Take
from game.tasks.goals import Verdict
from game.tasks.puzzles import mistake_of, read_mistake


def played_out(match: Match) -> Match:
    """The match at the same position, with a chance end."""
    whole, rng, nature = match.copy(), Random(2), chance_of(match.info.key)
    while not whole.is_over:
        seat = whole.acting_seats()[0]
        whole.play(seat, whole.state.legal_actions(seat).sample(rng))
        whole.advance(nature=nature)
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
        (lays[0], Verdict.MET),
        (lays[-1], Verdict.MET),
        (take, Verdict.MISSED),
    ):
        again = puzzle.task.position.match()
        again.play(seat, action)
        again.advance()
        assert puzzle.task.judge(again) is verdict
    # A take may be as good as another, and nothing counts how good.
    assert mistake_of(match, Advice((Candidate(take, 0.8),), WHY, Candidate(lays[0], 0.3))) is None

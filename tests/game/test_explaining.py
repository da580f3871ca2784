from dataclasses import replace
from random import Random

import pytest

from game.analysis import Reviewed
from game.bots import new_bot
from game.bots.bot import BotQuestion, Budget, Candidate
from game.explaining import Explanation
from game.match import LogEntry, Match, Seat
from game.protocol import GameInfo, State
from tests.pebbles.rules.state import Take


def question(state: State, seat: int) -> BotQuestion:
    return BotQuestion(state.observation(seat), seat, Budget(nodes=5_000), Random(1))


def reviewed(match: Match, position: int) -> Reviewed:
    entry = match.log[position]
    asked = question(match.states[position], entry.player)
    advice = new_bot(match.info.key, "expert").advise(asked, about=entry.action)
    return Reviewed(position, entry, advice)


@pytest.fixture
def match(pebbles: GameInfo) -> Match:
    """Of 13 pebbles Ann should take one, and takes two."""
    found = Match(pebbles, [Seat("Ann"), Seat("Ben")])
    for count in (2, 1, 1, 1):
        found.play(found.acting_seats()[0], Take(count))
    return found


@pytest.mark.parametrize(("worth", "answer"), [(0.99, Take(2)), (0.5, Take(3))])
def test_the_answer_is_the_one_that_was_told_of_unless_it_is_worse(
    match: Match, worth: float, answer: Take
) -> None:
    told = reviewed(match, 0)
    made = Explanation(match, replace(told, advice=replace(told.advice, reply=Take(2))))
    asked = made.next_question()
    assert asked is not None
    advice = new_bot("pebbles", "expert").advise(question(*asked))
    assert advice.best == Take(3)
    made.take(replace(advice, candidates=(Candidate(Take(3), 1.0), Candidate(Take(2), worth))))
    assert made.pages[1].entry == LogEntry(1, answer)
    assert (made.pages[1].words is None) is (answer == Take(2))


def test_nothing_of_the_better_way_is_told_before_the_mistake_is_answered(match: Match) -> None:
    made = Explanation(match, reviewed(match, 0))
    assert [one.entry for one in made.pages] == [LogEntry(0, Take(2))]
    made.take(None)  # nobody knows the answer
    assert [one.entry for one in made.pages] == [LogEntry(0, Take(2)), LogEntry(0, Take(1))]
    made.take(None)
    assert made.is_complete
    with pytest.raises(ValueError, match="nothing was asked"):
        made.take(None)

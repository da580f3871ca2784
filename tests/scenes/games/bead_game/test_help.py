import pytest

from game.bots.bot import Candidate
from game.match import Match
from game.rules.bead_game.actions import INSIDE, OUTSIDE, Draw, InHand, OnPile, Play, Split
from scenes.games.bead_game.marks import ideas_of
from tests.scenes.games.bead_game.stage import beads


@pytest.fixture
def match() -> Match:
    return beads(log="play white outside, play red outside")


CANDIDATES = (
    Candidate(Split("green", 0, 4), 0.6),
    Candidate(Play("green", OUTSIDE), 0.55),
    Candidate(Draw("red"), 0.5),
    Candidate(Play("green", INSIDE), 0.45),
    Candidate(Play("orange", INSIDE), 0.2),
)


def test_ideas_are_dots_on_beads_sized_by_the_best_use_of_each(match: Match) -> None:
    state = match.state
    assert dict(ideas_of(state, CANDIDATES, None)) == {
        InHand("green"): 1.0,
        OnPile("red"): pytest.approx(1 / 6, abs=1e-6),
    }

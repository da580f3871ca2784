"""The number of cards in a pile, a rule that came when there were saves already."""

import pytest

from game.match import Match, Seat
from game.rules.hop_the_marble import INFO


@pytest.mark.parametrize(("deck", "told"), [("all", False), ("short", True)])
def test_it_is_told_only_where_it_is_chosen(deck: str, told: bool) -> None:
    match = Match(INFO, [Seat("Ann"), Seat("Ben")], {"mode": "pile", "deck": deck}, seed=3)
    assert ("[Option.deck" in match.to_text()) == told
    assert Match.from_text(match.to_text()).options == match.options

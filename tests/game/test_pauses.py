"""Matches of several rounds: they wait between two, and what they hide stays hidden in files."""

from __future__ import annotations

from random import Random

import pytest

from game.catalogue import GAMES
from game.match import DamagedMatch, Match, Seat
from game.rules.trakkx.actions import Deal
from game.rules.trakkx.state import TrakkxState


def played_to_pause(seed: int) -> Match:
    """A match of three rounds that waits after its first one."""
    match = Match(GAMES["trakkx"], [Seat("Ann"), Seat("Ben")], {"rounds": 3}, seed=seed)
    rng = Random(seed)
    match.advance(to_pause=True)
    while not match.state.is_pause:
        player = match.acting_seats()[0]
        match.play(player, match.state.legal_actions(player).sample(rng))
        match.advance(to_pause=True)
    return match


@pytest.fixture(scope="module")
def paused() -> Match:
    return played_to_pause(1)


def test_a_match_waits_at_a_pause_until_it_is_let_go_on(paused: Match) -> None:
    match = paused.copy()
    assert match.advance(to_pause=True) == []
    assert match.acting_seats() == ()
    assert not match.is_over
    played = match.advance()
    assert [type(entry.action) for entry in played] == [Deal] * 3
    state = match.state
    assert isinstance(state, TrakkxState)
    assert state.round == 1
    assert not state.is_pause


def test_without_waiting_a_match_goes_on_from_round_to_round(paused: Match) -> None:
    match = paused.copy()
    match.advance()
    assert match.acting_seats() == (1,), "the next round begins with the next player"


def test_a_veiled_log_tells_no_token_at_a_glance_and_is_read_back(paused: Match) -> None:
    text = paused.to_text()
    body = text.partition("\n\n")[2]
    for entry in paused.log:
        assert entry.action.notation() not in body
    again = Match.from_text(text)
    assert again.log == paused.log
    assert again.state == paused.state


@pytest.mark.parametrize("line", ["0 draw", "?", "AAAA====", "MCBkcmF3 MCBkcmF3"])
def test_a_line_that_is_not_veiled_is_damage(paused: Match, line: str) -> None:
    lines = paused.to_text().split("\n")
    start = lines.index("") + 1
    lines[start] = line
    with pytest.raises(DamagedMatch, match=f"Line {start + 1} cannot be played"):
        Match.from_text("\n".join(lines))

from collections import Counter
from random import Random
from typing import get_args

import pytest

from game.bots.bot import Candidate, Decision
from game.bots.levels import OPPONENTS
from game.catalogue import GAMES, chance_of
from game.match import Match, Seat
from game.protocol import Action
from scenes.kit.company import (
    REST,
    VOICES,
    Glimpse,
    Occasion,
    Remarks,
    glimpse,
    lead_of,
    occasion_of,
)
from tests.pebbles.rules.state import Take
from tests.pebbles.stage import pebbles

CALM = Glimpse(0, 0.5)


def test_every_opponent_has_a_voice_for_every_occasion_and_nobody_says_the_same() -> None:
    assert set(VOICES) == set(OPPONENTS)
    for voice in VOICES.values():
        assert set(voice) == set(get_args(Occasion))
        assert all(len(sentences) >= 2 for sentences in voice.values())
    said = Counter(
        sentence for voice in VOICES.values() for those in voice.values() for sentence in those
    )
    assert set(said.values()) == {1}
    # One short sentence or two, which fit on one line of a usual window; no placeholders.
    assert max(map(len, said)) <= 64
    assert not any("{" in sentence for sentence in said)


@pytest.mark.parametrize(
    ("last", "now", "person", "occasion"),
    [
        (CALM, CALM, True, None),
        (Glimpse(-1), Glimpse(1), False, "lead"),
        (Glimpse(-1), Glimpse(0), False, None),
        (Glimpse(1), Glimpse(-1), False, "trail"),
        (Glimpse(0, 0.2), Glimpse(0, 0.5), True, "escape"),
        (Glimpse(0, 0.35), Glimpse(0, 0.5), True, None),
        (Glimpse(0, 0.6), Glimpse(0, 0.4), True, "fine"),
        (Glimpse(0, 0.6), Glimpse(0, 0.4), False, None),
        (Glimpse(0, 0.6, slip=0.15), Glimpse(0, 0.4), True, "slip"),
        (Glimpse(0, None), Glimpse(0, 0.1), True, None),
    ],
)
def test_a_moment_that_matters(
    last: Glimpse, now: Glimpse, person: bool, occasion: Occasion | None
) -> None:
    assert occasion_of(last, now, 2, person=person) == occasion


def decided(action: Action, value: float) -> Decision:
    return Decision(action, (Candidate(action, value),), nodes=1)


def spoken(match: Match, *values: float) -> list[str]:
    """What the second player says in turns in which it expects these shares of the win."""
    remarks, said = Remarks(), []
    for value in values:
        match.play(0, Take(1))
        match.play(1, Take(1))
        remark = remarks.played(match, len(match.log) - 1, decided(Take(1), value))
        said.append("" if remark is None else remark.sentence)
    return said


@pytest.mark.usefixtures("pebbles")
def test_nobody_speaks_at_first_nor_soon_again() -> None:
    falls = [0.9, 0.7, 0.5, 0.7, 0.5, 0.3]
    said = spoken(pebbles("human", "skilled.blocker"), *falls)
    spoke = [bool(sentence) for sentence in said]
    assert spoke == [number == REST // 2 for number in range(len(falls))]
    assert said[REST // 2] in VOICES["blocker"]["fine"]


@pytest.mark.usefixtures("pebbles")
def test_people_and_those_who_sit_in_for_them_say_nothing() -> None:
    assert not any(spoken(pebbles("human", "human"), 0.9, 0.7, 0.5, 0.7, 0.5, 0.3))
    match = pebbles("human", "human", taken=[3, 3, 3, 3, 1])
    match.hand_over(1, "casual.gambler")
    assert Remarks().ended(match) is None


@pytest.mark.usefixtures("pebbles")
def test_nothing_is_said_twice_in_a_match() -> None:
    match, remarks = pebbles("human", "casual.gambler", taken=[3, 3, 3, 3, 1]), Remarks()
    assert match.is_over
    said = [remarks.ended(match) for _number in range(3)]
    match, remarks = Match.from_text(match.to_text()), Remarks()
    said += [remarks.ended(match) for _number in range(10)]
    sentences = [remark.sentence for remark in said if remark is not None]
    voice = VOICES["gambler"]
    assert sorted(sentences) in (sorted(voice["won"]), sorted(voice["lost"]))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_hidden_changes_nothing_of_what_is_said(game: str) -> None:
    info = GAMES[game]
    players = info.players[0]
    seats = [Seat(str(n), "skilled.rusher", n, n) for n in range(players)]
    match, rng = Match(info, seats, seed=5), Random(4)
    for _step in range(40):
        match.advance(nature=chance_of(game))
        if match.is_over:
            break
        before, seat = match.state, match.acting_seats()[0]
        match.play(seat, before.legal_actions(seat).sample(rng))
        seen = glimpse(before, match.state, seat, decided(match.log[-1].action, 0.9))
        public = match.state.observation(None)
        assert seen.lead == lead_of(public, seat), "a spectator knows it as well"
        assert (seen.hopes is None) is (before.has_secrets or match.state.has_secrets)

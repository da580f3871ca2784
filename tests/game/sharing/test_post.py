"""Two homes that play one match by post: what a code brings, and what it may not change."""

from random import Random

import pytest

from game.catalogue import GAMES
from game.match import Match, Seat
from game.protocol import NATURE, OptionError
from game.sharing.codes import code_of, match_of
from game.sharing.post import CodeVerdict, begin, read, save_of, why_no_post

CODED = [key for key, info in GAMES.items() if info.code]


def begun(game: str, away: int, *, seed: int = 5 << 24 | 77) -> Match:
    """A match of people at the home of all but one of them."""
    players = GAMES[game].players[0]
    match = Match(GAMES[game], [Seat(f"P{n}") for n in range(players)], seed=seed)
    begin(match, frozenset({away}))
    match.advance()
    return match


def other_home(code: str, away: frozenset[int]) -> Match:
    """The match at the home that its first code came to."""
    match = match_of(code)
    begin(match, away)
    return match


def move(match: Match, rng: Random) -> None:
    seat = match.acting_seats()[0]
    assert match.is_here(seat)
    match.play(seat, match.state.legal_actions(seat).sample(rng))
    match.advance()


def deliver(home: Match, code: str) -> CodeVerdict:
    """A code comes to a home and is played."""
    letter = read(home, match_of(code))
    for entry in letter.entries:
        home.play(entry.player, entry.action)
    return letter.verdict


@pytest.fixture(params=CODED)
def homes(request: pytest.FixtureRequest) -> tuple[Match, Match]:
    """A match at two homes, after a move of the first."""
    game: str = request.param
    ours = begun(game, away=1)
    seats = frozenset(range(len(ours.seats)))
    while 1 not in ours.acting_seats():
        move(ours, Random(3))
    return ours, other_home(code_of(ours), seats - {1})


def exchange(homes: tuple[Match, Match], moves: int) -> None:
    """Both homes take turns to move and send what they did."""
    rng = Random(8)
    for _turn in range(moves):
        mover, reader = (h for h in sorted(homes, key=lambda h: not _acts(h)))
        if mover.is_over:
            return
        move(mover, rng)
        if not _acts(mover):
            assert deliver(reader, code_of(mover)) is CodeVerdict.NEXT


def _acts(home: Match) -> bool:
    return any(home.is_here(seat) for seat in home.acting_seats())


def test_two_homes_play_the_same_match(homes: tuple[Match, Match]) -> None:
    exchange(homes, 40)
    ours, theirs = homes
    assert ours.log == theirs.log
    assert save_of(ours) == save_of(theirs)


def test_an_old_code_tells_nothing_new_of_a_match_that_was_ended(
    homes: tuple[Match, Match],
) -> None:
    ours, theirs = homes
    old = match_of(code_of(ours))
    ours.stopped = True
    assert read(ours, old).verdict is CodeVerdict.KNOWN
    assert read(theirs, ours).verdict is CodeVerdict.NEXT
    old.go_to(0)
    old.stopped = True
    ours.stopped = False
    assert read(ours, old).verdict is CodeVerdict.KNOWN


def test_another_course_shows_where_it_begins(homes: tuple[Match, Match]) -> None:
    ours, theirs = homes
    twin = theirs.copy()
    at = len(theirs.log)
    seat = theirs.acting_seats()[0]
    first, second = list(theirs.state.legal_actions(seat))[:2]  # type: ignore[call-overload]
    for home, action in ((theirs, first), (twin, second)):
        home.play(seat, action)
    assert deliver(ours, code_of(theirs)) is CodeVerdict.NEXT
    letter = read(ours, match_of(code_of(twin)))
    assert (letter.verdict, letter.move) == (CodeVerdict.FORK, at + 1)


def test_own_moves_cannot_be_changed_elsewhere(homes: tuple[Match, Match]) -> None:
    ours, _theirs = homes
    forged = ours.copy()
    last = max(n for n, entry in enumerate(ours.log) if entry.player not in (NATURE, 1))
    forged.go_to(last)
    seat = ours.log[last].player
    others = [
        action
        for action in forged.state.legal_actions(seat)  # type: ignore[attr-defined]
        if action != ours.log[last].action
    ]
    forged.play(seat, others[0])
    assert read(ours, match_of(code_of(forged))).verdict is CodeVerdict.ALTERED


def test_nobody_elsewhere_moves_for_this_home(homes: tuple[Match, Match]) -> None:
    ours, theirs = homes
    theirs.away = frozenset()
    rng = Random(4)
    while len(theirs.log) < len(ours.log) + 6:
        move(theirs, rng)
    assert read(ours, match_of(code_of(theirs))).verdict is CodeVerdict.ALTERED


def test_chance_is_the_same_in_all_homes() -> None:
    begins = [begun(game, away=1) for game in CODED]
    ours = next(match for match in begins if match.log and match.log[0].player == NATURE)
    honest = match_of(code_of(ours))
    forged = match_of(code_of(begun(ours.info.key, away=1, seed=5 << 24 | 78)))
    ours.log, ours.states, ours.cursor = [], ours.states[:1], 0
    assert read(ours, honest).verdict is CodeVerdict.NEXT
    assert read(ours, forged).verdict is CodeVerdict.ALTERED


def test_another_match_is_told_apart(homes: tuple[Match, Match]) -> None:
    ours, theirs = homes
    info = ours.info
    other = Match(info, [Seat("A")] * info.players[-1], seed=77)
    assert (read(ours, other).verdict is CodeVerdict.OTHER) == (len(other.seats) != len(ours.seats))
    assert save_of(theirs) != save_of(begun(info.key, away=1, seed=9))


def test_where_the_seats_are_is_kept_with_the_match(homes: tuple[Match, Match]) -> None:
    ours, _theirs = homes
    kept = Match.from_text(ours.to_text())
    assert kept.away == {1}
    assert kept.fork().away == frozenset()
    assert kept.undo_target() is not None
    kept.hand_over(1, "human")
    assert kept.is_here(1)


def test_nothing_is_taken_back_behind_a_move_that_came(homes: tuple[Match, Match]) -> None:
    ours, theirs = homes
    before = len(ours.log)
    while _acts(theirs):
        move(theirs, Random(6))
    assert deliver(ours, code_of(theirs)) is CodeVerdict.NEXT
    assert len(ours.log) > before
    assert ours.undo_target() is None


@pytest.mark.parametrize("game", GAMES)
def test_what_cannot_go_by_post_says_why(game: str) -> None:
    info = GAMES[game]
    people = Match(info, [Seat("A") for _seat in range(info.players[0])])
    people.advance()
    assert (why_no_post(people) is None) == bool(info.code)
    mixed = [Seat("A"), Seat("B", "casual"), *([Seat("C")] * (info.players[0] - 2))]
    assert why_no_post(Match(info, mixed)) is not None


def test_what_players_hide_does_not_go_by_post() -> None:
    hidden = 0
    for info in (GAMES[game] for game in CODED):
        for option in info.options:
            for choice in option.choices:
                seats = [Seat("A")] * info.players[0]
                try:
                    match = Match(info, seats, {option.key: choice.value})
                except OptionError:
                    continue
                secret = match.state.has_secrets
                hidden += secret
                assert (why_no_post(match) is not None) == secret
    assert hidden

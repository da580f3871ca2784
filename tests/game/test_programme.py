from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, pairwise, product

import pytest

from game.catalogue import GAMES
from game.programme import (
    BREAK,
    COMPUTER,
    FEWEST,
    MOST,
    TIMES,
    Bout,
    equal_parts,
    finalists,
    plan,
    seats_of,
    teams_of,
    time_of,
)
from tests.thorough import is_thorough

KEYS = tuple(GAMES)
CHOICES = [chosen for count in range(1, 6) for chosen in combinations(KEYS, count)]
PEOPLE = range(FEWEST, MOST + 1)
SOME_TIMES = TIMES if is_thorough() else (45, 120)


def regular(programme: Sequence[Bout]) -> list[Bout]:
    return [bout for bout in programme if not bout.final]


def waits(programme: Sequence[Bout], who: int) -> int:
    """The most matches in a row that someone sits out."""
    longest = run = 0
    for bout in regular(programme):
        run = 0 if who in bout.seats else run + 1
        longest = max(longest, run)
    return longest


def longest_wait(sizes: Sequence[int], people: int) -> int:
    """The fewest matches in a row that someone has to sit out if matches have these sizes."""
    wait = 0
    while any(sum(sizes[start : start + wait + 1]) < people for start in range(len(sizes) - wait)):
        wait += 1
    return wait


def plays(programme: Sequence[Bout], who: int) -> int:
    return sum(who in bout.seats for bout in programme)


def check(people: Sequence[int], games: Sequence[str], programme: Sequence[Bout]) -> None:
    matches = regular(programme)
    sizes = [seats_of(bout.game, len(people)) for bout in matches]
    for bout, size in zip(matches, sizes, strict=True):
        persons = [who for who in bout.seats if who != COMPUTER]
        assert len(bout.seats) in GAMES[bout.game].players
        assert len(set(persons)) == len(persons) == size
        assert set(persons) <= set(people)
        # Computers sit only where people are missing.
        assert size == len(bout.seats) or size == len(people)
    if equal_parts(games, len(people)) > 1:
        breaks = [number for number, bout in enumerate(matches) if bout.after_break]
        parts = [matches[a:b] for a, b in pairwise([0, *breaks, len(matches)])]
    else:
        parts = [matches]
    longest = max(waits(part, who) for part in parts for who in people)
    assert longest <= longest_wait(sizes, len(people))
    if all(2 * seats_of(game, len(people)) >= len(people) for game in games):
        assert longest <= 1, "somebody waits twice in a row"
    played = [plays(matches, who) for who in people]
    assert min(played) >= 1
    assert max(played) - min(played) <= 1
    counts = Counter(bout.game for bout in matches)
    if len(matches) >= len(games):
        assert max(counts.values()) - min(counts[game] for game in games) <= 1


@pytest.mark.parametrize("people", PEOPLE)
def test_nobody_waits_twice_in_a_row_all_play_as_often_and_the_time_is_kept(people: int) -> None:
    for games, minutes in product(CHOICES, SOME_TIMES):
        programme = plan(range(people), games, minutes, seed=people)
        check(range(people), games, programme)
        if sum(map(time_of, programme)) > minutes:
            # Else someone wouldn't play at all.
            assert not programme[-1].final
            seen = {who for bout in programme[:-1] for who in bout.seats}
            assert not set(range(people)) <= seen


@pytest.mark.usefixtures("pebbles")
@pytest.mark.parametrize(
    ("people", "games"),
    [(people, (game,)) for game in (*KEYS, "pebbles") for people in range(3, 7)]
    + [(people, KEYS[place:]) for people in (7, 8) for place in (0, 2)],
)
def test_opponents_change(people: int, games: tuple[str, ...]) -> None:
    # Enough matches for everyone to have met everyone several times. Pairs change at breaks.
    programme = regular(plan(range(people), games, 400, seed=3))
    met = Counter(
        pair for bout in programme for pair in combinations(sorted(set(bout.seats) - {COMPUTER}), 2)
    )
    counts = [met[pair] for pair in combinations(range(people), 2)]
    assert counts.count(0) <= (equal_parts(games, people) > 2) * len(counts) // 4
    assert max(counts) - min(counts) <= max(2, len(programme) // 2)


@pytest.mark.parametrize("people", range(4, MOST + 1))
def test_partners_change(people: int) -> None:
    for game in KEYS:
        programme = regular(plan(range(people), (game,), 300, seed=1))
        partners = Counter(
            tuple(sorted(bout.seats[seat] for seat in team))
            for bout in programme
            for team in teams_of(game, len(bout.seats))
            if len(team) > 1
        )
        # Four people can be paired in three ways, more people in more.
        assert max(partners.values(), default=0) <= 1 + len(programme) // 3


def test_the_final_is_another_game_than_the_last_where_everybody_plays_alone() -> None:
    for people in PEOPLE:
        for seed in range(4):
            programme = plan(range(people), KEYS, 180, seed)
            final = programme[-1]
            assert final.final
            assert final.game != programme[-2].game
            count = finalists([final.game], people)[1]
            assert len(teams_of(final.game, count)) == count


def test_turns_to_begin_go_round() -> None:
    programme = regular(plan(range(4), KEYS[:1], 240, seed=2))
    firsts = Counter(bout.seats[0] for bout in programme)
    assert max(firsts.values()) - min(firsts[who] for who in range(4)) <= 1


def test_a_long_evening_has_breaks_and_a_short_one_none() -> None:
    programme = plan(range(5), KEYS, 180, seed=1)
    played = 0
    for bout in programme:
        played = bout.minutes if bout.after_break else played + bout.minutes
        assert played - bout.minutes < 60
    assert not any(bout.after_break for bout in plan(range(5), KEYS, 60, seed=1))
    assert time_of(replace(programme[0], after_break=True)) == programme[0].minutes + BREAK


@pytest.mark.parametrize("people", PEOPLE)
def test_the_final_is_for_all_who_are_few_and_for_the_better_half_of_many(people: int) -> None:
    _game, seats = finalists(KEYS, people)
    assert seats == {2: 2, 3: 3, 4: 4, 5: 3, 6: 3, 7: 4, 8: 4}[people]


@pytest.mark.parametrize("people", range(3, MOST + 1))
def test_whoever_comes_or_leaves_changes_only_what_is_to_come(people: int) -> None:
    for seed in range(6):
        first = plan(range(people), KEYS, 240, seed)
        played = regular(first)[:4]
        stay = [who for who in range(people) if who != seed % people]
        left = plan(stay, KEYS, 120, seed, played) if len(stay) > 1 else ()
        assert all(seed % people not in bout.seats for bout in left)
        assert max(waits(left, who) for who in stay) <= 1 or people == MOST
        come = [*stay, people]
        joined = plan(come, KEYS, 120, seed, played)
        assert people in joined[0].seats
        counts = [plays([*played, *regular(joined)], who) for who in stay]
        assert max(counts) - min(counts) <= 1 + (people > 6)


@pytest.mark.parametrize(("people", "games"), [(1, KEYS), (9, KEYS), (4, ())])
def test_too_few_too_many_or_nothing_to_play(people: int, games: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="nothing to plan"):
        plan(range(people), games, 60, seed=1)


def test_the_final_is_a_game_that_was_not_played_before() -> None:
    before: list[str] = []
    for _ in range(3):
        before.append(finalists(KEYS, 4, before)[0])
    assert len(set(before)) == 3
    assert finalists(KEYS, 4, before)[0] in before[:-1]

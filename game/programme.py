"""Plans an evening: which games in which order, who plays each match, and who sits out.

There's one computer, so matches are played one at a time. Games come in laps: each lap has every
game once. Players come from a waiting line: first whoever has sat out longest, then whoever has
played least. Where that leaves a choice, a beam search over the whole programme lets everyone meet
everyone, and play every game, as evenly as it can.

If every match takes exactly half of the people, or a third, the line would keep the same ones apart
all evening. Then it starts over after each break, with other groups.

It follows that no one sits out more matches in a row than their sizes ask for (such groups may also
wait before and after a break), and that no one plays two matches more than anyone else.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, pairwise, permutations
from random import Random
from typing import Final

from game.catalogue import GAMES

COMPUTER: Final = -1
"""On a seat that no person takes, since the game needs more."""

FEWEST: Final = 2
MOST: Final = 8
"""The most people at an evening."""

TIMES: Final = (45, 60, 90, 120, 180)
"""The minutes an evening can be planned for."""

BREAK: Final = 10
"""Minutes of a break."""

_BREAK_AFTER: Final = 50
"""There's a break after this many minutes of play."""

_BREAKS_FROM: Final = 90
"""An evening this long has breaks."""

_WIDTH: Final = 48
_MOST_MATCHES: Final = 40


@dataclass(frozen=True, slots=True)
class Bout:
    """A match of the programme: who sits where in turn order, as numbers of people or COMPUTER.

    ``minutes`` is how long it may take. A ``final``'s seats are empty until it's known who has
    earned them.
    """

    game: str
    seats: tuple[int, ...]
    minutes: int
    after_break: bool = False
    final: bool = False


def seats_of(game: str, people: int) -> int:
    """How many of this many people a match of ``game`` takes: as many as it can."""
    return min(people, table_of(game, people))


def table_of(game: str, people: int) -> int:
    """How many seats a match of ``game`` has for this many people, computers included."""
    numbers = GAMES[game].players
    return max((number for number in numbers if number <= people), default=min(numbers))


@cache
def teams_of(game: str, seats: int) -> tuple[tuple[int, ...], ...]:
    """The partners in a match of ``game`` with this many seats, by its standard rules."""
    return GAMES[game].new_initial_state(seats).teams


def finalists(games: Sequence[str], people: int, before: Sequence[str] = ()) -> tuple[str, int]:
    """The final's game among this many people, and how many play it.

    With few people it's everyone there's room for; among five or more the better half. The best
    game is one where everyone plays for themselves, that wasn't played ``before``, and that isn't
    the last of these; of several such, the last one chosen.
    """
    wanted = people if people < 5 else (people + 1) // 2

    def fits(game: str) -> tuple[bool, bool, bool, bool, int]:
        seats = table_of(game, wanted)
        alone = len(teams_of(game, seats)) == seats
        fresh, other = game not in before, game not in before[-1:]
        return seats == wanted, alone, fresh, other, games.index(game)

    game = max(games, key=fits)
    return game, seats_of(game, wanted)


def equal_parts(games: Sequence[str], people: int) -> int:
    """Into how many groups people split if each match of these games takes one; else 1."""
    sizes = {seats_of(game, people) for game in games}
    return people // max(sizes) if len(sizes) == 1 and not people % max(sizes) else 1


def plan(
    people: Sequence[int],
    games: Sequence[str],
    minutes: int,
    seed: int,
    played: Sequence[Bout] = (),
) -> tuple[Bout, ...]:
    """The programme of the next ``minutes`` for the ``people`` who are here, by number.

    ``played`` are the matches before it. It ends with a final if there's time for more than that;
    everyone plays at least once, however long that takes. The same ``seed`` gives the same
    programme. Raises ValueError without two people and a game.
    """
    if not FEWEST <= len(people) <= MOST or not games:
        raise ValueError("nothing to plan")
    rng = Random(seed)
    breaks = minutes >= _BREAKS_FROM or bool(played)
    final = _final(games, len(people))
    # What comes before the final is known only once the final's time is.
    for spare in (0, 0, BREAK):
        left = minutes - final.minutes - spare
        order = _in_time(people, games, left, Random(seed), played, breaks=breaks)
        pause = breaks and _since_break([*played, *order]) >= _BREAK_AFTER
        final = replace(_final(games, len(people), [*played, *order]), after_break=pause)
        late = sum(map(time_of, [*order, final])) > minutes
        if not late:
            break
    anew = equal_parts(games, len(people)) > 1
    if (late and not played) or len(order) + len(played) < 2:
        order = _in_time(people, games, minutes, Random(seed), played, breaks=breaks)
        return _seated(people, order, played, rng, anew=anew)
    return (*_seated(people, order, played, rng, anew=anew), final)


def _final(games: Sequence[str], people: int, before: Sequence[Bout] = ()) -> Bout:
    game, seats = finalists(games, people, [each.game for each in before])
    return Bout(game, (), GAMES[game].minutes_for(table_of(game, seats)), final=True)


def time_of(bout: Bout) -> int:
    """The minutes of a match and the break before it."""
    return bout.minutes + BREAK * bout.after_break


def _since_break(bouts: Sequence[Bout]) -> int:
    """The minutes of play since the last break."""
    since = 0
    for each in bouts:
        since = each.minutes + (0 if each.after_break else since)
    return since


def _in_time(
    people: Sequence[int],
    games: Sequence[str],
    minutes: int,
    rng: Random,
    played: Sequence[Bout],
    *,
    breaks: bool,
) -> list[Bout]:
    """The games there's time for, seats empty, at least until everyone has played."""
    order: list[Bout] = []
    left, had = minutes, {who for each in played for who in each.seats}
    waiting = sum(who not in had for who in people)
    apart = equal_parts(games, len(people))
    for game in _order(games, len(people), played, rng):
        table = table_of(game, len(people))
        pause = breaks and _since_break([*played, *order]) >= _BREAK_AFTER
        # They split once all have played equally often.
        pause = pause and not len(order) % apart
        bout = Bout(game, (COMPUTER,) * table, GAMES[game].minutes_for(table), after_break=pause)
        left -= time_of(bout)
        if (left < 0 and waiting <= 0) or len(order) == _MOST_MATCHES:
            break
        waiting -= min(len(people), table)
        order.append(bout)
    return order


def _order(games: Sequence[str], people: int, played: Sequence[Bout], rng: Random) -> Iterator[str]:
    """The games in laps, endlessly.

    If possible, two in a row are different and have room for everyone between them.
    """
    counts = Counter(each.game for each in played)
    last = played[-1].game if played else ""
    while True:
        least = min(counts[game] for game in games)
        lap = [game for game in games if counts[game] == least]

        def cost(laps: Sequence[str], last: str = last) -> tuple[int, int, float]:
            pairs = list(pairwise([last, *laps] if last else laps))
            tight = sum(seats_of(a, people) + seats_of(b, people) < people for a, b in pairs)
            return tight, sum(a == b for a, b in pairs), rng.random()

        for game in min(permutations(lap), key=cost):
            counts[game] += 1
            last = game
            yield game


@dataclass(frozen=True, slots=True)
class _WaitingLine:
    """The waiting line after some matches, by person: their last match and how many they played.

    ``pairs`` counts who met whom, ``games`` who played what.
    """

    last: Mapping[int, int]
    plays: Mapping[int, int]
    pairs: Counter[tuple[int, int]]
    games: Counter[tuple[int, str]]
    cost: float
    tables: tuple[tuple[int, ...], ...] = ()

    def next_tables(self, size: int) -> Iterator[tuple[int, ...]]:
        """Who may play now: the first in line, with every choice among equals after them."""
        people = sorted(self.last, key=self._rank)
        border = self._rank(people[size - 1])
        sure = [who for who in people if self._rank(who) < border]
        equal = [who for who in people if self._rank(who) == border]
        for rest in combinations(equal, size - len(sure)):
            yield tuple(sorted((*sure, *rest)))

    def _rank(self, who: int) -> tuple[int, int]:
        return self.last[who], self.plays[who]

    def after(self, number: int, game: str, table: tuple[int, ...], noise: float) -> "_WaitingLine":
        """The line once these have played match ``number``."""
        met, had = list(combinations(table, 2)), [(who, game) for who in table]
        cost = sum(2 * self.pairs[pair] + 1 for pair in met)
        cost += sum(2 * self.games[each] + 1 for each in had)
        return _WaitingLine(
            {who: number if who in table else last for who, last in self.last.items()},
            {who: plays + (who in table) for who, plays in self.plays.items()},
            self.pairs + Counter(met),
            self.games + Counter(had),
            self.cost + noise + cost,
            (*self.tables, table),
        )


def _line_after(people: Sequence[int], played: Sequence[Bout]) -> _WaitingLine:
    """The line of those here; newcomers are at the front."""
    plays = Counter(who for each in played for who in each.seats)
    here = [plays[who] for who in people if plays[who]]
    pairs = Counter(
        pair for each in played for pair in combinations(sorted(set(each.seats) - {COMPUTER}), 2)
    )
    return _WaitingLine(
        {
            who: max((n for n, each in enumerate(played) if who in each.seats), default=-1)
            for who in people
        },
        {who: plays[who] or min(here, default=0) for who in people},
        pairs,
        Counter((who, each.game) for each in played for who in each.seats),
        0.0,
    )


def _seated(
    people: Sequence[int],
    order: Sequence[Bout],
    played: Sequence[Bout],
    rng: Random,
    *,
    anew: bool,
) -> tuple[Bout, ...]:
    """The matches of ``order`` with people on their seats; the line may start over at breaks."""
    beam = [_line_after(people, played)]
    for number, each in enumerate(order, len(played)):
        size = min(len(people), len(each.seats))
        if anew and each.after_break:
            beam = [replace(line, last=dict.fromkeys(line.last, -1)) for line in beam]
        following = {
            (line.tables, table): line.after(number, each.game, table, 0.01 * rng.random())
            for line in beam
            for table in line.next_tables(size)
        }
        beam = sorted(following.values(), key=lambda line: line.cost)[:_WIDTH]
    result = list[Bout]()
    for each, table in zip(order, beam[0].tables, strict=True):
        seats = in_turn_order(each.game, table, len(each.seats), [*played, *result], rng)
        result.append(replace(each, seats=seats))
    return tuple(result)


def in_turn_order(
    game: str, people: Sequence[int], table: int, played: Sequence[Bout], rng: Random
) -> tuple[int, ...]:
    """A table's seats: partners change, who has begun least often begins, computers fill up.

    ``played`` are the matches before it.
    """
    firsts = Counter(each.seats[0] for each in played if each.seats)
    partners = Counter(
        pair
        for each in played
        if each.seats
        for team in teams_of(each.game, len(each.seats))
        for pair in combinations(sorted(each.seats[seat] for seat in team), 2)
    )
    seats = list(people)
    rng.shuffle(seats)
    teams = [team for team in teams_of(game, table) if len(team) > 1]

    def cost(order: Sequence[int]) -> tuple[int, int]:
        pairs = (
            pair
            for team in teams
            for pair in combinations(sorted(order[seat] for seat in team if seat < len(order)), 2)
        )
        return sum(2 * partners[pair] + 1 for pair in pairs), firsts[order[0]]

    # Without partners only who begins matters.
    orders = permutations(seats) if teams else ((s, *(o for o in seats if o != s)) for s in seats)
    return (*min(orders, key=cost), *(COMPUTER,) * (table - len(people)))

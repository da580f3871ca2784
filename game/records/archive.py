"""Statistics of finished games, per game, person and computer level."""

from collections import defaultdict
from dataclasses import dataclass
from math import sqrt
from typing import Final

from game.match import Match
from game.records.history import History, Wanted, entry_id
from game.seats import HUMAN, name_key

ENOUGH: Final = 5
"""Rivals, and games someone plays best, are mentioned from this many games on."""

LOOKED_BACK: Final = 3
"""Openings and endings are mentioned after this many reviewed matches."""

_LEVEL: Final = (
    "iif({0} LIKE 'like-%', 'skilled', "
    "substr({0}, 1, min(instr({0} || '-', '-'), instr({0} || '.', '.')) - 1))"
)
"""The level of a kind of computer, without adaptive strength or manner; see ``seats.kind_now``."""

_TALLY: Final = "count(*), sum(place = 1), sum(place = 1 AND winners > 1), avg(points), max(points)"


@dataclass(frozen=True, slots=True)
class Tally:
    """How a player, or a level, did in a number of games.

    ``won`` counts first places, ``shared`` those among them that another team shared. Points are
    None if nothing was played.
    """

    played: int = 0
    won: int = 0
    shared: int = 0
    average_points: float | None = None
    best_points: float | None = None


@dataclass(frozen=True, slots=True)
class GameTally:
    """One game's tally: games played, and their average number of actions."""

    game: str
    played: int
    by_players: tuple[tuple[int, int], ...]
    average_actions: float
    shared: int
    first_seat_won: int
    """Games that the seat that began has won."""


@dataclass(frozen=True, slots=True)
class Rival:
    """Another person, an opponent in ``met`` games: how often one placed better, or worse."""

    name: str
    met: int
    better: int
    worse: int


@dataclass(frozen=True, slots=True)
class Yield:
    """What someone made of a game: ``won`` of ``played``, shared wins counting in part.

    ``fair`` are the wins expected by chance alone among this many sides.
    """

    game: str
    played: int
    won: float
    fair: float

    @property
    def merit(self) -> float:
        """How far ``won`` is beyond chance, in chance's standard deviations."""
        part = self.fair / self.played
        return (self.won - self.fair) / sqrt(self.played * part * (1 - part))


@dataclass(frozen=True, slots=True)
class Strength:
    """The average loss per move, in shares of the win, over reviewed matches.

    ``own`` is the person's, ``others`` everyone else's at the same tables.
    """

    own: float
    others: float


@dataclass(frozen=True, slots=True)
class FeatRecord:
    """Someone's best feat: in which match (its id and game), after how many actions."""

    match: str
    game: str
    name: str
    position: int
    worth: float


@dataclass(frozen=True, slots=True)
class PersonFigures:
    """One person's figures.

    ``streak`` is how many games were won in a row up to the last, negative if not won; ``longest``
    is the longest run of wins. ``levels`` are against each computer level among the opponents,
    whoever else played, ``sizes`` by game and number of players. ``rivals`` are those met in ENOUGH
    games, most often met first.
    """

    tally: Tally
    streak: int
    longest: int
    levels: tuple[tuple[str, Tally], ...]
    sizes: tuple[tuple[str, int, Tally], ...]
    rivals: tuple[Rival, ...]
    yields: tuple[Yield, ...]
    opening: Strength | None = None
    ending: Strength | None = None

    @property
    def best(self) -> Yield | None:
        """What they play best, if they beat chance in one of several games."""
        known = [one for one in self.yields if one.played >= ENOUGH]
        best = max(known, key=lambda one: one.merit, default=None)
        return best if best is not None and len(known) > 1 and best.won > best.fair else None


def people(history: History, wanted: Wanted, most: int = 200) -> list[str]:
    """Everyone who played, spelled as in the latest: those of the last match first, then who plays
    most.
    """
    condition, values = wanted.condition
    rows = history.query(
        "SELECT p.name, p.person, max(m.number) FROM places p "
        f"JOIN matches m USING (number) WHERE p.person <> '' AND {condition} "
        "GROUP BY p.person ORDER BY max(m.number) DESC, count(*) DESC, p.person LIMIT ?",
        (*values, most),
    )
    # Earlier versions had another name for someone without one.
    return ["Player" if key == "player" else str(name) for name, key, _latest in rows]


def played(history: History) -> list[tuple[str, int]]:
    """The keys of the games played, and how often; most played first."""
    return [
        (str(game), count)
        for game, count in history.query(
            "SELECT game, count(*) FROM matches GROUP BY game ORDER BY count(*) DESC, game"
        )
    ]


def has_computers(history: History, wanted: Wanted) -> bool:
    """Whether any computer played."""
    condition, values = wanted.condition
    return bool(
        history.query(
            "SELECT 1 FROM matches m JOIN places p USING (number) "
            f"WHERE p.person = '' AND {condition} LIMIT 1",
            values,
        )
    )


_OWN: Final = f"EXISTS (SELECT 1 FROM places q WHERE q.number = m.number AND q.kind = '{HUMAN}')"
"""Whether a person played a match ``m`` to its end."""


def of_games(history: History, wanted: Wanted, *, own: bool = False) -> list[GameTally]:
    """A tally for each game played, most played first; ``own`` ones people played to the end."""
    condition, values = wanted.condition
    condition += f" AND {_OWN}" if own else ""
    sizes: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for game, players, count in history.query(
        "SELECT game, players, count(*) FROM matches m "
        f"WHERE {condition} GROUP BY game, players ORDER BY players",
        values,
    ):
        sizes[game].append((players, count))
    return [
        GameTally(str(game), played, tuple(sizes[game]), actions, shared, first)
        for game, played, actions, shared, first in history.query(
            "SELECT game, count(*), avg(actions), sum(winners > 1), sum(p.place = 1) "
            "FROM matches m JOIN places p ON p.number = m.number AND p.seat = 0 "
            f"WHERE {condition} GROUP BY game ORDER BY count(*) DESC, game",
            values,
        )
    ]


def of_levels(history: History, wanted: Wanted) -> list[tuple[str, Tally]]:
    """Each computer level's tally over all its seats."""
    condition, values = wanted.condition
    rows = history.query(
        f"SELECT {_LEVEL.format('kind')} AS level, {_TALLY} FROM places p "
        f"JOIN matches m USING (number) WHERE person = '' AND {condition} "
        "GROUP BY level ORDER BY level",
        values,
    )
    return [(str(level), Tally(*tally)) for level, *tally in rows]


def of_person(history: History, wanted: Wanted, name: str) -> PersonFigures:
    """One person's figures; all zero if no one of that name played."""
    key = name_key(name)
    condition, values = wanted.condition
    source = f"FROM places p JOIN matches m USING (number) WHERE p.person = ? AND {condition}"
    asked = (key, *values)
    ((played, *rest),) = history.query(f"SELECT {_TALLY} {source}", asked)
    streak, longest = _streaks(history, source, asked)
    yields = [
        Yield(str(game), count, won, fair)
        for game, count, won, fair in history.query(
            "SELECT game, count(*), sum(iif(place = 1, 1.0 / winners, 0)), sum(1.0 / teams) "
            f"{source} AND teams > 1 GROUP BY game ORDER BY game",
            asked,
        )
    ]
    return PersonFigures(
        Tally(played, *rest) if played else Tally(),
        streak,
        longest,
        tuple(_against_levels(history, condition, asked)),
        tuple(
            (str(game), players, Tally(*tally))
            for game, players, *tally in history.query(
                f"SELECT game, players, {_TALLY} {source} "
                "GROUP BY game, players ORDER BY game, players",
                asked,
            )
        ),
        tuple(_rivals(history, condition, asked)),
        tuple(yields),
        _strength(history, condition, asked, "opening"),
        _strength(history, condition, asked, "ending"),
    )


def feats(history: History, wanted: Wanted) -> list[FeatRecord]:
    """Each game's best feat in ``wanted``, of its person if it names one."""
    condition, values = wanted.condition
    who = "AND p.person = ? " if wanted.person else "AND p.person <> '' "
    rows = history.query(
        "SELECT m.id, m.game, p.name, f.position, max(f.worth) FROM feats f "
        "JOIN matches m USING (number) JOIN places p ON p.number = f.number AND p.seat = f.seat "
        f"WHERE {condition} {who} GROUP BY m.game ORDER BY m.game",
        (*values, *([name_key(wanted.person)] if wanted.person else [])),
    )
    return [FeatRecord(*row) for row in rows]


def slips_like(history: History, match: Match, seat: int, maxim: str) -> tuple[int, int]:
    """How often a seat's player made a kind of mistake before, and in how many matches.

    Counts the same game's other reviewed matches.
    """
    person = name_key(match.seats[seat].name)
    ((slips, matches),) = history.query(
        "SELECT count(s.position), count(DISTINCT t.number) FROM places p "
        "JOIN matches m USING (number) JOIN strengths t ON t.number = p.number AND t.seat = p.seat "
        "LEFT JOIN slips s ON s.number = p.number AND s.seat = p.seat AND s.maxim = ? "
        "WHERE p.person = ? AND m.game = ? AND m.id <> ?",
        (maxim, person, match.info.key, entry_id(match)),
    )
    return slips, matches


def _strength(
    history: History, condition: str, asked: tuple[object, ...], phase: str
) -> Strength | None:
    """How the person does in a phase; None if too few matches were reviewed."""
    ((matches, own, decisions, others, of_others),) = history.query(
        f"SELECT count(DISTINCT s.number), sum(iif(s.seat = p.seat, s.{phase}, 0)), "
        f"sum(iif(s.seat = p.seat, s.{phase}s, 0)), sum(iif(s.seat = p.seat, 0, s.{phase})), "
        f"sum(iif(s.seat = p.seat, 0, s.{phase}s)) FROM places p "
        "JOIN matches m USING (number) JOIN strengths s ON s.number = p.number "
        f"WHERE p.person = ? AND {condition}",
        asked,
    )
    if matches < LOOKED_BACK or not decisions or not of_others:
        return None
    return Strength(own / decisions, others / of_others)


def _against_levels(
    history: History, condition: str, asked: tuple[object, ...]
) -> list[tuple[str, Tally]]:
    rows = history.query(
        f"SELECT level, {_TALLY} FROM (SELECT DISTINCT p.number, p.seat, p.place, p.points, "
        f"m.winners, {_LEVEL.format('o.kind')} AS level "
        "FROM places p JOIN matches m USING (number) "
        "JOIN places o ON o.number = p.number AND o.team <> p.team AND o.person = '' "
        f"WHERE p.person = ? AND {condition}) GROUP BY level ORDER BY level",
        asked,
    )
    return [(str(level), Tally(*tally)) for level, *tally in rows]


def _rivals(history: History, condition: str, asked: tuple[object, ...]) -> list[Rival]:
    rows = history.query(
        "SELECT o.name, count(*), sum(p.place < o.place), sum(p.place > o.place), max(m.number) "
        "FROM places p JOIN matches m USING (number) "
        "JOIN places o ON o.number = p.number AND o.team <> p.team "
        "AND o.person <> '' AND o.person <> p.person "
        f"WHERE p.person = ? AND {condition} GROUP BY o.person "
        "HAVING count(*) >= ? ORDER BY count(*) DESC, o.person LIMIT 6",
        (*asked, ENOUGH),
    )
    return [Rival(str(name), met, better, worse) for name, met, better, worse, _latest in rows]


def _streaks(history: History, source: str, asked: tuple[object, ...]) -> tuple[int, int]:
    """The run of equal results up to the last game, negative without wins; the longest of wins."""
    rows = history.query(
        "WITH results AS (SELECT p.place = 1 AS won, row_number() OVER "
        f"(ORDER BY m.finished DESC, m.number DESC, p.seat) AS n {source}), "
        "rows AS (SELECT won, n, n - row_number() OVER (PARTITION BY won ORDER BY n) AS start "
        "FROM results) "
        "SELECT won, min(n), count(*) FROM rows GROUP BY won, start",
        asked,
    )
    now = next((length if won else -length for won, first, length in rows if first == 1), 0)
    return now, max((length for won, _first, length in rows if won), default=0)

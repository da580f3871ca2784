"""What the records page says: figures of a person, of the computers, of all games; results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from game.bots.levels import ADAPTIVE, LEVELS, title_of
from game.catalogue import GAMES
from game.match import HUMAN
from game.records.history import GameRecord, SeatResult
from game.records.statistics import (
    Tally,
    against_levels,
    of_player,
    per_game,
    per_level,
    per_player_game_and_size,
)
from scenes.front import Front
from scenes.kit.i18n import _, ngettext
from scenes.kit.match_words import moment_text, moves_text, names_text, short_number


@dataclass(frozen=True, slots=True)
class Figure:
    """One large number and what it counts."""

    number: str
    caption: str


@dataclass(frozen=True, slots=True)
class Share:
    """How many of the ``played`` games ``won`` counts, with a word for the kind of game."""

    label: str
    won: int
    played: int

    @property
    def part(self) -> float:
        return self.won / self.played if self.played else 0.0


@dataclass(frozen=True, slots=True)
class Section:
    """Some shares under a title."""

    title: str
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """A page of numbers: ``share`` is drawn as the main bar, ``notes`` are sentences."""

    figures: tuple[Figure, ...]
    share: Share | None = None
    notes: tuple[str, ...] = ()
    sections: tuple[Section, ...] = ()


def game_title(key: str) -> str:
    """The title of a game; its key if this version does not have it."""
    return _(GAMES[key].title) if key in GAMES else key


def level_title(key: str) -> str:
    """The title of a computer's level; its key if this version does not have it."""
    return _(title_of(key))


def _in_order(found: Mapping[str, Tally]) -> list[str]:
    """The levels from the weakest, the one that follows the people, those of later versions."""
    known = [key for key in (*LEVELS, ADAPTIVE) if key in found]
    return known + sorted(found.keys() - set(known))


def player_count(count: int) -> str:
    """“2 players”."""
    return ngettext("{count} player", "{count} players", count).format(count=count)


def of_person(records: Sequence[GameRecord], name: str, fronts: Mapping[str, Front]) -> Summary:
    """The figures of one person."""
    tally = of_player(records, name)
    figures = (
        Figure(str(tally.played), _("played")),
        Figure(str(tally.won), _("won")),
        Figure(str(tally.longest), _("won in a row")),
    )
    levels = dict(against_levels(records, name))
    ordered = _in_order(levels)
    sections = [
        Section(
            _("Against the computer"), tuple(_share(level_title(k), levels[k]) for k in ordered)
        )
    ]
    games = sorted({record.game for record in records})
    several = len(games) > 1
    sections.append(
        Section(
            _("By number of players"),
            tuple(
                _share(
                    f"{game_title(game)}, {player_count(size)}" if several else player_count(size),
                    found,
                )
                for game, size, found in per_player_game_and_size(records, name)
            ),
        )
    )
    return Summary(
        figures,
        _share(_("Games won"), tally),
        # Points of different games say nothing together.
        _notes(tally, None if several or not games else partial(_points, fronts, games[0])),
        tuple(section for section in sections if section.shares),
    )


def _share(label: str, tally: Tally) -> Share:
    return Share(label, tally.won, tally.played)


def _notes(tally: Tally, points_text: Callable[[float], str] | None) -> tuple[str, ...]:
    notes = []
    if tally.streak >= 2:
        notes.append(_("The last {count} games were all won.").format(count=tally.streak))
    if tally.shared:
        notes.append(
            ngettext(
                "{count} of the wins was shared.", "{count} of the wins were shared.", tally.shared
            ).format(count=tally.shared)
        )
    if points_text and tally.average_points is not None and tally.best_points is not None:
        notes.append(
            _("{average} on average, {best} at best.").format(
                average=points_text(tally.average_points), best=points_text(tally.best_points)
            )
        )
    return tuple(notes)


def of_computers(records: Sequence[GameRecord]) -> Summary:
    """How the levels did over all seats they had."""
    tallies = dict(per_level(records))
    ordered = _in_order(tallies)
    played = sum(tally.played for tally in tallies.values())
    won = sum(tally.won for tally in tallies.values())
    return Summary(
        (Figure(str(played), _("seats played")), Figure(str(won), _("won"))),
        sections=(
            Section(
                _("Games won by each level"),
                tuple(_share(level_title(key), tallies[key]) for key in ordered),
            ),
        ),
    )


def of_all(records: Sequence[GameRecord]) -> Summary:
    """The figures of the games themselves, whoever played them."""
    games = per_game(records)
    played = sum(game.played for game in games)
    actions = sum(game.played * game.average_actions for game in games)
    first = Section(
        _("Games won by who began"),
        tuple(Share(game_title(game.game), game.first_seat_won, game.played) for game in games),
    )
    sizes: dict[int, int] = {}
    for game in games:
        for size, count in game.by_players:
            sizes[size] = sizes.get(size, 0) + count
    by_size = Section(
        _("By number of players"),
        tuple(Share(player_count(size), count, played) for size, count in sorted(sizes.items())),
    )
    shared = sum(game.shared for game in games)
    return Summary(
        (
            Figure(str(played), _("played")),
            Figure(str(round(actions / played)) if played else "0", _("moves on average")),
            Figure(str(shared), _("shared wins")),
        ),
        sections=(first, by_size),
    )


def has_computers(records: Sequence[GameRecord]) -> bool:
    """Whether any computer played."""
    return any(seat.kind != HUMAN for record in records for seat in record.seats)


def result_text(record: GameRecord, fronts: Mapping[str, Front]) -> str:
    """Who got how many points, the winners first: “Ann: 11 points · Ben and Cleo: 8 points”."""
    teams: dict[int, list[SeatResult]] = {}
    for seat in sorted(record.seats, key=lambda seat: (seat.place, seat.seat)):
        teams.setdefault(seat.team, []).append(seat)
    parts = [
        _("{names}: {points}").format(
            names=names_text([seat.name for seat in team]),
            points=_points(fronts, record.game, team[0].points),
        )
        for team in teams.values()
    ]
    return " · ".join(parts)


def detail_text(record: GameRecord, *, with_game: bool) -> str:
    """What else a list says about a game: its name for the match, the kind of game, its length."""
    game = game_title(record.game) if with_game else ""
    parts = [record.title, game, moves_text(record.actions)]
    return " · ".join(part for part in parts if part)


def finished_text(record: GameRecord, now: datetime) -> str:
    """When the game ended."""
    try:
        return moment_text(datetime.fromisoformat(record.finished), now)
    except (ValueError, OverflowError):
        return ""


def person_won(record: GameRecord) -> bool:
    """Whether a person is among the winners."""
    return any(seat.kind == HUMAN and seat.place == 1 for seat in record.seats)


def _points(fronts: Mapping[str, Front], game: str, points: float) -> str:
    if game in fronts:
        return fronts[game].points_text(points)
    return short_number(points)

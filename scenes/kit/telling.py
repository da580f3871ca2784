"""A match in words: sentences for a terminal, a voice and beside a board, one line in a list."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from game.bots.levels import group_of, title_of
from game.catalogue import GAMES
from game.handicaps import sentence
from game.match import HUMAN, Match
from game.protocol import Option, OptionValue
from game.records.history import GameRecord
from scenes.front import FRONTS
from scenes.kit.i18n import _, labelled, ngettext, tr, with_aside
from scenes.kit.i18n.formats import ended, listed, short_number
from scenes.kit.match_words import (
    called,
    moment_text,
    moves_text,
    names_text,
    played_out,
    result_headline,
    won_text,
)


def game_title(key: str) -> str:
    """A game's title; its key if this version doesn't have it."""
    return _(GAMES[key].title) if key in GAMES else key


def player_count(count: int) -> str:
    """“2 players”."""
    return ngettext("{count} player", "{count} players", count)


def result_text(record: GameRecord) -> str:
    """Who won, and who got how many points, winners first.

    “Ann wins: 11 points · Ben and Cleo: 8 points”, “Ann and Ben share the win: 9 points · Cleo: 1
    point”
    """
    seats = sorted(record.seats, key=lambda seat: (seat.place, seat.seat))
    first = list(dict.fromkeys(seat.team for seat in seats if seat.place == 1))
    teams: dict[int, list[str]] = {}
    reached: dict[int, str] = {}
    names = [seat.name for seat in seats]
    if len(first) == 1 and len({seat.team for seat in seats}) == len(seats):
        # Beside others, “you” would need other verbs.
        names = called((seat.name, seat.kind) for seat in seats)
    for seat, name in zip(seats, names, strict=True):
        teams.setdefault(seat.team, []).append(name)
        points = points_text(record.game, record.options, seat.points)
        reached.setdefault(seat.team, points)
    parts = []
    if len(first) > 1:
        told = _("{names} share the win: {points}")
        if len(first) == len(teams):
            told = _("{names} tie: {points}")
        shared = names_text([" & ".join(teams[team]) for team in first])
        won = sorted({reached[team] for team in first})
        parts.append(told.format(names=shared, points=" · ".join(won)))
    for team, names in teams.items():
        if team not in first:
            parts.append(labelled(names_text(names), reached[team]))
        elif len(first) == 1:
            parts.append(labelled(won_text(names), reached[team]))
    return " · ".join(parts)


def detail_text(record: GameRecord) -> str:
    """What else a list says about a game: the match's title, the kind of game, its length."""
    told = [record.title, game_title(record.game), moves_text(record.actions)]
    if all(seat.kind != HUMAN for seat in record.seats):
        told.append(_("Computer players"))
    return " · ".join(filter(None, (*told, *_head_starts(record))))


def _head_starts(record: GameRecord) -> list[str]:
    """What seats were given, in words; nothing for games this version doesn't know."""
    if record.game not in GAMES:
        return []
    names = [seat.name for seat in record.seats]
    with suppress(ValueError, IndexError):
        kinds = GAMES[record.game].handicaps
        return [tr(sentence(kinds, one), names) for one in record.handicaps]
    return []


def finished_text(record: GameRecord, now: datetime) -> str:
    """When the game ended."""
    try:
        return moment_text(datetime.fromisoformat(record.finished), now)
    except ValueError:
        return ""


def points_text(game: str, options: Mapping[str, OptionValue], points: float) -> str:
    """Points in their game's words; a number if this version doesn't have it."""
    if game in FRONTS:
        return FRONTS[game].points_text(points, options)
    return short_number(points)


def beginning(match: Match, names: Sequence[str], goals: Sequence[str]) -> list[str]:
    """Who, by their ``names``, plays what, by which rules; ``goals`` say who plays for what."""
    count = len(match.seats)
    players = listed(_player(match, number, name) for number, name in enumerate(names))
    lines = [ended(labelled(_(match.info.title), players))]
    for option in match.info.options:
        value = match.options[option.key]
        if value == option.default_for(count):
            continue
        lines.append(option_told(option, value))
    lines += [tr(sentence(match.info.handicaps, each), names) for each in match.handicaps]
    return [*lines, *goals]


def option_told(option: Option, value: OptionValue) -> str:
    """An option with the value it has."""
    label = option.choice_of(value).label
    return _("{option}: {value}.", option=_(option.title), value=_(label))


def _player(match: Match, number: int, name: str) -> str:
    """A name, and who plays that seat unless it's a person at the table, or was until others
    finished.
    """
    seat = match.seats[number]
    if number in match.away:
        return with_aside(name, _("a person elsewhere"))
    if seat.is_human or (match.is_finished and match.had_person(number)):
        return name
    return with_aside(name, _(title_of(group_of(seat.kind))))


def ending(match: Match, scores: str) -> list[str]:
    """How a finished match ended; ``scores`` are everyone's points in a sentence."""
    outcome = match.outcome()
    assert outcome is not None, "a match that is over has an outcome"
    who = ended(result_headline(match))
    return [tr(outcome.reason), scores, who, *filter(None, (played_out(match),))]


class Tone(Enum):
    """How urgent a note is; a tip says how the game goes, not how it stands."""

    TIP = "tip"
    QUIET = "quiet"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence beside the board."""

    sentence: str
    tone: Tone = Tone.QUIET


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The points of a match of several rounds.

    ``rounds`` has every seat's points in each round played, ``totals`` their sums, all as text;
    ``best`` are the seats that won each round. ``start`` is what a head start counts, if anyone has
    one.
    """

    rounds: tuple[tuple[str, ...], ...]
    best: tuple[frozenset[int], ...]
    totals: tuple[str, ...]
    start: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Figure:
    """Something counted beside the players' points, like what no one owns.

    ``icon`` is an icon's name, ``detail`` a line below the ``name``. ``words`` are the points as
    the result tells them, if they're not just a number there.
    """

    icon: str
    name: str
    detail: str
    points: str
    words: str = ""

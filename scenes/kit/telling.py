"""A match in words: whole sentences for a terminal and a voice, and one line in a list."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING

from game.bots.levels import group_of, title_of
from game.catalogue import GAMES
from game.handicaps import sentence
from game.match import HUMAN, Match
from game.protocol import Option, OptionValue
from game.records.history import GameRecord, SeatResult
from scenes.kit.i18n import _, labelled, ngettext, tr, with_aside
from scenes.kit.i18n.formats import ended, listed, short_number, unended
from scenes.kit.match_words import (
    moment_text,
    moves_text,
    names_text,
    names_you,
    played_out,
    you_win,
)

if TYPE_CHECKING:
    from scenes.front import Front


def game_title(key: str) -> str:
    """A game's title; its key if this version doesn't have it."""
    return _(GAMES[key].title) if key in GAMES else key


def player_count(count: int) -> str:
    """“2 players”."""
    return ngettext("{count} player", "{count} players", count)


def result_text(record: GameRecord, fronts: "Mapping[str, Front]") -> str:
    """Who won, and who got how many points, winners first.

    “Ann wins: 11 points · Ben and Cleo: 8 points”, “Ann and Ben share the win: 9 points · Cleo: 1
    point”
    """
    teams: dict[int, list[SeatResult]] = {}
    for seat in sorted(record.seats, key=lambda seat: (seat.place, seat.seat)):
        teams.setdefault(seat.team, []).append(seat)
    sides = list(teams.values())
    winners = [side for side in sides if side[0].place == 1]
    people = [seat for seat in record.seats if seat.kind == HUMAN]
    parts = []
    if len(winners) > 1:
        points = {
            points_text(fronts, record.game, record.options, side[0].points) for side in winners
        }
        names = names_text([" & ".join(seat.name for seat in side) for side in winners])
        if len(winners) == len(sides):
            told = _("{names} tie: {points}")
        else:
            told = _("{names} share the win: {points}")
        parts.append(told.format(names=names, points=" · ".join(sorted(points))))
        sides = sides[len(winners) :]
    for side in sides:
        names = names_text([seat.name for seat in side])
        if side[0].place == 1:
            names = unended(ngettext("{names} wins.", "{names} win.", len(side), names=names))
            if side == people and names_you(side[0].name):
                names = _("You win")
        parts.append(
            labelled(names, points_text(fronts, record.game, record.options, side[0].points))
        )
    return " · ".join(parts)


def detail_text(record: GameRecord) -> str:
    """What else a list says about a game: the match's title, the kind of game, its length."""
    game, moves = game_title(record.game), moves_text(record.actions)
    return " · ".join(filter(None, (record.title, game, moves, *_head_starts(record))))


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


def points_text(
    fronts: "Mapping[str, Front]", game: str, options: Mapping[str, OptionValue], points: float
) -> str:
    """Points in their game's words; a number if this version doesn't have it."""
    if game in fronts:
        return fronts[game].points_text(points, options)
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
    if len(outcome.winners) == len(match.seats):
        who = _("No one wins: it’s a draw.")
    elif you_win(match, outcome.winners):
        who = ended(_("You win"))
    else:
        who = ngettext(
            "{names} wins.",
            "{names} win.",
            len(outcome.winners),
            names=names_text([match.seats[seat].name for seat in outcome.winners]),
        )
    return [tr(outcome.reason), scores, who, *filter(None, (played_out(match),))]

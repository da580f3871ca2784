"""A finished match in a few words: who got what, how long it was, and when."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING

from game.catalogue import GAMES
from game.handicaps import sentence
from game.match import HUMAN
from game.records.history import GameRecord, SeatResult
from scenes.kit.i18n import _, ngettext, tr
from scenes.kit.i18n.formats import short_number, unended
from scenes.kit.i18n.joining import labelled
from scenes.kit.match_words import moment_text, moves_text, names_text

if TYPE_CHECKING:
    from scenes.front import Front


def game_title(key: str) -> str:
    """A game's title; its key if this version doesn't have it."""
    return _(GAMES[key].title) if key in GAMES else key


def player_count(count: int) -> str:
    """“2 players”."""
    return ngettext("{count} player", "{count} players", count)


def result_text(record: GameRecord, fronts: Mapping[str, Front]) -> str:
    """Who won, and who got how many points, winners first.

    “Ann wins: 11 points · Ben and Cleo: 8 points”, “Ann and Ben share the win: 9 points · Cleo: 1
    point”
    """
    teams: dict[int, list[SeatResult]] = {}
    for seat in sorted(record.seats, key=lambda seat: (seat.place, seat.seat)):
        teams.setdefault(seat.team, []).append(seat)
    sides = list(teams.values())
    winners = [side for side in sides if side[0].place == 1]
    parts = []
    if len(winners) > 1:
        points = {points_text(fronts, record.game, side[0].points) for side in winners}
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
        parts.append(labelled(names, points_text(fronts, record.game, side[0].points)))
    return " · ".join(parts)


def detail_text(record: GameRecord, *, with_game: bool) -> str:
    """What else a list says about a game: the match's title, the kind of game, its length."""
    game = game_title(record.game) if with_game else ""
    parts = [record.title, game, moves_text(record.actions), *_head_starts(record)]
    return " · ".join(part for part in parts if part)


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


def person_won(record: GameRecord) -> bool:
    """Whether a person is among the winners."""
    return any(seat.kind == HUMAN and seat.place == 1 for seat in record.seats)


def points_text(fronts: Mapping[str, Front], game: str, points: float) -> str:
    """Points in their game's words; a number if this version doesn't have it."""
    if game in fronts:
        return fronts[game].points_text(points)
    return short_number(points)

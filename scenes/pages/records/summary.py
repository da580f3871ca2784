"""What the numbers say: a person's figures, the computers', all games'; results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from game.bots.levels import ADAPTIVE, LEVELS, title_of
from game.records.archive import GameTally, PersonFigures, Rival, Tally
from scenes.front import Front
from scenes.kit.i18n import _, ngettext
from scenes.kit.i18n.formats import decimal_text, short_number
from scenes.kit.record_words import game_title, player_count, points_text


@dataclass(frozen=True, slots=True)
class Figure:
    """One large number and what it counts."""

    number: str
    caption: str


@dataclass(frozen=True, slots=True)
class Share:
    """How many of the ``played`` games ``won`` counts, with a word for the kind of game.

    ``count`` says it in words, if not as “3 of 7”.
    """

    label: str
    won: int
    played: int
    count: str = ""

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


def level_title(key: str) -> str:
    """A computer level's title; its key if this version doesn't have it."""
    return _(title_of(key))


def _in_order(found: Mapping[str, Tally]) -> list[str]:
    """The levels from the weakest on, then the adaptive one, then later versions'."""
    known = [key for key in (*LEVELS, ADAPTIVE) if key in found]
    return known + sorted(found.keys() - set(known))


def of_person(found: PersonFigures, fronts: Mapping[str, Front]) -> Summary:
    """One person's figures."""
    tally = found.tally
    figures = (
        Figure(str(tally.played), _("played", "a number of matches")),
        Figure(str(tally.won), _("won", "a number of matches")),
        Figure(str(found.longest), _("won in a row")),
    )
    levels = dict(found.levels)
    games = sorted({game for game, _size, _tally in found.sizes})
    several = len(games) > 1
    sections = (
        Section(
            _("Against the computer"),
            tuple(_share(level_title(key), levels[key]) for key in _in_order(levels)),
        ),
        Section(_("Rivals"), tuple(map(_rival, found.rivals))),
        Section(
            _("By number of players"),
            tuple(
                _share(
                    f"{game_title(game)}, {player_count(size)}" if several else player_count(size),
                    one,
                )
                for game, size, one in found.sizes
            ),
        ),
    )
    # Points of different games say nothing together.
    points = None if several or not games else partial(points_text, fronts, games[0])
    return Summary(
        figures,
        _share(_("Games won"), tally),
        _notes(found, points),
        tuple(section for section in sections if section.shares),
    )


def _rival(one: Rival) -> Share:
    even = one.met - one.better - one.worse
    told = _("{better} to {worse}") if not even else _("{better} to {worse}, {even} tied")
    text = told.format(better=one.better, worse=one.worse, even=even)
    return Share(one.name, one.better, one.met - even, text)


def _share(label: str, tally: Tally) -> Share:
    return Share(label, tally.won, tally.played)


def _notes(found: PersonFigures, points_text: Callable[[float], str] | None) -> tuple[str, ...]:
    notes = []
    tally, best = found.tally, found.best
    if found.streak >= 2:
        notes.append(_("Won all of the last {count} games.", count=found.streak))
    if tally.shared:
        notes.append(
            ngettext(
                "{count} of the wins was shared.", "{count} of the wins were shared.", tally.shared
            )
        )
    if best is not None:
        notes.append(
            _(
                "Best at {game}: won {won} of {played}; {fair} would be a fair share.",
                game=game_title(best.game),
                won=short_number(best.won),
                played=best.played,
                fair=short_number(best.fair),
            )
        )
    phases = (
        (found.opening, _("Given away per move in the opening: {own}; by others: {others}.")),
        (found.ending, _("Given away per move in the ending: {own}; by others: {others}.")),
    )
    for strength, told in phases:
        if strength is not None:
            notes.append(told.format(own=_lost(strength.own), others=_lost(strength.others)))
    if points_text and tally.average_points is not None and tally.best_points is not None:
        notes.append(
            _(
                "{average} on average, {best} at best.",
                average=points_text(tally.average_points),
                best=points_text(tally.best_points),
            )
        )
    return tuple(notes)


def _lost(share: float) -> str:
    return _("{percent} %", percent=decimal_text(100 * share))


def of_computers(found: Sequence[tuple[str, Tally]]) -> Summary:
    """How the levels did over all their seats."""
    tallies = dict(found)
    ordered = _in_order(tallies)
    played = sum(tally.played for tally in tallies.values())
    won = sum(tally.won for tally in tallies.values())
    return Summary(
        (Figure(str(played), _("seats played")), Figure(str(won), _("won", "a number of matches"))),
        sections=(
            Section(
                _("Wins by level"),
                tuple(_share(level_title(key), tallies[key]) for key in ordered),
            ),
        ),
    )


def of_all(games: Sequence[GameTally]) -> Summary:
    """The games' own figures, whoever played."""
    played = sum(game.played for game in games)
    actions = sum(game.played * game.average_actions for game in games)
    first = Section(
        _("Wins by who started"),
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
            Figure(str(played), _("played", "a number of matches")),
            Figure(str(round(actions / played)) if played else "0", _("moves on average")),
            Figure(str(shared), _("shared wins")),
        ),
        sections=(first, by_size),
    )

"""What makes a match even: head starts in words, and the adaptive computer."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Final

from game.bots.levels import adaptive_kind, manner_of, span_of, strength_of
from game.handicaps import Handicap, sentence
from game.match import Match, Seat
from game.messages import N_
from game.protocol import GameInfo, OptionValue
from game.records.evening_out import (
    MOST_GAMES,
    CountedShare,
    EvenMatch,
    Proposal,
    WinCounts,
    even_match,
    proposal,
    read_worth,
)
from game.records.files import RecordError
from game.records.history import GameRecord, History
from scenes.kit.assets import read_asset
from scenes.kit.i18n import _, ngettext, tr
from scenes.kit.i18n.formats import listed, paragraph


@cache
def worth_of(game: str) -> WinCounts:
    """What was counted for a game, by its key; nothing if that was never done."""
    try:
        return read_asset(f"worth/{game}.toml", read_worth)
    except OSError:
        return WinCounts()


def games_for(history: History, game: str) -> list[GameRecord]:
    """The finished games proposals are based on; none if they can't be read."""
    try:
        return history.games(game, limit=MOST_GAMES)
    except RecordError:
        return []


def proposed(
    info: GameInfo,
    seats: Sequence[Seat],
    options: Mapping[str, OptionValue],
    records: Sequence[GameRecord],
) -> Proposal | None:
    """What would make a match of these seats even; None if too little is known of them."""
    return proposal(info, seats, options, records, worth_of(info.key))


def proposed_again(match: Match, history: History) -> Proposal | None:
    """What would make another match of the same people and rules even."""
    records = games_for(history, match.info.key)
    return proposed(match.info, match.seats, match.options, records)


def head_starts_text(info: GameInfo, handicaps: Sequence[Handicap], names: Sequence[str]) -> str:
    """Head starts in sentences; "" for none."""
    return paragraph(tr(sentence(info.handicaps, each), names) for each in handicaps)


def offer_text(info: GameInfo, offer: Proposal, names: Sequence[str]) -> str:
    """A proposal in a sentence or two; "" if the match is even as it is."""
    given = head_starts_text(info, offer.handicaps, names)
    return _("Even it out? {head_starts}", head_starts=given) if given else ""


def chances_text(offer: Proposal, names: Sequence[str]) -> str:
    """Who can expect to win how often without the proposal."""
    chances = listed(
        _("{name} {count} in 100", name=name, count=round(100 * share))
        for name, share in zip(names, offer.shares, strict=True)
    )
    return _("Chances without a head start: {chances}.", chances=chances)


def worth_text(counted: CountedShare | None) -> str:
    """What a head start is worth."""
    if counted is None:
        return _("No figures for this yet.")
    return _("Worth about {wins} more wins in 100.", wins=str(counted.more).replace("-", "−"))


_NOW: Final = (
    N_("Now between learner and casual."),
    N_("Now between casual and skilled."),
    N_("Now between skilled and expert."),
)


def with_strength(
    seats: Sequence[Seat], records: Callable[[], Iterable[GameRecord]]
) -> tuple[Seat, ...]:
    """The seats with adaptive computers' strength fixed for a match that begins.

    ``records`` gives these people's finished games, latest first. It's only called if there are
    such computers; if it raises RecordError, nothing is known of the people.
    """
    if not any(strength_of(seat.kind) is not None for seat in seats):
        return tuple(seats)
    strength = standing(seats, records).strength
    return tuple(
        seat
        if strength_of(seat.kind) is None
        else seat._replace(kind=adaptive_kind(strength, manner_of(seat.kind)))
        for seat in seats
    )


def standing(seats: Sequence[Seat], records: Callable[[], Iterable[GameRecord]]) -> EvenMatch:
    """How the people on these seats, named as at the table, have done so far."""
    try:
        return even_match(records(), [seat.name for seat in seats if seat.is_human])
    except RecordError:
        return EvenMatch()


def standing_text(now: EvenMatch, people: int) -> str:
    """The strength against the people at the table, in words."""
    if not now.played:
        return _("Starts easy and learns from every game.")
    between = _(_NOW[span_of(now.strength)])
    if people > 1:
        return ngettext(
            "{now} People won {won} of {count} game.",
            "{now} People won {won} of the last {count} games.",
            now.played,
            now=between,
            won=now.won,
        )
    return ngettext(
        "{now} You won {won} of {count} game.",
        "{now} You won {won} of the last {count} games.",
        now.played,
        now=between,
        won=now.won,
    )

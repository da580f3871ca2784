"""A match in whole sentences: how it begins and how it ended, for a terminal and for a voice."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.levels import title_of
from game.handicaps import sentence
from game.match import Match
from scenes.kit.i18n import _, ngettext, tr
from scenes.kit.match_words import names_text


def beginning(match: Match, goals: Sequence[str]) -> list[str]:
    """Who plays what, by which rules; ``goals`` say who plays for what."""
    count, names = len(match.seats), [seat.name for seat in match.seats]
    lines = [_("{game} for {count} players.").format(game=_(match.info.title), count=count)]
    for number, seat in enumerate(match.seats, 1):
        who = _("a person") if seat.is_human else _(title_of(seat.kind))
        if number - 1 in match.away:
            who = _("a person elsewhere")
        lines.append(
            _("Seat {number}: {name}, {who}.").format(number=number, name=seat.name, who=who)
        )
    for option in match.info.options:
        value = match.options[option.key]
        if value == option.default_for(count):
            continue
        label = next(choice.label for choice in option.choices if choice.value == value)
        lines.append(_("{option}: {value}.").format(option=_(option.title), value=_(label)))
    lines += [tr(sentence(match.info.handicaps, each), names) for each in match.handicaps]
    return [*lines, *goals]


def ending(match: Match, scores: str) -> list[str]:
    """How a match that is over ended; ``scores`` are the points of everybody in a sentence."""
    outcome = match.outcome()
    assert outcome is not None, "a match that is over has an outcome"
    if len(outcome.winners) == len(match.seats):
        who = _("No one wins: it’s a draw.")
    else:
        text = ngettext("{names} wins.", "{names} win.", len(outcome.winners))
        who = text.format(names=names_text([match.seats[seat].name for seat in outcome.winners]))
    return [tr(outcome.reason), scores, who]

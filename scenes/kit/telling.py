"""A match in whole sentences: how it begins and how it ended, for a terminal and for a voice."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.levels import group_of, title_of
from game.handicaps import sentence
from game.match import Match
from game.protocol import Option, OptionValue
from scenes.kit.i18n import _, ngettext, tr
from scenes.kit.i18n.formats import ended, listed
from scenes.kit.i18n.joining import labelled, with_aside
from scenes.kit.match_words import names_text, played_out, you_win


def beginning(match: Match, goals: Sequence[str]) -> list[str]:
    """Who plays what, by which rules; ``goals`` say who plays for what."""
    count, names = len(match.seats), [seat.name for seat in match.seats]
    players = listed(_player(match, number) for number in range(count))
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


def _player(match: Match, number: int) -> str:
    """A name, and who plays that seat unless it's a person at the table."""
    seat = match.seats[number]
    if number in match.away:
        return with_aside(seat.name, _("a person elsewhere"))
    return seat.name if seat.is_human else with_aside(seat.name, _(title_of(group_of(seat.kind))))


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

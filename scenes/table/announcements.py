"""What a table says once, by itself."""

from __future__ import annotations

from game.match import Match
from scenes.kit.i18n import _
from scenes.kit.match_words import names_text


def passed_text(match: Match, number: int) -> str:
    """Whose turn is passed with action ``number``, as nothing moves to show it."""
    name = match.seats[match.log[number].player].name
    return _("No move for {name}: this turn is passed.").format(name=name)


def certain_text(match: Match) -> str:
    """Who wins, whatever comes."""
    names = [match.seats[seat].name for seat in match.state.standing().winners]
    return _("The winner is certain now: {names}.").format(names=names_text(names))

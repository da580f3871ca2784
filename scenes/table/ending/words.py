"""The end of a match in words."""

from __future__ import annotations

from game.match import Match
from scenes.kit.i18n import _
from scenes.kit.match_words import names_text, you_win


def result_headline(match: Match) -> str:
    """Who won, in a few words."""
    outcome = match.outcome()
    if outcome is None:
        return ""
    winners = [match.seats[seat] for seat in outcome.winners]
    names = [seat.name for seat in winners]
    if len(names) == len(match.seats) == 2:
        return _("A draw")
    if len(names) == len(match.seats):
        return _("A draw all round")
    if you_win(match, outcome.winners):
        return _("You win")
    if len(names) == 1:
        return _("{name} wins").format(name=names[0])
    return _("{names} win together").format(names=names_text(names))

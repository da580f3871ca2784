"""The end of a match in words."""

from __future__ import annotations

from game.match import Match
from scenes.kit.i18n import _
from scenes.kit.match_words import names_text


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
    alone = sum(seat.is_human for seat in match.seats) == 1
    if alone and winners[0].is_human and names == [_("Player")]:
        # They have given no name.
        return _("You win")
    if len(names) == 1:
        return _("{name} wins").format(name=names[0])
    return _("{names} win together").format(names=names_text(names))

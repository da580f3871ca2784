"""What a table says once, by itself."""

from __future__ import annotations

from game.match import Match
from game.protocol import NATURE
from scenes.kit.i18n import _
from scenes.kit.match_words import names_text


def passed_text(match: Match, number: int) -> str:
    """That action ``number`` was a pass without a choice, as nothing moves; else ""."""
    player = match.log[number].player
    if player == NATURE or match.states[number].legal_actions(player).forced is None:
        return ""
    return _("No move for {name}: this turn is passed.").format(name=match.seats[player].name)


def certain_text(match: Match) -> str:
    """Who wins, whatever comes."""
    names = [match.seats[seat].name for seat in match.state.standing().winners]
    return _("The winner is certain now: {names}.").format(names=names_text(names))

"""What counts in Hop the Marble, in words."""

from collections.abc import Mapping

from game.protocol import OptionValue
from game.rules.hop_the_marble import NO_CARD, PILE
from scenes.kit.i18n import _, ngettext
from scenes.kit.i18n.formats import short_number
from scenes.kit.match_words import points_text


def score_text(score: float, options: Mapping[str, OptionValue]) -> str:
    """The finished cards, their points, or the most marbles of one colour."""
    if not options:
        return short_number(score)
    if options["mode"] == PILE:
        return points_text(score)
    if options["mode"] == NO_CARD:
        return _("{count} of one colour", count=round(score))
    return ngettext("{count} card done", "{count} cards done", round(score))

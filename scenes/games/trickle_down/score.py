"""What counts in Trickle Down, in words."""

from scenes.kit.i18n import ngettext
from scenes.kit.i18n.formats import short_number
from scenes.kit.match_words import plural_count


def millions(amount: float, _options: object = None) -> str:
    """An amount in millions in words."""
    return ngettext(
        "{count} million", "{count} million", plural_count(amount), count=short_number(amount)
    )

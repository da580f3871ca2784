"""Trickle Down's money in words."""

from __future__ import annotations

from scenes.i18n import ngettext


def millions(amount: float) -> str:
    """An amount in millions, a whole number, in words."""
    count = round(amount)
    return ngettext("{count} million", "{count} million", count).format(count=count)

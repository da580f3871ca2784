"""Moments in words, as a list of matches shows them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from scenes.kit.i18n import N_, _

_MONTHS: Final = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)


def moment_text(moment: datetime, now: datetime) -> str:
    """Say when something was, seen from ``now``; both with a time zone.

    The time of day is told for today and yesterday, the year where it is another one.
    """
    there, here = moment.astimezone(), now.astimezone()
    clock = there.strftime("%H:%M")
    if there.date() == here.date():
        return _("Today, {time}").format(time=clock)
    if there.date() == here.date() - timedelta(days=1):
        return _("Yesterday, {time}").format(time=clock)
    month = _(_MONTHS[there.month - 1])
    if there.year == here.year:
        return _("{day} {month}").format(day=there.day, month=month)
    return _("{day} {month} {year}").format(day=there.day, month=month, year=there.year)

"""A match in a few words, and when it was, as lists and buttons name it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from game.match import Seat
from game.protocol import GameInfo
from scenes.kit.i18n import N_, _, ngettext

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


def players_text(seats: Sequence[Seat]) -> str:
    """The players' names in turn order."""
    return ", ".join(seat.name for seat in seats)


def names_text(names: Sequence[str]) -> str:
    """One name or several, joined for a sentence."""
    if len(names) == 1:
        return names[0]
    return _("{first} and {last}").format(first=", ".join(names[:-1]), last=names[-1])


def moves_text(actions: int) -> str:
    """How much was played."""
    return ngettext("{count} move", "{count} moves", actions).format(count=actions)


def numbers_text(info: GameInfo) -> str:
    """For how many players a game is: “2, 3, 4 or 6 players”."""
    *others, last = [str(number) for number in info.players]
    if not others:
        return ngettext("{count} player", "{count} players", int(last)).format(count=last)
    return _("{numbers} or {last} players").format(numbers=", ".join(others), last=last)


def percent_text(percent: float) -> str:
    """“42 %”."""
    return _("{percent} %").format(percent=round(percent))


def short_number(value: float) -> str:
    """A whole number as such, others to one decimal.

    >>> short_number(7.0), short_number(7.25)
    ('7', '7.2')
    """
    return str(round(value)) if value == round(value) else f"{value:.1f}"


def plural_count(value: float) -> int:
    """The whole number whose form of a word goes with ``value``: that of many for a fraction."""
    return round(value) if value == round(value) else 2


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

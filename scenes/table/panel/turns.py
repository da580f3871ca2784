"""Whose turn it is, in words."""

from __future__ import annotations

from typing import Any

from game.bots.levels import group_of, title_of
from game.match import Match
from game.protocol import NATURE
from scenes.kit.i18n import _
from scenes.table.host import Host
from scenes.table.seen import Seen


def waiting_text(match: Match) -> str:
    """Whom the table waits for."""
    acting = [match.seats[seat].name for seat in match.acting_seats() if seat != NATURE]
    return _("{name} is thinking …").format(name=acting[0]) if acting else ""


def seat_detail(host: Host[Any], seat: int, seen: Seen[Any, Any], now: float, *, over: bool) -> str:
    """The line below a player's name: who plays it, and that they are at turn or thinking."""
    if seat in seen.people:
        at_turn = seen.showing is None and seen.awaited == seat and not over
        if not at_turn:
            return ""
        return _("your turn") if seen.live else _("to move here")
    title = _(title_of(group_of(host.match.seats[seat].kind)))
    since = host.thinking_since
    if host.thinking == seat and since is not None:
        time = _("{seconds:.1f} s").format(seconds=max(0.0, now - since))
        return f"{title} · {time}"
    return title

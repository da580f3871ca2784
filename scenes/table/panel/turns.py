"""Whose turn it is and what can be done, in words."""

from __future__ import annotations

from typing import Any, Final

from game.bots.levels import group_of, title_of
from game.handicaps import label
from game.match import HUMAN, Match
from game.protocol import NATURE, Action
from game.seats import is_like
from scenes.kit.i18n import _
from scenes.kit.i18n.formats import decimal_text, ended
from scenes.kit.i18n.joining import labelled
from scenes.kit.match_words import result_headline
from scenes.table.host import Host
from scenes.table.table import AnyTable
from scenes.table.table_view import TableView

_WORTH_TELLING: Final = 1.0
"""Seconds of thought from which on they are told."""


def waiting_text(match: Match) -> str:
    """Whom the table waits for."""
    acting = [match.seats[seat].name for seat in match.acting_seats() if seat != NATURE]
    if match.away.intersection(match.acting_seats()):
        return _("{name} plays elsewhere. Send the code, then paste the answer.").format(
            name=acting[0]
        )
    return _("{name} is thinking …").format(name=acting[0]) if acting else ""


def prompt_text(table: AnyTable, seen: TableView[Any, Any], before: str) -> str:
    """What the table waits for, and from whom.

    ``before`` is what it said last, and says on until something else is to be said.
    """
    host = table.host
    if table.recap.runs:
        return table.recap.text
    if seen.live and seen.showing is not None:
        # The picture has not yet come as far as the match; a computer has thought, though.
        thought = seen.showing.player not in (*seen.people, NATURE)
        return table.game.watching_text(seen) or ("" if thought else before)
    seat = seen.seat
    if seen.live and host.match.is_over:
        return result_headline(host.match)
    if host.waits:
        return ended(_("The round is over"))
    if not seen.live:
        if seat is not None and not host.running:
            return _("You’re looking back. A move here starts a new line.")
        return ""
    if table.help.is_judging:
        return _("The coach is looking …")
    if table.help.objection is not None:
        return _("Are you sure?")
    if seen.pending is not None:
        return table.game.pending_question(seen.pending, seen)
    if table.help.is_waited_for:
        return _("Looking for a good move …")
    if seen.repairing:
        return _("Finding the nearest legal move …")
    if seat is None and seen.awaited is not None:
        return _("{name}: lift the curtain when no one else is looking.").format(
            name=seen.names[seen.awaited]
        )
    if seat is None:
        return _("The game is stopped.") if host.paused else waiting_text(host.match)
    prompt = table.game.prompt(seen)
    if len(seen.people) > 1:
        return labelled(seen.names[seat], prompt)
    return _("Your turn: {prompt}").format(prompt=prompt)


def idea_text(table: AnyTable, action: Action) -> str:
    """An action that is advised to the person to move, in few words."""
    seen = table.seen
    assert seen.seat is not None
    tell = table.front.words().tell
    told = table.game.idea_told(action, seen)
    return told or tell(seen.state, seen.seat, action, seen.names, brief=True)


def seat_detail(host: Host[Any], seat: int, seen: TableView[Any, Any], *, over: bool) -> str:
    """The line below a player's name: who plays it, and that they are at turn."""
    if seat in seen.people:
        at_turn = seen.showing is None and seen.awaited == seat and not over
        if not at_turn:
            return head_start_text(host.match, seat)
        return _("your turn") if seen.live else _("to move here")
    if seat in host.match.away:
        return _("plays by post")
    kind = host.match.kind_at(seen.position, seat)
    if is_like(kind):
        return _("stand-in")
    level = "" if kind == HUMAN else _(title_of(group_of(kind)))
    return " · ".join(filter(None, (level, head_start_text(host.match, seat))))


def head_start_text(match: Match, seat: int) -> str:
    """What a player was given before the match; "" for nothing."""
    given = [each for each in match.handicaps if each.seat == seat]
    if not given:
        return ""
    return _("head start: {what}").format(what=_(label(match.info.handicaps, given[0])))


def thinking_time(host: Host[Any], seat: int, now: float) -> str:
    """How long the computer on a seat has been thinking; "" for less than a second, and others."""
    since = host.thinking_since
    if host.thinking != seat or since is None or now - since < _WORTH_TELLING:
        return ""
    return _("{seconds} s").format(seconds=decimal_text(now - since))

"""What happened last and what to do: the lines of the strip below the board.

It also offers to show what happened since the person's last turn, if that was more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.bots.levels import group_of, title_of
from game.handicaps import label
from game.match import HUMAN, Match
from game.messages import capital
from game.protocol import NATURE, Action
from game.seats import is_like
from scenes.kit.even_match import head_starts_text
from scenes.kit.i18n import _
from scenes.kit.i18n.formats import decimal_text, ended, paragraph
from scenes.kit.i18n.joining import labelled
from scenes.kit.match_words import result_headline
from scenes.kit.note import Note, Tone
from scenes.kit.scene import Services
from scenes.table.host import Host
from scenes.table.table import AnyTable
from scenes.table.table_view import TableView
from scenes.ui.button import Button
from scenes.ui.text import Label

_ONE_LINE: Final = 70
"""The longest sentence, in letters, that fits in the strip."""


class Telling:
    """Keeps ``line`` at the last action; ``offer`` is the way to all since the person's last turn.

    ``is_shown`` says that the board shows all that happened, so that the line may make room.
    """

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self.offer = Button(
            _("What happened?"),
            table.watch_recap,
            kind="quiet",
            icon="play",
            small=True,
            name="recap-offer",
        )
        self.is_shown = False
        self.line = Label("", "small", "ink_soft", name="last-line")

    def offer_recap(self, seen: TableView[Any, Any]) -> None:
        """Offer to show what happened, if there's more than the line tells."""
        table, recap = self._table, self._table.recap
        # It stays while one runs: those who lost the thread can start over. Those with something in
        # hand have looked already.
        offered = recap.is_offered and not table.game.in_hand(seen)
        self.offer.visible = (recap.runs or offered) and not table.help.speaks

    def show(self, seen: TableView[Any, Any], number: int | None, room: int) -> None:
        """Tell action ``number`` in the words of the list of moves; None before the first.

        It's a whole sentence if that fits ``room``, in pixels. In a game that doesn't tell chance,
        it's what followed, unless something is seen again.
        """
        table, recap = self._table, self._table.recap
        if number is None:
            self.line.text, self.is_shown = "", False
            return
        if seen.live and not recap.runs and not table.game.tells_chance:
            number = self._chosen(number)
        done = table.done(number)
        self.is_shown = table.game.is_shown(done.action)
        tell = table.front.words().tell
        what, sentence = (
            table.services.as_read(
                tell(done.before, done.player, done.action, seen.names, brief=brief)
            )
            for brief in (True, False)
        )
        player = self._player_of(number)
        line = capital(what) if player == NATURE else labelled(seen.names[player], what)
        fits = (
            len(sentence) <= _ONE_LINE and table.services.look.text_width(sentence, "small") <= room
        )
        told = bool(sentence) and fits and not table.game.is_told_briefly
        self.line.text = sentence if told else line

    def _chosen(self, number: int) -> int:
        """The last action that anyone chose, unless chance has begun a round since."""
        for chosen in range(number, -1, -1):
            done = self._table.done(chosen)
            if done.player != NATURE:
                return chosen
            if done.before.is_pause:
                break
        return number

    def _player_of(self, number: int) -> int:
        """Whose action it was: what chance made of a player's is told as theirs."""
        table, done = self._table, self._table.done(number)
        becomes = table.game.is_told_briefly and table.game.is_recapped(NATURE, done.action)
        if done.player == NATURE and number and (table.recap.runs or becomes):
            return table.done(number - 1).player
        return done.player

    def followed_by(self, text: str, room: int, *, new: bool) -> str:
        """What happened last and then ``text``, in ``room`` pixels; else the text alone."""
        both = paragraph([ended(self.line.text), text]) if self.line.text else text
        fits = self._table.services.look.text_width(both, "small") <= room
        return both if fits and not new and not self.is_shown else text

    def show_notes(self, notes: Sequence[Note], *, new: bool, room: int) -> bool:
        """Let the line say what matters more than what happened last.

        It's a warning or, to ``new`` people, what the game is about, as much as fits ``room``, in
        pixels. Returns whether it's a warning.
        """
        warnings = [note.sentence for note in notes if note.tone is Tone.WARNING]
        if warnings:
            self.line.text, self.is_shown = paragraph(warnings), False
        elif new and notes:
            self.line.text = self._in_one_line([note.sentence for note in notes], room)
            self.is_shown = False
        self.line.colour = "danger" if warnings else "ink_soft"
        return bool(warnings)

    def _in_one_line(self, sentences: Sequence[str], room: int) -> str:
        look = self._table.services.look
        for count in range(len(sentences), 0, -1):
            text = paragraph(sentences[:count])
            if look.text_width(text, "small") <= room:
                return text
        return ""


def evening_text(services: Services, save: str | None) -> str:
    """Which match of the current evening this one is; "" if none."""
    evening = services.evening.under_way() if save else None
    if evening is None:
        return ""
    from scenes.kit.evening.words import number_text

    saves = [fixture.save for fixture in evening.fixtures]
    if save not in saves:
        return ""
    return labelled(_("Game night"), number_text(evening, saves.index(save)))


def head_start_notes(match: Match, names: Sequence[str], *, new: bool) -> list[Note]:
    """Players' head starts, as long as they're ``new`` to the people."""
    return [Note(head_starts_text(match.info, [each], names)) for each in match.handicaps if new]


_WORTH_TELLING: Final = 1.0
"""Seconds of thought from which they're told."""


def waiting_text(match: Match) -> str:
    """Who the table waits for."""
    acting = [match.seats[seat].name for seat in match.acting_seats() if seat != NATURE]
    if match.away.intersection(match.acting_seats()):
        return _("{name} plays elsewhere. Send the code, then paste the answer.", name=acting[0])
    return _("{name} is thinking …", name=acting[0]) if acting else ""


def prompt_text(table: AnyTable, seen: TableView[Any, Any]) -> str:
    """What the table waits for, and from whom; "" while something on show tells itself."""
    host = table.host
    if table.recap.runs:
        return table.recap.text
    if seen.live and seen.showing is not None:
        return table.game.watching_text(seen)
    if table.is_look_back and table.review.grows:
        return table.review.progress
    seat = seen.seat
    if seen.live and host.match.is_over:
        return result_headline(host.match)
    if host.waits:
        return ended(_("The round is over"))
    if not seen.live:
        if seat is not None and not host.running:
            return _("You’re looking back. You can play on here.")
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
        return _(
            "{name}: lift the curtain when no one else is looking.", name=seen.names[seen.awaited]
        )
    if seat is None:
        return _("The game is stopped.") if host.paused else waiting_text(host.match)
    prompt = table.game.prompt(seen)
    if len(seen.people) > 1:
        return labelled(seen.names[seat], prompt)
    return _("Your turn: {prompt}", prompt=prompt)


def idea_text(table: AnyTable, action: Action) -> str:
    """An action advised to the person to move, in few words."""
    seen = table.seen
    assert seen.seat is not None
    tell = table.front.words().tell
    told = table.game.idea_told(action, seen)
    return told or tell(seen.state, seen.seat, action, seen.names, brief=True)


def seat_detail(host: Host[Any], seat: int, seen: TableView[Any, Any], *, over: bool) -> str:
    """The line below a player's name: who plays it, and whether it's their turn."""
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
    """A player's head start; "" for none."""
    given = [each for each in match.handicaps if each.seat == seat]
    if not given:
        return ""
    return _("head start: {what}", what=_(label(match.info.handicaps, given[0])))


def thinking_time(host: Host[Any], seat: int, now: float) -> str:
    """How long the computer on a seat has been thinking; "" under a second, and for others."""
    since = host.thinking_since
    if host.thinking != seat or since is None or now - since < _WORTH_TELLING:
        return ""
    return _("{seconds} s", seconds=decimal_text(now - since))

"""What happened last, and what players should know: one line above the prompt.

Beside it is offered to see what happened since one's last turn, when that was more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.match import Match
from game.protocol import NATURE
from game.texts import capital
from scenes.kit.fairness.words import head_starts_text
from scenes.kit.i18n import _
from scenes.kit.i18n.formats import ended, paragraph
from scenes.kit.i18n.joining import labelled
from scenes.kit.note import Note, Tone
from scenes.kit.scene import Services
from scenes.table.table import AnyTable
from scenes.table.table_view import TableView
from scenes.ui.button import Button
from scenes.ui.text import Label

_ONE_LINE: Final = 70
"""So many letters of a sentence have room in the strip below a board."""


class Telling:
    """Keeps ``line`` at the last action; ``offer`` is the way to all since one's last turn.

    Where the board shows all that happened, so that the line may make room, it ``is_shown``.
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

    def show(self, seen: TableView[Any, Any], number: int | None) -> None:
        """Tell action ``number`` in the words of the list of moves; None before the first.

        At a game that does not tell chance it is what that followed, while nothing is seen again.
        """
        table, recap = self._table, self._table.recap
        # It stays while one runs: whoever has lost the thread may begin anew.
        self.offer.visible = (recap.runs or recap.is_offered) and not table.help.speaks
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
        told = 0 < len(sentence) <= _ONE_LINE and not table.game.is_told_briefly
        self.line.text = sentence if told else line

    def _chosen(self, number: int) -> int:
        """The last action that was anybody's choice, unless chance has begun a round since."""
        for chosen in range(number, -1, -1):
            done = self._table.done(chosen)
            if done.player != NATURE:
                return chosen
            if done.before.is_pause:
                break
        return number

    def _player_of(self, number: int) -> int:
        """Whose action it was: what chance made of somebody's is told as theirs."""
        table, done = self._table, self._table.done(number)
        becomes = table.game.is_told_briefly and table.game.is_recapped(NATURE, done.action)
        if done.player == NATURE and number and (table.recap.runs or becomes):
            return table.done(number - 1).player
        return done.player

    def followed_by(self, text: str, room: int, *, new: bool) -> str:
        """What happened last and ``text`` behind it, in ``room`` pixels; else the text alone."""
        both = paragraph([ended(self.line.text), text]) if self.line.text else text
        fits = self._table.services.look.text_width(both, "small") <= room
        return both if fits and not new and not self.is_shown else text

    def show_notes(self, notes: Sequence[Note], *, new: bool, room: int) -> bool:
        """Let the line say what matters more than what happened last.

        That is a warning, or what the game is about, to people who are ``new``, as much of it as
        has ``room``, in pixels; returns whether it is a warning.
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
    """Which match of the evening under way this one is; "" if it is none."""
    evening = services.evening.under_way() if save else None
    if evening is None:
        return ""
    from scenes.kit.evening.words import number_text

    saves = [fixture.save for fixture in evening.fixtures]
    if save not in saves:
        return ""
    return labelled(_("Game night"), number_text(evening, saves.index(save)))


def head_start_notes(match: Match, names: Sequence[str], *, new: bool) -> list[Note]:
    """What some were given before the match, as long as it is ``new`` to the people."""
    return [Note(head_starts_text(match.info, [each], names)) for each in match.handicaps if new]

"""The opponents at one table: they say a sentence now and then, and their faces show it."""

from dataclasses import replace
from typing import Final

from game.match import HUMAN
from scenes.kit.company import Remark, Remarks
from scenes.kit.i18n import _
from scenes.kit.voice.voice import Weight
from scenes.table.base import AnyBase
from scenes.ui.faces import Mood, Who, face, faces_at

_ASLEEP: Final = 90.0
"""Seconds without a stir after which an awaited player falls asleep."""


class Company:
    """Lets a table's computers comment on their own moves, if the players want it."""

    def __init__(self, table: AnyBase) -> None:
        self._table = table
        self._remarks = Remarks()
        self._now: Remark | None = None
        self._shown = ""
        self._ends = self._told = False
        self._stirred = table.services.now()
        self._stands: tuple[bool, bool] = (False, False)
        self._changed = False

    def played(self, number: int) -> None:
        """Action ``number`` was played: its computer may say something about it."""
        host = self._table.host
        if host.match.log[number].player >= 0:
            remark = self._remarks.played(host.match, number, host.decision_behind(number))
            if remark is not None:
                # The action was saved before.
                host.save_work()
                self.say(remark)

    def ended(self) -> None:
        """The match is over; once the result is told, someone may say something."""
        # A match the computers finished says nothing about anyone here.
        self._ends, self._told = not self._table.hurries, False

    def poll(self, *, told: bool) -> None:
        """Speak at the end once it's ``told``, and let everyone look at what's played."""
        table = self._table
        moves = table.services.settings.animation_speed != "off"
        slept = table.services.now() - self._stirred > _ASLEEP
        stands = (moves and table.host.timeline.current is not None, moves and slept)
        if stands != self._stands:
            self._stands, self._changed = stands, True
        self._told |= told
        if self._ends and told:
            self._ends = False
            self.say(self._remarks.ended(self._table.host.match))

    def take_change(self) -> bool:
        """Whether the faces have changed since the last call."""
        changed, self._changed = self._changed, False
        return changed

    def stirred(self) -> None:
        """Someone's here: sleepers wake up."""
        self._stirred = self._table.services.now()

    def say(self, remark: Remark | None) -> None:
        """Show a remark, unless no one wants any or another is on show."""
        table = self._table
        silent = not table.services.settings.remarks or not table.keeps or table.hurries
        if remark is None or silent or table.ui.toast_text:
            return
        seat = table.host.match.seats[remark.seat]
        self._now = remark
        self._shown = _("{name}: {sentence}", name=seat.name, sentence=_(remark.sentence))
        table.services.voice.say(self._shown, Weight.ASIDE)
        who = Who(seat.kind)
        table.ui.toast(self._shown, sign=lambda look, side: face(look, who, side, remark.feeling))

    def withdraw(self) -> None:
        """Someone starts doing something: take the remark away."""
        if self._shown and self._table.ui.toast_text == self._shown:
            self._table.ui.dismiss_toast()

    @property
    def faces(self) -> list[Who]:
        """The figures on the seats, each with their team's symbol.

        A person's face stays with their name, even while a computer plays for them.
        """
        match = self._table.host.match
        named = [
            seat._replace(kind=HUMAN) if match.had_person(number) else seat
            for number, seat in enumerate(match.seats)
        ]
        seen = zip(faces_at(named), self._table.player_styles, strict=True)
        return [replace(who, colour=own.colour, symbol=own.symbol) for who, own in seen]

    def mood(self, seat: int) -> Mood:
        """The mood of a seat's figure now.

        Everyone looks at what's played; a person who's been waited for long is asleep.
        """
        host, shown = self._table.host, self._table.ui.toast_text
        if host.is_live and (outcome := host.match.outcome()) and self._told:
            return "pleased" if seat in outcome.winners else "rueful"
        if self._now is not None and self._now.seat == seat and shown == self._shown != "":
            return self._now.feeling
        if host.thinking == seat:
            return "thinking"
        plays, sleeps = self._stands
        if plays:
            return "looking"
        return "asleep" if sleeps and seat in host.match.acting_seats() else "calm"

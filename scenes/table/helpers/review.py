"""What goes on around a match: the opponents' remarks and faces, recaps, and looking back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from game.match import HUMAN, Match
from game.messages import Message
from game.protocol import NATURE, Action
from game.records.files import RecordError
from scenes.kit.company import Remark, Remarks
from scenes.kit.i18n import _, ngettext, tr
from scenes.kit.i18n.formats import paragraph
from scenes.kit.intent import Command
from scenes.kit.match_words import called, percent_text
from scenes.kit.seating import decided_anew, people_from
from scenes.kit.session.timeline import Reel
from scenes.kit.voice import Weight
from scenes.table.game import AnyDesk
from scenes.table.helpers.help import Knowledge
from scenes.ui.dialog import confirm
from scenes.ui.faces import Mood, Who, face, faces_at

_ASLEEP: Final = 90.0
"""Seconds without a stir after which an awaited player falls asleep."""


class Company:
    """Lets a table's computers comment on their own moves, if the players want it."""

    def __init__(self, table: AnyDesk) -> None:
        self._table = table
        self._remarks = Remarks()
        self._now: Remark | None = None
        self._shown = ""
        self._ends = self._told = self._helped = False
        self._stirred = table.services.now()
        self._stands: tuple[bool, bool] = (False, False)
        self._changed = False

    def played(self, number: int, *, helped: bool) -> None:
        """Action ``number`` was played: its computer may say something about it.

        It's silent after a person was ``helped``: what came of that is no one's merit.
        """
        session, seat = self._table.session, self._table.session.match.log[number].player
        if seat >= 0:
            if session.match.seats[seat].is_human:
                self._helped = helped
            decision = session.decision_behind(number)
            remark = self._remarks.played(session.match, number, decision, silent=self._helped)
            if remark is not None:
                # The action was saved before.
                session.save_work()
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
        stands = (moves and table.session.timeline.current is not None, moves and slept)
        if stands != self._stands:
            self._stands, self._changed = stands, True
        self._told |= told
        if self._ends and told:
            self._ends = False
            self.say(self._remarks.ended(self._table.session.match))

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
        seat = table.session.match.seats[remark.seat]
        self._now = remark
        self._shown = _(remark.sentence)
        told = _("{name}: {sentence}", name=seat.name, sentence=self._shown)
        table.services.voice.say(told, Weight.ASIDE)
        who = Who(seat.kind)
        table.ui.toast(
            self._shown,
            sign=lambda look, side: face(look, who, side, remark.feeling),
            speaker=f"plate-{remark.seat}",
        )

    def withdraw(self) -> None:
        """Someone starts doing something: take the remark away."""
        if self._shown and self._table.ui.toast_text == self._shown:
            self._table.ui.dismiss_toast()

    @property
    def faces(self) -> list[Who]:
        """The figures on the seats, each with their team's symbol.

        A person's face stays with their name, even while a computer plays for them.
        """
        match = self._table.session.match
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
        session, shown = self._table.session, self._table.ui.toast_text
        if self._told and session.is_live and (outcome := session.match.outcome()):
            return "pleased" if seat in outcome.winners else "rueful"
        if self._now is not None and self._now.seat == seat and shown == self._shown != "":
            return self._now.feeling
        if session.thinking == seat:
            return "thinking"
        plays, sleeps = self._stands
        if plays:
            return "looking"
        return "asleep" if sleeps and seat in session.match.acting_seats() else "calm"


MANY: Final = 2
"""More turns of others than this are more than the last one, which is told anyway."""

_ENDS_ONLY: Final = frozenset({Command.SKIP, Command.BACK, Command.ACTIVATE})
"""Commands that only end a running recap."""


def since_turn(match: Match, seat: int) -> range:
    """The numbers of the actions since a person on ``seat`` last chose something.

    They saw what chance did right after that, as they saw how the match was laid out at its start;
    not a new round.
    """
    end = match.cursor
    start = 0
    for number in range(end - 1, -1, -1):
        if _chose(match, number, seat):
            start = number + 1
            break
    while start < end and match.log[start].player == NATURE and not match.states[start].is_pause:
        start += 1
    return range(start, end)


def _chose(match: Match, number: int, seat: int) -> bool:
    entry = match.log[number]
    if entry.player != seat or match.kind_at(number, seat) != HUMAN:
        return False
    return match.states[number].legal_actions(seat).forced is None


class Recap:
    """Knows what there is to see again at a table, and runs it."""

    def __init__(self, table: AnyDesk) -> None:
        self._table = table
        # Someone who reopens a match may not remember its last move.
        self._opened_at = table.session.match.cursor

    @property
    def runs(self) -> bool:
        """Whether one is running."""
        return self._table.session.reel is not None

    @property
    def as_opened(self) -> bool:
        """Whether nothing was played since the match was opened."""
        return self._table.session.match.cursor == self._opened_at

    @property
    def text(self) -> str:
        """How far the running one has come."""
        reel = self._table.session.reel
        if reel is None:
            return ""
        return _(
            "Since your last turn: {number} of {count}. Press any key or click to skip.",
            number=max(1, reel.at),
            count=len(reel.numbers),
        )

    @property
    def numbers(self) -> tuple[int, ...]:
        """The actions to tell the person to move, also behind the curtain."""
        table = self._table
        session = table.session
        seat = session.hand_seat
        if not table.keeps or not session.is_live or seat is None:
            return ()
        match = session.match
        # Who tries another move has looked at all that led here.
        first = self._opened_at if table.from_records else 0
        return tuple(
            number
            for number in since_turn(match, seat)
            if number >= first
            and table.game.is_recapped(match.log[number].player, match.log[number].action)
        )

    @property
    def offer(self) -> str:
        """What the curtain says about it; "" if there's nothing to tell."""
        return _("What happened?") if self.numbers else ""

    @property
    def is_offered(self) -> bool:
        """Whether there's more to tell than the one action that's told anyway."""
        table = self._table
        if self.runs or table.seen.seat is None or not table.at_rest:
            return False
        numbers = self.numbers
        if not numbers:
            return False
        session = table.session
        curtained = session.state.has_secrets and len(table.seen.people) > 1
        return curtained or self.as_opened or self._turns(numbers) >= MANY

    def _turns(self, numbers: tuple[int, ...]) -> int:
        """How many turns these actions are: what one player does in a row is one."""
        log = self._table.session.match.log
        start, end = numbers[0], numbers[-1] + 1
        players = [entry.player for entry in log[start:end] if entry.player != NATURE]
        pairs = zip(players, [NATURE, *players], strict=False)
        return sum(player != before for player, before in pairs)

    def start(self) -> None:
        """Show it, from the beginning if it's running; nothing if there is none."""
        self.end()
        numbers = self.numbers
        told = "" if numbers else _("Nothing new.")
        self._table.services.voice.say(told, Weight.ANSWER)
        if numbers:
            self._table.session.recap(Reel(numbers))
            self._table.listen()

    def end(self) -> None:
        """Return to the match at once; drafts are back in hand."""
        if self.runs:
            self._table.session.end_recap()
            self._table.listen()

    def takes(self, command: Command) -> bool:
        """Let a command end the running recap; returns whether that's all it meant."""
        turns = command is Command.TURN_BOARD and self._table.game.board_turns
        if not self.runs or turns or command is Command.RECAP:
            return False
        self.end()
        return command in _ENDS_ONLY


def what_if(table: AnyDesk, action: Action | None = None, *, better: Action | None = None) -> None:
    """Try another way from the decision on show, or this ``action``; it's kept nowhere.

    What's ``better`` is in sight.
    """
    session, again = table.session, decided_anew(table.session.match, table.session.position)
    seat, again.begun = session.hand_seat, again.cursor
    if action is not None and seat is not None:
        again.play(seat, action)
    table.services.go.open_look_back(again, better=better)


def ask_to_branch(table: AnyDesk) -> None:
    """Ask whether to play the waiting action here, and say what becomes of the rest."""
    after = table.session.moves_after
    text = ngettext(
        "Nothing’s lost: the old match, {count} move longer, stays in Matches.",
        "Nothing’s lost: the old match, {count} moves longer, stays in Matches.",
        after,
    )
    confirm(
        table.ui,
        _("Continue from here?"),
        text,
        yes=_("Continue"),
        no=_("Keep looking"),
        on_yes=table.confirm,
        on_no=table.withdraw,
        name="branch",
    )


if TYPE_CHECKING:
    from game.analysis import Analysis, Reviewed

_TOLD: Final = 4
"""In how many parts progress is told."""


class MatchReview:
    """What's known of a finished match; it's worked on once it ``begin``s.

    ``points`` are its turning points.
    """

    def __init__(self, table: AnyDesk, knowledge: Knowledge) -> None:
        self._table = table
        self._knowledge = knowledge
        self._runs = False

    # What's known

    @property
    def analysis(self) -> Analysis | None:
        """What's been found so far; None while the match goes on, or if no one wants it."""
        match = self._table.session.match
        return self._table.services.analyst.known(match) if match.is_over else None

    @property
    def points(self) -> list[Reviewed]:
        """The turning points so far."""
        analysis = self.analysis
        return [] if analysis is None else analysis.turning_points()

    @property
    def point(self) -> Reviewed | None:
        """The turning point whose decision is on show."""
        session = self._table.session
        if session.is_live or session.running or self._knowledge.is_open:
            return None
        return next((one for one in self.points if one.position == session.position), None)

    @property
    def may_try(self) -> bool:
        """Whether a person may try another way from the position on show."""
        session, match = self._table.session, self._table.session.match
        if self.analysis is None or session.running or self._knowledge.is_open:
            return False
        if session.position >= len(match.log):
            return False
        own = match.log[session.position].player in people_from(match, session.position)
        return own or self.point is not None

    @property
    def lit(self) -> Message | None:
        """What the coach says about the point on show, with the places that light up."""
        point, match = self.point, self._table.session.match
        if point is None or match.kind_at(point.position, point.entry.player) != HUMAN:
            return None
        against = point.advice.against
        return against if against is not None and against.cells else point.advice.why

    @property
    def failure(self) -> Message | None:
        """Why no one works any more on what's still open, if so."""
        failure: Message | None = self._table.services.analyst.failure(self._table.session.match)
        return failure

    @property
    def grows(self) -> bool:
        """Whether more is still to be found."""
        analysis = self.analysis
        return analysis is not None and not (analysis.is_complete or self.failure)

    @property
    def title(self) -> str:
        """What the sheet of what's known is about."""
        analysis = self.analysis
        has_chance = analysis is not None and analysis.has_chance
        return _("Luck and mistakes") if has_chance else _("Mistakes")

    def headline(self, analysis: Analysis) -> str:
        """How far the work is; once it's done, who was lucky and who played well."""
        match = self._table.session.match
        if not analysis.decisions:
            return _("There was nothing to decide.")
        if self.failure is not None:
            return _("The computer couldn’t look at everything. {why}", why=tr(self.failure))
        if not analysis.is_complete:
            return self.progress
        names = called((seat.name, seat.kind) for seat in match.seats)
        verdict, decided = analysis.verdict(), analysis.decided_from()
        told = [] if verdict is None else [tr(verdict, names)]
        if decided is not None:
            number = match.moves(decided) + 1
            told.append(_("From move {number} on, the result was certain.", number=number))
        return paragraph(told)

    @property
    def progress(self) -> str:
        """How far the work is."""
        part = 0.0 if self.analysis is None else self.analysis.progress
        done = percent_text(100 * int(part * _TOLD) / _TOLD)
        return _("Checking every move: {percent}", percent=done)

    # What happens

    def begin(self) -> None:
        """Look back from now on, at the costliest move if it's known already."""
        analysis = self._table.services.analyst.analysis(self._table.session.match)
        self._runs = not analysis.is_complete
        if self._runs:
            return
        self.keep()
        point = analysis.turning_point()
        if point is not None:
            self._table.look_at(point.position)

    def poll(self) -> None:
        """Tell once what's been found; what's on show stays."""
        analysis = self.analysis if self._runs else None
        if analysis is None or not analysis.is_complete:
            return
        self._runs = False
        self._say(self.headline(analysis))
        self.keep()
        self._table.changed()

    def show(self, number: int) -> None:
        """Look at a turning point, counted from 0."""
        self._table.look_at(self.points[number].position)

    def try_again(self) -> None:
        """Work on again after that failed."""
        self._table.services.analyst.try_again(self._table.session.match)
        self._table.changed()

    def _say(self, text: str) -> None:
        self._table.services.voice.say(text, Weight.PLAYED)

    # Mistakes as puzzles

    @property
    def mistakes(self) -> list[Reviewed]:
        """The turning points that were people's mistakes."""
        seats = self._table.session.match.seats
        return [
            one for one in self.points if one.advice.is_blunder and seats[one.entry.player].is_human
        ]

    def keep(self) -> None:
        """Keep people's mistakes as puzzles once all is known, if they want that."""
        analysis, services = self.analysis, self._table.services
        complete = analysis is not None and analysis.is_complete
        if not complete or services.settings.keep_mistakes != "yes":
            return
        for point in self.mistakes:
            moment = self._table.session.match.copy()
            moment.go_to(point.position)
            try:
                services.puzzle_desk.keep(moment, point.advice)
            except RecordError as error:
                self._table.ui.toast(tr(error.message))
                self._say(tr(error.message))
                return

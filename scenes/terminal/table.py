"""The table as plain lines of text: for screen readers, scripts and machines without a screen."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from random import SystemRandom
from time import monotonic
from typing import Final

from game.bots.bot import Advice
from game.bots.levels import LEVELS, is_computer, strength_of, title_of
from game.bots.worker import BotsHere
from game.match import HUMAN, LogEntry, Match, UndoPolicy
from game.protocol import Action, IllegalAction, State
from game.records.keeping import Keeping
from game.records.places import Records
from game.sharing import post
from game.sharing.codes import NoCode, code_of, is_code, match_of
from game.sharing.post import CodeVerdict
from game.tags import DamagedMatch
from scenes.kit.company import Remark, Remarks
from scenes.kit.i18n import _, labelled, tr
from scenes.kit.i18n.formats import ended, listed
from scenes.kit.match_words import chances_text, percent_text
from scenes.kit.session.session import Session
from scenes.kit.session.timeline import ActionPlayed, Advised, Event, Paused, Showing, Told
from scenes.kit.sharing import code_to_share
from scenes.kit.telling import ending
from scenes.terminal.console import Console, command_of, command_shown, parted
from scenes.terminal.speaker import Speaker
from scenes.terminal.view import bare


class Letters:
    """What goes to and comes from those who play elsewhere; ``say`` writes lines."""

    def __init__(self, match: Match, keeping: Keeping, say: Callable[..., None]) -> None:
        self._match = match
        self._keeping = keeping
        self._say = say

    def command(self, rest: str) -> None:
        """Print the match's code, or let a seat play elsewhere first: ``post 2``."""
        match, rest = self._match, bare(rest)
        if rest and not match.away:
            self._begin(rest)
        elif not match.away:
            self._say(_("Type post and the seat that plays elsewhere, like post 2."))
        else:
            self._print()

    def _begin(self, rest: str) -> None:
        match = self._match
        problem = post.why_no_post(match)
        if problem is not None:
            self._say(tr(problem))
        elif not rest.isdecimal() or not 1 <= int(rest) <= len(match.seats):
            count = len(match.seats)
            self._say(_("Which seat? They’re numbered 1 to {count}.", count=count))
        else:
            post.begin(match, frozenset({int(rest) - 1}))
            self._keeping.move_to(post.save_of(match), match)
            self._say(
                _(
                    "{name} plays elsewhere now. After your turn you get a code to send.",
                    name=match.seats[int(rest) - 1].name,
                )
            )
            self.print_if_due()

    def print_if_due(self) -> None:
        """Print the code when no one here is to move."""
        match = self._match
        if match.away and not any(map(match.is_here, match.acting_seats())):
            self._print()

    def _print(self) -> None:
        self._say(_("Send this code: {code}", code=code_of(self._match)))

    def is_elsewhere(self, seat: int) -> bool:
        """Whether a seat plays elsewhere; if so, says what to do."""
        if seat not in self._match.away:
            return False
        name = self._match.seats[seat].name
        self._say(_("{name} plays elsewhere: type their code here.", name=name))
        return True

    def read(self, code: str) -> Sequence[LogEntry]:
        """What a code brings; says what it is if it brings nothing."""
        try:
            letter = post.read(self._match, match_of(code))
        except DamagedMatch as error:
            self._say(tr(error.message))
            return ()
        if letter.verdict is not CodeVerdict.NEXT:
            self._say(tr(letter.told))
        return letter.entries


YES: Final = frozenset({"y", "yes"})
_LEAVE: Final = frozenset({"quit", "exit"})


class Terminal:
    """One match played in lines of text until it's over or its players leave."""

    def __init__(
        self,
        match: Match,
        console: Console,
        records: Records,
        save_id: str | None = None,
        *,
        nodes: int | None = None,
    ) -> None:
        """Seat the players of ``match``, saved under ``save_id`` or, once played, under a new one.

        Computers think for their level's time, or for ``nodes`` positions a move if given, so that
        the same seed gives the same game.
        """
        self._match = match
        self._console = console
        self._records = records
        keeping = Keeping(records, save_id, partial(datetime.now, UTC), SystemRandom())
        bots = BotsHere(nodes)
        self._session = Session[State](keeping, bots, match, lambda: 0.0, self._showing)
        self._say = console.say
        self._remarks = Remarks()
        self._speaker = Speaker(match, console)
        self._letters = Letters(match, self._session.keeping, console.say)
        self._leaving = False
        self._typing: int | None = None
        self._asked: Action | None = None  # waits for somebody who is asked before a move counts
        self._points = match.state.returns()
        self._is_news = True
        self._actor = 0
        self._commands: dict[str, Callable[[str], None]] = {
            **self._speaker.commands,
            "hint": self._hint,
            "seat": self._seat,
            "undo": self._undo,
            "redo": self._redo,
            "post": self._letters.command,
            "save": self._save,
            "code": self._code,
            "stop": self._stop,
            **dict.fromkeys(_LEAVE, self._leave),
        }

    def run(self) -> int:
        """Play. Returns the exit status: 0 also when the players leave early."""
        try:
            self._speaker.introduce()
            self._play()
        except KeyboardInterrupt:
            self._say("")
            self._leave()
        finally:
            self._session.rest()
        return 0

    # The course of the match

    def _play(self) -> None:
        match, session = self._match, self._session
        if not any(match.seats[seat].is_human for seat in match.acting_seats()):
            match.go_to(len(match.log))
        session.start()
        self._hear()
        while not self._leaving:
            while session.busy:
                session.update(monotonic())
                self._hear()
            if match.is_over:
                self._say(*ending(match, self._speaker.view.scores()))
                self._remark(self._remarks.ended(match))
                break
            seat = match.acting_seats()[0]
            if not match.seats[seat].is_human:
                self._leave()
            elif self._is_alone(seat):
                line = self._console.ask()
                if line is None:
                    self._leave()
                elif line.strip():
                    self._obey(line.strip(), seat)
                    self._hear()

    def _showing(self, number: int, **_how: object) -> Showing[State]:
        """Action ``number``, which no one sees move."""
        entry, states = self._match.log[number], self._match.states
        return Showing(states[number], entry.player, entry.action, states[number + 1], 0.0)

    def _hear(self) -> None:
        """Tell what has happened, and then how the match stands."""
        while events := self._session.take_events():
            for event in events:
                self._tell(event)
        if not self._is_news or self._session.waits:
            return
        self._is_news = False
        points, before = self._match.state.returns(), self._points
        if points != before and not self._match.is_over:
            self._speaker.score()
        self._points = points
        self._speaker.announce()
        if self._match.is_here(self._actor):
            self._letters.print_if_due()

    def _tell(self, event: Event[State]) -> None:
        match event:
            case ActionPlayed(number):
                self._speaker.end_look()
                self._speaker.tell(number)
                decision = self._session.decision_behind(number)
                if decision is not None:
                    self._remark(self._remarks.played(self._match, number, decision))
                self._actor = max(0, self._match.log[number].player)
                self._is_news = True
            case Told(message):
                self._say(tr(message))
            case Advised(advice) if advice is not None:
                self._advise(advice)
            case Paused():
                self._say(tr(self._match.state.standing().reason))
                self._speaker.score()
                self._session.go_on()
                self._is_news = True
            case _:
                pass

    def _is_alone(self, seat: int) -> bool:
        """Make sure only the person whose turn it is reads on; False if players leave instead.

        What was written for another is pushed out of sight first, and what was typed is forgotten.
        """
        speaker = self._speaker
        if self._typing != seat:
            self._typing = seat
            self._console.forget()
        if seat == speaker.only_person:
            speaker.reader = seat
        if not self._match.state.has_secrets or seat == speaker.reader:
            return True
        speaker.end_look()
        name, line = speaker.names[seat], None
        # Anything typed before was meant for another moment, or comes from someone else.
        while line is None or line.strip():
            self._say(_("{name}, press Enter when no one else is looking.", name=name))
            line = self._console.ask()
            if line is None or command_of(line) in _LEAVE:
                self._leave()
                return False
        speaker.reader = seat
        speaker.board()
        speaker.announce()
        return True

    def _remark(self, remark: Remark | None) -> None:
        if remark is not None and self._records.settings.settings.remarks:
            name = self._speaker.names[remark.seat]
            self._say(_("{name}: {sentence}", name=name, sentence=_(remark.sentence)))

    def _obey(self, line: str, seat: int) -> None:
        asked, self._asked = self._asked, None
        if asked is not None and command_of(line) in YES:
            self._session.attempt(asked)
            return
        if self._match.away and is_code(line):
            self._session.receive(self._letters.read(line))
            return
        word, rest = parted(line)
        command = self._commands.get(word)
        if command is not None:
            command(rest)
            return
        if not self._letters.is_elsewhere(seat):
            action = self._speaker.read(line, seat)
            if action is not None:
                self._try(action, seat, asked)

    def _try(self, action: Action, seat: int, asked: Action | None) -> None:
        if action != asked and self._likes(seat).get("confirm_moves"):
            self._asked = action
            self._say(_("Type yes, or the same again, to play it."))
            return
        self._session.attempt(action)

    def _likes(self, seat: int) -> Mapping[str, object]:
        person = self._records.people.of(self._match.seats[seat].name)
        return {} if person is None else person.likes

    def _leave(self, _rest: str = "") -> None:
        self._leaving = True
        # A match no one has played would only hide those worth going on with.
        if self._match.log:
            self._session.save_work()
        self._session.rest()
        self._hear()
        if self._records.saves.keep and self._session.keeping.is_written:
            self._say(_("Match saved. “pocketful --terminal” resumes it."))
        elif self._match.log:
            self._say(_("The match couldn’t be saved."))
        else:
            self._say(_("Nothing played, so nothing to save."))

    # Commands

    def _hint(self, _rest: str) -> None:
        match = self._match
        seat = match.acting_seats()[0]
        if self._likes(seat).get("hints") is False:
            name = self._speaker.names[seat]
            self._say(_("{name} wants no hints. That’s set under Players in the app.", name=name))
            return
        if not self._letters.is_elsewhere(seat):
            self._session.ask_advice()

    def _advise(self, advice: Advice) -> None:
        typed = self._speaker.view.typed(advice.best)
        self._say(_("An expert would type: {move}", move=typed))
        self._say(tr(advice.why, self._speaker.names))
        share, sides = advice.best_value, len(self._match.state.teams)
        self._say(
            _(
                "With it: {chances} ({percent}).",
                chances=chances_text(share, sides),
                percent=percent_text(100 * share),
            )
        )

    def _seat(self, rest: str) -> None:
        """Hand a seat to someone else: ``2 casual``."""
        number, _space, kind = bare(rest).lower().partition(" ")
        seats = self._match.seats
        kind = command_of(kind)
        if not number.isdecimal() or not 1 <= int(number) <= len(seats):
            self._say(_("Which seat? They’re numbered 1 to {count}.", count=len(seats)))
        elif kind != HUMAN and (not is_computer(kind) or strength_of(kind) is not None):
            self._say(
                _(
                    "A seat can be one of these: {kinds}.",
                    kinds=listed(map(command_shown, (HUMAN, *LEVELS))),
                )
            )
        else:
            seat = int(number) - 1
            self._session.give_seat(seat, kind)
            who = _("a person") if kind == HUMAN else _(title_of(kind))
            self._say(labelled(self._speaker.names[seat], who))

    def _code(self, _rest: str) -> None:
        try:
            self._say(code_to_share(self._match))
        except NoCode as problem:
            self._say(tr(problem.message))

    def _undo(self, _rest: str) -> None:
        match = self._match
        target = match.undo_target()
        if target is None:
            self._say(_("Nothing to take back."))
            return
        if match.undo_policy() is not UndoPolicy.FREE and not self._all_agree():
            self._say(_("Nothing taken back."))
            return
        self._session.undo()
        self._speaker.end_look()
        self._say(ended(_("Taken back")))
        self._speaker.announce()

    def _all_agree(self) -> bool:
        self._say(_("Does everyone agree to take this back? yes or no"))
        answer = self._console.ask()
        return answer is not None and command_of(answer) in YES

    def _redo(self, _rest: str) -> None:
        match = self._match
        target = match.redo_target()
        if target is None:
            self._say(_("Nothing to redo."))
            return
        start = match.cursor
        self._session.redo()
        self._speaker.end_look()
        for cursor in range(start, target):
            self._speaker.tell(cursor)
        self._speaker.announce()

    def _save(self, rest: str) -> None:
        if not rest:
            self._say(_("Saved after every move. To name the match, type save and a name."))
            return
        self._match.title = rest
        self._session.save_work()
        self._session.rest()
        if self._session.keeping.is_written:
            self._say(_("Saved as “{name}”.", name=rest))

    def _stop(self, _rest: str) -> None:
        try:
            self._session.stop_early()
        except IllegalAction as refusal:
            self._say(tr(refusal.rejection.message))

"""The table as plain lines of text: for screen readers, scripts and machines without a screen."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from random import Random, SystemRandom
from typing import Final

from game.bots import new_bot
from game.bots.bot import BotQuestion, Budget, Decision, adviser
from game.bots.levels import EXPERT, LEVELS, budget_for, is_computer, strength_of, title_of
from game.catalogue import chance_of
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
from scenes.kit.seating import hand_over
from scenes.kit.sharing import code_to_share
from scenes.kit.telling import ending
from scenes.terminal.console import Console, OutputClosed, command_of, command_shown, parted
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


def question_to(match: Match, seat: int, level: str, nodes: int | None) -> BotQuestion:
    """What a computer of that level is asked on a seat's turn; see ``Terminal``."""
    budget = budget_for(match.info.key, level) if nodes is None else Budget(nodes=nodes)
    rng = Random(f"{match.seed}:{match.cursor}:{seat}")
    return BotQuestion(match.observation(seat), seat, budget, rng)


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
        self._keeping = Keeping(
            records.saves,
            records.history,
            save_id,
            lambda problem: self._say(tr(problem)),
            today=lambda: datetime.now(UTC),
            rng=SystemRandom(),
        )
        self._nodes = nodes
        self._say = console.say
        self._remarks = Remarks()
        self._speaker = Speaker(match, console)
        self._letters = Letters(match, self._keeping, console.say)
        self._leaving = False
        self._typing: int | None = None
        self._asked: Action | None = None  # waits for somebody who is asked before a move counts
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
            "quit": self._quit,
            "exit": self._quit,
        }

    def run(self) -> int:
        """Play. Returns the exit status: 0 also when the players leave early."""
        try:
            self._speaker.introduce()
            self._play()
        except KeyboardInterrupt:
            self._say("")
            self._leave()
        except OutputClosed:
            self._keep()
            raise
        return 0

    # The course of the match

    def _play(self) -> None:
        match = self._match
        if not any(match.seats[seat].is_human for seat in match.acting_seats()):
            match.go_to(len(match.log))
        self._advance()
        self._speaker.announce()
        while not match.is_over and not self._leaving:
            seat = match.acting_seats()[0]
            if not match.seats[seat].is_human:
                level = match.seats[seat].kind
                decision = new_bot(match.info.key, level).choose(
                    question_to(match, seat, level, self._nodes)
                )
                self._act(seat, decision.action, decision)
            elif self._is_alone(seat):
                line = self._console.ask()
                if line is None:
                    self._leave()
                elif line.strip():
                    self._obey(line.strip(), seat)
        if match.is_over:
            self._say(*ending(match, self._speaker.view.scores()))
            self._remark(self._remarks.ended(match))

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

    def _act(self, seat: int, action: Action, decision: Decision | None = None) -> None:
        """Play an action known to be legal, and what follows by itself.

        ``decision`` is a computer's, who may say something with it.
        """
        match = self._match
        points = match.state.returns()
        match.play(seat, action)
        self._speaker.end_look()
        self._speaker.tell(match.cursor - 1)
        if decision is not None:
            self._remark(self._remarks.played(match, match.cursor - 1, decision))
        self._advance()
        if match.state.returns() != points and not match.is_over:
            self._speaker.score()
        self._speaker.announce()
        if match.is_here(seat):
            self._letters.print_if_due()

    def _remark(self, remark: Remark | None) -> None:
        if remark is not None and self._records.settings.settings.remarks:
            name = self._speaker.names[remark.seat]
            self._say(_("{name}: {sentence}", name=name, sentence=_(remark.sentence)))

    def _advance(self) -> None:
        """Play what needs no decision, with a word on the score when the players pause."""
        state = self._roll_on(to_pause=True)
        if state.is_pause:
            self._say(tr(state.standing().reason))
            self._speaker.score()
            self._roll_on(to_pause=False)
        self._keep()

    def _roll_on(self, *, to_pause: bool) -> State:
        match = self._match
        start = match.cursor
        played = match.advance(to_pause=to_pause, nature=chance_of(match.info.key))
        for cursor in range(start, start + len(played)):
            self._speaker.tell(cursor)
        return match.state

    def _keep(self) -> None:
        # A match no one has played would only hide those worth going on with.
        if self._keeping.save_id is not None or self._match.log:
            self._keeping.save(self._match)
            self._keeping.finish()

    def _obey(self, line: str, seat: int) -> None:
        asked, self._asked = self._asked, None
        if asked is not None and command_of(line) in YES:
            self._act(seat, asked)
            return
        if self._match.away and is_code(line):
            self._receive(line)
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

    def _receive(self, code: str) -> None:
        """Play what those who are away have sent."""
        match = self._match
        for number, entry in enumerate(self._letters.read(code), match.cursor):
            # What follows by itself has followed already.
            if number == len(match.log):
                self._act(entry.player, entry.action)

    def _try(self, action: Action, seat: int, asked: Action | None) -> None:
        if action != asked and self._likes(seat).get("confirm_moves"):
            self._asked = action
            self._say(_("Type yes, or the same again, to play it."))
            return
        self._act(seat, action)

    def _likes(self, seat: int) -> Mapping[str, object]:
        person = self._records.people.of(self._match.seats[seat].name)
        return {} if person is None else person.likes

    def _leave(self) -> None:
        self._leaving = True
        self._keep()
        if self._records.saves.keep and self._keeping.is_written:
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
        question = question_to(match, seat, EXPERT, self._nodes)
        advice = adviser(new_bot(match.info.key, EXPERT)).advise(question)
        typed = self._speaker.view.typed(advice.best)
        self._say(_("An expert would type: {move}", move=typed))
        self._say(tr(advice.why, self._speaker.names))
        share, sides = advice.best_value, len(match.state.teams)
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
            hand_over(self._match, seat, kind)
            self._keep()
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
        match.go_to(target)
        self._speaker.end_look()
        self._keep()
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
        match.go_to(target)
        self._speaker.end_look()
        for cursor in range(start, target):
            self._speaker.tell(cursor)
        self._keep()
        self._speaker.announce()

    def _save(self, rest: str) -> None:
        if not rest:
            self._say(_("Saved after every move. To name the match, type save and a name."))
            return
        self._match.title = rest
        self._keeping.save(self._match)
        self._keeping.finish()
        if self._keeping.is_written:
            self._say(_("Saved as “{name}”.", name=rest))

    def _stop(self, _rest: str) -> None:
        match = self._match
        try:
            match.stop()
        except IllegalAction as refusal:
            self._say(tr(refusal.rejection.message))
            return
        self._keep()

    def _quit(self, _rest: str) -> None:
        self._leave()

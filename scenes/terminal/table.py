"""The table as plain lines of text: for screen readers, scripts and machines without a screen."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, Protocol

from game.bots import new_bot
from game.bots.bot import Budget, Decision, Question, adviser
from game.bots.levels import EXPERT, LEVELS, budget_for, title_of
from game.catalogue import chance_of
from game.match import HUMAN, Match, UndoPolicy
from game.messages import Message, printable
from game.protocol import NATURE, Action, Choices, IllegalAction, State
from scenes.front import FRONTS
from scenes.kit.assets import MissingAsset
from scenes.kit.i18n import N_, _, ngettext, tr
from scenes.kit.match_words import told_names
from scenes.terminal.console import Console, OutputClosed
from scenes.terminal.rules import rules_of, told
from scenes.terminal.view import TextView

_OUT_OF_SIGHT: Final = 60
"""Empty lines that push what one player read beyond the screen before the next one comes."""

YES: Final = frozenset({"y", "yes"})

_HELP: Final = (
    ("moves, moves CELL", N_("what can be moved, or where one piece can go")),
    ("hint", N_("what an expert would play, and why")),
    ("seat NUMBER KIND", N_("let a person or a computer play a seat from now on")),
    ("board", N_("the position as a picture made of letters")),
    ("{pieces}", N_("the position in words")),
    ("score", N_("the points")),
    ("turn", N_("whose turn it is, the last move, the points")),
    ("goals", N_("who plays for what")),
    ("log", N_("everything that was played")),
    ("undo, redo", N_("take back, or play again what was taken back")),
    ("rules, rules WORD", N_("the rules, or what they say about a word")),
    ("save NAME", N_("give the match a name; it is saved after every move anyway")),
    ("stop", N_("end a match whose winner can no longer change")),
    ("quit", N_("save and leave")),
)


class Keeper(Protocol):
    """Keeps a match safe while it is played."""

    def keep(self, match: Match) -> Message | None:
        """Save the match, and record it if it is over; the answer is a problem to tell."""
        ...

    def name(self, match: Match, title: str) -> Message | None:
        """Give the saved match a name; the answer is a problem to tell."""
        ...

    @property
    def is_safe(self) -> bool:
        """Whether what was kept last can be opened again."""
        ...


class Terminal:
    """One match played in lines of text until it is over or its players leave."""

    def __init__(
        self, match: Match, console: Console, keeper: Keeper, *, nodes: int | None = None
    ) -> None:
        """Seat the players of ``match``.

        Computers think for the time of their level, or for ``nodes`` positions a move if given,
        so that the same seed gives the same game.
        """
        self._match = match
        self._console = console
        self._keeper = keeper
        self._nodes = nodes
        self._words = FRONTS[match.info.key].words()
        self._told_problem: Message | None = None
        self._told_decided = False
        self._leaving = False
        self._looks: int | None = None
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "?": self._help,
            "moves": self._moves,
            "hint": self._hint,
            "seat": self._seat,
            "board": self._board,
            "score": self._score,
            "scores": self._score,
            "turn": self._turn,
            "goals": self._goals,
            "log": self._log,
            "undo": self._undo,
            "redo": self._redo,
            "rules": self._rules,
            "save": self._save,
            "stop": self._stop,
            "quit": self._quit,
            "exit": self._quit,
            self._view.pieces_command: self._pieces,
        }

    def run(self) -> int:
        """Play. Returns the exit status: 0 also when the players leave early."""
        try:
            self._introduce()
            self._play()
        except KeyboardInterrupt:
            self._console.say()
            self._leave()
        except OutputClosed:
            self._keeper.keep(self._match)
        return 0

    # The course of the match

    def _play(self) -> None:
        match = self._match
        if not any(match.seats[seat].is_human for seat in match.acting_seats()):
            match.go_to(len(match.log))
        self._advance()
        self._announce()
        while not match.is_over and not self._leaving:
            seat = match.acting_seats()[0]
            if not match.seats[seat].is_human:
                action = self._decision(seat, match.seats[seat].kind).action
                self._act(seat, action)
                continue
            if not self._is_alone(seat):
                continue
            line = self._console.ask()
            if line is None:
                self._leave()
            elif line.strip():
                self._obey(line.strip(), seat)
        if match.is_over:
            self._conclude()

    def _is_alone(self, seat: int) -> bool:
        """Make sure that only the person at turn reads on; False if the players leave instead.

        What was written for another is pushed out of sight first.
        """
        if not self._match.state.has_secrets or seat in (self._only_person, self._looks):
            return True
        self._hide()
        name = self._names()[seat]
        self._console.say(_("{name}, press Enter when nobody else is looking.").format(name=name))
        if self._console.ask() is None:
            self._leave()
            return False
        self._looks = seat
        self._board("")
        self._announce()
        return True

    def _hide(self) -> None:
        for _line in range(_OUT_OF_SIGHT):
            self._console.say()

    def _end_look(self) -> None:
        """Whoever looked at his secrets has had his turn: nothing of them stays on the screen."""
        if self._looks is not None:
            self._looks = None
            self._hide()

    @property
    def _only_person(self) -> int | None:
        people = [number for number, seat in enumerate(self._match.seats) if seat.is_human]
        return people[0] if len(people) == 1 else None

    def _decision(self, seat: int, level: str) -> Decision:
        return new_bot(self._match.info.key, level).choose(self._question(seat, level))

    def _question(self, seat: int, level: str) -> Question:
        """What a computer of that level is asked in a seat's turn."""
        match = self._match
        usual = budget_for(match.info.key, level)
        budget = usual if self._nodes is None else Budget(nodes=self._nodes)
        rng = Random(f"{match.seed}:{match.cursor}:{seat}")
        return Question(match.observation(seat), seat, budget, rng)

    def _act(self, seat: int, action: Action) -> None:
        """Play an action that is known to be legal and what follows by itself."""
        match = self._match
        points = match.state.returns()
        match.play(seat, action)
        self._end_look()
        self._tell(match.cursor - 1)
        self._advance()
        if match.state.returns() != points and not match.is_over:
            self._score()
        self._announce()

    def _advance(self) -> None:
        match = self._match
        start = match.cursor
        for cursor, _entry in enumerate(
            match.advance(to_pause=True, nature=chance_of(match.info.key)), start
        ):
            self._tell(cursor)
        if match.state.is_pause:
            self._console.say(tr(match.state.standing().reason))
            self._score()
            start = match.cursor
            for cursor, _entry in enumerate(match.advance(nature=chance_of(match.info.key)), start):
                self._tell(cursor)
        self._keep()

    def _keep(self) -> None:
        problem = self._keeper.keep(self._match)
        if problem is not None and problem != self._told_problem:
            self._console.say(tr(problem))
        self._told_problem = problem

    def _obey(self, line: str, seat: int) -> None:
        word, _space, rest = line.partition(" ")
        command = self._commands.get(word.lower())
        if command is not None:
            command(rest.strip())
            return
        answer = self._view.answer(line)
        if answer is not None:
            for sentence in answer:
                self._console.say(sentence)
        elif self._view.is_place(line):
            self._moves(line)
        else:
            self._try(line, seat)

    def _try(self, text: str, seat: int) -> None:
        match = self._match
        notation = self._view.notation(text)
        if notation is None:
            self._console.say(
                _("“{text}” is neither a command nor a move; type help for both.").format(
                    text=printable(text, 40)
                )
            )
            return
        try:
            action = match.info.parse_action(notation)
        except ValueError:
            self._console.say(
                _("“{text}” is not a move in {game}.").format(
                    text=printable(text, 40), game=_(match.info.title)
                )
            )
            return
        rejection = match.state.legal_actions(seat).why_not(action)
        if rejection is not None:
            self._console.say(tr(rejection.message))
            return
        self._act(seat, action)

    def _conclude(self) -> None:
        match = self._match
        outcome = match.outcome()
        assert outcome is not None, "a match that is over has an outcome"
        self._console.say(tr(outcome.reason))
        self._score()
        if len(outcome.winners) == len(match.seats):
            self._console.say(_("Nobody wins: it is a draw."))
        else:
            self._console.say(
                ngettext("{names} wins.", "{names} win.", len(outcome.winners)).format(
                    names=self._joined(outcome.winners)
                )
            )

    def _leave(self) -> None:
        self._leaving = True
        self._keep()
        if self._keeper.is_safe:
            self._console.say(_("The match is saved; “pocketful --terminal” goes on with it."))
        elif self._match.log:
            self._console.say(_("The match could not be saved."))
        else:
            self._console.say(_("Nothing was played, so there is nothing to save."))

    # What is told without being asked

    def _introduce(self) -> None:
        match = self._match
        say = self._console.say
        say(
            _("{game} for {count} players.").format(
                game=_(match.info.title), count=len(match.seats)
            )
        )
        for number, seat in enumerate(match.seats, 1):
            who = _("a person") if seat.is_human else _(title_of(seat.kind))
            name = self._names()[number - 1]
            say(_("Seat {number}: {name}, {who}.").format(number=number, name=name, who=who))
        for option in match.info.options:
            value = match.options[option.key]
            if value == option.default_for(len(match.seats)):
                continue
            label = next(choice.label for choice in option.choices if choice.value == value)
            say(_("{option}: {value}.").format(option=_(option.title), value=_(label)))
        self._goals()
        if any(seat.is_human for seat in match.seats):
            say(_("Type a move, or help for the commands."))
        if match.log and not match.is_over:
            say(_("The match goes on from before."))
            if match.cursor:
                self._tell(match.cursor - 1)
            self._score()

    def _tell(self, cursor: int) -> None:
        """Put the entry behind ``cursor`` into words."""
        self._console.say(self._in_words(cursor))

    def _in_words(self, cursor: int) -> str:
        player = self._match.log[cursor].player
        return self._words.tell(
            self._seen(cursor), player, self._action(cursor), self._names(), brief=False
        )

    def _announce(self) -> None:
        """Say what the player who comes next has to know."""
        match = self._match
        if match.is_over:
            return
        for note in self._view.notes():
            self._console.say(note)
        people = [seat for seat in match.acting_seats() if match.seats[seat].is_human]
        if not people:
            return
        if match.at_end and match.state.is_decided and not self._told_decided:
            self._told_decided = True
            self._console.say(
                _("The winner can no longer change: play on, or type stop to end here.")
            )
        self._console.say(_("{name} to move.").format(name=self._names()[people[0]]))

    # Commands

    def _help(self, _rest: str = "") -> None:
        for line in self._view.notation_help():
            self._console.say(line)
        self._console.say(_("Commands:"))
        for command, explanation in _HELP:
            name = command.format(pieces=self._view.pieces_command)
            self._console.say(f"{name}: {_(explanation)}")

    def _moves(self, rest: str) -> None:
        match = self._match
        seat = match.acting_seats()[0]
        space = match.state.legal_actions(seat)
        if not isinstance(space, Choices):
            self._console.say(_("There are too many moves to list; this is how to write them."))
            for line in self._view.notation_help():
                self._console.say(line)
            return
        for line in self._view.moves(space, rest.lower()):
            self._console.say(line)

    def _hint(self, _rest: str) -> None:
        match = self._match
        seat = match.acting_seats()[0]
        advice = adviser(new_bot(match.info.key, EXPERT)).advise(self._question(seat, EXPERT))
        typed = self._view.typed(advice.best)
        self._console.say(_("An expert would type: {move}").format(move=typed))
        self._console.say(tr(advice.why, self._names()))

    def _seat(self, rest: str) -> None:
        """Hand a seat to somebody else: ``2 casual``."""
        number, _space, kind = rest.strip().lower().partition(" ")
        seats = self._match.seats
        kind = kind.strip()
        if not number.isdecimal() or not 1 <= int(number) <= len(seats):
            self._console.say(
                _("Which seat? They are numbered from 1 to {count}.").format(count=len(seats))
            )
        elif kind not in (HUMAN, *LEVELS):
            self._console.say(
                _("A seat is played by one of these: {kinds}.").format(
                    kinds=", ".join((HUMAN, *LEVELS))
                )
            )
        else:
            seat = int(number) - 1
            self._match.hand_over(seat, kind)
            self._keep()
            who = _("a person") if kind == HUMAN else _(title_of(kind))
            self._console.say(_("{name}: {who}").format(name=self._names()[seat], who=who))

    def _board(self, _rest: str) -> None:
        for line in self._view.board():
            self._console.say(line)

    def _pieces(self, _rest: str) -> None:
        for line in self._view.pieces():
            self._console.say(line)

    def _score(self, _rest: str = "") -> None:
        self._console.say(self._view.scores())

    def _goals(self, _rest: str = "") -> None:
        for line in self._view.introduction():
            self._console.say(line)

    def _turn(self, _rest: str) -> None:
        if self._match.cursor:
            self._tell(self._match.cursor - 1)
        self._score()
        self._announce()

    def _log(self, _rest: str) -> None:
        match = self._match
        view = self._view
        for cursor in range(match.cursor):
            entry = match.log[cursor]
            actor = "*" if entry.player == NATURE else self._names()[entry.player]
            self._console.say(f"{cursor + 1}. {actor}: {view.typed(self._action(cursor))}")
        undone = len(match.log) - match.cursor
        if undone:
            self._console.say(
                ngettext(
                    "{count} action is taken back and can be played again with redo.",
                    "{count} actions are taken back and can be played again with redo.",
                    undone,
                ).format(count=undone)
            )
        elif not match.cursor:
            self._console.say(_("Nothing has been played yet."))

    def _undo(self, _rest: str) -> None:
        match = self._match
        target = match.undo_target()
        if target is None:
            self._console.say(_("There is nothing to take back."))
            return
        if match.undo_policy() is not UndoPolicy.FREE and not self._all_agree():
            self._console.say(_("Nothing is taken back."))
            return
        match.go_to(target)
        self._end_look()
        self._keep()
        self._console.say(_("Taken back."))
        self._announce()

    def _all_agree(self) -> bool:
        self._console.say(_("Does everybody at the table agree to take this back? yes or no"))
        answer = self._console.ask()
        return answer is not None and answer.strip().lower() in YES

    def _redo(self, _rest: str) -> None:
        match = self._match
        target = match.redo_target()
        if target is None:
            self._console.say(_("There is nothing to play again."))
            return
        start = match.cursor
        match.go_to(target)
        self._end_look()
        for cursor in range(start, target):
            self._tell(cursor)
        self._keep()
        self._announce()

    def _rules(self, rest: str) -> None:
        try:
            chapters = rules_of(self._match.info.key)
        except MissingAsset as problem:
            self._console.say(str(problem))
            return
        for line in told(chapters, rest):
            self._console.say(line)

    def _save(self, rest: str) -> None:
        if not rest:
            self._console.say(_("The match is saved after every move; type save and a name."))
            return
        problem = self._keeper.name(self._match, rest)
        if problem is not None:
            self._console.say(tr(problem))
        else:
            self._console.say(_("Saved as “{name}”.").format(name=rest))

    def _stop(self, _rest: str) -> None:
        match = self._match
        try:
            match.stop()
        except IllegalAction as refusal:
            self._console.say(tr(refusal.rejection.message))
            return
        self._keep()

    def _quit(self, _rest: str) -> None:
        self._leave()

    # Words

    def _names(self) -> list[str]:
        """What the players are called in sentences, which “You” would not fit into."""
        return told_names(self._match.seats)

    def _joined(self, seats: tuple[int, ...]) -> str:
        return _(" and ").join(self._names()[seat] for seat in seats)

    def _seen(self, cursor: int | None = None) -> State:
        """A position as the person who reads sees it."""
        match = self._match
        return match.states[match.cursor if cursor is None else cursor].observation(self._viewer)

    @property
    def _view(self) -> TextView[State]:
        """The position as the person who reads sees it, in words."""
        return self._words.text(self._seen(), self._names())

    def _action(self, cursor: int) -> Action:
        """The action behind ``cursor`` as the person who reads sees it."""
        entry = self._match.log[cursor]
        state = self._match.states[cursor]
        return state.observed_action(entry.player, entry.action, self._viewer)

    @property
    def _viewer(self) -> int | None:
        """The seat of the person who reads: the only one, or the one at turn alone."""
        return self._looks if self._only_person is None else self._only_person

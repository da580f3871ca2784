"""A match with its computers, its saving and its timeline, in the window as in the terminal.

It asks the computers, saves after every action, undoes and replays. It knows no pictures: a table
shows its timeline and passes on what the players do.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Generic

from game.bots.bot import Advice, Decision
from game.bots.levels import EXPERT, group_of
from game.bots.worker import Advise, BotWorker, Choose, Mend
from game.catalogue import chance_of
from game.match import LogEntry, Match
from game.messages import Message
from game.protocol import NATURE, Action, IllegalAction, Rejection, State
from game.records.keeping import Keeping
from scenes.kit.seating import hand_over
from scenes.kit.session.questions import BotQuestions
from scenes.kit.session.timeline import (
    THOUGHT,
    ActionPlayed,
    ActionShown,
    Advised,
    Event,
    Finished,
    Moved,
    Paused,
    Reel,
    S,
    Showing,
    Timeline,
    Told,
)

REPLAY_PAUSE = 0.55
"""Seconds between two actions of a replay that plays by itself."""

PAUSE = 4.0
"""Seconds after which computers among themselves start their next round."""


class Session(Generic[S]):
    """Runs one match; events wait in ``take_events`` until the table asks for them.

    ``view`` is the number of actions before the position on show while players look at an earlier
    one or a replay runs; None for the match itself. ``reel`` leads through the last actions again
    during a recap. ``decisions`` are the computers' since the table was opened, by action number.
    A person plays for computers at the position ``lent_at``. ``pace`` and ``showing`` are how the
    table shows actions; see ``Desk``.
    """

    def __init__(
        self,
        keeping: Keeping,
        bots: BotWorker,
        match: Match,
        pace: Callable[[], float],
        showing: Callable[..., Showing[S]],
    ) -> None:
        self.match = match
        self.decisions: dict[int, Decision] = {}
        self.keeping = keeping
        keeping.tell = self._tell
        self.timeline = Timeline[S]()
        self.view: int | None = None
        self.lent_at: int | None = None
        self.running = False
        self.reel: Reel | None = None
        self.paused = False
        self.held = False
        self.script: Callable[[Match], Action | None] = lambda _match: None
        self._bots = bots
        self._pace, self._showing = pace, showing
        self._events: list[Event[S]] = []
        self._asking = BotQuestions(bots)
        self._announced = match.is_over
        self.repaired: Callable[[Action], None] = lambda _action: None
        self._next_step: float | None = None
        self._next_round = self._now = 0.0

    # What's on show

    @property
    def position(self) -> int:
        """The number of actions before the position on show."""
        return self.match.cursor if self.view is None else self.view

    @property
    def state(self) -> State:
        """The state on show once everything on the timeline has been seen."""
        return self.match.states[self.position]

    @property
    def is_live(self) -> bool:
        """Whether the match itself is on show, not an earlier position of it."""
        return self.view is None

    @property
    def moves_after(self) -> int:
        """How many moves of the match follow the position on show."""
        return 0 if self.view is None else self.match.moves() - self.match.moves(self.view)

    @property
    def thinking(self) -> int | None:
        """The seat of the computer that's thinking, or None."""
        question = self._asking.question
        return question.wish.player if question and isinstance(question.wish, Choose) else None

    @property
    def thinking_since(self) -> float | None:
        """When the computer started thinking, on the services' clock."""
        return self._asking.question.since if self._asking.question is not None else None

    @property
    def advice_pending(self) -> bool:
        """Whether advice was asked for and hasn't come yet."""
        return self._asking.is_open(Advise)

    @property
    def repair_pending(self) -> bool:
        """Whether the nearest legal action was asked for and hasn't come yet."""
        return self._asking.is_open(Mend)

    @property
    def waits(self) -> bool:
        """Whether the match waits between two rounds until someone lets it go on."""
        return self.is_live and self.match.at_end and self.state.is_pause and not self.match.is_over

    @property
    def hand_seat(self) -> int | None:
        """The seat of the person who may act on the position on show, or None."""
        match = self.match
        if self.held or (self.view is None and match.stopped and match.at_end):
            return None
        for player in self.state.acting_players():
            if player != NATURE and (match.is_here(player) or player == self.lent):
                return player
        return None

    @property
    def lent(self) -> int | None:
        """The computer's seat that a person plays for now."""
        here = self.view is None and self.match.cursor == self.lent_at
        return next(iter(self.match.acting_seats()), None) if here else None

    @property
    def is_stopped(self) -> bool:
        """Whether computers would go on, but for someone who stopped them."""
        return self.paused and self.is_live and self.hand_seat is None

    @property
    def may_stop(self) -> bool:
        """Whether the winner is certain, so that the players may stop."""
        match = self.match
        return self.is_live and match.at_end and match.state.is_decided and not match.is_over

    # Playing

    def decision_behind(self, number: int) -> Decision | None:
        """The decision that led to action ``number`` of the match, if it's known."""
        decision = self.decisions.get(number)
        known = decision is not None and self.match.log[number].action == decision.action
        return decision if known else None

    def start(self) -> None:
        """Do what happens by itself before the first turn; it's saved with the first action."""
        if self.is_live:
            self._advance()
            if not self.match.is_over and any(not seat.is_human for seat in self.match.seats):
                # Started now, so that the first answer needn't wait for the process.
                self._bots.start()

    def why_not(self, action: Action) -> Rejection | None:
        """Why the person to act on the position on show can't do this; None if they can."""
        seat = self.hand_seat
        if seat is None:
            return Rejection(Message("It’s not your turn."))
        return self.state.legal_actions(seat).why_not(action)

    def attempt(self, action: Action) -> Rejection | None:
        """Play a person's action on the position on show; the reason if it's illegal.

        On an earlier position this starts a new line in a match of its own.
        """
        seat = self.hand_seat
        if seat is None or self.view is not None:
            rejection = self.why_not(action)
            if rejection is not None:
                return rejection
        if self.view is not None:
            self._branch(self.view)
        assert seat is not None
        return self._play(seat, action, delay=0.0)

    def _branch(self, position: int) -> None:
        """Go on from an earlier position in a new match; the old one stays as it is."""
        kept = self.match.cursor
        self.match.go_to(position)
        branch = self.match.fork()
        self.match.go_to(kept)
        self.match = branch
        self.keeping.part()
        self.view = None
        self.running = self._announced = False
        self._tell(Message("You’ve branched off. The old match is in Matches."))

    def _play(self, player: int, action: Action, delay: float) -> Rejection | None:
        try:
            self.match.play(player, action)
        except IllegalAction as illegal:
            return illegal.rejection
        self._asking.forget()
        self.paused = False
        self._announced = False
        self._show(len(self.match.log) - 1, delay)
        self._events.append(ActionPlayed(len(self.match.log) - 1))
        self._advance()
        self._save()
        return None

    def receive(self, entries: Sequence[LogEntry]) -> None:
        """Play what remote players have sent, already checked."""
        self._leave_view()
        for number, entry in enumerate(entries, self.match.cursor):
            if number == len(self.match.log):
                self.play_on([entry])

    def play_on(self, entries: Iterable[LogEntry]) -> None:
        """Play these from the cursor on, whoever's they are."""
        for entry in entries:
            self._play(entry.player, entry.action, delay=0.4)

    def go_on(self) -> None:
        """End the pause between two rounds."""
        if self.waits:
            self._announced = False
            self._advance(to_pause=False)
            self._save()

    def _advance(self, *, to_pause: bool = True) -> None:
        start = self.match.cursor
        drawn = self.match.advance(to_pause=to_pause, nature=chance_of(self.match.info.key))
        for number, entry in enumerate(drawn, start):
            self._show(number)
            self._events.append(ActionPlayed(number, passed=entry.player != NATURE))

    def _show(self, number: int, delay: float = 0.0) -> None:
        showing = self._showing(number, delay=delay)
        if self._pace():
            self.timeline.add(showing)
        else:
            self._events.append(ActionShown(showing))

    def _save(self) -> None:
        self.keeping.save(self.match)

    def save_work(self) -> None:
        """Save what the players have in hand, unless the match is over."""
        if not self.match.is_finished:
            self._save()

    def _tell(self, problem: Message) -> None:
        self._events.append(Told(problem))

    def take_events(self) -> list[Event[S]]:
        """What has happened since the last call, in order."""
        events, self._events = self._events, []
        return events

    def stop_early(self) -> None:
        """End a match whose winner is certain with the score as it stands."""
        self.match.stop()
        self._asking.forget()
        self._save()

    # Time

    def update(self, now: float, *, halted: bool = False) -> None:
        """Move on: the timeline, answers, and, if not ``halted``, turns or a running replay."""
        self._now = now
        for showing in self.timeline.update(now):
            self._events.append(ActionShown(showing))
        self._listen()
        self.keeping.poll()
        if halted:
            return
        if self.view is not None:
            if self.reel is not None:
                self._reel_on(self.reel, now)
            elif self.running:
                self._run_on(now)
            return
        self._ask(now)
        self._answer(now)
        if self.timeline.current is None:
            self._announce(now)

    def _announce(self, now: float) -> None:
        """Say that the match is over or waits; computers alone go on by themselves."""
        if self.waits and not self._announced:
            self._announced = True
            self._next_round = now + PAUSE * (self._pace() or 0.25)
            self._events.append(Paused())
        elif self.waits and not self.paused and now >= self._next_round and not self._has_people:
            self.go_on()
        elif self.match.is_over and not self._announced:
            self._announced = True
            self._events.append(Finished())

    @property
    def _has_people(self) -> bool:
        return any(seat.is_human for seat in self.match.seats)

    @property
    def busy(self) -> bool:
        """Whether something will happen by itself."""
        return (
            self.timeline.current is not None
            or self._asking.question is not None
            or ((self.running or self.reel is not None) and self.view is not None)
            or self._computer_to_move() is not None
            or (self.match.is_over and not self._announced)
            or (self.waits and not (self._announced and (self._has_people or self.paused)))
        )

    @property
    def computers_play(self) -> bool:
        """Whether the match goes on with computers at the table, or one is asked for help."""
        at_table = any(not seat.is_human for seat in self.match.seats)
        goes_on = self.is_live and not self.match.is_over and at_table and not self.held
        return goes_on or self._asking.question is not None

    def _computer_to_move(self) -> int | None:
        if self.paused or self.held or self.view is not None:
            return None
        for seat in self.match.acting_seats():
            if not self.match.seats[seat].is_human and seat != self.lent:
                return seat
        return None

    def _ask(self, now: float) -> None:
        if self._asking.question is not None:
            return
        seat, muser = self._computer_to_move(), self._expert_waiting()
        match = self.match
        if seat is not None:
            wish, said = Choose(match.state.observation(seat), seat), self.script(match)
            if said is not None:
                self._asking.decide(wish, said, now)
            else:
                self._asking.ask(match, match.cursor, match.seats[seat].kind, wish, now)
        elif muser is not None:
            self._asking.ponder(match, muser)

    def _expert_waiting(self) -> int | None:
        """The next expert after the person to act, who may think in the meantime."""
        experts = {n for n, seat in enumerate(self.match.seats) if group_of(seat.kind) == EXPERT}
        person = self.hand_seat if experts and not self.paused else None
        if person is None:
            return None
        count = len(self.match.seats)
        following = ((person + step) % count for step in range(1, count))
        return next((seat for seat in following if seat in experts), None)

    def _listen(self) -> None:
        heard = self._asking.listen()
        if heard is None:
            return
        question, answer = heard
        result = answer.result
        moves = isinstance(question.wish, Choose)
        if moves and isinstance(result, Decision):
            question.decision = result
            return
        self._asking.question = None
        if result is None:
            self.paused = moves
            if answer.failure is not None:
                self._tell(answer.failure)
        if isinstance(question.wish, Advise):
            self._events.append(Advised(result if isinstance(result, Advice) else None))
        elif isinstance(result, Decision):
            self.repaired(result.action)

    def _answer(self, now: float) -> None:
        """Play what a computer decided, once the players have seen everything before it."""
        question = self._asking.question
        if question is None or question.decision is None:
            return
        pace = self._pace()
        seen = now - question.since >= THOUGHT * pace
        if pace and (self.timeline.current is not None or not seen):
            return
        self._asking.question = None
        self.decisions[self.match.cursor] = question.decision
        rejection = self._play(question.wish.player, question.decision.action, delay=0.4)
        if rejection is not None:
            self.paused = True
            self._tell(rejection.message)

    def ask_advice(self, about: Action | None = None) -> None:
        """Ask the strongest computer for help for the person to move.

        ``about`` is a legal action for it to judge too.
        """
        self._ask_expert(partial(Advise, about=about))

    def ask_why(self, position: int, seat: int) -> None:
        """Ask the strongest computer what it would have advised a seat after so many actions."""
        wish = Advise(self.match.states[position].observation(seat), seat)
        self._asking.ask(self.match, position, EXPERT, wish, self._now)

    def ask_repair(self, action: Action, then: Callable[[Action], None]) -> None:
        """Ask for the legal action nearest to what the person to move meant; ``then`` gets it."""
        self.repaired = then
        self._ask_expert(partial(Mend, action=action))

    def _ask_expert(self, wish: Callable[[State, int], Advise | Mend]) -> None:
        seat = self.hand_seat
        if seat is not None and self.thinking is None:
            wanted = wish(self.state.observation(seat), seat)
            self._asking.ask(self.match, self.position, EXPERT, wanted, self._now)

    def forget_advice(self) -> None:
        """Drop the advice that was asked for."""
        if self.advice_pending:
            self._asking.forget()

    def give_seat(self, seat: int, kind: str) -> None:
        """Let someone else play a seat from now on: a person, or a computer of a level."""
        hand_over(self.match, seat, kind)
        self._asking.forget()
        self.paused = False
        self._save()
        self._events.append(Moved())

    # Back and forth

    def undo(self) -> None:
        """Undo the last decision with the replies to it."""
        self._leave_view()
        target = self.match.undo_target()
        if self.lent_at is not None and self.lent_at < self.match.cursor:
            target = max(self.lent_at, target or 0)
        if target is not None:
            self._move_match(target)

    def redo(self) -> None:
        """Redo what was undone."""
        self._leave_view()
        target = self.match.redo_target()
        if target is not None:
            self._move_match(target)

    def hold(self) -> None:
        """Let no one act until the match goes back."""
        self.held = True
        self._asking.forget()

    def go_back(self, position: int) -> None:
        """Undo all actions after ``position``, whoever did them, and let people act again."""
        self._leave_view()
        self.held = False
        self._move_match(position)

    def _move_match(self, target: int) -> None:
        self._asking.forget()
        self._announced = True
        start = self.match.cursor
        self._show_way(start, target)
        self.match.go_to(target)
        # Computers alone would play what was undone again at once.
        people = any(self.match.seats[seat].is_human for seat in self.match.acting_seats())
        self.paused = self.lent is None and not (people or self.match.at_end)
        self._save()
        self._events.append(Moved())

    def look_at(self, position: int) -> None:
        """Show an earlier position; the match itself stays where it is."""
        position = min(max(0, position), len(self.match.log))
        start = self.position
        if self.advice_pending or self.repair_pending:
            self._asking.forget()
        at_present = position == self.match.cursor
        self.reel = None
        self.view = None if at_present else position
        self._show_way(start, position)
        self._events.append(Moved())

    def look_at_end(self) -> None:
        """Halt a replay after the last action; that's the match itself unless it was undone."""
        self.running = False
        if self.match.at_end:
            self.view = None
        self._events.append(Moved())

    def _leave_view(self) -> None:
        self.view = self.reel = None
        self.running = False
        self.timeline.clear()

    def return_to_match(self) -> None:
        """Stop looking at an earlier position."""
        start = self.position
        self._leave_view()
        self._show_way(start, self.position)
        self._events.append(Moved())

    def toggle_running(self) -> None:
        """Start or halt a replay from the position on show, or computers among themselves.

        A finished match is played again from its first position.
        """
        self._next_step = None
        if self.view is None and self.match.is_finished:
            self._leave_view()
            self._asking.forget()
            self.view, self.running = 0, True
            self._events.append(Moved())
        elif self.view is None:
            self.paused = not self.paused
            if self.paused:
                self._asking.forget()
        else:
            if not self.running and self.view >= len(self.match.log):
                self.view = 0
            self.running = not self.running

    def _run_on(self, now: float) -> None:
        assert self.view is not None
        if self._next_step is None:
            self._next_step = now + REPLAY_PAUSE
        if self.timeline.current is not None or now < self._next_step:
            return
        if self.view >= len(self.match.log):
            self.look_at_end()
            return
        self._next_step = now + REPLAY_PAUSE * (self._pace() or 0.3)
        self._show_way(self.view, self.view + 1)
        self.view += 1
        self._events.append(Moved())

    def recap(self, reel: Reel) -> None:
        """Show some of the last actions again, each at the pace of ``reel``."""
        if self.advice_pending or self.repair_pending:
            self._asking.forget()
        self._leave_view()
        self.reel, self.view = reel, reel.numbers[0]
        self._events.append(Moved())

    def end_recap(self) -> None:
        """Show the match itself again, at once."""
        self._leave_view()
        self._events.append(Moved())

    def _reel_on(self, reel: Reel, now: float) -> None:
        if not reel.is_due(now, moves=self.timeline.current is not None):
            return
        number = reel.take()
        if number is None:
            self.end_recap()
            return
        self.view = number + 1
        showing = self._showing(number)
        if self._pace():
            self.timeline.add(replace(showing, duration=reel.moving(showing.duration)))
        self._events.append(Moved())

    def _show_way(self, start: int, end: int) -> None:
        """Show the actions between two positions, if they're few enough to watch."""
        self.timeline.clear()
        if not self._pace() or abs(end - start) > 4:
            return
        backwards = end < start
        for number in range(start - 1, end - 1, -1) if backwards else range(start, end):
            self.timeline.add(self._showing(number, backwards=backwards))

    def rest(self) -> None:
        """Stop the worker's thinking and wait until everything is written."""
        self._asking.forget()
        self.keeping.finish()

"""Help for the person to move: hints in three steps, the expert's ideas, the coach.

In a finished match, also what a computer knew: one of its moves, seen with its eyes and thought
over again; nothing is secret by then.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from game.bots.bot import Advice, Candidate, Decision
from game.match import HUMAN, LogEntry
from game.messages import N_, Message
from game.protocol import NATURE, Action, State
from game.records.files import RecordError
from scenes.kit import effects
from scenes.kit.i18n import _
from scenes.kit.match_words import chances_text
from scenes.kit.voice import Weight
from scenes.table.game import AnyDesk
from scenes.table.meaning import Hold
from scenes.table.table_view import Step

_LISTED: Final = 3
"""The most actions listed of those a computer weighed."""


class Knowledge:
    """The look at one of a computer's moves. ``position`` is the number of entries before it.

    While open, the table shows that position as the computer saw it; ``decision`` is what it says
    after thinking again about the last move, and ``shown`` the pointed-out action of its list.
    """

    def __init__(self, table: AnyDesk) -> None:
        self._table = table
        self.position: int | None = None
        self.decision: Decision | None = None
        self.shown: Action | None = None
        self._about: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether the table is seen with a computer's eyes."""
        return self.position is not None

    @property
    def offered(self) -> int | None:
        """The position before the move that led to the one on show, if it can be explained."""
        before = self._before
        return before if before == self._about and (self.hint or self.options) else None

    @property
    def _before(self) -> int | None:
        """The position before the move that led to the one on show, if a computer chose it."""
        session = self._table.session
        match, before = session.match, session.position - 1
        # In a running replay it would come and go with every move.
        if before < 0 or not match.is_finished or self.is_open or session.running:
            return None
        entry = match.log[before]
        if entry.player == NATURE or match.kind_at(before, entry.player) == HUMAN:
            return None
        forced = match.states[before].legal_actions(entry.player).forced
        return before if forced is None else None

    @property
    def entry(self) -> LogEntry:
        """The move it's about. Raises ValueError if there's none."""
        if self._about is None:
            raise ValueError("It’s about no move.")
        return self._table.session.match.log[self._about]

    @property
    def chosen(self) -> Action:
        """What the computer wanted to do, if that's known; else what it did."""
        played, decision = self.entry.action, self.decision
        if decision is None or decision.meant is None or decision.action != played:
            return played
        return decision.meant

    @property
    def hint(self) -> Message | None:
        """What a hint would say for what was chosen, if it would advise that."""
        analysis = self._table.services.analyst.known(self._table.session.match)
        if analysis is None or self._about is None:
            return None
        reviewed = analysis.reviewed(self._about)
        return reviewed.advice.why if reviewed and reviewed.advice.best == self.chosen else None

    @property
    def options(self) -> Sequence[Candidate]:
        """What it chose and its best alternatives; none if it weighed none, or they're alike."""
        decision = self.decision
        if decision is None or not decision.nodes or decision.best != self.chosen:
            return ()
        known = sorted(decision.candidates, key=lambda each: each.action != self.chosen)[:_LISTED]
        sides = len(self._table.session.match.states[0].teams)
        alike = len({chances_text(each.value, sides) for each in known}) == 1
        return () if alike else known

    def decision_behind(self, number: int) -> Decision | None:
        """The new thought about action ``number``, if it led to the same action."""
        if number != self.position or self.decision is None:
            return None
        return self.decision if self.decision.action == self.entry.action else None

    def open(self) -> None:
        """Look at the move that led to the position on show, if possible."""
        before = self.offered
        if before is None:
            return
        table = self._table
        table.look_at(before)
        table.session.timeline.clear()
        self.position = before
        self.shown = self.entry.action
        table.sight.look_through(self.entry.player)
        table.changed()

    def close(self) -> None:
        """Look at the position after the move again, with everyone's eyes."""
        if self.position is not None:
            self._table.look_at(self.position + 1)

    def point_out(self, action: Action) -> None:
        """Show one of the actions the computer weighed on the board."""
        self.shown = action
        self._table.changed()

    def poll(self) -> None:
        """Let the computer think again about the move on show, and take in what it says."""
        analyst, match = self._table.services.analyst, self._table.session.match
        about = self.position if self.is_open else self._before
        if about != self._about:
            self._about, self.decision = about, None
            analyst.forget_rethinking()
        if about is None or self.decision is not None:
            return
        self.decision = analyst.rethink(match, about)
        if self.decision is not None:
            self._table.changed()

    def forget(self) -> None:
        """Another position is on show, seen with everyone's eyes."""
        if self.position is None:
            return
        self.position = self.shown = None
        self._table.sight.look_through(None)


def _looks(state: State, seat: int, action: Action) -> tuple[object, ...]:
    """What everyone sees of an action at once: the order of the players, and whether it ends."""
    after = state.apply_action(seat, action)
    return after.observation(None).standing().ranking, after.is_terminal, after.is_pause


class TableHelp:
    """What's been asked for this turn, and what's told of it.

    ``step`` is how much of a hint is told, None if none was asked for. ``judged`` is an action that
    the person means to play and the coach looks at, or objects to once ``objection`` is there.
    """

    def __init__(self, table: AnyDesk) -> None:
        self._table = table
        self.advice: Advice | None = None
        """An expert's view of the position on show, as far as anyone has asked."""
        self._known: dict[tuple[State, int | None], Advice] = {}
        """What was said of each position: an expert with another second might say another thing."""
        self._waits = False
        self.step: Step | None = None
        self.steps: Sequence[Step] = tuple(Step)
        """The steps of the hint that's told: where all is pointed out already, the move itself."""
        self.tellings = 0
        """How often the last step of a hint was asked for again."""
        self.judged: Action | None = None
        self.objection: Advice | None = None
        self.explained: Message | None = None
        """What a guide tells of the position; its places are pointed out like a hint's."""
        self.shows_ideas = self._failed = False
        self._mistakes: list[tuple[int, State, Advice]] = []
        self._pointed_at: Action | None = None
        self.knowledge = Knowledge(table)

    # Hints and ideas

    def ideas(self, seat: int | None) -> tuple[Candidate, ...]:
        """What an expert would consider for ``seat``, best first; empty unless wanted."""
        if not (self.shows_ideas and self.is_wanted) or self.advice is None or seat is None:
            return ()
        return self.advice.candidates

    @property
    def considered(self) -> tuple[Candidate, ...]:
        """The expert's considerations to offer a switch first, as far as they're known.

        Nothing without a switch, or if it's not wanted.
        """
        if not self._is_scanned or self.advice is None:
            return ()
        return self.advice.candidates

    @property
    def considers(self) -> bool:
        """Whether what to offer a switch first is still being thought of."""
        pending = self._table.session.advice_pending and self.judged is None
        return self._is_scanned and self.advice is None and pending

    @property
    def _is_scanned(self) -> bool:
        settings = self._table.services.settings
        scans = settings.switches != "off" and settings.scan_ideas and self.is_wanted
        # In a task, finding out what to do is up to the person.
        return scans and self._table.keeps

    @property
    def pointed_out(self) -> Action | None:
        """An action that's shown on the board without being told."""
        return self.knowledge.shown or self._pointed_at

    def point_at(self, action: Action | None) -> None:
        """Show what a switch would play now; None for nothing."""
        if action != self._pointed_at:
            self._pointed_at = action
            self._table.changed()

    def decide_anew(self, better: Action | None) -> None:
        """Let the person decide here, also for a computer, with what's ``better`` in sight."""
        session = self._table.session
        if better is not None and session.hand_seat is None:
            session.lent_at = session.position
        self.point_at(better)

    @property
    def is_wanted(self) -> bool:
        """Whether hints and ideas can be asked for."""
        return self._table.services.settings.hints

    @property
    def reason(self) -> Message | None:
        """What's told of a move: against one that's objected to, or for one hinted at."""
        if self.explained is not None:
            return self.explained
        if self.objection is not None:
            return self.objection.against
        if self.advice is None or self.step is not Step.MOVE:
            return None
        return self.advice.why

    @property
    def is_waited_for(self) -> bool:
        """Whether someone is waiting for a hint."""
        return self._waits

    @property
    def speaks(self) -> bool:
        """Whether there are words to read now that say what to do."""
        return self.step is not None or self.objection is not None

    def ask(self) -> None:
        """Show one more step of the hint; after the last, put it away, or tell it again by ear.

        Presses while it's still looked for skip nothing.
        """
        if self.judged is not None or self._table.seen.seat is None or not self.is_wanted:
            return
        ends = self.step == self.steps[-1]
        if ends and not self._table.seen.by_ear:
            self.put_away()
            return
        if self.advice is None:
            self._waits = True
            self._look()
            self._table.changed()
        elif self.step is None:
            self._tell(Step.WHERE)
        else:
            if self._table.seen.by_ear:
                # What's in hand by now may leave less to tell.
                self.steps, self.tellings = self._steps(), self.tellings + ends
            self._tell(Step(min(self.step + 1, Step.MOVE)))

    def _look(self) -> None:
        table = self._table
        known = self._known.get((table.session.state, table.seen.seat))
        if known is not None:
            self.advised(known)
        elif table.seen.seat is not None and not table.session.advice_pending:
            table.session.ask_advice()

    def _tell(self, step: Step) -> None:
        table, begins = self._table, self.step is None
        if begins:
            self.steps, self.tellings = self._steps(), 0
        # What's seen from now on is the hint's.
        self._pointed_at = None
        self.step = next((each for each in self.steps if each >= step), self.steps[-1])
        table.forget_refusal()
        table.services.sound.play(effects.HINT)
        table.changed()
        if begins and not table.seen.by_ear:
            # What was in hand before a hint may not be what it's about.
            table.do(Hold(table.game.fresh_draft(table.seen, table.seen.draft)))

    def _steps(self) -> Sequence[Step]:
        """The steps of the hint: those with words of their own; of the same words the last."""
        advice, seen = self.advice, self._table.seen
        if advice is None or advice.best == self._pointed_at:
            return (Step.MOVE,)
        game = self._table.game
        tell = game.hint_sentence if seen.by_ear else game.shown_hint
        words = {tell(advice, step, seen): step for step in Step}
        with_words = [step for told, step in words.items() if told or not seen.by_ear]
        return sorted(with_words) or (Step.MOVE,)

    def show(self, advice: Advice, step: Step = Step.MOVE) -> None:
        """Show this much of advice that's known already."""
        self.advice = advice
        self._tell(step)

    def point_out(self, advice: Advice) -> None:
        """Show an action from the start, without a word."""
        self.advice = advice
        self.step, self.steps = Step.MOVE, (Step.MOVE,)
        self._table.changed()

    def put_away(self) -> None:
        """Drop the hint."""
        if self.step is not None:
            self._table.services.voice.say(_("Hint closed."), Weight.ANSWER)
        self.step, self._waits = None, False
        self._table.changed()

    def switch_ideas(self) -> None:
        """Turn on or off the expert's ideas for this turn."""
        if not self.is_wanted:
            return
        # Who presses once more while they're looked for doesn't lose them.
        self.shows_ideas = not self.shows_ideas or self._table.session.advice_pending
        # They last for this turn, so nothing says that they go on.
        looks = _("Looking for a good move …") if self.advice is None else ""
        said = looks if self.shows_ideas else _("Good moves off.")
        self._table.services.voice.say(said, Weight.ANSWER)
        self.poll()
        self._table.changed()

    def poll(self) -> None:
        """Look for ideas if they're on and a person may move."""
        table = self._table
        self.knowledge.poll()
        at_rest = table.session.timeline.current is None and not table.session.thinking
        # Whoever asks while a computer thinks too is answered after it.
        wanted = self._waits or (self.shows_ideas and self.is_wanted)
        wanted |= self._is_scanned and not self._failed
        if wanted and self.advice is None and self.judged is None and at_rest:
            self._look()

    # The coach

    def looks_at(self, action: Action) -> bool:
        """Whether the coach looks at an action before it's played; if so, it starts to."""
        table = self._table
        if not table.services.settings.coach or table.session.thinking is not None:
            return False
        if self.judged == action:
            return self.objection is None and table.session.advice_pending
        self.objection = None
        self.judged = action
        table.session.forget_advice()
        table.session.ask_advice(action)
        return True

    @property
    def is_judging(self) -> bool:
        """Whether the coach is still looking at an action."""
        return self.judged is not None and self.objection is None

    def _minds(self, advice: Advice) -> bool:
        """Whether the coach speaks up; where nothing matters any more, only if all can see it."""
        if not advice.is_worth_a_word or not advice.is_settled:
            return advice.is_worth_a_word
        state, seat = self._table.session.match.state, self._table.seen.seat
        if seat is None or advice.about is None:
            return False
        return _looks(state, seat, advice.about.action) != _looks(state, seat, advice.best)

    def _settled_words(self, advice: Advice) -> str:
        """That nothing matters any more, said once to everyone in a match; else ""."""
        table, seat = self._table, self._table.seen.seat
        # If the winner is certain, the table says so.
        certain = table.session.match.state.is_decided
        if not advice.is_settled or certain or seat is None or not table.keeps:
            return ""
        if advice.best_value < 0.5:
            words = N_("Coach: you can hardly win now. Enjoy the rest.")
        else:
            words = N_("Coach: you can hardly lose now. Enjoy the rest.")
        said, once = table.session.match.said, f"{seat} {words}"
        if once in said:
            return ""
        said.append(once)
        return _(words)

    def withdraw(self) -> None:
        """Don't play what the coach is looking at."""
        if self.is_judging:
            self._table.session.forget_advice()
        self.judged = self.objection = None

    def _keep(self) -> None:
        """Keep what the coach objects to, if the person wants that, once nothing is hidden."""
        services, match = self._table.services, self._table.session.match
        if self.objection is None or services.settings.keep_mistakes != "yes":
            return
        self._mistakes.append((match.cursor, match.state, self.objection))
        self._keep_mistakes()

    def _keep_mistakes(self) -> None:
        """Keep the mistakes that no longer reveal what others hold."""
        match = self._table.session.match
        waiting, self._mistakes = self._mistakes, []
        for cursor, state, objection in waiting:
            moment = match.copy()
            if cursor > len(match.log) or moment.states[cursor] is not state:
                # It was undone, with all that led to it.
                continue
            moment.go_to(cursor)
            if moment.is_secret:
                self._mistakes.append((cursor, state, objection))
                continue
            # A book that can't be written is reported where puzzles are solved.
            with suppress(RecordError):
                self._table.services.puzzle_desk.keep(moment, objection)

    # What comes of it

    def advised(self, advice: Advice | None) -> None:
        """Take in what the expert says, or go on without: what no one could judge is played."""
        if advice is None:
            self._waits = False
            # A switch goes on without offers rather than wait for the next failure.
            self._failed = True
            if self.shows_ideas:
                self.switch_ideas()
            if self.judged is not None:
                self._table.coach_agrees()
            return
        table = self._table
        if self.advice is None or advice.about is None:
            self.advice = advice
            self._known[table.session.state, table.seen.seat] = advice
        if self.judged is not None:
            if self._minds(advice):
                self.objection = advice
                self._keep()
                table.services.sound.play(effects.ILLEGAL)
                table.changed()
            else:
                words = self._settled_words(advice)
                table.coach_agrees()
                if words:
                    table.services.voice.say(words, Weight.ASIDE)
                    table.ui.toast(words)
            return
        if self._waits:
            self._waits = False
            self._tell(Step.WHERE)
        table.changed()

    def forget(self) -> None:
        """Another position is on show, or another person is at it."""
        if self._mistakes:
            self._keep_mistakes()
        self._table.session.forget_advice()
        self.knowledge.forget()
        self.advice = self._pointed_at = None
        self.step, self._waits = None, False
        self.shows_ideas = self._failed = False
        self.judged = self.objection = None

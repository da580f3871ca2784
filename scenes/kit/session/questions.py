"""What a session asks the process in which computers think."""

from dataclasses import dataclass

from game.bots.bot import Decision
from game.bots.worker import Advise, Answer, BotWorker, Choose, Mend, Ponder
from game.match import Match
from game.protocol import Action

PONDERING = 20.0
"""Seconds an expert ponders while no one moves; a laptop shouldn't get hot."""


@dataclass(slots=True)
class OpenQuestion:
    """An open question: what for, and since when on the table's clock.

    ``decision`` is a computer's, once it's there; it may have to wait until it can be played.
    """

    number: int
    wish: Choose | Mend | Advise
    since: float
    decision: Decision | None = None


class BotQuestions:
    """A table's questions to the bots. A new one replaces the one before."""

    def __init__(self, bots: BotWorker) -> None:
        self._bots = bots
        self.question: OpenQuestion | None = None
        self._pondered: int | None = None  # the position in which an expert ponders

    def is_open(self, kind: type[Choose | Mend | Advise]) -> bool:
        """Whether a wish of this kind awaits its answer."""
        return self.question is not None and isinstance(self.question.wish, kind)

    def ask(
        self, match: Match, position: int, level: str, wish: Choose | Mend | Advise, now: float
    ) -> None:
        """Ask what a computer of this level wishes, after ``position`` actions."""
        number = self._bots.ask(match.info.key, level, wish, seed=f"{match.seed}:{position}")
        self.question = OpenQuestion(number, wish, now)
        self._pondered = None

    def decide(self, wish: Choose, action: Action, now: float) -> None:
        """A computer has decided already."""
        self.forget()
        decision = Decision(action, (), nodes=0)
        self.question = OpenQuestion(0, wish, now, decision)

    def ponder(self, match: Match, seat: int) -> None:
        """Let a seat's computer think ahead while someone else is to act.

        Once in each position, and again after another question.
        """
        if self.question is None and self._pondered != match.cursor:
            self._pondered = match.cursor
            wish = Ponder(match.state.observation(seat), seat)
            self._bots.ponder(
                match.info.key,
                match.seats[seat].kind,
                wish,
                seconds=PONDERING,
                seed=f"{match.seed}:{match.cursor}",
            )

    def listen(self) -> tuple[OpenQuestion, Answer] | None:
        """The open question with its answer, once that's there; it stays open."""
        answer = self._bots.poll()
        question = self.question
        if answer is None or question is None or answer.request != question.number:
            return None
        return question, answer

    def forget(self) -> None:
        """Drop the open question, if there is one, and end pondering."""
        if self.question is not None or self._pondered is not None:
            self._bots.cancel()
            self.question = None
            self._pondered = None

"""What a session asks the process in which computers think."""

from dataclasses import dataclass
from enum import Enum

from game.bots.bot import Decision
from game.bots.worker import Answer, BotWorker, Ponder, Wish
from game.match import Match
from game.protocol import Action

PONDERING = 20.0
"""Seconds an expert ponders while no one moves; a laptop shouldn't get hot."""


class Purpose(Enum):
    """What a question is for."""

    MOVE = "a computer's turn"
    ADVICE = "help for the person to act"
    REPAIR = "the legal action nearest to a person's"


@dataclass(slots=True)
class OpenQuestion:
    """An open question: for which seat, and since when on the table's clock.

    ``decision`` is a computer's, once it's there; it may have to wait until it can be played.
    """

    number: int
    purpose: Purpose
    seat: int
    since: float
    decision: Decision | None = None


class BotQuestions:
    """A table's questions to the bots. A new one replaces the one before."""

    def __init__(self, bots: BotWorker) -> None:
        self._bots = bots
        self.question: OpenQuestion | None = None
        self._pondered: int | None = None  # the position in which an expert ponders

    def is_open(self, purpose: Purpose) -> bool:
        """Whether a question of this purpose awaits its answer."""
        return self.question is not None and self.question.purpose is purpose

    def ask(
        self,
        match: Match,
        position: int,
        purpose: Purpose,
        level: str,
        wish: Wish,
        seat: int,
        now: float,
    ) -> None:
        """Ask what a computer of this level wishes for a seat, after ``position`` actions."""
        seed = f"{match.seed}:{position}"
        number = self._bots.ask(match.info.key, level, wish, seed=seed)
        self.question = OpenQuestion(number, purpose, seat, now)
        self._pondered = None

    def decide(self, seat: int, action: Action, now: float) -> None:
        """A seat's computer has decided already."""
        self.forget()
        decision = Decision(action, (), nodes=0, depth=0, seconds=0.0)
        self.question = OpenQuestion(0, Purpose.MOVE, seat, now, decision)

    def ponder(self, match: Match, seat: int) -> None:
        """Let a seat's computer think ahead while someone else is to act.

        Once in each position, and again after another question.
        """
        if self.question is None and self._pondered != match.cursor:
            self._pondered = match.cursor
            wish = Ponder(match.observation(seat), seat)
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

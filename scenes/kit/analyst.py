"""Analyses finished matches in the background, in a bot process of its own."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from game.analysis import Analysis, Inquiry, Reviewed
    from game.bots.bot import Decision
    from game.bots.worker import Answer, BotWorker, Wish
    from game.explaining import Explanation
    from game.match import Match
    from game.messages import Message

_SECONDS: Final = {"Assess": 0.15, "Advise": 0.3}
"""Seconds for how a match stood, and for what a decision was worth."""

ANSWER: Final = 0.6
"""Seconds for how someone would have gone on."""

_KEPT: Final = 12
"""How many matches' analyses are remembered."""

_PATIENCE: Final = 3
"""An analysis ends after this many questions in a row without an answer."""


def match_key(match: Match) -> Hashable:
    """Equal for copies of the same match, and for no other match."""
    # The log's hash: the key is looked up in every frame, and a tuple is hashed each time.
    log = len(match.log), hash(tuple(match.log))
    return match.info.key, match.seed, match.date, len(match.seats), log


class _Asked(NamedTuple):
    """The open question: the request's number, how urgent it is, and what takes the answer."""

    number: int
    urgency: int
    take: Callable[[Answer], None]


_EXPLANATION: Final = 1
_SECOND_THOUGHTS: Final = 2
"""How urgent what someone waits for is."""


class Analyst:
    """Keeps a session's analyses and works on the one wanted last.

    ``bots`` gives the thinking process on first use. Call ``update`` often; nothing here waits. It
    writes nothing itself.
    """

    def __init__(
        self,
        bots: Callable[[], BotWorker],
        completed: Callable[[Analysis], None] = lambda _analysis: None,
    ) -> None:
        """``completed`` is called with every finished analysis."""
        self._find_bots = bots
        self._completed = completed
        self._analyses: OrderedDict[Hashable, Analysis] = OrderedDict()
        self._rethinking: OrderedDict[tuple[Hashable, int], Match] = OrderedDict()
        self._rethought: dict[tuple[Hashable, int], Decision | None] = {}
        self._explained: tuple[Hashable, int] | None = None
        self._explaining: Explanation | None = None
        self._failures: dict[Hashable, Message | None] = {}
        self._misses = 0
        self._asked: _Asked | None = None
        self._bots: BotWorker | None = None

    # What's wanted

    def analysis(self, match: Match) -> Analysis:
        """What's known about a match, which is worked on first from now on."""
        from game.analysis import Analysis

        key = match_key(match)
        if key not in self._analyses:
            self._analyses[key] = Analysis(match)
        self._analyses.move_to_end(key)
        while len(self._analyses) > _KEPT:
            gone, _analysis = self._analyses.popitem(last=False)
            self._failures.pop(gone, None)
        return self._analyses[key]

    def known(self, match: Match) -> Analysis | None:
        """What has been found about a match, if it was ever wanted; starts nothing."""
        return self._analyses.get(match_key(match))

    def try_again(self, match: Match) -> None:
        """Work on a match again after that failed."""
        self._failures.pop(match_key(match), None)
        self._misses = 0

    def failure(self, match: Match) -> Message | None:
        """Why work on a match ended early; None if it didn't."""
        return self._failures.get(match_key(match))

    def rethink(self, match: Match, position: int) -> Decision | None:
        """The second thoughts of the computer that played after ``position`` entries.

        It's asked as it was then, with what it saw then. None until the answer is there, or if
        there's none.
        """
        key = (match_key(match), position)
        if key not in self._rethought and key not in self._rethinking:
            self._rethinking[key] = match.copy()
        return self._rethought.get(key)

    def explanation(self, match: Match, reviewed: Reviewed) -> Explanation:
        """Why a decision was a mistake, as far as it's known; worked on first now."""
        from game.explaining import Explanation

        key = (match_key(match), reviewed.position)
        if self._explaining is None or self._explained != key:
            self._explained, self._explaining = key, Explanation(match, reviewed)
        return self._explaining

    def forget_rethinking(self) -> None:
        """No one waits for second thoughts any more."""
        self._rethinking.clear()
        if self._asked is not None and self._asked.urgency == _SECOND_THOUGHTS:
            self._drop()

    # Working

    @property
    def is_working(self) -> bool:
        """Whether a question is open or could be asked."""
        return self._most_urgent > 0 or self._current() is not None

    @property
    def _most_urgent(self) -> int:
        if self._rethinking:
            return _SECOND_THOUGHTS
        explains = self._explaining is not None and not self._explaining.is_complete
        return _EXPLANATION if explains else 0

    def update(self, *, resting: bool = False) -> None:
        """Take an answer and ask the next question; while ``resting``, ask nothing."""
        if resting:
            self._drop()
            return
        if self._asked is None and not self.is_working:
            return
        bots = self._bots = self._find_bots()
        answer = bots.poll()
        if answer is not None and self._asked is not None and answer.request == self._asked.number:
            self._asked.take(answer)
            self._asked = None
        if self._asked is None or self._asked.urgency < self._most_urgent:
            self._ask(bots)

    def close(self) -> None:
        """End the process, if it was ever started, and all thinking."""
        self._analyses.clear()
        self._rethinking.clear()
        self._explained = self._explaining = None
        self._asked = None
        if self._bots is not None:
            self._bots.close()

    def _current(self) -> tuple[Hashable, Analysis, Inquiry] | None:
        """The next question of the analysis wanted last that has one."""
        for key, analysis in reversed(self._analyses.items()):
            if key in self._failures:
                continue
            question = analysis.next_question()
            if question is not None:
                return key, analysis, question
        return None

    def _ask(self, bots: BotWorker) -> None:
        from game.bots.levels import EXPERT
        from game.bots.worker import Advise, Choose

        urgency, kind, seconds = self._most_urgent, EXPERT, None
        if urgency == _SECOND_THOUGHTS:
            (key, position), match = next(iter(self._rethinking.items()))
            seat = match.log[position].player
            kind = match.kind_at(position, seat)
            wish: Wish = Choose(match.states[position].observation(seat), seat)
            seed, take = str(position), partial(self._take_thoughts, (key, position))
        elif self._explaining is not None and (asked := self._explaining.next_question()):
            match, position = self._explaining.match, self._explaining.reviewed.position
            wish, seconds = Advise(asked[0].observation(asked[1]), asked[1]), ANSWER
            seed = f"{position}:{len(self._explaining.pages)}"
            take = partial(self._take_explanation, self._explaining)
        elif (current := self._current()) is not None:
            key, analysis, question = current
            match, seed = analysis.match, str(question.position)
            wish, seconds = question.wish, _SECONDS.get(type(question.wish).__name__)
            take = partial(self._take_inquiry, key, question)
        else:
            self._asked = None
            return
        number = bots.ask(match.info.key, kind, wish, seconds=seconds, seed=f"{match.seed}:{seed}")
        self._asked = _Asked(number, urgency, take)

    def _take_thoughts(self, key: tuple[Hashable, int], answer: Answer) -> None:
        from game.bots.bot import Decision

        self._rethinking.pop(key, None)
        self._rethought[key] = answer.result if isinstance(answer.result, Decision) else None

    def _take_explanation(self, explaining: Explanation, answer: Answer) -> None:
        from game.bots.bot import Advice

        explaining.take(answer.result if isinstance(answer.result, Advice) else None)

    def _take_inquiry(self, key: Hashable, question: Inquiry, answer: Answer) -> None:
        analysis = self._analyses.get(key)
        if analysis is None:
            return
        analysis.take(question, answer.result)
        if analysis.is_complete:
            self._completed(analysis)
        self._misses = 0 if answer.result is not None else self._misses + 1
        if self._misses >= _PATIENCE:
            self._failures[key] = answer.failure
            self._misses = 0

    def _drop(self) -> None:
        """Forget the open question; it's asked again in its turn."""
        if self._asked is not None and self._bots is not None:
            self._bots.cancel()
        self._asked = None

"""Analyses finished matches in the background, in a bot process of its own."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from game.analysis import Analysis, Inquiry, Reviewed
    from game.bots.bot import Decision
    from game.bots.worker import Answer, BotWorker
    from game.explaining import Explanation
    from game.match import Match
    from game.messages import Message

GLANCE: Final = 0.15
"""Seconds for how a match stood."""

REVIEW: Final = 0.3
"""Seconds for what a decision was worth."""

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


@dataclass(frozen=True, slots=True)
class _Asked:
    """The open question: the request's number, the match, and what it's about."""

    number: int
    key: Hashable
    question: Inquiry | Explanation | None
    position: int


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
        if self._asked is not None and self._asked.question is None:
            self._drop()

    # Working

    @property
    def is_working(self) -> bool:
        """Whether a question is open or could be asked."""
        return bool(self._rethinking) or self._explains or self._current() is not None

    @property
    def _explains(self) -> bool:
        return self._explaining is not None and not self._explaining.is_complete

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
            self._take(self._asked, answer)
            self._asked = None
        if self._asked is None or self._urgency(self._asked) < self._most_urgent:
            self._ask(bots)

    @property
    def _most_urgent(self) -> int:
        """What someone is waiting for: 2 second thoughts, 1 an explanation, 0 neither."""
        return 2 if self._rethinking else int(self._explains)

    def _urgency(self, asked: _Asked) -> int:
        from game.explaining import Explanation

        return 2 if asked.question is None else int(isinstance(asked.question, Explanation))

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
        from game.analysis import Luck, WinChances
        from game.bots.levels import EXPERT
        from game.bots.worker import Advise, Assess, Choose, Compare

        if self._rethinking:
            (key, position), match = next(iter(self._rethinking.items()))
            seat = match.log[position].player
            self._asked = _Asked(
                bots.ask(
                    match.info.key,
                    match.kind_at(position, seat),
                    Choose(match.states[position].observation(seat), seat),
                    seed=f"{match.seed}:{position}",
                ),
                key,
                None,
                position,
            )
            return
        if self._explaining is not None and (asked := self._explaining.next_question()) is not None:
            explaining, (state, seat) = self._explaining, asked
            match, position = explaining.match, len(explaining.pages)
            self._asked = _Asked(
                bots.ask(
                    match.info.key,
                    EXPERT,
                    Advise(state.observation(seat), seat),
                    seconds=ANSWER,
                    seed=f"{match.seed}:{explaining.reviewed.position}:{position}",
                ),
                match_key(match),
                explaining,
                position,
            )
            return
        current = self._current()
        if current is None:
            self._asked = None
            return
        key, analysis, question = current
        match, position = analysis.match, question.position
        state = match.states[position]
        seconds: float | None = None
        wish: Advise | Assess | Compare
        if isinstance(question, WinChances):
            wish, seconds = Assess(state), GLANCE
        elif isinstance(question, Luck):
            wish = Compare(state, analysis.actions_of(position))
        else:
            entry = match.log[position]
            wish = Advise(state.observation(entry.player), entry.player, entry.action)
            seconds = REVIEW
        seed = f"{match.seed}:{position}"
        number = bots.ask(match.info.key, EXPERT, wish, seconds=seconds, seed=seed)
        self._asked = _Asked(number, key, question, position)

    def _take(self, asked: _Asked, answer: Answer) -> None:
        from game.bots.bot import Advice, Assessment, Decision
        from game.bots.luck import LuckSample
        from game.explaining import Explanation

        result = answer.result
        if isinstance(asked.question, Explanation):
            asked.question.take(result if isinstance(result, Advice) else None)
            return
        if asked.question is None:
            self._rethinking.pop((asked.key, asked.position), None)
            decision = result if isinstance(result, Decision) else None
            self._rethought[asked.key, asked.position] = decision
            return
        analysis = self._analyses.get(asked.key)
        if analysis is None:
            return
        known = result if isinstance(result, Advice | Assessment | LuckSample) else None
        analysis.take(asked.question, known)
        if analysis.is_complete:
            self._completed(analysis)
        self._misses = 0 if known is not None else self._misses + 1
        if self._misses >= _PATIENCE:
            self._failures[asked.key] = answer.failure
            self._misses = 0

    def _drop(self) -> None:
        """Forget the open question; it's asked again in its turn."""
        if self._asked is not None and self._bots is not None:
            self._bots.cancel()
        self._asked = None

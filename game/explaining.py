"""Why a decision was a mistake: what it led to, and the better way, action by action.

An ``Explanation`` says what to ask an advising bot, and makes pages of the answers, however few are
in yet. It asks no one itself.
"""

from dataclasses import dataclass, field
from enum import Enum

from game.analysis import NOTABLE, Reviewed
from game.bots.bot import Advice, Candidate
from game.catalogue import chance_of
from game.match import LogEntry, Match
from game.messages import Message
from game.protocol import State

_REPLIES = 3
"""More replies than these say nothing about one decision."""

_ACTIONS = 8
"""The most actions in a chapter, where one turn has several."""


class Chapter(Enum):
    """Which line is told."""

    PLAYED = "played"
    """What was done, and the others' best answer."""

    BETTER = "better"
    """What would have been better, the answer to that, and how it goes on."""


@dataclass(frozen=True, slots=True)
class ExplainedMove:
    """One decision, the last of the ``entries``, and what a good player says of it.

    Entries before it end the turn of the previous page's player. ``position`` is the number of
    entries before the decision, ``weighed`` its worth to the player who made it.
    """

    chapter: Chapter
    position: int
    entries: tuple[LogEntry, ...]
    words: Message | None
    weighed: Candidate

    @property
    def entry(self) -> LogEntry:
        return self.entries[-1]


@dataclass
class _Chapter:
    """A chapter so far, played in a match of its own."""

    chapter: Chapter
    match: Match
    pages: list[ExplainedMove] = field(default_factory=list)
    rest: list[LogEntry] = field(default_factory=list)
    """What ends the turn of the last page."""
    actions: int = 0
    ended: bool = False


class Explanation:
    """Explains the decision that was ``reviewed`` in ``match``, which stays as it is.

    Raises ValueError if the review doesn't say what the decision was worth. Chance does what it
    would in any copy of the match that went on like this.
    """

    def __init__(self, match: Match, reviewed: Reviewed) -> None:
        self.reviewed = reviewed
        self.seat = reviewed.entry.player
        whole = match.copy()
        whole.go_to(reviewed.position)
        self.match = whole.fork(as_then=True)
        advice = reviewed.advice
        if advice.about is None:
            raise ValueError("nothing is known of what was played")
        played, better = (_Chapter(chapter, self.match.copy()) for chapter in Chapter)
        self._lines = (played, better)
        self._play(played, self.seat, advice.about, advice.against)
        self._play(better, self.seat, advice.candidates[0], advice.why)

    @property
    def pages(self) -> list[ExplainedMove]:
        """The pages so far in order; a chapter follows when the one before is whole."""
        played, better = self._lines
        return [*played.pages, *(better.pages if played.ended else ())]

    @property
    def is_complete(self) -> bool:
        return all(line.ended for line in self._lines)

    def next_question(self) -> tuple[State, int] | None:
        """The position to find a best action in, and whose turn it is; None if there's none."""
        line = self._open
        return None if line is None else (line.match.state, line.match.acting_seats()[0])

    def take(self, advice: Advice | None) -> None:
        """Take in the answer, None if there won't be one. Raises ValueError if none is due."""
        line = self._open
        if line is None:
            raise ValueError("nothing was asked")
        if advice is None:
            line.ended = True
            return
        best = advice.candidates[0]
        named = self._named_reply(line, advice)
        words = advice.why if named in (None, best) else None
        self._play(line, line.match.acting_seats()[0], named or best, words)

    def _named_reply(self, line: _Chapter, advice: Advice) -> Candidate | None:
        """The reply told with the mistake, if it's about as good as the best."""
        reply = self.reviewed.advice.reply
        if reply is None or line.chapter is Chapter.BETTER or len(line.pages) > 1:
            return None
        least = advice.best_value - NOTABLE
        able = (each for each in advice.candidates if each.value >= least)
        return next((each for each in able if each.action == reply), None)

    @property
    def _open(self) -> _Chapter | None:
        return next((line for line in self._lines if not line.ended), None)

    def _play(self, line: _Chapter, seat: int, weighed: Candidate, words: Message | None) -> None:
        match = line.match
        entry = LogEntry(seat, weighed.action)
        if line.pages and line.pages[-1].entry.player == seat:
            line.rest.append(entry)
        else:
            entries = (*line.rest, entry)
            line.pages.append(ExplainedMove(line.chapter, match.cursor, entries, words, weighed))
            line.rest.clear()
        line.actions += 1
        match.play(seat, weighed.action)
        match.advance(to_pause=True, nature=chance_of(match.info.key))
        line.ended = match.is_over or match.state.is_pause or self._says_enough(line)

    def _says_enough(self, line: _Chapter) -> bool:
        """Whether the chapter is told: it's the player's turn again, or they've had it."""
        own = [page.entry.player == self.seat for page in line.pages]
        answered = own.count(False)
        if line.actions >= _ACTIONS:
            return True
        if answered == 0:
            return False
        if line.chapter is Chapter.BETTER:
            return own[-1] or answered > _REPLIES
        return self.seat in line.match.acting_seats() or answered >= _REPLIES

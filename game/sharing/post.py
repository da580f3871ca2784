"""Play by post: two homes exchange codes of one match, one code per turn.

Each home has the match with the others' seats ``away``. A code that arrives is compared with the
match at home: it continues it, says nothing new, or tells another past.
"""

from dataclasses import dataclass
from enum import Enum
from random import Random

from game.catalogue import chance_of
from game.match import LogEntry, Match
from game.messages import N_, Message
from game.protocol import NATURE
from game.sharing.codes import IDENTITIES, identity_of, why_no_code


class CodeVerdict(Enum):
    """How a code that arrived relates to the match at home, as it's told."""

    NEXT = N_("The answer’s been played.")
    """It continues it with moves of those who are away."""

    KNOWN = N_("You’ve already used this code.")
    """It says nothing new."""

    FORK = N_("In this code, the match differs from move {move} on.")
    """Those who are away have moved differently than they said before."""

    ALTERED = N_("Someone changed move {move} in this code.")
    """A move of this home, or a chance event, differs or never happened."""

    OTHER = N_("This code belongs to another match.")
    """It's another match, by other rules."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A code that arrived. ``entries`` are new; ``move`` is the first that differs, from 1."""

    verdict: CodeVerdict
    entries: tuple[LogEntry, ...] = ()
    move: int = 0

    @property
    def told(self) -> Message:
        """What to say about it in one sentence."""
        return Message(self.verdict.value, move=self.move)


def why_no_post(match: Match) -> Message | None:
    """Why a match can't be played by post, None if it can."""
    if any(not seat.is_human for seat in match.seats):
        return Message(N_("Only people play by post. A computer would answer at once."))
    if match.is_finished:
        return Message(N_("This match is over."))
    if any(state.has_secrets for state in match.states):
        return Message(N_("A code would show this game’s secrets, so it can’t go by post."))
    return why_no_code(match.info)


def begin(match: Match, away: frozenset[int]) -> None:
    """Let the people on these seats play elsewhere from now on."""
    match.away = away
    # The same number in all homes, so that chance is the same and can be checked.
    match.seed = identity_of(match) or IDENTITIES - 1


def save_of(match: Match) -> str:
    """The id a match by post is saved under: a code finds it by its identity."""
    return f"post-{match.info.key}-{identity_of(match):06x}"


def read(home: Match, sent: Match) -> Letter:
    """Compare a match that was sent with the one at home."""
    if _rules(home) != _rules(sent):
        return Letter(CodeVerdict.OTHER)
    known, told = home.log[: home.cursor], sent.log[: sent.cursor]
    for number, (mine, theirs) in enumerate(zip(known, told, strict=False)):
        if mine != theirs:
            away = mine.player in home.away and theirs.player in home.away
            return Letter(CodeVerdict.FORK if away else CodeVerdict.ALTERED, move=number + 1)
    new = tuple(told[len(known) :])
    ends = sent.stopped and not home.stopped and len(told) == len(known)
    if not new and not ends:
        return Letter(CodeVerdict.KNOWN)
    for number, entry in enumerate(new, len(known)):
        if not _may_come(home, sent, number, entry):
            return Letter(CodeVerdict.ALTERED, move=number + 1)
    return Letter(CodeVerdict.NEXT, new)


def _rules(match: Match) -> tuple[object, ...]:
    """What two codes of one match have in common from the start."""
    return match.info.key, match.options, len(match.seats), match.handicaps


def _may_come(home: Match, sent: Match, number: int, entry: LogEntry) -> bool:
    """Whether an action that's new here could have been played elsewhere."""
    before = sent.states[number]
    if entry.player == NATURE:
        drawn = chance_of(sent.info.key)(before, Random(f"{home.seed}:{number}"))
        return bool(drawn == entry.action)
    return entry.player in home.away or before.legal_actions(entry.player).forced is not None

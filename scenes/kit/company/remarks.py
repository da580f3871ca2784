"""When an opponent says something, and what.

Remarks only use what everyone can see: the standing by the rules as no one in particular sees it
and, if nothing is hidden from anyone, what the computer itself expects.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final, Literal

from game.bots.bot import Decision
from game.bots.levels import figure_of
from game.match import Match
from game.protocol import State
from scenes.kit.company.voices import VOICES, Occasion

Feeling = Literal["pleased", "rueful"]

REST: Final = 4
"""How many own turns someone is silent at first, and after each remark."""

_MUCH: Final = 0.3
"""The change in the share of the win that deserves a remark, times the number of teams."""

_POOR: Final = 0.6
"""Expecting less than this part of a fair share is trouble ..."""

_FAIR: Final = 0.9
"""... and this much is being out of it."""

_RUEFUL: Final[frozenset[Occasion]] = frozenset(("trail", "slip", "lost"))


@dataclass(frozen=True, slots=True)
class Remark:
    """What the computer on a seat says, an English source string, and what its face shows."""

    seat: int
    sentence: str
    feeling: Feeling


@dataclass(frozen=True, slots=True)
class Glimpse:
    """How things stood for a seat on one of its turns.

    ``lead`` is 1 alone in front, 0 beside others, -1 behind. ``hopes`` is the share of the win it
    expected before acting, and ``slip`` what it gave away of that, as far as it knew; both are None
    if something is hidden.
    """

    lead: int
    hopes: float | None = None
    slip: float = 0.0


def glimpse(before: State, after: State, seat: int, decision: Decision | None) -> Glimpse:
    """How things stand for a seat that acted between two states."""
    lead = lead_of(after, seat)
    hidden = before.has_secrets or after.has_secrets
    if hidden or decision is None or not decision.candidates:
        return Glimpse(lead)
    values = {each.action: each.value for each in decision.candidates}
    hopes = max(values.values())
    return Glimpse(lead, hopes, hopes - values.get(decision.meant or decision.action, hopes))


def lead_of(state: State, seat: int) -> int:
    """Whether a seat's team is alone in front (1), beside others (0) or behind (-1)."""
    winners = state.observation(None).standing().winners
    if seat not in winners:
        return -1
    mates = next(team for team in state.teams if seat in team)
    return int(set(winners) <= set(mates))


def occasion_of(last: Glimpse, now: Glimpse, sides: int, *, person: bool) -> Occasion | None:
    """What happened between two turns of a seat that deserves a remark; None if nothing.

    ``person`` says whether a person acted in between, among ``sides`` teams.
    """
    if last.hopes is not None and now.hopes is not None:
        much = _MUCH / sides
        if last.hopes - now.hopes >= much and last.slip >= much / 2:
            return "slip"
        if person and last.hopes - last.slip - now.hopes >= much:
            return "fine"
        if last.hopes * sides < _POOR and now.hopes * sides >= _FAIR:
            return "escape"
    if last.lead < 0 < now.lead:
        return "lead"
    if last.lead > 0 > now.lead:
        return "trail"
    return None


def _talks(match: Match, seat: int) -> bool:
    """Whether an opponent with a voice sits there: one finishing for a person has none."""
    return not match.had_person(seat) and figure_of(match.seats[seat].kind) in VOICES


class Remarks:
    """One match's remarks; no remark is repeated, as they're saved with the match."""

    def __init__(self) -> None:
        self._last: dict[int, Glimpse] = {}
        self._acted: dict[int, int] = {}
        self._silent: dict[int, int] = {}

    def played(self, match: Match, number: int, decision: Decision | None) -> Remark | None:
        """What the computer that did action ``number`` says with it, if anything.

        ``decision`` is how it decided, None if unknown.
        """
        seat = match.log[number].player
        if not _talks(match, seat):
            return None
        before, after = match.states[number], match.states[number + 1]
        last, now = self._last.get(seat), glimpse(before, after, seat, decision)
        since = self._acted.get(seat, number)
        self._last[seat], self._acted[seat] = now, number
        self._silent[seat] = self._silent.get(seat, 0) + 1
        if last is None or after.is_terminal or self._silent[seat] <= REST:
            return None
        between = match.log[since:number] if since < number else ()
        person = any(each.player >= 0 and match.seats[each.player].is_human for each in between)
        occasion = occasion_of(last, now, len(after.teams), person=person)
        return None if occasion is None else self._say(match, number, seat, occasion)

    def ended(self, match: Match) -> Remark | None:
        """What a computer says at the end, winners first, if anything."""
        outcome = match.outcome()
        talkers = [seat for seat in range(len(match.seats)) if _talks(match, seat)]
        if outcome is None or not talkers or len(outcome.ranking) < 2:
            return None
        won = [seat for seat in talkers if seat in outcome.winners]
        beaten = any(seat.is_human and n in outcome.winners for n, seat in enumerate(match.seats))
        if won and beaten and len(match.state.teams) == len(match.seats):
            return None  # They share it, and there is nothing to console or to boast.
        seat = (won or talkers)[0]
        return self._say(match, len(match.log), seat, "won" if won else "lost")

    def _say(self, match: Match, number: int, seat: int, occasion: Occasion) -> Remark | None:
        voice = VOICES[figure_of(match.seats[seat].kind)]
        left = [sentence for sentence in voice[occasion] if sentence not in match.said]
        if not left:
            return None
        self._silent[seat] = 0
        sentence = Random(f"{match.seed}:{number}:{seat}").choice(left)
        match.said.append(sentence)
        return Remark(seat, sentence, "rueful" if occasion in _RUEFUL else "pleased")

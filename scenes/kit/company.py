"""What opponents say, by who says it and when.

Every sentence fits all games and any number of players, and gives away nothing hidden: remarks only
use the standing as no one in particular sees it and, where nothing is hidden, what the computer
itself expects.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Final, Literal

from game.bots.bot import Decision
from game.bots.levels import figure_of
from game.match import Match
from game.messages import N_
from game.protocol import State

Occasion = Literal["lead", "trail", "escape", "slip", "fine", "won", "lost"]
"""They took the lead, lost it, narrowly escaped, blundered; another's fine move; the end."""

Voice = Mapping[Occasion, tuple[str, ...]]

_WILLOW: Final[Voice] = {
    "lead": (
        N_("I’m in front. There’s still time to catch me."),
        N_("That turned it. Did you see how?"),
        N_("A small lead. Watch what I do with it."),
    ),
    "trail": (
        N_("Nicely taken. Now I’m chasing."),
        N_("I’m behind, and you’ve earned it."),
    ),
    "escape": (
        N_("That was close. Did you see it too?"),
        N_("Thanks. I had no answer ready."),
    ),
    "slip": (
        N_("I should’ve looked again there."),
        N_("You saw what I didn’t."),
        N_("Even teachers learn."),
    ),
    "fine": (
        N_("The very move I’d have shown you."),
        N_("A move to remember."),
        N_("I didn’t think you’d find it."),
    ),
    "won": (
        N_("Thanks for the game. Want to see where it turned?"),
        N_("I enjoyed that. Again?"),
    ),
    "lost": (
        N_("Well played. There’s little left to teach you."),
        N_("Today I did the learning."),
    ),
}

_WALNUT: Final[Voice] = {
    "lead": (
        N_("A little ahead. No hurry now."),
        N_("Safely ahead, I think. I’ll check again."),
    ),
    "trail": (
        N_("Hm. I hadn’t counted on that."),
        N_("Behind. Patience, then."),
        N_("That wasn’t in my notes."),
    ),
    "escape": (
        N_("I don’t like it this close."),
        N_("My glasses are steamed up."),
        N_("I can breathe again."),
    ),
    "slip": (
        N_("And I looked at it twice!"),
        N_("I’ll clean my glasses."),
    ),
    "fine": (
        N_("A sound move. I can’t fault it."),
        N_("My shell has a crack now."),
    ),
    "won": (
        N_("It held. I wasn’t sure until the end."),
        N_("Patience, mostly. Thanks for the game."),
    ),
    "lost": (
        N_("Well done. I’ll be more careful next time."),
        N_("A hard nut, and you cracked it."),
        N_("I couldn’t find a single mistake."),
    ),
}

_ACORN: Final[Voice] = {
    "lead": (
        N_("Look at my pile!"),
        N_("Every little bit counts."),
        N_("More for the store."),
    ),
    "trail": (
        N_("Your pile’s bigger than mine now."),
        N_("Someone’s been at my store."),
        N_("Where did it all go?"),
    ),
    "escape": (
        N_("Phew. I almost lost the lot."),
        N_("That nearly cost me the winter."),
    ),
    "slip": (
        N_("I buried that one and forgot where."),
        N_("My paws were too full."),
    ),
    "fine": (
        N_("Ooh, I’d have liked that one."),
        N_("What a find!"),
    ),
    "won": (
        N_("Enough for the whole winter!"),
        N_("I’ll share, I promise."),
        N_("My store’s full. Again?"),
    ),
    "lost": (
        N_("You gathered better. Teach me!"),
        N_("Spring will come again. Well played!"),
    ),
}

_OAK: Final[Voice] = {
    "lead": (
        N_("Here I stand."),
        N_("In front, and in the way."),
        N_("I grow slowly, but I grow."),
    ),
    "trail": (
        N_("So there was a gap."),
        N_("I was looking the other way."),
        N_("The wind has turned."),
    ),
    "escape": (
        N_("I bent, but I didn’t break."),
        N_("My roots held."),
    ),
    "slip": (
        N_("Hrm. I left the door open."),
        N_("At my age you miss things."),
        N_("That branch was rotten."),
    ),
    "fine": (
        N_("Not many find that gap."),
        N_("Strong. I felt it to the roots."),
    ),
    "won": (
        N_("A good fight. Come and sit in my shade."),
        N_("Come again. I’m always here."),
    ),
    "lost": (
        N_("Timber! Well played."),
        N_("I’ve fallen. Count my rings."),
    ),
}

_CHERRY: Final[Voice] = {
    "lead": (
        N_("Ha! Luck favours the bold."),
        N_("Now it gets exciting!"),
    ),
    "trail": (
        N_("Your luck now. Mine comes later."),
        N_("It’s more fun from behind anyway."),
        N_("Easy come, easy go."),
    ),
    "escape": (
        N_("Did you see that? By a hair!"),
        N_("I live on luck."),
        N_("That was never the plan."),
    ),
    "slip": (
        N_("I’d do it again!"),
        N_("That went wrong splendidly."),
    ),
    "fine": (
        N_("Oh, that was daring!"),
        N_("You’ve got more nerve than me."),
    ),
    "won": (
        N_("I can’t believe it either!"),
        N_("Luck was mine today. Again?"),
        N_("What a ride. Thanks!"),
    ),
    "lost": (
        N_("My luck took the day off."),
        N_("I gambled, you played. Well done."),
    ),
}

_MAPLE: Final[Voice] = {
    "lead": (
        N_("First! Try to keep up."),
        N_("The wind is behind me."),
    ),
    "trail": (
        N_("Hey, who overtook me?"),
        N_("You’re quick!"),
        N_("I blinked, and you were gone."),
    ),
    "escape": (
        N_("Whoosh! Just past."),
        N_("Brakes? What brakes?"),
    ),
    "slip": (
        N_("Too fast again."),
        N_("I’d already moved when I saw it."),
    ),
    "fine": (
        N_("Wow, that was quick thinking."),
        N_("You took the shortcut!"),
    ),
    "won": (
        N_("Across the line! Again?"),
        N_("First home. I’ll wait for you."),
        N_("Out of breath, and happy."),
    ),
    "lost": (
        N_("You were faster. Race me again?"),
        N_("So close. You were closer."),
    ),
}

VOICES: Final[Mapping[str, Voice]] = MappingProxyType(
    {
        "teacher": _WILLOW,
        "careful": _WALNUT,
        "collector": _ACORN,
        "blocker": _OAK,
        "gambler": _CHERRY,
        "rusher": _MAPLE,
    }
)
"""The voices by manner, as the opponents are."""


Feeling = Literal["pleased", "rueful"]

REST: Final = 4
"""How many own turns someone is silent after each remark, and half as many at first."""

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

    def played(
        self, match: Match, number: int, decision: Decision | None, *, silent: bool = False
    ) -> Remark | None:
        """What the computer that did action ``number`` says with it, if anything.

        ``decision`` is how it decided, None if unknown; ``silent`` it keeps its remarks for later.
        """
        seat = match.log[number].player
        if not _talks(match, seat):
            return None
        before, after = match.states[number], match.states[number + 1]
        last, now = self._last.get(seat), glimpse(before, after, seat, decision)
        since = self._acted.get(seat, number)
        self._last[seat], self._acted[seat] = now, number
        self._silent[seat] = self._silent.get(seat, REST // 2) + 1
        if silent or last is None or after.is_terminal or self._silent[seat] <= REST:
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

"""Looking back on a match: who was ahead when, which decisions cost most, and what luck did.

An ``Analysis`` says what to ask an advising bot, and makes sense of the answers, however few are in
yet. It asks no one itself.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.bots.bot import Advice, Assessment
from game.bots.luck import Ledger, LuckSample, LuckStroke
from game.bots.player import maxim_for
from game.bots.worker import Advise, Assess, Compare, Result
from game.match import HUMAN, LogEntry, Match
from game.messages import Message, SeatName
from game.protocol import NATURE, Action, Choices

COARSE = 4
"""The standing is asked for every this many entries first, then after all others."""

NOTABLE = 0.02
"""A share of the win below this is more than a bot can tell, and not mentioned."""

LUCK: Final = (-0.4, -0.15, -0.05, 0.05, 0.15, 0.4)
"""Between these changes of a share of the win by chance, a match's luck is called the same."""

GIVEN: Final = (0.004, 0.012, 0.03)
"""The same for what a player's moves gave away on average."""

_COMPARABLE = 0.7
"""A turning point that costs this part of another may take its place."""

_SLIGHT = 0.2
"""One that costs less than this part of the costliest is none."""

_AHEAD = 0.16
"""A player this much of the way from a fair share to a sure win is ahead, or as far behind.

In between, chances are called even.
"""

_IN_HAND = 0.95
"""With this share of the win someone has it in hand."""

_LONG = 0.1
"""It's worth saying so if this part of a match was played after it was decided."""

_REVIEW_EFFORT = 2
"""How much longer a bot thinks about a decision than about a standing."""


@dataclass(frozen=True, slots=True)
class Inquiry:
    """What to ask of the match after ``position`` entries.

    How it stood, what the next entry was worth, or what else chance could have done.
    """

    position: int
    wish: Assess | Advise | Compare


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A decision of the match, ``entry`` after ``position`` others, with a bot's advice."""

    position: int
    entry: LogEntry
    advice: Advice

    @property
    def loss(self) -> float:
        """The share of the win it gave away."""
        return self.advice.loss


@dataclass(frozen=True, slots=True)
class Balance:
    """What made a seat's result, in shares of the win, 1 being a whole game.

    ``given_away`` is the sum over this many ``decisions``, never negative; ``luck`` what chance
    brought its team beyond the usual, by the ledger. They needn't add up to the result: everyone
    else's mistakes and luck are in it too.
    """

    seat: int
    given_away: float
    decisions: int
    luck: float

    @property
    def a_decision(self) -> float:
        """The average loss per decision."""
        return self.given_away / self.decisions if self.decisions else 0.0


@dataclass(frozen=True, slots=True)
class Phases:
    """What a seat gave away, in shares of the win, in the first and last third of a match.

    ``openings`` and ``endings`` count the decisions there.
    """

    seat: int
    opening: float
    openings: int
    ending: float
    endings: int


@dataclass(frozen=True, slots=True)
class Slip:
    """A person's mistake at ``seat`` after ``position`` entries, by the ``maxim`` it calls for."""

    seat: int
    position: int
    maxim: str


class Analysis:
    """What's known about one match, as ``match`` was when the analysis was made."""

    def __init__(self, match: Match) -> None:
        self.match = match.copy()
        self.teams = match.states[0].teams
        self.decisions: tuple[int, ...] = tuple(_decisions(match))
        self._shares: dict[int, tuple[float, ...]] = dict(_certain(match))
        self._advices: dict[int, Advice] = {}
        unknown = [at for at in _outlooks(match) if at not in self._shares]
        fine = [at for number, at in enumerate(unknown) if number % COARSE]
        self._unknown = (*unknown[::COARSE], *fine)
        self._strokes = tuple(_strokes(match))
        self._samples: dict[int, LuckSample] = {}
        reviews = len(self.decisions) + len(self._strokes)
        self._effort = len(self._unknown) + _REVIEW_EFFORT * reviews
        self._done = 0
        self._questions = self._asked()
        self._question = next(self._questions, None)

    # Questions and answers

    def next_question(self) -> Inquiry | None:
        """What to ask next, None when nothing is left."""
        return self._question

    def _asked(self) -> Iterator[Inquiry]:
        """First the standings, coarse then fine; then the decisions, starting with those after
        which their player had lost most; then what chance did.
        """
        states, log = self.match.states, self.match.log
        for position in self._unknown:
            yield Inquiry(position, Assess(states[position]))
        for position in sorted(self.decisions, key=self._gain):
            player, action = log[position]
            seen = states[position].observation(player)
            yield Inquiry(position, Advise(seen, player, action))
        for start, end in self._strokes:
            yield Inquiry(start, Compare(states[start], self._chance(start, end)))

    def take(self, question: Inquiry, answer: Result | None) -> None:
        """Take in the answer to the question, None if there won't be one.

        Raises ValueError if it's another.
        """
        if question != self._question:
            raise ValueError(question)
        match answer:
            case Assessment():
                self._shares[question.position] = answer.shares
            case Advice():
                self._advices[question.position] = answer
            case LuckSample():
                self._samples[question.position] = answer
        self._done += 1 if isinstance(question.wish, Assess) else _REVIEW_EFFORT
        self._question = next(self._questions, None)

    @property
    def progress(self) -> float:
        """How much is done, 0 to 1."""
        return self._done / self._effort if self._effort else 1.0

    @property
    def is_complete(self) -> bool:
        return self._question is None

    def _gain(self, position: int) -> float:
        """How much better off the player was after a decision than before."""
        team = self.team_of(self.match.log[position].player)
        before, after = self.standing_at(position), self.standing_after(position + 1)
        return after[team] - before[team]

    # What's known

    def team_of(self, seat: int) -> int:
        return next(number for number, team in enumerate(self.teams) if seat in team)

    @property
    def fair(self) -> tuple[float, ...]:
        """Everyone's share if nothing favours anyone."""
        return (1 / len(self.teams),) * len(self.teams)

    @property
    def curve(self) -> list[tuple[int, tuple[float, ...]]]:
        """Each team's share of the win after that many entries, as far as known, in order."""
        return sorted(self._shares.items())

    def standing_at(self, position: int) -> tuple[float, ...]:
        """The latest known shares up to ``position``; fair ones if there are none."""
        known = [at for at in self._shares if at <= position]
        return self._shares[max(known)] if known else self.fair

    def is_open_at(self, position: int) -> bool:
        """Whether the shares at ``position`` are still to come."""
        known = max((at for at in self._shares if at <= position), default=-1)
        return any(known < at <= position for at in self._unknown[self._done :])

    def standing_after(self, position: int) -> tuple[float, ...]:
        """The earliest known shares from ``position`` on; fair ones if there are none."""
        known = [at for at in self._shares if at >= position]
        return self._shares[min(known)] if known else self.fair

    def reviewed(self, position: int) -> Reviewed | None:
        """What's known of the decision after ``position`` entries, None if nothing is."""
        advice = self._advices.get(position)
        if advice is None:
            return None
        return Reviewed(position, self.match.log[position], advice)

    @property
    def has_reviews(self) -> bool:
        """Whether anything is known of any decision."""
        return bool(self._advices)

    def turning_points(self, most: int = 3) -> list[Reviewed]:
        """The decisions that cost most so far, in match order; people's before computers'.

        Of those that cost about the same, it takes ones with different things to say. Besides
        ``most`` there's the costliest of anyone else who's said to make big mistakes.
        """
        found = [self.reviewed(position) for position in self._advices]
        notable = [one for one in found if one is not None and one.loss >= NOTABLE]
        notable.sort(key=lambda one: (-one.loss, one.position))
        costly = [one for one in notable if one.loss >= _SLIGHT * notable[0].loss]
        people = [one for one in costly if self._is_persons(one)]
        if len(people) >= most:
            costly = people
        elif people:
            costly = sorted(costly, key=self._is_persons, reverse=True)[:most]
        if len(costly) > most:
            worth = _COMPARABLE * costly[most - 1].loss
            unlike = _unlike([one for one in costly if one.loss >= worth])
            costly = [*unlike[:most], *(one for one in costly if one not in unlike)][:most]
        for seat, losses in enumerate(self._losses()):
            if sum(losses) > GIVEN[-1] * len(losses):
                own = [one for one in notable if one.entry.player == seat]
                costly += [] if any(one in costly for one in own) else own[:1]
        return sorted(costly, key=lambda one: one.position)

    def turning_point(self) -> Reviewed | None:
        """The decision that cost most so far: a loser's, and a person's if any qualifies."""
        outcome = self.match.outcome()
        winners = () if outcome is None else outcome.winners

        def order(point: Reviewed) -> tuple[bool, bool, float]:
            lost = point.entry.player not in winners
            return lost, self._is_persons(point), point.loss

        return max(self.turning_points(), key=order, default=None)

    def _is_persons(self, point: Reviewed) -> bool:
        return self.match.kind_at(point.position, point.entry.player) == HUMAN

    def meanings(self, points: Sequence[Reviewed]) -> list[Message | None]:
        """What each turning point meant for its player, to none twice the same.

        None where nothing is left to say.
        """
        most = max((advice.loss for advice in self._advices.values()), default=0.0)
        told: list[tuple[int, Message | None]] = []
        for point in points:
            possible = [(point.entry.player, each) for each in self._meanings(point)]
            if point.loss >= most and len(points) > 1:
                possible.append((point.entry.player, Message("This cost the most.")))
            told.append(next((each for each in possible if each not in told), (NATURE, None)))
        return [meaning for _player, meaning in told]

    def _meanings(self, point: Reviewed) -> Iterator[Message]:
        """What can be said of a turning point's player, the most specific first."""
        assert point.advice.about is not None
        team, fair = self.team_of(point.entry.player), 1 / len(self.teams)
        before, after = point.advice.best_value, point.advice.about.value
        behind, ahead = fair * (1 - _AHEAD), fair + (1 - fair) * _AHEAD
        later = [shares[team] for at, shares in self.curve if at > point.position]
        if before >= _IN_HAND and after < _IN_HAND - NOTABLE:
            yield Message("This let a won game slip.")
        if after < behind <= before:
            yield Message("This is where it turned.")
        if after < behind <= before and later and max(later) <= ahead:
            yield Message("There was no way back after this.")
        if before > ahead and after >= behind:
            yield Message("This let it get close again.")
        if before < behind:
            yield Message("This widened the gap.")
            yield Message("This missed a chance to catch up.")
        if before <= ahead and after >= behind:
            yield Message("Still even, but there was a better move.")
        if later and later[-1] >= 1.0 and min(later) >= behind:
            yield Message("It was won anyway.")

    @property
    def has_chance(self) -> bool:
        return any(entry.player == NATURE for entry in self.match.log)

    def _losses(self) -> list[list[float]]:
        """What each seat's decisions gave away, so far."""
        lost: list[list[float]] = [[] for _seat in self.match.seats]
        for position, advice in self._advices.items():
            lost[self.match.log[position].player].append(advice.loss)
        return lost

    def balances(self) -> list[Balance]:
        """What decisions and chance contributed to each seat's result, so far."""
        luck = self.ledger.sums
        return [
            Balance(seat, sum(losses), len(losses), luck[self.team_of(seat)])
            for seat, losses in enumerate(self._losses())
        ]

    @property
    def ledger(self) -> Ledger:
        """Every stroke of chance, as far as it's known."""
        return Ledger(
            self.teams,
            tuple(
                LuckStroke(start, self._chance(start, end), self._samples[start])
                for start, end in self._strokes
                if start in self._samples
            ),
        )

    def _chance(self, start: int, end: int) -> tuple[Action, ...]:
        return tuple(entry.action for entry in self.match.log[start:end])

    def phases(self) -> list[Phases]:
        """How each seat with decisions played the beginning and the end, so far."""
        third = len(self.match.log) / 3
        lost: dict[int, tuple[list[float], list[float]]] = {}
        for position, advice in self._advices.items():
            opening, ending = lost.setdefault(self.match.log[position].player, ([], []))
            if position < third:
                opening.append(advice.loss)
            elif position >= 2 * third:
                ending.append(advice.loss)
        return [
            Phases(seat, sum(opening), len(opening), sum(ending), len(ending))
            for seat, (opening, ending) in sorted(lost.items())
        ]

    def slips(self) -> list[Slip]:
        """The people's mistakes so far, in match order."""
        game, match = self.match.info.key, self.match
        return [
            Slip(match.log[at].player, at, maxim_for(game, advice.against).key)
            for at, advice in sorted(self._advices.items())
            if advice.is_blunder and match.kind_at(at, match.log[at].player) == HUMAN
        ]

    def decided_from(self) -> int | None:
        """After how many entries someone had the match in hand for good, as far as known.

        None if it was open nearly to the end, or no one won alone.
        """
        curve = self.curve
        if not curve:
            return None
        leader = max(range(len(self.teams)), key=lambda team: curve[-1][1][team])
        decided: int | None = None
        for position, shares in reversed(curve):
            if shares[leader] < _IN_HAND:
                break
            decided = position
        if decided is None or len(self.match.log) - decided < _LONG * len(self.match.log):
            return None
        return decided

    def verdict(self) -> Message | None:
        """Who was lucky and who played well, in one sentence, None if no one stands out.

        It follows from the words ``LUCK`` and ``GIVEN`` stand for: no one's called luckier or
        better than someone with the same word.
        """
        balances = self.balances()
        given = [bisect_left(GIVEN, one.a_decision) for one in balances]
        luck = [bisect_left(LUCK, one.luck) for one in balances]
        best, lucky = _alone(given, min(given)), _alone(luck, max(luck))
        if lucky is None and best is None:
            return Message("No one played better.") if len(set(given)) == 1 else None
        if lucky is None:
            if len(balances) == 2:
                return Message("{player} made fewer mistakes.", player=best)
            return Message("{player} made fewest mistakes.", player=best)
        if best is None:
            if len(set(given)) > 1:
                return None
            return Message("Luckier: {player}. Otherwise even.", player=lucky)
        if lucky == best:
            return Message("Luckier, and better too: {player}.", player=lucky)
        return Message("Luckier: {lucky}. Played better: {player}.", lucky=lucky, player=best)


def _alone(each: Sequence[int], value: int) -> SeatName | None:
    """The only seat with that value."""
    return SeatName(each.index(value)) if each.count(value) == 1 else None


def _unlike(points: Sequence[Reviewed]) -> list[Reviewed]:
    """Those that say something the ones before don't."""
    found: dict[str | None, Reviewed] = {}
    for point in points:
        against = point.advice.against
        found.setdefault(None if against is None else against.template, point)
    return list(found.values())


def _decisions(match: Match) -> Iterator[int]:
    """The positions where someone had a choice."""
    for position, entry in enumerate(match.log):
        if entry.player == NATURE:
            continue
        space = match.states[position].legal_actions(entry.player)
        only = isinstance(space, Choices) and len(space) == 1
        if space.forced is None and not only:
            yield position


def _outlooks(match: Match) -> Iterator[int]:
    """The positions whose standing is news: not amid chance, not before a pass."""
    for position, state in enumerate(match.states):
        if position == len(match.log):
            yield position
            continue
        entry = match.log[position]
        if entry.player == NATURE:
            # Chance at the very start changes what even means.
            if position and match.log[position - 1].player != NATURE:
                yield position
        elif state.legal_actions(entry.player).forced is None:
            yield position


def _strokes(match: Match) -> Iterator[tuple[int, int]]:
    """Where each run of chance actions begins and ends; a new round is a new stroke."""
    start: int | None = None
    for position, entry in enumerate([*match.log, None]):
        chance = entry is not None and entry.player == NATURE
        if start is not None and (not chance or match.states[position].is_pause):
            yield start, position
            start = None
        if chance and start is None:
            start = position


def _certain(match: Match) -> Iterator[tuple[int, tuple[float, ...]]]:
    """What needs no judgement: the end of a finished match."""
    if match.is_finished:
        yield len(match.log), match.states[-1].shares_won()

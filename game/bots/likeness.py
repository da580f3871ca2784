"""How somebody plays, as a few numbers: fitted to what they did, and carried in a seat's kind.

The model of one decision is a mixture. Sometimes it is a blunder: any of the options. Else it is
made as one of the levels would make it, or by weighing the honest values of all options; and in
either case what is worth about as much is chosen by taste, a weight for each trait of
``game.bots.manners``. All numbers of the mixture are found by likelihood over the decisions that
were made (``fitted``), and are coarse enough to fit into a kind such as ``like-177777...``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import exp, log, sqrt
from statistics import median
from typing import Final

from game.bots.bot import Cancelled, never
from game.bots.levels import LEVELS
from game.bots.mannered import allowed_loss
from game.bots.manners import TRAITS
from game.seats import LIKE, is_like

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_MOST: Final = len(_DIGITS) - 1
_VERSION: Final = "1"

_NEUTRAL: Final = 18
"""The number of a taste that counts nothing."""

_WIDTH: Final = 2.0
"""Tastes of people may cost so many times what a computer's manner may cost."""

_WORST: Final = -12.0
"""No loss counts for more than this."""

_CLOSENESS: Final = 3.0
"""How much a loss of 1 counts against an option beside the one that a level would choose."""

_STEPS: Final = (6, 3, 1)
"""By so many steps numbers are changed when they are looked for, widely first."""

_PASSES: Final = 2
"""How often all of them are tried with each step."""

_ROUNDS: Final = 10
"""How often the parts of the mixture are adjusted to each other in one try."""

_DOUBT: Final = 0.1
"""What a square of a weight costs in log-likelihood: tastes that little speaks for stay small."""

_SPARE: Final = 0.3
"""So many decisions are imagined for each part of the mixture, so that none is ruled out."""

_TINY: Final = 1e-9

_USUAL_ERROR: Final = 0.6745
"""The middle size of an error whose standard deviation is 1."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One decision that somebody made, with what there was to choose from.

    ``values`` are the honest shares of the win of the options, ``traits`` theirs by TRAITS, each
    from 0 to 1; ``played`` is the number of the one that was chosen, -1 for none of them.
    ``levels`` has for each of the LEVELS what it did when asked, as numbers of options. ``sides``
    share the win. ``error`` is how far off the hand was, in errors of an expert's hand; None where
    no hand is needed.
    """

    played: int
    values: tuple[float, ...]
    traits: tuple[tuple[float, ...], ...]
    levels: tuple[tuple[int, ...], ...]
    sides: int
    error: float | None = None

    def to_json(self) -> list[object]:
        """Plain data, which ``from_json`` reads."""
        return [
            self.played,
            [round(value, 4) for value in self.values],
            [[round(trait, 2) for trait in traits] for traits in self.traits],
            [list(each) for each in self.levels],
            self.sides,
            self.error,
        ]

    @staticmethod
    def from_json(data: object) -> Choice:
        """The choice of plain data. Raises ValueError."""
        match data:
            case [int(played), list(values), list(traits), list(levels), int(sides), error] if (
                values
                and -1 <= played < len(values) == len(traits)
                and len(levels) == len(LEVELS)
                and sides > 1
                and isinstance(error, float | int | None)
            ):
                found = Choice(
                    played,
                    tuple(map(float, values)),
                    tuple(tuple(map(float, each)) for each in traits),
                    tuple(tuple(map(int, each)) for each in levels),
                    sides,
                    error,
                )
                numbers = [number for each in found.levels for number in each]
                if all(len(each) == len(TRAITS) for each in found.traits) and all(
                    0 <= number < len(values) for number in numbers
                ):
                    return found
        raise ValueError("This is no decision of a player.")


@dataclass(frozen=True)
class Likeness:
    """The numbers of a player, each from 0 to 35.

    ``parts`` are the shares of the mixture: of weighing by oneself, then of each of the LEVELS.
    ``blunders`` says how often anything is done, ``sharpness`` how much a loss counts when
    weighing, ``loyalty`` how much rather a level's own choice is done than another that is worth
    about as much, ``tastes`` what each of the TRAITS counts (18 is nothing), ``hand`` how much the
    hand errs (0: nothing is known).
    """

    parts: tuple[int, ...]
    blunders: int = 7
    sharpness: int = 18
    loyalty: int = 4
    tastes: tuple[int, ...] = (_NEUTRAL,) * len(TRAITS)
    hand: int = 0

    @property
    def kind(self) -> str:
        """The kind of computer that plays so.

        >>> START.kind
        'like-1777777i4iiiiii0'
        """
        numbers = (*self.parts, self.blunders, self.sharpness, self.loyalty, *self.tastes)
        return f"{LIKE}-{_VERSION}" + "".join(_DIGITS[n] for n in (*numbers, self.hand))

    @staticmethod
    def of(kind: str) -> Likeness:
        """The numbers that a kind carries. Raises ValueError.

        >>> Likeness.of(START.kind) == START
        True
        """
        if not is_like(kind):
            raise ValueError(f"“{kind[:40]}” is no player fitted to a person.")
        numbers = [_DIGITS.index(letter) for letter in kind.partition("-")[2][1:]]
        parts = len(LEVELS) + 1
        blunders, sharpness, loyalty, *tastes, hand = numbers[parts:]
        return Likeness(tuple(numbers[:parts]), blunders, sharpness, loyalty, tuple(tastes), hand)

    @cached_property
    def blunder_rate(self) -> float:
        """How often anything is done, 0 to 1."""
        return (self.blunders / _MOST) ** 2

    @cached_property
    def shares(self) -> tuple[float, ...]:
        """The parts of the mixture but for blunders, adding up to 1."""
        whole = sum(self.parts)
        return tuple(part / whole if whole else 1 / len(self.parts) for part in self.parts)

    @cached_property
    def beta(self) -> float:
        """How much a loss of 1 counts against an option when weighing."""
        return 0.03 * 1.2**self.sharpness

    @cached_property
    def weights(self) -> tuple[float, ...]:
        """What each of the TRAITS counts."""
        return tuple((taste - _NEUTRAL) / 3 for taste in self.tastes)

    @cached_property
    def stays(self) -> float:
        """How much a level's own choice is preferred."""
        return self.loyalty / 4

    @cached_property
    def error(self) -> float | None:
        """How much the hand errs, in errors of an expert's hand; None if nothing is known."""
        return self.hand / 2 if self.hand else None

    def liking(self, traits: Sequence[Sequence[float]]) -> list[float]:
        """How much each option is to the player's taste."""
        told = [(n, weight) for n, weight in enumerate(self.weights) if weight]
        return [sum(weight * each[n] for n, weight in told) for each in traits]

    def by_weighing(self, lost: Sequence[float], liking: Sequence[float]) -> list[float]:
        """How likely each option is when weighing by oneself; ``lost`` as ``losses`` tells it."""
        return _shared([self.beta * each + like for each, like in zip(lost, liking, strict=True)])

    def like_a_level(
        self, own: int, close: Sequence[tuple[int, float]], liking: Sequence[float]
    ) -> list[float]:
        """How likely each option ``close`` to a level's ``own`` is, as ``close_to`` tells them."""
        return _shared(
            [_CLOSENESS * lost + liking[n] + self.stays * (n == own) for n, lost in close]
        )


START: Final = Likeness((7,) * (len(LEVELS) + 1))
"""Nobody in particular."""


def losses(values: Sequence[float], sides: int) -> list[float]:
    """What each option gives up, 0 for the best, else below; -1 is what people hardly notice."""
    best = max(values)
    unit = _WIDTH * allowed_loss(best, sides)
    return [max(_WORST, (value - best) / unit) for value in values]


def close_to(
    own: int, values: Sequence[float], sides: int, width: float = _WIDTH
) -> list[tuple[int, float]]:
    """The options about as good as one of them, each with what is lost, as ``losses`` tells it.

    ``width`` is how many losses that a manner may cost count as one.
    """
    unit = width * allowed_loss(values[own], sides)
    return [
        (n, min(0.0, (value - values[own]) / unit))
        for n, value in enumerate(values)
        if n == own or abs(value - values[own]) <= unit
    ]


def _shared(logits: Sequence[float]) -> list[float]:
    most = max(logits)
    weights = [exp(logit - most) for logit in logits]
    whole = sum(weights)
    return [weight / whole for weight in weights]


# Fitting


class _Weighed:
    """One decision, with what does not depend on the numbers that are looked for."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.lost = losses(choice.values, choice.sides)
        self.others = 1 / (len(choice.values) + 1)
        self.levels = [
            [(own, count / len(asked), self._close(own)) for own, count in Counter(asked).items()]
            for asked in choice.levels
        ]

    def _close(self, own: int) -> list[tuple[int, float]]:
        return close_to(own, self.choice.values, self.choice.sides)

    def by_parts(self, likeness: Likeness, option: int | None = None) -> tuple[float, ...]:
        """How likely an option, if not told the one played, is by each part, a blunder last."""
        played = self.choice.played if option is None else option
        if played < 0:
            return (*(0.0,) * len(likeness.parts), self.others)
        liking = likeness.liking(self.choice.traits)
        found = [likeness.by_weighing(self.lost, liking)[played]]
        for asked in self.levels:
            chance = 0.0
            for own, share, close in asked:
                place = next((at for at, (n, _lost) in enumerate(close) if n == played), None)
                if place is not None:
                    chance += share * likeness.like_a_level(own, close, liking)[place]
            found.append(chance)
        return (*found, self.others)


def log_likelihood(likeness: Likeness, choice: Choice) -> float:
    """The logarithm of how likely ``likeness`` makes a decision."""
    by_parts = _Weighed(choice).by_parts(likeness)
    blunder = likeness.blunder_rate
    mixture = (*((1 - blunder) * share for share in likeness.shares), blunder)
    chance = sum(share * each for share, each in zip(mixture, by_parts, strict=True))
    return log(max(chance, _TINY))


def likely(likeness: Likeness, choice: Choice) -> list[float]:
    """How likely each option is, whatever was played."""
    weighed = _Weighed(choice)
    blunder = likeness.blunder_rate
    found = []
    for played in range(len(choice.values)):
        *parts, other = weighed.by_parts(likeness, played)
        plain = sum(share * each for share, each in zip(likeness.shares, parts, strict=True))
        found.append((1 - blunder) * plain + blunder * other)
    return found


def fitted(
    choices: Sequence[Choice], cancelled: Callable[[], bool] = never, start: Likeness = START
) -> Likeness:
    """The numbers under which these decisions, at least one, are likeliest.

    Raises Cancelled, and ValueError for no decisions.
    """
    if not choices:
        raise ValueError("Nobody can be known by nothing that they did.")
    weighed = [_Weighed(choice) for choice in choices]

    def tried(likeness: Likeness) -> tuple[float, Likeness]:
        if cancelled():
            raise Cancelled
        return _mixed(likeness, [each.by_parts(likeness) for each in weighed])

    best = tried(replace(start, hand=_hand(choices)))
    for step in _STEPS:
        for _pass in range(_PASSES):
            before = best[0]
            for changed in _neighbours(best[1], step):
                for likeness in changed(best[1]):
                    found = tried(likeness)
                    if found[0] > best[0] + 1e-6:
                        best = found
                        break
            if best[0] <= before + 0.1:
                break
    return best[1]


def _neighbours(
    likeness: Likeness, step: int
) -> Iterator[Callable[[Likeness], Iterator[Likeness]]]:
    """One way after the other to change a number: a step up, then a step down."""

    def sharper(now: Likeness) -> Iterator[Likeness]:
        for number in _beside(now.sharpness, step):
            yield replace(now, sharpness=number)

    def more_loyal(now: Likeness) -> Iterator[Likeness]:
        for number in _beside(now.loyalty, step):
            yield replace(now, loyalty=number)

    def fonder(place: int) -> Callable[[Likeness], Iterator[Likeness]]:
        def fonder_of(now: Likeness) -> Iterator[Likeness]:
            for number in _beside(now.tastes[place], step):
                before, after = now.tastes[:place], now.tastes[place + 1 :]
                yield replace(now, tastes=(*before, number, *after))

        return fonder_of

    yield sharper
    yield more_loyal
    for place in range(len(likeness.tastes)):
        yield fonder(place)


def _beside(number: int, step: int) -> list[int]:
    return [each for each in (number + step, number - step) if 0 <= each <= _MOST]


def _mixed(likeness: Likeness, found: Sequence[tuple[float, ...]]) -> tuple[float, Likeness]:
    """The likeness with the parts that make what was done likeliest, and how likely that is."""
    blunder = likeness.blunder_rate
    mixture = [*((1 - blunder) * share for share in likeness.shares), blunder]
    for _round in range(_ROUNDS):
        counts = [_SPARE] * len(mixture)
        for by_parts in found:
            joint = [share * each for share, each in zip(mixture, by_parts, strict=True)]
            whole = sum(joint) or 1.0
            for part, each in enumerate(joint):
                counts[part] += each / whole
        total = sum(counts)
        mixture = [count / total for count in counts]
    likely = sum(
        log(max(_TINY, sum(share * each for share, each in zip(mixture, by_parts, strict=True))))
        for by_parts in found
    )
    *parts, blunder = mixture
    most = max(parts)
    numbers = tuple(round(_MOST * part / most) for part in parts)
    blunders = max(1, round(_MOST * sqrt(blunder)))
    doubt = _DOUBT * sum(weight * weight for weight in likeness.weights)
    return likely - doubt, replace(likeness, parts=numbers, blunders=blunders)


def _hand(choices: Sequence[Choice]) -> int:
    """How much the hand errs, by the middle of its errors; 0 where none is known."""
    errors = [abs(choice.error) for choice in choices if choice.error is not None]
    if not errors:
        return 0
    return min(_MOST, max(1, round(2 * median(errors) / _USUAL_ERROR)))

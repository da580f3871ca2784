"""Nets of one hidden layer that correct shares of the win told by hand, and how right they are.

Each team's row of inputs goes through the same net; what comes out is added to the logarithm of the
team's share by hand, and the sums become shares again. So a net that says nothing leaves all as
it is, and what it learns is what the judgement by hand does not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tools.nets.watching import Position

Numbers = NDArray[np.float32]

_LEAST = 0.001
"""No share is taken for less, so that its logarithm is not endless."""

_BATCH = 512
_RATE = 3e-3
"""How far a step goes at first; at last it is nearly nothing."""

_DECAY = 1e-3
"""The part of a weight that is lost with a step of full length."""


@dataclass(frozen=True)
class Set:
    """Positions as arrays: ``inputs`` by position, team and number, the rest by position, team."""

    inputs: Numbers
    by_hand: Numbers
    by_search: Numbers
    outcome: Numbers

    @classmethod
    def of(cls, positions: Sequence[Position]) -> Set:
        """The same positions."""
        return cls(
            np.array([each.inputs for each in positions], np.float32),
            np.array([each.by_hand for each in positions], np.float32),
            np.array([each.by_search for each in positions], np.float32),
            np.array([each.outcome for each in positions], np.float32),
        )


@dataclass
class Net:
    """``first`` leads from the inputs to the hidden layer, ``second`` from there to the score.

    ``start`` is where the hidden neurons begin, ``slope`` how much the logarithm of a share told
    by hand counts. Without hidden neurons only the slope is fitted.
    """

    first: Numbers
    start: Numbers
    second: Numbers
    slope: Numbers

    @classmethod
    def new(cls, inputs: int, hidden: int, seed: int) -> Net:
        """A net that has not learned anything."""
        rng = np.random.default_rng(seed)
        return cls(
            rng.normal(0, 0.1, (inputs, hidden)).astype(np.float32),
            np.full(hidden, 0.1, np.float32),
            rng.normal(0, 0.02, hidden).astype(np.float32),
            np.ones(1, np.float32),
        )

    @property
    def parts(self) -> tuple[Numbers, ...]:
        """All that is learned; changing one changes the net."""
        return self.first, self.start, self.second, self.slope

    def shares(self, inputs: Numbers, by_hand: Numbers) -> Numbers:
        """The shares of the win after the net's correction."""
        return self._through(inputs, by_hand)[2]

    def _through(self, inputs: Numbers, by_hand: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        sums = inputs @ self.first + self.start
        known = np.log(np.maximum(by_hand, _LEAST))
        scores = self.slope * known + np.clip(sums, 0, 1) @ self.second
        chances = np.exp(scores - scores.max(1, keepdims=True))
        return sums, known, chances / chances.sum(1, keepdims=True)

    def slopes(self, inputs: Numbers, by_hand: Numbers, wanted: Numbers) -> list[Numbers]:
        """How the log-loss grows with each of ``parts``."""
        sums, known, shares = self._through(inputs, by_hand)
        error = (shares - wanted) / len(wanted)
        back = error[:, :, None] * self.second * ((sums > 0) & (sums < 1))
        return [
            np.tensordot(inputs, back, ((0, 1), (0, 1))),
            back.sum((0, 1)),
            np.tensordot(np.clip(sums, 0, 1), error, ((0, 1), (0, 1))),
            np.array([(error * known).sum()], np.float32),
        ]


def trained(
    known: Set,
    hidden: int,
    turns: Sequence[Sequence[int]],
    *,
    passes: int,
    seed: int = 0,
    from_search: bool = False,
) -> Net:
    """A net with so many hidden neurons that learned from all positions, by Adam.

    It learns how the games ended, or ``from_search`` what a search said.
    Each batch is shown in one of ``turns`` (or as it is), by lot. The same positions and seed give
    the same net on one computer.
    """
    rng = np.random.default_rng(seed)
    wanted = known.by_search if from_search else known.outcome
    net = Net.new(known.inputs.shape[2], hidden, seed)
    means = [np.zeros_like(part) for part in net.parts]
    squares = [np.zeros_like(part) for part in net.parts]
    batches = [
        batch
        for _ in range(passes)
        for batch in np.array_split(
            rng.permutation(len(known.inputs)), -(-len(known.inputs) // _BATCH)
        )
    ]
    for step, batch in enumerate(batches, 1):
        inputs = known.inputs[batch]
        if turns:
            inputs = np.take(inputs, turns[int(rng.integers(len(turns)))], axis=2)
        rate = _RATE * (1 + np.cos(np.pi * step / len(batches))) / 2
        found = net.slopes(inputs, known.by_hand[batch], wanted[batch])
        for part, slope, mean, square in zip(net.parts, found, means, squares, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            even = mean / (1 - 0.9**step)
            part -= rate * even / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
        for part in (net.first, net.second):
            part *= 1 - rate * _DECAY
    return net


def distance(shares: Numbers, wanted: Numbers) -> float:
    """How much more wrong shares were than those wanted, if these are right: 0 if they agree."""
    return log_loss(shares, wanted) - log_loss(wanted, wanted)


def log_loss(shares: Numbers, outcome: Numbers) -> float:
    """How wrong shares were on average: 0 if the winner was sure, log(teams) for even shares."""
    return float(-(outcome * np.log(np.maximum(shares, _LEAST))).sum(1).mean())

"""Positions of Hop the Marble written in few words, and short questions about them."""

from collections.abc import Sequence
from random import Random

from game.protocol import NATURE
from game.rules.hop_the_marble import HopVariant, MarbleCard
from game.rules.hop_the_marble.actions import Roll, parse_action
from game.rules.hop_the_marble.marbles import ALL_MARBLES, Marbles, area_centre
from game.rules.hop_the_marble.state import HopState
from tests.game.rules.questions import Questions

_questions = Questions(parse_action)
after, is_legal = _questions.after, _questions.is_legal
refusal, refused, broken = _questions.refusal, _questions.refused, _questions.broken


GRID = tuple((x, y) for y in (0, 200, -200, 400, -400) for x in (0, 200, -200, 400, -400))
"""Where a position's marbles are, from the centre of their home circle."""


def laid(variant: HopVariant, seat: int, marbles: str) -> Marbles:
    """The ``marbles`` somewhere in the home circle of ``seat``."""
    x, y = area_centre(variant, seat)
    names = marbles.split()
    return Marbles({name: (x + dx, y + dy) for name, (dx, dy) in zip(names, GRID, strict=False)})


def cards(text: str) -> tuple[MarbleCard, ...]:
    """The cards written as ``GGR +LLRG``; the turned ones have a ``+``."""
    return tuple(MarbleCard(word.removeprefix("+"), word.startswith("+")) for word in text.split())


def position(
    *areas: str,
    hands: Sequence[str] | str = "GGR LLRG RRGGL",
    middle: str = "",
    player: int = 0,
    turns: int = 10,
    pile: int = 0,
    mode: str = "normal",
    points: str = "123",
    cloth: int = 600,
) -> HopState:
    """A turn of ``player``; ``areas`` name the marbles, placed where there's room.

    ``hands`` are each player's cards, or the same for all. Marbles named nowhere are in the box;
    without cards the dark blue ones are out of the game.
    """
    variant = HopVariant(len(areas), mode, points=points, cloth=cloth)
    lying = tuple(laid(variant, seat, area) for seat, area in enumerate(areas))
    between = Marbles(dict(zip(middle.split(), GRID, strict=False)))
    used = {*between, *(name for area in lying for name in area)}
    colours = "LRGY" if mode == "no-card" else "DLRGY"
    texts = [hands] * len(areas) if isinstance(hands, str) else hands
    return HopState(
        variant,
        lying,
        ((),) * len(areas),
        tuple(name for name in ALL_MARBLES if name not in used and name[0] in colours),
        between,
        cards=((),) * len(areas) if mode == "no-card" else tuple(map(cards, texts)),
        pile=pile,
        player=player,
        turns=turns,
    )


def flicked(state: HopState, marble: str, touched: str = "", off: str = "") -> HopState:
    """The state after ``marble`` was flicked and hit ``touched``; those ``off`` rolled off."""
    state = after(state, f"flick {marble} 900 1000")
    moved = (marble, *touched.split())
    rest = {name: (n * 200, 0) for n, name in enumerate(moved) if name not in off.split()}
    roll = Roll(marble, tuple(touched.split()), Marbles(rest), tuple(off.split()))
    return state.apply_action(NATURE, roll)


def settled(state: HopState, seed: int = 0) -> HopState:
    """The state once all have placed their marbles sensibly, unless some have to be given."""
    rng = Random(seed)
    while any(state.to_place) and not state.owed:
        (player,) = state.acting_players()
        state = state.apply_action(player, state.arrangement(player, rng))
    return state

"""The facts of actions in TRAKKX, and what a new player is told.

Facts of the acting player: ``take``, ``swap``, ``pass-on``, ``three``. ``laid:N``: at least so many
own tokens were played, ``laid:r5`` which. ``sequence`` and ``row``: an own token is now in one;
``cross``: in a line that now crosses another; ``add``: in a line with tokens that stayed in place;
``move``: table tokens have moved. ``open``: it was a first play. ``out``: the player's rack is
empty, and the round over.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from game.messages import N_
from game.protocol import NATURE, Action
from game.rules.trakkx.actions import Lay, PassOn, Swap, Take, Three
from game.rules.trakkx.grid import fits_somewhere
from game.rules.trakkx.judging import EARLY, newly_laid
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import SWAP, THREE, Cell, TokenTable, groups, lines, value_of
from game.tasks.task import Concept, Facts

FEW = 3
"""A player with this few tokens left may be out on their next turn."""

MANY = 9
"""With this many tokens on the table it's worth moving some."""

CONCEPTS: Final = {
    "open": Concept(
        N_("First open a group of your own: at least three of your tokens, touching nothing else."),
        "open",
    ),
    "add": Concept(N_("Your first line is down. Now add to any line."), "add"),
    "swap": Concept(
        N_("Your swap: everyone passes two tokens left. Keep it, and it costs 20."),
        "swap",
    ),
    "three": Concept(
        N_("Your +3 makes someone else draw three. Keep it, and it costs 20."),
        "three",
    ),
    "take": Concept(
        N_("Taking or drawing a token ends your turn."),
        "take",
    ),
    "move": Concept(
        N_("You can move table tokens too, if everything fits at the end."),
        "move",
    ),
    "early": Concept(EARLY, "limit"),
    "limit": Concept(N_("That’s the most groups allowed. Join two to start another."), "limit"),
    "pass-on": Concept(N_("Everyone passes two tokens left."), "swap"),
    "out": Concept(N_("The first empty rack wins the round."), "end"),
    "empty": Concept(N_("The bag is empty. What you can’t play stays on your rack."), "draw"),
}


def _of_action(
    before: TrakkxState, player: int, action: Action, after: TrakkxState
) -> Iterator[str]:
    """One action's facts; chance has none."""
    if player != NATURE and after.is_round_over and not after.rack_sizes[player]:
        yield "out"
    match action:
        case Lay(table):
            if before.must_open(player):
                yield "open"
            yield from _of_lay(before.table, table)
        case Take():
            yield "take"
        case Swap():
            yield "swap"
        case PassOn():
            yield "pass-on"
        case Three():
            yield "three"


def _of_lay(before: TokenTable, after: TokenTable) -> Iterator[str]:
    own = newly_laid(before, after)
    yield from (f"laid:{number}" for number in range(1, len(own) + 1))
    yield from (f"laid:{token}" for token in own)
    kept = {cell for cell, token in before.items() if after.get(cell) == token}
    if len(kept) < len(before):
        yield "move"
    fresh = {cell for cell, token in after.items() if token in own and cell not in kept}
    found = [frozenset(line) for line in lines(after)]
    was = [frozenset(line) for line in lines(before)]
    for line in found:
        if line & fresh:
            yield "sequence" if len({value_of(after[cell]) for cell in line}) == 1 else "row"
            if line & kept:
                yield "add"
    if any(line & fresh and line & _crossed(found) - _crossed(was) for line in found):
        yield "cross"


def _crossed(found: Iterable[frozenset[Cell]]) -> frozenset[Cell]:
    """The cells in two lines."""
    counts = Counter(cell for line in found for cell in line)
    return frozenset(cell for cell, count in counts.items() if count > 1)


def _of_turn(state: TrakkxState, player: int) -> Iterator[str]:
    """The concepts that matter to ``player`` now, if they can see their own rack."""
    rack = state.racks[player]
    if rack is None:
        return
    if state.passing:
        # Whoever played the swap knows.
        yield from () if player == state.player else ("pass-on",)
        return
    if SWAP in rack:
        yield "swap"
    if THREE in rack:
        yield "three"
    if not state.bag:
        yield "empty"
    if min(state.rack_sizes) <= FEW:
        yield "out"
    if state.must_open(player):
        yield "open" if fits_somewhere(rack) else "take"
        return
    if state.table:
        yield from ("add", "take")
    if len(state.table) >= MANY:
        yield "move"
    if fits_somewhere(rack) and len(groups(state.table)) >= state.group_limit(player):
        yield "limit" if all(state.opened) else "early"


FACTS: Final = Facts(_of_action, _of_turn, CONCEPTS)

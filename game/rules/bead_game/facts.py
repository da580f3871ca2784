"""The facts of actions in the Bead Game, and what a new player is told.

Facts of the acting player: ``play``, ``draw`` and ``split``. ``took:N`` and ``hit:N``: a play took
at least N beads from own chains, or from others'; ``last:N``: N last beads of others came into the
hand. ``single``: a chain of one bead lost it; ``one``: behind a bead that left is one of its
colour; ``run``: a chain lost several. ``helped``: someone else has no chain left; ``tie``: several.
``victory``: the acting player has won. ``quiet``: nothing changed.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from game.messages import N_
from game.protocol import NATURE, Action
from game.rules.bead_game import RUN
from game.rules.bead_game.actions import ENDS, INSIDE, OUTSIDE, Chain, Draw, Play, Split
from game.rules.bead_game.judging import Removals, effect_of, won_of
from game.rules.bead_game.state import QUIET_SHOWN, BeadState
from game.tasks.task import Concept, Facts

_PLACE_AT: Final = {OUTSIDE: -1, INSIDE: 0}

CONCEPTS: Final = {
    "play": Concept(N_("Outside, a bead takes its colour off every tassel end."), "play"),
    "last": Concept(N_("Finish someone else’s chain and its last bead is yours."), "win"),
    "draw": Concept(N_("Drawing a bead ends your turn."), "draw"),
    "split": Concept(N_("Cut your chain so one play can take two beads."), "split"),
    "single": Concept(N_("A single bead is both inside and outside."), "play"),
    "one": Concept(N_("A chain loses only one bead, even with two of a colour together."), "play"),
    "helped": Concept(N_("Careful: your play could finish someone else’s chains."), "end"),
    "tie": Concept(N_("If several finish at once, most beads in the bowl win."), "tie"),
    "empty": Concept(N_("Your bowl is empty. Draw a bead."), "draw"),
    "run": Concept(N_("Beads of a colour together at an end all go at once."), "removal"),
    "must-remove": Concept(N_("A play must take at least one bead."), "must-remove"),
    "hidden": Concept(N_("Remember what the others draw: bowls are hidden."), "hidden"),
    "quiet": Concept(N_("After 30 turns without a change, fewest beads win."), "loop"),
}


def _of_action(before: BeadState, player: int, action: Action, after: BeadState) -> Iterator[str]:
    """One action's facts; chance has none."""
    match action:
        case Play():
            yield "play"
            yield from _of_play(before, player, action)
        case Split():
            yield "split"
        case Draw():
            yield "draw"
            if not before.hand_sizes[player]:
                yield "empty"
    if after.quiet:
        yield "quiet"
    if player == NATURE:
        return
    finished = [seat for seat, own in enumerate(after.chains) if not own]
    if len(finished) > 1:
        yield "tie"
    if set(finished) - {player}:
        yield "helped"
    outcome = after.outcome()
    if outcome is not None and player in outcome.winners:
        yield "victory"


def _of_play(before: BeadState, player: int, action: Play) -> Iterator[str]:
    effect = effect_of(before, action)
    lost = Counter((gone.player, gone.chain) for gone in effect)
    own = sum(gone.player == player for gone in effect)
    yield from _up_to("took", own)
    yield from _up_to("hit", len(effect) - own)
    yield from _up_to("last", won_of(effect))
    if won_of(effect):
        yield "last"
    if any(len(before.chains[seat][chain]) == 1 for seat, chain in lost):
        yield "single"
    if any(count > 1 for count in lost.values()):
        yield "run"
    elif any(_is_double(before.chains[seat][chain], action.end) for seat, chain in lost):
        yield "one"


def _is_double(chain: Chain, end: str) -> bool:
    """Whether two beads of one colour are at this end."""
    following = chain[-2:] if end == OUTSIDE else chain[:2]
    return len(following) == 2 and len(set(following)) == 1


def _up_to(word: str, count: int) -> Iterator[str]:
    yield from (f"{word}:{number}" for number in range(1, count + 1))


def _of_turn(state: BeadState, player: int) -> Iterator[str]:
    """The concepts that matter to ``player``, whose turn it is."""
    held = state.colours_held(player)
    own = state.chains[player]
    ends = {chain[place] for chain in own for place in (0, -1)}
    yield "play"
    if state.has_secrets:
        yield "hidden"
    if state.variant.must_remove:
        yield "must-remove"
    if state.quiet >= QUIET_SHOWN:
        yield "quiet"
    if state.pile.total:
        if not held:
            yield "empty"
        elif any(state.pile[colour] and colour not in held for colour in ends):
            yield "draw"
    if any(len(chain) > 1 and not set(held).isdisjoint(chain) for chain in own):
        yield "split"
    if any(len(chain) == 1 and chain[0] in held for chain in own):
        yield "single"
    if any(
        _is_double(chain, end) and chain[_PLACE_AT[end]] in held for chain in own for end in ENDS
    ):
        yield "run" if state.variant.removal == RUN else "one"
    effects = [effect_of(state, Play(colour, end)) for colour in held for end in ENDS]
    if any(len(chain) == 1 for chains in state.chains for chain in chains if chains is not own):
        yield "last"
    finishing = [_finished_by(state, effect) for effect in effects]
    if any(seats - {player} for seats in finishing):
        yield "helped"
    if any(len(seats) > 1 for seats in finishing):
        yield "tie"


def _finished_by(state: BeadState, effect: Removals) -> frozenset[int]:
    """The seats that would have no chains left."""
    gone = Counter(removal.player for removal in effect)
    return frozenset(seat for seat, count in gone.items() if count == state.beads_left(seat))


FACTS: Final = Facts(_of_action, _of_turn, CONCEPTS)

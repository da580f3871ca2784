"""Where everything is in the Bead Game, what a play takes, and why an action is illegal.

Judging looks at one action by itself, ``actions`` lists them all; tests compare the two.
Rejections point at places, and name these rules paragraphs: ``setup turn play must-remove draw
split pass end``.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from game.messages import Message
from game.protocol import NATURE, Action, Pass, Rejection
from game.rules.bead_game import RUN, BeadVariant
from game.rules.bead_game.actions import (
    COLOURS,
    EMPTY,
    ENDS,
    IN_HAND,
    ON_CHAIN,
    OUTSIDE,
    Beads,
    Begin,
    Chain,
    Draw,
    Gap,
    InHand,
    LayChain,
    OnChain,
    OnPile,
    Play,
    Split,
    WholeChain,
)


@dataclass(frozen=True, slots=True)
class BeadPosition:
    """A position of the Bead Game.

    ``chains`` are each player's chains, left to right; () before the first is laid and after the
    last is gone. ``hands`` are the beads each player holds, None if the viewer may not see them;
    then ``hidden`` has the size of every hand. ``player`` is to move, NATURE before the first turn;
    when the game is over, whoever would come next. ``quiet`` counts the turns since a bead left a
    chain or a chain was split.
    """

    variant: BeadVariant
    chains: tuple[tuple[Chain, ...], ...]
    hands: tuple[Beads | None, ...]
    pile: Beads = EMPTY
    player: int = 0
    quiet: int = 0
    hidden: tuple[int, ...] = ()

    @property
    def players(self) -> int:
        return self.variant.players

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """Each hand's number of beads, hidden or not."""
        return self.hidden or tuple(hand.total for hand in self.hands if hand is not None)

    def beads_left(self, player: int) -> int:
        return sum(map(len, self.chains[player]))

    @property
    def unseen(self) -> Beads:
        """The beads that are nowhere to be seen: all those in hidden hands."""
        places: list[str] = [*self.pile.elements()]
        for hand in self.hands:
            places += () if hand is None else hand.elements()
        for own in self.chains:
            for chain in own:
                places += chain
        if self.player == NATURE:
            places += COLOURS * ON_CHAIN * sum(not own for own in self.chains)
        seen = Beads.of(places)
        owned = (ON_CHAIN + IN_HAND) * self.players
        return Beads(tuple(owned - seen[colour] for colour in COLOURS))

    def colours_held(self, player: int) -> list[str]:
        """The colours that ``player`` holds, as far as the viewer can tell."""
        hand = self.hands[player]
        if hand is None:
            hand = self.unseen if self.hidden[player] else Beads()
        return [colour for colour, count in zip(COLOURS, hand.counts, strict=True) if count > 0]

    def actions(self) -> Iterator[Play | Draw | Split]:
        """The plays, draws and splits of the player to move, without the pass."""
        held = self.colours_held(self.player)
        plays = (Play(colour, end) for colour in held for end in ENDS)
        yield from (play for play in plays if _play_rejection(self, play) is None)
        yield from (Draw(colour) for colour in COLOURS if self.pile[colour])
        for colour in held:
            for number, chain in enumerate(self.chains[self.player]):
                yield from (Split(colour, number, after) for after in _gaps(chain, colour))


@dataclass(frozen=True, slots=True)
class Removal:
    """One bead that leaves a chain.

    ``chain`` is the chain's number among those of ``player``, and ``place`` the bead's place on it
    from the inside, both before the action and counted from 0. ``to`` is the seat whose hand gets
    the bead, None for the pile.
    """

    player: int
    chain: int
    place: int
    colour: str
    to: int | None


Removals = tuple[Removal, ...]
"""The beads that leave the chains in one action, in order."""


def effect_of(position: BeadPosition, action: Action) -> Removals:
    """The beads that ``action`` of the player to move takes from the chains.

    Beads leave clockwise from that player, chain by chain from left to right, and each chain from
    its end inwards. The action needn't be legal, so that a bead the player doesn't hold can be
    previewed too; anything but a play takes nothing.
    """
    if not isinstance(action, Play) or position.player == NATURE:
        return ()
    return tuple(_removals(position, action))


def won_of(effect: Removals) -> int:
    """How many of the beads the acting player gets."""
    return sum(removal.to is not None for removal in effect)


def _removals(position: BeadPosition, play: Play) -> Iterator[Removal]:
    for step in range(position.players):
        player = (position.player + step) % position.players
        for number, chain in enumerate(position.chains[player]):
            length = _matching(position.variant, chain, play)
            vanishes = length == len(chain)
            for count in range(1, length + 1):
                place = len(chain) - count if play.end == OUTSIDE else count - 1
                won = vanishes and count == length and player != position.player
                yield Removal(player, number, place, play.colour, position.player if won else None)


def _matching(variant: BeadVariant, chain: Chain, play: Play) -> int:
    """How many beads ``chain`` loses by ``play``."""
    from_end = reversed(chain) if play.end == OUTSIDE else iter(chain)
    length = 0
    for colour in from_end:
        if colour != play.colour or (length == 1 and variant.removal != RUN):
            break
        length += 1
    return length


def judge(position: BeadPosition, action: Action) -> Rejection | None:
    """None if ``action`` of the player to move is legal, else the reason it isn't."""
    match action:
        case Play():
            return _hand_rejection(position, action.colour) or _play_rejection(position, action)
        case Draw():
            return _draw_rejection(position, action)
        case Split():
            return _hand_rejection(position, action.colour) or _split_rejection(position, action)
        case Pass():
            return _pass_rejection(position)
        case LayChain() | Begin():
            return Rejection(Message("Chance can’t do that here."), "setup")
        case _:
            return Rejection(Message("That’s not a move in this game."))


def _hand_rejection(position: BeadPosition, colour: str) -> Rejection | None:
    if colour not in COLOURS:
        return Rejection(Message("There are no beads of that colour."))
    if colour in position.colours_held(position.player):
        return None
    if not position.hand_sizes[position.player]:
        if position.pile.total:
            message = Message("Your bowl is empty, but you can draw a bead.")
        else:
            message = Message("Your bowl is empty, and so is the pile.")
        return Rejection(message, "", _on_pile(position))
    if position.pile[colour]:
        message = Message(
            "You have no {colour} bead, but you can draw one.",
            colour=Message(colour),
        )
        return Rejection(message, "", (InHand(colour), OnPile(colour)))
    message = Message("You have no {colour} bead.", colour=Message(colour))
    return Rejection(message, "", (InHand(colour),))


def _play_rejection(position: BeadPosition, play: Play) -> Rejection | None:
    if play.end not in ENDS:
        return Rejection(Message("Name an end: outside or inside."), "play")
    if not position.variant.must_remove or effect_of(position, play):
        return None
    (other,) = (end for end in ENDS if end != play.end)
    helped = effect_of(position, Play(play.colour, other))
    colour, end_word, other_word = Message(play.colour), Message(play.end), Message(other)
    if helped:
        return Rejection(
            Message(
                "A play must take a bead: no chain is {colour} on the {end}, but one is "
                "on the {other}.",
                colour=colour,
                end=end_word,
                other=other_word,
            ),
            "must-remove",
            tuple(OnChain(r.player, r.chain, r.place) for r in helped),
        )
    return Rejection(
        Message(
            "A play must take a bead: no chain is {colour} on the {end} or the {other}.",
            colour=colour,
            end=end_word,
            other=other_word,
        ),
        "must-remove",
        (InHand(play.colour),),
    )


def _draw_rejection(position: BeadPosition, draw: Draw) -> Rejection | None:
    if draw.colour not in COLOURS:
        return Rejection(Message("There are no beads of that colour."))
    if position.pile[draw.colour]:
        return None
    if not position.pile.total:
        return Rejection(Message("The pile is empty. Nothing to draw."))
    return Rejection(
        Message("The pile has no {colour} bead.", colour=Message(draw.colour)),
        "",
        _on_pile(position),
    )


def _split_rejection(position: BeadPosition, split: Split) -> Rejection | None:
    own = position.chains[position.player]
    if not 0 <= split.chain < len(own):
        return Rejection(Message("You can only cut your own chains."))
    chain = own[split.chain]
    whole = WholeChain(position.player, split.chain)
    if len(chain) == 1:
        return Rejection(Message("You can’t cut a single bead."), "", (whole,))
    gaps = _gaps(chain, split.colour)
    if split.after in gaps:
        return None
    if not 0 < split.after < len(chain):
        return Rejection(
            Message("Cut between two beads, so both parts have at least one."),
            "split",
            (whole,),
        )
    tried = Gap(position.player, split.chain, split.after)
    colour = Message(split.colour)
    none = Message("{colour:^} only cuts right beside {colour}. There’s none here.", colour=colour)
    if gaps:
        nearest = min(gaps, key=lambda gap: abs(gap - split.after))
        return Rejection(none, "split", (tried, replace(tried, after=nearest)))
    beside = {*chain[split.after - 1 : split.after + 1]} & {*position.colours_held(position.player)}
    if beside:
        return Rejection(
            Message(
                "{colour:^} only cuts right beside {colour}. To cut here, use {fitting}.",
                colour=colour,
                fitting=Message(min(beside, key=COLOURS.index)),
            ),
            "split",
            (tried, *(InHand(c) for c in COLOURS if c in beside)),
        )
    return Rejection(none, "split", (tried, whole))


def _gaps(chain: Chain, colour: str) -> tuple[int, ...]:
    """The places beside a bead of ``colour`` where ``chain`` can be cut."""
    return tuple(
        after for after, (inner, outer) in enumerate(pairwise(chain), 1) if colour in (inner, outer)
    )


def _pass_rejection(position: BeadPosition) -> Rejection | None:
    possible = next(position.actions(), None)
    if possible is None:
        return None
    if isinstance(possible, Draw):
        message = Message("You can’t pass yet: you can draw a bead.")
        return Rejection(message, "", _on_pile(position))
    message = Message("You can’t pass yet: {colour} can cut.", colour=Message(possible.colour))
    return Rejection(message, "", (InHand(possible.colour),))


def _on_pile(position: BeadPosition) -> tuple[OnPile, ...]:
    return tuple(OnPile(colour) for colour in COLOURS if position.pile[colour])

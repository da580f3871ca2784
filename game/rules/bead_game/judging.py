"""Why an action in the Bead Game is illegal, in a player's words.

This judges one action by itself, while the state lists them all; tests compare the two. Rejections
point at ``places``.

The rules paragraphs that rejections name: ``setup turn play must-remove draw split pass end``.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from game.messages import Message
from game.protocol import Action, Rejection
from game.rules.bead_game.actions import ENDS, Begin, Draw, Lay, Pass, Play, Split
from game.rules.bead_game.beads import COLOURS, Chain
from game.rules.bead_game.effects import effect_of
from game.rules.bead_game.places import Gap, InHand, OnChain, OnPile, WholeChain
from game.rules.bead_game.position import BeadPosition


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
        case Lay() | Begin():
            return Rejection(Message("Chance can’t do that here."), "setup")
        case _:
            return Rejection(Message("That’s not a move in this game."), "turn")


def _hand_rejection(position: BeadPosition, colour: str) -> Rejection | None:
    if colour not in COLOURS:
        return Rejection(Message("There are no beads of that colour."), "turn")
    if position.may_hold(position.player, colour):
        return None
    if not position.hand_sizes[position.player]:
        if position.pile.total:
            message = Message("Your hand is empty, but you can draw a bead.")
        else:
            message = Message("Your hand is empty, and so is the pile.")
        return Rejection(message, "turn", _on_pile(position))
    if position.pile[colour]:
        message = Message(
            "You have no {colour} bead, but you can draw one.",
            colour=Message(colour),
        )
        return Rejection(message, "turn", (InHand(colour), OnPile(colour)))
    message = Message("You have no {colour} bead.", colour=Message(colour))
    return Rejection(message, "turn", (InHand(colour),))


def _play_rejection(position: BeadPosition, play: Play) -> Rejection | None:
    if play.end not in ENDS:
        return Rejection(Message("Name an end: outside or inside."), "play")
    if not position.variant.must_remove or effect_of(position, play).removed:
        return None
    (other,) = (end for end in ENDS if end != play.end)
    helped = effect_of(position, Play(play.colour, other)).removed
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
        return Rejection(Message("There are no beads of that colour."), "draw")
    if position.pile[draw.colour]:
        return None
    if not position.pile.total:
        return Rejection(Message("The pile is empty. Nothing to draw."), "draw")
    return Rejection(
        Message("The pile has no {colour} bead.", colour=Message(draw.colour)),
        "draw",
        _on_pile(position),
    )


def _split_rejection(position: BeadPosition, split: Split) -> Rejection | None:
    own = position.chains[position.player]
    if not 0 <= split.chain < len(own):
        return Rejection(Message("You can only cut your own chains."), "split")
    chain = own[split.chain]
    whole = WholeChain(position.player, split.chain)
    if len(chain) == 1:
        return Rejection(Message("You can’t cut a single bead."), "split", (whole,))
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
    if gaps:
        nearest = min(gaps, key=lambda gap: abs(gap - split.after))
        return Rejection(
            Message(
                "A {colour} bead cuts right beside a {colour} bead. There’s none here.",
                colour=colour,
            ),
            "split",
            (tried, replace(tried, after=nearest)),
        )
    beside = {
        c for c in chain[split.after - 1 : split.after + 1] if position.may_hold(position.player, c)
    }
    if beside:
        return Rejection(
            Message(
                "A {colour} bead cuts right beside a {colour} bead. To cut here, use a "
                "{fitting} one.",
                colour=colour,
                fitting=Message(min(beside, key=COLOURS.index)),
            ),
            "split",
            (tried, *(InHand(c) for c in COLOURS if c in beside)),
        )
    return Rejection(
        Message(
            "A {colour} bead cuts right beside a {colour} bead. There’s none here.",
            colour=colour,
        ),
        "split",
        (tried, whole),
    )


def _gaps(chain: Chain, colour: str) -> tuple[int, ...]:
    """The places beside a bead of ``colour`` where ``chain`` can be cut."""
    return tuple(
        after for after, (inner, outer) in enumerate(pairwise(chain), 1) if colour in (inner, outer)
    )


def _pass_rejection(position: BeadPosition) -> Rejection | None:
    held = [colour for colour in COLOURS if position.may_hold(position.player, colour)]
    colour = next((colour for colour in held if _is_playable(position, colour)), None)
    if colour is None and position.pile.total:
        message = Message("You can’t pass yet: you can draw a bead.")
        return Rejection(message, "pass", _on_pile(position))
    if colour is None:
        own = position.chains[position.player]
        cutting = (colour for colour in held if any(_gaps(chain, colour) for chain in own))
        colour = next(cutting, None)
    if colour is None:
        return None
    return Rejection(
        Message(
            "You can’t pass yet: a {colour} bead can cut.",
            colour=Message(colour),
        ),
        "pass",
        (InHand(colour),),
    )


def _is_playable(position: BeadPosition, colour: str) -> bool:
    return any(_play_rejection(position, Play(colour, end)) is None for end in ENDS)


def _on_pile(position: BeadPosition) -> tuple[OnPile, ...]:
    return tuple(OnPile(colour) for colour in COLOURS if position.pile[colour])

"""The facts of a turn in Hop the Marble, and what a new player is told.

A flick shows "flick". Its outcome shows "missed", or "hit" with "touched:R" for each colour hit
outside the player's circle, "won:1" to "won:3" for at least so many marbles won, and "off" if one
rolled off. "fits": with what was won, or without what's gone, the player has exactly what finishes
a card or wins. "guarded": someone was one marble away from that, and no one else is any more. A
miss also shows "spare" if the marble was one too many for a card, else "lost"; or "kept" if it was
the only one.

Placing shows "placing" before the first turn, "won" after a hit and "middle" after a miss; "card",
also as "card:5", if it finished a card. "gift" and "drawn" speak for themselves; "folding" is shown
by strokes, not by a level cloth.
"""

from collections.abc import Iterator
from math import dist
from types import MappingProxyType
from typing import Final

from game.messages import N_
from game.protocol import Action, State
from game.rules.hop_the_marble import NO_CARD, PILE, SUITE
from game.rules.hop_the_marble.actions import DrawCard, Flick, Fold, Give, Place, Roll
from game.rules.hop_the_marble.marbles import colour_of
from game.rules.hop_the_marble.state import HopState
from game.tasks.task import Concept, Facts

_COUNTED: Final = 3


def _of_action(before: HopState, player: int, action: Action, after: HopState) -> Iterator[str]:
    """An action's facts; a roll's are about the player whose turn it is."""
    match action:
        case Flick():
            yield "flick"
        case Roll():
            yield from _of_roll(before, action)
            yield from _of_cards(before, after)
        case Place():
            yield from _of_place(before, player, after)
        case Give():
            yield "gift"
        case DrawCard():
            yield "drawn"
        case Fold() if action.strokes:
            yield "folding"


def _of_roll(before: HopState, roll: Roll) -> Iterator[str]:
    player = before.player
    if not roll.is_hit:
        yield "missed"
        if len(before.areas[player]) == 1:
            yield "kept"
        elif colour_of(roll.marble) in _surplus(before, player):
            yield "spare"
        else:
            yield "lost"
        return
    yield "hit"
    if roll.fallen:
        yield "off"
    won = [marble for marble in roll.touched if before.owner_of(marble) != player]
    for count in range(1, min(len(won), _COUNTED) + 1):
        yield f"won:{count}"
    for marble in won:
        yield f"touched:{colour_of(marble)}"


def _of_cards(before: HopState, after: HopState) -> Iterator[str]:
    """What everyone's marbles are good for once all are placed."""
    player = before.player
    others = [seat for seat in range(before.players) if seat != player]
    ways = {seat: after.distance(seat) for seat in others}
    if after.owed:
        # What's given back isn't known yet.
        return
    if after.distance(player) == 0:
        yield "fits"
    if min(ways.values()) > 1 and any(before.distance(seat) == 1 for seat in others):
        yield "guarded"


def _of_place(before: HopState, player: int, after: HopState) -> Iterator[str]:
    if before.is_setting_up:
        yield "placing"
    elif before.to_middle and player == before.player:
        yield "middle"
    else:
        yield "won"
    if before.is_dealt and after.turned(player) > before.turned(player):
        card = next(
            new.colours
            for old, new in zip(before.cards[player], after.cards[player], strict=True)
            if old != new
        )
        yield "card"
        yield f"card:{len(card)}"


def _surplus(state: HopState, player: int) -> str:
    """The colours the player would be closer to an open card without."""
    lacks = (state.missing(player, card) for card in state.open_cards(player))
    return "".join(over for missing, over in lacks if not missing)


def _of_turn(state: HopState, player: int) -> Iterator[str]:
    """The concepts that matter to ``player`` here."""
    mode = state.variant.mode
    if state.folder == player:
        yield "folding"
    elif state.owed:
        yield "gift"
    elif state.is_setting_up:
        yield "placing"
    elif state.to_place[player]:
        if state.to_middle:
            yield "middle"
        else:
            yield "won"
            if state.last_roll is not None and state.last_roll.fallen:
                yield "off"
    else:
        yield "alike" if mode == NO_CARD else "flick"
        if mode == SUITE:
            yield "locked"
        elif mode == PILE:
            yield "pile"
        if len(state.areas[player]) == 1:
            yield "kept"
        elif _surplus(state, player):
            yield "spare"
        elif state.distance(player) == 1 and mode != NO_CARD:
            yield "card"
        if state.turned(player):
            yield "turned"


FACTS = Facts(
    _of_action,
    _of_turn,
    MappingProxyType(
        {
            "placing": Concept(
                N_("The circle in your colour is yours. Keep its marbles apart."), "areas"
            ),
            "flick": Concept(
                N_("Hit the marbles your cards need (dashed), and they’re yours."), "flick"
            ),
            "won": Concept(N_("What you hit is yours."), "hit"),
            "middle": Concept(N_("Whoever hits the lost marble wins it."), "miss"),
            "off": Concept(N_("A marble you hit is yours even if it rolls off."), "hit"),
            "card": Concept(N_("A card is done with exactly its marbles, not one more."), "cards"),
            "spare": Concept(N_("One too many (crossed out)? Flick it and miss."), "miss"),
            "turned": Concept(
                N_("That card is done. Keep its marbles and go for another."), "cards"
            ),
            "kept": Concept(
                N_("Your only marble always comes back, so flick at anything."), "last-marble"
            ),
            "gift": Concept(N_("Give one you don’t need."), "last-marble"),
            "folding": Concept(
                N_("You fold the cloth for everyone: pull, push or smooth it."), "folding"
            ),
            "locked": Concept(
                N_("Three cards each, in order: five marbles, four, three."),
                "modes-suite",
            ),
            "alike": Concept(
                N_("Four marbles of one colour win. Extras do no harm."),
                "modes-no-card",
            ),
            "pile": Concept(
                N_("When your card is done, score it and draw the next."), "modes-pile"
            ),
        }
    ),
)


_METRE: Final = 10_000
_LONGEST: Final = 10
"""Metres, more than any cloth: one more marble beats any distance."""


def feat(before: State, action: Action) -> float:
    """The marbles hit by a flick after which none fell, plus a fraction for its distance.

    The distance is from where the flicked marble was to where it came to rest.
    """
    if not isinstance(action, Roll) or action.fallen or not action.is_hit:
        return 0.0
    start = HopState.of(before).on_cloth().get(action.marble)
    if start is None:
        return 0.0
    metres = dist(start, action.rest[action.marble]) / _METRE
    return len(action.touched) + min(metres / _LONGEST, 0.999)


def told(worth: float) -> tuple[int, float]:
    """The marbles and metres a feat stands for.

    >>> told(3.062)
    (3, 0.62)
    """
    return int(worth), round((worth - int(worth)) * _LONGEST, 4)

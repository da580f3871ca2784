"""The states of Trickle Down's table in the gallery."""

from __future__ import annotations

from random import Random
from typing import Final

from game.boards import CORNERS, EDGE_OF, INDEX, RING
from game.match import Match, Seat
from game.rules.trickle.actions import Move
from game.rules.trickle.state import TrickleState
from scenes.games.trickle_down import FRONT
from scenes.table.table_view import Step
from tools.gallery.looking_back import look_back
from tools.gallery.state import (
    States,
    advise,
    match_after,
    open_table,
    seats,
    show_ideas,
)
from tools.games.hexagon.gallery import centre, click_cells
from tools.kinds import of_kind
from tools.studio import Studio, played_match

STATES: Final = States()

_GAME: Final = "trickle-down"


def _town(*kinds: str) -> tuple[Seat, ...]:
    """People and computers in the town's colours."""
    return tuple(
        seat._replace(colour=FRONT.colours[number]) for number, seat in enumerate(seats(*kinds))
    )


def _helped(actions: int = 36) -> Match:
    return played_match(_GAME, _town("human", "human", "human"), actions, seed=6)


def _moves(match: Match) -> list[Move]:
    """The legal moves of the player at turn."""
    return list(of_kind(TrickleState, match.state).moves())


def _generous(actions: int, *, seed: int) -> Match:
    """A match whose players send many bags to the public services."""
    match = match_after(_GAME, _town("human", "human", "human"))
    rng = Random(seed)
    while len(match.log) < actions and not match.is_over:
        moves = _moves(match)
        outwards = [m for m in moves if RING[INDEX[m.cells[-1]]] > RING[INDEX[m.cells[0]]]]
        to_town = [m for m in outwards if m.cells[-1] in CORNERS]
        waiting = [m for m in outwards if INDEX[m.cells[-1]] not in EDGE_OF]
        pick = rng.random()
        chosen = to_town if pick < 0.8 else waiting if pick < 0.95 else outwards
        chosen = chosen or waiting or outwards or moves
        match.play(match.state.acting_players()[0], rng.choice(chosen))
    return match


def _arriving(match: Match) -> tuple[Match, Move]:
    """The last position of a match from which a bag arrives at a house, and the move."""
    for number in reversed(range(len(match.log))):
        action, state = match.log[number].action, of_kind(TrickleState, match.states[number])
        if not isinstance(action, Move):
            continue
        if INDEX[action.cells[-1]] in EDGE_OF and state.value_on(INDEX[action.cells[0]]) > 1:
            match.go_to(number)
            return match.fork(), action
    raise LookupError("no such move in this match")


STATES.add_table("town-opening", lambda: match_after(_GAME, _town("human", "casual", "casual")))
STATES.add_table("town-midgame", lambda: _generous(56, seed=74), golden=100)
STATES.add_pages("town", _GAME)


@STATES.add("town-selection")
def _selection(studio: Studio) -> None:
    match = _generous(40, seed=5)
    open_table(studio, match)
    moves = _moves(match)
    to_town = [move for move in moves if move.cells[-1] in CORNERS] or moves
    click_cells(to_town[0].cells[0])(studio)
    studio.move_to(centre(studio, to_town[0].cells[-1]))


@STATES.add("town-pouring", moving=True)
def _pouring(studio: Studio) -> None:
    match, move = _arriving(_generous(400, seed=57))
    open_table(studio, match)
    click_cells(move.cells[0])(studio)
    studio.click(centre(studio, move.cells[-1]))
    studio.pass_time(0.62)


@STATES.add("town-gold-decides")
def _gold_decides(studio: Studio) -> None:
    who = _town("human", "casual", "skilled")
    open_table(studio, played_match(_GAME, who, None, options={"tie": "gold"}, seed=20))
    studio.settle()
    studio.ui.close()


STATES.add_end("town-result", lambda: _generous(400, seed=99))
STATES.add_table("town-hint-where", _helped, advise(Step.WHERE))
STATES.add_table("town-hint-move", _helped, advise(Step.MOVE))


@STATES.add("town-ideas-chosen")
def _ideas_chosen(studio: Studio) -> None:
    open_table(studio, _helped())
    show_ideas(studio)
    best = of_kind(Move, studio.table.seen.ideas[0].action)
    click_cells(best.cells[0])(studio)


STATES.enter(
    "looking-back-trickle-down",
    lambda studio: look_back(studio, _GAME, _town("human", "human", "human"), 6),
)

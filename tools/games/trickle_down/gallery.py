"""The states of Trickle Down's table in the gallery."""

from __future__ import annotations

from random import Random
from typing import Final

from game.boards.hexboard import CORNERS, EDGE_OF, INDEX, RING
from game.match import Match
from game.protocol import Choices
from game.rules.trickle.actions import Move
from game.rules.trickle.state import TrickleState
from scenes.games.trickle_down.scene import TrickleDownScene
from scenes.kit.commands import Command
from scenes.table.seen import Step
from tools.gallery.looking_back import look_back
from tools.gallery.state import (
    States,
    advise,
    be_coached,
    finish,
    match_after,
    open_table,
    people,
    seats,
    show_ideas,
)
from tools.games.hexagon.gallery import click_cell
from tools.kinds import of_kind
from tools.studio import Studio, played_match

STATES: Final = States()

_GAME: Final = "trickle-down"


def _table(studio: Studio, match: Match) -> TrickleDownScene:
    open_table(studio, match)
    return studio.on_top(TrickleDownScene)


def _helped(actions: int = 36) -> Match:
    return played_match(_GAME, people(3), actions, seed=6)


def _moves(match: Match) -> list[Move]:
    """The legal moves of the player at turn."""
    space = of_kind(Choices, match.state.legal_actions(match.state.acting_players()[0]))
    return [action for action in space if isinstance(action, Move)]


def _generous(actions: int, *, seed: int) -> Match:
    """A match whose players send many a bag to the public services."""
    match = match_after(_GAME, people(3))
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


def _before(match: Match, wanted: range, *, corner: bool) -> tuple[Match, Move]:
    """The last position of a match from which a bag of a wanted value arrives, and the move."""
    for number in reversed(range(len(match.log))):
        action, state = match.log[number].action, of_kind(TrickleState, match.states[number])
        if not isinstance(action, Move):
            continue
        end = INDEX[action.cells[-1]]
        arrives = action.cells[-1] in CORNERS if corner else end in EDGE_OF
        if arrives and state.value_on(INDEX[action.cells[0]]) in wanted:
            match.go_to(number)
            return match.fork(), action
    raise LookupError("no such move in this match")


def _arriving(studio: Studio, seconds: float, *, corner: bool) -> None:
    whole = _generous(400, seed=57)
    match, move = _before(whole, range(2, 4), corner=corner)
    scene = _table(studio, match)
    click_cell(studio, scene.game, move.cells[0])
    studio.click(scene.game.board.centre(move.cells[-1]))
    studio.pass_time(seconds)


STATES.add_table(
    "town-opening", lambda: match_after(_GAME, seats("human", "casual", "casual")), colours=True
)
STATES.add_table("town-midgame", lambda: _generous(56, seed=74), colours=True, golden=100)
STATES.add_pages("town", _GAME)


@STATES.add("town-turned")
def _turned(studio: Studio) -> None:
    open_table(studio, _generous(58, seed=102))
    studio.give(Command.TURN_BOARD)


@STATES.add("town-selection", colours=True)
def _selection(studio: Studio) -> None:
    match = _generous(40, seed=5)
    scene = _table(studio, match)
    moves = _moves(match)
    to_town = [move for move in moves if move.cells[-1] in CORNERS] or moves
    click_cell(studio, scene.game, to_town[0].cells[0])
    studio.move_to(scene.game.board.centre(to_town[0].cells[-1]))


@STATES.add("town-pouring", moving=True)
def _pouring(studio: Studio) -> None:
    _arriving(studio, 0.62, corner=False)


@STATES.add("town-sliding", moving=True)
def _sliding(studio: Studio) -> None:
    _arriving(studio, 0.4, corner=True)


@STATES.add("town-illegal")
def _illegal(studio: Studio) -> None:
    match, _move = _before(_generous(400, seed=6), range(1, 4), corner=False)
    scene = _table(studio, match)
    state = of_kind(TrickleState, match.state)
    home = next(cell for cell in state.beads if INDEX[cell] in EDGE_OF)
    click_cell(studio, scene.game, home)


@STATES.add("town-stall")
def _stall(studio: Studio) -> None:
    match = _generous(45, seed=7)
    rng = Random(1)
    for _turn in range(24):
        state = of_kind(TrickleState, match.state)
        player = state.acting_players()[0]
        idle = [m for m in _moves(match) if state.apply_action(player, m).stall > state.stall]
        if not idle:
            break
        match.play(player, rng.choice(idle))
    open_table(studio, match)


@STATES.add("town-gold-decides")
def _gold_decides(studio: Studio) -> None:
    who = seats("human", "casual", "skilled")
    open_table(studio, played_match(_GAME, who, None, options={"tie": "gold"}, seed=20))
    studio.settle()
    studio.ui.close()


@STATES.add("town-result")
def _result(studio: Studio) -> None:
    finish(studio, _generous(400, seed=99), 2.0)


@STATES.add("town-rules-services")
def _rules_services(studio: Studio) -> None:
    studio.services.go.open_rules(_GAME, "services")


@STATES.add("town-hint-where", colours=True)
def _hint_where(studio: Studio) -> None:
    open_table(studio, _helped())
    advise(studio, Step.WHERE)


@STATES.add("town-hint-bag")
def _hint_bag(studio: Studio) -> None:
    open_table(studio, _helped())
    advise(studio, Step.PIECE)


@STATES.add("town-hint-move")
def _hint_move(studio: Studio) -> None:
    open_table(studio, _helped())
    advise(studio, Step.MOVE)


@STATES.add("town-ideas", colours=True)
def _ideas(studio: Studio) -> None:
    open_table(studio, _helped())
    show_ideas(studio)


@STATES.add("town-ideas-chosen", colours=True)
def _ideas_chosen(studio: Studio) -> None:
    scene = _table(studio, _helped())
    show_ideas(studio)
    best = scene.seen.ideas[0].action
    assert isinstance(best, Move)
    click_cell(studio, scene.game, best.cells[0])


@STATES.add("town-coach")
def _coach(studio: Studio) -> None:
    be_coached(studio, _helped(60))


@STATES.add("analysis-trickle-down", colours=True)
def _analysis(studio: Studio) -> None:
    look_back(studio, _GAME, people(3), 6)

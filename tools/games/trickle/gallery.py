"""The states of Trickle's table in the gallery."""

from __future__ import annotations

from typing import Final

from game.boards import CELLS
from game.bots.levels import character_of
from game.match import Match, Seat
from game.protocol import OptionValue
from game.rules.trickle.actions import Move
from game.rules.trickle.state import TrickleState
from scenes.kit.company import VOICES, Remark
from scenes.kit.i18n import _
from scenes.kit.intent import Command
from scenes.table.meaning import Play
from scenes.table.table_view import Step
from tools.gallery.looking_back import see_recap
from tools.gallery.state import (
    States,
    advise,
    be_coached,
    before_last,
    click,
    give,
    match_after,
    open_table,
    people,
    seats,
    show_ideas,
    wait,
)
from tools.games.hexagon.gallery import click_cells, dawdled, walk_to
from tools.kinds import of_kind
from tools.studio import Studio, played_match

STATES: Final = States()

_GAME: Final = "trickle"


def _played(players: int, actions: int, seed: int, **options: OptionValue) -> Match:
    return played_match(_GAME, people(players), actions, options=options, seed=seed)


def _helped(actions: int = 30, *more: str) -> Match:
    """A match in which a person may ask for help."""
    return played_match(_GAME, seats("human", "casual", *more), actions, seed=5)


def _begun() -> Match:
    return match_after(_GAME, people(2), "d4-c3 d5-c4")


def _select(studio: Studio) -> list[Move]:
    """Choose the bead with the most legal moves. Returns them."""
    moves: dict[str, list[Move]] = {}
    for move in of_kind(TrickleState, studio.table.host.state).moves():
        moves.setdefault(move.cells[0], []).append(move)
    cell = min(moves, key=lambda cell: (-len(moves[cell]), cell))
    click_cells(cell)(studio)
    return moves[cell]


STATES.add_table("table-stall", lambda: dawdled(_played(2, 20, seed=3), 24, seed=3))


STATES.add_table("table-6", lambda: _played(6, 48, seed=11, partnerships=False))
STATES.add_table("table-selection", lambda: _played(2, 46, seed=4), _select, golden=100)
STATES.add_table("table-hint", _helped, give(Command.HINT))
STATES.add_table("table-ideas", _helped, show_ideas, _select)
STATES.enter("table-coach", lambda studio: be_coached(studio, _helped()))
STATES.add_table("table-help", lambda: _helped(12), give(Command.MENU), click("menu-rules"))
STATES.add_table(
    "table-seats", lambda: _helped(12, "human"), give(Command.MENU), click("menu-people")
)


@STATES.add("table-illegal")
def _illegal(studio: Studio) -> None:
    open_table(studio, _played(2, 40, seed=6))
    moves = _select(studio)
    legal = {move.cells[-1] for move in moves}
    state = studio.table.host.state
    space = state.legal_actions(state.acting_players()[0])
    for end in CELLS:
        move = Move((moves[0].cells[0], end))
        rejection = space.why_not(move)
        if end not in legal and rejection is not None and rejection.rule == "outwards":
            click_cells(end)(studio)
            return


STATES.add_table(
    "table-exits",
    lambda: match_after(_GAME, people(2), "d4-c3 d5-c4 c3-b3 c4-b4 b3-a3 h7-i8", off_board=True),
    click_cells("a3"),
)


@STATES.add("table-thinking")
def _thinking(studio: Studio) -> None:
    studio.bots.silent = True
    open_table(studio, match_after(_GAME, seats("human", "skilled")))
    click_cells("d4", "c3")(studio)
    studio.pass_time(1.3)


@STATES.add("table-remark")
def _remark(studio: Studio) -> None:
    match = _played(2, 40, seed=6)
    match.with_seat(1, Seat(_(character_of("skilled.blocker").name), "skilled.blocker", 1, 1))
    open_table(studio, match)
    studio.table.table.company.say(Remark(1, VOICES["blocker"]["fine"][0], "pleased"))
    studio.pass_time(0.4)


@STATES.add("table-confirm")
def _confirm(studio: Studio) -> None:
    studio.show_as(confirm_moves=True)
    open_table(studio, match_after(_GAME, people(2)))
    click_cells("d5", "c4")(studio)


STATES.add_table(
    "table-moving",
    lambda: before_last(_played(3, 36, seed=9)),
    lambda studio: studio.table.host.attempt(_played(3, 36, seed=9).log[-1].action),
    wait(0.1),
    moving=True,
)
STATES.add_table("table-walk-target", _begun, walk_to("e4"), give(Command.ACTIVATE, Command.NEXT))
STATES.add_table("table-ask", _helped, give(Command.ASK))
STATES.add_table("table-undo", _begun, give(Command.UNDO))
STATES.add_table("table-menu", _begun, give(Command.MENU))
STATES.add_table(
    "table-film",
    _begun,
    give(Command.MENU),
    click("menu-share"),
    Studio.settle,
    click("menu-share"),
    click("film"),
)


def _sent(studio: Studio) -> None:
    """Play by post, and move: the code is there."""
    studio.click("begin-post")
    table = studio.table.table
    table.do(Play(next(iter(of_kind(TrickleState, table.host.state).moves()))))
    studio.settle(4)


STATES.add_table(
    "table-post-code",
    _begun,
    give(Command.MENU),
    click("menu-share"),
    Studio.settle,
    click("menu-swap"),
    _sent,
)
STATES.add_table(
    "table-back",
    lambda: _played(2, 46, seed=4),
    give(Command.PAGE_UP, Command.PAGE_UP),
    golden=100,
)
STATES.add_table(
    "table-moves",
    lambda: _played(3, 30, seed=9),
    give(Command.MENU),
    click("menu-rules"),
    Studio.settle,
    click("menu-list"),
    golden=100,
)


STATES.add_end("table-result", lambda: played_match(_GAME, people(2), None, seed=12), golden=200)


STATES.enter(
    "rules-section", lambda studio: studio.services.go.open_rules(_GAME, "off-board"), golden=100
)
STATES.add_table("trickle-hint-middle", lambda: match_after(_GAME, people(2)), advise(Step.WHERE))
STATES.enter("trickle-recap-offered", lambda studio: open_table(studio, _played(6, 40, seed=5)))
STATES.enter(
    "trickle-recap", lambda studio: see_recap(studio, _played(6, 40, seed=5), 2.0), moving=True
)
STATES.add_table(
    "table-share",
    lambda: _played(3, 60, seed=9),
    give(Command.MENU),
    click("menu-share"),
    Studio.settle,
    click("menu-share"),
)

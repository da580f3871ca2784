"""The states of Trickle's table in the gallery."""

from __future__ import annotations

from random import Random
from typing import Final

from game.boards.hexboard import CELLS
from game.match import Match
from game.protocol import Choices, OptionValue
from game.rules.trickle.actions import Move
from game.rules.trickle.state import TrickleState
from scenes.games.trickle.scene import TrickleScene
from scenes.kit.commands import Command
from scenes.table.seen import Step
from tools.gallery.state import (
    States,
    advise,
    be_coached,
    before_last,
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

_GAME: Final = "trickle"


def _played(players: int, actions: int, seed: int, **options: OptionValue) -> Match:
    return played_match(_GAME, people(players), actions, options=options, seed=seed)


def _helped(actions: int = 30, *more: str) -> Match:
    """A match in which a person may ask for help."""
    return played_match(_GAME, seats("human", "casual", *more), actions, seed=5)


def _begun() -> Match:
    return match_after(_GAME, people(2), "d4-c3 d5-c4")


def _table(studio: Studio, match: Match) -> TrickleScene:
    open_table(studio, match)
    return studio.on_top(TrickleScene)


def _richest(scene: TrickleScene) -> dict[str, list[Move]]:
    """The legal moves by the bead that makes them, the bead with most of them first."""
    state = scene.host.state
    player = state.acting_players()[0]
    space = of_kind(Choices, state.legal_actions(player))
    moves: dict[str, list[Move]] = {}
    for action in space:
        if isinstance(action, Move):
            moves.setdefault(action.cells[0], []).append(action)
    return dict(sorted(moves.items(), key=lambda item: (-len(item[1]), item[0])))


def _select(studio: Studio, scene: TrickleScene) -> tuple[str, list[Move]]:
    cell, moves = next(iter(_richest(scene).items()))
    click_cell(studio, scene.game, cell)
    return cell, moves


def _dawdled(actions: int) -> Match:
    """A match whose last ``actions`` moves, if there are so many, led along the rings only."""
    match = _played(2, 20, seed=3)
    rng = Random(3)
    while len(match.log) < 20 + actions:
        state = of_kind(TrickleState, match.state)
        player = state.acting_players()[0]
        space = of_kind(Choices, state.legal_actions(player))
        idle = [a for a in space if state.apply_action(player, a).stall > state.stall]
        if not idle:
            break
        match.play(player, rng.choice(idle))
    return match


STATES.add_table("table-opening", lambda: match_after(_GAME, seats("human", "casual")))
STATES.add_table("table-stall", lambda: _dawdled(24))
STATES.add_table(
    "table-3",
    lambda: played_match(_GAME, seats("human", "human", "casual"), 36, seed=9),
    colours=True,
)
STATES.add_table("table-4", lambda: _played(4, 36, seed=10))
STATES.add_table("table-6", lambda: _played(6, 48, seed=11, partnerships=False), colours=True)
STATES.add_table(
    "table-scoring",
    lambda: played_match(
        _GAME,
        seats("human", "skilled"),
        24,
        options={"scoring_beads": "symmetric", "scoring_goals": "middle"},
        seed=8,
    ),
)


@STATES.add("table-selection", colours=True, golden=100)
def _selection(studio: Studio) -> None:
    _select(studio, _table(studio, _played(2, 46, seed=4)))


@STATES.add("table-hint")
def _hint(studio: Studio) -> None:
    open_table(studio, _helped())
    studio.give(Command.HINT)


@STATES.add("table-hint-whole")
def _whole_hint(studio: Studio) -> None:
    open_table(studio, _helped())
    advise(studio, Step.MOVE)


@STATES.add("table-ideas", colours=True)
def _ideas(studio: Studio) -> None:
    scene = _table(studio, _helped())
    show_ideas(studio)
    _select(studio, scene)


@STATES.add("table-coach")
def _coach(studio: Studio) -> None:
    be_coached(studio, _helped())


@STATES.add("table-help")
def _help(studio: Studio) -> None:
    open_table(studio, _helped(12))
    studio.give(Command.MENU)
    studio.click("menu-hint")


@STATES.add("table-seats")
def _seats(studio: Studio) -> None:
    open_table(studio, _helped(12, "human"))
    studio.give(Command.MENU)
    studio.click("menu-people")


@STATES.add("table-illegal")
def _illegal(studio: Studio) -> None:
    scene = _table(studio, _played(2, 40, seed=6))
    _cell, moves = _select(studio, scene)
    state = of_kind(TrickleState, scene.host.state)
    legal = {move.cells[-1] for move in moves}
    player = state.acting_players()[0]
    space = state.legal_actions(player)
    for end in CELLS:
        move = Move((moves[0].cells[0], end))
        rejection = space.why_not(move)
        if end not in legal and rejection is not None and rejection.rule == "outwards":
            click_cell(studio, scene.game, end)
            return


@STATES.add("table-exits")
def _exits(studio: Studio) -> None:
    log = "d4-c3 d5-c4 c3-b3 c4-b4 b3-a3 h7-i8"
    scene = _table(studio, match_after(_GAME, people(2), log, off_board=True))
    click_cell(studio, scene.game, "a3")


@STATES.add("table-thinking")
def _thinking(studio: Studio) -> None:
    studio.bots.silent = True
    scene = _table(studio, match_after(_GAME, seats("human", "skilled")))
    click_cell(studio, scene.game, "d4")
    click_cell(studio, scene.game, "c3")
    studio.pass_time(1.3)


@STATES.add("table-confirm")
def _confirm(studio: Studio) -> None:
    studio.show_as(confirm_moves=True)
    scene = _table(studio, match_after(_GAME, people(2)))
    click_cell(studio, scene.game, "d5")
    click_cell(studio, scene.game, "c4")


@STATES.add("table-undo")
def _undo(studio: Studio) -> None:
    open_table(studio, _begun())
    studio.give(Command.UNDO)


@STATES.add("table-menu")
def _menu(studio: Studio) -> None:
    open_table(studio, _begun())
    studio.give(Command.MENU)


@STATES.add("table-back")
def _back(studio: Studio) -> None:
    open_table(studio, _played(2, 46, seed=4))
    studio.give(Command.PAGE_UP, Command.PAGE_UP)


@STATES.add("table-6-back")
def _six_back(studio: Studio) -> None:
    open_table(studio, _played(6, 48, seed=11))
    studio.give(Command.PAGE_UP, Command.PAGE_UP)


@STATES.add("table-result", golden=200)
def _result(studio: Studio) -> None:
    match = before_last(played_match(_GAME, people(2), None, seed=12))
    scene = _table(studio, match)
    scene.host.attempt(match.state.legal_actions(match.state.acting_players()[0]).sample(Random(1)))
    scene.table.listen()


@STATES.add("rules-section", golden=100)
def _rules_section(studio: Studio) -> None:
    studio.services.go.open_rules(_GAME, "off-board")


@STATES.add("trickle-hint-middle")
def _hint_middle(studio: Studio) -> None:
    open_table(studio, match_after(_GAME, people(2)))
    advise(studio, Step.WHERE)


@STATES.add("trickle-hint-bead", colours=True)
def _hint_bead(studio: Studio) -> None:
    open_table(studio, _played(2, 30, seed=5))
    advise(studio, Step.PIECE)


@STATES.add("trickle-ideas", colours=True)
def _ideas_alone(studio: Studio) -> None:
    open_table(studio, _played(2, 30, seed=5))
    show_ideas(studio)

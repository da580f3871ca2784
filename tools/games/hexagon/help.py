"""The states of the gallery in which an expert helps at the hexagonal boards."""

from __future__ import annotations

from typing import Any, Final

from game.match import Match
from game.protocol import Choices
from game.rules.trickle.actions import Move
from scenes.games.hexagon.table import HexTable
from scenes.kit.commands import Command
from scenes.table.meaning import Play
from scenes.table.scene import TableScene
from scenes.table.seen import Step
from tools.gallery.state import States, click_cell, match_after, open_table, people
from tools.studio import Studio, played_match

HEX_HELP_STATES: Final = States()


def _trickle() -> Match:
    return played_match("trickle", people(2), 30, seed=5)


def _town(actions: int = 36) -> Match:
    return played_match("trickle-down", people(3), actions, seed=6)


def _advised(studio: Studio, match: Match, step: Step) -> TableScene[Any, Any]:
    """A table at which so much of a hint is told."""
    scene = open_table(studio, match)
    assert isinstance(scene.game, HexTable)
    for _step in range(step):
        studio.give(Command.HINT)
        studio.settle()
    return scene


def _with_ideas(studio: Studio, match: Match, *, chosen: bool) -> None:
    scene = open_table(studio, match)
    studio.give(Command.IDEAS)
    studio.settle()
    if chosen:
        best = scene.help.ideas[0].action
        assert isinstance(best, Move)
        click_cell(studio, scene, best.cells[0])


def _coached(studio: Studio, match: Match) -> None:
    """A table at which the coach objects to what is tried."""
    studio.show_as(coach=True)
    scene = open_table(studio, match)
    space = match.state.legal_actions(match.state.acting_players()[0])
    assert isinstance(space, Choices)
    for action in space:
        scene.table.do(Play(action))
        studio.settle()
        if scene.help.objection is not None:
            return
        studio.give(Command.UNDO)


@HEX_HELP_STATES.add("trickle-hint-middle")
def _middle(studio: Studio) -> None:
    _advised(studio, match_after("trickle", people(2)), Step.WHERE)


@HEX_HELP_STATES.add("trickle-hint-bead", colours=True)
def _bead(studio: Studio) -> None:
    _advised(studio, _trickle(), Step.PIECE)


@HEX_HELP_STATES.add("trickle-ideas", colours=True)
def _ideas(studio: Studio) -> None:
    _with_ideas(studio, _trickle(), chosen=False)


@HEX_HELP_STATES.add("town-hint-where", colours=True)
def _town_where(studio: Studio) -> None:
    _advised(studio, _town(), Step.WHERE)


@HEX_HELP_STATES.add("town-hint-bag")
def _town_bag(studio: Studio) -> None:
    _advised(studio, _town(), Step.PIECE)


@HEX_HELP_STATES.add("town-hint-move")
def _town_move(studio: Studio) -> None:
    _advised(studio, _town(), Step.MOVE)


@HEX_HELP_STATES.add("town-ideas", colours=True)
def _town_ideas(studio: Studio) -> None:
    _with_ideas(studio, _town(), chosen=False)


@HEX_HELP_STATES.add("town-ideas-chosen", colours=True)
def _town_ideas_chosen(studio: Studio) -> None:
    _with_ideas(studio, _town(), chosen=True)


@HEX_HELP_STATES.add("town-coach")
def _town_coach(studio: Studio) -> None:
    _coached(studio, _town(60))

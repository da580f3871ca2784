"""What hints and ideas point at on the hexagonal board."""

from __future__ import annotations

import math
from typing import Any

import pygame
import pytest

from game.boards.hexboard import CELLS, INDEX, OUTER, RING
from game.boards.hexboard import position as place
from game.bots.bot import Candidate
from game.rules.trickle import INFO
from game.rules.trickle.actions import Move, Pass
from scenes.games.hexagon.help import LIGHT, ideas_of, light_of
from scenes.kit.commands import Command
from scenes.table.seen import Step
from tests.scenes.games.hexagon.stage import click, trickle
from tests.scenes.stage import Stage, hinted, seated


def depth(light: str, cell: str) -> float:
    """How far within a light's rim a cell lies, in pitches."""
    return LIGHT - math.dist(place(light), place(cell))


def test_a_light_holds_every_piece_that_it_is_about() -> None:
    for cell in CELLS:
        light = light_of(Move((cell, "k7")))
        assert light is not None
        assert depth(light, cell) > 0.3


def test_a_light_shows_a_piece_with_its_way_and_stays_on_the_board() -> None:
    lit = set()
    for state in (INFO.new_initial_state(2), INFO.new_initial_state(6)):
        for move in (move for move in state.legal_actions(0) if isinstance(move, Move)):
            light = light_of(move)
            assert light is not None
            assert min(depth(light, move.cells[0]), depth(light, move.cells[-1])) > 1.0
            assert RING[INDEX[light]] < OUTER - 1
            lit.add(light)
    assert len(lit) > 6
    assert light_of(Pass()) is None
    assert light_of(None) is None


CANDIDATES = [
    Candidate(Move(("d4", "c4")), 0.6),
    Candidate(Move(("d4", "d3")), 0.55),
    Candidate(Move(("e5", "e4")), 0.5),
    Candidate(Move(("a3",), 0), 0.45),
    Candidate(Pass(), 0.1),
]


def test_pieces_are_as_good_as_their_best_move() -> None:
    ideas = ideas_of(CANDIDATES, None, 2)
    assert list(ideas) == ["d4", "e5"]
    assert ideas["d4"] == 1.0
    assert 0.0 < ideas["e5"] < 1.0


def test_with_a_piece_in_hand_its_destinations_are_ideas() -> None:
    ideas = ideas_of(CANDIDATES, "d4", 2)
    assert list(ideas) == ["c4", "d3"]
    assert ideas["c4"] == 1.0
    assert ideas["d3"] == pytest.approx(1 - 0.05 / 0.12, abs=0.01)
    leaving = [Candidate(Move(("a3",), 0), 0.45), Candidate(Move(("a3", "a2")), 0.1)]
    assert list(ideas_of(leaving, "a3", 2)) == [0]
    assert not ideas_of(CANDIDATES, "a3", 2), "nothing that this one can do is an idea"
    assert not ideas_of([], None, 2)


def test_among_many_small_differences_count() -> None:
    close = [Candidate(Move(("d4", end)), value) for end, value in (("c4", 0.6), ("d3", 0.57))]
    rest = [Candidate(Pass(), 0.1)]
    assert ideas_of(close + rest, "d4", 6)["d3"] < ideas_of(close + rest, "d4", 2)["d3"]


def drawn(stage: Stage, table: Any) -> bytes:
    """What the board looks like now."""
    stage.pass_time(table, 0.1)
    return pygame.image.tobytes(
        stage.window.subsurface(table.game.board.rect.clip(0, 0, 900, 720)), "RGB"
    )


@pytest.mark.parametrize("game", ["trickle", "trickle-down"])
def test_every_step_of_a_hint_looks_different(stage: Stage, game: str) -> None:
    table = stage.table(seated(game, "human", "human", "human"))
    seen = {drawn(stage, table)}
    for step in Step:
        hinted(table, Move(("d4", "c4")), step=step)
        assert drawn(stage, table) not in seen
        seen.add(drawn(stage, table))
    assert len(seen) == 1 + len(Step)


def test_ideas_are_drawn_at_beads_and_where_one_may_go(stage: Stage) -> None:
    table = stage.table(trickle("human", "human"))
    plain = drawn(stage, table)
    table.command(Command.IDEAS)
    stage.pass_time(table, 0.3)
    assert table.seen.ideas
    at_beads = drawn(stage, table)
    assert at_beads != plain
    best = table.seen.ideas[0].action
    click(table, best.cells[0])
    chosen = drawn(stage, table)
    table.command(Command.IDEAS)
    assert drawn(stage, table) not in (plain, at_beads, chosen)


def test_the_steps_of_a_hint_are_one_story(stage: Stage) -> None:
    table = stage.table(trickle("human", "human"))
    for _step in Step:
        table.command(Command.HINT)
        stage.pass_time(table, 0.3)
        advice, said = table.help.advice, table.ui.find("help-words").text
        move = advice.best
        if table.help.step is Step.WHERE:
            told = f"Look at the beads in the light around {light_of(move)}."
            assert said == f"{advice.aim} {told}"
        if table.help.step is Step.PIECE:
            assert move.cells[0] in said
    assert str(advice.why) in said
    assert "nearer to your edge" in said
    assert str(advice.aim) == "Bring a bead nearer to your edge."


def test_a_bead_that_leaves_the_board_is_told_so(stage: Stage) -> None:
    table = stage.table(seated("trickle", "human", "human", off_board=True))
    hinted(table, Move(("a3",), 0))
    said = table.game.hint_sentence(table.help.advice, Step.MOVE, table.seen)
    assert said == "Take the bead on a3 off the board."

"""Everything that can be done at a table now, in the order in which a switch is offered it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from game.bots.bot import Candidate
from scenes.kit.hands.stops import Group, Part, Stop, in_rows
from scenes.kit.i18n import _
from scenes.table.idea_dots import best_ideas
from scenes.table.meaning import Play
from scenes.table.panel.telling import idea_text
from scenes.table.scanning.board import BoardStops
from scenes.table.table import AnyTable
from scenes.ui.scanning import by_weight, widget_group, widget_stops


class TableStops:
    """What can be done at one table. ``board`` gives the board's place in the window.

    First comes what an expert would consider, unless the person has begun otherwise, then the
    button that most people want next, then the board's places, then all other buttons.
    """

    def __init__(self, table: AnyTable, board: Callable[[], pygame.Rect]) -> None:
        self._table = table
        self._board = board
        self._places = BoardStops(table, board)

    def group(self) -> Group:
        """All of it."""
        table = self._table
        if table.ui.overlays:
            return widget_group(table.ui)
        if table.ending.is_moving:
            return self._only("ending", table.skip, _("Show the result"))
        if table.recap.runs:
            return self._only("recap", table.recap.end, _("Continue"))
        if table.curtain.covers:
            return self._at_curtain()
        parts: list[Part] = []
        first, others = by_weight(table.ui, widget_stops(table.ui))
        parts += first
        parts += self._on_board()
        board = self._board()
        over = [stop for stop in others if board.collidepoint(stop.place().center)]
        beside = [stop for stop in others if stop not in over]
        parts.append(in_rows("panel", beside))
        parts.append(in_rows("tools", over))
        return Group("table", tuple(parts))

    def _only(self, key: str, press: Callable[[], None], words: str) -> Group:
        return Group(key, (Stop(key, self._board, press, lambda: words),))

    def _at_curtain(self) -> Group:
        table = self._table
        lift = Stop("curtain", self._board, table.lift_curtain, lambda: _("Lift the curtain"))
        parts = [lift]
        if table.recap.numbers:
            watch = Stop(
                "watch",
                table.curtain.watch_place,
                table.watch_recap,
                lambda: _("Show what happened"),
            )
            parts.append(watch)
        return Group("curtain", tuple(parts))

    # The board

    def _on_board(self) -> list[Part]:
        table = self._table
        seen = table.seen
        if seen.seat is None or seen.showing is not None or not table.at_rest:
            return []
        ideas = Group("ideas", tuple(self._ideas()), lambda: _("What an expert would consider"))
        places = self._places
        own = [*places.dials(), *places.places().parts]
        begun = places.begun_at == seen.position
        parts: list[Part] = [*own, ideas] if begun else [ideas, *own]
        parts += places.ways_back()
        return [part for part in parts if not isinstance(part, Group) or part.parts]

    # Ideas

    def _ideas(self) -> list[Stop]:
        table = self._table
        if table.pending is not None:
            return []
        candidates = table.help.considered
        values = [candidate.value for candidate in candidates]
        sides = len(table.seen.state.teams)
        few = best_ideas(enumerate(values), values, sides)
        best = sorted(few, key=lambda number: -few[number])
        return [self._idea(number, candidates[number]) for number in best]

    def _idea(self, number: int, candidate: Candidate) -> Stop:
        table = self._table
        return Stop(
            ("idea", number, table.seen.position),
            self._board,
            partial(table.do, Play(candidate.action)),
            partial(self._told, candidate.action),
            show=partial(table.help.point_at, candidate.action),
            leave=partial(table.help.point_at, None),
            seat=table.seen.seat if table.seen.state.has_secrets else None,
        )

    def _told(self, action: Any) -> str:
        return _("Good move: {move}", move=idea_text(self._table, action))

"""Everything that can be done at a table now, in the order in which a switch is offered it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import pygame

from game.bots.bot import Candidate
from scenes.kit.commands import Command
from scenes.kit.hands.stops import Group, Part, Stop, bundled, in_rows
from scenes.kit.i18n import N_, _
from scenes.kit.intent import Pointer, Press
from scenes.table.idea_dots import best_ideas
from scenes.table.meaning import Hold, Play
from scenes.table.scanning.dials import Dial, Mark
from scenes.table.table import AnyTable
from scenes.table.walking.spots import Spot
from scenes.ui.scanning.stops import by_weight, widget_group, widget_stops

_ARROWS: Final = (
    (Command.LEFT, N_("Left", "a direction")),
    (Command.UP, N_("Up", "a direction")),
    (Command.RIGHT, N_("Right", "a direction")),
    (Command.DOWN, N_("Down", "a direction")),
    (Command.ACTIVATE, N_("Press", "a control")),
    (Command.BACK, N_("Back")),
)


class TableStops:
    """What can be done at one table. ``board`` gives where the board lies in the window.

    First comes what an expert would consider, unless the person has begun otherwise, then what a
    button says that most people want next, then the board's places, then all other buttons.
    """

    def __init__(self, table: AnyTable, board: Callable[[], pygame.Rect]) -> None:
        self._table = table
        self._board = board
        self._begun_at: int | None = None
        self._tried: tuple[Any, Any] | None = None

    def group(self) -> Group:
        """All of it."""
        table = self._table
        if table.ui.overlays:
            return widget_group(table.ui)
        if table.ending.is_moving:
            return self._only("ending", table.skip, _("Show the result"))
        if table.recap.runs:
            return self._only("recap", table.recap.end, _("Go on"))
        if table.curtain.covers:
            return self._at_curtain()
        parts: list[Part] = []
        first, others = by_weight(table.ui, widget_stops(table.ui))
        parts += first
        parts += self._on_board()
        board = self._board()
        over = [stop for stop in others if board.collidepoint(stop.place().center)]
        beside = [stop for stop in others if stop not in over]
        parts.append(in_rows("panel", beside, lambda: _("The panel")))
        parts.append(in_rows("tools", over, lambda: _("The buttons on the board")))
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
        spots = table.game.spots(seen)
        places = [self._spot(spot) for spot in spots if spot.is_open]
        places += [] if spots else self._arrows()
        board = in_rows("board", places, lambda: _("The board"))
        ideas = Group("ideas", tuple(self._ideas()), lambda: _("What an expert would consider"))
        dials = [self._dial(dial) for dial in self._dials()]
        parts: list[Part] = [ideas, *dials, board]
        if self._begun_at == seen.position:
            parts = [*dials, board, ideas]
        if table.meaning(Pointer(Press.CANCEL, self._board().center)) is not None:
            parts.append(Stop("put back", self._board, self._put_back, lambda: _("Put it back")))
        return [part for part in parts if not isinstance(part, Group) or part.parts]

    def _spot(self, spot: Spot) -> Stop:
        return Stop(
            ("spot", spot.key),
            lambda: spot.place,
            partial(self._press, spot),
            spot.tell,
            show=lambda: self._point_at(spot),
            seat=self._table.seen.seat if spot.is_secret else None,
        )

    def _arrows(self) -> list[Stop]:
        """What arrows and Enter do, on a board whose places have no names."""
        board = self._board()
        third, half = board.w // 3, board.h // 2
        stops = []
        for number, (command, words) in enumerate(_ARROWS):
            across, down = number % 3, number // 3
            place = pygame.Rect(board.x + across * third, board.y + down * half, third, half)
            stops.append(
                Stop(
                    ("arrow", command),
                    partial(pygame.Rect, place),
                    partial(self._steer, command),
                    partial(_, words),
                    stays=True,
                )
            )
        return stops

    def _steer(self, command: Command) -> None:
        self._begun_at = self._table.seen.position
        self._table.mean(command)

    def _point_at(self, spot: Spot) -> None:
        self._table.mean(Pointer(Press.MOVE, spot.point))

    def _press(self, spot: Spot) -> None:
        table = self._table
        self._begun_at = table.seen.position
        for press in (Press.MOVE, Press.DOWN, Press.UP):
            table.mean(Pointer(press, spot.point))

    def _dials(self) -> Sequence[Dial[Any]]:
        """What can be set, from what was set before a value was tried."""
        table = self._table
        seen = table.seen
        if self._tried is not None and seen.draft == self._tried[1]:
            seen = replace(seen, draft=self._tried[0])
        else:
            self._tried = None
        return table.game.dials(seen)

    def _dial(self, dial: Dial[Any]) -> Group:
        key = ("dial", dial.key)
        marks = [self._mark((*key, number), mark) for number, mark in enumerate(dial.marks)]
        return Group(key, bundled(key, marks), lambda: dial.title)

    def _mark(self, key: Hashable, mark: Mark[Any]) -> Stop:
        """One value, seen as if it were chosen while it is offered."""
        return Stop(
            key,
            lambda: mark.place,
            partial(self._table.do, Hold(mark.draft)),
            lambda: mark.words,
            show=partial(self._try, mark.draft),
            leave=self._leave_as_it_was,
        )

    def _try(self, draft: Any) -> None:
        self._tried = self._table.draft, draft
        self._table.do(Hold(draft))

    def _leave_as_it_was(self) -> None:
        tried, self._tried = self._tried, None
        if tried is not None and self._table.draft == tried[1]:
            self._table.do(Hold(tried[0], pointing=True))
            self._table.changed()

    def _put_back(self) -> None:
        self._table.mean(Pointer(Press.CANCEL, self._board().center))

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
        table, seen = self._table, self._table.seen
        assert seen.seat is not None
        words = table.front.words()
        return words.tell(seen.state, seen.seat, action, seen.names, brief=False)

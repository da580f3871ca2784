"""What can be done at a table now, in the order in which a switch is offered it.

That's a board's places, its dials (what's set by degrees, as values) and putting things back.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import pygame

from game.protocol import Action
from scenes.kit.hands.scanner import Group, Part, Stop, bundled, in_rows
from scenes.kit.i18n import N_, _
from scenes.kit.intent import Command, Pointer, Press
from scenes.table.idea_dots import best_ideas
from scenes.table.meaning import Hold, Play
from scenes.table.panel.telling import idea_text
from scenes.table.table import AnyTable
from scenes.table.walking.targets import BoardTarget, Dial, Mark, find_target
from scenes.ui.scanning import by_weight, widget_group, widget_stops

_ARROWS: Final = (
    (Command.LEFT, N_("Left", "a direction")),
    (Command.UP, N_("Up", "a direction")),
    (Command.RIGHT, N_("Right", "a direction")),
    (Command.DOWN, N_("Down", "a direction")),
    (Command.ACTIVATE, N_("Press", "a control")),
    (Command.BACK, N_("Back")),
)


class BoardStops:
    """What can be done on one board. ``board`` gives its place in the window.

    ``begun_at`` is the position where something was last done here.
    """

    def __init__(self, table: AnyTable, board: Callable[[], pygame.Rect]) -> None:
        self.begun_at: int | None = None
        self._table = table
        self._board = board
        self._tried: tuple[Any, Any] | None = None
        self._moved: dict[Hashable, pygame.Rect] = {}

    def places(self) -> Group:
        """The places where something can be done; arrows if places have no names."""
        spots = self._table.game.spots(self._table.seen)
        self._moved = {}
        places = [self._spot(spot) for spot in spots if spot.is_open]
        places += [] if spots else self._arrows()
        return in_rows("board", places)

    def ways_back(self) -> list[Stop]:
        """To put back what's in hand, if anything is."""
        if self._table.meaning(Pointer(Press.CANCEL, self._board().center)) is None:
            return []
        return [Stop("put back", self._board, self._put_back, lambda: _("Put it back"))]

    def _spot(self, spot: BoardTarget) -> Stop:
        return Stop(
            ("spot", spot.key),
            lambda: self._moved.get(spot.key, spot.place),
            partial(self._press, spot),
            spot.tell,
            show=lambda: self._point_at(spot),
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
        self.begun_at = self._table.seen.position
        self._table.mean(command)

    def _in_sight(self, spot: BoardTarget) -> BoardTarget:
        """The spot as it is once the board shows it."""
        game = self._table.game
        game.bring_into_sight(spot)
        found = find_target(game.spots(self._table.seen), spot.key) or spot
        self._moved[spot.key] = found.place
        return found

    def _point_at(self, spot: BoardTarget) -> None:
        self._table.mean(Pointer(Press.MOVE, self._in_sight(spot).point))

    def _press(self, spot: BoardTarget) -> None:
        table, point = self._table, self._in_sight(spot).point
        self.begun_at = table.seen.position
        for press in (Press.MOVE, Press.DOWN, Press.UP):
            table.mean(Pointer(press, point))

    def dials(self) -> list[Part]:
        """The dials with their values."""
        return [self._dial(dial) for dial in self._dials()]

    def _dials(self) -> Sequence[Dial[Any]]:
        """The dials as before a value was tried."""
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
        """One value, previewed while it's offered."""
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
            self._table.do(Hold(tried[0]), moving=True)
            self._table.changed()

    def _put_back(self) -> None:
        self._table.mean(Pointer(Press.CANCEL, self._board().center))


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
                table.recap.start,
                lambda: table.recap.offer,
            )
            parts.append(watch)
        return Group("curtain", tuple(parts))

    # The board

    def _on_board(self) -> list[Part]:
        table = self._table
        seen = table.seen
        if seen.seat is None or seen.showing is not None or not table.at_rest:
            return []
        places = self._places
        own = [*places.dials(), *places.places().parts]
        begun = places.begun_at == seen.position
        ideas = self._ideas()
        # The best is one press away from who leaves it to the expert.
        first, rest = ([], ideas) if begun else (ideas[:1], ideas[1:])
        others = Group("ideas", tuple(rest), lambda: _("What an expert would consider"))
        parts: list[Part] = [*own, others] if begun else [*first, others, *own]
        parts += places.ways_back()
        return [part for part in parts if not isinstance(part, Group) or part.parts]

    # Ideas

    def _ideas(self) -> list[Stop]:
        table = self._table
        if table.pending is not None:
            return []
        sides = len(table.seen.state.teams)
        best = best_ideas(table.help.considered, lambda action: [action], sides)
        return [self._idea(number, action) for number, action in enumerate(best)]

    def _idea(self, number: int, action: Action) -> Stop:
        table = self._table
        return Stop(
            ("idea", number, table.seen.position),
            self._board,
            partial(table.do, Play(action)),
            partial(self._told, action),
            show=partial(table.help.point_at, action),
            leave=partial(table.help.point_at, None),
        )

    def _told(self, action: Any) -> str:
        return _("Good move: {move}", move=idea_text(self._table, action))

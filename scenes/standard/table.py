"""The table of a game that brings none: a board of squares or hexagons, else buttons for all moves.

A move is played by pressing the first and the last place that its notation names, or by dragging
from one to the other; one that names a single place by pressing that. What names none is a button.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial

import pygame

from game.boards.named import Piece, column_and_row, places_in
from game.bots.bot import Advice
from game.protocol import Action, Choices, Rejection, State
from scenes.front import Illustration
from scenes.kit import effects
from scenes.kit.commands import Command
from scenes.kit.display import Item, centred
from scenes.kit.i18n import _
from scenes.kit.intent import Pointer
from scenes.kit.look import Look
from scenes.kit.note import Note
from scenes.kit.player_style import PlayerStyle
from scenes.standard.words import lying
from scenes.table.animation import Showing
from scenes.table.game import Desk, TableGame
from scenes.table.gesture import Chosen, Gestures, Lift
from scenes.table.meaning import Intent, Offer, Play, PointerState
from scenes.table.moments import Moment
from scenes.table.scene import TableScene
from scenes.table.table_view import Step, TableView
from scenes.table.walking.targets import BoardTarget

_SLANT = 3**0.5 / 2
"""The rows of hexagons are so much nearer to each other than their places in a row."""

_MOVING = 0.4
"""Seconds in which a piece moves."""

_BUTTONS = 24
"""More moves than that are typed."""

Seen = TableView[State, Chosen]


@dataclass(frozen=True)
class Board:
    """Where the places of a state are in ``area`` of the window."""

    look: Look
    area: pygame.Rect
    state: State
    centres: Mapping[str, tuple[float, float]] = field(init=False)
    pitch: float = field(init=False)

    def __post_init__(self) -> None:
        slant = self.state.hexagonal
        raw = {place: column_and_row(place) for place in self.state.places()}
        at = {p: (x + y / 2 * slant, y * (_SLANT if slant else 1)) for p, (x, y) in raw.items()}
        xs, ys = [x for x, _ in at.values()] or [0.0], [y for _, y in at.values()] or [0.0]
        wide, high = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
        pitch = 0.94 * min(self.area.width / wide, self.area.height / high)
        left = self.area.centerx - (max(xs) + min(xs)) / 2 * pitch
        below = self.area.centery + (max(ys) + min(ys)) / 2 * pitch
        centres = {place: (left + x * pitch, below - y * pitch) for place, (x, y) in at.items()}
        object.__setattr__(self, "pitch", pitch)
        object.__setattr__(self, "centres", centres)

    def at(self, point: tuple[float, float]) -> str | None:
        """The place under a point of the window."""
        near = self.pitch / 2
        return next(
            (
                place
                for place, (x, y) in self.centres.items()
                if abs(point[0] - x) < near and abs(point[1] - y) < near
            ),
            None,
        )

    def rect(self, place: str) -> pygame.Rect:
        """The square around a place."""
        side = round(self.pitch)
        rect = pygame.Rect(0, 0, side, side)
        rect.center = round(self.centres[place][0]), round(self.centres[place][1])
        return rect

    def fields(self, marked: Mapping[str, str]) -> Iterator[Item]:
        """The places, with an edge in a colour of the theme where one is ``marked``."""
        side = max(8, round(self.pitch * 0.92))
        corner = side // 2 if self.state.hexagonal else round(side * 0.12)
        for place, centre in self.centres.items():
            colour, breadth = marked.get(place, "field_edge"), 4 if place in marked else 1
            edge = self.look.px(breadth)
            yield centred(self.look.box((side, side), corner, "board", 255, colour, edge), centre)

    def piece(
        self, piece: Piece, centre: tuple[float, float], styles: Sequence[PlayerStyle]
    ) -> Iterator[Item]:
        """A piece as its owner's sign, and its word upon what is nobody's."""
        size = max(6, round(self.pitch * 0.7 / 2) * 2)
        if piece.owner is not None:
            style = styles[piece.owner]
            yield centred(self.look.token(style.colour, style.symbol, size), centre)
        else:
            yield centred(self.look.box((size, size), size // 2, "paper", 255, "ink", 2), centre)
        if piece.word and piece.owner is None:
            yield centred(self.look.text(piece.word[:2], "strong"), centre)

    def items(
        self, styles: Sequence[PlayerStyle], marked: Mapping[str, str], off: str | None = None
    ) -> Iterator[Item]:
        """The board with all pieces but the one ``off`` it."""
        yield from self.fields(marked)
        for place, piece in self.state.places().items():
            if piece is not None and place != off:
                yield from self.piece(piece, self.centres[place], styles)


class _Gestures(Gestures[Chosen]):
    """Press the first place, then the last; or drag."""

    nothing = Chosen()

    def __init__(self, draft: Chosen, pointer: PointerState, board: Board, seen: Seen) -> None:
        super().__init__(draft, pointer)
        self._board, self._moves = board, _moves(seen)
        self.drag_start = 0.2 * board.pitch

    def at(self, point: tuple[int, int]) -> str | None:
        return self._board.at(point)

    def pressed(
        self, event: Pointer, place: str | None
    ) -> Lift[Chosen] | Chosen | Action | Rejection | None:
        if place is None:
            return self.put_back()
        return self._played(place) or (
            Lift(Chosen(place)) if any(place == way[0] for way in self._moves) else None
        )

    def dropped(
        self, event: Pointer, place: str | None, pointer: PointerState
    ) -> Chosen | Action | None:
        return self._played(place) if place is not None else None

    def _played(self, place: str) -> Action | None:
        chosen = self.draft.chosen or place
        return self._moves.get((chosen, place))


def _moves(seen: Seen) -> Mapping[tuple[str, str], Action]:
    """What the person can play by their first and last place, the shortest of each."""
    return {} if seen.seat is None else _moves_of(seen.state, seen.seat)


# Asked several times a frame, of the same position.
@lru_cache(maxsize=4)
def _moves_of(state: State, seat: int) -> Mapping[tuple[str, str], Action]:
    found: dict[tuple[str, str], Action] = {}
    places = state.places()
    for action in _choices(state, seat):
        named = places_in(action.notation(), places)
        if named:
            known = found.get((named[0], named[-1]))
            if known is None or len(action.notation()) < len(known.notation()):
                found[named[0], named[-1]] = action
    return found


def _choices(state: State, seat: int) -> Iterable[Action]:
    space = state.legal_actions(seat)
    return space if isinstance(space, Choices) else ()


class StandardTable(TableGame[State, Chosen]):
    """Any game whose rules tell its places and pieces, or whose moves are few enough to list."""

    empty_draft = Chosen()
    board_turns = 0

    def __init__(self, desk: Desk[State, Chosen]) -> None:
        super().__init__(desk)
        self._look, self._area = Look(), pygame.Rect(0, 0, 1, 1)

    def board(self, state: State) -> Board:
        """The board of a state as it lies in the window."""
        return Board(self._look, self._area, state)

    def place(self, look: Look, area: pygame.Rect, seen: Seen) -> None:
        """Lay the board into the middle of the area."""
        self._look, self._area = look, area

    def draw_ground(self, surface: pygame.Surface) -> None:
        """The table itself is ground enough."""

    def items(self, seen: Seen) -> list[Item]:
        """The board; a piece glides from the first place of a move to the last."""
        if seen.showing is None:
            return list(self.board(seen.state).items(seen.player_styles, _marked(seen)))
        before = self.board(seen.showing.before)
        way = places_in(seen.showing.action.notation(), before.centres)
        lying_there = seen.showing.before.places()
        piece = lying_there.get(way[0]) if len(way) > 1 else None
        off = way[0] if piece is not None else None
        items = list(before.items(seen.player_styles, dict.fromkeys(way, "accent"), off))
        if piece is not None:
            start, end = (pygame.Vector2(before.centres[place]) for place in (way[0], way[-1]))
            centre = start.lerp(end, min(1.0, max(0.0, seen.progress)))
            items += before.piece(piece, (centre.x, centre.y), seen.player_styles)
        return items

    def intent(self, event: Pointer | Command, seen: Seen) -> Intent[Chosen] | None:
        """Press where a piece is and where it goes."""
        if isinstance(event, Command):
            return None
        return _Gestures(seen.draft, seen.pointer, self.board(seen.state), seen).gesture(event)

    def spots(self, seen: Seen) -> Sequence[BoardTarget]:
        """Every place."""
        board, moves, chosen = self.board(seen.state), _moves(seen), seen.draft.chosen
        starts = {first for first, _last in moves}
        goals = {last for first, last in moves if first == chosen}
        pieces = seen.state.places()
        return [
            BoardTarget(
                place,
                board.rect(place),
                partial(_told, place, pieces[place], seen.names),
                place in (goals or starts),
                is_goal=place in goals,
            )
            for place in board.centres
        ]

    def offers(self, seen: Seen) -> Sequence[Offer]:
        """A button for every move that names no place, if they are not too many."""
        places = seen.state.places()
        listed = () if seen.seat is None else _choices(seen.state, seen.seat)
        plain = [each for each in listed if not places_in(each.notation(), places)]
        if len(plain) > _BUTTONS:
            return ()
        return [Offer(each.notation(), Play(each), each.notation()) for each in plain]

    def timing(self, before: State, action: Action, after: State) -> float:
        """The same for every move."""
        return _MOVING

    def moments(self, showing: Showing[State]) -> Iterable[Moment]:
        """A click as it arrives."""
        return (Moment(_MOVING, effects.ARRIVE),)

    def notes(self, seen: Seen) -> list[Note]:
        """The rules tell the rest."""
        return []

    def prompt(self, seen: Seen) -> str:
        """What to press."""
        if not _moves(seen):
            return _("Choose a move.")
        if seen.draft.chosen is not None:
            return _("Now choose where it goes.")
        return _("Choose a piece or a space.")

    def points(self, seen: Seen) -> Sequence[str]:
        """The points of each seat."""
        return [f"{value:g}" for value in seen.scored_state.returns()]

    def hint_sentence(self, advice: Advice, step: Step, seen: Seen) -> str:
        """First where, then the move."""
        way = places_in(advice.best.notation(), seen.state.places())
        if step is Step.MOVE or not way:
            return _("Play {move}.").format(move=advice.best.notation())
        return _("Look at {place}.").format(place=way[0])


def _told(place: str, piece: Piece | None, names: Sequence[str]) -> str:
    return f"{place}: {lying(piece, names)}."


def _marked(seen: Seen) -> Mapping[str, str]:
    """The edges of places in colours: the last move, what can be done, a hint, a refusal."""
    places, moves, chosen = seen.state.places(), _moves(seen), seen.draft.chosen
    marked: dict[str, str] = {}
    if seen.last is not None:
        marked |= dict.fromkeys(places_in(seen.last.action.notation(), places), "last_move")
    if seen.targets and chosen is not None:
        marked |= {last: "target" for first, last in moves if first == chosen}
    hint = seen.pending or seen.hint_action or seen.hint_piece
    if hint is not None:
        way = places_in(hint.notation(), places)
        marked |= dict.fromkeys(way if hint != seen.hint_piece else way[:1], "hint")
    if chosen is not None:
        marked[chosen] = "accent"
    if seen.rejection is not None:
        marked |= {place: "forbidden" for place in seen.rejection.pieces if place in places}
    return marked


class StandardScene(TableScene[State, Chosen]):
    """Any game in the window."""

    game: StandardTable
    makes = StandardTable


def paint_position(
    look: Look,
    size: tuple[int, int],
    illustration: Illustration,
    player_styles: Sequence[PlayerStyle],
) -> pygame.Surface:
    """The board as a picture."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    board = Board(look, pygame.Rect((0, 0), size), illustration.state)
    marked = dict.fromkeys(illustration.marked, "accent") | dict.fromkeys(
        illustration.barred, "forbidden"
    )
    picture.blits(list(board.items(player_styles, marked)))
    return picture

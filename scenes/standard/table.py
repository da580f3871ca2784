"""The standard table: a board of squares, else buttons for all moves.

The places in a move's notation are pressed one after the other, or the piece is dragged; places in
between are skipped where a move could end there. A move that names none is a button.

A game's own table derives from ``StandardTable``, and its board, which paints places and pieces,
from ``StandardBoard``; ``looks`` makes the rest.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import Literal

import pygame

from game.boards import Piece, column_and_row, places_in
from game.bots.bot import Advice
from game.protocol import Action, Choices, ParseAction, Rejection, State
from scenes.front import FRONTS, Illustration, Looks
from scenes.kit import effects, marks
from scenes.kit.display import Item, centred
from scenes.kit.i18n import _
from scenes.kit.intent import Command, Pointer
from scenes.kit.look import Look
from scenes.kit.session.timeline import Showing
from scenes.kit.theme import PlayerStyle
from scenes.standard.words import lying
from scenes.table.animation import SoundMoment, ease
from scenes.table.game import Desk, TableGame
from scenes.table.lights import best_ideas, idea_dot
from scenes.table.meaning import Gestures, Intent, Lift, Offer, PlayAction, PointerState
from scenes.table.table_view import Step, TableView
from scenes.table.targets import BoardTarget, told_at

_MOVING = 0.4
"""Seconds in which a piece moves."""

_BUTTONS = 24
"""More moves than this are typed."""

_LABELS = 0.5
"""The room of row and column names, in places."""


@dataclass(frozen=True, slots=True)
class PressedPlaces:
    """The draft: the places pressed, the first ones of a move."""

    places: tuple[str, ...] = ()


Seen = TableView[State, PressedPlaces]
Ways = Mapping[tuple[str, ...], Action]
"""Moves by the places they name."""


@dataclass(frozen=True)
class StandardBoard:
    """A state in ``area`` of the window; a game's own board paints ``field`` and ``counter``."""

    look: Look
    area: pygame.Rect
    state: State
    player_styles: Sequence[PlayerStyle]
    labelled: bool = False

    def field(self, place: str, side: int) -> pygame.Surface:
        """An empty place's picture, for a square of ``side`` pixels."""
        bold = self.look.theme.bold
        return self._square(side, 255, "board", "ink" if bold else "field_edge", 1 + 2 * bold)

    def _square(self, side: int, alpha: int, fill: str, edge: str, width: int) -> pygame.Surface:
        return self.look.box((side, side), round(side * 0.14), fill, alpha, edge, width)

    def counter(self, piece: Piece, side: int) -> pygame.Surface:
        """A piece's picture: its owner's token, with the beginning of its word."""
        look = self.look
        size = max(6, round(side * (0.43 if look.theme.bold else 0.37)) * 2)
        style = None if piece.owner is None else self.player_styles[piece.owner]
        word = piece.word[:2]
        style_name: Literal["number", "strong"] = "number" if size > 60 else "strong"
        high = look.line_height(style_name)
        sign = look.box((size, size), size // 2, "paper", 255, "ink", 2)
        if style is not None:
            sign = look.token(style.colour, style.symbol, size)
        if not word:
            return sign

        def make() -> pygame.Surface:
            picture, text = sign.copy(), look.text(word, style_name)
            middle = picture.get_rect().center if style is None else (size // 2, size - high // 2)
            label = look.box((max(high, text.get_width() + 8), high), high // 2, "paper")
            for each in (label, text):
                picture.blit(each, each.get_rect(center=middle))
            return picture

        return look.drawn(("counter", style, word, size, high, look.theme.key), make)

    @cached_property
    def _laid(self) -> tuple[float, Mapping[str, tuple[float, float]]]:
        at = {place: column_and_row(place) for place in self.state.places()}
        xs, ys = [x for x, _ in at.values()] or [0], [y for _, y in at.values()] or [0]
        more = _LABELS * self.labelled
        wide, high = max(xs) - min(xs) + 1 + more, max(ys) - min(ys) + 1 + more
        pitch = 0.96 * min(self.area.width / wide, self.area.height / high)
        left = self.area.centerx - (max(xs) + min(xs) - more) / 2 * pitch
        below = self.area.centery + (max(ys) + min(ys) - more) / 2 * pitch
        return pitch, {place: (left + x * pitch, below - y * pitch) for place, (x, y) in at.items()}

    @property
    def pitch(self) -> float:
        """From the middle of a place to the next, in pixels."""
        return self._laid[0]

    @property
    def centres(self) -> Mapping[str, tuple[float, float]]:
        """The middle of each place."""
        return self._laid[1]

    @property
    def side(self) -> int:
        """How large a place is drawn."""
        return max(8, round(self.pitch * (0.98 if self.look.theme.bold else 0.92)))

    def at(self, point: tuple[float, float]) -> str | None:
        """The place under a point of the window."""
        return next((place for place in self.centres if self.rect(place).collidepoint(point)), None)

    def rect(self, place: str) -> pygame.Rect:
        """The square around a place."""
        rect = pygame.Rect(0, 0, round(self.pitch), round(self.pitch))
        rect.center = round(self.centres[place][0]), round(self.centres[place][1])
        return rect

    def ground(self) -> Iterator[Item]:
        """The places, and the names of rows and columns beside them."""
        for place, centre in self.centres.items():
            yield centred(self.field(place, self.side), centre)
        if not self.labelled:
            return
        beside = self.pitch * (1 + _LABELS) / 2
        ends: dict[str, str] = {}
        for place in sorted(self.centres, key=column_and_row):
            ends.setdefault(place[0], place)
            ends.setdefault(place[1:], place)
        for name, place in ends.items():
            x, y = self.centres[place]
            at = (x, y + beside) if name.isalpha() else (x - beside, y)
            yield centred(self.look.text(name, "strong", "label"), at)

    def pieces(self, off: str | None = None) -> Iterator[Item]:
        """All pieces but the one ``off`` the board."""
        for place, piece in self.state.places().items():
            if piece is not None and place != off:
                yield centred(self.counter(piece, self.side), self.centres[place])

    def edges(self, marked: Mapping[str, str]) -> Iterator[Item]:
        """An edge around each ``marked`` place, in a colour of the theme."""
        for place, colour in marked.items():
            picture = self._square(round(self.pitch), 0, colour, colour, self.look.px(4))
            yield centred(picture, self.centres[place])

    def lights(self, places: Iterable[str]) -> Iterator[Item]:
        """A light on each place where something can go."""
        theme = self.look.theme
        for place in places:
            for size, colour in ((0.36, theme.target_core), (0.3, theme.target)):
                yield centred(marks.disc(round(self.pitch * size), colour), self.centres[place])

    def arrow(self, way: Sequence[str], *, played: bool = False) -> Iterator[Item]:
        """An arrow over places: a hint's, or that of what was ``played`` instead."""
        if len(way) > 1:
            points = tuple((round(x), round(y)) for x, y in map(self.centres.__getitem__, way))
            inks = marks.PLAYED.casing, marks.PLAYED.line
            for width, ink in zip((0.15, 0.08), inks, strict=True) if played else ():
                yield marks.arrow(points, self.pitch * width, ink)
            if not played:
                yield marks.arrow(points, self.pitch * 0.1, (*self.look.theme.hint, 238))


class _Gestures(Gestures[PressedPlaces]):
    """Press places one after the other; or drag."""

    nothing = PressedPlaces()

    def __init__(self, board: StandardBoard, seen: Seen, ways: Ways, parse: ParseAction) -> None:
        super().__init__(seen.draft, seen.pointer)
        self._board, self._seen, self._ways, self._parse = board, seen, ways, parse
        self.drag_start = 0.2 * board.pitch
        self.follows = True

    def at(self, point: tuple[int, int]) -> str | None:
        return self._board.at(point)

    def means(self, place: str | None) -> bool:
        return place is not None and then(self._ways, self.draft.places, place) is not None

    def pressed(
        self, event: Pointer, place: str | None
    ) -> Lift[PressedPlaces] | PressedPlaces | Action | Rejection | None:
        if place is None:
            return self.put_back()
        meant = then(self._ways, self.draft.places, place) or then(self._ways, (), place)
        if meant is None and place not in self.draft.places:
            return self._refused(place)
        return (
            Lift(meant if isinstance(meant, PressedPlaces) else self.draft)
            if meant is None or isinstance(meant, PressedPlaces)
            else meant
        )

    def dropped(
        self, event: Pointer, place: str | None, pointer: PointerState
    ) -> PressedPlaces | Action | Rejection | None:
        if place is None or place in self.draft.places:
            return None
        return then(self._ways, self.draft.places, place) or self._refused(place)

    def _refused(self, place: str) -> Rejection | None:
        """Why the rules forbid what was pressed, if they know such a move at all."""
        if self._seen.seat is None:
            return None
        try:
            action = self._parse("-".join((*self.draft.places, place)))
        except ValueError:
            return None
        return self._seen.state.legal_actions(self._seen.seat).why_not(action)


def then(ways: Ways, pressed: tuple[str, ...], place: str) -> Action | PressedPlaces | None:
    """What one more place makes: a move, or a longer draft; None for neither."""
    found = ways.get((*pressed, place))
    if found is not None:
        return found
    count = len(pressed)
    going = [way for way in ways if way[:count] == pressed and len(way) > count]
    if any(way[count] == place for way in going):
        return PressedPlaces((*pressed, place))
    ends = [way for way in going if way[-1] == place and (*pressed, way[count]) in ways and count]
    return ways[min(ends, key=len)] if ends else None


# Asked several times a frame, about the same position.
@lru_cache(maxsize=4)
def _ways_of(state: State, seat: int) -> Ways:
    places, found = state.places(), dict[tuple[str, ...], Action]()
    for action in _choices(state, seat):
        found.setdefault(places_in(action.notation(), places), action)
    found.pop((), None)
    return found


def _choices(state: State, seat: int) -> Iterable[Action]:
    space = state.legal_actions(seat)
    return space if isinstance(space, Choices) else ()


class StandardTable(TableGame[State, PressedPlaces]):
    """Any game whose rules give places and pieces, or whose moves are few enough to list.

    ``makes_board`` paints it; a game's own table may have another.
    """

    empty_draft = PressedPlaces()
    board_turns = 0
    makes_board: type[StandardBoard] = StandardBoard

    def __init__(self, desk: Desk[State, PressedPlaces]) -> None:
        super().__init__(desk)
        self._look, self._area, self._labelled = Look(), pygame.Rect(0, 0, 1, 1), False

    def board(self, state: State) -> StandardBoard:
        """A state's board in the window."""
        styles = self.desk.seen.player_styles
        return self.makes_board(self._look, self._area, state, styles, self._labelled)

    def ways(self, seen: Seen) -> Ways:
        """What the person can play by pressing places."""
        return {} if seen.seat is None else _ways_of(seen.state, seen.seat)

    def place(self, look: Look, area: pygame.Rect, seen: Seen) -> None:
        """Centre the board in the area."""
        self._look, self._area, self._labelled = look, area, look.coordinates

    def place_in_picture(self, look: Look, area: pygame.Rect, seen: Seen) -> None:
        """The same without names beside it."""
        self.place(look, area, seen)
        self._labelled = False

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the empty places."""
        surface.blits(list(self.board(self.desk.seen.state).ground()))

    def items(self, seen: Seen) -> list[Item]:
        """Pieces and marks; a piece glides from a move's first place to its last."""
        if seen.showing is not None:
            return list(self._moving(seen, seen.showing))
        board = self.board(seen.state)
        chosen, held = seen.draft.places[:1], seen.pointer.dragged_to
        off = chosen[0] if chosen and held is not None else None
        hint = seen.hint_action or seen.pending
        way = places_in(hint.notation(), board.centres) if hint is not None else ()
        items = [*board.edges(self._marked(seen)), *board.pieces(off)]
        if chosen and seen.targets:
            items += board.lights(self._next(seen))
        if seen.mistake is not None:
            items += board.arrow(places_in(seen.mistake.notation(), board.centres), played=True)
        items += board.arrow(way)
        for place, best in self._ideas(seen).items():
            items.append(centred(idea_dot(self._look, best), board.rect(place).topright))
        piece = seen.state.places()[off] if off else None
        if piece is not None and held is not None:
            items.append(centred(board.counter(piece, board.side), held))
        return items

    def _moving(self, seen: Seen, showing: Showing[State]) -> Iterator[Item]:
        board, after = self.board(showing.before), showing.after.places()
        way = places_in(showing.action.notation(), board.centres)
        piece = showing.before.places()[way[0]] if way else None
        end = next((place for place in way[1:] if after.get(place) == piece), None)
        yield from board.edges(dict.fromkeys(way, "accent"))
        yield from board.pieces(way[0] if piece is not None and end else None)
        if piece is not None and end is not None:
            start = pygame.Vector2(board.centres[way[0]])
            shown = ease(min(1.0, max(0.0, seen.shown)))
            centre = start.lerp(pygame.Vector2(board.centres[end]), shown)
            yield centred(board.counter(piece, board.side), (centre.x, centre.y))

    def _next(self, seen: Seen) -> Collection[str]:
        """The places that can be pressed now."""
        ways, pressed = self.ways(seen), seen.draft.places
        return [p for p in seen.state.places() if then(ways, pressed, p) is not None]

    def _ideas(self, seen: Seen) -> Mapping[str, bool]:
        """The best places to begin at, or to go on to."""
        pressed, count = seen.draft.places, len(seen.draft.places)

        def next_of(action: Action) -> Sequence[str]:
            way = places_in(action.notation(), seen.state.places())
            return way[count : count + 1] if way[:count] == pressed else ()

        return best_ideas(seen.ideas, next_of, len(seen.state.teams))

    def _marked(self, seen: Seen) -> Mapping[str, str]:
        """The edges of places in colours: the last move, what's in hand, a hint, a refusal."""
        places = seen.state.places()
        marked: dict[str, str] = {}
        if seen.last is not None:
            marked |= dict.fromkeys(places_in(seen.last.action.notation(), places), "last_move")
        if seen.targets and not seen.draft.places and seen.live and seen.seat is not None:
            starts = self._next(seen)
            if 2 * len(starts) < len(places):
                marked |= dict.fromkeys(starts, "target")
        hint = seen.hint_piece or seen.hint_place
        if hint is not None:
            for place in places_in(hint.notation(), places)[:1]:
                row = [each for each in places if each[1:] == place[1:]]
                marked |= dict.fromkeys([place] if seen.hint_piece else row, "hint")
        marked |= dict.fromkeys(seen.draft.places, "accent")
        if seen.pointer.over in places:
            marked[seen.pointer.over] = "accent"
        if seen.rejection is not None:
            marked |= {place: "forbidden" for place in places if place in seen.rejection.pieces}
        return marked

    def intent(self, event: Pointer | Command, seen: Seen) -> Intent[PressedPlaces] | None:
        """Press where a piece is and where it goes."""
        if isinstance(event, Command):
            return None
        board, parse = self.board(seen.state), self.desk.info.parse_action
        return _Gestures(board, seen, self.ways(seen), parse).gesture(event)

    def spots(self, seen: Seen) -> Sequence[BoardTarget]:
        """Every place."""
        board, pieces, open_ = self.board(seen.state), seen.state.places(), set(self._next(seen))
        return [
            BoardTarget(
                place,
                board.rect(place),
                partial(_told, place, pieces[place], seen.names),
                place in open_,
                is_goal=place in open_ and bool(seen.draft.places),
            )
            for place in board.centres
        ]

    def hinted(self, seen: Seen) -> Sequence[str]:
        """The next place of the move."""
        hint, pressed = seen.hint_piece or seen.hint_action, seen.draft.places
        way = places_in(hint.notation(), seen.state.places()) if hint is not None else ()
        return way[len(pressed) :][:1] if way[: len(pressed)] == pressed else ()

    def in_hand(self, seen: Seen) -> str:
        """What was pressed first, and has to go somewhere."""
        first = next(iter(seen.draft.places), None)
        return "" if seen.seat is None else told_at(self.spots(seen), first)

    def offers(self, seen: Seen) -> Sequence[Offer]:
        """A button for every move that names no place, if they're not too many."""
        places = seen.state.places()
        listed = () if seen.seat is None else _choices(seen.state, seen.seat)
        plain = [each for each in listed if not places_in(each.notation(), places)]
        if len(plain) > _BUTTONS:
            return ()
        return [Offer(self._named(each, seen), PlayAction(each), each.notation()) for each in plain]

    def timing(self, before: State, action: Action, after: State) -> float:
        """The same for every move."""
        return _MOVING

    def moments(self, showing: Showing[State]) -> Iterable[SoundMoment]:
        """A click as it arrives."""
        return (SoundMoment(_MOVING, effects.ARRIVE),)

    def prompt(self, seen: Seen) -> str:
        """What to press."""
        if not self.ways(seen):
            return _("Choose a move.")
        if seen.draft.places:
            return _("Now choose where it goes.")
        return _("Choose a piece or a space.")

    def hint_sentence(self, advice: Advice, step: Step, seen: Seen) -> str:
        """First in which row, then where, then the move."""
        way = places_in(advice.best.notation(), seen.state.places())
        if step is Step.MOVE or not way:
            return _("Play {move}.", move=self._named(advice.best, seen))
        if step is Step.WHERE:
            return _("Try row {number}.", number=way[0][1:])
        return _("Try {place}.", place=way[0])

    def _named(self, action: Action, seen: Seen) -> str:
        tell = FRONTS[self.desk.info.key].words().tell
        return tell(seen.state, seen.seat or 0, action, seen.names, brief=True)


def _told(place: str, piece: Piece | None, names: Sequence[str]) -> str:
    return f"{place}: {lying(piece, names)}."


def looks(table: type[StandardTable] = StandardTable) -> Looks:
    """A game with this table, and its pictures."""
    return Looks(table, partial(_paint, table.makes_board))


def _paint(
    makes: type[StandardBoard],
    look: Look,
    size: tuple[int, int],
    illustration: Illustration,
    player_styles: Sequence[PlayerStyle],
) -> pygame.Surface:
    """The board as a picture."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    board = makes(look, pygame.Rect((0, 0), size), illustration.state, player_styles)
    marked = dict.fromkeys(illustration.marked, "accent") | dict.fromkeys(
        illustration.barred, "forbidden"
    )
    picture.blits([*board.ground(), *board.edges(marked), *board.pieces()])
    for text in illustration.arrows:
        picture.blits(list(board.arrow(places_in(text, board.centres))))
    return picture

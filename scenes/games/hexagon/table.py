"""The table of games whose pieces are on the hexagonal board and belong to everyone."""

from abc import abstractmethod
from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, Generic, TypeVar

import pygame

from game.boards import INDEX, NAME, SHIFTS
from game.bots.bot import Advice
from game.protocol import Action
from game.rules.trickle.actions import Move
from game.rules.trickle.judging import STALL_LIMIT, STALL_SHOWN
from game.rules.trickle.state import TrickleState
from scenes.games.hexagon.board import LANDED, HexBoard, MovingPiece, label_style, turn_for
from scenes.games.hexagon.hand import (
    HexGestures,
    HexHand,
    goal_text,
    questions,
    reach_of,
    reached,
    spots_of,
    step_from,
)
from scenes.games.hexagon.marks import (
    LABELS,
    PICTURE_PITCHES,
    HexMarks,
    ideas_of,
    light_of,
    piece_cells,
)
from scenes.games.hexagon.text import HexText
from scenes.kit import effects
from scenes.kit.display import Item
from scenes.kit.effects import SoundEffect
from scenes.kit.i18n import _, tr
from scenes.kit.i18n.formats import paragraph
from scenes.kit.intent import Command, Pointer
from scenes.kit.look import Look
from scenes.kit.session.timeline import Showing
from scenes.kit.telling import Note, Tone
from scenes.table.animation import SoundMoment, pan_at
from scenes.table.game import Desk, TableGame
from scenes.table.meaning import Intent
from scenes.table.table_view import Step, TableView
from scenes.table.targets import BoardTarget, PlayerQuestion, told_at

LIFT: Final = SoundEffect("hexagon/lift", 4)
"""A bead is picked up."""

SOUNDS: Final = (LIFT,)


H = TypeVar("H", bound=TrickleState)
"""A game's position on the hexagonal board."""

_FRAME: Final = 6.0
"""Room for the frame of a look back, in design units."""

_CORNER: Final = 4.9, 3.2
"""How far left of the board's middle there's room for words, and how high, in pitches."""
_CORNER_WIDTH: Final = 150.0
"""The least width of a corner for words, in units of the letters."""

_LEG_SECONDS: Final = 0.26
_STEP_SECONDS: Final = 0.2


class HexTable(TableGame[H, HexHand], Generic[H]):
    """A match on the hexagonal board. The game's own table adds its board, sounds and words."""

    empty_draft = HexHand()
    goal_told: str
    """What it's about, in the first round."""
    asks_which_way: str
    """A hint's second step: the piece (cell)."""
    boards: type[HexBoard]
    texts: type[HexText[Any]]

    def __init__(self, desk: Desk[H, HexHand]) -> None:
        super().__init__(desk)
        self._board: HexBoard | None = None
        self._lifted: str | None = None
        self._labelled = True

    # What each game provides

    @abstractmethod
    def room(self, state: H) -> tuple[float, float]:
        """What the board and everything beside it needs across and down, in pitches."""

    @abstractmethod
    def arrival(self, showing: Showing[H], move: Move, seconds: float) -> Iterable[SoundMoment]:
        """The sounds of a piece that arrives ``seconds`` after its start."""

    @abstractmethod
    def hinted_move(self, move: Move) -> str:
        """A move in words, for the last step of a hint."""

    def aftermath(self, before: H, move: Move) -> float:
        """How many seconds a piece's arrival is followed by."""
        return 0.0

    # The picture

    def place(self, look: Look, area: pygame.Rect, seen: TableView[H, HexHand]) -> None:
        """Make the board as large as ``area`` allows; its picture has a margin."""
        across, down = self.room(seen.state)
        # While players look back, a frame covers the area's edges.
        edges = 0 if seen.live else 2 * look.px(_FRAME)
        pitch = min(area.width / across, (area.height - edges) / down)
        if look.coordinates:
            high = area.height - edges - look.line_height(label_style(look))
            pitch = min(pitch, high / (2 * LABELS))
        side = round(pitch * PICTURE_PITCHES)
        rect = pygame.Rect(0, 0, side, side).move_to(center=area.center)
        self._put(look, rect, seen)
        self._labelled = look.coordinates

    def place_in_picture(self, look: Look, area: pygame.Rect, seen: TableView[H, HexHand]) -> None:
        """Make the board as large as in small pictures, without the names of rows."""
        self._put(look, self.boards.picture_rect(area.size).move(area.topleft), seen)
        self._labelled = False

    def beside_words(self, area: pygame.Rect) -> Sequence[pygame.Rect]:
        """Corners beside the board, where they're wide enough, lower left first; else anywhere."""
        board = self._board
        if board is None:
            return (area,)
        wide, high = (round(part * board.pitch) for part in _CORNER)
        room = pygame.Rect(
            area.left, area.bottom - high, board.rect.centerx - wide - area.left, high
        )
        if room.width <= board.look.em(_CORNER_WIDTH):
            return (area,)
        other = room.move_to(topright=area.topright)
        return room, other, room.move_to(top=area.top), other.move_to(bottom=area.bottom), area

    def _put(self, look: Look, rect: pygame.Rect, seen: TableView[H, HexHand]) -> None:
        variant, styles = seen.state.variant, seen.player_styles
        self._board = self.boards(look, rect, variant, styles, seen.turned)

    def seated(self, state: H, seat: int) -> int:
        """The turn that puts the edges of ``seat`` where the first player's usually are."""
        return turn_for(state.variant, seat)

    @property
    def board(self) -> HexBoard:
        """The board as it's placed now."""
        assert self._board is not None
        return self._board

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the board without pieces."""
        self.board.draw_ground(surface, labels=self._labelled)

    def items(self, seen: TableView[H, HexHand]) -> list[Item]:
        """The pieces and marks of the state on show."""
        if seen.showing is not None:
            return self._moving_items(seen, seen.showing)
        return self.board.items(seen.state, self._marks(seen), held=seen.pointer.dragged_to)

    def _moving_items(self, seen: TableView[H, HexHand], showing: Showing[H]) -> list[Item]:
        move = showing.action
        if not isinstance(move, Move):
            return self.board.items(showing.goal, HexMarks())
        silent = showing.backwards or showing.player in seen.people
        marked = HexMarks(announced=None if silent else (move, seen.player_styles[showing.player]))
        return self.board.items(showing.before, marked, flight=self.flight(seen, showing, move))

    def flight(self, seen: TableView[H, HexHand], showing: Showing[H], move: Move) -> MovingPiece:
        """How far the moving piece has come."""
        travel, aftermath = _travel_time(move), self.aftermath(showing.before, move)
        if not aftermath:
            return MovingPiece(move, seen.shown)
        seconds = seen.shown * (travel + aftermath)
        arrived = max(0.0, seconds - travel) / aftermath
        return MovingPiece(move, min(1.0, seconds / travel), arrived, showing.backwards)

    def _marks(self, seen: TableView[H, HexHand]) -> HexMarks:
        draft = seen.draft
        marked = self._helped(seen, self._last_move_marks(seen))
        if seen.rejection is not None:
            cells = tuple(cell for cell in seen.rejection.pieces if cell in INDEX)
            marked = replace(marked, wrong=cells)
        if seen.seat is None:
            return marked
        if isinstance(seen.pending, Move):
            marked = replace(marked, announced=(seen.pending, seen.player_styles[seen.seat]))
        reach = reach_of(seen.state)
        targets = reach.targets(draft.chosen) if seen.targets else {}
        resting = draft.chosen is None and seen.pending is None and seen.live
        return replace(
            marked,
            selected=draft.chosen,
            movable=reach.pieces if seen.targets and resting else frozenset(),
            targets=frozenset(targets),
            hover=seen.pointer.over,
        )

    def hinted(self, seen: TableView[H, HexHand]) -> Sequence[Hashable]:
        """The piece, or where it goes once it's in hand."""
        hint = seen.hint_piece or seen.hint_action
        if not isinstance(hint, Move):
            return ()
        if seen.hint_action and hint.cells[0] == seen.draft.chosen:
            return (hint.cells[-1] if hint.off is None else hint.off,)
        return hint.cells[:1]

    def _helped(self, seen: TableView[H, HexHand], marked: HexMarks) -> HexMarks:
        """The marks with those of hints and ideas added."""
        piece, whole = seen.hint_piece, seen.hint_action
        told = frozenset() if seen.reason is None else piece_cells(seen.reason)
        last = None if seen.last is None else seen.last.action
        if isinstance(last, Move) and last.off is None and last.cells[0] in told:
            # Where the move it's about is shown, the piece has gone on.
            told = frozenset({last.cells[-1]})
        played = seen.mistake if isinstance(seen.mistake, Move) else None
        if played is not None and played.off is None and played.cells[-1] in told:
            # Where it's still to be made, the piece hasn't gone yet.
            told = frozenset({played.cells[0]})
        ideas = ideas_of(seen.ideas, seen.draft.chosen, len(seen.state.teams))
        over = seen.pointer.over
        if whole is None and seen.draft.chosen is None and over in ideas:
            ideas_here = (
                each
                for each in seen.ideas
                if isinstance(each.action, Move) and each.action.cells[0] == over
            )
            whole = max(ideas_here, key=lambda each: each.value).action
        return replace(
            marked,
            light=light_of(seen.hint_place),
            hinted=piece.cells[0] if isinstance(piece, Move) else None,
            hint=whole if isinstance(whole, Move) else None,
            played=played,
            told=told,
            ideas=ideas,
        )

    def _last_move_marks(self, seen: TableView[H, HexHand]) -> HexMarks:
        last, before = seen.last, seen.state.last_move
        if last is not None and isinstance(last.action, Move):
            return HexMarks(last=(last.action, seen.player_styles[last.player]))
        if last is not None or before is None:
            return HexMarks()
        # A task begins in the middle of a game; what was moved can't go straight back.
        player = (seen.state.player - 1) % len(seen.names)
        move = Move(tuple(NAME[cell] for cell in before))
        return HexMarks(last=(move, seen.player_styles[player]))

    # What players do

    def intent(
        self, event: Pointer | Command, seen: TableView[H, HexHand]
    ) -> Intent[HexHand] | None:
        """What an event means: another piece in hand, a move to try, or None."""
        if isinstance(event, Command):
            return None
        reach = reach_of(seen.state)
        return HexGestures(seen.draft, seen.pointer, reach, self.board).gesture(event)

    # Walking and asking

    def text(self, seen: TableView[H, HexHand]) -> HexText[H]:
        """The position in words."""
        return self.texts(seen.state, seen.names)

    def spots(self, seen: TableView[H, HexHand]) -> Sequence[BoardTarget]:
        """Every cell row by row, and the edges over which the piece in hand may leave."""
        return spots_of(seen, reach_of(seen.state), self.board, lambda: self.text(seen))

    def step_from(
        self, start: BoardTarget, command: Command, seen: TableView[H, HexHand], *, shift: bool
    ) -> Hashable | None:
        """Along a row or an axis; with Shift along the third axis, and inwards or outwards."""
        return step_from(start.key, command, self.spots(seen), self.board.pitch, shift=shift)

    def sign_at(self, place: pygame.Rect) -> tuple[float, float] | None:
        """Behind every cell of an edge."""
        return self.board.seal_at(place.center)

    def fresh_draft(self, seen: TableView[H, HexHand], last: HexHand | None) -> HexHand:
        """What was chosen before something else was looked at, or the only piece that can move."""
        before = last.chosen if last is not None and seen.live else None
        elsewhere = isinstance(seen.hinted, Move) and seen.hinted.cells[0] != before
        fits = before in self._pieces(seen) and not elsewhere
        return HexHand(before if fits else self._only_piece(seen))

    def _only_piece(self, seen: TableView[H, HexHand]) -> str | None:
        pieces = self._pieces(seen)
        return next(iter(pieces)) if len(pieces) == 1 else None

    def _pieces(self, seen: TableView[H, HexHand]) -> Collection[str]:
        return () if seen.seat is None else reach_of(seen.state).pieces

    def notes(self, seen: TableView[H, HexHand]) -> list[Note]:
        """The goal at the start, the stall count later; what's in hand, for players by ear."""
        state, notes = seen.state, []
        only = self._only_piece(seen) if seen.by_ear else None
        if only is not None:
            goals = map(goal_text, reach_of(seen.state).targets(only).values())
            notes.append(Note(paragraph([_("Only {cell} can move.", cell=only), reached(goals)])))
        if seen.position < state.players:
            notes.append(Note(_(self.goal_told), Tone.TIP))
        if state.stall >= STALL_SHOWN and not state.is_terminal:
            now = state.stall >= STALL_LIMIT
            told = paragraph(self.text(seen).notes())
            notes.append(Note(told, Tone.WARNING if now else Tone.QUIET))
        return notes

    def hint_sentence(self, advice: Advice, step: Step, seen: TableView[H, HexHand]) -> str:
        """A step of a hint in words."""
        move = advice.best
        if not isinstance(move, Move):
            return _("Nothing to move.")
        if step is Step.WHERE:
            here = _("Try [row {row}|where it’s lit].", row=move.cells[0][0])
            # What the move is for comes first, so that no later step can seem to contradict it.
            return here if advice.aim is None else paragraph([tr(advice.aim, seen.names), here])
        if step is Step.PIECE:
            return _(self.asks_which_way, cell=move.cells[0])
        return self.hinted_move(move)

    def is_shown(self, action: Action) -> bool:
        """A move is, by its trail."""
        return isinstance(action, Move) and not self.board.look.coordinates

    def questions(self, seen: TableView[H, HexHand]) -> Sequence[PlayerQuestion]:
        """What's here, what can reach the rim, what's whose, what's left."""
        return questions(seen, self.text(seen), told_at(self.spots(seen), seen.spot))

    def in_hand(self, seen: TableView[H, HexHand]) -> str:
        """The piece, and where it can go."""
        return "" if seen.seat is None else told_at(self.spots(seen), seen.draft.chosen)

    def timing(self, before: H, action: Action, after: H) -> float:
        """A step takes a fifth of a second, every jump a little longer."""
        if not isinstance(action, Move):
            return 0.0
        return _travel_time(action) + self.aftermath(before, action)

    def moments(self, showing: Showing[H]) -> Iterator[SoundMoment]:
        """A piece is lifted and arrives; a pass is silent."""
        move = showing.action
        if not isinstance(move, Move):
            return
        if self._lifted != move.cells[0]:
            yield SoundMoment(0.0, LIFT, pan=self.pan(move.cells[0]))
        self._lifted = None
        if showing.backwards:
            seconds = self.timing(showing.before, move, showing.after)
            yield SoundMoment(seconds, effects.UNDO, pan=self.pan(move.cells[0]))
        else:
            yield from self.arrival(showing, move, _touching(move))

    def held(self, before: TableView[H, HexHand], seen: TableView[H, HexHand]) -> None:
        """Sounds a piece that's picked up, and not again when it moves."""
        self._lifted = seen.draft.chosen
        if self._lifted is not None and self._lifted != before.draft.chosen:
            self.desk.play_sound(LIFT, self.pan(self._lifted))

    def pan(self, cell: str) -> float:
        """How far left or right a cell is on the board as it's turned, -1 to 1."""
        if self._board is None:
            return 0.0
        return pan_at(self._board.centre(cell)[0], self._board.rect)


def is_step(move: Move) -> bool:
    """Whether a move starts with a step to the next cell or off the board, not with a jump."""
    if len(move.cells) < 2:
        return True
    from_cell, to_cell = (INDEX[cell] for cell in move.cells[:2])
    return to_cell - from_cell in SHIFTS


def _travel_time(move: Move) -> float:
    """The normal length of a piece's way, in seconds."""
    legs = len(move.cells) - 1 + (move.off is not None)
    return _STEP_SECONDS if legs == 1 and is_step(move) else _LEG_SECONDS * legs


def _touching(move: Move) -> float:
    """When a piece touches its last cell, in seconds after its start."""
    seconds = _travel_time(move)
    if move.off is not None:
        return seconds
    return seconds - (1 - LANDED) * min(seconds, _LEG_SECONDS)

"""The table of games on the hexagonal board, whose pieces belong to everybody."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.boards.hexboard import INDEX, NAME, OUTER, RING, SHIFTS
from game.bots.bot import Advice
from game.match import Match
from game.protocol import Action, State
from game.rules.trickle.actions import Move
from game.rules.trickle.position import STALL_END, STALL_LIMIT, STALL_SHOWN
from game.rules.trickle.state import TrickleState
from scenes.games.hexagon import sounds
from scenes.games.hexagon.board import Drag, Flight, HexBoard
from scenes.games.hexagon.hand import Hand, Reach, intent
from scenes.games.hexagon.help import Region, ideas_of, region_of
from scenes.games.hexagon.marks import Marks
from scenes.games.hexagon.plan import PICTURE_PITCHES, Spot
from scenes.kit import effects
from scenes.kit.commands import Command
from scenes.kit.display import Item
from scenes.kit.i18n import _
from scenes.kit.intent import Pointer
from scenes.kit.note import Note, Tone
from scenes.kit.scene import Services
from scenes.table.animation import Showing
from scenes.table.help import Step
from scenes.table.moments import Moment
from scenes.table.scene import TableScene

_LEG_SECONDS: Final = 0.26
_STEP_SECONDS: Final = 0.2


@dataclass(frozen=True, slots=True)
class HexNotes:
    """One game's sentences beside the board, for translation; their fields in brackets."""

    goal: str
    """What it is about, in the first round."""
    outwards_soon: str
    """The stall count, while pieces may still move along the rings (count, limit)."""
    outwards_now: str
    """The stall count, now that they may not (count, end)."""
    look_in_the_middle: str
    """A hint's first step: the pieces in the middle."""
    look_at_own: str
    """A hint's first step: the pieces before an edge of the player's."""
    look_at_other: str
    """A hint's first step: the pieces before another player's edge (name)."""
    look_at_neutral: str
    """A hint's first step: the pieces before an edge that nobody owns."""
    which_way: str
    """A hint's second step: the piece (cell)."""


class HexTable(TableScene[Hand]):
    """A match on the hexagonal board. The game's own scene adds its board, sounds and words."""

    empty_draft = Hand()
    sentences: HexNotes

    def __init__(
        self, services: Services, match: Match, save_id: str | None, *, replay: bool = False
    ) -> None:
        super().__init__(services, match, save_id, replay=replay)
        self._board: HexBoard | None = None
        self._reach = Reach(self.position_of(match.state))

    @staticmethod
    def position_of(state: State) -> TrickleState:
        """The state as one of the hexagonal board."""
        assert isinstance(state, TrickleState)
        return state

    # What each game provides

    @abstractmethod
    def room(self) -> tuple[float, float]:
        """How far the board with all that stands beside it reaches across and down, in pitches."""

    @abstractmethod
    def make_board(self, rect: pygame.Rect) -> HexBoard:
        """The board with its picture in ``rect``."""

    @abstractmethod
    def arrival(self, showing: Showing, move: Move, seconds: float) -> Iterable[Moment]:
        """What is heard when a piece arrives, so many seconds after its start."""

    @abstractmethod
    def hinted_move(self, state: TrickleState, move: Move) -> str:
        """A move in words, for the last step of a hint."""

    def aftermath(self, before: State, move: Move) -> float:
        """How long that is to be seen which follows when a piece has arrived, in seconds."""
        return 0.0

    # The picture

    def place_board(self, area: pygame.Rect) -> None:
        """Make the board as large as ``area`` allows; its picture has an empty margin."""
        across, down = self.room()
        side = round(min(area.width / across, area.height / down) * PICTURE_PITCHES)
        rect = pygame.Rect(0, 0, side, side)
        rect.center = area.center
        self._board = self.make_board(rect)

    @property
    def board(self) -> HexBoard:
        """The board as it lies now."""
        assert self._board is not None
        return self._board

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the board without pieces."""
        self.board.draw_ground(surface)

    def items(self, state: State, draft: Hand, showing: Showing | None) -> list[Item]:
        """The pieces and marks of the state on show."""
        if showing is not None:
            return self._moving_items(showing)
        position = self.position_of(state)
        drag = None
        if draft.selected is not None and draft.dragged_to is not None:
            drag = Drag(draft.selected, draft.dragged_to)
        return self.board.items(position, self._marks(position, draft), drag=drag)

    def _moving_items(self, showing: Showing) -> list[Item]:
        before, action = self.position_of(showing.before), showing.action
        if not isinstance(action, Move):
            return self.board.items(self.position_of(showing.goal), Marks())
        marked = Marks(announced=action, announced_livery=self.livery_of(showing.player))
        if showing.backwards or self.seat_is_human(showing.player):
            marked = Marks()
        return self.board.items(before, marked, flight=self.flight(showing, action))

    def flight(self, showing: Showing, move: Move) -> Flight:
        """How far the piece that is being shown has come."""
        progress = self.host.timeline.progress
        if showing.backwards:
            progress = 1 - progress
        travel, aftermath = _travel_time(move), self.aftermath(showing.before, move)
        if not aftermath:
            return Flight(move, progress)
        seconds = progress * (travel + aftermath)
        return Flight(move, min(1.0, seconds / travel), max(0.0, seconds - travel) / aftermath)

    def _marks(self, state: TrickleState, draft: Hand) -> Marks:
        marked = self._helped(state, self._last_move_marks(state), draft)
        if self.rejected is not None:
            cells = tuple(cell for cell in self.rejected.pieces if cell in INDEX)
            marked = replace(marked, wrong=cells)
        if self.host.hand_seat is None:
            return marked
        if isinstance(self.pending, Move):
            livery = self.livery_of(self.host.hand_seat)
            marked = replace(marked, announced=self.pending, announced_livery=livery)
        targets = self._reach.targets(draft.selected) if self.shows_targets else {}
        hover = draft.hover
        return replace(
            marked,
            selected=draft.selected,
            targets=frozenset(spot for spot in targets if isinstance(spot, str)),
            exits=frozenset(spot for spot in targets if isinstance(spot, int)),
            hover=hover if isinstance(hover, str) else None,
            hover_exit=hover if isinstance(hover, int) else None,
            cursor=draft.cursor if isinstance(draft.cursor, str) else None,
            cursor_exit=draft.cursor if isinstance(draft.cursor, int) else None,
        )

    def _helped(self, state: TrickleState, marked: Marks, draft: Hand) -> Marks:
        """Marks with what a hint and ideas point at added to them."""
        piece, whole = self.hint_piece, self.hint_action
        return replace(
            marked,
            region=region_of(self.hint_place or piece),
            hinted=piece.cells[0] if isinstance(piece, Move) else None,
            hint=whole if isinstance(whole, Move) else None,
            ideas=ideas_of(self.help.ideas, draft.selected, len(state.teams)),
        )

    def _last_move_marks(self, state: TrickleState) -> Marks:
        entry = self.last_entry()
        if entry is None or not isinstance(entry.action, Move):
            return Marks()
        barred = frozenset[str]()
        if state.last_move is not None and not state.is_terminal:
            start, end = state.last_move
            # Pieces never move inwards, so only a move along a ring could be taken back at all.
            if RING[start] == RING[end] and (state.variant.off_board or RING[end] < OUTER):
                barred = frozenset({NAME[start]})
        return Marks(last=entry.action, last_livery=self.livery_of(entry.player), barred=barred)

    # What players do

    def intent(
        self, event: Pointer | Command, observation: State, draft: Hand
    ) -> Hand | Action | None:
        """What an event means: another draft, a move to try, or None."""
        if self._reach.state is not observation:
            self._reach = Reach(self.position_of(observation))
        return intent(event, draft, self._reach, self.board)

    def can_leave(self, draft: Hand) -> bool:
        """Whether the chosen piece can leave the board."""
        return any(isinstance(spot, int) for spot in self._reach.targets(draft.selected))

    def may_go(self, draft: Hand, spot: Spot) -> bool:
        """Whether the chosen piece can go to a cell, or leave over an edge."""
        return spot in self._reach.targets(draft.selected)

    def rested(self, draft: Hand) -> Hand:
        """The piece stays chosen, but lies where it was."""
        return replace(draft, held_at=None, dragged_to=None, fresh=False)

    def notes(self, state: State) -> list[Note]:
        """The goal at the start, the stall count later."""
        position = self.position_of(state)
        notes = []
        if self.host.position < position.players:
            notes.append(Note(_(self.sentences.goal), anchor="goal"))
        if position.stall >= STALL_SHOWN and not position.is_terminal:
            now = position.stall >= STALL_LIMIT
            sentence = self.sentences.outwards_now if now else self.sentences.outwards_soon
            told = _(sentence).format(count=position.stall, limit=STALL_LIMIT, end=STALL_END)
            notes.append(Note(told, Tone.WARNING if now else Tone.QUIET, "stall"))
        return notes

    def hint_sentence(self, advice: Advice, step: Step) -> str:
        """A step of a hint in words."""
        move, region = advice.best, region_of(advice.best)
        if not isinstance(move, Move) or region is None:
            return _("There is nothing to move.")
        state = self.position_of(self.host.state)
        if step is Step.WHERE:
            return self._where_to_look(state, region)
        if step is Step.PIECE:
            return _(self.sentences.which_way).format(cell=move.cells[0])
        return self.hinted_move(state, move)

    def _where_to_look(self, state: TrickleState, region: Region) -> str:
        sentences, variant = self.sentences, state.variant
        if region.edge is None:
            return _(sentences.look_in_the_middle)
        owners = variant.edge_owners[region.edge]
        if not owners:
            return _(sentences.look_at_neutral)
        if state.player in owners:
            return _(sentences.look_at_own)
        name = self.host.match.seats[owners[0]].name
        return _(sentences.look_at_other).format(name=name)

    def timing(self, before: State, action: Action, after: State) -> float:
        """A step takes a fifth of a second, every jump a little longer."""
        if not isinstance(action, Move):
            return 0.0
        return _travel_time(action) + self.aftermath(before, action)

    def moments(self, showing: Showing) -> Iterator[Moment]:
        """A piece is lifted and arrives; a pass is not heard."""
        move = showing.action
        if not isinstance(move, Move):
            return
        yield Moment(0.0, sounds.LIFT)
        if showing.backwards:
            yield Moment(self.timing(showing.before, move, showing.after), effects.UNDO)
        else:
            yield from self.arrival(showing, move, _travel_time(move))


def is_step(move: Move) -> bool:
    """Whether a move begins with a step to the next cell, or off the board, and not with a jump."""
    if len(move.cells) < 2:
        return True
    from_cell, to_cell = (INDEX[cell] for cell in move.cells[:2])
    return to_cell - from_cell in SHIFTS


def _travel_time(move: Move) -> float:
    """The normal length of a piece's way, in seconds."""
    legs = len(move.cells) - 1 + (move.off is not None)
    return _STEP_SECONDS if legs == 1 and is_step(move) else _LEG_SECONDS * legs

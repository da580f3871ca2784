"""Trickle at the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from game.bots.bot import Decision
from game.match import Match
from game.protocol import NATURE, Action, State
from game.rules.hexboard import EDGE_OF, INDEX, NAME, OUTER, RING
from game.rules.trickle import STALL_LIMIT, Move, Pass, TrickleState
from scenes.animation import Showing
from scenes.commands import Command
from scenes.display import Item
from scenes.i18n import _
from scenes.intent import Pointer
from scenes.note import Note, Tone
from scenes.scene import Services
from scenes.sound import Effect
from scenes.table_scene import TableScene
from scenes.trickle_board import Drag, Flight, Marks, TrickleBoard, edge_liveries, shown_goals
from scenes.trickle_hand import Hand, Reach, intent

STALL_SHOWN = 12
"""From this many moves without a change of ring on, the players are told the count."""

_LEG_SECONDS = 0.26
_STEP_SECONDS = 0.2


class TrickleScene(TableScene[Hand]):
    """The hexagonal board with its beads."""

    empty_draft = Hand()

    def __init__(
        self, services: Services, match: Match, save_id: str | None, *, replay: bool = False
    ) -> None:
        super().__init__(services, match, save_id, replay=replay)
        self._board: TrickleBoard | None = None
        self._reach = Reach(self._trickle(match.state))

    @staticmethod
    def _trickle(state: State) -> TrickleState:
        assert isinstance(state, TrickleState)
        return state

    # The picture

    def place_board(self, area: pygame.Rect) -> None:
        """Make the board as large as ``area`` allows; its picture has an empty margin."""
        variant = self._trickle(self.host.state).variant
        # Across, the letters beside the board need room; down, where beads leave the board, the
        # lights beyond the rim.
        pitch = min(area.width / 14.7, area.height / (13.8 if variant.off_board else 12.6))
        side = round(pitch * 15)
        rect = pygame.Rect(0, 0, side, side)
        rect.center = area.center
        owners = edge_liveries(variant.edge_owners, self.liveries)
        self._board = TrickleBoard(self.look, rect, owners, shown_goals(variant), self.turned)

    @property
    def board(self) -> TrickleBoard:
        """The board as it lies now."""
        assert self._board is not None
        return self._board

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the board without beads."""
        self.board.draw_ground(surface)

    def items(self, state: State, draft: Hand, showing: Showing | None) -> list[Item]:
        """The beads and marks of the state on show."""
        if showing is not None:
            return self._moving_items(showing)
        trickle = self._trickle(state)
        drag = None
        if draft.selected is not None and draft.dragged_to is not None:
            drag = Drag(draft.selected, draft.dragged_to)
        return self.board.items(trickle, self._marks(trickle, draft), drag=drag)

    def _moving_items(self, showing: Showing) -> list[Item]:
        before, action = self._trickle(showing.before), showing.action
        if not isinstance(action, Move):
            return self.board.items(self._trickle(showing.goal), Marks())
        progress = self.host.timeline.progress
        if showing.backwards:
            progress = 1 - progress
        marked = Marks(announced=action, announced_livery=self.livery_of(showing.player))
        if showing.backwards or self.seat_is_human(showing.player):
            marked = Marks()
        return self.board.items(before, marked, flight=Flight(action, progress))

    def _marks(self, state: TrickleState, draft: Hand) -> Marks:
        marked = self._last_move_marks(state)
        if self.hint_action is not None and isinstance(self.hint_action, Move):
            marked = replace(marked, hint=self.hint_action)
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

    def _last_move_marks(self, state: TrickleState) -> Marks:
        entry = self.last_entry()
        if entry is None or not isinstance(entry.action, Move):
            return Marks()
        barred = frozenset[str]()
        if state.last_move is not None and not state.is_terminal:
            start, end = state.last_move
            # Beads never move inwards, so only a move along a ring could be taken back at all.
            if RING[start] == RING[end] and (state.variant.off_board or RING[end] < OUTER):
                barred = frozenset({NAME[start]})
        return Marks(last=entry.action, last_livery=self.livery_of(entry.player), barred=barred)

    # What players do

    def intent(
        self, event: Pointer | Command, observation: State, draft: Hand
    ) -> Hand | Action | None:
        """What an event means: another draft, a move to try, or None."""
        if self._reach.state is not observation:
            self._reach = Reach(self._trickle(observation))
        return intent(event, draft, self._reach, self.board)

    def rested(self, draft: Hand) -> Hand:
        """The bead stays chosen, but lies where it was."""
        return replace(draft, held_at=None, dragged_to=None, fresh=False)

    def timing(self, before: State, action: Action, after: State) -> float:
        """A step takes a fifth of a second, every jump a little longer."""
        if not isinstance(action, Move):
            return 0.0
        legs = len(action.cells) - 1 + (action.off is not None)
        single = legs == 1 and self._is_step(action)
        return _STEP_SECONDS if single else _LEG_SECONDS * legs

    @staticmethod
    def _is_step(move: Move) -> bool:
        if len(move.cells) < 2:
            return True
        from_cell, to_cell = (INDEX[cell] for cell in move.cells[:2])
        return abs(from_cell - to_cell) in (1, 13, 14)

    def sound_start(self, showing: Showing) -> None:
        """A bead is lifted."""
        if isinstance(showing.action, Move):
            self.services.sound.play(Effect.LIFT)

    def sound_end(self, showing: Showing) -> None:
        """A bead is set down or jumps; where it scores, the tones rise with the points."""
        action, play = showing.action, self.services.sound.play
        if not isinstance(action, Move):
            return
        if showing.backwards:
            play(Effect.UNDO)
            return
        play(Effect.SET_DOWN if self._is_step(action) else Effect.JUMP)
        before = self._trickle(showing.before).team_points()
        after = self._trickle(showing.after).team_points()
        for old, new in zip(before, after, strict=True):
            if new > old:
                play(Effect.ARRIVE, variant=new - 1)

    # Words

    def prompt(self, state: State, draft: Hand) -> str:
        """What to do next."""
        if draft.selected is None:
            return _("Choose a bead to move.")
        targets = self._reach.targets(draft.selected)
        if any(isinstance(spot, int) for spot in targets):
            return _("Now choose a light, on the board or beyond the rim.")
        return _("Now choose one of the lights.")

    def notes(self, state: State) -> list[Note]:
        """The goal at the start, the stall count later."""
        trickle = self._trickle(state)
        notes = []
        if self.host.position < trickle.players:
            notes.append(
                Note(
                    _(
                        "The beads belong to everybody. Bring more of them than anyone else to "
                        "the edges with your sign."
                    ),
                    anchor="goal",
                )
            )
        if trickle.stall >= STALL_LIMIT and not trickle.is_terminal:
            notes.append(
                Note(
                    _(
                        "No bead has changed its ring for {count} moves: beads must move outwards "
                        "now. At 60 the game ends."
                    ).format(count=trickle.stall),
                    Tone.WARNING,
                    "stall",
                )
            )
        elif trickle.stall >= STALL_SHOWN and not trickle.is_terminal:
            notes.append(
                Note(
                    _(
                        "No bead has changed its ring for {count} moves. From 24 on, beads must "
                        "move outwards."
                    ).format(count=trickle.stall),
                    Tone.QUIET,
                    "stall",
                )
            )
        return notes

    def points(self, state: State) -> Sequence[str]:
        """The points of each seat."""
        return [str(round(value)) for value in state.returns()]

    def describe(self, before: State, player: int, action: Action) -> str:
        """An action for the move list."""
        if isinstance(action, Pass):
            return _("pass")
        if player == NATURE:
            return _("the beads are laid")
        assert isinstance(action, Move)
        text = " – ".join(action.cells)
        return text if action.off is None else _("{cells} off").format(cells=text)

    def hint_sentence(self, decision: Decision) -> str:
        """The hint in words."""
        action = decision.action
        if not isinstance(action, Move):
            return _("There is nothing to move.")
        start, end = action.cells[0], action.cells[-1]
        state = self._trickle(self.host.state)
        if action.off is not None:
            return _("The bead on {start} could leave the board.").format(start=start)
        edge = EDGE_OF.get(INDEX[end])
        team = state.variant.team_of[self.host.hand_seat or 0]
        if edge is not None and state.variant.edge_teams[edge] == team:
            return _("From {start} to {end}: it scores for you.").format(start=start, end=end)
        return _("A good move is from {start} to {end}.").format(start=start, end=end)

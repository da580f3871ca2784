"""The Bead Game at the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from game.bots.bot import Advice
from game.match import Match
from game.protocol import NATURE, Action, Rejection, State
from game.rules.bead_game.actions import ENDS, Begin, Draw, Play, Split
from game.rules.bead_game.state import QUIET_END, QUIET_SHOWN, BeadState
from scenes.games.bead_game import words
from scenes.games.bead_game.hand import Hand, Reach, intent
from scenes.games.bead_game.help import ideas_of, pieces_of, place_of
from scenes.games.bead_game.marks import Marks, Shown, Trace, trace_of
from scenes.games.bead_game.motion import Motion
from scenes.games.bead_game.plan import Plan
from scenes.games.bead_game.spread import at_rest
from scenes.games.bead_game.table import BeadTable
from scenes.kit import effects
from scenes.kit.commands import Command
from scenes.kit.display import Item
from scenes.kit.i18n import _
from scenes.kit.intent import Offer, Pointer
from scenes.kit.note import Note, Tone
from scenes.kit.scene import Services
from scenes.table.animation import Showing
from scenes.table.help import Step
from scenes.table.moments import Moment
from scenes.table.scene import TableScene

_RIM = 8.0
"""Room around the table in design units."""


class BeadScene(TableScene[Hand]):
    """Chains of glass beads around a pile."""

    empty_draft = Hand()

    def __init__(
        self, services: Services, match: Match, save_id: str | None, *, replay: bool = False
    ) -> None:
        super().__init__(services, match, save_id, replay=replay)
        self.board_turns = len(match.seats)
        self._table: BeadTable | None = None
        self._reach: Reach | None = None
        self._motion: tuple[Showing, Motion] | None = None

    @staticmethod
    def _beads(state: State) -> BeadState:
        assert isinstance(state, BeadState)
        return state

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all seats."""
        return tuple(seat.name for seat in self.host.match.seats)

    # The picture

    def place_board(self, area: pygame.Rect) -> None:
        """Lay the chains into ``area``; beads are as large as any split of them allows."""
        rim = self.look.px(_RIM)
        plan = Plan(area.inflate(-2 * rim, -2 * rim), len(self.liveries), self.turned)
        self._table = BeadTable(self.look, plan, self.liveries)
        self._reach = None

    @property
    def table(self) -> BeadTable:
        """The table as it lies now."""
        assert self._table is not None
        return self._table

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the bowls."""
        self.table.draw_ground(surface)

    def items(self, state: State, draft: Hand, showing: Showing | None) -> list[Item]:
        """The beads and marks of the state on show."""
        if showing is not None:
            return self._moving_items(showing)
        beads = self._beads(state)
        spread = at_rest(self.table.plan, beads)
        return self.table.items(beads, spread, self._marks(beads, draft))

    def _moving_items(self, showing: Showing) -> list[Item]:
        motion = self._motion_of(showing)
        progress = self.host.timeline.progress
        if showing.backwards:
            progress = 1 - progress
        seconds = progress * motion.seconds
        acting = showing.player if showing.player != NATURE else None
        if isinstance(showing.action, Begin):
            acting = showing.action.player
        shown = None
        announced = not showing.backwards and not self.seat_is_human(showing.player)
        if progress == 0 and announced:
            shown = self._shown(showing.action, showing.player)
        spread = motion.spread(self.table.plan, seconds)
        marked = Marks(acting=acting, shown=shown)
        return self.table.items(motion.before, spread, marked)

    def _motion_of(self, showing: Showing) -> Motion:
        if self._motion is None or self._motion[0] is not showing:
            before, after = self._beads(showing.before), self._beads(showing.after)
            self._motion = showing, Motion(before, showing.action, after)
        return self._motion[1]

    def _shown(self, action: Action | None, seat: int) -> Shown | None:
        """An action with its effect, in the colours of its player."""
        if seat == NATURE or not isinstance(action, Play | Draw | Split):
            return None
        return Shown(action, seat, self.look.player(self.liveries[seat].colour).glow)

    def _marks(self, state: BeadState, draft: Hand) -> Marks:
        acting = None if state.is_terminal or state.player == NATURE else state.player
        seat = self.hand_seat
        wrong = self.rejected.pieces if self.rejected is not None else ()
        shown = None
        if self.hint_action is not None and acting is not None:
            shown = self._hinted(acting)
        place: str | None = None
        told: tuple[str, ...] = ()
        if self.hint_place is not None and acting is not None:
            place = place_of(self.hint_place, acting)
        if self.hint_piece is not None and acting is not None:
            told = pieces_of(self.hint_piece, acting)
        if seat is None:
            return Marks(
                acting=acting,
                trace=self._trace(),
                shown=shown,
                wrong=wrong,
                told=told,
                place=place,
                ideas=() if acting is None else ideas_of(state, self.help.ideas, None),
            )
        reach = self._reach_in(state)
        pointed = reach.action(draft, draft.pointed)
        if pointed is not None and (not isinstance(pointed, Split) or pointed in reach.legal):
            shown = Shown(pointed, seat, self.look.theme.target)
        elif self.pending is not None:
            shown = self._shown(self.pending, seat)
        return Marks(
            seat=seat,
            acting=acting,
            chosen=draft.chosen,
            lights=self.shows_targets,
            gaps=reach.gaps(draft.chosen),
            pointed=draft.hover,
            cursor=draft.cursor,
            shown=shown,
            trace=self._trace() if draft.chosen is None else None,
            carrying=draft.carrying,
            carried=draft.dragged_to,
            wrong=wrong,
            told=told,
            place=place,
            ideas=ideas_of(state, self.help.ideas, draft.chosen),
        )

    def _hinted(self, seat: int) -> Shown | None:
        action = self.hint_action
        if not isinstance(action, Play | Draw | Split):
            return None
        return Shown(action, seat, self.look.theme.hint)

    def _trace(self) -> Trace | None:
        """What the last action left to be seen."""
        entry = self.last_entry()
        if entry is None:
            return None
        shown = self._shown(entry.action, entry.player)
        if shown is None:
            return None
        before = self._beads(self.host.match.states[self.host.position - 1])
        return trace_of(before, entry.player, shown, self.liveries[entry.player])

    # What players do

    def _reach_in(self, state: BeadState) -> Reach:
        if self._reach is None or self._reach.state != state:
            self._reach = Reach(state, self.table)
        return self._reach

    def intent(
        self, event: Pointer | Command, observation: State, draft: Hand
    ) -> Hand | Action | Rejection | None:
        """What an event means: another draft, an action to try, why it means nothing, or None."""
        return intent(event, draft, self._reach_in(self._beads(observation)))

    def rested(self, draft: Hand) -> Hand:
        """The bead stays chosen, but lies where it was."""
        return draft.rested

    def offers(self, state: State, draft: Hand) -> Sequence[Offer]:
        """Both ends, while a bead is chosen, with what would go."""
        if draft.chosen is None:
            return ()
        beads = self._beads(state)
        legal = self._reach_in(beads).legal
        offers = []
        for end in ENDS:
            play = Play(draft.chosen, end)
            reason = "" if play in legal else _("A play must take at least one bead.")
            offers.append(Offer(words.offer_text(beads, play), play, end, reason))
        return offers

    # Movement and sound

    def timing(self, before: State, action: Action, after: State) -> float:
        """As long as its last bead takes."""
        return Motion(self._beads(before), action, self._beads(after)).seconds

    def moments(self, showing: Showing) -> Iterable[Moment]:
        """Every bead is heard when it arrives."""
        motion = self._motion_of(showing)
        if showing.backwards:
            return (Moment(motion.seconds, effects.UNDO),)
        return motion.moments()

    # Words

    def prompt(self, state: State, draft: Hand) -> str:
        """What to do next, or what the action pointed at would do."""
        beads = self._beads(state)
        reach = self._reach_in(beads)
        pointed = reach.action(draft, draft.pointed)
        if pointed is not None and pointed in reach.legal:
            return words.preview_text(beads, pointed, self.names)
        if draft.chosen is not None:
            if reach.gaps(draft.chosen):
                return _("Now point at an end, outside or inside, or cut your chain at a mark.")
            return _("Now point at an end of the chains: outside or inside.")
        if not reach.held:
            return _("Your hand is empty: draw a bead from the pile.")
        if beads.pile.total:
            return _("Choose a bead from your bowl, or draw one from the pile.")
        return _("Choose a bead from your bowl.")

    def notes(self, state: State) -> list[Note]:
        """Who begins and the goal at the start; the quiet turns later."""
        beads = self._beads(state)
        notes = []
        laid = beads.players + 1
        if self.host.position < laid + beads.players:
            goal = _(
                "Get rid of your chains first. A bead you play takes beads of its colour from the "
                "outside or the inside of all chains, yours too. The numbers above count the beads "
                "that everyone still has on chains."
            )
            notes.append(Note(goal, anchor="goal"))
        if beads.quiet >= QUIET_SHOWN and not beads.is_terminal:
            sentence = _(
                "Nothing has left a chain for {count} turns; at {end} the game ends."
            ).format(count=beads.quiet, end=QUIET_END)
            notes.append(Note(sentence, Tone.WARNING, "loop"))
        return notes

    def points(self, state: State) -> Sequence[str]:
        """The beads each player still has on his chains; a dash before his first one is laid."""
        beads = self._beads(state)
        laid = [bool(chains) or beads.player != NATURE for chains in beads.chains]
        return [str(beads.beads_left(seat)) if there else "–" for seat, there in enumerate(laid)]

    def seat_line(self, state: State, seat: int) -> str:
        """How many beads a player holds; his chains lie on the table."""
        return _("{count} in hand").format(count=self._beads(state).hand_sizes[seat])

    def describe(self, before: State, player: int, action: Action) -> str:
        """An action for the move list."""
        return words.tell(before, player, action, self.names, brief=True)

    def hint_sentence(self, advice: Advice, step: Step) -> str:
        """A step of a hint in words."""
        match step:
            case Step.WHERE:
                return words.place_text(advice.best)
            case Step.PIECE:
                return words.piece_text(advice.best)
        return words.hint_text(self._beads(self.seen), advice.best)

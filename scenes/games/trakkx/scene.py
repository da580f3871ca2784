"""TRAKKX at the table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace

import pygame

from game.bots.bot import Advice, Decision
from game.match import Match
from game.messages import Message
from game.protocol import NATURE, Action, Rejection, State
from game.rules.trakkx.actions import Draw, Lay, Take
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.tokens import SWAP, THREE
from scenes.games.trakkx import offers as trakkx_offers
from scenes.games.trakkx import rack, sounds, words
from scenes.games.trakkx.draft import Draft, Order
from scenes.games.trakkx.eye import Eye
from scenes.games.trakkx.hand import intent, shifted
from scenes.games.trakkx.judge import Judge
from scenes.games.trakkx.layout import Furniture, furnish
from scenes.games.trakkx.marks import Change, Marks, OnCloth, Spot
from scenes.games.trakkx.offers import AskRepair, ShowAll, ShowChanges, ShowOne, largest_lay, loaded
from scenes.games.trakkx.picture.motion import Motion
from scenes.games.trakkx.picture.table import TrakkxTable
from scenes.games.trakkx.reach import Hand, Reach
from scenes.games.trakkx.seen import Sketch, Told, at_rest
from scenes.games.trakkx.tools import TrakkxTools
from scenes.games.trakkx.trace import lays, news, trace
from scenes.kit import effects
from scenes.kit.commands import Command
from scenes.kit.display import Item
from scenes.kit.i18n import _
from scenes.kit.intent import Offer, Pointer
from scenes.kit.note import Note, Sheet
from scenes.kit.scene import Services
from scenes.table.animation import Showing
from scenes.table.help import Step
from scenes.table.moments import Moment
from scenes.table.scene import TableScene
from scenes.ui.board_tools import strip_breadth
from scenes.ui.widget import Widget

_SORTS = {
    "sort-colour": rack.by_colour,
    "sort-number": rack.by_number,
    "sort-sets": rack.by_sets,
}

_OWN_LAY = 0.25
"""Seconds for a lay whose tokens lie there already, as its player has just put them there."""


class TrakkxScene(TableScene[Hand]):
    """Number tokens on an unbounded cloth, and a rack that nobody else sees."""

    empty_draft = Hand()
    board_turns = 0

    def __init__(
        self, services: Services, match: Match, save_id: str | None, *, replay: bool = False
    ) -> None:
        super().__init__(services, match, save_id, replay=replay)
        self._furniture: Furniture | None = None
        self._eye: Eye | None = None
        self._picture: TrakkxTable | None = None
        self._judge = Judge()
        self._racks = rack.RackMemory()
        self._kept: dict[int, Draft] = {}
        self._motion: tuple[Showing, Motion] | None = None
        self._trace: tuple[object, tuple[Change, ...]] | None = None
        self._warned: tuple[int, Action] | None = None
        self._own_lay: Action | None = None
        self._to_repair: Draft | None = None
        self._helped = False
        self._looked_at: tuple[int, int | None, Action | None] | None = None
        self._tools = TrakkxTools(self._use_tool, self._tool_room)

    @staticmethod
    def _trakkx(state: State) -> TrakkxState:
        assert isinstance(state, TrakkxState)
        return state

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all seats."""
        return tuple(seat.name for seat in self.host.match.seats)

    # Places

    def board_tools(self) -> Widget:
        """Sorting, plans and what is seen."""
        self._tools = TrakkxTools(self._use_tool, self._tool_room)
        return self._tools.widget

    def _tool_room(self) -> pygame.Rect | None:
        return self._furniture.tools if self._furniture is not None else None

    def place_board(self, area: pygame.Rect) -> None:
        """Lay the cloth into ``area`` and what stands on it around its edges."""
        look = self.look
        self._furniture = furnish(area, look.scale, strip_breadth(look))
        first = self._eye is None
        self._eye = Eye(self._furniture, look.scale, self._eye)
        self._picture = TrakkxTable(look, self._furniture, self.liveries)
        cells = self._cells()
        if first or self._eye.is_fitted:
            self._eye.fit(cells, at_once=True)
        else:
            self._eye.fit_if_hidden(cells, at_once=True)

    @property
    def furniture(self) -> Furniture:
        """Where everything stands."""
        assert self._furniture is not None
        return self._furniture

    @property
    def eye(self) -> Eye:
        """What is seen of the cloth."""
        assert self._eye is not None
        return self._eye

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw what never moves."""
        assert self._picture is not None
        self._picture.draw_ground(surface)

    # What is seen

    def items(self, state: State, draft: Hand, showing: Showing | None) -> list[Item]:
        """The cloth, and everything on it and around it."""
        assert self._picture is not None
        if showing is not None:
            if showing.action == self._own_lay and not showing.backwards:
                return self._picture.items(
                    self.eye.camera, self._marks_at_rest(self._trakkx(showing.after))
                )
            motion = self._motion_of(showing)
            progress = self.host.timeline.progress
            if showing.backwards:
                progress = 1 - progress
            return self._picture.moving(
                self.eye.camera,
                motion,
                progress * motion.seconds,
                self._marks_at_rest(self._trakkx(showing.before)),
                self._marks_at_rest(self._trakkx(showing.after)),
            )
        return self._picture.items(self.eye.camera, self.marks(self._trakkx(state), draft))

    def marks(self, state: TrakkxState, draft: Hand) -> Marks:
        """What is to be seen of a position while nothing moves."""
        seat = self.hand_seat
        if seat is None and (self.hint_action is not None or self.help.ideas):
            # Looking back, a computer's turn is told of as well.
            seat = state.player
            draft = Hand(Draft.on(state.table, self._order(state, seat)))
        if seat is None or state.racks[seat] is None or state.is_terminal:
            return replace(self._marks_at_rest(state), changes=self._changes())
        told = Told(
            where=self.hint_place,
            piece=self.hint_piece,
            hint=self._hinted_lay if self._helped else self.hint_action,
            helped=self._helped,
            rejected=self.rejected,
            changes=self._changes(),
            ideas=self.help.ideas,
        )
        order = draft.work.order
        fresh = self._racks.fresh(seat, state.round, order)
        return Sketch(state, draft, self._reach_in(state), self._judge, fresh).marks(told)

    def _marks_at_rest(self, state: TrakkxState) -> Marks:
        seat = self._rack_seat(state)
        if seat is None:
            return at_rest(state, None)
        order = self._order(state, seat)
        return at_rest(state, order, self._racks.fresh(seat, state.round, order))

    def _rack_seat(self, state: TrakkxState) -> int | None:
        """Whose rack stands at the table's edge: that of who looks, else of who is to move."""
        for seat in (self.sight.viewer, self.hand_seat, state.player):
            if seat is not None and state.racks[seat] is not None:
                return seat
        return None

    def _order(self, state: TrakkxState, seat: int) -> Order:
        return self._racks.order(seat, state.round, state.racks[seat] or ())

    def _motion_of(self, showing: Showing) -> Motion:
        if self._motion is None or self._motion[0] is not showing:
            before, after = self._trakkx(showing.before), self._trakkx(showing.after)
            self._motion = showing, Motion(before, showing.player, showing.action, after)
        return self._motion[1]

    def _changes(self) -> tuple[Change, ...]:
        """What others laid and moved since the player who looks last had his turn."""
        seat = self.sight.viewer
        key = (self.host.match.states[self.host.position], seat)
        if self._trace is None or self._trace[0] != key:
            self._trace = key, trace(lays(self.host.match, self._news(), self.liveries))
        return self._trace[1]

    def _news(self) -> range:
        """The numbers of the actions that the player who looks may have missed."""
        return news(self.host.match, self.host.position, self.sight.viewer)

    # What players do

    def _reach_in(self, state: TrakkxState) -> Reach:
        seat = self.hand_seat
        return Reach(state, state.player if seat is None else seat, self.furniture, self.eye.camera)

    def fresh_draft(self, state: State, last: Hand | None) -> Hand:
        """What the player was building when he last had his turn, as far as it still fits."""
        seat, trakkx = self.hand_seat, self._trakkx(state)
        if seat is None or trakkx.racks[seat] is None:
            return Hand()
        order = self._order(trakkx, seat)
        kept = self._kept.get(seat)
        if kept is None or not self.host.is_live:
            kept = Draft.on(trakkx.table, order)
        work = kept.rebased(trakkx.table, order)
        if self.host.is_live:
            self._racks.keep(seat, trakkx.round, work.order)
            self._racks.begin_turn(seat, trakkx.round, self.host.position, work.order)
        return Hand(work)

    def _set_draft(self, draft: Hand) -> None:
        before = self.draft
        super()._set_draft(draft)
        seat = self.hand_seat
        if seat is None or draft == before:
            return
        if draft.work != before.work:
            self._helped = False
            self._sound_draft(before.work, draft.work)
        elif draft.holds > before.holds:
            self.services.sound.play(sounds.TILE_PICK)
        if isinstance(draft.cursor, OnCloth):
            self.eye.reveal(draft.cursor.cell)
        if self.host.is_live:
            self._kept[seat] = draft.work
            self._racks.keep(seat, self._trakkx(self.seen).round, draft.work.order)

    def _sound_draft(self, before: Draft, after: Draft) -> None:
        if len(after.own) < len(before.own) or after.order != before.order:
            self.services.sound.play(effects.TILE_RACK)
        elif after.table != before.table:
            self.services.sound.play(sounds.TILE)

    def intent(
        self, event: Pointer | Command, observation: State, draft: Hand
    ) -> Hand | Action | Rejection | None:
        """What an event means: another draft, an action to try, why it means nothing, or None."""
        meant = intent(event, draft, self._reach_in(self._trakkx(observation)))
        if isinstance(event, Pointer) and isinstance(meant, Hand) and meant.points_as(draft):
            # Pointing alone withdraws no question, and the panel need not look again.
            self.draft = meant
            self._stale = True
            return None
        if isinstance(meant, Take | Draw) and draft.work.own:
            return self._warning(meant) or meant
        return meant

    def _warning(self, action: Action) -> Rejection | None:
        """Say once that tokens lie on the table which this action would not lay."""
        if self._warned == (self.host.position, action):
            return None
        self._warned = (self.host.position, action)
        return Rejection(
            Message(
                "Your tokens on the table are not laid yet. Lay them or take them back; or choose "
                "the same again, and they return to your rack."
            ),
            "turn",
        )

    def rested(self, draft: Hand) -> Hand:
        """What is chosen stays chosen, but lies where it was."""
        return draft.rested

    def do(self, meant: object) -> None:
        """Take up what an event or a button means; repair and replay are no drafts."""
        match meant:
            case AskRepair():
                self._to_repair = self.draft.work
                self.host.ask_repair(Lay(self.draft.work.table))
                self.refresh()
            case ShowChanges():
                self._show_changes()
            case ShowOne():
                self._helped = True
                assert self._hinted_lay is not None
                self.eye.fit_if_hidden({*self._cells(), *self._hinted_lay.table})
                self.refresh()
            case ShowAll(whole):
                self._set_draft(whole)
                self.eye.fit_if_hidden(self._cells())
            case _:
                super().do(meant)

    def _play(self, action: Action) -> Rejection | None:
        self._own_lay = action if isinstance(action, Lay) else None
        return super()._play(action)

    def view(self, event: Pointer | Command) -> bool:
        """Pan and zoom."""
        grabs = False
        if isinstance(event, Pointer) and not self.draft.dragging:
            table = self.draft.work.table if self.hand_seat is not None else {}
            spot = self._reach_in(self._trakkx(self.seen)).spot_at(event.point, self.draft.work)
            grabs = isinstance(spot, OnCloth) and spot.cell not in table
        return self.eye.event(event, grabs=grabs, cells=self._cells())

    def _cells(self) -> Collection[tuple[int, int]]:
        """All cells with tokens, those of the draft among them."""
        if self.hand_seat is not None:
            return tuple(self.draft.work.table)
        return tuple(self._trakkx(self.seen).table)

    def _use_tool(self, tool: str | int | Command) -> None:
        """What a button over the cloth does."""
        if isinstance(tool, Command):
            self.look_around(tool)
            return
        if self.hand_seat is None or self.host.timeline.current is not None:
            if tool in _SORTS:
                self._sort_waiting(_SORTS[tool])
            return
        draft = self.draft
        work = draft.work
        if isinstance(tool, int):
            self._set_draft(draft.working(work.switched(tool)))
            self.eye.fit_if_hidden(self._cells())
        elif tool in _SORTS:
            self._set_draft(draft.working(work.sorted_as(_SORTS[tool](work.order))))
        else:
            self._set_draft(shifted(draft, -1 if tool == "chevron-left" else 1))

    def _sort_waiting(self, sorting: Callable[[Order], Order]) -> None:
        """Sort the rack of whoever looks while others play."""
        state, seat = self._trakkx(self.seen), self.sight.viewer
        if seat is not None and state.racks[seat] is not None:
            self._racks.keep(seat, state.round, sorting(self._order(state, seat)))
            self.refresh()

    def refresh_tools(self) -> None:
        """Light up what can be used."""
        people = any(seat.is_human for seat in self.host.match.seats)
        self._tools.hide(everything=self.curtain.covers or self.curtain.moving, work=not people)
        work = self.draft.work
        self._tools.show(
            at_work=self.hand_seat is not None,
            sorts=self.hand_seat is not None or self.sight.viewer is not None,
            plan=work.at,
            laid=tuple(plan.table != work.base for plan in work.plans),
            moves=bool(self.draft.tokens),
        )

    def point_of(self, spot: Spot) -> tuple[int, int]:
        """The window point of a spot, for the player to move."""
        return self._reach_in(self._trakkx(self.seen)).point_of(spot, self.draft.work)

    # Buttons beside the board

    def offers(self, state: State, draft: Hand) -> Sequence[Offer]:
        """What can be done with the draft and with what is chosen."""
        seat = self.hand_seat
        if seat is None:
            return ()
        trakkx = self._trakkx(state)
        review = self._judge.review(trakkx, seat, draft.work.table)
        return trakkx_offers.offers(
            trakkx, seat, draft, review, self.names, self._hinted_lay, bool(self._changes())
        )

    # Repair, hints, and what the others did

    def on_repair(self, decision: Decision) -> None:
        """Take up the legal table nearest to the draft, unless that has changed meanwhile."""
        action, asked = decision.action, self._to_repair
        self._to_repair = None
        if asked is None or asked != self.draft.work:
            self.refresh()
            return
        whole = loaded(self.draft, action) if isinstance(action, Lay) else None
        if whole is None:
            self.tell(_("Nothing like this can be laid. Take some tokens back and try again."))
        else:
            self._set_draft(whole)
            self.eye.fit_if_hidden(self._cells())
            self.tell(_("This is the nearest table that can be laid. Undo brings yours back."))
        self.refresh()

    def on_advice(self, advice: Advice) -> None:
        """Say what can be done; what exactly is shown when the player wants to see it."""
        self._helped = False
        super().on_advice(advice)

    @property
    def _hinted_lay(self) -> Lay | None:
        """The lay that the hint shows step by step: the best action, or else what could be laid."""
        if self.hint_action is None or isinstance(self.hint_action, Lay):
            return self.hint_action
        return largest_lay(self.help.advice) if self.help.advice is not None else None

    def _show_changes(self) -> None:
        """Show once more what the others laid since the player had his turn."""
        match, pace = self.host.match, self.pace()
        for number in self._news():
            entry = match.log[number]
            if isinstance(entry.action, Lay) and pace:
                before, after = (self.observed(match.states[number + n]) for n in (0, 1))
                seconds = self.timing(before, entry.action, after) * pace
                self.host.timeline.add(
                    Showing(before, entry.player, entry.action, after, seconds, 0.4 * pace)
                )
        self.refresh()

    # Movement and sound

    def timing(self, before: State, action: Action, after: State) -> float:
        """As long as its last token takes."""
        if action == self._own_lay:
            return _OWN_LAY
        trakkx = self._trakkx(before)
        player = NATURE if trakkx.awaited else trakkx.player
        return Motion(trakkx, player, action, self._trakkx(after)).seconds

    @property
    def moving(self) -> bool:
        """Also while the camera moves, or tokens at the edge may move it."""
        return super().moving or self.eye.moving or self.draft.dragging

    def update(self, now: float) -> None:
        """Let time pass; when the curtain has risen there is more to be done by buttons."""
        rising = self.curtain.moving
        super().update(now)
        if rising and not self.curtain.moving:
            self.refresh_tools()

    def pass_time(self, seconds: float) -> None:
        """Let what is seen move."""
        self._make_room()
        self._follow()
        self._move_eye(seconds)

    def _make_room(self) -> None:
        """Move up what the panel would cover, where that lies below the table and has grown."""
        area = self.panel.board_area(self.look)
        if area.bottom < self.furniture.area.bottom and not self.draft.dragging:
            self.lay_board(area)

    def _follow(self) -> None:
        """Keep in sight what happens, and all tokens at the start of a turn."""
        showing = self.host.timeline.current
        if showing is not None:
            if isinstance(showing.action, Lay):
                before = self._trakkx(showing.before).table
                self.eye.fit_if_hidden({*showing.action.table, *before})
            return
        place = (self.host.position, self.hand_seat, self.hint_place)
        if place != self._looked_at:
            self._looked_at = place
            told = self.hint_place
            hinted = told.table if isinstance(told, Lay) else ()
            self.eye.fit_if_hidden({*self._cells(), *hinted})

    def _move_eye(self, seconds: float) -> None:
        draft = self.draft
        moved = self.eye.update(seconds, self.pace())
        if draft.dragging and not draft.band and draft.pointer is not None:
            moved |= self.eye.pull_at_edge(draft.pointer, seconds, self._cells())
        if not moved:
            return
        self._stale = True
        if draft.pointer is not None and self.hand_seat is not None:
            reach = self._reach_in(self._trakkx(self.seen))
            self.draft = replace(draft, hover=reach.spot_at(draft.pointer, draft.work))

    def moments(self, showing: Showing) -> Iterator[Moment]:
        """Every token is heard when it arrives, and that a round is over."""
        end = self.timing(showing.before, showing.action, showing.after)
        if showing.backwards:
            yield Moment(end, effects.UNDO)
            return
        if showing.action == self._own_lay:
            yield Moment(end, sounds.TILE)
        else:
            yield from self._motion_of(showing).moments()
        if self._trakkx(showing.after).is_round_over:
            yield Moment(end, effects.ROUND)

    def on_shown(self, showing: Showing) -> None:
        """A movement has ended; whoever sees his own lay again sees it move."""
        super().on_shown(showing)
        self._own_lay = None

    # Words

    def prompt(self, state: State, draft: Hand) -> str:
        """What to do next, or what is still missing."""
        seat, trakkx = self.hand_seat, self._trakkx(state)
        if seat is None:
            return ""
        if self.host.repair_pending:
            return _("Looking for the nearest table that can be laid …")
        tokens = [held.token for held in draft.tokens]
        if trakkx.passing:
            left = trakkx_offers.left_of(seat, self.names)
            return words.passing_prompt(trakkx.owed(seat), tokens, left)
        if len(tokens) == 1 and tokens[0] in (SWAP, THREE):
            return words.action_token_prompt(tokens[0])
        if draft.holds:
            return words.holding_prompt(draft.holds)
        if draft.work.is_changed:
            return words.draft_prompt(self._judge.review(trakkx, seat, draft.work.table))
        return words.turn_prompt(trakkx, seat)

    def notes(self, state: State) -> list[Note]:
        """The goal at the start, the round, and what was left on the racks at its end."""
        return words.notes(self._trakkx(state), self.names)

    def points(self, state: State) -> Sequence[str]:
        """The points of all rounds that are over; the fewest win."""
        return [str(round(-points)) for points in state.returns()]

    def seat_line(self, state: State, seat: int) -> str:
        """How many tokens a player still has; that he has opened while others have not."""
        trakkx = self._trakkx(state)
        held = words.tokens_text(trakkx.rack_sizes[seat])
        if trakkx.opened[seat] and not all(trakkx.opened):
            return _("{tokens}, opened").format(tokens=held)
        return held

    def sheet(self, state: State) -> Sheet | None:
        """The points of every round."""
        trakkx = self._trakkx(state)
        if trakkx.variant.rounds == 1:
            return None
        return Sheet(
            rounds=tuple(tuple(str(points) for points in row) for row in trakkx.scores),
            best=tuple(
                frozenset(seat for seat, points in enumerate(row) if points == min(row))
                for row in trakkx.scores
            ),
            totals=tuple(self.points(state)),
        )

    def describe(self, before: State, player: int, action: Action) -> str:
        """An action for the move list."""
        return words.tell(before, player, action, self.names, brief=True)

    def pending_question(self, state: State, action: Action) -> str:
        """What is about to be done, as nothing on the table shows which button was pressed."""
        return words.question_text(action, self.names)

    def hint_sentence(self, advice: Advice, step: Step) -> str:
        """A step of the hint in words; the last tells what could be laid as well."""
        state = self._trakkx(self.seen)
        if step is Step.WHERE:
            return words.where_text(advice.best)
        if step is Step.PIECE:
            return words.piece_text(state, advice.best)
        hint = words.hint_text(state, advice.best, self.names)
        other = largest_lay(advice)
        if isinstance(advice.best, Lay) or other is None:
            return hint
        return words.also_text(state, hint, other)

"""TRAKKX at the table."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.bots.bot import Advice
from game.messages import Message
from game.protocol import NATURE, Action, Pass, Rejection
from game.rules.trakkx.actions import DrawToken, Lay, Swap, Take, Three
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import UNKNOWN, Cell, OnBag, OnCloth, neighbours, token_words
from scenes.games.trakkx import tools, words
from scenes.games.trakkx.by_ear import TrakkxByEar, told
from scenes.games.trakkx.camera import TrakkxCamera
from scenes.games.trakkx.hand import Racks, TokensSettling, TrakkxGestures
from scenes.games.trakkx.layout import furnish
from scenes.games.trakkx.lie import TrakkxLie
from scenes.games.trakkx.marks import (
    OnRack,
    OnSeat,
    OnTray,
    OnWood,
    RackSlot,
    TrakkxMarks,
    next_steps,
)
from scenes.games.trakkx.picture.motion import TILE, TILE_CLICK, TILE_PICK, across, motion_of
from scenes.games.trakkx.picture.table import TablePicture, fitted, small_furniture, small_unit
from scenes.games.trakkx.reach import TrakkxHand, TrakkxReach, TrakkxSeen, action_spot
from scenes.games.trakkx.sketch import (
    Sketch,
    TrakkxSight,
    at_rest,
    judged,
    missed,
    needs_tokens_alone,
    plates,
    pointed_fault,
    strays,
)
from scenes.games.trakkx.work import Draft, DraftTable, read, sorted_by_lines, written
from scenes.kit import effects
from scenes.kit.display import Item
from scenes.kit.i18n import _, tr
from scenes.kit.i18n.formats import paragraph
from scenes.kit.intent import Command, Pointer
from scenes.kit.look import Look
from scenes.kit.session.timeline import Showing
from scenes.kit.telling import Note, ScoreSheet
from scenes.table.animation import SoundMoment
from scenes.table.game import Desk
from scenes.table.lights import CountedPiece, counted_up
from scenes.table.meaning import Hold, Intent, Offer, PlayAction, Refuse
from scenes.table.table_view import Step
from scenes.ui.panel import strip_breadth
from scenes.ui.widget import Widget

_IN_PLACE = 0.25
"""Seconds for an action whose player has just put its tokens in place."""

_GROWTH = 0.4
"""How much of large letters' growth the tokens share; the cloth needs its room too."""


class TrakkxTable(TrakkxByEar):
    """Number tokens on an unbounded cloth, and a rack that no one else sees."""

    picture: TablePicture
    empty_draft = TrakkxHand()
    board_turns = 0
    board_breadth = 1.8
    tells_chance = False
    lies_on_table = False

    def __init__(self, desk: Desk[TrakkxState, TrakkxHand]) -> None:
        super().__init__(desk)
        self.furniture = furnish(pygame.Rect(0, 0, 1, 1), 1.0)
        """Where everything is."""
        self._camera: TrakkxCamera | None = None
        self._racks = Racks(desk)
        self._warned: tuple[int, Action] | None = None
        self._in_place: Action | None = None
        self._unfixable: DraftTable | None = None
        self._in_picture = False
        self._sight = TrakkxSight()
        self._settling = TokensSettling()
        self._covered: tuple[pygame.Rect, ...] = ()
        """Where buttons are at tokens."""

    # Places

    def place(self, look: Look, area: pygame.Rect, seen: TrakkxSeen) -> None:
        """Fit the cloth into ``area``, and everything around its edges."""
        near = self._near_seat(seen, seen.state)
        bare = near is not None and needs_tokens_alone(seen, seen.state, near)
        self.furniture = furnish(
            area,
            look.scale,
            strip_breadth(look),
            len(seen.names) - 1,
            bare=bare,
            button=(look.em(164), look.px(60)),
            grown=1 + max(0.0, look.text_scale - 1) * _GROWTH,
        ).for_hand(left=look.mirrored)
        old = self._camera
        self._camera = TrakkxCamera(self.furniture, look.scale, old, large=look.is_large)
        self.picture = TablePicture(look, self.furniture)
        self._sight.laid_out(self._camera, old, seen, _cells(seen))

    def place_in_picture(self, look: Look, area: pygame.Rect, seen: TrakkxSeen) -> None:
        """Place the cloth as small pictures show it, all of it in sight."""
        self._in_picture = True
        self.furniture = small_furniture(area)
        self._camera = TrakkxCamera(self.furniture, small_unit(area))
        cells = seen.draft.work.table or seen.state.table
        self._camera.view = self._camera.goal = fitted(self.furniture, cells)
        self.picture = TablePicture(look, self.furniture)

    @property
    def camera(self) -> TrakkxCamera:
        """The view of the cloth."""
        assert self._camera is not None
        return self._camera

    def beside_words(self, area: pygame.Rect) -> Sequence[pygame.Rect]:
        seen, cloth, view = self.desk.seen, self.furniture.cloth, self.camera.view
        side = pygame.Rect(cloth.topleft, (cloth.width // 3, 2 * self.picture.look.em(32)))
        corners = (side, side.move_to(right=cloth.right))
        taken = [*self._covered, *map(view.rect_of, _cells(seen))]
        free = [each for each in corners if each.collidelist(taken) < 0]
        *rooms, last = self.furniture.beside_words()
        rooms.sort(key=lambda room: room.collidelist(self._covered) >= 0)
        return *rooms, *free, last

    def draw_ground(self, surface: pygame.Surface) -> None:
        self.picture.draw_ground(surface)

    # What's seen

    def ahead(self) -> Iterator[object]:
        """Draw the faces of all tokens."""
        return self.picture.ahead(self.camera.view)

    def items(self, seen: TrakkxSeen) -> list[Item]:
        """The cloth and everything on and around it."""
        view, showing = self.camera.view, seen.showing
        if showing is None:
            work, reach = seen.draft.work, self.reach_in(seen)
            return self.picture.items(view, *self._settling.shown(self.marks(seen), work, reach))
        if showing.action == self._in_place and not showing.backwards:
            return self.picture.items(view, self._marks_at_rest(seen, showing.after))
        motion = motion_of(showing.before, showing.player, showing.action, showing.after)
        before, after = (self._marks_at_rest(seen, s) for s in (showing.before, showing.after))
        seconds, styles = seen.shown * motion.seconds, seen.player_styles
        spread = motion.spread(self.furniture, view, seconds, before, after, styles)
        return self.picture.items(view, *spread)

    def marks(self, seen: TrakkxSeen) -> TrakkxMarks:
        """What a position shows while nothing moves."""
        state, seat = seen.state, seen.seat
        if seat is None and (seen.hint_action is not None or seen.ideas):
            # In a look back, computers' turns count too.
            seat = state.player
            seen = replace(
                seen, draft=TrakkxHand(Draft.on(state.table, self._racks.order(seen, state, seat)))
            )
        changes = missed(seen)
        if seat is None or state.racks[seat] is None or state.is_terminal:
            return replace(self._marks_at_rest(seen, state), changes=changes)
        sketch = Sketch(seen, self.reach_in(seen), changes, self._covered)
        return self._with_plates(sketch.marks(), seen, state, seat)

    def _marks_at_rest(self, seen: TrakkxSeen, state: TrakkxState) -> TrakkxMarks:
        seat = self._near_seat(seen, state)
        if seat is not None:
            marks = at_rest(state, self._racks.order(seen, state, seat))
            return self._with_plates(marks, seen, state, seat)
        last = state.players - 1
        backs = (RackSlot(UNKNOWN),) * state.rack_sizes[last]
        return self._with_plates(replace(at_rest(state, None), rack=backs), seen, state, last)

    def _with_plates(
        self, marks: TrakkxMarks, seen: TrakkxSeen, state: TrakkxState, seat: int
    ) -> TrakkxMarks:
        """The same with the others' plates and, for onlookers, that of the rack in front."""
        if self.furniture.bare:
            return marks
        shown = plates(seen, state, seat)
        return replace(marks, others=shown[:-1] if seat in (seen.viewer, seen.seat) else shown)

    @staticmethod
    def _near_seat(seen: TrakkxSeen, state: TrakkxState) -> int | None:
        """Whose rack is at the table's edge: the viewer's, else the one of the player to move."""
        near = (seen.viewer, seen.seat, state.player)
        return next((s for s in near if s is not None and state.racks[s] is not None), None)

    # What players do

    def reach_in(self, seen: TrakkxSeen) -> TrakkxReach:
        """What's where for the person to move, or whoever else is."""
        seat = seen.state.player if seen.seat is None else seen.seat
        return TrakkxReach(seen.state, seat, self.furniture, self.camera.view, seen.pointer)

    def lie(self, seen: TrakkxSeen) -> TrakkxLie:
        """The position on show in words."""
        seat = self._near_seat(seen, seen.state)
        order = () if seat is None else self._racks.order(seen, seen.state, seat)
        news = {cell for each in missed(seen) for cell in (*each.added, *each.moved)}
        return TrakkxLie(seen, self.reach_in(seen), order, news)

    def point_named(self, name: str, seen: TrakkxSeen) -> tuple[int, int] | None:
        """A rack token, like ``rack:r5``, or a cell of the cloth, like ``3,0``."""
        return self.reach_in(seen).point_named(name, seen.draft.work)

    def fresh_draft(self, seen: TrakkxSeen, last: TrakkxHand | None) -> TrakkxHand:
        """What the player was building on their last turn, as far as it still fits."""
        return self._racks.begun(seen, last)

    def left(self, seen: TrakkxSeen) -> TrakkxHand:
        """The draft, for the next turn, and the rack; what was laid, in case it's taken back."""
        return replace(seen.draft.cleared, wished=self.reach_in(seen).wished(seen.draft))

    def written(self, draft: TrakkxHand) -> str:
        """The rack and what was built."""
        return f"{draft.round} | {written(draft.work)}"

    def read(self, text: str) -> TrakkxHand | None:
        """A rack and what was built."""
        number, _bar, rest = text.partition(" | ")
        work = read(rest) if re.fullmatch("[0-9]{1,3}", number) else None
        return None if work is None else TrakkxHand(work, int(number))

    def held(self, before: TrakkxSeen, seen: TrakkxSeen) -> None:
        """Sound it, and keep it in sight."""
        was, draft = before.draft, seen.draft
        if seen.seat is None:
            return
        if draft.work != was.work:
            if seen.step is not None and strays(seen, was.work):
                self.desk.put_hint_away()
            self._sound_draft(was.work, draft.work)
            if seen.pace:
                self._settling.begin(was, draft, self.reach_in(before))
            # What comes next may be beside it.
            self.camera.keep(draft.work.table, draft.work.table.keys() - was.work.table.keys())
        elif draft.holds > was.holds:
            self.desk.play_sound(TILE_PICK)

    def _sound_draft(self, before: Draft, after: Draft) -> None:
        if len(after.own) < len(before.own) or after.order != before.order:
            self.desk.play_sound(effects.TILE_RACK)
        elif after.table != before.table:
            put = [cell for cell in after.table if cell not in before.table]
            beside = any(cell in before.table for each in put for cell in neighbours(each))
            pans = [across(OnCloth(cell), self.furniture, self.camera.view) for cell in put]
            pan = sum(pans) / len(pans) if pans else 0.0
            self.desk.play_sound(TILE_CLICK if beside else TILE, pan, 0.15)

    def intent(self, event: Pointer | Command, seen: TrakkxSeen) -> Intent[TrakkxHand] | None:
        """What an event means: another draft, an action to try, why it means nothing, or None."""
        hands = TrakkxGestures(seen.draft, self.reach_in(seen))
        if isinstance(event, Command):
            meant = hands.intent(hands.commanded(event))
        else:
            meant = hands.gesture(event)
        return self._guarded(meant) if isinstance(meant, PlayAction) else meant

    def _guarded(self, meant: PlayAction) -> PlayAction | Refuse:
        """Warns once of tokens on the table that it wouldn't lay."""
        seen, action = self.desk.seen, meant.action
        if isinstance(action, Take | DrawToken | Swap | Three) and seen.draft.work.own:
            warned, self._warned = self._warned, (seen.position, action)
            if warned != self._warned:
                told = Message("Your tokens aren’t played yet. Press again to end your turn.")
                return Refuse(Rejection(told))
        return meant

    def playing(self, action: Action, seen: TrakkxSeen) -> None:
        """Doesn't show a lay to the player who just put its tokens there."""
        dragged = isinstance(action, Take) and self.reach_in(seen).wished(seen.draft) is not None
        self._in_place = action if isinstance(action, Lay) or dragged else None
        self._settling.stop()

    def is_slight(self, action: Action) -> bool:
        """One click on a token of the tray, or on the bag."""
        return isinstance(action, Take | DrawToken)

    def view(self, event: Pointer | Command, seen: TrakkxSeen) -> bool:
        """Pan and zoom."""
        grabs = False
        if isinstance(event, Pointer) and not seen.pointer.dragging:
            table = seen.draft.work.table if seen.seat is not None else {}
            reach = self.reach_in(seen)
            spot = reach.spot_at(event.point, seen.draft)
            sweeps = seen.seat is not None and reach.sweeps(seen.draft)
            grabs = isinstance(spot, OnCloth) and spot.cell not in table and not sweeps
        return self.camera.event(event, grabs=grabs, cells=_cells(seen))

    def sort(self) -> None:
        """Sort the rack, also while others play."""
        seen = self.desk.seen
        draft = seen.draft
        if seen.seat is None or seen.showing is not None:
            self._racks.sort_waiting(seen)
        else:
            order = sorted_by_lines(draft.work.order)
            self.desk.do(Hold(draft.working(draft.work.sorted_as(order))))

    def board_tools(self, seen: TrakkxSeen, *, hidden: bool) -> Iterator[Widget]:
        """Sorting, the view, and what to do with the draft."""
        if hidden or seen.state.is_terminal:
            self._covered = ()
            return
        seat, acts = seen.seat, self.acts(seen)
        about: tuple[pygame.Rect | None, Sequence[pygame.Rect]] = None, ()
        if seat is None or seen.showing is not None or seen.pending is not None:
            acts = ()
        else:
            review = judged(seen.state, seat, seen.draft.work.table)
            about = self.reach_in(seen).acted_on(seen.draft, review)
        if seen.pointer.dragging:
            # Buttons at tokens would be in the way.
            acts = [*acts[:1], *(act for act in acts[1:] if act.name == tools.RESET)]
        sorts = not seen.one_task and (seat is not None or seen.viewer is not None)
        fit_tip = self.desk.services.named(_("Show everything"), Command.FIT)
        sort = self.sort if sorts else None
        *parts, sight = tools.work_buttons(acts, self.desk.do, sort, self._fit, fit_tip)
        rests = not seen.people or (seat is None and (seen.one_task or not seen.live))
        for each in parts if rests else ():
            each.visible = False
        sight.visible = not self.camera.goal.shows(_cells(seen), self.camera.furniture.free)
        yield tools.TrakkxTools(
            [*parts, sight],
            room=lambda: self.furniture,
            covers=partial(setattr, self, "_covered"),
            about=about,
        )

    def _fit(self) -> None:
        self.desk.look_around(Command.FIT)

    def acts(self, seen: TrakkxSeen) -> Sequence[Offer]:
        """What the buttons beside the rack do for the player to act, the large one first."""
        if seen.seat is None:
            return ()
        review = judged(seen.state, seen.seat, seen.draft.work.table)
        main = tools.main_act(seen, seen.seat, review)
        fixable = seen.draft.work.plan != self._unfixable
        fix = self._fix if fixable else None
        return self._guarding(main), *tools.quiet_acts(seen, review, fix)

    def _guarding(self, offer: Offer) -> Offer:
        meant = offer.meaning
        if not isinstance(meant, PlayAction):
            return offer
        return replace(offer, meaning=partial(self._guarded, meant))

    # Buttons beside the board

    def offers(self, seen: TrakkxSeen) -> Sequence[Offer]:
        """What to do with the draft and the chosen tokens."""
        if seen.seat is None:
            return ()
        if self._in_picture:
            return [
                replace(act, main=number == 0, icon="")
                for number, act in enumerate(self.acts(seen))
                if number == 0 or not (act.reason or act.name == "reset")
            ]
        return list(map(self._guarding, tools.offers(seen, seen.seat, self._show_all)))

    # Repair and hints

    def _fix(self) -> None:
        """Ask for the legal table nearest to the draft."""
        asked = self.desk.seen.draft.work
        self.desk.session.ask_repair(Lay(asked.table), partial(self._fixed, asked))
        self.desk.changed()

    def _show_all(self, whole: TrakkxHand) -> Hold[TrakkxHand]:
        """Lay all tokens of a hint, in sight."""
        self.camera.fit_if_hidden(tuple(whole.work.table))
        return Hold(whole)

    def _fixed(self, asked: Draft, action: Action) -> None:
        """Take up the legal table nearest to the draft, unless the draft has changed since."""
        seen = self.desk.seen
        if asked != seen.draft.work:
            return
        whole = tools.loaded(seen.draft, action) if isinstance(action, Lay) else None
        if whole is None or not whole.work.is_changed:
            # All tokens back on the rack is what the button beside it does.
            self._unfixable = asked.plan
            self.desk.changed()
            self.desk.tell(_("No way to fix this. Take some tokens back and try again."))
            return
        self.desk.tell(_("Fixed. Undo takes it back."))
        self.desk.do(self._show_all(whole))

    # Movement and sound

    def timing(self, before: TrakkxState, action: Action, after: TrakkxState) -> float:
        """Until its last token has arrived."""
        if action == self._in_place:
            return _IN_PLACE
        player = NATURE if before.awaited else before.player
        return motion_of(before, player, action, after).seconds

    def reading(self, seen: TrakkxSeen) -> float:
        """A while after a token came that only they may see."""
        last, seat = seen.last, seen.viewer
        if last is None or seat is None:
            return 0.0
        before, after = last.before.racks[seat] or (), last.after.racks[seat] or ()
        return 1.6 if len(after) > len(before) else 0.0

    def is_moving(self, seen: TrakkxSeen) -> bool:
        pull = self.camera.pull(self.reach_in(seen).carried_at, _cells(seen))
        return self.camera.moving or self._settling.moving or any(pull)

    def pass_time(self, seconds: float, seen: TrakkxSeen) -> None:
        """Move the camera on."""
        cells = _cells(seen)
        self._sight.follow(self.camera, seen, cells)
        if self._settling.moving:
            self._settling.pass_time(seconds)
            self.desk.redraw()
        pointer = seen.pointer
        moved = self.camera.update(seconds, seen.pace)
        moved |= self.camera.pull_at_edge(self.reach_in(seen).carried_at, seconds, cells)
        if not moved:
            return
        self.desk.redraw()
        if not self.camera.moving:
            # Buttons at tokens move with them.
            self.desk.changed()
        if pointer.point is not None and seen.seat is not None:
            over = self.reach_in(seen).spot_at(pointer.point, seen.draft)
            self.desk.do(Hold(seen.draft, replace(pointer, over=over)))

    def moments(self, showing: Showing[TrakkxState]) -> Iterator[SoundMoment]:
        """Every token sounds when it arrives, and so does the end of a round."""
        end = self.timing(showing.before, showing.action, showing.after)
        if showing.backwards:
            yield SoundMoment(end, effects.UNDO)
            return
        if showing.action == self._in_place:
            laid = isinstance(showing.action, Lay)
            yield SoundMoment(end, TILE if laid else effects.TILE_RACK, force=0.15)
        elif self._camera is not None:
            # Where nothing moves, a move may be over before the table has been laid out.
            motion = motion_of(showing.before, showing.player, showing.action, showing.after)
            yield from motion.moments(lambda home: across(home, self.furniture, self.camera.view))
        if showing.after.is_round_over:
            yield SoundMoment(end, effects.ROUND)

    def was_shown(self, showing: Showing[TrakkxState], seen: TrakkxSeen) -> None:
        """Lets players see their own lay move when it's shown again."""
        self._in_place = None

    # The end

    def counted(self, seen: TrakkxSeen) -> Sequence[CountedPiece]:
        """The tokens left on the racks: what they count in this round."""
        if not seen.state.is_round_over:
            return ()
        scores = enumerate(seen.state.scores[-1])
        return counted_up((self._rack_of(seen, seat), (seat,), points) for seat, points in scores)

    def belongings(self, seen: TrakkxSeen, seat: int) -> Sequence[pygame.Rect]:
        """The rack."""
        return (self._rack_of(seen, seat),)

    def _rack_of(self, seen: TrakkxSeen, seat: int) -> pygame.Rect:
        """Where a seat's rack is; if none is in sight the last one's is at the edge."""
        near, players = self._near_seat(seen, seen.state), seen.state.players
        place = self.furniture.rack_of(seat, players - 1 if near is None else near, players)
        return place.inflate(-place.height // 5, 0)

    # Words

    def prompt(self, seen: TrakkxSeen) -> str:
        """What to do next, or what's still missing."""
        seat, state, draft = seen.seat, seen.state, seen.draft
        if seat is None or seen.repairing:
            return "" if seat is None else _("Looking for a fix …")
        if state.passing:
            left = seen.names[(seat + 1) % len(seen.names)]
            return words.passing_prompt(state.owed(seat), draft.chosen, left)
        found = action_spot(seen)
        if found is not None and isinstance(found[0], OnRack):
            return words.action_token_prompt(found[1], words.only_opponent(seat, seen.names))
        if draft.holds:
            is_part = state.must_open(seat) and not draft.work.is_changed
            return words.holding_prompt(draft.holds, is_part=is_part)
        match None if seen.by_ear else seen.pointer.over:
            case OnTray(place) if not draft.work.own:
                return words.pressed_prompt(state, Take(state.display[place]), seen.names)
            case OnBag() if state.bag and not draft.work.own:
                return words.pressed_prompt(state, DrawToken(), seen.names)
            case OnWood():
                return _("Drag across tokens to choose several.")
            case OnSeat() as plate:
                return told(plate, self.lie(seen))
        if draft.work.is_left:
            return _("Your plan is still on the table.")
        if draft.work.is_changed:
            table = draft.work.table
            return words.draft_prompt(judged(state, seat, table), table)
        return words.turn_prompt(state, seat)

    def shows_prompt(self, seen: TrakkxSeen) -> bool:
        """Whether a bubble tells what's wrong or what a token of the rack does, where it is."""
        work, found = seen.draft.work, action_spot(seen)
        if found is not None and isinstance(found[0], OnRack):
            return True
        if seen.seat is None or seen.draft.holds or not work.is_changed:
            return False
        review = judged(seen.state, seen.seat, work.table)
        return pointed_fault(review, work, seen.pointer, None) is not None

    def notes(self, seen: TrakkxSeen) -> list[Note]:
        """What a swap brought, the goal at the start, the round, what was left at its end."""
        return [*self.swapped(seen), *words.notes(seen.state, seen.names, seen.alone)]

    def points(self, seen: TrakkxSeen) -> Sequence[str]:
        """The points of all finished rounds; the fewest win. A task's don't count."""
        state = seen.scored_state
        counts = state.scores and not seen.one_task
        return [str(round(-points)) if counts else "" for points in state.returns()]

    def seat_line(self, seen: TrakkxSeen, seat: int) -> str:
        """How many tokens a player still has; that they've opened while others haven't."""
        state = seen.scored_state
        if not state.rack_sizes[seat]:
            return _("no tokens left")
        held = words.tokens_text(state.rack_sizes[seat])
        if state.opened[seat] and not all(state.opened):
            return _("{tokens}, opened", tokens=held)
        return held

    def holding_text(self, seen: TrakkxSeen, seat: int) -> str:
        return ""  # the points say what's left on the rack

    def sheet(self, seen: TrakkxSeen) -> ScoreSheet | None:
        """The points of every round."""
        state = seen.scored_state
        if state.variant.rounds == 1:
            return None
        return ScoreSheet(
            rounds=tuple(tuple(str(points) for points in row) for row in state.scores),
            best=tuple(
                frozenset(seat for seat, points in enumerate(row) if points == min(row))
                for row in state.scores
            ),
            totals=tuple(self.points(seen)),
            start=words.head_starts(state),
        )

    def pending_question(self, action: Action, seen: TrakkxSeen) -> str:
        """What's about to be done, as nothing on the table shows which button was pressed."""
        if isinstance(action, Lay | Pass):
            return super().pending_question(action, seen)
        return words.hint_text(seen.state, action, seen.names)

    def shown_hint(self, advice: Advice, step: Step, seen: TrakkxSeen) -> str:
        """A step of the hint in words; the last also tells what could be laid."""
        if step is Step.WHERE:
            return words.where_text(seen.state, advice.best)
        # Who looks back sees no mark to move a token to.
        if isinstance(advice.best, Lay) and seen.live and not seen.by_ear:
            steps = next_steps(seen.draft.work, advice.best.table)
            if steps and steps[0].moved:
                return _("Move: {tokens}.", tokens=tr(token_words(steps[0].token)))
        if step is Step.PIECE:
            return words.piece_text(seen.state, advice.best)
        hint = words.hint_text(seen.state, advice.best, seen.names)
        if isinstance(advice.best, Lay) or tools.largest_lay(advice) is None:
            return hint
        # Why comes after the advice.
        return paragraph([_("Your tokens will still fit."), hint])


def _cells(seen: TrakkxSeen) -> Collection[Cell]:
    """All cells with tokens, including the draft's."""
    return tuple(seen.state.table if seen.seat is None else seen.draft.work.table)

"""A table: one match, its game, and the players in front of it.

    event -> game.intent(event, seen) -> Hold | Play | Refuse
      -> session.attempt(action)             the rules judge and apply, the session saves
      -> events, timeline                 the picture catches up
      -> seen                             what's on show now, as one value

The table has no pictures of its own: the scene draws what the game makes of ``seen``.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from game.bots.bot import Decision
from game.match import Match
from game.protocol import Action, Rejection
from game.records.keeping import Keeping
from scenes.front import FRONTS
from scenes.kit import effects
from scenes.kit.i18n import _, tr
from scenes.kit.i18n.formats import ended
from scenes.kit.intent import ZOOMS, Command, Pointer, PointerReader, Press
from scenes.kit.match_words import passed_text
from scenes.kit.services import Services
from scenes.kit.session import timeline
from scenes.kit.session.session import Session
from scenes.kit.session.timeline import S, Showing
from scenes.kit.voice import Weight
from scenes.table.animation import Hearing
from scenes.table.curtain import Awaited, Curtain, Viewer
from scenes.table.drafts import Drafts
from scenes.table.ending import EndScene
from scenes.table.game import Desk, TableGame
from scenes.table.helpers.help import TableHelp
from scenes.table.helpers.review import Company, MatchReview, Recap, ask_to_branch, what_if
from scenes.table.meaning import (
    AT_REST,
    Ask,
    D,
    Hold,
    Intent,
    Offer,
    PlayAction,
    PointerState,
    Refuse,
)
from scenes.table.table_view import Past, TableView
from scenes.table.walk import Walk
from scenes.ui.bubbles import ToastLink
from scenes.ui.layout import Spacer
from scenes.ui.root import Ui

CALM = 0.3
"""Seconds in which a new view ignores presses meant for the one before."""


class Table(Desk[S, D]):
    """``seen`` is what's on show. ``draft`` is what the person to move has in hand, ``pointer``
    what their pointer does.

    ``pending`` is an action waiting for confirmation, ``rejected`` why the last one couldn't be
    played. ``stale`` says that something has changed since the scene last looked. ``open_moves``
    shows the moves so far. ``returned`` says that a look back was left, not stepped through to its
    end.
    """

    def __init__(
        self,
        services: Services,
        match: Match,
        save_id: str | None,
        make_game: Callable[[Desk[S, D]], TableGame[S, D]] | None = None,
        *,
        replay: bool = False,
        keeps: bool = True,
    ) -> None:
        self.services, self.info, self.rng = services, match.info, services.rng
        kept = services.kept, save_id, services.today, services.rng
        keeping = Keeping(*kept, keeps=keeps and not replay)
        self.session = Session[S](keeping, services.bots, match, self.pace, self.showing)
        self.keeps = keeps
        self._begins, self.one_task = (0, False) if keeps else (match.cursor, True)
        self.sight = Viewer[S](self.session, self._decision_behind)
        self.reader, self.curtain = PointerReader(), Curtain()
        self.from_records, self.is_try = replay, replay and not match.is_over
        self.ui = Ui(Spacer())
        looks = FRONTS[match.info.key].load()
        services.sound.expect(looks.sounds)
        self.game: TableGame[S, D] = (make_game or looks.game)(self)
        self.draft = self.game.empty_draft
        self.pointer: PointerState = AT_REST
        self.pending: Action | None = None
        self.rejected: Rejection | None = None
        self.help = TableHelp(self)
        self.recap, self.review = Recap(self), MatchReview(self, self.help.knowledge)
        self.hurries = self.returned = False
        self.ending, self.company, self.walk = EndScene(self), Company(self), Walk(self)
        self.open_moves: Callable[[], None] = lambda: None
        self.turned = 0
        self.stale = self._moved_pictures = True
        self._seen: TableView[S, D] | None = None
        self.works = Drafts(self.game.read, self.game.written, self.session)
        self._draft_for: tuple[int, int | None] | None = None
        plays = services.sound, services.rumble
        self._hearing = Hearing(self.game.timing, self.game.moments, *plays)
        self._calm_until = self._read_until = 0.0

    # What's on show

    @property
    def seen(self) -> TableView[S, D]:
        if self._seen is None:
            seen = self._look()
            place = (seen.position, seen.seat)
            if place != self._draft_for and seen.showing is None:
                # The person to move takes up their draft at this position.
                self._draft_for = place
                last = None if seen.seat is None else self.works.of(seen.seat)
                self.draft = self.game.fresh_draft(seen, last)
                self.pointer = AT_REST
                if seen.seat is not None and seen.live:
                    self.works.put(seen.seat, self.draft)
                seen = replace(seen, draft=self.draft, pointer=self.pointer)
            self._seen = seen
        return self._seen

    def _look(self) -> TableView[S, D]:
        session, help_ = self.session, self.help
        match, point = session.match, self.review.point
        # What happened is looked at, not played from.
        hand_seat = None if self.recap.runs else session.hand_seat
        eyes, here = self.sight.eyes, filter(match.is_here, range(len(match.seats)))
        seat = None if eyes.hidden_from(hand_seat, session.state) else hand_seat
        return TableView(
            state=eyes.observed(session.state),
            draft=self.draft,
            pointer=self.pointer,
            position=session.position,
            past=Past(len(match.log), eyes.done),
            names=match.names_at(session.position),
            people=frozenset(here if session.lent is None else {session.lent}),
            player_styles=self.player_styles,
            seat=seat,
            awaited=hand_seat,
            viewer=eyes.viewer,
            live=session.is_live,
            showing=session.timeline.current,
            progress=session.timeline.progress,
            pending=self.pending,
            rejection=self.rejected,
            advice=help_.advice,
            step=help_.step,
            again=help_.tellings > 0,
            reason=help_.reason or self.review.lit,
            pointed_out=help_.pointed_out or (point.advice.best if point else None),
            mistake=point.entry.action if point else None,
            looks_into=help_.knowledge.position,
            ideas=help_.ideas(seat),
            targets=self.services.settings.show_targets,
            aim=self.services.settings.aim,
            turned=self.turned,
            begins=self._begins,
            one_task=self.one_task,
            pace=self.pace(),
            repairing=session.repair_pending,
            spot=self.walk.key,
            by_ear=self.services.voice.is_on,
            in_short=not self.services.voice.fully,
        )

    def changed(self) -> None:
        self._seen = None
        self.stale = self._moved_pictures = True

    def redraw(self) -> None:
        self._moved_pictures = True

    def take_redraw(self) -> bool:
        """Whether the picture has changed since the last call."""
        moved, self._moved_pictures = self._moved_pictures, False
        return moved

    @property
    def needs_frame(self) -> bool:
        """Whether something has to be redrawn."""
        return self._moved_pictures or self._read_until > 0

    def _decision_behind(self, number: int) -> Decision | None:
        return self.help.knowledge.decision_behind(number) or self.session.decision_behind(number)

    @property
    def is_look_back(self) -> bool:
        """Whether it was opened to look back on its match, not to play on from there."""
        return self.from_records and self.session.match.is_over

    @property
    def at_rest(self) -> bool:
        moves = self.session.timeline.current is not None or self.ending.is_moving
        return not moves and self.services.now() >= self._read_until

    @property
    def waits(self) -> bool:
        """Whether a computer thinks, or something moves, in a match that goes on."""
        acts = self.session.thinking is not None or self.help.considers or not self.at_rest
        return acts and self.session.is_live and not self.session.match.is_over

    def watch(self, first: int, last: int) -> Sequence[Showing[S]]:
        showings = [self.showing(number) for number in range(first, last + 1)]
        self.let_go()
        for showing in showings:
            self.session.timeline.add(showing)
        self.changed()
        return showings

    def put_hint_away(self) -> None:
        self.help.put_away()

    # Events and what they mean

    def look_around(self, event: Pointer | Command) -> bool:
        """Let an event move the view of the board, unless the curtain is down."""
        before = self.game.zoom
        if self.curtain.covers:
            return False
        if not self.game.view(event, self.seen) and (before is None or event not in ZOOMS):
            return False
        # Buttons over the board may mean something else now.
        self.stale = self._moved_pictures = True
        if isinstance(event, Command):
            self.walk.tell_zoom(before)
        return True

    def meaning(self, event: Pointer | Command) -> Intent[D] | None:
        """What an event means to the person to move; None while no one may."""
        if self.seen.seat is None or self.seen.showing is not None:
            return None
        return self.game.intent(event, self.seen)

    def mean(self, event: Pointer | Command) -> bool:
        if (meant := self.meaning(event)) is None:
            return False
        press = event.press if isinstance(event, Pointer) else event
        self.do(meant, moving=press is Press.MOVE, back=press in (Press.CANCEL, Command.BACK))
        return True

    def let_go(self) -> None:
        """Undo the pointer's grip as if it had never taken hold."""
        if self.pointer.held_at is not None:
            self._hold(self.pointer.before, self.pointer.let_go, moving=False)

    def point_at(self, place: Any) -> None:
        """Let a button beside the board point at a place of it, or at none."""
        if self.seen.seat is not None and self.pointer.held_at is None:
            self._hold(self.draft, replace(self.pointer, over=place), moving=True)

    def has_step(self, command: Command) -> bool:
        """Whether undo, or redo, means a step of the draft now."""
        return isinstance(self.meaning(command), Hold)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What the game lets buttons do now."""
        seen = self.seen
        at_work = seen.seat is not None and seen.pending is None and seen.showing is None
        return tuple(self.game.offers(seen)) if at_work else ()

    def do(self, meant: Intent[D] | Ask, *, moving: bool = False, back: bool = False) -> None:
        """Take up a draft, try an action or say why not, as an event or a button means it.

        Nothing that waits for an answer is withdrawn while the pointer is only ``moving``.
        """
        match meant:
            case Hold(draft, pointer):
                self._hold(draft, pointer or self.pointer.let_go, moving=moving, back=back)
            case PlayAction(action):
                self._try(action)
            case Refuse(rejection):
                self._reject(rejection)
            case _ if (further := meant()) is not None:
                self.do(further)

    def _hold(self, draft: D, pointer: PointerState, *, moving: bool, back: bool = False) -> None:
        before, seat = self.seen, self.seen.seat
        if draft == self.draft and pointer == self.pointer:
            return
        changes = draft != self.draft and not moving
        self.stale |= pointer.dragging != self.pointer.dragging
        self.draft, self.pointer = draft, pointer
        self._seen = None
        self.redraw()
        if changes:
            self.company.withdraw()
            if seat is not None and self.session.is_live:
                self.works.keep(seat, draft)
            self.pending = None
            self.forget_refusal()
            self.help.withdraw()
            self.changed()
            self.game.held(before, self.seen)
        elif seat is not None:
            for prompted in self.game.prompt, self.game.shows_prompt:
                self.stale |= prompted(before) != prompted(self.seen)
        if self.services.voice.is_on and not (moving or self.walk.presses):
            goes = back and self.meaning(Pointer(Press.CANCEL, (0, 0))) is None
            told = ended(_("Put back")) if goes else self.game.step_told(before, self.seen)
            self.services.voice.say(told, Weight.ANSWER)

    def _try(self, action: Action) -> None:
        rejection = self.session.why_not(action)
        if rejection is None and action == self.pending:
            self.confirm()
        elif rejection is None and self.from_records and not self.session.is_live:
            self._rest()
            what_if(self, action)
        elif rejection is None and self._asks_before(action):
            self.pending = action
            self._rest()
        elif rejection is None:
            rejection = self._play(action)
        if rejection is not None:
            self._reject(rejection)

    def _rest(self) -> None:
        """Put back whatever was held."""
        self.draft, self.pointer = self.game.rested(self.draft), self.pointer.let_go
        self.changed()

    def _asks_before(self, action: Action) -> bool:
        if not self.keeps:
            return False
        if self.session.moves_after:
            # What's asked about stays on show until there's an answer.
            self.session.running = False
            ask_to_branch(self)
            return True
        return self.help.looks_at(action) or self.services.settings.confirm_moves

    def _play(self, action: Action) -> Rejection | None:
        seen = self.seen
        kept = self.draft, self._draft_for
        self.ui.dismiss_toast()
        self.game.playing(action, seen)
        self.forget_work()
        if seen.seat is not None:
            self.works.put(seen.seat, self.game.left(seen))
        rejection = self.session.attempt(action)
        if rejection is not None:
            self.draft, self._draft_for = kept
            if seen.seat is not None:
                self.works.put(seen.seat, self.draft)
        self.changed()
        self.listen()
        return rejection

    def forget_refusal(self) -> None:
        if self.rejected is not None:
            self.rejected = None
            self.ui.dismiss_toast()

    def forget_work(self) -> None:
        """Drop the draft, and what was said about it."""
        self.draft, self.pointer = self.game.empty_draft, AT_REST
        self._draft_for = self.pending = None
        self.forget_refusal()
        self.help.forget()
        self.changed()

    def _reject(self, rejection: Rejection) -> None:
        self._rest()
        self.rejected = rejection
        self.services.sound.play(effects.ILLEGAL)
        told = tr(rejection.message)
        self.services.voice.say(told, Weight.REFUSAL)
        why = ToastLink(_("Why?"), lambda: self.open_rules(rejection)) if rejection.rule else None
        self.ui.toast(self.services.as_read(told), "warning", why)
        self.changed()

    # What buttons and keys ask for

    def confirm(self) -> None:
        if self.pending is not None and not self.help.is_judging:
            self._play(self.pending)

    def coach_agrees(self) -> None:
        self.help.withdraw()
        if self.pending is not None and not self.services.settings.confirm_moves:
            self._play(self.pending)
        self.changed()

    def withdraw(self) -> None:
        self.pending = None
        self.help.withdraw()
        self.changed()

    def skip(self) -> None:
        """Show the result of what moves at once; a press soon after may have been meant for it."""
        if self.ending.is_moving:
            self.ending.tell()
        while (showing := self.session.timeline.current) is not None:
            self.session.timeline.drop()
            self._was_shown(showing)
        self._read_until = self.services.now()
        self.changed()
        self.calm(self.game.was_skipped())

    def turn_board(self) -> None:
        """Turn the board one step, if it can be turned; the scene places it again."""
        if self.game.board_turns:
            self.turned = (self.turned + 1) % self.game.board_turns
            self.changed()

    def face_turn(self) -> None:
        """Turn the board to face the player at turn, if it has such sides."""
        seat = self.session.hand_seat
        if seat is not None:
            self.turned = self.game.turned_for(self.seen.state, seat)
            self.changed()

    def give_seat(self, seat: int, kind: str) -> None:
        """Let someone else play a seat from now on: a person, or a computer of a level."""
        self.forget_work()
        self.session.give_seat(seat, kind)
        self.listen()

    def open_rules(self, broken: Rejection | None = None) -> None:
        """Show the rules, at the one ``broken``, by default just now."""
        broken = broken or self.rejected
        self.services.go.open_rules(self.session.match.info.key, broken.rule if broken else "")

    def stop_early(self) -> None:
        """End a match whose winner is certain."""
        self.help.forget()
        self.session.stop_early()
        self.changed()

    def go_on(self) -> None:
        """End the pause between two rounds."""
        self.session.go_on()
        self.listen()

    # Back and forth

    def undo(self) -> None:
        """Undo what the table agreed to undo."""
        self.forget_work()
        self.session.undo()
        self.services.sound.play(effects.UNDO)
        self.listen()

    def redo(self) -> None:
        """Redo what was undone."""
        self.forget_work()
        self.session.redo()
        self.listen()

    def look_at(self, position: int) -> None:
        self.session.running = False
        if position == self.session.position or not 0 <= position <= len(self.session.match.log):
            self.services.voice.say(_("Nothing more here."), Weight.VAIN)
        else:
            self.forget_work()
            self.returned = False
            self.session.look_at(position)
            self.listen()
            self.game.looked_back(self.seen)

    def return_to_match(self) -> None:
        self.forget_work()
        self.returned = True
        self.session.return_to_match()
        self.listen()

    def toggle_running(self) -> None:
        """Start or halt a replay, or computers among themselves."""
        self.session.toggle_running()
        self.changed()
        self.listen()

    # The curtain

    @property
    def awaited_name(self) -> str | None:
        """Whose turn it is, also behind the curtain; None if no one's or while something moves."""
        seat = self.session.hand_seat
        if seat is None or not self.at_rest or not self.session.is_live or not self.keeps:
            return None
        return self.session.match.seats[seat].name

    @property
    def calms(self) -> bool:
        """Whether a press may still be meant for what was on the screen before."""
        return self.services.now() < self._calm_until

    def calm(self, seconds: float = CALM) -> None:
        self._calm_until = max(self._calm_until, self.services.now() + seconds)

    def lift_curtain(self) -> None:
        """The person whose turn it is looks at the screen alone."""
        self.sight.lift()
        self.curtain.lift(self.services.now(), self.pace())
        self.services.sound.play(effects.CURTAIN)
        self.changed()
        if self.services.settings.recap:
            self.recap.start()

    def on_curtain(self, seat: int) -> Awaited:
        """Who the curtain is for, and what it offers to show."""
        name, who = self.session.match.seats[seat].name, self.company.faces[seat]
        return Awaited(name, who, self.recap.offer)

    def _guard(self, now: float) -> None:
        """Cover the board before anyone can see what only the next person may see."""
        if self.sight.is_over:
            self._read_until = self._read_until or now + self.game.reading(self.seen) * self.pace()
            if now < self._read_until:
                return
            self.sight.end()
            self.forget_work()
        self._read_until = 0.0
        seat = self.sight.awaited
        if seat is not None and not self.curtain.covers:
            self.curtain.hang(self.on_curtain(seat))
            self.calm()
            if not self.ui.overlays:
                self.ui.set_focus(None)
            self.services.sound.play(effects.CURTAIN)
            self.changed()
        elif seat is None and self.curtain.covers:
            self.curtain.lift(now, self.pace())
            self.changed()

    def update(self, now: float) -> None:
        """Let time pass for the match, its movements and anyone waiting for them."""
        before = self.session.timeline.current
        told = self.session.is_live or not self.services.voice.is_speaking
        self.session.update(now, halted=not told or any(each.modal for each in self.ui.overlays))
        self.listen()
        self.ending.update(now)
        self.company.poll(told=self.ending.is_told)
        showing = self.session.timeline.current
        if showing is not None or before is not None:
            self._seen = None
            self.redraw()
        if showing is not None and self.session.timeline.progress > 0:
            self._hearing.follow(showing, self.session.timeline.progress)
        self._guard(now)
        resting = self.at_rest and self.session.is_live
        if resting and self._hearing.turn(self.seen.seat, self.awaited_name or ""):
            self.changed()
        self.help.poll()
        if not self.ending.stands:
            self.review.poll()
        if self.curtain.moving:
            self.redraw()
            if self.curtain.has_risen(now):
                self.changed()

    # What's happened

    def listen(self) -> None:
        for event in self.session.take_events():
            self.ui.on_text = False
            self.changed()
            self._hear(event)

    def _hear(self, event: timeline.Event[S]) -> None:
        match event:
            case timeline.Told(message):
                self.tell(tr(message))
            case timeline.ActionPlayed(number, passed):
                self.company.played(number, helped=self.help.step is not None)
                self.help.forget()
                if passed:
                    self.ui.toast(passed_text(self.session.match, number))
            case timeline.ActionShown(showing):
                self._was_shown(showing)
            case timeline.Moved():
                self.hurries = False
                self.forget_work()
            case timeline.Advised(advice):
                self.help.advised(advice)
            case timeline.Paused() | timeline.Finished():
                match = self.session.match
                if match.is_over:
                    self.company.ended()
                # The end of a round doesn't hold up computers among themselves; a guide tells all.
                if self.keeps and (match.is_over or any(seat.is_human for seat in match.seats)):
                    self.ending.begin()

    def _was_shown(self, showing: Showing[S]) -> None:
        """A movement has ended: sound it and show its points."""
        self._hearing.end(showing)
        self.changed()
        self.ending.foretells = True
        self.game.was_shown(showing, self.seen)


AnyTable = Table[Any, Any]
"""Any game's table."""

"""The table: one pipeline around a match for every game.

    event -> intent(event, observation, draft) -> None | new draft | action
      -> host.attempt(action)             the rules judge and apply, the host saves
      -> timeline                         the picture catches up
      -> items(state, draft, showing)     what lies on the board now

A game's scene says what its board looks like and what events mean there; everything else, from
whose turn it is to the result, is here.
"""

from __future__ import annotations

from typing import Final

import pygame

from game.analysis import Reviewed
from game.bots.bot import Advice, Decision
from game.match import HUMAN, Entry, Match
from game.messages import Message
from game.protocol import NATURE, Action, Rejection, State
from scenes.front import FRONTS, Front
from scenes.kit import effects
from scenes.kit.commands import Command
from scenes.kit.display import DisplayList, Item
from scenes.kit.i18n import _, tr
from scenes.kit.intent import Pointer, PointerReader, Press
from scenes.kit.livery import Livery
from scenes.kit.match_words import names_text
from scenes.kit.scene import MatchScene, Services
from scenes.table import dialogs
from scenes.table.animation import SPEEDS, Showing
from scenes.table.curtain import Curtain
from scenes.table.game import Draft, TableGame
from scenes.table.hearing import Hearing
from scenes.table.help import Step, TableHelp
from scenes.table.host import Host
from scenes.table.keys import TableKeys
from scenes.table.panel import TablePanel
from scenes.table.sight import Sight
from scenes.table.steps import TableSteps
from scenes.ui.layout import Stack, Within
from scenes.ui.root import Ui

HURRY: Final = 0.3
"""How long movements take, against their usual length, while computers finish a game."""

CALM: Final = 0.5
"""Seconds for which a new sight takes no press that was meant for what was there before."""


class TableScene(MatchScene, TableGame[Draft]):
    """One match on the screen. ``draft`` is the work in hand of the person to move."""

    def __init__(
        self, services: Services, match: Match, save_id: str | None, *, replay: bool = False
    ) -> None:
        super().__init__(services)
        self.host = Host(services, match, save_id, self, replay=replay)
        self.sight = Sight(self.host)
        self.curtain = Curtain()
        self.from_records = replay
        self.draft: Draft = self.empty_draft
        self._last_drafts: dict[int, Draft] = {}
        self._draft_for: tuple[int, int | None] | None = None
        self.turned = 0
        self.pending: Action | None = None
        self.rejected: Rejection | None = None
        self.help = TableHelp(self)
        self.hurries = False
        self.steps = TableSteps(self)
        self.panel = TablePanel(self)
        self.keys = TableKeys(self)
        self.ui = Ui(self.panel.frame)
        self.ui.toast_room = self.panel.toast_room
        self._display = DisplayList()
        self._ground: pygame.Surface | None = None
        self._stale = True
        self._updated: float | None = None
        self._reader = PointerReader()
        self._held = False
        self._hearing = Hearing(self, services.sound)
        self._seat_at_turn: int | None = None
        self._certain = False
        self._started = False
        self._calm_until = 0.0

    # What a game's scene can ask

    @property
    def front(self) -> Front:
        """The game's front end."""
        return FRONTS[self.host.match.info.key]

    @property
    def hand_seat(self) -> int | None:
        """The seat of the person who may act on what is on the screen; None behind the curtain."""
        return None if self.sight.hides_hand else self.host.hand_seat

    @property
    def seen(self) -> State:
        """The position on show as those before the screen may see it."""
        return self.sight.observed(self.host.state)

    @property
    def liveries(self) -> tuple[Livery, ...]:
        """Colour and symbol of each seat; partners share the colours of the first of them."""
        seats = self.host.match.seats
        teams = self.front.teams(len(seats), self.host.match.options)
        leader = {seat: team[0] for team in teams for seat in team}
        return tuple(
            Livery(seats[leader[i]].colour, seats[leader[i]].symbol) for i in range(len(seats))
        )

    def livery_of(self, player: int) -> Livery | None:
        """The livery of a seat, None for NATURE."""
        return None if player == NATURE else self.liveries[player]

    def seat_is_human(self, player: int) -> bool:
        """Whether a person plays the seat."""
        return player != NATURE and self.host.match.seats[player].is_human

    def seen_entry(self, number: int) -> Entry:
        """An entry of the log as those before the screen may see it."""
        match = self.host.match
        entry = match.log[number]
        action = self.observed_action(match.states[number], entry.player, entry.action)
        return Entry(entry.player, action)

    def last_entry(self) -> Entry | None:
        """The action that led to the position on show, as far as it may be seen."""
        position = self.host.position
        return self.seen_entry(position - 1) if position else None

    @property
    def hint_place(self) -> Action | None:
        """The action that is advised, while only the place to look at is told."""
        return self.help.told(Step.WHERE)

    @property
    def hint_piece(self) -> Action | None:
        """The action that is advised, while the piece that it is about is told but not the rest."""
        return self.help.told(Step.PIECE)

    @property
    def hint_action(self) -> Action | None:
        """The action that is advised, once all of it is told."""
        return self.help.told(Step.MOVE)

    @property
    def shows_targets(self) -> bool:
        """Whether the players want to see where a chosen piece may go."""
        return self.services.settings.show_targets

    # Layout and drawing

    def enter(self) -> None:
        """Take up the game, also after a look at the rules or the settings."""
        self.services.sound.start_ambience()
        if not self._started:
            self._started = True
            self.host.start()
        self.refresh()

    def leave(self) -> None:
        """Let the computers rest; they are asked again when the table is entered again."""
        self.host.rest()

    def layout(self) -> None:
        """Place panel and board, and draw the ground once."""
        look = self.look
        self.panel.build()
        tools = self.board_tools()
        if tools is None:
            self.ui.root = self.panel.frame
        else:
            over_board = Within(tools, lambda: self.panel.board_area(self.look))
            self.ui.root = Stack([self.panel.frame, over_board])
        self.ui.layout(look)
        area = self.panel.board_area(look)
        self.lay_board(area)
        # Only now is it known how high the panel is.
        if self.panel.board_area(look) != area:
            self.lay_board(self.panel.board_area(look))

    def lay_board(self, area: pygame.Rect) -> None:
        """Lay the board into ``area`` of the window, and its own buttons over it."""
        self.place_board(area)
        self._draw_table()
        self.refresh()
        self.ui.layout(self.look)

    def _draw_table(self) -> None:
        look = self.look
        ground = pygame.Surface(look.size)
        picture = look.theme.table_picture
        if picture is None:
            ground.fill(look.theme.table)
        else:
            ground.blit(look.picture(picture, look.size, "cover"), (0, 0))
        self.draw_ground(ground)
        self._ground = ground.convert() if pygame.display.get_surface() else ground
        self.invalidate()

    def turn_board(self) -> None:
        """Turn the board by one step, if it can be turned."""
        if not self.board_turns:
            return
        self.turned = (self.turned + 1) % self.board_turns
        self.lay_board(self.panel.board_area(self.look))

    def review(self, reviewed: Reviewed) -> None:
        """Show the position of a decision, and what would have been better."""
        self.help.review(reviewed)

    def refresh(self) -> None:
        """Show what has changed in the match or the draft."""
        self._stale = True
        self._take_up()
        self.panel.refresh()
        self.refresh_tools()

    def _take_up(self) -> None:
        """Give the person to move the work he has in hand at this position."""
        seat = self.hand_seat
        place = (self.host.position, seat)
        if place == self._draft_for or self.host.timeline.current is not None:
            return
        self._draft_for = place
        last = None if seat is None else self._last_drafts.get(seat)
        self.draft = self.fresh_draft(self.seen, last)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw table, board and panel in the clip."""
        if self._ground is not None:
            surface.blit(self._ground, (0, 0))
        self._display.draw(surface)
        self.ui.draw(surface)

    def take_dirty(self) -> list[pygame.Rect]:
        """What changed on the board and in the panel."""
        for rect in self.ui.take_dirty():
            self.invalidate(rect)
        return super().take_dirty()

    @property
    def moving(self) -> bool:
        """Whether a frame should come at once."""
        return self.host.busy or self.ui.moving or self.curtain.moving or self._stale

    @property
    def has_computers_at_play(self) -> bool:
        """Whether this match needs the computers now."""
        return self.host.computers_play

    @property
    def shown_state(self) -> State:
        """The state whose points are shown: they change when a piece has arrived."""
        showing = self.host.timeline.current
        if showing is None:
            return self.seen
        return showing.after if showing.backwards else showing.before

    def update(self, now: float) -> None:
        """Let time pass for the match, the movements and the panel."""
        seconds = 0.0 if self._updated is None else now - self._updated
        self._updated = now
        self.pass_time(seconds)
        showing_before = self.host.timeline.current
        self.host.update(now)
        showing = self.host.timeline.current
        if showing is not None and self.host.timeline.progress > 0:
            self._hearing.follow(showing, self.host.timeline.progress)
        self._guard(now)
        self._note_turn()
        self.help.attend()
        if self._stale or showing is not None or showing_before is not None or self.curtain.moving:
            self._stale = False
            for rect in self._display.show(self._pictures(showing, now)):
                self.invalidate(rect)
            self.curtain.update(now)
        self.panel.tick(now)
        self.ui.update(seconds)

    def _pictures(self, showing: Showing | None, now: float) -> list[Item]:
        above = self.curtain.items(self.look, self.panel.board_area(self.look), now)
        if self.curtain.covers:
            return above
        return [*self.items(self.seen, self.draft, showing), *above]

    def _guard(self, now: float) -> None:
        """Cover the board before anybody can see what only the next person may see."""
        if self.sight.guard():
            self.forget_work()
            self.refresh()
        seat = self.sight.awaited
        if seat is not None and not self.curtain.covers:
            self.curtain.hang(self.host.match.seats[seat].name, self.liveries[seat])
            self._calm_until = now + CALM
            self.services.sound.play(effects.CURTAIN)
            self.refresh()
        elif seat is None and self.curtain.covers:
            self.curtain.lift(now, self.pace())
            self.refresh()

    def lift_curtain(self) -> None:
        """The person whose turn it is looks at the screen alone."""
        self.sight.lift()
        self.curtain.lift(self.services.now(), self.pace())
        self.services.sound.play(effects.CURTAIN)
        self.refresh()

    def _note_turn(self) -> None:
        seat = self.hand_seat if self.host.timeline.current is None else None
        if seat is None or seat == self._seat_at_turn or not self.host.is_live:
            return
        if self._seat_at_turn is not None:
            self.services.sound.play(effects.TURN)
        self._seat_at_turn = seat
        self.panel.refresh()

    # Events

    def handle(self, event: pygame.Event) -> bool:
        """Give an event to the panel or, beside it, to the board."""
        pointer = self._reader.read(event)
        if event.type == pygame.MOUSEBUTTONDOWN and self.calms:
            return True
        if not self._held and self.ui.event(event):
            return True
        if pointer is None:
            return False
        if pointer.press is Press.DOWN:
            self.keys.on_board = True
            if self.host.timeline.current is not None:
                self.skip()
                return True
            if self.curtain.covers:
                self.lift_curtain()
                return True
        self._held = pointer.press is Press.DOWN or (
            self._held and pointer.press is not Press.UP and pointer.press is not Press.CANCEL
        )
        if not self.look_around(pointer):
            self.mean(pointer)
        return True

    def look_around(self, event: Pointer | Command) -> bool:
        """Let an event move what is seen of the board, unless the curtain hangs before it."""
        if self.curtain.covers or not self.view(event):
            return False
        self._stale = True
        return True

    @property
    def calms(self) -> bool:
        """Whether a press may still be meant for what was on the screen before."""
        return self.services.now() < self._calm_until

    def command(self, command: Command) -> None:
        """Give a command to the open dialog, the board, the panel or the match."""
        self.keys.command(command)

    def mean(self, event: Pointer | Command) -> bool:
        """Ask the game what an event means and do it; False if it means nothing."""
        if self.hand_seat is None or self.host.timeline.current is not None:
            return False
        meant = self.intent(event, self.seen, self.draft)
        if meant is None:
            return False
        self.do(meant)
        return True

    def has_step(self, command: Command) -> bool:
        """Whether taking back, or doing again, means a step of the work in hand now."""
        if self.hand_seat is None or self.host.timeline.current is not None:
            return False
        return isinstance(self.intent(command, self.seen, self.draft), type(self.empty_draft))

    def do(self, meant: object) -> None:
        """Take up a draft or try an action, as an event or a button beside the board means it."""
        if isinstance(meant, type(self.empty_draft)):
            self._set_draft(meant)
        elif isinstance(meant, Rejection):
            self._reject(meant)
        elif isinstance(meant, Action):
            self._try(meant)

    def _set_draft(self, draft: Draft) -> None:
        if draft != self.draft:
            self.draft = draft
            if self.hand_seat is not None:
                self._last_drafts[self.hand_seat] = draft
            self.pending = None
            self.help.withdraw()
            self.rejected = None
            self.refresh()

    def _try(self, action: Action) -> None:
        rejection = self.host.why_not(action)
        if rejection is None and action == self.pending:
            self.confirm()
        elif rejection is None and (
            self.help.looks_at(action) or self.services.settings.confirm_moves
        ):
            self.pending = action
            self.draft = self.rested(self.draft)
            self.refresh()
        elif rejection is None:
            rejection = self._play(action)
        if rejection is not None:
            self._reject(rejection)

    def _play(self, action: Action) -> Rejection | None:
        seat = self.hand_seat
        kept = self.draft, self._draft_for
        self.forget_work()
        self.ui.dismiss_toast()
        rejection = self.host.attempt(action)
        if rejection is not None:
            self.draft, self._draft_for = kept
        elif seat is not None:
            self._last_drafts.pop(seat, None)
        self.refresh()
        return rejection

    def forget_work(self) -> None:
        """Put away what somebody has in hand, and what was said about it."""
        self.draft = self.empty_draft
        self._draft_for = None
        self.pending = None
        self.help.forget()
        self.rejected = None

    def _reject(self, rejection: Rejection) -> None:
        self.draft = self.rested(self.draft)
        self.rejected = rejection
        self.services.sound.play(effects.ILLEGAL)
        self.ui.toast(tr(rejection.message), "warning")
        self.refresh()

    # What buttons and keys ask for

    def confirm(self) -> None:
        """Play the action that waits for it, unless the coach still looks at it."""
        if self.pending is not None and not self.help.is_judging:
            self._play(self.pending)

    def coach_agrees(self) -> None:
        """Play the action that the coach has looked at, or let it wait for a confirmation."""
        self.help.withdraw()
        if self.pending is not None and not self.services.settings.confirm_moves:
            self._play(self.pending)
        self.refresh()

    def withdraw(self) -> None:
        """Put the waiting action back."""
        self.pending = None
        self.help.withdraw()
        self.refresh()

    def skip(self) -> None:
        """Show the result of what moves at once."""
        while self.host.timeline.current is not None:
            self.on_shown(self.host.timeline.current)
            self.host.timeline.drop()
        self.refresh()

    def give_seat(self, seat: int, kind: str) -> None:
        """Let somebody else play a seat from now on: a person, or a computer of a level."""
        if kind == HUMAN:
            self.hurries = False
        self.forget_work()
        self.host.give_seat(seat, kind)

    def open_rules(self) -> None:
        """Show the rules, at the one that was just broken."""
        anchor = self.rejected.rule if self.rejected is not None else ""
        self.services.go.open_rules(self.host.match.info.key, anchor)

    def open_menu(self) -> None:
        """Open the menu of the table."""
        dialogs.open_menu(self)

    def tell(self, sentence: str) -> None:
        """Show a sentence for a while."""
        self.ui.toast(sentence)

    # What the host reports

    def pace(self) -> float:
        """How long movements take; none with reduced motion.

        Less while computers finish a game that nobody wants to watch.
        """
        settings = self.services.settings
        if settings.motion == "reduced":
            return 0.0
        return SPEEDS[settings.animation_speed] * (HURRY if self.hurries else 1.0)

    def observed(self, state: State) -> State:
        """A state as those before the screen may see it."""
        return self.sight.observed(state)

    def observed_action(self, before: State, player: int, action: Action) -> Action:
        """An action in the state ``before`` as those before the screen may see it."""
        return self.sight.observed_action(before, player, action)

    def on_message(self, message: Message) -> None:
        """Say it."""
        self.ui.toast(tr(message))

    def on_played(self, entry: Entry) -> None:
        """Another action stands in the list; a pass is announced, as nothing moves."""
        self.help.forget()
        if (
            entry.player != NATURE
            and self.host.match.states[-2].legal_actions(entry.player).forced is not None
        ):
            name = self.host.match.seats[entry.player].name
            self.ui.toast(_("No move for {name}: this turn is passed.").format(name=name))
        self.refresh()

    def on_shown(self, showing: Showing) -> None:
        """A movement has ended: let it be heard and its points be seen."""
        self._hearing.end(showing)
        self.refresh()
        self._announce_certainty()

    def _announce_certainty(self) -> None:
        """Say once that nobody can catch up any more; the panel offers to stop."""
        if self.may_stop and not self._certain:
            self._certain = True
            match = self.host.match
            names = [match.seats[seat].name for seat in match.state.standing().winners]
            sentence = _("The winner is certain now: {names}.")
            self.tell(sentence.format(names=names_text(names)))

    @property
    def may_stop(self) -> bool:
        """Whether the winner is certain, so that the players may stop."""
        match = self.host.match
        return self.host.is_live and match.at_end and match.state.is_decided and not match.is_over

    def stop_early(self) -> None:
        """End the match whose winner is certain."""
        self.host.stop_early()
        self.refresh()

    def show_result(self) -> None:
        """Open the result of a match that is over."""
        dialogs.show_result(self)

    def go_on(self) -> None:
        """End the pause between two rounds."""
        self.host.go_on()
        self.refresh()

    def on_moved(self) -> None:
        """Another position is on show."""
        self.forget_work()
        self.refresh()

    def on_advice(self, advice: Advice) -> None:
        """Take up what an expert says about the turn."""
        self.help.on_advice(advice)

    def on_no_advice(self) -> None:
        """Go on without what an expert could have said."""
        self.help.on_no_advice()
        self.refresh()

    def on_repair(self, decision: Decision) -> None:
        """Take up the legal action that is nearest to the work in hand."""
        self.refresh()

    def on_pause(self) -> None:
        """Show what the round brought; computers among themselves are not held up by it."""
        self.refresh()
        if any(seat.is_human for seat in self.host.match.seats):
            dialogs.show_pause(self)
            self._calm_until = self.services.now() + CALM

    def on_finished(self) -> None:
        """Show the result."""
        match = self.host.match
        outcome = match.outcome()
        assert outcome is not None
        people = [seat for seat in outcome.winners if match.seats[seat].is_human]
        if len(outcome.winners) == len(match.seats):
            self.services.sound.play(effects.DRAW)
        elif people or not any(seat.is_human for seat in match.seats):
            self.services.sound.play(effects.WIN)
        else:
            self.services.sound.play(effects.LOSE)
        self.refresh()
        self.show_result()
        self._calm_until = self.services.now() + CALM

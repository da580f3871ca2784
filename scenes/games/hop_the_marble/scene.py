"""Hop the Marble at the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import pygame

from game.bots.bot import Advice
from game.match import Match
from game.protocol import Action, Rejection, State
from game.rules.hop_the_marble.actions import Flick, Place, Roll
from game.rules.hop_the_marble.marbles import Marbles
from game.rules.hop_the_marble.state import HopState
from physics.table import RADIUS
from scenes.games.hop_the_marble import sounds, words
from scenes.games.hop_the_marble.aim import Shot, power_of
from scenes.games.hop_the_marble.eye import Eye
from scenes.games.hop_the_marble.hand import intent, pushed, turned
from scenes.games.hop_the_marble.help import helped, ideas_of, unforeseen, where_to_look
from scenes.games.hop_the_marble.look_back import LookBack
from scenes.games.hop_the_marble.motion import Motion
from scenes.games.hop_the_marble.offers import PlaceForMe, Shoot, TakeHint, offers
from scenes.games.hop_the_marble.picture.cards import cards_breadth
from scenes.games.hop_the_marble.picture.table import HopTable
from scenes.games.hop_the_marble.reach import Hand, Reach
from scenes.games.hop_the_marble.recent_motions import Motions
from scenes.games.hop_the_marble.replay import near_miss
from scenes.games.hop_the_marble.seen import Foresight, at_rest, in_hand
from scenes.games.hop_the_marble.shown import Aimed, Helped, Shown
from scenes.games.hop_the_marble.tools import HopTools, Tool, tools_breadth
from scenes.games.hop_the_marble.view import View, place_of
from scenes.kit import effects
from scenes.kit.commands import Command
from scenes.kit.display import Item
from scenes.kit.intent import Offer, Pointer, Press
from scenes.kit.note import Note, Tone
from scenes.kit.scene import Services
from scenes.table.animation import Showing
from scenes.table.help import Step
from scenes.table.moments import Moment
from scenes.table.scene import TableScene
from scenes.ui.widget import Widget

_FEW_TURNS = 2
"""So many rounds before the last turn players are told that the game will end."""

_SKIPPED = 0.3
"""Seconds after a skipped movement for which no press counts."""


class HopScene(TableScene[Hand]):
    """Marbles of clay on a folded cloth."""

    empty_draft = Hand()
    board_turns = 4

    def __init__(
        self, services: Services, match: Match, save_id: str | None, *, replay: bool = False
    ) -> None:
        super().__init__(services, match, save_id, replay=replay)
        self._eye: Eye | None = None
        self._table: HopTable | None = None
        self._foresight = Foresight()
        self._motions = Motions()
        self._tools = HopTools(self._use_tool)
        self._follows = False
        self._slow = False
        self._shift = False
        self._set_down: Place | None = None
        self._told: Showing | None = None
        self._looked_at: tuple[int, int | None] | None = None
        self._looks_back = LookBack(self)

    @staticmethod
    def _hop(state: State) -> HopState:
        assert isinstance(state, HopState)
        return state

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all seats."""
        return tuple(seat.name for seat in self.host.match.seats)

    # Places

    def board_tools(self) -> Widget:
        """What is seen, and seeing it again."""
        self._tools = HopTools(self._use_tool)
        return self._tools.widget

    def place_board(self, area: pygame.Rect) -> None:
        """Lay the cloth into ``area``."""
        look = self.look
        size, beside = self._hop(self.seen).variant.cloth, tools_breadth(look)
        if area.width > area.height:
            beside = max(beside, cards_breadth(look))
        whole = View.over(area, size, look.scale, self.turned, beside=beside)
        self._eye = Eye(whole, self._eye)
        self._table = HopTable(look, whole, self.liveries)
        if self.draft.carries:
            # What the pointer holds lay elsewhere in the window.
            self.draft = self.draft.rested

    @property
    def eye(self) -> Eye:
        """What is seen of the cloth."""
        assert self._eye is not None
        return self._eye

    @property
    def table(self) -> HopTable:
        """The table as it lies now."""
        assert self._table is not None
        return self._table

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw what never moves."""
        self.table.draw_ground(surface)

    # What is seen

    def items(self, state: State, draft: Hand, showing: Showing | None) -> list[Item]:
        """The cloth, and everything on it and around it."""
        self.table.coarse = self.eye.moving
        if showing is None:
            hop = self._hop(state)
            return self.table.items(self.eye.view, hop, self._shown(hop, draft))
        motion = self._motion_of(showing)
        shown = at_rest(self._hop(showing.before))
        if isinstance(showing.action, Flick) and not showing.backwards:
            shown = self._announced(showing, shown)
        shown = replace(shown, meant=self._looks_back.meant(showing))
        return self.table.moving(self.eye.view, motion, self._seconds(showing), shown)

    def _seconds(self, showing: Showing) -> float:
        """How far the movement on show is, at its normal length."""
        progress = self.host.timeline.progress
        return (1 - progress if showing.backwards else progress) * self._motion_of(showing).seconds

    def _announced(self, showing: Showing, shown: Shown) -> Shown:
        """A computer aims for a moment before it flicks."""
        flick = showing.action
        assert isinstance(flick, Flick)
        if self.seat_is_human(showing.player) or self.host.timeline.progress > 0:
            return shown
        return replace(shown, aim=Aimed(flick.marble, flick, power_of(flick.speed)))

    def _shown(self, state: HopState, draft: Hand) -> Shown:
        seat = self.hand_seat
        if seat is None or state.is_terminal:
            return replace(self._looked_into(state), meant=self._looks_back.meant())
        shown = in_hand(
            self._reach_in(state, seat),
            draft,
            self._foresight,
            lights=self.shows_targets,
            pending=self.pending,
            helped=self._helped(state, seat, self._reach_in(state, seat).in_hand(draft)),
            wrong=self.rejected.pieces if self.rejected is not None else (),
        )
        return replace(shown, meant=self._looks_back.meant())

    def _looked_into(self, state: HopState) -> Shown:
        """What is shown where nobody here is to act: perhaps what would have been better there."""
        shown, acting = at_rest(state), state.acting_players()
        if not acting or acting[0] < 0:
            return shown
        return replace(shown, helped=self._helped(state, acting[0], self._chosen))

    @property
    def _chosen(self) -> str | None:
        """The marble whose flicks are looked at: the one in hand, or one a computer weighed."""
        told = self.hint_action
        if self.help.knowledge.is_open and isinstance(told, Flick):
            return told.marble
        return self.draft.chosen

    def _helped(self, state: HopState, seat: int, chosen: str | None) -> Helped:
        return helped(
            state,
            seat,
            self._foresight,
            where=self.hint_place,
            piece=self.hint_piece,
            action=self.hint_action,
            ideas=ideas_of(state, seat, self.help.ideas, self._foresight, chosen=chosen),
        )

    def _motion(self, before: State, action: Action, after: State) -> Motion:
        own = self._set_down if action == self._set_down else None
        return self._motions.of(
            self._hop(before), action, self._hop(after), own=own, slow=self._slow
        )

    def _motion_of(self, showing: Showing) -> Motion:
        return self._motion(showing.before, showing.action, showing.after)

    # What players do

    def _reach_in(self, state: HopState, seat: int) -> Reach:
        return Reach(
            state,
            seat,
            self.eye.view,
            self.look.scale,
            self.look.size,
            self.services.now(),
            self._shift,
        )

    @property
    def reach(self) -> Reach | None:
        """What the person to move can reach, None while nobody may move."""
        seat = self.hand_seat
        return None if seat is None else self._reach_in(self._hop(self.seen), seat)

    def fresh_draft(self, state: State, last: Hand | None) -> Hand:
        """What the player had in hand when he last looked, as far as it still fits."""
        seat, hop = self.hand_seat, self._hop(state)
        if seat is None or last is None:
            return Hand()
        waiting = hop.to_place[seat]
        if waiting:
            fits = all(marble in waiting for marble, _spot in last.laid)
            return Hand(laid=last.laid if fits else (), fine=last.fine)
        if last.chosen in hop.areas[seat]:
            return replace(last.rested, laid=(), hover=None)
        return Hand(fine=last.fine)

    def intent(
        self, event: Pointer | Command, observation: State, draft: Hand
    ) -> Hand | Action | Rejection | None:
        """What an event means: another draft, an action to try, why it means nothing, or None."""
        seat = self.hand_seat
        if seat is None:
            return None
        meant = intent(event, draft, self._reach_in(self._hop(observation), seat))
        if isinstance(event, Pointer) and event.press is Press.MOVE and isinstance(meant, Hand):
            # Pointing alone withdraws no question, and the panel seldom has to look again.
            told_again = meant.keeps != draft.keeps
            self.draft = meant
            self._stale = True
            if told_again:
                self.panel.refresh()
            return None
        return meant

    def rested(self, draft: Hand) -> Hand:
        """What is chosen stays chosen, but lies where it was."""
        return draft.rested

    def handle(self, event: pygame.Event) -> bool:
        """Take note of the Shift key, which makes the steps of keys small."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            if event.key in (pygame.K_LSHIFT, pygame.K_RSHIFT):
                self._shift = event.type == pygame.KEYDOWN
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._shift = False
        return super().handle(event)

    def _set_draft(self, draft: Hand) -> None:
        before = self.draft
        super()._set_draft(draft)
        if len(draft.laid) > len(before.laid):
            self.services.sound.play(sounds.MARBLE_SET)

    def _play(self, action: Action) -> Rejection | None:
        by_hand = {marble for marble, _spot in self.draft.laid} | {self.draft.held}
        own = isinstance(action, Place) and by_hand.issuperset(action.spots)
        self._set_down = action if own and isinstance(action, Place) else None
        if own and self.draft.held is not None:
            self.services.sound.play(sounds.MARBLE_SET)
        return super()._play(action)

    def do(self, meant: object) -> None:
        """Take up what an event or a button means."""
        reach = self.reach
        match meant:
            case Shoot():
                chosen, shot = self.draft.chosen, self.draft.shot
                if chosen is not None and shot is not None:
                    self._try(Flick(chosen, shot.bearing, shot.speed))
            case TakeHint():
                self._take_hint()
            case PlaceForMe() if reach is not None:
                self._try(self._rest_placed(reach))
            case _:
                super().do(meant)

    def _rest_placed(self, reach: Reach) -> Place:
        """All that the player laid, and a sensible place for all that he did not."""
        laid = Marbles(dict(self.draft.laid))
        state = reach.state
        if laid:
            state = state.apply_action(reach.seat, Place(laid))
        return Place(laid | state.arrangement(reach.seat, self.services.rng).spots)

    def _take_hint(self) -> None:
        """Take up the aim of a hint, or the places of its marbles, to go on from there."""
        match self.hint_action:
            case Flick(marble, bearing, speed):
                draft = Hand(chosen=marble, shot=Shot(bearing, speed))
            case Place(spots):
                draft = Hand(laid=tuple(spots.items()))
            case _:
                return
        self.help.put_away()
        self._set_draft(draft)
        self.refresh()

    def offers(self, state: State, draft: Hand) -> Sequence[Offer]:
        """Everything that can be done by buttons."""
        seat = self.hand_seat
        if seat is None:
            return ()
        return offers(self._reach_in(self._hop(state), seat), draft, self.hint_action)

    # What is seen of the cloth

    def view(self, event: Pointer | Command) -> bool:
        """Zoom, and draw the cloth along."""
        draft = self.draft
        if draft.pull is not None:
            return False
        grabs = draft.held is None and draft.chosen is None
        reach = self.reach
        if grabs and isinstance(event, Pointer) and reach is not None:
            pointed = {**reach.state.on_cloth(), **reach.spots(draft)}
            places = reach.is_placing and bool(reach.unlaid(draft))
            grabs = not places and reach.marble_at(event.point, pointed) is None
        return self.eye.event(event, grabs=grabs)

    def _use_tool(self, tool: Tool) -> None:
        """What a button over the cloth does."""
        match tool:
            case Command():
                self.look_around(tool)
            case "again":
                self.see_again()
            case "follow":
                self._follows = not self._follows
                self.eye.leave()
            case "slow":
                self._slow = not self._slow
            case _ if self.reach is not None:
                self._set_draft(_stepped(self.draft, tool))
        self.refresh()

    def refresh_tools(self) -> None:
        """Light up what is switched on."""
        again = self._last_roll() is not None and bool(self.pace())
        draft = self.draft
        self._tools.show(
            again=again,
            follow=self._follows,
            slow=self._slow,
            aim=self.reach is not None and draft.shot is not None and draft.pull is None,
            fine=draft.fine,
        )

    def _last_roll(self) -> int | None:
        """The number of the last roll before the position on show."""
        log = self.host.match.log
        numbers = range(min(self.host.position, len(log)) - 1, 0, -1)
        return next((n for n in numbers if isinstance(log[n].action, Roll)), None)

    def looked_back(self) -> None:
        """Show the flick that led to the position."""
        last, current = self.last_entry(), self.host.timeline.current
        if self.host.is_live or last is None or not isinstance(last.action, Roll):
            return
        if current is not None and current.backwards:
            self.host.timeline.clear()
        self.see_again()

    def see_again(self) -> None:
        """Show the last flick before the position on show once more."""
        number, pace = self._last_roll(), self.pace()
        if number is None or self.host.timeline.current is not None or not pace:
            return
        match = self.host.match
        showings = []
        for n in (number - 1, number):
            entry = match.log[n]
            before, after = (self.observed(match.states[n + step]) for step in (0, 1))
            seconds = self.timing(before, entry.action, after) * pace
            showing = Showing(before, entry.player, entry.action, after, seconds)
            showings.append(showing)
            self.host.timeline.add(showing)
        self._looks_back.note(number - 1, showings)
        self.draft = self.draft.rested
        self.refresh()

    # Movement and sound

    def skip(self) -> None:
        """Show the result at once; a second click soon after was meant for the movement too."""
        super().skip()
        self._calm_until = self.services.now() + _SKIPPED

    def timing(self, before: State, action: Action, after: State) -> float:
        """As long as its last marble takes."""
        return self._motion(before, action, after).seconds

    def moments(self, showing: Showing) -> Iterable[Moment]:
        """Every contact is heard, as loud as it is hard."""
        motion = self._motion_of(showing)
        if showing.backwards:
            return (Moment(motion.seconds, effects.UNDO),)
        return motion.moments()

    @property
    def moving(self) -> bool:
        """Also while what is seen moves, or the elastic is pulled."""
        return super().moving or self.eye.moving or self.draft.pull is not None

    def pass_time(self, seconds: float) -> None:
        """Let what is seen move, and tell what has come to rest."""
        self._make_room()
        self._follow()
        self._find_work()
        self._foresee()
        if self.eye.update(seconds, self.pace()) or self.draft.pull is not None:
            self._stale = True
        self._tell_as_it_happens()

    def _make_room(self) -> None:
        """Move up what the panel would cover, where that lies below the table and has grown."""
        area = self.panel.board_area(self.look)
        if area.bottom < self.eye.view.area.bottom and not self.draft.carries:
            self.lay_board(area)

    def _follow(self) -> None:
        """Keep the flicked marble in sight if the players want to."""
        showing = self.host.timeline.current
        place = None
        if self._follows and showing is not None and isinstance(showing.action, Roll | Flick):
            place = self._motion_of(showing).focus(self._seconds(showing))
        if place is not None:
            self.eye.follow(place)
        elif showing is None:
            self.eye.leave()

    def _find_work(self) -> None:
        """Show the whole cloth to a player whose marbles are out of sight when his work begins."""
        place = (self.host.position, self.hand_seat)
        if place == self._looked_at or self.host.timeline.current is not None:
            return
        self._looked_at = place
        reach = self.reach
        if reach is None:
            return
        margin = reach.view.px(RADIUS)
        spots = reach.spots(self.draft).values()
        if not all(self.eye.shows(place_of(spot), margin) for spot in spots):
            self.eye.fit()

    def _foresee(self) -> None:
        """Find out where one more idea with the chosen marble leads; they take a moment each."""
        chosen = self._chosen
        if self.help.ideas and chosen is not None and self.draft.pull is None:
            state = self._hop(self.seen)
            flick = unforeseen(state, self.help.ideas, self._foresight, chosen)
            if flick is not None:
                self._foresight.touched(state, flick)
                self._stale = True

    def on_shown(self, showing: Showing) -> None:
        """A movement has ended: tell what everybody should notice about it."""
        super().on_shown(showing)
        self._set_down = None
        self._tell_news(showing)

    def may_tell(self, showing: Showing) -> bool:
        """What a flick hits is told when all lie still, and not before."""
        if not isinstance(showing.action, Roll):
            return True
        current = showing is self.host.timeline.current
        return current and self._seconds(showing) >= self._motion_of(showing).rolled_out

    def _tell_as_it_happens(self) -> None:
        """Tell what became of a flick when all lie still, before the marbles are taken up."""
        showing = self.host.timeline.current
        if showing is None or showing.backwards or not isinstance(showing.action, Roll):
            return
        if showing is not self._told and self.may_tell(showing):
            self._tell_news(showing)
            self.refresh()

    def _tell_news(self, showing: Showing) -> None:
        """Tell once what everybody should notice about a movement."""
        if showing.backwards or showing is self._told:
            return
        self._told = showing
        before, after = self._hop(showing.before), self._hop(showing.after)
        news = list(words.news(before, showing.action, after, self.names))
        miss = near_miss(before, showing.action) if isinstance(showing.action, Roll) else None
        if miss is not None:
            news.insert(0, words.near_miss_text(miss))
        if news:
            self.tell(" ".join(news))

    # Words

    def prompt(self, state: State, draft: Hand) -> str:
        """What to do next."""
        hop, seat = self._hop(state), self.hand_seat
        if seat is None:
            return ""
        reach = self._reach_in(hop, seat)
        if reach.gives:
            return words.give_prompt(self.names[hop.owed[0]])
        if reach.is_placing:
            return words.place_prompt(hop, seat, len(draft.laid), draft.held)
        if draft.pull is not None:
            return words.keep_prompt() if draft.keeps else words.pull_prompt()
        return words.flick_prompt(chosen=draft.shot if draft.chosen is not None else None)

    def watching_text(self, showing: Showing) -> str:
        """That a computer aims, that marbles roll."""
        if showing.backwards or not isinstance(showing.action, Flick | Roll):
            return ""
        if isinstance(showing.action, Flick) and not self.seat_is_human(showing.player):
            return words.aiming_text(self.names[showing.player])
        return words.rolling_text()

    def undo_question(self) -> str:
        """What to ask before a flick is taken back."""
        return words.undo_question()

    def reached_text(self, state: State, seat: int) -> str:
        """Cards, points, or marbles of one colour."""
        return words.reached_text(self._hop(state), seat)

    def notes(self, state: State) -> list[Note]:
        """The goal at the start, and that the turns run out."""
        hop = self._hop(state)
        notes = []
        if hop.turns < hop.players:
            notes.append(Note(words.goal_text(hop), anchor="goal"))
        meant = self._looks_back.meant()
        if meant is not None:
            notes.append(Note(words.meant_text(meant.name, meant.error)))
        left = hop.variant.most_turns - hop.turns
        if 0 < left <= _FEW_TURNS * hop.players:
            notes.append(Note(words.turns_left_text(left), Tone.WARNING, "end"))
        return notes

    def points(self, state: State) -> Sequence[str]:
        """What each player has reached."""
        hop = self._hop(state)
        return [words.points_text(hop, seat) for seat in range(hop.players)]

    def seat_line(self, state: State, seat: int) -> str:
        """How many marbles a player has."""
        return words.held_text(self._hop(state), seat)

    def describe(self, before: State, player: int, action: Action) -> str:
        """An action for the move list."""
        return words.tell(before, player, action, self.names, brief=True)

    def hint_sentence(self, advice: Advice, step: Step) -> str:
        """The hint in words."""
        state = self._hop(self.seen)
        action, seat = advice.best, state.acting_players()[0]
        if step is Step.WHERE:
            owner = where_to_look(state, seat, action, self._foresight).owner
            return words.where_text(action, owner, seat, self.names)
        if step is Step.PIECE:
            return words.piece_text(action)
        touched: Iterable[str] = ()
        if isinstance(action, Flick):
            touched = self._foresight.touched(state, action)
        return words.hint_text(action, self.names, tuple(touched))


def _stepped(draft: Hand, tool: Tool) -> Hand:
    """The hand after a step of the aim."""
    match tool:
        case "left" | "right":
            return turned(draft, 1 if tool == "left" else -1)
        case "harder" | "softer":
            return pushed(draft, 1 if tool == "harder" else -1)
    return replace(draft, fine=not draft.fine)

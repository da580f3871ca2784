"""Hop the Marble at the table."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.protocol import NATURE, Action
from game.records.store import moment_text
from game.rules.hop_the_marble.actions import Flick, Roll
from game.rules.hop_the_marble.marbles import is_in_area, side_of
from game.rules.hop_the_marble.state import HopState
from scenes.games.hop_the_marble import sounds, words
from scenes.games.hop_the_marble.by_ear import ByEar
from scenes.games.hop_the_marble.frames import Carry, near_miss
from scenes.games.hop_the_marble.hand import intent
from scenes.games.hop_the_marble.motion import HopMotion, moved
from scenes.games.hop_the_marble.picture.cards import HopCards, card_views
from scenes.games.hop_the_marble.picture.painter import small_table
from scenes.games.hop_the_marble.picture.relief import RollTraces
from scenes.games.hop_the_marble.picture.table import HopPicture, area_in_sight, counted
from scenes.games.hop_the_marble.prompts import STEPS, Prompts, may_fold, stepped
from scenes.games.hop_the_marble.reach import HopHand, HopSeen, pull_of
from scenes.games.hop_the_marble.shown import (
    Aimed,
    HopShown,
    MeantFlick,
    at_rest,
    flick_at_rest,
    helped,
    in_hand,
    last_roll,
    meant_by,
    unforeseen,
    where_to_look,
)
from scenes.games.hop_the_marble.text import HopText
from scenes.games.hop_the_marble.tools import (
    CardTip,
    HopTools,
    card_row,
    cards_beside,
    full_breadth,
    groups,
    laid_out,
    sides_seen,
    tools_breadth,
)
from scenes.games.hop_the_marble.view import place_of
from scenes.kit import effects
from scenes.kit.display import Item
from scenes.kit.i18n import _, saying
from scenes.kit.i18n.formats import paragraph
from scenes.kit.intent import Command, Pointer, Press
from scenes.kit.look import Look
from scenes.kit.session.timeline import Showing
from scenes.table.animation import SoundMoment
from scenes.table.game import Desk
from scenes.table.lights import CountedPiece
from scenes.table.meaning import Hold, Intent
from scenes.ui.panel import fit_button
from scenes.ui.widget import Widget

_FOLDED = ("same", "fold-again")
"""The buttons that need a fold."""

_SWITCHES = ("camera", "aim", "folding", "slow")
_SETTLES, _HOPS = 0.2, 0.5
"""Seconds until a marble that's set down lies still, and how high it hops, in diameters."""

_SKIPPED = 0.3
"""Seconds after a skipped movement in which no press counts."""


class HopTable(ByEar, Prompts):
    """Clay marbles on a folded cloth."""

    empty_draft = HopHand()
    board_turns = 4
    board_breadth = 1.4
    is_told_briefly = True
    lies_on_table = False
    keeps_flicks = True
    """Whether the last flick can be seen again, kept and filmed."""

    def __init__(self, desk: Desk[HopState, HopHand]) -> None:
        super().__init__(desk)
        self._traces = RollTraces()
        self._on = frozenset[str]()
        """What's switched on or unfolded of the buttons over the cloth."""
        self._dropped: Carry | None = None
        self._stands = False, False
        """Whether the camera and the button that shows everything do."""
        self._set_down: Action | None = None
        self._told: Showing[HopState] | None = None
        self._seen_again: tuple[int, Sequence[Showing[HopState]]] = (0, ())

    # Places

    def place(self, look: Look, area: pygame.Rect, seen: HopSeen) -> None:
        """Fit the cloth into ``area``: all of it once it's only looked at."""
        size = seen.state.variant.cloth
        watched = not seen.live or seen.state.is_terminal
        sides = sides_seen(seen.state, seen.turned)
        row, beside = card_row(look, area, sides), cards_beside(look, area, sides)
        tools = self.breadth_beside(look)
        views = [(laid_out(area, size, room, tools, seen.turned), room) for room in (beside, row)]
        whole, room = max(views, key=lambda view: view[0].scale)
        self.camera.lay(whole, anew=watched)
        self._picture = HopPicture(look, whole, seen.player_styles, room=room, before=self._picture)
        self._picture.ground(seen.state).hurries = True

    def breadth_beside(self, look: Look) -> int:
        """The width of the buttons beside the cloth, in pixels."""
        return full_breadth(look, self._sight())

    def _sight(self) -> Widget:
        """The button that shows everything, or leads back."""
        closer = _("Closer") if self.camera.is_away else ""
        return fit_button(self.desk.look_around, self.desk.services.named, closer)

    def beside_words(self, area: pygame.Rect) -> Sequence[pygame.Rect]:
        """Clear of the cards, and of the marbles to place if they wait there."""
        view = self.camera.view
        # A home circle or cards are below, and cards may lie beside the whole cloth.
        cloth, room = view.unzoomed.cloth, view.clear
        return (pygame.Rect(cloth.left, room.top, cloth.width, room.height // 6),)

    def make_ready(self, seen: HopSeen) -> bool:
        """Draw the cloth as it is now, band by band."""
        return self.picture.ground(seen.state).panorama.make_ready(self.camera.view)

    def ahead(self) -> Iterator[object]:
        """Have room for what the camera shows, and light the cloth as each player will see it."""
        view = self.camera.view
        yield from self.picture.ground(self.desk.seen.state).panorama.reserve(view.area.size)
        for seat in range(self.desk.seen.state.players):
            # Meanwhile hands may have folded another cloth.
            state = self.desk.seen.state
            yield from self.picture.ground(state).light_ahead(self.turned_for(state, seat))
        while not self.make_ready(self.desk.seen):
            yield view

    def place_in_picture(self, look: Look, area: pygame.Rect, seen: HopSeen) -> None:
        """Place the cloth as in small pictures, with the cards beside it."""
        self._picture = small_table(look, area.size, seen.state, seen.player_styles)
        self.camera.lay(self._picture.whole, anew=True)

    def turned_for(self, state: HopState, seat: int) -> int:
        """The turn that puts the home circle of ``seat`` in front of its player.

        Of two, the one to move sits on the left: most windows are wider than high.
        """
        area, side = self.camera.rest.area, side_of(state.variant, seat)
        return (side - 1) % 4 if state.players == 2 and area.width >= area.height else side

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the table around what the camera shows."""
        self.picture.ground(self.desk.seen.state).draw_around(surface, self.picture.whole)

    # What's seen

    def items(self, seen: HopSeen) -> list[Item]:
        """The cloth and everything on and around it."""
        showing, view = seen.showing, self.camera.view
        self.picture.moves = self.camera.moving
        self.picture.left = self._traces.at(seen)
        dropped, now = self._dropped, self.desk.now
        if dropped is not None and (not seen.pace or now >= dropped.landing):
            self._dropped = dropped = None
        self.picture.settling = None if dropped is None else dropped.at(now)
        if showing is None:
            self.picture.dust = ()
            return self.picture.items(view, seen.state, self.shown(seen))
        shown, flick = at_rest(showing.before), showing.action
        aims = showing.player not in seen.people and seen.progress <= 0
        if isinstance(flick, Flick) and aims and not showing.backwards:
            shown = replace(shown, aim=Aimed(flick.marble, flick))
        shown = replace(shown, meant=self.meant(seen))
        seconds = self.seconds_of(showing, seen)
        motion = self.motion_of(showing)
        falls = seen.pace and not showing.backwards
        self.picture.dust = motion.puffs(seconds) if falls else ()
        return self.picture.moving(view, motion, seconds, shown)

    def meant(self, seen: HopSeen) -> MeantFlick | None:
        """What a computer meant by the flick on show, if players look back on it."""
        if seen.showing is None:
            return meant_by(flick_at_rest(seen), seen)
        number, showings = self._seen_again
        return meant_by(number, seen) if any(seen.showing is each for each in showings) else None

    def shown(self, seen: HopSeen) -> HopShown:
        """What's shown besides the position while nothing moves."""
        state, reach = seen.state, self.reach(seen)
        acting = next(iter(state.acting_players()), NATURE)
        if reach is not None and not state.is_terminal:
            help_ = helped(seen, reach.seat, self._foresight, reach.in_hand(seen.draft))
            shown = in_hand(reach, seen, help_)
        elif acting == NATURE:
            shown = at_rest(state)
        else:
            # No one here is to act: it may show what would have been better.
            help_ = helped(seen, acting, self._foresight, _chosen(seen))
            shown = replace(at_rest(state), helped=help_)
        return replace(shown, meant=self.meant(seen))

    # What players do

    def left(self, seen: HopSeen) -> HopHand:
        """The folds, for as long as they can be taken back."""
        return HopHand(folds=seen.draft.folds.rested)

    def intent(self, event: Pointer | Command, seen: HopSeen) -> Intent[HopHand] | None:
        """What an event means: another draft, an action to try, why it means nothing, or None."""
        reach = self.reach(seen)
        return None if reach is None else intent(event, seen.draft, reach)

    def rested(self, draft: HopHand) -> HopHand:
        """What's chosen stays chosen, but back at its place."""
        return draft.rested

    def held(self, before: HopSeen, seen: HopSeen) -> None:
        """Lets a marble that's set down settle, with its sound."""
        super().held(before, seen)
        was = before.draft
        if before.rejection is not None:
            # Whoever goes on has read why not.
            self.desk.show("")
        if len(seen.draft.laid) > len(was.laid):
            if was.held is not None and was.spot is not None:
                landing = place_of(dict(seen.draft.laid)[was.held])
                start, now = place_of(was.spot), self.desk.now
                self._dropped = Carry(was.held, start, landing, now, _SETTLES, _HOPS)
            self.desk.play_sound(sounds.MARBLE_SET, force=0.1)
        if seen.draft.folds.strokes != was.folds.strokes:
            self.desk.play_sound(sounds.FOLD)

    def playing(self, action: Action, seen: HopSeen) -> None:
        """Keeps laid marbles from going there again, and folds from being made twice."""
        self._clear_cloth()
        self._set_down = action if action == seen.draft.action else None

    # The view of the cloth

    def view(self, event: Pointer | Command, seen: HopSeen) -> bool:
        """Zoom and pan."""
        if isinstance(event, Pointer) and event.press is Press.DOWN:
            self._clear_cloth()
        elif event is Command.BACK and self._clear_cloth():
            return True
        draft = seen.draft
        if pull_of(seen.pointer) is not None:
            return False
        grabs = draft.held is None and draft.chosen is None
        reach = self.reach(seen)
        if reach is not None and reach.folds:
            return self.camera.event(event, grabs=False)
        if grabs and isinstance(event, Pointer) and reach is not None:
            pointed = {**reach.state.on_cloth(), **reach.spots(draft)}
            places = reach.is_placing and bool(reach.unlaid(draft))
            grabs = not places and reach.marble_at(event.point, pointed) is None
            # Beside one's own marbles it was meant for one of them.
            spot = self.camera.view.spot_at(event.point)
            grabs &= not (reach.flicks and is_in_area(reach.state.variant, reach.seat, spot))
        return self.camera.event(event, grabs=grabs)

    def _clear_cloth(self) -> bool:
        """Fold the camera's buttons, which may cover marbles; returns whether they were open."""
        if was_open := "camera" in self._on:
            self._on -= {"camera"}
            self.desk.changed()
        return was_open

    def _use_tool(self, tool: str) -> None:
        """Do what a button over the cloth stands for."""
        seen, number = self.desk.seen, last_roll(self.desk.seen)
        match tool:
            case _ if tool in _SWITCHES:
                self._on ^= {tool}
            case "again":
                self.see_again(seen)
            case "keep" if number is not None:
                self._keep(number)
            case "film" if number is not None:
                flick = range(number - 1, number + 1)
                self.desk.services.go.make_film(self.desk.session.match, flick)
            case _ if seen.seat is not None:
                self.desk.do(stepped(seen.draft, tool))
        if tool not in (*_SWITCHES, *STEPS, "fine"):
            self._on -= {"camera", "folding"}
        self.desk.changed()

    def _keep(self, number: int) -> None:
        """Keep the match up to this action for the practice cloth."""
        desk = self.desk
        with saying(desk.tell):
            moment = moment_text(desk.session.match, number)
            desk.services.kept.moments.add(desk.info.key, moment)
            desk.tell(_("Flick saved: try it on the practice cloth."))

    def board_tools(self, seen: HopSeen, *, hidden: bool) -> Iterator[Widget]:
        """The buttons for the view, for seeing a flick again, for aiming and folding."""
        draft, folds, cards = seen.draft, may_fold(seen), self.picture.cards
        # The result has its own ways to see all of it again.
        ended = seen.live and seen.state.is_terminal
        rolled = self.keeps_flicks and not (seen.one_task or ended) and last_roll(seen) is not None
        aims = seen.seat is not None and draft.shot is not None and pull_of(seen.pointer) is None
        # Players aiming by keys need no buttons for it.
        steps = aims and seen.spot is None and draft.run is None
        if seen.showing is None:
            # While marbles roll, nothing comes or goes; nor does the camera while someone aims.
            self._stands = (
                rolled and not folds and not aims and seen.mistake is None,
                not ended and (self.camera.is_away or self.camera.hides(seen.state)),
            )
        on = {*self._on, f"fold-{draft.folds.hand}", *(("fine",) if draft.fine else ())}
        vain = (*(() if seen.pace else ("again",)), *(() if draft.folds.strokes else _FOLDED))
        shown = (*self._stands, steps, folds)
        columns = groups(self._use_tool, self._sight(), shown, on, vain)
        told: list[tuple[Widget, pygame.Rect]] = []
        if cards is not None and not hidden:
            told += self._of_cards(seen, cards)
        look, view = self.picture.look, self.camera.view
        # Beside the cards they cover no marble.
        free = None if cards is None else cards.room.free
        # Close up, the far cards aren't in their corner.
        beside = cards is not None and cards.room.beside and self.zoom <= 1.01
        edge = view.area.move(view.aside[0] if beside else 0, 0)
        edge.size = tools_breadth(look), edge.height - view.aside[2]
        yield HopTools(
            [*(each for each, _spot in told), *columns],
            room=free or edge.inflate(0, -look.px(20)),
            spots=[spot for _each, spot in told],
        )

    def _of_cards(self, seen: HopSeen, cards: HopCards) -> Iterator[tuple[Widget, pygame.Rect]]:
        """What's told of the cards that have a number."""
        text = HopText(seen.state, seen.names)
        for seat, hand in enumerate(cards.hands(seen.state, self.camera.goal)):
            for place, (number, _view) in enumerate(card_views(seen.state, seat)):
                if number is not None:
                    card = seen.state.cards[seat][number]
                    told = partial(text.card_in_words, seat, card)
                    if seat == seen.you:
                        told = partial(text.card_in_short, seat, card, whole=True)
                    # Who aims may pull back from anywhere.
                    aims = seen.draft.shot is not None
                    yield CardTip(told, enabled=aims), hand.card(place)

    def looked_back(self, seen: HopSeen) -> None:
        """Show the flick that led to this position."""
        if not seen.live and seen.last is not None and isinstance(seen.last.action, Roll):
            timeline = self.desk.session.timeline
            if timeline.current is not None and timeline.current.backwards:
                timeline.clear()
                self.desk.changed()
            self.see_again(self.desk.seen)

    def see_again(self, seen: HopSeen) -> None:
        """Show the last flick before the position on show again."""
        number = last_roll(seen)
        if number is not None and seen.showing is None and seen.pace:
            self._seen_again = number - 1, self.desk.watch(number - 1, number)

    # Movement and sound

    def was_skipped(self) -> float:
        """A second click soon after was meant for the movement as well."""
        return _SKIPPED

    def _motion(self, before: HopState, action: Action, after: HopState) -> HopMotion:
        """An action's movement."""
        own, slow = action == self._set_down, "slow" in self._on
        return moved(before, action, after, own=own, slow=slow)

    def motion_of(self, showing: Showing[HopState]) -> HopMotion:
        """The movement of a showing."""
        return self._motion(showing.before, showing.action, showing.after)

    def seconds_of(self, showing: Showing[HopState], seen: HopSeen) -> float:
        """How far the movement on show has come, in seconds of its normal length."""
        return seen.shown * self.motion_of(showing).seconds

    def timing(self, before: HopState, action: Action, after: HopState) -> float:
        """Until its last marble is where it belongs."""
        return self._motion(before, action, after).seconds

    def moments(self, showing: Showing[HopState]) -> Iterable[SoundMoment]:
        """Every hit is heard, louder the harder it is."""
        motion = self.motion_of(showing)
        if showing.backwards:
            return (SoundMoment(motion.seconds, effects.UNDO),)
        return motion.moments(self.camera.view.turned)

    def is_recapped(self, player: int, action: Action) -> bool:
        """A flick's recap is what came of it; turned-up cards are told by the next roll."""
        return isinstance(action, Roll) or (player != NATURE and not isinstance(action, Flick))

    def is_moving(self, seen: HopSeen) -> bool:
        """While the view, the elastic or a marble in hand moves."""
        blurs = self._picture is not None and not self._picture.is_sharp
        return self.camera.moving or blurs or self._hand_moves(seen)

    def _hand_moves(self, seen: HopSeen) -> bool:
        pull = pull_of(seen.pointer)
        pulled = pull is not None and pull.moves(self.picture.look.size, self.desk.now)
        return pulled or self._dropped is not None

    def pass_time(self, seconds: float, seen: HopSeen) -> None:
        """Move the view on, and tell what has come to rest."""
        pull = pull_of(seen.pointer)
        if pull is not None:
            # It goes on where the window's edge stops the pointer.
            window, fine = self.picture.look.size, self.desk.shift or seen.draft.fine
            stretched = pull.stretched(window, seconds, self.desk.now, fine=fine)
            if stretched != pull:
                self.desk.do(Hold(seen.draft, replace(seen.pointer, grip=stretched)))
        else:
            self._follow(seen)
        reach, where = self.reach(seen), None
        if reach is not None and seen.hint_place is not None:
            where, _owner = where_to_look(seen.state, reach.seat, seen.hint_place, self._foresight)
        film = () if seen.showing is None else self.motion_of(seen.showing).ends
        self.camera.find_work(seen, reach, self.picture.look, where, film)
        self._foresee(seen)
        moves = self.camera.update(seconds, seen.pace) or self._hand_moves(seen)
        if self._traces.learn(seen) or moves or self.picture.sharpen():
            self.desk.redraw()
        self._tell_as_it_happens(seen)

    def _follow(self, seen: HopSeen) -> None:
        """Look closely at a great hit."""
        showing, watched = seen.showing, None
        if showing is not None and not showing.backwards:
            watched = self.motion_of(showing).watched(self.seconds_of(showing, seen))
        if watched is None:
            self.camera.leave()
        else:
            self.camera.follow(watched)

    def _foresee(self, seen: HopSeen) -> None:
        """Work out where one more idea with the chosen marble leads: each takes a moment."""
        chosen = _chosen(seen)
        if seen.ideas and chosen is not None and pull_of(seen.pointer) is None:
            flick = unforeseen(seen.state, seen.ideas, self._foresight, chosen)
            if flick is not None:
                self._foresight[seen.state, flick]
                self.desk.redraw()

    def was_shown(self, showing: Showing[HopState], seen: HopSeen) -> None:
        """Tell what everyone should notice about a movement now ended."""
        self._set_down = None
        self._tell_news(showing, seen)

    def may_tell(self, showing: Showing[HopState], seen: HopSeen) -> bool:
        """What a flick hits is told once everything's at rest, not before."""
        if not isinstance(showing.action, Roll):
            return True
        rolled_out = self.motion_of(showing).rolled_out
        return showing is seen.showing and self.seconds_of(showing, seen) >= rolled_out

    def _tell_as_it_happens(self, seen: HopSeen) -> None:
        """Tell what came of a flick once everything's at rest, before the marbles are picked up."""
        showing = seen.showing
        if showing is None or not isinstance(showing.action, Roll):
            return
        if self.may_tell(showing, seen) and self._tell_news(showing, seen):
            self.desk.changed()

    def _tell_news(self, showing: Showing[HopState], seen: HopSeen) -> bool:
        """Show what everyone should notice about a movement, once. Returns whether it did."""
        if showing.backwards or showing is self._told:
            return False
        self._told = showing
        before, action = showing.before, showing.action
        miss = near_miss(before, action) if isinstance(action, Roll) else None
        news = [] if miss is None else [words.near_miss_text(miss.marble, miss.gap)]
        news += words.news(before, action, showing.after, seen.called)
        if news:
            self.desk.show(paragraph(news))
        return True

    # The end

    def counted(self, seen: HopSeen) -> Sequence[CountedPiece]:
        """The turned cards or, without cards, the marbles of one colour."""
        return counted(seen.state, self.picture, self.camera.view)

    def belongings(self, seen: HopSeen, seat: int) -> Sequence[pygame.Rect]:
        """The turned cards, and the home circle with its marbles."""
        area = area_in_sight(seen.state, seat, self.camera.view)
        return [*super().belongings(seen, seat), *([area] if area is not None else ())]


def _chosen(seen: HopSeen) -> str | None:
    """The marble whose flicks are in question: in hand, or weighed by a computer."""
    told = seen.hint_action
    if seen.looks_into is not None and isinstance(told, Flick):
        return told.marble
    return seen.draft.chosen

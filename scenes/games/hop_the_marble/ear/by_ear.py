"""Hop's table by ear: what is on show as spots, questions, and short answers to every step."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from game.rules.hop_the_marble.actions import Flick, Place
from game.rules.hop_the_marble.marbles import marble_words
from game.rules.hop_the_marble.state import HopState
from physics.table import TENTHS, cloth_of
from scenes.games.hop_the_marble.aim import Shot, way_of
from scenes.games.hop_the_marble.ear.aiming import aim_in_words, shot_in_words, tone_of
from scenes.games.hop_the_marble.ear.lie import Lie, way_text
from scenes.games.hop_the_marble.ear.questions import questions
from scenes.games.hop_the_marble.ear.spots import place_name, spots_of
from scenes.games.hop_the_marble.motion import Ear
from scenes.games.hop_the_marble.picture.table import HopPicture
from scenes.games.hop_the_marble.place import with_laid
from scenes.games.hop_the_marble.reach import HopHand, HopReach, HopSeen, pull_of
from scenes.games.hop_the_marble.seen import Foresight, aim_of
from scenes.games.hop_the_marble.view import View
from scenes.games.hop_the_marble.words import cards_done, colours_text
from scenes.kit.commands import MOVES, Command
from scenes.kit.i18n import _, tr
from scenes.kit.i18n.formats import paragraph, short_number, unended
from scenes.table.table_view import Done
from scenes.table.walking.targets import BoardTarget, Question


class ByEar:
    """What Hop's table tells whoever does not see it."""

    def __init__(self, foresight: Foresight) -> None:
        self._foresight = foresight

    def lie(self, seen: HopSeen, view: View) -> Lie:
        """The position on show, with what is set down already."""
        state, seat, draft = seen.state, seen.seat, seen.draft
        if seat is not None and draft.laid and state.to_place[seat]:
            state = with_laid(state, seat, dict(draft.laid))
        you = next(iter(seen.people), None) if seat is None and len(seen.people) == 1 else seat
        return Lie(state, seen.names, view.turned, you, draft.chosen)

    def spots(
        self, seen: HopSeen, reach: HopReach | None, view: View, picture: HopPicture
    ) -> Sequence[BoardTarget]:
        """The marbles, free places for those that are to be set down, and the cards."""
        if seen.showing is not None:
            return ()
        return spots_of(seen, reach, self.lie(seen, view), view, picture)

    def questions(self, seen: HopSeen, view: View) -> Sequence[Question]:
        """What is near, what is needed and where it lies, where an aim leads, how the ground is."""
        lie, flick = self.lie(seen, view), _aimed(seen)
        aim = None if flick is None else partial(self._aim, lie, flick, seen)
        return questions(seen, lie, aim)

    def heard(self, before: HopSeen, seen: HopSeen, view: View) -> tuple[int, float] | None:
        """The level and the side of the tone of a step of the aim; None if that was none."""
        flick, shot = _aimed(seen), seen.draft.shot
        if flick is None or shot is None or _aim_of(before) == _aim_of(seen):
            return None
        way = self._foresight.preview(seen.state, flick, _help(seen)).path
        pan = view.turn(way_of(shot.bearing))[0]
        if way:
            pan = Ear(seen.state.variant.cloth / 2, view.turned).pan(way[-1])
        return tone_of(shot), pan

    def told(self, seen_before: HopSeen, seen: HopSeen, reach: HopReach, view: View) -> str:
        """What a step of the work in hand has changed, in a few words; "" if nothing."""
        before, draft, lie = seen_before.draft, seen.draft, self.lie(seen, view)
        if draft.folds != before.folds:
            return _fold_told(before, draft, lie)
        if seen.pointer.dragging or pull_of(seen.pointer) is not None:
            return ""
        if draft.fine != before.fine:
            return _("Small steps.") if draft.fine else _("Usual steps.")
        if draft.held is not None and (before.held, before.spot) != (draft.held, draft.spot):
            return _carried(before, draft, lie, reach)
        if len(draft.laid) > len(before.laid):
            return _laid(before, draft, lie, reach)
        if len(draft.laid) < len(before.laid):
            return _("Taken back.")
        flick = _aimed(seen)
        if flick is not None and _aim_of(seen_before) != _aim_of(seen):
            told = self._aim(lie, flick, seen)
            pull = pull_of(seen_before.pointer)
            taken = pull is not None and not pull.free
            if before.chosen == draft.chosen and not taken:
                return told
            marble = tr(marble_words(flick.marble))
            return _("{marble:^} in hand. {aim}").format(marble=marble, aim=told)
        put_back = before.held or (before.chosen if flick is None else None)
        return _("Put back.") if put_back is not None and draft.held is None else ""

    def spoken(self, done: Done[HopState], seen: HopSeen, view: View) -> str:
        """A flick or a place as one hears it; "" for what the teller says as well.

        How a flick was aimed is told to who looks back: at the table they have just heard it.
        """
        lie = replace(self.lie(seen, view), state=done.before, origin=None)
        match done.action:
            case Flick(marble) if seen.live:
                return _("{name} flicks {marble}.").format(
                    name=seen.names[done.player], marble=tr(marble_words(marble))
                )
            case Flick(marble, bearing, speed):
                return _("{name} flicks {marble}: {shot}.").format(
                    name=seen.names[done.player],
                    marble=tr(marble_words(marble)),
                    shot=shot_in_words(lie, Shot(bearing, speed)),
                )
            case Place(spots):
                return _placed(done, lie, spots)
        return ""

    def _aim(self, lie: Lie, flick: Flick, seen: HopSeen) -> str:
        help_ = _help(seen)
        preview = self._foresight.preview(seen.state, flick, help_)
        return aim_in_words(lie, flick, preview, help_)


def _help(seen: HopSeen) -> str:
    """How much is told of where a flick leads: one of ``AIMS``."""
    aim = aim_of(seen.state, seen.aim)
    # Half of the way points at something to the eye; to the ear that has to be told.
    return "contact" if aim == "line" else aim


def steers(command: Command, draft: HopHand, reach: HopReach | None, *, everywhere: bool) -> bool:
    """Whether arrows aim or carry what is in hand, and Enter flicks it or sets it down."""
    in_hand = draft.held is not None or (draft.chosen is not None and draft.shot is not None)
    if command in MOVES:
        return in_hand or not everywhere
    if command is Command.ACTIVATE and reach is not None:
        return in_hand or reach.is_placing or not everywhere
    return not everywhere


def _placed(done: Done[HopState], lie: Lie, spots: Mapping[str, tuple[int, int]]) -> str:
    """What somebody placed; where, if it was one marble; and the cards that are done by it."""
    name = lie.names[done.player]
    placed = _("{name} places {marbles}.").format(name=name, marbles=colours_text(spots))
    if len(spots) == 1:
        ((marble, spot),) = spots.items()
        zone = done.before.place_for(done.player, marble)
        if zone.seat is None:
            placed = _("{name} places {marble}: {place}.").format(
                name=name, marble=tr(marble_words(marble)), place=place_name(lie, zone, spot)
            )
    return paragraph([placed, *cards_done(done.before, done.after, lie.names)])


def _aim_of(seen: HopSeen) -> object:
    pulled = pull_of(seen.pointer) is not None
    return None if pulled else (seen.draft.chosen, seen.draft.shot)


def _aimed(seen: HopSeen) -> Flick | None:
    """The flick that is aimed by steps, None while nothing is or a pointer pulls."""
    draft = seen.draft
    pulled = pull_of(seen.pointer) is not None
    if seen.seat is None or draft.chosen is None or draft.shot is None or pulled:
        return None
    return draft.shot.flick(draft.chosen)


def _carried(before: HopHand, draft: HopHand, lie: Lie, reach: HopReach) -> str:
    """Where the marble in hand is, and whether it could be set down there."""
    marble, spot = draft.held, draft.spot
    assert marble is not None
    assert spot is not None
    zone = reach.zone(draft.laid, marble)
    where = _("off the cloth")
    if not reach.is_beside(reach.view.spot_point(spot)):
        where = place_name(lie, zone, spot)
    why = zone.why_not(spot)
    can = _("free", "a place") if why is None else unended(tr(why.message))
    if reach.is_beside(reach.view.spot_point(spot)):
        can = _("arrow keys move it")
    if before.held == marble:
        return _("{place:^}: {can}.").format(place=where, can=can)
    name = tr(marble_words(marble))
    return _("{marble:^} in hand, {place}: {can}.").format(marble=name, place=where, can=can)


def _laid(before: HopHand, draft: HopHand, lie: Lie, reach: HopReach) -> str:
    """Which marble was set down, where, and what comes next."""
    marble, spot = next(pair for pair in draft.laid if pair not in before.laid)
    zone = reach.zone(draft.laid, marble)
    told = _("{marble:^} set down: {place}.").format(
        marble=tr(marble_words(marble)), place=place_name(lie, zone, spot)
    )
    left = reach.unlaid(draft)
    if not left:
        return paragraph([told, _("All placed. Enter plays them.")])
    following = _("Next: {marble}.").format(marble=tr(marble_words(left[0])))
    return paragraph([told, following])


def _fold_told(before: HopHand, draft: HopHand, lie: Lie) -> str:
    """Where the hand is that folds the ground, and what it has done."""
    work, was = draft.folds, before.folds
    if len(work.strokes) > len(was.strokes):
        return _("Stroke done.")
    if len(work.strokes) < len(was.strokes):
        return _("Stroke taken back.")
    if work.hand != was.hand:
        match work.hand:
            case "pull":
                return _("A hand that pulls up a fold behind it.")
            case "push":
                return _("A hand that pushes the cloth up in front.")
        return _("A hand that smooths the cloth.")
    if work.over is None or work.over == was.over:
        return _("The hand presses.") if work.way and not was.way else ""
    x, y = work.over
    where = _("The middle of the cloth.")
    if (x, y) != (0, 0):
        where = _("{clock}, {way}.").format(
            clock=lie.clock((0, 0), (x, y)), way=way_text(TENTHS * math.hypot(x, y))
        )
    ground = replace(cloth_of(lie.state), folds=work.relief(lie.state.variant))
    height = round(ground.height(x, y), 1)
    if not height:
        return where
    text = _("The cloth is {height} mm high.") if height > 0 else _("The cloth dips {height} mm.")
    return paragraph([where, text.format(height=short_number(abs(height)))])

"""What the person to move can do at Hop's table, in words, as buttons and as dials."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final

from game.bots.bot import Advice
from game.protocol import Action
from game.rules.hop_the_marble import folding as hands
from game.rules.hop_the_marble.actions import (
    ALL_BEARINGS,
    Flick,
    Fold,
    Place,
    Roll,
    SpreadCloth,
    parse_action,
)
from game.rules.hop_the_marble.marbles import Marbles
from game.rules.hop_the_marble.state import HopState
from scenes.games.hop_the_marble import words
from scenes.games.hop_the_marble.camera import HopBoard
from scenes.games.hop_the_marble.hand import steered
from scenes.games.hop_the_marble.reach import HopHand, HopReach, HopSeen
from scenes.games.hop_the_marble.shown import flick_at_rest, left_of, meant_by, where_to_look
from scenes.games.hop_the_marble.touch import FoldHand, power_of, speed_of, way_of
from scenes.games.hop_the_marble.words import colour_text, colours_text
from scenes.kit.i18n import _, labelled, ngettext
from scenes.kit.i18n.formats import decimal_text, ended, short_number
from scenes.kit.intent import Command
from scenes.kit.telling import Note, Tone
from scenes.table.lights import around
from scenes.table.meaning import Ask, Hold, Offer, PlayAction
from scenes.table.table_view import Step
from scenes.table.targets import Dial, Mark


def may_fold(seen: HopSeen) -> bool:
    """Whether the person to move may fold the cloth now."""
    return seen.seat is not None and seen.state.folder == seen.seat


def _offers(
    reach: HopReach,
    hand: HopHand,
    hint: Action | None,
    take: Callable[[Action], Hold[HopHand]],
    place: Ask,
) -> Iterator[Offer]:
    """What buttons do; ``take`` follows a hint, ``place`` places everything that waits."""
    if reach.folds:
        ready, made = _("Ready", "all is set"), bool(hand.folds.strokes)
        yield Offer(ready, PlayAction(hand.folds.action), "folded", main=made)
    elif reach.gives:
        return
    elif reach.is_placing:
        if hand.action is not None and not reach.unlaid(hand):
            yield Offer(_("Done"), PlayAction(hand.action), "done", main=True, ready=True)
        elif hand.laid:
            yield Offer(_("Place the rest for me"), place, "place-rest")
        else:
            yield Offer(_("Place for me"), place, "place-for-me")
        if isinstance(hint, Place):
            yield Offer(_("Use these places"), partial(take, hint), "take-hint", hint=True)
    elif hand.shot is not None:
        yield Offer(_("Flick"), PlayAction(hand.shot), "flick", main=True)
    elif isinstance(hint, Flick):
        yield Offer(_("Use this aim"), partial(take, hint), "take-hint", hint=True)


STEPS: Final = {
    "left": Command.LEFT,
    "right": Command.RIGHT,
    "harder": Command.UP,
    "softer": Command.DOWN,
}
"""The arrow keys that do what the buttons for an aim do."""


def stepped(hand: HopHand, tool: str) -> Hold[HopHand] | PlayAction:
    """What a button for a step of the aim means, or one for folding."""
    work = hand.folds
    match tool:
        case _ if tool in STEPS:
            return Hold(steered(hand, STEPS[tool]))
        case "fine":
            return Hold(replace(hand, fine=not hand.fine))
        case "spread":
            return PlayAction(SpreadCloth())
        case "same":
            return Hold(replace(hand, folds=work.same))
        case "fold-again":
            return Hold(replace(hand, folds=replace(work, strokes=(), way=())))
    return Hold(replace(hand, folds=work.chosen(tool.removeprefix("fold-"))))


_DIRECTIONS: Final = 24
_ASIDE: Final = (-60, -40, -25, -10, 10, 25, 40, 60)
"""Tenths of a degree, counter-clockwise above 0, that fill the gaps between directions."""

_STRENGTHS: Final = 12

_AWAY: Final = 96.0
"""How far a direction's mark is from the marble's middle, in design units."""

_LENGTH: Final = 220.0
"""Length of the line of strength marks, in design units."""

_SIDE: Final = 30.0
"""Side of a mark in design units."""

_FEW_TURNS = 2
"""How many rounds before the last turn players are told."""


class Prompts(HopBoard):
    """What Hop's table says to those who see it, and what buttons and dials do there."""

    # Words

    def prompt(self, seen: HopSeen) -> str:
        """What to do next."""
        reach = self.reach(seen)
        return "" if reach is None else self.desk.with_keys(prompt_text(seen, reach))

    def task(self, seen: HopSeen) -> str:
        """To fold, to place or to flick; what was won has just been told."""
        reach, roll = self.reach(seen), seen.state.last_roll
        won = roll is not None and roll.is_hit and not seen.state.is_setting_up
        if reach is not None and reach.is_placing and won and not seen.draft.laid:
            return _("Place {places}.", places=colours_text(seen.state.to_place[reach.seat]))
        return self.prompt(seen)

    def how(self, seen: HopSeen) -> str:
        """How to do it by hand, for first-timers; "" where it's obvious."""
        reach = self.reach(seen)
        if reach is None:
            return ""
        if seen.by_ear or seen.spot is not None:
            return self.desk.with_keys(how_by_ear(seen, reach))
        return _("Pull a marble back and let go.") if reach.flicks else ""

    def watching_text(self, seen: HopSeen) -> str:
        """That a computer is aiming, or marbles are rolling."""
        showing = seen.showing
        if showing is None or showing.backwards or not isinstance(showing.action, Flick | Roll):
            return ""
        if isinstance(showing.action, Flick) and showing.player not in seen.people:
            return _("{name} aims …", name=seen.names[showing.player])
        return _("Watch it roll …")

    def notes(self, seen: HopSeen) -> list[Note]:
        """The goal at the start, and that the turns run out."""
        state, told = seen.state, list[Note]()
        if state.folder is not None:
            text = _("Folds bend a marble’s path. Press Ready when everyone’s happy.")
            return [Note(text, Tone.TIP)]
        if state.turns < state.players:
            told.append(Note(words.goal_text(state), Tone.TIP))
        meant = meant_by(flick_at_rest(seen), seen)
        if meant is not None:
            text = _("{name} aimed along the dots. The finger was {degrees}° off.")
            told.append(Note(text.format(name=meant.name, degrees=decimal_text(meant.error))))
        left = state.turns_left
        if 0 < left <= _FEW_TURNS * state.players:
            told.append(Note(words.turns_left_text(left), Tone.WARNING))
        return told

    def shown_hint(self, advice: Advice, step: Step, seen: HopSeen) -> str:
        """A step of a hint in words."""
        state = seen.state
        action, seat = advice.best, state.acting_players()[0]
        if isinstance(action, Fold | SpreadCloth):
            return self.prompt(seen)
        if step is Step.WHERE:
            _place, owner = where_to_look(state, seat, action, self._foresight)
            return words.where_text(action, owner, seat, seen.names)
        if step is Step.PIECE:
            return words.piece_text(left_of(action, seen.draft))
        touched: Sequence[str] = ()
        if isinstance(action, Flick):
            touched = self._foresight[state, action]
        return words.hint_text(action, seen.names, touched)

    def undo_question(self) -> str:
        """What to ask before the folds are taken back; a flick hid nothing."""
        setting_up = self.desk.seen.state.is_setting_up
        return _("You’ve seen something hidden since.") if setting_up else ""

    def points(self, seen: HopSeen) -> Sequence[str]:
        """What each player has reached."""
        state = seen.scored_state
        return [words.points_text(state, seat) for seat in range(state.players)]

    def seat_line(self, seen: HopSeen, seat: int) -> str:
        """How many marbles a player has."""
        return words.marbles_text(sum(seen.scored_state.colours_of(seat).values()))

    # What players do

    def fresh_draft(self, seen: HopSeen, last: HopHand | None) -> HopHand:
        """What the player last had in hand, as far as it still fits."""
        seat, state = seen.seat, seen.state
        if seat is None or last is None:
            return HopHand()

        def is_legal(action: Action | None) -> bool:
            return action is not None and state.legal_actions(seat).why_not(action) is None

        if may_fold(seen):
            return HopHand(folds=last.folds.rested if is_legal(last.folds.action) else FoldHand())
        if state.to_place[seat]:
            fits = last.laid and is_legal(last.action)
            # Players who take their folds back carry on with them.
            folds = last.folds.rested if state.is_setting_up else FoldHand()
            return HopHand(laid=last.laid if fits else (), fine=last.fine, folds=folds)
        if last.chosen is not None and last.chosen in state.areas[seat]:
            shot = last.shot if is_legal(last.shot) else None
            return replace(last.rested, laid=(), shot=shot)
        return HopHand(fine=last.fine)

    def written(self, draft: HopHand) -> str:
        """The laid marbles, the aimed flick or the folds, written as if played."""
        return "" if draft.action is None else draft.action.notation()

    def read(self, text: str) -> HopHand | None:
        """Laid marbles, an aimed flick, or folds; None for any other text."""
        with suppress(ValueError):
            return HopHand.doing(parse_action(text))
        return None

    def offers(self, seen: HopSeen) -> Sequence[Offer]:
        """Everything that buttons can do."""
        reach = self.reach(seen)
        if reach is None:
            return ()
        place = partial(self._rest_laid, reach, seen.draft)
        return tuple(_offers(reach, seen.draft, seen.hint_action, self._take_hint, place))

    def _take_hint(self, hint: Action) -> Hold[HopHand]:
        self.desk.put_hint_away()
        return Hold(HopHand.doing(hint))

    def _rest_laid(self, reach: HopReach, draft: HopHand) -> Hold[HopHand]:
        """What the player laid, and the rest at sensible places."""
        self.desk.put_hint_away()
        laid, state = Marbles(dict(draft.laid)), reach.state
        if laid:
            state = state.apply_action(reach.seat, Place(laid))
        spots = laid | state.arrangement(reach.seat, self.desk.rng).spots
        return Hold(replace(draft.rested, laid=tuple(spots.items()), undone=()))

    def dials(self, seen: HopSeen) -> Sequence[Dial[HopHand]]:
        """What can be set of an aim; nothing before a marble is chosen."""
        hand, reach = seen.draft, self.reach(seen)
        shot = hand.shot
        if reach is None or reach.folds or shot is None or shot.marble not in reach.own:
            return ()
        middle = reach.view.spot_point(reach.own[shot.marble])

        def mark(words: str, changed: Flick, away: float) -> Mark[HopHand]:
            across, up = reach.view.turn(way_of(changed.bearing))
            far, side = away * reach.unit, round(_SIDE * reach.unit)
            place = around((middle[0] + far * across, middle[1] - far * up), side)
            return Mark(words, place.clamp(reach.view.clear), replace(hand, shot=changed))

        def turned(bearing: int) -> Mark[HopHand]:
            words = _("{degrees}°", degrees=short_number(bearing / 10))
            return mark(words, replace(shot, bearing=bearing), _AWAY)

        def pushed(power: float) -> Mark[HopHand]:
            words = _("{percent}% strength", percent=round(100 * power))
            return mark(words, replace(shot, speed=speed_of(power)), power * _LENGTH)

        step = ALL_BEARINGS // _DIRECTIONS
        start = round(shot.bearing / step) * step
        ways = [(start + step * number) % ALL_BEARINGS for number in range(_DIRECTIONS)]
        aside = [(shot.bearing + tenths) % ALL_BEARINGS for tenths in _ASIDE]
        powers = [(number + 1) / _STRENGTHS for number in range(_STRENGTHS)]
        powers.sort(key=lambda power: abs(power - power_of(shot.speed)) > 1 / _STRENGTHS)
        return (
            Dial("direction", _("Direction"), [turned(bearing) for bearing in ways]),
            Dial("aside", _("A little sideways"), [turned(bearing) for bearing in aside]),
            Dial("strength", _("Strength"), [pushed(power) for power in powers]),
        )


def prompt_text(seen: HopSeen, reach: HopReach) -> str:
    """What to do next."""
    state, draft = seen.state, seen.draft
    if reach.folds:
        if draft.folds.over is None and not seen.by_ear:
            return hand_text(draft.folds)
        if draft.folds.way:
            return _("Move the hand with the arrow keys. {activate} lifts it.")
        return _("Arrow keys move the hand, {activate} sets it down, {mark} changes it.")
    if reach.gives:
        return _("Give {name} a marble.", name=seen.names[state.owed[0]])
    if reach.is_placing:
        held = None if seen.by_ear else draft.held
        return place_prompt(state, reach.seat, len(draft.laid), held)
    if seen.by_ear:
        return _("Flick a marble.")
    pull = reach.pull
    if pull is not None and pull.was_out and pull.is_dead:
        return _("Let go here to cancel. Pull back again to aim.")
    if pull is not None:
        return _("Let go to flick, or go back to the marble.")
    if draft.shot is None:
        return _("Pull a marble back and let go.")
    if seen.spot is not None or draft.run is not None:
        return _("Arrow keys aim, {activate} flicks.")
    return _("Press Flick, or pull back anywhere to aim.")


def how_by_ear(seen: HopSeen, reach: HopReach) -> str:
    """Which keys do it."""
    if reach.folds:
        return ""
    if reach.gives:
        return _("{read-next} goes through them, {activate} gives.")
    if reach.is_placing:
        if not reach.unlaid(seen.draft):
            # A marble that's walked to is taken up again.
            key = "{next}" if isinstance(seen.spot, str) else "{activate}"
            return ended(labelled(key, _("Done")))
        return _("{read-next} goes to free places, where {activate} sets down.")
    if seen.draft.chosen is None:
        return _("{read-next} finds your marbles, {activate} takes one.")
    return _(
        "{read-next} finds targets, {activate} aims. Arrows change aim and strength, "
        "finely with Shift. Then {activate} flicks."
    )


def hand_text(work: FoldHand) -> str:
    """What the chosen folding hand does."""
    match work.hand:
        case hands.PULL:
            return _("Pull across the cloth, and a fold rises under your hand.")
        case hands.PUSH:
            return _("Push, and the cloth bunches up in front of your hand.")
    return _("Rub the cloth to smooth it.")


def place_prompt(state: HopState, seat: int, laid: int, held: str | None) -> str:
    """What the player has to place, and why."""
    marbles = state.to_place[seat]
    left = len(marbles) - laid
    if held is not None:
        return _("Put the {colour} marble where you like.", colour=colour_text(held))
    if not left:
        return _("All set. Move what you like, then press Done.")
    if laid:
        return ngettext("Place {count} more marble.", "Place {count} more marbles.", left)
    if state.is_setting_up:
        return _("Place your marbles in your home circle. Keep them apart.")
    roll = state.last_roll
    if seat != state.player:
        return _(
            "You get a marble back: {colour}. Place it in your home circle.",
            colour=colours_text(marbles),
        )
    if roll is not None and not roll.is_hit:
        if state.to_middle:
            return _(
                "You missed. Place outside the circles: {colours}.", colours=colours_text(marbles)
            )
        return _("Missed, but it’s your only marble. Put it back in your home circle.")
    won = [marble for marble in marbles if roll is None or marble != roll.marble]
    if not won:
        return _("Place your marble in your home circle.")
    return _("Place in your circle: {colours}.", colours=colours_text(marbles))

"""Positions, places and aims on Hop's cloth in words, by the clock, and how flicks are typed.

Twelve o'clock is straight up in the window, away from the player in front of it. What's typed
is read as it's told in the player's language, and in English.
"""

import math
import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.rules.hop_the_marble import AIMS
from game.rules.hop_the_marble.actions import ALL_BEARINGS, Flick, Place
from game.rules.hop_the_marble.marbles import (
    DIAMETER,
    RADIUS,
    Spot,
    Zone,
    area_centre,
    marble_words,
    within,
)
from game.rules.hop_the_marble.state import HopState
from physics.cloth import PULL, TENTHS, cloth_of, table_of
from physics.simulation import preview
from scenes.games.hop_the_marble.picture.cards import card_views
from scenes.games.hop_the_marble.picture.table import HopPicture
from scenes.games.hop_the_marble.reach import HopHand, HopReach, HopSeen
from scenes.games.hop_the_marble.text import HopText
from scenes.games.hop_the_marble.touch import power_of, speed_of, way_of
from scenes.games.hop_the_marble.view import HopView, Point, place_of, turn
from scenes.games.hop_the_marble.words import owned_text, tenths_text, way_between
from scenes.kit.i18n import N_, _, ngettext, tr
from scenes.kit.i18n.formats import begun, ended, listed, paragraph, short_number
from scenes.kit.intent import Command
from scenes.table.lights import around
from scenes.table.targets import BoardTarget

CLOCK: Final = N_("{hour} o’clock")
CLOCK_AND_MINUTE: Final = N_("{hour}:{minute}")

_ROUGHLY: Final = 10
"""Directions of things at rest are told to this many minutes on the clock, aims to one."""

_NEAR_EDGE: Final = 450
"""Anything closer to the cloth's edge than this is told as such, in the same unit."""

_MOST: Final = 3
"""The most neighbours told of a place; asking again tells all of them."""

_EXACT: Final = 15
"""What's closer to a middle than this is in it, in the same unit."""

_WHOLE: Final = 3
"""Distances from this many centimetres on are told without tenths."""

_GENTLE: Final = 0.12
"""The pull of a slope from which it's told, as a share of what rolling loses ..."""

_STEEP: Final = 0.35
"""... and from which it counts as steep."""


def clock_text(way: Point, step: float = _ROUGHLY) -> str:
    """A window vector's direction, y upward, on the clock, in steps of ``step`` minutes.

    >>> clock_text((1.0, 0.0)), clock_text((0.0, -3.0)), clock_text((0.5, 0.8660254))
    ('3 o’clock', '6 o’clock', '1 o’clock')
    """
    minutes = math.degrees(math.atan2(way[0], way[1])) % 360 * 2
    hour, minute = divmod(round(round(minutes / step) * step % 720, 1), 60)
    if not minute:
        return _(CLOCK, hour=int(hour) or 12)
    told = short_number(minute)
    return _(CLOCK_AND_MINUTE, hour=int(hour) or 12, minute=told if minute >= 10 else f"0{told}")


def way_text(tenths: float) -> str:
    """A distance in tenths of a millimetre, in words.

    >>> way_text(2210), way_text(140), way_text(0)
    ('22 cm', '1.4 cm', '0 cm')
    """
    way = tenths / 100
    return _("{way} cm", way=short_number(round(way, int(way < _WHOLE))))


@dataclass(frozen=True)
class HopLie:
    """A position as it's heard; ``you`` is the asker's seat, if any.

    ``turned`` is the side of the cloth at the bottom. Directions and distances are from ``origin``,
    the marble in hand, or else said to be from the middle of the asker's home circle.
    """

    state: HopState
    names: Sequence[str]
    turned: int
    you: int | None = None
    origin: str | None = None

    @property
    def lying(self) -> Mapping[str, Spot]:
        """The marbles on the cloth."""
        return self.state.on_cloth()

    @property
    def start(self) -> Spot:
        """Where directions and distances are told from."""
        if self.origin is not None and self.origin in self.lying:
            return self.lying[self.origin]
        return (0, 0) if self.you is None else area_centre(self.state.variant, self.you)

    def clock(self, start: Point, end: Point, step: float = _ROUGHLY) -> str:
        """The direction from one spot to another."""
        way = turn((end[0] - start[0], end[1] - start[1]), self.turned)
        return clock_text(way, step)

    def owned(self, marble: str) -> str:
        """A marble with its owner, inside a sentence."""
        return owned_text(self.state, marble, self.names, self.you)

    def sentence(self, marble: str) -> str:
        """Which marble it is, whose and where, in one short sentence."""
        told = self.owned(marble)
        if marble == self.origin:
            return _("{marble:^}, in hand.", marble=told)
        if marble not in self.lying:
            return _("{marble:^}, waiting to be placed.", marble=tr(marble_words(marble)))
        spot = self.lying[marble]
        if self.origin in self.lying:
            return ended(begun(self._seen_from(self.start, marble)))
        return _("{marble:^}: {place}.", marble=told, place=self.from_middle(self.you, spot))

    def from_middle(self, seat: int | None, spot: Point) -> str:
        """Where a spot is from the middle of one's home circle; for None, of the cloth."""
        centre = (0, 0) if seat is None else area_centre(self.state.variant, seat)
        way = math.dist(centre, spot)
        at = _("the middle of your home circle")
        away = _("{clock}, {way} from home")
        if seat is None:
            at, away = _("the middle of the cloth"), _("{clock}, {way} from the middle")
        if way < _EXACT:
            return at
        return away.format(clock=self.clock(centre, spot), way=way_text(way))

    def in_the_way(self, marble: str) -> str | None:
        """The first marble on the straight way from the origin to another one."""
        (x, y), (to_x, to_y) = self.start, self.lying[marble]
        long = math.dist((x, y), (to_x, to_y))
        found: dict[str, float] = {}
        for other, (across, up) in self.lying.items():
            if other in (marble, self.origin) or not long:
                continue
            along = ((across - x) * (to_x - x) + (up - y) * (to_y - y)) / long
            aside = abs((across - x) * (to_y - y) - (up - y) * (to_x - x)) / long
            if 0 < along < long and aside < DIAMETER:
                found[other] = along
        return min(found, key=found.__getitem__, default=None)

    def by_distance(self, marbles: Iterable[str]) -> list[str]:
        """These marbles on the cloth, nearest first."""
        start, lying = self.start, self.lying
        return sorted((m for m in marbles if m in lying), key=lambda m: math.dist(start, lying[m]))

    def around(self, spot: Spot, but: str | None) -> list[str]:
        """The marbles around a spot with their directions from there, nearest first."""
        near = sorted((way_between(spot, end), marble) for marble, end in self.lying.items())
        return [self._seen_from(spot, marble) for _way, marble in near if marble != but]

    def _seen_from(self, spot: Spot, marble: str) -> str:
        """Where a marble is from another one, and how far that would roll before they touch."""
        end = self.lying[marble]
        return _(
            "{marble} at {clock}, gap {way}",
            marble=self.owned(marble),
            clock=self.clock(spot, end),
            way=way_text(way_between(spot, end)),
        )

    def near(self, spot: Spot, marble: str | None = None, *, whole: bool = False) -> str:
        """What's around a spot, nearest first, as a ``whole`` everything; also how close the edge
        is and how the cloth slopes, where it matters.

        ``marble`` is the one on the spot itself.
        """
        others = self.around(spot, marble)[: None if whole else _MOST]
        near = listed(others, ";")
        told = [
            _("Closest: {marbles}.", marbles=near) if near else _("No other marble on the cloth.")
        ]
        if near and marble is not None:
            told = [_("From {marble}: {others}.", marble=self.owned(marble), others=near)]
        left = self.state.variant.half - RADIUS - max(map(abs, spot))
        if left <= _NEAR_EDGE:
            told.append(_("{way} from the rim.", way=way_text(max(0, left))))
        return paragraph([*told, *self.ground(spot)])

    def ground(self, spot: Spot) -> list[str]:
        """Where the cloth falls at a spot, if it's steep enough to matter."""
        cloth = cloth_of(self.state)
        across, up = cloth.slope(*place_of(spot))
        share = math.hypot(across, up) * PULL / cloth.surface.deceleration
        if share < _GENTLE:
            return []
        clock = clock_text(turn((-across, -up), self.turned))
        if share < _STEEP:
            return [_("The cloth slopes gently towards {clock}.", clock=clock)]
        return [_("The cloth slopes towards {clock}.", clock=clock)]


FINELY: Final = 0.2
"""The minutes on the clock of the smallest turn, in tenths of a degree."""

SHOT: Final = N_("{clock}, strength {strength}%")

_TOLD = frozenset(AIMS[:2])
"""The aiming helps that tell what a marble hits."""


def shot_in_words(lie: HopLie, shot: Flick, step: float = 1) -> str:
    """The direction on the clock, in steps of this many minutes, and the strength from 0 to 100."""
    return _(
        SHOT,
        clock=lie.clock((0, 0), way_of(shot.bearing), step),
        strength=round(100 * power_of(shot.speed)),
    )


def aim_in_words(lie: HopLie, flick: Flick, aim: str, step: float = 1) -> str:
    """An aim in one short sentence: where to, how hard, and how far as ``aim`` allows.

    ``aim`` is the help with aiming given, one of ``AIMS``.
    """
    shot = shot_in_words(lie, flick, step)
    if aim not in _TOLD:
        return ended(shot)
    told = preview(table_of(lie.state), flick, aim)
    way = way_text(TENTHS * sum(map(math.dist, told.path, told.path[1:])))
    if told.meets is None:
        text = _("{shot}: hits nothing, stops after {way}.")
        if told.leaves:
            text = _("{shot}: hits nothing, rolls off after {way}.")
        return text.format(shot=shot, way=way)
    met = _("{shot}: hits {marble} after {way}.", shot=shot, marble=lie.owned(told.meets), way=way)
    count = len(told.paths) - 1
    if count <= 1:
        return met
    moves = ngettext("It hits {count} marble in all.", "It hits {count} marbles in all.", count)
    return f"{met} {moves}"


_WORDS: Final = {
    N_("straight ahead", "a direction that is typed"): "12:00",
    N_("right", "a direction that is typed"): "3:00",
    N_("back", "a direction that is typed"): "6:00",
    N_("left", "a direction that is typed"): "9:00",
    N_("very softly", "a strength that is typed"): "15%",
    N_("very hard", "a strength that is typed"): "90%",
    N_("softly", "a strength that is typed"): "30%",
    N_("medium", "a strength that is typed"): "50%",
    N_("hard", "a strength that is typed"): "70%",
}
"""What else can be typed, longer words before those in them; see ``TerminalWords``."""

_FIELD: Final = re.compile(r"\\\{(\w+)\\\}")
_NUMBER: Final = r"(?P<\1>\\d{1,3}(?:[.,]\\d)?)"
_NO_MARBLE: Final = re.compile(r"(?:at |\d)")


def as_typed(text: str, turned: int, chosen: str | None) -> str:
    """What was typed, in the degrees and millimetres a second that the terminal reads.

    ``turned`` is the side of the cloth at the bottom; ``chosen`` is the marble in hand, for a text
    that names none.

    >>> as_typed("G1 3:00 50%", 0, None), as_typed("12:30, strength 100", 1, "R2")
    ('G1 0 788', 'R2 345, 3000')
    >>> as_typed("left, very hard", 0, "R2")
    'R2 180, 2440'
    """

    def degrees(told: re.Match[str]) -> str:
        minutes = 60 * _number(told, "hour") + _number(told, "minute")
        return tenths_text(round(900 - 5 * minutes - 900 * turned) % ALL_BEARINGS)

    def speed(told: re.Match[str]) -> str:
        return str(speed_of(_number(told, "strength") / 100))

    text = text.strip()
    for word, meaning in _WORDS.items():
        text = _replaced(text, meaning, *_(word).split(", "), word)
    for template in (CLOCK_AND_MINUTE, CLOCK):
        text = _replaced(text, degrees, _(template), template)
    told = [told.rpartition("{clock}")[2] for told in (_(SHOT), SHOT)]
    strengths = [*told, *(each.replace("%", "") for each in told)]
    text = _replaced(text, speed, *strengths, "{strength} %")
    if chosen is not None and _NO_MARBLE.match(text):
        text = f"{chosen} {text}"
    return text


def _number(told: re.Match[str], field: str) -> float:
    return float(told.groupdict().get(field, "0").replace(",", "."))


def _replaced(text: str, by: str | Callable[[re.Match[str]], str], *forms: str) -> str:
    """The text with what's told in one of these forms replaced, with any spacing or apostrophe."""
    for form in dict.fromkeys(forms):
        words = re.escape(form.strip(" ,;:.、")).replace(r"\ ", r"\s*").replace("\u00a0", r"\s*")
        words = _FIELD.sub(_NUMBER, re.sub("['’]", "['’]?", words))
        text = re.sub(rf"(?<!\w){words}(?!\w|\s*%|[.,]\d)", by, text, flags=re.IGNORECASE)
    return text


# Places for keys, voices and switches, and where arrows lead

_ROOM: Final = 2.4
"""Side of a marble's place in the window, in marble radii."""

_RINGS: Final = ((0.0, 1), (0.5, 6), (0.96, 12))
"""Rings of free places in a home circle: how far out as a share, and how many on each."""

_WIDE_RINGS: Final = ((0.0, 1), (0.3, 6), (0.6, 12), (0.9, 12))
"""The same in the middle of the cloth."""


@dataclass(frozen=True, slots=True)
class Free:
    """The key of a place where a marble may be set down."""

    spot: Spot


@dataclass(frozen=True, slots=True)
class CardAt:
    """The key of a card in front of a player."""

    seat: int
    number: int


def spots_of(
    seen: HopSeen, reach: HopReach | None, lie: HopLie, view: HopView, picture: HopPicture
) -> Sequence[BoardTarget]:
    """What can be played first, then all other marbles and the cards; none while folding.

    Marbles to aim at come by their distance from the one in hand.
    """
    if reach is not None and reach.folds:
        return ()
    draft = seen.draft
    mine = dict(reach.spots(draft)) if reach is not None else {}
    places = list(_marbles(reach, lie, draft, mine, view))
    if reach is not None and reach.is_placing:
        waiting = [place for place in places if place.key in reach.unlaid(draft)]
        others = [place for place in places if place.key not in reach.unlaid(draft)]
        places = [*waiting, *_free(seen, reach, lie, view), *others]
    return [*places, *_cards(seen, lie, view, picture)]


def _marbles(
    reach: HopReach | None, lie: HopLie, draft: HopHand, mine: dict[str, Spot], view: HopView
) -> Iterator[BoardTarget]:
    spots = {**lie.lying, **mine}
    spots.pop(draft.held or "", None)
    aims = reach is not None and draft.chosen is not None
    order = lie.by_distance(spots)
    order += [marble for marble in spots if marble not in order]
    # Who aims can take another of their own instead, by arrows or a press: those come last.
    order.sort(key=lambda marble: (marble in mine) is aims)
    for marble in order:
        opens = marble != draft.chosen if aims else marble in mine
        tell = partial(_told, reach, draft, marble, lie)
        goal = aims and marble not in mine
        yield BoardTarget(marble, _around(view, spots[marble]), tell, is_open=opens, is_goal=goal)


def _chance(reach: HopReach | None, draft: HopHand, marble: str, lie: HopLie) -> str:
    """What pressing a marble does; "" for nothing."""
    if reach is None:
        return ""
    if reach.gives:
        return _("Can be given.") if marble in reach.gifts else ""
    if reach.is_placing:
        waits = marble in reach.unlaid(draft) or marble in dict(draft.laid)
        return _("Can be picked up.") if waits else ""
    if draft.chosen is None:
        return _("Can be flicked.") if marble in reach.own else ""
    if marble == draft.chosen:
        return ""
    if marble in reach.own:
        return _("Can be flicked instead.")
    shot = reach.shot_at(draft.chosen, marble, draft.shot)
    if reach.hits(shot, marble):
        # Beside others it may not be straight at it.
        clock = lie.clock((0, 0), way_of(shot.bearing), 1)
        return _("A clear shot at {clock}.", clock=clock)
    blocking = lie.in_the_way(marble)
    if blocking is None:
        return ""
    return _("{marble:^} may be in the way.", marble=lie.owned(blocking))


def _told(reach: HopReach | None, draft: HopHand, marble: str, lie: HopLie) -> str:
    """Which marble it is, where, and what pressing it does; asking tells what's around it."""
    return paragraph([lie.sentence(marble), _chance(reach, draft, marble, lie)])


def _around(view: HopView, spot: Spot) -> pygame.Rect:
    return around(view.spot_point(spot), _ROOM * view.px(RADIUS / TENTHS))


# Places where marbles can be set down


def _free(seen: HopSeen, reach: HopReach, lie: HopLie, view: HopView) -> Iterator[BoardTarget]:
    """Where a hint places the next marble, then free places around the middle of its zone."""
    draft, waiting = seen.draft, reach.unlaid(seen.draft)
    marble = draft.held or next(iter(waiting), None)
    if marble is None:
        return
    zone = reach.zone(draft.laid, marble)
    hint = seen.hint_action
    told = dict(hint.spots).get(marble) if isinstance(hint, Place) else None
    hinted = [] if told is None or not zone.is_free(told) else [told]
    for spot in dict.fromkeys([*hinted, *free_spots(zone, lie.turned)]):
        tell = partial(_free_told, lie, zone, spot, marble)
        yield BoardTarget(Free(spot), _around(view, spot), tell, is_open=True, is_goal=True)


def free_spots(zone: Zone, turned: int) -> Iterator[Spot]:
    """A zone's free places that have names on the clock, from its middle outward."""
    variant = zone.variant
    centre, most = (0, 0), variant.half - RADIUS
    if zone.seat is not None:
        centre, most = area_centre(variant, zone.seat), within(variant)
    for share, count in _RINGS if zone.seat is not None else _WIDE_RINGS:
        for number in range(count):
            turn = math.radians(360 * number / count + 90 * turned)
            x = centre[0] + most * share * math.sin(turn)
            y = centre[1] + most * share * math.cos(turn)
            spot = round(x), round(y)
            if zone.is_free(spot):
                yield spot


def _free_told(lie: HopLie, zone: Zone, spot: Spot, marble: str) -> str:
    where = lie.from_middle(zone.seat, spot)
    return _("Free for {marble}: {place}.", marble=tr(marble_words(marble)), place=where)


# Cards


def _cards(seen: HopSeen, lie: HopLie, view: HopView, picture: HopPicture) -> Iterator[BoardTarget]:
    state = seen.state
    if picture.cards is None or not (state.is_dealt or not state.variant.has_cards):
        return
    text = HopText(state, seen.called)
    order = sorted(range(state.players), key=lambda seat: seat != lie.you)
    hands = picture.cards.hands(state, view)
    for seat in order:
        for place, (number, _card) in enumerate(card_views(state, seat)):
            tell: Callable[[], str] = text.scores
            if number is not None:
                card = state.cards[seat][number]
                tell = partial(text.card_in_words, seat, card)
            yield BoardTarget(CardAt(seat, place), hands[seat].card(place), tell)


# Arrows


def step_among(
    start: BoardTarget, command: Command, spots: Sequence[BoardTarget], lie: HopLie
) -> Hashable | None:
    """The marble to which an arrow with Shift leads; None if there's none.

    Right and Left go to the next one further away and closer, Down and Up to the first of the next
    owner and of the one before.
    """
    lying = [place.key for place in spots if isinstance(place.key, str) and place.key in lie.lying]
    order: list[Hashable] = list(lie.by_distance(str(key) for key in lying))
    back = command in (Command.LEFT, Command.UP)
    if command in (Command.UP, Command.DOWN):
        # The nearest of each owner in turn, then that in the middle.
        nearest = {lie.state.owner_of(str(key)): key for key in reversed(order)}
        seats = (*lie.state.in_turn_order(lie.you or 0), None)
        owners = [owner for owner in seats if owner in nearest]
        order = [nearest[owner] for owner in owners]
        here = lie.state.owner_of(str(start.key)) if start.key in lie.lying else lie.you
        at = owners.index(here) if here in owners else -1
    else:
        at = order.index(start.key) if start.key in order else -1
    following = at - 1 if back else at + 1
    return order[following] if 0 <= following < len(order) else None

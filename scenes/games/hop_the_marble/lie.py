"""Positions and aims on Hop's cloth in words, by the clock, and how flicks are typed.

Twelve o'clock is straight up in the window, away from the player in front of it. What's typed
is read as it's told in the player's language, and in English.
"""

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from game.rules.hop_the_marble import AIMS
from game.rules.hop_the_marble.actions import ALL_BEARINGS, Flick
from game.rules.hop_the_marble.marbles import DIAMETER, RADIUS, Spot, area_centre, marble_words
from game.rules.hop_the_marble.state import HopState
from physics.cloth import PULL, TENTHS, cloth_of, table_of
from physics.simulation import preview
from scenes.games.hop_the_marble.touch import power_of, speed_of, way_of
from scenes.games.hop_the_marble.view import Point, place_of, turn
from scenes.games.hop_the_marble.words import tenths_text, way_between
from scenes.kit.i18n import N_, _, ngettext, tr
from scenes.kit.i18n.formats import begun, ended, listed, short_number

CLOCK: Final = N_("{hour} o’clock")
CLOCK_AND_MINUTE: Final = N_("{hour}:{minute}")

_ROUGHLY: Final = 10
"""Directions of things at rest are told to this many minutes on the clock, aims to one."""

_BESIDE: Final = 500
"""Anything closer than this is beside a marble, in tenths of a millimetre."""

_NEAR_EDGE: Final = 450
"""Anything closer to the cloth's edge than this is told as such, in the same unit."""

_MOST: Final = 2
"""The most neighbours told with a place; asking tells all of them."""

_EXACT: Final = 15
"""What's closer to a middle than this is in it, in the same unit."""

_CENTIMETRES: Final = 30
"""Distances from this many millimetres on are told in centimetres."""

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
    ('22 cm', '14 mm', '0 mm')
    """
    if round(tenths / 10) >= _CENTIMETRES:
        return _("{way} cm", way=round(tenths / 100))
    return _("{way} mm", way=round(tenths / 10))


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
        owner, name = self.state.owner_of(marble), tr(marble_words(marble))
        if owner is None:
            return _("{marble} in the middle", marble=name)
        if owner == self.you:
            return _("your {marble}", marble=name)
        return _("{name}’s {marble}", marble=name, name=self.names[owner])

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
        away = _("{clock} from the middle of your home circle, {way}")
        if seat is None:
            at, away = _("the middle of the cloth"), _("{clock} from the middle, {way}")
        return (
            at if way < _EXACT else away.format(clock=self.clock(centre, spot), way=way_text(way))
        )

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

    def around(self, spot: Spot, but: str | None, within: float = math.inf) -> list[str]:
        """The marbles around a spot with their directions from there, nearest first."""
        ways = {marble: way_between(spot, end) for marble, end in self.lying.items()}
        near = sorted((way, marble) for marble, way in ways.items() if way <= within)
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

    def near(self, marble: str) -> str:
        """Everything around a marble, with directions, nearest first."""
        told = self.around(self.lying[marble], marble)
        if not told:
            return _("No other marble on the cloth.")
        return _("From {marble}: {others}.", marble=self.owned(marble), others=listed(told, ";"))

    def place_notes(self, spot: Spot, but: str | None = None) -> list[str]:
        """What's beside a spot, how close the edge is and how the cloth slopes, where it matters.

        ``but`` is the marble on the spot itself.
        """
        told = []
        near = self.around(spot, but, _BESIDE)[:_MOST]
        if near:
            told.append(_("Beside it: {marbles}.", marbles=listed(near, ";")))
        left = self.state.variant.half - RADIUS - max(map(abs, spot))
        if left <= _NEAR_EDGE:
            told.append(_("{way} from the rim.", way=way_text(max(0, left))))
        told += self.ground(spot)
        return told

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

SHOT: Final = N_("{clock}, strength {strength}")

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
    strengths = (told.rpartition("{clock}")[2] for told in (_(SHOT), SHOT))
    text = _replaced(text, speed, *strengths, "{strength} %")
    if chosen is not None and _NO_MARBLE.match(text):
        text = f"{chosen} {text}"
    return text


def _number(told: re.Match[str], field: str) -> float:
    return float(told.groupdict().get(field, "0").replace(",", "."))


def _replaced(text: str, by: str | Callable[[re.Match[str]], str], *forms: str) -> str:
    """The text with what's told in one of these forms replaced, with any spacing or apostrophe."""
    for form in dict.fromkeys(forms):
        words = re.escape(form.strip(" ,;:.、")).replace(r"\ ", r"\s*")
        words = _FIELD.sub(_NUMBER, re.sub("['’]", "['’]?", words))
        text = re.sub(rf"(?<!\w){words}(?!\w|\s*%|[.,]\d)", by, text, flags=re.IGNORECASE)
    return text

"""The rules of the practice cloth: one player flicks again and again, and moves marbles at will.

It's a state of Hop the Marble in which a roll wins and loses nothing, so that practice is a match
at a table like any other. Changes by hand change that match's last state.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from datetime import date
from functools import partial
from random import Random
from typing import Final, Self

from game.match import HUMAN, Match, Seat, read_head
from game.protocol import NATURE, Action, ActionSpace, OptionValue, Rejection, Unlisted
from game.rules.hop_the_marble import AIMS, INFO, NO_CARD
from game.rules.hop_the_marble.actions import ALL_FOLDS, Flick, Place, Roll
from game.rules.hop_the_marble.judging import judge_flick, random_flick
from game.rules.hop_the_marble.marbles import (
    ALL_MARBLES,
    COLOURS,
    NO_MARBLES,
    Marbles,
    Spot,
    Zone,
    area_centre,
    is_in_area,
    is_on_cloth,
)
from game.rules.hop_the_marble.state import HopState
from game.tags import DamagedMatch
from scenes.games.hop_the_marble.words import hits_text
from scenes.kit.i18n import _, labelled
from scenes.kit.i18n.formats import date_text, listed

_KEPT: Final = ("cloth", "surface", "rim")
"""The match options that the practice cloth has too."""

_OWN_PLACES: Final = ((-620, -250), (-330, 330), (0, -450), (330, 330), (620, -250))
_MIDDLE_PLACES: Final = ((-1500, 150), (-650, -200), (150, 180), (1000, -150), (1700, 250))
"""Where the marbles start: around the home circle's centre, and around the cloth's."""


@dataclass(frozen=True, slots=True)
class PracticeState(HopState):
    """A position in which ``player`` keeps flicking; marbles never change owners.

    ``start`` is where marbles are put back to, after every flick if ``goes_back``.
    """

    start: Marbles = NO_MARBLES
    goes_back: bool = True

    @staticmethod
    def at(state: HopState) -> "PracticeState":
        """The practice of the player about to flick in a match."""
        same = {each.name: getattr(state, each.name) for each in fields(HopState)}
        return PracticeState(**{**same, "last_roll": None}, start=state.on_cloth())

    def acting_players(self) -> tuple[int, ...]:
        """Always the same player; NATURE for a roll."""
        return (self.player,) if self.flicked is None else (NATURE,)

    def legal_actions(self, player: int) -> ActionSpace:
        """Flick, and move what's there."""
        if self.flicked is not None or player != self.player:
            return HopState.legal_actions(self, player)
        return Unlisted(self._why_not, partial(random_flick, self))

    def _why_not(self, action: Action) -> Rejection | None:
        if isinstance(action, Place) and self.on_cloth().keys() >= action.spots.keys():
            return None
        return judge_flick(self, action)

    def apply_action(self, player: int, action: Action) -> Self:
        match action:
            case Roll():
                rolled = self.put_back() if self.goes_back else self._rested(action)
                return replace(rolled, flicked=None)
            case Place(spots):
                moved = self
                for marble, spot in spots.items():
                    moved = moved.moved(marble, spot)
                return moved
        return HopState.apply_action(self, player, action)

    def put_back(self) -> Self:
        """The state with all marbles as at the start."""
        lying = {marble: self.start[marble] for marble in self.on_cloth()}
        return self._laid(lying)

    def moved(self, marble: str, spot: Spot) -> Self:
        """The state with a marble moved as close to ``spot`` as it may be, for good."""
        lain = {marble: self.landing(marble, spot)}
        return replace(self._laid(lain), start=self.start | lain)

    def landing(self, marble: str, spot: Spot) -> Spot:
        """``spot``, or the nearest place where the marble may be."""
        variant = self.variant
        inside = next((s for s in range(self.players) if is_in_area(variant, s, spot)), None)
        zone = Zone(variant, inside, marble, self.on_cloth().without((marble,)))
        # Here marbles may cross a home circle's border, as if they had rolled there.
        if is_on_cloth(variant, spot) and zone.too_near(spot) is None:
            return spot
        return zone.nearest(spot)

    def shuffled(self, rng: Random) -> Self:
        """The state with all marbles at new places, drawn with ``rng``."""
        lying = NO_MARBLES
        for marble in (*(m for area in self.areas for m in area), *self.middle):
            zone = Zone(self.variant, self.owner_of(marble), marble, lying)
            lying |= {marble: zone.random(rng)}
        return replace(self._laid(lying), start=lying)

    def _rested(self, roll: Roll) -> Self:
        """The state with marbles where they came to rest, those that fell back at their start."""
        state = replace(
            self,
            areas=tuple(area.without(roll.moved) for area in self.areas),
            middle=self.middle.without(roll.moved),
        )
        for marble in roll.moved:
            spot = self.start[marble] if marble in roll.fallen else roll.rest[marble]
            state = state._laid({marble: state.landing(marble, spot)}, self)
        return state

    def _laid(self, lain: Mapping[str, Spot], owners: HopState | None = None) -> Self:
        """The state with marbles at other places, owned as before wherever those are."""
        owner = {marble: (owners or self).owner_of(marble) for marble in lain}

        def of(seat: int | None) -> dict[str, Spot]:
            return {marble: spot for marble, spot in lain.items() if owner[marble] == seat}

        areas = tuple(area | of(seat) for seat, area in enumerate(self.areas))
        return replace(self, areas=areas, middle=self.middle | of(None))


def new_practice(options: Mapping[str, OptionValue], rng: Random) -> PracticeState:
    """A practice cloth as a match with these options would have it; folds drawn with ``rng``.

    Both home circles have a marble of each colour, and there are five more in the middle.
    """
    chosen = {key: value for key, value in options.items() if key in _KEPT}
    opening = HopState.of(INFO.new_initial_state(2, mode=NO_CARD, aim=AIMS[0], **chosen))
    areas = []
    for seat, sign in enumerate((1, -1)):
        x, y = area_centre(opening.variant, seat)
        areas.append(
            Marbles(
                (f"{colour}{seat + 1}", (x + across, y + sign * up))
                for colour, (across, up) in zip(COLOURS, _OWN_PLACES, strict=True)
            )
        )
    middle = Marbles(
        (f"{colour}3", place) for colour, place in zip(COLOURS, _MIDDLE_PLACES, strict=True)
    )
    used = {*areas[0], *areas[1], *middle}
    state = replace(
        opening,
        areas=tuple(areas),
        middle=middle,
        to_place=((), ()),
        box=tuple(marble for marble in ALL_MARBLES if marble not in used),
        cards=((), ()),
        folds=rng.randrange(ALL_FOLDS),
    )
    return PracticeState.at(state)


def practice_match(state: PracticeState) -> Match:
    """A match that starts at a practice's position; everyone's marbles have their colours."""
    seats = range(state.players)
    names = [_("player {number}", number=seat + 1) for seat in seats]
    names[state.player] = _("you")
    match = Match(INFO, [Seat(names[seat], HUMAN, seat, seat) for seat in seats])
    match.states = [state]
    return match


# Flicks kept at a table


@dataclass(frozen=True, slots=True)
class KeptFlick:
    """A kept flick: the ``text`` of its match up to its roll, and what's told of it."""

    text: str
    name: str
    date: str
    flick: Flick
    roll: Roll

    @property
    def title(self) -> str:
        """Its name in a list."""
        return labelled(self.name, listed((hits_text(self.roll), _day(self.date)), ";"))


def _day(written: str) -> str:
    """A match's date as the player writes it; if it's no date, as it's written."""
    try:
        return date_text(date.fromisoformat(written[:10]))
    except ValueError:
        return written


def kept_flick(text: str) -> KeptFlick | None:
    """The flick that a match's text ends with; None if it can't be read."""
    lines = [line for line in text.split("\n") if line.strip()][-2:]
    try:
        head, _moves, _finished = read_head(text)
        (who, flick), (_nature, roll) = (
            (line.split(" ", 1)[0], INFO.parse_action(line.split(" ", 1)[1])) for line in lines
        )
        name = head.seats[int(who)].name
    except (DamagedMatch, ValueError, IndexError):
        return None
    if not isinstance(flick, Flick) or not isinstance(roll, Roll):
        return None
    return KeptFlick(text, name, head.date, flick, roll)


def replayed(kept: KeptFlick) -> tuple[Match, PracticeState] | None:
    """The match that ends with a kept flick, and the practice at its position.

    None if the match can't be played.
    """
    try:
        match = Match.from_text(kept.text)
    except DamagedMatch:
        return None
    if len(match.log) < 2 or match.log[-1].player != NATURE:
        return None
    return match, PracticeState.at(HopState.of(match.states[-3]))

"""What can be asked of Hop's table, and the answers in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from game.rules.hop_the_marble.marbles import COLOURS, colour_of, marble_words
from game.rules.hop_the_marble.state import HopState
from game.rules.hop_the_marble.variant import OPEN, PILE
from physics.table import TENTHS, cloth_of
from scenes.games.hop_the_marble.ear.lie import Lie, way_text
from scenes.games.hop_the_marble.ear.spots import card_told
from scenes.games.hop_the_marble.reach import HopSeen
from scenes.games.hop_the_marble.text import HopText
from scenes.games.hop_the_marble.words import colours_text
from scenes.kit.i18n import _, ngettext, tr
from scenes.kit.i18n.formats import paragraph, short_number
from scenes.table.walking.targets import Question

_SAMPLES = 5
"""On so many places across and along it is looked where the ground lies high."""


def questions(seen: HopSeen, lie: Lie, aim: Callable[[], str] | None) -> Sequence[Question]:
    """The questions; ``aim`` tells the aim in hand, None where nothing is aimed."""
    state = seen.state
    here = seen.spot if isinstance(seen.spot, str) and seen.spot in lie.lying else lie.origin
    text = HopText(state, seen.names)
    asked = [
        Question("here", "", partial(_near, lie, here, seen)),
        Question("others", "", partial(_others, text, lie.you)),
    ]
    if lie.you is not None:
        asked.append(Question("can", "", partial(_lack, lie, lie.you)))
        asked.append(Question("own", "", partial(_cards, text, lie.you)))
    asked += [
        Question("areas", _("Where are all the marbles?"), partial(_areas, lie)),
        Question("aim", _("Where am I aiming?"), partial(_aim, seen, aim)),
        Question("ground", _("What’s the cloth like?"), partial(_ground, lie)),
    ]
    return asked


def _near(lie: Lie, marble: str | None, seen: HopSeen) -> str:
    spot = seen.draft.spot
    if seen.draft.held is not None and spot is not None:
        return paragraph(lie.place_notes(spot)) or _("Nothing nearby.")
    if marble is None or marble not in lie.lying:
        return _("You’re not on a marble yet. Press an arrow key to go to one.")
    return lie.near(marble)


def _cards(text: HopText, seat: int) -> str:
    """One's own cards, what is missing, and how many turns there are."""
    return paragraph([*_needs(text, seat), *_left(text.state)])


def _others(text: HopText, you: int | None) -> str:
    state = text.state
    told = [
        sentence for seat in range(state.players) if seat != you for sentence in _needs(text, seat)
    ]
    if state.variant.mode == PILE:
        told.append(text.pile_text())
    return paragraph(told)


def _needs(text: HopText, seat: int) -> Iterator[str]:
    """What somebody needs: their cards, or without cards the colours that they have."""
    state = text.state
    if state.variant.has_cards:
        cards = state.cards[seat] if state.is_dealt else ()
        yield from (card_told(text, seat, number) for number in range(len(cards)))
        return
    yield _("{name} has {marbles}.").format(
        name=text.names[seat], marbles=_some(_owned(state, seat))
    )


def _owned(state: HopState, seat: int) -> Sequence[str]:
    marbles = [*state.areas[seat]]
    if not (state.to_middle and seat == state.player):
        marbles += state.to_place[seat]
    return sorted(marbles, key=lambda marble: COLOURS.index(colour_of(marble)))


def _some(marbles: Iterable[str]) -> str:
    """Marbles by their colours, or that there are none."""
    some = tuple(marbles)
    return colours_text(some) if some else _("nothing")


def _left(state: HopState) -> Iterator[str]:
    left = state.turns_left
    if not state.is_setting_up:
        yield ngettext("{count} turn left at most.", "{count} turns left at most.", left).format(
            count=left
        )


def _areas(lie: Lie) -> str:
    """The marbles in each area and in the middle, by colours."""
    state = lie.state
    told = []
    for seat in state.in_turn_order(lie.you if lie.you is not None else 0):
        marbles = _some(state.areas[seat])
        text = _("In {name}’s home circle: {marbles}.")
        if seat == lie.you:
            text = _("In your home circle: {marbles}.")
        told.append(text.format(name=lie.names[seat], marbles=marbles))
        if state.to_place[seat]:
            text = _("{name} has to place {marbles}.")
            told.append(
                text.format(name=lie.names[seat], marbles=colours_text(state.to_place[seat]))
            )
    middle = _some(state.middle)
    told.append(_("In the middle: {marbles}.").format(marbles=middle))
    if state.box:
        told.append(_("In the box: {marbles}.").format(marbles=colours_text(state.box)))
    return paragraph(told)


def _lack(lie: Lie, seat: int) -> str:
    """The nearest marble of each colour that an open card still needs, none of one's own."""
    state = lie.state
    if state.variant.has_cards:
        wanted = {
            colour for card in state.open_cards(seat) for colour in state.missing(seat, card)[0]
        }
    else:
        wanted = set(COLOURS)
    nearest = []
    for colour in COLOURS:
        others = [
            marble
            for marble in lie.lying
            if colour_of(marble) == colour and state.owner_of(marble) != seat
        ]
        if colour in wanted and others:
            nearest.append(lie.by_distance(others)[0])
    if not nearest:
        return _("Nothing on the cloth is missing from your cards.")
    return paragraph(map(lie.sentence, lie.by_distance(nearest)))


def _aim(seen: HopSeen, aim: Callable[[], str] | None) -> str:
    """The aim in hand, and how it is typed."""
    shot, marble = seen.draft.shot, seen.draft.chosen
    if aim is None or shot is None or marble is None:
        return _("You’re not aiming yet. Press one of your marbles first.")
    typed = _("{degrees} degrees, {speed} mm a second.").format(
        degrees=short_number(shot.bearing / 10), speed=shot.speed
    )
    told = _("{marble:^}: {aim}").format(marble=tr(marble_words(marble)), aim=aim())
    return paragraph([told, typed])


def _ground(lie: Lie) -> str:
    """Where the ground lies highest and lowest, and how the edge is."""
    state = lie.state
    cloth = cloth_of(state)
    names = {
        "cotton": _("The surface is cotton cloth."),
        "tablecloth": _("The surface is a tablecloth: marbles roll far."),
        "carpet": _("The surface is carpet: marbles stop soon."),
        "sand": _("The surface is sand: marbles stop very soon."),
        "clay": _("The surface is clay."),
    }
    told = [names[state.variant.surface]]
    told.append(
        _("Marbles can roll off the cloth.")
        if state.variant.rim == OPEN
        else _("Marbles bounce back from the rim.")
    )
    if cloth.is_level:
        return paragraph([*told, _("It’s level.")])
    step = state.variant.cloth / (_SAMPLES + 1)
    places = [
        (step * (x - _SAMPLES // 2), step * (y - _SAMPLES // 2))
        for x in range(_SAMPLES)
        for y in range(_SAMPLES)
    ]
    ordered = sorted(places, key=lambda place: cloth.height(*place))
    for text, place in (
        (_("It’s high at {place}."), ordered[-1]),
        (_("It’s low at {place}."), ordered[0]),
    ):
        spot = (round(TENTHS * place[0]), round(TENTHS * place[1]))
        where = _("the middle of the cloth")
        if spot != (0, 0):
            away = (spot[0] ** 2 + spot[1] ** 2) ** 0.5
            where = _("{clock} from the middle of the cloth, {way}").format(
                clock=lie.clock((0, 0), spot), way=way_text(away)
            )
        told.append(text.format(place=where))
    origin = lie.origin
    if origin is not None and origin in lie.lying:
        told += lie.ground(lie.lying[origin])
    return paragraph(told)

"""Hop the Marble in lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.protocol import NATURE, Action, State
from game.rules.hop_the_marble import variant as ways
from game.rules.hop_the_marble.actions import Flick, Give, Place, Roll
from game.rules.hop_the_marble.cards import Card, kind_words
from game.rules.hop_the_marble.marbles import COLOUR_WORDS, COLOURS, marble_words
from game.rules.hop_the_marble.state import HopState
from game.rules.hop_the_marble.variant import PILE
from game.rules.hop_the_marble.zones import side_of
from scenes.games.hop_the_marble.text_cloth import (
    bearing_between,
    degrees_text,
    millimetres,
    picture,
    place_text,
    speed_to_roll,
    way_between,
)
from scenes.games.hop_the_marble.text_typed import marble_asked, strict
from scenes.games.hop_the_marble.words import card_text, named, upper, with_places
from scenes.kit.i18n import N_, _, ngettext, tr

_SIDES = (N_("below"), N_("on the left"), N_("above"), N_("on the right"))

_LAST_TURNS = 5
"""So many turns each before the end it is told."""


class HopText:
    """Tells a position of Hop the Marble and what happens in it."""

    pieces_command = "marbles"

    def introduction(self, state: State, names: Sequence[str]) -> list[str]:
        """What everybody tries to do."""
        game = _hop(state)
        match game.variant.mode:
            case ways.NO_CARD:
                goal = _("Everyone tries to have four marbles of one colour in their area.")
            case ways.PILE:
                goal = _("Everyone collects points for cards whose marbles they have exactly.")
            case ways.NOT_TIME:
                goal = _("Everyone tries to have exactly the marbles on their card.")
            case ways.SUITE:
                goal = _("Everyone tries to turn their cards in order: five marbles, four, three.")
            case _:
                goal = _("Everyone tries to turn three cards by having exactly their marbles.")
        places = ", ".join(
            _("{name} sits {side}").format(name=name, side=_side(game, seat))
            for seat, name in enumerate(names)
        )
        return [goal, f"{places}."]

    def board(self, state: State, names: Sequence[str]) -> list[str]:
        """Whose marbles and cards these are, and the cloth as letters."""
        game = _hop(state)
        width = max(map(len, (*names, _("Middle"))))
        lines = []
        for seat, name in enumerate(names):
            lines.append(f"{name.ljust(width)}  {_in_short(game.areas[seat])}")
            if game.to_place[seat]:
                waiting = _("to place: {marbles}").format(marbles=_in_short(game.to_place[seat]))
                lines.append(f"{' ' * width}  {waiting}")
            lines += [
                f"{' ' * width}  {_card_in_short(game, seat, card)}" for card in _cards(game, seat)
            ]
        lines.append(f"{_('Middle').ljust(width)}  {_in_short(game.middle)}")
        if game.variant.mode == PILE:
            lines.append(_pile_text(game))
        lines += picture(game)
        letters = ", ".join(f"{letter} {_(COLOUR_WORDS[letter])}" for letter in COLOURS)
        lines.append(_("The letters: {words}.").format(words=letters))
        lines.append(
            _(
                "Dots are the middle, colons the areas; the numbers are millimetres from the "
                "middle of the cloth."
            )
        )
        return lines

    def pieces(self, state: State, names: Sequence[str]) -> list[str]:
        """Where every marble lies in millimetres, and what each card still asks for."""
        game = _hop(state)
        told = []
        for seat, name in enumerate(names):
            told.append(
                _("The area of {name}, {side}: {marbles}.").format(
                    name=name, side=_side(game, seat), marbles=with_places(game.areas[seat])
                )
            )
            if game.to_place[seat]:
                text = (
                    _("{name} has to place in the middle: {marbles}.")
                    if game.to_middle and seat == game.player
                    else _("{name} has to place: {marbles}.")
                )
                told.append(text.format(name=name, marbles=named(game.to_place[seat])))
        told.append(_("In the middle: {marbles}.").format(marbles=with_places(game.middle)))
        if game.box:
            told.append(_("In the box: {marbles}.").format(marbles=named(game.box)))
        for seat, name in enumerate(names):
            told += [_card_in_words(game, seat, name, card) for card in _cards(game, seat)]
        if game.variant.mode == PILE:
            told.append(_pile_text(game))
        return told

    def scores(self, state: State, names: Sequence[str]) -> str:
        """The cards that are done, their points, or the most marbles of one colour."""
        game = _hop(state)
        told = []
        for seat, name in enumerate(names):
            match game.variant.mode:
                case ways.PILE:
                    points = game.points(seat)
                    text = ngettext("{name}: {count} point", "{name}: {count} points", points)
                    told.append(text.format(name=name, count=points))
                case ways.NO_CARD:
                    text = _("{name}: {count} of one colour")
                    told.append(text.format(name=name, count=game.best_colour(seat)))
                case _:
                    done = game.turned(seat)
                    text = ngettext("{name}: {count} card done", "{name}: {count} cards done", done)
                    told.append(text.format(name=name, count=done))
        return "; ".join(told) + "."

    def notes(self, state: State) -> list[str]:
        """That marbles are placed first, and that the last turns have come."""
        game = _hop(state)
        if game.is_terminal or NATURE in game.acting_players():
            return []
        if game.is_setting_up:
            return [_("First everybody places their marbles; type place, and it is done for you.")]
        left = game.variant.most_turns - game.turns
        if left > _LAST_TURNS * game.players or game.last_roll != _latest(game):
            return []
        return [
            ngettext(
                "After {count} more turn the game ends.",
                "After {count} more turns the game ends.",
                left,
            ).format(count=left)
        ]

    def moves(self, actions: Sequence[Action], about: str) -> list[str]:
        """The marbles that can be given; flicks and places are too many for a list."""
        return [self.typed(action) for action in actions]

    def notation(self, text: str, state: State) -> str | None:
        """Degrees and millimetres, as ``flick R2 123.4 1800``, ``place R2 -12 -231``, ``place``."""
        action = strict(text, _hop(state))
        return None if action is None else action.notation()

    def typed(self, action: Action) -> str:
        """An action as a player types it."""
        match action:
            case Flick(marble, bearing, speed):
                return f"flick {marble} {degrees_text(bearing)} {speed}"
            case Place(spots):
                each = (f"{marble} {place_text(spot)}" for marble, spot in spots.items())
                return " ".join(("place", *each))
            case Give(_to, marble):
                return f"give {marble}"
            case _:
                return action.notation()

    def is_place(self, text: str) -> bool:
        """Nothing is listed by its place alone."""
        return False

    def answer(self, text: str, state: State) -> list[str] | None:
        """From a marble alone, as ``R2``: where the others lie, and how hard to flick."""
        game = _hop(state)
        marble = marble_asked(text)
        if marble is None:
            return None
        lying = game.on_cloth()
        if marble not in lying:
            return [_("{marble} does not lie on the cloth.").format(marble=upper(marble))]
        start = lying[marble]
        lines = [
            _("{marble} lies at {place}.").format(marble=upper(marble), place=place_text(start))
        ]
        others = lying.without((marble,))
        for other in sorted(others, key=lambda name: way_between(start, others[name])):
            way = way_between(start, others[other])
            lines.append(
                _(
                    "To {other}: {degrees} degrees, {way} mm; on flat ground {speed} mm a second "
                    "just reach it."
                ).format(
                    other=tr(marble_words(other)),
                    degrees=degrees_text(bearing_between(start, others[other])),
                    way=millimetres(way, whole=True),
                    speed=speed_to_roll(game.variant, way),
                )
            )
        return lines

    def notation_help(self, state: State) -> list[str]:
        """How each move is written."""
        return [
            _(
                "Flick a marble of yours by its direction in degrees (0 is to the right, 90 is "
                "up) and its speed in mm a second, for example: flick R2 123.4 900"
            ),
            _("Or straight at another marble, for example: flick R2 at G1 900"),
            _("A marble alone tells where the others are as seen from it, for example: R2"),
            _(
                "Place marbles by millimetres from the middle of the cloth, to the right and up, "
                "for example: place R2 -12 -231"
            ),
            _("Or as near to a place as there is room, for example: place R2 near -12 -231"),
            _("Have everything placed for you: place"),
            _("Give a marble to a player who has none left, for example: give R2"),
        ]


def _hop(state: State) -> HopState:
    assert isinstance(state, HopState)
    return state


def _latest(game: HopState) -> Roll | None:
    """The roll after which nothing is left to do; None while a turn is not finished."""
    return None if any(game.to_place) or game.flicked is not None else game.last_roll


def _side(game: HopState, seat: int) -> str:
    return _(_SIDES[side_of(game.variant, seat)])


def _cards(game: HopState, seat: int) -> tuple[Card, ...]:
    return game.cards[seat] if game.is_dealt else ()


def _in_short(marbles: Iterable[str]) -> str:
    return " ".join(marbles) or _("nothing")


def _card_in_short(game: HopState, seat: int, card: Card) -> str:
    if card.turned:
        return _("card {colours}: done").format(colours=card.colours)
    return _("card {colours}: {state}").format(
        colours=card.colours, state="; ".join(_still(game, seat, card))
    )


def _card_in_words(game: HopState, seat: int, name: str, card: Card) -> str:
    if card.turned:
        text = _("The {kind} card of {name} is done: {colours}.")
        return text.format(
            kind=tr(kind_words(card.colours)), name=name, colours=card_text(card.colours)
        )
    text = _("The {kind} card of {name} asks for {colours}: {state}.")
    return text.format(
        kind=tr(kind_words(card.colours)),
        name=name,
        colours=card_text(card.colours),
        state="; ".join(_still(game, seat, card)),
    )


def _still(game: HopState, seat: int, card: Card) -> list[str]:
    """What still parts a card from being done."""
    missing, spare = game.missing(seat, card)
    parts = []
    if missing:
        parts.append(_("missing {colours}").format(colours=card_text(missing)))
    if spare:
        parts.append(_("too many {colours}").format(colours=card_text(spare)))
    if game.locked(seat, card):
        parts.append(_("waits for the larger card"))
    return parts or [_("the marbles fit")]


def _pile_text(game: HopState) -> str:
    return ngettext(
        "{count} card lies face down in the pile.",
        "{count} cards lie face down in the pile.",
        game.pile,
    ).format(count=game.pile)

"""Hop the Marble in lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from game.protocol import NATURE, Action
from game.rules.hop_the_marble import variant as ways
from game.rules.hop_the_marble.actions import Flick, Give, Place, Roll
from game.rules.hop_the_marble.cards import Card, kind_words
from game.rules.hop_the_marble.marbles import COLOUR_WORDS, marble_words
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
from scenes.games.hop_the_marble.text_typed import marble_asked, strict, turns_too_far
from scenes.games.hop_the_marble.words import card_text, named, with_places
from scenes.kit.i18n import N_, _, ngettext, tr
from scenes.kit.i18n.formats import ended, listed
from scenes.kit.lettering.columns import columns, to_left
from scenes.terminal.view import TextView
from scenes.terminal.wording import Wording

_SHORT: Mapping[str, str] = MappingProxyType(
    {
        # Translators: one or two letters that stand before a number, as R2; all five differ.
        "D": N_("D", "short for dark blue marbles"),
        "L": N_("L", "short for light blue marbles"),
        "R": N_("R", "short for red marbles"),
        "G": N_("G", "short for green marbles"),
        "Y": N_("Y", "short for yellow marbles"),
    }
)

_SIDES = (N_("below"), N_("on the left"), N_("above"), N_("on the right"))

_LAST_TURNS = 5
"""How many turns each before the end it is told."""


class HopText(TextView[HopState]):
    """Tells a position of Hop the Marble and what happens in it."""

    pieces_command = "marbles"
    wording = Wording(
        words=(
            N_("flick", "a word of a move"),
            N_("at", "a word of a move"),
            N_("with", "a word of a move"),
            N_("place", "a word of a move"),
            N_("near", "a word of a move"),
            N_("for me", "a word of a move"),
            N_("give", "a word of a move"),
            N_("fold", "a word of a move"),
            N_("pull", "a word of a move"),
            N_("push", "a word of a move"),
            N_("smooth", "a word of a move"),
            N_("same", "a word of a move"),
            N_("level", "a word of a move"),
            N_("spread", "a word of a move"),
            N_("leave", "a word of a move"),
        ),
        pieces=MappingProxyType(
            {letter: (_SHORT[letter], word) for letter, word in COLOUR_WORDS.items()}
        ),
    )

    def introduction(self) -> list[str]:
        """What everybody tries to do."""
        match self.state.variant.mode:
            case ways.NO_CARD:
                goal = _("Get four marbles of one colour in your home circle.")
            case ways.PILE:
                goal = _("Collect points for cards by having exactly their marbles.")
            case ways.NOT_TIME:
                goal = _("Get exactly the marbles on your card.")
            case ways.SUITE:
                goal = _("Finish your cards in order: five marbles, four, three.")
            case _:
                goal = _("Finish three cards by having exactly their marbles.")
        places = listed(
            _("{name} sits {side}").format(name=name, side=self._side(seat))
            for seat, name in enumerate(self.names)
        )
        return [goal, ended(places)]

    def board(self) -> list[str]:
        """Whose marbles and cards these are, and the cloth as letters."""
        width = max(map(columns, (*self.names, _("Middle", "the middle of the cloth"))))
        lines = []
        for seat, name in enumerate(self.names):
            lines.append(f"{to_left(name, width)}  {self._in_short(self.state.areas[seat])}")
            if self.state.to_place[seat]:
                waiting = _("to place: {marbles}").format(
                    marbles=self._in_short(self.state.to_place[seat])
                )
                lines.append(f"{' ' * width}  {waiting}")
            lines += [
                f"{' ' * width}  {self._card_in_short(seat, card)}" for card in self._cards(seat)
            ]
        middle = to_left(_("Middle", "the middle of the cloth"), width)
        lines.append(f"{middle}  {self._in_short(self.state.middle)}")
        if self.state.variant.mode == PILE:
            lines.append(self.pile_text())
        lines += picture(self.state, self.wording.shown)
        lines.append(self.letters(self.wording.letters()))
        lines.append(
            _(
                "Dots are the middle, colons the home circles. Numbers are millimetres "
                "from the cloth’s middle."
            )
        )
        return lines

    def pieces(self) -> list[str]:
        """Where every marble lies in millimetres, and what each card still asks for."""
        told = []
        for seat, name in enumerate(self.names):
            told.append(
                _("{name}’s home circle, {side}: {marbles}.").format(
                    name=name,
                    side=self._side(seat),
                    marbles=with_places(self.state.areas[seat]),
                )
            )
            if self.state.to_place[seat]:
                text = (
                    _("{name} has to place in the middle: {marbles}.")
                    if self.state.to_middle and seat == self.state.player
                    else _("{name} has to place: {marbles}.")
                )
                told.append(text.format(name=name, marbles=named(self.state.to_place[seat])))
        told.append(_("In the middle: {marbles}.").format(marbles=with_places(self.state.middle)))
        if self.state.box:
            told.append(_("In the box: {marbles}.").format(marbles=named(self.state.box)))
        for seat, name in enumerate(self.names):
            told += [self.card_in_words(seat, name, card) for card in self._cards(seat)]
        if self.state.variant.mode == PILE:
            told.append(self.pile_text())
        return told

    def scores(self) -> str:
        """The cards that are done, their points, or the most marbles of one colour."""
        told = []
        for seat, name in enumerate(self.names):
            match self.state.variant.mode:
                case ways.PILE:
                    points = self.state.points(seat)
                    text = ngettext("{name}: {count} point", "{name}: {count} points", points)
                    told.append(text.format(name=name, count=points))
                case ways.NO_CARD:
                    text = _("{name}: {count} of one colour")
                    told.append(text.format(name=name, count=self.state.best_colour(seat)))
                case _:
                    done = self.state.turned(seat)
                    text = ngettext("{name}: {count} card done", "{name}: {count} cards done", done)
                    told.append(text.format(name=name, count=done))
        return ended(listed(told, ";"))

    def notes(self) -> list[str]:
        """That marbles are placed first; that the last turns have come."""
        if self.state.is_terminal or NATURE in self.state.acting_players():
            return []
        if self.state.folder is not None:
            return [
                _(
                    "First fold the cloth, or type {word} for random folds. The help "
                    "lists the strokes."
                ).format(word=self.wording.shown("spread"))
            ]
        if self.state.is_setting_up:
            return [
                _("First place your marbles, or type {word} to have it done.").format(
                    word=self.wording.shown("place")
                )
            ]
        left = self.state.turns_left
        if left > _LAST_TURNS * self.state.players or self.state.last_roll != self._latest():
            return []
        return [
            ngettext(
                "The game ends after {count} more turn.",
                "The game ends after {count} more turns.",
                left,
            ).format(count=left)
        ]

    def read(self, text: str) -> str | None:
        """Degrees and millimetres, as ``flick R2 123.4 1800``, ``place R2 -12 -231``, ``place``."""
        action = strict(text, self.state)
        return None if action is None else action.notation()

    def written(self, action: Action) -> str:
        """An action in English, as its player says it."""
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

    def answer(self, text: str) -> list[str] | None:
        """From a marble alone, as ``R2``: where the others lie, and how hard to flick."""
        text = self.wording.english(text)
        if turns_too_far(text):
            return [_("Directions are in degrees from 0 to 360; 90 is straight up.")]
        marble = marble_asked(text)
        if marble is None:
            return None
        lying = self.state.on_cloth()
        if marble not in lying:
            return [_("{marble:^} isn’t on the cloth.").format(marble=tr(marble_words(marble)))]
        start = lying[marble]
        lines = [
            _("{marble:^} is at {place}.").format(
                marble=tr(marble_words(marble)), place=place_text(start)
            )
        ]
        others = lying.without((marble,))
        for other in sorted(others, key=lambda name: way_between(start, others[name])):
            way = way_between(start, others[other])
            lines.append(
                _(
                    "To {other}: {degrees} degrees, {way} mm; {speed} mm a second just "
                    "reaches it on a flat cloth."
                ).format(
                    other=tr(marble_words(other)),
                    degrees=degrees_text(bearing_between(start, others[other])),
                    way=millimetres(way, whole=True),
                    speed=speed_to_roll(self.state.variant, way),
                )
            )
        return lines

    def notation_help(self) -> list[str]:
        """How each move is written."""
        shown = self.wording.shown
        return [
            _(
                "Flick by direction in degrees (0 is right, 90 is up) and speed in "
                "mm a second: {move}"
            ).format(move=shown("flick R2 123.4 900")),
            _("Or straight at another marble: {move}").format(move=shown("flick R2 at G1 900")),
            _("Type a marble alone to see where the others are from it: {marble}").format(
                marble=shown("R2")
            ),
            _("Place marbles in millimetres from the cloth’s middle, right and up: {move}").format(
                move=shown("place R2 -12 -231")
            ),
            _("Or as near to a place as there’s room: {move}").format(
                move=shown("place R2 near -12 -231")
            ),
            _("Have everything placed for you: {move}").format(move=shown("place")),
            _("Give a marble to someone who has none: {move}").format(move=shown("give R2")),
            *(self._folding_help() if self.state.variant.folds == ways.PLAYERS else ()),
        ]

    def _folding_help(self) -> list[str]:
        shown = self.wording.shown
        return [
            _(
                "Fold the cloth with strokes from place to place in millimetres, "
                "several on a line: {move}"
            ).format(move=shown("pull -200 0 200 40, push 0 -100 0 100, smooth 50 50")),
            _("At the end of the line, this makes it the same for everyone: {word}").format(
                word=shown("same")
            ),
            _("Leave it level: {level}. Random folds: {spread}").format(
                level=shown("level"), spread=shown("spread")
            ),
        ]

    def _in_short(self, marbles: Iterable[str]) -> str:
        return self.wording.shown(" ".join(marbles)) or _("nothing")

    def _latest(self) -> Roll | None:
        """The roll after which nothing is left to do; None in the middle of a turn."""
        return (
            None
            if any(self.state.to_place) or self.state.flicked is not None
            else self.state.last_roll
        )

    def _side(self, seat: int) -> str:
        return _(_SIDES[side_of(self.state.variant, seat)])

    def _cards(self, seat: int) -> tuple[Card, ...]:
        return self.state.cards[seat] if self.state.is_dealt else ()

    def _card_in_short(self, seat: int, card: Card) -> str:
        colours = "".join(map(self.wording.letter, card.colours))
        if card.turned:
            return _("card {colours}: done").format(colours=colours)
        return _("card {colours}: {state}").format(
            colours=colours, state=listed(self._still(seat, card), ";")
        )

    def card_in_words(self, seat: int, name: str, card: Card) -> str:
        """What a card of the player on ``seat`` asks for and what is still missing."""
        if card.turned:
            text = _("{name}’s {kind} card is done: {colours}.")
            return text.format(
                kind=tr(kind_words(card.colours)), name=name, colours=card_text(card.colours)
            )
        text = _("{name}’s {kind} card asks for {colours}: {state}.")
        return text.format(
            kind=tr(kind_words(card.colours)),
            name=name,
            colours=card_text(card.colours),
            state=listed(self._still(seat, card), ";"),
        )

    def _still(self, seat: int, card: Card) -> list[str]:
        """What a card still needs to be done."""
        missing, spare = self.state.missing(seat, card)
        parts = []
        if missing:
            parts.append(_("missing {colours}").format(colours=card_text(missing)))
        if spare:
            parts.append(_("too many {colours}").format(colours=card_text(spare)))
        if self.state.locked(seat, card):
            parts.append(_("waits for the larger card"))
        return parts or [_("the marbles fit")]

    def pile_text(self) -> str:
        """How many cards are still to be drawn."""
        return ngettext(
            "{count} card face down in the pile.",
            "{count} cards face down in the pile.",
            self.state.pile,
        ).format(count=self.state.pile)

"""Hop the Marble in lines of text, and how it's typed: degrees and millimetres.

Typed text is read in English and in lower case.
"""

import math
import re
from collections.abc import Callable, Iterable, Mapping
from random import Random
from types import MappingProxyType
from typing import Final

from game.messages import capital
from game.protocol import NATURE, Action
from game.rules import hop_the_marble as ways
from game.rules.hop_the_marble import PILE, HopVariant, MarbleCard
from game.rules.hop_the_marble.actions import (
    ALL_BEARINGS,
    FARTHEST,
    Flick,
    Fold,
    Give,
    Leave,
    Place,
    SpreadCloth,
)
from game.rules.hop_the_marble.folding import HANDS, SAME, parse_strokes
from game.rules.hop_the_marble.marbles import (
    ALL_MARBLES,
    COLOUR_WORDS,
    Marbles,
    Spot,
    is_in_area,
    is_on_cloth,
    marble_words,
    side_of,
)
from game.rules.hop_the_marble.state import HopState
from scenes.games.hop_the_marble.words import (
    bearing_between,
    card_text,
    colours_text,
    goal_text,
    named,
    place_text,
    score_text,
    speed_to_roll,
    tenths_text,
    turns_left_text,
    way_between,
    with_places,
)
from scenes.kit.i18n import N_, _, labelled, ngettext, tr
from scenes.kit.i18n.formats import ended, listed
from scenes.terminal.view import TerminalWords, TextView, columns, to_left

_NUMBER: Final = r"[-+]?[0-9]{1,5}(?:\.[0-9])?"
_MARBLE: Final = "[dlrgy][1-4]"
_SPOT: Final = f"({_MARBLE}) (?:at |(near ))?({_NUMBER}) ({_NUMBER})"

_FLICK: Final = re.compile(
    f"(?:flick )?({_MARBLE}) (?:(?:at )?({_MARBLE})|(?:at )?({_NUMBER})) (?:with )?([0-9]{{1,5}})"
)
_PLACE: Final = re.compile(f"place {_SPOT}(?: {_SPOT})*")
_EACH: Final = re.compile(_SPOT)
_FOLD: Final = re.compile(f"(?:fold )?((?:{'|'.join(HANDS)}) .+|{SAME})|(?:fold )?level")
_FOR_ME: Final = re.compile(f"place(?: for me)?|place ({_MARBLE})")
_GIVE: Final = re.compile(f"give (?:([1-4]) )?({_MARBLE})")

# What people put between and behind numbers.
_SEPARATORS: Final = re.compile(r"[\s,;:()]+")
_UNITS: Final = re.compile(r"(?<=[0-9]) ?(?:°|degrees?\b|mm/s\b|mm\b)|\bfrom\b")


def strict(text: str, state: HopState) -> Flick | Place | Give | Fold | SpreadCloth | Leave | None:
    """The action that a player typed in ``state``, legal or not; None if it can't be one.

    What's left to the table is arranged sensibly, and the same way in one position.
    """
    words = _plain(text)
    if found := _FLICK.fullmatch(words):
        return _flick(found, state)
    if found := _FOR_ME.fullmatch(words):
        return _arranged(state, found[1])
    if _PLACE.fullmatch(words):
        return _place(words, state)
    if found := _GIVE.fullmatch(words):
        to = state.owed[0] if state.owed else 0
        return Give(int(found[1]) - 1 if found[1] else to, found[2].upper())
    if found := _FOLD.fullmatch(words):
        strokes = parse_strokes(found[1] or "")
        return None if strokes is None else Fold(strokes)
    if words in ("spread", "leave"):
        return SpreadCloth() if words == "spread" else Leave()
    return None


def marble_asked(text: str) -> str | None:
    """The marble, if ``text`` names nothing else, like ``r2`` or ``red 2``."""
    words = _plain(text)
    return words.upper() if re.fullmatch(_MARBLE, words) else None


def _plain(text: str) -> str:
    """The text with one space between words, and no units."""
    words = _SEPARATORS.sub(" ", text).strip()
    return _SEPARATORS.sub(" ", _UNITS.sub(" ", words)).strip()


def _flick(found: re.Match[str], state: HopState) -> Flick | None:
    marble, target, degrees, speed = found.groups()
    marble = marble.upper()
    if target is None:
        bearing = _tenths(degrees)
        # More than a full turn is no degrees, most likely.
        is_turn = abs(bearing) <= ALL_BEARINGS
        return Flick(marble, bearing % ALL_BEARINGS, int(speed)) if is_turn else None
    lying, target = state.on_cloth(), target.upper()
    if marble == target or marble not in lying or target not in lying:
        return None
    return Flick(marble, bearing_between(lying[marble], lying[target]), int(speed))


def _place(words: str, state: HopState) -> Place | None:
    acting = _acting(state)
    spots: Marbles = Marbles()
    for name, near, right, away in _EACH.findall(words):
        marble, spot = name.upper(), (_tenths(right), _tenths(away))
        if marble in spots or max(map(abs, spot)) > FARTHEST:
            return None
        if near and acting is not None and marble in state.to_place[acting]:
            spot = state.place_for(acting, marble, spots).nearest(spot)
        spots |= {marble: spot}
    return Place(spots)


def _arranged(state: HopState, name: str | None) -> Place:
    """Everything the player has to place, or one of those marbles, where the table puts it."""
    acting = _acting(state)
    if acting is None or not state.to_place[acting]:
        # With nothing to place, any place tells why not.
        return Place(Marbles({(name or ALL_MARBLES[0]).upper(): (0, 0)}))
    spots = state.arrangement(acting, Random(state.turns)).spots
    if name is None:
        return Place(spots)
    return Place(Marbles({name.upper(): spots.get(name.upper(), (0, 0))}))


def _acting(state: HopState) -> int | None:
    """The player to act; None if the game is over or chance acts."""
    acting = state.acting_players()
    return acting[0] if acting and acting[0] >= 0 else None


def _tenths(number: str) -> int:
    return round(10 * float(number))


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
"""How many turns each before the end it's told."""


class HopText(TextView[HopState]):
    """Tells a position of Hop the Marble and what happens in it."""

    pieces_command = "marbles"
    wording = TerminalWords(
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
        """What everyone tries to do, and where they sit."""
        places = listed(
            _("{name} sits {side}", name=name, side=_(_SIDES[side_of(self.state.variant, seat)]))
            for seat, name in enumerate(self.names)
        )
        return [goal_text(self.state), ended(places)]

    def goal(self, you: int | None) -> list[str]:
        """What everyone tries to do; at the start, listeners get it from a note."""
        return [] if self.state.turns < self.state.players else [goal_text(self.state)]

    def board(self) -> list[str]:
        """Whose marbles and cards these are, and the cloth as letters."""
        width = max(map(columns, (*self.names, _("Middle", "the middle of the cloth"))))
        lines = []
        for seat, name in enumerate(self.names):
            lines.append(f"{to_left(name, width)}  {self._in_short(self.state.areas[seat])}")
            if self.state.to_place[seat]:
                waiting = _(
                    "to place: {marbles}", marbles=self._in_short(self.state.to_place[seat])
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
        """Where every marble is in millimetres, and what each card still asks for."""
        told = self.areas(None, exactly=True)
        for seat in range(self.state.players):
            told += [self.card_in_words(seat, card) for card in self._cards(seat)]
        if self.state.variant.mode == PILE:
            told.append(self.pile_text())
        return told

    def areas(self, you: int | None, *, exactly: bool) -> list[str]:
        """The marbles in each home circle, the middle and the box: their places or colours."""
        lying, waiting = (with_places, named) if exactly else (colours_text, colours_text)
        told = []
        for seat in self.state.in_turn_order(you or 0):
            name, to_place = self.names[seat], self.state.to_place[seat]
            text = _("In {name}’s home circle: {marbles}.")
            if seat == you:
                text = _("In your home circle: {marbles}.")
            told.append(text.format(name=name, marbles=lying(self.state.areas[seat])))
            text = _("{name} has to place: {marbles}.")
            if seat == you:
                text = ended(capital(_("to place: {marbles}")))
            if to_place:
                told.append(text.format(name=name, marbles=waiting(to_place)))
        told.append(_("In the middle: {marbles}.", marbles=lying(self.state.middle)))
        if self.state.box:
            told.append(_("In the box: {marbles}.", marbles=waiting(self.state.box)))
        return told

    def standings(self) -> list[str]:
        """What everyone has reached."""
        options = {"mode": self.state.variant.mode}
        return [
            labelled(name, score_text(score, options))
            for name, score in zip(self.names, self.state.returns(), strict=True)
        ]

    def scores(self) -> str:
        """The same in one sentence."""
        return ended(listed(self.standings(), ";"))

    def notes(self) -> list[str]:
        """That marbles are placed first; that the last turns have come."""
        if self.state.is_terminal or NATURE in self.state.acting_players():
            return []
        if self.state.folder is not None:
            return [
                _(
                    "First fold the cloth, or type {word} for random folds. The help "
                    "lists the strokes.",
                    word=self.wording.shown("spread"),
                )
            ]
        if self.state.is_setting_up:
            return [
                _(
                    "First place your marbles, or type {word} to have it done.",
                    word=self.wording.shown("place"),
                )
            ]
        left, is_amid = self.state.turns_left, self.state.flicked is not None
        if left > _LAST_TURNS * self.state.players or is_amid or any(self.state.to_place):
            return []
        return [turns_left_text(left)]

    def read(self, text: str) -> str | None:
        """Degrees and millimetres: ``flick R2 123.4 1800``, ``place R2 -12 -231``, ``place``."""
        action = strict(text, self.state)
        return None if action is None else action.notation()

    def written(self, action: Action) -> str:
        """An action in English, as its player says it."""
        match action:
            case Flick(marble, bearing, speed):
                return f"flick {marble} {tenths_text(bearing)} {speed}"
            case Place(spots):
                each = (f"{marble} {place_text(spot)}" for marble, spot in spots.items())
                return " ".join(("place", *each))
            case Give(_to, marble):
                return f"give {marble}"
            case _:
                return action.notation()

    def answer(self, text: str) -> list[str] | None:
        """From a marble alone, like ``R2``: where the others are, and how hard to flick."""
        text = self.wording.english(text)
        found = _FLICK.fullmatch(_plain(text))
        if found and found[3] and _flick(found, self.state) is None:
            return [_("Directions are in degrees from 0 to 360; 90 is straight up.")]
        marble = marble_asked(text)
        if marble is None:
            return None
        lying = self.state.on_cloth()
        if marble not in lying:
            return [_("{marble:^} isn’t on the cloth.", marble=tr(marble_words(marble)))]
        start = lying[marble]
        lines = [
            _("{marble:^} is at {place}.", marble=tr(marble_words(marble)), place=place_text(start))
        ]
        others = lying.without((marble,))
        for other in sorted(others, key=lambda name: way_between(start, others[name])):
            way = way_between(start, others[other])
            lines.append(
                _(
                    "To {other}: {degrees} degrees, gap {way} mm; {speed} mm a second just "
                    "reaches it on a flat cloth.",
                    other=tr(marble_words(other)),
                    degrees=tenths_text(bearing_between(start, others[other])),
                    way=round(way / 10),
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
                "mm a second: {move}",
                move=shown("flick R2 123.4 900"),
            ),
            _("Or straight at another marble: {move}", move=shown("flick R2 at G1 900")),
            _("Type a marble alone to find it: {marble}", marble=shown("R2")),
            _(
                "Place marbles in millimetres from the cloth’s middle, right and up: {move}",
                move=shown("place R2 -12 -231"),
            ),
            _(
                "Or as near to a place as there’s room: {move}",
                move=shown("place R2 near -12 -231"),
            ),
            _("Have everything placed for you: {move}", move=shown("place")),
            _("Give a marble to someone who has none: {move}", move=shown("give R2")),
            *(self._folding_help() if self.state.variant.folds == ways.PLAYERS else ()),
        ]

    def _folding_help(self) -> list[str]:
        shown = self.wording.shown
        return [
            _(
                "Fold the cloth with strokes from place to place in millimetres, "
                "several on a line: {move}",
                move=shown("pull -200 0 200 40, push 0 -100 0 100, smooth 50 50"),
            ),
            _(
                "At the end of the line, this makes it the same for everyone: {word}",
                word=shown("same"),
            ),
            _(
                "Leave it level: {level}. Random folds: {spread}",
                level=shown("level"),
                spread=shown("spread"),
            ),
        ]

    def _in_short(self, marbles: Iterable[str]) -> str:
        return self.wording.shown(" ".join(marbles)) or _("nothing")

    def _cards(self, seat: int) -> tuple[MarbleCard, ...]:
        return self.state.cards[seat] if self.state.is_dealt else ()

    def _card_in_short(self, seat: int, card: MarbleCard) -> str:
        colours = "".join(map(self.wording.letter, card.colours))
        if card.turned:
            return _("card {colours}: done", colours=colours)
        return _(
            "card {colours}: {state}", colours=colours, state=listed(self._still(seat, card), ";")
        )

    def card_in_short(self, seat: int, card: MarbleCard, *, whole: bool) -> str:
        """What a card of ``seat`` still misses, as a ``whole`` after what it asks for."""
        still = [_("done", "a card")] if card.turned else self._still(seat, card)
        asked = [card_text(card.colours)] if whole and not card.turned else []
        name = _("{count}-marble card", count=len(card.colours))
        return ended(labelled(name, listed([*asked, *still], ";")))

    def card_in_words(self, seat: int, card: MarbleCard) -> str:
        """What a card of ``seat`` asks for and what's still missing."""
        return listed([self.names[seat], self.card_in_short(seat, card, whole=True)])

    def _still(self, seat: int, card: MarbleCard) -> list[str]:
        """What a card still needs."""
        missing, spare = self.state.missing(seat, card)
        parts = []
        if missing:
            parts.append(_("needs {colours}", colours=card_text(missing)))
        if spare:
            parts.append(_("extra {colours}", colours=card_text(spare)))
        if self.state.locked(seat, card):
            parts.append(_("waits for the larger card"))
        return parts or [_("the marbles fit")]

    def pile_text(self) -> str:
        """How many cards are still to be drawn."""
        return ngettext(
            "{count} card face down in the pile.",
            "{count} cards face down in the pile.",
            self.state.pile,
        )


COLUMNS: Final = 24
ROWS: Final = 16
"""The picture's rows; letters are taller than wide, so there are fewer of them."""

_EVERY: Final = 6
"""Every how many columns one has its place written above."""

_NARROWEST: Final = 2
"""The letters of a marble's name, in English."""


def picture(state: HopState, shown: Callable[[str], str]) -> list[str]:
    """The cloth, first player below, each marble in its cell or the nearest free one.

    ``shown`` gives the names of marbles as the player writes them.
    """
    variant = state.variant
    cells = {cell: shown(marble) for marble, cell in _cells(variant, state.on_cloth()).items()}
    margin = len(str(-variant.cloth // 2))
    width = 1 + max((columns(marble) for marble in cells.values()), default=_NARROWEST)
    heading = ""
    for column in range(0, COLUMNS, _EVERY):
        heading += str(round(_centre(variant, (column, 0))[0] / 10)).ljust(width * _EVERY)
    lines = [" " * (margin + 2) + heading.rstrip()]
    for row in reversed(range(ROWS)):
        ground = "".join(
            to_left(cells.get((column, row), _ground(variant, (column, row))), width)
            for column in range(COLUMNS)
        )
        away = str(round(_centre(variant, (0, row))[1] / 10))
        lines.append(f"{away.rjust(margin)}  {ground}".rstrip())
    return lines


def _cells(variant: HopVariant, marbles: Marbles) -> Mapping[str, tuple[int, int]]:
    """The cell of each marble; if taken, the nearest free one."""
    every = [(column, row) for column in range(COLUMNS) for row in range(ROWS)]
    taken: dict[tuple[int, int], str] = {}
    for marble, spot in marbles.items():
        free = (cell for cell in every if cell not in taken)
        taken[min(free, key=lambda cell: math.dist(_centre(variant, cell), spot))] = marble
    return {marble: cell for cell, marble in taken.items()}


def _centre(variant: HopVariant, cell: tuple[int, int]) -> Spot:
    column, row = cell
    side = 2 * variant.half
    return (
        round(side * (column + 0.5) / COLUMNS) - variant.half,
        round(side * (row + 0.5) / ROWS) - variant.half,
    )


def _ground(variant: HopVariant, cell: tuple[int, int]) -> str:
    spot = _centre(variant, cell)
    if any(is_in_area(variant, seat, spot) for seat in range(variant.players)):
        return ":"
    return "." if is_on_cloth(variant, spot) else " "

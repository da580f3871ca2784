"""Hop the Marble in words: distances and directions, what to do next, what just happened.

Places are millimetres from the middle of the cloth, to the right and away from the first player;
directions are degrees, 0 to the right and 90 away from the first player.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from game.messages import Message
from game.protocol import NATURE, Action, OptionValue, State
from game.rules import hop_the_marble as ways
from game.rules.hop_the_marble import HopVariant
from game.rules.hop_the_marble.actions import (
    SLOWEST,
    DrawCard,
    Flick,
    Fold,
    Give,
    Leave,
    Place,
    Roll,
    SpreadAndDeal,
    SpreadCloth,
    bearing_of,
)
from game.rules.hop_the_marble.facts import told
from game.rules.hop_the_marble.folding import Relief
from game.rules.hop_the_marble.marbles import (
    COLOUR_WORDS,
    DIAMETER,
    OF_EACH,
    Marbles,
    Spot,
    colour_of,
    flicked_words,
    marble_words,
)
from game.rules.hop_the_marble.state import HopState
from physics.cloth import SURFACES
from scenes.kit.i18n import _, labelled, ngettext, tr
from scenes.kit.i18n.formats import decimal_text, listed, paragraph, short_number
from scenes.kit.match_words import names_text
from scenes.kit.match_words import points_text as match_points

_TENTHS: Final = 10


def tenths_text(tenths: int) -> str:
    """A number of tenths as it's typed: a place's in millimetres, a bearing's in degrees.

    >>> tenths_text(-2310), tenths_text(125)
    ('-231', '12.5')
    """
    return f"{tenths / _TENTHS:.1f}".removesuffix(".0")


def place_text(spot: Spot) -> str:
    """A place as it's typed.

    >>> place_text((-120, -2310))
    '-12 -231'
    """
    return " ".join(map(tenths_text, spot))


def bearing_between(start: Spot, end: Spot) -> int:
    """The bearing from one spot to another, in tenths of a degree."""
    return bearing_of((end[0] - start[0], end[1] - start[1]))


def way_between(start: Spot, end: Spot) -> int:
    """How far a marble rolls before it touches another, in tenths of a millimetre."""
    return max(0, round(math.dist(start, end)) - DIAMETER)


def speed_to_roll(variant: HopVariant, way: int) -> int:
    """The speed in mm/s at which a marble rolls ``way`` tenths of a millimetre on flat cloth."""
    slowing = SURFACES[variant.surface].deceleration
    return max(SLOWEST, math.ceil(math.sqrt(2 * slowing * way / _TENTHS)))


def colour_text(marble: str) -> str:
    """A marble's colour inside a sentence."""
    return tr(Message(COLOUR_WORDS[colour_of(marble)]))


def colours_text(marbles: Iterable[str]) -> str:
    """Marbles by their colours: “2 red and 1 green”, or a word for none."""
    return names_text(_counted(map(colour_text, marbles))) or _("nothing")


def _counted(colours: Iterable[str]) -> list[str]:
    """Each colour once, with its count if there are several of any."""
    counts = Counter(colours)
    return [
        ngettext("{count} {colour}", "{count} {colour}", count, colour=colour)
        if counts.total() > len(counts)
        else colour
        for colour, count in counts.items()
    ]


def named(marbles: Iterable[str]) -> str:
    """Marbles by name, as a list."""
    return listed((tr(marble_words(marble)) for marble in marbles), "and") or _("nothing")


def owned_text(state: HopState, marble: str, names: Sequence[str], you: int | None) -> str:
    """A marble with its owner, inside a sentence for the seat ``you``, if any."""
    owner, name = state.owner_of(marble), tr(marble_words(marble))
    if owner is None:
        return _("{marble} in the middle", marble=name)
    if owner == you:
        return _("your {marble}", marble=name)
    return _("{name}’s {marble}", marble=name, name=names[owner])


def with_places(marbles: Marbles) -> str:
    """Marbles by name, each with its place in millimetres."""
    return listed(
        _("{marble} at {place}", marble=tr(marble_words(marble)), place=place_text(spot))
        for marble, spot in marbles.items()
    ) or _("nothing")


def card_text(letters: str) -> str:
    """The colours of a card from their ``letters``: “2 red, 1 green”."""
    return listed(_counted(_(COLOUR_WORDS[letter]) for letter in letters))


def marbles_text(count: int) -> str:
    """A number of marbles in words."""
    return ngettext("{count} marble", "{count} marbles", count)


# Positions in words


def score_text(score: float, options: Mapping[str, OptionValue]) -> str:
    """The finished cards, their points, or the most marbles of one colour."""
    if not options:
        return short_number(score)
    if options["mode"] == ways.PILE:
        return match_points(score)
    if options["mode"] == ways.NO_CARD:
        return _("{count} of one colour", count=round(score))
    return ngettext("{count} card done", "{count} cards done", round(score))


def points_text(state: HopState, seat: int) -> str:
    """A player's result so far."""
    score = round(state.returns()[seat])
    match state.variant.mode:
        case ways.PILE:
            return str(score)
        case ways.NO_CARD:
            return f"{score}/{OF_EACH}"
    return f"{score}/{len(state.cards[seat])}" if state.is_dealt else "0"


def goal_text(state: HopState) -> str:
    """How the game is won."""
    match state.variant.mode:
        case ways.NOT_TIME:
            return _("Get exactly the marbles on your card into your home circle to win.")
        case ways.SUITE:
            return _(
                "Get exactly the marbles on a card into your home circle: five first, "
                "then four, then three."
            )
        case ways.NO_CARD:
            return _("Be the first with four marbles of one colour in your home circle.")
        case ways.PILE:
            return _(
                "Get exactly the marbles on your card into your home circle, then draw "
                "the next, until the pile is empty."
            )
    return _("Get exactly the marbles on a card into your home circle. Finish all three to win.")


def turns_left_text(left: int) -> str:
    """That the game will end soon."""
    return ngettext("Only {count} turn left.", "Only {count} turns left.", left)


# What just happened


def news(before: HopState, action: Action, after: HopState, names: Sequence[str]) -> Iterator[str]:
    """What everyone should notice about an action, one sentence each."""
    if isinstance(action, Roll):
        if before.areas[before.player].keys() & set(action.touched):
            yield _("Your own marbles count too.")
        if len(action.touched) > 2:
            yield ngettext(
                "{count} marble at once!", "{count} marbles at once!", len(action.touched)
            )
        yield from following(action, after, names)
    if isinstance(action, Give):
        back = _("{colour} comes back.", colour=colour_text(action.marble))
        yield labelled(names[action.to], back)
    if isinstance(action, Place):
        yield from cards_done(before, after, names)


def following(roll: Roll, after: HopState, names: Sequence[str]) -> Iterator[str]:
    """Who gets a marble back after a roll, or that its own doesn't leave; names are as called."""
    if after.owed:
        losers = names_text([names[each] for each in after.owed])
        yield _("No marbles left: {losers}.", losers=losers)
    elif not roll.is_hit and not after.to_middle:
        yield _("No one loses their last marble.")


def near_miss_text(marble: str, gap: float) -> str:
    """That a marble was missed by a hair, with a gap of so many millimetres."""
    colour = colour_text(marble)
    if gap < 0.2:
        return _("Oh! A hair’s breadth past the {colour} marble.", colour=colour)
    return _("So close! {gap} mm past the {colour} marble.", gap=decimal_text(gap), colour=colour)


# What was done


def tell(before: State, player: int, action: Action, names: Sequence[str], *, brief: bool) -> str:
    """An action in words, with what came of it; see ``scenes.front.Teller``."""
    game = HopState.of(before)
    name = "" if player == NATURE else names[player]
    match action:
        case Flick(marble, bearing, speed):
            if brief:
                return _("flicks {colour}", colour=colour_text(marble))
            return _(
                "{name} flicks {marble}[ at {bearing} degrees, {speed} mm a second].",
                name=name,
                marble=tr(flicked_words(marble)),
                bearing=short_number(bearing / 10),
                speed=speed,
            )
        case Roll():
            return hits_text(action) if brief else roll_text(game, action, names)
        case Place(spots):
            if brief:
                return _brief_place(game, list(spots))
            placed = _("{name} places {marbles}.", name=name, marbles=with_places(spots))
            after = game.apply_action(player, action)
            return paragraph([placed, *cards_done(game, after, names)])
        case Give(to, marble):
            if brief:
                return _("gives {name} {colour}", name=names[to], colour=colour_text(marble))
            return _(
                "{name} gives {marble} to {other}.",
                name=name,
                marble=tr(marble_words(marble)),
                other=names[to],
            )
        case Fold(()):
            text = _("leaves the cloth level")
            return text if brief else _("{name} leaves the cloth level.", name=name)
        case Fold(strokes):
            if brief:
                return _("folds the cloth")
            return ngettext(
                "{name} folds the cloth with {count} stroke.",
                "{name} folds the cloth with {count} strokes.",
                len(strokes),
                name=name,
            )
        case SpreadCloth():
            text = _("leaves the folds to chance")
            return text if brief else _("{name} leaves the folds to chance.", name=name)
        case Leave():
            text = _("leaves the folding to the others")
            return text if brief else _("{name} leaves the folding to the others.", name=name)
        case SpreadAndDeal(folds=Relief()):
            if brief:
                return _("the cloth is folded")
            return _full_deal(action, names)
        case SpreadAndDeal():
            return _("the cloth is spread") if brief else _full_deal(action, names)
        case DrawCard(to, card):
            text = _("{name} turns up a card: {colours}.")
            if brief:
                text = _("{name} draws a card: {colours}")
            return text.format(name=names[to], colours=card_text(card))
    raise TypeError(f"no action of Hop the Marble: {action!r}")


def hits_text(roll: Roll) -> str:
    """What a flick hits, in the words of the list of moves."""
    if not roll.is_hit:
        return _("hits nothing")
    return _("hits {colours}", colours=colours_text(roll.touched))


def _brief_place(before: HopState, marbles: Sequence[str]) -> str:
    if before.to_middle and set(marbles) <= set(before.to_place[before.player]):
        return _("misses and puts {colours} outside", colours=colours_text(marbles))
    taken = [] if before.last_roll is None else list(before.last_roll.touched)
    if taken and set(taken) <= set(marbles):
        return _("takes {colours}", colours=colours_text(taken))
    if len(marbles) > 3:
        return _("places {marbles}", marbles=marbles_text(len(marbles)))
    return _("places {colours}", colours=colours_text(marbles))


def _full_deal(deal: SpreadAndDeal, names: Sequence[str]) -> str:
    sentences = [_("The cloth is laid out.")]
    if isinstance(deal.folds, Relief):
        sentences = [_("The cloth is folded.")]
    for name, hand in zip(names, deal.cards, strict=False):
        if not hand:
            continue
        text = ngettext(
            "{name} gets the card {cards}.",
            "{name} gets the cards {cards}.",
            len(hand),
            name=name,
            cards=listed(map(card_text, hand), ";"),
        )
        sentences.append(text)
    if deal.scatter:
        sentences.append(_("In the middle: {marbles}.", marbles=with_places(deal.scatter)))
    return paragraph(sentences)


def roll_text(game: HopState, roll: Roll, names: Sequence[str]) -> str:
    """What a flick hits and wins, and what's placed next."""
    after, name = game.apply_action(NATURE, roll), names[game.player]
    sentences = winnings(game, roll, names) if roll.is_hit else [_("It hits nothing.")]
    # What's hit is won, and placed wherever it has rolled.
    sentences += [off_text(marble) for marble in roll.fallen if marble not in roll.touched]
    if after.to_middle:
        sentences.append(_("{name} has to place it in the middle.", name=name))
    return paragraph([*sentences, *following(roll, after, names)])


def off_text(marble: str) -> str:
    """That a marble has left the cloth."""
    return _("{marble:^} rolls off.", marble=tr(marble_words(marble)))


def winnings(game: HopState, roll: Roll, names: Sequence[str], you: int | None = None) -> list[str]:
    """What a hit wins, for the seat ``you``; and which own ones it hits."""
    won = [marble for marble in roll.touched if marble not in game.areas[game.player]]

    def owned(marbles: Iterable[str]) -> str:
        return listed((owned_text(game, marble, names, you) for marble in marbles), "and")

    told, name = [], names[game.player]
    if won:
        told = [_("{name} wins {marbles}.", name=name, marbles=owned(won))]
    own = [marble for marble in roll.touched if marble not in won]
    if not own:
        return told
    keeps = _("You keep {marbles}.") if game.player == you else _("{name} keeps {marbles}.")
    kept = listed((tr(marble_words(marble)) for marble in own), "and")
    return [*told, keeps.format(name=name, marbles=kept)]


def cards_done(game: HopState, after: HopState, names: Sequence[str]) -> list[str]:
    """The cards finished since an earlier position."""
    return [
        _("{count}-marble card done: {name}!", count=len(card.colours), name=names[seat])
        for seat in range(game.players)
        for card, was in zip(after.cards[seat], game.cards[seat], strict=True)
        if card.turned and not was.turned
    ]


def where_text(action: Action, owner: int | None, seat: int, names: Sequence[str]) -> str:
    """The first step of a hint for ``seat``: whose home circle to look at, None the middle.

    It's about a flick, a place or a gift.
    """
    match action:
        case Give():
            return _("Which marble will you give?")
        case Place() if owner is None:
            return _("Where will you put it?")
        case Place():
            return _("Where in your home circle should they go?")
    if owner is None:
        return _("Aim for the middle.")
    if owner == seat:
        return _("Think of your marbles and cards.")
    return _("Aim for {name}’s marbles.", name=names[owner])


def piece_text(action: Action) -> str:
    """The second step of a hint: which marble it's about."""
    match action:
        case Flick(marble):
            return _("Flick the marked {colour} marble.", colour=colour_text(marble))
        case Place(spots) if len(spots) > 1:
            return _("Start with the {colour} marble.", colour=colour_text(next(iter(spots))))
        case Place(spots):
            return _("It’s the {colour} marble.", colour=colour_text(next(iter(spots))))
        case Give(_to, marble):
            return _("It’s the {colour} marble.", colour=colour_text(marble))
    return _("There’s nothing you can do.")


def hint_text(action: Action, names: Sequence[str], touched: Sequence[str]) -> str:
    """A hint in words; ``touched`` are the marbles its flick would hit."""
    match action:
        case Flick(marble) if touched:
            return _(
                "Flick {colour} along the line, at {targets}.",
                colour=colour_text(marble),
                targets=colours_text(touched),
            )
        case Flick(marble):
            return _("Flick {colour} where there’s nothing.", colour=colour_text(marble))
        case Place(spots):
            return ngettext(
                "Place the marble like this: {colours}.",
                "Place the marbles like this: {colours}.",
                len(spots),
                colours=colours_text(spots),
            )
        case Give(to, marble):
            return _("Give {name} {colour}.", name=names[to], colour=colour_text(marble))
    return _("There’s nothing you can do.")


def feat_text(worth: float) -> str:
    """A flick worth telling: what it hit, and how far it rolled."""
    marbles, metres = told(worth)
    return ngettext(
        "{count} marble hit, {way} cm rolled",
        "{count} marbles hit, {way} cm rolled",
        marbles,
        way=round(100 * metres),
    )

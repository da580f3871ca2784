"""Why a flick, a place or a gift in Hop the Marble is good, and what's wrong with another.

Each function returns one sentence: of everything true of an action, what matters most.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from game.messages import N_, Message, SeatName, counted
from game.rules.hop_the_marble import NO_CARD, PILE, SUITE
from game.rules.hop_the_marble.marbles import COLOUR_WORDS, COLOURS, OF_EACH, in_colour_order
from physics.player.aiming import InArea, InMiddle, Merit
from physics.player.wishes import Held, Race, turns_for

_NEXT_FLICK = 1.6
"""A player who needs no more turns than this may win with the next flick."""

_HARM = 0.5
"""This many extra turns are worth mentioning."""


@dataclass(frozen=True, slots=True)
class FlickOutcome:
    """A flick of ``marble``, with the races ``before`` and ``after`` it.

    ``touched`` are all marbles it touches, ``won`` those that weren't the player's own, each with
    its owner, None for the middle.
    """

    marble: str
    touched: tuple[str, ...]
    won: tuple[tuple[str, int | None], ...]
    before: Race
    after: Race

    def taken_from(self, player: int) -> str:
        """The letters of the colours it takes from a player."""
        return in_colour_order(marble[0] for marble, owner in self.won if owner == player)


@dataclass(frozen=True, slots=True)
class CardGoal:
    """A player's next target: a card of ``size`` marbles, or four of a colour (size None).

    ``lacks`` and ``over`` are the missing and spare colours, a letter for each marble.
    """

    size: int | None
    lacks: str
    over: str


def goal_of(race: Race, player: int, won: str = "") -> CardGoal | None:
    """What the player is closest to, preferably something that lacks any of ``won``.

    None if they're waiting for a card.
    """
    hand = race.hands[player]
    if race.mode == NO_CARD:
        most = max(range(len(COLOURS)), key=lambda colour: hand[colour])
        return CardGoal(None, COLOURS[most] * max(OF_EACH - hand[most], 0), "")
    cards = race.cards[player][:1] if race.mode == SUITE else race.cards[player]
    goals = [CardGoal(sum(card), _more(card, hand), _more(hand, card)) for card in cards]
    return min(
        [goal for goal in goals if _common(won, goal.lacks)] or goals,
        key=lambda goal: turns_for(len(goal.lacks), len(goal.over), race.chance),
        default=None,
    )


# Flicks


def why_flick(player: int, outcome: FlickOutcome) -> Message:
    """What a flick is good for; the one who flicks is “you”."""
    return _why_hit(player, outcome) if outcome.touched else _why_miss(player, outcome)


def _why_hit(player: int, outcome: FlickOutcome) -> Message:
    before, after = outcome.before, outcome.after
    won = in_colour_order(marble[0] for marble, _owner in outcome.won)
    goal = goal_of(before, player, won)
    needed = _common(won, goal.lacks) if goal is not None else ""
    if player in after.won and won:
        return Message("It should bring you {colours}, and the win.", colours=_named(won))
    if needed and goal is not None and goal.size and _scores(before, after, player):
        return counted(
            "It should bring you {colours}, the last for your {count}-marble card.",
            "It should bring you {colours}, the last for your {count}-marble card.",
            colours=_named(needed),
            count=goal.size,
        )
    rival, harm = _harmed(player, outcome)
    if rival is not None and _may_win_next(before, rival):
        return Message(
            "It takes {colours} from {player}, who could win next turn.",
            colours=_named(outcome.taken_from(rival)),
            player=SeatName(rival),
        )
    if rival is not None and harm > before.turns_left(player) - after.turns_left(player):
        return Message(
            "It takes {colours}, which {player} needs badly.",
            colours=_named(outcome.taken_from(rival)),
            player=SeatName(rival),
        )
    if needed and goal is not None and goal.size is None:
        return counted(
            "It should bring you {colours}, the colour you have most of.",
            "It should bring you {colours}, the colours you have most of.",
            colours=_named(needed),
            count=len(_named(needed)),
        )
    if needed and goal is not None and goal.size is not None:
        return counted(
            "It should bring you {colours}, which your {count}-marble card needs.",
            "It should bring you {colours}, which your {count}-marble card needs.",
            colours=_named(needed),
            count=goal.size,
        )
    if won:
        return Message(
            "Nothing you need is easy; hitting {colours} does least harm.",
            colours=_named(won),
        )
    return Message("It hits one of your own marbles, so you lose none.")


def _why_miss(player: int, outcome: FlickOutcome) -> Message:
    before, after = outcome.before, outcome.after
    goal = goal_of(before, player)
    colour = outcome.marble[0]
    named = _named(colour)
    if sum(before.hands[player]) == 1:
        return Message("It’s your only marble. If it misses, it comes back.")
    if player in after.won:
        return Message("Miss on purpose to lose {colour}, and you win.", colour=named)
    if goal is not None and goal.size and _scores(before, after, player):
        return counted(
            "Miss on purpose to lose {colour}, and your {count}-marble card is done.",
            "Miss on purpose to lose {colour}, and your {count}-marble card is done.",
            colour=named,
            count=goal.size,
        )
    if goal is not None and colour in goal.over:
        template = (
            N_("Miss on purpose to lose {colour}: you have too many.")
            if before.hands[player][COLOURS.index(colour)] > goal.over.count(colour)
            else N_("Miss on purpose to lose {colour}, which you don’t need.")
        )
        return Message(template, colour=named)
    return Message(
        "Nothing you need is easy to hit, and {colour} is easiest to spare.", colour=named
    )


def against_flick(player: int, outcome: FlickOutcome, better: FlickOutcome) -> Message:
    """What a flick gives away compared with a ``better`` one."""
    before, after = outcome.before, outcome.after
    won = in_colour_order(marble[0] for marble, _owner in outcome.won)
    goal = goal_of(before, player, won)
    lacks = goal.lacks if goal is not None else ""
    served = rival_served(player, outcome)
    if served is not None:
        return Message(
            "It takes {colours} from {player}, which finishes their card.",
            colours=_named(outcome.taken_from(served)),
            player=SeatName(served),
            maxim="gift",
        )
    stopped, _harm = _harmed(player, better)
    if (
        player not in better.after.won
        and stopped is not None
        and _may_win_next(after, stopped)
        and not _may_win_next(better.after, stopped)
    ):
        return Message(
            "It doesn’t stop {player}, who can win next turn.",
            player=SeatName(stopped),
            maxim="stop",
        )
    if not outcome.touched:
        return _against_miss(player, outcome, better)
    if not outcome.won:
        return Message("It hits only your own marbles, so you win nothing.", maxim="sure")
    unwanted = in_colour_order((Counter(won) - Counter(lacks)).elements())
    if goal is not None and goal.size and unwanted:
        if len(unwanted) < len(won):
            return Message(
                "It also hits {colours}, which you don’t need.",
                colours=_named(unwanted),
                maxim="exactly",
            )
        return Message(
            "It only brings you {colours}, which you don’t need.",
            colours=_named(unwanted),
            maxim="exactly",
        )
    if player in better.after.won:
        return Message("You could win now.", maxim="now")
    if goal is not None and goal.size and _scores(before, better.after, player):
        return counted(
            "It doesn’t finish your {count}-marble card, and you could.",
            "It doesn’t finish your {count}-marble card, and you could.",
            count=goal.size,
            maxim="now",
        )
    for rival in _others(before, player):
        gain = before.turns_left(rival) - after.turns_left(rival)
        if outcome.taken_from(rival) and gain >= _HARM:
            return Message(
                "It takes {colours} from {player}, who’s glad to lose it.",
                colours=_named(outcome.taken_from(rival)),
                player=SeatName(rival),
                maxim="gift",
            )
    other = in_colour_order({marble[0] for marble, _owner in better.won} - set(won))
    if other:
        return Message(
            "It brings you {colours}, but {others} would help you more.",
            colours=_named(won),
            others=_named(other),
            maxim="exactly",
        )
    return Message(
        "It brings you {colours}, but helps the others too.", colours=_named(won), maxim="gift"
    )


def rival_served(player: int, outcome: FlickOutcome) -> int | None:
    """An opponent whose card a flick finishes by taking their marbles; None if there's none."""
    return next(
        (
            rival
            for rival in _others(outcome.before, player)
            if outcome.taken_from(rival) and _scores(outcome.before, outcome.after, rival)
        ),
        None,
    )


def _against_miss(player: int, outcome: FlickOutcome, better: FlickOutcome) -> Message:
    colour = outcome.marble[0]
    named = _named(colour)
    goal = goal_of(outcome.before, player)
    prize = in_colour_order(marble[0] for marble, _owner in better.won)
    wanted = _common(prize, goal.lacks) if goal is not None else ""
    if goal is not None and colour not in goal.over and sum(outcome.before.hands[player]) > 1:
        return Message(
            "It misses, and {colour}, which you need, goes to the middle.",
            colour=named,
            maxim="sure",
        )
    if wanted:
        return Message(
            "It misses, though {colours} can be hit.", colours=_named(wanted), maxim="sure"
        )
    return Message("It misses: {colour} goes to the middle.", colour=named, maxim="sure")


def _harmed(player: int, outcome: FlickOutcome) -> tuple[int | None, float]:
    """The opponent who loses most by a flick, and how many turns; None if no one does."""
    before, after = outcome.before, outcome.after
    if after.won:
        return None, 0.0
    losses = {
        rival: after.turns_left(rival) - before.turns_left(rival)
        for rival in _others(before, player)
        if outcome.taken_from(rival)
    }
    rival = max(losses, key=losses.__getitem__, default=None)
    if rival is None or losses[rival] < _HARM:
        return None, 0.0
    return rival, losses[rival]


def _may_win_next(race: Race, player: int) -> bool:
    last = race.mode == NO_CARD or (len(race.cards[player]) == 1 and race.mode != PILE)
    return last and race.turns_left(player) <= _NEXT_FLICK


def _scores(before: Race, after: Race, player: int) -> bool:
    """Whether the player finishes a card between two races."""
    if before.points:
        return after.points[player] > before.points[player]
    return len(after.cards[player]) < len(before.cards[player])


# Gifts


def why_give(race: Race, player: int, to: int, colour: str) -> Message:
    """What giving a ``colour`` to another player is good for."""
    goal = goal_of(race, player)
    if goal is not None and colour in goal.over:
        return Message("You have too much {colour} anyway.", colour=_named(colour))
    return Message(
        "You lose least with {colour}, and {player} gains least.",
        colour=_named(colour),
        player=SeatName(to),
    )


def against_give(race: Race, player: int, to: int, colour: str) -> Message:
    """What the gift gives away."""
    goal, its = goal_of(race, player), goal_of(race, to)
    if goal is not None and colour not in goal.over:
        return Message("You need {colour} yourself.", colour=_named(colour), maxim="give")
    if its is not None and colour in its.lacks:
        return Message(
            "{player} needs {colour}.", player=SeatName(to), colour=_named(colour), maxim="give"
        )
    return Message("Another marble would cost you less.", maxim="give")


# Places


def why_place(best: Merit, usual: list[Merit], marble: str) -> Message:
    """What a place is good for, compared with ``usual`` ones; ``marble`` is the first there.

    The middle is judged separately from circles.
    """
    if isinstance(best, InMiddle):
        return _why_middle(best, marble)
    areas = [place for place in usual if isinstance(place, InArea)]
    gains = {
        N_("Others can hardly hit you there."): _mean(a.lost for a in areas) - best.lost,
        N_("They’re spread so one flick can hardly win two."): _mean(a.together for a in areas)
        - best.together,
        N_("Your next flick has plenty to hit from there."): best.chances
        - _mean(a.chances for a in areas),
    }
    return Message(max(gains, key=gains.__getitem__))


def _why_middle(best: InMiddle, marble: str) -> Message:
    rival = max(best.others, key=lambda player: (player in best.wanted, -best.others[player]))
    if best.own > max(best.others.values(), default=0.0):
        return Message("It’s close enough to win back.")
    if rival in best.wanted:
        return Message(
            "{player} would like {colour}, but it’s far away there.",
            player=SeatName(rival),
            colour=_named(marble[0]),
        )
    return Message("It’s hard for anyone to hit there.")


def against_place(place: Merit, best: Merit, marble: str) -> Message:
    """What a place gives away compared with the best."""
    if isinstance(place, InArea) and isinstance(best, InArea):
        losses = {
            "lost": place.lost - best.lost,
            "together": place.together - best.together,
            "chances": best.chances - place.chances,
        }
        worst = max(losses, key=losses.__getitem__)
        if worst == "lost" and place.at_risk is not None:
            risked, rival = place.at_risk
            return Message(
                "{player} can easily hit {colour} there.",
                player=SeatName(rival),
                colour=_named(risked[0]),
                maxim="place",
            )
        if worst == "together":
            return Message("They’re so close that one flick can win two.", maxim="place")
        return Message("Your next flick has little to hit from there.", maxim="place")
    if isinstance(place, InMiddle) and isinstance(best, InMiddle):
        rival = max(
            place.others, key=lambda player: place.others[player] - best.others.get(player, 0.0)
        )
        if best.own - place.own > place.others[rival] - best.others[rival]:
            return Message("It’s too far away to win back.", maxim="place")
        if rival in place.wanted:
            return Message(
                "{player} needs {colour} and can easily hit it there.",
                player=SeatName(rival),
                colour=_named(marble[0]),
                maxim="place",
            )
        return Message(
            "{player} can easily hit {colour} there.",
            player=SeatName(rival),
            colour=_named(marble[0]),
            maxim="place",
        )
    raise ValueError("A place in an area cannot be weighed against one in the middle.")


# Colours


def _named(colours: str) -> tuple[Message, ...]:
    """Colours as a list in a sentence, each named once."""
    return tuple(Message(COLOUR_WORDS[colour]) for colour in dict.fromkeys(colours))


def _more(one: Held, other: Held) -> str:
    """The letters ``one`` has more of than ``other``."""
    pairs = zip(COLOURS, one, other, strict=True)
    return "".join(colour * max(have - has, 0) for colour, have, has in pairs)


def _common(one: str, other: str) -> str:
    return in_colour_order((Counter(one) & Counter(other)).elements())


def _others(race: Race, player: int) -> Iterable[int]:
    return (p for p in range(len(race.hands)) if p != player)


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found) if found else 0.0


MAXIMS: Final = {
    "now": N_("First see if one flick finishes your card."),
    "stop": N_("First stop whoever’s about to win."),
    "gift": N_("Others may be glad to lose it: check their cards."),
    "exactly": N_("Getting rid of a spare marble costs a turn."),
    "sure": N_("Of the marbles you need, go for the surest."),
    "place": N_("Put what you need where others can’t hit it."),
    "give": N_("Give what you need least to whoever needs it least."),
}

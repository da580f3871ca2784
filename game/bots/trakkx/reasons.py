"""Why an action is the best in TRAKKX, and what another one gives away.

Each reason is one sentence on what matters most: going out, tokens that find a place, opponents
nearly out, points. Luck is drawn tokens that find a place.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from game.bots.bot import Budget, Meter
from game.bots.luck import Counted, LuckTerms
from game.bots.player import DENIAL, HASTE, HOARD, LESSON, RISK, Traits, lesson
from game.bots.trakkx.finding import FoundPlay, best_lays, kin, prospects
from game.bots.trakkx.standing import numbers
from game.bots.trakkx.turn import TrakkxTurn
from game.messages import N_, Message, SeatName, counted
from game.protocol import Action, State
from game.rules.trakkx.actions import (
    DRAWN_BY_THREE,
    Deal,
    DrawToken,
    Lay,
    PassOn,
    Swap,
    Take,
    Three,
)
from game.rules.trakkx.facts import FACTS
from game.rules.trakkx.state import TrakkxState, rack_points
from game.rules.trakkx.table import (
    ACTION_POINTS,
    SWAP,
    THREE,
    TokenTable,
    in_order,
    is_number,
    token_list,
    token_words,
)

_NEARLY_OUT = 3
"""With this few tokens someone may be out before the player's next turn."""

_MANY_POINTS = 8
"""Points worth shedding when someone is nearly out."""

_FEW_LEFT = 3
"""How many tokens without a place are named."""


class Reasons:
    """One turn's reasons; ``advised`` or ``passing_on`` must have been asked for before."""

    def __init__(self, turn: TrakkxTurn) -> None:
        self._turn = turn
        self._state = turn.state

    def why(self, best: Action) -> Message:
        """What the best action is good for."""
        if self._turn.ends(best):
            return Message("You go out: the round’s yours.")
        match best:
            case Lay():
                return next(self._why_lay(self._turn.lay_of(best)))
            case Take(token):
                return next(self._why_take(token))
            case DrawToken():
                return self._why_draw()
            case Three(seat):
                return self._why_three(seat)
            case Swap():
                return self._why_swap()
            case PassOn(tokens):
                return self._why_pass_on(tokens)
        return Message("There’s nothing to take, draw or use.")

    def against(self, about: Action, best: Action) -> Message:
        """What a player gives away by not doing the best."""
        if self._turn.ends(best):
            if isinstance(best, Lay):
                return Message("You could go out now: all your tokens fit.", maxim="go-out")
            return Message("You could go out now with your +3.", maxim="go-out")
        return next(self._against(about, best))

    # What's good

    def _why_lay(self, lay: FoundPlay) -> Iterator[Message]:
        turn = self._turn
        rest = turn.rest_after(lay)
        kept = turn.stuck_tokens(lay).total() == len(numbers(rest))
        if kept and len(rest) <= min(_FEW_LEFT, len(lay.laid)):
            yield Message("All your tokens fit but {tokens}.", tokens=token_list(rest))
        nearest = self._nearly_out()
        if nearest is not None and lay.points >= _MANY_POINTS:
            yield counted(
                "{player} is nearly out, and you get rid of {count} point.",
                "{player} is nearly out, and you get rid of {count} points.",
                player=SeatName(nearest),
                count=lay.points,
            )
        if self._state.must_open(turn.player):
            yield Message("It opens your group. Now you may add anywhere.")
        unmoved = max((len(each.laid) for each in turn.lays if not each.moved), default=0)
        if lay.moved and len(lay.laid) > unmoved:
            if unmoved:
                yield counted(
                    "Moving others makes room for {count}, not just {fewer}.",
                    "Moving others makes room for {count}, not just {fewer}.",
                    count=len(lay.laid),
                    fewer=unmoved,
                )
            yield Message("Nothing fits unless you move others.")
        following = turn.following(lay)
        if following is not None:
            token, helped = following
            yield Message(
                "Next time you can take {token} and then play {tokens}.",
                token=token_words(token),
                tokens=token_list(helped),
            )
        yield counted(
            "You get rid of {count} token, worth {points}.",
            "You get rid of {count} tokens, worth {points}.",
            count=len(lay.laid),
            points=lay.points,
        )

    def _why_take(self, token: str) -> Iterator[Message]:
        turn = self._turn
        if not is_number(token):
            yield self._why_take_action(token)
        coming = turn.coming[token]
        if coming.helped:
            yield Message("With it you can play {tokens}.", tokens=token_list(coming.helped))
        if coming.fits:
            yield Message(
                "Nothing helps more, but {token} fits next turn.", token=token_words(token)
            )
        near = kin(token, turn.numbers)
        if near:
            yield Message(
                "No place for {token} yet, but later it may join {tokens}.",
                token=token_words(token),
                tokens=token_list(near),
            )
        yield Message(
            "Nothing face up fits, but {token} won’t cost you much.",
            token=token_words(token),
        )

    def _why_take_action(self, token: str) -> Message:
        if token == THREE:
            return Message("Draw three can slow down whoever’s nearly out.")
        return Message("A swap can pass on tokens that don’t fit.")

    def _why_draw(self) -> Message:
        turn = self._turn
        fitting = sum(turn.unseen[token] for token in turn.fitting)
        total = turn.unseen.total()
        return counted(
            "Nothing face up helps more; {count} of the {total} unseen tokens would fit.",
            "Nothing face up helps more; {count} of the {total} unseen tokens would fit.",
            count=fitting,
            total=total,
        )

    def _why_three(self, seat: int) -> Message:
        size = self._state.rack_sizes[seat]
        if size <= 2 * _NEARLY_OUT:
            return Message(
                "{player} is nearly out. Three more tokens would slow them down.",
                player=SeatName(seat),
            )
        return counted(
            "You get rid of {count} point, and {player} gets three more tokens.",
            "You get rid of {count} points, and {player} gets three more tokens.",
            player=SeatName(seat),
            count=ACTION_POINTS,
        )

    def _why_swap(self) -> Message:
        stuck = self._stuck()
        if len(stuck) > 1 and self._turn.lays and self._state.must_open(self._turn.player):
            return Message(
                "Open later. First pass on two of these: {tokens}.",
                tokens=token_list(stuck),
            )
        if len(stuck) > 1:
            return Message(
                "You have no place for {tokens}, and can pass two on.",
                tokens=token_list(stuck),
            )
        return counted(
            "You get rid of its {count} point.",
            "You get rid of its {count} points.",
            count=ACTION_POINTS,
        )

    def _why_pass_on(self, tokens: tuple[str, ...]) -> Message:
        if len(self._turn.rack) == len(tokens):
            return Message("You’ve nothing else to pass on.")
        if SWAP in tokens:
            return counted(
                "A swap costs a turn, keeping it {count} point.",
                "A swap costs a turn, keeping it {count} points.",
                count=ACTION_POINTS,
            )
        placeless = in_order((Counter(tokens) & Counter(self._stuck())).elements())
        if placeless:
            return Message("You have no place for {tokens}.", tokens=token_list(placeless))
        return Message("You need the others more.")

    # What's given away

    def _against(self, about: Action, best: Action) -> Iterator[Message]:
        turn = self._turn
        match about:
            case Lay():
                yield from self._against_lay(turn.lay_of(about), best)
            case Three(seat):
                yield from self._against_three(seat, best)
            case Swap() if len(self._stuck()) < 2:
                yield Message(
                    "Most of your tokens fit, and you’d pass on two of them.", maxim="action"
                )
            case PassOn(tokens):
                yield from self._against_pass_on(tokens, best)
        match best:
            case Lay():
                yield from self._missed_lay(turn.lay_of(best))
            case Take(token) if is_number(token):
                yield from self._missed_take(token, about)
            case Three(seat):
                yield Message(
                    "{player} is nearly out. Three more tokens would slow them down.",
                    player=SeatName(seat),
                    maxim="action",
                )
        if isinstance(about, Take):
            yield from self._against_take(about.token)
        yield Message("You’ll need more turns to empty your rack.")

    def _against_lay(self, lay: FoundPlay, best: Action) -> Iterator[Message]:
        turn = self._turn
        if isinstance(best, Lay):
            other = turn.lay_of(best)
            lost = turn.stuck_tokens(lay) - turn.stuck_tokens(other)
            if turn.stuck_tokens(lay).total() > turn.stuck_tokens(other).total():
                yield Message(
                    "Then there’s no place for {tokens}.",
                    tokens=token_list(in_order(lost.elements())),
                    maxim="more",
                )
            more = other.points - lay.points
            if more > 0:
                yield Message(
                    "You could get rid of more points: {points}.", points=more, maxim="more"
                )

    def _missed_lay(self, lay: FoundPlay) -> Iterator[Message]:
        if self._state.must_open(self._turn.player):
            yield Message(
                "You could open now with {tokens}.", tokens=token_list(lay.laid), maxim="lay"
            )
        yield Message("You could play {tokens} now.", tokens=token_list(lay.laid), maxim="lay")

    def _missed_take(self, token: str, about: Action) -> Iterator[Message]:
        coming = self._turn.coming[token]
        if coming.helped:
            yield Message(
                "You leave the others {token}, which makes room for {tokens}.",
                token=token_words(token),
                tokens=token_list(coming.helped),
                maxim="take",
            )
        if isinstance(about, DrawToken) and coming.fits:
            yield Message(
                "You can’t know what you’ll draw, and {token} fits.",
                token=token_words(token),
                maxim="take",
            )

    def _against_take(self, token: str) -> Iterator[Message]:
        if not is_number(token):
            yield counted(
                "It costs {count} point if someone else goes out.",
                "It costs {count} points if someone else goes out.",
                count=ACTION_POINTS,
                maxim="action",
            )
        elif not self._turn.coming[token].fits:
            yield Message(
                "There’s no place for {token} yet.", token=token_words(token), maxim="take"
            )

    def _against_three(self, seat: int, best: Action) -> Iterator[Message]:
        sizes = self._state.rack_sizes
        if isinstance(best, Three):
            yield Message(
                "{player} has fewer tokens left.", player=SeatName(best.seat), maxim="action"
            )
        if sizes[seat] > 2 * _NEARLY_OUT:
            yield Message("Better keep your +3 until someone’s nearly out.", maxim="action")

    def _against_pass_on(self, tokens: tuple[str, ...], best: Action) -> Iterator[Message]:
        if isinstance(best, PassOn) and SWAP in best.tokens and SWAP not in tokens:
            yield counted(
                "A swap costs a turn, keeping it {count} point.",
                "A swap costs a turn, keeping it {count} points.",
                count=ACTION_POINTS,
                maxim="action",
            )
        useful = Counter(tokens) - Counter(self._stuck())
        numbers = tuple(token for token in in_order(useful.elements()) if is_number(token))
        if numbers:
            yield Message(
                "You could play {tokens} yourself.", tokens=token_list(numbers), maxim="pass-on"
            )
        if THREE in tokens:
            yield Message("Better keep your +3 until someone’s nearly out.", maxim="action")
        spare = Counter(best.tokens) if isinstance(best, PassOn) else Counter[str]()
        spare -= Counter(tokens)
        if spare:
            yield Message(
                "You need {tokens} even less.",
                tokens=token_list(in_order(spare.elements())),
                maxim="pass-on",
            )

    # What they all need

    def _stuck(self) -> tuple[str, ...]:
        """The number tokens that can't be played now."""
        turn = self._turn
        return in_order((Counter(turn.numbers) - Counter(turn.laid)).elements())

    def _nearly_out(self) -> int | None:
        """The seat with the fewest tokens left, if they're very few."""
        sizes = self._state.rack_sizes
        nearest = min(self._turn.seats, key=lambda seat: sizes[seat])
        return nearest if sizes[nearest] <= _NEARLY_OUT else None


MAXIMS: Final = {
    "go-out": N_("First see if all your tokens fit at once."),
    "lay": N_("First check every line for room."),
    "more": N_("Compare what different plays leave on your rack."),
    "take": N_("Take what goes with your tokens, or draw."),
    "action": N_("Don’t keep action tokens too long."),
    "pass-on": N_("Pass on what doesn’t fit."),
}


_UNKNOWN = {DrawToken: 1.0, Swap: 1.0, Take: 0.2, Three: 0.4}
"""How uncertain an action's outcome is."""


def traits_of(state: State, player: int, actions: Sequence[Action]) -> list[Traits]:
    """The traits of some of ``player``'s actions."""
    return [_of(TrakkxState.of(state), player, action) for action in actions]


def _of(state: TrakkxState, player: int, action: Action) -> Traits:
    rack = state.racks[player] or ()
    opened = 0.0
    left = len(rack)
    held = float(rack_points(rack))
    denial = 0.0
    match action:
        case Lay(table):
            left -= len(table) - len(state.table)
            new = list(table.values())
            for token in state.table.values():
                new.remove(token)
            held -= rack_points(tuple(new))
            opened = _rim(table) - _rim(state.table)
            denial = -0.1 * opened
        case Take(token):
            left += 1
            held += rack_points((token,))
            if is_number(token):
                limit = max(state.group_limit(seat) for seat in range(state.players))
                denial = 1.0 * bool(prospects(state.table, (), (token,), False, limit))
        case DrawToken():
            left += 1
        case Three(seat):
            left -= 1
            denial = DRAWN_BY_THREE - state.rack_sizes[seat] / 10
        case Swap():
            left -= 1
    return {
        # Points held too long and places opened to others can both backfire.
        RISK: _UNKNOWN.get(type(action), 0.0) + held / 60 + 0.05 * opened,
        DENIAL: denial,
        HASTE: float(len(rack) - left),
        HOARD: float(left) + 0.3 * isinstance(action, Take),
        LESSON: lesson(FACTS, state, player, action, None),
    }


def _rim(table: TokenTable) -> int:
    """How many empty cells have a token beside them."""
    near = {
        (column + across, row + up)
        for column, row in table
        for across, up in ((1, 0), (-1, 0), (0, 1), (0, -1))
    }
    return len(near - table.keys())


_NODES = 40
"""Nodes to look for a place, per rack."""


def _count(_before: State, actions: Sequence[Action], after: State) -> Counted:
    """How many number tokens of each rack dealt to could be played then."""
    state = TrakkxState.of(after)
    drew = {action.to for action in actions if isinstance(action, Deal)} - {None}
    return {player: _places(state, player) for player in drew if player is not None}


def _places(state: TrakkxState, player: int) -> float:
    rack = state.racks[player]
    tokens = numbers(rack or ())
    if not tokens:
        return 0.0
    meter, rng = Meter(Budget(nodes=_NODES)), Random(" ".join(tokens))
    must_open, limit = state.must_open(player), state.group_limit(player)
    lays = best_lays(state.table, tokens, must_open, limit, meter, rng)
    return float(len(lays[0].laid) if lays else 0)


TERMS = LuckTerms(_count, N_("Tokens {player} could play then: {got}; expected: {usual}."))

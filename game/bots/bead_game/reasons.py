"""Why a turn in the Bead Game is good, and what another gives away, in one sentence.

Every sentence is true of the position; the first that applies is told, the decisive ones first. The
player advised is “you”. Luck is chains that are quickly cleared.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from statistics import pstdev
from typing import Final, TypeGuard

from game.bots.bead_game.position import FIRST_DRAW, PASS, PATIENCE, Move, SearchPosition
from game.bots.bead_game.strands import PLAYS, Loom, size
from game.bots.luck import Counted, LuckTerms
from game.bots.player import DENIAL, HASTE, HOARD, LESSON, RISK, Traits, lesson
from game.messages import N_, Message, SeatName, counted
from game.protocol import Action, State
from game.rules.bead_game import RUN
from game.rules.bead_game.actions import COLOURS, Draw, LayChain, Play
from game.rules.bead_game.facts import FACTS
from game.rules.bead_game.judging import effect_of
from game.rules.bead_game.state import QUIET_SHOWN, BeadState

_SCARCE = 2
"""With this few beads of a colour in the pile, each is fought for."""


def traits_of(state: State, player: int, actions: Sequence[Action]) -> list[Traits]:
    """The traits of some of ``player``'s actions."""
    return [_of(BeadState.of(state), player, action) for action in actions]


def _of(state: BeadState, player: int, action: Action) -> Traits:
    removed = effect_of(state, action)
    own = sum(gone.player == player for gone in removed)
    others = len(removed) - own
    won = sum(gone.to == player for gone in removed)
    hand = state.hand_sizes[player] + won
    denial = -float(others)
    if isinstance(action, Play):
        hand -= 1
    elif isinstance(action, Draw):
        hand += 1
        left = state.pile[action.colour]
        denial += _needs(state, player, action.colour) * (1.0 if left <= _SCARCE else 0.3)
    after = state.apply_action(player, action)
    return {
        RISK: _spread(after, player),
        DENIAL: denial,
        HASTE: float(len(removed)),
        HOARD: float(hand),
        LESSON: lesson(FACTS, state, player, action, after.observation(player)),
    }


def _spread(state: BeadState, player: int) -> float:
    """How much the beads that may be played next would serve the player and others differently.

    The standard deviation of what the player loses off their chains beyond the others.
    """
    hits = dict.fromkeys(product(COLOURS, (0, -1)), 0.0)
    for seat, chains in enumerate(state.chains):
        part = 1.0 if seat == player else -1.0 / (state.players - 1)
        for chain, place in product(filter(None, chains), (0, -1)):
            hits[chain[place], place] += part
    return pstdev(hits.values())


def _needs(state: BeadState, player: int, colour: str) -> int:
    """How many of the others' chains have that colour at an end."""
    return sum(
        colour in (chain[0], chain[-1])
        for seat, chains in enumerate(state.chains)
        if seat != player
        for chain in chains
        if chain
    )


_CUTS = 2
"""Cuts a plan considers at each step, as an expert's do."""


def _count(_before: State, actions: Sequence[Action], after: State) -> Counted:
    """The turns to clear each dealt chain if no one else plays."""
    state = BeadState.of(after)
    loom = Loom(state.variant.removal == RUN, 0.0, Random(0), _CUTS)
    laid = [action.player for action in actions if isinstance(action, LayChain)]
    turns = {}
    for player in laid:
        chains = [bytes(map(COLOURS.index, chain)) for chain in state.chains[player]]
        turns[player] = float(loom.strands(chains).plans[0][0])
    return turns


TERMS = LuckTerms(_count, N_("Turns to empty {player}’s chain unaided: {got}; expected: {usual}."))


_LOST = 0.04
"""Below this share of the win a player can hardly win."""

_SPENT = 1.0
"""This many extra turns are worth a word."""

_NEARLY_OUT = 3.0
"""A player who needs no more turns than this is near the end."""


@dataclass(frozen=True, slots=True)
class BeadReasoner:
    """Gives reasons for the moves of one position.

    ``table`` is the position as it is or may be; ``known`` says which hands aren't guesses.
    """

    table: SearchPosition
    known: tuple[bool, ...]

    # What's good

    def why(self, move: Move, share: float, sure: bool) -> Message:
        """What ``move`` is good for, worth ``share`` of the win; exactly so if ``sure``."""
        after = self.table.play(move)
        decisive = self._decisive(after, share, sure)
        if decisive is not None:
            return decisive
        quiet = self.table.quiet
        behind = self._me not in self.table.ahead()
        if not after.quiet and quiet >= (PATIENCE if behind else QUIET_SHOWN):
            return Message("It ends the standstill.")
        if isinstance(move, tuple):
            return self._why_cut(after)
        if move < FIRST_DRAW:
            return self._why_play(move, after)
        if move < PASS:
            return self._why_draw(move - FIRST_DRAW)
        return Message("It’s all you can do.")

    def _decisive(self, after: SearchPosition, share: float, sure: bool) -> Message | None:
        """What a move decides at once or very soon, if anything."""
        me = self._me
        if after.winners:
            if me not in after.winners:
                return Message("Any move ends the game.")
            if after.strands[me].beads:
                return Message("The game ends here, with you ahead.")
            return Message("Your last chain goes, and you win.")
        if sure and share >= 1.0:
            if len(self._others) == 1:
                return Message("You win, whatever {player} does.", player=SeatName(self._others[0]))
            return Message("You win, whatever the others do.")
        stopped = next(
            (
                seat
                for seat in self._others
                if self._can_finish(self.table, seat) and not self._can_finish(after, seat)
            ),
            None,
        )
        if stopped is not None:
            return Message("It stops {player} ending the game next turn.", player=SeatName(stopped))
        if share < _LOST:
            first = min(self._others, key=lambda seat: self._turns(after, seat))
            return Message(
                "{player} is hard to stop. This holds out longest.",
                player=SeatName(first),
            )
        if self._can_finish(after, me) and not self._can_finish(self.table, me):
            return Message("Your last chain can go next turn.")
        return None

    def _why_play(self, play: int, after: SearchPosition) -> Message:
        table, me = self.table, self._me
        gone = self._gone(play)
        own = gone[me]
        others = sum(gone) - own
        won = size(after.hands[me]) - size(table.hands[me]) + 1
        if own > 1 and not others:
            return counted(
                "{count} of your beads goes, and no one else’s.",
                "{count} of your beads go, and no one else’s.",
                count=own,
            )
        if won:
            loser = next(
                seat
                for seat in self._others
                if len(after.strands[seat].chains) < len(table.strands[seat].chains)
            )
            if own > 1:
                return counted(
                    "{count} of your beads goes, and you win the last bead of {player}’s chain.",
                    "{count} of your beads go, and you win the last bead of {player}’s chain.",
                    count=own,
                    player=SeatName(loser),
                )
            return Message("You win the last bead of {player}’s chain.", player=SeatName(loser))
        if own > 1:
            return counted(
                "{count} of your beads goes.",
                "{count} of your beads go.",
                count=own,
            )
        next_colour, following = self._most_at_once(after)
        if own and following > max(1, self._most_at_once(table)[1]):
            return counted(
                "Then {count} of your {colour} beads can go.",
                "Then {count} of your {colour} beads can go.",
                count=following,
                colour=Message(COLOURS[next_colour]),
            )
        if own and not others:
            return Message("Only your bead goes.")
        if own:
            return counted(
                "Nothing’s quicker: about {count} turn left.",
                "Nothing’s quicker: about {count} turns left.",
                count=max(1, round(self._turns(after, me))),
            )
        if others:
            hurt = max(self._others, key=lambda seat: self._harm(after, seat))
            if self._harm(after, hurt) > -0.5:
                return Message(
                    "It splits beads {player} needs together.",
                    player=SeatName(hurt),
                )
        return Message("Nothing else helps you more than the others.")

    def _why_draw(self, colour: int) -> Message:
        table, me = self.table, self._me
        word = Message(COLOURS[colour])
        need, held = self._needed(table, me, colour)
        last = table.pile >> 4 * colour & 15 == 1
        rival = next((seat for seat in self._others if self._lacks(seat, colour)), None)
        if last and rival is not None:
            return Message(
                "It’s the last {colour} bead in the pile, and {player} needs it.",
                colour=word,
                player=SeatName(rival),
            )
        if need > held:
            if need > 1 and held:
                return counted(
                    "You need {colour} for {count} turn, and only hold {held}.",
                    "You need {colour} for {count} turns, and only hold {held}.",
                    colour=word,
                    count=need,
                    held=held,
                )
            return Message("You need {colour}, and have none.", colour=word)
        if min(self._turns(table, seat) for seat in range(len(table.strands))) < _NEARLY_OUT:
            return Message("If several finish at once, most beads in the bowl win.")
        return Message("One more bead in the bowl may help later.")

    def _why_cut(self, after: SearchPosition) -> Message:
        me = self._me
        colour, following = self._most_at_once(after)
        if following > max(1, self._most_at_once(self.table)[1]):
            return counted(
                "Then {count} of your {colour} beads can go.",
                "Then {count} of your {colour} beads can go.",
                count=following,
                colour=Message(COLOURS[colour]),
            )
        fewer = self.table.strands[me].plays - after.strands[me].plays
        if fewer > 1:
            return counted(
                "Beads of both parts go together, saving you {count} play.",
                "Beads of both parts go together, saving you {count} plays.",
                count=fewer,
            )
        return Message("It puts more of your beads at the ends.")

    # What's bad

    def gives(self, move: Move) -> bool:
        """Whether ``move`` ends the game for others, or clears beads for others only.

        A single bead may be in their way; several at once are a gift.
        """
        after = self.table.play(move)
        if after.winners:
            return self._me not in after.winners
        if not self._is_play(move):
            return False
        gone = self._gone(move)
        return not gone[self._me] and max(gone) > 1

    def against(self, move: Move, best: Move) -> Message:
        """What ``move`` gives away that ``best`` doesn't."""
        table, me = self.table, self._me
        after, better = table.play(move), table.play(best)
        if after.winners and me not in after.winners:
            return Message(
                "It hands the game to {player}.", player=SeatName(after.winners[0]), maxim="gift"
            )
        if me in better.winners:
            return Message("You could win now.", maxim="finish")
        players = len(self.table.strands)
        for seat in [(self._me + step) % players for step in range(1, players)]:
            if self._can_finish(after, seat) and not self._can_finish(better, seat):
                return Message(
                    "It lets {player} end the game next turn.", player=SeatName(seat), maxim="gift"
                )
        if self._can_finish(better, me) and not self._can_finish(after, me):
            return Message("Another move lets you finish next turn.", maxim="finish")
        helped = max(self._others, key=lambda seat: -self._harm(after, seat))
        for_them = -self._harm(after, helped)
        for_me = self._turns(table, me) - self._turns(after, me)
        if self._is_play(move):
            gone = self._gone(move)
            if gone[helped] > max(1, gone[me]):
                return counted(
                    "It takes {count} bead off {player}’s chains, which helps them.",
                    "It takes {count} beads off {player}’s chains, which helps them.",
                    count=gone[helped],
                    player=SeatName(helped),
                    maxim="gift",
                )
            if not sum(gone):
                return Message("Nothing goes, and you spend a bead.", maxim="thrift")
            if for_them >= for_me + _SPENT / 2:
                return Message(
                    "It helps {player} more than you.", player=SeatName(helped), maxim="gift"
                )
            colour = move >> 1
            need, held = self._needed(after, me, colour)
            if need > held:
                return Message(
                    "You need your {colour} bead for a better play.",
                    colour=Message(COLOURS[colour]),
                    maxim="thrift",
                )
        elif not isinstance(move, tuple) and move < PASS:
            colour = move - FIRST_DRAW
            need, held = self._needed(table, me, colour)
            if need <= held:
                return Message(
                    "You hold enough {colour} beads for your chains.",
                    colour=Message(COLOURS[colour]),
                    maxim="draw",
                )
        elif isinstance(move, tuple) and for_me < 0:
            return Message("That cut doesn’t make you any faster.", maxim="cut")
        lost = self._turns(after, me) - self._turns(better, me)
        if lost >= _SPENT:
            return counted(
                "You’d need about {count} turn; the best move needs only {fewer}.",
                "You’d need about {count} turns; the best move needs only {fewer}.",
                count=max(2, round(self._turns(after, me))),
                fewer=max(1, round(self._turns(after, me)) - max(1, round(lost))),
            )
        return self._missed(move, best)

    def _missed(self, move: Move, best: Move) -> Message:
        """What ``best`` is good for when nothing in particular is wrong with ``move``."""
        if isinstance(best, tuple):
            return Message("A cut would line up more beads.", maxim="cut")
        if best < PLAYS:
            gone = self._gone(best)[self._me]
            if gone > 1 and not (self._is_play(move) and self._gone(move)[self._me] >= gone):
                return counted(
                    "Another play takes {count} of your beads.",
                    "Another play takes {count} of your beads.",
                    count=gone,
                    maxim="thrift",
                )
            return Message("Another play helps you more, or the others less.", maxim="thrift")
        colour = best - FIRST_DRAW
        word = Message(COLOURS[colour])
        need, held = self._needed(self.table, self._me, colour)
        if need > held:
            if self.table.pile >> 4 * colour & 15 <= len(self._others):
                return Message(
                    "You need {colour}, and it may be gone from the pile by next turn.",
                    colour=word,
                    maxim="draw",
                )
            return Message("You need to draw {colour} first.", colour=word, maxim="draw")
        rival = next((seat for seat in self._others if self._lacks(seat, colour)), None)
        if rival is not None:
            return Message(
                "It leaves {player} the {colour} bead they need.",
                player=SeatName(rival),
                colour=word,
                maxim="draw",
            )
        return Message("Better to draw and wait.", maxim="draw")

    # Facts of the position

    @property
    def _me(self) -> int:
        return self.table.turn

    @property
    def _others(self) -> list[int]:
        return [seat for seat in range(len(self.table.strands)) if seat != self._me]

    def _gone(self, play: int) -> list[int]:
        """The beads each player's chains lose by a play."""
        return [own.after(play)[1] for own in self.table.strands]

    @staticmethod
    def _is_play(move: Move) -> TypeGuard[int]:
        return not isinstance(move, tuple) and move < PLAYS

    def _turns(self, table: SearchPosition, seat: int) -> float:
        return table.rules.turns(table.strands[seat], table.hands[seat], table.pile)

    def _harm(self, after: SearchPosition, seat: int) -> float:
        """How many more turns a player needs after a move."""
        return self._turns(after, seat) - self._turns(self.table, seat)

    def _can_finish(self, table: SearchPosition, seat: int) -> bool:
        """Whether a player would win on their turn, as far as their hand is known."""
        if not self.known[seat] or not table.strands[seat].beads:
            return False
        turn = replace(table, turn=seat)
        return any(
            not table.strands[seat].after(play)[0].beads and turn.play(play).winners == (seat,)
            for play in range(PLAYS)
            if table.hands[seat] >> 4 * (play >> 1) & 15
        )

    def _most_at_once(self, table: SearchPosition) -> tuple[int, int]:
        """The colour in hand that takes most own beads at one end, and how many."""
        own, hand = table.strands[self._me], table.hands[self._me]
        found = [
            (own.after(play)[1], -(play >> 1))
            for play in range(PLAYS)
            if hand >> 4 * (play >> 1) & 15
        ]
        most, colour = max(found, default=(0, 0))
        return -colour, most

    def _needed(self, table: SearchPosition, seat: int, colour: int) -> tuple[int, int]:
        """How many beads of a colour a player's plan spends, and how many they hold."""
        hand = table.hands[seat]
        _, need = table.rules.plan(table.strands[seat], hand, table.pile)
        return need >> 4 * colour & 15, hand >> 4 * colour & 15

    def _lacks(self, seat: int, colour: int) -> bool:
        """Whether a player is known to need more beads of a colour than they hold."""
        need, held = self._needed(self.table, seat, colour)
        return self.known[seat] and need > held


MAXIMS: Final = {
    "finish": N_("First see if your last chain can go, now or next turn."),
    "gift": N_("Check what a play gives the others."),
    "thrift": N_("Spend a bead where most of yours go."),
    "cut": N_("Cut so several chains end in one colour."),
    "draw": N_("Plan ahead, and draw what you need before others do."),
}

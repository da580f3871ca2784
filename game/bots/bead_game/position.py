"""The Bead Game for searches: positions that are quick to play on and to judge.

A player is judged by the turns they'd still need to clear their chains alone: a plan's plays, and
draws for the beads it lacks.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp
from typing import Self

from game.bots.bead_game.strands import ONE, PLAYS, Cut, Loom, Plan, Strands, beyond, count_of, size
from game.bots.search import WIN, share_of_win
from game.rules.bead_game.actions import COLOURS
from game.rules.bead_game.state import QUIET_END, BeadState


@dataclass(frozen=True, slots=True)
class BeadWeights:
    """How a position is judged, all in turns.

    ``draw`` is the cost of a bead the plan lacks, ``scarce`` the extra if the pile has none either,
    ``spare`` the worth of a bead in hand beyond the plan. ``regard`` is how much other players'
    turns count beside one's own, ``plan`` how much a play of the plan, ``beads`` how much each bead
    on a chain. Many games end for several at once: ``fuller`` is what any bead in hand is worth
    then, but nothing among four players. A lead is open within ``open_lead`` turns plus
    ``open_lead_by_turn`` for each the first player still needs; the two other numbers hold among
    three or more, where a tree of shares is searched. ``doubt`` scales a search's promise to what
    comes of it; among three or more ``held`` is how much more often a player wins per bead they
    hold, as a logarithm.
    """

    draw: float = 1.17
    scarce: float = 1.8
    spare: float = 0.25
    regard: float = 1.0
    plan: float = 1.0
    beads: float = 0.0
    fuller: float = 0.5
    open_lead: float = 1.6
    open_lead_by_turn: float = 0.3
    open_lead_among_many: float = 0.6
    open_lead_among_many_by_turn: float = 0.15
    doubt: float = 2.4
    held: float = 0.1

    def softness(self, left: float) -> float:
        """How many turns are an open lead when the first player seems to need ``left`` more."""
        return self.open_lead + self.open_lead_by_turn * max(left, 0.0)

    def softness_among_many(self, left: float) -> float:
        """The same among three or more players."""
        return self.open_lead_among_many + self.open_lead_among_many_by_turn * max(left, 0.0)

    def tempered(self, shares: Sequence[float], hands: Sequence[int]) -> tuple[float, ...]:
        """The shares a search among many promises, calibrated to what comes of them.

        ``hands`` are the numbers of beads the players hold.
        """
        most = max(hands)
        roots = [
            share ** (1.0 / self.doubt) * exp(self.held * (hand - most))
            for share, hand in zip(shares, hands, strict=True)
        ]
        whole = sum(roots)
        return tuple(root / whole for root in roots)


WEIGHTS = BeadWeights()
"""The expert's numbers."""


UNIT = 100
"""A turn, in the whole numbers searches compare."""

FIRST_DRAW = PLAYS
"""Draws are numbered like plays, by colour from here on."""

PASS = FIRST_DRAW + len(COLOURS)

PATIENCE = 10
"""After this many quiet turns a player who would lose the standstill moves the game on; the others
do so once the count is shown.
"""

_CALM = 4
"""Every this many quiet turns a lead is worth less, so that its owner uses it."""

_PLAYS_OF = tuple((2 * colour, 2 * colour + 1) for colour in range(len(COLOURS)))

Move = int | tuple[int, Cut]
"""A play or draw by its number, PASS, or the colour paid for a cut."""


class Rules:
    """What stays the same during a search: the options, and what's known of all chains."""

    __slots__ = ("_lacking", "fuller", "loom", "must_remove", "players", "weights")

    def __init__(self, players: int, must_remove: bool, loom: Loom, weights: BeadWeights) -> None:
        self.players = players
        self.must_remove = must_remove
        self.loom = loom
        self.weights = weights
        self.fuller = weights.fuller if players < 4 else 0.0
        self._lacking: dict[int, int] = {}

    def lacking(self, wanted: int, there: int) -> int:
        """The beads of ``wanted`` that ``there`` lacks."""
        key = wanted << 24 | there
        known = self._lacking.get(key)
        if known is None:
            known = self._lacking[key] = beyond(wanted, there)
        return known

    def turns(self, strands: Strands, hand: int, pile: int) -> float:
        """The turns a player with these chains and this hand seems to need."""
        key = hand << 24 | pile
        known = strands.turns.get(key)
        if known is None:
            known = strands.turns[key] = self._judge(strands, hand, pile)
        return known

    def _judge(self, strands: Strands, hand: int, pile: int) -> float:
        if not strands.beads:
            return 0.0
        least = min([self._cost(plan, hand, pile) for plan in strands.plans])
        return least + self.weights.beads * strands.beads + strands.error

    def plan(self, strands: Strands, hand: int, pile: int) -> Plan:
        """The plan that seems to take the fewest turns."""
        return min(strands.plans, key=lambda plan: self._cost(plan, hand, pile))

    def _cost(self, plan: Plan, hand: int, pile: int) -> float:
        plays, need = plan
        weights = self.weights
        lack = self.lacking(need, hand)
        lacking = size(lack)
        cost = weights.plan * plays + weights.draw * lacking
        if lack:
            cost += weights.scarce * size(self.lacking(lack, pile))
        return cost - weights.spare * (size(hand) - plays + lacking)


@dataclass(slots=True, eq=False)
class SearchPosition:
    """A position with a player to move, or the end of a game."""

    rules: Rules
    strands: tuple[Strands, ...]
    hands: tuple[int, ...]
    pile: int
    turn: int
    quiet: int
    winners: tuple[int, ...] = ()  # () while the game goes on

    @classmethod
    def of(cls, state: BeadState, rules: Rules) -> Self:
        """The position of a state whose hands are all known."""
        place = {colour: number for number, colour in enumerate(COLOURS)}
        strands = tuple(
            rules.loom.strands(bytes(place[bead] for bead in chain) for chain in chains)
            for chains in state.chains
        )
        hands = tuple(count_of(hand) for hand in state.hands if hand is not None)
        return cls(rules, strands, hands, count_of(state.pile), state.player, state.quiet)

    @classmethod
    def like(cls, other: "SearchPosition") -> Self:
        """The same position, for another kind of search."""
        strands, hands, turn = other.strands, other.hands, other.turn
        return cls(other.rules, strands, hands, other.pile, turn, other.quiet, other.winners)

    def play(self, move: Move) -> Self:
        rules, turn, pile, strands = self.rules, self.turn, self.pile, self.strands
        hand = self.hands[turn]
        quiet = self.quiet + 1
        over = False
        if isinstance(move, tuple):
            colour, cut = move
            hand -= ONE[colour]
            pile += ONE[colour]
            strands = (*strands[:turn], cut.result, *strands[turn + 1 :])
            quiet = 0
        elif move < PLAYS:
            one = ONE[move >> 1]
            hand -= one
            pile += one
            left = []
            for player, own in enumerate(strands):
                new, beads, whole = own.after(move)
                left.append(new)
                if beads:
                    quiet = 0
                    if player != turn and whole:
                        hand += whole * one
                        beads -= whole
                    pile += beads * one
                    if not new.beads:
                        over = True
            strands = tuple(left)
        elif move < PASS:
            one = ONE[move - FIRST_DRAW]
            hand += one
            pile -= one
        hands = (*self.hands[:turn], hand, *self.hands[turn + 1 :])
        following = (turn + 1) % rules.players
        after = type(self)(rules, strands, hands, pile, following, quiet)
        if over:
            after.winners = after._cleared(turn)
        elif quiet >= QUIET_END:
            after.winners = after.ahead()
        return after

    def _cleared(self, turn: int) -> tuple[int, ...]:
        """The winners, once the move of ``turn`` has ended the game."""
        clear = [player for player, own in enumerate(self.strands) if not own.beads]
        if len(clear) > 1:
            most = max(size(self.hands[player]) for player in clear)
            clear = [player for player in clear if size(self.hands[player]) == most]
            if turn in clear:
                return (turn,)
        return tuple(clear)

    @property
    def hand_sizes(self) -> list[int]:
        """How many beads each player holds."""
        return [size(hand) for hand in self.hands]

    def ahead(self) -> tuple[int, ...]:
        """Who would win if the game ended now."""
        standing = [
            (-own.beads, size(hand)) for own, hand in zip(self.strands, self.hands, strict=True)
        ]
        best = max(standing)
        return tuple([player for player, own in enumerate(standing) if own == best])

    def moves(self) -> list[Move]:
        """The moves worth a look, the most promising first; at least one."""
        rules, turn, pile = self.rules, self.turn, self.pile
        own = self.strands[turn]
        hand = self.hands[turn]
        others = [p for p in range(rules.players) if p != turn]
        before = [rules.turns(s, h, pile) for s, h in zip(self.strands, self.hands, strict=True)]
        share = 1.0 / len(others)
        found: list[tuple[float, int, Move]] = []
        for colour, one in enumerate(ONE):
            if not hand >> 4 * colour & 15:
                continue
            for play in _PLAYS_OF[colour]:
                after, lost, _ = own.after(play)
                gain = before[turn] - rules.turns(after, hand - one, pile) - rules.fuller
                removed = lost
                for player in others:
                    theirs, beads, whole = self.strands[player].after(play)
                    if beads:
                        removed += beads
                        gain -= share * (
                            before[player] - rules.turns(theirs, self.hands[player], pile)
                        )
                        if whole:
                            gain += whole * (0.5 + rules.fuller)
                # A player who can't draw waits with a play that takes nothing.
                if removed or (not pile and not rules.must_remove):
                    found.append((-gain, play, play))
        for colour, one in enumerate(ONE):
            if pile >> 4 * colour & 15:
                gain = before[turn] - rules.turns(own, hand + one, pile - one) + rules.fuller
                found.append((-gain, FIRST_DRAW + colour, FIRST_DRAW + colour))
        kept = 0
        for number, cut in enumerate(own.cuts()):
            if kept >= 4:
                break
            best = None
            for colour in cut.colours:
                if hand >> 4 * colour & 15:
                    gain = before[turn] - rules.turns(cut.result, hand - ONE[colour], pile)
                    gain -= rules.fuller
                    if best is None or gain > best[0]:
                        best = (gain, colour)
            if best is not None:
                found.append((-best[0], PASS + 1 + number, (best[1], cut)))
                kept += 1
        if not found:
            return [PASS]
        found.sort(key=lambda entry: entry[:2])
        return [move for _, _, move in found]

    def all_moves(self) -> list[Move]:
        """Every legal move except equal cuts of equal chains, the most promising first."""
        moves = self.moves()
        known = set(moves)
        return moves + [move for move in self.other_moves() if move not in known]

    def other_moves(self) -> list[Move]:
        """All cuts, and plays that take nothing; ``moves`` may have one of them too."""
        hand = self.hands[self.turn]
        held = [colour for colour in range(len(COLOURS)) if hand >> 4 * colour & 15]
        found: list[Move] = [
            (colour, cut)
            for cut in self.strands[self.turn].cuts()
            for colour in cut.colours
            if colour in held
        ]
        if not self.rules.must_remove:
            taking = [own.after for own in self.strands]
            found += [
                play
                for colour in held
                for play in _PLAYS_OF[colour]
                if not any(after(play)[1] for after in taking)
            ]
        return found

    def key(self, left: int = 0) -> int:
        """What the next ``left`` moves depend on, as one number; the pile follows from it.

        Quiet turns are counted by fours where they can't end the game that soon.
        """
        quiet = self.quiet
        quiet = quiet // _CALM if quiet + left < QUIET_END - _CALM else quiet + QUIET_END
        key = quiet << 2 | self.turn
        for own, hand in zip(self.strands, self.hands, strict=True):
            key = (key << 32 | own.number) << 24 | hand
        return key

    def turns_left(self) -> list[float]:
        """The turns each player seems to need, with part of those before their next one."""
        rules, pile, turn = self.rules, self.pile, self.turn
        players = rules.players
        return [
            rules.turns(own, hand, pile) + (player - turn) % players / players
            for player, (own, hand) in enumerate(zip(self.strands, self.hands, strict=True))
        ]

    def turns_behind(self) -> list[float]:
        """The same, less what beads in hand may bring if several finish at once."""
        fuller = self.rules.fuller
        return [
            turns - fuller * size(hand)
            for turns, hand in zip(self.turns_left(), self.hands, strict=True)
        ]

    def in_share(self) -> Callable[[int], float]:
        """Turns a search value from here into a share of the win."""
        soft = self.rules.weights.softness(min(self.turns_left()))
        return lambda value: share_of_win(value, UNIT, soft)


@dataclass(slots=True, eq=False)
class BeadDuel(SearchPosition):
    """A position with one player against all others, for alpha-beta.

    Between two, ``side`` is the player; among more, ``hero`` is side 0 and all others are side 1.
    """

    hero: int = 0

    @classmethod
    def like_for(cls, hero: int, other: SearchPosition) -> Self:
        """The same position from one player's side."""
        table = cls.like(other)
        table.hero = hero
        return table

    @property
    def side(self) -> int:
        """0 if the hero is to move, else 1."""
        return 0 if self.turn == self.hero else 1

    def play(self, move: Move) -> Self:
        after = SearchPosition.play(self, move)
        after.hero = self.hero
        return after

    def final(self) -> int | None:
        winners = self.winners
        if not winners:
            return None
        hero = self.hero
        if hero not in winners:
            value = -WIN
        elif len(winners) == 1:
            value = WIN
        else:
            value = 0
        return value if self.turn == hero else -value

    def estimate(self) -> int:
        """The static value for the mover."""
        left = self.turns_behind()
        own = left.pop(self.hero)
        lead = self.rules.weights.regard * min(left) - own
        value = round(UNIT * lead / (1 + self.quiet // _CALM))
        return value if self.turn == self.hero else -value

    reply_estimate = estimate


class BeadGathering(SearchPosition):
    """A position among three or more players, for a tree of shares."""

    @property
    def side(self) -> int:
        return self.turn

    def final_shares(self) -> tuple[float, ...] | None:
        winners = self.winners
        if not winners:
            return None
        share = 1.0 / len(winners)
        return tuple([share if p in winners else 0.0 for p in range(self.rules.players)])

    def reply_shares(self) -> tuple[float, ...]:
        """Each player's expected share of the win, judged statically."""
        left = self.turns_left()
        soft = 1.0 / (self.rules.weights.softness_among_many(min(left)) * (1 + self.quiet // _CALM))
        left = self.turns_behind()
        least = min(left)
        weights = [exp((least - turns) * soft) for turns in left]
        whole = sum(weights)
        return tuple([weight / whole for weight in weights])

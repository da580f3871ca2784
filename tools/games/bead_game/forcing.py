"""What a Bead Game player can force, whatever all others do: searched to the end.

Every legal move counts on both sides; nothing is guessed or left out.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from itertools import groupby
from random import Random

from game.bots.bead_game.bot import move_of
from game.bots.bead_game.position import FIRST_DRAW, PASS, WEIGHTS, Move, Rules, SearchPosition
from game.bots.bead_game.strands import PLAYS, Loom, size
from game.protocol import Action, Choices
from game.rules.bead_game import RUN
from game.rules.bead_game.actions import COLOURS
from game.rules.bead_game.state import QUIET_END, BeadState
from game.tasks.task import AnswerTree

_SHIFTS = tuple((colour, 4 * colour) for colour in range(len(COLOURS)))
_DRAWS = tuple((FIRST_DRAW + colour, shift) for colour, shift in _SHIFTS)


@dataclass(frozen=True, slots=True)
class OpenState:
    """A state in which every hand is known, and its table for a search."""

    state: BeadState
    table: SearchPosition

    @classmethod
    def of(cls, state: BeadState) -> OpenState:
        """A state with its own table."""
        variant = state.variant
        loom = Loom(variant.removal == RUN, 0.0, Random(0))
        rules = Rules(variant.players, variant.must_remove, loom, WEIGHTS)
        return cls(state, SearchPosition.of(state, rules))

    def choices(self) -> list[tuple[Action, Move]]:
        """All legal actions with their moves; equal cuts of equal chains are one move."""
        state = self.state
        space = state.legal_actions(state.player)
        assert isinstance(space, Choices)
        own = self.table.strands[state.player]
        return [(action, move_of(action, state, own)) for action in space]

    def after(self, action: Action, move: Move) -> OpenState:
        """What an action and its move lead to."""
        return OpenState(self.state.apply_action(self.state.player, action), self.table.play(move))


def moves_of(table: SearchPosition) -> Iterator[Move]:
    """Every legal move, but for equal cuts of equal chains; those that change least come first."""
    hand, pile = table.hands[table.turn], table.pile
    found = False
    for draw, shift in _DRAWS:
        if pile >> shift & 15:
            found = True
            yield draw
    held = [colour for colour, shift in _SHIFTS if hand >> shift & 15]
    for colour in held:
        for play in (2 * colour, 2 * colour + 1):
            if not table.rules.must_remove or any(own.after(play)[1] for own in table.strands):
                found = True
                yield play
    for cut in table.strands[table.turn].cuts():
        for colour in cut.colours:
            if colour in held:
                found = True
                yield colour, cut
    if not found:
        yield PASS


def _may_answer(table: SearchPosition, move: Move) -> bool:
    """Whether a move from another position is certainly legal here."""
    if isinstance(move, tuple) or move == PASS:
        return False
    if move >= FIRST_DRAW:
        return table.pile >> 4 * (move - FIRST_DRAW) & 15 > 0
    return not table.rules.must_remove and table.hands[table.turn] >> 4 * (move >> 1) & 15 > 0


def _runs(chain: bytes) -> int:
    """How many same-colour runs a chain has; a turn takes one at most, or cuts it in two."""
    return sum(1 for _ in groupby(chain))


class TooMuch(Exception):
    """More moves would have to be tried than there's time for."""


class Forcing:
    """What ``player`` can force: to win, or with ``chains`` to make one of their chains vanish.

    It remembers what it found, so all it's asked about has to go back to one ``OpenState.of``.
    ``nodes`` counts the moves it has tried; beyond ``most`` it raises TooMuch.
    """

    def __init__(self, player: int, *, chains: bool = False, most: int | None = None) -> None:
        self.player = player
        self.nodes = 0
        self._most = most
        self._chains = chains
        self._known: dict[Hashable, bool] = {}
        self._killers: dict[int, Move] = {}

    def soonest(self, table: SearchPosition, most: int) -> int | None:
        """In how many own turns, at most ``most``, the player forces it; None if in none."""
        return next((turns for turns in range(1, most + 1) if self.forces(table, turns)), None)

    def forces(self, table: SearchPosition, turns: int) -> bool:
        """Whether the player forces it within this many own turns, whoever is to move."""
        mine = table.turn == self.player
        if turns < 1 or self._is_too_far(table, turns):
            return False
        if mine and turns == 1:
            return any(self.forces_by(table, move, 1) for move in self._last_moves(table))
        quiet = table.quiet if table.quiet + turns * table.rules.players >= QUIET_END else 0
        key = (turns, table.turn, quiet, table.hands, *[own.number for own in table.strands])
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._look(table, turns, mine)
        return known

    def forces_by(self, table: SearchPosition, move: Move, turns: int) -> bool:
        """Whether anyone's move leads to it within this many own turns."""
        self.nodes += 1
        if self._most is not None and self.nodes > self._most:
            raise TooMuch
        after = table.play(move)
        if self.is_done(table, move, after):
            return True
        left = turns - 1 if table.turn == self.player else turns
        return not after.winners and self.forces(after, left)

    def is_done(self, table: SearchPosition, move: Move, after: SearchPosition) -> bool:
        """Whether a move, whoever makes it, has done it at once."""
        if not self._chains:
            return after.winners == (self.player,)
        if isinstance(move, tuple) or move >= PLAYS:
            return False
        return table.strands[self.player].after(move)[2] > 0

    def _look(self, table: SearchPosition, turns: int, mine: bool) -> bool:
        if mine:
            return any(self.forces_by(table, move, turns) for move in moves_of(table))
        # What refuted one try refutes most others too.
        depth = turns * table.rules.players + table.turn
        killer = self._killers.get(depth)
        if killer is not None and not _may_answer(table, killer):
            killer = None
        if killer is not None and not self.forces_by(table, killer, turns):
            return False
        for move in moves_of(table):
            if move != killer and not self.forces_by(table, move, turns):
                self._killers[depth] = move
                return False
        return True

    def _last_moves(self, table: SearchPosition) -> Iterator[Move]:
        """The player's moves that can do it at once."""
        if table.quiet + 1 >= QUIET_END:
            yield from moves_of(table)
            return
        hand, own = table.hands[self.player], table.strands[self.player]
        for play in range(PLAYS):
            if hand >> 4 * (play >> 1) & 15:
                left, _, whole = own.after(play)
                if whole if self._chains else not left.beads:
                    yield play

    def _is_too_far(self, table: SearchPosition, turns: int) -> bool:
        """Whether the longest chain can't vanish even if everyone takes a bead every turn."""
        rules = table.rules
        if self._chains or table.quiet + turns * rules.players >= QUIET_END:
            return False
        chains = table.strands[self.player].chains
        longest = max(map(_runs if rules.loom.runs else len, chains))
        before = (self.player - table.turn) % rules.players
        left = before + (turns - 1) * rules.players + 1
        return all(longest > (cuts + 1) * (left - cuts) for cuts in range(turns))


@dataclass(frozen=True)
class Forced:
    """The tree of what's forced in this many own ``turns``, and the ``nodes`` the proof took."""

    line: AnswerTree
    turns: int
    nodes: int


def forced_line(
    state: BeadState, turns: int, *, chains: bool = False, most: int | None = None
) -> Forced | None:
    """The line by which the player to move forces it in ``turns`` own turns and no fewer.

    Every action that does so is an answer in it; the replies are those that leave the longest way
    and the fewest answers. None if it can't be forced in this few turns, or can be in fewer. Raises
    TooMuch after trying ``most`` moves.
    """
    forcing = Forcing(state.player, chains=chains, most=most)
    stand = OpenState.of(state)
    if forcing.soonest(stand.table, turns) != turns:
        return None
    return Forced(_line(forcing, stand, turns, ()), turns, forcing.nodes)


def _line(forcing: Forcing, stand: OpenState, turns: int, replies: tuple[str, ...]) -> AnswerTree:
    answers: dict[str, AnswerTree] = {}
    for action, move in stand.choices():
        if not forcing.forces_by(stand.table, move, turns):
            continue
        after = stand.after(action, move)
        line = AnswerTree()
        if not forcing.is_done(stand.table, move, after.table):
            told, following = _hardest_replies(forcing, after, turns - 1)
            left = forcing.soonest(following.table, turns - 1)
            line = _line(forcing, following, left or turns - 1, told)
        answers[action.notation()] = line
    return AnswerTree(answers, replies)


def _hardest_replies(
    forcing: Forcing, stand: OpenState, turns: int
) -> tuple[tuple[str, ...], OpenState]:
    """The others' actions that make it hardest and bring them furthest, and where they lead."""

    def ease(reply: tuple[tuple[str, ...], OpenState]) -> tuple[int, int, int, int]:
        table = reply[1].table
        left = forcing.soonest(table, turns) or turns
        answers = sum(forcing.forces_by(table, move, left) for move in moves_of(table))
        others = [seat for seat in range(table.rules.players) if seat != forcing.player]
        beads = sum(table.strands[seat].beads for seat in others)
        held = sum(size(table.hands[seat]) for seat in others)
        return -left, answers, beads, -held

    return min(_replies(forcing, stand, ()), key=ease)


def _replies(
    forcing: Forcing, stand: OpenState, told: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], OpenState]]:
    """Every way the others can answer that doesn't do it for the player."""
    if stand.table.turn == forcing.player:
        yield told, stand
        return
    for action, move in stand.choices():
        if not forcing.is_done(stand.table, move, stand.table.play(move)):
            yield from _replies(forcing, stand.after(action, move), (*told, action.notation()))

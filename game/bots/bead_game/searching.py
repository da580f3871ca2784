"""Alpha-beta for the Bead Game, with wins and losses that are certain and counted in moves.

Moves that hardly ever help are skipped at first, and searched before a position is called lost or
solved; so no win rests on an estimate or a skipped move. A win is worth one point less for every
move it's away.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from game.bots.bead_game.position import BeadDuel, Move, SearchPosition
from game.bots.bot import Meter
from game.bots.search import CEILING, FLOOR, WIN, AlphaBeta, DuelPosition, SearchResult

SURE = WIN // 2
"""Values from here on are certain wins, their negatives certain losses."""

_NEAR = 5.0
"""A win is looked for when a player's own plan needs no more turns than this."""

_DEEP = 60
"""Deeper than any win among several is looked for."""


class BeadSearch(AlphaBeta[Move]):
    """The search between a player and all others, over ``BeadDuel`` positions."""

    def __init__(self, meter: Meter, players: int = 2) -> None:
        super().__init__(meter)
        self._players = players

    def turns_to_end(self, value: int) -> int | None:
        if abs(value) < SURE:
            return None
        return -((abs(value) - WIN) // self._players)

    def is_certain(self, value: int, kind: int) -> bool:
        return (value >= SURE and kind != CEILING) or (value <= -SURE and kind != FLOOR)

    def _first_look(self, root: DuelPosition[Move], moves: Sequence[Move]) -> SearchResult[Move]:
        line = super()._first_look(root, moves)
        ranked = tuple(replace(entry, value=_nearer(entry.value)) for entry in line.ranked)
        return replace(line, ranked=ranked)

    def _deepen(
        self, root: DuelPosition[Move], line: SearchResult[Move], depth: int, full: bool
    ) -> SearchResult[Move] | None:
        deeper = super()._deepen(root, line, depth, full)
        if deeper is None or full or abs(deeper.ranked[0].value) < SURE:
            return deeper
        # Nothing is open beside a sure win, or when every move loses.
        return replace(deeper, solved=True)

    def _value(
        self, child: DuelPosition[Move], turned: bool, depth: int, alpha: int, beta: int
    ) -> int:
        if alpha > SURE:
            alpha += alpha < WIN
        elif alpha < -SURE:
            alpha -= alpha > -WIN
        if beta > SURE:
            beta += beta < WIN
        elif beta < -SURE:
            beta -= beta > -WIN
        return _nearer(super()._value(child, turned, depth, alpha, beta))

    def _best(
        self, position: DuelPosition[Move], depth: int, alpha: int, beta: int, hint: Move | None
    ) -> tuple[int, Move | None]:
        best, best_move = super()._best(position, depth, alpha, beta, hint)
        if best >= min(beta, SURE) or (best > -SURE and self._open):
            return best, best_move
        for move in cast(BeadDuel, position).other_moves():
            child = position.play(move)
            turned = child.side != position.side
            value = self._value(child, turned, depth - 1, max(alpha, best), beta)
            if value > best:
                best, best_move = value, move
                if value >= beta:
                    break
        return best, best_move


def forced_win(table: SearchPosition, hero: int, meter: Meter) -> tuple[Move, int] | None:
    """A move after which ``hero`` wins against all others together, and in how many turns.

    Move and turns are the mover's. None if nothing is found or the end is too far. Raises
    Cancelled.
    """
    if not is_near(table, hero):
        return None
    duel = BeadDuel.like_for(hero, table)
    search = BeadSearch(meter, table.rules.players)
    best = search.search(duel, duel.all_moves(), most=_DEEP).ranked[0]
    turns = search.turns_to_end(best.value)
    if turns is None or (best.value > 0) != (duel.side == 0):
        return None
    return best.move, turns


def is_near(table: SearchPosition, hero: int) -> bool:
    """Whether ``hero`` has so little left that a win is worth looking for."""
    turns = table.rules.turns(table.strands[hero], table.hands[hero], table.pile)
    return turns <= _NEAR


def _nearer(value: int) -> int:
    """A value as seen one move earlier."""
    if value >= SURE:
        return value - 1
    return value + 1 if value <= -SURE else value

"""Positions of Trickle and its relatives for searches: numbers, updated move by move.

They follow ``game.rules.trickle`` exactly (tests compare them over all options); only the
evaluation is judgement.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import exp
from typing import Self

from game.boards import INDEX, RING, bits
from game.bots.search import INFINITY, WIN
from game.bots.trickle.hops import SHIFT, TIE_STEP, UNIT, Hop, Lanes, Tables, softness
from game.rules.trickle.actions import Move
from game.rules.trickle.judging import STALL_END, STALL_LIMIT, rim_jumps
from game.rules.trickle.state import TrickleState

STALL_MATTERS = 12
"""Positions that differ in a stall count below this count as the same."""

MARGIN_MATTERS = 2
"""With beads worth no more than this on their way, even a won game is searched to its end."""


@dataclass(slots=True, eq=False)
class TeamPosition:
    """A position for searches: between two teams for alpha-beta, among more for a tree of shares.

    ``side`` is the team to move. A move is a Hop; None is the pass of a player who can't move.
    """

    tables: Tables
    occupied: int
    twos: int
    threes: int
    fives: int
    side: int
    barred: int  # code of the Hop that would take back the last move
    stall: int
    passes: int
    left: int  # value of the beads that can still bring points
    points: tuple[int, ...]  # true points of each team
    totals: tuple[int, ...]  # the same in UNITs with all that the beads promise
    sums: Lanes  # what the beads add up to in the net; () without one

    @classmethod
    def of(cls, state: TrickleState, tables: Tables) -> Self:
        """The position of a state with a player to move."""
        barred = 0
        if state.last_move is not None:
            first, last = state.last_move
            if RING[first] == RING[last]:
                barred = tables.hop(first, last).reverse
        points = state.team_points()
        head = points if tables.off_board else state.variant.head_points
        beads = [(cell, state.value_on(cell)) for cell in bits(state.occupied)]
        totals = tuple(
            UNIT * own + sum(value * tables.hopes[cell][team] for cell, value in beads)
            for team, own in enumerate(head)
        )
        sums: Lanes = ()
        if tables.net is not None:
            rows = [tables.net.rows[0], *(tables.net.rows[1 << cell] for cell, _value in beads)]
            sums = tuple(map(sum, zip(*rows, strict=True)))
        return cls(
            *(tables, state.occupied, state.twos, state.threes, state.fives),
            *(state.variant.team_of[state.player], barred, state.stall, state.passes),
            *(state.worth(tables.unsettled), points, totals, sums),
        )

    def value_of(self, bead: int) -> int:
        """The value of the bead on a cell (a set of one)."""
        if self.twos & bead:
            return 2
        if self.threes & bead:
            return 3
        return 5 if self.fives & bead else 1

    @property
    def is_over(self) -> bool:
        """Whether the rules end the game here."""
        tables = self.tables
        return (
            not self.occupied & tables.unfinished
            or self.stall >= STALL_END
            or self.passes >= tables.players
        )

    def hops(self) -> list[Hop]:
        """All legal moves, the most promising first; [] if the player must pass."""
        tables, occupied = self.tables, self.occupied
        found = [scan[3] for scan in tables.scans[self.side] if occupied & scan[0] == scan[1]]
        if tables.chained:
            found += self._chained()
        if tables.off_board or tables.chained:
            found = _best_of_each(found)
        if tables.valued or tables.chained:
            found.sort(key=self._worth, reverse=True)
        if self.stall >= STALL_LIMIT:
            found = [hop for hop in found if hop.changes_ring] or found
        return [hop for hop in found if hop.code != self.barred] if self.barred else found

    def _worth(self, hop: Hop) -> int:
        """What the mover gains by a move at first sight."""
        return self.value_of(hop.leaves) * self.tables.gain(self.side, hop)

    def moves(self) -> Sequence[Hop | None]:
        return self.hops() or (None,)

    def _chained(self) -> Iterator[Hop]:
        """Moves of two jumps or more; some may be possible in other ways too."""
        tables = self.tables
        ways = tables.jump_ways[self.side]
        occupied = self.occupied
        for start in bits(occupied):
            others = occupied ^ 1 << start
            closed = occupied
            border = [
                (end, there)
                for over, there, end in ways[start]
                if others & over and not closed & there
            ]
            for _, there in border:
                closed |= there
            while border:
                here, _ = border.pop()
                if tables.off_board:
                    for over, edge in rim_jumps(here):
                        if others >> over & 1:
                            yield tables.exit(start, here, edge, tables.rim_goals[over, edge])
                for over, there, end in ways[here]:
                    if others & over and not closed & there:
                        closed |= there
                        border.append((end, there))
                        yield tables.hop(start, end)

    def first_sight(self) -> tuple[Hop | None, int]:
        """The move that gains most at first sight, ignoring the stall limit, and its gain."""
        tables, occupied, barred = self.tables, self.occupied, self.barred
        best, most = None, -INFINITY
        for look, beads, gain, hop in tables.scans[self.side]:
            if gain * (tables.most_bead if gain > 0 else 1) <= most:
                break
            if occupied & look == beads and hop.code != barred:
                worth = gain * self.value_of(hop.leaves)
                if worth > most:
                    best, most = hop, worth
        for hop in self._chained() if tables.chained else ():
            if hop.code != barred and self._worth(hop) > most:
                best, most = hop, self._worth(hop)
        return best, 0 if best is None else most

    def play(self, hop: Hop | None) -> Self:
        tables = self.tables
        side = (self.side + 1) % tables.teams
        if hop is None:
            return replace(self, side=side, barred=0, passes=self.passes + 1)
        value, flip = self.value_of(hop.leaves), hop.flip
        return type(self)(
            tables,
            self.occupied ^ flip,
            self.twos ^ flip if value == 2 else self.twos,
            self.threes ^ flip if value == 3 else self.threes,
            self.fives ^ flip if value == 5 else self.fives,
            side,
            hop.reverse,
            0 if hop.changes_ring else self.stall + 1,
            0,
            self.left - value if hop.settles else self.left,
            tuple([a + value * b for a, b in zip(self.points, hop.points, strict=True)]),
            tuple([a + value * b for a, b in zip(self.totals, hop.hopes, strict=True)]),
            self.sums if tables.net is None else tables.net.moved(self.sums, hop),
        )

    def key(self, left: int = 0) -> Hashable:
        """What the future depends on, without the score where the beads tell it."""
        stall = self.stall if self.stall >= STALL_MATTERS else 0
        turn = (self.barred << 6 | stall) << 6 | self.passes << 3 | self.side
        if not (self.tables.valued or self.tables.off_board):
            return self.occupied, turn
        leads = tuple([self.points[0] - points for points in self.points])
        return self.occupied, turn, self.twos, self.threes, self.fives, leads

    # Between two teams

    @property
    def lead(self) -> int:
        """True points of team 0 above team 1."""
        return self.points[0] - self.points[1]

    def final(self) -> int | None:
        lead, tables = self.lead, self.tables
        if self.is_over:
            value = lead * UNIT
        elif (
            tables.decidable
            and self.left > MARGIN_MATTERS
            and self.left * tables.best_goal < abs(lead)
        ):
            value = self.totals[0] - self.totals[1]
        else:
            return None
        value += WIN * ((lead > 0) - (lead < 0))
        return -value if self.side else value

    def estimate(self) -> int:
        """The static value for the mover."""
        total = self.totals[0] - self.totals[1]
        return -total if self.side else total

    def reply_estimate(self) -> int:
        standing = self.estimate()
        if self.stall >= STALL_LIMIT or self.is_close:
            best = -INFINITY
            for move in self.moves():
                after = self.play(move)
                value = after.final()
                if value is None:
                    value = after.estimate()
                best = max(best, -value)
            return best
        net = self.tables.net
        if net is not None:
            missed = net.odds(self.sums, self.side) * self.tables.open_leads[self.left] >> SHIFT
            standing += -missed if self.side else missed
        return standing + self.first_sight()[1]

    @property
    def is_close(self) -> bool:
        """Whether a single move could end or decide the game."""
        goal = self.tables.best_goal
        return abs(self.lead) + 2 * self.tables.most_bead * goal >= self.left * goal

    # Among more

    def tallies(self) -> tuple[int, ...]:
        """What ranks the teams at the end, the most first: their points, then the tie-breakers."""
        if not self.tables.tie_cells:
            return self.points
        return tuple(
            (points * TIE_STEP + (self.threes & cells).bit_count()) * TIE_STEP
            + (self.occupied & cells).bit_count()
            for points, cells in zip(self.points, self.tables.tie_cells, strict=True)
        )

    def final_shares(self) -> tuple[float, ...] | None:
        if self.is_over:
            tallies = self.tallies()
            most = max(tallies)
            share = 1.0 / tallies.count(most)
            return tuple([share if tally == most else 0.0 for tally in tallies])
        tables = self.tables
        if tables.decidable:
            ahead, second = sorted(self.points, reverse=True)[:2]
            if ahead - second > self.left * tables.best_goal:
                return tuple([1.0 if p == ahead else 0.0 for p in self.points])
        return None

    def shares(self) -> tuple[float, ...]:
        """Each team's expected share of the win, judged statically.

        The more the beads ``left`` are worth, the less a lead means.
        """
        scale = 1.0 / (UNIT * softness(self.left))
        most = max(self.totals)
        chances = [exp((total - most) * scale) for total in self.totals]
        whole = 0.0
        for chance in chances:  # sum() rounds otherwise from Python 3.12 on
            whole += chance
        return tuple([chance / whole for chance in chances])

    def reply_shares(self) -> tuple[float, ...]:
        if self.stall >= STALL_LIMIT or self.left < 2 * max(2, self.tables.most_bead):
            # Near the end a move may decide the game, and the stall limit may bar the best.
            after = self.play(self.moves()[0])
            return after.final_shares() or after.shares()
        return self.play(self.first_sight()[0]).shares()


def _best_of_each(hops: list[Hop]) -> list[Hop]:
    """One move per start and end; of exits the one that scores most, as in the rules."""
    best: dict[int, Hop] = {}
    for hop in hops:
        known = best.get(hop.code)
        if known is None or sum(hop.points) > sum(known.points):
            best[hop.code] = hop
    return list(best.values())


def move_ends(move: Move) -> tuple[int, int, int | None]:
    """What identifies a rules move in a search: first and last cell, edge."""
    return INDEX[move.cells[0]], INDEX[move.cells[-1]], move.off

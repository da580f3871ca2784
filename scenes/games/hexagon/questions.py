"""What can be asked of a position on the hexagon, and the answers in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import TypeVar

from game.boards.hexboard import CELLS, INDEX, NAME, OUTER, RING, bits
from game.protocol import Choices
from game.rules.trickle.actions import Move
from game.rules.trickle.state import TrickleState
from game.rules.trickle.variant import INSIDE
from scenes.games.hexagon.hand import HexHand
from scenes.games.hexagon.text import HexText
from scenes.games.hexagon.walking import goal_text
from scenes.kit.i18n import _, tr
from scenes.kit.i18n.formats import listed, paragraph, unended
from scenes.kit.i18n.joining import with_aside
from scenes.table.table_view import TableView
from scenes.table.walking.targets import Question

H = TypeVar("H", bound=TrickleState)

_FURTHEST = 3
"""So many moves ahead is looked for what comes to the rim."""


@dataclass(frozen=True, slots=True)
class HexAsking:
    """One game's questions and answers, for translation."""

    soon_none: str
    """The answer where no piece can reach the rim within three moves."""
    own_none: str
    """The answer where nothing lies on the own edges yet."""
    inside: str
    """What is left inside?"""
    edges: str
    """Whose edge is where?"""


def questions(
    seen: TableView[H, HexHand], text: HexText[H], words: HexAsking, spot: str | None
) -> Sequence[Question]:
    """The questions; ``spot`` tells what lies where the person is, None where that is nowhere."""
    return (
        Question("here", "", partial(_here, seen, spot)),
        Question("can", "", partial(_soon, seen, text, words)),
        Question("others", "", partial(_threats, seen, text)),
        Question("own", "", partial(_own, text, words, _you(seen))),
        Question("inside", _(words.inside), partial(_inside, text)),
        Question("edges", _(words.edges), lambda: paragraph(text.introduction())),
    )


def _you(seen: TableView[H, HexHand]) -> int | None:
    """Who asks: whoever is to move, or the only person at the table."""
    return seen.seat if seen.seat is not None else seen.viewer


def _here(seen: TableView[H, HexHand], told: str | None) -> str:
    """What lies where the person is, and where it can go or why it cannot."""
    cell = seen.spot
    if told is None:
        return _("You’re not on the board yet. Press an arrow key to go there.")
    if not isinstance(cell, str) or not seen.state.occupied >> INDEX[cell] & 1:
        return told
    if seen.seat is None:
        return told
    space = seen.state.legal_actions(seen.seat)
    moves = [move for move in _choices(space) if move.cells[0] == cell]
    if moves:
        goals = listed(dict.fromkeys(goal_text(move) for move in moves))
        return paragraph([told, _("It can go to {goals}.").format(goals=goals)])
    why = space.why_not(Move((cell,)))
    return told if why is None else paragraph([told, tr(why.message, seen.names)])


def _choices(space: object) -> Iterator[Move]:
    if isinstance(space, Choices):
        yield from (action for action in space if isinstance(action, Move))


def _soon(seen: TableView[H, HexHand], text: HexText[H], words: HexAsking) -> str:
    """The pieces inside that reach the rim in the fewest moves; of one move, who gains by it."""
    state = seen.state
    found: dict[int, list[tuple[int, Sequence[Move]]]] = {}
    for cell in bits(state.occupied & INSIDE):
        ways = _ways_out(state, cell)
        if ways is not None:
            count, ends = ways
            found.setdefault(count, []).append((cell, ends))
    if not found:
        return _(words.soon_none)
    count = min(found)
    if count == 1:
        told = listed([_way(cell, ends, text, _you(seen)) for cell, ends in found[1]], ";")
        return _("To the rim in one move: {ways}.").format(ways=told)
    cells = listed(NAME[cell] for cell, _ends in found[count])
    return _("To the rim in {count} moves: {cells}.").format(count=count, cells=cells)


def _threats(seen: TableView[H, HexHand], text: HexText[H]) -> str:
    """The pieces inside that one move brings to an edge of somebody else."""
    state, you = seen.state, _you(seen)
    mine = next((team for team, seats in enumerate(state.teams) if you in seats), None)
    found = []
    for cell in bits(state.occupied & INSIDE):
        count, ends = _ways_out(state, cell, furthest=1) or (0, ())
        theirs = [move for move in ends if text.team_at(move.cells[-1]) not in (None, mine)]
        if count and theirs:
            found.append(_way(cell, theirs, text, you))
    if not found:
        return _("No one else can score at once.")
    return _("To the rim in one move: {ways}.").format(ways=listed(found, ";"))


def _way(cell: int, ends: Sequence[Move], text: HexText[H], you: int | None) -> str:
    """One piece and where it comes to the rim, each edge told once behind its cells."""
    told = []
    ordered = sorted(ends, key=lambda move: text.belonging(move.cells[-1], you))
    for whose, moves in groupby(ordered, key=lambda move: text.belonging(move.cells[-1], you)):
        goals = listed(dict.fromkeys(goal_text(move) for move in moves))
        owner = unended(paragraph(whose))
        told.append(with_aside(goals, owner) if owner else goals)
    return _("{start} to {goals}").format(start=NAME[cell], goals=listed(told))


def _ways_out(
    state: TrickleState, cell: int, *, furthest: int = _FURTHEST
) -> tuple[int, Sequence[Move]] | None:
    """How many moves a piece needs to the rim while all others stay, and its last moves there."""
    reached, seen = {cell}, {cell}
    for count in range(1, furthest + 1):
        ends, following = [], set[int]()
        for place in sorted(reached):
            there = state if place == cell else _moved(state, cell, place)
            for move in there.moves():
                if INDEX[move.cells[0]] != place:
                    continue
                end = INDEX[move.cells[-1]]
                if move.off is not None or RING[end] == OUTER:
                    ends.append(move)
                elif end not in seen:
                    following.add(end)
        if ends:
            return count, ends
        seen |= following
        reached = following
    return None


def _moved(state: TrickleState, start: int, end: int) -> TrickleState:
    """The position with one piece elsewhere, as far as it matters for where that can go on to."""
    return replace(state, occupied=state.occupied ^ 1 << start | 1 << end, last_move=None, stall=0)


def _own(text: HexText[H], words: HexAsking, you: int | None) -> str:
    """What lies on the edges of who asks, and where these are; of everybody where nobody asks."""
    if you is None:
        return paragraph(text.pieces())
    team = next(number for number, seats in enumerate(text.state.teams) if you in seats)
    cells = [cell for cell in text.state.beads if text.team_at(cell) == team]
    told = _("You have {cells}.").format(cells=text.listed(cells)) if cells else _(words.own_none)
    return paragraph([told, text.own_edges(you)])


def _inside(text: HexText[H]) -> str:
    """How many pieces are left inside, and where, row by row."""
    cells = [cell for cell in CELLS if text.state.occupied & INSIDE & 1 << INDEX[cell]]
    return paragraph([text.counted_inside(len(cells)), *text.rows(cells)])

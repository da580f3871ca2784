"""What a player of the hexagon has in hand, and its spots by ear and keys, with what's asked."""

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import groupby
from typing import Any, Final, TypeVar

from game.boards import CELLS, EDGE_CELLS, INDEX, NAME, OUTER, RING, bits
from game.protocol import Choices
from game.rules.trickle import INSIDE
from game.rules.trickle.actions import Move
from game.rules.trickle.state import TrickleState
from scenes.games.hexagon.board import HexBoard
from scenes.games.hexagon.marks import HexPlan, Target
from scenes.games.hexagon.text import HexText
from scenes.kit.i18n import _, tr, with_aside
from scenes.kit.i18n.formats import ended, listed, paragraph, unended
from scenes.kit.intent import Command, Pointer
from scenes.table.lights import around
from scenes.table.meaning import Gestures, Lift, PointerState
from scenes.table.table_view import TableView
from scenes.table.targets import BoardTarget, PlayerQuestion

DRAG_START = 0.2
"""How far, in pitches, a pressed pointer moves before it drags."""


@dataclass(frozen=True, slots=True)
class HexHand:
    """The cell of the ``chosen`` piece."""

    chosen: str | None = None


class HexReach:
    """Where each piece may go in one state: for every piece the shortest move to every spot."""

    def __init__(self, state: TrickleState) -> None:
        self.state = state
        self._moves: dict[str, dict[Target, Move]] = {}
        player = state.current_player
        for move in () if player is None else _choices(state.legal_actions(player)):
            spot: Target = move.cells[-1] if move.off is None else move.off
            spots = self._moves.setdefault(move.cells[0], {})
            if spot not in spots or len(move.cells) < len(spots[spot].cells):
                spots[spot] = move

    @property
    def pieces(self) -> frozenset[str]:
        """The cells of all pieces that may move."""
        return frozenset(self._moves)

    def targets(self, cell: str | None) -> Mapping[Target, Move]:
        """Where the piece on ``cell`` may go, and by which move."""
        return self._moves.get(cell, {}) if cell is not None else {}


reach_of = lru_cache(maxsize=2)(HexReach)
"""The last ones again."""


class HexGestures(Gestures[HexHand]):
    """What pointing and pressing mean on the board."""

    nothing = HexHand()

    def __init__(
        self, draft: HexHand, pointer: PointerState, reach: HexReach, board: HexBoard
    ) -> None:
        super().__init__(draft, pointer)
        self._reach = reach
        self._board = board
        self._targets = reach.targets(draft.chosen)
        self.drag_start = DRAG_START * board.pitch

    def at(self, point: tuple[int, int]) -> Target | None:
        """The cell under a point, or the edge beyond the rim if the piece in hand may leave."""
        edge, cell = self._board.edge_at(point), self._board.cell_at(point)
        leaving = any(isinstance(spot, int) for spot in self._targets)
        beyond = leaving and edge is not None and (cell is None or edge in self._targets)
        return edge if beyond else cell

    def means(self, place: Target | None) -> bool:
        """Whether the piece in hand may go there, or one may be taken."""
        return place in self._targets or place in self._reach.pieces

    def pressed(
        self, event: Pointer, place: Target | None
    ) -> Lift[HexHand] | HexHand | Move | None:
        """Take a piece, move the one in hand, legally or not, or put it back."""
        occupied, is_way = self._reach.state.occupied, place in self._targets
        if isinstance(place, str) and not is_way and occupied >> INDEX[place] & 1:
            # To nowhere: its rejection says why it can't move.
            may = place in self._reach.pieces
            return Lift(HexHand(place)) if may else Move((place,))
        return self.dropped(event, place, self.pointer) or (
            self.nothing if self.draft.chosen else None
        )

    def dropped(self, event: Pointer, place: Target | None, pointer: PointerState) -> Move | None:
        """Move the piece in hand, legally or not."""
        chosen = self.draft.chosen
        if chosen is None or place is None or place == chosen:
            return None
        found = self._targets.get(place)
        if found is not None:
            return found
        return Move((chosen,), place) if isinstance(place, int) else Move((chosen, place))


# Each arrow's direction, in degrees counter-clockwise from the right of the window: on an unturned
# board, Up and Down lead to the next letter with the same number.
_WAYS: Final = {
    (Command.RIGHT, False): 0,
    (Command.LEFT, False): 180,
    (Command.UP, False): 120,
    (Command.DOWN, False): 300,
    (Command.UP, True): 60,
    (Command.DOWN, True): 240,
}
_OFF_THE_WAY: Final = 25
"""How many degrees a spot may be off an arrow's direction."""


def spots_of(
    seen: "TableView[H, HexHand]", reach: HexReach, plan: HexPlan, text: "Callable[[], HexText[H]]"
) -> Sequence[BoardTarget]:
    """Every cell row by row, and the edges over which the piece in hand may leave."""
    chosen, acts = seen.draft.chosen, seen.seat is not None
    targets = reach.targets(chosen) if acts else {}
    side = round(plan.pitch)
    spots = []
    places: list[Target] = [*CELLS, *sorted(spot for spot in targets if isinstance(spot, int))]
    goals = [goal_text(targets[spot]) for spot in places if spot in targets]
    for spot in places:
        opens = spot in targets or spot == chosen if chosen else spot in reach.pieces
        tell = partial(_told, spot, seen, text, goals, opens=acts and opens)
        spots.append(BoardTarget(spot, around(plan.point_of(spot), side), tell, acts and opens))
    return spots


def _told(
    spot: Target,
    seen: TableView[Any, HexHand],
    text: Callable[[], HexText[Any]],
    goals: Sequence[str],
    *,
    opens: bool,
) -> str:
    """What's on a cell, whose edge it is, and what can be done there; or that a piece can leave."""
    view, chosen = text(), seen.draft.chosen
    if isinstance(spot, int):
        leaving = view.leaving(spot, chosen or "")
        return paragraph([leaving, *view.belonging(_beside(spot), seen.seat)])
    sentences = [view.lying(spot), *view.belonging(spot, seen.seat)]
    if spot == chosen:
        sentences[0] = _("{piece}, in hand.", piece=unended(sentences[0]))
        sentences.append(reached(goals))
    elif opens and chosen is not None:
        sentences[0] = ended(spot)  # it's empty
        out = RING[INDEX[spot]] > RING[INDEX[chosen]]
        sentences.append(_("You can go here, outwards.") if out else _("You can go here."))
    elif opens:
        sentences.append(_("Can move."))
    return paragraph(sentences)


def reached(goals: Iterable[str]) -> str:
    """Where a piece can go."""
    return _("It can go to {goals}.", goals=listed(list(goals)))


def goal_text(move: Move) -> str:
    """Where a move ends: a cell, or off the board."""
    if move.off is None:
        return move.cells[-1]
    return _("off the board over edge {number}", number=move.off + 1)


def _beside(edge: int) -> str:
    """A cell on an edge."""
    return NAME[next(iter(bits(EDGE_CELLS[edge])))]


def _scored_at(move: Move) -> str:
    """The cell a move ends on or, off the board, one on the edge it leaves over."""
    return move.cells[-1] if move.off is None else _beside(move.off)


def step_from(
    start: Hashable, command: Command, spots: Iterable[BoardTarget], pitch: float, *, shift: bool
) -> Hashable | None:
    """Where an arrow leads from a cell or an edge; None if the board ends there.

    Without Shift, Left and Right go along the row, Up and Down along an axis. With Shift, Up and
    Down go along the third axis, Left to the next ring inwards, and Right outwards. Beyond the rim
    are the edges among the ``spots``.
    """
    points = {spot.key: spot.point for spot in spots}
    if start not in points:
        return None
    way = _WAYS.get((command, shift))
    if way is None:
        return _to_ring(start, points, 1 if command is Command.RIGHT else -1)
    x, y = points.pop(start)
    on_the_way = {
        key: far
        for key, point in points.items()
        if _apart(way, x, y, point) <= _OFF_THE_WAY
        and ((far := math.dist(point, (x, y))) < 1.5 * pitch or isinstance(key, int))
    }
    return min(on_the_way, key=on_the_way.__getitem__, default=None)


def _apart(way: float, x: int, y: int, point: tuple[int, int]) -> float:
    """How many degrees a point is off a direction from another one."""
    angle = math.degrees(math.atan2(y - point[1], point[0] - x))
    return abs((angle - way + 180) % 360 - 180)


def _to_ring(
    start: Hashable, points: dict[Hashable, tuple[int, int]], step: int
) -> Hashable | None:
    """The nearest cell of the next ring inwards or outwards."""
    if not isinstance(start, str):
        return None
    ring = RING[INDEX[start]] + step
    cells = [cell for cell in CELLS if RING[INDEX[cell]] == ring]
    return min(cells, key=lambda cell: round(math.dist(points[cell], points[start])), default=None)


H = TypeVar("H", bound=TrickleState)

_FURTHEST = 3
"""How many moves ahead to look for what scores."""


def questions(seen: TableView[H, HexHand], text: HexText[H], spot: str) -> Sequence[PlayerQuestion]:
    """The questions; ``spot`` tells what's where the person is, "" if that's nowhere."""
    return (
        *([PlayerQuestion("here", "", partial(_here, seen, spot))] if spot else ()),
        PlayerQuestion(
            "can",
            "",
            partial(_soon, seen, text, fully=False),
            more=partial(_soon, seen, text, fully=True),
        ),
        PlayerQuestion("others", "", partial(_threats, seen, text)),
        PlayerQuestion("own", "", partial(_own, text, seen.asker)),
        PlayerQuestion("inside", _(text.asks_inside), partial(_inside, text)),
        PlayerQuestion("edges", _(text.asks_edges), partial(_edges, text, seen.asker)),
    )


def _edges(text: HexText[Any], you: int | None) -> str:
    """Whose edges are where."""
    return paragraph(text.introduction() if you is None else text.introduction_to(you))


def _here(seen: TableView[H, HexHand], told: str) -> str:
    """What's where the person is, and where it can go or why it can't."""
    cell = seen.spot
    if not isinstance(cell, str) or not seen.state.occupied >> INDEX[cell] & 1:
        return told
    if seen.seat is None or cell == seen.draft.chosen:
        return told
    space = seen.state.legal_actions(seen.seat)
    moves = [move for move in _choices(space) if move.cells[0] == cell]
    if moves:
        return paragraph([told, reached(dict.fromkeys(goal_text(move) for move in moves))])
    why = space.why_not(Move((cell,)))
    return told if why is None else paragraph([told, tr(why.message, seen.names)])


def _choices(space: object) -> Iterator[Move]:
    if isinstance(space, Choices):
        yield from (action for action in space if isinstance(action, Move))


_MANY = 6
"""How many pieces a first answer lists."""


def _soon(seen: TableView[H, HexHand], text: HexText[H], *, fully: bool) -> str:
    """The pieces inside that reach the asker's edges in the fewest moves; without one, any edge."""
    state, mine = seen.state, _team(seen)
    found: dict[int, list[tuple[int, Sequence[Move]]]] = {}
    for cell in bits(state.occupied & INSIDE):
        ways = _ways_out(
            state, cell, lambda move: mine in (None, text.team_at(_scored_at(move))), _FURTHEST
        )
        if ways is not None:
            count, ends = ways
            found.setdefault(count, []).append((cell, ends))
    if not found:
        return _("No score within three moves.")
    count = min(found)
    if count == 1:
        told = listed([_way(cell, ends, text, seen) for cell, ends in found[1]], ";")
        return _("In one move: {ways}.", ways=told)
    number = len(found[count])
    if number > _MANY and not fully:
        return _(
            "No score this turn. In {count} moves: {number} choices.",
            count=count,
            number=number,
        )
    cells = listed(NAME[cell] for cell, _ends in found[count])
    return _("No score this turn. In {count} moves: {cells}.", count=count, cells=cells)


def _threats(seen: TableView[H, HexHand], text: HexText[H]) -> str:
    """The pieces inside that one move brings to another player's edge."""
    state, mine = seen.state, _team(seen)
    found = []
    for cell in bits(state.occupied & INSIDE):
        ways = _ways_out(
            state, cell, lambda move: text.team_at(_scored_at(move)) not in (None, mine), 1
        )
        if ways is not None:
            found.append(_way(cell, ways[1], text, seen))
    if not found:
        return _("No one else can score at once.")
    return _("In one move: {ways}.", ways=listed(found, ";"))


def _team(seen: TableView[H, HexHand]) -> int | None:
    """The asker's team, if any."""
    return next((n for n, seats in enumerate(seen.state.teams) if seen.asker in seats), None)


def _way(cell: int, ends: Sequence[Move], text: HexText[H], seen: TableView[H, HexHand]) -> str:
    """One piece and where it reaches the rim, each edge of others told once after its cells."""
    you, mine, told = seen.asker, _team(seen), []
    ordered = sorted(ends, key=lambda move: text.belonging(_scored_at(move), you))
    for whose, group in groupby(ordered, key=lambda move: text.belonging(_scored_at(move), you)):
        moves = list(group)
        goals = listed(dict.fromkeys(goal_text(move) for move in moves))
        is_own = mine is not None and text.team_at(_scored_at(moves[0])) == mine
        owner = "" if is_own else unended(paragraph(whose))
        told.append(with_aside(goals, owner) if owner else goals)
    return _("{start} to {goals}", start=NAME[cell], goals=listed(told))


def _ways_out(
    state: TrickleState, cell: int, scores: Callable[[Move], bool], furthest: int
) -> tuple[int, Sequence[Move]] | None:
    """How many moves a piece needs to score while all others stay, and its last moves there."""
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
                    ends += [move] if scores(move) else []
                elif end not in seen:
                    following.add(end)
        if ends:
            return count, ends
        seen |= following
        reached = following
    return None


def _moved(state: TrickleState, start: int, end: int) -> TrickleState:
    """The position with one piece elsewhere, as far as its further moves need it."""
    return replace(state, occupied=state.occupied ^ 1 << start | 1 << end, last_move=None, stall=0)


def _own(text: HexText[H], you: int | None) -> str:
    """What's on the asker's edges, and where these are; without an asker, everyone's."""
    if you is None:
        return paragraph(text.pieces())
    cells = text.cells_of(text.state.variant.team_of[you])
    told = _("You have {cells}.", cells=text.listed(cells)) if cells else _(text.none_told)
    return paragraph([told, text.own_edges(you)])


def _inside(text: HexText[H]) -> str:
    """How many pieces are left inside, and where, row by row."""
    cells = [cell for cell in CELLS if text.state.occupied & INSIDE & 1 << INDEX[cell]]
    return paragraph([text.counted_inside(len(cells)), *text.rows(cells)])

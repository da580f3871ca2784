"""What TRAKKX's table shows: a position at rest, or as the player to move has changed
it, with what the rules say about that.
"""

from collections import Counter, OrderedDict
from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

import pygame

from game.protocol import NATURE
from game.rules.trakkx.actions import DrawToken, Lay, PassOn, Swap, Take, Three
from game.rules.trakkx.judging import JudgedTable, review
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import (
    ACTION_TOKENS,
    THREE,
    Cell,
    FaceUp,
    OnBag,
    OnCloth,
    RackTokens,
    TableFault,
    TokenTable,
    is_unfinished,
    mistakes,
)
from scenes.games.trakkx.help import ideas, pieces_of, regions_of
from scenes.games.trakkx.marks import (
    Bubble,
    Carried,
    Change,
    Fit,
    Ghost,
    OnRack,
    OnTray,
    OnWood,
    Other,
    RackSlot,
    Region,
    Spot,
    TrakkxMarks,
)
from scenes.games.trakkx.picture.table import display_seats
from scenes.games.trakkx.reach import Landing, TrakkxReach, TrakkxSeen
from scenes.games.trakkx.work import Draft, Order, OwnToken, found_sets
from scenes.kit.i18n import tr
from scenes.table.meaning import PointerState

_KEPT: Final = 200
"""The most tables whose reviews are remembered."""


class Judge:
    """Judges tables for one seat in one state after another, and remembers."""

    def __init__(self) -> None:
        self._state: TrakkxState | None = None
        self._known: OrderedDict[tuple[int, TokenTable], JudgedTable] = OrderedDict()

    def review(self, state: TrakkxState, seat: int, table: TokenTable) -> JudgedTable:
        """What the table would mean as a lay by the player on ``seat``."""
        if state is not self._state and state != self._state:
            self._known.clear()
        self._state = state
        key = (seat, table)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = review(state, seat, table)
            if len(self._known) > _KEPT:
                self._known.popitem(last=False)
        return found


def pointed_fault(
    found: JudgedTable, work: Draft, pointer: PointerState, landing: Landing | None
) -> TableFault | None:
    """The mistake whose reason belongs beside the pointer.

    It's the pointed-at token's or, while tokens are held, what they would make wrong. What was
    left unfinished is one too; what the player has begun isn't.
    """
    left: list[TableFault] = []
    if landing is not None:
        at = faults_at(found, landing) if landing.fits else ()
    else:
        spot = pointer.over
        if pointer.dragging or not isinstance(spot, OnCloth) or not work.is_changed:
            return None
        at = tuple(fault for fault in found.faults if spot.cell in fault.cells)
        left = [fault for fault in at if work.own.isdisjoint(fault.cells)]
    return next(iter([*mistakes(at, work.table), *left]), None)


def faults_at(found: JudgedTable, landing: Landing) -> tuple[TableFault, ...]:
    """What would be wrong with the lines of tokens that land."""
    cells = frozenset(landing.cells)
    return tuple(fault for fault in found.faults if cells.intersection(fault.cells))


def fit_of(found: JudgedTable, work: Draft, landing: Landing) -> Fit:
    """What the rules say about tokens that have landed in free cells of ``work``."""
    faults = faults_at(found, landing)
    if mistakes(faults, work.table):
        return Fit.WRONG
    # Right by themselves, they may still be a group too many.
    whole = any(each.rule in ("open", "limit") for each in found.missing)
    return Fit.FREE if faults or whole else Fit.FITS


def at_rest(state: TrakkxState, order: Order | None) -> TrakkxMarks:
    """A position that no one is changing; ``order`` is the rack in sight, if any."""
    stands = None
    if order is not None:
        rack = Draft.on(state.table, order).rack
        stands = tuple(map(_stand, rack))
    return TrakkxMarks(table=state.table, display=display_seats(state), bag=state.bag, rack=stands)


def _stand(held: OwnToken | None) -> RackSlot:
    return RackSlot(None if held is None else held.token)


def needs_tokens_alone(seen: TrakkxSeen, state: TrakkxState, seat: int) -> bool:
    """Whether it's an exercise without other players or face-up tokens."""
    at_work = state.passing or (seen.last and isinstance(seen.last.action, Swap | PassOn | Three))
    acts = any(each in ACTION_TOKENS for each in state.racks[seat] or ())
    return seen.one_task and not at_work and not acts


def plates(seen: TrakkxSeen, state: TrakkxState, seat: int) -> tuple[Other, ...]:
    """The players at the far edge for ``seat``, from left to right, then that player."""
    at_work = () if state.is_round_over else state.acting_players()
    playing = {state.player} if NATURE in at_work else set(at_work)
    aims = [held.token for held in seen.draft.tokens] == [THREE]
    seats = [(seat + step) % state.players for step in range(1, state.players + 1)]
    return tuple(
        Other(
            each,
            seen.player_styles[each],
            state.rack_sizes[each],
            plays=each in playing,
            aimed=aims and each != seat,
            faces=(state.racks[each] or ()) if state.is_round_over else (),
        )
        for each in seats
    )


class Sketch:
    """The table as the person to move has it in hand.

    ``changes`` is what others changed since the player's last turn; ``covered`` is under buttons.
    """

    def __init__(
        self,
        seen: TrakkxSeen,
        reach: TrakkxReach,
        judge: Judge,
        changes: tuple[Change, ...] = (),
        covered: tuple[pygame.Rect, ...] = (),
    ) -> None:
        self.seen = seen
        self.state = seen.state
        self.hand = seen.draft
        self.pointer = seen.pointer
        self.reach = reach
        self.changes = changes
        self.covered = covered
        lay = seen.hint_action or seen.hint_piece
        self.steps = next_steps(self.hand.work, lay.table) if isinstance(lay, Lay) else ()
        self.landing = reach.landing(self.hand)
        self.tried = self.hand.work
        if self.landing is not None and self.landing.fits:
            self.tried = self.landing.on(self.hand.work)
        self.review = judge.review(self.state, reach.seat, self.tried.table)

    def marks(self) -> TrakkxMarks:
        """Everything to be seen."""
        hand, work, state = self.hand, self.hand.work, self.state
        block = self.reach.block(hand)
        lifted = hand.cells if self.pointer.dragging else frozenset()
        pushed = {} if self.landing is None else self.landing.pushed
        table = {pushed.get(c, c): t for c, t in work.table.items() if c not in lifted}
        return TrakkxMarks(
            table=TokenTable(table),
            display=tuple(self._display()),
            bag=state.bag,
            rack=tuple(self._stands()),
            chosen=hand.cells - lifted,
            told=frozenset(pushed.get(cell, cell) for cell in (work.own | work.moved) - lifted),
            carried=tuple(self._carried()),
            ghosts=tuple(self._ghosts()),
            insert=self._insert(),
            carrying=block is not None and block.lies and not self.reach.passes_on,
            wrong=tuple(self._wrong()),
            unfinished=tuple(self._unfinished()),
            bubble=self._bubble(),
            hover=None if self.pointer.dragging else self._hover(),
            band=self.reach.band,
            changes=() if work.is_changed else self.changes,
            hints=() if self.seen.hint_action is None else self.steps,
            played=tuple(self._played()),
            lit=tuple(self._lit()),
            regions=self._regions(),
            offered=self._is_open and bool(state.display or state.bag),
            ideas=ideas(state, work, hand.tokens, self.seen.ideas),
        )

    def _hover(self) -> Spot | None:
        """What to light up below the pointer."""
        spot, hand = self.pointer.over, self.hand
        match spot:
            case OnCloth() | OnTray() | OnBag() if self.reach.passes_on:
                # In a swap only tokens of the rack are chosen.
                return None
            case OnCloth(cell) if cell not in hand.work.table:
                return None
            case OnWood() if not hand.holds:
                return None
        return spot  # type: ignore[no-any-return]

    def _display(self) -> Iterator[str | None]:
        for seat, token in enumerate(self.state.display):
            held = self.pointer.dragging and self.pointer.held == OnTray(seat)
            yield None if held else token

    def _stands(self) -> Iterator[RackSlot]:
        hand = self.hand
        lit = {spot.place for spot in self._lit() if isinstance(spot, OnRack)}
        opens = self._is_open and self.state.must_open(self.reach.seat)
        standing = [held.token for held in self.hand.work.rack if held is not None]
        left = Counter(chain.from_iterable(found_sets(standing)) if opens else ())
        for place, held in enumerate(hand.work.rack):
            chosen = held is not None and held in hand.tokens
            away = chosen and self.pointer.dragging and isinstance(self.pointer.held, OnRack)
            ready = held is not None and left[held.token] > 0
            if held is not None:
                left[held.token] -= 1
            stand = _stand(held)
            yield replace(stand, chosen=chosen, lit=place in lit, ready=ready, away=away)

    @property
    def _is_open(self) -> bool:
        """Whether nothing has been begun in this turn, so that what can be is worth showing."""
        seen, hand = self.seen, self.hand
        calm = not (hand.holds or hand.work.is_changed or self.reach.passes_on or seen.pending)
        return seen.targets and seen.live and calm and not seen.one_task

    def _carried(self) -> Iterator[Carried]:
        at, held = self.reach.carried_at, self.pointer.held
        if at is None:
            return
        x, y = at
        if isinstance(held, OnTray):
            yield Carried(self.state.display[held.seat], (x, y))
            return
        block = self.reach.block(self.hand)
        if block is None:
            return
        pitch = self.reach.view.pitch
        for token, (dx, dy) in zip(block.tokens, block.offsets, strict=True):
            yield Carried(token, (x + dx * pitch, y + dy * pitch))

    def _ghosts(self) -> Iterator[Ghost]:
        landing = self.landing
        if landing is None:
            return
        fit = fit_of(self.review, self.tried, landing) if landing.fits else Fit.FREE
        for token, cell in zip(landing.block.tokens, landing.cells, strict=True):
            taken = not landing.fits and cell in self.hand.work.table.keys() - self.hand.cells
            yield Ghost(cell, token, Fit.TAKEN if taken else fit)

    def _insert(self) -> int | None:
        hand, pointer = self.hand, self.pointer
        rack = hand.tokens or hand.all_own
        if not isinstance(pointer.over, OnRack | OnWood) or pointer.point is None:
            return None
        if pointer.dragging and (rack or isinstance(pointer.held, OnTray)):
            return self.reach.before(hand, pointer.point)
        return pointer.over.before if isinstance(pointer.over, OnWood) and rack else None

    def _wrong(self) -> Iterator[Collection[Cell]]:
        """What no more tokens would mend: mistakes or, once all lines are right, their groups."""
        if not self.tried.is_changed:
            return
        found = self.review
        yield from (fault.cells for fault in mistakes(found.faults, self.tried.table))
        if self._is_put_down and found.missing and not found.faults:
            pieces = found.missing[0].pieces
            cells = {place.cell for place in pieces if isinstance(place, OnCloth)}
            yield from filter(None, (group & cells for group in found.groups))

    def _unfinished(self) -> Iterator[Collection[Cell]]:
        """What only lacks more tokens, while none are in hand."""
        table = self.tried.table
        if self._is_put_down:
            yield from (each.cells for each in self.review.faults if is_unfinished(each, table))

    @property
    def _is_put_down(self) -> bool:
        return self.tried.is_changed and not self.hand.holds

    def _bubble(self) -> Bubble | None:
        fault = pointed_fault(self.review, self.tried, self.pointer, self.landing)
        if fault is None:
            return None
        at = self.pointer.point or (0, 0)
        return Bubble(tr(fault.message), fault.cells, at, self.covered)

    # Hints and refusals

    def _regions(self) -> tuple[Region, ...]:
        action = self.seen.hint_place or self.seen.hint_piece
        return () if action is None else regions_of(self.state, action)

    def _lit(self) -> Iterator[Spot]:
        if self.seen.rejection is not None:
            for place in self.seen.rejection.pieces:
                yield from self._spots(place)
        action = self.seen.hint_piece or self.seen.hint_action
        match action:
            case Take(token):
                yield from self._spots(FaceUp(token))
            case DrawToken():
                yield OnBag()
            case Lay(table) if self.steps and (
                self.steps[0].moved or action == self.seen.hint_action
            ):
                yield from self._tokens([step.token for step in self.steps if not step.moved])
                for step in self.steps:
                    yield from self._strays(step, table) if step.moved else ()
            case Lay() | Swap() | Three() | PassOn():
                yield from self._tokens(pieces_of(self.state, action))

    def _played(self) -> Iterator[Ghost | Spot]:
        match self.seen.mistake:
            case Lay(table):
                yield from next_steps(self.hand.work, table)
            case Take(token):
                yield from self._spots(FaceUp(token))
            case DrawToken():
                yield OnBag()

    def _strays(self, step: Ghost, table: TokenTable) -> Iterator[Spot]:
        """Where tokens are that belong elsewhere."""
        for cell, token in self.hand.work.table.items():
            if token == step.token and table.get(cell) != token:
                yield OnCloth(cell)
                return

    def _tokens(self, tokens: Sequence[str]) -> Iterator[Spot]:
        """One place on the rack for each of these tokens."""
        rack = self.hand.work.rack
        used: set[int] = set()
        for token in tokens:
            for place, held in enumerate(rack):
                if held is not None and held.token == token and place not in used:
                    used.add(place)
                    yield OnRack(place)
                    break

    def _spots(self, place: Hashable) -> Iterator[Spot]:
        """The spots of what a rejection points at."""
        match place:
            case OnBag():
                yield place
            case FaceUp():
                for seat, shown in enumerate(self.state.display):
                    if shown == place.token:
                        yield OnTray(seat)
            case RackTokens():
                for number, held in enumerate(self.hand.work.rack):
                    if held is not None and held.token == place.token:
                        yield OnRack(number)
            case OnCloth():
                if place.cell in self.hand.work.table:
                    yield place


def next_steps(work: Draft, wished: TokenTable) -> tuple[Ghost, ...]:
    """The next tokens to lay or move towards a wished table; none once it's reached.

    They go into free cells, those of the rack first, if there are any; else it's one.
    """
    open_cells = [(c, token) for c, token in wished.items() if work.table.get(c) != token]
    left = Counter(held.token for held in work.rack if held is not None)
    ghosts = []
    for cell, token in open_cells:
        moved = not left[token]
        left[token] -= not moved
        ghosts.append(Ghost(cell, token, moved=moved))
    ghosts.sort(key=lambda ghost: ghost.moved)
    return tuple(ghost for ghost in ghosts if ghost.cell not in work.table) or tuple(ghosts[:1])

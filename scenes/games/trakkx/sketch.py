"""What TRAKKX's table shows: a position at rest, or as the player to move has changed
it, with what the rules say about that.
"""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import chain

import pygame

from game.protocol import NATURE, Action
from game.rules.trakkx.actions import DrawToken, Lay, PassOn, Swap, Take, Three
from game.rules.trakkx.judging import JudgedTable, newly_laid, review
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import (
    ACTION_TOKENS,
    SWAP,
    THREE,
    TWINS,
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
from scenes.games.trakkx import words
from scenes.games.trakkx.camera import Point, TrakkxCamera, TrakkxView
from scenes.games.trakkx.marks import (
    Bubble,
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
    next_steps,
)
from scenes.games.trakkx.picture.table import display_seats
from scenes.games.trakkx.reach import Landing, TrakkxReach, TrakkxSeen, action_spot
from scenes.games.trakkx.work import Draft, Order, OwnToken, changes, found_sets
from scenes.kit.i18n import tr
from scenes.kit.theme import PlayerStyle
from scenes.table.lights import best_ideas
from scenes.table.meaning import PointerState

_FAR = 3
"""New tokens this far apart, in cells, belong to different parts of the table."""


def region_of(state: TrakkxState, action: Action) -> Region | None:
    """Where to look for an action."""
    match action:
        case Lay(table) if state.table:
            return busiest(state.table, table)
        case Lay() | Swap() | Three() | PassOn():
            return OnRack
        case Take():
            return OnTray
        case DrawToken():
            return OnBag
    return None


def busiest(before: TokenTable, after: TokenTable) -> frozenset[Cell]:
    """The part of the table where most cells have a new token."""
    new = [cell for cell, token in after.items() if before.get(cell) != token]
    near = (
        (there for there in new if abs(there[0] - cell[0]) + abs(there[1] - cell[1]) <= _FAR)
        for cell in new
    )
    return max(map(frozenset, near), key=lambda part: (len(part), min(part)))


def pieces_of(state: TrakkxState, action: Action) -> tuple[str, ...]:
    """The tokens of the rack that an action is about."""
    match action:
        case Lay(table):
            return newly_laid(state.table, table)
        case Swap():
            return (SWAP,)
        case Three():
            return (THREE,)
        case PassOn(tokens):
            return tokens
    return ()


def _spots(
    state: TrakkxState, work: Draft, held: Sequence[OwnToken], action: Action
) -> Iterator[Spot]:
    if len(held) != 1:
        yield from spots_of(state, work, action)
    elif isinstance(action, Lay):
        # The free cells where it ends up.
        for cell, token in action.table.items():
            if state.table.get(cell) != token == held[0].token and cell not in work.table:
                yield OnCloth(cell)


def spots_of(state: TrakkxState, work: Draft, action: Action) -> Iterator[Spot]:
    """What an action is about: tokens face up, the bag, or a place on the rack for each token."""
    match action:
        case Take(token):
            yield from face_up(state, token)
        case DrawToken():
            yield OnBag()
    yield from on_rack(work, pieces_of(state, action))


def face_up(state: TrakkxState, token: str) -> Iterator[OnTray]:
    """Where tokens of a kind are face up."""
    return (OnTray(seat) for seat, each in enumerate(state.display) if each == token)


def on_rack(work: Draft, tokens: Iterable[str]) -> Iterator[OnRack]:
    """One place on the rack for each of these tokens that's there."""
    left = Counter(tokens)
    for place, held in enumerate(work.rack):
        if held is not None and left[held.token] > 0:
            left[held.token] -= 1
            yield OnRack(place)


def strays(seen: TrakkxSeen, before: Draft) -> bool:
    """Whether tokens were put elsewhere than a hint says, though they could go there."""
    hint = seen.advice.best if seen.advice is not None else None
    wished = hint.table if isinstance(hint, Lay) else {}
    todo = [(cell, token) for cell, token in wished.items() if before.table.get(cell) != token]
    waits = {token for cell, token in todo if cell in before.table}
    waits -= {token for cell, token in todo if cell not in before.table}
    return any(
        before.table.get(cell) != token != wished.get(cell) and token not in waits
        for cell, token in seen.draft.work.table.items()
    )


class TrakkxSight:
    """Keeps in sight what matters at one table, and remembers where its player looked."""

    def __init__(self) -> None:
        self._looked_at: tuple[int, int | None, Action | None, Action | None] | None = None
        self._view: tuple[int, TrakkxView] | None = None
        self._cells: Collection[Cell] = ()
        self._away = False

    def laid_out(
        self,
        camera: TrakkxCamera,
        old: TrakkxCamera | None,
        seen: TrakkxSeen,
        cells: Iterable[Cell],
    ) -> None:
        """Keep the view of the ``old`` eye, if any, when the table is laid out again.

        The tokens are on ``cells``.
        """
        if old is None and seen.seat is not None:
            # Before a turn begins: what's out of sight comes into sight when it does.
            camera.fit((), at_once=True)
        elif old is not None and old.room == camera.room:
            camera.goal = old.goal
            camera.view = old.view
        elif old is None or camera.goal.is_fitted:
            camera.fit(cells, at_once=True, first=_hinted(seen))
        else:
            camera.fit_if_hidden(cells, at_once=True, first=_hinted(seen))

    def follow(self, camera: TrakkxCamera, seen: TrakkxSeen, cells: Collection[Cell]) -> None:
        """Keep in sight what happens and, at the start of a turn, all tokens, on ``cells``.

        Where fewer are left the view comes back, and where none is it's fresh. After a look at
        earlier moves it's as it was left.
        """
        showing = seen.showing
        if showing is not None or not seen.live:
            self._away = True
        if showing is not None:
            if isinstance(showing.action, Lay):
                laid = showing.action.table.keys() - showing.before.table.keys()
                camera.fit_if_hidden(showing.before.table, first=laid)
            return
        place = seen.position, seen.seat, seen.hint_place, seen.hint_action
        if seen.live and self._away:
            self._away = False
            if self._view is not None and self._view[0] == seen.position:
                camera.goal = self._view[1]
                self._looked_at = place
        if place != self._looked_at:
            self._looked_at = place
            camera.fit_if_hidden(cells, first=_hinted(seen))
        if len(cells) < len(self._cells):
            camera.come_back(cells)
        self._cells = cells
        if seen.live:
            self._view = seen.position, camera.goal


def _hinted(seen: TrakkxSeen) -> list[Cell]:
    """The cells at which a hint says to look, or where it lays tokens."""
    if isinstance(seen.hint_action, Lay):
        return [*(seen.hint_action.table.keys() - seen.state.table.keys())]
    region = None if seen.hint_place is None else region_of(seen.state, seen.hint_place)
    return [*region] if isinstance(region, frozenset) else []


Laid = tuple[TokenTable, TokenTable, PlayerStyle]
"""One lay: the table before and after it, and whose it was."""


def missed(seen: TrakkxSeen) -> tuple[Change, ...]:
    """What others laid and moved in this round since the viewer's last turn, for each who did.

    To no one in particular it's the last lay.
    """
    found: list[Laid] = []
    numbers = range(seen.position - 1, seen.begins - 1, -1)
    for done in map(seen.past.__getitem__, numbers):
        if done.player == seen.viewer or done.before.round != seen.state.round:
            break
        if isinstance(done.action, Lay):
            style = seen.player_styles[done.player]
            found.append((done.before.table, done.action.table, style))
            if seen.viewer is None:
                break
    return trace(tuple(found[::-1]))


@lru_cache(maxsize=1)
def trace(lays: tuple[Laid, ...]) -> tuple[Change, ...]:
    """What several lays in a row changed, for each player who changed something.

    A token moved twice comes from its first place; one that came back is left out.
    """
    # Where each token came from, None from a rack, and who moved it.
    traces: dict[Cell, tuple[Cell | None, PlayerStyle]] = {}
    for before, after, style in lays:
        found = changes(before, after)
        left = {cell: old for cell, old in traces.items() if cell not in found.moved.values()}
        for new, old in found.moved.items():
            origin, mover = traces.get(old, (old, style))
            if origin != new:
                left[new] = origin, mover if origin is None else style
            else:
                left.pop(new, None)
        left.update(dict.fromkeys(found.added, (None, style)))
        traces = left
    return tuple(
        Change(
            style,
            frozenset(c for c, trace in traces.items() if trace == (None, style)),
            {c: o for c, (o, mover) in traces.items() if mover == style and o is not None},
        )
        for style in dict.fromkeys(mover for _origin, mover in traces.values())
    )


judged = lru_cache(maxsize=200)(review)
"""``review``, which keeps its last judgements: everything that tells of a draft asks for it."""


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
    stands = None if order is None else tuple(map(_stand, order))
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
    aims = seen.draft.chosen == (THREE,)
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
        self.review = judged(self.state, reach.seat, self.tried.table)

    def marks(self) -> TrakkxMarks:
        """Everything to be seen."""
        hand, work, state = self.hand, self.hand.work, self.state
        block = self.reach.block(hand)
        lifted = hand.cells if self.pointer.dragging else frozenset()
        place = self.seen.hint_place or self.seen.hint_piece
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
            leaving=self._leaving(),
            played=tuple(self._played()),
            lit=tuple(self._lit()),
            region=None if place is None else region_of(self.state, place),
            offered=self._is_open and bool(state.display or state.bag),
            # Tokens laid together are one idea, however many they are.
            ideas=best_ideas(
                self.seen.ideas, partial(_spots, state, work, hand.tokens), state.players
            ),
        )

    def _leaving(self) -> frozenset[Cell]:
        """The cells whose tokens a hint has elsewhere."""
        hinted, lying = self.seen.hint_action, self.hand.work.table
        if not isinstance(hinted, Lay):
            return frozenset()
        return frozenset(cell for cell, token in lying.items() if hinted.table.get(cell) != token)

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
        left = Counter(chain.from_iterable(found_sets(hand.work.standing)) if opens else ())
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

    def _carried(self) -> Sequence[tuple[str, Point]]:
        at, held = self.reach.carried_at, self.pointer.held
        if at is not None and isinstance(held, OnTray):
            return [(self.state.display[held.seat], at)]
        return [(token, point) for _source, token, point in self.reach.carried(self.hand)]

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
        if fault is not None:
            at = self.pointer.point or (0, 0)
            rects = map(self.reach.view.rect_of, fault.cells)
            return Bubble(tr(fault.message), at, (*rects, *self.covered))
        found = action_spot(self.seen)
        if found is None:
            return None
        rect = self.reach.rect_of(found[0], self.hand.work)
        opponent = words.only_opponent(self.reach.seat, self.seen.names)
        told = words.action_token_use(found[1], opponent)
        return Bubble(told, rect.midtop, (), wrong=False)

    # Hints and refusals

    def _lit(self) -> Iterator[Spot]:
        if self.seen.rejection is not None:
            for place in self.seen.rejection.pieces:
                yield from self._spots(place)
        action = self.seen.hint_piece or self.seen.hint_action
        begun = self.steps and (self.steps[0].moved or action == self.seen.hint_action)
        if begun and isinstance(action, Lay):
            yield from on_rack(self.hand.work, [s.token for s in self.steps if not s.moved])
            for step in self.steps:
                yield from self._strays(step, action.table) if step.moved else ()
        elif action is not None:
            yield from spots_of(self.state, self.hand.work, action)

    def _played(self) -> Iterator[Ghost | Spot]:
        played = self.seen.mistake
        if isinstance(played, Lay):
            yield from next_steps(self.hand.work, played.table)
        elif played is not None:
            yield from spots_of(self.state, self.hand.work, played)

    def _strays(self, step: Ghost, table: TokenTable) -> Iterator[Spot]:
        """Where tokens are that belong elsewhere."""
        for cell, token in self.hand.work.table.items():
            if token == step.token and table.get(cell) != token:
                yield OnCloth(cell)
                return

    def _spots(self, place: Hashable) -> Iterator[Spot]:
        """The spots of what a rejection points at."""
        match place:
            case OnBag():
                yield place
            case FaceUp():
                yield from face_up(self.state, place.token)
            case RackTokens():
                yield from on_rack(self.hand.work, [place.token] * TWINS)
            case OnCloth():
                if place.cell in self.hand.work.table:
                    yield place

"""Walking over TRAKKX's table: what's where, and where arrows lead.

It has three parts: the rack with the button that lays, the shelf with the face-up tokens, the bag
and the others' racks, and the cloth.
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

import pygame

from game.rules.trakkx.actions import Swap, Three
from game.rules.trakkx.table import (
    SWAP,
    THREE,
    Cell,
    cell_name,
    groups,
    is_number,
    reading,
    token_words,
)
from scenes.games.trakkx import words
from scenes.games.trakkx.lie import Lie
from scenes.games.trakkx.marks import OnBag, OnCloth, OnLay, OnRack, OnSeat, OnTray, OnWood
from scenes.games.trakkx.marks import Spot as Place
from scenes.games.trakkx.reach import played_alone
from scenes.kit.i18n import _, tr
from scenes.kit.i18n.formats import ended, listed, paragraph
from scenes.kit.intent import Command
from scenes.table.game import BoardTarget

_WAYS = {
    Command.LEFT: (-1, 0),
    Command.RIGHT: (1, 0),
    Command.UP: (0, -1),
    Command.DOWN: (0, 1),
}


_RACK, _CLOTH = 0, 2


class Parts(NamedTuple):
    """The places of the table; some parts may have none."""

    rack: Sequence[Place]
    shelf: Sequence[Place]
    cloth: Sequence[Place]


def parts_of(lie: Lie) -> Parts:
    """All places."""
    return Parts(list(_rack(lie)), list(_shelf(lie)), list(_cloth(lie)))


def _open_parts_of(lie: Lie) -> Parts:
    """The places where something can be done now, with the tokens in hand if any."""
    elsewhere = OnTray | OnBag if _is_played_by_button(lie) else OnTray | OnBag | OnLay

    def is_meant(place: Place) -> bool:
        return _opens(place, lie) and not (lie.hand.holds and isinstance(place, elsewhere))

    return Parts(*([place for place in part if is_meant(place)] for part in parts_of(lie)))


def _rack(lie: Lie) -> Iterator[Place]:
    if not lie.acts:
        return
    for number, held in enumerate(lie.rack):
        if held is not None:
            yield OnRack(number)
        elif lie.hand.holds:
            yield OnWood(number)
    if lie.reach.furniture.lay:
        yield OnLay()


def _shelf(lie: Lie) -> Iterator[Place]:
    if lie.reach.furniture.bare:
        return
    yield from map(OnTray, range(len(lie.state.display)))
    yield OnBag()
    # A small picture of a table may have no room for those at its far edge.
    for turn in range(len(lie.reach.furniture.others)):
        yield OnSeat((lie.reach.seat + 1 + turn) % lie.state.players)


def _cloth(lie: Lie) -> Iterator[Place]:
    free = lie.free_cells if lie.acts and not lie.reach.passes_on else ()
    yield from map(OnCloth, sorted({*lie.table, *free}, key=reading))


@lru_cache(maxsize=1)
def spots_of(lie: Lie) -> Sequence[BoardTarget]:
    """Every place of the table, part by part."""
    return [_spot(place, lie) for part in parts_of(lie) for place in part]


def _spot(place: Place, lie: Lie) -> BoardTarget:
    rect = _rect(place, lie)
    opens = lie.acts and _opens(place, lie)
    return BoardTarget(place, rect, partial(told, place, lie), opens, _ends(place, lie))


def _ends(place: Place, lie: Lie) -> bool:
    """Whether what's in hand can go there, or a turn that's ready is played there."""
    hand = lie.hand
    match place:
        case OnCloth(cell):
            return bool(hand.holds) and cell not in lie.table
        case OnSeat():
            return lie.acts and _opens(place, lie)
        case OnLay() if lie.reach.passes_on:
            return len(hand.tokens) == lie.state.owed(lie.reach.seat)
        case OnLay():
            return _action(lie) is not None or (not hand.holds and lie.is_ready)
    return False


def _rect(place: Place, lie: Lie) -> pygame.Rect:
    reach = lie.reach
    match place:
        case OnCloth(cell):
            return reach.camera.rect_of(cell)
        case OnRack(number) | OnWood(number):
            return lie.slots[number]
        case OnTray(seat):
            return reach.furniture.tray_seats[seat]
        case OnBag():
            return reach.furniture.bag
        case OnLay():
            return reach.furniture.lay
        case OnSeat(seat):
            return reach.furniture.others[(seat - reach.seat - 1) % reach.state.players]


def _opens(place: Place, lie: Lie) -> bool:
    """Whether something can be done at a place now."""
    hand, passes_on = lie.hand, lie.reach.passes_on
    match place:
        case OnRack():
            return True
        case OnWood():
            return hand.all_own
        case OnTray() | OnBag():
            # With tokens on the table the turn doesn't end by taking one.
            takes = lie.acts and not passes_on and not hand.work.is_changed
            return takes and (isinstance(place, OnTray) or bool(lie.state.bag))
        case OnLay():
            return bool(hand.tokens) if passes_on else hand.work.is_changed or bool(_action(lie))
        case OnSeat():
            return [held.token for held in hand.tokens] == [THREE]
        case OnCloth(cell):
            return not passes_on and (cell in lie.table or bool(hand.holds))


def rank(place: Hashable, lie: Lie) -> int:
    """How early reading on comes to a place with nothing in hand, 0 for first.

    A player passing tokens on may choose any; what's ready comes before alternatives.
    """
    match place:
        case OnLay():
            return 0 if _ends(place, lie) else 3
        case OnRack(number):
            held = lie.rack[number]
            goes = held is not None and held.token in lie.ways
            return 1 if goes or lie.reach.passes_on else 3
        case OnTray() | OnBag() | OnSeat():
            return 2
    return 4


# What's told


def told(place: Place, lie: Lie) -> str:
    """What's at a place, and what can be done there."""
    state, names = lie.state, lie.seen.names
    acts = lie.acts and _opens(place, lie)
    match place:
        case OnCloth(cell):
            found = lie.token_told(cell) if cell in lie.table else lie.free_told(cell)
            return paragraph(found)
        case OnRack(number):
            return paragraph(_on_rack(number, lie))
        case OnWood(number):
            return _("Slot {number} of your rack, empty.", number=number + 1)
        case OnTray(seat):
            token = tr(token_words(state.display[seat]))
            lies = _(
                "Face up, {number} of {count}: {token}.",
                number=seat + 1,
                count=len(state.display),
                token=token,
            )
            return paragraph([lies, _("Press to take it.") if acts else ""])
        case OnBag() if not state.bag:
            return _("The bag is empty.")
        case OnBag():
            lies = _("The bag, {tokens}.", tokens=words.tokens_text(state.bag))
            return paragraph([lies, _("Press to draw one.") if acts else ""])
        case OnLay():
            return _lay_told(lie)
        case OnSeat(seat):
            opened = _("has opened") if state.opened[seat] else _("hasn’t opened")
            if acts:
                return ended(_("{name} draws three", name=names[seat]))
            return _(
                "{name}: {tokens} on the rack, {opened}.",
                name=names[seat],
                tokens=words.tokens_text(state.rack_sizes[seat]),
                opened=opened,
            )


def _on_rack(number: int, lie: Lie) -> Iterator[str]:
    held = lie.rack[number]
    if held is None:
        return
    yield _(
        "{token:^}, slot {number} of your rack.",
        token=tr(token_words(held.token)),
        number=number + 1,
    )
    cells = () if lie.reach.passes_on or lie.hand.holds else lie.ways.get(held.token, ())
    if cells:
        yield _("Fits at {cells}.", cells=listed(map(cell_name, cells), ";"))
    if held in lie.hand.tokens:
        yield _("Chosen.")
        if not is_number(held.token):
            only = words.only_opponent(lie.reach.seat, lie.seen.names)
            yield words.action_token_prompt(held.token, only)


def _is_played_by_button(lie: Lie) -> bool:
    """Whether the button that lays does something with what's in hand."""
    return lie.reach.passes_on or _action(lie) is not None


def _action(lie: Lie) -> Swap | Three | None:
    """What the token in hand does, if the button that lays plays it."""
    tokens = [held.token for held in lie.hand.tokens]
    return played_alone(lie.state, lie.reach.seat, tokens)


def _lay_told(lie: Lie) -> str:
    if lie.reach.passes_on:
        return _("Pass on the chosen tokens.")
    action = _action(lie)
    if isinstance(action, Swap):
        return paragraph([ended(_("Play swap")), words.action_token_prompt(SWAP)])
    if action is not None:
        return words.action_token_prompt(THREE, lie.seen.names[action.seat])
    if not lie.hand.work.is_changed:
        return _("Play. Put tokens on the table first.")
    return _("Play. {draft}", draft=lie.draft_told())


# Steps


class Steps:
    """Where arrows lead from a place; remembers the last place in each part."""

    def __init__(self) -> None:
        self._last: dict[int, Place] = {}

    def step(
        self, start: Hashable, command: Command, lie: Lie, parts: Parts, *, shift: bool = False
    ) -> Hashable | None:
        """Along the rack or the shelf, from cell to cell, up and down from part to part.

        With Shift, Left and Right lead to the ends of rack and shelf, and on the cloth from group
        to group; Up and Down lead to the next part at once.
        """
        at = self._be_at(start, parts)
        if at is None:
            return None
        part = parts[at]
        place = next(each for each in part if each == start)
        up = command is Command.UP
        if isinstance(place, OnCloth):
            found = _over_cloth(place.cell, command, lie, part, shift=shift)
            if found is not None or command is not Command.DOWN:
                return found
        elif command in (Command.LEFT, Command.RIGHT):
            ahead = command is Command.RIGHT
            number = part.index(place) + (1 if ahead else -1)
            if shift:
                number = len(part) - 1 if ahead else 0
            return part[number] if 0 <= number < len(part) else None
        beyond = range(at + 1, len(parts)) if up else range(at - 1, -1, -1)
        return self._first_of(parts, beyond)

    def step_to_open(self, start: Hashable, command: Command, lie: Lie) -> Hashable | None:
        """The same over places where something can be done, with the tokens in hand if any.

        From the rack, Up leads to the button that lays if it does anything then.
        """
        parts = _open_parts_of(lie)
        over_rack = command is Command.UP and isinstance(start, OnRack | OnWood)
        if over_rack and OnLay() in parts.rack:
            self._be_at(start, parts)
            return OnLay()
        return self.step(start, command, lie, parts)

    def across(self, start: Hashable, lie: Lie) -> Hashable | None:
        """From the cloth to the rack, and from elsewhere to the cloth."""
        at = self._be_at(start, parts_of(lie))
        there = [_RACK] if at == _CLOTH else [_CLOTH]
        return self._first_of(_open_parts_of(lie), there) or self._first_of(parts_of(lie), there)

    def _be_at(self, start: Hashable, parts: Parts) -> int | None:
        """The number of the part that a place is in; remembers the place as its last."""
        for number, part in enumerate(parts):
            for place in part:
                if place == start:
                    self._last[number] = place
                    return number
        return None

    def _first_of(self, parts: Parts, numbers: Iterable[int]) -> Place | None:
        """The last place in the first of these parts that has places."""
        for number in numbers:
            if parts[number]:
                last = self._last.get(number)
                return last if last in parts[number] else parts[number][0]
        return None


def _over_cloth(
    cell: Cell, command: Command, lie: Lie, part: Sequence[Place], *, shift: bool
) -> Place | None:
    """The next place that way in the same row or column, else the nearest; or the next group."""
    if shift:
        return _next_group(cell, command, lie)
    dx, dy = _WAYS[command]
    cells = [place.cell for place in part if isinstance(place, OnCloth)]
    found = []
    for column, row in cells:
        across, down = column - cell[0], row - cell[1]
        ahead, aside = across * dx + down * dy, abs(across * dy) + abs(down * dx)
        if ahead > 0 and aside <= ahead:
            found.append((aside > 0, ahead + aside, aside, (column, row)))
    return OnCloth(min(found)[3]) if found else None


def _next_group(cell: Cell, command: Command, lie: Lie) -> Place | None:
    if command not in (Command.LEFT, Command.RIGHT):
        return None
    starts = [min(group, key=reading) for group in groups(lie.table)]
    here = next((n for n, group in enumerate(groups(lie.table)) if cell in group), None)
    step = 1 if command is Command.RIGHT else -1
    number = (0 if step > 0 else len(starts) - 1) if here is None else here + step
    return OnCloth(starts[number]) if 0 <= number < len(starts) else None

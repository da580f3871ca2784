"""A position of TRAKKX in words: lines, groups, what fits where, what a draft still lacks."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from game.messages import capital
from game.protocol import Action, Rejection
from game.rules.trakkx.actions import DrawToken, Lay, PassOn, Swap, Take, Three
from game.rules.trakkx.facts import CONCEPTS
from game.rules.trakkx.grid import ACROSS, BIT, DOWN, cells_of, fitting, place_of
from game.rules.trakkx.judging import JudgedTable, newly_laid
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import (
    SWAP,
    THREE,
    Cell,
    OnBag,
    OnCloth,
    TokenTable,
    groups,
    in_order,
    is_number,
    lines,
    lines_through,
    may_grow,
    mistakes,
    neighbours,
    reading,
    token_words,
)
from scenes.games.trakkx import words
from scenes.games.trakkx.marks import Fit, OnRack, OnTray, Spot
from scenes.games.trakkx.reach import Landing, TrakkxHand, TrakkxReach, TrakkxSeen
from scenes.games.trakkx.sketch import fit_of, judged
from scenes.games.trakkx.text import room
from scenes.games.trakkx.words import line_told
from scenes.games.trakkx.work import Draft, Order, changes, found_sets, line_mates
from scenes.kit.i18n import _, labelled, ngettext, tr, with_aside
from scenes.kit.i18n.formats import ended, listed, paragraph
from scenes.table.meaning import PointerState


class TrakkxLie:
    """The table for the player to move, with their draft; for others as it is."""

    def __init__(
        self,
        seen: TrakkxSeen,
        reach: TrakkxReach,
        order: Order,
        news: Collection[Cell],
    ) -> None:
        self.seen = seen
        self.reach = reach
        self.news = news
        self.state: TrakkxState = seen.state
        self.acts = seen.seat is not None
        self.hand = seen.draft if self.acts else TrakkxHand(Draft.on(self.state.table, order))
        self.table = self.hand.work.table
        self.rack = self.hand.work.rack
        self.standing = self.hand.work.standing
        self.room = room(self.table)

    @property
    def review(self) -> JudgedTable:
        """What the rules say about the table as it is now."""
        return self._review(self.table)

    def _review(self, table: TokenTable) -> JudgedTable:
        return judged(self.state, self.reach.seat, table)

    # Cells

    @property
    def free_cells(self) -> Sequence[Cell]:
        """The free cells beside tokens, and one with room for a new group."""
        free = {cell for each in self.table for cell in neighbours(each)} - self.table.keys()
        return sorted({*free, self.room}, key=reading)

    @property
    def _usable(self) -> Sequence[Cell]:
        """The free cells, without those beside others' tokens for who has to open."""
        taken = self.state.table.keys() if self.has_to_open else ()
        return [cell for cell in self.free_cells if not set(neighbours(cell)) & set(taken)]

    @property
    def may_grow(self) -> bool:
        """Whether there may be another group."""
        return len(groups(self.table)) < self.state.group_limit(self.reach.seat)

    def token_told(self, cell: Cell, *, whole: bool = False) -> Iterator[str]:
        """A token, which it is of its lines, and what was or can be done with it.

        As a ``whole`` also its lines and group.
        """
        table, work = self.table, self.hand.work
        yield self._lying(cell)
        if cell in self.hand.cells:
            yield _("Chosen.")
        if whole:
            yield from (line_told(table, line) for line in self._lines if cell in line)
            yield self._numbered(next(group for group in groups(table) if cell in group))
        if cell in work.own:
            yield _("From your rack. It can go back there.")
        elif cell in work.moved:
            yield _("Moved.")
        elif cell in self.news:
            yield _("New since your last turn.")
        faults = self.review.faults if work.is_changed else ()
        yield next((tr(fault.message) for fault in faults if cell in fault.cells), "")
        if self.acts and not self.reach.passes_on and cell not in work.own and self._lifts(cell):
            yield _("You can lift it. What’s left still fits.")

    @cached_property
    def _lines(self) -> Sequence[tuple[Cell, ...]]:
        return lines(self.table)

    @property
    def firsts(self) -> set[OnCloth]:
        """The first token of each line, and tokens in none."""
        others = {cell for line in self._lines for cell in line}
        return {*map(OnCloth, (self.table.keys() - others) | {line[0] for line in self._lines})}

    def _lying(self, cell: Cell) -> str:
        """A token, and which it is of its lines."""
        token, inside = capital(tr(token_words(self.table[cell]))), self._inside(cell)
        return ended(labelled(token, inside) if inside else token)

    def _inside(self, cell: Cell) -> str:
        text = _("{number} of {count} in line {line}")
        told = (
            text.format(number=line.index(cell) + 1, count=len(line), line=number)
            for number, line in enumerate(self._lines, 1)
            if cell in line
        )
        return listed(told)

    def beside(self, cell: Cell) -> str:
        """Where a free cell is, by the tokens next to it; "" if there are none."""
        texts = (_("below {token}"), _("after {token}"), _("before {token}"), _("above {token}"))
        return listed(
            text.format(token=self._one(each))
            for text, each in zip(texts, neighbours(cell), strict=True)
            if each in self.table
        )

    def _one(self, cell: Cell) -> str:
        """A token's name, with its place where its twin is on the table too."""
        token, where = self.table[cell], self._inside(cell)
        twins = [*self.table.values()].count(token) > 1
        name = tr(token_words(token))
        return with_aside(name, where) if twins and where else name

    def _numbered(self, group: frozenset[Cell]) -> str:
        """Which of several groups it is; "" for the only one."""
        found = groups(self.table)
        if len(found) < 2:
            return ""
        return _("Group {number} of {count}.", number=found.index(group) + 1, count=len(found))

    def _lifts(self, cell: Cell) -> bool:
        """Whether all lines stay right without this token."""
        left = TokenTable({each: token for each, token in self.table.items() if each != cell})
        return len(self._review(left).faults) <= len(self.review.faults)

    def free_told(self, cell: Cell) -> Iterator[str]:
        """A free cell: what's beside it, and what would fit here from the rack."""
        beside = self.beside(cell)
        if beside:
            yield _("Free {places}.", places=beside)
        elif self.may_grow or cell in self.wished:
            yield _("Room for a new group.")
        else:
            yield _(CONCEPTS["limit" if all(self.state.opened) else "early"].text)
            return
        if not self.acts or self.reach.passes_on:
            return
        if self.hand.holds:
            yield self._landing_told(cell)
        elif beside:
            fitting = self.fitting(cell)
            if fitting:
                yield _("Fits here: {tokens}.", tokens=words.named(fitting))

    def _landing(self, cell: Cell) -> tuple[Landing | Rejection, Fit]:
        """Where what's in hand would land from this cell on, or why not; whether that's right."""
        hand, pointed = self.hand, PointerState(OnCloth(cell))
        landing = self.reach.pointing(pointed).put_down(hand)
        if isinstance(landing, Rejection):
            return landing, Fit.WRONG
        work = landing.on(hand.work)
        return landing, fit_of(self._review(work.table), work, landing)

    def goals(self) -> Sequence[OnCloth | OnRack]:
        """The free cells where what's in hand fits, then the rest of its line on the rack.

        Then those where lines could become right; failing these, where one token fits by itself.
        """
        cells = [cell for cell in self._usable if cell != self.room or self.may_grow]
        fits = {cell: self._landing(cell)[1] for cell in cells}
        firm = [OnCloth(cell) for cell, fit in fits.items() if fit is Fit.FITS]
        free = [OnCloth(cell) for cell, fit in fits.items() if fit is Fit.FREE]
        singly = (OnCloth(cell) for cell in fits if self._fit_singly(cell))
        return [*firm, *self._rest(), *free] or [*singly]

    def _fit_singly(self, cell: Cell) -> Sequence[str]:
        """Those of several tokens in hand with which lines here are or may become right."""
        held = self.hand.chosen
        if len(held) < 2 or self.hand.cells:
            return ()
        return [token for token in held if _may_go({**self.table, cell: token}, cell)]

    def _landing_told(self, cell: Cell) -> str:
        """Where what's in hand would land from this cell on, and whether it would be right."""
        landing, fit = self._landing(cell)
        if isinstance(landing, Rejection):
            return tr(landing.message)
        table = landing.on(self.hand.work).table
        # Of what's right by one token alone it's clear which line it is.
        cells = {*landing.cells} if landing.cells[1:] or fit is Fit.FREE else {cell, None}
        line = max((each for each in lines(table) if cells <= {*each}), key=len, default=())
        if fit is Fit.FREE and not line:
            return ""
        text = {
            Fit.FITS: _("Fits here: {tokens}."),
            Fit.FREE: _("Line so far: {tokens}."),
            Fit.WRONG: _("Doesn’t fit here: {tokens}."),
        }[fit]
        tokens = words.by_colour([table[each] for each in line] or landing.block.tokens)
        single = self._fit_singly(cell) if fit is Fit.WRONG else ()
        alone = _("Fits alone: {tokens}.", tokens=words.named(single)) if single else ""
        return paragraph(filter(None, (text.format(tokens=tokens), alone)))

    def fitting(self, cell: Cell) -> Sequence[str]:
        """The tokens of the rack that make lines here with nothing else moved."""
        tokens = in_order(dict.fromkeys(self.standing))
        return [token for token in tokens if self._takes.get(cell, 0) & BIT.get(token, 0)]

    @cached_property
    def _takes(self) -> Mapping[Cell, int]:
        """The mask of the tokens that make lines in each free cell."""
        cells = cells_of(self.table)
        # A line that's wrong for good takes nothing at its ends.
        wrong = [each.cells for each in mistakes(self.review.faults, self.table) if each.cells[1:]]
        ends = [end for line in wrong for end in (line[:2], line[:-3:-1])]
        dead = {(2 * x - x1, 2 * y - y1) for (x, y), (x1, y1) in ends}
        return {
            cell: fitting(cells, place_of(cell), ACROSS) & fitting(cells, place_of(cell), DOWN)
            for cell in self.free_cells
            if cell not in dead
        }

    @cached_property
    def ways(self) -> Mapping[str, Sequence[Cell]]:
        """The cells where each token of the rack fits with nothing else moved, if it may go there.

        Includes those that make a line with others of the rack alone, and action tokens; of a line
        that’s begun and still too short, only those that complete it, or else go on with it.
        """
        opens = self.has_to_open
        numbers = set(filter(is_number, self.standing))
        own = {self.table[cell] for cell in self.hand.work.own}
        if own and not self.is_ready:
            rows = found_sets([*self.standing, *own])
            begun = {token for row in rows if own & set(row) for token in row}
            own_cells = self.hand.work.own
            beside = [cell for cell in self._usable if own_cells & set(neighbours(cell))]
            longer = {token: self._taking(token, beside) for token in numbers}
            if not any(longer.values()):
                longer = {
                    token: [c for c in beside if _may_go({**self.table, c: token}, c)]
                    for token in numbers & begun
                }
            if any(longer.values()):
                return {token: cells for token, cells in longer.items() if cells}
        free = () if opens else [cell for cell in self.free_cells if cell != self.room]
        ways = {token: self._taking(token, free) for token in numbers}
        alone = line_mates(self.standing) if self.may_grow else set[str]()
        actions = set(self.standing) - numbers
        return {
            **dict.fromkeys(alone | actions, ()),
            **{token: cells for token, cells in ways.items() if cells},
        }

    def _taking(self, token: str, cells: Iterable[Cell]) -> Sequence[Cell]:
        return [cell for cell in cells if self._takes.get(cell, 0) & BIT[token]]

    @property
    def has_to_open(self) -> bool:
        """Whether the player to move still has to open with a group of their own."""
        opens = self.is_ready and not self.review.faults
        return self.acts and self.state.must_open(self.reach.seat) and not opens

    def _rest(self) -> Sequence[OnRack]:
        """The slots of the rack with what makes a line of the tokens in hand, alone too few."""
        grows = self.may_grow and not self.hand.cells
        return self._slots_of(line_mates(self.standing, self.hand.chosen) if grows else ())

    def _slots_of(self, tokens: Collection[str]) -> Sequence[OnRack]:
        """The slots of the rack with these, but for those in hand."""
        wanted = {held for held in self.rack if held and held.token in tokens}
        wanted -= {*self.hand.tokens}
        return [OnRack(n) for n, held in enumerate(self.rack) if held in wanted]

    @cached_property
    def wished(self) -> Mapping[Cell, str]:
        """What's still to come on the table of a hint, by its cells."""
        hint = self.seen.hint_piece or self.seen.hint_action
        table = hint.table if isinstance(hint, Lay) else {}
        return {cell: token for cell, token in table.items() if self.table.get(cell) != token}

    def hinted(self) -> Sequence[Spot]:
        """What a hint is about: where what's in hand goes, then what to take.

        What goes where nothing is yet comes first; what can't is put aside.
        """
        match self.seen.hint_piece or self.seen.hint_action:
            case Lay(table):
                held = {*self.hand.chosen, *(self.table[cell] for cell in self.hand.cells)}
                todo, free = changes(self.table, table), self.wished.keys() - self.table.keys()
                ends = [cell for cell, token in self.wished.items() if token in held]
                aside = [self.room] if ends else []
                ends = [cell for cell in ends if cell in free] or aside
                take: list[Spot] = [*map(OnCloth, ends)]
                steps = words.in_steps(table, todo.added)
                for cells in (free, self.wished.keys() - free):
                    added = [table[cell] for cell in steps if cell in cells]
                    take += (slot for each in added for slot in self._slots_of([each]))
                    if not self.hand.holds:
                        take += (OnCloth(old) for new, old in todo.moved.items() if new in cells)
                return [*dict.fromkeys(take)]
            case Take(token):
                return [OnTray(n) for n, each in enumerate(self.state.display) if each == token]
            case DrawToken():
                return [OnBag()]
            case Swap():
                return self._slots_of((SWAP,))
            case Three():
                return self._slots_of((THREE,))
            case PassOn(tokens):
                return self._slots_of(tokens)
        return ()

    @cached_property
    def rows(self) -> Sequence[Sequence[str]]:
        """The lines that the tokens of the rack make alone."""
        return found_sets(self.standing)

    @property
    def new_lines(self) -> Sequence[Sequence[str]]:
        """Those of them that can be laid: none where the table takes no more groups."""
        return self.rows if self.may_grow else ()

    # Answers

    @property
    def only(self) -> str:
        """The only opponent's name of whoever asks; "" if there are several."""
        asker = self.seen.asker
        return words.only_opponent(self.reach.seat if asker is None else asker, self.seen.names)

    def rack_told(self) -> str:
        """The rack as it is, or that it's empty."""
        if self.is_undealt:
            return _("Nothing is dealt yet.")
        return _(
            "On your rack: {tokens}.", tokens=words.by_colour(self.standing) or words.named(())
        )

    @property
    def is_undealt(self) -> bool:
        """Whether this round's tokens still have to be dealt."""
        return bool(self.state.awaited) and 0 in self.state.rack_sizes

    def lines_told(self) -> str:
        """The lines of the table one by one, group by group."""
        if not self.table:
            return _("The table is empty.")
        return paragraph(
            sentence for group in groups(self.table) for sentence in self._group(group)
        )

    def lines_and_groups_told(self) -> str:
        """The same, then how many groups there may be, and who has opened."""
        return paragraph([self.lines_told(), self.groups_told()])

    def _group(self, group: frozenset[Cell]) -> Iterator[str]:
        yield self._numbered(group)
        inside = [line for line in self._lines if line[0] in group]
        for line in inside:
            yield line_told(self.table, line)
        if not inside:
            (cell,) = group
            yield self._lying(cell)

    def draft_told(self) -> str:
        """What the draft still lacks, and where."""
        if not self.acts:
            return _("It’s not your turn.")
        if not self.hand.work.is_changed:
            return _("Nothing new.")
        review = self.review
        told = self._faults_told or [
            words.draft_prompt(review, self.table),
            *(tr(missing.message) for missing in review.missing[1:]),
        ]
        return paragraph(filter(None, dict.fromkeys(told)))

    @property
    def _faults_told(self) -> list[str]:
        """What's wrong, and where."""
        told = []
        for fault in self.review.faults:
            where = [line_told(self.table, line) for line in self._lines if line == fault.cells]
            told.append(paragraph([tr(fault.message), *where]))
        return told

    @property
    def is_ready(self) -> bool:
        """Whether the draft can be played as it is."""
        return self.hand.work.is_changed and not self.review.missing

    def draft_in_short(self) -> str:
        """What the draft lacks first, or that it fits; "" if nothing has changed."""
        if not self.hand.work.is_changed:
            return ""
        # What's wrong for good is in the prompt too, but without its place.
        if mistakes(self.review.faults, self.table):
            return self._faults_told[0]
        return words.draft_prompt(self.review, self.table)

    def laid_told(self) -> str:
        """The tokens on the table that the player or a puzzle laid; "" for none."""
        own = [self.table[cell] for cell in sorted(self.hand.work.own, key=reading)]
        return _("On the table from your rack: {tokens}.", tokens=words.named(own)) if own else ""

    def stray_told(self, best: Action) -> str:
        """What's been laid this turn and isn't in the ``best`` action; "" for nothing."""
        stray = Counter(self.table[cell] for cell in self.hand.work.own)
        if isinstance(best, Lay):
            stray -= Counter(newly_laid(self.state.table, best.table))
        told = words.named(stray.elements())
        return _("First take back {tokens}.", tokens=told) if stray else ""

    def groups_told(self) -> str:
        """How many groups there are, how many there may be, and who has opened."""
        count, limit = len(groups(self.table)), self.state.group_limit(self.reach.seat)
        told = ngettext(
            "{count} group of joined tokens, {limit} at most.",
            "{count} groups of joined tokens, {limit} at most.",
            count,
            limit=limit,
        )
        return paragraph([told if count else "", self.opened_told()])

    def opened_told(self) -> str:
        """Who has opened."""
        names = self.seen.called
        opened = [name for name, has in zip(names, self.state.opened, strict=True) if has]
        who = _("Have opened: {names}.", names=listed(opened))
        if len(opened) in (0, len(names)):
            who = _("Everyone has opened.") if opened else _("No one has opened.")
        return who


def _may_go(table: dict[Cell, str], cell: Cell) -> bool:
    """Whether a cell is in a line, and no line through it is wrong for good."""
    found = [line for line in lines_through(table, [cell]) if len(line) > 1]
    return bool(found) and all(map(may_grow, found))

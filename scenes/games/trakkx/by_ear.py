"""TRAKKX's table for players who don't see it: spots, ways, questions, steps of the work.

Walking has three parts: the rack with the button that lays, the shelf with the face-up tokens, the
bag and the others' racks, and the cloth.
"""

import math
from abc import abstractmethod
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Final, NamedTuple

from game.bots.bot import Advice
from game.protocol import Action
from game.rules.trakkx.actions import Deal, DrawToken, Lay, PassOn, Swap, Take, Three
from game.rules.trakkx.facts import CONCEPTS
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import (
    SWAP,
    THREE,
    TOKENS,
    Cell,
    OnBag,
    OnCloth,
    groups,
    is_number,
    reading,
    token_words,
)
from scenes.games.trakkx import words
from scenes.games.trakkx.camera import TrakkxCamera
from scenes.games.trakkx.lie import TrakkxLie
from scenes.games.trakkx.marks import OnLay, OnRack, OnSeat, OnTray, OnWood
from scenes.games.trakkx.marks import Spot as Place
from scenes.games.trakkx.reach import TrakkxHand, TrakkxSeen, action_spot, main_action
from scenes.games.trakkx.text import TrakkxText, short_lay, typed
from scenes.games.trakkx.tools import main_act
from scenes.kit.i18n import _, labelled, ngettext, tr
from scenes.kit.i18n.formats import begun, ended, listed, paragraph
from scenes.kit.intent import Command
from scenes.kit.telling import Note
from scenes.table.game import Desk, TableGame
from scenes.table.table_view import Done, Step
from scenes.table.targets import BoardTarget, PlayerQuestion
from scenes.ui.steering import neighbour

_RACK, _CLOTH = 0, 2

_FEW: Final = 3
"""Lists of places that are told where more could be asked for."""


class Parts(NamedTuple):
    """The places of the table; some parts may have none."""

    rack: Sequence[Place]
    shelf: Sequence[Place]
    cloth: Sequence[Place]


def parts_of(lie: TrakkxLie) -> Parts:
    """All places."""
    return Parts(list(_rack(lie)), list(lie.reach.shelf), list(_cloth(lie)))


def _open_parts_of(lie: TrakkxLie) -> Parts:
    """The places where something can be done now, with the tokens in hand if any."""
    by_button = lie.reach.passes_on or _alone(lie)
    elsewhere = (OnTray, OnBag) if by_button else (OnTray, OnBag, OnLay)
    shut = elsewhere if lie.hand.holds else ()
    return Parts(
        *([p for p in part if _opens(p, lie) and not isinstance(p, shut)] for part in parts_of(lie))
    )


def _rack(lie: TrakkxLie) -> Iterator[Place]:
    if not lie.acts:
        return
    for number, held in enumerate(lie.rack):
        if held is not None:
            yield OnRack(number)
        elif lie.hand.holds:
            yield OnWood(number)
    if lie.reach.furniture.lay:
        yield OnLay()


def _cloth(lie: TrakkxLie) -> Iterator[Place]:
    free = lie.free_cells if lie.acts and not lie.reach.passes_on else ()
    yield from map(OnCloth, sorted({*lie.table, *free, *lie.wished}, key=reading))


@lru_cache(maxsize=1)
def spots_of(lie: TrakkxLie) -> Sequence[BoardTarget]:
    """Every place of the table, part by part."""
    return [_spot(place, lie) for part in parts_of(lie) for place in part]


def _spot(place: Place, lie: TrakkxLie) -> BoardTarget:
    opens, tell = lie.acts and _opens(place, lie), partial(told, place, lie)
    rect = lie.reach.rect_of(place, lie.hand.work)
    return BoardTarget(place, rect, tell, opens, _ends(place, lie))


def _ends(place: Place, lie: TrakkxLie) -> bool:
    """Whether what's in hand can go there, or a turn that's ready is played there."""
    hand = lie.hand
    match place:
        case OnCloth(cell):
            lands = hand.holds and {SWAP, THREE}.isdisjoint(hand.chosen)
            return bool(lands) and cell not in lie.table
        case OnSeat():
            return lie.acts and _opens(place, lie)
        case OnLay() if lie.reach.passes_on:
            return len(hand.tokens) == lie.state.owed(lie.reach.seat)
        case OnLay():
            return _alone(lie) or (not hand.holds and lie.is_ready)
    return False


def _opens(place: Place, lie: TrakkxLie) -> bool:
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
            return bool(hand.tokens) if passes_on else hand.work.is_changed or _alone(lie)
        case OnSeat():
            return hand.chosen == (THREE,)
        case OnCloth(cell):
            return not passes_on and (cell in lie.table or bool(hand.holds))


def rank(place: Hashable, lie: TrakkxLie) -> int:
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


def told(place: Place, lie: TrakkxLie, *, whole: bool = False) -> str:
    """What's at a place, and what can be done there; as a ``whole`` also a token's lines."""
    state, names = lie.state, lie.seen.names
    acts = lie.acts and _opens(place, lie)
    match place:
        case OnCloth(cell):
            laid = cell in lie.table
            return paragraph(lie.token_told(cell, whole=whole) if laid else lie.free_told(cell))
        case OnRack(number):
            return paragraph(_on_rack(number, lie))
        case OnWood(number):
            return _("Slot {number} of your rack, empty.", number=number + 1)
        case OnTray(seat):
            each = state.display[seat]
            lies = _(
                "Face up, {number} of {count}: {token}.",
                number=seat + 1,
                count=len(state.display),
                token=tr(token_words(each)),
            )
            others = _("Arrow keys lead to the others.") if acts and not seat else ""
            return paragraph([lies, words.action_token_use(each), others])
        case OnBag() if not state.bag:
            return _("The bag is empty.")
        case OnBag():
            return _("The bag, {tokens}.", tokens=words.tokens_text(state.bag))
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


def _on_rack(number: int, lie: TrakkxLie) -> Iterator[str]:
    held = lie.rack[number]
    if held is None:
        return
    yield _(
        "{token:^}, slot {number} of your rack.",
        token=tr(token_words(held.token)),
        number=number + 1,
    )
    if not (lie.reach.passes_on or lie.hand.holds) and is_number(held.token):
        cells = lie.ways.get(held.token)
        places = listed(map(lie.beside, cells or ()), ";") or _("in a new line")
        yield "" if cells is None else _("Fits {places}.", places=places)
    if held in lie.hand.tokens:
        yield _("Chosen.")
    elif not lie.reach.passes_on:
        yield words.action_token_use(held.token, lie.only)
        idle = () if lie.hand.holds else _idle(lie)
        if idle[1:] and number == idle[0].place:
            yield _("Arrow keys lead to the others.")


def _idle(lie: TrakkxLie) -> Sequence[OnRack]:
    """The slots with tokens that go nowhere by themselves."""
    slots = [OnRack(number) for number, held in enumerate(lie.rack) if held is not None]
    return [slot for slot in slots if rank(slot, lie) > 1]


def _alone(lie: TrakkxLie) -> bool:
    """Whether the button that lays plays the token in hand for what it does."""
    return isinstance(main_action(lie.state, lie.reach.seat, lie.hand), Swap | Three)


def _lay_told(lie: TrakkxLie) -> str:
    offer = main_act(lie.seen, lie.reach.seat, lie.review)
    laid = offer.reason and lie.hand.work.is_changed and offer.name == "lay"
    return paragraph([ended(offer.label), lie.draft_told() if laid else offer.reason])


def _next_group(cell: Cell, command: Command, lie: TrakkxLie) -> Place | None:
    if command not in (Command.LEFT, Command.RIGHT):
        return None
    starts = [min(group, key=reading) for group in groups(lie.table)]
    here = next((n for n, group in enumerate(groups(lie.table)) if cell in group), None)
    step = 1 if command is Command.RIGHT else -1
    number = (0 if step > 0 else len(starts) - 1) if here is None else here + step
    return OnCloth(starts[number]) if 0 <= number < len(starts) else None


def _others(lie: TrakkxLie) -> str:
    """How many tokens the others have, and what they may take."""
    seen = lie.seen
    if lie.is_undealt:
        return _("Nothing is dealt yet.")
    you = seen.alone if seen.asker is None else seen.asker
    racks = [
        _("On {name}’s rack: {tokens}.", name=name, tokens=words.tokens_text(size))
        for seat, (name, size) in enumerate(zip(seen.names, lie.state.rack_sizes, strict=True))
        if seat != you
    ]
    return paragraph([*racks, words.display_told(lie.state)])


def _whole_rack(lie: TrakkxLie) -> str:
    """The rack, and how many tokens that is."""
    return paragraph([lie.rack_told(), ended(words.tokens_text(len(lie.standing)))])


def _fitting(lie: TrakkxLie, most: int = TOKENS) -> Iterator[str]:
    """What's been laid this turn, or action tokens; lines of the rack alone; ``most`` fits."""
    if drafted := lie.hand.work.is_changed:
        yield lie.draft_in_short()
    else:
        for token in dict.fromkeys(lie.standing):
            yield words.action_token_prompt(token, lie.only)
    if lie.new_lines:
        lines = listed([words.named(row) for row in lie.new_lines], ";")
        yield _("Lines from your rack: {lines}.", lines=lines)
    elif not lie.rows and not drafted:
        yield _("No three of your tokens make a line.")
    if lie.has_to_open:
        yield "" if drafted else _("You haven’t opened yet. Start with a group of your own.")
    found: dict[str, list[str]] = {}
    for cell in () if lie.has_to_open else lie.free_cells:
        if cell != lie.room and lie.fitting(cell):
            found.setdefault(words.named(lie.fitting(cell)), []).append(lie.beside(cell))
    if not (found or drafted or lie.rows or lie.has_to_open):
        yield _("Fits on the table: {tokens}.", tokens=words.named(()))
    for tokens, places in [*found.items()][:most]:
        yield ended(labelled(begun(listed(places, ";")), tokens))
    if len(found) > most:
        yield ended(ngettext("{count} more", "{count} more", len(found) - most))
    if lie.rows and not (lie.new_lines or drafted):
        yield _(CONCEPTS["limit" if all(lie.state.opened) else "early"].text)


class TrakkxByEar(TableGame[TrakkxState, TrakkxHand]):
    """A table of TRAKKX that can be walked and asked."""

    def __init__(self, desk: Desk[TrakkxState, TrakkxHand]) -> None:
        super().__init__(desk)
        # The last place in each part.
        self._last: dict[int, Place] = {}
        self._walked: TrakkxLie | None = None

    @property
    @abstractmethod
    def camera(self) -> TrakkxCamera:
        """The view of the cloth."""

    @property
    def zoom(self) -> float:
        """The side of a cell in pixels, as it soon will be."""
        return self.camera.goal.pitch

    @abstractmethod
    def lie(self, seen: TrakkxSeen) -> TrakkxLie:
        """The position on show in words."""

    def _walk_in(self, seen: TrakkxSeen) -> TrakkxLie:
        """What a key asks for several times, cached while the view is the same."""
        walked = self._walked
        if walked is None or walked.seen is not seen or walked.reach.view is not self.camera.view:
            walked = self._walked = self.lie(seen)
        return walked

    def spots(self, seen: TrakkxSeen) -> Sequence[BoardTarget]:
        """Rack, shelf and cloth."""
        return spots_of(self._walk_in(seen)) if seen.showing is None else ()

    def goals(self, spots: Sequence[BoardTarget], seen: TrakkxSeen) -> Sequence[BoardTarget]:
        """Where what's in hand fits, then the rest of its line, then where it could fit later.

        What a hint is about comes first. A turn that's ready leads from the cloth to where it's
        played, one that isn't to the tokens it lacks, and back over the cloth. Otherwise all
        places: tokens that can go somewhere, then what can be taken, then the rest.
        """
        keys = {spot.key: spot for spot in super().goals(spots, seen)}
        lie = self._walk_in(seen)
        if keys and seen.draft.holds:
            # Taking a token instead would drop what's in hand.
            there = {spot.key: spot for spot in spots if isinstance(spot.key, OnCloth | OnRack)}
            wanted = () if seen.state.passing else [*lie.hinted(), *lie.goals()]
            known = dict.fromkeys(key for key in wanted if key in there)
            return [there[key] for key in known] or [*keys.values()]
        hinted: dict[Hashable, int] = {key: n for n, key in enumerate(lie.hinted()[::-1], 1)}
        ranked = sorted(spots, key=lambda spot: (-hinted.get(spot.key, 0), rank(spot.key, lie)))
        # Arrows lead on from the first token of a line, of those face up and of the idle ones.
        idle = [each.key for each in ranked if rank(each.key, lie) > 1]
        rows = [key for key in idle if isinstance(key, OnTray | OnRack)]
        firsts = {type(key): key for key in reversed(rows)}.values()
        left = {key for key in idle if isinstance(key, OnCloth | OnTray | OnRack)}
        left -= {*lie.firsts, *firsts, *hinted}
        ranked = [each for each in ranked if each.key not in left]
        on_cloth = isinstance(seen.spot, OnCloth) and lie.hand.work.own and not hinted
        if on_cloth and ranked and rank(ranked[0].key, lie) <= 1:
            here = next((n for n, spot in enumerate(ranked) if spot.key == seen.spot), -1)
            return ranked[: here + 1] or ranked
        return ranked

    def step_from(
        self, start: BoardTarget, command: Command, seen: TrakkxSeen, *, shift: bool
    ) -> Hashable | None:
        """Along the rack or the shelf, from cell to cell, up and down from part to part.

        With Shift, Left and Right lead to the ends of rack and shelf, and on the cloth from group
        to group; Up and Down lead to the next part at once.
        """
        lie = self._walk_in(seen)
        return self._step(start.key, command, lie, parts_of(lie), shift=shift)

    def _step(
        self, start: Hashable, command: Command, lie: TrakkxLie, parts: Parts, *, shift: bool
    ) -> Hashable | None:
        at = self._be_at(start, parts)
        if at is None:
            return None
        part = parts[at]
        place = next(each for each in part if each == start)
        up = command is Command.UP
        if isinstance(place, OnCloth):
            # The nearest place that way, best in the same row or column.
            cells = {each: each.cell for each in part if isinstance(each, OnCloth)}
            found: Place | None = neighbour(cells, place.cell, command)
            if shift:
                found = _next_group(place.cell, command, lie)
            if found is not None or command is not Command.DOWN:
                return found
        elif command in (Command.LEFT, Command.RIGHT):
            ahead = command is Command.RIGHT
            number = part.index(place) + (1 if ahead else -1)
            if shift:
                number = -1 if ahead else 0
            return part[number % len(part)]
        beyond = range(at + 1, len(parts)) if up else range(at - 1, -1, -1)
        return self._first_of(parts, beyond)

    def step_to_open(
        self, start: BoardTarget, command: Command, seen: TrakkxSeen
    ) -> Hashable | None:
        """The same over places where something can be done, with the tokens in hand if any.

        From the rack, Up leads to the button that lays if it does anything then.
        """
        lie = self._walk_in(seen)
        parts = _open_parts_of(lie)
        over_rack = command is Command.UP and isinstance(start.key, OnRack | OnWood)
        if over_rack and OnLay() in parts.rack:
            self._be_at(start.key, parts)
            return OnLay()
        return self._step(start.key, command, lie, parts, shift=False)

    def other_side(self, start: BoardTarget, seen: TrakkxSeen) -> Hashable | None:
        """From the cloth to the rack, and from elsewhere to the cloth."""
        lie = self._walk_in(seen)
        at = self._be_at(start.key, parts_of(lie))
        there = [_RACK] if at == _CLOTH else [_CLOTH]
        return self._first_of(_open_parts_of(lie), there) or self._first_of(parts_of(lie), there)

    def _be_at(self, start: Hashable, parts: Parts) -> int | None:
        """The number of the part that a place is in; remembers the place as its last."""
        for number, part in enumerate(parts):
            if start in part:
                self._last[number] = part[part.index(start)]
                return number
        return None

    def _first_of(self, parts: Parts, numbers: Iterable[int]) -> Place | None:
        """The last place in the first of these parts that has places."""
        for number in numbers:
            if parts[number]:
                last = self._last.get(number)
                return last if last in parts[number] else parts[number][0]
        return None

    def entrance(self, seen: TrakkxSeen) -> tuple[int, int] | None:
        """The rack's first slot."""
        return self._walk_in(seen).reach.furniture.floor.midleft

    def bring_into_sight(self, spot: BoardTarget) -> None:
        """Move the cloth at once, so that a press hits the spot."""
        if isinstance(spot.key, OnCloth):
            self.camera.reveal(spot.key.cell)
            self.camera.view = self.camera.goal

    def questions(self, seen: TrakkxSeen) -> Sequence[PlayerQuestion]:
        """Rack, what fits, draft, display, lines, groups, points."""
        lie, you = self._walk_in(seen), seen.asker
        others, opened = partial(_others, lie), lie.opened_told
        cells = [seen.spot] if isinstance(seen.spot, OnCloth) else []
        here = [PlayerQuestion("here", "", partial(told, p, lie, whole=True)) for p in cells]
        lines = lie.lines_told, lie.lines_and_groups_told
        own = (
            PlayerQuestion("own", "", lie.rack_told, more=partial(_whole_rack, lie)),
            PlayerQuestion(
                "can",
                "",
                lambda: paragraph(_fitting(lie, _FEW)),
                more=lambda: paragraph(_fitting(lie)),
            ),
            PlayerQuestion("draft", _("What’s still missing?"), lie.draft_told),
        )
        return (
            *(own if you is not None and seen.state.racks[you] is not None else ()),
            PlayerQuestion("others", "", others, more=lambda: paragraph([others(), opened()])),
            PlayerQuestion("lines", _("Which lines are on the table?"), *lines),
            *here,
        )

    def hint_sentence(self, advice: Advice, step: Step, seen: TrakkxSeen) -> str:
        """Tells the places that light and arrows show, and what moves."""
        best, told = advice.best, [self.shown_hint(advice, step, seen)]
        if step is Step.MOVE and isinstance(best, Lay):
            told = [*words.steps_told(seen.draft.work.table, best, whole=seen.again)] or told
        if step is Step.MOVE:
            told.insert(0, self._walk_in(seen).stray_told(best))
        return paragraph(told)

    def swapped(self, seen: TrakkxSeen) -> Iterator[Note]:
        """What a swap brought the viewer, until they've played."""
        you = seen.viewer
        if you is None:
            return
        for number in range(seen.position - 1, -1, -1):
            done = seen.past[number]
            if isinstance(done.action, PassOn) and not done.after.passing:
                before, after = done.before.racks[you], done.after.racks[you]
                given = done.action.tokens if done.player == you else done.before.passing[you]
                kept = Counter(before) - Counter(given)
                got = words.list_text([*(Counter(after) - kept).elements()])
                yield Note(_("The swap gives you {tokens}.", tokens=got))
            if done.player == you or done.before.is_round_over:
                return

    def task(self, seen: TrakkxSeen) -> str:
        """To pass tokens on after a swap, or what was left on the table."""
        return self.prompt(seen) if seen.state.passing or seen.draft.work.is_left else ""

    def spoken(self, done: Done[TrakkxState], seen: TrakkxSeen, *, brief: bool) -> str | None:
        """What was laid, and where; to someone alone at the table, what they get."""
        you = seen.you
        match done.action:
            case Take(token) if brief:
                return _("took {token}", token=tr(token_words(token)))
            case DrawToken() if brief and seen.in_short and done.player == you:
                return ""  # they hear what they get
            case Deal(int(to), tokens) if to == you:
                return _("You get {tokens}.", tokens=words.named(tokens))
            case Deal(to, tokens) if brief and seen.in_short and (to is not None or tokens[1:]):
                return ""  # that someone gets tokens is clear
            case Three(seat) if seat == you:
                return words.three_for_you(done.names[done.player], brief=brief)
            case Swap() if brief and done.player == you:
                return words.action_token_prompt(SWAP)
        if not isinstance(done.action, Lay):
            told = words.tell(done.before, done.player, done.action, done.names, brief=False)
            return None if brief or isinstance(done.action, Take) else told
        before = TrakkxState.of(done.before)
        most = words.FEW_LAID if seen.live else math.inf
        if brief and seen.in_short:
            most = 0 if done.player == you else words.FEW_LAID // 2
        told = words.laid_told(before, done.action, most)
        if not brief:
            told = words.lay_text(before, done.player, told, done.names[done.player])
        else:
            told = _("played {tokens}", tokens=told)
        if brief and seen.in_short:
            return words.with_moves(before, done.action, told)
        brief = brief or seen.live
        return paragraph([ended(told), words.moved_told(before, done.action, brief=brief)])

    def typed_example(self, action: Action, seen: TrakkxSeen) -> str:
        """A lay as it's typed, or what's taken; for a lay of more than a line another action."""
        display = seen.state.display
        if isinstance(action, Lay):
            short = short_lay(seen.state, action)
            if short or not display:
                return short or TrakkxText.wording.shown("draw")
            action = Take(display[0])
        if isinstance(action, PassOn):
            return typed("pass-on", *action.tokens)
        return typed("take", action.token) if isinstance(action, Take) else ""

    def idea_told(self, action: Action, seen: TrakkxSeen, *, whole: bool) -> str:
        """The tokens laid, and where; at the table the first of many, and how many move."""
        if not isinstance(action, Lay):
            return ""
        return (words.idea_told if seen.live else words.laid_told)(seen.state, action)

    def step_told(self, before: TrakkxSeen, seen: TrakkxSeen) -> str:
        """What's in hand now, or what was laid and what the draft lacks."""
        draft, was = seen.draft, before.draft
        if draft.work.table != was.work.table:
            return self._work_told(was, seen)
        if draft.work.order != was.work.order:
            return _("Rack rearranged.")
        if draft.holds and draft.turned != was.turned:
            return _("Turned.", "tokens in hand")
        if (draft.tokens, draft.cells) == (was.tokens, was.cells):
            return ""
        return paragraph(filter(None, (_held(draft) or ended(_("Put back")), self._onwards(seen))))

    def _onwards(self, seen: TrakkxSeen) -> str:
        """Which keys play what's ready, or what the token in hand does."""
        lie, keys = self._walk_in(seen), self.desk.with_keys
        if seen.in_short or (action_spot(seen) is None and not _ends(OnLay(), lie)):
            return ""
        if lie.reach.passes_on:
            return labelled(keys(listed(["{read-next}", "{activate}"])), _lay_told(lie))
        return keys(_("{read-next} finds your choices, {activate} takes one."))

    def in_hand(self, seen: TrakkxSeen) -> str:
        """The tokens in hand, and what's been laid this turn."""
        return paragraph(filter(None, (_held(seen.draft), self._walk_in(seen).laid_told())))

    def _work_told(self, before: TrakkxHand, seen: TrakkxSeen) -> str:
        now, was = seen.draft.work, before.work
        came = sorted(now.table.items() - was.table.items(), key=lambda each: reading(each[0]))
        if len(now.own) < len(was.own):
            back = [was.table[cell] for cell in sorted(was.own - now.own, key=reading)]
            told = [_("Back on the rack: {tokens}.", tokens=words.named(back))]
        elif len(now.future) > len(was.future):
            lie = self._walk_in(seen)
            told = [ended(_("Taken back")), *(next(lie.token_told(cell)) for cell, _token in came)]
        else:
            tokens = words.named(token for _cell, token in came)
            told = [_("On the table: {tokens}.", tokens=tokens)] if came else []
        return paragraph(
            filter(None, (*told, self._walk_in(seen).draft_in_short(), self._onwards(seen)))
        )


def _held(draft: TrakkxHand) -> str:
    """The tokens in hand, "" for none."""
    cells = sorted(draft.cells, key=reading)
    tokens = [*draft.chosen, *(draft.work.table[cell] for cell in cells)]
    return _("In hand: {tokens}.", tokens=words.named(tokens)) if tokens else ""

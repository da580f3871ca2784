"""TRAKKX's table for players who don't see it: spots, ways, questions, steps of the work."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence

from game.bots.bot import Advice
from game.protocol import Action
from game.rules.trakkx.actions import Lay, PassOn
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import cell_name, reading
from scenes.games.trakkx import words
from scenes.games.trakkx.eye import Eye
from scenes.games.trakkx.lie import Lie
from scenes.games.trakkx.marks import OnCloth
from scenes.games.trakkx.reach import TrakkxHand, TrakkxSeen, action_token
from scenes.games.trakkx.spots import Steps, parts_of, rank, spots_of
from scenes.games.trakkx.text import TrakkxText, lay_notation
from scenes.games.trakkx.work import changes
from scenes.kit.i18n import _
from scenes.kit.i18n.formats import ended, listed, paragraph
from scenes.kit.intent import Command
from scenes.kit.note import Note
from scenes.table.game import BoardTarget, Desk, Question, TableGame
from scenes.table.table_view import Done, Step


def questions(lie: Lie, *, has_rack: bool) -> Sequence[Question]:
    """The questions; those about a rack only for players with a known one."""
    own = (
        Question("own", "", lie.rack_told),
        Question("can", "", lambda: paragraph(_fitting(lie))),
        Question("draft", _("What’s still missing?"), lie.draft_told),
    )
    return (
        *(own if has_rack else ()),
        Question("others", "", lambda: _others(lie)),
        Question("groups", _("How many groups can there be?"), lie.groups_told),
        Question("lines", _("Which lines are on the table?"), lie.lines_told),
    )


def _others(lie: Lie) -> str:
    """How many tokens the others have, and what they may take."""
    seen = lie.seen
    if lie.is_undealt:
        return _("Nothing is dealt yet.")
    you = seen.seat if seen.seat is not None else seen.viewer
    racks = [
        _("On {name}’s rack: {tokens}.", name=name, tokens=words.tokens_text(size))
        for seat, (name, size) in enumerate(zip(seen.names, lie.state.rack_sizes, strict=True))
        if seat != you
    ]
    return paragraph([*racks, lie.display_told()])


def _fitting(lie: Lie) -> Iterator[str]:
    """What's been laid this turn, lines of the rack alone, and where single tokens fit."""
    drafted = lie.hand.work.is_changed
    if drafted:
        yield lie.draft_in_short()
    if lie.rows and not lie.may_grow:
        yield _("The table takes no more groups. Join two to add one.")
    elif lie.rows:
        lines = listed([words.named(row) for row in lie.rows], ";")
        yield _("Lines from your rack alone: {lines}.", lines=lines)
    else:
        yield _("No three of your tokens make a line.")
    if lie.has_to_open:
        yield _("You haven’t opened yet. Start with a group of your own.")
        return
    for cell in lie.free_cells:
        fitting = lie.fitting(cell) if cell != lie.room else ()
        if fitting:
            yield _("Fits at {cell}: {tokens}.", cell=cell_name(cell), tokens=words.named(fitting))


class TrakkxByEar(TableGame[TrakkxState, TrakkxHand]):
    """A table of TRAKKX that can be walked and asked."""

    def __init__(self, desk: Desk[TrakkxState, TrakkxHand]) -> None:
        super().__init__(desk)
        self._steps = Steps()
        self._walked: Lie | None = None

    @property
    @abstractmethod
    def eye(self) -> Eye:
        """The view of the cloth."""

    @property
    def zoom(self) -> float:
        """The side of a cell in pixels, as it soon will be."""
        return self.eye.goal.pitch

    @abstractmethod
    def lie(self, seen: TrakkxSeen) -> Lie:
        """The position on show in words."""

    def _walk_in(self, seen: TrakkxSeen) -> Lie:
        """What a key asks for several times, cached while the view is the same."""
        walked = self._walked
        if walked is None or walked.seen is not seen or walked.reach.camera is not self.eye.view:
            walked = self._walked = self.lie(seen)
        return walked

    def spots(self, seen: TrakkxSeen) -> Sequence[BoardTarget]:
        """Rack, shelf and cloth."""
        return spots_of(self._walk_in(seen)) if seen.showing is None else ()

    def goals(self, spots: Sequence[BoardTarget], seen: TrakkxSeen) -> Sequence[BoardTarget]:
        """Where what's in hand fits, then where it could fit later, if anywhere.

        A turn that's ready leads from the cloth to where it's played, one that isn't to the tokens
        it lacks, and back over the cloth. Otherwise all places: tokens that can go somewhere, then
        what can be taken, then the rest.
        """
        keys = {spot.key: spot for spot in super().goals(spots, seen)}
        lie = self._walk_in(seen)
        cells = lie.goals() if keys and seen.draft.holds else ()
        fitting = [keys[OnCloth(cell)] for cell in cells if OnCloth(cell) in keys]
        if keys and seen.draft.holds:
            return fitting or list(keys.values())
        ranked = sorted(spots, key=lambda spot: rank(spot.key, lie))
        on_cloth = isinstance(seen.spot, OnCloth) and lie.hand.work.own
        if on_cloth and ranked and rank(ranked[0].key, lie) <= 1:
            here = next((n for n, spot in enumerate(ranked) if spot.key == seen.spot), -1)
            return ranked[: here + 1] or ranked
        return ranked

    def step_from(
        self, start: BoardTarget, command: Command, seen: TrakkxSeen, *, shift: bool
    ) -> Hashable | None:
        """Along lines, along the rack, and from one part of the table to the next."""
        lie = self._walk_in(seen)
        return self._steps.step(start.key, command, lie, parts_of(lie), shift=shift)

    def step_to_open(
        self, start: BoardTarget, command: Command, seen: TrakkxSeen
    ) -> Hashable | None:
        """The same; from the rack with tokens in hand straight to the cloth."""
        return self._steps.step_to_open(start.key, command, self._walk_in(seen))

    def other_side(self, start: BoardTarget, seen: TrakkxSeen) -> Hashable | None:
        """From the rack to the cloth, and back."""
        return self._steps.across(start.key, self._walk_in(seen))

    def entrance(self, seen: TrakkxSeen) -> tuple[int, int] | None:
        """The rack's first slot."""
        return self._walk_in(seen).reach.furniture.floor.midleft

    def bring_into_sight(self, spot: BoardTarget) -> None:
        """Move the cloth at once, so that a press hits the spot."""
        if isinstance(spot.key, OnCloth):
            self.eye.reveal(spot.key.cell)
            self.eye.view = self.eye.goal

    def questions(self, seen: TrakkxSeen) -> Sequence[Question]:
        """Rack, what fits, draft, display, lines, groups, points."""
        you = seen.seat if seen.seat is not None else seen.viewer
        has_rack = you is not None and seen.state.racks[you] is not None
        return questions(self._walk_in(seen), has_rack=has_rack)

    def hint_sentence(self, advice: Advice, step: Step, seen: TrakkxSeen) -> str:
        """Tells the places that light and arrows show."""
        best = advice.best
        if not isinstance(best, Lay) or step is not Step.MOVE:
            return self.shown_hint(advice, step, seen)
        told = _("You can play {tokens}.", tokens=words.laid_told(seen.state, best))
        return paragraph([told, words.moved_told(seen.state, best, brief=False)])

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
        """To pass tokens on, after a swap."""
        return self.prompt(seen) if seen.state.passing else ""

    def spoken(self, done: Done[TrakkxState], seen: TrakkxSeen, *, brief: bool) -> str | None:
        """What was laid, and where."""
        if not isinstance(done.action, Lay):
            return None
        before, name = TrakkxState.of(done.before), seen.names[done.player]
        told = words.laid_told(before, done.action)
        if not brief:
            told = words.lay_text(before, done.player, told, name)
        return paragraph([ended(told), words.moved_told(before, done.action, brief=brief)])

    def typed_example(self, action: Action, seen: TrakkxSeen) -> str:
        """A lay as it's typed; if it takes more than a line, another action."""
        if not isinstance(action, Lay):
            return ""
        short = _short_lay(seen.state, action)
        if not short:
            short = f"take {seen.state.display[0]}" if seen.state.display else "draw"
        return TrakkxText.wording.shown(short)

    def idea_told(self, action: Action, seen: TrakkxSeen) -> str:
        """The tokens laid, and where."""
        return words.laid_told(seen.state, action) if isinstance(action, Lay) else ""

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
        return paragraph(filter(None, (_held(draft), self._onwards(seen))))

    def _onwards(self, seen: TrakkxSeen) -> str:
        """What the action token in hand does, and which keys play what's ready."""
        lie = self._walk_in(seen)
        token, told = action_token(seen), ""
        if token is not None and not seen.state.passing:
            told = words.action_token_prompt(token, words.only_opponent(lie.reach.seat, seen.names))
        elif not lie.is_ready:
            return ""
        keys = _("{read-next} finds your moves, {activate} plays them.")
        return paragraph(filter(None, (told, self.desk.with_keys(keys))))

    def in_hand(self, seen: TrakkxSeen) -> str:
        """The tokens in hand, and what's been laid this turn."""
        return paragraph(filter(None, (_held(seen.draft), self._walk_in(seen).laid_told())))

    def _work_told(self, before: TrakkxHand, seen: TrakkxSeen) -> str:
        own, were = seen.draft.work.own, before.work.own
        if len(own) < len(were):
            text = _("Back on the rack: {tokens}.")
            tokens = [before.work.table[cell] for cell in sorted(were - own, key=reading)]
        else:
            text = _("On the table: {tokens}.")
            cells = seen.draft.work.table.keys() - before.work.table.keys()
            tokens = [seen.draft.work.table[cell] for cell in sorted(cells, key=reading)]
        told = [text.format(tokens=words.named(tokens))] if tokens else []
        return paragraph(
            filter(None, (*told, self._walk_in(seen).draft_in_short(), self._onwards(seen)))
        )


def _short_lay(before: TrakkxState, lay: Lay) -> str:
    """A one-line lay without moves, as it's typed in English; "" for any other."""
    found = changes(before.table, lay.table)
    cells = sorted(found.added, key=reading)
    tokens = " ".join(lay.table[cell] for cell in cells)
    column, row = cells[0]
    for way in ("", f" at {column},{row}", f" at {column},{row} down"):
        if lay_notation(tokens + way, before.table) == lay.notation():
            return f"lay {tokens}{way}"
    return ""


def _held(draft: TrakkxHand) -> str:
    """The tokens in hand, "" for none."""
    tokens = [held.token for held in draft.tokens]
    tokens += [draft.work.table[cell] for cell in sorted(draft.cells, key=reading)]
    return _("In hand: {tokens}.", tokens=words.named(tokens)) if tokens else ""

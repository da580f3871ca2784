"""Whether an action in TRAKKX is legal, and if not why, in a player's words.

How the rules are read where they leave it open:

- Only the table at the end of the turn counts, and identical tokens are interchangeable. A lay
  is legal if nothing that was on the table is missing, everything new comes from the player's
  rack, at least one token is new, and the whole table is right. It doesn't matter how tokens
  moved.
- A first lay opens if some group of the resulting table could consist of new tokens only. If
  one twin is on the table and the other comes from the rack, the new one counts as being in that
  group.
- The group may have several lines, and the same lay may add to other groups and change them.
- A player who opens counts as having opened in that very lay. So the last one to open may add
  further groups at once, if any are allowed.

Rejections point at places, see ``table``.

The rules paragraphs that rejections name: ``setup turn take draw swap three lay table line sequence
row lone open limit pass end``.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final

from game.messages import N_, Message, counted
from game.protocol import Action, Pass, Rejection, Unlisted
from game.rules.trakkx import TrakkxVariant
from game.rules.trakkx.actions import PASSED_ON, Deal, DrawToken, Lay, PassOn, Swap, Take, Three
from game.rules.trakkx.table import (
    ALL_TOKENS,
    EMPTY_TABLE,
    FARTHEST,
    KINDS,
    SHORTEST,
    SWAP,
    THREE,
    TOKENS,
    Cell,
    FaceUp,
    OnBag,
    OnCloth,
    Place,
    RackTokens,
    TableFault,
    TokenTable,
    groups,
    in_order,
    is_number,
    reading,
    table_faults,
    token_list,
    token_words,
)

EARLY: Final = N_("No new groups until everyone’s opened. Add to what’s there.")
"""Why there can’t be another group yet."""


@dataclass(frozen=True, slots=True)
class Due:
    """``number`` tokens go from the bag to the rack of seat ``to``, or to the display (None).

    ``place`` is where in the display the first of them goes.
    """

    to: int | None
    count: int
    place: int = 0


def dealing(due: Due, bag: Counter[str]) -> Unlisted:
    """NATURE's actions: every way to deal what's ``due`` from the ``bag``."""

    def why_not(action: Action) -> Rejection | None:
        possible = (
            isinstance(action, Deal)
            and (action.to, len(action.tokens)) == (due.to, due.count)
            and Counter(action.tokens) <= bag
        )
        return None if possible else Rejection(Message("Chance can’t do that here."), "setup")

    def sample(rng: Random) -> Action:
        return Deal(due.to, tuple(rng.sample(sorted(bag.elements()), due.count)))

    return Unlisted(why_not, sample)


Rack = tuple[str, ...]
"""A rack's tokens, in order of kinds."""


@dataclass(frozen=True, slots=True)
class TrakkxPosition:
    """A position of TRAKKX.

    ``racks`` are None if the viewer may not see them; then ``hidden`` has the size of every rack.
    ``display`` keeps its tokens' places. ``opened`` says which players have opened a group,
    ``removed`` are the action tokens that were played.

    It's the turn of ``player``, or will be once the tokens in ``awaited`` are dealt; in a swap it's
    whoever played it. ``passing`` is () except during a swap; then it has, for each player, the
    tokens they pass on, which stay on the rack until all have chosen, or None while they owe them.
    What others pass on is seen as UNKNOWN. ``passes`` counts the passes in a row.

    ``round`` counts from 0; ``scores`` has the points of each finished round. Between rounds
    everything stays as the last one ended, while the tokens for the next are awaited.
    """

    variant: TrakkxVariant
    racks: tuple[Rack | None, ...]
    display: tuple[str, ...] = ()
    table: TokenTable = EMPTY_TABLE
    opened: tuple[bool, ...] = ()
    removed: tuple[str, ...] = ()
    player: int = 0
    round: int = 0
    scores: tuple[tuple[int, ...], ...] = ()
    awaited: tuple[Due, ...] = ()
    passing: tuple[tuple[str, ...] | None, ...] = ()
    passes: int = 0
    hidden: tuple[int, ...] = ()

    @property
    def players(self) -> int:
        return self.variant.players

    @property
    def rack_sizes(self) -> tuple[int, ...]:
        """Each rack's number of tokens, hidden or not."""
        return self.hidden or tuple(len(rack) for rack in self.racks if rack is not None)

    @property
    def bag(self) -> int:
        """The number of tokens in the bag."""
        seen = len(self.display) + len(self.table) + len(self.removed)
        return TOKENS - seen - sum(self.rack_sizes)

    @property
    def unseen(self) -> Counter[str]:
        """The tokens that are nowhere to be seen: those in the bag and on hidden racks."""
        left = ALL_TOKENS.copy()
        left.subtract(self.display)
        left.subtract(self.table.values())
        left.subtract(self.removed)
        for rack in self.racks:
            left.subtract(rack or ())
        return +left

    def may_hold(self, player: int, tokens: Counter[str]) -> bool:
        """Whether ``player`` has all of ``tokens`` on the rack, as far as the viewer can tell."""
        rack = self.racks[player]
        if rack is not None:
            return tokens <= Counter(rack)
        return tokens.total() <= self.hidden[player] and tokens <= self.unseen

    def must_open(self, player: int) -> bool:
        """Whether ``player``'s next lay must open a group of their own."""
        return not self.opened[player]

    def group_limit(self, player: int) -> int:
        """How many groups the table may have once ``player`` lays now and so has opened."""
        opened = sum(self.opened) + self.must_open(player)
        return self.variant.most_groups if opened == self.players else opened

    def owed(self, player: int) -> int:
        """How many tokens ``player`` has to pass on in a swap."""
        return min(PASSED_ON, self.rack_sizes[player])


@dataclass(frozen=True, slots=True)
class JudgedTable:
    """A table judged as a player's lay.

    ``laid`` are the player's tokens that are new on it, in order. ``missing`` is everything between
    this table and a legal lay, most important first; it's empty exactly if the lay is legal on the
    player's turn.
    """

    faults: tuple[TableFault, ...]
    groups: tuple[frozenset[Cell], ...]
    laid: tuple[str, ...]
    missing: tuple[Rejection, ...]


def judge(position: TrakkxPosition, action: Action) -> Rejection | None:
    """None if ``action`` of the player to move is legal, else the reason it isn't.

    If their rack is hidden from the viewer, it's judged as far as they can see.
    """
    match action:
        case Take():
            return _take_rejection(position, action.token)
        case DrawToken():
            if position.bag:
                return None
            return Rejection(Message("The bag is empty."), "", (OnBag(),))
        case Swap():
            return _held_rejection(position, position.player, (SWAP,), "swap")
        case Three():
            return _three_rejection(position, action.seat)
        case Lay():
            return next(iter(review(position, position.player, action.table).missing), None)
        case Pass():
            return _pass_rejection(position)
        case PassOn():
            return Rejection(Message("Tokens are passed on only after a swap."), "swap")
        case Deal():
            return Rejection(Message("Only chance decides that."))
        case _:
            return Rejection(Message("That’s not a move in this game."))


def judge_pass_on(position: TrakkxPosition, player: int, action: Action) -> Rejection | None:
    """The same for ``player``, who owes tokens in a swap."""
    if not isinstance(action, PassOn):
        return Rejection(Message("First everyone chooses tokens to pass on."), "swap")
    count = position.owed(player)
    if len(action.tokens) != count:
        message = counted("Pass on your one token.", "Pass on exactly {count} tokens.", count=count)
        return Rejection(message, "swap", _on_rack(action.tokens))
    return _held_rejection(position, player, action.tokens, "swap")


def _held_rejection(
    position: TrakkxPosition, player: int, tokens: Iterable[str], rule: str
) -> Rejection | None:
    wanted = Counter(tokens)
    if any(token not in KINDS for token in wanted):
        return Rejection(Message("There’s no such token."), rule)
    if position.may_hold(player, wanted):
        return None
    rack = Counter(position.racks[player] or ())
    lacking = in_order(wanted - rack)
    return Rejection(
        Message("You have no {tokens} on your rack.", tokens=token_list(lacking))
        if not any(rack[token] for token in lacking)
        else Message(
            "You don’t have that many on your rack: {tokens}.", tokens=token_list(lacking)
        ),
        rule,
        _on_rack(wanted),
    )


def _on_rack(tokens: Iterable[str]) -> tuple[RackTokens, ...]:
    return tuple(map(RackTokens, in_order(set(tokens))))


def _on_display(position: TrakkxPosition) -> tuple[FaceUp, ...]:
    return tuple(map(FaceUp, dict.fromkeys(position.display)))


def _take_rejection(position: TrakkxPosition, token: str) -> Rejection | None:
    if token in position.display:
        return None
    if token not in KINDS:
        return Rejection(Message("There’s no such token."))
    if not position.display:
        return Rejection(Message("Nothing is face up."))
    return Rejection(
        Message("There’s no {token} face up.", token=token_words(token)),
        "",
        _on_display(position),
    )


def _three_rejection(position: TrakkxPosition, seat: int) -> Rejection | None:
    held = _held_rejection(position, position.player, (THREE,), "three")
    if held is not None:
        return held
    if not 0 <= seat < position.players:
        return Rejection(Message("No one sits there."))
    if seat == position.player:
        return Rejection(Message("Choose someone else."))
    return None


def _pass_rejection(position: TrakkxPosition) -> Rejection | None:
    if position.display:
        why = Message("You can’t pass yet: there are tokens face up.")
        pieces: tuple[Place, ...] = _on_display(position)
    elif position.bag:
        why = Message("You can’t pass yet: there are tokens in the bag.")
        pieces = (OnBag(),)
    else:
        held = [
            token for token in (SWAP, THREE) if position.may_hold(position.player, Counter([token]))
        ]
        if not held or position.racks[position.player] is None:
            return None
        why = Message(
            "You can’t pass yet: you have {token}.",
            token=token_words(held[0]),
        )
        pieces = _on_rack(held)
    return Rejection(why, "", pieces)


def newly_laid(before: TokenTable, after: TokenTable) -> tuple[str, ...]:
    """The tokens on the table ``after`` that weren't on it ``before``, in order."""
    return in_order((Counter(after.values()) - Counter(before.values())).elements())


def review(position: TrakkxPosition, player: int, table: TokenTable) -> JudgedTable:
    """Judge ``table`` as what ``player`` wants to lay, as if it were their turn."""
    before, after = Counter(position.table.values()), Counter(table.values())
    new = after - before
    gone = before - after
    faults = table_faults(table)
    found = groups(table)
    limit = position.group_limit(player)
    missing: list[Rejection] = []
    if gone:
        missing.append(_gone_rejection(position.table, table, gone))
    missing += _rack_rejections(position, player, table, new)
    if not new:
        missing.append(Rejection(Message("Play at least one token from your rack.")))
    missing += (
        Rejection(fault.message, fault.rule, tuple(map(OnCloth, fault.cells))) for fault in faults
    )
    if any(abs(column) > FARTHEST or abs(row) > FARTHEST for column, row in table):
        missing.append(Rejection(Message("Too far away. Stay closer.")))
    if new and position.must_open(player) and not _opens(table, found, new):
        told = Message(
            "First open a group of your own: at least three of your tokens, touching nothing else."
        )
        missing.append(Rejection(told, "open", _new_cells(position.table, table, new)))
    if len(found) > limit:
        missing.append(_limit_rejection(position, limit, found))
    return JudgedTable(faults, found, in_order(new.elements()), tuple(missing))


def _gone_rejection(before: TokenTable, after: TokenTable, gone: Counter[str]) -> Rejection:
    tokens = in_order(gone.elements())
    return Rejection(
        Message(
            "Every table token has to end up on the table. Missing: {tokens}.",
            tokens=token_list(tokens),
        ),
        "lay",
        tuple(
            OnCloth(cell)
            for cell, token in before.items()
            if token in gone and after.get(cell) != token
        ),
    )


def _rack_rejections(
    position: TrakkxPosition, player: int, table: TokenTable, new: Counter[str]
) -> Iterable[Rejection]:
    action = [token for token in new if not is_number(token)]
    if action:
        yield Rejection(
            Message("Only number tokens go on the table."),
            "table",
            _new_cells(position.table, table, action),
        )
    if not new or position.may_hold(player, new):
        return
    lacking = new - Counter(position.racks[player] or ())
    named = in_order(token for token in lacking if token in KINDS)
    if named:
        yield Rejection(
            Message(
                "You can only play what’s on your rack. Not there: {tokens}.",
                tokens=token_list(named),
            ),
            "lay",
            _new_cells(position.table, table, named),
        )


def _new_cells(before: TokenTable, after: TokenTable, tokens: Iterable[str]) -> tuple[OnCloth, ...]:
    """The cells with newly placed ``tokens``."""
    wanted = frozenset(tokens)
    return tuple(
        OnCloth(cell)
        for cell, token in after.items()
        if token in wanted and before.get(cell) != token
    )


def _opens(table: TokenTable, found: Iterable[frozenset[Cell]], new: Counter[str]) -> bool:
    """Whether one of the groups could consist of new tokens only."""
    return any(
        len(group) >= SHORTEST and Counter(table[cell] for cell in group) <= new for group in found
    )


def _limit_rejection(
    position: TrakkxPosition, limit: int, found: tuple[frozenset[Cell], ...]
) -> Rejection:
    # New ones first, then small ones.
    old = position.table.keys()
    too_many = sorted(found, key=lambda group: (old >= group, len(group)))[: len(found) - limit]
    if limit == position.variant.most_groups:
        message = counted(
            "Only {count} group can be on the table, not {found}. Join some.",
            "Only {count} groups can be on the table, not {found}. Join some.",
            count=limit,
            found=len(found),
        )
    else:
        message = Message(EARLY)
    return Rejection(
        message,
        "limit",
        tuple(OnCloth(cell) for group in too_many for cell in sorted(group, key=reading)),
    )

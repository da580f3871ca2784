"""TRAKKX in lines of text."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, product
from types import MappingProxyType

from game.protocol import Action
from game.rules.trakkx.actions import Lay, Three
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import (
    COLOUR_WORDS,
    NUMBER_TOKENS,
    Cell,
    TokenTable,
    is_number,
    lines,
    neighbours,
    reading,
    table_faults,
    token_words,
)
from scenes.games.trakkx.words import display_told, line_told, named, round_text, tokens_text
from scenes.games.trakkx.work import changes
from scenes.kit.i18n import N_, _, ngettext, tr, with_aside
from scenes.kit.i18n.formats import ended, listed, paragraph
from scenes.terminal.view import TerminalWords, TextView, columns, to_left, to_right

_GOAL = N_("Be first to empty your rack. Fewest points win.")

RIGHT = "right"
_STEPS: Mapping[str, Cell] = {RIGHT: (1, 0), "down": (0, 1)}
_BESIDE: Mapping[str, Sequence[Cell]] = {
    "after": ((1, 0), (0, 1)),
    "before": ((-1, 0), (0, -1)),
    "above": ((0, -1),),
    "below": ((0, 1),),
}
_PLACE = r"(-?[0-9]{1,4}),(-?[0-9]{1,4})"
_CELL = re.compile(_PLACE)
_AREA = re.compile(rf"{_PLACE}(?:\.\.{_PLACE})?")
_NUMBERS = re.compile(r"\b([a-z])[0-9]+(?: [0-9]+)+\b")
_SEPARATORS = re.compile(r"[\s;]+")


class _NoLay(ValueError):
    """What was typed is no lay."""


def lay_notation(text: str, table: TokenTable) -> str | None:
    """The strict notation of a lay typed as additions and moves on ``table``; None if it's none.

    ``text`` is in English and in lower case, without the word *lay*:

    - ``r5 r6 at 0,0 down`` puts tokens from a cell on, passing over tokens there;
    - ``r5 r6 after r7``, or before, above or below, puts them there;
    - ``r5 r6 r7`` alone makes a new group where there's room;
    - ``0,3>2,3`` moves one, ``0,3..4,3>0,5`` all in a rectangle.

    All moves happen at once.
    """
    words = iter(_SEPARATORS.split(text.replace(">", " to ").strip()))
    try:
        return Lay(_laid(words, table)).notation()
    except (_NoLay, StopIteration):
        return None


def _tokens(text: str) -> str:
    """Tokens as they're told, “r6, 7 and 8”, each by itself."""
    joint = re.escape(listed("||", "and").strip("|"))
    apart = re.sub(f"{joint}|[,;] ", " ", text)
    return _NUMBERS.sub(lambda found: found[0].replace(" ", f" {found[1]}"), apart)


def _laid(words: Iterator[str], table: TokenTable) -> TokenTable:
    moved: dict[Cell, Cell] = {}
    runs: list[tuple[list[str], Cell | str | None, str]] = []
    for word in words:
        if found := _AREA.fullmatch(word):
            first = (int(found[1]), int(found[2]))
            last = (int(found[3]), int(found[4])) if found[3] else first
            if next(words) != "to":
                raise _NoLay
            moved |= _moves(table, first, last, _cell(next(words)))
        elif word == "at" and runs and runs[-1][1] is None:
            runs[-1] = (runs[-1][0], _cell(next(words)), RIGHT)
        elif word in _STEPS and runs:
            runs[-1] = (runs[-1][0], runs[-1][1], word)
        elif word in _BESIDE and runs and runs[-1][1] is None:
            runs[-1] = (runs[-1][0], _token(next(words)), word)
        elif runs and runs[-1][1] is None:
            runs[-1][0].append(_token(word))
        else:
            runs.append(([_token(word)], None, RIGHT))
    if not (moved or runs):
        raise _NoLay
    left = {cell: token for cell, token in table.items() if cell not in moved}
    after = {**left, **{to: table[cell] for cell, to in moved.items()}}
    for tokens, start, step in runs:
        if isinstance(start, str):
            after |= _next_to(after, tokens, start, _BESIDE.get(step) or (_STEPS[step],))
        else:
            after |= _run(after, tokens, start or room(after), _STEPS[step])
    return TokenTable(after)


def _next_to(
    taken: Mapping[Cell, str], tokens: list[str], token: str, ways: Sequence[Cell]
) -> dict[Cell, str]:
    """The cells for tokens next to one on the table: where fewest lines are wrong."""
    found, starts = [], (cell for cell in taken if taken[cell] == token)
    for (x, y), (dx, dy) in product(starts, ways):
        run = {(x + n * dx, y + n * dy): each for n, each in enumerate(tokens[:: dx + dy], 1)}
        if not run.keys() & taken.keys():
            found.append(run)
    if not found:
        raise _NoLay
    return min(found, key=lambda run: len(table_faults(TokenTable({**taken, **run}))))


def _token(word: str) -> str:
    if word not in NUMBER_TOKENS:
        raise _NoLay
    return word


def _cell(word: str) -> Cell:
    found = _CELL.fullmatch(word)
    if found is None:
        raise _NoLay
    return int(found[1]), int(found[2])


def _moves(table: TokenTable, first: Cell, last: Cell, to: Cell) -> dict[Cell, Cell]:
    """Where a rectangle's tokens go when its corner ``first`` goes to ``to``."""
    columns, rows = (sorted(pair) for pair in zip(first, last, strict=True))
    moves = {
        (column, row): (column - first[0] + to[0], row - first[1] + to[1])
        for column, row in table
        if columns[0] <= column <= columns[1] and rows[0] <= row <= rows[1]
    }
    if not moves:
        raise _NoLay
    return moves


def _run(taken: Mapping[Cell, str], tokens: list[str], start: Cell, step: Cell) -> dict[Cell, str]:
    """The cells for tokens in a line, passing over those taken."""
    column, row = start
    run: dict[Cell, str] = {}
    for token in tokens:
        while (column, row) in taken:
            column, row = column + step[0], row + step[1]
        run[column, row] = token
        column, row = column + step[0], row + step[1]
    return run


def room(taken: Mapping[Cell, str]) -> Cell:
    """A cell below all others, where a new group touches nothing."""
    if not taken:
        return (0, 0)
    return min(column for column, _row in taken), max(row for _column, row in taken) + 2


_SPACES = re.compile(r"\s+")
_REASON = re.compile(r"(?<=\w)[.。].*")
_SHORT: Mapping[str, str] = MappingProxyType(
    {
        # Translators: one or two letters that stand before a number, as r5; all four differ.
        "r": N_("r", "short for red tokens"),
        "y": N_("y", "short for yellow tokens"),
        "g": N_("g", "short for green tokens"),
        "b": N_("b", "short for blue tokens"),
    }
)
_WHOLE_TABLE = re.compile(r"lay( \S+=\S+)+")
_WIDTH = 4
"""Characters of one column of the table: the widest token and a space."""


class TrakkxText(TextView[TrakkxState]):
    """Tells a position of TRAKKX and what happens in it."""

    pieces_command = "tokens"
    wording = TerminalWords(
        words=(
            N_("take", "a word of a move"),
            N_("draw", "a token from the bag, a word of a move"),
            N_("swap", "a word of a move"),
            N_("three", "a word of a move"),
            N_("pass-on", "a word of a move"),
            N_("pass", "a word of a move"),
            N_("lay", "a word of a move"),
            N_("at", "a cell, a word of a move"),
            N_("right", "a word of a move"),
            N_("down", "a word of a move"),
            N_("after", "a word of a move"),
            N_("before", "a word of a move"),
            N_("above", "a word of a move"),
            N_("below", "a word of a move"),
        ),
        pieces=MappingProxyType(
            {letter: (_SHORT[letter], word) for letter, word in COLOUR_WORDS.items()}
        ),
    )

    def introduction(self) -> list[str]:
        """What everyone tries to do, and the players' numbers for *draw three*."""
        numbered = listed(f"{seat} {name}" for seat, name in enumerate(self.names, 1))
        return [
            _(_GOAL),
            _("The players by their numbers: {players}.", players=numbered),
        ]

    def goal(self, you: int | None) -> list[str]:
        """What everyone tries to do; until someone opens, listeners get it from a note."""
        return [_(_GOAL)] if any(self.state.opened) or self.state.round else []

    def board(self) -> list[str]:
        """The racks where they may be seen, the face-up tokens, the bag and the table."""
        width = max(map(columns, (*self.names, _("Face up"), _("Bag"))))
        rows = []
        for seat, name in enumerate(self.names):
            rack, size = self.state.racks[seat], self.state.rack_sizes[seat]
            held = tokens_text(size) if rack is None else self.wording.shown(" ".join(rack))
            opened = _("has opened") if self.state.opened[seat] else _("hasn’t opened")
            rows.append(f"{to_left(name, width)}  {with_aside(held or _('nothing'), opened)}")
        display = self.wording.shown(" ".join(self.state.display)) or _("nothing")
        rows.append(f"{to_left(_('Face up'), width)}  {display}")
        rows.append(f"{to_left(_('Bag'), width)}  {tokens_text(self.state.bag)}")
        rows += self._picture()
        rows.append(self.letters(self.wording.letters()))
        return rows

    def pieces(self) -> list[str]:
        """Every rack token by token, the face-up tokens, the bag and each line of the table."""
        told = []
        for seat, name in enumerate(self.names):
            rack = self.state.racks[seat]
            held = tokens_text(self.state.rack_sizes[seat]) if rack is None else named(rack)
            told.append(_("On {name}’s rack: {tokens}.", name=name, tokens=held))
        told.append(display_told(self.state))
        if self.state.removed:
            told.append(_("Out of the game: {tokens}.", tokens=named(self.state.removed)))
        told += [line_told(self.state.table, line) for line in lines(self.state.table)]
        if not self.state.table:
            told.append(_("The table is empty."))
        return told

    def standings(self) -> list[str]:
        """The points of finished rounds, and the sizes of the racks."""
        state = self.state
        return [
            ngettext(
                "{name}: {count} point, {tokens}",
                "{name}: {count} points, {tokens}",
                round(-score),
                name=name,
                tokens=tokens_text(size),
            )
            for name, score, size in zip(self.names, state.returns(), state.rack_sizes, strict=True)
        ]

    def scores(self) -> str:
        """The same, and the round."""
        joined = ended(listed(self.standings(), ";"))
        rounds = self.state.variant.rounds > 1
        return paragraph([round_text(self.state), joined]) if rounds else joined

    def notes(self) -> list[str]:
        """That tokens have to be passed on, or that the bag is empty."""
        if self.state.is_round_over or self.state.awaited:
            return []
        if self.state.passing:
            return [_("Everyone passes two tokens left, or the one they have.")]
        return [] if self.state.bag else [_("The bag is empty.")]

    def read(self, text: str) -> str | None:
        """Short forms: ``take . r5``, ``pass r5 b7``, ``lay r5 r6 at 0,0 down``, ``r5 r6 r7``."""
        # A hint calls the token by its face.
        words = re.sub(r"^\+3", "three", _SPACES.sub(" ", text))
        verb, _space, rest = words.partition(" ")
        match verb:
            case "lay":
                if _WHOLE_TABLE.fullmatch(words):
                    return words
                return lay_notation(_tokens(rest), self.state.table)
            case "pass" | "pass-on" if rest:
                return f"pass-on {rest.removeprefix('on ')}"
            case "three" if not rest and len(self.names) == 2:
                return f"three {1 - self.state.player}"
            case "three" if rest in map(str, range(1, len(self.names) + 1)):
                return f"three {int(rest) - 1}"
            case "take" if rest:
                # A hint goes on with its reason.
                return f"take {_REASON.sub('', rest).split()[-1]}"
            case "draw" | "swap" | "pass":
                return words
            case _:
                # A token alone is a place to go to.
                return lay_notation(_tokens(words), self.state.table) if rest else None

    def written(self, action: Action) -> str:
        """The strict notation, but players are counted from 1."""
        if isinstance(action, Three):
            return "three" if len(self.names) == 2 else f"three {action.seat + 1}"
        return action.notation()

    def notation_help(self) -> list[str]:
        """How each move is written."""
        shown = self.wording.shown
        return [
            _("Take a face-up token: {move}", move=typed("take", "r5")),
            _("Draw a token from the bag: {move}", move=shown("draw")),
            _("Play a swap: {move}", move=shown("swap")),
            _("Play a +3: {move}", move=shown("three"))
            if len(self.names) == 2
            else _("Play a +3 on a player, by number: {move}", move=shown("three 1")),
            _("Pass tokens on in a swap: {move}", move=shown("pass-on r5 b7")),
            _("Start a group where there’s room: {move}", move=shown("r5 r6 r7")),
            _(
                "A space is its column and row. Play from there right or down, past "
                "tokens already there: {move}",
                move=shown("lay r5 r7 at 0,2 down; lay r8 after r7"),
            ),
            _(
                "Move table tokens too, one or a rectangle of them: {move}",
                move=shown("lay r8 at 3,0 0,2>1,4 5,0..5,3>8,0"),
            ),
            _("With nothing to take, draw or use: {move}", move=shown("pass")),
        ]

    def _picture(self) -> list[str]:
        table = self.state.table
        if not table:
            return [_("The table is empty.")]
        shown = {cell: self.wording.shown(token) for cell, token in table.items()}
        across = _around(column for column, _row in table)
        rows = _around(row for _column, row in table)
        margin = max(len(str(row)) for row in rows)
        texts = (*shown.values(), *map(str, across))
        width = max(_WIDTH, 1 + max(map(columns, texts)))
        picture = [" " * margin + "".join(str(column).rjust(width) for column in across)]
        picture += [
            str(row).rjust(margin)
            + "".join(to_right(shown.get((column, row), "."), width) for column in across)
            for row in rows
        ]
        if any(two - one > 1 for numbers in (across, rows) for one, two in pairwise(numbers)):
            picture.append(_("Empty columns and rows between are left out."))
        return picture


def typed(word: str, *tokens: str, after: str = "") -> str:
    """A word of a move and its tokens, typed as they're said."""
    said = " ".join(tr(token_words(each)) if is_number(each) else each for each in tokens)
    return TrakkxText.wording.shown(f"{word} {said}{after}")


def _around(numbers: Iterable[int]) -> list[int]:
    """The columns or rows in use, and those beside them."""
    return sorted({near for number in numbers for near in (number - 1, number, number + 1)})


def short_lay(before: TrakkxState, lay: Lay) -> str:
    """A one-line lay without moves, as it's typed and said; "" for any other."""
    found = changes(before.table, lay.table)
    cells = sorted(found.added, key=reading)
    tokens = [lay.table[cell] for cell in cells]
    around = (before.table.get(each, "") for cell in cells for each in neighbours(cell))
    ways = (f" {way} {token}" for token in around if token for way in _BESIDE)
    for way in ("", *ways):
        if lay_notation(" ".join(tokens) + way, before.table) == lay.notation():
            beside = way.split()
            said = f" {beside[0]} {tr(token_words(beside[1]))}" if beside else ""
            return typed("lay", *tokens, after=said)
    return ""

"""Positions of TRAKKX written as small pictures, and short questions about them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from game.protocol import Action
from game.rules.trakkx import TrakkxVariant
from game.rules.trakkx.actions import Lay, parse_action
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import Cell, TokenTable, in_order
from tests.game.rules.questions import Questions

_questions = Questions(parse_action)
after, is_legal = _questions.after, _questions.is_legal
refusal, refused, broken = _questions.refusal, _questions.refused, _questions.broken


def laid_out(picture: str, at: Cell = (0, 0)) -> TokenTable:
    """A picture's table: a line of text for each row, ``.`` for an empty cell.

    ``at`` is the cell of its upper left corner.
    """
    return TokenTable(
        {
            (at[0] + column, at[1] + row): token
            for row, line in enumerate(picture.strip().splitlines())
            for column, token in enumerate(line.split())
            if token != "."
        }
    )


def position(
    *racks: str,
    on: str | TokenTable = "",
    display: str = "",
    opened: bool | Sequence[bool] = True,
    player: int = 0,
    rounds: int = 1,
    removed: str = "",
    empty_bag: bool = False,
    in_bag: str = "",
    scores: tuple[tuple[int, ...], ...] = (),
) -> TrakkxState:
    """A turn of ``player``; all tokens named nowhere are in the bag.

    With ``empty_bag`` all but ``in_bag`` are out of the game instead.
    """
    state = TrakkxState(
        TrakkxVariant(len(racks), rounds),
        tuple(in_order(rack.split()) for rack in racks),
        tuple(display.split()),
        on if isinstance(on, TokenTable) else laid_out(on),
        (opened,) * len(racks) if isinstance(opened, bool) else tuple(opened),
        in_order(removed.split()),
        player,
        len(scores),
        scores,
    )
    if not empty_bag:
        return state
    out = state.unseen - Counter(in_bag.split())
    return replace(state, removed=in_order((*state.removed, *out.elements())))


def at(text: str) -> TrakkxState:
    """The position of racks with commas between them and, after bars, what else is said.

    That's ``on`` and a table, its rows parted by slashes, ``display``, ``opened`` with a figure for
    each player, and ``bag`` with all that's in it. A rack alone is that of the first player.
    """
    racks, *parts = text.split("|")
    said = {name: rest for name, _, rest in (part.strip().partition(" ") for part in parts)}
    opened = [figure == "1" for figure in said.get("opened", "11")]
    held = racks.split(",")
    return position(
        *(held if len(held) > 1 else held + ["b1"] * (len(opened) - 1)),
        on=said.get("on", "").replace("/", "\n"),
        display=said.get("display", ""),
        opened=opened if "opened" in said else True,
        empty_bag="bag" in said,
        in_bag=said.get("bag", ""),
    )


def written(text: str) -> Action:
    """The action of this notation; what's laid is a table, its rows parted by slashes."""
    verb, _, table = text.strip().partition(" ")
    return Lay(laid_out(table.replace("/", "\n"))) if verb == "lay" else parse_action(text.strip())


def played(state: TrakkxState, actions: str) -> TrakkxState:
    """The state after these ``written`` actions with semicolons between them."""
    return after(state, *map(written, actions.split(";")))

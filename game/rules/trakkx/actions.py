"""Actions of players and chance in TRAKKX, and their notation."""

import re
from dataclasses import dataclass

from game.protocol import Action, Pass
from game.rules.trakkx import FULL_RACK
from game.rules.trakkx.table import (
    HIGHEST,
    SWAP,
    THREE,
    TOKENS,
    UNKNOWN,
    Cell,
    TokenTable,
    cell_name,
    in_order,
)

ON_DISPLAY = 6
"""How many tokens are face up as long as the bag can refill them."""

PASSED_ON = 2
"""How many tokens everyone passes on in a swap, if they have them."""

DRAWN_BY_THREE = 3
"""How many tokens a player draws by *draw three*, if the bag has them."""

DISPLAY = "display"
"""Stands for the display in a deal's notation."""


@dataclass(frozen=True, slots=True)
class Take:
    """Take ``token`` from the display."""

    token: str

    def notation(self) -> str:
        """``take r5``."""
        return f"take {self.token}"


@dataclass(frozen=True, slots=True)
class DrawToken:
    """Draw a token from the bag, unseen."""

    def notation(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Swap:
    """Play *swap*: everyone passes tokens on to the left."""

    def notation(self) -> str:
        return "swap"


@dataclass(frozen=True, slots=True)
class PassOn:
    """The ``tokens`` a player passes on in a swap; they're kept in order of kinds."""

    tokens: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "tokens", in_order(self.tokens))

    def notation(self) -> str:
        """``pass-on r5 b7``; hidden tokens are ``?``."""
        return " ".join(("pass-on", *self.tokens))


@dataclass(frozen=True, slots=True)
class Three:
    """Play *draw three*: the player on ``seat`` draws three tokens from the bag."""

    seat: int

    def notation(self) -> str:
        """``three 2``."""
        return f"three {self.seat}"


@dataclass(frozen=True, slots=True)
class Lay:
    """Play own tokens; ``table`` is the whole table afterwards."""

    table: TokenTable

    def notation(self) -> str:
        """``lay 0,0=r5 1,0=r6 2,0=r7``, cells in reading order."""
        return " ".join(
            ("lay", *(f"{cell_name(cell)}={token}" for cell, token in self.table.items()))
        )


@dataclass(frozen=True, slots=True)
class Deal:
    """NATURE deals ``tokens`` from the bag to the rack of seat ``to``, or to the display (None)."""

    to: int | None
    tokens: tuple[str, ...]

    def notation(self) -> str:
        """``deal 0 r5 r6``, ``deal display r5``; hidden tokens are ``?``."""
        return " ".join(("deal", DISPLAY if self.to is None else str(self.to), *self.tokens))


_NUMBER = rf"[rygb](?:1[0-{HIGHEST - 10}]|[1-9])"
_KNOWN = f"{_NUMBER}|{SWAP}|{THREE}"
_ANY = rf"{_KNOWN}|\{UNKNOWN}"
_PLACE = r"(0|-?[1-9][0-9]{0,3})"
_TAKE = re.compile(f"take ({_KNOWN})")
_PASS_ON = re.compile(f"pass-on((?: (?:{_ANY})){{1,{PASSED_ON}}})")
_THREE = re.compile("three ([0-3])")
_LAID = re.compile(f"{_PLACE},{_PLACE}=({_NUMBER})")
_DEAL = re.compile(f"deal ({DISPLAY}|[0-3])((?: (?:{_ANY})){{1,{FULL_RACK}}})")


def parse_action(text: str) -> Action:
    """Parse an action. Raises ValueError with a sentence.

    >>> parse_action("take r5")
    Take(token='r5')
    """
    match text:
        case "draw":
            return DrawToken()
        case "swap":
            return Swap()
        case "pass":
            return Pass()
    if found := _TAKE.fullmatch(text):
        return Take(found[1])
    if found := _PASS_ON.fullmatch(text):
        return PassOn(tuple(found[1].split()))
    if found := _THREE.fullmatch(text):
        return Three(int(found[1]))
    if found := _DEAL.fullmatch(text):
        return Deal(None if found[1] == DISPLAY else int(found[1]), tuple(found[2].split()))
    table = _table(text)
    if table is not None:
        return Lay(table)
    raise ValueError(f"“{text[:40]}” is not a move in TRAKKX.")


def _table(text: str) -> TokenTable | None:
    """A written lay's table; None if it isn't one or has a cell twice."""
    word, *parts = text.split(" ", TOKENS + 1)
    if word != "lay" or not parts:
        return None
    tokens: dict[Cell, str] = {}
    for part in parts:
        found = _LAID.fullmatch(part)
        if found is None:
            return None
        tokens[int(found[1]), int(found[2])] = found[3]
    return TokenTable(tokens) if len(tokens) == len(parts) else None

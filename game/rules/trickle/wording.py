"""What can be wrong with a move and how a game can end, as data that each game puts into words.

Trickle's relatives share its moves but not its theme: one speaks of beads on edges, another of bags
in companies. So judging names the fault, and the game's ``Wording`` says it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from types import MappingProxyType

from game.messages import N_, Message
from game.protocol import Rejection


class Fault(Enum):
    """Why something is illegal. In brackets: the fields its sentence can name."""

    SHUFFLE_DUE = auto()
    """Chance has to lay the pieces first."""
    SHUFFLE_LATE = auto()
    """The pieces are already laid."""
    CAN_MOVE = auto()
    """A pass by someone who has a move."""
    NO_MOVE = auto()
    """Not an action of this game."""
    NO_CELL = auto()
    """The board has no such cell (cell)."""
    NO_GOAL = auto()
    """A piece was lifted but goes nowhere."""
    HEMMED_IN = auto()
    """A piece can't go anywhere (cell)."""
    NOTHING_THERE = auto()
    """The start cell is empty (cell)."""
    SEVERAL_LEGS = auto()
    """More than one step or jump on a turn."""
    CELL_TWICE = auto()
    """A cell is visited twice."""
    OCCUPIED = auto()
    """The target cell isn't empty (cell)."""
    STEP_IN_CHAIN = auto()
    """A step among several jumps."""
    TOO_FAR = auto()
    """Neither a step nor a jump (start, end)."""
    NOTHING_TO_JUMP = auto()
    """A jump over an empty cell (cell)."""
    INWARDS = auto()
    """A move towards the centre (end)."""
    CORNER_HOLDS = auto()
    """A piece in a corner (cell)."""
    RIM_HOLDS = auto()
    """A piece on an edge (cell)."""
    FOREIGN_EDGE = auto()
    """A piece on an edge that isn't the player's (cell)."""
    BESIDE_EDGE = auto()
    """A piece that would leave its edge."""
    BOARD_HOLDS = auto()
    """No piece leaves the board."""
    NO_EXIT = auto()
    """A piece can't leave over that edge from there (cell)."""
    REVERSAL = auto()
    """The last move taken back at once (start, end)."""
    STALL = auto()
    """A move along a ring while only moves outwards are legal (moves)."""


class Ending(Enum):
    """Why a game is over. In brackets: the fields its sentence can name."""

    ALL_LEFT = auto()
    """No piece is left on the board."""
    ALL_ON_RIM = auto()
    """No piece is left inside."""
    PARTED = auto()
    """No piece is left inside, and a tie-breaker decides between the leaders."""
    STALLED = auto()
    """The pieces went round without end (moves)."""
    NOBODY_MOVES = auto()
    """Everyone passed."""
    STOPPED = auto()
    """The winner was certain, and the players stopped."""


@dataclass(frozen=True, slots=True)
class Breach:
    """A fault, the names of the cells to point at, and what its sentence can name."""

    fault: Fault
    cells: tuple[str, ...] = ()
    fields: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Wording:
    """One game's sentences: templates for translation.

    ``faults`` has, with each sentence, the anchor of its paragraph in the rules text. Faults and
    endings that can't occur in a game may be missing.
    """

    faults: Mapping[Fault, tuple[str, str]]
    endings: Mapping[Ending, str]

    def rejection(self, breach: Breach) -> Rejection:
        """The breach in a player's words."""
        template, anchor = self.faults[breach.fault]
        return Rejection(Message(template, **breach.fields), anchor, breach.cells)

    def reason(self, ending: Ending, **fields: object) -> Message:
        """The ending in a player's words."""
        return Message(self.endings[ending], **fields)


WORDING = Wording(
    faults=MappingProxyType(
        {
            Fault.SHUFFLE_DUE: (N_("Chance can’t do that here."), "beads"),
            Fault.SHUFFLE_LATE: (N_("Chance can’t do that here."), "beads"),
            Fault.CAN_MOVE: (N_("You can move, so you can’t pass."), "pass"),
            Fault.NO_MOVE: (N_("That’s not a move in this game."), "moves"),
            Fault.NO_CELL: (N_("There’s no space {cell}."), "board"),
            Fault.NO_GOAL: (N_("A move needs a space to go to."), "moves"),
            Fault.HEMMED_IN: (
                N_("The bead[ on {cell}] is boxed in."),
                "moves",
            ),
            Fault.NOTHING_THERE: (N_("There’s no bead [on {cell}|there]."), "moves"),
            Fault.SEVERAL_LEGS: (N_("One step or one jump a turn."), "moves"),
            Fault.CELL_TWICE: (N_("A jumping bead visits each space once."), "chain"),
            Fault.OCCUPIED: (N_("There’s already a bead [on {cell}|there]."), "moves"),
            Fault.STEP_IN_CHAIN: (N_("Only jumps can go on. A step ends the move."), "chain"),
            Fault.TOO_FAR: (
                N_("[From {start} to {end} is|That’s] too far for a step or a jump."),
                "moves",
            ),
            Fault.NOTHING_TO_JUMP: (N_("There’s nothing[ on {cell}] to jump."), "moves"),
            Fault.INWARDS: (
                N_("Never inwards[: {end} is closer to the centre]."),
                "outwards",
            ),
            Fault.CORNER_HOLDS: (
                N_("Beads on the rim stay put, and [{cell} is|that’s] a corner."),
                "rim",
            ),
            Fault.RIM_HOLDS: (
                N_("The bead[ on {cell}] is on the rim. It stays put."),
                "rim",
            ),
            Fault.FOREIGN_EDGE: (
                N_("You can only move along your own edges; [{cell}|this one] isn’t yours."),
                "along-edge",
            ),
            Fault.BESIDE_EDGE: (
                N_("A bead on your edge can only move along it."),
                "along-edge",
            ),
            Fault.BOARD_HOLDS: (N_("Beads can’t leave the board in this game."), "rim"),
            Fault.NO_EXIT: (
                N_(
                    "[From {cell} it|It] can’t leave over this edge. It takes a step off the "
                    "rim, or a jump over a bead there."
                ),
                "off-board",
            ),
            Fault.REVERSAL: (
                N_("No going straight back[ from {start} to {end}]."),
                "reversal",
            ),
            Fault.STALL: (
                N_("Nothing has moved outwards for {moves} moves. Now something must."),
                "stall",
            ),
        }
    ),
    endings=MappingProxyType(
        {
            Ending.ALL_LEFT: N_("All beads are off the board."),
            Ending.ALL_ON_RIM: N_("All beads are on the rim."),
            Ending.STALLED: N_(
                "No bead moved outwards for {moves} moves. Beads still inside score nothing."
            ),
            Ending.NOBODY_MOVES: N_("No one could move any more."),
            Ending.STOPPED: N_("You stopped here: the winner was certain."),
        }
    ),
)

"""What's where in the still life behind the title: for its scene, and for the app beside it.

Places are in units of the scene, x to the right and z up the picture, 0 in its middle.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

SPILLED: Final[Sequence[tuple[float, float, int]]] = (
    (3.62, -2.62, 0), (2.55, -2.85, 0), (3.20, -3.62, 2), (2.10, -1.55, 3), (1.35, -2.35, 0),
    (2.55, -4.35, 0), (0.75, -3.40, 1), (3.30, -1.25, 0), (0.35, -1.50, 0), (1.45, -4.75, 2),
    (4.10, -0.30, 5), (2.80, -0.20, 3), (1.35, -0.45, 0), (0.30, -5.20, 0),
)  # fmt: skip
"""The beads that fell out of the pouch, each with its glass."""

BEAD: Final = 0.43

LOOSE: Final[Sequence[tuple[float, float, tuple[int, int, int]]]] = (
    (5.45, 0.75, (52, 92, 168)),
    (0.95, 2.15, (178, 52, 44)),
    (5.35, 5.60, (214, 150, 44)),
    (2.15, 1.35, (58, 120, 72)),
)
"""Clay marbles and their colours, not part of the picture: they can be nudged."""

MARBLE: Final = 0.52

_ROUND: Final = (
    # The money bag, the pouch from its mouth to its bottom, the chain, the tiles.
    *((6.0, 2.05, 0.66), (6.1, 2.95, 0.50)),
    *(
        (4.45, -3.35, 0.95),
        (5.60, -4.10, 1.0),
        (7.30, -4.75, 1.6),
        (9.0, -5.2, 1.9),
        (10.3, -5.4, 1.5),
    ),
    *(
        (3.20, -5.45, 0.45),
        (2.75, -5.75, 0.38),
        (2.0, -6.0, 0.38),
        (1.3, -6.25, 0.38),
        (0.6, -6.5, 0.38),
    ),
    *(
        (3.35, 3.75, 0.72),
        (2.10, 4.04, 0.72),
        (4.60, 3.46, 0.72),
        (3.64, 5.0, 0.72),
        (3.06, 2.50, 0.72),
    ),
    (1.05, 5.35, 0.74),
)
"""Middles and radii of what's in a marble's way besides the beads."""

_WALLS: Final = ((6.78, 4.65, 9.0, -1.55), (9.0, -1.55, 12.5, -2.1), (6.78, 4.65, 9.6, 8.0))
"""The edges of the board, from point to point."""


def write_scene(scratch: Path) -> None:
    """Write `spilled.inc`, which the scene includes."""
    beads = ", ".join(f"<{x}, {z}, {glass}>" for x, z, glass in SPILLED)
    (scratch / "spilled.inc").write_text(
        f"#declare Spilled_Count = {len(SPILLED)};\n"
        f"#declare Spilled = array[{len(SPILLED)}] {{ {beads} }}\n",
        encoding="utf-8",
    )


def write_places(file: Path) -> None:
    """Write what the app has to know about the picture."""
    circles = [*((x, z, BEAD) for x, z, _glass in SPILLED), *_ROUND]
    places = {
        "radius": MARBLE,
        "marbles": [[x, z, *colour] for x, z, colour in LOOSE],
        "circles": circles,
        "walls": _WALLS,
    }
    file.write_text(json.dumps(places, indent=1) + "\n", encoding="utf-8")

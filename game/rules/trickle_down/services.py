"""The town's public services in the corners of the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from game.boards.hexboard import CORNERS, INDEX
from game.messages import N_


@dataclass(frozen=True, slots=True)
class Service:
    """One public service: its key, its name for translation, and its corner."""

    key: str
    title: str
    corner: str


_NAMES = {
    "school": N_("School"),
    "hospital": N_("Hospital"),
    "library": N_("Library"),
    "roads": N_("Roads"),
    "courts": N_("Courts"),
    "parks": N_("Parks"),
}

SERVICES: tuple[Service, ...] = tuple(
    Service(key, title, corner)
    for (key, title), corner in zip(_NAMES.items(), CORNERS, strict=True)
)
"""The services, clockwise from the bottom left corner."""

SERVICE_AT: Mapping[int, int] = MappingProxyType(
    {INDEX[service.corner]: number for number, service in enumerate(SERVICES)}
)
"""The place in ``SERVICES`` of the service at each corner, by bit number."""

"""What developers' programs need to know of Trickle."""

from __future__ import annotations

from tools.workshop import Workshop

WORKSHOP = Workshop()

"""What developers' programs need to know of Pebbles: nothing yet."""

from tools.workshop import Workshop

WORKSHOP = Workshop()

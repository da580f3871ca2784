"""Positions of Trickle Down to test the rules on, written in few words."""

from dataclasses import fields

from game.catalogue import GAMES
from game.protocol import OptionValue
from game.rules.trickle_down.state import SERVICES, TownVariant, TrickleDownState
from tests.game.rules.trickle.positions import position

INFO = GAMES["trickle-down"]


def new(**options: OptionValue) -> TrickleDownState:
    """The first position."""
    return TrickleDownState.of(INFO.new_initial_state(3, **options))


def town(bags: str, services: str = "", *, tie: str = "shared", stall: int = 0) -> TrickleDownState:
    """A position with ``bags`` like ``d4 e5=3 f6``, a value of 1 left out.

    ``services`` are like ``school=12 parks=3``: the values beside them as they came.
    """
    laid = position(bags, TownVariant(3, tie=tie), stall=stall)
    came = dict(service.split("=") for service in services.split())
    values = {field.name: getattr(laid, field.name) for field in fields(laid)}
    return TrickleDownState(
        **values,
        services=tuple(tuple(int(v) for v in came.pop(service.key, "")) for service in SERVICES),
    )


def at(text: str) -> TrickleDownState:
    """The ``town`` of bags and, after a bar, of services and more: ``a3 | school=12 stall=3``."""
    bags, _, rest = text.partition("|")
    said = dict(word.split("=") for word in rest.split())
    tie, stall = said.pop("tie", "shared"), said.pop("stall", "0")
    services = " ".join(f"{service}={values}" for service, values in said.items())
    return town(bags, services, tie=tie, stall=int(stall))

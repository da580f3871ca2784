"""Short questions about a position, as the tests of all rules ask them."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pytest

from game.protocol import Action, Choices, IllegalAction, Rejection, State

TESTS = Path(__file__).resolve().parents[2]

S = TypeVar("S", bound=State)


def anchors(game: str) -> set[str]:
    """The anchors in a game's rules that the app shows."""
    # A game of the tests has its own folder of assets.
    homes = (TESTS.parent, TESTS / game)
    pages = (home / "assets" / "rules" / f"{game}.md" for home in homes)
    page = next((page for page in pages if page.exists()), None)
    if page is None:
        # The page is made from the docstring of its rules.
        return {"turn", "end"}
    return set(re.findall(r"\{#([a-z-]+)\}", page.read_text(encoding="utf-8")))


def headed(text: str) -> list[tuple[str, str]]:
    """Cases on indented lines, each with the heading above it; what follows ``#`` is a remark.

    A line that begins with dots goes on with the one before.
    """
    heading, cases = "", []
    for line in re.sub(r"\n +\.\.\.", "", text.strip()).splitlines():
        if line.startswith(" "):
            cases.append((heading, line.partition("#")[0].strip()))
        else:
            heading = line
    return cases


def actor(state: State) -> int:
    """Who acts, the first of several; 0 at the end."""
    return next(iter(state.acting_players()), 0)


def choices_of(state: State) -> Choices:
    """Everything the acting player may do, which has to be listed without duplicates."""
    space = state.legal_actions(actor(state))
    assert isinstance(space, Choices)
    assert len(set(space)) == len(space)
    return space


def moves_of(state: State) -> set[str]:
    """The notations of everything the acting player may do."""
    return {action.notation() for action in choices_of(state)}


@dataclass(frozen=True)
class Questions:
    """Questions about actions, which may be written the way ``read`` reads them."""

    read: Callable[[str], Action]

    def _action(self, written: Action | str) -> Action:
        return self.read(written) if isinstance(written, str) else written

    def after(self, state: S, *actions: Action | str) -> S:
        """The state after the actions, each by the first player to act."""
        for action in actions:
            state = state.apply_action(actor(state), self._action(action))
        return state

    def is_legal(self, state: State, action: Action | str, player: int | None = None) -> bool:
        """Whether ``player``, by default the first to act, may do ``action``."""
        action = self._action(action)
        space = state.legal_actions(actor(state) if player is None else player)
        legal = space.why_not(action) is None
        assert not isinstance(space, Choices) or legal == (action in space)
        return legal

    def refusal(self, state: State, action: Action | str, player: int | None = None) -> Rejection:
        """Why ``action`` is illegal, which it has to be; applying it has to say the same."""
        action = self._action(action)
        player = actor(state) if player is None else player
        assert not self.is_legal(state, action, player), f"{action.notation()} is legal"
        with pytest.raises(IllegalAction) as illegal:
            state.apply_action(player, action)
        rejection = illegal.value.rejection
        assert state.legal_actions(player).why_not(action) == rejection
        return rejection

    def refused(
        self,
        state: State,
        action: Action | str,
        rule: str | None = None,
        says: str = "",
        pieces: str | None = None,
        player: int | None = None,
    ) -> None:
        """Check the ``refusal``: its rule if any, its sentence or part of it, its pieces."""
        rejection = self.refusal(state, action, player)
        message = str(rejection.message)
        assert rule is None or rejection.rule in ("", rule)
        assert message == says if says.endswith(".") else says in message
        assert pieces in (None, " ".join(map(str, rejection.pieces)))

    def broken(self, state: State, *actions: Action | str) -> set[str]:
        """The rules that these actions break, all of them illegal."""
        return {self.refusal(state, action).rule for action in actions}

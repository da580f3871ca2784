"""How moves are typed in most games: as they are written in the log."""

from __future__ import annotations

from game.protocol import Action, State


class TypedAsWritten:
    """The part of a view whose game has no numbers that people would rather say otherwise."""

    def typed(self, action: Action) -> str:
        """An action as a player types it."""
        return action.notation()

    def answer(self, text: str, state: State) -> list[str] | None:
        """Nothing can be asked that is no command."""
        return None

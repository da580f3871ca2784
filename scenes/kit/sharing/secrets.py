"""What may not be handed on yet."""

from __future__ import annotations

from game.match import Match
from game.sharing.codes import NoCode, code_of
from scenes.kit.i18n import N_, Message


def why_not_shared(match: Match) -> Message | None:
    """Why a match cannot be handed on now; None if it can."""
    if not match.is_finished and any(state.has_secrets for state in match.states):
        return Message(
            N_("This match has secrets. Share it when it’s over and everyone may see them.")
        )
    return None


def code_to_share(match: Match) -> str:
    """The code of a match. Raises NoCode where there is none, or it would tell secrets."""
    reason = why_not_shared(match)
    if reason is not None:
        raise NoCode(reason)
    return code_of(match)

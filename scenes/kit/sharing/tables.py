"""One match's moves as rows, for programs and for people; and what may not be shared yet."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import astuple, dataclass

from game.match import Match
from game.protocol import NATURE, option_text
from game.records.exports import MARK, csv_line
from game.sharing.codes import NoCode, code_of
from scenes.front import FRONTS
from scenes.kit.i18n import N_, Message, _, tr
from scenes.kit.i18n.joining import labelled


@dataclass(frozen=True, slots=True)
class Move:
    """One entry of a match's log. ``seat`` counts from 1; for chance it's 0, and ``name`` is "".

    ``number`` counts moves; chance's actions have that of the move before.
    """

    number: int
    seat: int
    name: str
    kind: str
    action: str
    words: str


def moves_of(match: Match) -> Iterator[Move]:
    """Everything that was played, in order."""
    tell = FRONTS[match.info.key].words().tell
    names = [seat.name for seat in match.seats]
    number = 0
    for position, entry in enumerate(match.log):
        words = tell(match.states[position], entry.player, entry.action, names, brief=True)
        by_chance = entry.player == NATURE
        number += not by_chance
        yield Move(
            number,
            0 if by_chance else entry.player + 1,
            "" if by_chance else names[entry.player],
            "chance" if by_chance else match.kind_at(position, entry.player),
            entry.action.notation(),
            words,
        )


def as_csv(match: Match) -> bytes:
    """The moves as CSV, a line each."""
    names = ("number", "seat", "name", "kind", "action", "words")
    return MARK + b"".join(map(csv_line, (names, *map(astuple, moves_of(match)))))


def as_json(match: Match) -> bytes:
    """The match as JSON: what was played by which rules, by whom, how it ended, and the moves."""
    outcome = match.states[-1].standing() if match.is_finished else None
    told = {
        "game": match.info.key,
        "rules": match.info.rules_version,
        "title": match.title,
        "date": match.date,
        "options": {key: option_text(value) for key, value in match.options.items()},
        "seats": [
            {"name": seat.name, "kind": seat.kind, "colour": seat.colour, "symbol": seat.symbol}
            for seat in match.seats
        ],
        "finished": match.is_finished,
        "points": list(match.states[-1].returns()),
        "ranking": None
        if outcome is None
        else [[seat + 1 for seat in group] for group in outcome.ranking],
        "moves": [
            {"number": move.number, "seat": move.seat, "action": move.action, "words": move.words}
            for move in moves_of(match)
        ],
    }
    return json.dumps(told, ensure_ascii=False, indent=1).encode() + b"\n"


def as_text(match: Match) -> bytes:
    """The match as a page of text: who played, how it ended, and the moves in words."""
    lines = [*head_of(match), "", *(line_of(move) for move in moves_of(match))]
    return "\n".join([*lines, ""]).encode()


def head_of(match: Match) -> list[str]:
    """The header above the moves: the game, the players with their points, how it ended."""
    front = FRONTS[match.info.key]
    state = match.states[-1]
    lines = [match.title or _(match.info.title)]
    if match.title:
        lines.append(_(match.info.title))
    for seat, points in zip(match.seats, state.returns(), strict=True):
        lines.append(labelled(seat.name, front.points_text(points)))
    if match.is_finished:
        lines.append(tr(state.standing().reason, [seat.name for seat in match.seats]))
    return lines


def line_of(move: Move) -> str:
    """One move as a line of a list."""
    return f"{move.number}. {labelled(move.name, move.words)}" if move.name else move.words


def why_not_shared(match: Match) -> Message | None:
    """Why a match can't be shared now; None if it can."""
    if not match.is_finished and any(state.has_secrets for state in match.states):
        return Message(
            N_("This match has secrets. Share it when it’s over and everyone may see them.")
        )
    return None


def code_to_share(match: Match) -> str:
    """A match's code. Raises NoCode if there's none, or it would tell secrets."""
    reason = why_not_shared(match)
    if reason is not None:
        raise NoCode(reason)
    return code_of(match)

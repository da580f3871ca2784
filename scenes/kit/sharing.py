"""Matches from outside, which get a place among the saves, and a match's moves as rows."""

import json
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from datetime import datetime
from pathlib import Path

from game.match import Match
from game.protocol import NATURE, option_text
from game.records.exports import MARK, csv_line
from game.records.saves import SaveStore
from game.sharing.codes import NoCode, code_of
from game.sharing.opening import Opened, kept, opened
from scenes.front import FRONTS
from scenes.kit.i18n import N_, Message, _, labelled, tr
from scenes.kit.seating import display_names


def arrived(saves: SaveStore, what: str | Path, now: datetime) -> tuple[Match, str | None]:
    """The match in a file or a code, and its save's id if it has one. Raises RecordError."""
    return at_home(saves, opened(saves, what), now)


def at_home(saves: SaveStore, found: Opened, now: datetime) -> tuple[Match, str | None]:
    """An opened match, ready for the table. Raises RecordError."""
    if found.save_id is None:
        # Who's away differs where it comes from.
        found.match.away = frozenset()
    return (named(found.match, now) if found.nameless else found.match), kept(saves, found)


def named(match: Match, now: datetime) -> Match:
    """A match without names, with those that people have when they give none."""
    seats = [seat._replace(name="") for seat in match.seats]
    for number, name in enumerate(display_names(seats)):
        match.with_seat(number, match.seats[number]._replace(name=name))
    match.date = now.astimezone().isoformat(timespec="seconds")
    return match


@dataclass(frozen=True, slots=True)
class SharedMove:
    """One entry of a match's log. ``seat`` counts from 1; for chance it's 0, and ``name`` is "".

    ``number`` counts moves; chance's actions have that of the move before.
    """

    number: int
    seat: int
    name: str
    kind: str
    action: str
    words: str


def moves_of(match: Match) -> Iterator[SharedMove]:
    """Everything that was played, in order."""
    tell = FRONTS[match.info.key].words().tell
    number = 0
    for position, entry in enumerate(match.log):
        names = match.names_at(position)
        words = tell(match.states[position], entry.player, entry.action, names, brief=True)
        by_chance = entry.player == NATURE
        number += not by_chance
        yield SharedMove(
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
        lines.append(labelled(seat.name, front.points_text(points, match.options)))
    if match.is_finished:
        lines.append(tr(state.standing().reason, [seat.name for seat in match.seats]))
    return lines


def line_of(move: SharedMove) -> str:
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

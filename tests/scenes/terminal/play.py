"""Runs the command in this process with typed lines, and knows what it should say."""

import io
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from math import inf
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Final
from unittest import mock

from game.catalogue import GAMES, chance_of
from game.match import Match, Seat
from game.protocol import NATURE, OptionValue, State
from game.records.places import find_places, open_records
from scenes.__main__ import main
from scenes.front import FRONTS
from scenes.kit import i18n
from scenes.terminal.view import TextView
from tools.workshop import play_on

NAMES: Final = ("Ann", "Ben", "Cem", "Dot", "Eva", "Fay")


@dataclass(frozen=True)
class Said:
    """What a run of the command wrote, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


def pocketful(folder: Path, *arguments: str, typed: str | Sequence[str] = "") -> Said:
    """Run ``pocketful`` with these arguments and ``typed`` as its input, line by line."""
    text = typed if isinstance(typed, str) else "".join(line + "\n" for line in typed)
    out, err = io.StringIO(), io.StringIO()
    with (
        mock.patch("sys.stdin", io.StringIO(text)),
        # Waiting for the disk after every move of whole games would take most of the time.
        mock.patch("os.fsync"),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            status = main([*arguments, "--data", str(folder)])
        finally:
            i18n.install(i18n.ENGLISH)
    return Said(status, out.getvalue(), err.getvalue())


def sampled(
    game: str,
    players: int,
    moves: float = inf,
    options: Mapping[str, OptionValue] = MappingProxyType({}),
) -> Match:
    """A match of people with this many random moves, chance as in the terminal with seed 1."""
    match = Match(GAMES[game], [Seat(name) for name in NAMES[:players]], dict(options), seed=1)
    return play_on(match, Random(players), turns=moves, nature=chance_of(game))


def typed(match: Match) -> list[str]:
    """The lines that people type to play this match among themselves."""
    lines = []
    for state, entry in zip(match.states, match.log, strict=False):
        if entry.player == NATURE or state.legal_actions(entry.player).forced is not None:
            continue
        if state.has_secrets:
            # The others look away, which an empty line confirms.
            lines.append("")
        lines.append(told(match, state).typed(entry.action))
    return lines


def told(match: Match, state: State | None = None) -> TextView[State]:
    """A match's state in words, by default its last."""
    names = [seat.name for seat in match.seats]
    return FRONTS[match.info.key].words().text(match.state if state is None else state, names)


def sentence(match: Match, cursor: int, *, brief: bool = False) -> str:
    """What's said about the entry after ``cursor``."""
    entry, names = match.log[cursor], [seat.name for seat in match.seats]
    tell = FRONTS[match.info.key].words().tell
    return tell(match.states[cursor], entry.player, entry.action, names, brief=brief)


def at_table(game: str, players: int, *options: str) -> tuple[str, ...]:
    """The arguments that seat people for a match of ``sampled``."""
    seats, names = ",".join(["human"] * players), ",".join(NAMES[:players])
    chosen = ("--options", ",".join(options)) if options else ()
    return ("--terminal", game, "--seats", seats, "--names", names, "--seed", "1", *chosen)


def saved(folder: Path) -> list[Match]:
    """The matches that a run of the command left."""
    store = open_records(find_places(str(folder))).saves
    return [store.load(info.id) for info in store.saves()]


def notations(match: Match) -> list[str]:
    """What was played, as it's written in the log."""
    return [entry.action.notation() for entry in match.log]


def check_refused(folder: Path, arguments: list[str], hint: str) -> None:
    """A command is refused in one sentence containing ``hint``, and nothing is saved."""
    said = pocketful(folder, *arguments)
    assert said.status == 2
    assert said.out == ""
    assert hint in said.err
    assert said.err.count("\n") == 1
    assert said.err.endswith(".\n")
    assert list((folder / "saves").glob("*.pocketful")) == []

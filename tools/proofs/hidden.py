"""What's hidden from a player never reaches them: by pictures, words, files or computers.

An attempt plays a match with secrets for a while and then looks for its twin: another course, in
which someone drew or passed on something else, that the player to act can't tell from the first.
Both are opened at a table. Everything drawn, told, spoken, written out or asked of a computer must
be the same.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Final

import pygame

from game.bots.worker import Advise
from game.catalogue import GAMES
from game.match import HUMAN, Match
from game.protocol import Action, GameInfo, IllegalAction
from game.sharing.codes import NoCode
from scenes.kit.sharing import as_csv, as_json, as_text, code_to_share, why_not_shared
from scenes.kit.voice import Recording, Voice
from scenes.table.sharing import picture_file
from scenes.terminal.console import Console
from scenes.terminal.speaker import Speaker
from tools.full_home import new_match
from tools.studio import Studio

_TRIES: Final = 400
"""Other courses tried before another match is."""

_MOST_TURNS: Final = 40
_COMPUTERS: Final = ("learner", "expert")


def attempt(number: int, seed: int, _scratch: Path) -> Sequence[str]:
    """Compare a match with its twin."""
    rng = Random(f"{seed}/{number}")
    match, twin, viewer = _pair(rng)
    what = f"{match.info.key} {dict(match.options)} after {match.cursor} actions for seat {viewer}"
    first, second = (dict(_met(each, viewer)) for each in (match, twin))
    if first.keys() != second.keys():
        return [f"{first.keys() ^ second.keys()} is there once ({what})"]
    return [f"{name} tells ({what})" for name, shown in first.items() if shown != second[name]]


# Twins


def _pair(rng: Random) -> tuple[Match, Match, int]:
    """A match and its twin, and the acting seat that can't tell them apart."""
    while True:
        # In the other games a perfect memory knows everything.
        match = _begun(rng.choice([info for info in GAMES.values() if info.obfuscates_log]), rng)
        acting = match.acting_seats()
        if not acting or not match.state.has_secrets or match.state.is_pause:
            continue
        twin = _twin(match, acting[0], rng)
        if twin is not None:
            _seat(match, twin, acting[0], rng)
            return match, twin, acting[0]


def _begun(info: GameInfo, rng: Random) -> Match:
    match = new_match(info, rng)
    match.advance()
    for _turn in range(rng.randrange(1, _MOST_TURNS)):
        if match.is_over or match.state.is_pause:
            break
        player = match.acting_seats()[0]
        match.play(player, match.state.legal_actions(player).sample(rng))
        match.advance(to_pause=True)
    return match


def _seat(match: Match, twin: Match, viewer: int, rng: Random) -> None:
    """Make the others computers, or people who share the window."""
    kind = rng.choice((HUMAN, *_COMPUTERS))
    for number, seat in enumerate(match.seats):
        who = seat._replace(kind=HUMAN if number == viewer else kind)
        for each in (match, twin):
            each.with_seat(number, who)


def _twin(match: Match, viewer: int, rng: Random) -> Match | None:
    """Another course that looks the same to ``viewer``, None if none was found."""
    hidden = [at for at in range(len(match.log)) if _is_hidden(match, at, viewer)]
    if not hidden:
        return None
    for _try in range(_TRIES):
        at = rng.choice(hidden)
        other = _altered(match, at, rng)
        if other is None or other == match.log[at].action:
            continue
        with suppress(IllegalAction):
            twin = _replayed(match, at, other, viewer)
            if twin is not None and twin.state != match.state:
                return twin
    return None


def _is_hidden(match: Match, at: int, viewer: int) -> bool:
    entry = match.log[at]
    seen = match.states[at].observed_action(entry.player, entry.action, viewer)
    return seen != entry.action


def _altered(match: Match, at: int, rng: Random) -> Action | None:
    """The action with one word from another possible one, None if that's none."""
    entry = match.log[at]
    words = entry.action.notation().split()
    others = match.states[at].legal_actions(entry.player).sample(rng).notation().split()
    words[rng.randrange(len(words))] = rng.choice(others)
    try:
        return match.info.parse_action(" ".join(words))
    except ValueError:
        return None


def _replayed(match: Match, at: int, other: Action, viewer: int) -> Match | None:
    """The match with another action; None as soon as ``viewer`` would notice.

    Raises IllegalAction if the actions after it aren't possible any more.
    """
    twin = match.copy()
    twin.cursor = at
    for number in range(at, len(match.log)):
        entry = match.log[number]
        action = other if number == at else entry.action
        before = match.states[number].observed_action(entry.player, entry.action, viewer)
        if twin.state.observed_action(entry.player, action, viewer) != before:
            return None
        state = twin.play(entry.player, action)
        if state.observation(viewer) != match.states[number + 1].observation(viewer):
            return None
    return twin


# What the player meets


def _met(match: Match, viewer: int) -> Iterator[tuple[str, object]]:
    """Everything that tells about the match, each with its name."""
    yield from _told(match, viewer)
    yield from _written(match)
    yield from _at_the_table(match)


def _told(match: Match, viewer: int) -> Iterator[tuple[str, object]]:
    """What the terminal says to its reader."""
    out = StringIO()
    speaker = Speaker(match, Console(StringIO(), out))
    speaker.introduce()
    speaker.announce()
    yield "the terminal, before anybody looks", out.getvalue()
    speaker.reader = viewer
    for cursor in range(len(match.log)):
        speaker.tell(cursor)
    for tell in (speaker.announce, speaker.board, speaker.pieces, speaker.score):
        tell()
    yield "the terminal", out.getvalue()


def _written(match: Match) -> Iterator[tuple[str, object]]:
    """Files that leave the house."""
    reason = why_not_shared(match)
    yield "the reason why it cannot be shared", str(reason)
    try:
        yield "the code", code_to_share(match)
    except NoCode as problem:
        yield "the reason why there is no code", str(problem.message)
    if reason is None:
        for kind in (as_csv, as_json, as_text):
            yield f"the file of {kind.__name__}", kind(match)
        yield "the picture", picture_file(_studio().services.look, match)


def _at_the_table(match: Match) -> Iterator[tuple[str, object]]:
    """Pictures, speech and questions, from opening the table on."""
    studio, heard = _studio(), Recording()
    # Whatever happens by chance at the table happens to both.
    studio.now = 100.0
    studio.services.rng.seed(7)
    studio.services.voice = Voice(heard)
    studio.app.home()
    studio.app.open_table(match.copy())
    studio.settle()
    table = studio.table
    yield "the table before the curtain", _pixels(studio)
    yield "what is said before the curtain", tuple(heard.said)
    if table.table.sight.awaited is not None:
        table.table.lift_curtain()
        studio.settle(4.0)
    yield "the table", _pixels(studio)
    table.host.ask_advice()
    asked = studio.bots.pending
    # Where several pass on tokens at once, a computer may be asked about its own.
    if asked is not None and isinstance(asked.wish, Advise):
        yield "the question to the adviser", (asked.wish, asked.seed)
    table.host.forget_advice()
    for position in {match.cursor // 2, max(match.cursor - 2, 0)}:
        table.table.look_at(position)
        studio.settle()
        yield f"the table at {position}", _pixels(studio)
    table.table.return_to_match()
    studio.settle()
    yield "what is said", tuple(heard.said)


def _pixels(studio: Studio) -> bytes:
    return pygame.image.tobytes(studio.picture(), "RGB")


@cache
def _studio() -> Studio:
    """One app for all attempts of a process, whose computers never answer."""
    opened = Studio(
        Path(mkdtemp(prefix="pocketful-hidden-")), size=(640, 400), animation_speed="off"
    )
    opened.bots.silent = True
    opened.app.change_settings(speech="on")
    return opened

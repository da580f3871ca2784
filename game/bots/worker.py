"""A bot that thinks in a process of its own, so the window never waits for it.

The process is started by ``spawn``, which works the same from a checkout and from the bundle on
every system. It imports only the bots: no window, no sound.
"""

import contextlib
import gc
import os
import signal
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

from game.bots import BotMaker, new_bot
from game.bots.bot import (
    Advice,
    Assessment,
    Bot,
    BotQuestion,
    Budget,
    Cancelled,
    Decision,
    NothingNear,
    never,
)
from game.bots.levels import EXPERT, budget_for
from game.bots.luck import LuckSample, luck_sample
from game.bots.player import luck_terms
from game.catalogue import ENTRIES, GameParts, chance_of
from game.messages import Message
from game.protocol import NATURE, Action, State

if TYPE_CHECKING:
    from multiprocessing.connection import _ConnectionBase
    from multiprocessing.process import BaseProcess

_ATTEMPTS = 3
"""How often a request goes to a fresh process before it's given up."""

_LISTEN_EVERY = 0.01
"""Seconds between the thinking process's looks at what the window wants."""


@dataclass(frozen=True, slots=True)
class Choose:
    """What to do; answered by a Decision."""

    observation: State
    player: int


@dataclass(frozen=True, slots=True)
class Mend:
    """Which legal action is closest to ``action``; answered by a Decision."""

    observation: State
    player: int
    action: Action


@dataclass(frozen=True, slots=True)
class Advise:
    """What a person could do, and how ``about`` compares; answered by an Advice."""

    observation: State
    player: int
    about: Action | None = None


@dataclass(frozen=True, slots=True)
class Assess:
    """How the game stands; answered by an Assessment."""

    state: State


@dataclass(frozen=True, slots=True)
class Ponder:
    """Think ahead while others act; never answered, but remembered by the bot."""

    observation: State
    player: int


@dataclass(frozen=True, slots=True)
class Compare:
    """What chance did with ``actions`` against other outcomes; answered by a LuckSample."""

    state: State
    actions: tuple[Action, ...]


Wish = Choose | Mend | Advise | Assess | Ponder | Compare
"""What a bot can be asked."""

Result = Decision | Advice | Assessment | LuckSample
"""What it answers."""


@dataclass(frozen=True, slots=True)
class WorkerRequest:
    """One question to a bot, as it travels to the process.

    ``entry`` is the game's line in the catalogue, which the process may not have.
    """

    number: int
    game: str
    level: str
    wish: Wish
    budget: Budget
    seed: str
    entry: GameParts | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a request: a result, or a sentence saying why there's none."""

    request: int
    result: Result | None
    failure: Message | None = None


class BotWorker:
    """Lets bots think in one background process, started on first use.

    Every call returns at once. If the process dies, it's restarted and asked again. ``maker`` makes
    the bots there, so the process must be able to import it.
    """

    def __init__(self, maker: BotMaker = new_bot) -> None:
        self._maker = maker
        self._process: BaseProcess | None = None
        self._connection: _ConnectionBase[Any, Any] | None = None
        self._numbers = 0
        self.pending: WorkerRequest | None = None
        """The open question."""
        self._ponders = False
        self._attempts = 0
        self._closed = False

    def start(self) -> None:
        """Start the process now, so that the first answer comes sooner. Optional."""
        if self._process is not None or self._closed:
            return
        # The window opens sooner without it.
        import multiprocessing

        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(
            target=_serve, args=(theirs, self._maker), name="pocketful-bots", daemon=True
        )
        process.start()
        theirs.close()
        self._process, self._connection = process, ours

    @property
    def process_id(self) -> int | None:
        """The running process's id, None if there's none."""
        return None if self._process is None else self._process.pid

    @property
    def is_thinking(self) -> bool:
        """Whether an answer is still to come."""
        return self.pending is not None

    def ask(
        self, game: str, level: str, wish: Wish, *, seconds: float | None = None, seed: str
    ) -> int:
        """Let a bot think about ``wish``; ``poll`` gives the answer.

        ``seconds`` is the time it may take, the level's own if None. The same ``seed`` gives the
        same error and taste. Returns the request's number; an earlier one is cancelled.
        """
        budget = budget_for(game, level)
        if seconds is not None:
            budget = replace(budget, seconds=seconds)
        self.pending = self._request(game, level, wish, budget, seed)
        self._attempts = 0
        self._send(self.pending)
        return self.pending.number

    def ponder(self, game: str, level: str, wish: Ponder, *, seconds: float, seed: str) -> None:
        """Let a bot think ahead for ``seconds`` while others act. Nothing is answered.

        Ended by the next question or by cancelling; not started while a question is open. Does
        nothing for a bot that can't.
        """
        request = self._request(game, level, wish, Budget(seconds), seed)
        if self.pending is None:
            self._ponders = True
            self._send(request)

    def _request(
        self, game: str, level: str, wish: Wish, budget: Budget, seed: str
    ) -> WorkerRequest:
        if self._closed:
            raise ValueError("The worker is closed.")
        self._numbers += 1
        entry = ENTRIES.get(game)
        return WorkerRequest(self._numbers, game, level, wish, budget, seed, entry)

    def poll(self) -> Answer | None:
        """The answer to the latest request once it's there, else None. Never waits."""
        pending = self.pending
        if pending is None:
            return None
        try:
            while self._connection is not None and self._connection.poll():
                answer: Answer = self._connection.recv()
                if answer.request == pending.number:
                    self.pending = None
                    return answer
        except (EOFError, OSError):
            return self._revive(pending)
        if self._process is None or not self._process.is_alive():
            return self._revive(pending)
        return None

    def cancel(self) -> None:
        """Drop the latest request at once, with any answer on its way. Ends pondering."""
        if self.pending is None and not self._ponders:
            return
        self.pending = None
        self._ponders = False
        self._tell(None)

    def close(self) -> None:
        """End the process; nothing can be asked afterwards. Closing twice is harmless."""
        self._closed = True
        self.pending = None
        self._drop()

    def _send(self, request: WorkerRequest) -> None:
        self._attempts += 1
        self.start()
        self._tell(request)

    def _tell(self, request: WorkerRequest | None) -> None:
        # The next poll notices a dead process.
        if self._connection is not None:
            with contextlib.suppress(OSError):
                self._connection.send(request)

    def _revive(self, pending: WorkerRequest) -> Answer | None:
        """Put the request to a fresh process, or give it up."""
        self._drop()
        if self._attempts < _ATTEMPTS:
            self._send(pending)
            return None
        self.pending = None
        return Answer(
            pending.number,
            None,
            Message("The computer player crashed three times and can’t move."),
        )

    def _drop(self) -> None:
        process, connection = self._process, self._connection
        self._process = self._connection = None
        if connection is not None:
            connection.close()
        if process is not None:
            process.terminate()
            process.join(0.5)
            if process.is_alive():
                process.kill()
                process.join(0.5)


class BotsHere(BotWorker):
    """Lets bots think in this process, once the answer is wanted.

    They think for their level's time, or for ``nodes`` positions if given: then the same seeds give
    the same answers.
    """

    def __init__(self, nodes: int | None = None) -> None:
        super().__init__()
        self.nodes = nodes

    def start(self) -> None:
        """There's no process to start."""

    def ponder(self, game: str, level: str, wish: Ponder, *, seconds: float, seed: str) -> None:
        """Do nothing: it would hold up everyone."""

    def poll(self) -> Answer | None:
        """Answer the open question, however long that takes."""
        pending, self.pending = self.pending, None
        return None if pending is None else _answer(pending, _KeptBots(new_bot), never)

    def _request(
        self, game: str, level: str, wish: Wish, budget: Budget, seed: str
    ) -> WorkerRequest:
        if self.nodes is not None:
            budget = Budget(nodes=max(1, self.nodes))
        return super()._request(game, level, wish, budget, seed)


# In the process


def _serve(connection: "_ConnectionBase[Any, Any]", maker: BotMaker) -> None:
    """Answer requests until the other end is closed."""
    bots = _KeptBots(maker)
    # A garbage collection in mid-search takes up to a tenth of a second.
    gc.disable()
    # A keyboard interrupt is for the window, which then closes the connection.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(5)
    with contextlib.suppress(EOFError, OSError):
        while True:
            request = connection.recv()
            if isinstance(request, WorkerRequest):
                answer = _answer(request, bots, _listener(connection))
                if answer is not None:
                    connection.send(answer)
                gc.collect()


class _KeptBots:
    """Makes each bot once, so that it can remember; keeps those of one game at a time.

    Each seat has a computer of its own, and so do the people it helps: what each remembers of
    secrets is its own.
    """

    def __init__(self, maker: BotMaker) -> None:
        self._maker = maker
        self._game = ""
        self._bots: dict[tuple[str, int | None], Bot] = {}

    def bot_for(self, request: WorkerRequest) -> Bot:
        """The bot to ask. Raises UnknownBot."""
        if request.entry is not None:
            ENTRIES[request.game] = request.entry
        if request.game != self._game:
            self._bots.clear()
            self._game = request.game
        wish = request.wish
        seat = wish.player if isinstance(wish, Choose | Ponder) else None
        key = request.level, seat
        if key not in self._bots:
            self._bots[key] = self._maker(request.game, request.level)
        return self._bots[key]


def _listener(connection: "_ConnectionBase[Any, Any]") -> Callable[[], bool]:
    """Whether anything new came from the window: whatever it is, it ends the thinking."""
    last = perf_counter()

    def cancelled() -> bool:
        nonlocal last
        now = perf_counter()
        if now - last < _LISTEN_EVERY:
            return False
        last = now
        return connection.poll()

    return cancelled


def _answer(
    request: WorkerRequest, bots: _KeptBots, cancelled: Callable[[], bool]
) -> Answer | None:
    try:
        result = think(request, bots.bot_for(request), cancelled)
    except Cancelled:
        return None
    except NothingNear:
        return Answer(request.number, None, Message("No simple fix. Try another way."))
    except Exception as problem:
        # Whatever goes wrong must reach the player as a sentence; the table goes on without it.
        return Answer(
            request.number,
            None,
            Message("The computer player failed: {why}", why=str(problem)[:200]),
        )
    return None if result is None else Answer(request.number, result)


def think(request: WorkerRequest, bot: Bot, cancelled: Callable[[], bool] = never) -> Result | None:
    """Let a bot answer ``request`` here and now. Raises Cancelled and NothingNear."""
    wish = request.wish
    if isinstance(wish, Compare):
        return luck_sample(
            wish.state,
            wish.actions,
            lambda: new_bot(request.game, EXPERT),
            chance_of(request.game),
            luck_terms(request.game),
            seed=request.seed,
            cancelled=cancelled,
        )
    seen, player = (
        (wish.state, NATURE) if isinstance(wish, Assess) else (wish.observation, wish.player)
    )
    question = BotQuestion(seen, player, request.budget, Random(request.seed), cancelled)
    match wish:
        case Choose():
            return bot.choose(question)
        case Mend():
            return bot.mend(question, wish.action)
        case Advise():
            return bot.advise(question, wish.about)
        case Assess():
            return bot.assess(question)
        case Ponder():
            bot.ponder(question)
            return None

"""What to say, in order of weight; whatever speaks is behind it."""

from collections import deque
from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Final, NamedTuple, Protocol

from game.messages import Message
from scenes.kit.i18n import _


class Weight(IntEnum):
    """How much a sentence weighs; within a moment the heavier ones come first."""

    ASIDE = 0
    """Dropped if anything else is said."""
    OFFER = 1
    """What a switch would choose now; it only interrupts the last offer."""
    FOCUS = 2
    """Where the person is now; only a moment's last is said, and none if a switch is offered.

    It interrupts if they went there themselves; if events led there, it waits for those.
    """
    PLAYED = 3
    TURN = 4
    REFUSAL = 5
    ANSWER = 6
    """Was asked for."""
    VAIN = 7
    """Answers a key that does nothing, and is forgotten."""


_INTERRUPTS = frozenset({Weight.ANSWER, Weight.REFUSAL, Weight.VAIN})
"""What a person has just caused themselves doesn't wait for the rest."""

_IN_TURN = frozenset({Weight.PLAYED, Weight.TURN})
"""What happened, and what follows from it, in order."""


_KEPT: Final = 50
"""How many sentences can be gone back to."""


class SpeechOutput(Protocol):
    """What speaks: a screen reader, a speech service, or a list in a test."""

    @property
    def works(self) -> bool:
        """Whether it speaks."""

    @property
    def problem(self) -> Message | None:
        """Why something isn't spoken."""

    @property
    def is_speaking(self) -> bool:
        """Whether something is being said, going by its length."""

    def speak(self, text: str, *, interrupt: bool, secret: bool) -> None:
        """Say a text, after the current one unless it interrupts; ``secret`` to one ear."""

    def stop(self) -> None:
        """Say nothing more."""


class _Said(NamedTuple):
    """A sentence, the seat it's for, and how it's said ``again``."""

    weight: Weight
    text: str
    seat: int | None
    again: str


class Voice:
    """Collects what's said in one moment and says it; silent without anything that speaks.

    ``listener`` is the seat whose curtain is up, None while it's down or nothing is hidden. While
    there's one and others may overhear it, all that isn't said ``openly`` is a secret of that seat.
    ``begin`` starts whatever speaks, when speech is first ``wanted``.
    """

    def __init__(
        self, speaking: SpeechOutput | None = None, begin: Callable[[], SpeechOutput] | None = None
    ) -> None:
        self._speaking = speaking
        self._begin = begin
        self._wanted = speaking is not None
        self.fully = True
        """Whether explanations and asides are said too."""
        self._listener: int | None = None
        self._whispered: int | None = None
        self._coming: list[_Said] = []
        self._last: list[_Said] = []
        self._log: deque[_Said] = deque(maxlen=_KEPT)
        self._back = 0
        self._offers = False
        self.overheard = True
        """Whether others may hear what's said; else nothing is kept secret."""
        self.acted = True
        """Whether a person has pressed anything since something was said."""

    @property
    def listener(self) -> int | None:
        """Who listens; a change ends what's kept or still whispered for someone else."""
        return self._listener

    @listener.setter
    def listener(self, seat: int | None) -> None:
        if seat != self._listener:
            self._forget_secrets()
        self._listener = seat
        if seat is not None and self._whispered not in (None, seat):
            self._whispered = None
            if self._speaking is not None:
                self._speaking.stop()

    @property
    def wanted(self) -> bool:
        """Whether anyone wants to hear it."""
        return self._wanted

    @wanted.setter
    def wanted(self, wanted: bool) -> None:
        if not wanted:
            self._coming = []
        self._wanted = wanted
        if wanted and self._speaking is None and self._begin is not None:
            self._speaking = self._begin()

    @property
    def works(self) -> bool:
        """Whether anything here can speak."""
        return self._speaking is not None and self._speaking.works

    @property
    def problem(self) -> Message | None:
        """Why something that should be spoken isn't."""
        return None if self._speaking is None else self._speaking.problem

    @property
    def is_on(self) -> bool:
        """Whether what's said is heard."""
        return self.works and self.wanted

    @property
    def is_speaking(self) -> bool:
        """Whether something is being said, or will be in a moment."""
        speaking = self._speaking is not None and self._speaking.is_speaking
        return bool(self._coming) or speaking

    def end_offer(self) -> None:
        """The offer has been chosen: its words needn't be heard to their end."""
        self._coming = [each for each in self._coming if each.weight is not Weight.OFFER]
        if self._offers and self._speaking is not None:
            self._speaking.stop()

    def say(self, text: str, weight: Weight, *, again: str = "", openly: bool = False) -> None:
        """Say a text soon, ``again`` when it's repeated; ``openly`` if everyone may hear it."""
        if text and self.is_on and (self.fully or weight is not Weight.ASIDE):
            seat = self.listener if self.overheard and not openly else None
            self._coming.append(_Said(weight, text, seat, again or text))

    def poll(self) -> bool:
        """Say what has come together, once a frame. Returns whether anything had."""
        coming, self._coming = self._coming, []
        heavy = [each for each in coming if each.weight > Weight.TURN]
        answers = [each.text for each in heavy]
        turns = [each for each in coming if each.weight in _IN_TURN and each.text not in answers]
        offers = [each for each in coming if each.weight is Weight.OFFER][-1:]
        focus = [each for each in coming if each.weight is Weight.FOCUS and not offers][-1:]
        # What's read on a page may be part of where one is.
        focus = [each for each in focus if not any(each.text in answer for answer in answers)]
        asides = [each for each in coming if each.weight is Weight.ASIDE]
        heavy.sort(key=lambda each: -each.weight)
        chosen = [*heavy, *turns, *focus]
        if chosen or (offers and self._is_cut_off):
            # An offer waits until all else was said.
            self._coming = offers
        else:
            chosen = offers or asides
        if not chosen:
            return False
        if chosen == self._last and chosen[0].weight is Weight.VAIN and self.is_speaking:
            return True  # more letters needn't begin it again
        self._last = chosen
        kept = [each for each in chosen if each.weight not in (Weight.OFFER, Weight.VAIN)]
        self._log.extend(kept)
        self._back = 0 if kept else self._back
        weight, acted, self.acted = chosen[0].weight, self.acted, False
        offered, self._offers = self._offers, weight is Weight.OFFER
        goes = weight in _INTERRUPTS or (weight is Weight.FOCUS and acted)
        self._speak(chosen, interrupt=goes or (offered and self._offers))
        return True

    @property
    def _is_cut_off(self) -> bool:
        """Whether something is being said that no offer may cut off."""
        speaks = self._speaking is not None and self._speaking.is_speaking
        return speaks and not self._offers

    def repeat(self) -> None:
        """Say the last thing again, if its listener is still there."""
        again = self._last if self.is_on else ()
        self._speak([each._replace(text=each.again) for each in again], interrupt=True)

    def look_back(self, by: int) -> None:
        """Say again what was said so many sentences earlier, or later; at an end, that it is."""
        if self._log and self.is_on:
            wanted = max(1, self._back) - by
            self._back = min(max(1, wanted), len(self._log))
            ends = _Said(Weight.ANSWER, _("Nothing more here."), None, "")
            said = self._log[-self._back] if self._back == wanted else ends
            self._speak([said], interrupt=True)

    @property
    def at(self) -> str:
        """The sentence gone back to, else the last one; "" if that's a secret."""
        said = self._log[-max(1, self._back)] if self._log else None
        return "" if said is None or said.seat is not None else said.again

    def stop(self) -> None:
        """Say nothing more."""
        self._coming = []
        if self._speaking is not None:
            self._speaking.stop()

    def _forget_secrets(self) -> None:
        """Secrets aren't said again; what has begun is, to its end."""
        self._last = [each for each in self._last if each.seat is None]
        self._coming = [each for each in self._coming if each.seat is None]
        self._log = deque((each for each in self._log if each.seat is None), _KEPT)

    def _speak(self, said: Sequence[_Said], *, interrupt: bool) -> None:
        if self._speaking is None:
            return
        for each in said:
            self._whispered = self._whispered if each.seat is None else each.seat
            text = each.text.replace(" · ", ", ")  # a dot is only seen
            self._speaking.speak(text, interrupt=interrupt, secret=each.seat is not None)
            interrupt = False

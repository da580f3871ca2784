"""Scores as data: the title's piece, and what a game's theme is made of.

A voice is written as notes and their beats, a dot for a rest and a line between bars; chords give
each bar's tones from below, and in which order the harp plays them, a digit for each half beat.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

_STEPS: Final = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}


@dataclass(frozen=True, slots=True)
class ScoreNote:
    """A tone: its start in beats, its pitch in semitones (69 is A4), its strength."""

    start: float
    pitch: int
    strength: float


def pitch_of(name: str) -> int:
    """A note's pitch by its name: ``F#5``."""
    return _STEPS[name[0]] + name.count("#") + 12 * (int(name[-1]) + 1)


def _bars(text: str) -> list[list[str]]:
    return [bar.split() for bar in text.replace("\n", " ").split("|")]


@dataclass(frozen=True, slots=True)
class Score:
    """A piece: its ``chords``, and the voices above them by name.

    A bar has this many ``beats``, a minute ``tempo`` of them if nothing slows it; ``held`` are
    bars, counted from 1, that take their time. ``dynamics`` are how strong each part is played.
    """

    chords: str
    voices: Mapping[str, str]
    beats: int = 3
    tempo: float = 82.0
    held: Mapping[int, float] = field(default_factory=dict)
    dynamics: Sequence[float] = (0.88, 1.0, 0.92)

    @property
    def bars(self) -> int:
        """How many there are."""
        return len(_bars(self.chords))

    def _strength(self, bar: int) -> float:
        """How strong a bar is played: its part, and an arc over every four bars."""
        part = self.dynamics[bar * len(self.dynamics) // self.bars]
        return part * (0.88, 0.96, 1.0, 0.92)[bar % 4]

    def written(self, voice: str) -> Iterator[ScoreNote]:
        """A voice's notes. Raises ValueError if a bar or the whole isn't full."""
        bars = _bars(self.voices[voice])
        if len(bars) != self.bars:
            raise ValueError(f"{voice} has {len(bars)} bars")
        for number, bar in enumerate(bars):
            beat = 0.0
            for name, length in zip(bar[::2], map(float, bar[1::2]), strict=True):
                if name != ".":
                    # The first beat leans a little, as it does in a waltz.
                    lean = 1.0 if beat == 0 else 0.9
                    start = number * self.beats + beat
                    yield ScoreNote(start, pitch_of(name), lean * self._strength(number))
                beat += length
            if beat != self.beats:
                raise ValueError(f"bar {number + 1} of {voice} has {beat} beats")

    def broken(self) -> Iterator[ScoreNote]:
        """The broken chords below, each tone sounding on into the next bar's first."""
        for number, (*tones, order) in enumerate(_bars(self.chords)):
            for half, digit in enumerate(order):
                if digit != ".":
                    start = number * self.beats + half / 2
                    strength = (1.0 if half == 0 else 0.62) * self._strength(number)
                    yield ScoreNote(start, pitch_of(tones[int(digit)]), strength)

    def ground(self) -> Iterator[ScoreNote]:
        """The bass and one inner tone of each bar, held: the warmth under the harp."""
        for number, (*tones, _order) in enumerate(_bars(self.chords)):
            for tone, strength in ((tones[0], 1.0), (tones[2], 0.6)):
                loud = strength * self._strength(number)
                yield ScoreNote(number * self.beats, pitch_of(tone), loud)

    def moment(self, beat: float) -> float:
        """The second at which a beat falls, in a time that breathes."""
        bar, rest = divmod(beat, self.beats)
        before = sum(self.held.get(number + 1, 1.0) for number in range(int(bar)))
        return 60 / self.tempo * (self.beats * before + rest * self.held.get(int(bar) + 1, 1.0))

    @property
    def seconds(self) -> float:
        """The piece's length; then it starts again without a gap."""
        return self.moment(self.bars * self.beats)


_MELODY: Final = """
F#5 2 E5 1 | D5 1 B4 2 | A4 1 B4 1 D5 1 | E5 3 |
F#5 2 A5 1 | F#5 1 E5 1 D5 1 | E5 1 G5 1 F#5 1 | E5 3 |
F#5 2 E5 1 | D5 1 B4 2 | A4 1 B4 1 D5 1 | C#5 1 E5 2 |
F#5 2 A5 1 | B5 1 A5 1 F#5 1 | G5 1 F#5 1 E5 1 | D5 3 |
B5 2 A5 1 | A5 1 G5 0.5 F#5 0.5 E5 1 | A5 2 F#5 1 | F#5 1 E5 0.5 D5 0.5 B4 1 |
D5 1 E5 1 G5 1 | G#5 2 E5 1 | A5 1 D5 1 E5 1 | C#5 3 |
F#5 2 E5 1 | D5 1 B4 2 | A4 1 B4 1 D5 1 | E5 1 D5 2 |
F#5 1 A5 1 B5 1 | A5 1 G5 1 E5 1 | D5 3 | . 3
"""

_ANSWER: Final = """
. 3 | . 3 | . 3 | . 3 | . 3 | . 3 | . 3 | . 1.5 A5 0.5 B5 0.5 C#6 0.5 |
D6 3 | . 1 A5 1 F#5 1 | . 3 | . 1 C#6 1 A5 1 |
. 2 C#6 1 | D6 3 | . 3 | . 1 F#6 1 D6 1 |
. 1 D6 1 . 1 | . 3 | . 1 C#6 1 . 1 | . 3 |
. 3 | . 1 B5 1 D6 1 | . 3 | . 1 E6 1 G6 1 |
F#6 3 | . 1 D6 1 A5 1 | . 3 | . 1 A#5 1 G5 1 |
. 3 | . 3 | . 1 F#6 1 E6 1 | A5 1 F#5 1 E5 1
"""

_CHORDS: Final = """
D3 A3 C#4 F#4 A4 023432 | B2 F#3 A3 D4 F#4 023432 |
G2 D3 B3 D4 F#4 023432 | A2 E3 A3 C#4 E4 023421 |
F#2 C#3 A3 C#4 E4 023432 | B2 F#3 A3 D4 F#4 012342 |
E3 B3 D4 G4 B4 023432 | A2 E3 G3 D4 E4 013421 |
D3 A3 C#4 F#4 A4 024341 | B2 F#3 A3 D4 F#4 024341 |
G2 D3 B3 D4 F#4 024341 | A2 E3 A3 C#4 E4 013431 |
F#2 C#3 A3 C#4 F#4 024342 | G2 D3 B3 D4 G4 024342 |
E3 B3 D4 A2 C#4 012342 | D3 A3 D4 F#4 A4 012343 |
G2 D3 B3 D4 G4 012432 | G2 E3 A3 C#4 E4 012432 |
F#2 C#3 A3 C#4 E4 012432 | B2 F#3 A3 D4 F#4 012432 |
G2 D3 B3 D4 G4 012434 | G#2 D3 B3 E4 G#4 012434 |
A2 E3 A3 D4 E4 012434 | A2 E3 G3 C#4 E4 012343 |
D3 A3 C#4 F#4 A4 023432 | B2 F#3 A3 D4 F#4 023432 |
G2 D3 B3 D4 F#4 023432 | G2 D3 A#3 D4 E4 023432 |
F#2 D3 A3 D4 F#4 023432 | E3 B3 D4 A2 C#4 012342 |
D3 A3 E4 F#4 A4 012343 | D3 A3 D4 F#4 A4 0.2.4.
"""

TITLE: Final = Score(
    _CHORDS,
    {"melody": _MELODY, "answer": _ANSWER},
    held={8: 1.03, 16: 1.06, 23: 1.03, 24: 1.09, 28: 1.03, 30: 1.05, 31: 1.10, 32: 1.14},
    dynamics=(0.80, 0.88, 1.00, 0.84),
)
"""For the title: "A table by the window", a slow waltz in D, four times 8 bars.

A song (A), the song again with an answer from above (A'), a middle part that leaves for G and comes
home over a brighter E (B), and the song a last time, which darkens for a bar and ends where it
began (A'').
"""

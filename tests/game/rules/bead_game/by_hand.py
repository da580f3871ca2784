"""The Bead Game once more, played as one plays it at a table: bead by bead, with lists and letters.

Slow and plain on purpose; it shares nothing with the rules but the way an action is written.
"""

from __future__ import annotations

from dataclasses import dataclass

WORDS = {"red": "r", "black": "b", "clear": "c", "green": "g", "orange": "o", "white": "w"}

PLAYS = tuple(f"play {word} {end}" for word in WORDS for end in ("outside", "inside"))
DRAWS = tuple(f"draw {word}" for word in WORDS)


def splits(chains: int, longest: int) -> tuple[str, ...]:
    """Every way to write a split of so many chains, no longer than that, also beside the beads."""
    return tuple(
        f"split {word} {chain}@{after}"
        for word in WORDS
        for chain in range(chains)
        for after in range(longest + 1)
    )


EVERYTHING = ("pass", *PLAYS, *DRAWS, *splits(12, 12))
"""All that can be written down for a turn at all, legal or not."""


@dataclass
class Table:
    """What lies on the table; changed by every turn."""

    chains: list[list[list[str]]]
    hands: list[list[str]]
    pile: list[str]
    player: int
    runs: bool
    must_remove: bool
    quiet: int = 0
    last: int = 0

    def moves(self) -> set[str]:
        """The notation of everything the player may do."""
        own = self.chains[self.player]
        tried = (*PLAYS, *DRAWS, *splits(len(own), max(map(len, own))))
        found = {text for text in tried if self._allowed(text)}
        return found or {"pass"}

    def _allowed(self, text: str) -> bool:
        verb, word, *rest = text.split()
        letter = WORDS[word]
        if verb == "draw":
            return letter in self.pile
        if letter not in self.hands[self.player]:
            return False
        if verb == "play":
            return not self.must_remove or any(
                (chain[-1] if rest == ["outside"] else chain[0]) == letter
                for own in self.chains
                for chain in own
            )
        number, after = map(int, rest[0].split("@"))
        chain = self.chains[self.player][number]
        inner, outer = chain[:after], chain[after:]
        return bool(inner) and bool(outer) and letter in (inner[-1], outer[0])

    def turn(self, text: str) -> None:
        """Do what is written, with the beads in one's fingers."""
        me = self.player
        verb, *rest = text.split()
        changed = False
        if verb == "draw":
            letter = WORDS[rest[0]]
            self.pile.remove(letter)
            self.hands[me].append(letter)
        elif verb == "split":
            self._discard(WORDS[rest[0]])
            number, after = map(int, rest[1].split("@"))
            chain = self.chains[me].pop(number)
            self.chains[me].insert(number, chain[after:])
            self.chains[me].insert(number, chain[:after])
            changed = True
        elif verb == "play":
            letter = WORDS[rest[0]]
            self._discard(letter)
            for owner, own in enumerate(self.chains):
                for chain in own:
                    changed |= self._pull(chain, letter, rest[1], from_other=owner != me)
            self.chains = [[chain for chain in own if chain] for own in self.chains]
        self.quiet = 0 if changed else self.quiet + 1
        self.last = me
        self.player = me + 1 if me + 1 < len(self.hands) else 0

    def _discard(self, letter: str) -> None:
        self.hands[self.player].remove(letter)
        self.pile.append(letter)

    def _pull(self, chain: list[str], letter: str, end: str, *, from_other: bool) -> bool:
        pulled = []
        while chain and (chain[-1] if end == "outside" else chain[0]) == letter:
            pulled.append(chain.pop(-1 if end == "outside" else 0))
            if not self.runs:
                break
        if pulled and not chain and from_other:
            self.hands[self.player].append(pulled.pop())
            self.pile += pulled
            return True
        self.pile += pulled
        return bool(pulled)

    def winners(self) -> set[int] | None:
        """Who has won, None while the game goes on."""
        players = range(len(self.hands))
        done = {p for p in players if not self.chains[p]}
        if done:
            most = max(len(self.hands[p]) for p in done)
            best = {p for p in done if len(self.hands[p]) == most}
            return {self.last} if self.last in best else best
        if self.quiet < 30:
            return None
        left = [sum(map(len, own)) for own in self.chains]
        few = {p for p in players if left[p] == min(left)}
        most = max(len(self.hands[p]) for p in few)
        return {p for p in few if len(self.hands[p]) == most}

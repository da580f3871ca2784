"""Play by post in lines of text: the code to send, and the codes that are typed or pasted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.match import Entry, Match
from game.sharing import post
from game.sharing.codes import code_of, match_of
from game.sharing.post import Verdict
from game.tags import DamagedMatch
from scenes.kit.i18n import _, tr
from scenes.terminal.keeper import MatchKeeper
from scenes.terminal.wording import bare


class Letters:
    """What goes to and comes from those who play elsewhere; ``say`` writes lines."""

    def __init__(self, match: Match, keeper: MatchKeeper, say: Callable[..., None]) -> None:
        self._match = match
        self._keeper = keeper
        self._say = say

    def command(self, rest: str) -> None:
        """Print the code of the match, or let a seat play elsewhere first: ``post 2``."""
        match, rest = self._match, bare(rest)
        if rest and not match.away:
            self._begin(rest)
        elif not match.away:
            self._say(_("Type post and the seat that plays elsewhere, like post 2."))
        else:
            self._print()

    def _begin(self, rest: str) -> None:
        match = self._match
        problem = post.why_no_post(match)
        if problem is not None:
            self._say(tr(problem))
        elif not rest.isdecimal() or not 1 <= int(rest) <= len(match.seats):
            count = len(match.seats)
            self._say(_("Which seat? They’re numbered 1 to {count}.").format(count=count))
        else:
            post.begin(match, frozenset({int(rest) - 1}))
            failed = self._keeper.move_to(post.save_of(match), match)
            if failed is not None:
                self._say(tr(failed))
            told = _("{name} plays elsewhere now. After your turn you get a code to send.")
            self._say(told.format(name=match.seats[int(rest) - 1].name))
            self.print_if_due()

    def print_if_due(self) -> None:
        """Print the code when nobody here is to move."""
        match = self._match
        if match.away and not any(map(match.is_here, match.acting_seats())):
            self._print()

    def _print(self) -> None:
        self._say(_("Send this code: {code}").format(code=code_of(self._match)))

    def is_elsewhere(self, seat: int) -> bool:
        """Whether a seat plays elsewhere; says what to do then."""
        if seat not in self._match.away:
            return False
        name = self._match.seats[seat].name
        self._say(_("{name} plays elsewhere: type their code here.").format(name=name))
        return True

    def read(self, code: str) -> Sequence[Entry]:
        """What a code brings; says what it is where it brings nothing."""
        try:
            letter = post.read(self._match, match_of(code))
        except DamagedMatch as error:
            self._say(tr(error.message))
            return ()
        if letter.verdict is not Verdict.NEXT:
            self._say(tr(letter.told))
        return letter.entries

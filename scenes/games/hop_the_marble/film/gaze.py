"""Where people look on Hop's cloth: closely at a great hit, after a marble, or at all of it."""

from __future__ import annotations

from physics.table import RADIUS
from scenes.games.hop_the_marble.eye import Eye
from scenes.games.hop_the_marble.film.close_look import ZOOM as CLOSE
from scenes.games.hop_the_marble.motion import Motion
from scenes.games.hop_the_marble.reach import HopReach, HopSeen
from scenes.games.hop_the_marble.view import View, place_of


class Gaze:
    """What is seen of the cloth, and what moves it by itself.

    With ``follows`` the flicked marble is kept in sight.
    """

    def __init__(self) -> None:
        self.follows = False
        self._eye: Eye | None = None
        self._looked_at: tuple[int, int | None] | None = None

    @property
    def eye(self) -> Eye:
        """What is seen of the cloth."""
        assert self._eye is not None
        return self._eye

    def lay(self, whole: View, *, anew: bool = False) -> None:
        """The cloth lies otherwise in the window; ``anew`` looks at all of it again."""
        self._eye = Eye(whole, None if anew else self._eye)

    def turn_following(self) -> None:
        """Begin or end to keep the flicked marble in sight."""
        self.follows = not self.follows
        self.eye.leave()

    def poll(self, motion: Motion | None, seconds: float, *, backwards: bool) -> None:
        """Look closely at a great hit, and along with a marble if players want that.

        ``motion`` is that of a flick on show, which has come so many ``seconds``.
        """
        if motion is not None:
            watched = None if backwards else motion.watched(seconds)
            if watched is not None:
                self.eye.follow(watched, CLOSE)
                return
            place = motion.focus(seconds) if self.follows else None
            if place is not None:
                self.eye.follow(place)
                return
        self.eye.leave()

    def find_work(self, seen: HopSeen, reach: HopReach | None) -> None:
        """Show the whole cloth to a player who is to begin with marbles out of sight."""
        place = (seen.position, seen.seat)
        if place == self._looked_at or seen.showing is not None:
            return
        self._looked_at = place
        if reach is None:
            return
        margin = reach.view.px(RADIUS)
        spots = reach.spots(seen.draft).values()
        if not all(self.eye.shows(place_of(spot), margin) for spot in spots):
            self.eye.show_all()

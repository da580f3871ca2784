"""A family evening in lines of text: the programme, its matches in turn, and the table."""

from dataclasses import replace
from datetime import UTC, datetime
from random import Random, SystemRandom

from game.catalogue import GAMES
from game.evening import Evening, Guest, new_evening
from game.programme import FEWEST, MOST, TIMES
from game.records.files import RecordError
from game.records.people import People
from game.records.places import Records
from game.seats import name_key
from scenes.kit import game_night
from scenes.kit.i18n import _, labelled, saying, tr, with_aside
from scenes.kit.i18n.formats import ended, paragraph
from scenes.kit.seating import clean_name
from scenes.kit.telling import game_title
from scenes.terminal.console import Console, parted
from scenes.terminal.start import CannotStart, CommandLine, game_named
from scenes.terminal.table import Terminal

_USUAL = 120


def start(wish: CommandLine) -> int:
    """Lead through an evening; returns the exit status. Raises CannotStart."""
    records, console = wish.opened()
    rng = SystemRandom() if wish.seed is None else Random(wish.seed)
    try:
        if wish.names or wish.wanted or wish.minutes is not None:
            records.evening.begin(_planned(wish, records.people, rng))
        elif records.evening.under_way() is None:
            raise CannotStart(
                _("No game night is open. Say who’s here: --evening --names Ann,Ben,Cleo.")
            )
        return EveningTerminal(records, console, rng, nodes=wish.nodes).run()
    except RecordError as error:
        raise CannotStart(tr(error.message)) from None
    finally:
        records.store.close()


def _planned(wish: CommandLine, people: People, rng: Random) -> Evening:
    """The evening that the command line asks for. Raises CannotStart."""
    games = [game.strip().lower() for game in wish.wanted.split(",") if game.strip()]
    for game in games:
        game_named(game)
    names = _names(wish.names or "")
    minutes = _USUAL if wish.minutes is None else wish.minutes
    if not TIMES[0] <= minutes <= TIMES[-1]:
        raise CannotStart(
            _("A game night takes {least} to {most} minutes.", least=TIMES[0], most=TIMES[-1])
        )
    return new_evening(
        _guests(names, people),
        list(dict.fromkeys(games)) or list(GAMES),
        minutes,
        rng.randrange(1_000_000),
        datetime.now().astimezone().isoformat(timespec="seconds"),
    )


def _names(text: str) -> list[str]:
    """The names written with commas, all different. Raises CannotStart if they will not do."""
    named: dict[str, str] = {}
    for name in filter(None, map(clean_name, text.split(","))):
        if name_key(name) in named:
            raise CannotStart(
                _(
                    "Two people are called “{name}”. Give each their own name.",
                    name=named[name_key(name)],
                )
            )
        named[name_key(name)] = name
    if not FEWEST <= len(named) <= MOST:
        raise CannotStart(
            _(
                "A game night is for {least} to {most} people: --names Ann,Ben,Cleo.",
                least=FEWEST,
                most=MOST,
            )
        )
    return list(named.values())


def _guests(names: list[str], people: People, before: tuple[Guest, ...] = ()) -> list[Guest]:
    known = {name_key(person.name): person for person in people.all()}
    return game_night.guests(names, known, before)


class EveningTerminal:
    """Plays the matches of the evening under way, one after the other, until people leave."""

    def __init__(
        self, records: Records, console: Console, rng: Random, *, nodes: int | None = None
    ) -> None:
        self._records, self._console, self._rng = records, console, rng
        self._book = records.evening
        self._say = console.say
        self._nodes = nodes

    def run(self) -> int:
        """Lead on. Returns the exit status: 0 also when people leave early. Raises RecordError."""
        try:
            self._settle()
            evening = self._book.under_way()
            if evening is not None:
                self._tell_programme(evening)
            while (evening := self._book.under_way()) is not None and evening.next is not None:
                if not self._asked(evening):
                    self._say(_("Game night is saved. “pocketful --evening” continues it."))
                    return 0
            self._end()
        except KeyboardInterrupt:
            self._say("")
        return 0

    def _settle(self) -> None:
        with saying(self._say):
            game_night.settled(self._book, self._records.saves)

    def _asked(self, evening: Evening) -> bool:
        """Do what people want next; returns whether they stay."""
        each = evening.next
        assert each is not None
        number = game_night.number_text(evening, evening.number)
        self._say("", paragraph((ended(number), game_night.next_text(evening))))
        self._say(*game_night.partners_texts(evening, each))
        waiting = game_night.waiting_text(evening, each)
        if waiting:
            self._say(waiting)
        if each.bout.after_break and not each.is_open:
            self._say(_("Take a break first."))
        self._say(_("Enter starts. Others: table, programme, people NAME,NAME, final, end, quit."))
        line = self._console.ask()
        if line is None:
            return False
        word, rest = parted(line)
        match word:
            case "":
                return self._play()
            case "table":
                self._tell_table(evening)
            case "programme":
                self._tell_programme(evening)
            case "people":
                self._change_people(evening, rest)
            case "final":
                self._book.change(Evening.to_final)
            case "end":
                played = bool(evening.done)
                self._book.change(lambda now: replace(now, fixtures=now.done, over=not played))
            case "quit" | "exit":
                return False
            case _:
                self._say(_("“{word}” does nothing here.", word=word[:40]))
        return True

    def _play(self) -> bool:
        """Play the next match; returns whether it came to its end."""
        records = self._records
        evening = self._book.under_way()
        game = "" if evening is None or evening.next is None else evening.next.bout.game
        begun = game_night.begin(
            self._book,
            records.saves,
            lambda: records.history.games(game),
            self._rng,
            datetime.now(UTC),
        )
        if begun is None:
            return True
        match, save = begun
        Terminal(match, self._console, records, save, nodes=self._nodes).run()
        self._settle()
        evening = self._book.under_way()
        if evening is not None and evening.next is not None and match.is_finished:
            self._tell_table(evening)
        return match.is_finished

    def _change_people(self, evening: Evening, text: str) -> None:
        try:
            names = _names(text)
        except CannotStart as problem:
            self._say(str(problem))
            return
        people, seed = self._records.people, self._rng.randrange(1_000_000)
        guests = _guests(names, people, evening.people)
        changed = self._book.change(lambda now: now.with_people(guests, seed))
        if changed is not None:
            self._tell_programme(changed)

    # What is said

    def _tell_programme(self, evening: Evening) -> None:
        self._say(_("Programme"))
        for number, each in enumerate(evening.fixtures):
            if each.result is not None:
                continue
            title, who = game_title(each.bout.game), game_night.players_text(evening, each)
            told = labelled(game_night.number_text(evening, number), with_aside(title, who))
            waits = game_night.waiting_text(evening, each)
            self._say("  " + paragraph((ended(told), waits)))
        if not evening.done:
            self._say(game_night.promise_text(evening))

    def _tell_table(self, evening: Evening) -> None:
        standings = evening.standings()
        if not standings:
            self._say(_("Nothing played yet."))
            return
        for each in standings:
            place = "–" if each.place is None else f"{each.place}."
            points = with_aside(game_night.points_text(each), game_night.played_text(each))
            self._say(f"  {place} {labelled(evening.people[each.person].name, points)}")
        self._say(game_night.how_counted())

    def _end(self) -> None:
        evening = self._book.last()
        if evening is None or not evening.done:
            self._say(_("Nothing played"))
            return
        self._book.change(lambda now: replace(now, over=True))
        self._say("", ended(game_night.winners_text(evening)))
        self._tell_table(evening)
        if any(each.bout.final for each in evening.done):
            self._say(game_night.final_counted())
        self._say(*game_night.memories(evening))

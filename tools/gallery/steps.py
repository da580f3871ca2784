"""What the gallery's states are made of: each method is a step, given the rest of its line."""

import os
from collections.abc import Callable, Sequence
from datetime import timedelta
from random import Random
from typing import Any, Final

from game.bots import new_bot
from game.bots.bot import Advice, BotQuestion, Budget, Candidate
from game.bots.levels import EXPERT, character_of
from game.catalogue import GAMES, chance_of
from game.evening import Guest, new_evening
from game.match import Match, Seat
from game.messages import Message
from game.records.history import record_of
from game.records.people import Person
from game.records.puzzle_book import FAILED, SOLVED, Answered
from game.seats import SetUp
from game.tasks.puzzles import write_puzzle
from game.tasks.task import TaskStatus
from scenes.front import FRONTS
from scenes.kit import game_night
from scenes.kit.company import VOICES, Remark
from scenes.kit.i18n import _
from scenes.kit.intent import Command
from scenes.kit.learning import puzzle_of_day
from scenes.table.guide.guide import TaskPhase
from scenes.table.guide.scene import GuidedScene
from scenes.table.meaning import PlayAction
from scenes.table.table import CALM
from scenes.table.table_view import Step
from scenes.table.targets import find_target
from tools.gallery.looking_back import look_back, quick_match
from tools.studio import TODAY, Studio, played_match
from tools.workshop import play_on

NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn")
SCRIPTS: Final = ("日本", "Δημήτρης", "Їжак", "שרה", "さくら🐢", "Zoë")
"""Names of people in other scripts."""

_LIKES: Final = {"text_size": 150, "confirm_moves": True, "animation_speed": "slow"}
_TENTHS: Final = 200
"""Tenths of a second in which everything at a table has been told."""


def seats(*kinds: str) -> tuple[Seat, ...]:
    """People and computers in turn order: a kind is "human" or a level."""
    return tuple(
        Seat(NAMES[number], kind, colour=number, symbol=number) for number, kind in enumerate(kinds)
    )


def enough(game: str, *kinds: str) -> tuple[Seat, ...]:
    """Like ``seats``, but as many as the game is for: fewer, or more people."""
    count = min(GAMES[game].players, key=lambda count: abs(count - len(kinds)))
    who = zip(seats(*[*kinds, *["human"] * 6][:count]), FRONTS[game].colours, strict=False)
    return tuple(seat._replace(colour=colour) for seat, colour in who)


class Steps:
    """What can be done with an app: each method without an underscore.

    What's shown of games in common is shown with ``game``.
    """

    def __init__(self, app: Studio, game: str) -> None:
        self._app, self._game = app, game
        self._match: Match | None = None
        self._held = 0, 0

    @property
    def _table(self) -> Any:
        top: Any = self._app.top
        return top.table

    @property
    def _open(self) -> Match:
        """The match set up last. Raises LookupError if there's none."""
        if self._match is None:
            raise LookupError("no match")
        return self._match

    # A match

    def match(self, words: str) -> None:
        """``[GAME] KIND… [OPTION=VALUE…]``: set up a match; ``seed`` draws its chance."""
        kinds = [word for word in words.split() if "=" not in word]
        chosen = dict(word.split("=") for word in words.split() if "=" in word)
        seed = int(chosen.pop("seed", "7"))
        game = kinds.pop(0) if kinds[0] in GAMES else self._game
        info = GAMES[game]
        options = {
            option.key: option.parse(chosen[option.key])
            for option in info.options
            if option.key in chosen
        }
        date = TODAY.date().isoformat()
        self._match = Match(info, enough(game, *kinds), options, seed=seed, date=date)

    def lot(self, words: str) -> None:
        """``COUNT [SEED]``: this many random actions by players, and what chance has to do.

        ``COUNT`` may be as many as there are.
        """
        count, seed = ([int(word) for word in words.split()] * 2)[:2]
        match = self._open
        play_on(match, Random(seed), turns=count, nature=chance_of(match.info.key))

    def after(self, notations: str) -> None:
        """``NOTATION / …``: these actions are played; ``*`` is before those of chance."""
        match = self._open
        for notation in map(str.strip, notations.split("/")):
            if not notation.startswith("*"):
                match.advance(nature=chance_of(match.info.key))
            action = match.info.parse_action(notation.removeprefix("* "))
            match.play(match.state.acting_players()[0], action)

    def computers(self, words: str) -> None:
        """``SEED [POSITION]``: computers have played for everyone, to the end or so far."""
        seed, *position = map(int, words.split())
        match = self._open
        self._match = quick_match(match.info.key, match.seats, seed, **match.options).copy()
        if position:
            self._match.go_to(position[0])
            self._match = self._match.fork()

    def seat(self, words: str) -> None:
        """``SEAT KIND``: someone else sits there, a character under its own name."""
        number, kind = words.split()
        seat, character = self._open.seats[int(number)], character_of(kind)
        name = seat.name if character is None else _(character.name)
        self._open.with_seat(int(number), seat._replace(name=name, kind=kind))

    def open(self, _nothing: str) -> None:
        """Open the match as it is; nothing has come to rest yet."""
        self._app.services.go.open_table(self._open)

    def sit(self, _nothing: str) -> None:
        """Open the match's table, lift a curtain, and wait until all is at rest."""
        match = self._open
        match.advance(to_pause=True, nature=chance_of(match.info.key))
        self.open("")
        self._app.settle(4.0)
        if self._app.table.curtain.covers:
            self._table.lift_curtain()
            self._app.settle(4.0)

    def last(self, _nothing: str) -> None:
        """Sit down at the end of the match, and let its last action be played."""
        whole = self._open
        whole.go_to(len(whole.log) - 1)
        self._match = whole.fork()
        self.sit("")
        self._app.table.session.attempt(whole.log[-1].action)
        self._table.listen()

    def counting(self, _nothing: str) -> None:
        """Wait until points have counted up for a while."""
        self._wait_until(lambda: self._table.ending.counts)
        self._app.pass_time(1.3)

    def result(self, _nothing: str) -> None:
        """Wait until the result is told."""
        self._wait_until(lambda: self._table.ending.is_told)

    def _wait_until(self, there: Callable[[], object]) -> None:
        for _tenth in range(_TENTHS):
            self._app.pass_time(0.1)
            if there():
                return

    # Hands

    def settle(self, _nothing: str) -> None:
        """Wait until nothing moves."""
        self._app.settle()

    def wait(self, seconds: str) -> None:
        """``SECONDS``: let time pass."""
        self._app.pass_time(float(seconds))

    def key(self, names: str) -> None:
        """``COMMAND…``: give commands, like keys."""
        self._app.give(*(Command[name] for name in names.split()))

    def click(self, what: str) -> None:
        """``NAME`` or ``X,Y``: click on a widget, or at a point of the window."""
        x, comma, y = what.partition(",")
        self._app.click((int(x), int(y)) if comma else what)

    def focus(self, name: str) -> None:
        """``NAME``: give the keyboard to a widget."""
        self._app.ui.set_focus(self._app.widget(name))

    def use(self, name: str) -> None:
        """``NAME``: use a widget that may have to be scrolled to first."""
        self.focus(name)
        self._app.give(Command.ACTIVATE)
        self._app.settle()

    def type(self, text: str) -> None:
        """``TEXT``: type it."""
        self._app.type(text)

    def close(self, _nothing: str) -> None:
        """Close the dialog on top."""
        self._app.ui.close()

    def set(self, words: str) -> None:
        """``SETTING=VALUE…``: change settings."""
        for word in words.split():
            name, _equals, value = word.partition("=")
            old = getattr(self._app.services.settings, name)
            new = value == "yes" if isinstance(old, bool) else type(old)(value)
            self._app.app.change_settings(**{name: new})

    def go(self, words: str) -> None:
        """``PAGE [GAME…]``: open a page, as a link would; ``-`` leaves something open."""
        page, *given = words.replace("GAME", self._game).split()
        if page == "practice":
            self._app.services.go.open_practice(self._game, {})
        else:
            open_page = getattr(self._app.services.go, f"open_{page}")
            open_page(*("" if each == "-" else each for each in given))
        self._app.settle()

    # At the table

    def press(self, key: str) -> None:
        """``KEY``: click on the place of the board with this key."""
        self.tap(key)
        self._app.settle()

    def tap(self, key: str) -> None:
        """``KEY``: the same, and don't wait."""
        self._app.click(self._at(key))

    def point(self, key: str) -> None:
        """``KEY``: move the pointer to a place of the board."""
        self._app.move_to(self._at(key))

    def drag(self, words: str) -> None:
        """``KEY to KEY`` or ``KEY by X Y``: press and move, by pixels at 1280x720."""
        start, _to, end = words.partition(" to ")
        start, by, pixels = start.partition(" by ")
        x, y = self._at(start)
        if by:
            across, down = (float(each) * self._app.services.look.scale for each in pixels.split())
        else:
            across, down = (a - b for a, b in zip(self._at(end), (x, y), strict=True))
        self._app.press((x, y))
        for step in range(1, 11):
            self._app.pass_time(0.05)
            self._held = round(x + across * step / 10), round(y + down * step / 10)
            self._app.move_to(self._held)
        self._app.pass_time(0.3)

    def drop(self, _nothing: str) -> None:
        """Let go."""
        self._app.release(self._held)

    def walk(self, key: str) -> None:
        """``KEY``: walk to a place by keys that lead to every place."""
        self.set("walk_everywhere=yes")
        walk = self._table.walk
        walk.go_to(find_target(walk.spots, key))
        self._app.settle()

    def _at(self, key: str) -> tuple[int, int]:
        """Where a place is: its key as it's shown, a lesson's name, or X,Y as the game counts."""
        table = self._table
        spots: dict[str, tuple[int, int]] = {str(spot.key): spot.point for spot in table.walk.spots}
        found = spots.get(key) or table.game.point_named(key, table.seen)
        if found is not None:
            return found
        column, comma, row = key.partition(",")
        if not comma or "(" in key:
            raise LookupError(f"{key} is none of {', '.join(spots)}")
        x, y = table.game.camera.view.spot_point((int(column), int(row)))
        return round(x), round(y)

    def do(self, notation: str) -> None:
        """``NOTATION``: try an action, as a press on the board would mean it."""
        self._table.do(PlayAction(self._app.table.session.match.info.parse_action(notation)))

    def back(self, position: str) -> None:
        """``POSITION``: look back at the position after this many actions."""
        self._table.look_at(int(position))

    def silent(self, _nothing: str) -> None:
        """Computers don't answer."""
        self._app.bots.silent = True

    def expert(self, step: str) -> None:
        """``[STEP]``: show this much of an expert's advice, without it the ideas."""
        table = self._app.table
        state, game = table.seen.state, table.session.match.info.key
        player = state.acting_players()[0]
        question = BotQuestion(state.observation(player), player, Budget(nodes=160), Random(1))
        advice = new_bot(game, EXPERT).advise(question)
        table.help.show(advice, Step[step] if step else Step.MOVE)
        if not step:
            table.help.put_away()
            table.help.switch_ideas()
        self._app.settle()

    def hint(self, words: str) -> None:
        """``STEP NOTATION | WHY``: show this much of a hint that no one had to think about.

        ``WHY`` is one of the game's own reasons, so that it can be told in every language.
        """
        told, _bar, why = words.partition(" | ")
        step, _space, notation = told.partition(" ")
        table = self._app.table
        action = table.session.match.info.parse_action(notation)
        table.help.show(Advice((Candidate(action, 0.6),), Message(why)), Step[step])
        self._app.settle()

    def remark(self, words: str) -> None:
        """``SEAT MANNER``: a computer of this manner says something."""
        seat, manner = words.split()
        self._table.company.say(Remark(int(seat), VOICES[manner]["fine"][0], "pleased"))

    def recap(self, seconds: str) -> None:
        """``SECONDS``: watch for this long what happened since the last turn."""
        self.open("")
        self._app.settle()
        self._app.pass_time(CALM)
        self._app.give(Command.RECAP)
        self._app.pass_time(float(seconds))

    # Looking back

    def review(self, words: str) -> None:
        """``SEED [PART [NODES]]``: look back on computers' match, as far as it's worked through."""
        seed, part, nodes = words.split() + ["1", "20"][words.count(" ") :]
        look_back(self._app, self._open, int(seed), float(part), int(nodes))

    def slide(self, part: str) -> None:
        """``PART``: slide along the graph over the board to a part of the match."""
        line = self._app.widget("timeline").rect
        start, end = (
            (line.left + round(share * line.width), line.centery) for share in (0.2, float(part))
        )
        self._app.press(start)
        self._app.move_to(end)
        self._app.release(end)

    def explain(self, pages: str) -> None:
        """``PAGES``: let the first turning point be explained, and go on by this many pages."""
        self.use("luck")
        self.focus("explain")
        self._app.analysis_bots.silent = False
        self._app.give(Command.ACTIVATE)
        self._app.settle()
        for _page in range(int(pages)):
            self._app.pass_time(4.0)
            self._app.give(Command.ACTIVATE)

    def knew(self, moves: str) -> None:
        """``MOVES``: look at the first move after this many that a computer can explain."""
        match = self._open
        self._app.services.go.open_look_back(match)
        self._app.settle()
        seat = next(number for number, seat in enumerate(match.seats) if not seat.is_human)
        self._app.analysis_bots.silent = False
        for at in range(int(moves), len(match.log)):
            if match.log[at].player == seat:
                self.back(str(1 + at))
                self._app.pass_time(0.3)
                if self._app.ui.find("knew") is not None:
                    break
        self._app.click("knew")

    # Lessons, puzzles, people

    def lesson(self, board: str) -> None:
        """``BOARD``: open a board of the course."""
        self._app.services.go.open_lesson(self._game, board)
        self._app.settle()

    def answer(self, notation: str) -> None:
        """``NOTATION``: play it in a lesson and see what's said, but don't go back."""
        scene = self._app.on_top(GuidedScene)
        self.do(notation)
        self._wait_until(lambda: scene.guide.phase in (TaskPhase.SEEN, TaskPhase.MET))

    def puzzle(self, _nothing: str) -> None:
        """Open today's puzzle."""
        asked = puzzle_of_day(TODAY.date())
        assert asked is not None
        self._app.services.go.open_puzzle(asked)
        self._app.settle()

    def miss(self, _nothing: str) -> None:
        """Answer the puzzle wrongly, and see what follows."""
        scene: Any = self._app.on_top(GuidedScene)
        task, match, rng = scene.guide.task, scene.session.match, Random(2)
        for _try in range(99):
            action, tried = match.state.legal_actions(task.seat).sample(rng), match.fork()
            tried.play(task.seat, action)
            tried.advance()
            if task.judge(tried) is TaskStatus.MISSED:
                scene.table.do(PlayAction(action))
                break
        self._app.pass_time(3.0)

    def solved(self, days: str) -> None:
        """``DAYS``: the daily puzzles of so many days ago were tried, and a mistake is kept."""
        book, today = self._app.services.kept.puzzle_book, TODAY.date()
        for ago in map(int, days.split()):
            day = today - timedelta(days=ago)
            if (asked := puzzle_of_day(day)) is None:
                continue
            puzzle, score = asked.puzzle, FAILED if ago in (3, 9, 20) else SOLVED
            answered = Answered(asked.game, puzzle.key, puzzle.rating, score, day, day)
            book.note(self._app.services.person, answered)
            if ago == 1:
                # What's in the box looks like any puzzle.
                book.keep_mistake("Ann", asked.game, write_puzzle(puzzle), day)

    def met(self, names: str) -> None:
        """``NAME…``: these people have played."""
        self._app.services.kept.people.met(*names.split())

    def known(self, likes: str) -> None:
        """``[SETTING=VALUE…]``: five people are known; the first likes large letters.

        One hasn't chosen a style yet.
        """
        liked = {**_LIKES, **dict(word.split("=") for word in likes.split())}
        for number in reversed(range(5)):
            sign = None if number == 3 else number
            person = Person(NAMES[number], sign, sign, {} if number else liked)
            self._app.services.kept.people.put(person)

    def scripts(self, _nothing: str) -> None:
        """People with names in other scripts have played."""
        services = self._app.services
        for number, name in enumerate(SCRIPTS):
            services.kept.people.put(Person(name, number, number, {}))
        most = in_scripts(GAMES[self._game].players[-1])
        services.kept.history.record("scripts", played_match(self._game, most, seed=1), TODAY)
        services.kept.saves.save("last", played_match(self._game, most, 4, seed=1))

    def rename(self, _nothing: str) -> None:
        """The people at the match have those names."""
        for number, seat in enumerate(in_scripts(len(self._open.seats))):
            self._open.with_seat(number, seat)

    def offered(self, _nothing: str) -> None:
        """The course of the game has been offered."""
        self._app.services.kept.learning.add_offered(self._game)

    def games(self, _nothing: str) -> None:
        """A dozen matches were played to their ends."""
        kinds = "human casual", "human human", "human skilled", "human human human human"
        for number in range(12):
            self.record(
                f"{number} {1.94 * number} {(*kinds, 'human casual', 'human learner')[number % 6]}"
            )

    def record(self, words: str) -> None:
        """``SEED DAYS KIND…``: these have played a match, and ended it so long ago."""
        seed, days, *kinds = words.split()
        ago = timedelta(days=float(days))
        match = played_match(self._game, enough(self._game, *kinds), seed=int(seed), ago=ago)
        self._app.services.kept.history.record(f"match-{seed}", match, TODAY - ago)

    def keep(self, words: str) -> None:
        """``DAYS [TITLE]``: save the match, as so long ago."""
        days, _space, title = words.partition(" ")
        saves, match = self._app.services.kept.saves, self._open
        match.title = title
        saved = TODAY - timedelta(days=int(days))
        name = saves.save(saves.new_id(saved, Random(len(title))), match)
        for path in self._app.app.records.places.saves.glob(f"{name}*"):
            os.utime(path, (saved.timestamp(), saved.timestamp()))

    def uneven(self, _nothing: str) -> None:
        """One of two people won seven of nine games."""
        who, services = enough(self._game, "human", "human"), self._app.services
        for number in range(9):
            ago = timedelta(days=9 - number)
            match = played_match(self._game, who, seed=number, ago=ago)
            record = record_of(match, TODAY - ago, save=f"uneven-{number}")
            first = 1 if number in (2, 5) else 0
            places = tuple(seat._replace(place=1 + (seat.seat != first)) for seat in record.seats)
            services.kept.history.keep(record._replace(seats=places), match.to_text())
        setup = SetUp(who, GAMES[self._game].complete_options(2, {})).to_json()
        services.change_settings(setups={self._game: setup})

    def players(self, count: str) -> None:
        """``COUNT``: open the game's set-up for so many, or about so many."""
        self.go(f"set_up {self._game}")
        if self._app.ui.find("count") is None:  # a key that is still held turns the pages too
            self.focus("tab")
            self._app.give(Command.LEFT)
        there = GAMES[self._game].players
        for _step in range(there.index(len(enough(self._game, *["human"] * int(count))))):
            self.focus("count")
            self._app.give(Command.RIGHT)

    def scan(self, words: str) -> None:
        """``STEPS [GROUPS]``: offer things to a switch, in the groups that presses chose."""
        steps, into = map(int, [*words.split(), "0"][:2])
        self._app.app.change_settings(switches="two")
        self._app.pass_time(2.0)
        scanner = self._app.app.hands.scanner
        for _press in range(into):
            scanner.press(self._app.now)
        for _step in range(steps):
            scanner.step(self._app.now)

    # A game night

    def guests(self, count: str) -> None:
        """``COUNT``: everyone is known, and so many come."""
        for number in reversed(range(len(NAMES))):
            self._app.services.kept.people.put(Person(NAMES[number], number, number))
        self._guests = [Guest(NAMES[number], number, number) for number in range(int(count))]

    def evening(self, words: str) -> None:
        """``[PLAYED]``: an evening of all games, or of a quick one, with so many matches played."""
        services = self._app.services
        # Some take very long at random.
        quick = min(GAMES, key=lambda game: GAMES[game].minutes_for(4))
        games: Sequence[str] = [quick] if words else tuple(GAMES)
        self.guests("5")
        date = TODAY.isoformat(timespec="seconds")
        services.kept.evening.begin(new_evening(self._guests, games, 120, 1, date))
        for _match in range(int(words or 0)):
            begun = game_night.begin(
                services.kept.evening, services.kept.saves, list, Random(3), services.today()
            )
            if begun is None:
                return
            self._match, save = begun
            self.lot("9999 5")
            services.kept.saves.save(save, self._match)
            game_night.settled(services.kept.evening, services.kept.saves)


def in_scripts(count: int) -> tuple[Seat, ...]:
    """So many people with names in other scripts."""
    known = zip(seats(*["human"] * count), SCRIPTS, strict=False)
    return tuple(seat._replace(name=name) for seat, name in known)

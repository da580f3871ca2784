import pygame

from scenes.kit.hands.scanner import Group, Part, Scanner, Stop


class Screen:
    """Things that can be done, and which of them were."""

    def __init__(self, *names: str) -> None:
        self.done: list[str] = []
        self.parts: tuple[Part, ...] = tuple(self.stop(name) for name in names)
        self.scanner = Scanner(lambda: Group("screen", self.parts))
        self.scanner.seconds = 1.0
        self.now = 0.0

    def stop(self, name: str, *, stays: bool = False) -> Stop:
        return Stop(
            name,
            lambda: pygame.Rect(0, 0, 10, 10),
            lambda: self.done.append(name),
            lambda: name,
            stays=stays,
        )

    def group(self, key: str, *names: str) -> Group:
        return Group(key, tuple(self.stop(name) for name in names))

    def pass_time(self, seconds: float) -> str:
        """What's offered after this many seconds, "" for nothing."""
        end = self.now + seconds
        while self.now < end:
            self.now = round(self.now + 0.1, 3)
            self.scanner.poll(self.now)
        return self.offered

    @property
    def offered(self) -> str:
        return "" if self.scanner.offered is None else str(self.scanner.offered.key)

    def press(self) -> None:
        self.scanner.press(self.now)
        self.scanner.poll(self.now)


def seen_within(screen: Screen, seconds: float) -> list[str]:
    """What's offered in turn in that time."""
    seen = [screen.pass_time(0.1)]
    for _ in range(round(seconds * 10)):
        offered = screen.pass_time(0.1)
        if offered != seen[-1]:
            seen.append(offered)
    return seen


def test_each_thing_is_offered_in_turn_and_the_first_one_longest() -> None:
    screen = Screen("a", "b", "c")
    assert seen_within(screen, 4.0) == ["a", "b", "c", "a"]
    fresh = Screen("a", "b")
    assert fresh.pass_time(1.4) == "a"
    assert fresh.pass_time(0.3) == "b"


def test_a_press_does_what_is_offered_and_begins_anew() -> None:
    screen = Screen("a", "b", "c")
    screen.pass_time(1.8)
    screen.press()
    assert screen.done == ["b"]
    assert screen.offered == "a"


def test_after_two_idle_rounds_it_rests_until_a_press_that_does_nothing_else() -> None:
    screen = Screen("a", "b")
    assert screen.pass_time(8.0) == ""
    assert screen.scanner.next_due is None
    screen.press()
    assert screen.done == []
    assert screen.offered == "a"


def test_a_group_is_called_by_what_it_holds() -> None:
    screen = Screen()
    assert screen.group("rows", "e4: a bead.", "e5: a bead. Can move.").words() == "e4, e5: a bead"
    assert screen.group("two", "e4: a bag, 2.", "e5: a bead.").words() == "e4, e5: a bag, a bead"
    many = Group("all", (screen.group("rows", *"abc"), screen.group("more", *"de")))
    assert many.words() == "5 choices, a to e"
    assert (
        screen.group("theme", *(f"Theme: {n}" for n in range(5))).words()
        == "Theme: 5 choices, 0 to 4"
    )
    assert screen.group("free", "Free: here", "Marble", "Free: there").words() == "Free, Marble"
    row = (screen.stop(name)._replace(about="Undo") for name in ("U", "Ctrl+Z"))
    assert Group("row", tuple(row)).words() == "Undo"


def test_within_a_group_the_way_out_is_offered_too() -> None:
    screen = Screen()
    screen.parts = (screen.group("rows", "a", "b"), screen.stop("c"))
    screen.pass_time(0.2)
    screen.press()
    assert screen.pass_time(2.6) == "out"
    screen.press()
    assert screen.offered == "rows"
    assert screen.done == []


def test_what_is_offered_stays_for_its_time_once_it_has_been_said() -> None:
    screen = Screen("a", "b")
    speaks = True
    screen.scanner = Scanner(lambda: Group("screen", screen.parts), lambda: speaks)
    screen.scanner.seconds = 1.0
    assert screen.pass_time(9.0) == "a"
    speaks = False
    assert screen.pass_time(0.8) == "a"
    assert screen.pass_time(0.4) == "b"


def test_from_a_group_chosen_by_mistake_it_comes_back_out() -> None:
    screen = Screen()
    screen.parts = (screen.group("rows", "a", "b"), screen.stop("c"))
    screen.pass_time(0.2)
    screen.press()
    assert seen_within(screen, 8.5)[:8] == ["a", "b", "out", "a", "b", "out", "rows", "c"]


def test_what_stays_can_be_done_again_at_once() -> None:
    screen = Screen()
    screen.parts = (screen.stop("a"), screen.stop("more", stays=True))
    screen.pass_time(1.8)
    screen.press()
    screen.press()
    assert screen.done == ["more", "more"]

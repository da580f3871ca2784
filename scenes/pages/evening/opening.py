"""Which page of an evening is the right one now."""

from game.messages import Message
from game.records.files import RecordError
from scenes.kit import game_night
from scenes.kit.scene import Scene, Services
from scenes.pages.evening.ceremony import CeremonyScene
from scenes.pages.evening.course import CourseScene
from scenes.pages.evening.planning import PlanningScene


def evening_page(services: Services, page: str, problems: list[Message]) -> Scene:
    """The page for the evening's stage; what went wrong is added to ``problems``."""
    book = services.evening
    try:
        evening = game_night.settled(book, services.saves)
    except RecordError as error:
        problems.append(error.message)
        evening = book.last()
    problem = game_night.problem_of(book)
    if problem is not None:
        problems.append(problem)
    if evening is not None and page == "ceremony":
        return CeremonyScene(services, evening)
    if evening is None or evening.over:
        return PlanningScene(services)
    if evening.next is None:
        return CeremonyScene(services, evening)
    return CourseScene(services, evening)

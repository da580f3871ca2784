from dataclasses import replace
from pathlib import Path

import pytest

from game.tasks.puzzles import read_collection
from game.tasks.task import TaskGoal
from tests.thorough import is_thorough, thorough
from tools.puzzles.__main__ import FOLDER, main, write_collection
from tools.puzzles.computers import RATINGS
from tools.workshop import share_of

FILES = sorted(FOLDER.glob("*.jsonl"))
SAMPLE = thorough(4)


@pytest.mark.long
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_sample_is_proved_again(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", file.stem, "--sample", str(SAMPLE), "--seed", "5"]) == 0
    assert capsys.readouterr().out == f"{SAMPLE} of {SAMPLE} proved.\n"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_puzzle_is_whole(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    found = read_collection(file.stem, text)
    assert write_collection(found) == text
    assert len({puzzle.key for puzzle in found.puzzles}) == len(found.puzzles)
    maker = share_of(file.stem, "puzzles", "PUZZLES")
    assert maker is not None
    assert list(found.kinds) == list(maker.kinds)
    for puzzle in found.puzzles:
        assert puzzle.level in RATINGS
        assert puzzle.task.solution
        assert puzzle.proof


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_any_action_meets_is_not_proved(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = read_collection(file.stem, file.read_text(encoding="utf-8"))
    by_kind = {puzzle.kind: puzzle for puzzle in found.puzzles}
    kinds = list(by_kind.values())[: len(by_kind) if is_thorough() else 1]
    wrong = [replace(one, task=replace(one.task, goal=TaskGoal())) for one in kinds]
    spoilt = tmp_path / file.name
    spoilt.write_text(write_collection(replace(found, puzzles=wrong)), encoding="utf-8")
    assert main(["prove", file.stem, "--file", str(spoilt)]) == 1
    assert capsys.readouterr().out.endswith(f"0 of {len(wrong)} proved.\n")

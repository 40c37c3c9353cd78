"""The pool of workers: jobs are done within their limits, or an error says why not; and no process is left over."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

import outplay
from outplay.errors import JobError
from outplay.web.failures import Busy, Closing, FileCutOff, TaskFailed, TookTooLong, TooMuchMemory
from outplay.web.requests import AnalysisRequest, ApiRequest, ChoiceRequest
from outplay.web.settings import Settings
from outplay.web.work import pool
from outplay.web.work.pool import WorkerPool
from tests.patience import PATIENCE, slack, until_so
from tests.web.visitors import OWN_GAMES
from tests.web.work.conftest import ODD, children, is_gone
from tests.web.work.odd_worker import Odd

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def others() -> Iterator[set[int]]:
    """The processes that were there before; a test leaves no more of them."""
    before = set(children())
    yield before
    assert set(children()) <= before


async def pid_of(workers: WorkerPool) -> int:
    answer = await workers.ask(Odd(job="chatter"), PATIENCE)
    pid: int = answer["pid"]
    return pid


async def test_an_answer_is_what_the_library_says(workers: WorkerPool) -> None:
    answer = await workers.ask(AnalysisRequest(game="hexapawn:3x3", depth=8), PATIENCE)
    found = outplay.analyze(outplay.game("hexapawn:3x3").start, depth=8, moves=True).as_data()
    assert {**answer, "seconds": 0} == {**found, "seconds": 0}


@pytest.mark.parametrize("workers", [Settings(games=OWN_GAMES)], indirect=True)
async def test_the_workers_know_the_games_of_the_server(workers: WorkerPool) -> None:
    for game in OWN_GAMES:
        answer = await workers.ask(AnalysisRequest(game=game.name, rules=game.rules.hash, depth=2), PATIENCE)
        found = outplay.analyze(game.start, depth=2, moves=True).as_data()
        assert {**answer, "seconds": 0} == {**found, "seconds": 0}


async def test_a_worker_is_used_again_and_stands_back(workers: WorkerPool) -> None:
    first = await workers.ask(Odd(job="chatter", times=3), PATIENCE)
    assert first == await workers.ask(Odd(job="chatter"), PATIENCE)
    assert first["pid"] != os.getpid() and first["niceness"] == min(os.nice(0) + 10, 19)


async def test_one_worker_is_there_from_the_start(others: set[int], workers: WorkerPool) -> None:
    (warm,) = set(children()) - others
    assert await pid_of(workers) == warm


async def test_a_stream_has_all_messages_in_their_order(workers: WorkerPool) -> None:
    async with workers.start(Odd(job="chatter", times=500, size=10_000), PATIENCE) as job:
        messages = [message async for message in job]
    assert [message["data"]["number"] for message in messages[:-1]] == list(range(500))
    assert messages[-1]["event"] == "done"


async def test_a_job_that_is_asked_to_finish_answers(workers: WorkerPool) -> None:
    async with workers.start(Odd(job="tarry"), PATIENCE) as other, workers.start(Odd(job="tarry"), PATIENCE) as job:
        pid = (await anext(job))["data"]
        assert (await anext(other))["event"] == "progress"
        job.finish()
        assert [message async for message in job] == [{"event": "done", "data": {"pid": pid}}]
        assert not other.is_over
    assert await pid_of(workers) == pid


async def test_an_error_of_a_task_has_its_kind_and_the_worker_stays(workers: WorkerPool) -> None:
    before = await pid_of(workers)
    with pytest.raises(TaskFailed, match="there is no game 'nix'") as caught:
        await workers.ask(AnalysisRequest(game="nix"), PATIENCE)
    assert (caught.value.kind, caught.value.status) == ("SpecError", 404)
    with pytest.raises(TaskFailed) as caught:
        await workers.ask(AnalysisRequest(game="hexapawn:3x3", rules="0" * 16), PATIENCE)
    assert (caught.value.kind, caught.value.status) == ("RulesMismatch", 409)
    assert caught.value.extra == {"expected": outplay.game("hexapawn:3x3").rules.hash}
    assert await pid_of(workers) == before


async def test_a_crash_is_reported_and_printed(capfd: pytest.CaptureFixture[str]) -> None:
    async with WorkerPool(Settings(), ODD) as workers:
        with pytest.raises(TaskFailed) as caught:
            await workers.ask(Odd(job="fail"), PATIENCE)
    assert (caught.value.kind, caught.value.status) == ("ServerError", 500)
    assert "mistake" not in str(caught.value)
    assert "KeyError: 'a mistake'" in capfd.readouterr().err


# ---- Too long, too much


@pytest.mark.parametrize("job", [Odd(job="sleep"), ChoiceRequest(game="othello:8", player="minimax:depth=100")])
async def test_a_worker_that_takes_too_long_is_replaced(job: ApiRequest, workers: WorkerPool) -> None:
    before = await pid_of(workers)
    with pytest.raises(TookTooLong, match=r"longer than 0.3 s"):
        await workers.ask(job, seconds=0.3)
    assert await pid_of(workers) != before and await asyncio.to_thread(is_gone, before)


async def test_an_unread_job_has_the_same_time_limit(workers: WorkerPool) -> None:
    pid = await pid_of(workers)
    async with workers.start(Odd(job="chatter", times=10**6, size=10**5), 0.5) as job:
        assert await asyncio.to_thread(is_gone, pid)
        with pytest.raises(TookTooLong):
            assert [message async for message in job]


@pytest.mark.parametrize(
    ("job", "error", "text"),
    [
        (Odd(job="eat"), TooMuchMemory, "needs more memory than a visitor may use"),
        (Odd(job="die"), TooMuchMemory, "needs more memory than a visitor may use"),
        (Odd(job="read_on"), FileCutOff, "somebody has shortened it"),
    ],
)
@pytest.mark.parametrize("workers", [{"megabytes": 400}], indirect=True)
async def test_a_worker_that_dies_is_replaced(
    job: ApiRequest, error: type[JobError], text: str, workers: WorkerPool
) -> None:
    before = await pid_of(workers)
    with pytest.raises(error, match=text):
        await workers.ask(job, PATIENCE)
    assert await pid_of(workers) != before and await asyncio.to_thread(is_gone, before)


async def test_an_idle_worker_that_was_killed_is_replaced(workers: WorkerPool) -> None:
    before = await pid_of(workers)
    os.kill(before, signal.SIGKILL)
    assert await until_so(lambda: not workers._idle[0].is_alive)
    assert await pid_of(workers) != before


# ---- Stopping


@pytest.fixture
def _time_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as it takes here until a worker has heard that it is to stop."""
    monkeypatch.setattr(pool, "_SECONDS_TO_STOP", slack(pool._SECONDS_TO_STOP))


@pytest.mark.usefixtures("_time_to_stop")
@pytest.mark.parametrize(("asked", "stays"), [(Odd(job="wait"), True), (Odd(job="sleep"), False)])
async def test_a_job_that_is_left_is_stopped(asked: ApiRequest, stays: bool, workers: WorkerPool) -> None:
    async with workers.start(asked, PATIENCE) as job:
        pid = (await anext(job))["data"]
    assert await until_so(lambda: not workers._chores)
    assert (await pid_of(workers) == pid) is stays
    assert stays or await asyncio.to_thread(is_gone, pid)


async def test_a_cancelled_question_stops_its_job(tmp_path: Path, workers: WorkerPool) -> None:
    mark = tmp_path / "mark"
    pid = await pid_of(workers)
    question = asyncio.create_task(workers.ask(Odd(job="sleep", mark=str(mark)), PATIENCE))
    assert await until_so(mark.exists)
    question.cancel()
    with pytest.raises(asyncio.CancelledError):
        await question
    assert await asyncio.to_thread(is_gone, pid)


@pytest.mark.usefixtures("_time_to_stop")
async def test_an_analysis_that_is_left_ends_at_once_and_its_worker_stays(workers: WorkerPool) -> None:
    pid = await pid_of(workers)
    async with workers.start(AnalysisRequest(game="othello:8", seconds=30), 35) as job:
        assert (await anext(job))["event"] == "progress"
    assert await until_so(lambda: not workers._chores)
    assert await pid_of(workers) == pid


@pytest.mark.parametrize("workers", [{"quick_workers": 2, "long_workers": 4}], indirect=True)
async def test_many_jobs_that_are_begun_and_left_leave_nothing(others: set[int], workers: WorkerPool) -> None:
    async def one(number: int) -> None:
        async with workers.start(Odd(job="wait"), PATIENCE) as job:
            await anext(job)

    for number in range(60):
        task = asyncio.create_task(one(number))
        await asyncio.sleep(0.004 * (number % 4))
        task.cancel()
    assert await until_so(lambda: len(set(children()) - others) <= 2)
    assert await pid_of(workers)


# ---- Busy


@pytest.mark.parametrize("workers", [{"quick_workers": 1, "waiting": 2}], indirect=True)
async def test_jobs_wait_for_a_place_and_too_many_are_refused(workers: WorkerPool) -> None:
    async with workers.start(Odd(job="wait"), PATIENCE, queue="quick") as job:
        await anext(job)
        waiting = [asyncio.create_task(pid_of(workers)) for _ in range(2)]
        await asyncio.sleep(0.01)
        with pytest.raises(Busy, match="too busy"):
            await pid_of(workers)
        assert not any(task.done() for task in waiting)
    assert len(set(await asyncio.gather(*waiting))) == 1
    await pid_of(workers)


@pytest.mark.parametrize("workers", [{"quick_workers": 1, "waiting": 1}], indirect=True)
async def test_a_cancelled_wait_makes_room(workers: WorkerPool) -> None:
    async with workers.start(Odd(job="wait"), PATIENCE, queue="quick") as job:
        await anext(job)
        for _ in range(5):
            waiting = asyncio.create_task(pid_of(workers))
            await asyncio.sleep(0.01)
            waiting.cancel()
            await asyncio.wait([waiting])
    await pid_of(workers)


@pytest.mark.parametrize("workers", [{"quick_workers": 1, "long_workers": 2}], indirect=True)
async def test_streams_take_no_place_of_a_short_answer(workers: WorkerPool) -> None:
    async with workers.start(Odd(job="wait"), PATIENCE), workers.start(Odd(job="sleep"), PATIENCE):
        await pid_of(workers)


@pytest.mark.parametrize("workers", [{"quick_workers": 1}], indirect=True)
async def test_a_pool_that_closes_ends_all_jobs(tmp_path: Path, workers: WorkerPool) -> None:
    mark = tmp_path / "mark"
    under_way = asyncio.create_task(workers.ask(Odd(job="sleep", mark=str(mark)), PATIENCE))
    assert await until_so(mark.exists)
    waiting = asyncio.create_task(workers.ask(Odd(job="sleep"), PATIENCE))
    await asyncio.sleep(0.01)
    await workers.close()
    for task in (under_way, waiting):
        with pytest.raises(Closing, match="shutting down"):
            await task
    with pytest.raises(Closing):
        await pid_of(workers)

"""Messages to a slow page: bounded in number, in order, and of an analysis only the newest."""

from __future__ import annotations

import asyncio

from outplay.web.outbox import Outbox


def test_messages_come_in_their_order() -> None:
    async def use() -> list[int]:
        outbox = Outbox()
        for number in range(10):
            await outbox.put({"number": number})
        return [(await outbox.take())["number"] for _ in range(10)]

    assert asyncio.run(use()) == list(range(10))


def test_news_take_the_place_of_older_news_of_the_same_job() -> None:
    async def use() -> list[int]:
        outbox = Outbox()
        await outbox.put({"number": 0}, replaces="a")
        await outbox.put({"number": 1})
        await outbox.put({"number": 2}, replaces="b")
        for number in range(3, 1000):
            await outbox.put({"number": number}, replaces="a")
        first = [(await outbox.take())["number"] for _ in range(3)]
        await outbox.put({"number": 1000}, replaces="a")
        return [*first, (await outbox.take())["number"]]

    assert asyncio.run(use()) == [999, 1, 2, 1000]


def test_who_says_much_has_to_wait_until_somebody_listens() -> None:
    async def use() -> tuple[int, int]:
        outbox = Outbox()
        said = 0

        async def talk() -> None:
            nonlocal said
            for number in range(1000):
                await outbox.put({"number": number})
                said += 1

        talking = [asyncio.create_task(talk()) for _ in range(3)]
        await asyncio.sleep(0.01)
        before = said
        heard = [(await outbox.take())["number"] for _ in range(3000)]
        await asyncio.gather(*talking)
        assert sorted(heard) == sorted([*range(1000)] * 3)
        return before, said

    before, said = asyncio.run(use())
    assert before == 32 and said == 3000

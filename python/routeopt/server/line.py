"""Who gets a solver process next: accounts in turn, none more than its share."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque

from routeopt.server.worker_process import WorkerProcess

_Turn = asyncio.Future[WorkerProcess]


class Line:
    """The free processes, and the calls that wait for one.

    Args:
        share: how many processes an account may hold at a time.
        most_waiting: how many calls may wait; those of one account take half the places at most.
    """

    def __init__(self, share: int, most_waiting: int) -> None:
        self._share = share
        self._most_waiting = most_waiting
        self._free: list[WorkerProcess] = []
        self._held: Counter[str] = Counter()
        self._turns: OrderedDict[str, deque[_Turn]] = OrderedDict()

    @property
    def waiting(self) -> int:
        """How many calls wait."""
        return sum(map(len, self._turns.values()))

    @property
    def is_free(self) -> bool:
        """Whether there is a process that nobody holds."""
        return bool(self._free)

    def has_room(self, account: str) -> bool:
        """Whether a call would get a process, or a place in the line."""
        if self._free and self._held[account] < self._share:
            return True
        own = len(self._turns.get(account, ()))
        return self.waiting < self._most_waiting and own < max(1, self._most_waiting // 2)

    def put(self, worker: WorkerProcess) -> None:
        """Add a free process."""
        self._free.append(worker)  # and take it first: its memory is in the caches
        self._hand_out()

    async def take(self, account: str) -> WorkerProcess:
        """Wait for a process; the account holds it until `left`."""
        turn: _Turn = asyncio.get_running_loop().create_future()
        self._turns.setdefault(account, deque()).append(turn)
        self._hand_out()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._forget(account, turn)
            else:  # it was handed out at the same moment
                self.left(account)
                self.put(turn.result())
            raise

    def left(self, account: str) -> None:
        """Take note that an account holds one process less."""
        self._held[account] -= 1
        if not self._held[account]:
            del self._held[account]
        self._hand_out()

    def _hand_out(self) -> None:
        while self._free:
            able = (name for name in self._turns if self._held[name] < self._share)
            account = next(able, None)
            if account is None:
                return
            turn = self._turns[account][0]
            self._forget(account, turn)
            if account in self._turns:
                self._turns.move_to_end(account)
            if not turn.cancelled():
                self._held[account] += 1
                turn.set_result(self._free.pop())

    def _forget(self, account: str, turn: _Turn) -> None:
        turns = self._turns.get(account, deque())
        if turn in turns:
            turns.remove(turn)
        if not turns:
            self._turns.pop(account, None)

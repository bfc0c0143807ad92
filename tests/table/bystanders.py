"""Somebody who plays at a table of its own while others misbehave elsewhere: how long it has to wait."""

from __future__ import annotations

import json
import threading
import time

from websockets.sync.client import connect

from tests.table.clients import Guest


class Bystander:
    """Somebody who plays, talks and reads while others do what they like; `slowest` is the longest wait."""

    def __init__(self, base: str, address: str = "198.51.100.7") -> None:
        self.slowest = 0.0
        self.answers = 0
        self._base = base
        self._headers = {"X-Forwarded-For": address}
        self._stop = threading.Event()
        self._guest = Guest(base, "Cid")
        wish = {"game": "kids-of-london", "name": "Cid", "options": {"seats": 2}, "seats": ["me", "bot:random"]}
        self._table: str = self._guest.call("POST", "/api/tables", wish, self._headers)["table"]
        self._thread = threading.Thread(target=self._play)

    def __enter__(self) -> Bystander:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(60)

    def _play(self) -> None:
        url = f"{self._base.replace('http', 'ws')}/api/tables/{self._table}/play"
        headers = {"Cookie": self._guest.cookie, **self._headers}
        with connect(url, additional_headers=headers, proxy=None, max_size=None, ping_interval=None) as wire:
            wire.send(json.dumps({"do": "hello", "seat": 0}))
            while not self._stop.wait(0.05):
                began = time.monotonic()
                wire.send(json.dumps({"id": str(self.answers), "do": "chat", "text": "and so on"}))
                while json.loads(wire.recv(60)).get("id") != str(self.answers):
                    pass
                self._guest.call("GET", f"/api/tables/{self._table}", headers=self._headers)
                self.slowest = max(self.slowest, time.monotonic() - began)
                self.answers += 1

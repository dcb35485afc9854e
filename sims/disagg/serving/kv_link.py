# SPDX-License-Identifier: GPL-2.0-or-later
"""The link that carries keys and values from prefill to decode."""

from collections import deque


class KvLink:
    """As many transfers at once as there are channels; the rest wait in line."""

    def __init__(self, engine, link, channels, kv_bytes):
        self.engine = engine
        self.link = link
        self.channels = max(1, channels)
        self.kv_bytes = kv_bytes  # a token
        self.in_use = 0
        self.queue = deque()

        self.busy_s = 0.0  # of all channels together
        self.bytes = 0.0
        self.transfers = 0
        self.wait_s = 0.0  # of all requests together
        self.energy_j = 0.0

    def request(self, request):
        if self.in_use < self.channels:
            self.begin(request)
        else:
            self.queue.append(request)

    def begin(self, request):
        env = self.engine.env
        self.in_use += 1
        request.kv_start = env.now
        self.wait_s += env.now - request.first_token
        transfer = env.timeout(self.link.transfer_s(request.prompt_length * self.kv_bytes))
        transfer.callbacks.append(lambda _: self.end(request))

    def end(self, request):
        """The channel is passed on before the request that held it moves on: it matters in ties."""
        size = request.prompt_length * self.kv_bytes
        self.in_use -= 1
        self.busy_s += self.link.transfer_s(size)
        self.bytes += size
        self.transfers += 1
        self.energy_j += self.link.energy_j(size)
        request.kv_ready = self.engine.env.now
        self.engine.event_count += 1
        if self.queue:
            self.begin(self.queue.popleft())
        self.engine.submit_to_back(request)

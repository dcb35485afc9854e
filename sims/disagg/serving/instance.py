# SPDX-License-Identifier: GPL-2.0-or-later
"""A group of devices that holds one copy of the model and runs it step by step."""

from collections import deque


class Instance:
    """What all roles share: a queue, a process that runs steps, and an account of them.

    A role says in start_step what the next step is, and in finish_step what has become of it.
    """

    def __init__(self, engine, name, cost, config):
        self.engine = engine
        self.name = name
        self.cost = cost
        self.max_prefill_tokens = config.max_prefill_tokens
        self.max_decode_batch = config.max_decode_batch
        self.queue = deque()
        self.alarm = None  # the event that a waiting instance sleeps on
        self.batch = []  # prompts of a prefill step in flight
        self.running = []  # sequences being decoded, oldest first
        self.kv_used = 0  # tokens reserved, whole sequences

        self.busy_s = 0.0
        self.steps = 0
        self.flops = 0.0
        self.bytes = 0.0
        self.batch_sum = 0
        self.compute_j = 0.0
        self.memory_j = 0.0
        self.peak_w = 0.0
        self.power_bound_s = 0.0
        self.compute_bound_s = 0.0

    @property
    def load(self):
        return len(self.queue) + len(self.running)

    def submit(self, request):
        """Queue a request; a waiting instance is woken once, however many come before it wakes."""
        self.queue.append(request)
        if self.alarm is not None and not self.alarm.triggered:
            self.alarm.succeed()

    def run(self):
        """The SimPy process."""
        env = self.engine.env
        while True:
            step = self.start_step()
            if step is None:
                self.alarm = env.event()
                yield self.alarm
                self.alarm = None
            else:
                batch_size = len(self.batch) or len(self.running)
                yield env.timeout(step.time_s)
                self.account(step, batch_size)
                self.finish_step()
            self.engine.event_count += 1

    def account(self, step, batch_size):
        self.busy_s += step.time_s
        self.steps += 1
        self.flops += step.flops
        self.bytes += step.bytes
        self.batch_sum += batch_size
        self.compute_j += step.compute_j
        self.memory_j += step.memory_j
        self.peak_w = max(self.peak_w,
                          self.cost.idle_w + (step.compute_j + step.memory_j) / step.time_s)
        if step.bound == "power":
            self.power_bound_s += step.time_s
        elif step.bound == "compute":
            self.compute_bound_s += step.time_s

    def has_memory_for(self, request):
        return self.kv_used + request.need <= self.cost.kv_capacity

    def start_prefill(self):
        tokens = 0
        while self.queue and self.may_join_batch(self.queue[0], tokens):
            request = self.queue.popleft()
            self.reserve(request)
            self.batch.append(request)
            tokens += request.prompt_length
        if not self.batch:
            return None
        for request in self.batch:
            request.prefill_start = self.engine.env.now
        return self.cost.prefill([request.prompt_length for request in self.batch])

    def may_join_batch(self, request, tokens):
        return not self.batch or tokens + request.prompt_length <= self.max_prefill_tokens

    def finish_prefill(self):
        batch, self.batch = self.batch, []
        for request in batch:
            request.first_token = request.last_token = self.engine.env.now
            request.tokens_out = 1
            self.leave_prefill(request)

    def start_decode(self):
        if not self.running:
            return None
        context = sum(request.prompt_length + request.tokens_out for request in self.running)
        return self.cost.decode(context, len(self.running))

    def finish_decode(self):
        now = self.engine.env.now
        running = []
        for request in self.running:
            request.gaps.append(now - request.last_token)
            request.tokens_out += 1
            request.last_token = now
            if request.tokens_out < request.output_length:
                running.append(request)
            else:
                self.kv_used -= request.need
                self.engine.finish(request)
        self.running = running


class PrefillInstance(Instance):
    """Reads prompts; keeps nothing, so it is never short of memory."""

    @property
    def load(self):
        return sum(request.prompt_length for request in self.queue)

    def start_step(self):
        return self.start_prefill()

    def reserve(self, request):
        pass

    def leave_prefill(self, request):
        if request.output_length <= 1:
            self.engine.finish(request)
        else:
            self.engine.link.request(request)

    def finish_step(self):
        self.finish_prefill()


class DecodeInstance(Instance):
    """Writes answers."""

    def start_step(self):
        self.admit()
        return self.start_decode()

    def admit(self):
        """The first in line goes first: one that does not fit holds up those behind it."""
        while (self.queue and len(self.running) < self.max_decode_batch
               and self.has_memory_for(self.queue[0])):
            request = self.queue.popleft()
            self.kv_used += request.need
            request.decode_start = self.engine.env.now
            self.running.append(request)

    def finish_step(self):
        self.finish_decode()


class ColocatedInstance(Instance):
    """Reads prompts and writes answers; prompts come first."""

    def start_step(self):
        return self.start_prefill() or self.start_decode()

    def may_join_batch(self, request, tokens):
        return (len(self.running) + len(self.batch) < self.max_decode_batch
                and super().may_join_batch(request, tokens) and self.has_memory_for(request))

    def reserve(self, request):
        self.kv_used += request.need

    def leave_prefill(self, request):
        if request.output_length <= 1:
            self.kv_used -= request.need
            self.engine.finish(request)
        else:
            request.decode_start = self.engine.env.now
            self.running.append(request)

    def finish_step(self):
        if self.batch:
            self.finish_prefill()
        else:
            self.finish_decode()

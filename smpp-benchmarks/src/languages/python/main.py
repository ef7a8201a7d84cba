"""A client and a server with the Python package smpp34: a task for each request in flight."""

import argparse
import asyncio
import json
import os
import sys
import threading
import time

import smpp34

HOST = "127.0.0.1"
SOURCE = "4915112345"
DESTINATION = "49171765432"
TEXT = b"Your code is 493817, valid for 5 min."
MESSAGE_ID = "0123456789"
TYPES = dict(source_addr_ton=1, source_addr_npi=1, dest_addr_ton=1, dest_addr_npi=1)
CAPACITY = 4096
END_SECONDS = 10


class Load:
    submitted = answered = refused = delivered = 0
    stopped = False


async def client(options):
    load = Load()
    tasks, clients = [], []
    for _ in range(options.binds):
        bound = smpp34.Client(HOST, options.port, "bench", "secret", bind_type="TRX", window_size=options.window,
                              inbound_capacity=CAPACITY)
        smsc = await bound.connect()
        clients.append(bound)
        if options.both:
            tasks.append(asyncio.create_task(receive(smsc, load)))
        tasks.extend(asyncio.create_task(submit(smsc, load)) for _ in range(options.window))
    await asyncio.sleep(options.warm_up)
    answered, delivered, start = load.answered, load.delivered, time.perf_counter_ns()
    await asyncio.sleep(options.seconds)
    nanos = time.perf_counter_ns() - start
    result = dict(submitted=load.answered - answered, delivered=load.delivered - delivered, nanos=nanos)
    load.stopped = True
    end = time.monotonic() + END_SECONDS
    while load.submitted != load.answered + load.refused and time.monotonic() < end:
        await asyncio.sleep(0.01)
    result.update(refused=load.refused, unanswered=load.submitted - load.answered - load.refused)
    print(json.dumps(result), flush=True)
    os._exit(0)


async def submit(smsc, load):
    while not load.stopped:
        load.submitted += 1
        try:
            accepted = (await smsc.submit_sm(DESTINATION, TEXT, source_addr=SOURCE, **TYPES)).is_success
        except smpp34.SmppError:
            accepted = False
        if accepted:
            load.answered += 1
        else:
            load.refused += 1


async def receive(smsc, load):
    while isinstance(await smsc.next(), smpp34.DeliverSmEvent):
        load.delivered += 1


async def server(options):
    bound = smpp34.Server(HOST, options.port, system_id="bench", inbound_capacity=CAPACITY)
    await bound.start()
    tasks = []
    while True:
        event = await bound.next()
        if isinstance(event, smpp34.SubmitSmEvent):
            event.accept(message_id=MESSAGE_ID)
        elif isinstance(event, smpp34.Esme) and options.both:
            tasks.extend(asyncio.create_task(deliver(event)) for _ in range(options.window))


async def deliver(esme):
    while (await esme.deliver_sm(SOURCE, TEXT, source_addr=DESTINATION, **TYPES)).is_success:
        pass


def end_with_input():
    sys.stdin.buffer.read()  # ends with the process that started this one
    os._exit(0)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("command", choices=["client", "server"])
    parser.add_argument("--port", type=int, default=2775)
    parser.add_argument("--binds", type=int, default=1)
    parser.add_argument("--window", type=int, default=1)
    parser.add_argument("--warm-up", type=float, default=1)
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--both", action="store_true")
    options = parser.parse_args()
    threading.Thread(target=end_with_input, daemon=True).start()
    asyncio.run(client(options) if options.command == "client" else server(options))


if __name__ == "__main__":
    main()

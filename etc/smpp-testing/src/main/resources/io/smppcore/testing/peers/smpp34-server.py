# An SMSC with the PyPI package smpp34: prints its port, accepts everything, and sends the requested receipts.
# Ends with its standard input.
import asyncio
import os
import socket
import sys
import threading

import smpp34


def end_with_input():
    sys.stdin.read()
    os._exit(0)


async def receipt(session, event, message_id):
    text = f"id:{message_id} sub:001 dlvrd:001 submit date:2611210000 done date:2611210000 stat:DELIVRD err:000 text:"
    await session.deliver_sm(event.source_addr, text.encode(), source_addr=event.destination_addr, esm_class=4)


async def main():
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = smpp34.Server("127.0.0.1", port, inbound_capacity=10000)
    await server.start()
    print(port, flush=True)
    sessions = {}
    tasks = set()
    last = 0
    while True:
        event = await server.next()
        if isinstance(event, smpp34.Esme):
            sessions[event.session_id] = event
        elif isinstance(event, smpp34.SubmitSmEvent):
            last += 1
            event.accept(f"{last:x}")
            if event.registered_delivery:
                task = asyncio.create_task(receipt(sessions[event.session_id], event, f"{last:x}"))
                tasks.add(task)
                task.add_done_callback(tasks.discard)


threading.Thread(target=end_with_input, daemon=True).start()
asyncio.run(main())

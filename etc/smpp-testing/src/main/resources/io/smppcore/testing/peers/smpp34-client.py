# A client with the PyPI package smpp34: sends a text, prints its message_id, and prints each text that it receives.
# Arguments: port, system_id, password. Ends with its standard input.
import asyncio
import os
import sys
import threading

import smpp34


def end_with_input():
    sys.stdin.read()
    os._exit(0)


async def main():
    port, system_id, password = sys.argv[1:]
    client = smpp34.Client("127.0.0.1", int(port), system_id, password, bind_type="TRX")
    smsc = await client.connect()
    response = await smsc.submit_sm(
        "491701234567",
        b"hello",
        source_addr="shop",
        source_addr_ton=5,
        dest_addr_ton=1,
        dest_addr_npi=1,
        registered_delivery=1,
    )
    print(response.message_id, flush=True)
    while True:
        event = await smsc.next()
        if not isinstance(event, smpp34.DeliverSmEvent):
            return
        print(event.short_message.decode(), flush=True)


threading.Thread(target=end_with_input, daemon=True).start()
asyncio.run(main())

package io.smppcore.examples;

import io.smppcore.client.SmppClient;
import io.smppcore.type.Address;

/** Example that sends one text. */
public final class SendOne {

    /** Sends a text to an SMSC on this machine, and returns its message_id. */
    public static String send(int port) {
        try (SmppClient client = SmppClient.builder()
                .endpoint("localhost", port)
                .systemId("me")
                .password("secret")
                .connect()) {
            return client.sendText(Address.alphanumeric("Bank"), Address.phone("+49 170 1234567"), "Hello")
                    .orThrow()
                    .messageIds()
                    .getFirst();
        }
    }
}

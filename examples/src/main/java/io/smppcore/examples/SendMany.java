package io.smppcore.examples;

import io.smppcore.client.OutgoingText;
import io.smppcore.client.SendTotals;
import io.smppcore.client.SmppClient;
import io.smppcore.type.Address;
import java.util.stream.IntStream;

/** Example that sends many texts, with up to 500 in flight. */
public final class SendMany {

    /** Sends a number of texts, and returns how many had each outcome. */
    public static SendTotals send(int port, int count) {
        Address from = Address.alphanumeric("Bank");
        Address to = Address.phone("+49 170 1234567");
        try (SmppClient client = SmppClient.builder()
                .endpoint("localhost", port)
                .systemId("me")
                .password("secret")
                .window(500)
                .connect()) {
            return client.sendAllTexts(
                    IntStream.range(0, count).mapToObj(i -> new OutgoingText(from, to, "message " + i)), sent -> {});
        }
    }
}

package io.smppcore.examples;

import io.smppcore.client.SmppClient;
import io.smppcore.client.Submission;
import io.smppcore.client.TextOptions;
import io.smppcore.type.Address;
import io.smppcore.type.RegisteredDelivery;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Example that sends a long Unicode text and waits for the receipts of its parts. */
public final class LongText {

    /** Sends a text, and returns the message_id and the final state of each part, separated by a space. */
    public static List<String> send(int port, String text) throws Exception {
        try (SmppClient client = SmppClient.builder()
                .endpoint("localhost", port)
                .systemId("me")
                .password("secret")
                .textOptions(TextOptions.builder()
                        .registeredDelivery(RegisteredDelivery.FINAL)
                        .build())
                .connect()) {
            Submission submission = client.sendText(
                            Address.alphanumeric("Bank"), Address.phone("+49 170 1234567"), text)
                    .orThrow();
            return submission.receipts().get(30, TimeUnit.SECONDS).stream()
                    .map(receipt ->
                            receipt.id().orElse("?") + " " + receipt.stat().orElse("?"))
                    .toList();
        }
    }
}

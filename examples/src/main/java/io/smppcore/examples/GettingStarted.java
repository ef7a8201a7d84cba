package io.smppcore.examples;

import io.smppcore.client.SmppClient;
import io.smppcore.client.Submission;
import io.smppcore.client.TextOptions;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.type.Address;
import io.smppcore.type.RegisteredDelivery;
import java.util.concurrent.TimeUnit;

public class GettingStarted {

    public static void main(String[] args) throws Exception {
        int port = args.length == 0 ? 2775 : Integer.parseInt(args[0]);
        Address from = Address.alphanumeric("Bank");
        Address to = Address.phone("+49 170 1234567");
        TextOptions options = TextOptions.builder()
                .registeredDelivery(RegisteredDelivery.FINAL)
                .build();
        try (SmppClient client = SmppClient.builder()
                .endpoint("localhost", port)
                .systemId("me")
                .password("secret")
                .onMessage((session, message) ->
                        System.out.println(message.source().value() + ": " + message.text()))
                .connect()) {
            Submission submission = client.sendText(from, to, "Grüße aus Москва! ".repeat(10), options)
                    .orThrow();
            System.out.println("accepted as " + submission.messageIds());
            for (DeliveryReceipt receipt : submission.receipts().get(30, TimeUnit.SECONDS)) {
                System.out.println(
                        receipt.id().orElse("?") + ": " + receipt.stat().orElse("?"));
            }
            Thread.sleep(args.length == 0 ? 60_000 : 0); // for messages to this client
        }
    }
}

package io.smppcore.examples;

import io.smppcore.client.SmppClient;
import io.smppcore.client.Submission;
import io.smppcore.type.Address;

public class SendText {

    public static void main(String[] args) {
        int port = args.length == 0 ? 2775 : Integer.parseInt(args[0]);
        try (SmppClient client = SmppClient.builder()
                .endpoint("localhost", port)
                .systemId("me")
                .password("secret")
                .connect()) {
            Address from = Address.alphanumeric("Bank");
            Address to = Address.international("4917012345678");
            Submission submission = client.sendText(from, to, "Hello").orThrow();
            System.out.println("accepted as " + submission.messageIds().getFirst());
        }
    }
}

package io.smppcore.examples;

import io.smppcore.client.SmppClient;
import java.util.function.Consumer;

/** Receives texts, long ones in one piece. */
public final class ReceiveTexts {

    /** Returns a client whose texts go to an inbox. */
    public static SmppClient receive(int port, Consumer<String> inbox) {
        return SmppClient.builder()
                .endpoint("localhost", port)
                .systemId("me")
                .password("secret")
                .onMessage((session, message) -> inbox.accept(message.source().value() + ": " + message.text()))
                .connect();
    }
}

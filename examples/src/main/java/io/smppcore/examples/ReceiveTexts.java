package io.smppcore.examples;

import io.smppcore.client.SmppClient;
import java.util.function.Consumer;

/** Example that receives texts, with the parts of long ones joined. */
public final class ReceiveTexts {

    /** Returns a bound client that passes each received text to an inbox, as the sender, a colon and the text. */
    public static SmppClient receive(int port, Consumer<String> inbox) {
        return SmppClient.builder()
                .endpoint("localhost", port)
                .systemId("me")
                .password("secret")
                .onMessage((session, message) -> inbox.accept(message.source().value() + ": " + message.text()))
                .connect();
    }
}

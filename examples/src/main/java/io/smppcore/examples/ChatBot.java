package io.smppcore.examples;

import io.smppcore.client.SmppClient;
import io.smppcore.type.Address;
import java.util.Locale;

/** Example of a chat bot, which responds to each received text with a text to its sender. */
public final class ChatBot implements AutoCloseable {

    private final SmppClient client;

    /** Creates a bot that is not connected. */
    public ChatBot(String host, int port, String systemId, String password) {
        client = SmppClient.builder()
                .endpoint(host, port)
                .systemId(systemId)
                .password(password)
                .onMessage((session, message) -> answer(message.source(), message.destination(), message.text()))
                .build();
    }

    /** Connects and binds. */
    public void start() {
        client.connect();
    }

    /* Runs on a virtual thread and may block. If it throws, the SMSC sends the text again. */
    private void answer(Address user, Address bot, String text) {
        client.sendText(bot, user, answerTo(text)).orThrow();
    }

    private static String answerTo(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "hello" -> "Hello! Send STOP to end this conversation.";
            case "stop" -> "Goodbye.";
            default -> "You wrote: " + text;
        };
    }

    @Override
    public void close() {
        client.close();
    }
}

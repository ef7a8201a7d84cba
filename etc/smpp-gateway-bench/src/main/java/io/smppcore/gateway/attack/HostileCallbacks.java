package io.smppcore.gateway.attack;

import io.smppcore.gateway.attack.HostilePeer.Connection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Behaviours of HTTP servers that the gateway sends the events of an account to. */
final class HostileCallbacks {

    private static final byte[] ENDLESS =
            "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] MOVED =
            "HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] OCTET = {'x'};
    private static final int PAUSE_MILLIS = 100;

    private HostileCallbacks() {}

    /** Reads, and answers nothing. */
    static void answersNothing(Connection connection) throws IOException {
        boolean isOpen = true;
        while (isOpen) {
            isOpen = connection.readSome();
        }
    }

    /** Sends a response in single octets. */
    static void trickles(Connection connection) throws IOException, InterruptedException {
        if (connection.readSome()) {
            connection.write(ENDLESS);
            while (true) {
                connection.write(OCTET);
                Thread.sleep(PAUSE_MILLIS);
            }
        }
    }

    /** Answers each request with a redirect to another path. */
    static void redirects(Connection connection) throws IOException {
        while (connection.readSome()) {
            connection.write(MOVED);
        }
    }
}

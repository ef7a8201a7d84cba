package io.smppcore.gateway.broker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Free local ports for servers that keep their port across restarts. */
public final class Ports {

    /**
     * First port of the range. It is below the ephemeral ports of Linux, macOS and Windows, which outgoing connections
     * could take during a restart.
     */
    private static final int FIRST = 12_000;

    private static final int END = 32_000;
    private static final int ATTEMPTS = 1_000;

    private Ports() {}

    /** Returns a port that was free a moment ago. */
    public static int free() throws IOException {
        for (int i = 0; i < ATTEMPTS; i++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, END);
            if (isFree(port)) {
                return port;
            }
        }
        throw new IOException("no free port from " + FIRST + " to " + (END - 1) + " in " + ATTEMPTS + " attempts");
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }
}

package io.smppcore.session;

import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;

/** A listening socket. Thread-safe. */
public interface SmppListener {

    /**
     * Where it listens.
     *
     * @return the address, with the real port when port 0 was asked for
     */
    InetSocketAddress localAddress();

    /**
     * Stops accepting connections. Sessions that exist go on.
     *
     * @return completes when the socket is closed
     */
    CompletableFuture<Void> closeAsync();
}

package io.smppcore.internal.transport;

import io.smppcore.tls.TlsConfigurationException;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;

/** Listener for connections. Thread-safe. */
public interface BoundListener {

    /** Returns the address of the socket, with the actual port if port 0 was requested. */
    InetSocketAddress localAddress();

    /**
     * Reads the files of certificates and keys now, on the calling thread, which must not be an event loop. Later
     * connections get the new certificate; open ones are not affected. Does nothing for a listener without TLS or with
     * an SSLContext. Throws a {@link TlsConfigurationException} if the files cannot be used; the previous ones stay in
     * use.
     */
    void reloadTls();

    /** Stops accepting connections, and completes when the socket is closed. Open sessions are not affected. */
    CompletableFuture<Void> closeAsync();
}

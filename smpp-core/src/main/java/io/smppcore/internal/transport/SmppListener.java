package io.smppcore.internal.transport;

import io.smppcore.session.BlockingOnEventLoopException;
import io.smppcore.tls.TlsConfigurationException;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;

/** Listener for connections. Thread-safe. */
public interface SmppListener {

    /** Returns the address of the socket, with the actual port if port 0 was requested. */
    InetSocketAddress localAddress();

    /**
     * Reads the files of certificates and keys now. Later connections get the new certificate; open ones are not
     * affected. Reads files on the calling thread. Does nothing for a listener without TLS or with an SSLContext.
     *
     * @throws TlsConfigurationException if the files cannot be used; the previous ones stay in use
     * @throws BlockingOnEventLoopException if the calling thread is an event loop
     */
    void reloadTls();

    /**
     * Stops accepting connections. Open sessions are not affected.
     *
     * @return completes when the socket is closed
     */
    CompletableFuture<Void> closeAsync();
}

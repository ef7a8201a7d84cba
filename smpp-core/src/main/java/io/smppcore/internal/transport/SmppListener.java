package io.smppcore.internal.transport;

import io.smppcore.session.BlockingOnEventLoopException;
import io.smppcore.tls.TlsConfigurationException;
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
     * Reads the files of certificates and keys now. Connections from now on get the new certificate; those that exist
     * go on. Reads files on the calling thread. Does nothing for a listener without TLS or with an SSLContext of its
     * own.
     *
     * @throws TlsConfigurationException if the files cannot be used; those from before stay in use
     * @throws BlockingOnEventLoopException if the calling thread is an event loop
     */
    void reloadTls();

    /**
     * Stops accepting connections. Sessions that exist go on.
     *
     * @return completes when the socket is closed
     */
    CompletableFuture<Void> closeAsync();
}

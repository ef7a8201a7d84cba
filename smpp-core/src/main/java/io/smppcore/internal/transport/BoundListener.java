package io.smppcore.internal.transport;

import io.smppcore.tls.TlsConfigurationException;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Listening sockets of a server or of an {@code OutbindListener}. Thread-safe. */
public interface BoundListener {

    /** Returns the local address. If port 0 was requested, it contains the actual port. */
    InetSocketAddress localAddress();

    /**
     * Reads the files of certificates and keys now, on the calling thread, which must not be an event loop. Later
     * connections get the new certificate; open ones are not affected. Does nothing for a listener without TLS or with
     * an SSLContext. Throws a {@link TlsConfigurationException} if the files cannot be used; the previous ones stay in
     * use.
     */
    void reloadTls();

    /** Returns the earliest end of the validity of the certificates; null without TLS or with an SSLContext. */
    @Nullable
    Instant certificateEnd();

    /**
     * Stops accepting connections. The future completes when the sockets are closed. Connections without a session are
     * closed; open sessions are not affected.
     */
    CompletableFuture<Void> closeAsync();
}

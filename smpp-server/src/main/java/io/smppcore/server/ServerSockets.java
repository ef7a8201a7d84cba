package io.smppcore.server;

import io.smppcore.internal.engine.SessionConfig;
import io.smppcore.internal.transport.Acceptor;
import io.smppcore.internal.transport.BoundListener;
import io.smppcore.internal.transport.ConnectionGate;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SessionRole;
import io.smppcore.transport.ConnectionLimits;
import io.smppcore.transport.SmppTransport;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** The sockets on which a server listens, and the gate that limits the connections of all of them. Thread-safe. */
record ServerSockets(List<BoundListener> listeners, ConnectionGate gate) {

    private static final Logger LOG = ServerLog.LOG;

    /**
     * Listens at all endpoints; if one fails, at none.
     *
     * @param server name of the server in log lines
     * @param configs function that returns the configuration of sessions with the given options
     * @throws StartFailedException if one of them fails
     */
    static ServerSockets open(
            String server,
            SmppTransport transport,
            List<ServerEndpoint> endpoints,
            ConnectionLimits limits,
            SessionOptions options,
            Function<SessionOptions, SessionConfig> configs) {
        ConnectionGate gate = new ConnectionGate(limits);
        List<BoundListener> opened = new ArrayList<>();
        try {
            for (ServerEndpoint endpoint : endpoints) {
                SessionConfig config = configs.apply(Objects.requireNonNullElse(endpoint.options(), options));
                ConnectionGate own = endpoint.limits() == null ? gate : new ConnectionGate(endpoint.limits(), gate);
                BoundListener listener = listen(transport, endpoint, own, config);
                opened.add(listener);
                LOG.info(
                        "{}: listening on {} with {}{}",
                        server,
                        listener.localAddress(),
                        transport.kind(),
                        endpoint.listen().tls() == null ? "" : " and TLS");
            }
        } catch (StartFailedException e) {
            // Waits until the sockets are closed, so that the caller can listen on their ports again.
            opened.forEach(listener -> listener.closeAsync().join());
            throw e;
        }
        return new ServerSockets(List.copyOf(opened), gate);
    }

    List<InetSocketAddress> addresses() {
        return listeners.stream().map(BoundListener::localAddress).toList();
    }

    void reloadTls() {
        listeners.forEach(BoundListener::reloadTls);
    }

    /** Returns the earliest end of the validity of all certificates; null if there is none. */
    @Nullable
    Instant certificateEnd() {
        return listeners.stream()
                .map(BoundListener::certificateEnd)
                .filter(Objects::nonNull)
                .min(Comparator.naturalOrder())
                .orElse(null);
    }

    CompletableFuture<Void> closeAsync() {
        return CompletableFuture.allOf(
                listeners.stream().map(BoundListener::closeAsync).toArray(CompletableFuture<?>[]::new));
    }

    private static BoundListener listen(
            SmppTransport transport, ServerEndpoint endpoint, ConnectionGate gate, SessionConfig config) {
        try {
            InetSocketAddress local = new InetSocketAddress(InetAddress.getByName(endpoint.host()), endpoint.port());
            return Acceptor.listen(transport, local, SessionRole.SMSC, endpoint.listen(), gate, config)
                    .join();
        } catch (CompletionException e) {
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            throw new StartFailedException(endpoint + ": " + cause.getMessage(), cause);
        } catch (UnknownHostException e) {
            throw new StartFailedException(endpoint + ": unknown host", e);
        }
    }
}

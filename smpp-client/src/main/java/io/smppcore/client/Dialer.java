package io.smppcore.client;

import io.smppcore.internal.engine.SessionConfig;
import io.smppcore.internal.frame.SessionTaps;
import io.smppcore.internal.transport.Connector;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionRole;
import io.smppcore.session.SmppSession;
import io.smppcore.transport.ConnectOptions;
import io.smppcore.transport.SmppTransport;
import io.smppcore.type.SmppException;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * An opener of binds: it resolves the name of an endpoint, connects and binds. Blocks, so it is for virtual threads
 * only. Thread-safe.
 */
record Dialer(SmppTransport transport, NameResolver resolver, ConnectOptions connection, SessionConfig config) {

    private static final Duration SPARE = Duration.ofSeconds(10);

    /**
     * Makes one attempt to bind, and returns when the SMSC has accepted it. No connection stays open after a failure.
     *
     * @throws ConnectFailedException if there is no connection, or it ended before the bind was answered
     * @throws BindRefusedException if the SMSC refuses the bind
     */
    void bind(Endpoint endpoint, BindRequest request, SessionListener listener) throws InterruptedException {
        SmppSession session = connect(endpoint, listener);
        try {
            BindResp response =
                    await(endpoint, session.sendAsync(request), config.options().bindTimeout());
            if (!response.isOk()) {
                throw new BindRefusedException(endpoint.toString(), request.systemId(), response);
            }
        } finally {
            if (session.bind() == null) {
                session.closeNow(); // a bound session was reported to its listener, which decides about its end
            }
        }
    }

    /* All connections of a client are opened here, each to the first address of the endpoint that can be reached. */
    private SmppSession connect(Endpoint endpoint, SessionListener listener) throws InterruptedException {
        SessionConfig watched = config.with(listener);
        ConnectFailedException failure = null;
        for (InetSocketAddress address : addresses(endpoint)) {
            try {
                return await(
                        endpoint,
                        Connector.connect(transport, address, SessionRole.ESME, connection, watched),
                        connection.connectTimeout());
            } catch (ConnectFailedException e) {
                if (failure != null) {
                    e.addSuppressed(failure);
                }
                failure = e;
            }
        }
        throw Objects.requireNonNull(failure);
    }

    private List<InetSocketAddress> addresses(Endpoint endpoint) {
        if (connection.proxy() != null) {
            return List.of(
                    InetSocketAddress.createUnresolved(endpoint.host(), endpoint.port())); // the proxy resolves it
        }
        try {
            return resolver.resolve(endpoint.host()).stream()
                    .map(address -> new InetSocketAddress(address, endpoint.port()))
                    .toList();
        } catch (UnknownHostException e) {
            throw new ConnectFailedException(endpoint + ": unknown host", e);
        }
    }

    /** Returns the interceptors and taps with which every session of this dialer is opened. */
    SessionTaps taps() {
        return config.taps();
    }

    /* Connection and session enforce this timeout themselves and report it through the future. The wait is longer than
     * the timeout, so that it ends without such a report only if the event loop has ended. */
    private static <T> T await(Endpoint endpoint, CompletableFuture<? extends T> future, Duration timeout)
            throws InterruptedException {
        try {
            return future.get(timeout.plus(SPARE).toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw explain(endpoint, Objects.requireNonNullElse(e.getCause(), e));
        } catch (TimeoutException e) {
            future.cancel(false);
            throw new ConnectFailedException(endpoint + ": no event for " + timeout.toMillis() + " ms", e);
        } catch (InterruptedException e) {
            future.cancel(false);
            throw e;
        }
    }

    /** Returns the failure of an attempt at an endpoint, with any exception as its cause. */
    static SmppException explain(Endpoint endpoint, Throwable cause) {
        String detail = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return new ConnectFailedException(endpoint + ": " + detail, cause);
    }

    /** Returns true if an attempt failed because the transport is closed, so that no other can succeed. */
    static boolean isWithoutTransport(SmppException failure) {
        return failure.getCause() instanceof RejectedExecutionException;
    }
}

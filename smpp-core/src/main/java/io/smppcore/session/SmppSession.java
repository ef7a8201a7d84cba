package io.smppcore.session;

import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.OneWay;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.tls.TlsInfo;
import io.smppcore.type.InterfaceVersion;
import java.net.SocketAddress;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * SMPP session, on either side. Thread-safe.
 *
 * <p>Requests of one thread are sent in order. No request is ever sent twice.
 *
 * <p>If the window is full, {@link #send} waits, {@link #sendAsync(Request)} queues, and {@link #trySend} does not
 * send. {@link SessionOptions} bounds the waits and the queue.
 */
public interface SmppSession extends AutoCloseable {

    /** Returns the identifier of the session in logs, unique in this process. */
    String id();

    /** Returns the side of the session: ESME or SMSC. */
    SessionRole role();

    /** Returns the options of the session. */
    SessionOptions options();

    /** Returns the current state of the session, which may change at any time. */
    SessionState state();

    /**
     * Returns true if the session sends new requests: it is bound and not closing. A session that is closing stays
     * bound until its requests in progress are complete, and fails every new request.
     *
     * @return false before the bind, and once the session has begun to close
     */
    boolean isReady();

    /**
     * Returns the accepted bind request. On the side of the SMSC its password is empty, because it must not stay in
     * memory.
     *
     * @return the request, or null before the bind
     */
    @Nullable
    BindRequest bind();

    /**
     * Returns the response that accepted the bind, with the system_id and the parameters of the SMSC.
     *
     * @return the response as received, or as sent on the side of the SMSC; null before the bind
     */
    @Nullable
    BindResp bindResponse();

    /**
     * Returns the version whose rules the session applies to PDUs of this side and to requests from the peer.
     *
     * @return the version that both ends have announced, or {@link SessionOptions#peerVersion()}; SMPP 5.0 before the
     *     bind
     */
    InterfaceVersion version();

    /**
     * Returns the address of the peer: of the client in a PROXY header, of the server behind a proxy, or else of the
     * other end of the connection.
     *
     * @return the address; not resolved when a proxy has looked up the name
     */
    SocketAddress remoteAddress();

    /** Returns the address of the other end of the connection, which may be a load balancer or a proxy. */
    SocketAddress socketAddress();

    /**
     * Returns the result of the TLS handshake.
     *
     * @return protocol, cipher suite and certificates of the peer; empty when the connection is not encrypted
     */
    Optional<TlsInfo> tls();

    /** Returns the address of this end of the connection. */
    SocketAddress localAddress();

    /**
     * Sends a request and waits for the response; intended for virtual threads. The wait for a free slot of the window
     * is bounded by {@link SessionOptions#windowTimeout()}, the wait for the response by {@link
     * SessionOptions#requestTimeout()}.
     *
     * @param <R> the response
     * @param request the request
     * @return the response, whatever its status; a generic_nack becomes a response with its status
     * @throws RequestFailedException if there is no response
     * @throws BlockingOnEventLoopException if the calling thread is an event loop
     */
    <R extends Response> R send(Request<R> request);

    /**
     * Sends a request and never blocks. If the window is full, the request waits in a queue of
     * {@link SessionOptions#queueLimit()} requests.
     *
     * @param <R> the response
     * @param request the request
     * @return a future that completes with the response, whatever its status, or with a {@link RequestFailedException};
     *     on the event loop, so its dependents must not block. Cancelling it frees the slot of the window.
     */
    <R extends Response> CompletableFuture<R> sendAsync(Request<R> request);

    /**
     * Sends a request if the window has a free slot now, and never blocks.
     *
     * @param <R> the response
     * @param request the request
     * @return the future of {@link #sendAsync(Request)}; empty if the window is full, and nothing was sent
     */
    <R extends Response> Optional<CompletableFuture<R>> trySend(Request<R> request);

    /**
     * Sends a PDU without a response, and never blocks. While the connection accepts no octets, the PDU waits, and
     * counts against the window and the queue of requests.
     *
     * @param pdu the PDU
     * @return a future that completes when it was written to the connection, or with a {@link RequestFailedException},
     *     which is a {@link WindowFullException} when window and queue are full; on the event loop
     */
    CompletableFuture<@Nullable Void> sendAsync(OneWay pdu);

    /** Returns the number of requests of this side that are in flight or wait for a free slot of the window. */
    int pendingRequests();

    /**
     * Returns the maximum number of requests of this side in flight, 1 to 65,536: {@link SessionOptions#window}, or the
     * last window that was set with {@link #limit}.
     */
    int window();

    /**
     * Changes limits from now on, for example to those of an account that is known only at its bind. Limits that a bind
     * handler sets before it returns apply to the first request. Requests in flight or in progress beyond a lower limit
     * are completed.
     *
     * @param limits new limits; their rate replaces the previous one
     */
    void limit(SessionLimits limits);

    /** Returns a snapshot of the counters of the session. */
    Statistics statistics();

    /**
     * Closes the session gracefully: waits for requests in progress in both directions, sends unbind, waits for the
     * response, and closes the connection. New requests of this side fail meanwhile. The options limit the time of each
     * wait. May be called any number of times, on any thread.
     *
     * @return a future that completes when the connection is closed; never with an exception
     */
    CompletableFuture<CloseReason> closeAsync();

    /**
     * Closes the session gracefully and waits until it is closed.
     *
     * @throws BlockingOnEventLoopException if the calling thread is an event loop; use {@link #closeAsync} there
     */
    @Override
    void close();

    /**
     * Closes the connection without unbind and without waiting for requests in progress. Requests in flight fail with
     * {@link Outcome#UNKNOWN}.
     */
    void closeNow();

    /**
     * Returns a future for the end of the session.
     *
     * @return a future that completes when the connection is closed; never with an exception
     */
    CompletableFuture<CloseReason> closed();

    /**
     * Counters of one session since it was opened. They are not read atomically.
     *
     * @param requestsSent requests written to the connection
     * @param responsesReceived responses that matched a pending request
     * @param lateResponses responses without a pending request, for example after its timeout
     * @param expiredRequests requests that failed with a timeout
     * @param requestsReceived requests from the peer, including refused ones
     * @param responsesSent responses written to the connection
     * @param decodeProblems PDUs from the peer that could not be decoded
     */
    record Statistics(
            long requestsSent,
            long responsesReceived,
            long lateResponses,
            long expiredRequests,
            long requestsReceived,
            long responsesSent,
            long decodeProblems) {}
}

package io.smppcore.session;

import io.smppcore.pdu.BindRequest;
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
 * One SMPP session, seen from either end. Thread-safe.
 *
 * <p>Requests leave in the order in which one thread hands them over. Nothing is ever sent twice on its own.
 *
 * <p>What happens when the window is full is the choice of the caller: {@link #send} waits, {@link #sendAsync(Request)} queues, {@link
 * #trySend} does not send. Each has its bound in the {@link SessionOptions}.
 */
public interface SmppSession extends AutoCloseable {

    /**
     * Names the session in logs.
     *
     * @return unique in this process
     */
    String id();

    /**
     * Which end this is.
     *
     * @return ESME or MC
     */
    SessionRole role();

    /**
     * How the session behaves.
     *
     * @return the options that it was opened with
     */
    SessionOptions options();

    /**
     * Where the session is in its life.
     *
     * @return the state as the event loop last saw it
     */
    SessionState state();

    /**
     * The bind request that the session was bound with. On the side of the message centre its password is empty: it was looked at, and is
     * not to stay in memory.
     *
     * @return the request that was accepted, or null while there is none
     */
    @Nullable
    BindRequest<?> bind();

    /**
     * The version whose rules apply to what is sent and to the operations that the peer may ask for.
     *
     * @return the version that both ends have announced, or {@link SessionOptions#peerVersion()}; SMPP 5.0 before the bind
     */
    InterfaceVersion version();

    /**
     * The peer: the client that a PROXY header speaks for, or the server that a proxy has connected to, or else the other end of the
     * connection.
     *
     * @return its address; not resolved when a proxy has looked up the name
     */
    SocketAddress remoteAddress();

    /**
     * The other end of the connection itself, which is a balancer or a proxy when there is one between the peers.
     *
     * @return its address
     */
    SocketAddress socketAddress();

    /**
     * What the TLS handshake has agreed on.
     *
     * @return protocol, cipher suite and certificates of the peer; empty when the connection is not encrypted
     */
    Optional<TlsInfo> tls();

    /**
     * This end of the connection.
     *
     * @return its address
     */
    SocketAddress localAddress();

    /**
     * Sends a request and waits for the response. Made for virtual threads. Waits for a free slot of the window at most as long as
     * {@link SessionOptions#windowTimeout()} says, and for the response at most as long as {@link SessionOptions#requestTimeout()} says.
     *
     * @param <R> the response
     * @param request what to send
     * @return the response, whatever its status; a generic_nack becomes a response with its status
     * @throws RequestFailedException if there is none; the subclass tells why, {@link RequestFailedException#outcome} what is known
     * @throws BlockingOnEventLoopException if the calling thread is an event loop
     */
    <R extends Response> R send(Request<R> request);

    /**
     * Sends a request and never blocks. With the window full the request waits in a queue of {@link SessionOptions#queueLimit()}
     * requests.
     *
     * @param <R> the response
     * @param request what to send
     * @return completes with the response, whatever its status, or with a {@link RequestFailedException}; on the event loop, so its
     *     dependents must not block. Cancelling it frees the slot of the window.
     */
    <R extends Response> CompletableFuture<R> sendAsync(Request<R> request);

    /**
     * Sends a request if the window has a free slot now, and never blocks.
     *
     * @param <R> the response
     * @param request what to send
     * @return the future that {@link #sendAsync(Request)} gives; empty when the window is full, and nothing was sent
     */
    <R extends Response> Optional<CompletableFuture<R>> trySend(Request<R> request);

    /**
     * Sends a PDU that wants no answer, and never blocks. While the connection takes nothing, the PDU waits, and counts
     * against the window and the queue of requests.
     *
     * @param pdu what to send
     * @return completes when it was handed to the connection, or with a {@link RequestFailedException}, which is a
     *     {@link WindowFullException} when window and queue are full; on the event loop
     */
    CompletableFuture<@Nullable Void> sendAsync(OneWay pdu);

    /**
     * How many requests are in flight or waiting for a slot.
     *
     * @return 0 or more
     */
    int pendingRequests();

    /**
     * Changes limits from now on: those of an account that is known only at its bind, for example. A bind handler that calls this before it
     * returns has them in force for the first request. What is in flight or in progress beyond a lower limit is left to end.
     *
     * @param limits what is set in them; their rate replaces the one that was set before
     */
    void limit(SessionLimits limits);

    /**
     * What the session has done so far.
     *
     * @return a snapshot
     */
    SessionStatistics statistics();

    /**
     * Ends the session in order: no new requests, wait for what is in progress, unbind, wait for the answer, close. Every wait is
     * bounded by the options. May be called any number of times, by any thread.
     *
     * @return completes when the connection is closed; never with an exception
     */
    CompletableFuture<CloseReason> closeAsync();

    /**
     * Ends the session in order and waits until it is over.
     *
     * @throws BlockingOnEventLoopException if the calling thread is an event loop; use {@link #closeAsync} there
     */
    @Override
    void close();

    /** Closes the connection at once. What is in flight fails with unknown outcome. */
    void closeNow();

    /**
     * Tells when and why the session is over.
     *
     * @return completes when the connection is closed; never with an exception
     */
    CompletableFuture<CloseReason> closed();
}

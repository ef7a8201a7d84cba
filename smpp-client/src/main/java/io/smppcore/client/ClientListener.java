package io.smppcore.client;

import io.smppcore.session.CloseReason;
import io.smppcore.session.SmppSession;
import io.smppcore.session.UnfinishedRequest;
import java.time.Duration;
import java.util.List;

/**
 * Hears about the life of a client. Called on a virtual thread, one event after the other in the order in which they happened, and may
 * block; no bind waits for it. Up to 1,000 events wait for a slow listener, further ones are dropped with a line in the log.
 */
public interface ClientListener {

    /** Hears nothing. */
    ClientListener NONE = new ClientListener() {};

    /**
     * An attempt to bind begins.
     *
     * @param bind which bind, and at which endpoint
     */
    default void onConnecting(BindSnapshot bind) {}

    /**
     * There was no connection, or it ended before the bind was answered. The next endpoint follows at once, the next round after a while.
     *
     * @param bind which bind; its last failure tells why
     */
    default void onConnectFailed(BindSnapshot bind) {}

    /**
     * The message centre has refused the bind.
     *
     * @param bind which bind
     * @param refusal the status, and the endpoint that has answered with it
     * @param consequence whether there will be further attempts
     */
    default void onBindRefused(BindSnapshot bind, BindRefusedException refusal, BindRefusal consequence) {}

    /**
     * Requests can be sent.
     *
     * @param bind which bind, and at which endpoint
     * @param session its session
     */
    default void onBound(BindSnapshot bind, SmppSession session) {}

    /**
     * A bound session has ended.
     *
     * @param bind which bind
     * @param reason who ended it and how
     * @param unfinished requests that got no response, in the order of sending; their futures have failed already, and nobody sends them again
     */
    default void onDisconnected(BindSnapshot bind, CloseReason reason, List<UnfinishedRequest> unfinished) {}

    /**
     * There will be another attempt.
     *
     * @param bind which bind; its last failure tells why it is needed unless a session has ended
     * @param delay how long until then
     */
    default void onReconnectScheduled(BindSnapshot bind, Duration delay) {}

    /**
     * There will be no further attempt: the client was closed, the application has closed the session, or the bind was refused for good.
     *
     * @param bind which bind
     */
    default void onStopped(BindSnapshot bind) {}

    /**
     * The message centre is overloaded, and the client sends more slowly from now on. At most about once in a second, and only with {@link
     * RateOptions#adaptive}.
     *
     * @param rate requests per second, over all binds together
     */
    default void onSlowedDown(double rate) {}

    /**
     * The message centre has shown no sign of overload for a while, and the client sends faster from now on. At most about once in a second,
     * and only after {@link #onSlowedDown}.
     *
     * @param rate requests per second, over all binds together
     */
    default void onSpedUp(double rate) {}
}

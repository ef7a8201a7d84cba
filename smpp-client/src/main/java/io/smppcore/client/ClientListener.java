package io.smppcore.client;

import io.smppcore.session.CloseReason;
import io.smppcore.session.SmppSession;
import io.smppcore.session.UnfinishedRequest;
import java.time.Duration;
import java.util.List;

/**
 * A listener of the binds of a client. Called on a virtual thread, with one event at a time and in order. It may block,
 * because the binds do not wait for it. Up to 1,000 events wait for a slow listener; further ones are dropped with a
 * line in the log.
 */
public interface ClientListener {

    /** A listener that does nothing. */
    ClientListener NONE = new ClientListener() {};

    /** Called when an attempt to bind begins, at {@link BindSnapshot#endpoint}. */
    default void onConnecting(BindSnapshot bind) {}

    /**
     * Called when a connection cannot be opened, or ends before the bind response; {@link BindSnapshot#lastFailure} has
     * the cause. The next endpoint is tried at once. After the last one, a wait follows, then the next round.
     *
     * @param bind state of the bind after the attempt
     */
    default void onConnectFailed(BindSnapshot bind) {}

    /**
     * Called when the SMSC refuses a bind.
     *
     * @param bind the bind
     * @param refusal status and endpoint
     * @param consequence the decision about further attempts
     */
    default void onBindRefused(BindSnapshot bind, BindRefusedException refusal, BindRefusal consequence) {}

    /**
     * Called when requests can be sent.
     *
     * @param bind the bind with its endpoint
     * @param session its session
     */
    default void onBound(BindSnapshot bind, SmppSession session) {}

    /**
     * Called when a bound session has ended.
     *
     * @param bind the bind
     * @param reason reason why it ended
     * @param unfinished requests that got no response, in the order of sending; their futures have failed already, and
     *     they are not sent again
     */
    default void onDisconnected(BindSnapshot bind, CloseReason reason, List<UnfinishedRequest> unfinished) {}

    /**
     * Called when another attempt will follow.
     *
     * @param bind the bind
     * @param delay time until the attempt
     * @param cause reason why the session ended, or failure of the last attempt since then
     */
    default void onReconnectScheduled(BindSnapshot bind, Duration delay, CloseReason cause) {}

    /**
     * Called when no attempt will follow: the client or its session was closed, the bind was refused for good, or it
     * was lost and {@link ClientOptions#reconnect} is false.
     */
    default void onStopped(BindSnapshot bind) {}

    /**
     * Called with the rate in requests per second, over all binds together, when the SMSC is overloaded and the client
     * slows down, at most about once a second, and only with {@link RateOptions#adaptive}.
     */
    default void onSlowedDown(double rate) {}

    /**
     * Called with the rate in requests per second, over all binds together, when the SMSC has shown no sign of overload
     * for a while and the client speeds up, at most about once a second, and only after {@link #onSlowedDown}.
     */
    default void onSpedUp(double rate) {}
}

package io.smppcore.session;

import io.smppcore.codec.DecodeProblem;
import java.util.List;

/**
 * Listener for the events of a session. All methods are called on the event loop of the session and must not block.
 * Their exceptions are logged and have no other effect.
 */
public interface SessionListener {

    /** Listener that ignores all events. */
    SessionListener NONE = new SessionListener() {};

    /** Called when the connection is open; the session is not bound yet. */
    default void onOpen(SmppSession session) {}

    /** Called when the bind was accepted; its response is queued or was received. */
    default void onBound(SmppSession session) {}

    /**
     * Called when a PDU from the peer cannot be decoded, or only in part. The session answers a request with {@link
     * DecodeProblem#answer()}; a response whose status and fields can be decoded completes its request without the part
     * that cannot.
     *
     * @param session the session
     * @param problem defect of the PDU
     */
    default void onProblem(SmppSession session, DecodeProblem problem) {}

    /**
     * Called when the session has ended without a response to some requests, before {@link #onClosed}. Their futures
     * have failed already.
     *
     * @param session the session
     * @param requests requests in the order of sending, at least one
     */
    default void onUnfinished(SmppSession session, List<UnfinishedRequest> requests) {}

    /** Called when the session is closed, exactly once for each session that was opened. */
    default void onClosed(SmppSession session, CloseReason reason) {}
}

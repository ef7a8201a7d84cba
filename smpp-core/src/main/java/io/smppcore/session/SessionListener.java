package io.smppcore.session;

import io.smppcore.codec.DecodeProblem;
import java.util.List;

/**
 * Hears about the life of a session. All methods are called on the event loop of the session and must not block. A
 * failure of one of them is logged and changes nothing.
 */
public interface SessionListener {

    /** Hears nothing. */
    SessionListener NONE = new SessionListener() {};

    /**
     * The connection is there; nothing is bound yet.
     *
     * @param session the session
     */
    default void onOpen(SmppSession session) {}

    /**
     * The bind was accepted, and its response is on its way or has come.
     *
     * @param session the session
     */
    default void onBound(SmppSession session) {}

    /**
     * Reports that the peer has sent a PDU that cannot be read, or not all of it. The session answers a request with
     * {@link DecodeProblem#answer()}; a response of which status and fields can be read completes its request without
     * the part that cannot.
     *
     * @param session the session
     * @param problem what is wrong with the PDU
     */
    default void onProblem(SmppSession session, DecodeProblem problem) {}

    /**
     * The session has ended without a response to some requests. Their futures have failed already; this is the same once more, as one
     * list in the order of sending. Called before {@link #onClosed}, and only when there are any.
     *
     * @param session the session
     * @param requests what is known about each: never written, or of unknown outcome
     */
    default void onUnfinished(SmppSession session, List<UnfinishedRequest> requests) {}

    /**
     * The session is over. Called exactly once for each session that was opened.
     *
     * @param session the session
     * @param reason who ended it and how
     */
    default void onClosed(SmppSession session, CloseReason reason) {}
}

package io.smppcore.session;

import io.smppcore.codec.DecodeProblem;

/** Hears about the life of a session. All methods are called on the event loop of the session and must not block. */
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
     * The peer has sent a PDU that could not be read. The session has already answered it.
     *
     * @param session the session
     * @param problem what is wrong with the PDU
     */
    default void onProblem(SmppSession session, DecodeProblem problem) {}

    /**
     * The session is over. Called exactly once for each session that was opened.
     *
     * @param session the session
     * @param reason who ended it and how
     */
    default void onClosed(SmppSession session, CloseReason reason) {}
}

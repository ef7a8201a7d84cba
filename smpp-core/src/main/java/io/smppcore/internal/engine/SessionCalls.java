package io.smppcore.internal.engine;

import io.smppcore.codec.DecodeProblem;
import io.smppcore.pdu.BindRequest;
import io.smppcore.session.CloseReason;
import io.smppcore.type.InterfaceVersion;

/** Calls of the parts of a session to the session that has made them. Confined to the event loop. */
interface SessionCalls {

    /** Handles an unbind of this side that was sent. */
    void unbinding(PendingRequest<?> request);

    /** Continues an end of the session that waits until less is pending, because less is. */
    void progressed();

    /** Returns whether responses of the peer are due. */
    boolean areResponsesDue();

    /** Reports a problem with a PDU of the peer to the listener. */
    void problem(DecodeProblem problem);

    /** Returns a new report of the load, which only peers of SMPP 5.0 get. */
    Congestion congestion();

    /** Returns a new object for a bind. */
    SessionBind binding();

    /** Handles an accepted bind, with the negotiated version. */
    void boundWith(BindRequest bind, InterfaceVersion version);

    /** Ends the session without waiting for the peer. May be called by any thread. */
    void abortSoon(CloseReason why);
}

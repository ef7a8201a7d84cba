package io.smppcore.internal.engine;

import io.smppcore.codec.DecodeProblem;
import io.smppcore.pdu.BindRequest;
import io.smppcore.session.CloseReason;
import io.smppcore.type.InterfaceVersion;

/** Callbacks of the parts of a session to the session. Confined to the event loop. */
interface SessionCalls {

    /** Flushes the PDUs of the turn so far, if they are enough for the peer to work on meanwhile. */
    void flushPart();

    /** Handles an unbind sent by this side. */
    void unbinding(PendingRequest<?> request);

    /** Continues the end of the session after a request has completed. */
    void progressed();

    /** Returns true if responses of the peer are due. */
    boolean areResponsesDue();

    /** Reports a problem with a PDU of the peer to the listener. */
    void problem(DecodeProblem problem);

    /** Returns a new load report, for a peer of SMPP 5.0. */
    Congestion congestion();

    /** Returns a new object for a bind. */
    SessionBind binding();

    /** Handles an accepted bind, with the negotiated version. */
    void boundWith(BindRequest bind, InterfaceVersion version);

    /** Ends the session without waiting for the peer. May be called by any thread. */
    void abortSoon(CloseReason why);
}

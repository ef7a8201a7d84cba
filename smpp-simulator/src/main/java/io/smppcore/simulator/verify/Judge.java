package io.smppcore.simulator.verify;

import io.smppcore.session.CloseReason;

/**
 * The base class of the checks of one aspect of a client in one session. {@link SessionVerification} calls all judges
 * with each PDU and time. Guarded by the lock of the session.
 *
 * <p>A PDU of the client is judged before the facts are updated with it, a PDU of the server after that.
 */
abstract class Judge {

    final SessionFacts facts;
    final Findings findings;

    Judge(SessionFacts facts, Findings findings) {
        this.facts = facts;
        this.findings = findings;
    }

    /** Judges a PDU of the client. */
    void received(Frame frame) {}

    /** Judges a PDU of the server. */
    void sent(Frame frame) {}

    /**
     * Checks for overdue actions of the client. Called before each PDU, at the end of the session, and for a report.
     */
    void now(long nanos) {}

    /** Judges the end of the session. */
    void closed(long nanos, CloseReason.Kind kind) {}

    /** Returns true if the client, and not the server, has closed or lost the connection. */
    static boolean byClient(CloseReason.Kind kind) {
        return switch (kind) {
            case UNBOUND_BY_PEER, CLOSED_BY_PEER, NETWORK_ERROR -> true;
            default -> false;
        };
    }
}

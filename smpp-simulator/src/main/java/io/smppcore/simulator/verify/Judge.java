package io.smppcore.simulator.verify;

import io.smppcore.session.CloseReason;

/**
 * The judge of one aspect of a client in one session. Guarded by the lock of the session. The facts are updated after
 * the judgement of a PDU of the client, and before that of a PDU of the server.
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

    /** Checks for overdue actions of the client. Called before each PDU, and for a report. */
    void now(long nanos) {}

    /** Judges the end of the session. */
    void closed(long nanos, CloseReason.Kind kind) {}

    /** Returns true if the client has closed the connection. */
    static boolean byClient(CloseReason.Kind kind) {
        return kind == CloseReason.Kind.CLOSED_BY_PEER || kind == CloseReason.Kind.NETWORK_ERROR;
    }
}

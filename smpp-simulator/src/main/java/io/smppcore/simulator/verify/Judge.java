package io.smppcore.simulator.verify;

import io.smppcore.session.CloseReason;

/**
 * Judges one aspect of a client in one session. Guarded by the lock of the session. The facts are those before a PDU of
 * the client, and those after a PDU of the server.
 */
abstract class Judge {

    final SessionFacts facts;
    final Ledger ledger;

    Judge(SessionFacts facts, Ledger ledger) {
        this.facts = facts;
        this.ledger = ledger;
    }

    /** The client has sent a PDU. */
    void received(Frame frame) {}

    /** The server has sent a PDU. */
    void sent(Frame frame) {}

    /** Checks for overdue actions of the client. Called before each PDU, and for a report. */
    void now(long nanos) {}

    /** The session is closed. */
    void closed(long nanos, CloseReason.Kind kind) {}

    /** Returns whether the client has closed the connection. */
    static boolean byClient(CloseReason.Kind kind) {
        return kind == CloseReason.Kind.CLOSED_BY_PEER || kind == CloseReason.Kind.NETWORK_ERROR;
    }
}

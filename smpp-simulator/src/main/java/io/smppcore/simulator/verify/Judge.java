package io.smppcore.simulator.verify;

import io.smppcore.session.CloseReason;

/**
 * Looks at one side of what a client does in one session, and keeps what it must know for that. Confined to whoever holds the lock of the
 * session. The facts are those before a PDU of the client, and those after one of ours.
 */
abstract class Judge {

    private final SessionFacts facts;
    private final Ledger ledger;

    Judge(SessionFacts facts, Ledger ledger) {
        this.facts = facts;
        this.ledger = ledger;
    }

    final SessionFacts facts() {
        return facts;
    }

    final Ledger ledger() {
        return ledger;
    }

    /** The client has sent a PDU. */
    void received(Frame frame) {}

    /** We have sent a PDU. */
    void sent(Frame frame) {}

    /** What is overdue by now. Called before each PDU, and for a report. */
    void now(long nanos) {}

    /** The session is over. */
    void closed(long nanos, CloseReason.Kind kind) {}

    /** Whether the client is the one who let go of the connection. */
    static boolean byClient(CloseReason.Kind kind) {
        return kind == CloseReason.Kind.CLOSED_BY_PEER || kind == CloseReason.Kind.NETWORK_ERROR;
    }
}

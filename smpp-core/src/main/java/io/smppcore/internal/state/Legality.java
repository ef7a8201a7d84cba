package io.smppcore.internal.state;

import static io.smppcore.session.SessionState.BOUND_RX;
import static io.smppcore.session.SessionState.BOUND_TRX;
import static io.smppcore.session.SessionState.BOUND_TX;
import static io.smppcore.session.SessionState.OPEN;
import static io.smppcore.session.SessionState.OUTBOUND;
import static io.smppcore.session.SessionState.UNBOUND;

import io.smppcore.session.SessionRole;
import io.smppcore.session.SessionState;
import io.smppcore.type.CommandId;

/*
 * Arrays, because every request in either direction is looked up. The rows are those of SMPP 5.0. In 3.4, two rows
 * differ: it omits replace_sm in BOUND_TRX, by an oversight, and allows data_sm from both sides in every bound state.
 * This side sends by 5.0 and accepts by either.
 */

/**
 * Table of the requests that ESME and SMSC may send in each state of a session (SMPP 5.0 table 2-1; 3.4: table 2-1).
 * This side sends what 5.0 allows, and accepts what 3.4 or 5.0 allows; they differ only in data_sm.
 */
public final class Legality {

    private static final int[] SEND_ESME = new int[CommandId.NUMBERS];
    private static final int[] SEND_SMSC = new int[CommandId.NUMBERS];
    private static final int[] ACCEPT_FROM_ESME = new int[CommandId.NUMBERS];
    private static final int[] ACCEPT_FROM_SMSC = new int[CommandId.NUMBERS];

    private static final int NOWHERE = 0;
    private static final int BINDING = in(OPEN, OUTBOUND);
    private static final int TRANSMITTING = in(BOUND_TX, BOUND_TRX);
    private static final int RECEIVING = in(BOUND_RX, BOUND_TRX);
    private static final int BOUND = in(BOUND_TX, BOUND_RX, BOUND_TRX);
    private static final int CONNECTED = in(OPEN, OUTBOUND, BOUND_TX, BOUND_RX, BOUND_TRX, UNBOUND);

    static {
        row(CommandId.BIND_TRANSMITTER, BINDING, NOWHERE);
        row(CommandId.BIND_RECEIVER, BINDING, NOWHERE);
        row(CommandId.BIND_TRANSCEIVER, BINDING, NOWHERE);
        row(CommandId.OUTBIND, NOWHERE, in(OPEN));
        row(CommandId.UNBIND, BOUND, BOUND);
        row(CommandId.ENQUIRE_LINK, CONNECTED, CONNECTED);
        row(CommandId.SUBMIT_SM, TRANSMITTING, NOWHERE);
        row(CommandId.SUBMIT_MULTI, TRANSMITTING, NOWHERE);
        row(CommandId.QUERY_SM, TRANSMITTING, NOWHERE);
        row(CommandId.CANCEL_SM, TRANSMITTING, NOWHERE);
        row(CommandId.REPLACE_SM, TRANSMITTING, NOWHERE);
        row(CommandId.BROADCAST_SM, TRANSMITTING, NOWHERE);
        row(CommandId.QUERY_BROADCAST_SM, TRANSMITTING, NOWHERE);
        row(CommandId.CANCEL_BROADCAST_SM, TRANSMITTING, NOWHERE);
        row(CommandId.DATA_SM, TRANSMITTING, RECEIVING);
        row(CommandId.DELIVER_SM, NOWHERE, RECEIVING);
        row(CommandId.ALERT_NOTIFICATION, NOWHERE, RECEIVING);
        ACCEPT_FROM_ESME[CommandId.DATA_SM.value()] = BOUND;
        ACCEPT_FROM_SMSC[CommandId.DATA_SM.value()] = BOUND;
    }

    private Legality() {}

    /** Returns true if a session of this role may send the request in this state. */
    public static boolean maySend(SessionRole sender, CommandId command, SessionState state) {
        return isIn(sender == SessionRole.ESME ? SEND_ESME : SEND_SMSC, command, state);
    }

    /**
     * Returns true if a session accepts the request from a peer of the role {@code sender}; the state is that of the
     * session.
     */
    public static boolean accepts(SessionRole sender, CommandId command, SessionState state) {
        return isIn(sender == SessionRole.ESME ? ACCEPT_FROM_ESME : ACCEPT_FROM_SMSC, command, state);
    }

    private static boolean isIn(int[] table, CommandId command, SessionState state) {
        int number = command.value();
        return number >= 0 && number < CommandId.NUMBERS && (table[number] & in(state)) != 0;
    }

    private static void row(CommandId command, int esme, int smsc) {
        SEND_ESME[command.value()] = esme;
        SEND_SMSC[command.value()] = smsc;
        ACCEPT_FROM_ESME[command.value()] = esme;
        ACCEPT_FROM_SMSC[command.value()] = smsc;
    }

    private static int in(SessionState... states) {
        int set = 0;
        for (SessionState state : states) {
            set |= in(state);
        }
        return set;
    }

    @SuppressWarnings("EnumOrdinal") // a bit of a set that is used only in this class
    private static int in(SessionState state) {
        return 1 << state.ordinal();
    }
}

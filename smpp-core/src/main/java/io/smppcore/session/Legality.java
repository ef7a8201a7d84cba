package io.smppcore.session;

import io.smppcore.type.CommandId;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Who may send which request in which state (SMPP 5.0 table 2-1; 3.4: table 2-1). */
final class Legality {

    /* enquire_link is allowed everywhere, as 5.0 has it: with 3.4 peers it does no harm either. */

    private static final Set<SessionState> ANYWHERE = EnumSet.complementOf(EnumSet.of(SessionState.CLOSED));
    private static final Set<SessionState> UNBOUND = EnumSet.of(SessionState.OPEN);
    private static final Set<SessionState> BOUND =
            EnumSet.of(SessionState.BOUND_TX, SessionState.BOUND_RX, SessionState.BOUND_TRX);
    private static final Set<SessionState> TRANSMITTING = EnumSet.of(SessionState.BOUND_TX, SessionState.BOUND_TRX);
    private static final Set<SessionState> RECEIVING = EnumSet.of(SessionState.BOUND_RX, SessionState.BOUND_TRX);

    private static final Map<CommandId, Set<SessionState>> FROM_ESME = new HashMap<>();
    private static final Map<CommandId, Set<SessionState>> FROM_MC = new HashMap<>();

    static {
        FROM_ESME.put(CommandId.BIND_TRANSMITTER, UNBOUND);
        FROM_ESME.put(CommandId.BIND_RECEIVER, UNBOUND);
        FROM_ESME.put(CommandId.BIND_TRANSCEIVER, UNBOUND);
        FROM_ESME.put(CommandId.SUBMIT_SM, TRANSMITTING);
        FROM_MC.put(CommandId.DELIVER_SM, RECEIVING);
        both(CommandId.UNBIND, BOUND);
        both(CommandId.ENQUIRE_LINK, ANYWHERE);
    }

    private Legality() {}

    static boolean allows(SessionRole sender, CommandId request, SessionState state) {
        Set<SessionState> states = (sender == SessionRole.ESME ? FROM_ESME : FROM_MC).get(request);
        return states != null && states.contains(state);
    }

    private static void both(CommandId request, Set<SessionState> states) {
        FROM_ESME.put(request, states);
        FROM_MC.put(request, states);
    }
}

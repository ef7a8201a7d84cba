package io.smppcore.client;

import io.smppcore.type.CommandStatus;
import java.util.Set;

/** The decision about further attempts after a refused bind. */
public enum BindRefusal {
    /** Makes no further attempt: it would be refused too, or lock the account. */
    STOP,
    /** Makes a further attempt after a wait: the cause may be temporary. */
    RETRY;

    private static final Set<CommandStatus> FINAL = Set.of(
            CommandStatus.ESME_RBINDFAIL,
            CommandStatus.ESME_RINVPASWD,
            CommandStatus.ESME_RINVSYSID,
            CommandStatus.ESME_RINVSYSTYP,
            CommandStatus.ESME_RINVCMDID,
            CommandStatus.ESME_RSERTYPUNAUTH,
            CommandStatus.ESME_RPROHIBITED);

    /**
     * Returns the default consequence of the status of a bind response: wrong credentials, rights and bind types are
     * final; ESME_RALYBND, ESME_RSYSERR, ESME_RTHROTTLED, vendor-specific and other statuses may be temporary.
     */
    public static BindRefusal of(CommandStatus status) {
        return FINAL.contains(status) ? STOP : RETRY;
    }
}

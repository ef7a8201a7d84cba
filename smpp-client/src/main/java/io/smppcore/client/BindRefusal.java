package io.smppcore.client;

import io.smppcore.type.CommandStatus;
import java.util.Set;

/** The decision whether further attempts follow a refused bind. */
public enum BindRefusal {
    /** Makes no further attempt, because it would be refused as well or might lock the account. */
    STOP,
    /** Makes a further attempt after a wait, because the cause may be temporary. */
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
     * Returns the default decision for the status of a bind response: wrong credentials, rights and bind types are
     * final; ESME_RALYBND, ESME_RSYSERR, ESME_RTHROTTLED, vendor-specific and other statuses may be temporary.
     */
    public static BindRefusal of(CommandStatus status) {
        return FINAL.contains(status) ? STOP : RETRY;
    }
}

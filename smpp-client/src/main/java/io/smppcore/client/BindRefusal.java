package io.smppcore.client;

import io.smppcore.type.CommandStatus;
import java.util.Set;

/** What to do after a refused bind. */
public enum BindRefusal {
    /** Asking again would get the same answer, or lock the account: no further attempt. */
    STOP,
    /** The message centre may change its mind: wait and try again. */
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
     * The rule of a client that is told no other: credentials, rights and kinds of bind that do not exist are final; ESME_RALYBND,
     * ESME_RSYSERR, ESME_RTHROTTLED, statuses of vendors and everything else may pass.
     *
     * @param status why the bind was refused
     * @return what to do
     */
    public static BindRefusal of(CommandStatus status) {
        return FINAL.contains(status) ? STOP : RETRY;
    }
}

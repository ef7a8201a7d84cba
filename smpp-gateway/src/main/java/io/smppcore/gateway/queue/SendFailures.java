package io.smppcore.gateway.queue;

import io.smppcore.session.NotInVersionException;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.RequestNotWrittenException;
import io.smppcore.session.VetoedException;
import io.smppcore.type.CommandStatus;
import java.util.concurrent.CompletionException;

/**
 * Classification of failed requests: permanent, if the same request would fail again over the same link, or transient.
 */
public final class SendFailures {

    private SendFailures() {}

    /** Returns true if the same request would fail again over the same link. */
    public static boolean isPermanent(Throwable failure) {
        return switch (failure) {
            case NotInVersionException version -> true;
            case RequestNotWrittenException unencodable -> true;
            case VetoedException veto -> veto.outcome() == Outcome.NEVER_WRITTEN && !isPassing(veto.status());
            case RequestFailedException passing -> false;
            case Link.NotSentException passing -> false;
            case VirtualMachineError passing -> false;
            default -> true;
        };
    }

    /** Returns true for a status after which the same request may succeed later: throttling or a transient error. */
    public static boolean isPassing(CommandStatus status) {
        return status.category() == CommandStatus.Category.THROTTLE
                || status.category() == CommandStatus.Category.TRANSIENT;
    }

    /** Returns the cause of a {@link CompletionException}, or the failure itself. */
    static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException wrapped && wrapped.getCause() != null
                ? wrapped.getCause()
                : failure;
    }
}

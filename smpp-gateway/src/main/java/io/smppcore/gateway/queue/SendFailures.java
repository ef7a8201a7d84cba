package io.smppcore.gateway.queue;

import io.smppcore.session.NotInVersionException;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestFailedException;
import io.smppcore.session.RequestNotWrittenException;
import io.smppcore.session.VetoedException;
import io.smppcore.type.CommandStatus;
import java.util.concurrent.CompletionException;

/** Classification of failed requests: permanent over the same link, or passing. */
public final class SendFailures {

    private SendFailures() {}

    /** Returns true if an element whose request has failed would fail again over the same link. */
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

    /** Returns true for a status after which the same request may succeed later. */
    public static boolean isPassing(CommandStatus status) {
        return status.category() == CommandStatus.Category.THROTTLE
                || status.category() == CommandStatus.Category.TRANSIENT;
    }

    /** Unwraps a {@link CompletionException}. */
    static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException wrapped && wrapped.getCause() != null
                ? wrapped.getCause()
                : failure;
    }
}

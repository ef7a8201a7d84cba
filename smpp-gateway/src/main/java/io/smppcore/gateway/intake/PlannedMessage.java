package io.smppcore.gateway.intake;

import io.smppcore.gateway.forward.FinalStates.End;
import io.smppcore.gateway.forward.GroupQueue;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.Parts;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A message, or a part of a long one, between its checks and its commit. Not thread-safe; used by one thread at a time.
 */
final class PlannedMessage {

    /** Scheduled time in milliseconds since 1970, 0 for none. */
    final long due;

    /**
     * Number of parts that the message takes from the quota of its account: 1, or more for a text that the SMSC has to
     * split.
     */
    final int parts;

    Message message;

    private @Nullable Next next;

    /** End of a dropped message, set when it is added to changes; null for other messages. */
    @Nullable
    End end;

    /** Next step of a message after its acceptance. */
    sealed interface Next {

        /** Waits for the other parts of its message. */
        record Collect() implements Next {}

        /** Ends at once, because a filter drops it. */
        record Drop(String reason) implements Next {}

        /** Waits until its scheduled time, and then enters the queue of a group. */
        record Schedule(GroupQueue queue) implements Next {}

        /** Enters the queue of a group at once. */
        record Send(GroupQueue queue) implements Next {}
    }

    PlannedMessage(Message message, long due) {
        this.message = message;
        this.due = due;
        this.parts = Parts.count(message.request());
    }

    /** Returns true if the next step is set. */
    boolean isDecided() {
        return next != null;
    }

    void next(Next decided) {
        next = decided;
    }

    Next next() {
        return Objects.requireNonNull(next);
    }

    /** Returns the number of messages or parts that wait after their acceptance. */
    static int waiting(List<PlannedMessage> plans) {
        int waiting = 0;
        for (PlannedMessage plan : plans) {
            waiting += plan.next instanceof Next.Drop ? 0 : 1;
        }
        return waiting;
    }

    /** Returns the total number of parts that messages take from the quota of their account. */
    static int parts(List<PlannedMessage> plans) {
        int parts = 0;
        for (PlannedMessage plan : plans) {
            parts += plan.parts;
        }
        return parts;
    }
}

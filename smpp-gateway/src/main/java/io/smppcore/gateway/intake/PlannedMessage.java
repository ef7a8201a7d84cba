package io.smppcore.gateway.intake;

import io.smppcore.gateway.forward.FinalStates.End;
import io.smppcore.gateway.forward.GroupQueue;
import io.smppcore.gateway.message.Message;
import io.smppcore.gateway.message.Parts;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A message that has passed all checks, before it is durable. Confined to one thread. */
final class PlannedMessage {

    /** Scheduled time in milliseconds since 1970, 0 for none. */
    final long due;

    /** Number of prepaid parts. */
    final int parts;

    Message message;

    private @Nullable Next next;

    /** The end of a message that is dropped, set when it is added to changes. */
    @Nullable
    End end;

    /** The next step of an accepted message. */
    sealed interface Next {

        /** The wait for the other parts of the message. */
        record Collect() implements Next {}

        /** The end of a message that a filter drops. */
        record Drop(String reason) implements Next {}

        /** The wait until the scheduled time, before the queue of a group. */
        record Schedule(GroupQueue queue) implements Next {}

        /** The entry into the queue of a group. */
        record Send(GroupQueue queue) implements Next {}
    }

    PlannedMessage(Message message, long due) {
        this.message = message;
        this.due = due;
        this.parts = Parts.count(message.request());
    }

    /** Returns true if the next step is decided. */
    boolean isDecided() {
        return next != null;
    }

    void next(Next decided) {
        next = decided;
    }

    Next next() {
        return Objects.requireNonNull(next);
    }

    /** Returns the number of prepaid parts of messages. */
    static int parts(List<PlannedMessage> plans) {
        int parts = 0;
        for (PlannedMessage plan : plans) {
            parts += plan.parts;
        }
        return parts;
    }
}

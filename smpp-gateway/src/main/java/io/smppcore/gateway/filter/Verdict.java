package io.smppcore.gateway.filter;

import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The result of a filter for a message. Immutable. */
public sealed interface Verdict {

    /** The message as it is. */
    Verdict PASS = new Pass();

    /** The message as it is. */
    record Pass() implements Verdict {}

    /**
     * The message with changes.
     *
     * @param from new source address; null to keep it
     * @param to new destination address; null to keep it
     * @param text new text, which is encoded and divided again; null to keep it
     * @param tags tags to add
     */
    record Changed(
            @Nullable Address from,
            @Nullable Address to,
            @Nullable String text,
            Set<String> tags) implements Verdict {

        /** Copies the set. */
        public Changed {
            tags = Set.copyOf(tags);
        }
    }

    /**
     * A refusal, which ends the filters.
     *
     * @param status command_status of the response
     * @param reason reason in logs and records
     */
    record Refused(CommandStatus status, String reason) implements Verdict {}

    /**
     * Acceptance without sending, which ends the filters.
     *
     * @param reason reason in logs and records
     */
    record Dropped(String reason) implements Verdict {}
}

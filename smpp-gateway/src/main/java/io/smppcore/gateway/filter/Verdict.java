package io.smppcore.gateway.filter;

import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Result of a filter for a message. Immutable. */
public sealed interface Verdict {

    /** Acceptance of the message unchanged. */
    Verdict PASS = new Pass();

    /** Acceptance of the message unchanged. */
    record Pass() implements Verdict {}

    /**
     * Acceptance of the message with changes.
     *
     * @param from new source address; null to keep it
     * @param to new destination address; null to keep it
     * @param text new text, which is encoded and segmented again; null to keep it
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
     * Refusal of the message. Further filters are not applied.
     *
     * @param status command_status of the response
     * @param reason reason in logs and records
     */
    record Refused(CommandStatus status, String reason) implements Verdict {}

    /**
     * Acceptance of the message without sending it. Further filters are not applied.
     *
     * @param reason reason in logs and records
     */
    record Dropped(String reason) implements Verdict {}
}

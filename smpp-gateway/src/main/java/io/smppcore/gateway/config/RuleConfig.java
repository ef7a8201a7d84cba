package io.smppcore.gateway.config;

import io.smppcore.gateway.filter.Direction;
import io.smppcore.gateway.filter.RuleFilter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rule of the configuration that changes, refuses or drops messages. Immutable.
 *
 * @param name name in logs and records
 * @param direction direction of the messages to which it applies
 * @param when expression of the condition; null for all messages
 * @param from template of the new source address; null to keep it
 * @param to template of the new destination address; null to keep it
 * @param text template of the new text; null to keep it
 * @param tags tags to add
 * @param refuse refusal of the message; null for none
 * @param drop reason for accepting the message without sending it; null to send it
 * @param disabled true if the rule is skipped
 */
public record RuleConfig(
        String name,
        Direction direction,
        @Nullable String when,
        @Nullable String from,
        @Nullable String to,
        @Nullable String text,
        List<String> tags,
        @Nullable Rejection refuse,
        @Nullable String drop,
        boolean disabled) {

    /** Copies the list. */
    public RuleConfig {
        tags = List.copyOf(tags);
    }

    /**
     * Returns the rule as a filter.
     *
     * @throws IllegalArgumentException if an expression cannot be compiled or actions contradict each other; the
     *     message begins with the key
     */
    public RuleFilter filter() {
        RuleFilter.Builder filter = RuleFilter.builder(name, direction)
                .when(when)
                .from(from)
                .to(to)
                .text(text)
                .tags(tags);
        if (refuse != null) {
            filter.refuse(refuse.status(), refuse.reason());
        }
        if (drop != null) {
            filter.drop(drop);
        }
        return filter.build();
    }
}

package io.smppcore.gateway.config;

import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Repetitions of messages that an SMSC has refused, by the status of the response. Immutable.
 *
 * @param rules the first rule with the status, or with its category, is applied; a status without a rule is final
 */
public record RetryConfig(List<Rule> rules) {

    /** Copies the list. */
    public RetryConfig {
        rules = List.copyOf(rules);
    }

    /**
     * Returns the time until a refused message is sent again.
     *
     * @param status status of the response
     * @param attempts attempts so far, from 1
     * @return the time, or null if the message has failed
     */
    public @Nullable Duration delay(CommandStatus status, int attempts) {
        for (Rule rule : rules) {
            if (rule.statuses.contains(status)) {
                return rule.delay(attempts);
            }
        }
        for (Rule rule : rules) {
            if (rule.categories.contains(status.category())) {
                return rule.delay(attempts);
            }
        }
        return null;
    }

    /**
     * Repetitions after some statuses. Immutable.
     *
     * @param statuses single statuses
     * @param categories categories of statuses
     * @param first time before the second attempt
     * @param max longest time between attempts
     * @param factor ratio of each time to the one before, 1 to 100
     * @param attempts maximum number of attempts, the first included; 1 for a final failure, null for as many as the
     *     validity of the message permits
     */
    public record Rule(
            Set<CommandStatus> statuses,
            Set<CommandStatus.Category> categories,
            Duration first,
            Duration max,
            double factor,
            @Nullable Integer attempts) {

        /** Copies the sets. */
        public Rule {
            statuses = Set.copyOf(statuses);
            categories = Set.copyOf(categories);
        }

        /**
         * Returns the time until the next attempt.
         *
         * @param done attempts so far, from 1
         * @return the time, or null if there is none
         */
        public @Nullable Duration delay(int done) {
            if (attempts != null && done >= attempts) {
                return null;
            }
            double millis = (double) first.toMillis() * Math.pow(factor, done - 1.0);
            return millis < max.toMillis() ? Duration.ofMillis((long) millis) : max;
        }
    }
}

package io.smppcore.gateway.config;

import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Retries of messages that an SMSC has refused, by the status of the response, or not answered. Immutable.
 *
 * @param rules rules, of which the first with the status, or else with its category, applies; a status without a rule
 *     is final
 */
public record RetryConfig(List<Rule> rules) {

    /** Copies the list. */
    public RetryConfig {
        rules = List.copyOf(rules);
    }

    /**
     * Returns the delay of the next attempt of a refused message.
     *
     * @param status status of the response
     * @param attempts attempts so far, from 1
     * @return the delay, or null if the message has failed
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

    /** Returns true if there is a rule for a status. */
    public boolean hasRule(CommandStatus status) {
        return rules.stream()
                .anyMatch(rule -> rule.statuses.contains(status) || rule.categories.contains(status.category()));
    }

    /**
     * Returns the delay of the next copy of a message whose outcome is unknown.
     *
     * @param copies copies so far, from 1
     * @return the delay, or null if the message is not sent again
     */
    public @Nullable Duration delayWithoutResponse(int copies) {
        for (Rule rule : rules) {
            if (rule.noResponse) {
                return rule.delay(copies);
            }
        }
        return null;
    }

    /**
     * Retries after some statuses. Immutable.
     *
     * @param noResponse true for messages without a response, whose outcome is unknown
     * @param statuses single statuses
     * @param categories categories of statuses
     * @param first delay of the second attempt
     * @param max maximum delay
     * @param factor ratio of each delay to the previous one, 1 to 100
     * @param attempts maximum number of attempts, including the first; 1 for a final failure, null for no limit but the
     *     validity of the message
     */
    public record Rule(
            boolean noResponse,
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
         * Returns the delay of the next attempt.
         *
         * @param done attempts so far, from 1
         * @return the delay, or null if there is no further attempt
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

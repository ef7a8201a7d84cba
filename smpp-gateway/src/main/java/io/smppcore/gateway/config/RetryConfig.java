package io.smppcore.gateway.config;

import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rules for retries of messages that an SMSC has refused, by the status of the response, or to which it has not
 * responded. Immutable.
 *
 * @param rules rules in their order: the first with the status applies, or else the first with the category of the
 *     status; a message is not retried after a status without a rule
 */
public record RetryConfig(List<Rule> rules) {

    /** Copies the list. */
    public RetryConfig {
        rules = List.copyOf(rules);
    }

    /**
     * Returns the delay before the next attempt of a refused message.
     *
     * @param status status of the response
     * @param attempts number of attempts so far, from 1
     * @return the delay; null if there is no further attempt
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
     * Returns the delay before a message whose outcome is unknown is sent again.
     *
     * @param copies number of attempts without a response so far, from 1
     * @return the delay; null if the message is not sent again
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
     * A rule for retries. Immutable.
     *
     * @param noResponse true if the rule applies to messages without a response, whose outcome is unknown
     * @param statuses statuses to which the rule applies
     * @param categories categories of statuses to which the rule applies
     * @param first delay before the second attempt
     * @param max maximum delay before an attempt
     * @param factor ratio of each delay to the previous one, 1 to 100
     * @param attempts maximum number of attempts, including the first; 1 for no retry, null if only the validity of the
     *     message limits them
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
         * Returns the delay before the next attempt.
         *
         * @param done number of attempts so far, from 1
         * @return the delay; null if there is no further attempt
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

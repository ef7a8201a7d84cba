package io.smppcore.receipt;

import io.smppcore.type.InvalidFieldException;
import java.time.Duration;
import java.util.function.Predicate;

/**
 * How long and how many receipts are waited for, and which id belongs to which. Immutable.
 *
 * @param messageIds how ids in responses and in receipts belong together; default {@link MessageIds#OPAQUE}
 * @param maxOutstanding how many messages are remembered, those that wait for their receipt and those that have had it, 1 to
 *     10,000,000; default 100,000. Each takes about 400 octets of heap. One more pushes out the oldest one that has had its receipt, or
 *     else the one that has waited longest.
 * @param maxAge how long a message waits for its final receipt, 1 ms to 30 days; default 3 days
 * @param maxEarly how many receipts are kept that have come before the response that tells their id, 0 to 1,000,000; default 500. One more
 *     pushes out the oldest.
 * @param earlyTime how long such a receipt is kept, 0 to 1 minute; default 3 s
 * @param completes which receipt ends the wait; default {@link ReceiptKind#FINAL}, which by the specification includes ACCEPTD: leave that
 *     one out for a message centre that sends DELIVRD behind it
 */
public record ReceiptOptions(
        MessageIds messageIds,
        int maxOutstanding,
        Duration maxAge,
        int maxEarly,
        Duration earlyTime,
        Predicate<DeliveryReceipt> completes) {

    private static final int MAX_OUTSTANDING = 10_000_000;
    private static final int MAX_EARLY = 1_000_000;
    private static final Duration MIN_AGE = Duration.ofMillis(1);
    private static final Duration MAX_AGE = Duration.ofDays(30);
    private static final Duration MAX_EARLY_TIME = Duration.ofMinutes(1);

    /**
     * Checks the ranges.
     *
     * @throws InvalidFieldException naming the option, its value and the range
     */
    public ReceiptOptions {
        number("maxOutstanding", maxOutstanding, 1, MAX_OUTSTANDING);
        time("maxAge", maxAge, MIN_AGE, MAX_AGE, "1 ms to 30 days");
        number("maxEarly", maxEarly, 0, MAX_EARLY);
        time("earlyTime", earlyTime, Duration.ZERO, MAX_EARLY_TIME, "0 to 1 minute");
    }

    private static void number(String name, int value, int min, int max) {
        if (value < min || value > max) {
            throw new InvalidFieldException(name, "value " + value, min + " to " + max);
        }
    }

    private static void time(String name, Duration value, Duration min, Duration max, String range) {
        if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
            throw new InvalidFieldException(name, value.toString(), range);
        }
    }

    /**
     * The defaults.
     *
     * @return options for a message centre that writes ids alike in responses and receipts
     */
    public static ReceiptOptions defaults() {
        return builder().build();
    }

    /**
     * Starts from the defaults.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Builds options. Not thread-safe. */
    public static final class Builder {

        private MessageIds messageIds = MessageIds.OPAQUE;
        private int maxOutstanding = 100_000;
        private Duration maxAge = Duration.ofDays(3);
        private int maxEarly = 500;
        private Duration earlyTime = Duration.ofSeconds(3);
        private Predicate<DeliveryReceipt> completes = receipt -> receipt.kind() == ReceiptKind.FINAL;

        private Builder() {}

        /**
         * Sets how ids belong together.
         *
         * @param value the way of the message centre
         * @return this builder
         */
        public Builder messageIds(MessageIds value) {
            messageIds = value;
            return this;
        }

        /**
         * Sets how many messages are remembered.
         *
         * @param value 1 to 10,000,000
         * @return this builder
         */
        public Builder maxOutstanding(int value) {
            maxOutstanding = value;
            return this;
        }

        /**
         * Sets how long a message waits for its final receipt.
         *
         * @param value 1 ms to 30 days
         * @return this builder
         */
        public Builder maxAge(Duration value) {
            maxAge = value;
            return this;
        }

        /**
         * Sets what is kept of receipts that come before the response that tells their id.
         *
         * @param number how many, 0 to 1,000,000
         * @param time how long, 0 to 1 minute
         * @return this builder
         */
        public Builder early(int number, Duration time) {
            maxEarly = number;
            earlyTime = time;
            return this;
        }

        /**
         * Sets which receipt ends the wait for a message.
         *
         * @param value must not block
         * @return this builder
         */
        public Builder completes(Predicate<DeliveryReceipt> value) {
            completes = value;
            return this;
        }

        /**
         * Makes the record.
         *
         * @return the options
         * @throws InvalidFieldException if a value is out of range
         */
        public ReceiptOptions build() {
            return new ReceiptOptions(messageIds, maxOutstanding, maxAge, maxEarly, earlyTime, completes);
        }
    }
}

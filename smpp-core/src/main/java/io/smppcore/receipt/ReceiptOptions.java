package io.smppcore.receipt;

import io.smppcore.config.OptionGroup;
import io.smppcore.config.OptionType;
import io.smppcore.config.Setting;
import java.time.Duration;
import java.util.function.Predicate;

/**
 * Options for awaiting delivery receipts. Immutable.
 *
 * @param messageIds relation between the ids in responses and in receipts; default {@link MessageIds#OPAQUE}
 * @param maxOutstanding maximum number of remembered messages, both those that wait for their receipt and those that
 *     have it, 1 to 10,000,000; default 100,000. Each takes about 400 bytes of heap. A further message evicts the
 *     oldest that has its receipt, or if none has, the one that has waited longest.
 * @param maxAge time for which a message waits for its final receipt, 1 ms to 30 days; default 3 days
 * @param maxEarly maximum number of early receipts that are kept, 0 to 1,000,000; default 500. An early receipt is one
 *     that arrives before the response with its id. A further one evicts the oldest.
 * @param earlyTime time for which an early receipt is kept, 0 to 1 minute; default 3 s
 * @param completes test that returns true if a receipt ends the wait, without blocking; default {@link
 *     DeliveryReceipt.Kind#FINAL}, which by the specification includes ACCEPTD: exclude it for an SMSC that sends
 *     DELIVRD later
 */
public record ReceiptOptions(
        MessageIds messageIds,
        int maxOutstanding,
        Duration maxAge,
        int maxEarly,
        Duration earlyTime,
        Predicate<DeliveryReceipt> completes) {

    private static final Setting<Integer> MAX_OUTSTANDING = OptionType.integer("messages", 1, 10_000_000)
            .setting("receipts.maxOutstanding", 100_000, "maximum number that wait for their receipt or have it");
    private static final Setting<Duration> MAX_AGE = OptionType.duration("1ms", "30d")
            .setting("receipts.maxAge", Duration.ofDays(3), "time for which a message waits for its final receipt");
    private static final Setting<Integer> MAX_EARLY = OptionType.integer("receipts", 0, 1_000_000)
            .setting("receipts.maxEarly", 500, "maximum number kept that arrive before the response with their id");
    private static final Setting<Duration> EARLY_TIME = OptionType.duration("0s", "1m")
            .setting("receipts.earlyTime", Duration.ofSeconds(3), "time for which such a receipt is kept");

    /** Checks the ranges; fails with {@link IllegalArgumentException} naming the option, its value and the range. */
    public ReceiptOptions {
        MAX_OUTSTANDING.check(maxOutstanding);
        MAX_AGE.check(maxAge);
        MAX_EARLY.check(maxEarly);
        EARLY_TIME.check(earlyTime);
    }

    /** Returns the options of this record. */
    public static OptionGroup<Builder> options() {
        return OptionGroup.of(
                Builder::build,
                MAX_OUTSTANDING.option(Builder::maxOutstanding),
                MAX_AGE.option(Builder::maxAge),
                MAX_EARLY.option(Builder::maxEarly),
                EARLY_TIME.option(Builder::earlyTime));
    }

    /** Returns the defaults, for an SMSC that writes the same ids in responses and receipts. */
    public static ReceiptOptions defaults() {
        return builder().build();
    }

    /** Returns a builder with the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with these options. */
    public Builder toBuilder() {
        return builder()
                .messageIds(messageIds)
                .maxOutstanding(maxOutstanding)
                .maxAge(maxAge)
                .maxEarly(maxEarly)
                .earlyTime(earlyTime)
                .completes(completes);
    }

    /** Builder of the options. Not thread-safe. */
    public static final class Builder {

        private MessageIds messageIds = MessageIds.OPAQUE;
        private int maxOutstanding = MAX_OUTSTANDING.standard();
        private Duration maxAge = MAX_AGE.standard();
        private int maxEarly = MAX_EARLY.standard();
        private Duration earlyTime = EARLY_TIME.standard();
        private Predicate<DeliveryReceipt> completes = receipt -> receipt.kind() == DeliveryReceipt.Kind.FINAL;

        private Builder() {}

        /** Sets {@link ReceiptOptions#messageIds}. */
        public Builder messageIds(MessageIds value) {
            messageIds = value;
            return this;
        }

        /** Sets {@link ReceiptOptions#maxOutstanding}. */
        public Builder maxOutstanding(int value) {
            maxOutstanding = value;
            return this;
        }

        /** Sets {@link ReceiptOptions#maxAge}. */
        public Builder maxAge(Duration value) {
            maxAge = value;
            return this;
        }

        /** Sets {@link ReceiptOptions#maxEarly}. */
        public Builder maxEarly(int value) {
            maxEarly = value;
            return this;
        }

        /** Sets {@link ReceiptOptions#earlyTime}. */
        public Builder earlyTime(Duration value) {
            earlyTime = value;
            return this;
        }

        /** Sets {@link ReceiptOptions#completes}. */
        public Builder completes(Predicate<DeliveryReceipt> value) {
            completes = value;
            return this;
        }

        /** Sets {@link ReceiptOptions#maxEarly} and {@link ReceiptOptions#earlyTime}. */
        public Builder early(int number, Duration time) {
            return maxEarly(number).earlyTime(time);
        }

        /** Returns the options; fails with {@link IllegalArgumentException} if a value is out of range. */
        public ReceiptOptions build() {
            return new ReceiptOptions(messageIds, maxOutstanding, maxAge, maxEarly, earlyTime, completes);
        }
    }
}

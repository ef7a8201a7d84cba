package io.smppcore.segment;

import io.smppcore.type.Address;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Joiner of the segments of long messages. Each segment has its position in a concatenation element of the user data
 * header, or in SAR parameters.
 *
 * <p>Segments may arrive in any order, over any session and repeatedly. They belong together if source, destination,
 * scheme, reference and total are equal ({@link ReassemblyKey}). If two segments have the same sequence, the first one
 * is kept. A message is a {@link Result.Single} if its total or sequence is 0, its sequence exceeds the total, one of
 * the three SAR parameters is missing or its header cannot be read. A reference can be reused as soon as its message is
 * complete or given up.
 *
 * <p>Thread-safe. Has no thread of its own: expired messages are given up by {@link #accept} and by {@link #expire},
 * which must be called regularly if there is little traffic.
 *
 * @see <a href="https://www.3gpp.org/dynareport/23040.htm">3GPP TS 23.040 9.2.3.24.1</a>, SMPP 5.0 4.8.4.48 to 4.8.4.50
 */
public final class Reassembler {

    /**
     * Maximum number of expired messages that one call of the store removes, so that a store need not hold its lock for
     * long.
     */
    private static final int EXPIRED_AT_ONCE = 256;

    private final SegmentStore store;
    private final InstantSource clock;
    private final UnaryOperator<Address> addressNormaliser;
    private final boolean returnsRest;
    private final ReassemblyCounters counters = new ReassemblyCounters();

    private Reassembler(Builder builder) {
        store = builder.store;
        clock = builder.clock;
        addressNormaliser = builder.addressNormaliser;
        returnsRest = builder.returnsRest;
    }

    /** Returns a reassembler with a store in memory. */
    public static Reassembler inMemory(ReassemblyLimits limits) {
        return builder(new InMemorySegmentStore(limits)).build();
    }

    /**
     * Returns a builder with the defaults: system clock, addresses unchanged, received segments of incomplete messages
     * returned.
     *
     * @param store store of the waiting segments
     */
    public static Builder builder(SegmentStore store) {
        return new Builder(store);
    }

    /**
     * Accepts a message that may be a segment of a longer one. Returns the whole message if no segment is missing; the
     * result also includes other messages that were given up in the same call.
     *
     * @param segment content of the received request
     * @return the result, which determines the response to the request
     */
    public Result accept(ReceivedSegment segment) {
        Optional<Concatenation> concatenation = concatenation(segment);
        if (concatenation.isEmpty()) {
            counters.singles.increment();
            return new Result.Single(new ReassembledMessage(List.of(segment)));
        }
        return accept(segment, concatenation.get());
    }

    private Result accept(ReceivedSegment segment, Concatenation concatenation) {
        if (concatenation.total() == 1) {
            counters.completed.increment();
            return new Result.Complete(new ReassembledMessage(List.of(segment)), List.of());
        }
        ReassemblyKey key = ReassemblyKey.of(
                addressNormaliser.apply(segment.source()),
                addressNormaliser.apply(segment.destination()),
                concatenation);
        SegmentStore.Added added = store.add(key, concatenation.sequence(), segment, clock.instant());
        List<IncompleteMessage> incomplete = givenUp(added.removed());
        return switch (added.outcome()) {
            case SegmentStore.Outcome.Complete complete -> {
                counters.completed.increment();
                yield new Result.Complete(joined(complete.set()), incomplete);
            }
            case SegmentStore.Outcome.Stored stored -> {
                counters.stored.increment();
                yield new Result.Stored(key, incomplete);
            }
            case SegmentStore.Outcome.Duplicate duplicate -> {
                counters.duplicates.increment();
                yield new Result.Duplicate(key, incomplete);
            }
            case SegmentStore.Outcome.Refused refused -> {
                counters.refused.increment();
                yield new Result.Refused(key, incomplete);
            }
        };
    }

    /**
     * Gives up all messages that have waited too long for their next segment.
     *
     * @return the messages given up, possibly none
     */
    public List<IncompleteMessage> expire() {
        Instant now = clock.instant();
        List<IncompleteMessage> all = new ArrayList<>();
        int removed;
        do {
            List<IncompleteMessage> some = givenUp(store.removeExpired(now, EXPIRED_AT_ONCE));
            all.addAll(some);
            removed = some.size();
        } while (removed >= EXPIRED_AT_ONCE);
        return List.copyOf(all);
    }

    /** {@return the counters since this reassembler was created} */
    public Statistics statistics() {
        return counters.read();
    }

    /**
     * Returns {@link ReceivedSegment#concatenation}. Counts headers that cannot be read, and messages with both a
     * concatenation element and SAR parameters.
     */
    private Optional<Concatenation> concatenation(ReceivedSegment segment) {
        if (!segment.esmClass().hasUdh()) {
            return segment.sar();
        }
        return switch (Udh.read(segment.octets())) {
            case UdhReading.Problem problem -> {
                counters.malformedUdh.increment();
                yield Optional.empty();
            }
            case Udh udh -> {
                Optional<Concatenation> element = udh.concatenation();
                Optional<Concatenation> sar = segment.sar();
                if (element.isPresent() && sar.isPresent()) {
                    counters.udhAndSar.increment();
                }
                yield element.isPresent() ? element : sar;
            }
        };
    }

    private static ReassembledMessage joined(SegmentStore.SegmentSet set) {
        return new ReassembledMessage(List.copyOf(set.segments().values()));
    }

    private List<IncompleteMessage> givenUp(List<SegmentStore.RemovedSet> removed) {
        return removed.stream().map(this::givenUp).toList();
    }

    private IncompleteMessage givenUp(SegmentStore.RemovedSet removed) {
        boolean expired = removed.reason() == SegmentStore.Reason.EXPIRED;
        (expired ? counters.expired : counters.evicted).increment();
        SegmentStore.SegmentSet set = removed.set();
        List<ReceivedSegment> rest = returnsRest ? List.copyOf(set.segments().values()) : List.of();
        return new IncompleteMessage(set.key(), removed.reason(), set.missing(), rest);
    }

    /** Builder of a {@link Reassembler}. Not thread-safe. */
    public static final class Builder {

        private final SegmentStore store;
        private InstantSource clock = InstantSource.system();
        private UnaryOperator<Address> addressNormaliser = UnaryOperator.identity();
        private boolean returnsRest = true;

        private Builder(SegmentStore store) {
            this.store = store;
        }

        /** Sets the source of the time passed to the store. */
        public Builder clock(InstantSource value) {
            clock = value;
            return this;
        }

        /**
         * Sets the normalisation of addresses, for peers that use several forms of the same number.
         *
         * @param value function that returns one address for all forms of a number; messages keep their original
         *     addresses
         */
        public Builder addressNormaliser(UnaryOperator<Address> value) {
            addressNormaliser = value;
            return this;
        }

        /**
         * Sets whether the received segments of incomplete messages are returned.
         *
         * @param value true, the default, to return them in {@link IncompleteMessage#rest()}; false to drop them
         */
        public Builder returnsRest(boolean value) {
            returnsRest = value;
            return this;
        }

        /** {@return a reassembler with these settings} */
        public Reassembler build() {
            return new Reassembler(this);
        }
    }

    /**
     * Counters of a {@link Reassembler}. Each is exact, but they are not read at the same instant.
     *
     * @param singles messages that were not segments
     * @param completed joined messages, including those with a total of 1
     * @param stored segments that were stored
     * @param duplicates segments dropped because they were stored already
     * @param refused segments dropped because the store was full
     * @param expired messages given up because they expired
     * @param evicted messages given up to free memory
     * @param udhAndSar messages with both a concatenation element and SAR parameters; the element takes precedence
     * @param malformedUdh messages with a user data header that cannot be read
     */
    public record Statistics(
            long singles,
            long completed,
            long stored,
            long duplicates,
            long refused,
            long expired,
            long evicted,
            long udhAndSar,
            long malformedUdh) {}

    /**
     * The result of {@link Reassembler#accept}. Except for {@link Refused}, respond with ESME_ROK at once: some senders
     * wait for the response before they send the next segment.
     */
    public sealed interface Result {

        /**
         * Returns other messages given up in the same call, because they expired or to free memory. Their segments were
         * already accepted with ESME_ROK.
         *
         * @return the messages, in most cases none
         */
        List<IncompleteMessage> incomplete();

        /**
         * A message that is not a segment, or whose position cannot be read or is invalid; it is returned as a whole
         * message.
         *
         * @param message the message
         */
        record Single(ReassembledMessage message) implements Result {

            @Override
            public List<IncompleteMessage> incomplete() {
                return List.of();
            }
        }

        /**
         * The segment that completed a message.
         *
         * @param message the whole message
         * @param incomplete other messages given up
         */
        record Complete(ReassembledMessage message, List<IncompleteMessage> incomplete) implements Result {

            /** Copies the list. */
            public Complete {
                incomplete = List.copyOf(incomplete);
            }
        }

        /**
         * A segment that waits for others.
         *
         * @param key the message of the segment
         * @param incomplete other messages given up
         */
        record Stored(ReassemblyKey key, List<IncompleteMessage> incomplete) implements Result {

            /** Copies the list. */
            public Stored {
                incomplete = List.copyOf(incomplete);
            }
        }

        /**
         * A segment that was dropped because one with the same sequence is stored; the first one counts, even if the
         * contents differ.
         *
         * @param key the message of the segment
         * @param incomplete other messages given up
         */
        record Duplicate(ReassemblyKey key, List<IncompleteMessage> incomplete) implements Result {

            /** Copies the list. */
            public Duplicate {
                incomplete = List.copyOf(incomplete);
            }
        }

        /**
         * A segment that was dropped because the store is full. Respond with ESME_RMSGQFUL, so that the sender retries
         * later.
         *
         * @param key the message of the segment
         * @param incomplete messages given up, including that of this segment if it was stored in part
         */
        record Refused(ReassemblyKey key, List<IncompleteMessage> incomplete) implements Result {

            /** Copies the list. */
            public Refused {
                incomplete = List.copyOf(incomplete);
            }
        }
    }
}

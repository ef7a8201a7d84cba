package io.smppcore.segment;

import io.smppcore.type.Address;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A source of references for long messages. A receiver that waits for segments of a message confuses it with others
 * from the same address and with the same reference, so references to a destination should repeat as late as possible.
 *
 * <p>Implementations are thread-safe. Processes that send from the same address need references that do not collide:
 * separate ranges, or {@link #random}.
 */
@FunctionalInterface
public interface References {

    /** Returns the reference of the next long message: any number, of which the lowest 8 or 16 bits are used. */
    int next(Address source, Address destination);

    /**
     * Returns references that count up from a random start for each pair of addresses. To one destination, a reference
     * of 8 bits repeats after 256 long messages, one of 16 bits after 65,536. The hash of a pair selects one of 65,536
     * counters, which take 256 KiB for any number of destinations; pairs may share a counter.
     *
     * @return references with their own counters
     */
    static References perDestination() {
        return new ReferenceCounters(ThreadLocalRandom.current().nextLong());
    }

    /**
     * Returns the default references of all segmenters of this process, so that they do not collide.
     *
     * @return always the same instance, created by {@link #perDestination}
     */
    static References shared() {
        return ReferenceCounters.Shared.INSTANCE;
    }

    /** Returns random references, the simplest choice for 16 bits if several processes send from the same address. */
    static References random() {
        return (source, destination) -> ThreadLocalRandom.current().nextInt();
    }
}

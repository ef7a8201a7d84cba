package io.smppcore.segment;

import io.smppcore.type.Address;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A source of references for long messages. A receiver confuses messages from one address with the same reference while
 * it waits for segments of the first, so a reference should not return to a destination for as long as possible.
 *
 * <p>Implementations are thread-safe. Processes that send from the same address need references that do not collide:
 * separate ranges, or {@link #random}.
 */
@FunctionalInterface
public interface References {

    /**
     * Returns the reference of the next long message.
     *
     * @param source sender
     * @param destination recipient
     * @return any number; its lowest 8 or 16 bits are used
     */
    int next(Address source, Address destination);

    /**
     * Returns references that count up for each pair of addresses from a random start. A reference of 8 bits returns to
     * a destination after 256 long messages, one of 16 bits after 65,536. Pairs share 65,536 counters by their hash,
     * which take 256 KiB for any number of destinations.
     *
     * @return references with their own counters
     */
    static References perDestination() {
        return new ReferenceCounters(ThreadLocalRandom.current().nextLong());
    }

    /**
     * Returns the references of all segmenters of this process without their own, so that they do not collide.
     *
     * @return always the same instance, as made by {@link #perDestination}
     */
    static References shared() {
        return ReferenceCounters.Shared.INSTANCE;
    }

    /**
     * Returns random references, the simplest choice for 16 bits if several processes send from the same address.
     *
     * @return references without state
     */
    static References random() {
        return (source, destination) -> ThreadLocalRandom.current().nextInt();
    }
}

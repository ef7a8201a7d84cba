package io.smppcore.segment;

import io.smppcore.type.Address;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Gives out the references of long messages. A receiver mixes up messages that come from one address with one reference while it still
 * waits for segments of the first, so a reference should not come back to a destination for as long as possible.
 *
 * <p>Implementations are thread-safe. Processes that send from the same address need references that do not collide: ranges of their own,
 * or {@link #random}.
 */
@FunctionalInterface
public interface References {

    /**
     * The reference for the next long message.
     *
     * @param source who sends it
     * @param destination who gets it
     * @return any number; the lowest 8 or 16 bits are used
     */
    int next(Address source, Address destination);

    /**
     * Counts up for each pair of addresses, from a random start. So a reference of 8 bits comes back to a destination after 256 long
     * messages, and one of 16 bits after 65,536. Pairs share 65,536 counters by their hash, which take 256 KiB and no more, however many
     * destinations there are.
     *
     * @return references with counters of their own
     */
    static References perDestination() {
        return new ReferenceCounters(ThreadLocalRandom.current().nextLong());
    }

    /**
     * The counters that all segmenters of this process use that are not given others, so that their references do not collide.
     *
     * @return always the same one, of the kind of {@link #perDestination}
     */
    static References shared() {
        return ReferenceCounters.Shared.INSTANCE;
    }

    /**
     * Draws by chance. The simplest choice for 16 bits when several processes send from the same address.
     *
     * @return references without memory
     */
    static References random() {
        return (source, destination) -> ThreadLocalRandom.current().nextInt();
    }
}

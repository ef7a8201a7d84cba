package io.smppcore.segment;

import java.util.concurrent.atomic.LongAdder;

/** Counters of a {@link Reassembler}. Thread-safe. */
final class ReassemblyCounters {

    final LongAdder singles = new LongAdder();
    final LongAdder completed = new LongAdder();
    final LongAdder stored = new LongAdder();
    final LongAdder duplicates = new LongAdder();
    final LongAdder refused = new LongAdder();
    final LongAdder expired = new LongAdder();
    final LongAdder evicted = new LongAdder();
    final LongAdder udhAndSar = new LongAdder();
    final LongAdder malformedUdh = new LongAdder();

    Reassembler.Statistics read() {
        return new Reassembler.Statistics(
                singles.sum(),
                completed.sum(),
                stored.sum(),
                duplicates.sum(),
                refused.sum(),
                expired.sum(),
                evicted.sum(),
                udhAndSar.sum(),
                malformedUdh.sum());
    }
}

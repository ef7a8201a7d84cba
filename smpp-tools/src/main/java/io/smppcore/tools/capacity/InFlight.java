package io.smppcore.tools.capacity;

import java.util.concurrent.atomic.LongAdder;

/** The number of scenarios that have begun and not ended. Thread-safe. */
final class InFlight {

    private final LongAdder begun = new LongAdder();
    private final LongAdder ended = new LongAdder();

    void begin() {
        begun.increment();
    }

    void end() {
        ended.increment();
    }

    /** Returns the number at some moment during the call. */
    long count() {
        long before = ended.sum(); // first, so that the difference is never negative
        return begun.sum() - before;
    }
}

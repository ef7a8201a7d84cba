package io.smppcore.tools.pairs;

import java.time.Duration;

/**
 * The plan of a run with a number of pairs. It determines all times of {@link PairsMode#LATENCY}: the senders take
 * turns, evenly spread over the interval of one sender.
 *
 * @param mode open or closed loop
 * @param pairs number of pairs, 1 or more
 * @param messages maximum number of messages of each sender, 1 or more
 * @param rate messages per second of each sender; 0 in {@link PairsMode#THROUGHPUT}
 * @param nanos time after which no more messages are sent
 * @param trimNanos length of the periods at the beginning and at the end that are not measured
 * @param window maximum number of requests in flight of each sender
 */
record PairsPlan(PairsMode mode, int pairs, int messages, double rate, long nanos, long trimNanos, int window) {

    private static final double NANOS_PER_SECOND = 1_000_000_000;

    /** Returns a plan with a fixed rate of each sender, and at least one message each. */
    static PairsPlan latency(int pairs, double rate, Duration duration, Duration trim, int window) {
        int messages = (int) Math.max(1, Math.round(rate * duration.toNanos() / NANOS_PER_SECOND));
        return new PairsPlan(PairsMode.LATENCY, pairs, messages, rate, duration.toNanos(), trim.toNanos(), window);
    }

    /** Returns a plan without a rate. */
    static PairsPlan throughput(int pairs, int messages, int window) {
        return new PairsPlan(PairsMode.THROUGHPUT, pairs, messages, 0, Long.MAX_VALUE, 0, window);
    }

    /** Returns a copy with a time limit. */
    PairsPlan withTimeLimit(Duration duration) {
        return new PairsPlan(mode, pairs, messages, rate, duration.toNanos(), trimNanos, window);
    }

    /** Returns the number of messages of all senders. */
    long total() {
        return (long) pairs * messages;
    }

    /** Returns the time at which a message of a pair is due, in nanoseconds after the beginning. */
    long dueNanos(int pair, int sequence) {
        return dueNanos((long) sequence * pairs + pair);
    }

    /**
     * Returns the time at which a message is due, in nanoseconds after the beginning; message {@code sequence} of a
     * pair has the number {@code sequence * pairs + pair}.
     */
    long dueNanos(long number) {
        return (long) (number * NANOS_PER_SECOND / (rate * pairs));
    }

    /**
     * Returns true if the times of a message count in {@link PairsMode#LATENCY}: it is due between the trimmed periods.
     */
    boolean isMeasured(int pair, int sequence) {
        if (mode != PairsMode.LATENCY) {
            return false;
        }
        long due = dueNanos(pair, sequence);
        return due >= trimNanos && due < nanos - trimNanos;
    }
}

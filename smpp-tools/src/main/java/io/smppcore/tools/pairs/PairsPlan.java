package io.smppcore.tools.pairs;

import java.time.Duration;

/**
 * What a number of pairs does. When a message of {@link PairsMode#LATENCY} is meant to be sent is a pure function of this: the senders
 * take turns, evenly over the interval of one sender.
 *
 * @param mode open or closed loop
 * @param pairs how many senders there are, each with a receiver of its own; 1 or more
 * @param messages how many messages each sender has at most, 1 or more
 * @param rate messages per second of each sender; 0 in {@link PairsMode#THROUGHPUT}
 * @param nanos after how long no more are sent, though there were some left
 * @param trimNanos messages that are meant to be sent so soon after the beginning or before the end are not measured
 * @param window requests of a sender without a response at once
 */
record PairsPlan(PairsMode mode, int pairs, int messages, double rate, long nanos, long trimNanos, int window) {

    private static final double NANOS_PER_SECOND = 1_000_000_000;

    /** Each sender at a fixed rate, for so long; at least one message each. */
    static PairsPlan latency(int pairs, double rate, Duration duration, Duration trim, int window) {
        int messages = (int) Math.max(1, Math.round(rate * duration.toNanos() / NANOS_PER_SECOND));
        return new PairsPlan(PairsMode.LATENCY, pairs, messages, rate, duration.toNanos(), trim.toNanos(), window);
    }

    /** Each sender as fast as it can. */
    static PairsPlan throughput(int pairs, int messages, int window) {
        return new PairsPlan(PairsMode.THROUGHPUT, pairs, messages, 0, Long.MAX_VALUE, 0, window);
    }

    /** The same, but no longer than so. */
    PairsPlan forAtMost(Duration duration) {
        return new PairsPlan(mode, pairs, messages, rate, duration.toNanos(), trimNanos, window);
    }

    /** All messages of all senders. */
    long total() {
        return (long) pairs * messages;
    }

    /** Returns when a message of a pair is due, in nanoseconds after the beginning. */
    long dueNanos(int pair, int sequence) {
        return dueNanos((long) sequence * pairs + pair);
    }

    /** Returns when a message is due, in nanoseconds after the beginning; the messages of all senders are numbered in turn. */
    long dueNanos(long number) {
        return (long) (number * NANOS_PER_SECOND / (rate * pairs));
    }

    /** Whether the time of a message counts. */
    boolean isMeasured(int pair, int sequence) {
        long due = dueNanos(pair, sequence);
        return due >= trimNanos && due < nanos - trimNanos;
    }
}

package io.smppcore.simulator.verify;

import java.util.concurrent.TimeUnit;

/** The number of events in about the last second. Not thread-safe. */
final class RecentRate {

    private static final int BUCKETS = 20;
    private static final long BUCKET_NANOS = TimeUnit.SECONDS.toNanos(1) / BUCKETS;

    private final int[] counts = new int[BUCKETS];
    private long current;

    void add(long nanos) {
        advance(nanos);
        counts[Math.floorMod(current, BUCKETS)]++;
    }

    int count(long nanos) {
        advance(nanos);
        int sum = 0;
        for (int count : counts) {
            sum += count;
        }
        return sum;
    }

    private void advance(long nanos) {
        long bucket = Math.floorDiv(nanos, BUCKET_NANOS);
        for (long i = Math.max(current + 1, bucket - BUCKETS + 1); i <= bucket; i++) {
            counts[Math.floorMod(i, BUCKETS)] = 0;
        }
        current = Math.max(current, bucket);
    }
}

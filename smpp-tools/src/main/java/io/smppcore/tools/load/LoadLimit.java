package io.smppcore.tools.load;

import java.time.Duration;

/**
 * The limit of a run: a number of requests or a time.
 *
 * @param requests maximum number of requests
 * @param nanos maximum time
 */
public record LoadLimit(long requests, long nanos) {

    public static LoadLimit ofCount(long requests) {
        return new LoadLimit(requests, Long.MAX_VALUE);
    }

    public static LoadLimit ofDuration(Duration duration) {
        return new LoadLimit(Long.MAX_VALUE, duration.toNanos());
    }

    /** Returns the share of one bind; the first binds take the remainder. */
    public LoadLimit share(int index, int binds) {
        if (requests == Long.MAX_VALUE) {
            return this;
        }
        return new LoadLimit(requests / binds + (index < requests % binds ? 1 : 0), nanos);
    }
}

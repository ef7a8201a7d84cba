package io.smppcore.tools.load;

import java.time.Duration;

/**
 * When a run stops to send: after so many requests, or after so much time.
 *
 * @param requests how many requests at most
 * @param nanos for how long at most
 */
public record LoadLimit(long requests, long nanos) {

    public static LoadLimit ofCount(long requests) {
        return new LoadLimit(requests, Long.MAX_VALUE);
    }

    public static LoadLimit ofDuration(Duration duration) {
        return new LoadLimit(Long.MAX_VALUE, duration.toNanos());
    }

    /** The part of one bind. What does not divide evenly goes to the first ones. */
    public LoadLimit share(int index, int binds) {
        if (requests == Long.MAX_VALUE) {
            return this;
        }
        return new LoadLimit(requests / binds + (index < requests % binds ? 1 : 0), nanos);
    }
}

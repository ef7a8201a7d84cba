package io.smppcore.client;

import io.smppcore.session.SessionListener;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The objects that all binds of a client share, from one connect to the next. {@code client} is the name of the client
 * in log lines, and {@code rate} is null if the rate is not limited.
 */
record ClientPlan(
        String client,
        List<Endpoint> endpoints,
        ClientOptions options,
        Dialer dialer,
        SessionListener sessionListener,
        ClientListener clientListener,
        Announcer announcer,
        @Nullable SendRate rate,
        ClientClock clock,
        RandomGenerator random) {

    /** Returns the endpoints in the order in which a bind tries them. */
    List<Endpoint> endpointsInOrder() {
        return options.endpointPolicy().order(endpoints, random);
    }

    boolean hasPreferredOver(Endpoint endpoint) {
        return endpoints.indexOf(endpoint) > 0;
    }

    List<Endpoint> preferredOver(Endpoint endpoint) {
        return endpoints.subList(0, endpoints.indexOf(endpoint));
    }

    /**
     * Returns the wait before the next round of attempts after the given number of consecutive failed rounds, 1 or
     * more.
     */
    Duration delayAfter(int failures) {
        return options.backoff().after(failures, random);
    }

    /**
     * Returns true if a bind that was opened at {@code sinceNanos} has lasted at least as long as the longest wait of
     * the back-off. After such a bind, the back-off starts again with its first wait.
     */
    boolean wasStable(long sinceNanos) {
        return clock.nanoTime() - sinceNanos >= options.backoff().max().toNanos();
    }
}

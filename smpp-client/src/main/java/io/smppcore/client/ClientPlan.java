package io.smppcore.client;

import io.smppcore.session.SessionListener;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The objects that all binds of a client share; {@code client} is its name in log lines, and {@code rate} is null if
 * the rate is not limited.
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

    /** Returns the wait before the next attempt to bind. */
    Duration delayAfter(int failures) {
        return options.backoff().after(failures, random);
    }

    /**
     * Returns true if a bind has lasted at least as long as the longest wait of the back-off, which then starts again
     * with the first wait.
     */
    boolean wasStable(long sinceNanos) {
        return clock.nanoTime() - sinceNanos >= options.backoff().max().toNanos();
    }
}

package io.smppcore.client;

import io.smppcore.session.SessionListener;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * What the binds of a client have in common.
 *
 * @param endpoints where to bind, at least one
 * @param options how binds are kept
 * @param dialer who makes them
 * @param sessionListener who hears about sessions, on their event loops
 * @param clientListener who hears about binds
 * @param announcer who tells the client listener
 * @param rate how fast requests may go; null when nothing limits it
 * @param clock what time it is
 * @param random what is left to chance
 */
record ClientPlan(
        List<Endpoint> endpoints,
        ClientOptions options,
        Dialer dialer,
        SessionListener sessionListener,
        ClientListener clientListener,
        Announcer announcer,
        @Nullable SendRate rate,
        ClientClock clock,
        RandomGenerator random) {}

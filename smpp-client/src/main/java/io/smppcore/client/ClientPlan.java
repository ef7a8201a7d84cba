package io.smppcore.client;

import io.smppcore.session.SessionListener;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The parts that all binds of a client share.
 *
 * @param endpoints at least one
 * @param options options of the binds
 * @param dialer opens sessions
 * @param sessionListener listener of the sessions, on their event loops
 * @param clientListener listener of the binds
 * @param announcer calls the client listener
 * @param rate rate of all requests; null if unlimited
 * @param clock source of time
 * @param random source of random numbers
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

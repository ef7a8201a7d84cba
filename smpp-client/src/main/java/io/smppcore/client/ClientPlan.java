package io.smppcore.client;

import io.smppcore.session.SessionListener;
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
        RandomGenerator random) {}

package io.smppcore.client;

import io.smppcore.session.SessionListener;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The parts that all binds of a client share, and its name in log lines; the rate is null if it is unlimited. */
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

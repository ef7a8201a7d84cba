package io.smppcore.gateway.node;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Certificates that a node presents to its clients, with the ends of their validity. Thread-safe. */
public final class ServedCertificates {

    private static final Logger LOG = LoggerFactory.getLogger(ServedCertificates.class);

    /** Days before the end of the validity from which on each has a line in the log. */
    private static final long WARNING_DAYS = 21;

    private final Map<String, Supplier<@Nullable Instant>> ends = new ConcurrentHashMap<>();

    /** Days of the last line by name. Used by {@link #check} only. */
    private final Map<String, Long> logged = new HashMap<>();

    /**
     * Adds the certificate of a listener.
     *
     * @param name name of its section in the configuration
     * @param end supplies the end of the validity; null if there is no certificate
     */
    public void add(String name, Supplier<@Nullable Instant> end) {
        ends.put(name, end);
    }

    /** Returns the names of the listeners that have a certificate. */
    public Set<String> names() {
        return ends.keySet().stream()
                .filter(name -> secondsLeft(name, Instant.EPOCH) < Double.POSITIVE_INFINITY)
                .collect(Collectors.toSet());
    }

    /** Returns the seconds until the end of a certificate, negative after it; infinite if there is none. */
    public double secondsLeft(String name, Instant now) {
        Supplier<@Nullable Instant> end = ends.get(name);
        Instant until = end == null ? null : end.get();
        return until == null
                ? Double.POSITIVE_INFINITY
                : Duration.between(now, until).toSeconds();
    }

    /** Logs a line a day for each certificate that ends soon. Called on one thread at a time. */
    void check(Instant now) {
        ends.forEach((name, end) -> {
            Instant until = end.get();
            if (until == null || Duration.between(now, until).toDays() >= WARNING_DAYS) {
                logged.remove(name);
                return;
            }
            Long days = Duration.between(now, until).toDays();
            if (!days.equals(logged.put(name, days))) {
                LOG.warn(
                        "the certificate of {} is valid until {}, then new connections fail (expected: a new one in"
                                + " its files)",
                        name,
                        until);
            }
        });
    }
}

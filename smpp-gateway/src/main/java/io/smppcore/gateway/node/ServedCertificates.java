package io.smppcore.gateway.node;

import io.smppcore.gateway.config.ClusterConfig;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.internal.tls.TlsContexts;
import io.smppcore.tls.TlsConfigurationException;
import io.smppcore.tls.TlsIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Certificates that a node presents to its clients, to other nodes and to SMSCs, with the ends of their validity.
 * Thread-safe.
 */
public final class ServedCertificates {

    private static final Logger LOG = LoggerFactory.getLogger(ServedCertificates.class);

    /** Days before the end of the validity from which on each has a line in the log. */
    private static final long WARNING_DAYS = 21;

    private final Map<String, Supplier<@Nullable Instant>> listeners = new ConcurrentHashMap<>();

    /** Ends of the certificates of links and of clients by name. */
    private volatile Map<String, Instant> links = Map.of();

    /** Days of the last line by name. Used by {@link #check} only. */
    private final Map<String, Long> logged = new HashMap<>();

    /**
     * Adds the certificate of a listener.
     *
     * @param name name of its section in the configuration
     * @param end supplies the end of the validity; null if there is no certificate
     */
    public void add(String name, Supplier<@Nullable Instant> end) {
        listeners.put(name, end);
    }

    /**
     * Reads the files of the certificates with which a node binds to other nodes and to SMSCs that are not disabled: a
     * link may last for months, so none has to be made to notice a new file. One that cannot be read keeps its end.
     * Blocks.
     */
    void read(GatewayConfig config) {
        Map<String, TlsIdentity> identities = new HashMap<>();
        ClusterConfig cluster = config.cluster();
        TlsIdentity own =
                cluster == null || cluster.tls() == null ? null : cluster.tls().identity();
        if (own != null) {
            identities.put("cluster", own);
        }
        config.smscs().values().forEach(smsc -> {
            TlsIdentity identity = smsc.disabled() ? null : smsc.identity();
            if (identity != null) {
                identities.put("smscs." + smsc.name(), identity);
            }
        });
        Map<String, Instant> last = links;
        Map<TlsIdentity, @Nullable Instant> read = new HashMap<>();
        Map<String, Instant> next = new HashMap<>();
        identities.forEach((name, identity) -> {
            Instant end = read.computeIfAbsent(identity, ServedCertificates::end);
            Instant kept = end == null ? last.get(name) : end;
            if (kept != null) {
                next.put(name, kept);
            }
        });
        links = Map.copyOf(next);
    }

    private static @Nullable Instant end(TlsIdentity identity) {
        try {
            return TlsContexts.validUntil(identity);
        } catch (TlsConfigurationException e) {
            LOG.debug("the end of a certificate was not read: {}", e.getMessage());
            return null;
        }
    }

    private Map<String, Instant> ends() {
        Map<String, Instant> ends = new HashMap<>(links);
        listeners.forEach((name, end) -> {
            Instant until = end.get();
            if (until != null) {
                ends.put(name, until);
            }
        });
        return ends;
    }

    /** Returns the names of the listeners and links that have a certificate. */
    public Set<String> names() {
        return ends().keySet();
    }

    /** Returns the seconds until the end of a certificate, negative after it; infinite if there is none. */
    public double secondsLeft(String name, Instant now) {
        Supplier<@Nullable Instant> end = listeners.get(name);
        Instant until = end == null ? links.get(name) : end.get();
        return until == null
                ? Double.POSITIVE_INFINITY
                : Duration.between(now, until).toSeconds();
    }

    /** Logs a line a day for each certificate that ends soon. Called on one thread at a time. */
    void check(Instant now) {
        Map<String, Instant> ends = ends();
        logged.keySet().retainAll(ends.keySet());
        ends.forEach((name, until) -> {
            Long days = Duration.between(now, until).toDays();
            if (days >= WARNING_DAYS) {
                logged.remove(name);
            } else if (!days.equals(logged.put(name, days))) {
                LOG.warn(
                        "the certificate of {} is valid until {}, then new connections fail (expected: a new one in"
                                + " its files)",
                        name,
                        until);
            }
        });
    }
}

package io.smppcore.metrics;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.smppcore.session.OctetTap;
import io.smppcore.session.SmppSession;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Meters of a client, a server or a session in a Micrometer registry. Thread-safe.
 *
 * <pre>{@code
 * SmppMetrics metrics = SmppMetrics.builder(registry).tag("smsc", "north").build();
 * SmppClient client = SmppClient.builder().octetTap(metrics)...
 * }</pre>
 *
 * <p>The meters are sums over all sessions that are opened with this tap; their tags distinguish clients and servers,
 * so each needs its own {@code SmppMetrics}. Names, tags and meanings: {@code docs/metrics.md}.
 *
 * <p>Each session counts without locks on its event loop and allocates nothing for a PDU. Meters of a command or a
 * status appear with the first PDU of their kind; commands and statuses outside the specification count as {@code
 * other}, so that a peer cannot create an unlimited number of meters.
 */
@SuppressWarnings("exports") // users of a MeterRegistry read its module; other users need not have it
public final class SmppMetrics implements OctetTap, AutoCloseable {

    /** Name of a meter that every {@code SmppMetrics} registers. */
    private static final String FIRST_METER = "smpp.sessions.opened";

    /** Prevents two concurrent creations from both finding their tags unused. */
    private static final ReentrantLock REGISTERING = new ReentrantLock();

    private static final OctetTap COUNTED_ALREADY = (session, direction, array, index, length) -> {};

    private final MeterRegistry registry;
    private final int latenciesPerSecond;
    private final Sessions sessions = new Sessions();
    private final Meters meters;

    private SmppMetrics(Builder builder) {
        this.registry = builder.registry;
        this.latenciesPerSecond = builder.latenciesPerSecond;
        REGISTERING.lock();
        try {
            refuseTagsInUse(builder);
            this.meters = new Meters(builder.registry, builder.tags, builder.histogram, sessions);
        } finally {
            REGISTERING.unlock();
        }
    }

    /**
     * Returns meters without further tags and with the defaults.
     *
     * @param registry registry of the meters
     * @return the metrics, to be added as an octet tap
     * @throws IllegalStateException if the registry has such meters already
     */
    public static SmppMetrics create(MeterRegistry registry) {
        return builder(registry).build();
    }

    /** Returns a builder with the defaults, for meters in a registry. */
    public static Builder builder(MeterRegistry registry) {
        return new Builder(registry);
    }

    @Override
    public OctetTap forSession(SmppSession session) {
        return sessions.find(session) == null ? open(session) : COUNTED_ALREADY;
    }

    @Override
    public void onPdu(SmppSession session, Direction direction, byte[] array, int index, int length) {
        SessionTally tally = sessions.find(session);
        (tally == null ? open(session) : tally).onPdu(session, direction, array, index, length);
    }

    @Override
    public void onReconnected(SmppSession session) {
        meters.reconnected();
    }

    /**
     * Removes the meters from the registry. Sessions that still have this tap continue, but their counts are no longer
     * visible.
     */
    @Override
    public void close() {
        meters.removeAll();
    }

    private SessionTally open(SmppSession session) {
        Latencies latencies = new Latencies(
                meters, registry.config().clock(), session.options().window(), latenciesPerSecond);
        SessionTally tally = new SessionTally(session, sessions, meters, latencies);
        sessions.opened(tally);
        meters.opened();
        // Also covers an event loop that has ended and reports nothing.
        session.closed().thenAccept(tally::ended);
        return tally;
    }

    /** Fails if the registry has meters with the same tags: it would silently ignore the second ones. */
    private static void refuseTagsInUse(Builder builder) {
        Meter.Id id = new Meter.Id(FIRST_METER, builder.tags, null, null, Meter.Type.COUNTER);
        boolean inUse = builder.registry.find(FIRST_METER).counters().stream()
                .anyMatch(counter -> counter.getId().equals(id));
        if (inUse) {
            throw new IllegalStateException("the registry already has meters of SMPP sessions with the tags "
                    + builder.tags.stream().toList()
                    + " (give each client and server its own tag, or close the existing metrics)");
        }
    }

    /** Builder of metrics. Not thread-safe. */
    public static final class Builder {

        private static final int LATENCIES_PER_SECOND = 1_000;

        private final MeterRegistry registry;
        private Tags tags = Tags.empty();
        private boolean histogram = true;
        private int latenciesPerSecond = LATENCIES_PER_SECOND;

        private Builder(MeterRegistry registry) {
            this.registry = registry;
        }

        /** Adds a tag to every meter, for example {@code smsc} with the name of the operator. */
        public Builder tag(String key, String value) {
            tags = tags.and(key, value);
            return this;
        }

        /**
         * Sets whether the latency timers publish a histogram, from which percentiles over many instances can be
         * computed, about 70 time series per command; true by default.
         */
        public Builder latencyHistogram(boolean value) {
            histogram = value;
            return this;
        }

        /**
         * Sets the number of requests timed per second and session. In a busier session, only an even sample is timed
         * and counted by the timer.
         *
         * @param requests number per second, 1 or more; about 1,000 by default, {@link Integer#MAX_VALUE} for every
         *     request
         * @throws IllegalArgumentException if the number is out of range
         */
        public Builder latenciesPerSecond(int requests) {
            if (requests < 1) {
                throw new IllegalArgumentException("latenciesPerSecond: " + requests + " (expected: >= 1)");
            }
            latenciesPerSecond = requests;
            return this;
        }

        /**
         * Registers the meters.
         *
         * @return the metrics, to be added as an octet tap
         * @throws IllegalStateException if the registry has such meters with the same tags already
         */
        public SmppMetrics build() {
            return new SmppMetrics(this);
        }
    }
}

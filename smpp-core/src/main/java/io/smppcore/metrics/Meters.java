package io.smppcore.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.smppcore.session.CloseReason;
import io.smppcore.session.OctetTap.Direction;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/* Meters of commands and statuses are registered on first use, because most are never used. */

/** Meters of one {@link SmppMetrics} in the registry. Thread-safe. */
final class Meters {

    private static final String DIRECTION = "direction";
    private static final String COMMAND = "command";

    private final MeterRegistry registry;
    private final Tags tags;
    private final boolean histogram;
    private final Sessions sessions;
    private final Queue<Meter> registered = new ConcurrentLinkedQueue<>();

    private final AtomicIntegerArray counted = new AtomicIntegerArray(Cells.COUNT);
    private final AtomicReferenceArray<LongAdder> refused =
            new AtomicReferenceArray<>(2 * Operations.RESPONSES.count() * Statuses.COUNT);
    private final AtomicReferenceArray<Timer> latencies = new AtomicReferenceArray<>(Operations.REQUESTS.count());
    private final Map<CloseReason.Kind, Counter> closed = new EnumMap<>(CloseReason.Kind.class);
    private final Counter opened;
    private final Counter reconnects;

    Meters(MeterRegistry registry, Tags tags, boolean histogram, Sessions sessions) {
        this.registry = registry;
        this.tags = tags;
        this.histogram = histogram;
        this.sessions = sessions;
        registerGauges();
        registerStatistics();
        opened = counter("smpp.sessions.opened", "Connections made or accepted", Tags.empty());
        reconnects = counter("smpp.reconnects", "Binds of a client that replaced a lost one", Tags.empty());
        for (CloseReason.Kind kind : CloseReason.Kind.values()) {
            closed.put(
                    kind, counter("smpp.sessions.closed", "Sessions that have ended", Tags.of("reason", lower(kind))));
        }
    }

    // ---- event loops: once for each meter

    /** Registers the meter of a cell, when a session counts in this cell for the first time. */
    void counting(int cell) {
        if (counted.get(cell) == 0 && counted.compareAndSet(cell, 0, 1)) {
            Tags direction = Tags.of(DIRECTION, lower(Cells.direction(cell)));
            if (Cells.isOctets(cell)) {
                function("smpp.traffic", "Octets of whole PDUs", direction, s -> s.count(cell), "bytes");
            } else if (Cells.isRequest(cell)) {
                Tags command = direction.and(COMMAND, Cells.operation(cell));
                function("smpp.requests", "Requests and one-way PDUs", command, s -> s.count(cell), "pdus");
            } else {
                Tags command = direction.and(COMMAND, Cells.operation(cell), "status", Statuses.name(0));
                function("smpp.responses", "Responses", command, s -> s.count(cell), "pdus");
            }
        }
    }

    // ---- event loops: for each PDU

    /** Counts a response with a status other than ESME_ROK. */
    void refused(Direction direction, int operation, int status) {
        int statusIndex = Statuses.index(status);
        int way = direction == Direction.SENT ? 0 : Operations.RESPONSES.count();
        int place = (way + operation) * Statuses.COUNT + statusIndex;
        LongAdder count = refused.get(place);
        if (count == null) {
            count = firstRefused(direction, operation, statusIndex, place);
        }
        count.increment();
    }

    /** Records the duration of a request. */
    void latency(int operation, long nanos) {
        Timer timer = latencies.get(operation);
        if (timer == null) {
            timer = firstLatency(operation);
        }
        timer.record(nanos, TimeUnit.NANOSECONDS);
    }

    // ---- any thread

    void opened() {
        opened.increment();
    }

    void closed(CloseReason reason) {
        Counter counter = closed.get(reason.kind());
        if (counter != null) {
            counter.increment();
        }
    }

    void reconnected() {
        reconnects.increment();
    }

    void removeAll() {
        for (Meter meter = registered.poll(); meter != null; meter = registered.poll()) {
            registry.remove(meter);
        }
    }

    // ---- registration

    private void registerGauges() {
        for (SessionState state : SessionState.values()) {
            if (state != SessionState.CLOSED) {
                gauge(
                        "smpp.sessions",
                        "Sessions by state",
                        "sessions",
                        Tags.of("state", lower(state)),
                        s -> s.inState(state));
            }
        }
        gauge("smpp.window.size", "Sum of the window sizes of all bound sessions", Meters::windowSize);
        gauge("smpp.window.used", "Requests in flight", Meters::inFlight);
        gauge("smpp.window.queue", "Requests that wait for a free slot of a window", Meters::queued);
    }

    private void registerStatistics() {
        statistic(
                "smpp.requests.expired",
                "Requests that failed with a timeout",
                SmppSession.Statistics::expiredRequests);
        statistic(
                "smpp.responses.late",
                "Responses without a pending request, for example after its timeout",
                SmppSession.Statistics::lateResponses);
        statistic(
                "smpp.decode.problems",
                "PDUs of the peer that could not be decoded",
                SmppSession.Statistics::decodeProblems);
    }

    private LongAdder firstRefused(Direction direction, int operation, int statusIndex, int place) {
        LongAdder count = new LongAdder();
        LongAdder witness = refused.compareAndExchange(place, null, count);
        if (witness != null) {
            return witness;
        }
        Tags which = Tags.of(
                DIRECTION,
                lower(direction),
                COMMAND,
                Operations.RESPONSES.name(operation),
                "status",
                Statuses.name(statusIndex));
        function("smpp.responses", "Responses", which, s -> count.sum(), "pdus");
        return count;
    }

    private Timer firstLatency(int operation) {
        Timer timer = Timer.builder("smpp.request.latency")
                .description("Time from a request of this side to its response")
                .tags(tags.and(COMMAND, Operations.REQUESTS.name(operation)))
                .publishPercentileHistogram(histogram)
                .register(registry);
        // Two event loops may get here at the same time; the registry gives both the same timer.
        registered.add(timer);
        latencies.set(operation, timer);
        return timer;
    }

    private Counter counter(String name, String description, Tags more) {
        Counter counter = Counter.builder(name)
                .description(description)
                .tags(tags.and(more))
                .register(registry);
        registered.add(counter);
        return counter;
    }

    private void statistic(String name, String description, ToLongFunction<SmppSession.Statistics> number) {
        function(name, description, Tags.empty(), s -> s.statistic(number), "pdus");
    }

    private void function(String name, String description, Tags more, ToDoubleFunction<Sessions> value, String unit) {
        registered.add(FunctionCounter.builder(name, sessions, value)
                .description(description)
                .tags(tags.and(more))
                .baseUnit(unit)
                .register(registry));
    }

    private void gauge(String name, String description, ToLongFunction<SmppSession> number) {
        gauge(name, description, "requests", Tags.empty(), s -> s.sumOfLive(number));
    }

    private void gauge(String name, String description, String unit, Tags more, ToDoubleFunction<Sessions> value) {
        registered.add(Gauge.builder(name, sessions, value)
                .description(description)
                .tags(tags.and(more))
                .baseUnit(unit)
                .register(registry));
    }

    // ---- values of the gauges

    private static long windowSize(SmppSession session) {
        return session.state().isBound() ? session.window() : 0;
    }

    private static long inFlight(SmppSession session) {
        return Math.min(session.pendingRequests(), session.window());
    }

    private static long queued(SmppSession session) {
        return Math.max(0, session.pendingRequests() - session.window());
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}

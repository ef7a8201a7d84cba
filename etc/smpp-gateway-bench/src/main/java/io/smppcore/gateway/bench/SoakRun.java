package io.smppcore.gateway.bench;

import io.smppcore.gateway.broker.Brokers;
import io.smppcore.gateway.broker.ProcessProbe;
import io.smppcore.gateway.broker.TemporaryDirectory;
import io.smppcore.gateway.broker.Trend;
import io.smppcore.gateway.cli.Main;
import io.smppcore.gateway.load.TestBed;
import io.smppcore.gateway.soak.Certificates;
import io.smppcore.gateway.soak.Day;
import io.smppcore.gateway.soak.DayLedger;
import io.smppcore.gateway.soak.Management;
import io.smppcore.gateway.soak.OwnerWatch;
import io.smppcore.gateway.soak.Timetable;
import io.smppcore.gateway.soak.Timetable.Event;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** One run of the soak test: a gateway under the traffic of twelve days, with the faults of a timetable. */
final class SoakRun {

    private static final String TOKEN = "token";
    private static final int WINDOW = 200;
    private static final int FORGOTTEN_SECONDS = 60;
    static final int SAMPLES = 720;
    private static final long LONGEST_STEP = TimeUnit.SECONDS.toNanos(10);
    private static final long SHORTEST_STEP = TimeUnit.MILLISECONDS.toNanos(500);
    private static final Duration LONGEST_CAPACITY = Duration.ofSeconds(30);

    /** Longest wait for what is missing at the end: callbacks are repeated after up to 64 seconds. */
    private static final long END_MILLIS = 180_000;

    /** Messages that end are kept for a short time, so that the disk may be flat within minutes. */
    private static final String STORE = "  lives: 30s\n";

    /** Ratio of a day to the time of late receipts. */
    private static final int LATE_PER_DAY = 5;

    private static final int DEAD_LETTERS_EVERY = 10;

    private final Duration length;
    private final int nodes;
    private final long seed;
    private final Consumer<String> progress;
    private final DayLedger ledger = new DayLedger(FORGOTTEN_SECONDS);
    private final Trend trend = new Trend();
    private final List<Thread> tasks = new ArrayList<>();
    private final Management management = new Management(TOKEN);
    private @Nullable ProcessProbe probe;
    private @Nullable OwnerWatch owners;
    private int reloads;

    /**
     * Creates a run.
     *
     * @param length time of the twelve days
     * @param seed chooses messages and faults
     */
    SoakRun(Duration length, int nodes, long seed, Consumer<String> progress) {
        this.length = length;
        this.nodes = nodes;
        this.seed = seed;
        this.progress = progress;
    }

    /**
     * Runs the test, and returns its result.
     *
     * @param brokers brokers of several nodes, null for one node
     * @param share mean rate in percent of the capacity, which is measured first
     */
    Map<String, Object> run(Path parent, @Nullable Brokers brokers, String heap, int share)
            throws IOException, InterruptedException {
        Map<String, Object> result = new LinkedHashMap<>();
        try (TemporaryDirectory files = TemporaryDirectory.in(parent);
                Day day = new Day(ledger, length.dividedBy(Timetable.DAYS * LATE_PER_DAY), seed)) {
            Certificates certificates = new Certificates(files.path());
            TestBed.Tls tls = new TestBed.Tls(certificates.identity(), Certificates.PASSWORD, certificates.trust());
            try (TestBed bed =
                    new TestBed(parent, heap, nodes, brokers, TOKEN, WINDOW, day.configuration(), STORE, tls)) {
                for (int node = 1; node <= nodes; node++) {
                    Path records = bed.directory().resolve("cdr-" + node);
                    bed.edit(node, text -> text + "cdr: {directory: " + records + ", maxSize: 4MiB, keep: 2}\n");
                    // Otherwise the resident memory grows for hours while the JVM uses its heap for the first time.
                    bed.program(node, Main.class, List.of("-XX:+AlwaysPreTouch"));
                }
                // The log would be full of the binds that the SMSCs close, and of the messages that they refuse.
                bed.logErrorsOnly();
                bed.startAll();
                try {
                    run(day, bed, certificates, share, result);
                } finally {
                    day.leave();
                    if (owners != null) {
                        owners.close();
                    }
                    closeProbe();
                }
            }
        }
        result.putAll(ledger.result());
        result.put("slopes", trend.json());
        return result;
    }

    private void run(Day day, TestBed bed, Certificates certificates, int share, Map<String, Object> result)
            throws IOException, InterruptedException {
        List<Integer> numbers = IntStream.rangeClosed(1, nodes).boxed().toList();
        day.open(
                numbers.stream().map(bed::port).toList(),
                numbers.stream().map(bed::httpPort).toList(),
                certificates.trust());
        progress.accept("capacity");
        Duration measured = length.dividedBy(20);
        double capacity = day.capacity(measured.compareTo(LONGEST_CAPACITY) < 0 ? measured : LONGEST_CAPACITY);
        ledger.awaitEnd(END_MILLIS);
        double rate = capacity * share / 100;
        result.put("capacity_per_s", Math.round(capacity));
        result.put("rate_per_s", Math.round(rate));
        progress.accept(Math.round(rate) + " messages/s of " + Math.round(capacity));
        if (nodes > 1) {
            owners = new OwnerWatch(numbers.stream().map(bed::httpPort).toList(), management, ledger, progress);
        }
        day.start(rate, length.dividedBy(Timetable.DAYS));
        live(day, bed, certificates);
        day.end();
        progress.accept("waiting for the last receipts");
        ledger.awaitEnd(END_MILLIS);
    }

    /** Causes the events and takes the samples of the whole time. */
    private void live(Day day, TestBed bed, Certificates certificates) throws IOException, InterruptedException {
        long start = System.nanoTime();
        long step = Math.clamp(length.toNanos() / SAMPLES, SHORTEST_STEP, LONGEST_STEP);
        long nextSample = 0;
        List<Event> events = new Timetable(length, Day.SMSCS, nodes, new Random(seed)).events();
        int next = 0;
        while (true) {
            long now = System.nanoTime() - start;
            if (now >= nextSample) {
                sample(bed, now);
                day.forget();
                // Counted from the end, so that a sample never keeps an event from its time.
                nextSample = System.nanoTime() - start + step;
            } else if (next < events.size() && events.get(next).nanos() <= now) {
                cause(events.get(next++), day, bed, certificates);
            } else if (now >= length.toNanos()) {
                break;
            } else {
                long until = Math.min(nextSample, length.toNanos());
                until = next < events.size() ? Math.min(until, events.get(next).nanos()) : until;
                TimeUnit.NANOSECONDS.sleep(Math.max(1, until - now));
            }
        }
        for (Thread task : tasks) {
            task.join();
        }
    }

    private void sample(TestBed bed, long now) throws IOException {
        if (probe == null) {
            probe = ProcessProbe.of(bed.pid(1));
        }
        trend.add(now, probe.read());
        trend.add("disk_octets", now, bed.octets());
    }

    private void cause(Event event, Day day, TestBed bed, Certificates certificates)
            throws IOException, InterruptedException {
        switch (event.kind()) {
            case RELOAD -> reload(bed);
            case VISIT -> day.visit();
            case FLAP -> inBackground(() -> day.flap(event.target(), event.length()));
            case CALLBACKS_DOWN -> {
                ledger.count("callback_outages");
                progress.accept("host of callbacks down");
                day.callbacks(false);
            }
            case CALLBACKS_UP -> {
                progress.accept("host of callbacks up");
                day.callbacks(true);
            }
            case CERTIFICATE -> {
                certificates.renew();
                String name = certificates.name();
                int port = bed.port(1);
                inBackground(() -> {
                    if (Certificates.isServed(port, name)) {
                        ledger.count("certificates_served");
                    }
                });
            }
            case RESTART -> restart(1 + event.target(), day, bed);
        }
    }

    private void reload(TestBed bed) throws IOException, InterruptedException {
        for (int node = 1; node <= nodes; node++) {
            bed.edit(node, Day::alternative);
            if (management.reload(bed.httpPort(node))) {
                ledger.count("reloads_applied");
            }
        }
        if (++reloads % DEAD_LETTERS_EVERY == 0) {
            management.removeDeadLetters(bed.httpPort(1));
        }
    }

    private void restart(int node, Day day, TestBed bed) throws IOException, InterruptedException {
        progress.accept("restart of node " + node);
        ledger.count("restarts");
        day.interrupted();
        owners(true);
        if (node == 1) {
            closeProbe();
        }
        bed.stop(node);
        bed.start(node);
        owners(false);
        day.interrupted();
    }

    private void closeProbe() {
        if (probe != null) {
            probe.close();
            probe = null;
        }
    }

    private void owners(boolean isInterrupted) {
        if (owners != null) {
            owners.interrupted(isInterrupted);
        }
    }

    /** Something that waits. */
    @FunctionalInterface
    private interface Task {

        void run() throws IOException, InterruptedException;
    }

    private void inBackground(Task task) {
        tasks.add(Thread.ofVirtual().start(() -> {
            try {
                task.run();
            } catch (IOException e) {
                progress.accept(e.toString());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }));
    }

    /**
     * Returns true if nothing was lost, each copy has an explanation, no node took over partitions of one that lives,
     * and every request has a response, except for those to nodes that restarted.
     */
    boolean isExact() {
        return ledger.isExact() && (nodes > 1 || ledger.counted("unanswered") == 0);
    }

    /** Returns descriptions of what is missing. */
    List<String> examples() {
        return ledger.examples();
    }

    /** Returns the figures and their trends in the second half. */
    Trend trend() {
        return trend;
    }
}

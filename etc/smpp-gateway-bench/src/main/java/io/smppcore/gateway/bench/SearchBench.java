package io.smppcore.gateway.bench;

import io.smppcore.gateway.broker.ChildProcess;
import io.smppcore.gateway.load.Customer;
import io.smppcore.gateway.load.TestBed;
import io.smppcore.gateway.soak.Management;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.HdrHistogram.Histogram;
import picocli.CommandLine.Option;

/**
 * The measurement of the index of messages: how much it costs a message, and how long searches take in a large store
 * while messages pass.
 */
final class SearchBench {

    static final String NAME = "bench:search";

    /** Number of messages in the searched store. */
    static final long STORED = 10_000_000;

    /** Number of gateways with the index, and of those without; they take turns. */
    private static final int PAIRS = 3;

    /** An account with few messages among those of another one. */
    private static final String SELDOM = "seldom";

    private static final int SELDOM_PER_SECOND = 4;

    private static final String TOKEN = "token-of-the-management";
    private static final long SEED = 1;

    /** A condition of searches. */
    private enum Kind {
        NUMBER("number of 1 in 10,000 messages"),
        PREFIX("first 10 digits of the number of 1 in 100"),
        SENDER("sender of all"),
        REFERENCE("reference of none"),
        ACCOUNT("account of all"),
        UNTIL("account of all, up to a time"),
        SELDOM_ACCOUNT("account of 1 in 10,000"),
        STATE("state of none");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        String key() {
            return "search_" + name().toLowerCase(Locale.ROOT);
        }

        /** Returns the parameters of a request in a store whose messages are not older than a time. */
        String query(SplittableRandom random, Instant oldest) {
            long destination = Customer.FIRST_DESTINATION + random.nextInt(Customer.DESTINATIONS);
            return switch (this) {
                case NUMBER -> "to=" + destination;
                case PREFIX -> "to=" + destination / 100;
                case SENDER -> "from=" + Customer.SOURCE;
                case REFERENCE -> "reference=order-" + destination;
                case ACCOUNT -> "account=" + TestBed.ACCOUNT;
                case UNTIL ->
                    "account=" + TestBed.ACCOUNT + "&until="
                            + oldest.plusMillis(random.nextLong(
                                    1 + Duration.between(oldest, Instant.now()).toMillis()));
                case SELDOM_ACCOUNT -> "account=" + SELDOM;
                case STATE -> "state=REJECTED";
            };
        }
    }

    /** Figures of gateways of one kind. */
    private static final class Cost {

        private final List<Double> perSecond = new ArrayList<>();
        private final List<Double> cpuMicros = new ArrayList<>();

        private static double median(List<Double> figures) {
            return figures.stream().sorted().toList().get(figures.size() / 2);
        }

        void put(Map<String, Object> figures, String prefix) {
            figures.put(prefix + "_per_s", Math.round(median(perSecond)));
            figures.put(prefix + "_cpu_us", Measurement.rounded(median(cpuMicros)));
        }
    }

    @Option(
            names = "--search",
            description = "Measures gateways with and without the index of messages, and searches among " + STORED
                    + " messages (--open) while others pass at --rate, in 10 minutes.")
    boolean isWanted;

    /** Measures gateways with and without the index, and searches. */
    Map<String, Object> measure(Measurement bench) throws IOException, InterruptedException {
        Map<String, Object> figures = new LinkedHashMap<>();
        try (ChildProcess upstream = UpstreamCommand.start(bench.main(), 0)) {
            int port = upstream.number(UpstreamCommand.LISTENING);
            bench.progress("warm-up of the account and the SMSC");
            measure(bench, port, true, new Cost());
            Cost indexed = new Cost();
            Cost unindexed = new Cost();
            for (int i = 1; i <= PAIRS; i++) {
                bench.progress("with the index, " + i + " of " + PAIRS);
                measure(bench, port, true, indexed);
                bench.progress("without it, " + i + " of " + PAIRS);
                measure(bench, port, false, unindexed);
            }
            indexed.put(figures, "indexed");
            unindexed.put(figures, "unindexed");
            try (TestBed bed = testBed(bench, port, true);
                    Customer customer = started(bench, bed);
                    Customer seldom = new Customer(
                            List.of(bed.port(1)),
                            SELDOM,
                            TestBed.PASSWORD,
                            1,
                            1,
                            bench.octets(),
                            null,
                            Customer.Events.NONE)) {
                Instant oldest = Instant.now();
                bench.progress(bench.open() + " messages");
                whileSubmitting(seldom, SELDOM_PER_SECOND, () -> bench.openCorrelations(customer));
                searches(bench, bed, customer, oldest, figures);
            }
        }
        return figures;
    }

    private static void measure(Measurement bench, int upstreamPort, boolean isIndexed, Cost cost)
            throws IOException, InterruptedException {
        Map<String, Object> figures = new LinkedHashMap<>();
        try (TestBed bed = testBed(bench, upstreamPort, isIndexed);
                Customer customer = started(bench, bed)) {
            cost.perSecond.add((double) bench.throughput(customer, bed::cpuNanos, figures));
        }
        cost.cpuMicros.add((Double) Objects.requireNonNull(figures.get(Measurement.GATEWAY_CPU)));
    }

    private static TestBed testBed(Measurement bench, int upstreamPort, boolean isIndexed) throws IOException {
        return new TestBed(
                bench.parent(),
                bench.heap(),
                1,
                null,
                TOKEN,
                Measurement.WINDOW,
                TestBed.between(upstreamPort, Measurement.BINDS, Measurement.WINDOW)
                        .replace("accounts:\n", "accounts:\n  " + SELDOM + ": {password: " + TestBed.PASSWORD + "}\n"),
                "  search: " + isIndexed + "\n",
                null);
    }

    /** Starts a gateway, and returns its account after the warm-up. */
    private static Customer started(Measurement bench, TestBed bed) throws IOException, InterruptedException {
        bed.startAll();
        Customer customer = bed.customer(Measurement.BINDS, Measurement.WINDOW, bench.octets(), Customer.Events.NONE);
        customer.runUntilReceipts(bench.warmUp(), Measurement.OUTSTANDING);
        customer.awaitReceipts(Measurement.PATIENCE);
        return customer;
    }

    private interface Work {
        void run() throws IOException, InterruptedException;
    }

    /** Does work while an account submits messages. */
    private static void whileSubmitting(Customer customer, double perSecond, Work work)
            throws IOException, InterruptedException {
        AtomicBoolean isOver = new AtomicBoolean();
        Thread submitting = Thread.ofPlatform().start(() -> {
            while (!isOver.get()) {
                customer.run(Duration.ofSeconds(1), perSecond);
            }
        });
        try {
            work.run();
        } finally {
            isOver.set(true);
            submitting.join();
        }
    }

    /** Searches with each kind of condition in turn while messages pass, after a warm-up. */
    private static void searches(
            Measurement bench, TestBed bed, Customer customer, Instant oldest, Map<String, Object> figures)
            throws IOException, InterruptedException {
        SplittableRandom random = new SplittableRandom(SEED);
        Map<Kind, Histogram> times = new EnumMap<>(Kind.class);
        whileSubmitting(customer, bench.rate(), () -> {
            bench.progress("warm-up of searches");
            searches(bed, random, oldest, bench.warmUp());
            customer.resetTimes();
            bench.progress("searches");
            times.putAll(
                    searches(bed, random, oldest, Duration.ofSeconds((long) bench.seconds() * Kind.values().length)));
        });
        times.forEach((kind, histogram) -> {
            figures.put(kind.key() + "_count", histogram.getTotalCount());
            figures.put(kind.key() + "_p50_ms", histogram.getValueAtPercentile(50) / 1e3);
            figures.put(kind.key() + "_p99_ms", histogram.getValueAtPercentile(99) / 1e3);
        });
        figures.put("submit_resp_p99_ms", customer.responseMillis(99));
        customer.awaitReceipts(Measurement.PATIENCE);
        figures.put("rate_per_s", (long) bench.rate());
        figures.put("stored", customer.accepted());
        figures.put("refused", customer.refused());
    }

    /** Returns the times of searches one after the other, in microseconds; at least one of each kind. */
    private static Map<Kind, Histogram> searches(TestBed bed, SplittableRandom random, Instant oldest, Duration time)
            throws IOException, InterruptedException {
        Management management = new Management(TOKEN);
        Map<Kind, Histogram> times = new EnumMap<>(Kind.class);
        long end = System.nanoTime() + time.toNanos();
        do {
            for (Kind kind : Kind.values()) {
                String query = kind.query(random, oldest);
                long start = System.nanoTime();
                Map<String, Object> page = management.search(bed.httpPort(1), query);
                times.computeIfAbsent(kind, first -> new Histogram(3))
                        .recordValue(TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - start));
                if (!Boolean.TRUE.equals(page.get("complete"))) {
                    throw new IllegalStateException(query + ": the index is not complete");
                }
            }
        } while (System.nanoTime() - end < 0);
        return times;
    }

    /** Returns the table of the figures in Markdown. */
    static String table(Map<String, Object> figures) {
        List<String[]> rows = new ArrayList<>(List.of(
                new String[] {"messages/s with the index", "{indexed_per_s}, {indexed_cpu_us} µs each"}, new String[] {
                    "messages/s without it (`store.search: false`)", "{unindexed_per_s}, {unindexed_cpu_us} µs each"
                }));
        for (Kind kind : Kind.values()) {
            rows.add(new String[] {
                "search: " + kind.label, "p50 {%1$s_p50_ms} ms, p99 {%1$s_p99_ms} ms".formatted(kind.key())
            });
        }
        rows.add(new String[] {
            "submit_sm_resp at {rate_per_s} messages/s during the searches", "p99 {submit_resp_p99_ms} ms"
        });
        return BenchTable.of(rows, figures);
    }
}

package io.smppcore.gateway.bench;

import io.smppcore.gateway.broker.ChildProcess;
import io.smppcore.gateway.load.Customer;
import io.smppcore.gateway.load.TestBed;
import io.smppcore.gateway.soak.Management;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The measurement of gateways with larger configurations, in each of which one parameter differs from the base. */
final class Growth {

    static final String NAME = "bench:growth";

    /** Seconds of the warm-up of each gateway. */
    static final int WARM_UP = 15;

    static final double RATE = 5_000;
    private static final int MAX_BOUND = 100;
    private static final int MAX_COUNT = 1_000_000;
    private static final String PASSWORD = "secret";
    private static final String TOKEN = "token-of-the-management";
    private static final int SCRAPES = 50;

    /** Number of digits in which destinations differ. */
    private static final int DIGITS = 4;

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** A parameter of the configuration. */
    enum Parameter {
        ACCOUNTS(1, "accounts"),
        SMSCS(1, "SMSCs, each with a group and a route"),
        ROUTES(1, "routes"),
        RULES(0, "rules that do not match"),
        CHANGES(0, "rules that each change the source address");

        private final int base;
        private final String label;

        Parameter(int base, String label) {
            this.base = base;
            this.label = label;
        }
    }

    /**
     * A configuration.
     *
     * @param parameter parameter that differs from the base; null for the base
     * @param value its value
     */
    record Step(@Nullable Parameter parameter, int value) {

        private static final Step BASE = new Step(null, 0);

        static Step of(String text) {
            for (Parameter parameter : Parameter.values()) {
                String start = parameter.name().toLowerCase(Locale.ROOT) + "=";
                if (text.matches(start + "\\d{1,7}")) {
                    int value = Integer.parseInt(text.substring(start.length()));
                    if (value >= parameter.base && value <= MAX_COUNT) {
                        return new Step(parameter, value);
                    }
                }
            }
            throw new IllegalArgumentException("--growth: " + text + " (expected: accounts, smscs, routes, rules or"
                    + " changes, = and a number up to " + MAX_COUNT + ")");
        }

        int get(Parameter of) {
            return of == parameter ? value : of.base;
        }

        String key() {
            return parameter == null ? "base" : parameter.name().toLowerCase(Locale.ROOT) + "=" + value;
        }

        String label() {
            return parameter == null
                    ? "1 account, 1 SMSC, 1 route, no rules"
                    : BenchTable.shown(value) + " " + parameter.label;
        }

        /** Returns the accounts that are bound. */
        List<String> bound() {
            return names("account-", Math.min(get(Parameter.ACCOUNTS), MAX_BOUND));
        }

        /** Returns the configuration of the gateway. */
        String configuration(int upstreamPort) {
            List<String> smscs = names("smsc-", get(Parameter.SMSCS));
            StringBuilder text = new StringBuilder("accounts:\n");
            for (String account : names("account-", get(Parameter.ACCOUNTS))) {
                text.append("  %s: {password: %s, maxWaiting: 100000000}\n".formatted(account, PASSWORD));
            }
            text.append("smscs:\n");
            for (String smsc : smscs) {
                text.append("""
                          %s:
                            client: {endpoints: "127.0.0.1:%d", systemId: %s, password: %s, binds: %d, window: %d}
                        """.formatted(smsc, upstreamPort, smsc, PASSWORD, binds(smscs.size()), Measurement.WINDOW));
            }
            text.append("routes:\n  - {targets: smsc-1}\n");
            int routes = Math.max(get(Parameter.ROUTES) - 1, smscs.size() == 1 ? 0 : smscs.size());
            int digits = Integer.toString(Math.max(0, routes - 1)).length();
            long first = Customer.FIRST_DESTINATION / (long) Math.pow(10, Math.max(0, DIGITS - digits));
            for (int i = 0; i < routes; i++) {
                text.append("  - {to: %d, targets: %s}\n".formatted(first + i, smscs.get(i % smscs.size())));
            }
            int rules = get(Parameter.RULES);
            int changes = get(Parameter.CHANGES);
            text.append(rules + changes == 0 ? "" : "rules:\n");
            for (int i = 0; i < rules; i++) {
                text.append("  - {when: \"STARTS_WITH(to, '88%d')\", then: {refuse: ESME_RPROHIBITED}}\n".formatted(i));
            }
            for (int i = 0; i < changes; i++) {
                text.append("  - {when: \"STARTS_WITH(to, '49')\", then: {from: Shop %d}}\n".formatted(i));
            }
            return text.toString();
        }
    }

    @Option(
            names = "--growth",
            arity = "0..1",
            paramLabel = "STEP,...",
            fallbackValue = "accounts=100,accounts=10000,smscs=10,smscs=100,routes=1000,routes=100000,"
                    + "rules=10,rules=100,changes=10,changes=100",
            description = {
                "Measures other configurations, each with a warm-up of " + WARM_UP + " s, in 10 minutes: one with an"
                        + " account, an SMSC and a route, and by default those of",
                "${FALLBACK-VALUE}",
                "(changes: rules that change the source address)."
            })
    @Nullable
    String steps;

    boolean isWanted() {
        return steps != null;
    }

    private List<Step> all() {
        List<Step> all = new ArrayList<>(List.of(Step.BASE));
        if (steps != null) {
            for (String step : steps.split(",", -1)) {
                all.add(Step.of(step));
            }
        }
        return all;
    }

    /** Measures the base and all steps. */
    Map<String, Object> measure(Measurement bench) throws IOException, InterruptedException {
        List<Step> all = all();
        Map<String, Object> figures = new LinkedHashMap<>();
        try (ChildProcess upstream = UpstreamCommand.start(bench.main(), 0)) {
            int port = upstream.number(UpstreamCommand.LISTENING);
            bench.progress("warm-up of the account and the SMSC");
            measure(bench, Step.BASE, port);
            for (Step step : all) {
                bench.progress(step.key());
                figures.put(step.key(), measure(bench, step, port));
            }
        }
        figures.put("rate_per_s", (long) bench.rate());
        return figures;
    }

    private static Map<String, Object> measure(Measurement bench, Step step, int upstreamPort)
            throws IOException, InterruptedException {
        Map<String, Object> figures = new LinkedHashMap<>();
        try (TestBed bed = new TestBed(
                bench.parent(), bench.heap(), 1, null, null, Measurement.WINDOW, step.configuration(upstreamPort))) {
            long start = System.nanoTime();
            bed.startAll();
            try (Customer first = customer(bench, bed, step.bound().subList(0, 1))) {
                first.submit(1);
                first.awaitAccepted(1, PATIENCE);
                figures.put("start_s", Measurement.rounded((System.nanoTime() - start) / 1e9));
                first.awaitReceipts(PATIENCE);
            }
            try (Customer customer = customer(bench, bed, step.bound())) {
                customer.runUntilReceipts(bench.warmUp(), Measurement.OUTSTANDING);
                customer.awaitReceipts(PATIENCE);
                figures.put("delivered_per_s", bench.throughput(customer, bed::cpuNanos, figures));
                bench.times(customer, figures);
                figures.put("refused", customer.refused());
            }
        }
        figures.put("scrape_cpu_ms", scrapeMillis(bench, step, upstreamPort));
        return figures;
    }

    /**
     * Returns the processor time of a gateway for a scrape of its metrics in milliseconds. The gateway is another one,
     * because one with metrics measures times of messages.
     */
    private static double scrapeMillis(Measurement bench, Step step, int upstreamPort)
            throws IOException, InterruptedException {
        try (TestBed bed = new TestBed(
                bench.parent(), bench.heap(), 1, null, TOKEN, Measurement.WINDOW, step.configuration(upstreamPort))) {
            bed.startAll();
            Management management = new Management(TOKEN);
            scrape(management, bed);
            long cpu = bed.cpuNanos();
            scrape(management, bed);
            return Measurement.rounded((bed.cpuNanos() - cpu) / 1e6 / SCRAPES);
        }
    }

    private static void scrape(Management management, TestBed bed) throws IOException, InterruptedException {
        for (int i = 0; i < SCRAPES; i++) {
            management.metrics(bed.httpPort(1));
        }
    }

    private static Customer customer(Measurement bench, TestBed bed, List<String> accounts) {
        return new Customer(
                List.of(bed.port(1)),
                accounts,
                PASSWORD,
                binds(accounts.size()),
                Measurement.WINDOW,
                bench.octets(),
                null,
                Customer.PATIENCE,
                Customer.Events.NONE);
    }

    /** Returns the number of binds of each of several peers. */
    private static int binds(int peers) {
        return Math.max(1, Measurement.BINDS / peers);
    }

    private static List<String> names(String prefix, int count) {
        return IntStream.rangeClosed(1, count).mapToObj(i -> prefix + i).toList();
    }

    /** Returns the table of the figures in Markdown. */
    String table(Map<String, Object> figures) {
        StringBuilder table = new StringBuilder("""
                | configuration | messages/s | processor time for a message | submit_sm_resp at %s/s | start |
                |---|---|---|---|---|
                """.formatted(BenchTable.shown(figures.get("rate_per_s"))));
        for (Step step : all()) {
            if (figures.get(step.key()) instanceof Map<?, ?> row) {
                table.append("| %s | %s | %s µs | p99 %s ms | %s s |\n"
                        .formatted(
                                step.label(),
                                BenchTable.shown(row.get("delivered_per_s")),
                                BenchTable.shown(row.get(Measurement.GATEWAY_CPU)),
                                BenchTable.shown(row.get("submit_resp_p99_ms")),
                                BenchTable.shown(row.get("start_s"))));
            }
        }
        return table.toString();
    }
}

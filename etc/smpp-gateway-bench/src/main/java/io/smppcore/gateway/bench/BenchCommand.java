package io.smppcore.gateway.bench;

import io.smppcore.gateway.broker.Brokers;
import io.smppcore.gateway.broker.ChildProcess;
import io.smppcore.gateway.broker.Ports;
import io.smppcore.gateway.load.Customer;
import io.smppcore.gateway.load.TestBed;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command that measures a gateway between an account and an SMSC, each in a separate process. */
@Command(
        name = "bench",
        description = {
            "Measures a gateway on this machine: messages from submit_sm to their receipt, times at a rate, messages"
                    + " accepted while the SMSC is away, and the start with those that wait.",
            "Account, gateway and SMSC are processes of their own; everything accepted is on disk (fsync). The defaults"
                    + " take five minutes and 8 GB of disk."
        })
final class BenchCommand extends TrialCommand {

    private static final int MAX_PROCESSES = 9;

    /** Keys of results that {@link CapacityModel} needs, besides that of {@link Measurement}. */
    static final String BROKER_CPU = "broker_cpu_us_per_message";

    static final String LOG_OCTETS = "log_octets_per_message";

    private static final int WARM_UP = 45;
    private static final double RATE = 20_000;
    private static final long OPEN = 3_000_000;

    /**
     * Seconds of the warm-up of several nodes: after two minutes, the compilers of seven JVMs still use a third of two
     * processors.
     */
    private static final int CLUSTER_WARM_UP = 300;

    private static final int CLUSTER_RECEIPT_MILLIS = 200;

    @Option(names = "--seconds", defaultValue = "10", description = "Length of each measurement (${DEFAULT-VALUE}).")
    int seconds;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            description = "Warm-up of the JVMs before the first measurement (" + WARM_UP + "; with --cluster "
                    + CLUSTER_WARM_UP + ", with --growth and --search " + Growth.WARM_UP + ").")
    @Nullable
    Integer warmUp;

    @Option(
            names = "--open",
            paramLabel = "COUNT",
            description = "Messages that await their receipts during the second measurement (" + OPEN
                    + "; with --search " + SearchBench.STORED + ").")
    @Nullable
    Long open;

    @Option(
            names = "--parked",
            paramLabel = "COUNT",
            defaultValue = "10000000",
            description = "Messages that wait for the SMSC at the restart, at least (${DEFAULT-VALUE}).")
    long parked;

    @Option(
            names = "--rate",
            description = "Messages per second of the times (20000; with --http 2000, with --growth 5000).")
    @Nullable
    Double rate;

    @Option(
            names = "--octets",
            defaultValue = "200",
            description = "Length of a message, 20 to 254 (${DEFAULT-VALUE}).")
    int octets;

    @Option(names = "--heap", defaultValue = "512m", description = "Heap of the gateway (${DEFAULT-VALUE}).")
    String heap = "512m";

    @Option(
            names = "--docs",
            paramLabel = "FILE",
            description = "Writes the table into a Markdown file, between <!-- " + BenchTable.NAME + " --> and <!-- /"
                    + BenchTable.NAME + " -->.")
    @Nullable
    Path docs;

    @Option(
            names = "--profile-html",
            paramLabel = "FILE",
            description = "Writes a flame graph of the processor time of the gateway from submit_sm to the receipt,"
                    + " a page in HTML; not with --cluster, --http, --growth and --search.")
    @Nullable
    Path profileHtml;

    @Option(
            names = "--cluster",
            description = "Measures several nodes with brokers of Apache Kafka: rate, times, processor time and octets"
                    + " of a message.")
    boolean cluster;

    @Option(names = "--nodes", defaultValue = "3", description = "Nodes with --cluster, 1 to 9 (${DEFAULT-VALUE}).")
    int nodes;

    @Option(
            names = "--brokers",
            defaultValue = "3",
            description = "Brokers with --cluster, 1 to 9 (${DEFAULT-VALUE}); up to 3 of them have each change.")
    int brokers;

    @Mixin
    Growth growth = new Growth();

    @Mixin
    SearchBench search = new SearchBench();

    @Option(names = "--http", description = "Measures messages over HTTP with callbacks, instead of SMPP.")
    boolean http;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (seconds < 1 || seconds > 3_600 || warmUp().isNegative() || warmUp().toSeconds() > 3_600) {
            throw new IllegalArgumentException("--seconds: 1 to 3600, --warm-up: 0 to 3600");
        }
        if (octets < 20 || octets > 254 || !(rate() >= 1) || open() < 0 || parked < 0) {
            throw new IllegalArgumentException("--octets: 20 to 254, --rate: >= 1, --open and --parked: >= 0");
        }
        if (nodes < 1 || nodes > MAX_PROCESSES || brokers < 1 || brokers > MAX_PROCESSES) {
            throw new IllegalArgumentException("--nodes and --brokers: 1 to " + MAX_PROCESSES);
        }
        int kinds = (cluster ? 1 : 0) + (http ? 1 : 0) + (growth.isWanted() ? 1 : 0) + (search.isWanted ? 1 : 0);
        if (kinds > 1 || ((cluster || http) && docs != null) || (kinds > 0 && profileHtml != null)) {
            throw new IllegalArgumentException(
                    "--cluster, --http, --growth, --search: at most one; --docs: not with the first two;"
                            + " --profile-html: with none");
        }
        Map<String, Object> figures = measure();
        figures.putAll(Machine.figures());
        figures.put("octets", octets);
        figures.put("heap", heap);
        Path table = docs;
        if (table != null) {
            if (growth.isWanted()) {
                MarkedText.write(table, Growth.NAME, growth.table(figures));
            } else if (search.isWanted) {
                MarkedText.write(table, SearchBench.NAME, SearchBench.table(figures));
            } else {
                MarkedText.write(table, BenchTable.NAME, BenchTable.of(figures));
            }
        }
        print(figures);
        return 0;
    }

    private Map<String, Object> measure() throws IOException, InterruptedException {
        if (growth.isWanted()) {
            return growth.measure(common());
        }
        if (search.isWanted) {
            return search.measure(common());
        }
        return cluster ? severalNodes() : http ? overHttp() : oneNode();
    }

    private long open() {
        return open != null ? open : search.isWanted ? SearchBench.STORED : OPEN;
    }

    private Measurement common() {
        return new Measurement(
                BenchMain.class, parent, heap, octets, seconds, warmUp(), rate(), open(), this::progress);
    }

    private Duration warmUp() {
        return Duration.ofSeconds(
                warmUp != null
                        ? warmUp
                        : cluster ? CLUSTER_WARM_UP : growth.isWanted() || search.isWanted ? Growth.WARM_UP : WARM_UP);
    }

    private double rate() {
        return rate != null ? rate : http ? HttpBench.RATE : growth.isWanted() ? Growth.RATE : RATE;
    }

    private Map<String, Object> overHttp() throws IOException, InterruptedException {
        try (ChildProcess upstream = UpstreamCommand.start(BenchMain.class, 0)) {
            return new HttpBench(parent, heap, octets, seconds, rate(), this::progress)
                    .measure(upstream.number(UpstreamCommand.LISTENING), warmUp());
        }
    }

    /** Measures the nodes of a gateway, with their brokers on the same machine. */
    private Map<String, Object> severalNodes() throws IOException, InterruptedException {
        Map<String, Object> figures = new LinkedHashMap<>();
        int upstreamPort = Ports.free();
        progress("brokers start");
        ChildProcess upstream = UpstreamCommand.start(BenchMain.class, upstreamPort, CLUSTER_RECEIPT_MILLIS);
        upstream.number(UpstreamCommand.LISTENING);
        try (Brokers state = Brokers.open(brokers);
                TestBed bed = new TestBed(
                        parent, state, nodes, upstreamPort, Measurement.BINDS, Measurement.WINDOW, heap, "", null)) {
            bed.startAll();
            try (Customer customer =
                    bed.customer(Measurement.BINDS, Measurement.WINDOW, octets, Customer.Events.NONE)) {
                progress("warm-up");
                customer.runUntilReceipts(warmUp(), Measurement.OUTSTANDING);
                customer.awaitReceipts(Duration.ofSeconds(30));
                progress("submit to receipt");
                long receipts = customer.receipts();
                long brokerCpu = state.cpuNanos();
                long octetsBefore = state.writtenOctets(TestBed.PREFIX);
                figures.put("delivered_per_s", common().throughput(customer, bed::cpuNanos, figures));
                double messages = customer.receipts() - receipts;
                figures.put(BROKER_CPU, Measurement.rounded((state.cpuNanos() - brokerCpu) / 1e3 / messages));
                figures.put(LOG_OCTETS, Math.round((state.writtenOctets(TestBed.PREFIX) - octetsBefore) / messages));
                progress("times at " + (long) rate() + " messages/s");
                common().times(customer, figures);
                figures.put("refused", customer.refused());
            }
        } finally {
            upstream.close();
        }
        figures.put("nodes", nodes);
        figures.put("brokers", brokers);
        return figures;
    }

    private Map<String, Object> oneNode() throws IOException, InterruptedException {
        Map<String, Object> figures = new LinkedHashMap<>();
        Path html = profileHtml;
        int upstreamPort = Ports.free();
        ChildProcess upstream = UpstreamCommand.start(BenchMain.class, upstreamPort);
        upstream.number(UpstreamCommand.LISTENING);
        try (TestBed bed = new TestBed(parent, upstreamPort, Measurement.BINDS, Measurement.WINDOW, heap)) {
            bed.startAll();
            try (Customer customer =
                    bed.customer(Measurement.BINDS, Measurement.WINDOW, octets, Customer.Events.NONE)) {
                progress("warm-up");
                customer.runUntilReceipts(warmUp(), Measurement.OUTSTANDING);
                customer.awaitReceipts(Duration.ofSeconds(30));
                progress("submit to receipt");
                FlameGraph recording = html == null
                        ? null
                        : FlameGraph.start(
                                bed.pid(1),
                                html.toAbsolutePath(),
                                bed.directory().toAbsolutePath());
                figures.put("delivered_per_s", common().throughput(customer, bed::cpuNanos, figures));
                if (recording != null) {
                    recording.write();
                }
                progress("times at " + (long) rate() + " messages/s");
                common().times(customer, figures);
                progress("submit to receipt, " + open() + " messages await theirs");
                common().openCorrelations(customer);
                figures.put(
                        "delivered_open_per_s", common().throughput(customer, bed::cpuNanos, new LinkedHashMap<>()));
                figures.put("open", open());
                progress("SMSC away");
                upstream.kill();
                accepting(customer, figures);
                progress("restart");
                bed.kill(1);
                long start = System.nanoTime();
                bed.start(1);
                long before = customer.accepted();
                customer.submit(1);
                customer.awaitAccepted(before + 1, Duration.ofSeconds(60));
                figures.put("restart_s", Measurement.rounded((System.nanoTime() - start) / 1e9));
                figures.put("refused", customer.refused());
            }
        } finally {
            upstream.close();
        }
        RelayCommand.measure(common(), figures);
        figures.put("fsync", true);
        figures.put("fsync_ms", Measurement.rounded(FsyncTime.medianMillis(parent)));
        return figures;
    }

    private void accepting(Customer customer, Map<String, Object> figures) {
        long accepted = customer.accepted();
        long start = System.nanoTime();
        customer.run(Duration.ofSeconds(seconds), null);
        customer.awaitAccepted(accepted + 1, Measurement.PATIENCE);
        figures.put(
                "accepted_per_s", Math.round((customer.accepted() - accepted) / ((System.nanoTime() - start) / 1e9)));
        customer.runUntilAccepted(customer.accepted() + parked - customer.withoutReceipt(), Measurement.PATIENCE);
        figures.put("stored", customer.withoutReceipt());
    }

    @Override
    void progress(String step) {
        say(step + " ...");
    }
}

package io.smppcore.gateway.bench;

import io.smppcore.gateway.broker.Brokers;
import io.smppcore.gateway.broker.Slope;
import io.smppcore.gateway.broker.Trend;
import io.smppcore.gateway.cli.Main;
import io.smppcore.gateway.soak.SessionSoak;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command that runs a gateway for long, with faults, and shows that its memory, threads and files do not grow. */
@Command(
        name = "soak",
        description = {
            "Runs a gateway under a mixed load of twelve scaled days: short, long, refused and cancelled messages of"
                    + " accounts over SMPP and HTTP, callbacks, mobile-originated messages, early and late receipts.",
            "Meanwhile SMSCs flap, the host of the callbacks is down for a day, clients come and go, the configuration"
                    + " is reloaded, the certificate is renewed; with --cluster, the nodes restart in turn.",
            "Exit code 1 if a message or receipt was lost, or repeated without a connection that ended, or if a node"
                    + " took over partitions of one that lives; after 30 minutes or more, also if a figure of the"
                    + " process or the disk grows in the second half."
        })
final class SoakCommand extends TrialCommand {

    private static final int BROKERS = 3;
    private static final int NODES = 3;
    private static final double MAX_MINUTES = 10_000;
    private static final int PERCENT = 100;

    /** Minutes from which a run is long enough for slopes that decide. */
    private static final int DECISIVE = 30;

    @Option(
            names = "--minutes",
            defaultValue = "120",
            description = "Length of the twelve days, 0.2 to 10000 (${DEFAULT-VALUE}).")
    double minutes;

    @Option(
            names = "--share",
            paramLabel = "PERCENT",
            defaultValue = "60",
            description = "Mean rate as a share of the capacity, which is measured first (${DEFAULT-VALUE}).")
    int share;

    @Option(names = "--heap", defaultValue = "512m", description = "Heap of a node (${DEFAULT-VALUE}).")
    String heap = "512m";

    @Option(
            names = "--seed",
            description = "Chooses messages and faults; at random by default. It is printed, and repeats the choices.")
    @Nullable
    Long seed;

    @Option(names = "--cluster", description = "Tests three gateways with three brokers of Apache Kafka.")
    boolean cluster;

    @Option(
            names = "--library",
            description = "Tests the library without a gateway: a server and clients in this process, whose sessions"
                    + " end and are bound again all the time.")
    boolean library;

    @Option(
            names = "--sessions",
            defaultValue = "5000",
            description = "Number of sessions with --library, 50 to 20000 (${DEFAULT-VALUE}).")
    int sessions;

    @Option(
            names = "--docs",
            paramLabel = "FILE",
            description = "Writes the slopes into a Markdown file, between <!-- soak:one --> and <!-- /soak:one -->;"
                    + " soak:cluster and soak:library with these options.")
    @Nullable
    Path docs;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!(minutes >= 0.2 && minutes <= MAX_MINUTES) || share < 1 || share > PERCENT) {
            throw new IllegalArgumentException("--minutes: 0.2 to 10000, --share: 1 to 100");
        }
        if ((library && cluster) || sessions < 50 || sessions > 20_000) {
            throw new IllegalArgumentException("--library: not with --cluster; --sessions: 50 to 20000");
        }
        long chosen = seed == null ? ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE) : seed;
        progress("seed " + chosen);
        Duration length = Duration.ofMillis((long) (minutes * 60_000));
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("seed", chosen);
        result.put("minutes", minutes);
        return library ? sessions(length, chosen, result) : gateway(length, chosen, result);
    }

    private int gateway(Duration length, long chosen, Map<String, Object> result)
            throws IOException, InterruptedException {
        SoakRun run = new SoakRun(length, cluster ? NODES : 1, chosen, this::progress);
        result.put("nodes", cluster ? NODES : 1);
        result.put("share_percent", share);
        result.put("heap", heap);
        if (cluster) {
            try (Brokers brokers = Brokers.open(BROKERS)) {
                result.putAll(run.run(parent, brokers, heap, share));
            }
        } else {
            result.putAll(run.run(parent, null, heap, share));
        }
        run.examples().forEach(this::say);
        return print(result, run.isExact(), run.trend());
    }

    private int sessions(Duration length, long chosen, Map<String, Object> result)
            throws IOException, InterruptedException {
        try (SessionSoak soak = new SessionSoak(sessions, chosen)) {
            progress(sessions + " sessions");
            soak.run(length, SoakRun.SAMPLES);
            result.putAll(soak.result());
            result.put("slopes", soak.trend().json());
            return print(result, soak.isExact(), soak.trend());
        }
    }

    /** Returns the exit code of a run: slopes of a short one do not decide. */
    static int exitCode(double minutes, boolean isExact, boolean isFlat) {
        return isExact && (isFlat || minutes < DECISIVE) ? 0 : Main.FAILED;
    }

    private int print(Map<String, Object> result, boolean isExact, Trend trend) throws IOException {
        result.put("flat", trend.isFlat());
        result.put("exact", isExact);
        Path page = docs;
        if (page != null) {
            MarkedText.write(page, "soak:" + (library ? "library" : cluster ? "cluster" : "one"), trend.table());
        }
        if (json) {
            print(result);
        } else {
            result.remove("slopes");
            print(result);
            PrintWriter out = spec.commandLine().getOut();
            out.printf(
                    "%nSlopes in the second half, flat up to %.0f %% of the level per hour:%n%n%s",
                    Slope.FLAT_SHARE * PERCENT, trend.table());
            out.flush();
        }
        return exitCode(minutes, isExact, trend.isFlat());
    }
}

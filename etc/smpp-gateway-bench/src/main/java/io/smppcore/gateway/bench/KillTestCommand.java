package io.smppcore.gateway.bench;

import io.smppcore.gateway.broker.Brokers;
import io.smppcore.gateway.cli.Main;
import io.smppcore.gateway.load.Customer;
import io.smppcore.gateway.load.Ledger;
import io.smppcore.gateway.load.TestBed;
import io.smppcore.gateway.load.Upstream;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command that kills a gateway under load repeatedly, and compares acknowledged messages with delivered ones. */
@Command(
        name = "kill-test",
        description = {
            "Drives load through a gateway, ends it with SIGKILL at random moments, starts it again, and compares the"
                    + " messages that were acknowledged, received by the SMSC, receipted and delivered.",
            "With --cluster, three gateways and three brokers take turns: SIGKILL of a gateway, of a broker and of"
                    + " the active controller, SIGSTOP of each of these for 10 seconds; with more than six"
                    + " faults also of several processes at once.",
            "Exit code 1 if an acknowledged message was lost, or was sent twice without having been in a window."
        })
final class KillTestCommand extends TrialCommand {

    private static final int BROKERS = 3;
    private static final int BINDS = 2;
    private static final int WINDOW = 100;
    private static final int OCTETS = 100;
    private static final long RECEIPT_MILLIS = 20;
    private static final int EXAMPLES = 10;
    private static final int MAX_KILLS = 10_000;

    /** Messages for each kill that are awaited before the end of the load. */
    static final long MIN_ACCEPTED = 100;

    @Option(names = "--kills", defaultValue = "5", description = "Number of kills (${DEFAULT-VALUE}).")
    int kills;

    @Option(
            names = "--rate",
            defaultValue = "2000",
            description = "Messages per second (${DEFAULT-VALUE}); less if the gateway is slower.")
    double rate;

    @Option(
            names = "--max-millis",
            defaultValue = "2000",
            description = "Longest time from a start to the next kill in milliseconds (${DEFAULT-VALUE}).")
    int maxMillis;

    @Option(names = "--cluster", description = "Tests three gateways with three brokers of Apache Kafka.")
    boolean cluster;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (kills < 0 || kills > MAX_KILLS || !(rate >= 1) || maxMillis < 1) {
            throw new IllegalArgumentException("--kills: 0 to " + MAX_KILLS + ", --rate and --max-millis: >= 1");
        }
        return cluster ? severalNodes() : oneNode();
    }

    private int severalNodes() throws IOException, InterruptedException {
        progress("brokers start");
        try (Brokers brokers = Brokers.open(BROKERS)) {
            ClusterFaults faults = new ClusterFaults(brokers, this::progress);
            faults.run(parent, kills, rate, maxMillis);
            return print(faults.examples(EXAMPLES), faults.result(), faults.isClean());
        }
    }

    private int oneNode() throws IOException, InterruptedException {
        Ledger ledger = new Ledger();
        try (Upstream upstream = new Upstream(0, RECEIPT_MILLIS, ledger);
                TestBed bed = new TestBed(parent, upstream.port(), BINDS, WINDOW, "256m")) {
            bed.startAll();
            try (Customer customer = bed.customer(BINDS, WINDOW, OCTETS, ledger)) {
                Thread load = Thread.ofPlatform().daemon().start(() -> customer.run(Duration.ofHours(1), rate));
                for (int i = 1; i <= kills; i++) {
                    Thread.sleep(ThreadLocalRandom.current().nextInt(maxMillis));
                    bed.kill(1);
                    ledger.killed();
                    bed.start(1);
                    progress("kill " + i + ": " + customer.accepted() + " acknowledged");
                }
                Thread.sleep(maxMillis);
                // A machine that is busy with other work may have accepted too few messages by now.
                customer.awaitAccepted(MIN_ACCEPTED * kills + 1, Duration.ofMinutes(1));
                customer.stop();
                load.join();
                ledger.awaitEnd(Duration.ofSeconds(60));
            }
        }
        long repeatable = (long) kills * BINDS * WINDOW;
        return print(ledger.examples(EXAMPLES), ledger.result(kills, repeatable), ledger.isClean(repeatable));
    }

    private int print(List<String> examples, Map<String, Object> result, boolean isClean) throws IOException {
        examples.forEach(this::say);
        print(result);
        return isClean ? 0 : Main.FAILED;
    }
}

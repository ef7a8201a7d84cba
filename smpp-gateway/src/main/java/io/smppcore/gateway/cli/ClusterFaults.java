package io.smppcore.gateway.cli;

import io.smppcore.gateway.load.Brokers;
import io.smppcore.gateway.load.ClusterLedger;
import io.smppcore.gateway.load.Customer;
import io.smppcore.gateway.load.Upstream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

/** Faults of gateways and brokers under load, one after the other, and what they have cost. */
final class ClusterFaults {

    private static final int NODES = 3;
    private static final int BINDS = 2;
    private static final int WINDOW = 100;
    private static final int OCTETS = 100;
    private static final long RECEIPT_MILLIS = 20;
    private static final int STANDSTILL_MILLIS = 10_000;

    /** Time that is enough to notice a loss and to take over. */
    private static final int ABSENCE_MILLIS = 6_000;

    private static final Duration FIRST = Duration.ofMinutes(1);
    private static final Duration END = Duration.ofMinutes(2);

    /** Kinds of faults. */
    private enum Kind {
        GATEWAY,
        BROKER,
        CONTROLLER,
        GATEWAY_STOPPED,
        BROKER_STOPPED
    }

    private final Brokers brokers;
    private final ClusterLedger ledger = new ClusterLedger();
    private final Consumer<String> progress;

    ClusterFaults(Brokers brokers, Consumer<String> progress) {
        this.brokers = brokers;
        this.progress = progress;
    }

    /**
     * Causes faults under load, and waits for what was acknowledged.
     *
     * @param parent directory for the directories of the nodes
     * @param count number of faults; the first five have all kinds
     * @param rate messages per second
     * @param maxMillis longest pause before a fault
     */
    void run(Path parent, int count, double rate, int maxMillis) throws IOException, InterruptedException {
        try (Upstream upstream = new Upstream(0, RECEIPT_MILLIS, ledger);
                TestBed bed = new TestBed(parent, brokers, NODES, upstream.port(), BINDS, WINDOW, "256m")) {
            bed.startAll();
            try (Customer customer = bed.customer(BINDS, WINDOW, OCTETS, ledger)) {
                Thread load = Thread.ofPlatform().daemon().start(() -> customer.run(Duration.ofDays(1), rate));
                customer.awaitAccepted(1, FIRST);
                List<Kind> kinds = new ArrayList<>();
                for (int i = 1; i <= count; i++) {
                    if (kinds.isEmpty()) {
                        kinds.addAll(List.of(Kind.values()));
                        Collections.shuffle(kinds, ThreadLocalRandom.current());
                    }
                    Thread.sleep(ThreadLocalRandom.current().nextInt(maxMillis));
                    Kind kind = kinds.removeLast();
                    cause(kind, bed);
                    progress.accept("kill " + i + " (" + kind.name().toLowerCase(Locale.ROOT) + "): "
                            + customer.accepted() + " acknowledged");
                }
                Thread.sleep(maxMillis);
                customer.stop();
                load.join();
                ledger.awaitEnd(END);
            }
        }
    }

    private void cause(Kind kind, TestBed bed) throws IOException, InterruptedException {
        int node = 1 + ThreadLocalRandom.current().nextInt(NODES);
        int broker = kind == Kind.CONTROLLER
                ? brokers.controllerLeader()
                : 1 + ThreadLocalRandom.current().nextInt(brokers.count());
        boolean isOfNode = kind == Kind.GATEWAY || kind == Kind.GATEWAY_STOPPED;
        ledger.fault(kind.name().toLowerCase(Locale.ROOT), (isOfNode ? 1L : NODES) * BINDS * WINDOW);
        switch (kind) {
            case GATEWAY -> {
                bed.kill(node);
                Thread.sleep(ABSENCE_MILLIS);
                bed.start(node);
            }
            case GATEWAY_STOPPED -> {
                bed.suspend(node);
                try {
                    Thread.sleep(STANDSTILL_MILLIS);
                } finally {
                    bed.resume(node);
                }
            }
            case BROKER, CONTROLLER -> {
                brokers.kill(broker);
                Thread.sleep(ABSENCE_MILLIS);
                brokers.start(broker);
            }
            case BROKER_STOPPED -> {
                brokers.suspend(broker);
                try {
                    Thread.sleep(STANDSTILL_MILLIS);
                } finally {
                    brokers.resume(broker);
                }
            }
        }
    }

    /** Returns true if nothing acknowledged was lost, and no more was repeated than the windows explain. */
    boolean isClean() {
        return ledger.isClean();
    }

    /** Returns some messages that were lost. */
    List<String> examples(int limit) {
        return ledger.examples(limit);
    }

    /** Returns what has come of it. */
    Map<String, Object> result() {
        Map<String, Object> result = ledger.result();
        result.put("nodes", NODES);
        result.put("brokers", brokers.count());
        return result;
    }
}

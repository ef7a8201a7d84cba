package io.smppcore.gateway.bench;

import io.smppcore.gateway.broker.Brokers;
import io.smppcore.gateway.load.ClusterLedger;
import io.smppcore.gateway.load.Customer;
import io.smppcore.gateway.load.TestBed;
import io.smppcore.gateway.load.Upstream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

/** A test that causes faults of gateways and brokers under load, one after the other, and counts lost messages. */
final class ClusterFaults {

    static final int NODES = 3;
    static final int BINDS = 2;
    static final int WINDOW = 100;
    private static final int OCTETS = 100;
    private static final long RECEIPT_MILLIS = 20;
    static final int STANDSTILL_MILLIS = 10_000;

    /** Time for which a process is absent, long enough for the others to detect the loss and to take over. */
    private static final int ABSENCE_MILLIS = 10_000;

    static final Duration FIRST = Duration.ofMinutes(1);
    private static final Duration END = Duration.ofMinutes(2);

    /** Time within which requests in flight are acknowledged after the quorum is lost. */
    private static final int SETTLING_MILLIS = 1_000;

    /** Kinds of faults. */
    private enum Kind {
        GATEWAY,
        BROKER,
        CONTROLLER,
        GATEWAY_STOPPED,
        BROKER_STOPPED,
        CONTROLLER_STOPPED,
        GATEWAY_AND_BROKER,
        QUORUM_STOPPED,
        ALL;

        /** Kinds that affect one process at a time. */
        static final List<Kind> SINGLE =
                List.of(GATEWAY, BROKER, CONTROLLER, GATEWAY_STOPPED, BROKER_STOPPED, CONTROLLER_STOPPED);
    }

    private final Brokers brokers;
    private final ClusterLedger ledger = new ClusterLedger();
    private final Consumer<String> progress;
    private final Map<String, Object> refused = new TreeMap<>();
    private long doubtful;
    private long withoutQuorum;

    ClusterFaults(Brokers brokers, Consumer<String> progress) {
        this.brokers = brokers;
        this.progress = progress;
    }

    /**
     * Causes faults while messages are sent. Waits at most two minutes until the receipts of all acknowledged messages
     * have arrived.
     *
     * @param parent directory for the directories of the nodes
     * @param count number of faults; each kind occurs once before any repeats; if there are at most six, each
     *     affects only one process
     * @param rate messages per second
     * @param maxMillis longest pause before a fault
     */
    void run(Path parent, int count, double rate, int maxMillis) throws IOException, InterruptedException {
        underLoad(parent, rate, (bed, customer) -> {
            List<Kind> kinds = new ArrayList<>();
            for (int i = 1; i <= count; i++) {
                if (kinds.isEmpty()) {
                    kinds.addAll(count > Kind.SINGLE.size() ? List.of(Kind.values()) : Kind.SINGLE);
                    Collections.shuffle(kinds, ThreadLocalRandom.current());
                }
                Thread.sleep(ThreadLocalRandom.current().nextInt(maxMillis));
                Kind kind = kinds.removeLast();
                cause(kind, bed, customer);
                progress.accept("kill " + i + " (" + kind.name().toLowerCase(Locale.ROOT) + "): " + customer.accepted()
                        + " acknowledged");
            }
            Thread.sleep(maxMillis);
            // A machine that is busy with other work may have accepted too few messages by now.
            customer.awaitAccepted(KillTestCommand.MIN_ACCEPTED * count + 1, FIRST);
        });
    }

    /** An action on nodes under load. */
    @FunctionalInterface
    interface Work {

        void run(TestBed bed, Customer customer) throws IOException, InterruptedException;
    }

    /** Records a fault, with the number of messages that may be repeated because of it. */
    void fault(String kind, long repeatable) {
        ledger.fault(kind, repeatable);
    }

    /**
     * Starts all nodes and an SMSC, runs an action while messages are sent, and then stops sending. Waits at most two
     * minutes until the SMSC has received every acknowledged message and the account has its receipt.
     *
     * @param parent directory for the directories of the nodes
     * @param rate messages per second
     */
    void underLoad(Path parent, double rate, Work work) throws IOException, InterruptedException {
        try (Upstream upstream = new Upstream(0, RECEIPT_MILLIS, ledger);
                TestBed bed = new TestBed(parent, brokers, NODES, upstream.port(), BINDS, WINDOW, "256m", "", null)) {
            bed.startAll();
            try (Customer customer = bed.customer(BINDS, WINDOW, OCTETS, ledger)) {
                Thread load = Thread.ofPlatform().daemon().start(() -> customer.run(Duration.ofDays(1), rate));
                customer.awaitAccepted(1, FIRST);
                work.run(bed, customer);
                customer.stop();
                load.join();
                ledger.awaitEnd(END);
                customer.refusals().forEach((status, count) -> refused.put(status.toString(), count));
                doubtful = customer.doubtful();
            }
        }
    }

    private void cause(Kind kind, TestBed bed, Customer customer) throws IOException, InterruptedException {
        int node = 1 + ThreadLocalRandom.current().nextInt(NODES);
        int broker = kind == Kind.CONTROLLER || kind == Kind.CONTROLLER_STOPPED
                ? brokers.controllerLeader()
                : 1 + ThreadLocalRandom.current().nextInt(brokers.count());
        boolean isOfNode = kind == Kind.GATEWAY || kind == Kind.GATEWAY_STOPPED;
        fault(kind.name().toLowerCase(Locale.ROOT), (isOfNode ? 1L : NODES) * BINDS * WINDOW);
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
            case BROKER_STOPPED, CONTROLLER_STOPPED -> {
                brokers.suspend(broker);
                try {
                    Thread.sleep(STANDSTILL_MILLIS);
                } finally {
                    brokers.resume(broker);
                }
            }
            case GATEWAY_AND_BROKER -> {
                bed.kill(node);
                brokers.kill(broker);
                Thread.sleep(ABSENCE_MILLIS);
                brokers.start(broker);
                bed.start(node);
            }
            case QUORUM_STOPPED -> stopQuorum(broker, 1 + broker % brokers.count(), customer);
            case ALL -> {
                for (int number = 1; number <= NODES; number++) {
                    bed.kill(number);
                }
                for (int number = 1; number <= brokers.count(); number++) {
                    brokers.kill(number);
                }
                brokers.startAll();
                bed.startAll();
                customer.awaitAccepted(customer.accepted() + 1, FIRST);
            }
        }
    }

    private void stopQuorum(int first, int second, Customer customer) throws IOException, InterruptedException {
        brokers.suspend(first);
        brokers.suspend(second);
        try {
            Thread.sleep(SETTLING_MILLIS);
            long before = customer.accepted();
            Thread.sleep(STANDSTILL_MILLIS - SETTLING_MILLIS);
            withoutQuorum += customer.accepted() - before;
        } finally {
            brokers.resume(first);
            brokers.resume(second);
        }
    }

    /**
     * Returns true if no acknowledged message was lost, no more were repeated than the windows explain, and none was
     * acknowledged without a quorum.
     */
    boolean isClean() {
        return ledger.isClean() && withoutQuorum == 0;
    }

    /** Returns examples of lost messages. */
    List<String> examples(int limit) {
        return ledger.examples(limit);
    }

    /** Returns the numbers of messages and of their outcomes in this run, by name. */
    Map<String, Object> result() {
        Map<String, Object> result = ledger.result();
        result.put("refused", refused);
        result.put("unanswered", doubtful);
        result.put("acknowledged_without_quorum", withoutQuorum);
        result.put("nodes", NODES);
        result.put("brokers", brokers.count());
        return result;
    }
}

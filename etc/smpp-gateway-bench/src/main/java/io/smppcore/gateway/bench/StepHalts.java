package io.smppcore.gateway.bench;

import io.smppcore.gateway.broker.Brokers;
import io.smppcore.gateway.cli.Main;
import io.smppcore.gateway.load.ClusterLedger;
import io.smppcore.gateway.load.Customer;
import io.smppcore.gateway.load.Ledger;
import io.smppcore.gateway.load.TestBed;
import io.smppcore.gateway.load.Upstream;
import io.smppcore.gateway.step.NamedPlace;
import io.smppcore.gateway.step.NamedPlace.Scope;
import io.smppcore.gateway.step.StepMain;
import io.smppcore.gateway.step.Sweep;
import io.smppcore.gateway.step.WebAccount;
import io.smppcore.gateway.step.plan.Fault;
import io.smppcore.gateway.step.plan.StepPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The end of a gateway under load at each named place, before and after, and what its accounts and SMSC got. */
final class StepHalts {

    private static final int NODES = 3;
    private static final int BINDS = 2;
    private static final int WINDOW = 20;
    private static final int OCTETS = 100;
    private static final double RATE = 200;
    private static final long RECEIPT_MILLIS = 20;
    private static final int MAX_NUMBER = 20;
    private static final String TOKEN = "web-token";
    private static final String DESTINATION = "+491700000000";
    private static final int MAX_PARTS = 3;
    private static final long FIRST_WEB_NUMBER = 1_000_000_000;
    private static final long PAUSE_MILLIS = 50;
    private static final Duration END = Sweep.LIMIT;

    private final Path parent;
    private final Random random;
    private final boolean isLossy;
    private final Consumer<String> progress;
    private final List<String> rows = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private Map<String, Object> result = Map.of();
    private int reached;

    /** A place at which the process ends, before or after. */
    record Halt(NamedPlace place, Fault fault) {

        /** Returns all halts of a scope. */
        static List<Halt> all(Scope scope) {
            List<Halt> all = new ArrayList<>();
            for (NamedPlace place : NamedPlace.values()) {
                if (place.scope() == scope) {
                    all.add(new Halt(place, Fault.HALT_BEFORE));
                    all.add(new Halt(place, Fault.HALT_AFTER));
                }
            }
            return all;
        }
    }

    /**
     * Creates a test.
     *
     * @param seed seed of the number of the call at which a process ends
     * @param isLossy true to plant a loss, which the test must find
     */
    StepHalts(Path parent, long seed, boolean isLossy, Consumer<String> progress) {
        this.parent = parent;
        this.random = new Random(seed);
        this.isLossy = isLossy;
        this.progress = progress;
    }

    /**
     * Ends node 1 at each of the places under load, one after the other, and waits at the end until every acknowledged
     * message has been delivered.
     *
     * @param brokers brokers of three nodes, null for one node with a store of its own
     */
    void run(List<Halt> halts, @Nullable Brokers brokers) throws IOException, InterruptedException {
        Ledger ledger = brokers == null ? new Ledger() : new ClusterLedger();
        long repeatable = (long) halts.size() * (brokers == null ? 1 : NODES) * BINDS * WINDOW;
        try (Upstream upstream = new Upstream(0, RECEIPT_MILLIS, ledger);
                WebAccount web = new WebAccount(ledger);
                TestBed bed = new TestBed(
                        parent,
                        "256m",
                        brokers == null ? 1 : NODES,
                        brokers,
                        "token",
                        WINDOW,
                        common(upstream.port(), web.url()))) {
            bed.startAll();
            try (Customer customer = bed.customer(BINDS, WINDOW, OCTETS, ledger)) {
                List<Thread> load = List.of(
                        Thread.ofPlatform().daemon().start(() -> customer.run(Duration.ofDays(1), RATE)),
                        Thread.ofPlatform().daemon().start(() -> submit(web, bed)));
                for (Halt halt : halts) {
                    customer.awaitAccepted(customer.accepted() + 1, END);
                    halt(halt, bed, ledger);
                    customer.awaitAccepted(customer.accepted() + 1, END);
                }
                customer.stop();
                load.getFirst().join();
                load.getLast().interrupt();
                load.getLast().join();
                ledger.awaitEnd(isLossy ? Sweep.LIMIT_OF_LOSSES : END);
            }
            result = ledger.result(halts.size(), repeatable);
            if (!ledger.isClean(repeatable)) {
                problems.add(result + " " + ledger.examples(5));
            }
        }
    }

    private static String common(int upstreamPort, String callback) {
        return """
                accounts:
                  shop: {password: secret}
                  web: {password: secret, token: %s, callback: '%s'}
                smscs:
                  upstream:
                    client: {endpoints: '127.0.0.1:%d', systemId: gateway, password: secret, binds: %d, window: %d,
                             backoff.first: 100ms, backoff.max: 500ms}
                mo:
                  - {account: shop}
                """.formatted(TOKEN, callback, upstreamPort, BINDS, WINDOW);
    }

    private static void submit(WebAccount web, TestBed bed) {
        try {
            for (long number = FIRST_WEB_NUMBER; ; number++) {
                while (!web.submit(bed.httpPort(1), TOKEN, number, DESTINATION, 1 + (int) (number % MAX_PARTS))) {
                    Thread.sleep(PAUSE_MILLIS);
                }
                Thread.sleep(PAUSE_MILLIS);
            }
        } catch (InterruptedException e) {
            // The end of the load.
        }
    }

    private void halt(Halt halt, TestBed bed, Ledger ledger) throws IOException, InterruptedException {
        boolean isOnce = halt.place == NamedPlace.RELOAD || halt.place.scope() == Scope.CLUSTER;
        int number = isOnce ? 1 : 1 + random.nextInt(MAX_NUMBER);
        // Another node takes over what it gives up, and later returns some of it.
        boolean isJoined = halt.place == NamedPlace.HAND_OVER;
        bed.stop(1);
        if (isJoined) {
            bed.stop(NODES);
        }
        bed.program(1, StepMain.class, StepMain.options(halt.place, number, halt.fault, isLossy));
        if (ledger instanceof ClusterLedger cluster) {
            cluster.fault(halt.place.toString(), (long) NODES * BINDS * WINDOW);
        }
        boolean isStarted = startUnlessHalted(bed);
        if (isStarted && halt.place == NamedPlace.RELOAD) {
            bed.signal(1, "-HUP");
        }
        if (isJoined) {
            bed.start(NODES);
        }
        int code = bed.exitCode(1);
        // The start before and the next one may take longer than the time in which partitions move after a fault.
        moved(ledger, halt);
        String row = "%-16s %-12s call %2d: exit code %d".formatted(halt.place, halt.fault, number, code);
        rows.add(row);
        progress.accept(row);
        if (code == StepPlan.HALTED) {
            reached++;
        } else {
            problems.add(row + " (expected: " + StepPlan.HALTED + "): the place was not reached");
        }
        ledger.killed();
        bed.program(1, Main.class, List.of());
        bed.start(1);
        moved(ledger, halt);
    }

    /** Notes that partitions move now, without further repetitions that the windows explain. */
    private static void moved(Ledger ledger, Halt halt) {
        if (ledger instanceof ClusterLedger cluster) {
            cluster.fault(halt.place.toString(), 0);
        }
    }

    private static boolean startUnlessHalted(TestBed bed) throws IOException, InterruptedException {
        try {
            bed.start(1);
            return true;
        } catch (IllegalStateException e) {
            // The place is on the path of a start; its exit code shows that.
            return false;
        }
    }

    /** Returns a line for each place. */
    List<String> rows() {
        return List.copyOf(rows);
    }

    /** Returns the number of places at which a process has ended. */
    int reached() {
        return reached;
    }

    /** Returns the numbers of messages, as {@link Ledger#result}. */
    Map<String, Object> result() {
        return result;
    }

    /** Returns what was wrong. */
    List<String> problems() {
        return List.copyOf(problems);
    }
}

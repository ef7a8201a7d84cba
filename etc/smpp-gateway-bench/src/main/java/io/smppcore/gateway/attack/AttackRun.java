package io.smppcore.gateway.attack;

import io.smppcore.gateway.load.Customer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Runner of attacks on one gateway, one after the other or several at once, beside an account that sends
 * {@value #RATE} messages/s. Each wait has a bound of a minute. Called by one thread.
 */
public final class AttackRun implements AutoCloseable {

    /** Messages of the neighbour in a second. */
    public static final int RATE = 200;

    /** The name of the attack that consists of all others. */
    public static final String TOGETHER = "together";

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration SLICE = Duration.ofMillis(250);
    private static final double DUE_IN_SLICE =
            RATE * (double) SLICE.toMillis() / Duration.ofSeconds(1).toMillis();
    private static final int PERCENTILE = 99;
    private static final int EXAMPLES = 3;
    private static final int SLOWER = 10;

    private final AttackedGateway gateway;
    private final Customer neighbour;
    private final List<GatewayAttack> attacks;
    private final Duration time;

    AttackRun(Path parent, String heap, Duration time, List<GatewayAttack> attacks)
            throws IOException, InterruptedException {
        this.gateway = new AttackedGateway(parent, heap, attacks);
        this.neighbour = gateway.neighbour();
        this.attacks = List.copyOf(attacks);
        this.time = time;
    }

    /** Returns the names of all attacks. */
    public static List<String> names() {
        return Attacks.all().stream().map(GatewayAttack::name).toList();
    }

    /**
     * Starts a gateway and the neighbour.
     *
     * @param parent parent of the directory of the store
     * @param heap maximum heap of the gateway, such as 256m
     * @param time minimum time of each attack, and before it; 0 until the attack works, without the memory
     * @param names names of the attacks that may run
     */
    public static AttackRun start(Path parent, String heap, Duration time, List<String> names)
            throws IOException, InterruptedException {
        return new AttackRun(parent, heap, time, names.stream().map(Attacks::of).toList());
    }

    /** Returns the id of the process of the gateway. */
    long pid() {
        return gateway.pid();
    }

    /** Sends messages until the compilers of the JVMs have done most of their work. */
    public void warmUp(Duration length) {
        neighbour.run(length, (double) RATE);
        neighbour.awaitReceipts(PATIENCE);
    }

    /** Runs the attack with this name. */
    public AttackResult run(String name) throws IOException, InterruptedException {
        List<GatewayAttack> named =
                attacks.stream().filter(attack -> attack.name().equals(name)).toList();
        return new Measured(name, named.getFirst().what()).run(named);
    }

    /** Runs all attacks at once, each at a tenth of its rate. */
    public AttackResult runTogether() throws IOException, InterruptedException {
        return new Measured(TOGETHER, "all of these attacks at once, at a tenth of their rates")
                .run(attacks.stream().map(attack -> attack.slower(SLOWER)).toList());
    }

    /** Waits for the receipts of all messages of the neighbour; returns complaints about those that are missing. */
    public List<String> end() throws IOException, InterruptedException {
        if (!gateway.isAlive()) {
            gateway.restart();
        }
        long missing = gateway.missing(PATIENCE);
        return missing == 0
                ? List.of()
                : List.of(missing + " acknowledged messages or their receipts are missing (expected: 0): "
                        + String.join("; ", gateway.examples(EXAMPLES)));
    }

    @Override
    public void close() {
        gateway.close();
    }

    /** The measurement of one attack, or of several at once. */
    private final class Measured {

        private final String name;
        private final String what;
        private final List<String> complaints = new ArrayList<>();
        private double millisBefore;
        private double millis;
        private long sent;
        private long accepted;
        private double due;
        private long resident;
        private long heap;

        Measured(String name, String what) {
            this.name = name;
            this.what = what;
        }

        AttackResult run(List<GatewayAttack> selected) throws IOException, InterruptedException {
            if (!gateway.isAlive()) {
                gateway.restart();
            }
            long before = neighbour.accepted();
            neighbour.resetTimes();
            sent = neighbour.run(time, (double) RATE);
            neighbour.awaitReceipts(PATIENCE);
            millisBefore = neighbour.responseMillis(PERCENTILE);
            neighbour.resetTimes();
            List<RunningAttack> running = new ArrayList<>();
            try {
                for (GatewayAttack attack : selected) {
                    running.add(gateway.start(attack));
                }
                during(running);
            } finally {
                for (RunningAttack attack : running) {
                    attack.close();
                }
            }
            if (gateway.isAlive()) {
                neighbour.awaitReceipts(PATIENCE);
            }
            check(sent - (neighbour.accepted() - before));
            return new AttackResult(
                    name,
                    what,
                    accepted,
                    due == 0 ? 0 : Math.min(1, accepted / due),
                    millisBefore,
                    millis,
                    resident,
                    heap,
                    complaints);
        }

        private void during(List<RunningAttack> running) throws IOException, InterruptedException {
            long before = neighbour.accepted();
            long start = System.nanoTime();
            List<RunningAttack> idle = running;
            do {
                sent += neighbour.run(SLICE, (double) RATE);
                due += DUE_IN_SLICE;
                idle = idle.stream().filter(attack -> !attack.works()).toList();
            } while (gateway.isAlive() && isUnfinished(System.nanoTime() - start, idle.isEmpty()));
            accepted = neighbour.accepted() - before;
            millis = neighbour.responseMillis(PERCENTILE);
            if (gateway.isAlive()) {
                idle.forEach(attack -> complain("within " + PATIENCE.toSeconds() + " s, " + attack.progress()));
                resident = gateway.residentOctets();
                heap = time.isZero() ? 0 : gateway.liveOctets();
            }
        }

        private boolean isUnfinished(long nanos, boolean allWork) {
            return nanos < time.toNanos() || (!allWork && nanos < PATIENCE.toNanos());
        }

        private void check(long errors) throws IOException {
            if (!gateway.isAlive()) {
                complain("the process of the gateway has ended (expected: alive): out of memory?");
            } else if (neighbour.withoutReceipt() > 0) {
                complain(neighbour.withoutReceipt() + " messages of the neighbour have no receipt after "
                        + PATIENCE.toSeconds() + " s (expected: 0)");
            }
            if (errors > 0) {
                complain(errors + " messages of the neighbour were refused or not answered (expected: 0), refused: "
                        + neighbour.refusals());
            }
            gateway.fault().ifPresent(line -> complain("the gateway has logged: " + line));
        }

        private void complain(String text) {
            complaints.add(name + ": " + text);
        }
    }
}

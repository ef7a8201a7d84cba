package io.smppcore.benchmarks.attack;

import io.smppcore.attackers.Attackers;
import io.smppcore.benchmarks.attack.AttackResult.Requests;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Runner of attacks, one after the other. The process of the server is started again after an attack that has ended it.
 * Called by one thread.
 */
final class AttackRun implements AutoCloseable {

    private static final int SLICES = 5;
    private static final int DIGITS = 3;
    private static final int MEGABYTE = 1 << 20;
    private static final int WARM_UP_PART = 2;

    /** Bound of the time until an attack reaches its limit. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final Duration time;
    private AttackedProcess process = new AttackedProcess();

    /**
     * Starts the process of the server.
     *
     * @param time minimum time of the neighbour's requests, before each attack and during it
     */
    AttackRun(Duration time) throws IOException {
        this.time = time;
    }

    /** Attacks until the attack has reached its limit, and for the time of this run. */
    AttackResult run(Attack attack) throws IOException {
        if (!process.isAlive()) {
            process = new AttackedProcess();
        }
        Measured measured = new Measured(attack);
        int requests = attack.neighbour().minimum();
        try {
            AttackedProcess.Addresses server = process.startServer(attack);
            try (Neighbour neighbour = new Neighbour(server.ofNeighbour(), attack.neighbour())) {
                neighbour.send(new Histogram(DIGITS), requests, time.dividedBy(WARM_UP_PART));
                neighbour.send(measured.undisturbed, requests, time);
                measured.octetsBefore = process.figures().octetsInUse();
                try (Attackers attackers = Attackers.start(server.attacked(), attack.plan())) {
                    measured.during(neighbour, attackers);
                }
            }
            process.stopServer(); // without the neighbour, which does not answer unbind
        } catch (IOException e) {
            measured.complain(String.valueOf(e.getMessage()));
            process.close();
        }
        return measured.result();
    }

    @Override
    public void close() throws IOException {
        process.close();
    }

    private final class Measured {

        private final Attack attack;
        private final Histogram undisturbed = new Histogram(DIGITS);
        private final Histogram attacked = new Histogram(DIGITS);
        private final List<String> complaints = new ArrayList<>();
        private long octetsBefore;
        private long octets;
        private long cutOff;

        Measured(Attack attack) {
            this.attack = attack;
        }

        void during(Neighbour neighbour, Attackers attackers) throws IOException {
            int requests = attack.neighbour().minimum();
            long startNanos = System.nanoTime();
            TargetFigures figures;
            long tookNanos;
            boolean reached = false;
            do {
                neighbour.send(attacked, Math.ceilDiv(requests, SLICES), time.dividedBy(SLICES));
                attackers.check();
                figures = process.figures();
                reached |= attack.hasReachedTheLimit(figures, attackers);
                octets = Math.max(octets, figures.octetsInUse() - octetsBefore);
                cutOff = Math.max(attackers.ends(), figures.cutOff());
                tookNanos = System.nanoTime() - startNanos;
            } while (tookNanos < PATIENCE.toNanos()
                    && (!reached || tookNanos < time.toNanos() || attacked.getTotalCount() < requests));
            if (!reached) {
                complain("does not reach its limit within " + PATIENCE.toSeconds() + " s: " + figures.line());
            }
        }

        void complain(String what) {
            complaints.add(attack + ": " + what);
        }

        AttackResult result() {
            long megabytes = octets / MEGABYTE;
            if (megabytes > attack.maxMegabytes()) {
                complain(megabytes + " MiB of heap and direct memory (expected: <= " + attack.maxMegabytes() + ")");
            }
            return new AttackResult(
                    attack, Requests.of(undisturbed), Requests.of(attacked), megabytes, cutOff, complaints);
        }
    }
}

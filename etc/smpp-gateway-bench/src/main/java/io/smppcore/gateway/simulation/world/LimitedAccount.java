package io.smppcore.gateway.simulation.world;

import java.util.List;

/**
 * An account that binds to each node as often as it may bind to all nodes together, and at last sends more than it may.
 */
final class LimitedAccount {

    static final String NAME = "club";
    static final int MAX_BINDS = 2;

    /** Parts that all nodes together accept in a second. */
    static final int RATE = 4;

    /** Time without faults after which all sessions end, so that none is left from a node that was cut off. */
    private static final long SETTLED_NANOS = 60 * Ledger.SECOND;

    /** More than the time for which ended binds count, and the pause of a client. */
    private static final long BOUND_NANOS = 30 * Ledger.SECOND;

    /** Messages that are sent at once, and repeated until they are accepted. */
    private static final int MESSAGES = 80;

    private static final int SECONDS = 10;

    /** Two nodes with half of the rate each accept the parts of a second at once, and then those of each second. */
    private static final int MAX_ACCEPTED = RATE * (SECONDS + 1);

    /** Less by the pauses before repetitions. Two nodes with a third of the rate each would accept 30 parts. */
    private static final int MIN_ACCEPTED = 34;

    final Customer customer;
    private final Loop loop;
    private final Ledger ledger;
    private int sent;

    LimitedAccount(List<Integer> ports, Loop loop, Ledger ledger) {
        this.loop = loop;
        this.ledger = ledger;
        this.customer = new Customer(NAME, ports, loop, ledger, 0);
    }

    /** Sends a message. */
    void send() {
        customer.submit(++sent, 1);
    }

    /** Ends all sessions; the clients bind again. */
    void unbind() {
        customer.unbind();
    }

    /** Unbinds when there are no more faults, and then compares the binds with their maximum in each second. */
    void settle(long end) {
        loop.after(SETTLED_NANOS, () -> {
            unbind();
            loop.after(BOUND_NANOS, () -> {
                check(end);
                sendMany();
            });
        });
    }

    private void sendMany() {
        int before = sent;
        for (int i = 0; i < MESSAGES; i++) {
            send();
        }
        loop.after(SECONDS * Ledger.SECOND, () -> {
            long accepted = ledger.attempts.values().stream()
                    .filter(attempt -> attempt.part.account().equals(NAME) && attempt.part.number() > before)
                    .filter(Ledger.Attempt::isAcknowledged)
                    .count();
            if (accepted < MIN_ACCEPTED || accepted > MAX_ACCEPTED) {
                ledger.violations.add("rates are limited: " + accepted + " parts of account " + NAME + " in " + SECONDS
                        + " s, not " + MIN_ACCEPTED + " to " + MAX_ACCEPTED);
            }
        });
    }

    private void check(long end) {
        int bound = customer.bound();
        if (bound != MAX_BINDS) {
            ledger.violations.add("binds are limited: " + bound + " of account " + NAME + ", not " + MAX_BINDS);
        } else if (loop.now() < end) {
            loop.after(Ledger.SECOND, () -> check(end));
        }
    }
}

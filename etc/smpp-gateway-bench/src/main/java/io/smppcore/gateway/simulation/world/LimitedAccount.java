package io.smppcore.gateway.simulation.world;

import java.util.List;

/** An account that binds to each node as often as it may bind to all nodes together. */
final class LimitedAccount {

    static final String NAME = "club";
    static final int MAX_BINDS = 2;

    /** Time without faults after which all sessions end, so that none is left from a node that was cut off. */
    private static final long SETTLED_NANOS = 60 * Ledger.SECOND;

    /** More than the time for which ended binds count, and the pause of a client. */
    private static final long BOUND_NANOS = 30 * Ledger.SECOND;

    private final Loop loop;
    private final Ledger ledger;
    private final Customer customer;

    LimitedAccount(List<Integer> ports, Loop loop, Ledger ledger) {
        this.loop = loop;
        this.ledger = ledger;
        this.customer = new Customer(NAME, ports, loop, ledger, 0);
    }

    /** Ends all sessions; the clients bind again. */
    void unbind() {
        customer.unbind();
    }

    /** Unbinds when there are no more faults, and then compares the binds with their maximum in each second. */
    void settle(long end) {
        loop.after(SETTLED_NANOS, () -> {
            unbind();
            loop.after(BOUND_NANOS, () -> check(end));
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

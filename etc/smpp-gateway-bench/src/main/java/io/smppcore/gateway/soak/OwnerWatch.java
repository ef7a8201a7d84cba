package io.smppcore.gateway.soak;

import io.smppcore.gateway.store.Guard;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/* Once each node has its share of the partitions, only a node that ends or starts may change their owners. Without
 * such a reason, a change is a take-over from a node that lives, as a suspended or slow one causes it. */

/** The owners of the partitions of a cluster, read each second. Its methods may be called by any thread. */
public final class OwnerWatch implements AutoCloseable {

    /** Count of changes of owners without a reason, in the ledger. */
    static final String TAKE_OVERS = "take_overs_unexpected";

    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final List<Integer> ports;
    private final Management management;
    private final DayLedger ledger;
    private final Consumer<String> progress;
    private final Guard lock = new Guard();

    /** Guarded by the lock. */
    private final Owners owners = new Owners();

    private final Thread thread;
    private volatile boolean closed;

    /** The decision about each reading. Its methods are called under a lock. */
    static final class Owners {

        /** Readings without a change after which the owners are settled. */
        private static final int SETTLED = 5;

        private List<Integer> owned = List.of();
        private int unchanged;
        private boolean isInterrupted;

        /** Records that a node ends, or has started again. */
        void interrupted(boolean is) {
            isInterrupted = is;
            unchanged = 0;
        }

        /**
         * Returns true if the settled owners have changed without a reason.
         *
         * @param now number of partitions of each node
         * @param away sum of the nodes that other nodes do not reach, and of the partitions without an owner
         */
        boolean changes(List<Integer> now, int away) {
            boolean isEven = now.stream().distinct().count() == 1;
            boolean isSame = away == 0 && now.equals(owned);
            boolean wasSettled = !isInterrupted && unchanged >= SETTLED;
            owned = List.copyOf(now);
            unchanged = !isInterrupted && isSame && isEven ? unchanged + 1 : 0;
            return wasSettled && !isSame;
        }

        boolean isSettled() {
            return unchanged >= SETTLED;
        }
    }

    /**
     * Starts to read the metrics of nodes.
     *
     * @param ports ports of HTTP of the nodes
     */
    public OwnerWatch(List<Integer> ports, Management management, DayLedger ledger, Consumer<String> progress) {
        this.ports = ports;
        this.management = management;
        this.ledger = ledger;
        this.progress = progress;
        this.thread = Thread.ofPlatform().daemon().name("owners").start(this::watch);
    }

    /** Records that a node ends, or has started again. */
    public void interrupted(boolean is) {
        lock.run(() -> owners.interrupted(is));
    }

    private void watch() {
        while (!closed) {
            LockSupport.parkNanos(PAUSE_NANOS);
            try {
                read();
            } catch (IOException | IllegalStateException e) {
                // A node that ends does not answer, and one that lives is asked again.
                ledger.count("metrics_unanswered");
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void read() throws IOException, InterruptedException {
        List<Integer> owned = new ArrayList<>();
        int away = 0;
        for (int port : ports) {
            String page = management.metrics(port);
            owned.add((int) Management.metric(page, "smpp_gateway_partitions_owned_partitions"));
            away += (int) Management.metric(page, "smpp_gateway_nodes_away_nodes");
            away += (int) Management.metric(page, "smpp_gateway_partitions_ownerless_partitions");
        }
        int unreached = away;
        if (lock.get(() -> owners.changes(owned, unreached))) {
            ledger.count(TAKE_OVERS);
            progress.accept(
                    "partitions of the nodes without a reason: " + owned + ", away or without an owner: " + away);
        }
        ledger.count(lock.get(owners::isSettled) ? "seconds_settled" : "seconds_unsettled");
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }
}
